"""Problems that a reader finds: reported together in one error or, with --lenient, skipped and counted."""

from __future__ import annotations

from collections.abc import Iterable

from rouge_cli.errors import MOST_SHOWN, Cause, Causes, DataError, Problem, at_places
from rouge_cli.tallies import Counted, Tally

MOST_TOLD_LENIENTLY = 10
BAD_ENTRIES, LEFT_OUT = "bad entries", "left out"
ENCODING, QUOTES, NOT_JSON, NO_OBJECT = "encoding", "quotes", "not JSON", "no object"
"""Kinds of problems whose remedy is an option of reading, --encoding or --no-quotes, or speaks of records."""
MARK_WITHIN = ("a byte order mark (U+FEFF) at the beginning of a line, as where files were joined", "delete it")
"""Cause and remedy of a record that begins so."""
_SCORES = 'a line is one JSON object, such as {"system": "lead", "rouge-1": 0.41}; a table may also be CSV'
_WITHOUT_OPTIONS = {
    ENCODING: "save it as UTF-8", QUOTES: 'inside quoted cells double a quotation mark ("")',
    NOT_JSON: _SCORES, NO_OBJECT: _SCORES,
}  # fmt: skip


class RecurringError(ValueError):
    """A problem that one decision about a whole file brings; kind names it, however its details vary by record."""

    def __init__(self, problem: str, kind: str) -> None:
        super().__init__(problem)
        self.kind = kind


class RemediedError(ValueError):
    """A problem with its remedy apart, for whoever knows another one."""

    def __init__(self, cause: str, remedy: str) -> None:
        super().__init__(f"{cause}; {remedy}")
        self.cause, self.remedy = cause, remedy


class BadEntries:
    """Records what is wrong with an input while it is read.

    Strictly, finish raises one DataError with the first 100 entries and the number of the others. Leniently, finish
    adds warnings: the first 10 entries and how many were omitted. Entries of the same cause, given as Problem, are one
    message with their places.
    """

    def __init__(self, source: str, lenient: bool = False, has_options: bool = True) -> None:
        self.source = source
        self.lenient = lenient
        self.has_options = has_options
        """Whether options say how to read this input."""
        self.causes = Causes(most=MOST_TOLD_LENIENTLY if lenient else MOST_SHOWN)
        self.count = 0
        self.entries = 0
        self.unread = 0
        """Records that could not be read at all, since a reader counted them last: each has a number, too."""
        self.all_unread = 0
        """Those of the whole input."""
        self.unsure = ""
        """The place where nobody knows how many records could not be read."""

    def add(self, problem: str, entries: int = 1, kind: str = "") -> None:
        """Add one problem, which stands for so many skipped entries.

        Problems of one kind are one message; without a kind, those of the same cause and remedy.
        """
        if not self.has_options and isinstance(problem, Problem) and problem.kind in _WITHOUT_OPTIONS:
            problem = Problem(problem.place, problem.cause, _WITHOUT_OPTIONS[problem.kind])
        self.causes.add(problem, kind)
        self.count += 1
        self.entries += entries

    def add_unread(self, problem: str, kind: str = "") -> None:
        """Add the problem of a record that cannot be read at all."""
        self.unread += 1
        self.all_unread += 1
        self.add(problem, kind=kind)

    def take_unread(self) -> int:
        """How many records could not be read since this was asked last."""
        unread, self.unread = self.unread, 0
        return unread

    def at(self, place: str, cause: str, remedy: str = "", entries: int = 1) -> None:
        """Add one problem, made of these parts."""
        self.add(Problem(place, cause, remedy), entries)

    def add_all(self, problems: Iterable[str]) -> None:
        """Add all problems of one entry."""
        for i, problem in enumerate(problems):
            self.add(problem, int(i == 0))

    @property
    def refused(self) -> bool:
        """Whether the input will be refused, so that nothing more of it needs to be scored."""
        return bool(self.count) and not self.lenient

    def finish(self, warnings: list[str], found: int, of_stream: bool = False) -> None:
        """At the end of the input, with the number of usable entries. DataError: see the class, or nothing is left.

        Those of a stream are counted for the whole of its parts even where none was omitted.
        """
        if self.refused:
            more = self.count - sum(cause.count for cause in self.causes)
            raise DataError(
                [*self.causes.messages, *([f"{self.source}: and {more:,} more like these"] if more > 0 else [])]
            )
        if self.count and not found:
            raise DataError(
                [
                    *self.causes.messages,
                    Problem(self.source, "nothing is left to evaluate (--lenient)", "correct the entries above"),
                ]
            )
        warnings += map(_counted, self.causes)
        tally = Tally(LEFT_OUT, "", (self.entries, found))
        if self.count:
            warnings.append(Counted(left_out(tally, self.source), tally))
        elif self.lenient and of_stream:
            warnings.append(Counted("", tally))


def _counted(found: Cause) -> str:
    """The message, with its tally where it has a place."""
    if not isinstance(found.problem, Problem) or not found.problem.place:
        return found.message
    cause, remedy = found.problem.cause, found.problem.remedy
    places = (found.problem.place, *found.others)
    tally = Tally(BAD_ENTRIES, found.kind or f"{cause}; {remedy}", (found.count,), places, (cause, remedy))
    return Counted(bad_entries(tally), tally)


def bad_entries(tally: Tally) -> str:
    """The words of one cause in a tally."""
    cause, remedy = tally.names
    return at_places(Problem(tally.places[0], cause, remedy), tally.places[1:], tally.numbers[0] - 1)


def left_out(tally: Tally, source: str) -> str:
    """How many entries were omitted, and how many were not."""
    count, found = tally.numbers
    entries = "entry" if count == 1 else "entries"
    return f"{source}: {count:,} {entries} skipped (--lenient), {found:,} evaluated"
