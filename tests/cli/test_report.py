from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rouge_cli import __version__
from rouge_cli.results.saved import read_results
from rouge_cli.signature import signature_of
from tests.commands import evaluate, rouge155, rouge_cli
from tests.workplace import Workplace, evaluation

TWO = {"a": "peer.txt", "b": "model.txt"}


@pytest.fixture
def saved(place: Workplace) -> str:
    """ROUGE-1 and ROUGE-L of systems a and b, in results.json."""
    config = place.config(evaluation("1", TWO), evaluation("2", TWO))
    assert evaluate(config, "-n", "1", "--save", "results.json").status == 0
    return "results.json"


def text_of(*arguments: str) -> str:
    """What a report that succeeds without a message prints."""
    done = rouge_cli("report", *arguments)
    assert (done.status, done.stderr) == (0, "")
    return done.stdout.decode()


def on_terminal(*arguments: str, environment: dict[str, str] | None = None) -> str:
    """What a terminal of 80 columns shows of both streams."""
    pty = pytest.importorskip("pty")
    master, slave = pty.openpty()
    variables = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "LINES")}
    command = [sys.executable, "-m", "rouge_cli.cli.main", *arguments]
    done = subprocess.run(
        command, stdout=slave, stderr=slave, check=True, env={**variables, "COLUMNS": "80", **(environment or {})}
    )
    os.close(slave)
    shown = b""
    try:
        while piece := os.read(master, 65536):
            shown += piece
    except OSError:  # how Linux says that the other end is closed
        pass
    os.close(master)
    assert done.returncode == 0
    return shown.decode().replace("\r\n", "\n")


@pytest.mark.long
def test_names_have_no_colours_of_their_own_on_a_terminal(place: Workplace) -> None:
    record = {
        "id": "\x1b[31m1",
        "system": "\x1b[31m\u202ea",
        "prediction": "\x1b[31m\u202ex",
        "references": ["x \x1b[31my"],
    }
    place.write("r.jsonl", json.dumps(record))
    assert evaluate("r.jsonl", "-n", "1", "-x", "-q", "--save", "r.json", "-o", "r.txt").status == 0
    for arguments in (
        ("report", "r.json", "-d", "--format", "rouge155"), ("report", "r.json", "-d", "--format", "table"),
        ("diff", "r.json", "rouge-score"),
        ("explain", "r.jsonl", "\x1b[31m1", "\x1b[31m\u202ea", "--tokenizer", "whitespace"),
    ):  # fmt: skip
        shown = on_terminal(*arguments, "-q")
        assert "\\x1b[31m" in shown, arguments
        assert "\x1b[31m" not in shown, arguments
        assert "\\u202ea" in shown, arguments
        assert "\u202e" not in shown, arguments


def test_sorting_by_a_measure_that_is_hidden(saved: str) -> None:
    done = rouge_cli("report", saved, "--measures", "rouge-l", "--sort", "rouge-1")
    said = "--sort rouge-1: --measures leaves this measure out; add it there, or sort by rouge-l"
    assert (done.status, done.stderr) == (2, f"rouge-cli: {said}\n")
    done = rouge_cli("report", saved, "--measures", "rouge-l", "--sort", "rouge-2")
    assert "no measure 'rouge-2' in these results; they have rouge-1, rouge-l" in done.stderr


def test_sorting_a_table_of_a_paper_by_a_measure_that_is_hidden(saved: str) -> None:
    system = read_results(saved).systems[0].id
    done = rouge_cli("report", saved, "--measures", "rouge-l", "--sort", "rouge-1", "--compare-with", system, "-q")
    said = "--sort rouge-1: --measures leaves this measure out; add it there, or sort by rouge-l"
    assert (done.status, done.stderr) == (2, f"rouge-cli: {said}\n")


@pytest.mark.parametrize("files", [("a.json", "b.json"), ("b.json", "a.json")])
def test_sorting_by_a_hidden_measure_of_any_file(place: Workplace, files: tuple[str, str]) -> None:
    for name, options in (("a.json", ("-n", "2", "-x")), ("b.json", ("-n", "1"))):
        config = place.config(evaluation("1", {name: "peer.txt"}))
        assert evaluate(config, *options, "-q", "--save", name).status == 0
    done = rouge_cli("report", *files, "--measures", "rouge-1", "--sort", "rouge-l")
    said = "--sort rouge-l: --measures leaves this measure out; add it there, or sort by rouge-1"
    assert (done.status, done.stderr) == (2, f"rouge-cli: {said}\n")


@pytest.mark.parametrize(
    ("by", "said"),
    [
        ("rouge-l_recall", "name the measure alone, and its figure by an option: --recall --sort rouge-l"),
        ("ROUGE-1 F", "name the measure alone, and its figure by an option: --f --sort ROUGE-1"),
        ("rouge-1,rouge-l", "systems are sorted by one measure; take --sort rouge-1"),
    ],
)
def test_sorting_by_more_than_a_measure(saved: str, by: str, said: str) -> None:
    hidden = ("report", saved, "--measures", "rouge-1", "-q")
    paper = (*hidden, "--compare-with", read_results(saved).systems[0].id)
    for command in (("report", saved), hidden, paper, ("evaluate", "rouge.xml", "-n", "1")):
        done = rouge_cli(*command, "--sort", by)
        assert (done.status, done.stdout, done.stderr) == (2, b"", f"rouge-cli: --sort {by}: {said}\n")


def test_sorted_evaluations_are_in_the_order_of_averages(saved: str) -> None:
    told = "rouge-cli: warning: --sort rouge-1 with -d: systems stand in the order of their averages"
    assert rouge_cli("report", saved, "-d", "--sort", "rouge-1").stderr.startswith(told)
    config = ("evaluate", "rouge.xml", "-n", "1", "-d", "--sort", "rouge-1")
    assert rouge_cli(*config, "--format", "csv").stderr.startswith(told)
    for more in (("--format", "csv", "-q"), ("--format", "rouge155")):
        assert rouge_cli(*config, *more).stderr == ""
    assert rouge_cli("report", saved, "-d", "--sort", "name").stderr == ""
    assert rouge_cli("report", saved, "--sort", "rouge-1").stderr == ""


def test_saving_changes_no_report(place: Workplace) -> None:
    config = place.config(evaluation(peers=TWO))
    plain = evaluate(config, "-n", "2", "-d")
    assert evaluate(config, "-n", "2", "-d", "--save", "r.json") == plain
    assert evaluate(config, "-n", "2", "-d", "--save", "r2.json", "-o", "report.txt") == (0, b"", "")
    assert Path("report.txt").read_bytes() == plain.stdout
    assert Path("r.json").read_bytes() == Path("r2.json").read_bytes()
    assert rouge_cli("report", "r.json", "--format", "rouge155") == plain
    assert rouge_cli("report", "r.json", "--format", "json").stdout == Path("r.json").read_bytes()


def test_saved_results_are_whole(place: Workplace, saved: str) -> None:
    results = read_results(saved)
    assert (results.source, results.models, results.version) == ("rouge.xml", (1, 1), __version__)
    assert [(system.id, system.evaluations) for system in results.systems] == [("a", ("1", "2")), ("b", ("1", "2"))]
    assert [measure.name for measure in results.systems[0].measures] == ["rouge-1", "rouge-l"]
    assert json.loads(Path(saved).read_bytes())["signature"] == signature_of(results)


def test_formats_of_evaluate_are_those_of_report(place: Workplace, saved: str) -> None:
    for format in ("table", "markdown", "latex", "csv", "jsonl", "json", "rouge155"):
        live = evaluate("rouge.xml", "-n", "1", "--format", format)
        assert live == rouge_cli("report", saved, "--format", format)
        assert live.stdout
    choices = ["--recall", "--percent", "--sort", "rouge-1", "--format", "markdown", "--no-intervals"]
    assert evaluate("rouge.xml", "-n", "1", *choices) == rouge_cli("report", saved, *choices)


def test_table_is_the_default(saved: str) -> None:
    assert text_of(saved) == text_of(saved, "--format", "table")


def test_choices(saved: str) -> None:
    shown = text_of(
        saved, "--measures", "rouge-l", "--precision", "--f", "--percent", "--sort", "rouge-l", "--no-intervals"
    )
    heads, _, first, second = shown.splitlines()[:4]
    assert heads == "System  ROUGE-L P  ROUGE-L F"
    assert first.split() == ["b", "100.00*", "100.00*"]
    assert second.split() == ["a", "62.50", "71.43"]


def test_per_evaluation_is_asked_for_each_time(place: Workplace) -> None:
    """But for the text of ROUGE-1.5.5, which is as it was saved."""
    config = place.config(evaluation())
    with_evaluations, without = evaluate(config, "-d", "--save", "r.json"), evaluate(config)
    assert rouge_cli("report", "r.json", "--format", "rouge155") == with_evaluations
    assert rouge_cli("report", "r.json", "--format", "rouge155", "--no-per-evaluation") == without
    assert text_of("r.json").startswith("System  ROUGE-L F\n")
    assert text_of("r.json", "-d").startswith("Evaluation  System  ROUGE-L F\n")


def test_per_evaluation_of_a_preset_is_about_the_text_of_the_original(place: Workplace) -> None:
    config = place.config(evaluation())
    preset = ["--preset", "duc2007-update", "--no-jackknife", "--quiet", "--format", "table"]
    assert evaluate(config, *preset).stdout.startswith(b"System ")
    assert evaluate(config, *preset, "-d").stdout.startswith(b"Evaluation ")


def test_output_is_written_to_a_file(saved: str) -> None:
    expected = text_of(saved, "--format", "latex")
    assert rouge_cli("report", saved, "--format", "latex", "-o", "t.tex") == (0, b"", "")
    assert Path("t.tex").read_text(encoding="utf-8") == expected


def test_warnings_are_told_again(place: Workplace) -> None:
    config = place.config(evaluation("1", TWO), evaluation("2"))
    live = evaluate(config, "--save", "r.json")
    assert live.stderr == "rouge-cli: warning: test instance for peer b does not exist for evaluation 2\n"
    assert rouge_cli("report", "r.json").stderr == live.stderr
    assert rouge_cli("report", "r.json", "-q").stderr == ""


def test_several_files(place: Workplace) -> None:
    config = place.config(evaluation(peers=TWO))
    for system in TWO:
        assert evaluate(config, system, "-n", "1", "--save", f"{system}.json").status == 0
    merged = rouge_cli("report", "b.json", "a.json", "--format", "rouge155", "--sort", "name")
    assert merged == (0, rouge155("-a", "-n", "1", config).stdout, "")


def test_several_files_that_were_not_scored_alike(place: Workplace) -> None:
    config = place.config(evaluation(peers=TWO))
    assert evaluate(config, "a", "--save", "a.json").status == 0
    assert evaluate(config, "b", "-m", "-l", "5", "--save", "b.json").status == 0
    assert rouge_cli("report", "a.json", "b.json") == (
        1,
        b"",
        "rouge-cli: b.json: not scored as a.json was, so their figures do not compare: "
        "stem (both, not none), limit (5words, not none)\n",
    )


def test_every_file_that_cannot_be_used_is_told(saved: str) -> None:
    Path("half.json").write_bytes(Path(saved).read_bytes()[:500])
    done = rouge_cli("report", "gone.json", saved, "half.json", "-o", "report.txt")
    assert (done.status, done.stdout) == (1, b"")
    assert [line.split(",")[0].split(": c")[0] for line in done.stderr.splitlines()] == [
        "rouge-cli: gone.json", "rouge-cli: half.json"
    ]  # fmt: skip
    assert not Path("report.txt").exists()


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--sort", "rouge-2"], "no measure 'rouge-2' in these results; they have rouge-1, rouge-l"),
        (["--percent", "--format", "json"], "--percent: the report json always holds all figures as they are; "),
        (["--f", "--format", "rouge155"], "--f: the report rouge155 always holds all figures as they are; "),
        (["--intervals", "-d", "--format", "csv"], "--intervals: single evaluations have none; "),
        (["-d", "--format", "html"], "--per-evaluation: the report html always holds all figures as they are; "),
        (["--no-per-evaluation", "--format", "html"], "--no-per-evaluation: the report html always holds all"),
    ],
)
def test_choices_that_cannot_be_followed(saved: str, options: list[str], told: str) -> None:
    for done in (
        rouge_cli("report", saved, *options),
        evaluate("gone.xml", "-n", "1", *options),  # before anything is read
    ):
        assert (done.status, done.stdout) == (2, b"")
        assert done.stderr.startswith(f"rouge-cli: {told}")


def test_verbose_goes_with_the_text_of_the_original(place: Workplace) -> None:
    assert evaluate("gone.xml", "-v", "--format", "table") == (
        2, b"", "rouge-cli: --verbose works with --format rouge155 only; leave it out with table\n"
    )  # fmt: skip
    config = place.config()
    assert evaluate(config, "-v", "--format", "rouge155") == evaluate(config, "-v")


def test_file_that_cannot_be_written(place: Workplace) -> None:
    done = evaluate(place.config(), "--save", "nowhere/r.json")
    assert (done.status, done.stdout) == (2, b"")
    folder = os.path.realpath("nowhere")
    told = f"rouge-cli: nowhere/r.json: cannot write the output: there is no folder {folder}; make it first\n"
    assert done.stderr == told


def test_names_that_are_no_unicode(place: Workplace) -> None:
    os.rename("peer.txt", b"p\xe9er.txt")
    Path("l.lst").write_bytes(b"p\xe9er.txt model.txt\n")
    Path(os.fsdecode(b"l\xe9.lst")).write_bytes(Path("l.lst").read_bytes())
    live = evaluate("-z", "SPL", os.fsdecode(b"l\xe9.lst"), os.fsdecode(b"s\xe9"), "--save", "r.json")
    assert live.status == 0
    assert rouge_cli("report", "r.json", "--format", "rouge155") == live
    results = read_results("r.json")
    assert (results.source, results.systems[0].id) == ("l\udce9.lst", "s\xe9")


@pytest.mark.long
def test_terminals_have_colour_and_a_width(saved: str) -> None:
    shown = on_terminal("report", saved)
    assert "\x1b[1m" in shown
    assert shown.count("\x1b[1mSystem\x1b[0m") == 1
    wide = on_terminal("report", saved, "--recall", "--precision", "--f")
    assert wide.count("\x1b[1mSystem\x1b[0m") == 1
    assert "intervals are not shown" in wide
    plain = on_terminal("report", saved, environment={"NO_COLOR": "1"})
    assert plain == text_of(saved)
    assert on_terminal("report", saved, "--color", "never") == plain
    always = rouge_cli("report", saved, "--color", "always").stdout.decode()
    assert "\x1b[1m" in always
    assert re.sub("\x1b\\[[0-9]*m", "", always) == text_of(saved)


def test_signature_is_told_on_a_terminal_beside_the_text_of_the_original(place: Workplace, saved: str) -> None:
    report = evaluate("rouge.xml", "-n", "1")
    told = f"rouge-cli: signature: {signature_of(read_results(saved))}\n"
    assert report.stderr == ""
    assert on_terminal("evaluate", "rouge.xml", "-n", "1").endswith(report.stdout.decode() + told)
    assert "signature" not in on_terminal("evaluate", "rouge.xml", "-n", "1", "--quiet")
