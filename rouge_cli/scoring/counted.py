"""The part of a run that the kernel counts, below Python and in threads: ROUGE and what dialects count otherwise."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from rouge_cli.dialects import DIALECTS
from rouge_cli.errors import Problem, UsageError
from rouge_cli.kernel import native
from rouge_cli.measures.choice import elements_mode, in_kernel_order
from rouge_cli.measures.measure import KernelMeasure, Measure
from rouge_cli.options import Options, Stemming
from rouge_cli.scoring.averages import Found, Table, averages_of_sums
from rouge_cli.scoring.schedule import Work
from rouge_cli.scoring.threads import Crew, Progress
from rouge_cli.text.reader import Read, Reader

if TYPE_CHECKING:
    from rouge_cli.scoring.figures import Remark

ABOVE_1 = "above-1"
"""The kind of the warning of such scores."""


class CountedPart:
    """Counts, scores and their rule for several models, all by the kernel."""

    def __init__(
        self, measures: Sequence[Measure], asked: Options, reader: Reader, jobs: int, progress: Progress | None
    ) -> None:
        self.measures = in_kernel_order(tuple(measures))
        self._options = asked
        counting, stemming = DIALECTS[asked.dialect].counting, reader.options.stemming
        kernel = [measure.for_kernel(stemming, counting) for measure in self.measures]
        make = partial(_evaluator, kernel, elements_mode(self.measures), counting.exact_ends, asked, reader)
        self._unsafe = [m.label for m, how in zip(self.measures, kernel, strict=True) if how.may_overflow]
        self._crew = Crew(make, jobs, progress)
        self._above_one = {m: 0 for m, measure in enumerate(kernel) if measure.above_one}
        """By place of a measure whose scores can be above 1, how many summaries have such a score."""
        self._reasons = [measure.above_one for measure in kernel]
        self._scored = 0
        self._counts, self._scores = array("d"), array("d")

    def add(self, read: Read, work: Work) -> list[Remark]:
        """Scores what is scheduled. UsageError: a weight beyond what numbers hold."""
        made = native.Batch(
            read.documents,
            None,
            work.model_starts,
            work.model_documents,
            work.peer_starts,
            work.peer_documents,
            len(self.measures),
        )
        remarks = self._crew.score(made)
        if self._unsafe and not _all_finite(made.counts, made.scores):
            raise UsageError(  # the original prints Inf, NaN or 0
                "the weight of ROUGE-W (-w, --lcs-weight) is beyond what numbers hold: " + ", ".join(self._unsafe)
            )
        self._scored += len(work.peer_documents)
        for m in self._above_one:
            self._above_one[m] += _above_one(made.scores, m, len(self.measures))
        if self._counts:
            self._counts.extend(made.counts)
            self._scores.extend(made.scores)
        else:
            self._counts, self._scores = made.counts, made.scores
        return remarks

    def finish(self) -> list[Problem]:
        """Warnings of scores above 1."""
        return [
            Problem(
                self.measures[m].label,
                f"{count} of {self._scored} summaries score above 1: {self._reasons[m]}",
                kind=ABOVE_1,
            )
            for m, count in self._above_one.items()
            if count
        ]

    def tables(self, orders: Sequence[array[int]]) -> list[Table]:
        """The figures of systems; they are not kept beside these."""
        width = len(self.measures) * 3
        made = [
            Table(len(order), native.columns(self._counts, width, order), native.columns(self._scores, width, order))
            for order in orders
        ]
        self._counts, self._scores = array("d"), array("d")
        return made

    def averages_of_sums(self, tables: Sequence[Table]) -> Found:
        """Of the sums of counts."""
        return averages_of_sums(tables, len(self.measures), self._options)


def _all_finite(*columns: Sequence[float]) -> bool:
    from math import isfinite

    return all(all(map(isfinite, column)) for column in columns)


def _above_one(scores: Sequence[float], measure: int, measures: int) -> int:
    """How many instances have a recall, precision or F above 1, and not by rounding."""
    columns = [scores[3 * measure + k :: 3 * measures] for k in range(3)]
    return sum(max(triple) > 1 + 1e-9 for triple in zip(*columns, strict=True))


def _evaluator(
    measures: Sequence[KernelMeasure], mode: str, exact_ends: bool, asked: Options, reader: Reader
) -> native.Evaluator:
    return native.Evaluator(
        reader.lexicon,
        measures,
        stem_peers=reader.options.stemming is Stemming.BOTH,
        rule=asked.model_rule,
        alpha=asked.alpha,
        rounding=asked.rounding,
        exact_ends=exact_ends,
        mode=str(mode),
        **reader.rules,
    )
