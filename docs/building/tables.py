"""Tables of the code, in Markdown."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.resources import files
from typing import Any

from rouge_cli.dialects import DIALECTS
from rouge_cli.measures.family import Family
from rouge_cli.measures.registry import families
from rouge_cli.option_rows import Row
from rouge_cli.option_table import ROWS
from rouge_cli.presets import PRESETS, Preset


def options() -> str:
    """A row for each field of Options."""
    names = ("field", "flags", "default", "key of the signature", "meaning")
    return _table(names, (_option(name, row) for name, row in ROWS.items()))


def _option(name: str, row: Row) -> tuple[str, ...]:
    flags = ", ".join(_code(flag) for of_row in row.flags for flag in of_row.names)
    default = getattr(row.default, "value", row.default)
    return _code(name), flags, _code(_shown(default)), _code(row.key) if row.key else "", _plain(row.about)


def _shown(value: Any) -> str:
    if hasattr(value, "text"):
        return str(value.text)
    if isinstance(value, str):
        return value
    return {None: "none", True: "yes", False: "no"}.get(value, str(value)) if not isinstance(value, tuple) else ""


def measures() -> str:
    """A section for each kind of measure."""
    return "\n\n".join(map(_measure, families()))


def _measure(family: Family) -> str:
    formula = "\n".join(family.formula)
    facts = [("written", ", ".join(map(_code, family.examples)))]
    if family.alias:
        facts.append(("in rouge-score", _code(family.alias)))
    for parameter in family.parameters:
        default = "" if parameter.default is None else f" (default {parameter.default})"
        facts.append((_code(parameter.name), _plain(f"{parameter.meaning}: {parameter.range}{default}")))
    facts += [("empty text", _plain(family.empty)), ("source", _plain(family.source))]
    return f"## `{family.keyword}`: {_plain(family.title)}\n\n```text\n{formula}\n```\n\n{_table(('', ''), facts)}"


def presets() -> str:
    """A section for each preset."""
    return "\n\n".join(map(_preset, PRESETS))


def _preset(preset: Preset) -> str:
    facts = [
        ("options", _code(preset.line)),
        ("status", preset.status),
        ("source", _plain(preset.source)),
        ("jackknife", "yes (implied)" if preset.jackknife else "not implied"),
        *(("mind", _plain(trap)) for trap in preset.traps),
    ]
    return f"## `{preset.name}`\n\n{_plain(preset.about)}\n\n{_table(('', ''), facts)}"


def dialects() -> str:
    """A row for each dialect."""
    rows = (
        (
            _code(dialect.name),
            ", ".join(map(_code, dialect.aliases)),
            _plain(dialect.about),
            _plain(dialect.told_choices()),
        )
        for dialect in DIALECTS.values()
    )
    return _table(("dialect", "other names", "what it is", "choices"), rows)


def schema() -> str:
    """The JSON schema of results: its fields, then itself."""
    text = files("rouge_cli.results").joinpath("results.schema.json").read_text(encoding="utf-8")
    whole = json.loads(text)
    rows = [(f"`{path}`", kind, _plain(about)) for path, kind, about in _fields(whole, whole, "") if path]
    return f"{_table(('field', 'type', 'meaning'), rows)}\n\n## The schema\n\n```json\n{text.rstrip()}\n```"


def _fields(part: Mapping[str, Any], whole: Mapping[str, Any], path: str) -> Iterator[tuple[str, str, str]]:
    about = part.get("description", "")
    if "$ref" in part:
        name = part["$ref"].rpartition("/")[2]
        if name in ("number", "column", "typed", "interval"):
            yield path, name, about
            return
        part = whole["$defs"][name]
    yield path, _kind(part), about or part.get("description", "")
    for name, below in part.get("properties", {}).items():
        yield from _fields(below, whole, f"{path}.{name}" if path else name)
    for choice in part.get("anyOf", ()):
        for name, below in choice.get("properties", {}).items():
            yield from _fields(below, whole, f"{path}.{name}")
    if "properties" in part.get("items", {}) or "$ref" in part.get("items", {}):
        yield from (row for row in _fields(part["items"], whole, f"{path}[]") if row[0] != f"{path}[]")


def _kind(part: Mapping[str, Any]) -> str:
    if "anyOf" in part:
        return " or ".join(_kind(choice) for choice in part["anyOf"])
    if "$ref" in part:
        return str(part["$ref"].rpartition("/")[2])
    if "const" in part:
        return f"`{json.dumps(part['const'])}`"
    if "enum" in part:
        return ", ".join(f"`{value}`" for value in part["enum"] if value != "")
    kind = part.get("type", "")
    if kind == "array":
        return f"array of {_kind(part.get('items', {}))}"
    return kind if isinstance(kind, str) else " or ".join(kind)


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    head = list(head)
    lines = [head, ["---"] * len(head), *map(list, rows)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _code(text: str) -> str:
    return f"`{text}`".replace("|", r"\|") if text else ""


def _plain(text: str) -> str:
    return re.sub(r"([\\*_`\[\]<>|#$~^])", r"\\\1", " ".join(text.split()))


TABLES: Mapping[str, Callable[[], str]] = {
    "options": options, "measures": measures, "presets": presets, "dialects": dialects, "schema": schema,
}  # fmt: skip
"""By the name that a page asks for them."""
