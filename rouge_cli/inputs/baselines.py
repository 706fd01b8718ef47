"""Reference systems to stand beside others: lead, random sentences, ranked keywords, and oracle extracts.

Keywords ranked by tf.idf are the trap of Hirao, Okumura and Isozaki (2006, section 5.2, their sys11): nobody can read
such a summary, and a measure that counts words alone may still like it.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Sequence
from math import log
from random import Random
from typing import NamedTuple, TypeVar
from urllib.parse import quote

from rouge_cli.errors import DataError, Problem, UsageError, listed, shortened
from rouge_cli.inputs.bad_entries import ENCODING
from rouge_cli.inputs.conversion import SUFFIXES, TEXT, Converter
from rouge_cli.inputs.file_kinds import head_of, other_kind
from rouge_cli.inputs.marked_sources import marked_sources
from rouge_cli.inputs.plan import Document, Evaluation, Plan, name_of
from rouge_cli.inputs.relative_names import missing_models
from rouge_cli.inputs.sentences import Sentences, split_policy
from rouge_cli.inputs.text_folder import note_on_utf_8
from rouge_cli.opening import is_folder
from rouge_cli.options import Options
from rouge_cli.text.preparation import Preparation

KINDS = ("lead", "random", "keywords")
"""Those that know nothing of the reference summaries, but how long they are."""
ORACLE = "oracle"
"""The one that is chosen by its score."""
PREFIX = "baseline-"
"""A system of this module is called baseline-KIND."""


_END = re.compile(r"[.!?]\S{0,2}\s+[^\w\s]?([^\W\d_])")
"""The end of a sentence within a line, and the letter after it."""
T = TypeVar("T")


class Sentence(NamedTuple):
    """A sentence as it stands, and its tokens."""

    text: str
    tokens: list[str]


Choose = Callable[
    [Sequence[str], Sequence[Sequence[Sentence]], Sequence[Sequence[Sequence[Sentence]]]], Sequence[Sequence[int]]
]
"""Given ids, the sentences of their sources and of their models, the places of the sentences of each extract."""


class Request(NamedTuple):
    """A baseline to make, of at least so many words or characters, or of so many keywords as fit into them.

    Without both: as many words as the reference summaries of the evaluation have on average.
    """

    kinds: Sequence[str] = KINDS
    sources: str | None = None
    """A folder with the source document of each evaluation; make_baselines refuses None."""
    source_format: str = "SPL"
    words: int | None = None
    seed: int = 1
    characters: int | None = None


class _Budget(NamedTuple):
    """How long a summary is to be: in words, or else in characters. options say what a character is."""

    words: int | None
    characters: int | None
    options: Options

    def size(self, sentence: Sentence) -> int:
        """How much of the length a sentence takes: its words, or its characters and the break before it."""
        return len(sentence.tokens) if self.words is not None else characters_of(sentence.text, self.options) + 1

    @property
    def length(self) -> int:
        """The sizes that sentences must have together; no break is before the first."""
        return self.words if self.words is not None else (self.characters or 0) + 1


class Baselines(NamedTuple):
    """The evaluations with the new systems among the others, and what their files hold by name below their folder.

    notes and warnings are warnings about their making.
    """

    plan: Plan
    files: dict[str, bytes]
    notes: list[str]
    warnings: Sequence[str] = ()


def make_baselines(
    plan: Plan, folder: str, request: Request, options: Options, choose: Choose | None = None
) -> Baselines:
    """The reference systems of a plan, whose files are to be put below folder, in each evaluation's format.

    options say how texts are read and what a word is. A sentence is whole: the one that reaches the length is the last.
    Sources of SPL are split as options.sentences says: by Punkt, or at a delimiter. Lines of blanks are no sentences.
    choose makes the oracle extracts, where they are asked for; they know limits of their own. Chance is that of the
    seed and the evaluation's id, so that other evaluations do not change it.
    UsageError: a kind that there is not, no sources, or a length below 1. DataError: all documents that cannot be read,
    all evaluations without a source or with Basic Elements, systems that are called so already.
    """
    _check(plan, request)
    if missing := missing_models(plan):
        raise DataError(missing)
    preparation = Preparation(options)
    models = [_read(preparation, evaluation.models, evaluation.format or "") for evaluation in plan.evaluations]
    files_of_sources = find_sources(plan, request.sources or "")
    split = _splitter(options) if request.source_format == "SPL" else None
    sources = _sources(preparation, files_of_sources, request.source_format, split)
    ids = [evaluation.id for evaluation in plan.evaluations]
    extracts = choose(ids, sources, models) if choose is not None and ORACLE in request.kinds else [()] * len(sources)
    weights = _Idf(sources)
    # All that a plan's configuration names is in one encoding: texts of no files of their own are written in UTF-8.
    has_files = bool(plan.files())
    written_in = preparation.encoding if has_files or not options.encoding else "utf-8"
    made_in = "utf-8" if options.encoding else written_in
    converters = {evaluation.format: Converter(evaluation.format or "") for evaluation in plan.evaluations}
    evaluations, files = [], {}
    for evaluation, source, references, places in zip(plan.evaluations, sources, models, extracts, strict=True):
        is_short = request.words is None and request.characters is None
        budget = _Budget(_mean_words(references) if is_short else request.words, request.characters, options)
        peers = dict(evaluation.peers)
        for kind in request.kinds:
            chance = Random(f"{request.seed} {kind} {evaluation.id}")
            if kind == ORACLE:
                sentences = [source[place].text for place in places]
            else:
                sentences = _MAKERS[kind]([sentence for sentence in source if sentence.tokens], budget, chance, weights)
            name = f"{PREFIX}{kind}/{quote(evaluation.id, safe=' ')}{SUFFIXES[evaluation.format or '']}"
            content = _lines(sentences, options.sentence_tag).encode(made_in)
            converted = converters[evaluation.format].convert(content, "SPL", name)
            files[name] = converted if made_in == written_in else _in_encoding(converted.decode(), written_in, name)
            peers[PREFIX + kind] = os.fsencode(os.path.join(folder, name))
        evaluations.append(evaluation._replace(peers=peers))
    notes = [note for converter in converters.values() for note in converter.notes.messages()]
    notes += [] if has_files else note_on_utf_8(options.encoding)
    warnings = _empty_texts(files_of_sources, sources, request.source_format, options)
    warnings += marked_sources(files_of_sources, request.source_format)
    if options.sentences in ("", "lines") and set(request.kinds) != {"keywords"}:
        warnings += _running_texts(files_of_sources, sources, options)
    return Baselines(Plan(plan.source, tuple(evaluations)), files, notes, warnings)


def readable(text: str, options: Options) -> str:
    """A sentence as a person reads it, also where its bytes were taken for characters, as ascii-155 does."""
    if options.encoding:
        return text
    try:
        return text.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return text


def characters_of(text: str, options: Options) -> int:
    """How many characters a text has for who reads it."""
    return len(text) if text.isascii() else len(readable(text, options))


def _splitter(options: Options) -> Callable[[str], list[str]] | None:
    """The splitter of a source's lines; None where lines are sentences."""
    policy, language = split_policy(options.sentences)
    if policy != "split" and not options.sentence_delimiter:
        return None
    sentences = Sentences("split" if policy == "split" else "lines", language, options.sentence_delimiter or None)

    def split(line: str) -> list[str]:
        text = readable(line, options)
        found = sentences.text(text).split("\n")
        return found if text == line else [one.encode("utf-8").decode("latin-1") for one in found]

    return split


def _empty_texts(
    files: Sequence[bytes], sources: Sequence[Sequence[Sentence]], format: str, options: Options
) -> list[str]:
    """A warning of the sources that have no word."""
    empty = [os.fsdecode(file) for file, source in zip(files, sources, strict=True)
             if not any(sentence.tokens for sentence in source)]  # fmt: skip
    if not empty:
        return []
    none, remedy = "no word", "check these files, --source-format and --tokenizer"
    if options.drop_stop_words:
        none, remedy = "no word, or only stop words (-s)", f"{remedy}, or leave out -s"
    cause = f"{len(empty):,} of {len(files):,} sources have {none}, read as {format}, and their baselines are empty"
    return [Problem(listed(empty, 3), cause, remedy)]


def _running_texts(files: Sequence[bytes], sources: Sequence[Sequence[Sentence]], options: Options) -> list[str]:
    """A warning of the sources that are one line with several sentences in it."""
    odd = []
    for file, source in zip(files, sources, strict=True):
        ends = _END.finditer(readable(source[0].text, options)) if len(source) == 1 else ()
        if any(end[1].isupper() for end in ends):
            odd.append(os.fsdecode(file))
    if not odd:
        return []
    cause = f"{len(odd):,} of {len(files):,} sources are one line of several sentences, which counts as one sentence"
    return [Problem(listed(odd, 3), cause, "have them split: --sentences split")]


def _check(plan: Plan, request: Request) -> None:
    if unknown := [kind for kind in request.kinds if kind not in (*KINDS, ORACLE)]:
        raise UsageError(f"no baseline {', '.join(unknown)}; there are {', '.join((*KINDS, ORACLE))}")
    if request.words is not None and request.characters is not None:
        raise UsageError("the length of a baseline is in words or in characters; give one of them")
    if request.words is not None and request.words < 1:
        raise UsageError(f"a baseline has at least one word, not {request.words}")
    if request.characters is not None and request.characters < 1:
        raise UsageError(f"a baseline has at least one character, not {request.characters}")
    if type(request.seed) is not int or request.seed < 0:
        raise UsageError(f"the seed must be a whole number from 0 on, not {shortened(request.seed)}")
    if request.sources is None:
        raise UsageError(
            "a baseline is made of the source documents, so name their folder, --sources DIR; made of the reference "
            "summaries it would score as high as they do"
        )
    if not plan.evaluations:
        raise DataError.at(plan.source, "there is no evaluation in it", "baselines are made for its evaluations")
    problems = []
    for evaluation in plan.evaluations:
        place, name = evaluation.place_in(plan.source), f"evaluation {evaluation.id!r}"
        if evaluation.format not in SUFFIXES or evaluation.format == TEXT:
            what = f"is {evaluation.format}, which has no text" if evaluation.format else "has no INPUT-FORMAT"
            problems.append(Problem(place, f"{name} {what}", "baselines are made in SPL, SEE and ISI"))
        problems += [
            Problem(place, f"{name} has a system {PREFIX}{kind} already", f"rename it, or leave {kind} out")
            for kind in request.kinds
            if PREFIX + kind in evaluation.peers
        ]
    if problems:
        raise DataError(problems)


def find_sources(plan: Plan, folder: str) -> list[bytes]:
    """By evaluation the file in folder whose name is, with or without what follows its last dot, its id.

    If there is none: the one that the names of all its reference summaries begin with (ferry.txt of ferry.A.txt), the
    longest of several. DataError: all evaluations that have none, or several; the folder cannot be read.
    """
    try:
        with os.scandir(folder) as entries:
            names = sorted(entry.name for entry in entries if not entry.name.startswith(".") and not is_folder(entry))
    except OSError as error:
        raise DataError.at(folder, f"cannot read the folder of sources: {error.strerror}") from None
    stems: dict[str, list[str]] = {}
    for name in names:
        for stem in dict.fromkeys((name, os.path.splitext(name)[0])):
            stems.setdefault(stem, []).append(name)
    found, problems = [], []
    ids = {evaluation.id for evaluation in plan.evaluations}
    for evaluation in plan.evaluations:
        files = stems.get(evaluation.id) or _named_alike(stems, evaluation)
        if len(files) > 1:  # a.b and a.b.c may be an evaluation each
            files = [name for name in files if name == evaluation.id or name not in ids] or files
        place = f"{evaluation.place_in(plan.source)}, evaluation {evaluation.id!r}"
        if not files:
            remedy = "name the file as the evaluation's ID, or as what the names of its reference summaries begin with"
            problems.append(Problem(place, f"no source in {folder}", remedy))
        elif len(files) > 1:
            cause = f"several sources in {folder}: {listed(files)}"
            problems.append(Problem(place, cause, "leave one of them there"))
        else:
            name = os.path.join(folder, files[0])
            problems += filter(None, [other_kind(name, head_of(name) or b"", "a source document")])
            found.append(os.fsencode(name))
    if problems:
        raise DataError(problems)
    return found


def _named_alike(stems: dict[str, list[str]], evaluation: Evaluation) -> list[str]:
    models = [os.path.basename(name_of(model)) for model in evaluation.models]
    alike = [
        stem
        for stem in stems
        if models and all(name.startswith(stem) and not name[len(stem) : len(stem) + 1].isalnum() for name in models)
    ]
    return stems[max(alike, key=len)] if alike else []


def _read(
    preparation: Preparation, documents: Sequence[Document], format: str,
    split: Callable[[str], list[str]] | None = None,
) -> list[list[Sentence]]:  # fmt: skip
    texts = [preparation.sentences(document, format) for document in documents]
    if split is not None:
        texts = [[sentence for line in text for sentence in split(line)] for text in texts]
    texts = [[sentence for sentence in text if sentence.strip()] for text in texts]
    tokens = preparation.tokens_of(texts)
    return [
        [Sentence(text, words) for text, words in zip(*pair, strict=True)] for pair in zip(texts, tokens, strict=True)
    ]


def _sources(
    preparation: Preparation, files: Sequence[bytes], format: str, split: Callable[[str], list[str]] | None
) -> list[list[Sentence]]:
    """The sentences of each source. DataError: as of _read; no encoding is advised that the references do not have."""
    try:
        return [_read(preparation, [file], format, split)[0] for file in files]
    except DataError as error:
        remedy = f"save it as {preparation.encoding}, as the summaries are, or name the encoding of all (--encoding)"
        raise DataError(
            [
                Problem(problem.place, problem.cause, remedy, problem.kind)
                if isinstance(problem, Problem) and problem.kind == ENCODING
                else problem
                for problem in error.problems
            ]
        ) from None


def _mean_words(references: list[list[Sentence]]) -> int:
    total = sum(len(sentence.tokens) for sentences in references for sentence in sentences)
    return max(1, round(total / max(1, len(references))))


class _Idf:
    """ln((N + 1) / n(w)) over the N sources of the plan, n(w) of which have the word."""

    def __init__(self, sources: list[list[Sentence]]) -> None:
        self.texts = len(sources)
        self.having = Counter(
            word for source in sources for word in {word for sentence in source for word in sentence.tokens}
        )

    def __call__(self, word: str) -> float:
        return log((self.texts + 1) / self.having[word])


def _until(sentences: Sequence[Sentence], budget: _Budget) -> list[str]:
    kept: list[str] = []
    length = 0
    for sentence in sentences:
        if length >= budget.length:
            break
        kept.append(sentence.text)
        length += budget.size(sentence)
    return kept


def _lead(source: list[Sentence], budget: _Budget, _chance: Random, _idf: _Idf) -> list[str]:
    return _until(source, budget)


def _random(source: list[Sentence], budget: _Budget, chance: Random, _idf: _Idf) -> list[str]:
    return _until(_shuffled(source, chance), budget)


def _keywords(source: list[Sentence], budget: _Budget, _chance: Random, idf: _Idf) -> list[str]:
    """The words of the highest tf.idf, each once, the highest first, as one sentence that is not above its length."""
    counts = Counter(word for sentence in source for word in sentence.tokens)
    ranked = sorted(counts, key=lambda word: (-counts[word] * idf(word), word))
    if budget.words is not None:
        return [" ".join(ranked[: budget.words])] if ranked else []
    kept, room = [], budget.length
    for word in ranked:
        room -= characters_of(word, budget.options) + 1
        if room < 0:
            break
        kept.append(word)
    return [" ".join(kept)] if kept else []


def _shuffled(items: Sequence[T], chance: Random) -> list[T]:
    """In an order that is the same in every version of Python."""
    keys = [chance.random() for _ in items]
    return [items[i] for i in sorted(range(len(items)), key=keys.__getitem__)]


_MAKERS = {"lead": _lead, "random": _random, "keywords": _keywords}


def _lines(sentences: list[str], tag: str) -> str:
    """A sentence a line, in its element if there is one for sentences."""
    return "".join([f"<{tag}>{sentence}</{tag}>\n" if tag else f"{sentence}\n" for sentence in sentences])


def _in_encoding(text: str, encoding: str, name: str) -> bytes:
    """DataError: letters that only changing the case of others makes, as of Turkish keywords."""
    try:
        return text.encode(encoding)
    except UnicodeEncodeError as error:
        letters = shortened(text[error.start : error.end])
        remedy = "save all texts as UTF-8, or leave out keywords (--kind)"
        raise DataError.at(name, f"{encoding} cannot write {letters}", remedy) from None
