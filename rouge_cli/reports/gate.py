"""The verdict on new results, in every report of a comparison."""

from __future__ import annotations

from rouge_cli.analysis.gate import Check, Gate
from rouge_cli.plain_numbers import shortest
from rouge_cli.reports.findings import Report, plain
from rouge_cli.reports.numbers import interval, number, p_text
from rouge_cli.reports.table import Table, figures, names, row
from rouge_cli.results.overviews import count

DIGITS = 5


def with_gate(report: Report, found: Gate) -> Report:
    """The report with the verdict before all else, and as gate among what programs read."""
    gate = {**plain(found), "is_worse": bool(found.worse), "messages": found.messages()}
    return report._replace(tables=(gate_table(found), *report.tables), content={**report.content, "gate": gate})


def gate_table(found: Gate) -> Table:
    """Each figure that was checked, and what was found of it."""
    columns = (*names("System", "Measure"), *figures("Before", "After", "Change", f"{found.confidence:.15g}% interval",
                                                     "n", "p (Holm)", ""))  # fmt: skip
    rows = tuple(
        row(one.system, one.measure, number(one.before, DIGITS), number(one.after, DIGITS),
            f"{one.difference:+.{DIGITS}f}", interval(one.lower, one.upper, DIGITS), str(one.evaluations),
            p_text(one.adjusted, found.significance), verdict(one)) for one in found.checks
    )  # fmt: skip
    return Table(columns, rows, title(found), (rule(found), *found.messages()))


def title(found: Gate) -> str:
    """The verdict in a line."""
    return f"{'Worse' if found.worse else 'Not worse'}: {len(found.worse)} of {count(len(found.checks), 'figure')}"


def verdict(check: Check) -> str:
    """That of one figure."""
    return "worse" if check.is_worse else "not worse"


def rule(found: Gate) -> str:
    """The rule of the gate, in words."""
    if found.margin is not None:
        return f"a figure is worse if it fell by more than the margin, {shortest(found.margin)}"
    return (
        f"a figure is worse if it fell significantly: p < {found.significance:.15g} after Holm's adjustment over all "
        "figures of the gate"
    )
