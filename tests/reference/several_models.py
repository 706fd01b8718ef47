"""The rules for several models, and what Lin (2004) counts otherwise than ROUGE-1.5.5."""

from collections.abc import Callable, Hashable, Sequence
from functools import reduce
from operator import add
from typing import TypeVar

from .lcs import lcs_positions, lcs_table
from .scoring import Counts, combine_average, f_measure, ratio, round5

T = TypeVar("T", bound=Hashable)
Scores = tuple[float, float, float]
"""Recall, precision, F-measure."""
NOTHING = (0.0, 0.0, 0.0)


def combined(
    rule: str,
    counts: Sequence[Counts],
    score: Callable[[Counts], Scores],
    compared: Sequence[float],
    jackknifed_by: int,
) -> tuple[Counts, Scores]:
    """Counts and scores of an evaluation, of the counts of each of its models; all 0 without a model.

    compared are the figures by which formula B finds the best model; jackknifed_by is the place of the score by which
    jackknifing does.
    """
    if not counts or rule == "sum":
        return combine_average(counts), score(combine_average(counts))
    scores = list(map(score, counts))
    if rule == "jackknife":
        return combine_average(counts), jackknifed(scores, jackknifed_by)
    if rule == "mean":
        return combine_average(counts), mean_of(scores)
    keys = compared if rule == "best-recall" else [f for _, _, f in scores]
    best = list(keys).index(max(keys))
    return counts[best], scores[best]


def combined_scores(scores: Sequence[Scores], rule: str, key: str = "f") -> Scores:
    """Of measures without counts to sum: the mean, the best, or the jackknifed mean; key decides the best of that."""
    if not scores:
        return NOTHING
    if rule in ("sum", "mean"):
        return mean_of(scores)
    if rule == "jackknife":
        return jackknifed(scores, 0 if key == "recall" else 2)
    place = 0 if rule == "best-recall" else 2
    return max(scores, key=lambda made: made[place])


def mean_of(scores: Sequence[Scores]) -> Scores:
    """Hirao, Okumura and Isozaki (2006), equation 11: the mean over the models."""
    recall, precision, f = (reduce(add, column) / len(scores) for column in zip(*scores, strict=True))
    return recall, precision, f


def jackknifed(scores: Sequence[Scores], place: int) -> Scores:
    """Lin (2004), section 2.1: the mean, over all sets that lack one model, of the best model's scores."""
    if len(scores) < 2:
        return scores[0] if scores else NOTHING
    best = [max([*scores[:i], *scores[i + 1 :]], key=lambda made: made[place]) for i in range(len(scores))]
    return mean_of(best)


def score_unlike(
    counts: Counts, alpha: float, inverse: Callable[[float], float], rounded: bool, exact_ends: bool
) -> Scores:
    """R, P and F, rounded or not; with exact_ends F of alpha 0 and 1 is recall and precision, whatever the other is."""
    last = round5 if rounded else float
    hits, in_model, in_peer = counts
    recall, precision = (last(inverse(ratio(hits, total)) if total else 0.0) for total in (in_model, in_peer))
    f = f_measure(recall, precision, alpha)
    if exact_ends and alpha in (0, 1):
        f = precision if alpha else recall
    return recall, precision, last(f)


def union_counts(model: Sequence[Sequence[T]], peer: Sequence[Sequence[T]]) -> Counts:
    """Lin (2004), equations 5 to 7: the union itself, whatever other model sentences have used."""
    hits = sum(len({i for other in peer for i in lcs_positions(sentence, other)}) for sentence in model)
    return hits, sum(map(len, model)), sum(map(len, peer))


def whole_lcs_counts(model: Sequence[Sequence[T]], peer: Sequence[Sequence[T]]) -> Counts:
    """Each text one sequence (Lin 2004, section 3.1)."""
    flat = [[token for tokens in side for token in tokens] for side in (model, peer)]
    return lcs_table(*flat)[-1][-1], len(flat[0]), len(flat[1])


def weighted_lcs(model: Sequence[T], peer: Sequence[T], f: Callable[[float], float]) -> float:
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
