"""Rows with a line of names above them, as CSV. Bytes of names that are no text become escapes such as \\udcff."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any

from rouge_cli.reports.format_kinds import row_format


def csv_rows(names: Sequence[str], rows: Iterable[Sequence[Any]]) -> bytes:
    """The names, then the rows. No value is an empty cell."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(names)
    writer.writerows(
        [str(value).lower() if value is True or value is False else value for value in row] for row in rows
    )
    return stream.getvalue().encode("utf-8", "backslashreplace")


FORMAT = row_format(csv_rows)
