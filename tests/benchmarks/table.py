"""The results as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .findings import Failure, Finding, Session
from .timing import Sample

Row = Sequence[str]


def document(session: Session, machine: Iterable[tuple[str, str]], notes: Sequence[str]) -> str:
    """All of it: where it was measured, the figures, and the runs they come from."""
    parts = [
        "# How fast it is",
        "Made by `make bench`; README.md in this folder says what each figure means.",
        "\n".join(f"- {name}: {value}" for name, value in machine),
        *notes,
        figures(session.findings),
        *([failures(session.failures)] if session.failures else []),
        "## Runs",
        "Whole processes, run in turn after a warm-up; medians. CPU is user and system time, memory the peak.",
        runs(session.findings),
        "## Command lines",
        commands(session.findings),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def figures(findings: Sequence[Finding]) -> str:
    """The table of figures and goals."""
    head = ("", "what", "figure", "spread", "of CPU", "goal", "aim", "met", "notes")
    return _table(head, [_figure_row(finding) for finding in findings])


def failures(found: Sequence[Failure]) -> str:
    """What could not be measured."""
    return "## Failed\n\n" + "\n".join(f"- {failure.name}: {failure.reason}" for failure in found)


def runs(findings: Sequence[Finding]) -> str:
    """The table of what each command took."""
    head = ("", "command", "runs", "time, s", "spread", "CPU, s", "memory, MiB")
    return _table(head, [_run_row(finding.name, sample) for finding in findings for sample in finding.samples])


def commands(findings: Sequence[Finding]) -> str:
    """The command lines, each once."""
    shown = dict.fromkeys(sample.command.shown for finding in findings for sample in finding.samples)
    return "```sh\n" + "\n".join(shown) + "\n```" if shown else ""


def _figure_row(finding: Finding) -> Row:
    number = finding.goal.number
    spread = f"{number(min(finding.figures))} to {number(max(finding.figures))}" if len(finding.figures) > 1 else ""
    goal, aim = finding.goal.limit(finding.goal.goal), finding.goal.limit(finding.goal.aim)
    figure = f"**{number(finding.figure)}**"
    by_cpu = "" if finding.by_cpu is None else number(finding.by_cpu)
    return (finding.name, finding.question, figure, spread, by_cpu, goal, aim, finding.verdict, finding.note)


def _run_row(name: str, sample: Sample) -> Row:
    fastest, slowest = sample.span
    spread = f"{fastest:.3f} to {slowest:.3f}"
    cost = (f"{sample.wall:.3f}", spread, f"{sample.cpu:.3f}", f"{sample.memory:.0f}")
    return (name, sample.command.label, str(len(sample.runs)), *cost)


def _table(head: Row, rows: Iterable[Row]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
