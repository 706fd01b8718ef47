"""Averages but the original's bootstrap of scores: means, rouge-score's, Poisson's, and figures of a corpus.

Every table has evaluations.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import partial
from math import ceil

from rouge_cli.kernel import native
from rouge_cli.options import Options
from rouge_cli.results import Interval, Numbers
from rouge_cli.results.figures import Table, doubles_of
from rouge_cli.scoring.poisson import COUNT, FINE_COUNT, FINE_SCORE, SCORE, Drawing, PoissonSums, units_of, with_bounds
from rouge_cli.sums import running_sum

Intervals = tuple[Interval, ...]


def with_means(intervals: Intervals, columns: Sequence[Numbers], how: str) -> Intervals:
    """With means of the values, by Counting.mean, for those of samples."""
    return tuple(
        interval._replace(mean=_MEANS[how](column)) for interval, column in zip(intervals, columns, strict=True)
    )


def _pairwise_sum(column: Numbers) -> float:
    """As numpy adds up: halves of more than 128 numbers, eight sums of fewer, one of fewer than eight."""
    n = len(column)
    if n < 8:
        return running_sum(column)
    if n > 128:
        half = n // 2 - n // 2 % 8
        return _pairwise_sum(column[:half]) + _pairwise_sum(column[half:])
    whole = n - n % 8
    a, b, c, d, e, f, g, h = (running_sum(column[k:whole:8]) for k in range(8))
    total = ((a + b) + (c + d)) + ((e + f) + (g + h))
    for value in column[whole:]:
        total += value
    return total


_MEANS: dict[str, Callable[[Numbers], float]] = {
    "": lambda column: running_sum(column) / len(column),
    "given": lambda column: running_sum(column) / len(column),
    "pairwise": lambda column: _pairwise_sum(column) / len(column),
    "single": lambda column: native.single_mean(doubles_of(column)),
}
"""By Counting.mean."""


def by_poisson(
    tables: Sequence[Table], measures: int, options: Options, draw: Callable[[Drawing], None]
) -> list[list[Intervals]]:
    """Tables of the same evaluations share their weights."""
    found: list[list[Intervals]] = [[] for _ in tables]
    alike: dict[bytes, list[int]] = {}
    for i, table in enumerate(tables):
        alike.setdefault(native.hash_ids(table.ids).tobytes(), []).append(i)
    for places in alike.values():
        columns = [column for i in places for m in range(measures) for column in tables[i].columns(m)]
        units = [units_of(column.doubles(), SCORE, FINE_SCORE) for column in columns]
        sums = poisson_sums(units, tables[places[0]].ids, options, draw)
        intervals = iter(sums.intervals(options.confidence.value))
        for i in places:
            found[i] = [(next(intervals), next(intervals), next(intervals)) for _ in range(measures)]
    return found


def poisson_sums(
    columns: Sequence[tuple[array[int], int]],
    ids: Sequence[str],
    options: Options,
    draw: Callable[[Drawing], None],
) -> PoissonSums:
    """The sums of columns of units, each with their scale (units_of), in the samples that options ask for."""
    made = PoissonSums([scale for _, scale in columns], ceil(options.samples), options.seed)
    made.add_hashed(native.hash_ids(ids), [units for units, _ in columns], draw)
    return made


def by_numpy(table: Table, order: Sequence[int], options: Options) -> list[Intervals]:
    """As rouge-score's aggregator after numpy.random.seed(seed), measure after measure."""
    from rouge_cli.scoring.numpy_bootstrap import resampled_bounds, seeded

    generator = seeded(options.seed)
    made: dict[int, Intervals] = {}
    for m in order:
        recall, precision, f = table.columns(m)
        rows = list(zip(precision, recall, f, strict=True))
        low, mid, high = resampled_bounds(rows, options.confidence.value / 100, int(options.samples), generator)
        made[m] = tuple(Interval(mid[k], low[k], high[k]) for k in (1, 0, 2))
    return [made[m] for m in range(len(made))]


def corpus_by_poisson(
    columns: Sequence[Numbers],
    ids: Sequence[str],
    options: Options,
    figures_of: Callable[[Sequence[float]], Sequence[float]],
) -> Intervals:
    """The figures of a corpus, made from the sums of columns, with bounds of those of samples."""
    sums = poisson_sums(
        [units_of(doubles_of(column), COUNT, FINE_COUNT) for column in columns], ids, options, _draw_here
    )
    plain, samples = sums.sums()
    figures = list(zip(*map(figures_of, samples), strict=True)) or [()] * 3
    return tuple(
        with_bounds(figure, values, options.confidence.value)
        for figure, values in zip(figures_of(plain), figures, strict=True)
    )


def of_sums(tables: Sequence[Table], measures: int, options: Options) -> list[list[Intervals]]:
    """The figures of corpora, from sums of counts, by table and measure."""
    if options.average == "poisson":
        figures_of = partial(_figures_of, options.alpha)
        return [
            [corpus_by_poisson(_count_columns(table, m), table.ids, options, figures_of) for m in range(measures)]
            for table in tables
        ]
    return [[_of_sums(table, m, options) for m in range(measures)] for table in tables]


def _draw_here(drawing: Drawing) -> None:
    drawing.draw(0, drawing.samples)


def _count_columns(table: Table, measure: int) -> list[Numbers]:
    return [table.counts[measure][k * table.n : (k + 1) * table.n] for k in range(3)]


def _figures_of(alpha: float, sums: Sequence[float]) -> tuple[float, float, float]:
    """Recall, precision and F of sums of hits, model totals and peer totals."""
    recall, precision = (sums[0] / total if total > 0 else 0.0 for total in sums[1:])
    return recall, precision, native.f_measure(recall, precision, alpha)


def _of_sums(table: Table, measure: int, options: Options) -> Intervals:
    counts = doubles_of(table.counts[measure])
    found = native.bootstrap_counts(counts, table.n, options.samples, options.confidence.value, options.alpha)
    return tuple(Interval(*values) for values in found)
