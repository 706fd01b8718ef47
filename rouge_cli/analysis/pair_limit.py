"""How many pairs are compared: of systems, of annotators, of columns of scores."""

from __future__ import annotations

from rouge_cli.errors import UsageError

MOST_PAIRS = 500_000
"""Of 1,000 systems; they take a minute and a gigabyte."""


def check_number(number: int, source: str, remedy: str, what: str = "systems") -> None:
    """UsageError: every two of so many systems, or of whatever they are, are too many pairs."""
    count = number * (number - 1) // 2
    if count > MOST_PAIRS:
        cause = f"{number:,} {what} make {count:,} pairs, and no more than {MOST_PAIRS:,} are compared"
        raise UsageError.at(source, cause, remedy)
