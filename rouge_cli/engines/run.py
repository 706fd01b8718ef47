"""One run: batches of evaluations are scored as they come, and their figures become results."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import isfinite
from operator import sub
from typing import TYPE_CHECKING, Protocol

from rouge_cli.engines.remarks import tell_remarks
from rouge_cli.engines.schedule import Schedule
from rouge_cli.engines.threads import Crew, Progress
from rouge_cli.errors import DataError, UsageError
from rouge_cli.kernel import native
from rouge_cli.measures import Measure, elements_mode, in_kernel_order, measures_of
from rouge_cli.measures.wlcs import Wlcs
from rouge_cli.options import Averaging, Options, Stemming
from rouge_cli.results import Interval, MeasureResult, Results, SystemResult
from rouge_cli.statistics.bootstrap import Table, averages
from rouge_cli.text.census import Census
from rouge_cli.text.reader import Reader

if TYPE_CHECKING:
    from rouge_cli.engines.text_measures import TextRun

SAFE_WEIGHT = 8.0
"""Up to here ROUGE-W's double power of a text of 10,000 words is a finite number."""


class Figures(Protocol):
    """For each instance and measure three counts, and three scores, one instance after the other."""

    @property
    def counts(self) -> array[float]: ...
    @property
    def scores(self) -> array[float]: ...


class Run:
    """Scores schedules, one after the other, and keeps nothing of them but ids, counts and scores.

    problems and warnings are what has been found so far, in words. measures is empty if the options ask for none.
    """

    def __init__(
        self, source: str, options: Options, jobs: int, progress: Progress | None, census: Census | None = None
    ) -> None:
        self.source = source
        self.census = census or Census()
        self.options = options
        self.measures = measures_of(options)
        self._counted = in_kernel_order(self.measures)
        self.problems: list[str] = []
        self.warnings: list[str] = []
        _check_elements(options, self.measures)
        self._text_reader = Reader(options, as_tokens=self._needs_tokens())
        self._texts = self._text_run(progress)
        self._crew = Crew(self._evaluator, jobs, progress if self._texts is None else None)
        self._ids: dict[str, list[str]] = {}
        self._instances: dict[str, array[int]] = {}
        self._counts, self._scores = array("d"), array("d")
        self._known = 0
        """How many instances have come."""
        self._models: set[int] = set()
        """How many an evaluation has."""

    def add(self, work: Schedule) -> None:
        """Scores what is scheduled."""
        try:
            read = self._text_reader.read(work.documents, bytes(work.formats))
        except DataError as error:
            self.problems += error.problems
            return
        remarks = list(read.remarks)
        if self._texts is not None:
            self._texts.add(read.documents, work)
        if self._counted or self._texts is None:
            made = native.Batch(
                read.documents,
                None,
                work.model_starts,
                work.model_documents,
                work.peer_starts,
                work.peer_documents,
                len(self._counted),
            )
            remarks += self._crew.score(made)
            self._check_weights(made)
            self._keep_figures(made)
        self.census.add(read.documents.surveys, work.peer_documents, work.model_documents)
        problems, warnings = tell_remarks(remarks, work, self.source, self.options)
        self.problems += problems
        self.warnings += warnings
        self._keep(work)

    def _keep(self, work: Schedule) -> None:
        self._models.update(map(sub, work.model_starts[1:], work.model_starts))
        known = self._known
        for system, (ids, instances) in work.instances_of.items():
            self._ids.setdefault(system, []).extend(ids)
            self._instances.setdefault(system, array("I")).extend(
                instances if known == 0 else [known + instance for instance in instances]
            )
        self._known += len(work.peer_documents)

    def _keep_figures(self, made: Figures) -> None:
        if self._known == 0:
            self._counts, self._scores = made.counts, made.scores
        else:
            self._counts.extend(made.counts)
            self._scores.extend(made.scores)

    def systems(self) -> list[str]:
        """The systems that have come, sorted as strings."""
        return sorted(self._ids)

    def evaluations_of(self, system: str) -> list[str]:
        """The ids of a system's evaluations, in the order in which they came."""
        return self._ids.get(system, [])

    def results(self, systems: Sequence[str]) -> Results:
        """What was found of these systems, in this order. An average's values are summed by EVALUATION.PEER."""
        evaluations, tables, orders = [], [], []
        for system in systems:
            ids, instances = self._ids.get(system, []), self._instances.get(system, array("I"))
            by_key = sorted(range(len(ids)), key=[f"{id}.{system}" for id in ids].__getitem__)
            order = array("I", [instances[i] for i in by_key])
            width = len(self._counted) * 3
            columns = [native.columns(values, width, order) for values in (self._counts, self._scores)]
            orders.append(order)
            evaluations.append(tuple([ids[i] for i in by_key]))
            tables.append(Table(len(ids), *columns))
        self._counts, self._scores = array("d"), array("d")  # they are in the tables; results are made once
        found = self._averages(tables, len(self._counted))
        counted = [
            _measure_results(self._counted, table, intervals) for table, intervals in zip(tables, found, strict=True)
        ]
        others = [()] * len(counted) if self._texts is None else self._text_results(self._texts, orders)
        made = tuple(
            SystemResult(system, ids, self._in_report_order(*results))
            for system, ids, *results in zip(systems, evaluations, counted, others, strict=True)
        )
        models = (min(self._models, default=0), max(self._models, default=0))
        return Results(self.options, made, tuple(self.warnings), self.source, models)

    def _averages(self, tables: Sequence[Table], measures: int) -> list[list[tuple[Interval, ...]]]:
        return averages(tables, measures, self.options, self._crew.draw)

    def _text_results(self, texts: TextRun, orders: Sequence[array[int]]) -> list[tuple[MeasureResult, ...]]:
        """What the measures found that are not counts, system by system."""
        self.warnings += texts.finish()
        tables = [Table(len(order), array("d"), texts.columns(order)) for order in orders]
        if self.options.averaging is Averaging.CORPUS:
            found = [texts.corpus_averages(order, self.options) for order in orders]
        else:
            found = self._averages(tables, len(texts.measures))
        return [
            _measure_results(texts.measures, table, intervals) for table, intervals in zip(tables, found, strict=True)
        ]

    def _in_report_order(self, *found: tuple[MeasureResult, ...]) -> tuple[MeasureResult, ...]:
        if self._counted == self.measures:
            return found[0]
        by_label = {result.label: result for results in found for result in results}
        return tuple([by_label[measure.label] for measure in self.measures])

    def _check_weights(self, made: native.Batch) -> None:
        """Refuses weights of ROUGE-W whose powers are beyond all numbers; the original prints Inf, NaN or 0."""
        weights = [measure.weight for measure in self._counted if isinstance(measure, Wlcs)]
        odd = [weight.text for weight in weights if not 1 / SAFE_WEIGHT <= weight.value <= SAFE_WEIGHT]
        if odd and not (all(map(isfinite, made.counts)) and all(map(isfinite, made.scores))):
            raise UsageError(f"the weight of ROUGE-W (-w, --lcs-weight) is beyond what numbers hold: {', '.join(odd)}")

    def _text_run(self, progress: Progress | None) -> TextRun | None:
        """For the measures that are not counts, if there are any."""
        if not self._needs_tokens():
            return None
        from rouge_cli.engines.text_measures import TextRun, check_data

        check_data(self.measures, self.options)
        return TextRun(self.measures, self.options, self._text_reader, progress)

    def _needs_tokens(self) -> bool:
        """Whether there are measures that are not counts, or what only they take."""
        return len(self._counted) < len(self.measures) or bool(self.options.labels or self.options.idf)

    def _evaluator(self) -> native.Evaluator:
        stemming = self._text_reader.options.stemming
        return native.Evaluator(
            self._text_reader.lexicon,
            [measure.for_kernel(stemming) for measure in self._counted],
            stem_peers=stemming is Stemming.BOTH,
            best_model=self.options.best_model,
            alpha=self.options.alpha,
            mode=elements_mode(self._counted),
            **self._text_reader.rules,
        )


def _check_elements(options: Options, measures: Sequence[Measure]) -> None:
    """UsageError: Basic Elements under rules that have none."""
    if not options.reads_as_155 and elements_mode(measures):
        raise UsageError(
            "Basic Elements (-3) are read by the rules of ROUGE-1.5.5 alone; "
            "leave out --tokenizer, --encoding and the like"
        )


def _measure_results(
    measures: Sequence[Measure], table: Table, intervals: Sequence[tuple[Interval, ...]]
) -> tuple[MeasureResult, ...]:
    size = table.n * 3
    return tuple(
        MeasureResult(
            measure.label,
            table.counts[m * size : (m + 1) * size],
            table.scores[m * size : (m + 1) * size],
            interval,
            measure.name,
        )
        for m, (measure, interval) in enumerate(zip(measures, intervals, strict=True))
    )


def make_run(source: str, options: Options, jobs: int, progress: Progress | None, census: Census | None = None) -> Run:
    """The run that these options need."""
    if not options.needs_dialect:
        return Run(source, options, jobs, progress, census)
    from rouge_cli.dialects.run import DialectRun

    return DialectRun(source, options, jobs, progress, census)
