"""What can go wrong, as one small tree.

RougeCliError
├── UsageError   the call is wrong: exit status 2
└── DataError    what was to be read is wrong: exit status 1; may hold many problems at once
"""

from __future__ import annotations

from collections.abc import Sequence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType

MOST_TOLD = 100
"""Of what is wrong with an input, so much is told; the rest is counted."""


class RougeCliError(Exception):
    """Base of every error that this package raises on purpose."""

    exit_status = 1


class UsageError(RougeCliError):
    """An option or argument that cannot be meant."""

    exit_status = 2


class DataError(RougeCliError):
    """One or more files that cannot be used; each problem names file, place, cause and remedy.

    problems has all of them, the text the first hundred.
    """

    def __init__(self, problems: str | Sequence[str]) -> None:
        self.problems: tuple[str, ...] = (problems,) if isinstance(problems, str) else tuple(problems)
        super().__init__("\n".join(first_of(self.problems)))


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


def place_of(error: BaseException) -> str | None:
    """What was being read when the error arose, if that is known."""
    found: str | None = error.__dict__.get("rouge_cli_place")
    return found


def reason(error: OSError | ValueError) -> str:
    """Why a file cannot be opened. A ValueError is about its name, which has a NUL."""
    return (error.strerror or str(error)) if isinstance(error, OSError) else f"its name cannot be one ({error})"


def shortened(value: object, most: int = 60) -> str:
    """A value as messages show it, however long it is."""
    try:
        text = repr(value)
    except ValueError:  # a whole number of thousands of digits
        return "a number of thousands of digits"
    return text if len(text) <= most else f"{text[:most]} ..."


def first_of(told: Sequence[str]) -> Sequence[str]:
    """What is to be said, or the first hundred and the number of the others where there are still more."""
    more = len(told) - MOST_TOLD
    return told if more <= 1 else [*told[:MOST_TOLD], f"and {more:,} more"]
