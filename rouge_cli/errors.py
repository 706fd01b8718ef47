"""The errors of the package, as a small tree, and the words that messages share.

RougeCliError
├── UsageError   the call is wrong: exit status 2
└── DataError    what was to be read is wrong: exit status 1; may hold many problems at once
"""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Hashable, Iterable, Sequence

from rouge_cli.signal_handlers import is_of_a_handler

TYPE_CHECKING = False

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Any

MOST_SHOWN = 100
"""So many problems of an input are shown; the rest is counted."""
MOST_LISTED = 10
"""Of the names that a message offers, so many are listed."""
LONGEST_PLACES = 120
"""Of the further places of a problem, so many characters are shown, and two places at least."""


class Problem(str):
    """One thing that is wrong: place, cause and remedy as values, "PLACE: CAUSE; REMEDY" as a str.

    Place and remedy may be empty. kind is a short name for code that looks for such a problem. Whoever needs a part
    takes the attribute; no text is parsed.
    """

    place: str
    cause: str
    remedy: str
    kind: str

    def __new__(cls, place: str, cause: str, remedy: str = "", kind: str = "") -> Problem:
        """Make the text once, of the parts."""
        text = (f"{place}: " if place else "") + cause + (f"; {remedy}" if remedy else "")
        made = super().__new__(cls, one_line(text))
        made.place, made.cause, made.remedy, made.kind = place, cause, remedy, kind
        return made

    def within(self, place: str) -> Problem:
        """The same of a place that is a part of this one: "pairs.jsonl, line 3" and "column 5"."""
        return Problem(f"{place}, {self.place}", self.cause, self.remedy, self.kind)

    def __getnewargs__(self) -> tuple[str, ...]:  # type: ignore[override]
        return self.place, self.cause, self.remedy, self.kind


def of_kind(problems: Iterable[str], *kinds: str) -> list[str]:
    """Those of these kinds, of problems or warnings (Problem, tallies.Counted)."""
    return [problem for problem in problems if problem and getattr(problem, "kind", "") in kinds]


class RougeCliError(Exception):
    """Base of every error that this package raises on purpose; each holds one problem or many.

    problems has all of them, the text the first hundred, a line each; those of one cause are one, with their places.
    """

    exit_status = 1

    def __init__(self, problems: str | Sequence[str]) -> None:
        given = (problems,) if isinstance(problems, str) else problems
        if not isinstance(given, list | tuple) or not all(isinstance(one, str) for one in given):
            raise TypeError(f"problems must be a str or a list of str, not {shortened(problems)}")
        self.problems = tuple(one if isinstance(one, Problem) else one_line(one) for one in given)
        super().__init__("\n".join(first_of(Causes(self.problems).messages)))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.problems,), self.__dict__

    @classmethod
    def at(cls, place: str, cause: str, remedy: str = "") -> RougeCliError:
        """The error of one Problem."""
        return cls(Problem(place, cause, remedy))


class UsageError(RougeCliError):
    """An option or argument that makes no sense."""

    exit_status = 2


def check_kinds(*arguments: tuple[str, object, type | tuple[type, ...], str]) -> None:
    """UsageError with all arguments of another kind: each is given by name, value, kinds and words for these."""
    problems = [
        f"{name} must be {words}, not {shortened(value)}"
        for name, value, kinds, words in arguments
        if not isinstance(value, kinds)
    ]
    if problems:
        raise UsageError(problems)


class DataError(RougeCliError):
    """One or more files that cannot be used; each problem names file, place, cause and remedy."""


class Reading:
    """While something is read: whatever fails unexpectedly within is marked with its place (see place_of)."""

    __slots__ = ("place",)

    def __init__(self, place: str) -> None:
        self.place = place

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _trace: TracebackType | None) -> None:
        if isinstance(error, Exception) and not isinstance(error, RougeCliError) and place_of(error) is None:
            error.__dict__["rouge_cli_place"] = self.place


class LibraryErrors(Reading):
    """While a library reads or writes: whatever it raises becomes a DataError of this place and cause, in its words."""

    __slots__ = ("cause", "remedy")

    def __init__(self, place: str, cause: str, remedy: str = "") -> None:
        super().__init__(place)
        self.cause, self.remedy = cause, remedy

    def __exit__(self, kind: object, error: BaseException | None, trace: TracebackType | None) -> None:
        if (
            not isinstance(error, Exception)
            or isinstance(error, (RougeCliError, MemoryError))
            or is_of_a_handler(error)
        ):
            return super().__exit__(kind, error, trace)
        said = _named(error, self.place) if isinstance(error, OSError) else None
        if "Resource temporarily unavailable" in str(error):
            cause, remedy = "the system refuses this", "see what 'ulimit -a' allows"
            raise DataError.at(self.place, f"{cause}: {shortened_text(str(error))}", remedy) from None
        said = shortened_text(said) if said else _first_words(error)
        raise DataError.at(self.place, f"{self.cause}: {said}", self.remedy) from None


def _named(error: OSError, place: str) -> str | None:
    """What the system says, with the file that it is about if that is another one than the place; None: nothing."""
    if not error.strerror or not isinstance(error.filename, str | bytes):
        return error.strerror
    name = os.fsdecode(error.filename)
    return error.strerror if not name or name in place else f"{error.strerror}: {name}"


def _first_words(error: Exception) -> str:
    """The first line of what an error says, and all others too where it only announces them, as those of YAML."""
    lines = [line for line in str(error).splitlines() if line.strip()] or [type(error).__name__]
    if lines[0].rstrip().endswith(":"):
        return shortened_text(" ".join(" ".join(lines).split()), 400)
    return shortened_text(lines[0].rstrip("."))


def place_of(error: BaseException) -> str | None:
    """The input that was being read when the error arose, if known."""
    found: str | None = error.__dict__.get("rouge_cli_place")
    return found


def reason(error: OSError | ValueError) -> str:
    """Why a file cannot be opened. A ValueError is about its name, which has a NUL."""
    return (error.strerror or str(error)) if isinstance(error, OSError) else f"its name cannot be one ({error})"


def working_folder() -> str:
    """The name of the working directory, for messages, or words instead where it was removed."""
    try:
        return os.getcwd()
    except OSError as error:
        return f"the current folder ({_without_name(error)})"


def from_here(name: str | bytes, words: str) -> str:
    """The words and the working directory behind them, for messages, where the name starts from it; else nothing."""
    return "" if os.path.isabs(name) else f"{words}{working_folder()}"


def current_folder() -> str:
    """The name of the working directory. DataError: it was removed."""
    try:
        return os.getcwd()
    except OSError as error:
        raise DataError.at("the current folder", _without_name(error), "go to another one (cd)") from None


def _without_name(error: OSError) -> str:
    """Why the system names no current folder."""
    is_gone = isinstance(error, FileNotFoundError)
    return "it was removed" if is_gone else f"the system does not say which it is: {error.strerror}"


STEERING = "\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069"
"""Letters that steer a terminal, as a set of a regular expression: control characters, ends of lines and paragraphs,
and what turns the direction of the text behind it."""


def on_terminal(message: str) -> str:
    """A message without letters that steer a terminal: in names and texts they become \\x1b, \\u202e and so on."""
    if message.isprintable():
        return message
    import re

    return re.sub(f"[{STEERING}]", lambda found: ascii(found[0])[1:-1], message)


def one_line(message: str) -> str:
    """A message on a line of its own that every output can hold, whatever is in names and texts.

    Ends of lines, halves of surrogate pairs and what steers a terminal become \\n, \\ud800, \\x1b and so on.
    """
    if not message.isascii():
        message = message.encode("utf-8", "backslashreplace").decode("utf-8")
    return on_terminal(message).replace("\n", "\\n")


def shortened(value: object, most: int = 60) -> str:
    """A value as messages show it, however long it is."""
    try:
        if "pyarrow" in sys.modules:
            from rouge_cli.damaged_arrow import holds_damage

            if holds_damage(value):
                return f"damaged data of pyarrow (a {type(value).__name__})"
        text = repr(value)
    except Exception:  # whatever a value's own methods do; a whole number of thousands of digits
        return "a number of thousands of digits" if isinstance(value, int) else f"an odd {type(value).__name__}"
    looks_as_text = text[:1] in ("'", '"') and not isinstance(value, str)
    return shortened_text(text, most) + (f" (a {type(value).__name__})" if looks_as_text else "")


def as_argument(path: str) -> str:
    """A path in a command that a message advises: in quotation marks if need be, and never an option."""
    from shlex import quote

    return quote(os.path.join(os.curdir, path) if path.startswith("-") else path)


def shortened_text(text: str, most: int = 200) -> str:
    """A text as messages show it, however long it is."""
    return text if len(text) <= most else f"{text[:most]} ..."


class Cause:
    """A problem or warning, and the places at which it was found."""

    def __init__(self, problem: str, kind: str = "") -> None:
        self.problem, self.kind = problem, kind
        self.others: list[str] = []
        """Places after the first, as far as they are named."""
        self.count = 1

    def add(self, problem: str) -> None:
        """Add the same problem at another place."""
        if isinstance(problem, Problem) and len(self.others) < MOST_LISTED - 1:
            self.others.append(problem.place)
        self.count += 1

    @property
    def message(self) -> str:
        """One message that names its places."""
        return at_places(self.problem, self.others, self.count - 1)


class Causes(list[Cause]):
    """Problems or warnings in their order, those of one cause as one, in memory that does not grow with their number.

    Of one cause are those of the same kind, if they have any; of the same cause and remedy; or of the same words. Of
    more causes than most the first are kept.
    """

    def __init__(self, problems: Iterable[str] = (), most: float = float("inf")) -> None:
        super().__init__()
        self.most = most
        self._known: dict[object, Cause] = {}
        for problem in problems:
            self.add(problem)

    def add(self, problem: str, kind: str = "") -> None:
        """Add one more problem."""
        key: object = str(problem)
        if isinstance(problem, Problem) and (kind or problem.place):
            key = kind or (problem.cause, problem.remedy)
        if key in self._known:
            self._known[key].add(problem)
        elif len(self) < self.most:
            self._known[key] = Cause(problem, kind)
            self.append(self._known[key])

    @property
    def messages(self) -> list[str]:
        """The messages, each cause once."""
        return [cause.message for cause in self]


def at_places(problem: str, others: Sequence[str], count: int) -> str:
    """A problem found at so many other places too, of which at least the first are given."""
    if not others or not isinstance(problem, Problem):
        return problem
    named = _fitting([_beside(problem.place, place) for place in others[: MOST_LISTED - 1]])
    more = f" and {count - len(named):,} more" if count > len(named) else ""
    return Problem(f"{problem.place} (also {', '.join(named)}{more})", problem.cause, problem.remedy, problem.kind)


def _fitting(places: Sequence[str]) -> Sequence[str]:
    """The first two places, and those after them that a line can hold."""
    shown = 0
    for i, place in enumerate(places):
        shown += len(place)
        if i > 1 and shown > LONGEST_PLACES:
            return places[:i]
    return places


def _beside(first: str, place: str) -> str:
    """The place without what it shares with the first: "line 7" of "a.csv, line 7" beside "a.csv, line 3"."""
    shared = 0
    while first[shared : shared + 1] == place[shared : shared + 1] != "":
        shared += 1
    return place[place.rfind(", ", 0, shared) + 2 :] if ", " in place[:shared] else place


def first_of(messages: Sequence[str]) -> Sequence[str]:
    """The messages; of more than a hundred, the first hundred and the number of the others."""
    more = len(messages) - MOST_SHOWN
    return messages if more <= 1 else [*messages[:MOST_SHOWN], f"and {more:,} more"]


def listed(names: Collection[str], most: int = MOST_LISTED, *, counted: bool = True) -> str:
    """The names of a message: all of them, or the first, saying how many are shown; "none" of none.

    Without counted, for messages that give the number themselves, only dots show that the list continues.
    """
    if len(names) <= most:
        return ", ".join(names) or "none"
    shown = ", ".join([name for _, name in zip(range(most), names, strict=False)]) + ", ..."
    return f"{shown} ({most} of {len(names):,} shown)" if counted else shown


def first_twice(names: Iterable[Hashable]) -> Any:
    """The first name that comes a second time, for messages; None if each comes once. In one pass, however many."""
    seen: set[Hashable] = set()
    for name in names:
        if name in seen:
            return name
        seen.add(name)
    return None
