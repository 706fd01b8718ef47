"""Reference systems to stand beside others: lead, random sentences, and keywords in no order.

Keywords by tf.idf are the trap of Hirao, Okumura and Isozaki (2006, section 5.2, their sys11): nobody can read such a
summary, and a measure that counts words alone may still like it.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from math import log
from random import Random
from typing import NamedTuple, TypeVar
from urllib.parse import quote

from rouge_cli.errors import DataError, Problem, UsageError
from rouge_cli.inputs.conversion import SUFFIXES, TEXT, Converter
from rouge_cli.inputs.plan import Document, Evaluation, Plan, name_of
from rouge_cli.options import Options
from rouge_cli.text.preparation import Preparation

KINDS = ("lead", "random", "keywords")
PREFIX = "baseline-"
"""A system of this module is called baseline-KIND."""


T = TypeVar("T")


class Sentence(NamedTuple):
    """A sentence as it stands, and its tokens."""

    text: str
    tokens: list[str]


class Request(NamedTuple):
    """What is to be made. words None: as many as the reference summaries of the evaluation have on average."""

    kinds: Sequence[str] = KINDS
    sources: str | None = None
    """A folder with the source document of each evaluation; make_baselines refuses None."""
    source_format: str = "SPL"
    words: int | None = None
    seed: int = 1


class Baselines(NamedTuple):
    """The evaluations with the new systems among the others, and what their files hold by name below their folder.

    remarks are what is to be said of their making.
    """

    plan: Plan
    files: dict[str, bytes]
    remarks: list[str]


def make_baselines(plan: Plan, folder: str, request: Request, options: Options) -> Baselines:
    """The reference systems of a plan, whose files are to be put below folder, in each evaluation's format.

    options say how texts are read and what a word is. A sentence is whole: the one that reaches the number of words is
    the last. Chance is that of the seed and the evaluation's id, so that other evaluations do not change it.
    UsageError: a kind that there is not, no sources, or fewer words than one. DataError: all documents that cannot be
    read, all evaluations without a source or with Basic Elements, systems that are called so already.
    """
    _check(plan, request)
    preparation = Preparation(options)
    models = [_read(preparation, evaluation.models, evaluation.format or "") for evaluation in plan.evaluations]
    sources = [
        _read(preparation, [file], request.source_format)[0] for file in find_sources(plan, request.sources or "")
    ]
    weights = _Idf(sources)
    converters = {evaluation.format: Converter(evaluation.format or "") for evaluation in plan.evaluations}
    evaluations, files = [], {}
    for evaluation, source, references in zip(plan.evaluations, sources, models, strict=True):
        words = request.words or _mean_words(references)
        peers = dict(evaluation.peers)
        for kind in request.kinds:
            chance = Random(f"{request.seed} {kind} {evaluation.id}")
            sentences = _MAKERS[kind](source, words, chance, weights)
            name = f"{PREFIX}{kind}/{quote(evaluation.id, safe=' ')}{SUFFIXES[evaluation.format or '']}"
            content = _written(sentences, preparation.encoding, options.sentence_tag)
            files[name] = converters[evaluation.format].convert(content, "SPL", name)
            peers[PREFIX + kind] = os.fsencode(os.path.join(folder, name))
        evaluations.append(evaluation._replace(peers=peers))
    remarks = [remark for converter in converters.values() for remark in converter.remarks.told()]
    return Baselines(Plan(plan.source, tuple(evaluations)), files, remarks)


def _check(plan: Plan, request: Request) -> None:
    if unknown := [kind for kind in request.kinds if kind not in KINDS]:
        raise UsageError(f"no baseline {', '.join(unknown)}; there are {', '.join(KINDS)}")
    if request.words is not None and request.words < 1:
        raise UsageError(f"a baseline has at least one word, not {request.words}")
    if request.sources is None:
        raise UsageError(
            "a baseline is made of the source documents, so name their folder, --sources DIR; made of the reference "
            "summaries it would score as high as they do"
        )
    problems = []
    for evaluation in plan.evaluations:
        place, name = f"{plan.source}, {evaluation.place}", f"evaluation {evaluation.id!r}"
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
    """By evaluation the file in folder whose name, without what follows its last dot, is the evaluation's id.

    If there is none: the one that the names of all its reference summaries begin with (ferry.txt of ferry.A.txt), the
    longest of several. DataError: all evaluations that have none; the folder cannot be read.
    """
    try:
        names = sorted(name for name in os.listdir(folder) if not name.startswith("."))
    except OSError as error:
        raise DataError.at(folder, f"cannot read the folder of sources: {error.strerror}") from None
    stems = {os.path.splitext(name)[0]: name for name in names}
    found, problems = [], []
    for evaluation in plan.evaluations:
        name = stems.get(evaluation.id) or _named_alike(stems, evaluation)
        if name is None:
            remedy = "name the file as the evaluation's ID, or as what the names of its reference summaries begin with"
            cause = f"evaluation {evaluation.id!r} has no source in {folder}: {remedy}"
            problems.append(Problem(f"{plan.source}, {evaluation.place}", cause))
            continue
        found.append(os.fsencode(os.path.join(folder, name)))
    if problems:
        raise DataError(problems)
    return found


def _named_alike(stems: dict[str, str], evaluation: Evaluation) -> str | None:
    models = [os.path.basename(name_of(model)) for model in evaluation.models]
    alike = [
        stem
        for stem in stems
        if models and all(name.startswith(stem) and not name[len(stem) : len(stem) + 1].isalnum() for name in models)
    ]
    return stems[max(alike, key=len)] if alike else None


def _read(preparation: Preparation, documents: Sequence[Document], format: str) -> list[list[Sentence]]:
    texts = [preparation.sentences(document, format) for document in documents]
    tokens = preparation.tokens_of(texts)
    return [
        [Sentence(text, words) for text, words in zip(*pair, strict=True) if words]
        for pair in zip(texts, tokens, strict=True)
    ]


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


def _until(sentences: Sequence[Sentence], words: int) -> list[str]:
    kept = []
    for text, tokens in sentences:
        if words <= 0:
            break
        kept.append(text)
        words -= len(tokens)
    return kept


def _lead(source: list[Sentence], words: int, _chance: Random, _idf: _Idf) -> list[str]:
    return _until(source, words)


def _random(source: list[Sentence], words: int, chance: Random, _idf: _Idf) -> list[str]:
    return _until(_shuffled(source, chance), words)


def _keywords(source: list[Sentence], words: int, chance: Random, idf: _Idf) -> list[str]:
    """The words of the highest tf.idf, each once, in no order, as one sentence."""
    counts = Counter(word for sentence in source for word in sentence.tokens)
    best = sorted(counts, key=lambda word: (-counts[word] * idf(word), word))[:words]
    return [" ".join(_shuffled(best, chance))] if best else []


def _shuffled(items: Sequence[T], chance: Random) -> list[T]:
    """In an order that is the same in every version of Python."""
    keys = [chance.random() for _ in items]
    return [items[i] for i in sorted(range(len(items)), key=keys.__getitem__)]


_MAKERS = {"lead": _lead, "random": _random, "keywords": _keywords}


def _written(sentences: list[str], encoding: str, tag: str) -> bytes:
    """A sentence a line, in its element if there is one for sentences."""
    lines = [f"<{tag}>{sentence}</{tag}>\n" if tag else f"{sentence}\n" for sentence in sentences]
    return "".join(lines).encode(encoding, "replace")
