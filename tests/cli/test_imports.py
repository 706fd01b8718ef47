"""Who imports whom: commands stand beside each other, and nothing below cli/ knows of it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from rouge_cli.cli import config, main

PACKAGE = Path(main.__file__).parents[1]
COMMANDS = {
    "rouge_cli.cli.main",
    "rouge_cli.cli.rouge155",
    *(
        place.partition(":")[0]
        for group in (main.SECTIONS, config.SECTIONS)
        for section in group.values()
        for place in section.values()
    ),
}
"""The modules that are commands or groups of them."""


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


def imported(path: Path) -> Iterator[str]:
    """The modules that a module imports anywhere in it, for types alone as well."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: a relative import"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


IMPORTS = {name_of(path): set(imported(path)) for path in PACKAGE.rglob("*.py")}


def test_commands_are_where_they_are_looked_for() -> None:
    assert {"rouge_cli.cli.evaluate", "rouge_cli.cli.config", "rouge_cli.cli.config_new"} <= COMMANDS <= set(IMPORTS)


def test_nothing_imports_a_command() -> None:
    """Groups name their commands as text, so that only the one called is loaded."""
    assert {name: found for name, modules in IMPORTS.items() if (found := modules & COMMANDS)} == {}


def test_the_library_does_not_import_the_command_line() -> None:
    outside = {name: modules for name, modules in IMPORTS.items() if not name.startswith("rouge_cli.cli")}
    wrong = {name: sorted(one for one in modules if one.startswith(("rouge_cli.cli", "click", "tqdm")))
             for name, modules in outside.items()}  # fmt: skip
    assert {name: found for name, found in wrong.items() if found} == {}
