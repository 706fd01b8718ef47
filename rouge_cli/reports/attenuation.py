"""Correlations without noise, and the ceiling of human scores, as reports show them."""

from __future__ import annotations

from collections.abc import Sequence

from rouge_cli.analysis.ceiling import Attenuation
from rouge_cli.analysis.correlation import Correlations, CorrelationTable
from rouge_cli.reports.findings import plain
from rouge_cli.reports.numbers import interval, number
from rouge_cli.reports.per_evaluation import confined
from rouge_cli.reports.table import Table, figures, names, row


def attenuation_cells(found: Attenuation | None) -> dict[str, float | None]:
    """As cells of a row; all empty where there is none."""
    cells = dict.fromkeys(Attenuation._fields) if found is None else plain(found)
    cells["disattenuated_lower"], cells["disattenuated_upper"] = cells.pop("lower"), cells.pop("upper")
    return cells


def attenuation_table(found: Correlations, table: CorrelationTable, figure: str) -> Table:
    """Pearson's r of each measure with and without noise, and how much of systems' differences is none."""
    rows = []
    for one in table.measures:
        its = one.attenuation
        if its is None:
            rows.append(row(one.measure, number(one.value), "", "", "", ""))
            continue
        rows.append(row(one.measure, number(one.value), number(its.disattenuated), interval(its.lower, its.upper),
                        number(its.measure_reliability), number(its.human_reliability)))  # fmt: skip
    heads = (
        "Pearson",
        "Disattenuated",
        f"{found.design.confidence:.15g}% interval",
        "Reliability",
        "Human reliability",
    )
    title = f"{table.human}{confined(table.window)}, {table.level} level, without the noise of a few inputs"
    return Table((*names(f"Measure {figure}".strip()), *figures(*heads)), tuple(rows), title, ceiling_note([table]))


def ceiling_note(tables: Sequence[CorrelationTable]) -> tuple[str, ...]:
    """The highest r that the noise of human scores allows, in one line."""
    every = [one.attenuation for table in tables for one in table.measures]
    its = next((each for each in every if each is not None and each.ceiling is not None), None)
    if its is None:
        return ()
    shown = f"{number(its.ceiling)} {interval(its.ceiling_lower, its.ceiling_upper)}"
    return (f"human ceiling of Pearson's r, by the noise of so many inputs: {shown}",)
