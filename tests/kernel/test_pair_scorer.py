"""Pairs as rouge-score counts them, against the twin; the stemmer against nltk's."""

from __future__ import annotations

import copy
import pickle
from array import array
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nltk.stem.porter import PorterStemmer

from rouge_cli.kernel.native import PairCounter, porter_nltk
from rouge_cli.rouge_score.rouge_scorer import RougeScorer
from tests.reference import rouge_score as twin

STEM = PorterStemmer().stem
TYPES = ["rouge1", "rouge2", "rouge3", "rougeL", "rougeLsum"]
KINDS = bytes([1, 2, 3, 10, 11])
ENDINGS = """
ational tional enci anci izer bli abli alli entli eli ousli ization ation ator alism iveness fulness ousness
aliti iviti biliti fulli logi icate ative alize iciti ical ful ness al ance ence er ic able ible ant ement ment ent
ion sion tion ou ism ate iti ous ive ize e ll s es ies ied ed eed ing ly y sses ss at bl iz yy
"""
IRREGULAR = "sky skies dying lying tying news inning innings outings canning howe proceed exceed succeed dies ied"
TEXTS = st.text(st.sampled_from("aab bc\nK\u0130\u212aé\U0001f600x1-"), max_size=60)


@given(target=TEXTS, prediction=TEXTS, stem=st.booleans())
def test_counts_are_the_twins(target: str, prediction: str, stem: bool) -> None:
    counts = PairCounter(KINDS, stem).counts((target,), (prediction,))
    for place, name in enumerate(TYPES):
        hits, in_target, in_prediction = counts[3 * place : 3 * place + 3]
        precision, recall, _ = twin.score(name, target, prediction, STEM if stem else None)
        assert (hits / max(in_prediction, 1), hits / max(in_target, 1)) == (precision, recall)


@given(sentences=st.lists(st.lists(st.sampled_from("abcde"), max_size=90), max_size=4), rest=st.data())
def test_sentences_of_any_length(sentences: list[list[str]], rest: st.DataObject) -> None:
    """Up to 63 tokens a sentence has a machine word; beyond them another way is taken."""
    others = rest.draw(st.lists(st.lists(st.sampled_from("abcx"), max_size=30), max_size=3))
    counts = PairCounter(KINDS, False).counts_of_tokens(sentences, others)
    target, prediction = ("\n".join(" ".join(sentence) for sentence in side) for side in (sentences, others))
    assert counts == PairCounter(KINDS, False).counts((target,), (prediction,))
    recall = twin.score("rougeLsum", target, prediction)[1]
    assert counts[12] == round(recall * counts[13])


def test_words_stay_known_between_pairs() -> None:
    counter = PairCounter(KINDS, True)
    texts = ("ponies ran\nhome", "a pony runs", "", "home ponies", "running home")
    for target, prediction in product(texts, repeat=2):
        fresh = PairCounter(KINDS, True).counts((target,), (prediction,))
        assert counter.counts((target,), (prediction,)) == fresh


def test_tokens() -> None:
    counter = PairCounter(KINDS, True)
    assert counter.tokens("Ponies' U.S. café\n\n\u212aelvin \u0130ngs") == [
        ["poni", "u", "s", "caf"],
        [],
        ["kelvin", "i", "ngs"],
    ]


def test_as_many_counts_as_pairs() -> None:
    with pytest.raises(ValueError, match="fewer texts or counts"):
        PairCounter(KINDS, False).count_all(("a",), (), 0, 1, PairCounter(KINDS, False).counts((), ()))


def test_rooms_of_other_numbers_or_lengths_are_refused() -> None:
    counter, scorer = PairCounter(KINDS, False), RougeScorer(["rouge1", "rougeL"])
    texts = ("a",) * 50_000
    for places, code, told in [
        ((1, 0), "d", "fewer"),
        ((-1, 1), "d", "fewer"),
        ((0, 50_000), "b", "array 'd', not 'b'"),
    ]:
        with pytest.raises(ValueError, match=told):
            counter.count_all(texts, texts, *places, array(code, [0] * 750_000))
    odd: list[Any] = [array("b", [1] * 600_000), array("f", [1] * 6), array("d", [1] * 7)]
    for counts in odd:
        with pytest.raises(ValueError, match="counts"):
            scorer._as_scores(scorer._kernel_names, counts)


def test_a_counter_can_be_copied() -> None:
    counter = PairCounter(KINDS, True)
    counter.tokens("cats")
    for made in (copy.deepcopy(counter), pickle.loads(pickle.dumps(counter))):
        assert (made.kinds, made.stem, made.tokens("cats")) == (KINDS, True, [["cat"]])


def test_stems_are_nltks() -> None:
    random, endings = Random(1), ENDINGS.split()
    words = ["".join(letters) for n in (1, 2, 3) for letters in product("aeybstdi1", repeat=n)]
    words += IRREGULAR.split()
    for _ in range(6000):
        start = "".join(random.choice("aeiouybcdlstzwx1") for _ in range(random.randint(1, 5)))
        words.append(start + "".join(random.choice(endings) for _ in range(random.randint(0, 3))))
    assert [porter_nltk(word.encode()).decode() for word in words] == list(map(STEM, words))
