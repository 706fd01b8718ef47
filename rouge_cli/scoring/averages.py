"""Averages over evaluations and their confidence intervals: by the original's bootstrap or others, or plain means."""

from array import array
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from rouge_cli.dialects import dialect_named
from rouge_cli.kernel import native
from rouge_cli.measures.measure import Measure
from rouge_cli.options import Options
from rouge_cli.results import Interval, Numbers
from rouge_cli.results.figures import Figures, doubles_of

if TYPE_CHECKING:
    from rouge_cli.scoring.poisson import Drawing, PoissonSums

    Places = array[int]
else:
    Places = array
Intervals = tuple[Interval, ...]
"""Of recall, precision and F-measure; empty where there are none."""
Found = list[list[Intervals]]
"""By system and measure."""
NOTHING = (Interval(0.0, 0.0, 0.0),) * 3


class Table:
    """All figures of one system: three columns of n values for each measure, one column after the other."""

    def __init__(
        self, n: int, counts: Sequence[Numbers], scores: Figures, statistics: Sequence[tuple[Numbers, ...]] = (),
        ids: Sequence[str] = (),
    ) -> None:  # fmt: skip
        self.n = n
        self.counts = counts
        """By measure."""
        self.scores = scores
        """Of all measures."""
        self.statistics = statistics
        """By measure the columns whose sums make its corpus figure, where counts do not."""
        self.ids = ids
        """Of the evaluations, for --average poisson."""

    def columns(self, measure: int) -> list[Figures]:
        """Recall, precision and F-measure of every evaluation."""
        first = measure * 3 * self.n
        return [self.scores[first + k * self.n : first + (k + 1) * self.n] for k in range(3)]


def draw_here(resampling: "native.Resampling | Drawing") -> None:
    """Draws all samples in this thread."""
    resampling.draw(0, resampling.samples)


def averages(
    tables: Sequence[Table],
    order: Sequence[int],
    options: Options,
    draw: "Callable[[native.Resampling | Drawing], None]" = draw_here,
) -> Found:
    """The averages of the scores in tables, by Options.average. Without any evaluation (n = 0) all are 0.

    order holds the places of all measures, in the order in which numpy's generator draws for them; every system begins
    with the seed. draw has all samples drawn, in threads if it likes.
    """
    if options.average == "poisson":
        return _by_poisson(tables, len(order), options, draw)
    if options.average == "bootstrap-numpy":
        return [_by_numpy(table, order, options) if table.n else [NOTHING] * len(order) for table in tables]
    found = _bootstrap(tables, len(order), options, draw)
    if options.average == "mean":
        for table, intervals in zip(tables, found, strict=True):
            if table.n:
                how = dialect_named(options.dialect).counting.mean
                intervals[:] = [_with_means(intervals[m], table.columns(m), how) for m in range(len(order))]
    return found


def averages_of_sums(tables: Sequence[Table], measures: int, options: Options) -> Found:
    """The averages of a corpus's counts (-t corpus)."""
    if options.average == "poisson":
        figures_of = partial(_figures_of, options.alpha)
        return [
            [
                corpus_by_poisson(_count_columns(table, m), table.ids, options, figures_of) if table.n else NOTHING
                for m in range(measures)
            ]
            for table in tables
        ]
    return [[_of_sums(table, m, options) for m in range(measures)] for table in tables]


def in_draw_order(measures: Sequence[Measure], asked: Sequence[Measure], options: Options) -> Sequence[int]:
    """The places of measures in the order in which they were asked for; those that rouge-score has not come last.

    Only numpy's generator draws for one after the other.
    """
    if options.average != "bootstrap-numpy":
        return range(len(measures))
    from rouge_cli.dialects.google import in_package

    places = {measure.label: place for place, measure in enumerate(asked)}
    return sorted(range(len(measures)), key=lambda m: (not in_package(measures[m]), places[measures[m].label]))


def in_order(ids: Sequence[str], system: str, options: Options) -> Places:
    """The places of a system's evaluations in the order in which their values are added up.

    That is by EVALUATION.PEER, as in ROUGE-1.5.5; numpy's bootstrap draws from scores as they came, and packages add
    them up so.
    """
    given = options.average == "mean" and dialect_named(options.dialect).counting.mean
    if given or options.average == "bootstrap-numpy":
        return array("I", range(len(ids)))
    return native.order_of_instances(ids, system)


def _bootstrap(
    tables: Sequence[Table], measures: int, options: Options, draw: "Callable[[native.Resampling | Drawing], None]"
) -> Found:
    """Tables of the same n share their draws."""
    found: dict[int, list[Interval]] = {i: [*NOTHING] * measures for i in range(len(tables))}
    for n in dict.fromkeys(table.n for table in tables if table.n > 0):
        alike = [i for i, table in enumerate(tables) if table.n == n]
        values = [tables[i].scores.score_units() for i in alike]
        resampling = native.Resampling(values, n, options.samples, options.confidence.value)
        draw(resampling)
        intervals = iter(resampling.intervals())
        for i in alike:
            found[i] = [Interval(*next(intervals)) for _ in range(measures * 3)]
    return [[tuple(found[i][m * 3 : m * 3 + 3]) for m in range(measures)] for i in range(len(tables))]


def _by_poisson(
    tables: Sequence[Table], measures: int, options: Options, draw: "Callable[[native.Resampling | Drawing], None]"
) -> Found:
    """Tables of the same evaluations share their weights."""
    from rouge_cli.scoring.poisson import FINE_SCORE, SCORE, units_of

    found: Found = [[NOTHING] * measures for _ in tables]
    alike: dict[bytes, list[int]] = {}
    for i, table in enumerate(tables):
        if table.n:
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
    columns: "Sequence[tuple[array[int], int]]",
    ids: Sequence[str],
    options: Options,
    draw: "Callable[[Drawing], None]" = draw_here,
) -> "PoissonSums":
    """The sums of columns of units, each with their scale (units_of), in the samples that options ask for."""
    from math import ceil

    from rouge_cli.scoring.poisson import PoissonSums

    made = PoissonSums([scale for _, scale in columns], ceil(options.samples), options.seed)
    made.add_hashed(native.hash_ids(ids), [units for units, _ in columns], draw)
    return made


def _with_means(intervals: Intervals, columns: Sequence[Numbers], how: str) -> Intervals:
    return tuple(
        interval._replace(mean=_MEANS[how](column)) for interval, column in zip(intervals, columns, strict=True)
    )


def running_sum(column: Sequence[float]) -> float:
    """One addition after the other; Python's sum is more exact from 3.12 on."""
    total = 0.0
    for value in column:
        total += value
    return total


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
    "": lambda column: sum(column) / len(column),
    "given": lambda column: running_sum(column) / len(column),
    "pairwise": lambda column: _pairwise_sum(column) / len(column),
    "single": lambda column: native.single_mean(doubles_of(column)),
}
"""By Counting.mean."""


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


def corpus_by_poisson(
    columns: Sequence[Numbers],
    ids: Sequence[str],
    options: Options,
    figures_of: Callable[[Sequence[float]], Sequence[float]],
) -> Intervals:
    """The figures of a corpus, made from the sums of columns, with bounds of those of samples."""
    from rouge_cli.scoring.poisson import COUNT, FINE_COUNT, units_of, with_bounds

    sums = poisson_sums([units_of(doubles_of(column), COUNT, FINE_COUNT) for column in columns], ids, options)
    plain, samples = sums.sums()
    figures = list(zip(*map(figures_of, samples), strict=True)) or [()] * 3
    return tuple(
        with_bounds(figure, values, options.confidence.value)
        for figure, values in zip(figures_of(plain), figures, strict=True)
    )


def _count_columns(table: Table, measure: int) -> list[Numbers]:
    return [table.counts[measure][k * table.n : (k + 1) * table.n] for k in range(3)]


def _figures_of(alpha: float, sums: Sequence[float]) -> tuple[float, float, float]:
    """Recall, precision and F of sums of hits, model totals and peer totals."""
    recall, precision = (sums[0] / total if total > 0 else 0.0 for total in sums[1:])
    return recall, precision, native.f_measure(recall, precision, alpha)


def _of_sums(table: Table, measure: int, options: Options) -> Intervals:
    n = table.n
    if n == 0:
        return NOTHING
    counts = doubles_of(table.counts[measure])
    found = native.bootstrap_counts(counts, n, options.samples, options.confidence.value, options.alpha)
    return tuple(Interval(*values) for values in found)
