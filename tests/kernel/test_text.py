from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.kernel import native
from tests.cases import each
from tests.kernel.strategies import WORD_LENGTHS, texts
from tests.reference import text as reference

UNITS = ("", "words", "bytes")
LIMITS = (-1e9, -30, -2.5, -1, -0.5, 0.5, 1, 1.5, 2, 3, 3.999, 5, 8, 13, 40, 40.5, 1e9, 1e300)

sentences = st.lists(
    st.one_of(
        st.lists(st.sampled_from([b"a", b"bc", b"-", b" ", b"  ", b"\t\r", b"\v\f", b"\x00", b"\x85\xa0"])).map(
            b"".join
        ),
        texts(),
    ),
    max_size=5,
)
limits = st.one_of(st.sampled_from(LIMITS), st.floats(-40, 80).filter(bool))


def squeezed(kept: list[bytes]) -> list[bytes]:
    """Without the white space that is of no account: the kernel leaves it between words, the twin does not."""
    return [re.sub(rb"[ \t\n\v\f\r]+", b" ", sentence) for sentence in kept]


@pytest.mark.parametrize("unit", UNITS)
@given(sentences=sentences, limit=limits)
def test_cut_joined(unit: str, sentences: list[bytes], limit: float) -> None:
    kept, expected = (cut(sentences, unit, limit) for cut in (native.cut_joined, reference.cut_joined))
    assert kept == expected or (unit == "words" and squeezed(kept) == squeezed(expected))


@pytest.mark.parametrize("unit", UNITS)
@given(sentences=sentences, limit=limits)
def test_cut_sentences(unit: str, sentences: list[bytes], limit: float) -> None:
    kept, expected = (cut(sentences, unit, limit) for cut in (native.cut_sentences, reference.cut_sentences))
    assert kept == expected or (unit == "words" and squeezed(kept) == squeezed(expected))


@each("unit", ["words", "bytes"])
@each("limit", [*LIMITS, *range(1, 30)])
def test_every_limit_of_one_text(unit: str, limit: float) -> None:
    text = [b" a bc", b"", b"  ", b"def  g-h ", b"ijkl"]
    for name in ("cut_joined", "cut_sentences"):
        kept, expected = getattr(native, name)(text, unit, limit), getattr(reference, name)(text, unit, limit)
        assert squeezed(kept) == squeezed(expected), name


@pytest.mark.xfail(strict=True, reason="the kernel is never given a limit of 0: whoever calls it makes that no limit")
@pytest.mark.parametrize("unit", ["words", "bytes"])
def test_limit_0(unit: str) -> None:
    assert native.cut_joined([b"a b"], unit, 0) == reference.cut_joined([b"a b"], unit, 0)


def test_another_unit_is_refused() -> None:
    with pytest.raises(KeyError):
        native.cut_joined([b"a"], "lines", 1)


@given(text=texts())
def test_tokenise(text: bytes) -> None:
    assert native.tokenise(text) == reference.tokenise(text)


@given(text=st.one_of(texts(), st.binary(max_size=200), st.text(" \t\n\u3000ç\xa0é京、x\0").map(str.encode)))
def test_tokenise_at_white_space(text: bytes) -> None:
    assert native.tokenise(text, True) == reference.split_at_white_space(text)


@given(text=st.binary(min_size=17, max_size=200))
def test_tokenise_any_bytes(text: bytes) -> None:
    assert native.tokenise(text) == reference.tokenise(text)


def test_every_byte_alone_and_within_a_word() -> None:
    for byte in range(256):
        for text in (bytes([byte]), b"abc" + bytes([byte]) + b"Def", bytes([byte]) * 20):
            assert native.tokenise(text) == reference.tokenise(text), text


@each("length", [*range(1, 36), 1000])
def test_tokens_of_every_length_to_the_end_of_the_text(length: int) -> None:
    """Words that differ in their first, their last or no letter, the last one ending with the text."""
    word = b"abcdefgh" * (length // 8 + 1)
    twins = [word[:length], b"z" + word[1:length], word[: length - 1] + b"0", word[:length].upper()]
    for text in (b" ".join(twins), b"-".join(twins[::-1]), b"\n".join(twins) + b"\n"):
        assert native.tokenise(text) == reference.tokenise(text)


def test_tokens_that_share_their_first_letters() -> None:
    shared = [b"x" * length + end for length in WORD_LENGTHS for end in (b"", b"a", b"b", b"ab", b"ba")]
    text = b" ".join(shared * 2)
    assert native.tokenise(text) == reference.tokenise(text)


def test_many_distinct_tokens() -> None:
    """The table of words grows several times."""
    text = b" ".join(b"w%x" % (i * 7919 % 30011) + b"long" * (i % 9) for i in range(30011)) + b" w0 w1 w0"
    assert native.tokenise(text) == reference.tokenise(text)


@pytest.mark.parametrize("format", [b"incomprehensibly%06d", b"incomprehensibly%d", b"incompre%d", b"%08dhensibly%d"])
def test_many_tokens_that_differ_in_few_letters(format: bytes) -> None:
    """So many that words of the same first sixteen letters stand side by side in the table."""
    words = [format % ((i,) * format.count(b"%")) for i in range(30011)]
    text = b" ".join(words[::-1] + words[::7])
    assert native.tokenise(text) == reference.tokenise(text)


@given(st.lists(st.sampled_from([0, 1, 65, 127, 128, 255]), min_size=64, max_size=64).map(bytes))
def test_bytes_of_tokens(block: bytes) -> None:
    expected = reference.nonzero_bytes(block)
    assert native.nonzero_bytes(block) == (expected, expected)


@given(
    st.lists(
        st.sampled_from([b"a", b" ", b"B7", b"x" * 7, b"y" * 15, b"z" * 31, b"-", b"q" * 64, b"\xe9"]), max_size=40
    )
)
def test_tokens_across_blocks(parts: list[bytes]) -> None:
    text = b"".join(parts)
    assert native.tokenise(text) == reference.tokenise(text)
