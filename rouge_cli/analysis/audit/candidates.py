"""The settings that are tried: what papers and packages usually did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from rouge_cli.errors import UsageError
from rouge_cli.options import Options, Stemming, Unit, dialect_options

Limit = tuple[Unit, float]

USUAL_LIMITS: tuple[Limit, ...] = (
    (Unit.NONE, 0.0), (Unit.BYTES, 75.0), (Unit.BYTES, 665.0), (Unit.WORDS, 100.0), (Unit.WORDS, 250.0),
)  # fmt: skip
"""None, those of DUC 2003 and 2004, and those of DUC 2005 to 2007 and TAC."""
LCS = ("rouge-l", "rouge-l-flat")
AS_NAMED = "as-named"
"""Both kinds, each by its own name (rougeL and rougeLsum), where both are published."""


class Candidate(NamedTuple):
    """Options to try; lcs is the measure that a figure of "ROUGE-L" is taken for, or AS_NAMED."""

    options: Options
    lcs: str = "rouge-l"

    def describe(self) -> str:
        """The choices in words."""
        options = self.options
        words = [options.dialect, "unstemmed" if options.stemming is Stemming.NONE else "stemmed"]
        if options.drop_stop_words:
            words.append("without stop words")
        if options.limit_unit is not Unit.NONE:
            words.append(f"the first {options.limit:.15g} {options.limit_unit.value}")
        if options.jackknife:
            words.append("jackknifed")
        words.append(_RULES[options.model_rule])
        if options.split_summaries:
            words.append("sentences by Punkt")
        if options.departs:
            words.append(_LCS[self.lcs])
        return ", ".join(words)


_LCS = {
    "rouge-l": "L over sentences (Lsum)",
    "rouge-l-flat": "L over whole texts",
    AS_NAMED: "L over whole texts, Lsum over sentences",
}
_RULES = {
    "sum": "formula A",
    "best-recall": "formula B",
    "best-f": "best F of several models",
    "jackknife": "models jackknifed",
    "mean": "mean of several models",
}


def candidates(measures: Sequence[str], limits: Sequence[Limit], only_averages: bool) -> Iterator[Candidate]:
    """All that is tried for figures of these measures, the most usual first.

    ROUGE-1.5.5 with and without stemming, stop words and limits, by formulas A and B, jackknifed too where figures are
    averages alone; rouge-score and lin2004 stemmed and not, with both kinds of ROUGE-L: each of them for all figures of
    ROUGE-L and, where these have both names, each for its own.
    """
    kinds = (AS_NAMED, *LCS) if set(LCS) <= set(measures) else LCS if set(LCS) & set(measures) else LCS[:1]
    of_155 = _with_lcs(measures, "rouge-l")
    for jackknife, limit, stop, best, stem in product((False, True), limits, (False, True), (False, True), _STEMMING):
        if jackknife and (not only_averages or stop):
            continue
        yield Candidate(
            Options(measures=of_155, stemming=stem, drop_stop_words=stop, limit_unit=limit[0], limit=limit[1],
                    best_model=best, jackknife=jackknife)
        )  # fmt: skip
    for stem, split, rule, lcs in product(_STEMMING, (False, True), ("best-f", "sum"), kinds):
        if split and lcs == "rouge-l-flat":
            continue
        named = _with_lcs(measures, lcs)
        yield Candidate(
            dialect_options("rouge-score", measures=named, stemming=stem, split_summaries=split, several_models=rule),
            lcs,
        )
    for stem, lcs in product(_STEMMING, kinds):
        yield Candidate(dialect_options("lin2004", measures=_with_lcs(measures, lcs), stemming=stem), lcs)


_STEMMING = (Stemming.NONE, Stemming.BOTH)


def _with_lcs(measures: Sequence[str], lcs: str) -> tuple[str, ...]:
    """The measures with this kind of ROUGE-L in the place of each.

    The order is kept: rouge-score's bootstrap draws measure after measure.
    """
    if lcs == AS_NAMED:
        return tuple(dict.fromkeys(measures))
    return tuple(dict.fromkeys(lcs if name in LCS else name for name in measures))


def parse_limits(text: str) -> list[Limit]:
    """Limits such as "100words,75bytes,none". UsageError."""
    found: list[Limit] = []
    for piece in filter(None, (part.strip().lower() for part in text.split(","))):
        unit = next((unit for unit in (Unit.WORDS, Unit.BYTES) if piece.endswith(unit.value)), None)
        try:
            if piece == "none":
                found.append((Unit.NONE, 0.0))
            elif unit is None:
                raise ValueError
            else:
                found.append((unit, float(piece.removesuffix(unit.value))))
        except ValueError:
            raise UsageError(f"a limit is a number with words or bytes, such as 100words, not {piece!r}") from None
    return found
