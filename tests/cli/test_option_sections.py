from __future__ import annotations

import click

from rouge_cli.cli.evaluate import evaluate
from rouge_cli.cli.option_sections import EVALUATE, SectionCommand


def test_options_of_evaluate_have_their_sections() -> None:
    """Each in one, but for those of every command."""
    named = [name for names in EVALUATE.values() for name in names.split()]
    assert len(set(named)) == len(named)
    options = {parameter.name for parameter in evaluate.params if isinstance(parameter, click.Option)}
    assert options - set(named) == {"jobs", "quiet"}
    assert set(named) <= options


def test_help_lists_options_by_section() -> None:
    command = SectionCommand(
        "c",
        sections={"Second": "b", "First": "missing", "Third": "c"},
        params=[click.Option(["-a"], help="A."), click.Option(["-b"], help="B."), click.Option(["-c"], hidden=True)],
    )
    text = command.get_help(click.Context(command))
    lines = [line.strip() for line in text.splitlines()]
    assert lines[lines.index("Second:") :] == [
        "Second:", "-b TEXT  B.", "", "Other options:", "-a TEXT  A.", "--help   Show this message and exit.",
    ]  # fmt: skip
