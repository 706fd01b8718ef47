"""The kinds of report formats: each says how results and findings become what a format of its kind writes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rouge_cli.reports.choices import Choices
    from rouge_cli.reports.findings import Report
    from rouge_cli.reports.table import Page
    from rouge_cli.results import Results


class Format:
    """A report format: the value FORMAT of a module in the folder `formats`."""

    is_whole = False
    """Whether it always holds everything, so that nothing can be chosen."""
    is_data = False
    """Whether it is for programs: numbers as exact as they are, a signature in each row."""
    shows_findings = True
    """Whether it can show what commands of statistics find."""

    def results(self, results: Results, choices: Choices) -> bytes:
        """The report of an evaluation."""
        raise NotImplementedError

    def findings(self, found: Report) -> bytes:
        """The report of a command of statistics; only where shows_findings."""
        raise NotImplementedError


class TableFormat(Format):
    """A format that writes tables for people. has_intervals: averages have their intervals unless choices differ."""

    def __init__(self, write: Callable[[Page], bytes], has_intervals: bool = False) -> None:
        self._write, self._has_intervals = write, has_intervals

    def results(self, results: Results, choices: Choices) -> bytes:
        from rouge_cli.reports.results_table import results_page

        intervals = self._has_intervals if choices.intervals is None else choices.intervals
        return self._write(results_page(results, choices._replace(intervals=intervals)))

    def findings(self, found: Report) -> bytes:
        from rouge_cli.reports.findings import findings_page

        return self._write(findings_page(found))


class RowFormat(Format):
    """A format that writes rows for programs: of the names of their values and of the rows. None is no value."""

    is_data = True

    def __init__(self, write: Callable[[Sequence[str], Iterable[Sequence[Any]]], bytes]) -> None:
        self._write = write

    def results(self, results: Results, choices: Choices) -> bytes:
        from rouge_cli.reports.records import fields, records

        return self._write(fields(results, choices), records(results, choices))

    def findings(self, found: Report) -> bytes:
        from rouge_cli.reports.findings import findings_rows

        return self._write(*findings_rows(found))


class WholeFormat(Format):
    """A format that writes all that was found in its own way. Without `findings` it is of evaluations only."""

    is_whole = True

    def __init__(
        self, results: Callable[[Results], bytes], findings: Callable[[Report], bytes] | None = None
    ) -> None:  # fmt: skip
        self._results, self._findings = results, findings
        self.shows_findings = findings is not None

    def results(self, results: Results, choices: Choices) -> bytes:
        return self._results(results)

    def findings(self, found: Report) -> bytes:
        assert self._findings is not None
        return self._findings(found)
