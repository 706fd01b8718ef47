"""Patterns of the paths of files, as the tables of facts and --peers have them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rouge_cli.errors import UsageError, shortened

LONGEST_PATH = 4096
"""Of the names in an archive; no file system has longer ones."""
_ANY_FOLDERS = "**"
_PARTS = re.compile(r"(/|\*+|\[!?[^\]]+\])")


class Pattern(NamedTuple):
    """A pattern of paths, compiled: a name after the other, None for any folders.

    They are matched name by name, as one regular expression would take quadratic time for long paths.
    """

    text: str
    names: tuple[re.Pattern[str] | None, ...]

    @classmethod
    def of(cls, text: str) -> Pattern:
        """`*` stands within a name, `**/` for any folders; before the pattern any folder may stand.

        `[abc]` is one of these letters, `[!abc]` any other. UsageError: a range of letters that runs backwards, or a
        pattern that is longer than any path.
        """
        if len(text) > LONGEST_PATH:
            cause = f"a pattern of {len(text):,} characters, and no path has more than {LONGEST_PATH:,}"
            raise UsageError(f"{shortened(text)}: {cause}; write a shorter one, with * and **/")
        try:
            return cls(text, tuple(_names(text)))
        except re.error as error:
            raise UsageError(f"{text}: not a pattern of files: {error.msg}; write [a-z] for a set of letters") from None

    def matches(self, path: str) -> bool:
        """Whether this is the pattern's file."""
        given = path.split("/")
        # A later place for names after folders is tried only where an earlier one fails, as what is
        # between them fits any folders: so the last of these decides, and none before it need be tried again.
        place = after = wanted = resumed = 0
        while place < len(given):
            name = self.names[wanted] if wanted < len(self.names) else _NOTHING
            if name is None:
                wanted = resumed = wanted + 1
                after = place
            elif name.fullmatch(given[place]):
                wanted, place = wanted + 1, place + 1
            else:
                after += 1
                wanted, place = resumed, after
        return wanted == len(self.names)


_NOTHING = re.compile(r"(?!)")


def _names(text: str) -> Iterator[re.Pattern[str] | None]:
    """The names of a pattern; any folders may stand before it."""
    yield None
    name: list[str] = []
    for piece in filter(None, _PARTS.split(text)):
        if piece != "/":
            name.append(piece)
        elif name == [_ANY_FOLDERS]:
            yield None
            name = []
        else:
            yield _name(name)
            name = []
    yield _name(name)


def _name(pieces: Sequence[str]) -> re.Pattern[str]:
    """A name of a pattern, in which a star goes as far as the first place where what is after it stands.

    The last one is held against the end. So the time grows with the length of the name alone.
    """
    runs = [""]
    for piece in pieces:
        if piece.strip("*") == "":
            runs.append("")
        else:
            runs[-1] += _letters(piece)
    if len(runs) == 1:
        return re.compile(runs[0], re.IGNORECASE)
    # A group in a lookahead is not tried again; Python has no other such groups before 3.11.
    between = (f"(?=(?P<g{number}>.*?{run}))(?P=g{number})" for number, run in enumerate(runs[1:-1]))
    return re.compile(f"{runs[0]}{''.join(between)}.*{runs[-1]}", re.IGNORECASE | re.DOTALL)


def _letters(piece: str) -> str:
    """A set or letters of a pattern, as a regular expression."""
    if _PARTS.fullmatch(piece) is None:
        return re.escape(piece)
    start, opening = (2, "[^") if piece[1] == "!" and len(piece) > 3 else (1, "[")
    letters = re.sub(r"[\\\[&~|]", r"\\\g<0>", piece[start:-1]).replace("--", r"-\-")
    return f"{opening}{letters}]"
