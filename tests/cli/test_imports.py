"""Commands stand beside each other: what several of them do is in modules of its own."""

from __future__ import annotations

from rouge_cli.cli import collection, config, main
from tests.test_import_graph import IMPORTED

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
"""The modules that are commands or groups of them."""


def test_commands_are_where_they_are_looked_for() -> None:
    assert {"rouge_cli.cli.evaluate", "rouge_cli.cli.config", "rouge_cli.cli.config_new"} <= COMMANDS <= set(IMPORTED)


def test_nothing_imports_a_command() -> None:
    """Groups name their commands as text, so that only the one called is loaded."""
    assert {name: found for name, others in IMPORTED.items() if (found := COMMANDS.intersection(others))} == {
        "rouge_cli.__main__": {"rouge_cli.cli.main"}
    }
