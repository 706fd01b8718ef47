"""A slow ROUGE-1.5.5 made of the twins: summaries as plain data in, the report out (docs/rouge-1.5.5.md)."""

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from .bootstrap import Interval, bootstrap, bootstrap_corpus
from .elements import element_counts, element_keys
from .formats import split_elements, split_sentences
from .lcs import lcs_counts
from .ngrams import ngram_counts
from .porter import stem, stem_element
from .scoring import Counts, combine_average, combine_best, ratio, round5, score
from .skip_bigrams import skip_bigram_counts
from .text import cut_joined, cut_sentences, tokenise
from .wlcs import model_base, wlcs_counts


@dataclass(frozen=True)
class Evaluation:
    """What EVAL names: the summaries themselves instead of their files."""

    id: str
    format: str
    peers: Mapping[str, bytes]
    models: Sequence[bytes]


@dataclass(frozen=True)
class Options:
    """The options of the command line; those echoed in the report are strings as typed."""

    n: int = 0  # -n
    lcs: bool = True  # not -x
    weight: str = ""  # -w
    gap: str = ""  # -2
    unigrams: str = ""  # "u" or "U"
    elements: str = ""  # -3
    exceptions: Mapping[bytes, bytes] | None = None  # -m: the table to stem with
    stop_words: frozenset[bytes] = frozenset()  # -s
    unit: str = ""  # "words" for -l, "bytes" for -b
    limit: float = 0
    formula: str = "A"  # -f
    alpha: float = 0.5  # -p
    count: int = 0  # -t
    confidence: str = "95"  # -c
    samples: float = 1000  # -r
    details: bool = False  # -d


@dataclass(frozen=True)
class Text:
    """A summary as the measures see it: the tokens of its joined text and those of its sentences."""

    tokens: list[bytes]
    sentences: list[list[bytes]]


def read_tokens(text: bytes, options: Options) -> list[bytes]:
    """Sections 4.3 to 4.5."""
    tokens = [token for token in tokenise(text) if token not in options.stop_words]
    return tokens if options.exceptions is None else [stem(token, options.exceptions) for token in tokens]


def read_text(data: bytes, format: str, options: Options) -> Text:
    """Both views of a summary."""
    sentences = split_sentences(data, format)
    joined = b" ".join(cut_joined(sentences, options.unit, options.limit))
    cut = cut_sentences(sentences, options.unit, options.limit)
    return Text(read_tokens(joined, options), [read_tokens(sentence, options) for sentence in cut])


def read_elements(data: bytes, format: str, options: Options) -> list[tuple[bytes, ...]]:
    """The keys of a summary's Basic Elements."""
    stemmer = None if options.exceptions is None else partial(stem_element, exceptions=options.exceptions)
    return element_keys(split_elements(data), options.elements, stemmer)


@dataclass(frozen=True)
class Measure:
    """A block of the report: how it reads and counts summaries, and what -f B compares."""

    label: str
    counts: Callable[[Any, Any], Counts]
    read: Callable[[bytes, str, Options], Any] = read_text
    recall: Callable[[Counts, Any], float] = lambda counts, model: round5(ratio(*counts[:2]))
    weight: float | None = None


def ngram(n: int) -> Measure:
    """ROUGE-N."""
    return Measure(f"ROUGE-{n}", lambda peer, model: ngram_counts(peer.tokens, model.tokens, n))


def lcs() -> Measure:
    """ROUGE-L."""
    return Measure(
        "ROUGE-L",
        lambda peer, model: lcs_counts(model.sentences, peer.sentences, model.tokens, peer.tokens),
        recall=lambda counts, model: ratio(*counts[:2]),
    )


def wlcs(typed: str) -> Measure:
    """ROUGE-W."""
    weight = float(typed)
    return Measure(
        f"ROUGE-W-{typed}",
        lambda peer, model: wlcs_counts(model.sentences, peer.sentences, model.tokens, peer.tokens, weight),
        recall=lambda counts, model: ratio(counts[0], model_base(model.sentences, weight)),
        weight=weight,
    )


def skip_bigram(typed: str, unigrams: bool) -> Measure:
    """ROUGE-S or ROUGE-SU."""
    gap = None if float(typed) < 0 else int(float(typed))
    return Measure(
        f"ROUGE-S{'U' if unigrams else ''}{'*' if gap is None else typed}",
        lambda peer, model: skip_bigram_counts(peer.tokens, model.tokens, gap, "but-last" if unigrams else ""),
    )


def measures(options: Options) -> list[Measure]:
    """The blocks in the order of the report."""
    found = [ngram(n) for n in range(1, options.n + 1)]
    if options.lcs and not options.elements:
        found.append(lcs())
    if options.weight:
        found.append(wlcs(options.weight))
    if options.gap:
        kinds = {"": [False], "u": [True], "U": [False, True]}[options.unigrams]
        found += [skip_bigram(options.gap, unigrams) for unigrams in kinds]
    if options.elements:
        found.append(Measure(f"ROUGE-BE-{options.elements}", element_counts, read_elements))
    return found


def evaluate(measure: Measure, evaluation: Evaluation, peer: str, options: Options) -> Counts:
    """The counts of one peer against all models."""
    found = measure.read(evaluation.peers[peer], evaluation.format, options)
    models = [measure.read(data, evaluation.format, options) for data in evaluation.models]
    counts = [measure.counts(found, model) for model in models]
    if options.formula == "B":
        return combine_best(counts, [measure.recall(*pair) for pair in zip(counts, models, strict=True)])
    return combine_average(counts)


def line_order(id: str) -> tuple[str, int, str]:
    """The order of the -d lines: ids that begin with digits by that number, any others as strings."""
    number = re.match("[0-9]+", id)
    return ("0", int(number[0]), id) if number else (id, 0, "")


def perl_number(value: float) -> str:
    """As Perl prints it: whole numbers in full, others with up to 15 significant digits.

    Floats are whole up to 2**53. (Raw counts of 10**15 and more, which only W has, Perl prints either way.)
    """
    if isinstance(value, int) or (value.is_integer() and value < 2**53):
        return str(int(value))
    return f"{value:.15g}".replace("inf", "Inf")


def block(measure: Measure, evaluations: Sequence[Evaluation], peer: str, options: Options) -> list[str]:
    """The lines of one measure for one peer."""
    counts = {
        f"{evaluation.id}.{peer}": evaluate(measure, evaluation, peer, options)
        for evaluation in evaluations
        if peer in evaluation.peers
    }
    ids = sorted(counts)
    corpus = {id: (model, found, hits) for id, (hits, model, found) in counts.items()}
    scores = {id: score(*counts[id], options.alpha, measure.weight) for id in ids}
    head = f"{peer} {measure.label}"
    lines = ["-" * 45]
    if options.count == 2:
        totals = [0.0 + sum(corpus[id][column] for id in ids) for column in range(3)]
        model, found, hits = [perl_number(math.floor(total) if total < 2**64 else total) for total in totals]
        lines.append(f"{head} M_count: {model} P_count: {found} H_count: {hits}")
    else:
        how = (options.samples, float(options.confidence))
        intervals: Sequence[Interval]
        if options.count == 1:
            intervals = bootstrap_corpus([corpus[id] for id in ids], *how, options.alpha)
        else:
            intervals = bootstrap([[scores[id][column] for id in ids] for column in range(3)], *how)
        for letter, (mean, low, high) in zip("RPF", intervals, strict=True):
            bounds = f"({options.confidence}%-conf.int. {low:.5f} - {high:.5f})"
            lines.append(f"{head} Average_{letter}: {mean:.5f} {bounds}")
    if options.details:
        lines.append("." * 45)
        for id in sorted(ids, key=line_order):
            shown = [*map(perl_number, corpus[id])] if options.count else [f"{v:.5f}" for v in scores[id]]
            lines.append(f"{head} Eval {id} R:{shown[0]} P:{shown[1]} F:{shown[2]}")
    return lines


def report(evaluations: Sequence[Evaluation], options: Options, systems: Sequence[str] = ()) -> bytes:
    """The report on the systems named, on all (sorted as strings) without any named."""
    wanted = systems or sorted({peer for evaluation in evaluations for peer in evaluation.peers})
    blocks = [block(measure, evaluations, peer, options) for peer in wanted for measure in measures(options)]
    return "".join(f"{line}\n" for lines in blocks for line in lines).encode()
