"""Unit overlap: what the sets of n-grams of two texts share (Saggion, Radev, Teufel and Lam 2002)."""

from __future__ import annotations

from typing import NamedTuple

from rouge_cli.measures.family import Family, Parameter, whole
from rouge_cli.measures.score_parts import ScoreParts, Term, facts, largest_first
from rouge_cli.measures.text_measure import Context, PairScorer, Score, TokenText, text_form

Units = frozenset[tuple[int, ...]]


class Overlap(NamedTuple):
    """n-grams that occur in both texts, of those that occur in either."""

    n: int

    @property
    def label(self) -> str:
        """OVERLAP or OVERLAP:n."""
        return text_form("OVERLAP", [("", self.n)] if self.n != 1 else [])

    @property
    def name(self) -> str:
        """overlap:n."""
        return text_form("overlap", [("", self.n)])

    def scorer(self, context: Context) -> OverlapScorer:
        """For one run."""
        return OverlapScorer(self, context)


class OverlapScorer(PairScorer):
    """Compares joined texts."""

    measure: Overlap

    def prepare(self, text: TokenText) -> Units:
        """The set of n-grams."""
        words = text.words
        return frozenset(zip(*[words[i:] for i in range(self.measure.n)], strict=False))

    def compare(self, peer: Units, model: Units) -> Score | None:
        """Undefined where either text has no n-gram."""
        if not peer or not model:
            return None
        both = len(peer & model)
        overlap = both / (len(peer) + len(model) - both)
        return overlap, overlap, overlap

    def parts(self, peer: Units, model: Units) -> ScoreParts:
        """The units of both, each of which counts once."""
        shared = peer & model
        either = len(peer) + len(model) - len(shared)
        terms = [Term(" ".join(self.letters(unit)), 1, 1, 1.0, 1 / either) for unit in shared]
        counted = facts(units_of_the_model=len(model), units_of_the_peer=len(peer), units_of_either=either)
        return ScoreParts(counted, largest_first(terms))


def families() -> tuple[Family, ...]:
    """For the registry."""
    return (
        Family(
            "overlap",
            "unit overlap",
            (
                "|X and Y| / (|X| + |Y| - |X and Y|), X and Y being the sets of n-grams of the two texts;",
                "one figure, as R, P and F",
            ),
            "0; so does a text of fewer than n words",
            "Saggion, Radev, Teufel and Lam 2002, section 3",
            Overlap,
            (Parameter("n", "a whole number from 1 to 100", "words in a unit", whole(1, 100), "1"),),
            ("overlap:1", "overlap:2"),
        ),
    )
