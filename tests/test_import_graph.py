"""Who imports whom: an arrow never runs back (CONTRIBUTING.md, "The rooms")."""

from __future__ import annotations

import ast
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import rouge_cli
from rouge_cli.cli import collection, config, main
from tests.cases import each

PACKAGE = Path(rouge_cli.__file__).parent
MODULES = {
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}


Imports = dict[str, list[tuple[int, str, str]]]


@cache
def statements() -> Imports:
    """The imports of each module, in functions and for types too: line, module, and what is taken of it or nothing."""
    found: Imports = {}
    for module, path in MODULES.items():
        found[module] = []
        waiting: list[ast.AST] = [ast.parse(path.read_text("utf-8"))]
        while waiting:
            node = waiting.pop()
            if isinstance(node, ast.Import):
                found[module] += [(node.lineno, alias.name, "") for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{module}: a relative import"
                found[module] += [(node.lineno, node.module or "", alias.name) for alias in node.names]
            elif not isinstance(node, ast.expr):  # no statement is in an expression
                waiting += ast.iter_child_nodes(node)
    return found


@cache
def imported() -> dict[str, list[str]]:
    """The package's modules that each of them imports."""
    graph = {}
    for module, lines in statements().items():
        names = {f"{base}.{name}" if f"{base}.{name}" in MODULES else base for _, base, name in lines}
        graph[module] = sorted((names & MODULES.keys()) - {module})
    del graph["rouge_cli"]
    return graph


def room(module: str) -> str:
    """The folder directly under the package, or the module there."""
    return module.split(".")[1] if "." in module else module


def test_no_two_modules_import_each_other() -> None:
    try:
        TopologicalSorter(imported()).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(reversed(error.args[1])))


def test_the_library_imports_no_command() -> None:
    against = [
        f"{module} imports {other}"
        for module, others in imported().items()
        for other in others
        if room(other) == "cli" and room(module) not in ("cli", "__main__")
    ]
    assert against == []


@each(("earlier", "later"), [
    ("inputs", {"scoring", "engines", "results", "analysis", "reports"}),
    ("text", {"scoring", "engines", "results", "analysis", "reports"}),
    ("measures", {"inputs", "scoring", "engines", "results", "analysis", "reports"}),
    ("scoring", {"engines", "analysis", "reports"}),
    ("results", {"scoring", "engines", "analysis", "reports"}),
    ("engines", {"analysis", "reports"}),
    ("analysis", {"reports"}),
])  # fmt: skip
def test_no_room_imports_one_that_data_comes_to_later(earlier: str, later: set[str]) -> None:
    against = [
        f"{module} imports {other}"
        for module, others in imported().items()
        for other in others
        if room(module) == earlier and room(other) in later
    ]
    assert against == []


def test_only_the_analysis_imports_numpy_and_scipy() -> None:
    """Extras are imported where they are used. rouge-score's averages are numpy's random numbers by definition.

    The metric for evaluate returns numpy's floats, as evaluate's own does.
    """
    elsewhere = ("rouge_cli.scoring.numpy_bootstrap", "rouge_cli.integrations.rouge.rouge")
    against = [
        f"{module}:{line}"
        for module, lines in statements().items()
        for line, base, _ in lines
        if base.partition(".")[0] in ("numpy", "scipy") and room(module) != "analysis" and module not in elsewhere
    ]
    assert against == []


COMMANDS = {
    "rouge_cli.cli.main",
    "rouge_cli.cli.rouge155",
    *(
        place.partition(":")[0]
        for group in (main.SECTIONS, config.SECTIONS, collection.SECTIONS)
        for section in group.values()
        for place in section.values()
    ),
}
"""The modules that are commands or groups of them: what several of them do is in modules of its own."""


def test_commands_are_where_they_are_looked_for() -> None:
    assert {"rouge_cli.cli.evaluate", "rouge_cli.cli.config", "rouge_cli.cli.config_new"} <= COMMANDS <= set(imported())


def test_nothing_imports_a_command() -> None:
    """Groups name their commands as text, so that only the one called is loaded."""
    assert {name: found for name, others in imported().items() if (found := COMMANDS.intersection(others))} == {
        "rouge_cli.__main__": {"rouge_cli.cli.main"}
    }
