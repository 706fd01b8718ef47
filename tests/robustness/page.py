"""The tables of docs/explanations/robustness.md, each between comments that name it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs/explanations/robustness.md"


def update(name: str, text: str) -> None:
    """Puts a table, with what was run, into the page."""
    content = PAGE.read_text(encoding="utf-8")
    begin, end = f"<!-- {name}: made by a command, not by hand -->\n", f"<!-- end of {name} -->"
    made, found = re.subn(
        f"{re.escape(begin)}.*?{re.escape(end)}", lambda _: f"{begin}{text}{end}", content, flags=re.S
    )
    if not found:
        raise ValueError(f"{PAGE}: no place for {name}")
    PAGE.write_text(made, encoding="utf-8")


def rows_of(name: str) -> dict[str, list[str]]:
    """The rows of a table of the page, by their first cells; without its head."""
    content = PAGE.read_text(encoding="utf-8")
    begin, end = f"<!-- {name}: made by a command, not by hand -->\n", f"<!-- end of {name} -->"
    lines = content.partition(begin)[2].partition(end)[0].splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]
    return {row[0]: row for row in cells[1:]}


def table(head: Sequence[str], rows: Sequence[Sequence[str | int]], words: int = 1) -> str:
    """A table in Markdown; the first columns are words, the others numbers."""
    lines = [
        "| " + " | ".join(head) + " |",
        "|" + " --- |" * words + " ---: |" * (len(head) - words),
        *("| " + " | ".join(f"{cell:,}" if isinstance(cell, int) else cell for cell in row) + " |" for row in rows),
    ]
    return "\n".join(lines) + "\n"
