"""results.schema.json: its part on options is made of the table of options.

`python -m rouge_cli.results.schema` writes the file again, as after a change of the table.
"""

from __future__ import annotations

import json
import os
from enum import Enum
from typing import Any

from rouge_cli.option_rows import Row
from rouge_cli.option_table import ROWS
from rouge_cli.option_values import Typed

PATH = os.path.join(os.path.dirname(__file__), "results.schema.json")
_TYPES = {bool: "boolean", int: "integer", str: "string"}
_BEGIN, _END = '        "max_ngram": {', '\n      }\n    },\n    "warnings"'


def schema_of_options() -> dict[str, Any]:
    """A schema for each option, by its name."""
    return {name: {**_schema(row), "description": row.about} for name, row in ROWS.items()}


def _schema(row: Row) -> dict[str, Any]:
    may_lack = row.default is None
    if row.kind is tuple:
        return {"type": "array", "items": {"type": _TYPES[row.item]}}
    if row.kind in (float, Typed):
        found = {"$ref": "#/$defs/number" if row.kind is float else "#/$defs/typed"}
        return {"anyOf": [{"type": "null"}, found]} if may_lack else found
    if issubclass(row.kind, Enum):
        return {"enum": [member.name.lower() for member in row.kind]}
    # What depends on code is not listed: a dialect that is new breaks no schema.
    choices = [*row.choices, *([None] if may_lack else [])] if row.choices and isinstance(row.choices, tuple) else []
    kind = _TYPES[row.kind]
    return {"type": [kind, "null"] if may_lack else kind, **({"enum": choices} if choices else {})}


def written(schema: str) -> str:
    """The text of the schema's file with the options that there are."""
    start, end = schema.index(_BEGIN), schema.index(_END)
    lines = [f"        {json.dumps(name)}: {_spaced(value)}" for name, value in schema_of_options().items()]
    return schema[:start] + ",\n".join(lines) + schema[end:]


def _spaced(value: Any) -> str:
    """JSON on one line, with a space within braces."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)}: {_spaced(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_spaced, value)) + "]"
    return json.dumps(value)


def main() -> None:
    """Write the file again."""
    with open(PATH, encoding="utf-8") as stream:
        text = stream.read()
    with open(PATH, "w", encoding="utf-8") as stream:
        stream.write(written(text))


if __name__ == "__main__":
    main()
