"""Warnings with counts, which can be added up over the parts of an input."""

from collections.abc import Iterable

from rouge_cli.named_tuples import NamedTuple


class Tally(NamedTuple):
    """The counts of a warning; engines/part_warnings.py has the words of each kind."""

    kind: str
    key: str = ""
    """The subject; those of one kind and key add up."""
    numbers: tuple[int, ...] = ()
    places: tuple[str, ...] = ()
    """The first places, as many as the kind names."""
    names: tuple[str, ...] = ()
    """Names for its words."""


class Part(NamedTuple):
    """Which part of an input was evaluated, and what its warnings count, for those of the whole."""

    number: int
    """From 1;"""
    of: int
    """of so many."""
    tallies: tuple[Tally, ...] = ()


class Counted(str):
    """A warning with its tally; empty where there is nothing to report but the tally counts for the whole."""

    tally: Tally
    kind: str
    """As of a Problem."""

    def __new__(cls, text: str, tally: Tally) -> "Counted":
        """The text, with its tally beside it."""
        made = super().__new__(cls, text)
        made.tally, made.kind = tally, tally.kind
        return made

    def __getnewargs__(self) -> tuple[str, Tally]:  # type: ignore[override]
        return str(self), self.tally


def tallies_of(warnings: Iterable[str]) -> list[Tally]:
    """The tallies of those warnings that have one."""
    return [warning.tally for warning in warnings if isinstance(warning, Counted)]
