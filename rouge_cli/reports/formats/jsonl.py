"""Rows as JSON, one object a line. A value that is no finite number is one of "nan", "inf" and "-inf"."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from math import isfinite
from typing import Any

from rouge_cli.reports.format_kinds import row_format


def json_lines(names: Sequence[str], rows: Iterable[Sequence[Any]]) -> bytes:
    """The objects, in ASCII. No value is null."""
    return "".join(f"{_line(dict(zip(names, row, strict=True)))}\n" for row in rows).encode("ascii")


def _line(values: dict[str, Any]) -> str:
    try:
        return json.dumps(values, allow_nan=False)
    except ValueError:
        odd = {name: repr(value) for name, value in values.items() if isinstance(value, float) and not isfinite(value)}
        return json.dumps(values | odd, allow_nan=False)


FORMAT = row_format(json_lines)
