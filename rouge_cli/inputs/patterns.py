r"""File-name patterns: regular expressions that say which part of a name is the evaluation, the system or the model.

Named groups say it, `(?P<id>...)`, `(?P<system>...)`, `(?P<model>...)`; without an id group the first group without a
name is the id. A pattern of reference summaries may have `#ID#` where the id stands (both as in pyrouge, whose
patterns `name.(\d+).txt` and `name.[A-Z].#ID#.txt` so mean here what they mean there). A pattern matches a whole name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import NamedTuple

from rouge_cli.errors import UsageError, shortened_text
from rouge_cli.similar_names import did_you_mean

ID = "#ID#"
GROUPS = ("id", "system", "model")
_MARK = "\x00"
"""Stands for an id in a name; no file's name has one."""
_ANY_ID = "(?:.+)"
_LOOKS_AT_ID = re.compile(rf"\\[bB0-9]|\(\?(?:[=!(]|<[=!]|P=)|(?:{ID}|\))[*+?{{]|\|")
"""What in a pattern depends on the letters of an id, repeats it or does without it: no mark can stand for it then."""
_DOUBTFUL = ("[[", "[^[", "--", "&&", "~~", "||")
"""What Python warns of in a set: it may mean something else one day."""


class Match(NamedTuple):
    """The parts that a pattern finds in a file's name."""

    id: str
    system: str | None
    model: str | None


class PeerPattern:
    """A pattern for the names of system summaries. UsageError: it is not a regular expression, or has no id."""

    def __init__(self, text: str) -> None:
        self.text = text
        if ID in text:
            raise UsageError(f"--peer-pattern '{text}': {ID} belongs into --model-pattern; write (?P<id>...) here")
        self.expression = _compile(text, "--peer-pattern")
        self.id_group = _id_group(self.expression)
        if self.id_group is None:
            raise UsageError(
                f"--peer-pattern '{text}' does not say what the id is; put that part in parentheses: "
                r"'(\d+)_decoded\.txt' or '(?P<id>\w+)\.(?P<system>\w+)\.txt'"
            )

    def fits(self, name: str) -> bool:
        """Whether this name is that of a system summary."""
        return self.expression.fullmatch(name) is not None

    def match(self, name: str) -> Match | None:
        """The parts of this name; None if the pattern does not match."""
        found = self.expression.fullmatch(name)
        return None if found is None else _match(found, found[self.id_group or 0])


class ModelPattern:
    """A pattern for the names of reference summaries, with #ID# or an id group. UsageError: as of PeerPattern."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.mentions = text.count(ID)
        self.expression = _compile(text, "--model-pattern")
        self._place = _place_of_id(text) if self.mentions else None
        self._is_marked = self.mentions == 1 and not _LOOKS_AT_ID.search(text)
        self.id_group = _id_group(self.expression) if not self.mentions else None
        if not self.mentions and self.id_group is None:
            raise UsageError(
                f"--model-pattern '{text}' does not say where the id is; write {ID} there: '{ID}_reference.txt', "
                rf"or '{ID}\.(?P<model>[A-Z])\.txt' where there are several"
            )

    def matches(self, name: str, ids: IdFinder) -> list[Match]:
        """What this name says. Several where several ids fit, none of which lies inside another's place."""
        if self.id_group is not None:
            found = self.expression.fullmatch(name)
            return [] if found is None else [_match(found, found[self.id_group])]
        fitting = [
            (start, id, found)
            for start, id in ids.within(name)
            if (found := self._with_id(name, id, start)) is not None
        ]
        spans = [(start, start + len(id)) for start, id, _ in fitting]
        best = {
            id: _match(found, id)
            for start, id, found in fitting
            if not any(a <= start and start + len(id) <= b and b - a > len(id) for a, b in spans)
        }
        return list(best.values())

    def fits(self, name: str) -> bool:
        """Whether this name is that of a reference summary, with some id or other."""
        return self.has_place(name) or self.expression.fullmatch(name) is not None

    def has_place(self, name: str) -> bool:
        """Whether this name would fit with some id or other."""
        return self._place is not None and self._place.fullmatch(name) is not None

    def _with_id(self, name: str, id: str, start: int) -> re.Match[str] | None:
        if self._is_marked:
            return self.expression.fullmatch(name[:start] + _MARK + name[start + len(id) :])
        return compiled(self.text.replace(ID, f"(?:{re.escape(id)})")).fullmatch(name)


class IdFinder:
    """Finds known ids in names, in time that does not grow with their number."""

    def __init__(self, ids: Iterable[str]) -> None:
        self.ids = frozenset(ids)
        self.lengths = sorted({len(id) for id in self.ids if id}, reverse=True)

    def within(self, name: str) -> Iterator[tuple[int, str]]:
        """(place, id) of every known id in the name, the longest first."""
        for length in self.lengths:
            for start in range(len(name) - length + 1):
                if (part := name[start : start + length]) in self.ids:
                    yield start, part

    def beginning(self, stem: str) -> tuple[str, str] | None:
        """(id, rest) where the name is a known id, or begins with one and a separator; the longest one."""
        for length in self.lengths:
            if stem[:length] in self.ids and (len(stem) == length or stem[length : length + 1] in (".", "_", "-")):
                return stem[:length], stem[length + 1 :]
        return None


def compiled(text: str) -> re.Pattern[str]:
    """A regular expression that somebody wrote, which means what it means to Python today. re.error: it is none."""
    try:
        if not any(letters in text for letters in _DOUBTFUL):
            return re.compile(text)
        import warnings

        with warnings.catch_warnings():
            warnings.simplefilter("ignore", FutureWarning)
            return re.compile(text)
    except OverflowError:
        raise re.error("a number of repetitions is too large") from None
    except RecursionError:
        raise re.error("it is nested too deeply") from None


def _compile(text: str, option: str) -> re.Pattern[str]:
    if _MARK in text:
        raise UsageError(f"{option} {text!r} has a NUL, which no file's name has; leave it out")
    written = text.replace(ID, _MARK)
    try:
        expression = compiled(written)
    except re.error as error:
        shift = (len(ID) - 1) * written.count(_MARK, 0, error.pos or 0)
        place = "" if error.pos is None else f" at column {error.pos + shift + 1}"
        shown = shortened_text(text)
        raise UsageError(f"{option} '{shown}' is not a regular expression: {error.msg}{place}") from None
    for name in expression.groupindex:
        if name not in GROUPS:
            raise UsageError(f"{option} '{text}': unknown group {name!r}; {did_you_mean(name, GROUPS)}")
    return expression


def _place_of_id(text: str) -> re.Pattern[str]:
    """The pattern with any id in the place of #ID#. UsageError: no id can stand there."""
    with suppress(re.error):
        compiled(text.replace(ID, "("))  # which only a set or a backslash makes an ordinary letter
        raise UsageError(f"--model-pattern '{text}': {ID} is in square brackets or behind a backslash; write it apart")
    try:
        return compiled(text.replace(ID, _ANY_ID))
    except re.error as error:
        raise UsageError(f"--model-pattern '{text}': {ID} cannot stand there: {error.msg}; write it apart") from None


def _id_group(expression: re.Pattern[str]) -> int | None:
    """The group named id, or the first one without a name."""
    if "id" in expression.groupindex:
        return expression.groupindex["id"]
    named = set(expression.groupindex.values())
    return next((group for group in range(1, expression.groups + 1) if group not in named), None)


def _match(found: re.Match[str], id: str | None) -> Match:
    system, model = (
        part if part is None else part.replace(_MARK, id or "")
        for part in map(found.groupdict().get, ("system", "model"))
    )
    return Match(id or "", system, model)
