from __future__ import annotations

from collections.abc import Iterator

import click
import pytest

from rouge_cli.cli.given_once import check_given_once
from rouge_cli.cli.main import main
from rouge_cli.errors import UsageError
from tests.cases import each
from tests.cli.test_group import COMMANDS
from tests.commands import rouge_cli
from tests.workplace import Workplace

CONTEXT = click.Context(click.Group("rouge-cli"), **main.context_settings)
"""With its names of the help option, which a command keeps for its next context."""


def single_options(path: str) -> Iterator[click.Option]:
    for option in COMMANDS[path].params:
        if isinstance(option, click.Option) and not (option.multiple or option.count):
            yield option


def words_of(option: click.Option) -> list[str]:
    """Two ways to give the option that mean different things, and nothing for a flag that has but one meaning."""
    if not option.is_flag:
        return [option.opts[0], "1", option.opts[-1], "2"]
    return [option.opts[0], option.secondary_opts[0]] if option.secondary_opts else []


@pytest.mark.long
@each("path", COMMANDS)
def test_no_option_of_any_command_takes_the_last_of_two_values(path: str) -> None:
    """Names the options of the command that do, all of them."""
    assert [option.name for option in single_options(path) if not is_given_once(COMMANDS[path], option)] == []


def is_given_once(command: click.Command, option: click.Option) -> bool:
    """Whether two values are refused by the option's name, and the same one twice is not."""
    words = words_of(option)
    once = words[: len(words) // 2]
    check_given_once(command, None, CONTEXT, [*once, *once])
    try:
        check_given_once(command, None, CONTEXT, words)
    except UsageError as error:
        return max(option.opts, key=len) in str(error)
    return not words


def test_some_options_can_be_given_twice_so() -> None:
    assert sum(bool(words_of(option)) for path in COMMANDS for option in single_options(path)) > 100


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("evaluate", "-n", "1", "--max-ngram", "2"), "--max-ngram is given as 1 and as 2; give it once"),
        (("evaluate", "--format=csv", "--format", "json"), "--format is given as csv and as json; give it once"),
        (("evaluate", "-msn1", "-n2"), "--max-ngram is given as 1 and as 2; give it once"),
        (("evaluate", "--stem", "--no-stem"), "--stem and --no-stem exclude each other; give one of them"),
        (("compare", "r.json", "--recall", "--f"), "--recall and --f-measure exclude each other; give one of them"),
        (("config", "show", "-o", "a", "-o", "b", "x"), "--output is given as a and as b; give it once"),
        (("report", "r.json", "--sort", "a", "-o", "x", "--sort", "b", "-o", "y"),
         "--sort is given as a and as b; give it once\nrouge-cli: --output is given as x and as y; give it once"),
        (("evaluate", "c.xml", "--tokenizer", "", "--encoding=", "--stemmer", "porter"),
         "--tokenizer is empty; give it a value, or leave it out\n"
         "rouge-cli: --encoding is empty; give it a value, or leave it out"),
        (("analyze", "r.json", "--by", "system", "--by", ""), "--by is empty; give it a value, or leave it out"),
        (("analyze", "r.json", "--columns", ""), "--columns is empty; give it a value, or leave it out"),
    ],
)  # fmt: skip
def test_message(place: Workplace, arguments: tuple[str, ...], message: str) -> None:
    done = rouge_cli(*arguments)
    assert (done.status, done.stdout, set(done.stderr.splitlines())) == (
        2, b"", set(f"rouge-cli: {message}".splitlines())
    )  # fmt: skip


def test_other_mistakes_are_told_by_the_command(place: Workplace) -> None:
    done = rouge_cli("evaluate", "--nonsense", "-n", "1", "-n")
    assert done.status == 2
    assert "--nonsense" in done.stderr


def test_help_is_shown_nevertheless() -> None:
    assert rouge_cli("evaluate", "-n", "1", "-n", "2", "--help").status == 0


def test_the_same_twice_is_no_contradiction(place: Workplace) -> None:
    done = rouge_cli("evaluate", place.config(), "-n", "1", "-n", "1", "-m", "-m", "-q")
    assert (done.status, done.stderr) == (0, "")
