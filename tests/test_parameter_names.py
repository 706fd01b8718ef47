"""Messages that advise options of the command line, where a program gets them."""

from __future__ import annotations

from typing import Any

import click
import pytest

from rouge_cli import InputChoice, Options, RougeCliError, compute, evaluate, score, score_columns
from rouge_cli.cli.main import main
from rouge_cli.parameter_names import _known, _with_names
from tests.cases import each
from tests.commands import rouge_cli
from tests.workplace import Workplace


@each(
    ("source", "said"),
    [
        ("x.dat", "(in Python --from is InputChoice(format=...))"),
        ("y.txt", "(in Python -z is list_format=...)"),
        (InputChoice(source="x.dat"), "(in Python --from is InputChoice(format=...))"),
        (InputChoice(), "(in Python --peers is InputChoice(peers=...), --models is InputChoice(models=...))"),
        (
            InputChoice(source="x.dat", format="jsonl", language="klingon"),
            "(in Python --language is Options(sentences='split:LANGUAGE') or InputChoice(language=...), "
            "--sentences is Options(sentences=...) or InputChoice(sentences=...))",
        ),
        ("wide.tsv", "(in Python --encoding is Options(encoding=...) or InputChoice(encoding=...))"),
    ],
)
def test_a_program_gets_the_names_of_arguments(place: Workplace, source: Any, said: str) -> None:
    place.write("x.dat", '{"summary": "a", "references": "a"}\n')
    place.write("y.txt", "a b\n")
    place.write("wide.tsv", b"\xff\xfea\x00")
    with pytest.raises(RougeCliError) as raised:
        evaluate(source)
    assert str(raised.value).endswith(said)
    assert raised.value.problems[-1].endswith(said)


@each(
    "call",
    [
        lambda options: score("a", "b", options=options),
        lambda options: score_columns(["a"], ["b"], options=options),
        lambda options: compute(predictions=["a"], references=["b"], options=options),
    ],
    ids=lambda call: call.__code__.co_names[0],
)
def test_texts_in_memory_get_them_too(call: Any) -> None:
    said = r"\(--sentence-tag\).* \(in Python --sentence-tag is Options\(sentence_tag=\.\.\.\)\)$"
    with pytest.raises(RougeCliError, match=said):
        call(Options(measures=("rouge-1",), sentence_tag="s"))


def test_names_that_are_there_are_not_added_twice() -> None:
    once = _with_names("leave out --idf")
    assert once != "leave out --idf"
    assert _with_names(once) == once


def test_the_command_line_does_not(place: Workplace) -> None:
    place.write("x.dat", '{"summary": "a", "references": "a"}\n')
    done = rouge_cli("evaluate", "x.dat")
    assert done.status == 1
    assert "--from jsonl" in done.stderr
    assert "Python" not in done.stderr


def test_what_is_no_option_stays() -> None:
    for text in ("no such file a--from.txt", "-1 means no limit", "x-n", "tokenizer -- none", "allow more (ulimit -u)"):
        assert _with_names(text) == text


def test_all_names_are_of_options() -> None:
    command = main.get_command(click.Context(main), "evaluate")
    assert command is not None
    options = {name for option in command.params for name in (*option.opts, *option.secondary_opts)}
    assert _known().keys() - options == set()
