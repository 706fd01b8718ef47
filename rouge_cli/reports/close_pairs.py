"""Kendall's tau of systems that score nearly the same, as reports show it."""

from __future__ import annotations

from collections.abc import Sequence

from rouge_cli.analysis.close_pairs import ClosePairs
from rouge_cli.analysis.correlation import Correlations, CorrelationTable
from rouge_cli.plain_numbers import shortest
from rouge_cli.reports.numbers import interval, number
from rouge_cli.reports.per_evaluation import confined
from rouge_cli.reports.table import Table, figures, names, row


def close_pairs_cells(
    found: Sequence[ClosePairs], wanted: Sequence[tuple[float, float]]
) -> dict[str, float | int | None]:
    """As cells of a row: those of each wanted range, empty where there are none."""
    cells: dict[str, float | int | None] = {}
    for place, (low, high) in enumerate(wanted):
        its = found[place] if found else None
        name = f"close_{shortest(low)}_{shortest(high)}"
        cells |= {f"{name}_{key}": getattr(its, key, None) for key in ("pairs", "tau", "lower", "upper")}
    return cells


def close_pairs_table(found: Correlations, table: CorrelationTable, figure: str) -> Table:
    """Each measure's tau in each range of differences."""
    rows = tuple(
        row(one.measure, f"{shortest(its.low)} to {shortest(its.high)}", str(its.pairs), number(its.tau),
            interval(its.lower, its.upper))
        for one in table.measures for its in one.close
    )  # fmt: skip
    heads = ("Difference", "Pairs", "Kendall", f"{found.design.confidence:.15g}% interval")
    place = f"{table.human}{confined(table.window)}, {table.level} level"
    title = f"{place}, pairs of systems by how far a measure's scores are apart"
    return Table((*names(f"Measure {figure}".strip()), *figures(*heads)), rows, title)
