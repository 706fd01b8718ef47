"""ROUGE-W (docs/rouge-1.5.5.md, section 5, W). The weight function is f(k) = k ** weight."""

import math
from collections.abc import Hashable, Sequence
from typing import TypeVar

from .lcs import clipped, matches, traceback

T = TypeVar("T", bound=Hashable)


def f(k: float, weight: float) -> float:
    """The value of a run of k consecutive matches: C's pow, which overflows to infinity."""
    try:
        return math.pow(k, weight)
    except OverflowError:
        return math.inf


def wlcs_table(model: Sequence[T], peer: Sequence[T], weight: float) -> list[list[float]]:
    """table[i][j]: the weighted LCS of the first i and the first j tokens.

    A match that makes a run of k matches one longer adds f(k+1) - f(k) to the value on the diagonal, always;
    the larger of the two neighbours is taken where tokens differ.
    """
    table = [[0.0] * (len(peer) + 1) for _ in range(len(model) + 1)]
    runs = [[0] * (len(peer) + 1) for _ in range(len(model) + 1)]
    for i, expected in enumerate(model):
        for j, found in enumerate(peer):
            if expected == found:
                k = runs[i][j]
                runs[i + 1][j + 1] = k + 1
                table[i + 1][j + 1] = table[i][j] + f(k + 1, weight) - f(k, weight)
            else:
                table[i + 1][j + 1] = max(table[i][j + 1], table[i + 1][j])
    return table


def wlcs_value(model: Sequence[T], peer: Sequence[T], weight: float) -> float:
    """The weighted LCS of two sequences as the table has it."""
    return wlcs_table(model, peer, weight)[-1][-1]


def lcs_length(model: Sequence[T], peer: Sequence[T]) -> int:
    """The length of the longest common subsequence, which is the weighted one with weight 1."""
    return int(wlcs_value(model, peer, 1))


def wlcs_positions(model: Sequence[T], peer: Sequence[T], weight: float) -> list[int]:
    """The model positions on the weighted subsequence the original picks, ascending."""
    return traceback(model, peer, wlcs_table(model, peer, weight))


def wlcs_pairs(model: Sequence[T], peer: Sequence[T], weight: float) -> list[tuple[int, int]]:
    """The same with the peer's positions."""
    return matches(model, peer, wlcs_table(model, peer, weight))


def run_lengths(states: Sequence[bool | None]) -> list[int]:
    """The runs of counted marks (True) in a sentence that are added to the hits.

    A run ends at a counted mark whose next position has no mark (None) or that is the last of the sentence. A
    mark clipped away (False) neither extends nor ends it. A run that has not ended with the sentence is lost.
    """
    runs = []
    run = 0
    for state, following in zip(states, [*states, None][1:], strict=True):
        if state:
            run += 1
            if following is None:
                runs.append(run)
                run = 0
    return runs


def wlcs_counts(
    model_sentences: Sequence[Sequence[T]],
    peer_sentences: Sequence[Sequence[T]],
    model_tokens: Sequence[T],
    peer_tokens: Sequence[T],
    weight: float,
) -> tuple[float, float, float]:
    """Hits, model total, peer total.

    Hits: f of every run, see `run_lengths`. Model total: f(sum of f(length) of its sentences), f applied
    twice. Peer total: f(number of tokens of its joined text). Under -f B the recall compared is hits over the
    sum of f(length) *before* f is applied again: `model_base`.
    """
    marks = [
        {position for peer in peer_sentences for position in wlcs_positions(model, peer, weight)}
        for model in model_sentences
    ]
    hits = 0.0
    for states in clipped(model_sentences, marks, model_tokens, peer_tokens):
        for run in run_lengths(states):
            hits += f(run, weight)
    return hits, f(model_base(model_sentences, weight), weight), f(len(peer_tokens), weight)


def model_base(model_sentences: Sequence[Sequence[T]], weight: float) -> float:
    """The sum of f(length) of the model's sentences: what -f B divides the hits by to compare models."""
    base = 0.0
    for sentence in model_sentences:
        base += f(len(sentence), weight)
    return base
