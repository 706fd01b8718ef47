from __future__ import annotations

import re

import click
import pytest

from rouge_cli.cli.evaluate import evaluate
from rouge_cli.cli.option_sections import EVALUATE, USUAL, SectionCommand
from tests.commands import rouge_cli


def test_options_of_evaluate_have_their_sections() -> None:
    """Each in one, but for those of every command."""
    named = [name for names in EVALUATE.values() for name in names.split()]
    assert len(set(named)) == len(named)
    options = {parameter.name for parameter in evaluate.params if isinstance(parameter, click.Option)}
    assert options - set(named) == {"jobs", "quiet", "help_all"}
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


@pytest.mark.parametrize("name", ["evaluate", "score"])
def test_help_is_short_and_says_where_the_rest_is(name: str) -> None:
    short, long = (rouge_cli(name, option).stdout.decode() for option in ("--help", "--help-all"))
    assert "--max-ngram" in short
    assert "--skip-single" not in short
    assert short.endswith(f"  More options and examples: rouge-cli {name} --help-all\n")
    assert len(re.findall(rf"^ +rouge-cli {name} .*", short.partition("Examples")[2], re.M)) == 4
    assert 3 * len(short.splitlines()) < 2 * len(long.splitlines())
    assert "Show all options and examples" in long


@pytest.mark.parametrize(
    ("command", "own", "rare"),
    [
        ("audit", "--limits", "--id-field"),
        ("baseline", "--seed", "--pos "),
        ("config check", "--format", "--encoding"),
        ("diff", "Measures where A and B name none", "--written-lists"),
        ("explain", "--summary-format", "--several-models"),
    ],
)
def test_help_of_commands_with_inputs_has_their_own_options_first(command: str, own: str, rare: str) -> None:
    short, long = (rouge_cli(*command.split(), option).stdout.decode() for option in ("--help", "--help-all"))
    assert short.index("\nOptions:") < short.index(own)
    assert "--peers" in short
    assert rare not in short
    assert long.index(own) < long.index(rare)


def test_usual_options_are_options() -> None:
    assert set(USUAL) <= {parameter.name for parameter in evaluate.params}
