from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.kernel.native import split_sentences
from tests.kernel.strategies import near_misses
from tests.reference import formats as reference

FORMATS = ("SPL", "SEE", "ISI")
JUNK = (b" ", b"\t", b"\r", b"\v", b"1", b"<", b">", b"</a>", b"\n", b"\x00", b"\xff", b"a", b"0,z")
SEE = (
    b"<a ", b'size="', b"24", b'" ', b'name="', b"1", b'">[', b"1", b"]</a>", b" ", b'<a href="#', b"1", b'" id=', b"1",
    b">", b"Text, of a kind.", b"</a>", b"\n",
)  # fmt: skip
SEE_PLAIN = (SEE[0], *SEE[4:])
ISI = (b"<S SNTNO=", b'"', b"1a,", b'"', b">", b"Text of it", b"</S>", b" more", b"\n")

lines = st.one_of(
    near_misses(SEE, JUNK),
    near_misses(SEE_PLAIN, JUNK),
    near_misses(ISI, JUNK),
    st.sampled_from([b"\n", b"\r\n", b"x"]),
)


@pytest.mark.parametrize("format", FORMATS)
@given(data=st.one_of(st.binary(), st.lists(lines, max_size=6).map(b"".join)))
def test_sentences(format: str, data: bytes) -> None:
    assert split_sentences(data, format) == reference.split_sentences(data, format)


@given(data=near_misses(SEE_PLAIN, JUNK))
def test_see_line(data: bytes) -> None:
    assert split_sentences(data, "SEE") == reference.split_sentences(data, "SEE")


@given(data=near_misses(ISI, JUNK))
def test_isi_line(data: bytes) -> None:
    assert split_sentences(data, "ISI") == reference.split_sentences(data, "ISI")


@pytest.mark.parametrize("format", FORMATS)
def test_each_byte_in_each_place(format: str) -> None:
    """Every byte instead of every byte of a good line, and before each."""
    good = b"".join({"SPL": (b"ab", b"\n"), "SEE": SEE, "ISI": ISI}[format])
    assert split_sentences(good, format)
    for place in range(len(good)):
        for byte in range(256):
            for skipped in (0, 1):
                line = good[:place] + bytes([byte]) + good[place + skipped :]
                assert split_sentences(line, format) == reference.split_sentences(line, format), line


@pytest.mark.parametrize("format", FORMATS)
def test_each_beginning(format: str) -> None:
    """A file that ends anywhere in a line."""
    good = b"".join({"SPL": (b"ab", b"\n"), "SEE": SEE, "ISI": ISI}[format]) * 2
    for end in range(len(good) + 1):
        assert split_sentences(good[:end], format) == reference.split_sentences(good[:end], format), good[:end]


def test_another_format_is_refused() -> None:
    with pytest.raises(KeyError):
        split_sentences(b"", "SIMPLE")
