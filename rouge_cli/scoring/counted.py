"""The part of a run that the kernel counts, below Python and in threads: ROUGE and what dialects count otherwise."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import partial
from math import isfinite

from rouge_cli.dialects import counting_of
from rouge_cli.errors import UsageError
from rouge_cli.kernel import native
from rouge_cli.measures import CountedMeasure, Measure, elements_mode, in_kernel_order, unsafe_weights
from rouge_cli.options import Options, Stemming
from rouge_cli.scoring.averages import Found, Table, averages_of_sums
from rouge_cli.scoring.figures import Remark
from rouge_cli.scoring.schedule import Schedule
from rouge_cli.scoring.threads import Crew, Progress
from rouge_cli.text.reader import Read, Reader


class CountedPart:
    """Counts, scores and their rule for several models, all by the kernel."""

    def __init__(
        self, measures: Sequence[Measure], asked: Options, reader: Reader, jobs: int, progress: Progress | None
    ) -> None:
        self.measures = in_kernel_order(tuple(measures))
        self._options = asked
        self._unsafe = unsafe_weights(self.measures)
        self._crew = Crew(partial(_evaluator, self.measures, asked, reader), jobs, progress)
        self._counts, self._scores = array("d"), array("d")

    def add(self, read: Read, work: Schedule) -> list[Remark]:
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
        if self._unsafe and not (all(map(isfinite, made.counts)) and all(map(isfinite, made.scores))):
            raise UsageError(  # the original prints Inf, NaN or 0
                "the weight of ROUGE-W (-w, --lcs-weight) is beyond what numbers hold: " + ", ".join(self._unsafe)
            )
        if self._counts:
            self._counts.extend(made.counts)
            self._scores.extend(made.scores)
        else:
            self._counts, self._scores = made.counts, made.scores
        return remarks

    def finish(self) -> list[str]:
        """Warnings: none."""
        return []

    def tables(self, orders: Sequence[array[int]]) -> list[Table]:
        """The figures of systems; they are not kept beside these."""
        width = len(self.measures) * 3
        made = [
            Table(len(order), *[native.columns(values, width, order) for values in (self._counts, self._scores)])
            for order in orders
        ]
        self._counts, self._scores = array("d"), array("d")
        return made

    def averages_of_sums(self, tables: Sequence[Table], orders: Sequence[array[int]]) -> Found:
        """Of the sums of counts."""
        return averages_of_sums(tables, len(self.measures), self._options)


def _evaluator(measures: Sequence[CountedMeasure], asked: Options, reader: Reader) -> native.Evaluator:
    counting, stemming = counting_of(asked), reader.options.stemming
    return native.Evaluator(
        reader.lexicon,
        [measure.for_kernel(stemming, counting) for measure in measures],
        stem_peers=stemming is Stemming.BOTH,
        rule=asked.model_rule,
        alpha=asked.alpha,
        rounding=asked.rounding,
        exact_ends=counting.exact_ends,
        mode=elements_mode(measures),
        **reader.rules,
    )
