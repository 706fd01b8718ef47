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
    """A report format: the value FORMAT of a module in the folder `formats`.

    results makes the report of an evaluation, findings that of a command of statistics, where the format has one. A
    format that is whole always holds everything, so that nothing can be chosen. One of data is for programs: numbers
    as exact as they are, a signature in each row.
    """

    def __init__(
        self, results: Callable[[Results, Choices], bytes], findings: Callable[[Report], bytes] | None, *,
        is_whole: bool = False, is_data: bool = False, page: Callable[[Page], bytes] | None = None,
    ) -> None:  # fmt: skip
        self.results, self.findings, self.is_whole, self.is_data = results, findings, is_whole, is_data
        self.page = page
        """Writes tables that stand on a page, where the format is one of tables."""


def table_format(write: Callable[[Page], bytes], has_intervals: bool = False) -> Format:
    """A format that writes tables for people. has_intervals: averages have their intervals unless choices differ."""

    def results(found: Results, choices: Choices) -> bytes:
        from rouge_cli.reports.results_table import results_page

        intervals = has_intervals if choices.intervals is None else choices.intervals
        return write(results_page(found, choices._replace(intervals=intervals)))

    return Format(results, lambda found: write(found.page()), page=write)


def row_format(write: Callable[[Sequence[str], Iterable[Sequence[Any]]], bytes]) -> Format:
    """A format that writes rows for programs: of the names of their values and of the rows. None is no value."""

    def results(found: Results, choices: Choices) -> bytes:
        from rouge_cli.reports.records import fields, records

        return write(fields(found, choices), records(found, choices))

    return Format(results, lambda found: write(*found.records()), is_data=True)


def whole_format(results: Callable[[Results], bytes], findings: Callable[[Report], bytes] | None = None) -> Format:
    """A format that writes all that was found in its own way; without `findings` of evaluations only."""
    return Format(lambda found, choices: results(found), findings, is_whole=True)
