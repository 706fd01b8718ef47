"""The longest common subsequence of whole texts (Saggion, Radev, Teufel and Lam 2002)."""

from __future__ import annotations

from typing import NamedTuple

from rouge_cli.kernel.native import f_measure, lcs_length, lcs_positions
from rouge_cli.measures.family import Family
from rouge_cli.measures.score_parts import Pair, ScoreParts, facts
from rouge_cli.measures.text_measure import Context, PairScorer, Score, TokenText


class TextLcs(NamedTuple):
    """One LCS of the joined texts, sentence boundaries aside."""

    label: str = "LCS"
    name: str = "lcs"

    def scorer(self, context: Context) -> TextLcsScorer:
        """For one run."""
        return TextLcsScorer(self, context)


class TextLcsScorer(PairScorer):
    """Compares joined texts."""

    def compare(self, peer: TokenText, model: TokenText) -> Score | None:
        """Undefined where either text has no word."""
        if not peer.words or not model.words:
            return None
        length = lcs_length(peer.words, model.words)
        recall, precision = length / len(model.words), length / len(peer.words)
        return recall, precision, f_measure(recall, precision, self.alpha)

    def parts(self, peer: TokenText, model: TokenText) -> ScoreParts:
        """The words on the LCS."""
        words = model.words.tolist()
        shared = self.letters(words[place] for place in lcs_positions(words, peer.words.tolist()))
        counted = facts(words_of_the_model=len(model.words), words_of_the_peer=len(peer.words))
        return ScoreParts(counted, pairs=(Pair("model", None, None, len(shared), shared),))


def families() -> tuple[Family, ...]:
    """For the registry."""
    return (
        Family(
            "lcs",
            "longest common subsequence of whole texts, by edits",
            (
                "lcs(X, Y) = (|X| + |Y| - edits(X, Y)) / 2, edits being the fewest insertions and deletions",
                "R = lcs / words of the model, P = lcs / words of the peer, F = PR / ((1 - alpha) P + alpha R)",
            ),
            "0",
            "Saggion, Radev, Teufel and Lam 2002, section 3",
            TextLcs,
            examples=("lcs",),
        ),
    )
