from __future__ import annotations

from math import isfinite

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rouge_cli.plain_numbers import decimal, is_count, plain_form, shortest, whole
from tests.cases import each

LETTERS = "019+-.eE_ \t\u0661\uff11\u00b2\u2003"
RULE = r"[ \t\u2003]*[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?[ \t\u3000]*"


@given(text=st.from_regex(RULE, fullmatch=True))
def test_numbers_as_people_write_them(text: str) -> None:
    if isfinite(float(text)):
        assert decimal(text) == float(text)
        assert plain_form(text) == ""


@given(text=st.text(LETTERS))
@example("1_0")
@example("\u0661")
def test_nothing_else_is_read(text: str) -> None:
    try:
        number = decimal(text)
    except ValueError:
        return
    assert "_" not in text
    assert text.strip().isascii()
    assert number == float(text)


@each(
    "text",
    ["1_0", "\u0661\u0662", "\uff11", "1.5\u0661", "inf", "-Infinity", "nan", "1e999", "", " ", "\u00b2", "0x1"],
)
def test_refused(text: str) -> None:
    for read in (decimal, whole):
        with pytest.raises(ValueError, match=r"^"):
            read(text)
    assert not is_count(text)


def test_no_count_has_thousands_of_digits() -> None:
    assert is_count("9" * 18)
    assert not is_count("9" * 5000)


@each(("text", "plain"), [("1_000", "1000"), ("-\u0661.\u0662e1", "-1.2e1"), ("1000", ""), ("x_1", ""), ("nan", "")])
def test_the_plain_form(text: str, plain: str) -> None:
    assert plain_form(text) == plain


@each(
    ("value", "text"),
    [(0.02, "0.02"), (5.0, "5"), (5, "5"), (0.1234567, "0.1234567"), (1234567.0, "1234567"), (1e-05, "1e-05"),
     (1e20, "1e+20"), (0.1 + 0.2, "0.30000000000000004")],
)  # fmt: skip
def test_the_shortest_form(value: float, text: str) -> None:
    assert shortest(value) == text
