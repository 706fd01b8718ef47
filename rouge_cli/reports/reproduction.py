"""How official figures were reproduced, as a report."""

from __future__ import annotations

from collections.abc import Iterator

from rouge_cli.collections.reproduction import Comparison, Reproduction, UncomparedTask
from rouge_cli.errors import listed
from rouge_cli.reports.collections import published_content, published_table
from rouge_cli.reports.findings import Report, signature_line
from rouge_cli.reports.table import Table, figures, names, row

MOST_SHOWN = 5
"""Differences of a comparison that a note names."""


def reproduction_report(found: Reproduction) -> Report:
    """A row for each comparison, and below the table what differs and what could not be compared."""
    rows = tuple(
        row(
            *([one.task] if _has_tasks(found) else []), one.run, one.measure, one.kind, one.promise,
            f"{one.systems}", f"{one.figures:,}", f"{one.different:,}",
            f"{one.differences[0].size:.5f}" if one.differences else "-",
        )
        for one in found.comparisons
    )  # fmt: skip
    heads = [*(["Task"] if _has_tasks(found) else []), "Run", "Measure", "Compared", "Must agree"]
    columns = (*names(*heads), *figures("Systems", "Figures", "Differ", "Worst"))
    signature = signature_line(("reproduce", found.collection), ("broken", found.broken))
    alone = {"system": None, "average_recall": None}
    records = (
        *({**_plain(one), "notes": "; ".join(one.notes), **alone} for one in found.comparisons),
        *(record for one in found.alone for record in _records_alone(one)),
    )
    content = {
        "collection": found.collection,
        "broken": found.broken,
        "comparisons": [
            {**_plain(one), "notes": one.notes, "differences": [d._asdict() for d in one.differences]}
            for one in found.comparisons
        ],
        "scored_only": [
            {
                "task": one.task,
                "why": one.why,
                "systems": [
                    {
                        "system": system,
                        "summaries": size,
                        "average_recall": dict(zip(one.measures, values, strict=True)),
                    }
                    for system, size, values in one.systems
                ],
            }
            for one in found.alone
        ],
        "missing": found.missing,
        "other_files": len(found.others),
        "published": published_content(found.published),
        "warnings": found.warnings,
    }
    tables = [_table_alone(found.collection, one) for one in found.alone]
    if found.comparisons:
        tables.insert(0, Table(columns, rows, found.collection, tuple(_notes(found))))
    else:
        tables[-1] = tables[-1]._replace(notes=(*tables[-1].notes, *_notes(found)))
    if found.published:
        tables.append(published_table(found.published, f"{found.collection}, published figures"))
    return Report("reproduction", " ; ".join(found.signatures), signature, tuple(tables), records, content)


def _table_alone(collection: str, one: UncomparedTask) -> Table:
    """Average recall by system and measure, and why it is compared with nothing."""
    cells = tuple(row(system, f"{size}", *(f"{value:.5f}" for value in values)) for system, size, values in one.systems)
    title = f"{collection}{', ' if one.task else ''}{one.task}, average recall"
    return Table((*names("System"), *figures("Summaries", *one.measures)), cells, title, (f"not compared: {one.why}",))


def _records_alone(one: UncomparedTask) -> Iterator[dict[str, object]]:
    for system, _, values in one.systems:
        for measure, value in zip(one.measures, values, strict=True):
            yield {
                "task": one.task, "run": "all models", "measure": measure, "compared": "nothing", "file": None,
                "must_agree": None, "systems": 0, "figures": 0, "differ": 0, "broken": 0, "worst": None, "where": None,
                "notes": one.why, "system": system, "average_recall": value,
            }  # fmt: skip


def _has_tasks(found: Reproduction) -> bool:
    return any(one.task for one in found.comparisons)


def _plain(one: Comparison) -> dict[str, object]:
    worst = one.differences[0] if one.differences else None
    return {
        "task": one.task, "run": one.run, "measure": one.measure, "compared": one.kind, "file": one.file,
        "must_agree": one.promise, "systems": one.systems, "figures": one.figures, "differ": one.different,
        "broken": one.broken, "worst": worst.size if worst else None, "where": str(worst) if worst else None,
    }  # fmt: skip


def _notes(found: Reproduction) -> list[str]:
    notes = []
    for one in found.comparisons:
        where = f"{'/'.join(one.file.split('/')[-2:])}, {one.measure}, {one.kind}"
        if one.differences:
            more = f", and {one.different - MOST_SHOWN:,} more" if one.different > MOST_SHOWN else ""
            differences = "; ".join(map(str, one.differences[:MOST_SHOWN]))
            notes.append(f"{where}: {one.different:,} of {one.figures:,} differ: {differences}{more}")
        notes += [f"{where}: {note}" for note in one.notes]
    if found.missing:
        notes.append(f"official files that are not there: {listed(found.missing)}")
    if found.others:
        notes.append(
            f"{len(found.others):,} other files were not read, such as {listed(found.others, 3, counted=False)}"
        )
    total = sum(one.figures for one in found.comparisons)
    verdict = f"{found.broken:,} differ" if found.broken else "none differs"
    notes.append(
        f"{total:,} figures compared; of those that are known to come out, {verdict}"
        if found.comparisons else "nothing was compared with official figures"
    )  # fmt: skip
    return notes
