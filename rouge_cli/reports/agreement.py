"""Agreement of people with each other as reports."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

from rouge_cli.analysis.agreement import Agreement, AgreementDesign, Concordance, PairAgreement
from rouge_cli.reports.findings import Report, plain, signature_line
from rouge_cli.reports.numbers import interval, number, p_text
from rouge_cli.reports.table import Table, figures, names, row
from rouge_cli.results.overviews import count
from rouge_cli.sums import running_sum

MOST_PAIRED = 12
"""Of more sets than these the correlations of every two are for programs alone."""
ITEMS = {"system": "systems", "summary": "evaluations", "global": "summaries"}
_ONE_ITEM = {"system": "system", "summary": "evaluation", "global": "summary"}


def agreement_report(found: Sequence[Agreement], design: AgreementDesign, source: str) -> Report:
    """Of each question: correlations of every two sets with Kendall's W, each set against the others, reliability."""
    tables = []
    for one in found:
        tables.append(_pairs(one, source, design))
        tables += [_others(one)] * (len(one.sets) > 2)
        if one.reliability is not None:
            tables.append(_reliability(one, design))
    records = tuple(
        {"level": one.level, **plain(pair), **_shared(one)} for one in found for pair in (*one.pairs, *one.others)
    )
    content = _content(found[0])
    if found[0].question:
        content = {"level": found[0].level, "questions": [_content(one) for one in found]}
    signature = signature_line(("level", found[0].level), ("samples", design.samples), ("seed", design.seed),
                               ("confidence", f"{design.confidence:.15g}"))  # fmt: skip
    return Report("agreement", source, signature, tuple(tables), records, content)


def _content(one: Agreement) -> dict[str, Any]:
    return {"level": one.level, "question": one.question, "sets": one.sets, "concordance": one.concordance,
            "pairs": one.pairs, "others": one.others, "reliability": one.reliability,
            "warnings": one.warnings}  # fmt: skip


def _shared(one: Agreement) -> dict[str, Any]:
    """The columns that all rows of a question share."""
    cells = {"question": one.question, "kendalls_w": None if one.concordance is None else one.concordance.w}
    estimates = () if one.reliability is None else (*one.reliability.alphas, *one.reliability.correlations)
    values = {estimate.name: estimate.value for estimate in estimates}
    for name in ("interval", "ordinal"):
        cells[f"alpha_{name}"] = values.get(name)
    for name in ("1,1", "2,1", "3,1", "1,k", "2,k", "3,k"):
        cells[f"icc_{name.replace(',', '_')}"] = values.get(f"ICC({name})")
    return cells


def _title(found: Agreement) -> str:
    what = count(len(found.sets), "annotator") if found.question else f"{count(len(found.sets), 'set')} of scores"
    return f"{found.level} level: agreement of {what}"


def _pairs(found: Agreement, source: str, design: AgreementDesign) -> Table:
    """Two triangles: Pearson's r and Spearman's rho of every two sets of scores; W below."""
    question = f"{found.question}, " if found.question else ""
    title = f"{source}, {question}{_title(found)}"
    notes = _concordance(found.concordance, found.level, 10 * design.samples)
    if len(found.sets) > MOST_PAIRED:
        means = [number(_mean(found.pairs, kind)) for kind in ("pearson", "spearman")]
        columns = (*names(""), *figures("Pearson", "Spearman"))
        return Table(columns, (row(f"mean of {count(len(found.pairs), 'pair')}", *means),), title, notes)
    by_sets = {(pair.first, pair.second): pair for pair in found.pairs}
    rows = []
    for first in found.sets[:-1]:
        cells = [first]
        for kind in ("pearson", "spearman"):
            for second in found.sets[1:]:
                pair = by_sets.get((first, second))
                cells.append("" if pair is None else number(getattr(pair, kind)))
        rows.append(row(*cells))
    others = found.sets[1:]
    columns = (*names(""), *figures(*others, group="Pearson"), *figures(*others, group="Spearman"))
    return Table(columns, tuple(rows), title, notes)


def _concordance(found: Concordance | None, level: str, samples: int) -> tuple[str, ...]:
    if found is None or found.w is None:
        return ("Kendall's W is not defined",)
    said = f"Kendall's W = {found.w:.3f}, {_items(found.items, level)}"
    if found.p_value is not None:
        said += f", p {_compared(found.p_value)} by chi-square"
    if found.p_permuted is not None:
        least = not found.exact and found.p_permuted <= 1 / (samples + 1)
        compared = f"<= {p_text(found.p_permuted)}" if least else _compared(found.p_permuted)
        said += f", p {compared} by {'all' if found.exact else f'{samples:,} random'} permutations"
    tied = " = 12 S / (m^2 (n^3 - n) - m T)"
    formula = f"W{tied} of m sets of n items: T, the sum of t^3 - t over groups of t ties, is {found.ties:,.10g}"
    if level == "summary":
        formula = f"W{tied} of m sets of n items, T the sum of t^3 - t over groups of t ties; the mean over evaluations"
    return said, formula


def _items(number: int, level: str) -> str:
    return count(number, _ONE_ITEM[level], ITEMS[level])


def _compared(p_value: float) -> str:
    text = p_text(p_value)
    return f"< {text[1:]}" if text.startswith("<") else f"= {text}"


def _others(found: Agreement) -> Table:
    rows = [row(pair.first, str(pair.items), number(pair.pearson), number(pair.spearman)) for pair in found.others]
    rows.append(row("mean", "", *(number(_mean(found.others, kind)) for kind in ("pearson", "spearman"))))
    columns = (*names("Against the mean of the others"), *figures(ITEMS[found.level], "Pearson", "Spearman"))
    note = "the mean is what one such person reaches: the human ceiling for a measure that takes a person's place"
    return Table(columns, tuple(rows), "", (note,))


def _mean(pairs: Sequence[PairAgreement], kind: str) -> float | None:
    values = [value for pair in pairs if (value := getattr(pair, kind)) is not None]
    return running_sum(values) / len(values) if values else None


def _reliability(found: Agreement, design: AgreementDesign) -> Table:
    assert found.reliability is not None
    given = found.reliability
    estimates = [one._replace(name=f"Krippendorff's alpha, {one.name}") for one in given.alphas]
    rows = [
        row(one.name, number(one.value), interval(one.lower, one.upper))
        for one in (*estimates, *given.correlations)
    ]  # fmt: skip
    items = ITEMS[found.level]
    notes = [
        f"alpha: {given.judgements} scores of {_items(given.items, found.level)} that two or more scored; intervals by "
        f"{'evaluations' if found.level == 'global' else items} drawn again"
    ]
    if any(one.name.startswith("ICC(2") for one in given.correlations):
        notes.append(
            f"ICC: {_items(given.complete, found.level)} that all scored; ICC(1,.) any judges, ICC(2,.) agreement, "
            f"ICC(3,.) consistency, (.,k) of the mean; intervals take {items} for independent"
        )
    elif given.correlations:
        has = "has" if given.complete == 1 else "have"
        few = f"only {_items(given.complete, found.level)} {has} the scores of all"
        notes.append(f"ICC(1,.): judges taken for interchangeable, as {few}; intervals take {items} for independent")
    else:
        notes.append(f"ICC: not defined, as the means of {items} do not differ, or too few have several scores")
    if any(None in (one.value, one.lower, one.upper) for one in given.correlations):
        notes.append("ICC: - is not defined: single scores agree too little for a figure of their mean")
    if given.of_mean is not None and given.of_mean > 0:
        notes.append(
            f"the mean of all sets has reliability {given.of_mean:.3f} over {items}: there a correlation of "
            f"{sqrt(given.of_mean):.3f} with it is the highest that a measure without noise can expect"
        )
    columns = (*names("Reliability"), *figures("", f"{design.confidence:.15g}% interval"))
    return Table(columns, tuple(rows), "", tuple(notes))
