"""The part of a run that the kernel counts, below Python and in threads: ROUGE and what dialects count otherwise."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from rouge_cli.dialects import dialect_named
from rouge_cli.errors import UsageError
from rouge_cli.kernel import native
from rouge_cli.measures.choice import elements_mode, in_kernel_order
from rouge_cli.measures.measure import Counting, KernelMeasure, Measure
from rouge_cli.options import Options, Stemming
from rouge_cli.results.figures import SCORE, WHOLE, WIDER, Figures, Table
from rouge_cli.scoring.averages import Found, averages_of_sums
from rouge_cli.scoring.schedule import Batch, Diagnostic
from rouge_cli.scoring.threads import Progress, ThreadPool
from rouge_cli.text.reader import Read, Reader

if TYPE_CHECKING:
    from rouge_cli.tallies import Tally

ABOVE_1 = "above-1"
"""The kind of the warning of such scores."""


class CountedPart:
    """Counts, scores and their rule for several models, all by the kernel."""

    def __init__(
        self, measures: Sequence[Measure], asked: Options, reader: Reader, jobs: int, progress: Progress | None
    ) -> None:
        self.measures = in_kernel_order(tuple(measures))
        self._options = asked
        counting, stemming = dialect_named(asked.dialect).counting, reader.options.stemming
        kernel = [measure.for_kernel(stemming, counting) for measure in self.measures]
        make = partial(_evaluator, kernel, elements_mode(self.measures), counting, asked, reader)
        self._unsafe = [m.label for m, how in zip(self.measures, kernel, strict=True) if how.may_overflow]
        self._pool = ThreadPool(make, jobs, progress)
        self._above_one = {m: 0 for m, measure in enumerate(kernel) if measure.above_one}
        """By place of a measure whose scores can be above 1, how many summaries have such a score."""
        self._reasons = [measure.above_one for measure in kernel]
        self._scored = 0
        self._start()

    def _start(self) -> None:
        """No figures."""
        width = 3 * len(self.measures)
        self._counts: list[array[Any]] = [array("B") for _ in range(width)]
        self._scores: list[array[Any]] = [array("i") for _ in range(width)]

    def stop(self) -> None:
        """From another thread: score no more; figures are then of no use."""
        self._pool.stop()

    def add(self, read: Read, work: Batch) -> list[Diagnostic]:
        """Score what is scheduled. UsageError: a weight beyond what numbers hold."""
        made = native.Batch(
            read.documents,
            None,
            work.model_starts,
            work.model_documents,
            work.peer_starts,
            work.peer_documents,
            len(self.measures),
        )
        diagnostics = work.in_order_of_use(self._pool.score(made))
        if self._unsafe and not _all_finite(made.counts, made.scores):
            raise UsageError(  # the original prints Inf, NaN or 0
                "the weight of ROUGE-W (-w, --lcs-weight) is beyond what numbers hold: " + ", ".join(self._unsafe)
            )
        self._scored += len(work.peer_documents)
        for m in self._above_one:
            self._above_one[m] += _above_one(made.scores, m, len(self.measures))
        _extend(self._counts, made.counts, WHOLE)
        _extend(self._scores, made.scores, SCORE)
        return diagnostics

    def finish(self) -> list[str]:
        """Warnings of scores above 1."""
        if not self._above_one:
            return []
        from rouge_cli.tallies import Counted, Tally

        tallies = [
            Tally(ABOVE_1, self.measures[m].label, (count, self._scored), names=(self._reasons[m],))
            for m, count in self._above_one.items()
        ]
        return [Counted(above_one(tally) if tally.numbers[0] else "", tally) for tally in tallies]

    def tables(self, orders: Sequence[array[int]]) -> list[Table]:
        """The figures of systems; they are not kept beside these."""
        scores = _of_systems(self._scores, orders, SCORE)
        columns, counts = self._counts, []
        self._start()
        while columns:
            of_measure, columns[:3] = columns[:3], []
            counts.append(_of_systems(of_measure, orders, WHOLE))
        by_system = zip(*counts, strict=True) if counts else [()] * len(orders)
        return [
            Table(len(order), tuple(own), block) for order, own, block in zip(orders, by_system, scores, strict=True)
        ]

    def averages_of_sums(self, tables: Sequence[Table]) -> Found:
        """Of the sums of counts."""
        return averages_of_sums(tables, len(self.measures), self._options)


def _all_finite(*columns: Sequence[float]) -> bool:
    from math import isfinite

    return all(all(map(isfinite, column)) for column in columns)


def above_one(tally: Tally) -> str:
    """How often a measure has such a score, and why."""
    count, scored = tally.numbers
    return f"{tally.key}: {count} of {scored} summaries score above 1: {tally.names[0]}"


def _extend(columns: list[array[Any]], table: array[float], scale: float) -> None:
    """Append to each column its values, in a wider type where they need one."""
    for c in range(len(columns)):
        while not native.append_figures(columns[c], table, scale, len(columns), c):
            columns[c] = Figures(columns[c], scale).widened(WIDER[columns[c].typecode]).units()


def _of_systems(columns: list[array[Any]], orders: Sequence[array[int]], scale: float) -> list[Figures]:
    """For each system the columns, of the instances that its order names, one after the other.

    Each column is let go of as soon as it is copied.
    """
    code = max((column.typecode for column in columns), key="BHid".index)
    blocks = [native.room_for(code, len(columns) * len(order)) for order in orders]
    for c in range(len(columns)):
        column = Figures(columns[c], scale).widened(code).units()
        columns[c] = array(code)
        for order, block in zip(orders, blocks, strict=True):
            native.gather(column, order, block, c * len(order))
    return [Figures(block, scale) for block in blocks]


def _above_one(scores: Sequence[float], measure: int, measures: int) -> int:
    """How many instances have a recall, precision or F above 1, and not by rounding."""
    columns = [scores[3 * measure + k :: 3 * measures] for k in range(3)]
    return sum(max(triple) > 1 + 1e-9 for triple in zip(*columns, strict=True))


def _evaluator(
    measures: Sequence[KernelMeasure], mode: str, counting: Counting, asked: Options, reader: Reader
) -> native.Evaluator:
    return native.Evaluator(
        reader.lexicon,
        measures,
        stem_peers=reader.options.stemming is Stemming.BOTH,
        rule=asked.model_rule,
        alpha=asked.alpha,
        rounding=asked.rounding,
        exact_ends=counting.exact_ends,
        of_per_cent=counting.of_per_cent,
        single=counting.single,
        mode=str(mode),
        **reader.rules,
    )
