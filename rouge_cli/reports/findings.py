"""A statistical report in any format: tables for people, rows and trees for programs."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import quote

from rouge_cli.reports.formats import render_page
from rouge_cli.reports.table import Page, Table
from rouge_cli.version import __version__

FORMATS = ("table", "json", "jsonl", "csv", "markdown", "latex")
SCHEMA = 1
"""The version of what the JSON holds: it grows when a program that reads it would misread another."""


class Report(NamedTuple):
    """What a command found: as tables, as rows, and whole.

    scores is the signature of the scores that it rests on, signature that of the statistics themselves.
    """

    kind: str
    scores: str
    signature: str
    tables: tuple[Table, ...]
    rows: tuple[Mapping[str, Any], ...]
    """For CSV and JSON lines; all with the same keys. None is an empty cell."""
    content: Mapping[str, Any]
    """For JSON."""


def signature_line(*pairs: tuple[str, object]) -> str:
    """key:value, separated by |, the version last; what would disturb that is written as in URLs."""
    written = (f"{key}:{quote(str(value), safe=':/,=*+@', errors='surrogatepass')}" for key, value in pairs)
    return "|".join([*written, f"version:rouge-cli-{__version__}"])


def render(report: Report, format: str) -> bytes:
    """The report in one of FORMATS."""
    if format == "json":
        head = {"format": f"rouge-cli {report.kind}", "schema": SCHEMA, "scores": report.scores,
                "signature": report.signature}  # fmt: skip
        return (json.dumps({**head, **plain(report.content)}, indent=1, allow_nan=False) + "\n").encode()
    if format == "csv":
        return _csv(report)
    if format == "jsonl":
        return _jsonl(report)
    return render_page(Page(report.tables, (f"scores: {report.scores}", f"{report.kind}: {report.signature}")), format)


def _csv(report: Report) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([*(report.rows[0] if report.rows else ()), "scores", "signature"])
    for row in report.rows:
        cells = ["" if value is None else str(value).lower() if isinstance(value, bool) else value
                 for value in row.values()]  # fmt: skip
        writer.writerow([*cells, report.scores, report.signature])
    return text.getvalue().encode("utf-8", "surrogateescape")


def _jsonl(report: Report) -> bytes:
    last = {"scores": report.scores, "signature": report.signature}
    return "".join(json.dumps({**row, **last}, allow_nan=False) + "\n" for row in report.rows).encode()


def plain(value: Any) -> Any:
    """Named tuples as objects, other tuples as lists."""
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {key: plain(one) for key, one in value._asdict().items()}
    if isinstance(value, Mapping):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [plain(one) for one in value]
    return value


def number(value: float | None, digits: int = 3) -> str:
    """A figure, - where it is not defined."""
    return "-" if value is None else f"{value:.{digits}f}"


def p_text(value: float | None) -> str:
    """A p-value to four decimals."""
    return "-" if value is None else "<0.0001" if value < 0.00005 else f"{value:.4f}"


def interval(lower: float | None, upper: float | None, digits: int = 3) -> str:
    """Both bounds in brackets."""
    return "-" if lower is None or upper is None else f"[{lower:.{digits}f}, {upper:.{digits}f}]"
