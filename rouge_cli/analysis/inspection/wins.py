"""Words and n-grams of the references that one system gets right more often than another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from rouge_cli.analysis.families import holm

LENGTHS = (1, 2, 3)
LEAST = 6
"""Evaluations on which the systems differ, below which no two-sided sign test can be below .05."""
SHOWN = 15


class Win(NamedTuple):
    """An n-gram of the references, and how often each system has it where a reference does."""

    ngram: str
    references: int
    """How often it stands in references."""
    first_hits: int
    second_hits: int
    first_ahead: int
    """Evaluations in which the first system has more of it right,"""
    second_ahead: int
    """and in which the second one has."""
    p_value: float
    """Two-sided sign test over the evaluations in which they differ."""
    adjusted: float
    """After Holm's adjustment over all n-grams tested of this length."""


class Wins(NamedTuple):
    """The n-grams of one length, those first of which a chance result is least likely."""

    n: int
    first: str
    second: str
    evaluations: int
    tested: int
    """N-grams on which the systems differ in enough evaluations."""
    first_better: tuple[Win, ...]
    second_better: tuple[Win, ...]


Read = Callable[[str], tuple[Sequence[str], Sequence[str], Sequence[Sequence[str]]]]
"""From an evaluation to the words of both systems' summaries and of the references."""


def ngram_wins(
    first: str, second: str, evaluations: Sequence[str], read: Read, lengths: Iterable[int] = LENGTHS
) -> tuple[Wins, ...]:
    """The n-grams that each of two systems gets right more often, on these evaluations, which both have."""
    sizes = tuple(lengths)
    tallies = {n: _Tally() for n in sizes}
    for evaluation in evaluations:
        a, b, references = read(evaluation)
        for n in sizes:
            tallies[n].add(_ngrams(a, n), _ngrams(b, n), [_ngrams(words, n) for words in references])
    return tuple(tallies[n].wins(n, first, second, len(evaluations)) for n in sizes)


class _Tally:
    """Counts of one length of n-grams."""

    def __init__(self) -> None:
        self.references: Counter[str] = Counter()
        self.hits: tuple[Counter[str], Counter[str]] = Counter(), Counter()
        self.ahead: tuple[Counter[str], Counter[str]] = Counter(), Counter()

    def add(self, a: Counter[str], b: Counter[str], references: Sequence[Counter[str]]) -> None:
        """One evaluation."""
        found: tuple[dict[str, int], dict[str, int]] = {}, {}
        for reference in references:
            self.references.update(reference)
            for side, hits in zip((a, b), found, strict=True):
                for ngram in side.keys() & reference.keys():
                    hits[ngram] = hits.get(ngram, 0) + min(side[ngram], reference[ngram])
        for place, hits in enumerate(found):
            self.hits[place].update(hits)
            other = found[1 - place]
            self.ahead[place].update([ngram for ngram, count in hits.items() if count > other.get(ngram, 0)])

    def wins(self, n: int, first: str, second: str, evaluations: int) -> Wins:
        """The tests, by the sign test, which is exact."""
        one, other = self.ahead
        tested = [ngram for ngram in one.keys() | other.keys() if one[ngram] + other[ngram] >= LEAST]
        p_values = [sign_test(one[ngram], other[ngram]) for ngram in tested]
        found = [
            Win(ngram, self.references[ngram], self.hits[0][ngram], self.hits[1][ngram], one[ngram], other[ngram], p, q)
            for ngram, p, q in zip(tested, p_values, holm(p_values), strict=True)
        ]
        found.sort(key=lambda win: (win.p_value, -abs(win.first_ahead - win.second_ahead), win.ngram))
        return Wins(
            n, first, second, evaluations, len(tested),
            tuple(win for win in found if win.first_ahead > win.second_ahead)[:SHOWN],
            tuple(win for win in found if win.second_ahead > win.first_ahead)[:SHOWN],
        )  # fmt: skip


def sign_test(one: int, other: int) -> float:
    """The two-sided p-value of so many signs each way, if both ways were as likely."""
    from scipy.special import bdtr

    return min(1.0, 2 * float(bdtr(min(one, other), one + other, 0.5))) if one + other else 1.0


def _ngrams(words: Sequence[str], n: int) -> Counter[str]:
    return (
        Counter(words) if n == 1 else Counter(map(" ".join, zip(*(words[start:] for start in range(n)), strict=False)))
    )
