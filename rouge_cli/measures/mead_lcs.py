"""MEAD's normalised pairwise LCS (Radev et al. 2002; Lin 2004, section 3.3): for each sentence the best, no union."""

from __future__ import annotations

from typing import NamedTuple

from rouge_cli.kernel.native import best_lcs, f_measure, lcs_positions
from rouge_cli.measures.family import Family, Parameter, one_of
from rouge_cli.measures.score_parts import ScoreParts, facts, nearest
from rouge_cli.measures.text_measure import Context, PairScorer, Score, TokenText, text_form


class MeadLcs(NamedTuple):
    """The sum over sentences of the longest LCS with a sentence of the other text.

    sides "model": over the model's sentences, as Lin's equations 10-12 have it; "both": recall over the model's,
    precision over the peer's, and F is equation 8, MEAD's own. The two are the same where the sums are.
    """

    sides: str

    @property
    def label(self) -> str:
        """MEAD-LCS."""
        return text_form("MEAD-LCS", [("", self.sides)] if self.sides != "model" else [])

    @property
    def name(self) -> str:
        """mead-lcs:sides."""
        return text_form("mead-lcs", [("", self.sides)])

    def scorer(self, context: Context) -> MeadLcsScorer:
        """For one run."""
        return MeadLcsScorer(self, context)


class MeadLcsScorer(PairScorer):
    """Compares sentence views."""

    measure: MeadLcs

    def compare(self, peer: TokenText, model: TokenText) -> Score | None:
        """Undefined where either text has no word."""
        if not peer.sentence_words or not model.sentence_words:
            return None
        of_peer, of_model = (sum(best) for best in best_lcs(peer.sentences, model.sentences))
        if self.measure.sides == "both":
            words = model.sentence_words + peer.sentence_words
            return of_model / model.sentence_words, of_peer / peer.sentence_words, (of_model + of_peer) / words
        recall, precision = of_model / model.sentence_words, of_model / peer.sentence_words
        return recall, precision, f_measure(recall, precision, self.alpha)

    def parts(self, peer: TokenText, model: TokenText) -> ScoreParts:
        """For each sentence that is summed over the one of the other text with the longest LCS."""
        ours, theirs = (_sentences(text) for text in (model, peer))
        by_model = [list(best_lcs(peer.sentences, model.sentences.alone(j))[0]) for j in range(len(ours))]
        pairs = nearest("model", by_model, lambda j, i: self._shared(ours[j], theirs[i]))
        if self.measure.sides == "both":
            by_peer = list(map(list, zip(*by_model, strict=True)))
            pairs += nearest("peer", by_peer, lambda i, j: self._shared(theirs[i], ours[j]))
        counted = facts(words_of_the_model=model.sentence_words, words_of_the_peer=peer.sentence_words)
        return ScoreParts(counted, pairs=pairs)

    def _shared(self, one: list[int], other: list[int]) -> tuple[str, ...]:
        return self.letters(one[place] for place in lcs_positions(one, other))


def _sentences(text: TokenText) -> list[list[int]]:
    return [text.sentences.words_of(s) for s in range(len(text.sentences))]


def families() -> tuple[Family, ...]:
    """For the registry."""
    return (
        Family(
            "mead-lcs",
            "normalised pairwise LCS of MEAD",
            (
                "LCS = sum over the model's sentences of the longest LCS with a peer sentence",
                "R = LCS / words of the model, P = LCS / words of the peer, F = PR / ((1 - alpha) P + alpha R)",
                "sides both: P has the sum over the peer's sentences, F = both sums / words of both (equation 8)",
            ),
            "0",
            "Radev et al. 2002; Lin 2004, section 3.3, equations 8-12",
            MeadLcs,
            (Parameter("sides", "model or both", "whose sentences are summed over", one_of("model", "both"), "model"),),
            ("mead-lcs:model", "mead-lcs:both"),
        ),
    )
