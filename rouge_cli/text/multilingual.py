"""Tokens of multilingual-rouge 0.0.1 (XL-Sum's ROUGE) without a language: words of any script, symbols, CJK letters.

Found by running the package and its tokenizer pyonmttok (mode "aggressive") over all characters.
"""

from __future__ import annotations

import re
from unicodedata import category

_WORDS = re.compile("[a-z]+|[0-9]+")
_UNSEEN = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f]")
_PIECES = re.compile("L[LM]*|N[NM]*|SM*|M+")
_CJK = re.compile(
    "([\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0002a6df\U0002a700-\U0002ceaf\U0002f800-\U0002fa1f])"
)
_RENAMED = {0x2581: "_", 0xFFE8: "\u2502", 0xFFED: "\u25a0"}
"""What pyonmttok writes for its own marks."""
_AFTER_A_SPACE = "\uff050020"
"""What pyonmttok writes before a combining mark that begins a word, except at the beginning of a text."""


class _Cleaned(dict[int, "int | str | None"]):
    """For str.translate: punctuation and blanks become a space, control characters and unknown ones nothing."""

    def __missing__(self, code: int) -> int | str | None:
        kind = category(chr(code))
        cleaned: int | str | None = code
        if chr(code) in "\t\n\r" or kind == "Zs" or kind[0] == "P" or (code < 128 and not chr(code).isalnum()):
            cleaned = " "
        if code == 0xFFFD or (kind[0] == "C" and chr(code) not in "\t\n\r"):
            cleaned = None
        self[code] = cleaned
        return cleaned


class _Kinds(dict[int, str]):
    """For str.translate: L for letters, N for numbers, M for marks, S for symbols, and a space."""

    def __missing__(self, code: int) -> str:
        kind = category(chr(code))[0]
        self[code] = kind if kind in "LNMS" else " "
        return self[code]


_CLEANED, _KINDS = _Cleaned(), _Kinds()


def words(text: str) -> list[str]:
    """Words without punctuation, as the package's rougeLsum has them."""
    return text.lower().strip().translate(_CLEANED).split()


def tokens(text: str) -> list[str]:
    """Letters, numbers and symbols apart, and CJK letters one by one, as its other measures have them."""
    if text.isascii():
        return _WORDS.findall(_UNSEEN.sub("", text.lower()))
    cleaned = " ".join(text.lower().strip().translate(_CLEANED).split())
    # U+2028 and the like part words for Python alone, so that the package sees them here
    kinds = cleaned.translate(_KINDS)
    pieces = [_piece(cleaned, kinds, match.start(), match.end()) for match in _PIECES.finditer(kinds)]
    return _CJK.sub(r" \1 ", " ".join(pieces)).split()


def tokens_of_bytes(text: bytes) -> bytes:
    """The tokens of a text in UTF-8, with spaces between, which the kernel takes as they are: it has rules for ASCII
    alone, so that others are marked by U+00A0 at their end.
    """
    made = " ".join(tokens(text.decode().removeprefix("\ufeff")))
    return (made + " \u00a0" if made.isascii() else made).encode()


def _piece(text: str, kinds: str, start: int, end: int) -> str:
    piece = text[start:end]
    if kinds[start] == "M" and start > 0:
        return _AFTER_A_SPACE + piece
    return piece.translate(_RENAMED) if kinds[start] == "S" else piece
