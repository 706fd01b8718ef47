"""Option values: what Python reads as a number and people do not write."""

from __future__ import annotations

import click
import pytest

from rouge_cli.cli.main import main
from rouge_cli.cli.number_types import DECIMAL, WHOLE, DecimalRange, WholeRange
from rouge_cli.option_line import jobs_by_environment
from tests.cases import each
from tests.commands import evaluate, rouge_cli
from tests.workplace import Workplace


def test_every_number_of_every_command_is_read_by_one_rule() -> None:
    def commands(group: click.Command) -> list[click.Command]:
        if not isinstance(group, click.Group):
            return [group]
        context = click.Context(group)
        return [one for name in group.list_commands(context) for one in commands(group.get_command(context, name))]  # type: ignore[arg-type]

    numbers = 0
    for command in commands(main):
        for option in command.params:
            if option.type.name not in ("integer", "integer range", "float", "float range", "number"):
                continue
            numbers += 1
            for text in ("1_0", "\u0661\u0660"):
                with pytest.raises(click.BadParameter, match=r"' is not a plain number; write 10$"):
                    option.type.convert(text, option, None)
    assert numbers > 50


@each(
    "arguments",
    [
        ("-n", "1_0"), ("-r", "\u0663"), ("-c", "9_5"), ("-w", "1_2"), ("-2", "\u0664"), ("-l", "1_00"), ("-b", "6_65"),
        ("-j", "\u0661"), ("--part", "\u0661/\u0662", "--save", "p.json"),
    ],
)  # fmt: skip
def test_refused(place: Workplace, arguments: tuple[str, ...]) -> None:
    done = evaluate(place.config(), *arguments)
    assert (done.status, done.stdout) == (2, b"")
    assert arguments[1] in done.stderr


@each(
    ("kind", "text", "said"),
    [
        (WholeRange(min=0), "", "'' is not a whole number; write one such as 12"),
        (WholeRange(min=0), "0x5", "'0x5' is not a whole number; write one such as 12"),
        (WHOLE, "9" * 5000, f"'{'9' * 59} ... has too many digits"),
        (DecimalRange(min=0), "1,2", "'1,2' is not a number; write one such as 0.5"),
        (DECIMAL, "x", "'x' is not a number;"),
    ],
)  # fmt: skip
def test_what_is_no_number_is_told_in_plain_words(kind: WholeRange | DecimalRange, text: str, said: str) -> None:
    with pytest.raises(click.BadParameter) as caught:
        kind.convert(text, None, None)
    assert caught.value.message.startswith(said)


def test_an_option_of_another_command_than_evaluate(place: Workplace) -> None:
    done = rouge_cli("baseline", place.config(), "--sources", ".", "-o", "out", "--seed", "")
    assert (done.status, done.stdout) == (2, b"")
    assert done.stderr.endswith("Invalid value for '--seed': '' is not a whole number; write one such as 12\n")


@each("value", [" 2", "+2"])
def test_both_programs_read_the_number_of_the_environment(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROUGE_JOBS", value)
    assert evaluate("configs/news-spl.xml", "lead").status == 0
    assert jobs_by_environment() == 2


@each("value", ["abc", "-1", "3.0", "\u0661"])
def test_a_number_of_the_environment_is_refused_by_its_name(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROUGE_JOBS", value)
    done = evaluate("configs/news-spl.xml", "lead")
    assert (done.status, done.stdout) == (2, b"")
    assert "Error: Invalid value for ROUGE_JOBS: " in done.stderr
    assert "'-j' / '--jobs'" in evaluate("configs/news-spl.xml", "lead", "-j", value).stderr
