"""Lists written as text, as in tables: in JSON or in Python's notation."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable
from typing import Any

from rouge_cli.errors import first_twice, shortened
from rouge_cli.inputs.bad_entries import RecurringError

MOST_NESTED = 3
"""Lists in tables: of references that are lists of sentences, in a column."""

_BYTE = r"\\(?:[\\'\"abfnrtv]|x[0-9a-fA-F]{2})"
_ESCAPE = rf"(?:{_BYTE}|\\u[0-9a-fA-F]{{4}}|\\U[0-9a-fA-F]{{8}})"
_STRING = "(?:[uU]?{}|[bB]{})".format(
    *[rf"(?:'(?:[^'\\\n]|{escape})*'|\"(?:[^\"\\\n]|{escape})*\")" for escape in (_ESCAPE, _BYTE)]
)
_VALUE = rf"(?:{_STRING}|None|True|False|[-+]?[0-9][0-9.eE+-]*)\s*(?=[,:\]}})])"
_PYTHON = re.compile(rf"(?:[\[\]{{}}(),:]\s*|{_VALUE})+")
"""What Python shows lists, tuples and dictionaries as, and nothing that it warns of. Two strings are never side by
side: `['a' 'b']` is an array of numpy, which Python would read as one string."""
_DIGITS = "[0-9][0-9.eE+-]*(?![0-9.eE+-])"
"""A number whole: one that could end anywhere would be tried in all ways, without end."""
_TOKENS = re.compile(
    rf"\[(?:[\[\]{{}}(),:\s]|{_STRING}|[-+]?(?:{_DIGITS}|nan|inf|NaN|Infinity)|None|True|False|null|true|false)+"
)
"""A text of nothing but what lists consist of."""
_HOLDS = re.compile(rf"(?:{_STRING}|None|null|nan|NaN)")
"""A text, or a missing value: lists of numbers alone, such as [2019], are prose."""
_OPENS = re.compile(r"\[[\[\s]*(?=[uUbB]?['\"])")
_FIRST = re.compile(rf"(?:{_STRING})\s*(?:[,\]'\"]|$)")
"""The first text of a list, and what may follow it there. Arrays of numpy have no comma."""
_CLOSES = re.compile(r"['\"][\s,]*\]+$")
_CONSTRUCTOR = r"(?:(?:(?:np\.|numpy\.)?array|list)\(\s*[\[({]|WrappedArray\()"
_CONSTRUCTED = re.compile(rf"\[?\s*{_CONSTRUCTOR}")
"""What Python, numpy and Spark show before a list."""
_WRAPPED = re.compile(r"list\(\s*([\[(].*[\])])\s*\)", re.DOTALL)
_CURLY = re.compile(r"[\[(]\s*(?:[“„”][^“”]*[“”]|[‘‚’](?:[^‘’]|’(?=\w))*[‘’]|«[^«»]*»)\s*[,;\]]")
"""A list whose quotation marks a word processor has changed."""
_UNQUOTED = re.compile(r"\[([^\[\]{}\"“”]*)\]|\{([^\[\]{}\"“”]*)\}")
_QUOTED = re.compile(r"[\"']\s*(?:[\[(]|list\()")
"""A list that was written twice, as JSON in JSON."""
_GATE = re.compile(rf"\s*(?:[\[({{]|[\"']\s*[\[(l]|{_CONSTRUCTOR})")
_OBJECT = re.compile(rf"\{{\s*(?:{_STRING})\s*[:,}}]")
"""An object, or a set of Python."""
FIRST_LETTERS = frozenset("[({\"'alnW \t\r\n")
"""What a text that is written like a list begins with."""
_REMEDY = 'write a list as JSON, ["...", "..."], or, if this is text, say --written-lists text'


def may_be_list(text: str) -> bool:
    """Whether it is worth looking closer: a quick test that hardly any prose passes."""
    return text[:1] in FIRST_LETTERS and _GATE.match(text) is not None


def list_in_text(text: str) -> list[Any] | None:
    """The list of texts (or of lists of them) that a text is written as; None: it is prose.

    For texts that could have been lists, as in JSON: objects, empty lists and lists without quotation marks are prose.
    RecurringError: it looks like a list of texts and cannot be read as one. Brackets around words ("[Music]"), around a
    quotation within a sentence, and around numbers alone ("[2019]") are prose.
    """
    inner, found = _unwrapped(text)
    if isinstance(found, list):
        if _holds_texts(found, MOST_NESTED):
            return found if _has_text(found) else None
        if _HOLDS.search(inner) or "{" in inner:
            raise RecurringError(f"is a list ({_shown(inner)}), but not a list of texts alone; {_REMEDY}", "other list")
    if found is None and _looks_like_list(inner):
        raise RecurringError(
            f"begins like a list ({_shown(inner)}), but cannot be read as one; {_REMEDY}", "broken list"
        )
    return None


def is_written_list(text: str) -> bool:
    """Whether a text is written like a list of texts, be it one that can be read or not."""
    try:
        return may_be_list(text) and list_in_text(text) is not None
    except RecurringError:
        return True


def list_in_cell(text: str) -> list[Any] | None:
    """The list of texts in a cell of a table, which has no other way to hold one; None: the cell is prose.

    As list_in_text, but an empty list is one. RecurringError also for objects, and for lists without quotation marks.
    """
    inner, found = _unwrapped(text)
    if found == []:
        return []
    if (isinstance(found, dict) and found) or (found is None and _OBJECT.match(inner)):
        raise RecurringError(
            f"looks like a JSON object ({_shown(inner)}), and a cell must hold a text or a list of texts; give each "
            "system a column of its own, or, if this is text, say --written-lists text",
            "object",
        )
    if found is None and _is_unquoted_list(inner) and not _looks_like_list(inner):
        raise RecurringError(
            f"looks like a list without quotation marks ({_shown(inner)}): where its texts end is lost; {_REMEDY}",
            "unquoted list",
        )
    if isinstance(found, list) and _holds_texts(found, MOST_NESTED):
        return found
    return list_in_text(inner)


def _unwrapped(text: str) -> tuple[str, Any]:
    """The text without quotation marks around a list, and list(...); and the list or object that it is, or None."""
    inner = text.strip()
    if not _GATE.match(inner):
        return inner, ""
    if _QUOTED.match(inner):
        within = _quoted(inner)
        return (inner, "") if within is None else _unwrapped(within)
    if (wrapped := _WRAPPED.fullmatch(inner)) and isinstance(found := _value(wrapped[1]), list):
        return inner, found
    return inner, _value(inner)


def _quoted(text: str) -> str | None:
    """The text that is written within quotation marks, by JSON or by Python."""
    try:
        found = json.loads(text, strict=False)
    except (ValueError, RecursionError):
        found = _python_value(text) if re.fullmatch(_STRING, text) else None
    if isinstance(found, str):
        return found
    return text[1:-1] if len(text) > 2 and text[-1] == text[0] else None


def _is_unquoted_list(text: str) -> bool:
    """Whether a text is several in brackets, of several words: [the cat sat, a dog]."""
    brackets = _UNQUOTED.fullmatch(text)
    parts = (brackets[1] or brackets[2] or "").split(",") if brackets else []
    return (
        len(parts) > 1
        and all(any(map(str.isalpha, part)) for part in parts)
        and any(len(part.split()) > 1 for part in parts)
    )


def _shown(text: str) -> str:
    return shortened(text, 24)


def _looks_like_list(text: str) -> bool:
    """Whether a text that cannot be read was probably written as a list, or is the beginning of one."""
    if _CONSTRUCTED.match(text) or _CURLY.match(text):
        return True
    if _TOKENS.fullmatch(text) and _HOLDS.search(text):
        return True
    opens = _OPENS.match(text)
    if opens is None:
        return False
    is_cut_off = text.count("[") > text.count("]")
    return is_cut_off or _CLOSES.search(text) is not None or _FIRST.match(text, opens.end()) is not None


def _holds_texts(found: list[Any], depth: int) -> bool:
    return depth > 0 and all(
        isinstance(item, str) or (isinstance(item, list) and _holds_texts(item, depth - 1)) for item in found
    )


def _has_text(found: Iterable[Any]) -> bool:
    return any(isinstance(item, str) or _has_text(item) for item in found)


def _value(text: str) -> Any:
    """The list or object, or None."""
    try:
        found = json.loads(text, strict=False, object_pairs_hook=object_of)
    except json.JSONDecodeError:
        found = _python_value(text) if _PYTHON.fullmatch(text) else None
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, (list, dict)) else None


def _python_value(text: str) -> Any:
    try:
        tree = ast.parse(text, mode="eval")
        for node in ast.walk(tree):
            if isinstance(node, ast.Dict):
                object_of([(repr(key and ast.literal_eval(key)), None) for key in node.keys])
        return _tuples_as_lists(ast.literal_eval(tree))
    except (ValueError, SyntaxError, RecursionError, MemoryError, TypeError):
        return None


def _tuples_as_lists(found: Any) -> Any:
    if isinstance(found, bytes):
        return found.decode()
    return [_tuples_as_lists(item) for item in found] if isinstance(found, (list, tuple)) else found


class DoubledName(ValueError):
    """A name that comes twice in one JSON object."""


def object_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object of its pairs. DoubledName: a name comes twice, so that a value would be lost."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise DoubledName(f"two values are named {first_twice(name for name, _ in pairs)!r} in one object")
    return found
