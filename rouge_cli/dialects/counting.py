"""What a measure counts between one peer and one model, and the scores that the counts make."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rouge_cli.dialects.reading import Summary, Tokens
from rouge_cli.errors import UsageError
from rouge_cli.kernel import native
from rouge_cli.measures import Measure
from rouge_cli.measures.lcs import Lcs
from rouge_cli.measures.lcs_flat import FlatLcs
from rouge_cli.measures.ngram import Ngram
from rouge_cli.measures.skip_bigram import SkipBigram
from rouge_cli.measures.wlcs import Wlcs
from rouge_cli.measures.wlcs_linear import LinearWlcs
from rouge_cli.options import Options

Counts = tuple[float, float, float]
"""Hits, model total, peer total."""
Score = tuple[float, float, float]
"""Recall, precision, F-measure."""


class Counter(NamedTuple):
    """How a measure is counted: counts takes peer and model; recall and precision are inverse(hits / total)."""

    counts: Callable[[Summary, Summary], Counts]
    inverse: Callable[[float], float] | None = None


def counter_of(measure: Measure, dialect: str) -> Counter:
    """How a dialect counts a measure. UsageError for measures that no dialect but ROUGE-1.5.5 has."""
    by_paper = dialect == "lin2004"
    if isinstance(measure, Ngram):
        n = measure.n
        return Counter(lambda peer, model: native.ngram_counts(peer.joined, model.joined, n))
    if isinstance(measure, FlatLcs):
        return Counter(_flat_lcs)
    if isinstance(measure, Lcs):
        return Counter(_union_lcs_by_paper if by_paper else _union_lcs)
    if isinstance(measure, SkipBigram):
        return Counter(_skip_bigrams(measure, by_paper))
    if isinstance(measure, Wlcs):
        return _weighted_by_paper(measure.weight.value) if by_paper else _weighted(measure.weight.value)
    if isinstance(measure, LinearWlcs):
        return _linear(measure.alpha.value, measure.beta.value)
    raise UsageError(f"{measure.name} is not a measure of dialect {dialect}")


def score(counts: Counts, counter: Counter, options: Options) -> Score:
    """The scores of counts; a total of 0 gives 0. F with alpha 0 is recall, with alpha 1 precision."""
    hits, in_model, in_peer = counts
    recall, precision = (_ratio(hits, total, counter.inverse) for total in (in_model, in_peer))
    if options.rounding:
        recall, precision = native.round5(recall), native.round5(precision)
    f = f_measure(recall, precision, options.alpha, exact_ends=options.dialect == "lin2004")
    return recall, precision, native.round5(f) if options.rounding else f


def f_measure(recall: float, precision: float, alpha: float, exact_ends: bool = False) -> float:
    """PR / ((1 - alpha) P + alpha R); 0 where both are 0.

    With exact_ends alpha 0 and 1 give recall and precision themselves, as Lin's beta does at its ends.
    """
    if exact_ends and alpha in (0, 1):
        return precision if alpha else recall
    below = (1 - alpha) * precision + alpha * recall
    return precision * recall / below if below > 0 else 0.0


def _ratio(hits: float, total: float, inverse: Callable[[float], float] | None) -> float:
    if not total > 0:
        return 0.0
    return hits / total if inverse is None else inverse(hits / total)


def _union_lcs(peer: Summary, model: Summary) -> Counts:
    return native.lcs_counts(model.sentences, peer.sentences, model.joined, peer.joined)


def _union_lcs_by_paper(peer: Summary, model: Summary) -> Counts:
    """Lin (2004), equations 5-7: the union itself, whatever other model sentences have used (no clipping)."""
    hits = 0
    for sentence in model.sentences:
        union: set[int] = set()
        for other in peer.sentences:
            union.update(native.lcs_positions(sentence, other))
        hits += len(union)
    return hits, sum(map(len, model.sentences)), sum(map(len, peer.sentences))


def _flat_lcs(peer: Summary, model: Summary) -> Counts:
    texts = [[token for tokens in side.sentences for token in tokens] for side in (model, peer)]
    return len(native.lcs_positions(*texts)), len(texts[0]), len(texts[1])


def _skip_bigrams(measure: SkipBigram, by_paper: bool) -> Callable[[Summary, Summary], Counts]:
    """The paper's SU counts every unigram, that of ROUGE-1.5.5 all but the last."""
    gap = None if measure.gap.value < 0 else int(measure.gap.value)

    def count(peer: Summary, model: Summary) -> Counts:
        unigrams = measure.unigrams and not by_paper
        pairs = native.skip_bigram_counts(peer.joined, model.joined, gap, unigrams)
        if not (measure.unigrams and by_paper):
            return pairs
        single = native.ngram_counts(peer.joined, model.joined, 1)
        return pairs[0] + single[0], pairs[1] + single[1], pairs[2] + single[2]

    return count


def _weighted(weight: float) -> Counter:
    def count(peer: Summary, model: Summary) -> Counts:
        return native.wlcs_counts(model.sentences, peer.sentences, model.joined, peer.joined, weight)

    return Counter(count, lambda value: value ** (1 / weight))


def _weighted_by_paper(weight: float) -> Counter:
    """Lin (2004), equations 13-15 with f(k) = k^weight, each text one sequence."""

    def count(peer: Summary, model: Summary) -> Counts:
        value = native.wlcs_value(model.joined, peer.joined, weight)
        return value, float(len(model.joined)) ** weight, float(len(peer.joined)) ** weight

    return Counter(count, lambda value: value ** (1 / weight))


def _linear(alpha: float, beta: float) -> Counter:
    """The same with f(k) = alpha k - beta, f(0) = 0, whose inverse is (v + beta) / alpha, and 0 for 0."""

    def f(k: float) -> float:
        return alpha * k - beta if k else 0.0

    def count(peer: Summary, model: Summary) -> Counts:
        return weighted_lcs(model.joined, peer.joined, f), f(len(model.joined)), f(len(peer.joined))

    return Counter(count, lambda value: (value + beta) / alpha if value > 0 else 0.0)


def weighted_lcs(model: Tokens, peer: Tokens, f: Callable[[float], float]) -> float:
    """The table of Lin (2004), section 4: c(i, j) and the length w(i, j) of the run that ends there."""
    values, runs = [0.0] * (len(peer) + 1), [0] * (len(peer) + 1)
    for token in model:
        value, run = 0.0, 0  # of the cell up and left
        for j, other in enumerate(peer, 1):
            above, run_above = values[j], runs[j]
            if token == other:
                values[j], runs[j] = value + f(run + 1) - f(run), run + 1
            else:
                values[j], runs[j] = max(above, values[j - 1]), 0
            value, run = above, run_above
    return values[-1]
