from __future__ import annotations

from pathlib import Path

import click
import pytest

from rouge_cli.cli.evaluate import evaluate as evaluate_command
from rouge_cli.presets import PRESETS, Preset
from tests.cases import each
from tests.commands import evaluate, rouge155, rouge_cli
from tests.workplace import Workplace

PROJECT = Path(__file__).resolve().parents[2]
ANSWERS_JACKKNIFE = any(parameter.name == "jackknife" for parameter in evaluate_command.params)
TEXT, ELEMENTS = "configs/news-spl.xml", "configs/news-be.xml"
DUC_2004 = (
    "rouge-cli: preset duc2004-t2 (reconstructed): -a -c 95 -b 665 -m -n 4 -w 1.2; "
    "what to mind: rouge-cli presets duc2004-t2\n"
)


@pytest.fixture
def in_project(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)
    monkeypatch.delenv("ROUGE_EVAL_HOME", raising=False)
    monkeypatch.delenv("RED_EVAL_HOME", raising=False)


def test_list() -> None:
    done = rouge_cli("presets")
    assert (done.status, done.stderr) == (0, "")
    lines = done.stdout.decode().splitlines()
    assert [line.split()[:2] for line in lines] == [[preset.name, preset.status] for preset in PRESETS]
    assert all(line.endswith(preset.about) for line, preset in zip(lines, PRESETS, strict=True))


@each("preset", PRESETS, ids=lambda preset: preset.name)
def test_details(preset: Preset) -> None:
    done = rouge_cli("presets", preset.name)
    assert (done.status, done.stderr) == (0, "")
    text = done.stdout.decode()
    assert max(map(len, text.splitlines())) <= 100
    flat = " ".join(text.split())
    for part in (preset.name, preset.about, preset.line, preset.status, preset.source, *preset.traps):
        assert part in flat


def test_unknown_name() -> None:
    message = "rouge-cli: no preset 'duc2004t2'; did you mean 'duc2004-t2'?\n"
    assert rouge_cli("presets", "duc2004t2") == (2, b"", message)
    assert evaluate("rouge.xml", "--preset", "duc2004t2") == (2, b"", message)


@pytest.mark.long
@pytest.mark.usefixtures("in_project")
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_preset_reports_as_its_line(preset: Preset) -> None:
    config = ELEMENTS if preset.options.elements else TEXT
    more = ["--no-jackknife"] if preset.jackknife and ANSWERS_JACKKNIFE else []
    expected = rouge155(*preset.line.split(), *([] if "-a" in preset.line else ["-a"]), config)
    done = evaluate(config, "--preset", preset.name, *more)
    assert done[:2] == (0, expected.stdout)
    assert done.stderr.startswith(f"rouge-cli: preset {preset.name} ({preset.status}): {preset.line}")


@pytest.mark.usefixtures("in_project")
def test_one_system_with_a_preset() -> None:
    expected = rouge155("-b", "665", "-m", "-n", "4", "-w", "1.2", TEXT, "lead")
    assert evaluate(TEXT, "lead", "--preset", "duc2004-t2").stdout == expected.stdout


@pytest.mark.usefixtures("in_project")
@pytest.mark.parametrize(
    ("given", "line", "told"),
    [
        ("", "-b 665 -m -n 4 -w 1.2", []),
        ("-n 2", "-b 665 -m -n 2 -w 1.2", ["--max-ngram 2 wins over the preset's --max-ngram 4"]),
        ("-n 4 -m", "-b 665 -m -n 4 -w 1.2", []),
        ("--no-stem", "-b 665 -n 4 -w 1.2", ["--no-stem wins over the preset's --stem"]),
        ("-M", "-b 665 -M -n 4 -w 1.2", ["--stem-models wins over the preset's --stem"]),
        ("-l 20", "-l 20 -m -n 4 -w 1.2", ["--max-words 20 wins over the preset's --max-bytes 665"]),
        ("-b 0", "-m -n 4 -w 1.2", ["--max-bytes 0 wins over the preset's --max-bytes 665"]),
        ("-c 99 -w 1.20 -x", "-b 665 -m -n 4 -w 1.20 -c 99 -x",
         ["--confidence 99 wins over the preset's --confidence 95",
          "--lcs-weight 1.20 wins over the preset's --lcs-weight 1.2"]),
    ],
)  # fmt: skip
def test_options_beside_a_preset_win(given: str, line: str, told: list[str]) -> None:
    expected = rouge155(*line.split(), "-a", TEXT)
    done = evaluate(TEXT, "--preset", "duc2004-t2", *given.split())
    assert done[:2] == (0, expected.stdout)
    first, *rest = done.stderr.splitlines(keepends=True)
    assert first == DUC_2004
    said = [
        line for line in rest if not line.startswith("rouge-cli: warning: systems extract, lead have the same scores")
    ]
    assert sorted(said) == sorted(f"rouge-cli: {text}\n" for text in told)
    assert evaluate(TEXT, *given.split(), "--preset", "duc2004-t2") == done


@pytest.mark.usefixtures("in_project")
def test_skip_bigrams_beside_a_preset() -> None:
    line = "-n 2 -x -m -2 4 -c 95 -r 1000 -f A -p 0.5 -t 0 -a"
    done = evaluate(TEXT, "--preset", "duc2005", "-U")
    assert done.stdout == rouge155(*line.split(), "-U", TEXT).stdout
    assert done.stderr.endswith("rouge-cli: --skip-both wins over the preset's --skip-unigrams\n")
    assert evaluate(TEXT, "--preset", "duc2005", "--no-skip-unigrams").stdout == rouge155(*line.split(), TEXT).stdout


@pytest.mark.usefixtures("in_project")
def test_measures_beside_a_preset() -> None:
    done = evaluate(TEXT, "--preset", "duc2007-update", "--measures", "rouge-2,rouge-su:4", "--no-per-evaluation")
    expected = evaluate(TEXT, "--measures", "rouge-2,rouge-su:4", "--stem", "--jackknife")
    assert done[:2] == expected[:2]
    assert done.stderr.splitlines()[1:] == [
        "rouge-cli: --measures rouge-2,rouge-su:4 wins over the preset's "
        "--max-ngram 4 --lcs-weight 1.2 --skip-gap 4 --skip-unigrams",
        "rouge-cli: --no-per-evaluation wins over the preset's --per-evaluation",
    ]


def test_quiet(place: Workplace) -> None:
    assert evaluate(place.config(), "--preset", "duc2004-t2", "-n", "1", "--quiet").stderr == ""


def test_names_complete() -> None:
    context = click.Context(evaluate_command)
    parameter = next(parameter for parameter in evaluate_command.params if parameter.name == "preset")
    found = [item.value for item in parameter.shell_complete(context, "tac2008")]
    assert found == ["tac2008", "tac2008-jk", "tac2008-be", "tac2008-be-jk"]
