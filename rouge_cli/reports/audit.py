"""Reports of an audit: as text and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rouge_cli.reports.table import Table, figures, names, row
from rouge_cli.reports.text import table_lines
from rouge_cli.results.overviews import count
from rouge_cli.signature import signature

if TYPE_CHECKING:
    from rouge_cli.analysis.audit.audit import Outcome, Verdict
    from rouge_cli.analysis.audit.figures import Published
    from rouge_cli.analysis.audit.settling import Key

    Settled = Sequence[tuple[Key, Published]]

MOST_SHOWN, MOST_TIED = 5, 12
MOST_ODD = 10
AVERAGES = {
    "": "",
    "seeds": "with another seed or order, within the spread of seeds",
    "mean": "plain means",
    "corpus": "scores of the corpus's counts",
    "corpus-plain": "scores of the corpus's counts, without a bootstrap",
    "f-of-means": "F of mean R and P",
}
_OWN = {
    "bootstrap-155": "the original's bootstrap",
    "bootstrap-numpy": "medians of the bootstrap",
    "mean": "plain means",
}
_LCS = {
    "rouge-l": "L over sentences",
    "rouge-l-flat": "L over whole texts",
    "as-named": "L over whole texts, Lsum over sentences",
}
_LETTERS = {"R": "figures are recall", "P": "figures are precision", "F": "figures are F"}


def described(verdict: Verdict, several_models: bool = True) -> str:
    """The settings in words."""
    words = verdict.candidate.words()
    if several_models:
        words.append(verdict.candidate.rule())
    words += [_LCS.get(verdict.lcs, verdict.lcs)] if verdict.lcs else []
    if verdict.letter in ("R", "P"):
        words.append(_LETTERS[verdict.letter])
    if verdict.average:
        own = _OWN.get(verdict.candidate.options.average, verdict.candidate.options.average)
        how = AVERAGES.get(verdict.average, "")
        words.append("averages: " + (f"{own}, {how}" if verdict.average == "seeds" else how or own))
    return ", ".join(words)


def audit_text(outcome: Outcome, settled: Settled, scores: str, show_all: bool = False) -> str:
    """A verdict in a few lines, and the settings in a table."""
    decimals = sorted({published.decimals for _, published in settled})
    ends = "s" * (decimals != [1])
    lines = [f"{scores}: {count(outcome.figures, 'figure')} with {', '.join(map(str, decimals))} decimal{ends}", ""]
    lines += [*_conclusion(outcome), ""]
    tied, others = outcome.verdicts[: outcome.tied], outcome.verdicts[outcome.tied :]
    shown = tied if show_all else tied[:MOST_TIED]
    lines += _table([*shown, *(others if show_all else others[:MOST_SHOWN])], outcome.figures)
    if len(shown) < len(tied):
        lines.append(f"and {len(tied) - len(shown)} more that explain the figures equally well (--all shows them)")
    odd = list(_odd(outcome, settled))
    if odd:
        lines += ["", "Figures that the first settings do not make:", *odd]
    lines += ["", f"{count(outcome.tried, 'setting')} tried, {count(outcome.readings, 'reading')} of the texts"]
    if outcome.is_clear:
        lines += ["", "The first settings:", signature(outcome.verdicts[0].options)]
    return "\n".join(lines) + "\n"


def dialects_of(verdicts: Sequence[Verdict]) -> list[str]:
    """Their dialects, each once."""
    return list(dict.fromkeys(verdict.candidate.options.dialect for verdict in verdicts))


def _conclusion(outcome: Outcome) -> Iterator[str]:
    first = outcome.verdicts[0]
    share = "all figures" if first.matched == outcome.figures else f"{first.matched} of {outcome.figures} figures"
    if not outcome.is_clear and first.matched == outcome.figures:
        yield (
            f"{count(outcome.figures, 'figure')} cannot tell these settings from chance: "
            f"{count(outcome.tried, 'setting')} were tried, so some fit by luck."
        )
        yield "Give more figures, of other measures, systems or decimals. The settings that fit best:"
        return
    if not outcome.is_clear:
        yield "Nothing that was tried explains these figures. The nearest settings:"
        yield (
            "(other limits, --limits? another number of bootstrap samples, -r? other texts or references, another "
            "tool, figures of several runs?)"
        )
        return
    chance = f"chance alone: 1 in 10^{outcome.surprise:.0f}, if figures were independent"
    if outcome.tied == 1:
        yield f"These settings make {share} ({chance}):"
        return
    dialects = dialects_of(outcome.verdicts[: outcome.tied])
    yield f"{outcome.tied} settings make {share} and explain them equally well ({chance})."
    whose = "All are of" if len(dialects) == 1 else "They are of"
    yield f"{whose} {', '.join(dialects)}; the simplest come first:"


def _table(verdicts: Sequence[Verdict], number: int) -> Iterator[str]:
    rows = [
        row(f"{verdict.matched}/{number}", f"{verdict.evidence:.1f}", f"{verdict.deviation:.6f}", described(verdict))
        for verdict in verdicts
    ]
    columns = (*figures("made"), *figures("evidence"), *figures("worst off by"), *names("settings"))
    return table_lines(Table(columns, tuple(rows)))


def _odd(outcome: Outcome, settled: Settled) -> Iterator[str]:
    """The figures that the first verdict does not make, where it makes most."""
    first = outcome.verdicts[0]
    if not outcome.is_clear or first.matched == outcome.figures:
        return
    missed = 0
    for (key, published), found, spread in zip(settled, first.found, first.spread, strict=True):
        if abs(found - published.value) > 0.5 * 10.0**-published.decimals * 1.11 + 3 * spread:
            missed += 1
            if missed <= MOST_ODD:
                value = f"{published.value:.{published.decimals}f}"
                yield f"  {published.place}: {key.measure} {key.figure} {value}, here {found:.5f}"
    if missed > MOST_ODD:
        yield f"  and {missed - MOST_ODD} more"


def audit_json(outcome: Outcome, settled: Settled) -> str:
    """All that was found, for programs."""
    tree = {
        "format": "rouge-cli audit",
        "figures": outcome.figures,
        "explained": outcome.is_clear,
        "surprise": outcome.surprise,
        "tied": outcome.tied,
        "settings_tried": outcome.tried,
        "readings": outcome.readings,
        "tried": [_tree(verdict, outcome.figures) for verdict in outcome.verdicts],
    }
    return json.dumps(tree, indent=1) + "\n"


def _tree(verdict: Verdict, number: int) -> dict[str, Any]:
    return {
        "settings": described(verdict),
        "dialect": verdict.candidate.options.dialect,
        "signature": signature(verdict.options),
        "lcs": verdict.lcs or None,
        "average": verdict.average or None,
        "figure": verdict.letter or None,
        "matched": verdict.matched,
        "share": verdict.matched / number,
        "evidence": verdict.evidence,
        "cost": verdict.cost,
        "deviation": verdict.deviation,
    }
