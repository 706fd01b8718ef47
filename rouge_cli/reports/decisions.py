"""Whether measures and people decide alike, as reports."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rouge_cli.analysis.decisions import DecisionDesign, Decisions, DecisionTable, MeasureDecisions, Share
from rouge_cli.analysis.difference_worth import AgreementCurve, difference_for, seen_difference_for
from rouge_cli.plain_numbers import shortest
from rouge_cli.reports.findings import Report, plain, signature_line
from rouge_cli.reports.numbers import interval, number, p_text
from rouge_cli.reports.table import Cell, Table, figures, names, row
from rouge_cli.results.overviews import count

SHARES = (0.75, 0.9, 0.95)
"""Of people's decisions: the report gives the difference that a measure needs for these."""
KINDS = {"pairwise": "pairwise accuracy", "soft": "soft pairwise accuracy", "ties": "accuracy with ties"}


def decisions_report(found: Decisions, scores: str, figure: str, pairs: bool = False) -> Report:
    """Of each set of human scores: accuracies, agreement on significant differences, what a difference is worth.

    pairs lists the tests against the best measure as well.
    """
    tables = []
    for table in found.tables:
        tables.append(_accuracies(found.design, table, figure))
        if any(one.significance is not None for one in table.measures):
            tables.append(_significance(found.design, table))
        tables.append(_worth(found.design, table))
        if pairs and table.tests:
            tables.append(_tests(table))
    rows = tuple(
        {"human": table.human, "figure": figure, "systems": table.systems, "evaluations": table.evaluations,
         "pairs": table.pairs, **_flat(one)}
        for table in found.tables for one in table.measures
    )  # fmt: skip
    content = {"design": found.design, "figure": figure, "warnings": found.warnings, "tables": found.tables}
    return Report("decisions", scores, _signature(found.design, figure), tuple(tables), rows, content)


def _signature(design: DecisionDesign, figure: str) -> str:
    return signature_line(
        ("figure", figure or "given"), ("average", "scores"), ("test", "permutation"), ("samples", design.samples),
        ("seed", design.seed), ("confidence", f"{design.confidence:.15g}"), ("significance", f"{design.level:.15g}"),
        ("pairs", "holm" if design.adjusted else "unadjusted"), ("holm", "best"),
        *[("delta", ",".join(map(shortest, design.deltas)))] * bool(design.deltas),
    )  # fmt: skip


def _flat(one: MeasureDecisions) -> dict[str, Any]:
    """A measure as cells of a row."""
    cells: dict[str, Any] = {"measure": one.measure}
    empty = Share(None, None, None)
    for kind in KINDS:
        share: Share = getattr(one, kind) or empty
        cells |= {f"{kind}_{name}" if name != "value" else kind: value for name, value in plain(share).items()}
    cells["epsilon"] = one.epsilon
    for name in ("same", "opposite", "people_only", "measure_only", "neither", "precision", "recall", "balanced", "f1"):
        cells[name] = getattr(one.significance, name, None)
    agreement = empty if one.significance is None else one.significance.agreement
    cells |= {"agreement": agreement.value, "agreement_lower": agreement.lower, "agreement_upper": agreement.upper}
    worth = one.worth
    cells |= {"decided_pairs": worth.pairs, "steepness": worth.steepness, "steepness_lower": worth.lower,
              "steepness_upper": worth.upper}  # fmt: skip
    for share_wanted in SHARES:
        name = f"difference_for_{shortest(share_wanted)}"
        cells[name] = seen_difference_for(worth, share_wanted)
        low = _of(worth.upper, difference_for, share_wanted)
        high = None if low is None else _of(worth.lower, difference_for, share_wanted)
        cells |= {f"{name}_lower": low, f"{name}_upper": high}
    for at in worth.shares:
        name = f"share_at_{shortest(at.delta)}"
        cells |= {name: at.value, f"{name}_lower": at.lower, f"{name}_upper": at.upper}
    return cells


def _of(
    steepness: float | None, curve: Callable[[float, float], float | None], value: float
) -> float | None:  # fmt: skip
    return None if steepness is None else curve(steepness, value)


def _accuracies(design: DecisionDesign, table: DecisionTable, figure: str) -> Table:
    percent = f"{design.confidence:.15g}% interval"
    kinds = [kind for kind in KINDS if any(getattr(one, kind) is not None for one in table.measures)]
    rows = []
    for one in table.measures:
        cells: list[str | Cell] = [one.measure]
        for kind in kinds:
            share: Share = getattr(one, kind)
            cells += [_marked(share), interval(share.lower, share.upper)]
        rows.append(row(*cells, *[number(one.epsilon, 5)] * ("ties" in kinds)))
    heads = {"pairwise": "Pairwise", "soft": "Soft pairwise", "ties": "With ties"}
    columns = [*names(f"Measure {figure}".strip())]
    for kind in kinds:
        columns += figures(heads[kind], percent)
    columns += figures("Tie up to") * ("ties" in kinds)
    inputs = f", {count(table.evaluations, 'evaluation')}" if table.evaluations else ""
    compared = f"{count(table.systems, 'system')}, {count(table.pairs, 'pair')}"
    title = f"{table.human}, accuracy of decisions: {compared}{inputs}"
    notes = ["intervals speak of other systems and inputs like these; pairs that share a system hang together"]
    if any(getattr(one, kind).best for one in table.measures for kind in kinds) and len(table.measures) > 1:
        notes.append(
            "best, and not significantly worse than the best (test of the difference over pairs, p >= "
            f"{design.level:.15g} after Holm's adjustment), are marked"
        )
    if "ties" in kinds:
        notes.append(
            "with ties: of summaries of an input; a difference up to the last column is a tie, chosen for the highest "
            "accuracy"
        )
    return Table(tuple(columns), tuple(rows), title, tuple(notes))


def _marked(share: Share) -> Cell:
    return Cell(number(share.value), best=share.best, equal=share.equivalent and not share.best)


def _significance(design: DecisionDesign, table: DecisionTable) -> Table:
    rows = []
    for one in table.measures:
        found = one.significance
        if found is None:
            rows.append(row(one.measure, *["-"] * 10))
            continue
        counts = (found.same, found.neither, found.people_only, found.measure_only, found.opposite)
        shares = (found.precision, found.recall, found.f1)
        rows.append(row(one.measure, *map(str, counts), number(found.agreement.value),
                        interval(found.agreement.lower, found.agreement.upper), *map(number, shares)))  # fmt: skip
    columns = (
        *names("Measure"),
        *figures("Same", "Neither", "People only", "Measure only", "Opposite", "Agreement",
                 f"{design.confidence:.15g}% interval", "Precision", "Recall", "F1"),
    )  # fmt: skip
    how = "after Holm's adjustment over all pairs" if design.adjusted else "each pair by itself"
    title = f"{table.human}, significant differences of pairs: p < {design.level:.15g}, {how}"
    return Table(
        columns, tuple(rows), title, ("agreement: same and neither; F1: weighted over better, worse, neither",)
    )


def _worth(design: DecisionDesign, table: DecisionTable) -> Table:
    bins = max((len(one.worth.bins) for one in table.measures), default=0)
    rows = []
    for one in table.measures:
        worth = one.worth
        cells = [one.measure, str(worth.pairs)]
        for share in SHARES:
            cells += [number(seen_difference_for(worth, share), 5), _needed(worth, share)]
        for at in worth.shares:
            cells += [number(at.value), interval(at.lower, at.upper)]
        shown = [f"{part.agree:.2f} (to {part.upper:.4f})" for part in worth.bins]
        rows.append(row(*cells, *shown, *[""] * (bins - len(shown))))
    percent = f"{design.confidence:.15g}% interval"
    columns = [*names("Measure"), *figures("Pairs")]
    for share in SHARES:
        columns += figures(f"For {share:.0%}", percent)
    for delta in design.deltas:
        columns += figures(f"At {shortest(delta)}", percent)
    columns += figures(*(f"{place + 1}/{bins} of pairs" for place in range(bins)))
    title = f"{table.human}, what a difference is worth: the one for which so many of people's decisions agree"
    notes = [
        "by a logistic curve of the share over the difference; last, the share that does agree in each part of the "
        "pairs, ordered by difference"
    ]
    if any(one.worth.steepness is None for one in table.measures):
        notes.append("-: all pairs agree (or none), so that no curve can be fitted")
    if any(one.worth.steepness is not None and seen_difference_for(one.worth, SHARES[-1]) is None
           for one in table.measures):  # fmt: skip
        notes.append("-: more than the largest difference of these systems, or more of a difference does not help")
    return Table(tuple(columns), tuple(rows), title, tuple(notes))


def _needed(worth: AgreementCurve, share: float) -> str:
    """The interval of the difference for a share; without an upper bound where the curve may not rise."""
    if worth.lower is None or worth.upper is None:
        return "-"
    low, high = (difference_for(end, share) for end in (worth.upper, worth.lower))
    if low is None:
        return "-"
    return f"[{low:.5f}, -]" if high is None else interval(low, high, 5)


def _tests(table: DecisionTable) -> Table:
    rows = tuple(
        row(KINDS[one.kind], one.first, one.second, f"{one.difference:+.3f}", p_text(one.p_value), p_text(one.adjusted))
        for one in table.tests
    )
    columns = (*names("Accuracy", "Best", "Other"), *figures("Difference", "p", "p (Holm)"))
    return Table(columns, rows, f"{table.human}, tests against the best measure")
