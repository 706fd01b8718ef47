"""Scripts that have no spaces between words, as classes of regular expressions, without the brackets."""

from __future__ import annotations

UNSPACED = (
    "\u0e01-\u0e4e\u0e81-\u0ece\u1000-\u109f\u1780-\u17d3\u3005-\u3007\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff"
    "\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff"
)
"""Letters and marks of Thai, Lao, Burmese and Khmer, kana, Han."""
WIDE_MARKS = "\u3001-\u3004\u3008-\u301f\u3030-\u303f\u30fb\uff01-\uff65"
"""Punctuation that stands among them, and full-width letters."""
