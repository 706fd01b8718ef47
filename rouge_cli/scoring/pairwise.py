"""The part of a run that the kernel does not count: texts as words, compared by scorers pair by pair."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, cast

from rouge_cli.errors import UsageError, listed
from rouge_cli.inputs.plan import Text, file_of
from rouge_cli.kernel import native
from rouge_cli.kernel.native import Sentences
from rouge_cli.measures.choice import check_corpus
from rouge_cli.measures.measure import Measure
from rouge_cli.measures.text_measure import Context, Score, Scorer, TextMeasure, TokenText
from rouge_cli.options import Options, Stemming
from rouge_cli.results.figures import SCORE, Figures, Table, doubles_of, figures_of
from rouge_cli.scoring.averages import NOTHING, Found, Intervals
from rouge_cli.scoring.bounds import interval_of
from rouge_cli.scoring.other_averages import corpus_by_poisson
from rouge_cli.scoring.schedule import Batch, Diagnostic
from rouge_cli.scoring.threads import Progress
from rouge_cli.sums import running_sum
from rouge_cli.tallies import Counted, Tally
from rouge_cli.text.reader import Read, Reader

NO_SCORE = (0.0, 0.0, 0.0)
UNDEFINED, UNLABELLED, UNWEIGHTED, UNSTEMMED = "undefined", "unlabelled", "unweighted", "unstemmed"


class PairwisePart:
    """Scores schedules by measures that have a scorer; figures come in the order of the schedules' instances.

    UsageError: a corpus figure that such a measure has not.
    """

    def __init__(self, measures: Sequence[Measure], asked: Options, reader: Reader, progress: Progress | None) -> None:
        self.measures = cast("Sequence[TextMeasure]", measures)
        self._options = asked
        labels = any(getattr(measure, "uses_labels", False) for measure in measures)
        self._texts = _Texts(reader, asked if labels else None)
        self._scorers = [measure.scorer(Context(asked, self._texts.word)) for measure in self.measures]
        check_corpus(asked)
        self._progress = progress
        self._scores: list[array[float]] = [array("d") for _ in self.measures]
        self._sums: list[array[float]] = [array("d") for _ in self.measures]
        self._waiting: list[list[tuple[Any, list[Any]]]] = [[] for _ in self.measures]
        self._undefined = [0] * len(self.measures)
        self._known = [0] * len(self.measures)
        self._seen: set[bytes | int] = set()

    def _warnings_of_options(self) -> list[str]:
        """Warnings: a measure that lacks what makes it different."""
        return [*self._unlabelled(), *self._unweighted()]

    def _unweighted(self) -> list[str]:
        idf = next((scorer.idf_file for scorer in self._scorers if scorer.idf_file is not None), None)
        if idf is None:
            return []
        capitals, stems = (
            tuple([f"{written!r} for {word!r}" for word, written in found.items()])
            for found in (idf.other_capitals, idf.unstemmed)
        )
        weights = Tally(UNWEIGHTED, idf.path, (int(idf.any_asked), int(idf.any_found or bool(stems))), names=capitals)
        whole = Tally(UNSTEMMED, idf.path, names=stems)
        return [Counted(unweighted(weights), weights), Counted(unstemmed(whole), whole)]

    def _unlabelled(self) -> list[str]:
        bare = [measure.label for measure in self.measures if getattr(measure, "uses_labels", False)]
        if not bare:
            return []
        tally = Tally(UNLABELLED, ", ".join(bare), (int(self._texts.any_labels), int(self._texts.has_labels)))
        return [Counted("" if self._texts.any_labels else unlabelled(tally), tally)]

    @property
    def needs_all(self) -> list[str]:
        """The labels of measures that score nothing before they have seen every model."""
        pairs = zip(self.measures, self._scorers, strict=True)
        return [measure.label for measure, scorer in pairs if scorer.needs_all_models]

    def add(self, read: Read, work: Batch) -> list[Diagnostic]:
        """Score the schedule, whose documents are read and checked."""
        cache = _DocumentCache(self._texts, self._scorers, read.documents, work)
        try:
            self._score(cache, work)
        finally:
            self._texts.finish()
        return []

    def _score(self, cache: _DocumentCache, work: Batch) -> None:
        self._see_models(cache, work)
        for e in range(len(work.evaluations)):
            models = work.model_documents[work.model_starts[e] : work.model_starts[e + 1]]
            peers = work.peer_documents[work.peer_starts[e] : work.peer_starts[e + 1]]
            for peer in peers:
                for m in range(len(self.measures)):
                    self._take(m, cache.peer(peer, m), [cache.model(model, m) for model in models])
            cache.release([*peers, *models])
            if self._progress is not None:
                self._progress(1)

    def _see_models(self, cache: _DocumentCache, work: Batch) -> None:
        """Show each model once to the scorers that ask, also where several records, or folds, of an input have it."""
        curious = [m for m, scorer in enumerate(self._scorers) if scorer.needs_all_models]
        for e, evaluation in enumerate(work.evaluations if curious else ()):
            input_id = evaluation.id.rpartition("-")[0] if self._options.jackknife else evaluation.id
            times: Counter[bytes] = Counter()
            for number in work.model_documents[work.model_starts[e] : work.model_starts[e + 1]]:
                document = work.documents[number]
                which: bytes | int | None = file_of(document)
                if isinstance(document, Text) and which is None:  # equal references of one input are several models
                    which = hash((input_id, document.content, times[document.content]))
                    times[document.content] += 1
                if which is None or which in self._seen:
                    continue
                self._seen.add(which)
                for m in curious:
                    self._scorers[m].see_model(cache.model(number, m))

    def _take(self, m: int, peer: Any, models: list[Any]) -> None:
        scorer = self._scorers[m]
        if scorer.needs_all_models:
            self._waiting[m].append((peer, models))
            return
        if not scorer.width:
            self._keep(m, scorer.score(peer, models))
            return
        statistics = scorer.statistics(peer, models)
        self._keep(m, scorer.score_of(statistics, peer, models))
        self._sums[m].extend(statistics)

    def _keep(self, m: int, score: Score | None) -> None:
        self._undefined[m] += score is None
        self._known[m] += 1
        self._scores[m].extend(score or NO_SCORE)

    def finish(self) -> list[str]:
        """To be called when all has been added. Warnings: how often a measure was undefined."""
        for m, waiting in enumerate(self._waiting):
            for peer, models in waiting:
                self._keep(m, self._scorers[m].score(peer, models))
            waiting.clear()
        tallies = [
            Tally(UNDEFINED, measure.label, (count, known))
            for measure, count, known in zip(self.measures, self._undefined, self._known, strict=True)
        ]
        return self._warnings_of_options() + [
            Counted(undefined(tally) if tally.numbers[0] else "", tally) for tally in tallies
        ]

    def tables(self, orders: Sequence[array[int]]) -> list[Table]:
        """R, P and F of each measure, column after column, of systems; and the statistics that make corpus figures."""
        made = [Table(len(order), (), self._columns(order), self._statistics(order)) for order in orders]
        for values in (*self._scores, *self._sums):
            del values[:]
        return made

    def _columns(self, order: Sequence[int]) -> Figures:
        made = array("d")
        for scores in self._scores:
            for c in range(3):
                made.extend([scores[3 * i + c] for i in order])
        return figures_of(made, [SCORE])

    def _statistics(self, order: Sequence[int]) -> list[tuple[Figures, ...]]:
        """For each measure the columns, of these instances, whose sums make its corpus figure."""
        return [
            tuple([figures_of([values[scorer.width * i + c] for i in order]) for c in range(scorer.width)])
            for scorer, values in zip(self._scorers, self._sums, strict=True)
        ]

    def averages_of_sums(self, tables: Sequence[Table]) -> Found:
        """R, P and F of the sums over these instances.

        Bounds are those of sums resampled as the original resamples counts; the figure is that of the corpus itself,
        as nltk and sacrebleu have it, and not the mean of the resamples.
        """
        return averages_of_statistics(self._scorers, tables, self._options)


def unlabelled(tally: Tally) -> str:
    """That no word of a run has a label, and why."""
    if not tally.numbers[1]:
        return f"{tally.key}: no labels (--labels), so it compares words alone, as WSK does"
    why = "none of the words has a label; they are looked up as tokens are, in any case of letters"
    return f"{tally.key}: {why}. It compares words alone, as WSK does"


def unweighted(tally: Tally) -> str:
    """That words of a run have no weight in the file, and why; empty where that is as expected."""
    asked, found = tally.numbers
    if tally.names:
        return (
            f"{tally.key}: has words in other capitals than the texts: {listed(tally.names[:3])}; these get the "
            "highest weight of the file, as words that it lacks; write them as tokens are"
        )
    if asked and not found:
        return f"{tally.key}: has no word of the texts, so all weigh the same; write its words as tokens are"
    return ""


def unstemmed(tally: Tally) -> str:
    """That the file has words for which the run looks up stems; empty if it has none."""
    if not tally.names:
        return ""
    return (
        f"{tally.key}: seems to have whole words, but texts are compared by stems: {listed(tally.names[:3])}; "
        "these stems get the highest weight of the file, as words that it lacks; write stems, if they are none"
    )


def undefined(tally: Tally) -> str:
    """How often a measure was undefined."""
    count, scored = tally.numbers
    return (
        f"{tally.key}: undefined for {count} of {scored} summaries, since they or their references "
        "have nothing that it compares; they score 0"
    )


def check_data(measures: Iterable[Measure], options: Options) -> None:
    """UsageError for labels or idf that no measure of the run uses."""
    labels = "--labels are for ESK; add esk to --measures, or leave them out"
    if options.wordnet is not None:
        labels = "--wordnet names labels for ESK; add esk to --measures, or leave it out"
    for given, uses, what in (
        (options.labels, "uses_labels", labels),
        (options.idf, "uses_idf", "--idf is for tf.idf; add cosine:tfidf to --measures, or leave it out"),
    ):
        if given and not any(getattr(measure, uses, False) for measure in measures):
            raise UsageError(what)


def averages_of_statistics(scorers: Sequence[Scorer], tables: Sequence[Table], options: Options) -> Found:
    """See PairwisePart.averages_of_sums."""
    return [[_of_sums(scorer, m, table, options) for m, scorer in enumerate(scorers)] for table in tables]


def _of_sums(scorer: Scorer, m: int, table: Table, options: Options) -> Intervals:
    size = table.n
    if not size:
        return NOTHING
    samples, confidence = options.samples, options.confidence.value
    if options.average == "poisson":
        return corpus_by_poisson(table.statistics[m], table.ids, options, scorer.of_sums)
    width, columns = scorer.width, array("d")
    for column in table.statistics[m]:
        columns.extend(doubles_of(column))
    whole = scorer.of_sums([running_sum(column) for column in table.statistics[m]])
    sums = native.resampled_sums(columns, size, samples)
    figures = [scorer.of_sums(sums[start : start + width]) for start in range(0, len(sums), width)]
    return tuple(
        interval_of(column, samples, confidence)._replace(mean=figure)
        for figure, column in zip(whole, zip(*figures, strict=True), strict=True)
    )


class _Texts:
    """Documents as TokenText: plain, and stemmed where the options have something stemmed. labels: whose to add."""

    def __init__(self, reader: Reader, labels: Options | None) -> None:
        self._reader = reader.in_kernel
        self._spelled = 0
        """Where the documents come again as they were spelled, 0 if they do not."""
        stemming = reader.options.stemming
        self.stems = {"peer": stemming is Stemming.BOTH, "model": stemming is not Stemming.NONE}
        self._labels = None
        if labels is not None and labels.labels is not None:
            from rouge_cli.text.labels import Labels, lookup_of

            self._labels = Labels(lookup_of(labels), self._reader.word)

    @property
    def has_labels(self) -> bool:
        return self._labels is not None

    @property
    def any_labels(self) -> bool:
        return self._labels is not None and self._labels.any_found

    def word(self, number: int) -> bytes:
        return self._reader.word(number)

    def start(self, documents: native.Documents, count: int) -> None:
        """Make ready for so many documents; they are read by number."""
        self._spelled = count if len(documents) > count else 0
        self._reader.start(documents)

    def finish(self) -> None:
        """Let go of the documents."""
        self._reader.finish()

    def read(self, number: int, stem: bool) -> TokenText:
        joined, words, ends = self._reader.words(number)
        spelled = self._reader.words(self._spelled + number)[1] if self._spelled and self._labels else words
        ends = array("I", [end for end, start in zip(ends, [0, *ends], strict=False) if end > start])
        compared = self._reader.stems(words) if stem else words
        sentences = Sentences(compared, ends)
        labelled = sentences if self._labels is None else self._labelled(compared, spelled, ends)
        if stem:
            joined = compared if joined is words else self._reader.stems(joined)
        return TokenText(joined, sentences, len(words), labelled)

    def _labelled(self, compared: array[int], spelled: array[int], ends: array[int]) -> Sentences:
        """Labels are those of the words as they stand, not of their stems."""
        assert self._labels is not None
        labels, label_ends = array("I"), array("I")
        for word in spelled:
            labels.extend(self._labels.of(word))
            label_ends.append(len(labels))
        return Sentences(compared, ends, labels, label_ends)


class _DocumentCache:
    """The documents of a schedule, read and prepared once, kept until the last evaluation that needs them."""

    def __init__(
        self,
        texts: _Texts,
        scorers: Sequence[Scorer],
        documents: native.Documents,
        work: Batch,
    ) -> None:
        self._texts, self._scorers = texts, scorers
        texts.start(documents, len(work.documents))
        self._uses_left = [0] * len(work.documents)
        for numbers in (work.model_documents, work.peer_documents):
            for number in numbers:
                self._uses_left[number] += 1
        self._made: dict[tuple[int, bool], list[Any]] = {}

    def peer(self, number: int, m: int) -> Any:
        return self._prepared(number, self._texts.stems["peer"])[m]

    def model(self, number: int, m: int) -> Any:
        return self._prepared(number, self._texts.stems["model"])[m]

    def _prepared(self, number: int, stem: bool) -> list[Any]:
        made = self._made.get((number, stem))
        if made is None:
            text = self._texts.read(number, stem)
            made = self._made[number, stem] = [scorer.prepare(text) for scorer in self._scorers]
        return made

    def release(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            self._uses_left[number] -= 1
            if not self._uses_left[number]:
                self._made.pop((number, False), None)
                self._made.pop((number, True), None)
