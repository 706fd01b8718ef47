"""Averages and their confidence intervals by the original's bootstrap (section 6 of the behaviour)."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from rouge_cli.kernel import native
from rouge_cli.options import Averaging, Options
from rouge_cli.results import Interval, Numbers

NOTHING = (Interval(0.0, 0.0, 0.0),) * 3


class Table(NamedTuple):
    """All figures of one system: three columns of n values for each measure, one column after the other."""

    n: int
    counts: Numbers
    scores: Numbers


def draw_here(resampling: native.Resampling) -> None:
    """Draws all samples in this thread."""
    resampling.draw(0, resampling.samples)


def averages(
    tables: Sequence[Table],
    measures: int,
    options: Options,
    draw: Callable[[native.Resampling], None] = draw_here,
) -> list[list[tuple[Interval, ...]]]:
    """By table and measure the averages of recall, precision and F-measure; empty where only raw counts are wanted.

    Without any evaluation (n = 0) all are 0. Tables of the same n share their draws; draw has all samples drawn.
    """
    if options.averaging is Averaging.RAW_COUNTS:
        return [[()] * measures for _ in tables]
    if options.averaging is Averaging.CORPUS:
        return [_of_sums(table, measures, options) for table in tables]
    found: dict[int, list[Interval]] = {i: [*NOTHING] * measures for i in range(len(tables))}
    for n in dict.fromkeys(table.n for table in tables if table.n > 0):
        alike = [i for i, table in enumerate(tables) if table.n == n]
        values = tables[alike[0]].scores[:]
        for i in alike[1:]:
            values += tables[i].scores
        resampling = native.Resampling(values, n, options.samples, options.confidence.value)
        draw(resampling)
        intervals = iter(resampling.intervals())
        for i in alike:
            found[i] = [Interval(*next(intervals)) for _ in range(measures * 3)]
    return [[tuple(found[i][m * 3 : m * 3 + 3]) for m in range(measures)] for i in range(len(tables))]


def _of_sums(table: Table, measures: int, options: Options) -> list[tuple[Interval, ...]]:
    n = table.n
    if n == 0:
        return [NOTHING] * measures
    return [
        tuple(
            Interval(*found)
            for found in native.bootstrap_counts(
                table.counts[m * 3 * n : (m + 1) * 3 * n],
                n,
                options.samples,
                options.confidence.value,
                options.alpha,
            )
        )
        for m in range(measures)
    ]


def interval_of(values: Iterable[float], samples: float, confidence: float) -> Interval:
    """Mean and bounds of a figure's values in all samples, as the original computes them.

    The bounds are interpolated, with one weight for both; a neighbour past the end counts as 0.
    """
    ordered = sorted(values)
    total = 0.0
    for value in ordered:  # one after the other: the order of additions is part of it
        total += value
    tail = samples * ((100 - confidence) / 2) / 100
    top = int(samples - tail - 1)
    weight = samples - tail - 1 - top

    def bound(index: int) -> float:
        here, after = (ordered[i] if i < len(ordered) else 0.0 for i in (index, index + 1))
        return here + (after - here) * weight

    return Interval(total / len(ordered), bound(int(tail)), bound(top))
