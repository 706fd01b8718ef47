"""The findings of a check, and its facts."""

from __future__ import annotations

from typing import NamedTuple

from rouge_cli.errors import Problem


class Finding(NamedTuple):
    """Something that is wrong, or looks so.

    A problem keeps the figures from being made, or from being what is meant; anything else is a warning.
    """

    kind: str
    """A short name for programs, such as "missing-file"."""
    problem: bool
    place: str
    """The configuration with its line, or the file with what names it."""
    text: str
    """The finding, in words."""
    remedy: str
    """The remedy; may be empty."""

    def line(self) -> Problem:
        """All in one line."""
        return Problem(self.place, self.text, self.remedy)


class Facts(NamedTuple):
    """Facts about a configuration and its summaries; counts of summaries are of those that could be read."""

    evaluations: int = 0
    systems: int = 0
    pairs: int = 0
    """Summaries that systems have; what is missing to systems x evaluations are holes."""
    models: int = 0
    formats: tuple[str, ...] = ()
    summaries: int = 0
    """Different files or texts."""
    sentences: int = 0
    elements: int = 0
    """Basic Elements of SIMPLE files."""
    tokens: int = 0
    stop_words: int = 0
    """How many of the tokens the stop list would remove (-s)."""
    letters: int = 0
    letters_lost: int = 0
    """How many of the letters and digits are not ASCII, which ROUGE-1.5.5 drops."""


class Checked(NamedTuple):
    """The outcome of a check."""

    source: str
    findings: tuple[Finding, ...]
    facts: Facts
    files: tuple[bytes, ...] = ()
    """The summaries that it names."""

    def problems(self) -> list[Finding]:
        """Problems."""
        return [finding for finding in self.findings if finding.problem]

    def warnings(self) -> list[Finding]:
        """Warnings."""
        return [finding for finding in self.findings if not finding.problem]
