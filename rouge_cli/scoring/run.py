"""One run: schedules are scored as they come, and their figures become results."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from rouge_cli.dialects import label_in
from rouge_cli.errors import DataError, UsageError
from rouge_cli.kernel import native
from rouge_cli.measures.choice import elements_mode, measures_of
from rouge_cli.measures.measure import Measure, is_counted
from rouge_cli.option_values import MEANS_OF_SCORES
from rouge_cli.options import Averaging, Options
from rouge_cli.results import MeasureResult, Results, SystemResult
from rouge_cli.results.figures import Figures, Table
from rouge_cli.scoring.averages import Found, Intervals, averages, in_draw_order, in_order
from rouge_cli.scoring.counted import CountedPart
from rouge_cli.scoring.schedule import Batch, Diagnostic
from rouge_cli.scoring.threads import Progress, draw
from rouge_cli.text.reader import Reader

if TYPE_CHECKING:
    from rouge_cli.scoring.figures import Part
    from rouge_cli.scoring.warnings import SummedDiagnostics
    from rouge_cli.tallies import Tally
    from rouge_cli.text.text_counts import TextCounts


class Run:
    """Scores schedules, one after the other, and keeps nothing of them but ids, counts and scores.

    problems and warnings are what has been found so far, in words. measures is empty if the options ask for none.
    """

    def __init__(
        self, source: str, options: Options, jobs: int, progress: Progress | None,
        text_counts: TextCounts | None = None, sums_up: bool = False,
    ) -> None:  # fmt: skip
        self.source = source
        self.options = options
        self.measures = measures_of(options)
        self._sums_up = sums_up
        """Whether finish warns once of all texts with the same fault, and not score of each."""
        self._summed: SummedDiagnostics | None = None
        self.problems: list[str] = []
        self.warnings: list[str] = []
        _check_elements(options, self.measures)
        self._draw = partial(draw, jobs)
        self.text_counts = text_counts
        """Counts of texts for warnings; None if nobody needs them."""
        if text_counts is None and options.tokenizer == "rouge-score":
            from rouge_cli.text.text_counts import TextCounts

            self.text_counts = TextCounts()
        self._parts = self._make_parts(jobs, progress)
        self.warnings += self._reader.warnings()
        self._ids: dict[str, native.Ids] = {}
        self._instances: dict[str, array[int]] = {}
        self._known = 0
        """How many instances have come."""
        self.scored = 0
        """The number scored since figures were last taken."""
        self._models: tuple[int, int] | None = None

    def add(self, work: Batch) -> None:
        """Score what is scheduled, and keep its ids for results."""
        if not self.score(work):
            return
        for system, (ids, instances) in work.instances_of.items():
            self._ids.setdefault(system, native.Ids()).extend(ids)
            if isinstance(instances, range):
                instances = native.counting(self._known + instances.start, len(instances))
            elif isinstance(instances, array):
                instances = native.shifted(instances, self._known)
            elif self._known:
                instances = [self._known + instance for instance in instances]
            self._instances.setdefault(system, array("I")).extend(instances)
        self._known += len(work.peer_documents)

    def stop(self) -> None:
        """From another thread: score no more, as far as the kernel does it; results are then of no use."""
        for part in self._parts:
            if isinstance(part, CountedPart):
                part.stop()

    def score(self, work: Batch) -> bool:
        """Score what is scheduled, if it can be read."""
        try:
            read = self._reader.read(work.documents, bytes(work.formats), work.column)
        except DataError as error:
            self.problems += error.problems
            return False
        diagnostics = [*read.diagnostics, *[diagnostic for part in self._parts for diagnostic in part.add(read, work)]]
        if self.text_counts is not None:
            surveys = read.documents.surveys
            self.text_counts.add(surveys, work.peer_documents, work.model_documents, work.documents)
        if diagnostics:
            self._describe(diagnostics, work)
        if work.evaluations:
            found = native.widths(work.model_starts)
            least, most = self._models or found
            self._models = min(least, found[0]), max(most, found[1])
        self.scored += len(work.peer_documents)
        return True

    def _describe(self, diagnostics: Sequence[Diagnostic], work: Batch) -> None:
        from rouge_cli.scoring.warnings import SummedDiagnostics, describe_diagnostics

        if not self._sums_up:
            problems, warnings = describe_diagnostics(diagnostics, work, self.source, self.options)
            self.problems += problems
            self.warnings += warnings
            return
        if self._summed is None:
            self._summed = SummedDiagnostics()
        self.problems += self._summed.add(diagnostics, work, self.source, self.options)

    def figures(self) -> tuple[MeasureResult, ...]:
        """Those of all instances scored since this was last asked for, as they came, and no averages."""
        order = native.counting(0, self.scored)
        self.scored = 0
        return self._in_report_order(*[self._results_of(part, [order], [()], False)[0] for part in self._parts])

    def finish(self) -> None:
        """To be called when all has been scored: adds the warnings about the whole."""
        if self.text_counts is not None and self.options.tokenizer == "rouge-score":
            self.warnings.append(self.text_counts.lost_to_rouge_score())
        for part in self._parts:
            self.warnings += part.finish()
        if self._summed is not None:
            self.warnings = [*self._summed.warnings(), *self.warnings]

    @property
    def needs_all(self) -> list[str]:
        """The labels of measures that score no summary before they have seen every model."""
        return [label for part in self._parts for label in getattr(part, "needs_all", ())]

    def systems(self) -> list[str]:
        """The systems that have come, sorted as strings."""
        return sorted(self._ids)

    def evaluations_of(self, system: str) -> Sequence[str]:
        """The ids of a system's evaluations, in the order in which they came."""
        return self._ids.get(system, ())

    def results(self, systems: Sequence[str], averages: bool = True, tallies: list[Tally] | None = None) -> Results:
        """What was found of these systems, in this order; to be called once. Without averages results have none.

        What warnings count is added to tallies.
        """
        evaluations, orders = [], []
        for system in systems:
            ids, instances = self._ids.pop(system, native.Ids()), self._instances.pop(system, array("I"))
            places = in_order(ids, system, self.options)
            orders.append(native.room_for("I", len(places)))
            native.gather(instances, places, orders[-1], 0)
            evaluations.append(ids.take(places))
        self.finish()
        found = [self._results_of(part, orders, evaluations, averages) for part in self._parts]
        made = tuple(
            SystemResult(system, ids, self._in_report_order(*results))
            for system, ids, *results in zip(systems, evaluations, *found, strict=True)
        )
        if tallies is not None:
            from rouge_cli.tallies import tallies_of

            tallies += tallies_of(self.warnings)
        return Results(self.options, made, tuple(filter(None, self.warnings)), self.source, self.models)

    @property
    def models(self) -> tuple[int, int]:
        """The fewest and the most reference summaries of an evaluation that was scored."""
        return self._models or (0, 0)

    def _make_parts(self, jobs: int, progress: Progress | None) -> list[Part]:
        """One for the kernel, one for the measures that it does not count, as far as there are any."""
        others = [measure for measure in self.measures if not is_counted(measure)]
        is_pairwise = bool(others or self.options.labels or self.options.idf)
        self._reader = Reader(self.options, is_pairwise, self.text_counts is not None)
        made: list[Part] = []
        if len(others) < len(self.measures):
            made.append(CountedPart(self.measures, self.options, self._reader, jobs, None if others else progress))
        if is_pairwise:
            from rouge_cli.scoring.pairwise import PairwisePart, check_data

            check_data(self.measures, self.options)
            made.append(PairwisePart(others, self.options, self._reader, progress))
        return made

    def _results_of(
        self, part: Part, orders: Sequence[array[int]], ids: Sequence[Sequence[str]], with_averages: bool
    ) -> list[dict[str, MeasureResult]]:
        """What a part found, system by system, by the measures' labels in ROUGE-1.5.5."""
        tables = part.tables(orders)
        for table, own in zip(tables, ids, strict=True):
            table.ids = own
        found = self._averages(part, tables) if with_averages else _no_averages(part, tables)
        return [
            {
                measure.label: self._measure_result(measure, m, table, intervals[m])
                for m, measure in enumerate(part.measures)
            }
            for table, intervals in zip(tables, found, strict=True)
        ]

    def _averages(self, part: Part, tables: Sequence[Table]) -> Found:
        if self.options.averaging is Averaging.RAW_COUNTS:
            return _no_averages(part, tables)
        if self.options.averaging is Averaging.CORPUS:
            return part.averages_of_sums(tables)
        return averages(tables, in_draw_order(part.measures, self.measures, self.options), self.options, self._draw)

    def _measure_result(self, measure: Measure, place: int, table: Table, intervals: Intervals) -> MeasureResult:
        """In the words of the dialect. No counts make the means of several models' scores."""
        size = table.n * 3
        has_counts = bool(table.counts) and self.options.model_rule not in MEANS_OF_SCORES
        counts = table.counts[place] if has_counts else Figures()
        label = label_in(self.options.dialect, measure)
        statistics = table.statistics[place] if table.statistics else ()
        scores = table.scores[place * size : (place + 1) * size]
        return MeasureResult(label, counts, scores, intervals, measure.name, statistics)

    def _in_report_order(self, *found: dict[str, MeasureResult]) -> tuple[MeasureResult, ...]:
        by_label = {label: result for results in found for label, result in results.items()}
        return tuple([by_label[measure.label] for measure in self.measures])


def _no_averages(part: Part, tables: Sequence[Table]) -> Found:
    return [[()] * len(part.measures) for _ in tables]


def _check_elements(options: Options, measures: Sequence[Measure]) -> None:
    """UsageError: Basic Elements under rules that have none."""
    if not options.reads_as_155 and elements_mode(measures):
        raise UsageError(
            "Basic Elements (-3) are read by the rules of ROUGE-1.5.5 alone; "
            "leave out --tokenizer, --encoding and the like"
        )
