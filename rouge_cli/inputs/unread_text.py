"""Text in summaries of SEE and ISI that no sentence holds, so that it is not scored: the formats read one a line."""

from __future__ import annotations

import re

from rouge_cli.kernel.native import split_sentences

_BEFORE_TEXT = {"SEE": 3, "ISI": 1}
"""How many ">" come before the text of a sentence, in whose markup there are no others."""
_SENTENCE_LIKE = {"SEE": re.compile(rb"\s*<a\b[^>]*>", re.I), "ISI": re.compile(rb"\s*<s\b[^>]*>", re.I)}
_ABOUT = re.compile(rb"\s*<(?:head|title|doc\w*|!--)", re.I)
"""Lines about the summary, where several are in one file."""
_MARKUP = re.compile(rb"<[^<>]*>|\[[0-9]+\]|&#?\w+;")
_WORD = re.compile(rb"[0-9A-Za-z\x80-\xff]")


def nearly_sentences(content: bytes, format: str) -> list[int]:
    """The numbers of the lines that begin as sentences do, and are none."""
    like = _SENTENCE_LIKE.get(format)
    if like is None:
        return []
    lines = enumerate(content.split(b"\n"), 1)
    return [number for number, line in lines if like.match(line) and not split_sentences(line, format)]


def unread_lines(content: bytes, format: str) -> list[int]:
    """The numbers of the lines, from the first sentence on, that have words outside of a sentence.

    Such are a second sentence on a line, what follows markup in a sentence, and lines that a sentence goes on in.
    Lines that nearly are sentences are not among them.
    """
    if format not in _BEFORE_TEXT:
        return []
    found = []
    is_text = False
    for number, line in enumerate(content.split(b"\n"), 1):
        if split_sentences(line, format):
            is_text = True
            _, mark, rest = line.split(b">", _BEFORE_TEXT[format])[-1].partition(b"<")
        elif not is_text or _ABOUT.match(line) or _SENTENCE_LIKE[format].match(line):
            continue
        else:
            mark, rest = b"", line
        if _WORD.search(_MARKUP.sub(b" ", mark + rest)):
            found.append(number)
    return found
