from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.kernel.native import Stemmer
from tests.cases import each
from tests.kernel.strategies import near_misses
from tests.reference.elements import element_keys
from tests.reference.formats import split_elements
from tests.reference.porter import stem, stem_element

MODES = ("H", "HM", "HMR", "HM1", "HMR1", "HMR2", "hm", "")
EXCEPTIONS = {
    b"better": b"well", b"geese": b"goose", b"nils": b"nil", b"is": b"be", b"a": b"an", b"has": b"have",
    b"running": b"running", b"r\xfcns": b"r\xfcn",
}  # fmt: skip
STEMMER = Stemmer(b"".join(b"%s %s\n" % pair for pair in EXCEPTIONS.items()))

WORDS = (
    b"nil", b"nils", b"Nil", b"nil ", b" nil", b"is", b"has", b"cats", b"GEESE", b"better", b"running", b"a", b"",
    b"\xe9\xff", b"r\xfcns", b"yyyed", b"x1", b"  ", b"ing",
)  # fmt: skip
SPACES = (b" ", b"  ", b"\t", b"\v\f\r", b"")
fields = st.one_of(
    st.sampled_from(WORDS),
    st.lists(st.one_of(st.sampled_from(WORDS), st.sampled_from(SPACES)), max_size=6).map(b"".join),
    st.binary(max_size=8).map(lambda data: data.replace(b"|", b"").replace(b"\n", b"")),
)
good_lines = st.tuples(fields, fields, st.one_of(fields.filter(bool), st.just(b"nil"))).map(b"|".join)
lines = st.one_of(good_lines, good_lines.map(lambda line: line + b"|||"))


def expected_keys(data: bytes, mode: str, stemmed: bool) -> list[bytes]:
    stemmer = partial(stem_element, exceptions=EXCEPTIONS) if stemmed else None
    return [b"|".join(key) for key in element_keys(split_elements(data), mode, stemmer)]


@given(word=st.one_of(st.sampled_from(WORDS), st.sampled_from([*EXCEPTIONS]), st.binary(max_size=12)))
def test_token(word: bytes) -> None:
    assert STEMMER.token(word) == stem(word, EXCEPTIONS)


@given(field=st.one_of(fields, st.binary(max_size=12)))
def test_element(field: bytes) -> None:
    assert STEMMER.element(field) == stem_element(field, EXCEPTIONS)


@pytest.mark.long
@pytest.mark.parametrize("mode", MODES)
@given(data=st.lists(lines, max_size=6).map(b"\n".join), stemmed=st.booleans(), newline=st.booleans())
def test_keys(mode: str, data: bytes, stemmed: bool, newline: bool) -> None:
    data += b"\n" * (newline and data != b"")
    assert STEMMER.keys(data, mode, stemmed) == expected_keys(data, mode, stemmed)


@given(
    data=st.lists(
        st.one_of(lines, near_misses((b"a", b"|", b"b", b"|", b"c"), (b"|", b"\n"))), min_size=1, max_size=6
    ).map(b"\n".join)
)
def test_a_line_that_is_no_element_is_named(data: bytes) -> None:
    try:
        expected = expected_keys(data, "HMR2", False)
    except ValueError as error:
        place = str(error).split(" is ")[0]
        with pytest.raises(ValueError, match=f"^{place} "):
            STEMMER.keys(data, "HMR2", False)
    else:
        assert STEMMER.keys(data, "HMR2", False) == expected


@each(
    "data", [b"", b"\n", b"|", b"||", b"a|b", b"||c", b"|b|c", b"a||c", b"a|b|c|", b"a|b|c|d", b"a|b|c||d", b"a|b||||c"]
)
def test_short_lines(data: bytes) -> None:
    try:
        expected: object = expected_keys(data, "HMR2", True)
    except ValueError:
        expected = ValueError
    try:
        found: object = STEMMER.keys(data, "HMR2", True)
    except ValueError:
        found = ValueError
    assert found == expected


@given(
    table=st.dictionaries(
        st.sampled_from([b"cats", b"dogs", b"a", b"running", b"\xff", b"long" * 9]),
        st.sampled_from([b"x", b"dogs", b"y" * 30]),
        max_size=6,
    )
)
def test_exceptions_are_read_from_lines(table: Mapping[bytes, bytes]) -> None:
    """More fields than two, blank lines, lines of one field and tabs are no matter; the last line of a word wins."""
    old = b"".join(b"%s old\n" % word for word in table)
    text = old + b"\n\nalone\n" + b"\r\n".join(b" \t%s\t%s more" % pair for pair in table.items())
    stemmer = Stemmer(text)
    for word in (b"cats", b"dogs", b"a", b"running", b"\xff", b"long" * 9, b"alone", b"more", b"x", b"y" * 30):
        assert stemmer.token(word) == stem(word, table)


def test_thousands_of_exceptions() -> None:
    table = {b"word%d" % i: b"form%d" % (i % 1000) for i in range(9000)}
    stemmer = Stemmer(b"\n".join(b"%s %s" % pair for pair in table.items()))
    assert [stemmer.token(word) for word in table] == list(table.values())
    assert stemmer.token(b"word9000") == stem(b"word9000", table)
