"""Figures in nested data: JSON, or what Python prints of dictionaries, lists and rouge-score's Score tuples."""

from __future__ import annotations

import ast
import json
import re
import warnings
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from rouge_cli.analysis.audit.names import LETTER_OF, VALUES, key_of, named
from rouge_cli.inputs.written_lists import DoubledName, object_of

DEEPEST = 12
LONGEST_PYTHON = 2_000_000
"""Characters of what Python prints; JSON may be longer."""
_BOUNDS = {"low", "high", "lower", "upper", "cb", "ce"}
_NO_NUMBERS = {"nan", "inf", "infinity"}
"""Names that numpy and math print for what is no number; they are kept, to be refused as figures."""
_NOT_SYSTEMS = {"options", "config", "args", "settings", "metadata", "signature", "version", "seed", "time"}


class WrittenNumber(str):
    """A number as it was written."""


class Found(NamedTuple):
    """A figure and the names on the way to it; figure is None where none says which it is."""

    system: str | None
    evaluation: str | None
    measure: str
    figure: str | None
    text: str


def tree_of(text: str) -> Any:
    """The one value that a text is; None if it is something else, or flat (a record, which is read as one).

    DoubledName: a name comes twice in an object or a dictionary, so that a figure would be lost.
    """
    text = text.strip()
    if text[:1] not in ("{", "[", "(") and re.match(r"[A-Za-z_.]+\(", text) is None:
        return None
    try:
        tree = json.loads(text, parse_float=WrittenNumber, parse_int=WrittenNumber, parse_constant=WrittenNumber,
                          object_pairs_hook=object_of)  # fmt: skip
    except DoubledName:
        raise
    except (ValueError, RecursionError):
        return _of_python(text) if len(text) <= LONGEST_PYTHON else None
    is_flat = isinstance(tree, dict) and not any(isinstance(value, dict | list) for value in tree.values())
    return None if is_flat else tree


def _of_python(text: str) -> Any:
    try:
        with warnings.catch_warnings():  # what Python warns of in a text is not ours
            warnings.simplefilter("ignore")
            tree = ast.parse(text, mode="eval")
        return _value(tree.body, 0)
    except DoubledName:
        raise
    except (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError):
        return None


def _value(node: ast.expr, depth: int) -> Any:
    """The value of a literal; a call is its only argument, or a dictionary of its keywords. Nothing is called."""
    if depth > DEEPEST:
        raise ValueError
    if isinstance(node, ast.Constant):
        is_number = isinstance(node.value, int | float) and not isinstance(node.value, bool)
        return WrittenNumber(repr(node.value)) if is_number else node.value
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return WrittenNumber(f"-{_value(node.operand, depth + 1)}")
    if _is_no_number(node):
        return WrittenNumber(ast.unparse(node))
    if isinstance(node, ast.Dict):
        keys = [str(None if key is None else _value(key, depth + 1)) for key in node.keys]
        return object_of([(key, _value(value, depth + 1)) for key, value in zip(keys, node.values, strict=True)])
    if isinstance(node, ast.List | ast.Tuple):
        return [_value(item, depth + 1) for item in node.elts]
    if isinstance(node, ast.Call):
        if node.keywords:
            return {word.arg or "": _value(word.value, depth + 1) for word in node.keywords}
        values = [arg for arg in node.args if not isinstance(arg, ast.Name) or _is_no_number(arg)]
        return _value(values[-1], depth + 1) if values else None
    raise ValueError


def _is_no_number(node: ast.expr) -> bool:
    """Whether it is nan, inf, np.nan or such."""
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return name.lower() in _NO_NUMBERS


def figures_in(tree: Any) -> Iterator[Found]:
    """All figures of measures that a tree names."""
    yield from _walk(tree, Found(None, None, "", None, ""), 0)


def _walk(tree: Any, so_far: Found, depth: int) -> Iterator[Found]:
    if depth > DEEPEST:
        return
    if isinstance(tree, dict):
        tree = _with_measure(tree)
        own = {str(tree[key]) for key in ("system", "system_id", "peer") if isinstance(tree.get(key), str)}
        so_far = so_far._replace(system=own.pop()) if own else so_far
        if {"low", "mid", "high"} <= set(tree):
            yield from _walk(tree["mid"], so_far, depth + 1)
            return
        for key, value in tree.items():
            if (inner := _named_by(str(key), so_far)) is not None:
                yield from _walk(value, inner, depth + 1)
    elif isinstance(tree, list):
        for place, item in enumerate(tree, 1):
            inner = so_far if len(tree) == 1 and isinstance(item, dict) else so_far._replace(evaluation=f"#{place}")
            yield from _walk(item, inner, depth + 1)
    elif so_far.measure and isinstance(tree, str | bool):
        yield so_far._replace(text=str(tree))


def _with_measure(tree: Mapping[str, Any]) -> Mapping[str, Any]:
    """A record that names its measure, as a dictionary under that name."""
    for key in ("measure", "metric", "rouge_type"):
        if isinstance(tree.get(key), str) and named(tree[key]) is not None:
            return {tree[key]: {name: value for name, value in tree.items() if name != key}}
    return tree


def _named_by(key: str, so_far: Found) -> Found | None:
    """What is known below a key; None where figures below it are none."""
    name = key_of(key)
    if name in _BOUNDS or name in _NOT_SYSTEMS or name.rpartition("_")[2] in _BOUNDS:
        return None
    if name in LETTER_OF and (so_far.measure or name not in ("r", "p", "f")):
        return so_far._replace(figure=LETTER_OF[name])
    if name in VALUES:
        return so_far
    if (found := named(key)) is not None:
        return so_far._replace(measure=found.measure, figure=found.figure or so_far.figure)
    if so_far.measure:
        return None
    return so_far._replace(system=key) if so_far.system is None else so_far
