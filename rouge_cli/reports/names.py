"""Names in reports for people: characters that a terminal or a page would not show are escaped."""

from __future__ import annotations

from collections.abc import Mapping
from unicodedata import category, combining, east_asian_width


def visible(name: str) -> str:
    """The name with control characters, line breaks and bytes that are not text as escapes: \\x1b or \\udcff."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in name)


def escaped(name: str, special: Mapping[str, str]) -> str:
    """The visible name, with these letters written as special says."""
    return "".join(special.get(letter, letter) for letter in visible(name))


def columns_of(text: str) -> int:
    """How many columns a terminal takes for it."""
    if text.isascii():
        return len(text)
    return sum(0 if _is_on_another(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def _is_on_another(letter: str) -> bool:
    """Whether it stands on, below or in the letter before it: marks, and the later letters of a Korean syllable."""
    korean = "\u1160" <= letter <= "\u11ff" or "\ud7b0" <= letter <= "\ud7fb"
    return korean or combining(letter) > 0 or category(letter) in ("Mn", "Me")
