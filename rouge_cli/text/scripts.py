"""Scripts that have no spaces between words, as classes of regular expressions, without the brackets."""

from __future__ import annotations

from rouge_cli.kernel import native

UNSPACED = "".join([f"{chr(first)}-{chr(last)}" for first, last in native.UNSPACED])
"""Letters and marks of Thai, Lao, Burmese and Khmer, kana, Han."""
WIDE_MARKS = "\u3001-\u3004\u3008-\u301f\u3030-\u303f\u30fb\uff01-\uff65"
"""Punctuation that stands among them, and full-width letters."""
