"""Whether regular expressions take quadratic time: python -m tests.robustness.patterns.

Each is tried on texts made from its own parts: what leads to a repeat, then what it repeats, thousands of times, then
what it does not expect. docs/explanations/robustness.md says how long 200 kB may take.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from types import ModuleType
from typing import Any, NamedTuple

import rouge_cli
from tests.robustness.hostile_texts import hostile_texts

METHODS = ("match", "search", "fullmatch", "sub", "subn", "split", "findall", "finditer")
SUSPECT, TOO_SLOW = 0.001, 0.15
"""Seconds for 2,000 letters, from which on more are tried, and for 20,000."""
OF_SHORT_TEXTS = {
    "analysis.audit.names._NAME": "headings of 80 letters",
    "analysis.inspection.lint._TAIL": "200 letters",
    "collections.path_patterns._PARTS": "patterns of 4,096 letters",
    "reports.collection_facts, line 93": "facts that the package brings",
}
"""Slow patterns, and what keeps their texts short."""


class Use(NamedTuple):
    """A pattern and a way that it is applied in."""

    pattern: re.Pattern[Any]
    method: str


def modules() -> Iterator[ModuleType]:
    for info in pkgutil.walk_packages(rouge_cli.__path__, "rouge_cli."):
        if not info.name.endswith("__main__"):
            yield importlib.import_module(info.name)


def uses() -> Iterator[tuple[str, Use]]:
    """All patterns of the package that do not depend on arguments, and where they are."""
    found = list(modules())
    trees = {module.__name__: tree_of(module) for module in found}
    methods: dict[str, set[str]] = {}
    for node in (node for tree in trees.values() for node in ast.walk(tree)):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.attr in METHODS:
            methods.setdefault(node.value.id, set()).add(node.attr)
    for module in found:
        place = module.__name__.removeprefix("rouge_cli.")
        for name, value in vars(module).items():
            for pattern in patterns_in(value):
                for method in sorted(methods.get(name, {"search", "fullmatch"})):
                    yield f"{place}.{name}", Use(pattern, method)
        for node in ast.walk(trees[module.__name__]):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in {f"re.{method}" for method in METHODS}:
                given = [evaluated(argument, module) for argument in [*node.args, *(k.value for k in node.keywords)]]
                if isinstance(given[0], str | bytes):
                    flags = next((value for value in given if isinstance(value, re.RegexFlag)), re.RegexFlag(0))
                    method = ast.unparse(node.func).removeprefix("re.")
                    yield f"{place}, line {node.lineno}", Use(re.compile(given[0], flags), method)


def tree_of(module: ModuleType) -> ast.Module:
    name = module.__file__ or ""
    return ast.parse(Path(name).read_text("utf-8") if name.endswith(".py") else "")


def patterns_in(value: object) -> Iterator[re.Pattern[Any]]:
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, tuple | list):
        for part in value:
            yield from patterns_in(part)


def evaluated(node: ast.expr, module: ModuleType) -> object:
    """The value of an expression that needs nothing but the module; None of any other."""
    try:
        return eval(compile(ast.Expression(node), "pattern", "eval"), dict(vars(module)))
    except NameError:
        return None


def seconds(use: Use, text: str) -> float:
    """The least of three times, in case that something else came between."""
    given = text.encode() if isinstance(use.pattern.pattern, bytes) else text
    apply = getattr(use.pattern, use.method)
    least = 60.0
    for _ in range(3):
        start = process_time()
        found = apply(given[:0], given) if use.method in ("sub", "subn") else apply(given)
        if use.method == "finditer":
            list(found)
        least = min(least, process_time() - start)
        if least < SUSPECT or least > 2 * TOO_SLOW:
            break
    return least


def slowest(use: Use) -> tuple[float, str]:
    """The longest time that a hostile text takes, and how it begins; of the first one that takes too long."""
    worst = (0.0, "")
    for make in hostile_texts(use.pattern):
        taken = seconds(use, make(2_000))
        for length in (4_000, 20_000) if taken > SUSPECT else ():
            taken = seconds(use, make(length))
            if taken > TOO_SLOW:
                return taken, make(60)
        worst = max(worst, (taken, make(60)))
    return worst


def main() -> int:
    """The command; 1 where a pattern takes too long."""
    known: dict[Use, tuple[float, str]] = {}
    places = [(place, use) for place, use in uses() if place not in OF_SHORT_TEXTS]
    for place, use in places:
        known[use] = known.get(use) or slowest(use)
        if known[use][0] > TOO_SLOW:
            print(f"{place}, {use.method}: {known[use][0]:.2f} s for a text that begins {known[use][1]!r}")
    slow = sum(seconds > TOO_SLOW for seconds, _ in known.values())
    print(f"{len(known)} patterns and ways to apply them, {slow} slow")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
