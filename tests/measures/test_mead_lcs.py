from __future__ import annotations

import pytest
from hypothesis import given

from rouge_cli import Score, score
from rouge_cli.kernel.native import lcs_positions
from tests.measures.words import FULL, joined, text


def best_sum(sentences: list[list[str]], others: list[list[str]]) -> int:
    return sum(max(len(lcs_positions(sentence, other)) for other in others) for sentence in sentences)


@given(peer=FULL, model=FULL)
def test_equations_of_lin(peer: list[list[str]], model: list[list[str]]) -> None:
    """Recall and precision by equations 10 and 11, F by equation 12 with beta 1, which is 2 LCS / (m + n) (9)."""
    m, n = len(joined(model)), len(joined(peer))
    found = score(text(peer), text(model), measures="mead-lcs")["mead-lcs:model"]
    lcs = best_sum(model, peer)
    assert found[:2] == pytest.approx((lcs / m, lcs / n))
    assert found.f == pytest.approx(2 * lcs / (m + n))


@given(peer=FULL, model=FULL)
def test_equation_8_of_both_sides(peer: list[list[str]], model: list[list[str]]) -> None:
    m, n = len(joined(model)), len(joined(peer))
    found = score(text(peer), text(model), measures="mead-lcs:both")["mead-lcs:both"]
    of_model, of_peer = best_sum(model, peer), best_sum(peer, model)
    assert found[:3] == pytest.approx((of_model / m, of_peer / n, (of_model + of_peer) / (m + n)))


def test_the_best_sentence_counts_not_the_union() -> None:
    """Lin's example of the union, section 3.2: w1 w2 from one sentence, w1 w3 w5 from the other."""
    model, peer = "w1 w2 w3 w4 w5", "w1 w2 w6 w7 w8\nw1 w3 w8 w9 w5"
    found = score(peer, model, measures="mead-lcs,rouge-l")
    assert found["mead-lcs:model"].recall == 3 / 5
    assert found["rouge-l"].recall == 4 / 5


def test_empty_texts_score_0() -> None:
    assert score("", "a b", measures="mead-lcs,lcs,overlap,cosine,bleu,esk").keys()
    for found in score("", "a b", measures="mead-lcs,lcs,overlap,cosine,bleu,esk").values():
        assert isinstance(found, Score)
        assert found[:3] == (0, 0, 0)
