"""The list of collections, and their published figures alone or beside computed ones, as reports."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from rouge_cli.collections.facts import Collection
from rouge_cli.collections.published import Published, PublishedComparison, figures_of
from rouge_cli.reports.findings import Report, signature_line
from rouge_cli.reports.table import Cell, Table, figures, names, row

_NAMED: tuple[tuple[str, Callable[[Published], str]], ...] = (
    ("Task", lambda one: one.task),
    ("Table", lambda one: one.table),
    ("Score", lambda one: f"{one.score} with {one.against}" if one.against else one.score),
    ("Figure", lambda one: one.figure),
    ("Jackknifed", lambda one: "" if one.jackknifed is None else "yes" if one.jackknifed else "no"),
    ("Evaluation", lambda one: one.evaluation),
    ("System", lambda one: one.system),
    ("Status", lambda one: one.status),
)


def collections_report(collections: Sequence[Collection]) -> Report:
    """A row for each collection: what can be done with it, and how many published figures there are."""
    rows = tuple(
        {"name": one.name, "import": bool(one.tasks), "reproduce": any(task.runs for task in one.tasks),
         "figures": len(figures_of(one.name)), "title": one.title}
        for one in collections
    )  # fmt: skip
    cells = tuple(
        row(
            str(one["name"]),
            "with --peers" if of.needs_peers else _yes(one["import"]),
            "scores only" if one["import"] and not one["reproduce"] else _yes(one["reproduce"]),
            str(one["title"]),
            str(one["figures"] or "-"),
        )
        for of, one in zip(collections, rows, strict=True)
    )
    table = Table((*names("Collection", "Import", "Reproduce", "What it is"), *figures("Published figures")), cells)
    return Report("collections", "", signature_line(("collections", len(rows))), (table,), rows, {"collections": rows})


def _yes(value: object) -> str:
    return "yes" if value else "-"


def figures_report(found: Sequence[Published]) -> Report:
    """A table of the figures of each collection, as printed, with their sources below."""
    tables = []
    for collection, group in groupby(found, key=lambda one: one.collection):
        members = list(group)
        tables.append(_table(collection, members, ("Published",), [(one.value,) for one in members]))
    rows = tuple(one._asdict() for one in found)
    return Report("figures", "", signature_line(("figures", len(found))), tuple(tables), rows, {"figures": found})


def published_table(found: Sequence[PublishedComparison], title: str) -> Table:
    """The published figures beside the computed ones, in the scale of the published ones, with two digits more."""
    cells = [(one.published.value, _computed(one), _agreement(one)) for one in found]
    agree = sum(one.agrees is True for one in found)
    note = f"{agree} of {len(found)} published figures come out to the printed digits"
    table = _table(title, [one.published for one in found], ("Published", "Here", "Agrees"), cells)
    return table._replace(notes=(note, *table.notes))


def published_content(found: Sequence[PublishedComparison]) -> list[dict[str, Any]]:
    """The same for programs."""
    return [{**one.published._asdict(), "here": one.computed, "difference": one.difference, "agrees": one.agrees}
            for one in found]  # fmt: skip


def _computed(one: PublishedComparison) -> str:
    if one.computed is None:
        return "-"
    digits = max(-int(one.published.half_digit.as_tuple().exponent) - (2 if one.published.unit else 0), 0) + 1
    return f"{one.computed:.{min(digits, 13)}f}"


def _agreement(one: PublishedComparison) -> str:
    if one.agrees is False and one.published.doubt:
        return "no, in doubt"
    return {True: "yes", False: "no", None: "not compared"}[one.agrees]


def _table(title: str, members: Sequence[Published], heads: Sequence[str], cells: Sequence[Sequence[str]]) -> Table:
    """The columns that say something, then these; the sources are notes."""
    shown = [(head, name) for head, name in _NAMED if any(map(name, members))]
    percent = {one.unit for one in members if one.score.startswith("ROUGE") and not one.against} == {"percent"}
    rows = tuple(
        row(*(Cell(name(one)) for _, name in shown), *values) for one, values in zip(members, cells, strict=True)
    )
    notes = [f"source: {source}" for source in dict.fromkeys(one.source for one in members)]
    notes += ["scores of measures are percentages"] * percent
    return Table((*names(*(head for head, _ in shown)), *figures(*heads)), rows, title, tuple(notes))
