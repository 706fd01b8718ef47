"""The worked examples of Lin (2004), "ROUGE: A Package for Automatic Evaluation of Summaries"."""

from __future__ import annotations

from math import sqrt

import pytest

from rouge_cli.kernel.native import (
    lcs_counts,
    lcs_positions,
    ngram_counts,
    score,
    skip_bigram_counts,
    wlcs_positions,
    wlcs_value,
)

REFERENCE = ["police", "killed", "the", "gunman"]
S2 = ["police", "kill", "the", "gunman"]
S3 = ["the", "gunman", "kill", "police"]
S4 = ["the", "gunman", "police", "killed"]
S5 = ["gunman", "the", "killed", "police"]

X = list("ABCDEFG")
Y1 = list("ABCDHIK")
Y2 = list("AHBKCID")


@pytest.mark.parametrize(("candidate", "value"), [(S2, 0.75), (S3, 0.5), (S4, 0.5)])
def test_rouge_l(candidate: list[str], value: float) -> None:
    """Section 3.1; the sentences are of equal length, so recall, precision and F are the same."""
    counts = lcs_counts([REFERENCE], [candidate], REFERENCE, candidate)
    assert score(*counts) == (value, value, value)


@pytest.mark.parametrize(("candidate", "value"), [(S2, 0.5), (S3, 0.16667), (S4, 0.33333)])
def test_rouge_s(candidate: list[str], value: float) -> None:
    """Section 5: three, one and two of six skip-bigrams, printed as .5, .167 and .333."""
    counts = skip_bigram_counts(candidate, REFERENCE, None, "")
    assert counts[1:] == (6, 6)
    assert score(*counts) == (value, value, value)


def test_rouge_2_cannot_tell_the_first_two_candidates_apart() -> None:
    """Section 3.1: "the gunman" is all that either shares with the reference."""
    assert ngram_counts(S2, REFERENCE, 2) == ngram_counts(S3, REFERENCE, 2) == (1, 3, 3)


def test_lcs_counts_only_one_of_two_sequences() -> None:
    """Section 3.1: of "the gunman" and "police killed" in S4 the LCS has one, so it scores as S3."""
    assert len(lcs_positions(REFERENCE, S4)) == len(lcs_positions(REFERENCE, S3)) == 2
    assert ngram_counts(S4, REFERENCE, 2)[0] == 2


def test_reversed_sentence_has_no_skip_bigram_but_unigrams() -> None:
    """Section 5.1: ROUGE-S is 0 for S5, the reverse of the reference; ROUGE-SU tells it from a stranger."""
    assert skip_bigram_counts(S5, REFERENCE, None, "")[0] == 0
    assert skip_bigram_counts(S5, REFERENCE, None, "but-last")[0] > 0
    assert skip_bigram_counts(list("wxyz"), REFERENCE, None, "but-last")[0] == 0


def test_union_lcs() -> None:
    """Section 3.2: w1 w2 of the first sentence and w1 w3 w5 of the second make four of five."""
    reference = ["w1", "w2", "w3", "w4", "w5"]
    candidates = [["w1", "w2", "w6", "w7", "w8"], ["w1", "w3", "w8", "w9", "w5"]]
    marked = [lcs_positions(reference, candidate) for candidate in candidates]
    assert marked == [[0, 1], [0, 2, 4]]
    words = [word for candidate in candidates for word in candidate]
    counts = lcs_counts([reference], candidates, reference, words)
    assert counts == (4, 5, 10)
    assert score(*counts)[0] == 0.8


@pytest.mark.parametrize(("candidate", "value", "printed"), [(Y1, 16, "0.571"), (Y2, 4, "0.286")])
def test_rouge_w(candidate: list[str], value: float, printed: str) -> None:
    """Section 4, f(k) = k^2: consecutive matches are worth more, though the LCS has four words either way."""
    assert lcs_positions(X, candidate) == wlcs_positions(X, candidate, 2) == [0, 1, 2, 3]
    assert wlcs_value(X, candidate, 2) == value
    whole = len(X) ** 2
    recall, precision, f_measure = score(value, whole, len(candidate) ** 2, weight=2)
    assert recall == precision == f_measure == round(sqrt(value / whole), 5)
    assert f"{recall:.3f}" == printed
