"""Power analyses as reports."""

from __future__ import annotations

from rouge_cli.analysis.power import MeasurePower, PowerAnalysis
from rouge_cli.plain_numbers import shortest
from rouge_cli.reports.findings import Report, signature_line
from rouge_cli.reports.numbers import interval, number
from rouge_cli.reports.table import Table, figures, names, row
from rouge_cli.results.overviews import count

DIGITS = 5


def power_report(found: PowerAnalysis, scores: str, pairs: bool = False) -> Report:
    """By measure what so many inputs can find; pairs lists every two systems as well."""
    tables = []
    for measure in found.measures:
        tables.append(_inputs(found, measure))
        if pairs:
            tables.append(_pairs(found, measure))
    rows = tuple(
        {"measure": measure.measure, "figure": found.design.figure, **one._asdict()}
        for measure in found.measures for one in measure.inputs
    )  # fmt: skip
    content = {"design": found.design, "baseline": found.baseline, "family": found.family, "warnings": found.warnings,
               "measures": found.measures}  # fmt: skip
    return Report("power", scores, power_signature(found), tuple(tables), rows, content)


def power_signature(found: PowerAnalysis) -> str:
    """The design in one line."""
    design = found.design
    return signature_line(
        ("test", design.test), ("power", f"{design.power:.15g}"), ("significance", f"{design.level:.15g}"),
        ("family", found.family), ("difference", "none" if design.difference is None else shortest(design.difference)),
        ("figure", design.figure or "given"), ("average", "corpus" if design.corpus else "scores"),
        ("baseline", found.baseline or "none"),
    )  # fmt: skip


def _named(found: PowerAnalysis, measure: MeasurePower) -> str:
    return f"{measure.measure} {found.design.figure}{' of the corpus' * found.design.corpus}".strip()


def _inputs(found: PowerAnalysis, measure: MeasurePower) -> Table:
    design, wanted = found.design, found.design.difference
    rows = [
        row(f"{one.inputs}", number(one.detectable, DIGITS), number(one.detectable_most, DIGITS),
            *([] if wanted is None else [_percent(one.power), _percent(one.power_least)]))
        for one in measure.inputs
    ]  # fmt: skip
    detectable = f"Detectable at {100 * design.power:.15g}%"
    columns = [*figures("Inputs"), *figures("usual", "at most", group=detectable)]
    notes = [
        f"detectable: the smallest difference found in {100 * design.power:.15g}% of experiments, of the pair whose "
        "differences vary as usual (median), and of the one that varies most",
        f"{design.test} test, p < {design.level:.15g}"
        + (f" shared by {found.family} tests (as Holm's first step: at least this power)" if found.family > 1 else ""),
    ]  # fmt: skip
    if wanted is not None:
        columns += figures("usual", "at least", group=f"Power at {shortest(wanted)}")
        notes.append(f"inputs for a difference of {shortest(wanted)}: {_number(measure.needed)} usually, "
                     f"{_number(measure.needed_most)} at most")  # fmt: skip
    pilot = sorted({pair.evaluations for pair in measure.pairs})
    size = "" if len(pilot) == 1 else f"{pilot[0]} to "
    pairs, evaluations = count(len(measure.pairs), "pair"), count(pilot[-1], "evaluation")
    title = f"{_named(found, measure)}: pilot of {pairs}, {size}{evaluations}"
    return Table(tuple(columns), tuple(rows), title, tuple(notes))


def _pairs(found: PowerAnalysis, measure: MeasurePower) -> Table:
    rows = tuple(
        row(pair.first, pair.second, str(pair.evaluations), f"{pair.difference:+.{DIGITS}f}",
            number(pair.deviation, DIGITS), interval(pair.deviation_lower, pair.deviation_upper, DIGITS),
            number(pair.detectable, DIGITS), _number(pair.needed))
        for pair in measure.pairs
    )  # fmt: skip
    aim = "its own difference" if found.design.difference is None else shortest(found.design.difference)
    columns = (*names("First", "Second"),
               *figures("n", "Difference", "Deviation", "95% interval", "Detectable", "Inputs"))  # fmt: skip
    notes = (f"Detectable: by n inputs; Inputs: for {aim}",)
    return Table(columns, rows, f"{_named(found, measure)}, pair by pair", notes)


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{share:.0%}"


def _number(inputs: int | None) -> str:
    return "more than 10^9" if inputs is None else f"{inputs:,}"
