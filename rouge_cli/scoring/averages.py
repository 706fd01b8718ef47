"""Averages over evaluations and their confidence intervals: by the original's bootstrap or others, or plain means."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rouge_cli.dialects import dialect_named
from rouge_cli.kernel import native
from rouge_cli.measures.measure import Measure
from rouge_cli.options import Options
from rouge_cli.results import Interval
from rouge_cli.results.figures import Table

if TYPE_CHECKING:
    from rouge_cli.scoring.poisson import Drawing

    Places = array[int]
else:
    Places = array
Intervals = tuple[Interval, ...]
"""Of recall, precision and F-measure; empty where there are none."""
Found = list[list[Intervals]]
"""By system and measure."""
NOTHING = (Interval(0.0, 0.0, 0.0),) * 3


def draw_here(resampling: native.Resampling | Drawing) -> None:
    """Draw all samples in this thread."""
    resampling.draw(0, resampling.samples)


def averages(
    tables: Sequence[Table],
    order: Sequence[int],
    options: Options,
    draw: Callable[[native.Resampling | Drawing], None] = draw_here,
) -> Found:
    """The averages of the scores in tables, by Options.average. Without any evaluation (n = 0) all are 0.

    order holds the places of all measures, in the order in which numpy's generator draws for them; every system begins
    with the seed. draw has all samples drawn, in threads if it likes.
    """
    if options.average in ("poisson", "bootstrap-numpy"):
        from rouge_cli.scoring.other_averages import by_numpy, by_poisson

        filled = [table for table in tables if table.n]
        if options.average == "poisson":
            return _with_nothing(tables, len(order), by_poisson(filled, len(order), options, draw))
        return _with_nothing(tables, len(order), [by_numpy(table, order, options) for table in filled])
    found = _bootstrap(tables, len(order), options, draw)
    if options.average == "mean":
        from rouge_cli.scoring.other_averages import with_means

        for table, intervals in zip(tables, found, strict=True):
            if table.n:
                how = dialect_named(options.dialect).counting.mean
                intervals[:] = [with_means(intervals[m], table.columns(m), how) for m in range(len(order))]
    return found


def averages_of_sums(tables: Sequence[Table], measures: int, options: Options) -> Found:
    """The averages of a corpus's counts (-t corpus)."""
    from rouge_cli.scoring.other_averages import of_sums

    return _with_nothing(tables, measures, of_sums([table for table in tables if table.n], measures, options))


def _with_nothing(tables: Sequence[Table], measures: int, found: Found) -> Found:
    """What was found of the tables that have any evaluation, and nothing of the others."""
    made = iter(found)
    return [next(made) if table.n else [NOTHING] * measures for table in tables]


def in_draw_order(measures: Sequence[Measure], asked: Sequence[Measure], options: Options) -> Sequence[int]:
    """The places of measures in the order in which they were requested; those that rouge-score has not come last.

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
    if keeps_order(options):
        return array("I", range(len(ids)))
    return native.order_of_instances(ids, system)


def keeps_order(options: Options) -> str:
    """The setting by which averages and intervals depend on the order of the input; empty if they do not."""
    if options.average == "bootstrap-numpy":
        return "--average bootstrap-numpy"
    given = options.average == "mean" and dialect_named(options.dialect).counting.mean
    return f"--dialect {options.dialect}" if given else ""


def _bootstrap(
    tables: Sequence[Table], measures: int, options: Options, draw: Callable[[native.Resampling | Drawing], None]
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
