"""Averages over evaluations and their confidence intervals: the original's bootstrap, numpy's, or plain means."""

from array import array
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rouge_cli.dialects import in_package
from rouge_cli.kernel import native
from rouge_cli.measures.measure import Measure
from rouge_cli.options import Options
from rouge_cli.results import Interval, Numbers
from rouge_cli.results.figures import Figures, doubles_of

if TYPE_CHECKING:
    Places = array[int]
else:
    Places = array
Intervals = tuple[Interval, ...]
"""Of recall, precision and F-measure; empty where there are none."""
Found = list[list[Intervals]]
"""By system and measure."""
NOTHING = (Interval(0.0, 0.0, 0.0),) * 3


class Table(NamedTuple):
    """All figures of one system: three columns of n values for each measure, one column after the other."""

    n: int
    counts: Sequence[Numbers]
    """By measure."""
    scores: Figures
    """Of all measures."""
    statistics: Sequence[tuple[Numbers, ...]] = ()
    """By measure the columns whose sums make its corpus figure, where counts do not."""

    def columns(self, measure: int) -> list[Figures]:
        """Recall, precision and F-measure of every evaluation."""
        first = measure * 3 * self.n
        return [self.scores[first + k * self.n : first + (k + 1) * self.n] for k in range(3)]


def draw_here(resampling: native.Resampling) -> None:
    """Draws all samples in this thread."""
    resampling.draw(0, resampling.samples)


def averages(
    tables: Sequence[Table],
    order: Sequence[int],
    options: Options,
    draw: Callable[[native.Resampling], None] = draw_here,
) -> Found:
    """The averages of the scores in tables, by Options.average. Without any evaluation (n = 0) all are 0.

    order holds the places of all measures, in the order in which numpy's generator draws for them; every system begins
    with the seed. draw has all samples of the original's bootstrap drawn.
    """
    if options.average == "bootstrap-numpy":
        return [_by_numpy(table, order, options) if table.n else [NOTHING] * len(order) for table in tables]
    found = _bootstrap(tables, len(order), options, draw)
    if options.average == "mean":
        for table, intervals in zip(tables, found, strict=True):
            if table.n:
                intervals[:] = [_with_means(intervals[m], table.columns(m)) for m in range(len(order))]
    return found


def averages_of_sums(tables: Sequence[Table], measures: int, options: Options) -> Found:
    """The averages of a corpus's counts (-t corpus)."""
    return [[_of_sums(table, m, options) for m in range(measures)] for table in tables]


def in_draw_order(measures: Sequence[Measure], asked: Sequence[Measure]) -> list[int]:
    """The places of measures in the order in which they were asked for; those that rouge-score has not come last."""
    places = {measure.label: place for place, measure in enumerate(asked)}
    return sorted(range(len(measures)), key=lambda m: (not in_package(measures[m]), places[measures[m].label]))


def in_order(ids: Sequence[str], system: str, options: Options) -> Places:
    """The places of a system's evaluations in the order in which their values are added up.

    That is by EVALUATION.PEER, as in ROUGE-1.5.5; numpy's bootstrap draws from scores as they came.
    """
    if options.average == "bootstrap-numpy":
        return array("I", range(len(ids)))
    return native.order_of_instances(ids, system)


def _bootstrap(
    tables: Sequence[Table], measures: int, options: Options, draw: Callable[[native.Resampling], None]
) -> Found:
    """Tables of the same n share their draws."""
    found: dict[int, list[Interval]] = {i: [*NOTHING] * measures for i in range(len(tables))}
    for n in dict.fromkeys(table.n for table in tables if table.n > 0):
        alike = [i for i, table in enumerate(tables) if table.n == n]
        values = tables[alike[0]].scores.doubles()
        for i in alike[1:]:
            values += tables[i].scores.doubles()
        resampling = native.Resampling(values, n, options.samples, options.confidence.value)
        draw(resampling)
        intervals = iter(resampling.intervals())
        for i in alike:
            found[i] = [Interval(*next(intervals)) for _ in range(measures * 3)]
    return [[tuple(found[i][m * 3 : m * 3 + 3]) for m in range(measures)] for i in range(len(tables))]


def _with_means(intervals: Intervals, columns: Sequence[Numbers]) -> Intervals:
    return tuple(
        interval._replace(mean=sum(column) / len(column)) for interval, column in zip(intervals, columns, strict=True)
    )


def _by_numpy(table: Table, order: Sequence[int], options: Options) -> list[Intervals]:
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


def _of_sums(table: Table, measure: int, options: Options) -> Intervals:
    n = table.n
    if n == 0:
        return NOTHING
    counts = doubles_of(table.counts[measure])
    found = native.bootstrap_counts(counts, n, options.samples, options.confidence.value, options.alpha)
    return tuple(Interval(*values) for values in found)


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
