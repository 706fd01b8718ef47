"""How an interpreter or a notebook shows results, systems and measures.

rouge_cli.results imports this module, not the reverse: its types come as the tuples that they are.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rouge_cli.results.overviews import Overview, count, figure, figure_with_bounds
from rouge_cli.sums import running_sum

if TYPE_CHECKING:
    from rouge_cli.results.figures import Figures

    Numbers = Figures | array[float]
    Average = tuple[float, float, float]
    Measured = tuple[str, Numbers, Numbers, tuple[Average, ...], str, tuple[Numbers, ...]]
    System = tuple[str, Sequence[str], tuple[Measured, ...]]


def of_results(systems: Sequence[System], source: str, bounds: bool) -> Overview:
    """The systems with the average F-measure of each measure; of raw counts with the hits."""
    labels = list(dict.fromkeys(label for _, _, measures in systems for label, *_ in measures))
    raw = any(not averages for _, _, measures in systems for _, _, _, averages, *_ in measures)
    rows = []
    for id, _, measures in systems:
        cells = dict.fromkeys(labels, "-")
        for label, counts, _, averages, *_ in measures:
            if raw:
                cells[label] = f"{running_sum(counts[: len(counts) // 3]):.15g}"
            else:
                cells[label] = figure_with_bounds(*averages[2]) if bounds else figure(averages[2][0])
        rows.append((id, *cells.values()))
    evaluations = max((len(ids) for _, ids, _ in systems), default=0)
    parts = (count(len(systems), "system"), count(evaluations, "evaluation"), source)
    heads = ("System", *(f"{label} {'hits' if raw else 'F'}" for label in labels))
    return Overview(f"Results: {', '.join(filter(None, parts))}", heads, tuple(rows))


def of_system(id: str, evaluations: Sequence[str], measures: Sequence[Measured]) -> Overview:
    """The measures of a system, with all averages; of raw counts with all sums."""
    raw = any(not averages for _, _, _, averages, *_ in measures)
    rows = []
    for label, counts, _, averages, *_ in measures:
        third = len(counts) // 3
        sums = (f"{running_sum(counts[place * third : (place + 1) * third]):.15g}" for place in range(3))
        rows.append((label, *(sums if raw else (figure_with_bounds(*average) for average in averages))))
    heads = ("hits", "model", "peer") if raw else ("R", "P", "F")
    return Overview(f"System {id}: {count(len(evaluations), 'evaluation')}", ("Measure", *heads), tuple(rows))


def of_wrong(what: str, problem: str) -> Overview:
    """What a caller gave another shape, so that it cannot be shown."""
    return Overview(f"{what}: {problem}", ("",), ())


def of_measure(label: str, size: int, averages: Sequence[Average]) -> str:
    """A measure of a system in a line."""
    shown = (f"{letter} {figure_with_bounds(*one)}" for letter, one in zip("RPF", averages, strict=False))
    lines = [f"{label} of {count(size, 'evaluation')}", ", ".join(shown)]
    return f"<{': '.join(filter(None, lines))}>"
