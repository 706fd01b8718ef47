"""`evaluate --jackknife` and `config jackknife` against what the original printed for the expanded configurations."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands import evaluate, rouge_cli
from tests.parity.goldens import EXPECTED, arguments_of
from tests.parity.oracle import PROJECT
from tests.workplace import Workplace, evaluation

EXPANDED = {
    "fixtures/configs/jackknife-news.xml": ["configs/news-spl.xml"],
    "fixtures/configs/jackknife-news-humans.xml": ["configs/news-spl.xml", "--humans"],
    "fixtures/configs/jackknife-odd.xml": ["fixtures/configs/jackknife-source.xml", "--skip-single"],
    "fixtures/configs/jackknife-odd-humans.xml": ["fixtures/configs/jackknife-source.xml", "--skip-single", "--humans"],
    "fixtures/configs/jackknife-be-humans.xml": ["configs/news-be.xml", "--humans"],
}
"""The configurations that were given to the original, and how they were made."""

COMMANDS = sorted(path for path in EXPECTED.glob("*.cmd") if b"fixtures/configs/jackknife-" in path.read_bytes())
TWO = {"A": "model.txt", "B": "peer.txt"}


@pytest.fixture
def _in_project(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)
    monkeypatch.delenv("ROUGE_EVAL_HOME", raising=False)
    monkeypatch.delenv("RED_EVAL_HOME", raising=False)


def test_there_are_enough() -> None:
    assert len(COMMANDS) >= 13


@pytest.mark.usefixtures("_in_project")
@pytest.mark.parametrize("expanded", EXPANDED)
def test_expansion_is_what_the_original_was_given(expanded: str) -> None:
    done = rouge_cli("config", "jackknife", *EXPANDED[expanded])
    assert done[:2] == (0, Path(expanded).read_bytes())


@pytest.mark.usefixtures("_in_project")
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.stem)
def test_jackknifed_report_is_the_original_one(command: Path) -> None:
    arguments = [argument.decode() for argument in arguments_of(command)]
    (expanded,) = set(arguments) & set(EXPANDED)
    place = arguments.index(expanded)
    done = evaluate("--jackknife", *arguments[:place], *EXPANDED[expanded], *arguments[place + 1 :])
    assert done[:2] == (0, command.with_suffix(".out").read_bytes())


def test_people_are_not_missed_where_they_are_models(place: Workplace) -> None:
    config = place.config(evaluation(models=TWO), evaluation("2", peers={}, models=TWO))
    done = evaluate(config, "--jackknife", "--humans")
    assert done.status == 0
    assert done.stdout.count(b"ROUGE-L Average_R") == 3
    assert done.stderr == "".join(
        f"rouge-cli: warning: test instance for peer a does not exist for evaluation {id}\n" for id in ("2-1", "2-2")
    )


def test_one_of_the_people_alone(place: Workplace) -> None:
    done = evaluate(place.config(evaluation(models=TWO)), "B", "--jackknife", "--humans", "-d")
    assert done.status == 0
    assert [line[:18] for line in done.stdout.splitlines() if b"Eval" in line] == [b"B ROUGE-L Eval 1-2"]


@pytest.mark.parametrize("command", [["evaluate", "--jackknife"], ["config", "jackknife"]])
def test_evaluations_with_one_model(place: Workplace, command: list[str]) -> None:
    config = place.config(evaluation(), evaluation("2", models=TWO))
    refused = rouge_cli(*command, config)
    assert (refused.status, refused.stdout) == (1, b"")
    assert "two or more reference summaries: evaluation '1'; add models, or leave" in refused.stderr
    skipped = rouge_cli(*command, config, "--skip-single")
    assert (skipped.status, b"2-1" in skipped.stdout) == (0, command[0] == "config")
    assert "warning: rouge.xml: 1 evaluation was skipped, with fewer than two models: '1'\n" in skipped.stderr


@pytest.mark.parametrize("option", ["--humans", "--skip-single"])
def test_options_of_jackknifing_need_it(place: Workplace, option: str) -> None:
    done = evaluate(place.config(), option)
    assert done == (2, b"", f"rouge-cli: {option} needs jackknifing; give --jackknife too\n")


def test_list_files(place: Workplace) -> None:
    place.write("l.lst", "peer.txt model.txt peer.txt\n")
    expanded = rouge_cli("config", "jackknife", "--list", "SPL", "l.lst", "--humans", "-o", "x.xml")
    assert expanded == (0, b"", "")
    direct = evaluate("--list", "SPL", "l.lst", "--jackknife", "--humans")
    assert direct.stdout.count(b"Average_F") == 3
    assert evaluate("x.xml").stdout == direct.stdout


def test_no_file_is_written_that_is_too_large(tmp_path: Path) -> None:
    models = "".join(f'<M ID="m{i}">m</M>' for i in range(2300))
    peers = '<INPUT-FORMAT TYPE="SPL"/><PEERS><P ID="a">p</P></PEERS>'
    evaluation = f'<EVAL ID="1">{peers}<MODELS>{models}</MODELS></EVAL>'
    (tmp_path / "c.xml").write_text(f'<ROUGE-EVAL version="1.0">{evaluation}</ROUGE-EVAL>')
    done = rouge_cli("config", "jackknife", str(tmp_path / "c.xml"), "-o", str(tmp_path / "j.xml"))
    assert (done.status, done.stdout) == (1, b"")
    assert "its jackknifed form would have 5,290,000 lines of references, and 5,000,000 are written" in done.stderr
