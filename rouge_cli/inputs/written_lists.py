"""Lists and objects that stand in a text, as tables hold them: written as JSON, or as Python shows them."""

from __future__ import annotations

import ast
import json
import re
from typing import Any

_ESCAPE = r"\\(?:[\\'\"abfnrtv]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})"
_STRING = rf"'(?:[^'\\\n]|{_ESCAPE})*'|\"(?:[^\"\\\n]|{_ESCAPE})*\""
_VALUE = rf"(?:{_STRING}|None|True|False|[-+]?[0-9][0-9.eE+-]*)\s*(?=[,:\]}})])"
_PYTHON = re.compile(rf"(?:[\[\]{{}}(),:]\s*|{_VALUE})+")
"""What Python shows lists, tuples and dictionaries as. Two strings are never side by side: `['a' 'b']` is an array of
numpy, which Python would read as one string."""
_BEGINS = re.compile(
    r"""\[\s*(?:\[\s*)*['"]           # a list of texts, or of lists
    |\[?\s*array\(\s*\[               # arrays of numpy
    |\{\s*['"]                        # an object
    """,
    re.VERBOSE,
)
_TOKENS = re.compile(
    rf"[\[{{](?:[\[\]{{}}(),:\s]|{_STRING}|[-+]?(?:[0-9][0-9.eE+-]*|nan|inf|NaN|Infinity)|None|True|False|null|true|false)+"
)
"""What consists of nothing but what lists and objects are made of."""
_ENDS = {"[": "]", "{": "}", "(": ")"}
_REMEDY = 'write it as JSON, ["...", "..."], or say that it is text: --written-lists text'


def read_written(text: str) -> Any:
    """The list (or object) that a text is, or the text itself. ValueError: it begins like one, and is none.

    Nested lists are read too; what they hold must be texts. Brackets around words, as in "[Music]", are text.
    """
    inner = text.strip()
    if inner[:1] not in ("[", "{", "(", "a"):
        return text
    begins = _BEGINS.match(inner) is not None or _TOKENS.fullmatch(inner) is not None
    if not begins and inner[-1] != _ENDS.get(inner[0]):
        return text
    found = _value(inner)
    if found is None and begins:
        raise ValueError(f"begins like a list ({inner[:24]!r}), and is none that can be read; {_REMEDY}")
    if found is None:
        return text
    _check(found)
    return found


def _value(text: str) -> Any:
    """The list or object, or None."""
    try:
        found = json.loads(text, strict=False, object_pairs_hook=object_of)
    except json.JSONDecodeError:
        found = _python_value(text) if _PYTHON.fullmatch(text) else None
    except (ValueError, RecursionError):
        return None
    if isinstance(found, tuple):
        found = list(found)
    return found if isinstance(found, (list, dict)) else None


def _python_value(text: str) -> Any:
    try:
        tree = ast.parse(text, mode="eval")
        for node in ast.walk(tree):
            if isinstance(node, ast.Dict):
                object_of([(repr(key and ast.literal_eval(key)), None) for key in node.keys])
        return ast.literal_eval(tree)
    except (ValueError, SyntaxError, RecursionError, MemoryError, TypeError):
        return None


class DoubledName(ValueError):
    """A name that comes twice in one JSON object."""


def object_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object of its pairs. DoubledName: a name comes twice, so that a value would be lost."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise DoubledName(f"two values are named {twice!r} in one object")
    return found


def _check(found: Any) -> None:
    """ValueError: there is something else than texts in it."""
    if isinstance(found, (list, tuple, dict)):
        for item in found.values() if isinstance(found, dict) else found:
            _check(item)
    elif not isinstance(found, str):
        raise ValueError(f"is a list with {json.dumps(found, default=repr)} in it, and not of texts alone; {_REMEDY}")
