"""What can go wrong, as one small tree.

RougeCliError
├── UsageError   the call is wrong: exit status 2
└── DataError    what was to be read is wrong: exit status 1; may hold many problems at once
"""

from __future__ import annotations

from collections.abc import Sequence

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


def first_of(told: Sequence[str]) -> Sequence[str]:
    """What is to be said, or the first hundred and the number of the others where there are still more."""
    more = len(told) - MOST_TOLD
    return told if more <= 1 else [*told[:MOST_TOLD], f"and {more:,} more"]
