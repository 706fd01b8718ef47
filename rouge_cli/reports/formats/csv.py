"""Rows with a line of names above them, as CSV. Bytes of names that are no text become escapes such as \\udcff.

So do control characters, which would reach a terminal. A name that a spreadsheet would take for a formula gets an
apostrophe before it, which makes it text there.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Sequence
from typing import Any

from rouge_cli.csv_writing import csv_writer
from rouge_cli.reports.format_kinds import row_format

_CONTROL = re.compile(r"[\0-\x08\x0b-\x1f\x7f-\x9f]")
_FORMULA = re.compile(r"\s*(?:[=@\uff1d\uff20\uff0b\uff0d]|[+-].*[(|!])", re.DOTALL)
"""Names such as +copy and -1 are none. Some spreadsheets take the wide signs of East Asia too."""


def csv_rows(names: Sequence[str], rows: Iterable[Sequence[Any]]) -> bytes:
    """The names, then the rows. No value is an empty cell."""
    stream = io.StringIO()
    writer = csv_writer(stream)
    writer.writerow([_cell(name) for name in names])
    writer.writerows([_cell(value) for value in row] for row in rows)
    return stream.getvalue().encode("utf-8", "backslashreplace")


def _cell(value: Any) -> Any:
    if isinstance(value, str):
        text = _CONTROL.sub(lambda found: f"\\x{ord(found[0]):02x}", value)
        return f"'{text}" if _FORMULA.match(text) else text
    return str(value).lower() if value is True or value is False else value


FORMAT = row_format(csv_rows)
