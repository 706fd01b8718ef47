"""Sequences of words compared: ESK against its twin, against all subsequences, and the paper's example; LCS."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations, product
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.kernel.native import Sentences, best_esk, best_lcs, esk, esk_of_itself, lcs_length, lcs_positions
from tests.cases import each
from tests.reference.esk import esk as slow_esk
from tests.reference.esk import similarity as slow_similarity

Node = tuple[int, frozenset[int]]
NO_LABELS: frozenset[int] = frozenset()
LAMBDAS = st.sampled_from([0.0, 0.1, 0.5, 0.9, 1.0])
WORDS = st.integers(0, 3)
NODES = st.tuples(WORDS, st.frozensets(st.integers(10, 13), max_size=3))


def laid_out(*sentences: Sequence[Node], plain: bool = False) -> Sentences:
    words, ends, labels, label_ends = (array("I") for _ in range(4))
    for sentence in sentences:
        for word, of_word in sentence:
            words.append(word)
            labels.extend(sorted(of_word))
            label_ends.append(len(labels))
        ends.append(len(words))
    return Sentences(words, ends) if plain else Sentences(words, ends, labels, label_ends)


def nodes(text: str) -> list[Node]:
    """Words with their labels: "a dream{DREAM,SLEEP}"."""
    made = []
    for piece in text.split():
        word, _, labels = piece.rstrip("}").partition("{")
        made.append((crc32(word.encode()), frozenset(crc32(label.encode()) for label in labels.split(",") if label)))
    return made


COSMONAUT = nodes("Becoming a cosmonaut{SPACEMAN} is my great dream{DREAM}")
ASTRONAUT = nodes("Becoming an astronaut{SPACEMAN} is my ambition{DREAM}")


@each("decay", [i / 40 for i in range(41)])
def test_example_of_the_paper(decay: float) -> None:
    powers = {1: 1, 2: 2, 3: 1, 4: 1, 5: 1, 6: 1, 9: 1}
    expected = 7 + sum(times * decay**power for power, times in powers.items())
    assert esk(laid_out(COSMONAUT), laid_out(ASTRONAUT), 2, decay) == pytest.approx(expected, rel=1e-14)
    assert slow_esk(COSMONAUT, ASTRONAUT, 2, decay) == pytest.approx(expected, rel=1e-14)


def enumerated(sentence: Sequence[Node], d: int, decay: float) -> dict[tuple[object, ...], float]:
    """Every subsequence of up to d nodes, one a word, with the sum over its places of lambda to the words skipped."""
    found: dict[tuple[object, ...], float] = defaultdict(float)
    for m in range(1, d + 1):
        for places in combinations(range(len(sentence)), m):
            skipped = places[-1] - places[0] + 1 - m
            for chosen in product(*[(("word", sentence[i][0]), *sentence[i][1]) for i in places]):
                found[chosen] += decay**skipped
    return found


@given(st.lists(NODES, max_size=6), st.lists(NODES, max_size=6), st.integers(1, 4), LAMBDAS)
def test_all_subsequences(a: list[Node], b: list[Node], d: int, decay: float) -> None:
    of_a, of_b = enumerated(a, d, decay), enumerated(b, d, decay)
    expected = sum(weight * of_b[chosen] for chosen, weight in of_a.items() if chosen in of_b)
    assert esk(laid_out(a), laid_out(b), d, decay) == pytest.approx(expected, rel=1e-12)


@given(st.lists(NODES, max_size=25), st.lists(NODES, max_size=25), st.integers(1, 6), LAMBDAS)
def test_twin(a: list[Node], b: list[Node], d: int, decay: float) -> None:
    found = esk(laid_out(a), laid_out(b), d, decay)
    assert found == pytest.approx(slow_esk(a, b, d, decay), rel=1e-12)
    assert esk(laid_out(b), laid_out(a), d, decay) == pytest.approx(found, rel=1e-12)


def test_nothing_skipped_and_nothing_lost() -> None:
    """With lambda 0 only words in a row count; with 1 all pairs alike: 4 words, 6 pairs."""
    sentence = nodes("a b c d")
    assert esk(laid_out(sentence), laid_out(sentence), 2, 0.0) == 4 + 3
    assert esk(laid_out(sentence), laid_out(sentence), 2, 1.0) == 4 + 6
    assert esk(laid_out(sentence), laid_out(nodes("a x b")), 2, 0.0) == 2
    assert esk(laid_out(sentence), laid_out(nodes("a x b")), 2, 0.5) == 2.5


SENTENCES = st.lists(st.lists(NODES, max_size=6), max_size=4)


@given(SENTENCES, SENTENCES, st.integers(1, 3), LAMBDAS, st.booleans())
def test_best_similarity_of_each_sentence(
    a: list[list[Node]], b: list[list[Node]], d: int, decay: float, plain: bool
) -> None:
    left, right = laid_out(*a, plain=plain), laid_out(*b, plain=plain)
    if plain:
        a, b = ([[(word, NO_LABELS) for word, _ in sentence] for sentence in text] for text in (a, b))
    left_itself, right_itself = esk_of_itself(left, d, decay), esk_of_itself(right, d, decay)
    assert list(left_itself) == pytest.approx([slow_esk(s, s, d, decay) for s in a], rel=1e-12)
    of_a, of_b = best_esk(left, right, left_itself, right_itself, d, decay)
    assert list(of_a) == pytest.approx([max([slow_similarity(s, t, d, decay) for t in b], default=0) for s in a])
    assert list(of_b) == pytest.approx([max([slow_similarity(s, t, d, decay) for s in a], default=0) for t in b])


TEXTS = st.lists(st.lists(WORDS, max_size=12), max_size=4)


@given(TEXTS, TEXTS)
def test_best_lcs_of_each_sentence(a: list[list[int]], b: list[list[int]]) -> None:
    left, right = (laid_out(*[[(word, frozenset()) for word in s] for s in text], plain=True) for text in (a, b))
    of_a, of_b = best_lcs(left, right)
    assert list(of_a) == [max([len(lcs_positions(s, t)) for t in b], default=0) for s in a]
    assert list(of_b) == [max([len(lcs_positions(s, t)) for s in a], default=0) for t in b]


@given(st.lists(WORDS, max_size=70), st.lists(WORDS, max_size=70))
def test_length_of_the_lcs(a: list[int], b: list[int]) -> None:
    assert lcs_length(array("I", a), array("I", b)) == len(lcs_positions(a, b))


@given(st.lists(st.lists(NODES, max_size=4), min_size=1, max_size=4), st.booleans())
def test_one_sentence_alone(sentences: list[list[Node]], plain: bool) -> None:
    text = laid_out(*sentences, plain=plain)
    expected = esk_of_itself(text, 2, 0.5)
    for s, sentence in enumerate(sentences):
        alone = text.alone(s)
        assert (len(alone), alone.words_of(0), text.words_of(s)) == (1, *[[word for word, _ in sentence]] * 2)
        assert list(esk_of_itself(alone, 2, 0.5)) == [expected[s]]
