"""Who imports whom: an arrow never runs back (CONTRIBUTING.md, "The rooms")."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import rouge_cli

PACKAGE = Path(rouge_cli.__file__).parent
MODULES = {
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}


def imports(module: str) -> Iterator[str]:
    """The package's modules that it imports anywhere, in functions and for types too."""
    for node in ast.walk(ast.parse(MODULES[module].read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in MODULES)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: a relative import"
            names = (f"{node.module}.{alias.name}" for alias in node.names)
            yield from (name if name in MODULES else node.module for name in names if node.module in MODULES)


def room(module: str) -> str:
    """The folder directly under the package, or the module there."""
    return module.split(".")[1] if "." in module else module


IMPORTED = {module: sorted(set(imports(module)) - {module}) for module in MODULES if module != "rouge_cli"}


def test_no_two_modules_import_each_other() -> None:
    try:
        TopologicalSorter(IMPORTED).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(reversed(error.args[1])))


def test_the_library_imports_no_command() -> None:
    against = [
        f"{module} imports {other}"
        for module, others in IMPORTED.items()
        for other in others
        if room(other) == "cli" and room(module) not in ("cli", "__main__")
    ]
    assert against == []


def test_only_the_analysis_imports_numpy_and_scipy() -> None:
    """Extras are imported where they are used. rouge-score's averages are numpy's random numbers by definition.

    The metric for evaluate returns numpy's floats, as evaluate's own does.
    """
    against = []
    for module, path in MODULES.items():
        if module in ("rouge_cli.scoring.numpy_bootstrap", "rouge_cli.integrations.rouge.rouge"):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Import | ast.ImportFrom):
                continue
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
            if {name.partition(".")[0] for name in names} & {"numpy", "scipy"} and room(module) != "analysis":
                against.append(f"{module}:{node.lineno}")
    assert against == []
