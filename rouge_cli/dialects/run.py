"""Runs in a dialect: the counts of every peer and model, made one score by the dialect's rules."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rouge_cli.dialects.averages import dialect_averages
from rouge_cli.dialects.counting import Counts, counter_of
from rouge_cli.dialects.quick_counts import counts_of, is_empty, quick_scorer, strings_of
from rouge_cli.dialects.reading import Reader
from rouge_cli.dialects.several_models import combined
from rouge_cli.engines.remarks import tell_remarks
from rouge_cli.engines.run import Run
from rouge_cli.engines.schedule import Schedule
from rouge_cli.engines.threads import Progress
from rouge_cli.errors import DataError
from rouge_cli.inputs.plan import FORMATS
from rouge_cli.kernel import native
from rouge_cli.options import Options
from rouge_cli.results import Interval, MeasureResult, Results
from rouge_cli.statistics.bootstrap import Table
from rouge_cli.text.census import Census
from rouge_cli.text.preparation import content_of

LABELS = {"rouge-l-flat": "rougeL", "rouge-l": "rougeLsum"}
"""What rouge-score calls measures, beside rougeN."""


class Figures(NamedTuple):
    """For each instance and measure three counts, and three scores, one instance after the other."""

    counts: array[float]
    scores: array[float]


class DialectRun(Run):
    """A run that counts pair by pair, by the choices of a dialect or of a mixture of dialects."""

    def __init__(
        self, source: str, options: Options, jobs: int, progress: Progress | None, census: Census | None = None
    ) -> None:
        super().__init__(source, options, jobs, progress, census)
        self._reader = Reader(options)
        self._counters = [counter_of(measure, options.dialect) for measure in self._counted]
        self._quick = quick_scorer(self._counted, options)
        self._progress, self._jobs = progress, jobs

    def add(self, work: Schedule) -> None:
        """Scores what is scheduled."""
        if self._counted:
            self._keep_figures(self._counted_figures(work))
        if self._texts is not None:
            try:
                read = self._text_reader.read(work.documents, bytes(work.formats))
            except DataError as error:
                self.problems += error.problems
                return
            problems, warnings = tell_remarks(read.remarks, work, self.source, self.options)
            self.problems += problems
            if not self._counted:
                self.census.add(read.documents.surveys, work.peer_documents, work.model_documents)
            if not self.problems:
                self._texts.add(read.documents, work)
            self.warnings += [warning for warning in warnings if warning not in self.warnings]
        elif self._progress is not None:
            self._progress(len(work.evaluations))
        self._keep(work)

    def _counted_figures(self, work: Schedule) -> Figures:
        try:
            return self._figures(work, self._counts_of(work))
        except DataError as error:
            self.problems += error.problems
            nothing = array("d", bytes(24 * len(self._counted) * len(work.peer_documents)))
            return Figures(nothing, nothing[:])

    def results(self, systems: Sequence[str]) -> Results:
        """As of any run, in the dialect's names; what the tokeniser threw away is warned of."""
        if self.options.tokenizer == "rouge-score":
            self.warnings += self.census.lost_to_rouge_score()
        made = super().results(systems)
        return made._replace(
            systems=tuple(s._replace(measures=tuple(map(self._named, s.measures))) for s in made.systems)
        )

    def _named(self, result: MeasureResult) -> MeasureResult:
        if self.options.model_rule == "jackknife":
            result = result._replace(counts=array("d"))
        if self.options.dialect != "rouge-score":
            return result
        short = result.name.replace("-", "", 1) if result.name[6:].isdigit() else result.label
        return result._replace(label=LABELS.get(result.name, short))

    def _averages(self, tables: Sequence[Table], measures: int) -> list[list[tuple[Interval, ...]]]:
        return dialect_averages(tables, measures, self.options, self._crew.draw)

    def _counts_of(self, work: Schedule) -> list[list[Counts]]:
        """For each pair of peer and model the counts of each measure, in the order of _pairs."""
        formats = [FORMATS[format] for format in work.formats]
        surveys = array("Q")
        for document, format in zip(work.documents, formats, strict=True):
            surveys.extend(native.survey_of(content_of(document), format if format != "SIMPLE" else "SPL"))
        self.census.add(surveys, work.peer_documents, work.model_documents)
        pairs = list(_pairs(work))
        if self._quick is None:
            texts = self._reader.read(work.documents, formats)
            self._remark(work, [i for i, text in enumerate(texts) if not text.joined])
            return [[counter.counts(texts[p], texts[m]) for counter in self._counters] for p, m in pairs]
        strings = strings_of(work.documents, formats, self.options)
        self._remark(work, [i for i, text in enumerate(strings) if is_empty(text, self._quick.counter)])
        flat = iter(counts_of(self._quick, strings, pairs, self._jobs))
        return _in_threes(flat, len(pairs), len(self._counted))

    def _remark(self, work: Schedule, empty: Sequence[int]) -> None:
        self.warnings += tell_remarks([(i, "empty", 0) for i in empty], work, self.source, self.options)[1]

    def _figures(self, work: Schedule, counts: list[list[Counts]]) -> Figures:
        made = Figures(array("d"), array("d"))
        next_pair = iter(counts)
        for i in range(len(work.evaluations)):
            models = work.model_starts[i + 1] - work.model_starts[i]
            for _ in range(work.peer_starts[i], work.peer_starts[i + 1]):
                by_model = [next(next_pair) for _ in range(models)]
                for m, (measure, counter) in enumerate(zip(self._counted, self._counters, strict=True)):
                    triple, scores = combined([found[m] for found in by_model], measure, counter, self.options)
                    made.counts.extend(triple)
                    made.scores.extend(scores)
        return made


def _pairs(work: Schedule) -> Iterator[tuple[int, int]]:
    """(peer, model) as numbers of documents: evaluation by evaluation, peer by peer, model by model."""
    for i in range(len(work.evaluations)):
        models = work.model_documents[work.model_starts[i] : work.model_starts[i + 1]]
        for peer in work.peer_documents[work.peer_starts[i] : work.peer_starts[i + 1]]:
            for model in models:
                yield peer, model


def _in_threes(flat: Iterator[float], pairs: int, measures: int) -> list[list[Counts]]:
    return [[(next(flat), next(flat), next(flat)) for _ in range(measures)] for _ in range(pairs)]
