"""Numbers of other classes than Python's own, and in texts.

In texts they are read by one rule: the digits 0 to 9, a sign, a decimal point, an exponent, white space around them.

Python's int() and float() read more than people write: 1_000, digits of other scripts, infinity.
"""

from __future__ import annotations

from math import isfinite

MOST_DIGITS = 18
"""Of a count; Python refuses to read numbers of thousands of digits."""


def decimal(text: str) -> float:
    """The number that a text is. ValueError: it is none, or one that is too large for a float."""
    if not text.isascii():
        text = text.strip()
    # What float() reads beyond the rule has an underscore or another script's digits, or is not finite.
    if "_" in text or not text.isascii() or not isfinite(number := float(text)):
        raise ValueError(text)
    return number


def whole(text: str) -> int:
    """The whole number that a text is. ValueError: it is none."""
    if "_" in text or not text.isascii():
        raise ValueError(text)
    return int(text)


def is_count(text: str) -> bool:
    """Whether a text is digits alone, and no more than a count of anything has."""
    return len(text) <= MOST_DIGITS and text.isascii() and text.isdecimal()


def plain_form(text: str) -> str:
    """How the rule writes a number that Python alone reads: "1000" of "1_000"; empty where there is none."""
    if text.isascii() and "_" not in text:
        return ""
    from unicodedata import decimal as digit

    plain = "".join(str(digit(letter, letter)) for letter in text.strip()).replace("_", "")
    try:
        float(text)
        return "" if plain == text.strip() or not isfinite(decimal(plain)) else plain
    except ValueError:
        return ""


def shortest(value: float) -> str:
    """A number in as few digits as tell it from every other one: 0.02, 5, 0.1234567."""
    short = f"{value:g}"
    return short if float(short) == value else repr(float(value)).removesuffix(".0")


def plain_number(value: object) -> int | float | None:
    """The number of any class, such as NumPy's, as a plain one; None if it is none, a truth value or beyond floats."""
    if type(value) in (int, float):
        return value  # type: ignore[return-value]
    from numbers import Integral, Real

    if isinstance(value, bool) or not isinstance(value, Real):
        return None
    if isinstance(value, Integral):
        return int(value)
    try:
        return float(value)
    except OverflowError:  # of a fraction
        return None
