"""ROUGE-L (docs/rouge-1.5.5.md, section 5, L)."""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


def traceback(model: Sequence[T], peer: Sequence[T], table: Sequence[Sequence[float]]) -> list[int]:
    """The model positions on the subsequence the original picks, ascending."""
    return [i for i, _ in matches(model, peer, table)]


def matches(model: Sequence[T], peer: Sequence[T], table: Sequence[Sequence[float]]) -> list[tuple[int, int]]:
    """The positions in both texts on that subsequence.

    From the end: equal tokens go diagonally and mark the model's position; else to model prefix i-1 where its
    value is at least that of peer prefix j-1; else to j-1.
    """
    marked = []
    i, j = len(model), len(peer)
    while i and j:
        if model[i - 1] == peer[j - 1]:
            i, j = i - 1, j - 1
            marked.append((i, j))
        elif table[i - 1][j] >= table[i][j - 1]:
            i -= 1
        else:
            j -= 1
    return marked[::-1]


def lcs_table(model: Sequence[T], peer: Sequence[T]) -> list[list[int]]:
    """table[i][j]: the length of the longest common subsequence of the first i and the first j tokens."""
    table = [[0] * (len(peer) + 1) for _ in range(len(model) + 1)]
    for i, expected in enumerate(model):
        for j, found in enumerate(peer):
            if expected == found:
                table[i + 1][j + 1] = table[i][j] + 1
            else:
                table[i + 1][j + 1] = max(table[i][j + 1], table[i + 1][j])
    return table


def lcs_positions(model: Sequence[T], peer: Sequence[T]) -> list[int]:
    """The model positions on one longest common subsequence, ascending: the one the original picks."""
    return traceback(model, peer, lcs_table(model, peer))


def clipped(
    model_sentences: Sequence[Sequence[T]],
    marks: Sequence[set[int]],
    model_tokens: Sequence[T],
    peer_tokens: Sequence[T],
) -> Iterator[list[bool | None]]:
    """For each model sentence and position: True: a counted mark, False: one clipped away, None: no mark.

    In the order of the text, a mark counts while a model and a peer unigram of that token are left; it uses
    up both.
    """
    left = Counter(model_tokens) & Counter(peer_tokens)
    for sentence, marked in zip(model_sentences, marks, strict=True):
        states: list[bool | None] = []
        for position, token in enumerate(sentence):
            counted = position in marked and left[token] > 0
            left[token] -= counted
            states.append(counted if position in marked else None)
        yield states


def lcs_counts(
    model_sentences: Sequence[Sequence[T]],
    peer_sentences: Sequence[Sequence[T]],
    model_tokens: Sequence[T],
    peer_tokens: Sequence[T],
) -> tuple[int, int, int]:
    """Hits, model total, peer total.

    A model sentence is marked at the union of its LCS positions with every peer sentence; counted marks are
    hits. The model total is all tokens of its sentences, the peer total the tokens of its joined text (the
    two views differ under a limit in bytes only).
    """
    marks = [
        {position for peer in peer_sentences for position in lcs_positions(model, peer)} for model in model_sentences
    ]
    hits = sum(states.count(True) for states in clipped(model_sentences, marks, model_tokens, peer_tokens))
    return hits, sum(map(len, model_sentences)), len(peer_tokens)
