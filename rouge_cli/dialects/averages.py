"""Averages of a dialect: medians by numpy's generator, or plain means."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence

from rouge_cli.errors import UsageError
from rouge_cli.kernel import native
from rouge_cli.options import Averaging, Options
from rouge_cli.results import Interval
from rouge_cli.statistics.bootstrap import NOTHING, Table, averages

Found = list[list[tuple[Interval, ...]]]


def dialect_averages(
    tables: Sequence[Table], measures: int, options: Options, draw: Callable[[native.Resampling], None]
) -> Found:
    """As statistics.bootstrap.averages, by Options.average. Every system begins with the seed."""
    if options.average == "bootstrap-155" or options.averaging is not Averaging.SCORES:
        return averages(tables, measures, options, draw)
    if options.average == "mean":
        bounds = averages(tables, measures, options, draw)
        return [
            [_with_means(intervals, _columns(table, m)) for m, intervals in enumerate(found)] if table.n else found
            for table, found in zip(tables, bounds, strict=True)
        ]
    return [_by_numpy(table, measures, options) if table.n else [NOTHING] * measures for table in tables]


def _columns(table: Table, measure: int) -> list[array[float]]:
    first = measure * 3 * table.n
    return [table.scores[first + k * table.n : first + (k + 1) * table.n] for k in range(3)]


def _with_means(intervals: tuple[Interval, ...], columns: Sequence[array[float]]) -> tuple[Interval, ...]:
    return tuple(
        interval._replace(mean=sum(column) / len(column)) for interval, column in zip(intervals, columns, strict=True)
    )


def _by_numpy(table: Table, measures: int, options: Options) -> list[tuple[Interval, ...]]:
    """As rouge-score's aggregator after numpy.random.seed(seed), measure after measure."""
    try:
        from numpy.random import RandomState
    except ImportError:
        raise UsageError(
            "the averages of rouge-score are made by numpy: pip install 'rouge-cli[stats]', or give --average mean"
        ) from None
    from rouge_cli.statistics.numpy_bootstrap import resampled_bounds

    generator = RandomState(options.seed)
    made = []
    for m in range(measures):
        recall, precision, f = _columns(table, m)
        rows = list(zip(precision, recall, f, strict=True))
        low, mid, high = resampled_bounds(rows, options.confidence.value / 100, int(options.samples), generator)
        made.append(tuple(Interval(mid[k], low[k], high[k]) for k in (1, 0, 2)))
    return made
