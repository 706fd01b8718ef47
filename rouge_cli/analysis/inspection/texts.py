"""The texts behind scores: the summaries, references and sources of evaluations, and their tokens as scored."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from rouge_cli.engines.local import evaluate_plan
from rouge_cli.errors import DataError, UsageError, listed
from rouge_cli.inputs.loaded_plan import with_contents
from rouge_cli.inputs.plan import Document, Evaluation, Plan, Text, name_of
from rouge_cli.kernel import native
from rouge_cli.measures.choice import measures_of
from rouge_cli.measures.measure import is_counted
from rouge_cli.options import Averaging, Options, Stemming
from rouge_cli.results import Results
from rouge_cli.text.preparation import Preparation, content_as_155, content_of
from rouge_cli.text.stemmers import stemmer_named
from rouge_cli.text.word_lists import stop_list

CHECKED = 20
"""Evaluations that are scored again, to see whether these are the texts that were scored."""


class Texts(NamedTuple):
    """The texts of results by evaluation, and the sources of some or all of them."""

    source: str
    evaluations: Mapping[str, Evaluation]
    options: Options
    sources: Mapping[str, Document] = {}
    source_format: str = "SPL"

    def peer(self, evaluation: str, system: str) -> Document | None:
        """A system's summary, None where there is none."""
        found = self.evaluations.get(evaluation)
        return None if found is None else found.peers.get(system)

    def models(self, evaluation: str) -> tuple[Document, ...]:
        """The reference summaries."""
        found = self.evaluations.get(evaluation)
        return () if found is None else found.models

    def format(self, evaluation: str) -> str:
        """That of the summaries."""
        return self.evaluations[evaluation].format or ""


def texts_of(
    results: Results,
    plan: Plan,
    sources: Callable[[Plan], Sequence[Document]] | None = None,
    saved: str = "the results",
) -> Texts:
    """The texts of a plan that results were made of. sources finds the source of each evaluation of a plan.

    saved is what messages call the results, such as their file.

    UsageError: jackknifed results, whose evaluations are not those of the plan. DataError: texts that are missing, or
    others than were scored.
    """
    if results.options.jackknife:
        raise UsageError("texts are shown for results without jackknifing; evaluate without --jackknife and save again")
    systems = [system.id for system in results.systems]
    ids = {id for system in results.systems for id in system.evaluations}
    plan = with_contents(plan._replace(evaluations=tuple(one for one in plan.evaluations if one.id in ids)), systems)
    by_id: dict[str, Evaluation] = {}
    for one in plan.evaluations:
        first = by_id.setdefault(one.id, one)
        if first is not one:
            by_id[one.id] = first._replace(peers={**first.peers, **one.peers})
    _require(results, by_id, plan.source)
    found = Texts(plan.source, by_id, results.options)
    _require_same_scores(results, found, saved)
    if sources is not None:
        chosen = plan._replace(evaluations=tuple(by_id.values()))
        found = found._replace(sources=dict(zip(by_id, sources(chosen), strict=True)))
    return found


def joined_texts(parts: Sequence[tuple[Texts, Mapping[str, str]]]) -> Texts:
    """The texts of several results as those of one. Each part's names are those of its systems among all.

    DataError: an evaluation has other references in one part than in another.
    """
    first = parts[0][0]
    by_id: dict[str, Evaluation] = {}
    others: dict[str, list[str]] = {}
    for texts, names in parts:
        for id, one in texts.evaluations.items():
            peers = {names[system]: peer for system, peer in one.peers.items() if system in names}
            known = by_id.setdefault(id, one._replace(peers={}))
            if known.format != one.format or not _same_contents(known.models, one.models):
                others.setdefault(texts.source, []).append(id)
            by_id[id] = known._replace(peers={**known.peers, **peers})
    if others:
        source, ids = next(iter(others.items()))
        cause = f"has other reference summaries than {first.source}: of evaluations {listed(ids)}"
        raise DataError.at(source, cause, "look at each file of results by itself, or score both with the same ones")
    sources = {id: source for texts, _ in parts for id, source in texts.sources.items()}
    return first._replace(
        source=", ".join(dict.fromkeys(texts.source for texts, _ in parts)), evaluations=by_id, sources=sources
    )


def _same_contents(some: Sequence[Document], others: Sequence[Document]) -> bool:
    return [content_of(one, True) for one in some] == [content_of(one, True) for one in others]


def _require(results: Results, by_id: Mapping[str, Evaluation], source: str) -> None:
    absent = [
        f"{id}.{system.id}"
        for system in results.systems
        for id in system.evaluations
        if id not in by_id or by_id[id].peers.get(system.id) is None
    ]
    if absent:
        cause = f"holds no text of {len(absent):,} summaries that were scored: {listed(absent)}"
        raise DataError.at(source, cause, "name the configuration or records that were evaluated (--config)")


def _require_same_scores(results: Results, texts: Texts, saved: str) -> None:
    """DataError where some evaluations, scored again, have other scores than were saved."""
    options = results.options
    counted = [m for m, measure in enumerate(measures_of(options)) if is_counted(measure)]
    if not counted or not results.systems or getattr(options, "idf", None):
        return
    ids = list(texts.evaluations)
    some = ids[:: max(1, -(-len(ids) // CHECKED))]
    plan = Plan(texts.source, tuple(texts.evaluations[id] for id in some))
    plain = options._replace(
        average="mean" if options.average == "bootstrap-numpy" else options.average,
        samples=1.0, averaging=Averaging.SCORES,
    )  # fmt: skip
    again = {system.id: system for system in evaluate_plan(plan, [one.id for one in results.systems], plain).systems}
    for system in results.systems:
        now = again.get(system.id)
        places = {id: place for place, id in enumerate(system.evaluations)}
        for here, id in enumerate(now.evaluations if now else ()):
            assert now is not None
            for m in counted if id in places else ():  # the texts may be more than were scored
                if m >= len(system.measures) or system.measures[m].name != now.measures[m].name:
                    continue
                was, found = (
                    [column[place] for column in one.measures[m].score_columns()]
                    for one, place in ((system, places[id]), (now, here))
                )
                if was != found:
                    cause = (
                        f"these are not the texts that were scored: {system.measures[m].label} F of system "
                        f"{system.id!r} in evaluation {id!r} is {found[2]:.5f} here and {was[2]:.5f} in {saved}"
                    )
                    raise DataError.at(texts.source, cause, "name the right texts (--config), or score again")


class Tokens:
    """Splits documents into tokens as the scores saw them: cut, without stop words, stemmed where options say so."""

    def __init__(self, options: Options) -> None:
        self._options = options

    def sentences(self, document: Document, format: str) -> list[list[str]]:
        """The tokens of each sentence. DataError: the document cannot be read."""
        options = self._options
        if not options.reads_as_155 or format == "SIMPLE":
            return [] if format == "SIMPLE" else self._preparation.tokens([document], [format])[0]
        content = content_as_155(document, options)
        kept = native.cut_joined(native.split_sentences(content, format), options.limit_unit.value, options.limit)
        white_space = options.tokenizer == "whitespace"
        return [self._finished(native.tokenise(sentence, white_space)) for sentence in kept]

    def words(self, document: Document, format: str) -> list[str]:
        """All tokens in a row."""
        return [token for tokens in self.sentences(document, format) for token in tokens]

    def unstemmed(self, document: Document, format: str) -> Sequence[str | bytes]:
        """All tokens in a row, quickly: as written in the text where ROUGE-1.5.5 reads it, else as words has them.

        They compare with each other, not with those of words.
        """
        options = self._options
        if not options.reads_as_155 or format == "SIMPLE":
            return self.words(document, format)
        sentences = native.split_sentences(content_as_155(document, options), format)
        kept = native.cut_joined(sentences, options.limit_unit.value, options.limit)
        tokens = native.tokenise(b"\n".join(kept), options.tokenizer == "whitespace")
        stop = self._stop_words
        return [token for token in tokens if token not in stop] if stop else tokens

    def texts(self, texts: Iterable[str]) -> list[list[str]]:
        """The tokens of strings, uncut."""
        return [self.words(Text("text", text.encode("utf-8", "replace")), "SPL") for text in texts]

    def _finished(self, tokens: Sequence[bytes]) -> list[str]:
        stop, stem = self._stop_words, self._stems
        return [stem(token) for token in tokens if token not in stop]

    @cached_property
    def _preparation(self) -> Preparation:
        return Preparation(self._options)

    @cached_property
    def _stop_words(self) -> frozenset[bytes]:
        wanted = self._options.drop_stop_words
        return frozenset(stop_list(self._options.data).split(b"\n")) if wanted else frozenset()

    @cached_property
    def _stems(self) -> Callable[[bytes], str]:
        is_stemmed = self._options.stemming is Stemming.BOTH
        stem = stemmer_named(self._options.stemmer, self._options.data) if is_stemmed else str
        known: dict[bytes, str] = {}

        def find(token: bytes) -> str:
            found = known.get(token)
            if found is None:
                found = known[token] = stem(token.decode("utf-8", "replace"))
            return found

        return find


def shown_text(document: Document, options: Options) -> str:
    """A document's text as a person reads it; bytes that are none become replacement characters."""
    encoding = "utf-8"
    if options.encoding and not (isinstance(document, Text) and not document.of_file):
        encoding = options.encoding
    try:
        return content_of(document, True).decode(encoding, "replace").removeprefix("\ufeff")
    except LookupError:
        raise UsageError(
            f"{name_of(document)}: there is no encoding {encoding!r}; name another, such as utf-8"
        ) from None
