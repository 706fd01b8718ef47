from __future__ import annotations

import io
import os
import re
import stat
from pathlib import Path

import click
import pytest

from rouge_cli.cli.evaluate import evaluate
from rouge_cli.cli.running import progress_bar
from rouge_cli.options import Options
from tests import commands
from tests.commands import rouge155
from tests.workplace import Workplace, evaluation

PROJECT = Path(__file__).resolve().parents[2]

TEXT_CONFIGS = (
    "configs/news-mixed.xml",
    "configs/news-single-model.xml",
    "fixtures/configs/repeated-evals.xml",
    "fixtures/configs/missing-peers.xml",
    "fixtures/configs/non-ascii-ids.xml",
)
TEXT_LINES = (
    "-n 2",
    "-x -n 1",
    "-w 1.20",
    "-2 4",
    "-2 -1 -u -x",
    "-2 0 -U",
    "-m -n 1",
    "-M -w 1.2",
    "-s -n 1",
    "-l 20 -n 1",
    "-b 75 -n 1",
    "-f B",
    "-p 0.3",
    "-t 0",
    "-t 1 -w 1.2",
    "-t 2 -d",
    "-c 90.50",
    "-r 50",
    "-d",
    "-e fixtures/odd -s -m",
    "-v -n 1 -w 1.2 -2 4",
)
ELEMENT_LINES = ("-3 H", "-3 HM -m", "-3 HMR -M", "-3 HM1 -f B", "-3 HMR1 -t 1", "-3 HMR2 -d -v", "-3 HM -l 3")
LIST_LINES = ("-z SPL configs/news-spl.lst", "-z spl configs/news-spl.lst lead", "-z SEE configs/news-see.lst")

LONG = {
    letter: long
    for parameter in evaluate.params
    if isinstance(parameter, click.Option) and len(min(parameter.opts, key=len)) == 2
    for letter, long in [sorted(parameter.opts, key=len)]
}


@pytest.fixture
def in_project(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)
    monkeypatch.delenv("ROUGE_EVAL_HOME", raising=False)
    monkeypatch.delenv("RED_EVAL_HOME", raising=False)


def with_long_names(line: str) -> list[str]:
    """The same options by their readable names."""
    return [LONG.get(word, word) for word in line.split()]


def test_the_lines_have_every_option_of_the_original() -> None:
    used = set(re.findall(r"-[A-Za-z23]\b", " ".join(TEXT_LINES + ELEMENT_LINES + LIST_LINES))) | {"-a"}
    assert used == set(LONG) - {"-o", "-q", "-j"}


@pytest.mark.long
@pytest.mark.usefixtures("in_project")
@pytest.mark.parametrize("config", TEXT_CONFIGS)
@pytest.mark.parametrize("line", TEXT_LINES)
def test_letters_and_long_names_report_as_rouge155(line: str, config: str) -> None:
    expected = rouge155(*line.split(), "-a", config)
    assert expected.status == 0
    assert commands.evaluate(*line.split(), "-a", config)[:2] == (0, expected.stdout)
    assert commands.evaluate(config, *with_long_names(line))[:2] == (0, expected.stdout)


@pytest.mark.usefixtures("in_project")
@pytest.mark.parametrize("line", ELEMENT_LINES)
def test_basic_elements_report_as_rouge155(line: str) -> None:
    expected = rouge155(*line.split(), "-a", "configs/news-be.xml")
    assert expected.stdout
    assert commands.evaluate(*line.split(), "configs/news-be.xml") == expected
    assert commands.evaluate("configs/news-be.xml", "--all-systems", *with_long_names(line)) == expected


@pytest.mark.usefixtures("in_project")
@pytest.mark.parametrize("line", LIST_LINES)
def test_list_files_report_as_rouge155(line: str) -> None:
    expected = rouge155("-n", "1", *line.split())
    assert expected.stdout
    assert commands.evaluate("-n", "1", *line.split()) == expected
    assert commands.evaluate("--max-ngram", "1", *with_long_names(line)) == expected


@pytest.mark.usefixtures("in_project")
@pytest.mark.parametrize(("name", "number"), [("scores", "0"), ("corpus", "1"), ("counts", "2")])
def test_averaging_by_name(name: str, number: str) -> None:
    config = "configs/news-single-model.xml"
    assert commands.evaluate(config, "--averaging", name) == commands.evaluate(config, "-t", number)


def test_one_system(place: Workplace) -> None:
    config = place.config(evaluation(peers={"a": "peer.txt", "b": "model.txt"}))
    assert commands.evaluate(config, "b") == rouge155(config, "b")
    told = "rouge-cli: -a scores all systems, so SYSTEM, b, is ignored; leave one of the two out\n"
    assert commands.evaluate(config, "b", "-a") == rouge155("-a", config)._replace(stderr=told)


def test_help_mentions_every_option_and_shows_examples() -> None:
    shown = commands.evaluate("--help-all")
    text = shown.stdout.decode()
    assert (shown.status, shown.stderr) == (0, "")
    for letter, long in LONG.items():
        assert re.search(rf"^  {letter}, {long}\b", text, re.M), long
    assert re.search(
        r"^ *Examples, in the folder that 'rouge-cli demo example' writes\n *rouge-cli evaluate ", text, re.M
    )


def test_every_option_has_a_readable_name_and_a_help() -> None:
    for parameter in evaluate.params:
        if isinstance(parameter, click.Option):
            names = sorted(parameter.opts, key=len)
            assert [len(name.lstrip("-")) > 1 for name in names] in ([False, True], [True])
            assert parameter.help
            assert parameter.help.endswith(".") or parameter.help.endswith(")")


def test_output_goes_to_the_file_alone(place: Workplace) -> None:
    config = place.config()
    report = commands.evaluate(config).stdout
    assert commands.evaluate(config, "--output", "report.txt") == (0, b"", "")
    assert (place.folder / "report.txt").read_bytes() == report


@pytest.mark.parametrize("problem", ["missing peer", "unknown system", "usage"])
def test_failure_leaves_the_output_as_it_was(place: Workplace, problem: str) -> None:
    place.write("report.txt", "old")
    before = set(os.listdir())
    config = place.config(evaluation(peers={"a": "gone.txt"} if problem == "missing peer" else None))
    more = {"missing peer": [], "unknown system": ["nobody"], "usage": ["-l", "1", "-b", "1"]}[problem]
    done = commands.evaluate(config, *more, "-o", "report.txt")
    assert done.status in (1, 2)
    assert done.stdout == b""
    assert (place.folder / "report.txt").read_text() == "old"
    assert set(os.listdir()) == before | {config}


def test_output_that_cannot_be_written(place: Workplace) -> None:
    """Said before anything is read: the configuration is not there either."""
    for option in ("-o", "--save"):
        done = commands.evaluate("none.xml", option, "nowhere/report.txt")
        assert (done.status, done.stdout) == (2, b"")
        folder = os.path.realpath("nowhere")
        told = f"rouge-cli: nowhere/report.txt: cannot write the output: there is no folder {folder}; make it first\n"
        assert done.stderr == told


def test_output_may_be_a_pipe(place: Workplace) -> None:
    """Nor is any other special file, such as the null device, replaced by an ordinary one."""
    os.mkfifo("pipe")
    reader = os.open("pipe", os.O_RDONLY | os.O_NONBLOCK)
    try:
        commands.evaluate(place.config(), "-o", "pipe")
        assert stat.S_ISFIFO(os.stat("pipe").st_mode)
        assert os.read(reader, 1000).startswith(b"-----")
    finally:
        os.close(reader)


def test_quiet_tells_no_warnings(place: Workplace) -> None:
    config = place.config(evaluation(), evaluation("2", peers={"b": "peer.txt"}))
    loud, quiet = commands.evaluate(config, "a"), commands.evaluate(config, "a", "--quiet")
    assert loud.stderr == "rouge-cli: warning: test instance for peer a does not exist for evaluation 2\n"
    assert quiet == (0, loud.stdout, "")


def test_letters_lost_and_texts_without_sentences_are_told_of_configurations(place: Workplace) -> None:
    place.write("peer.txt", "\u6771\u4eac\u3002 1")
    place.write("model.txt", "\u6771 2")
    config = place.config()
    told = commands.evaluate(config, "-n", "1")
    assert [line.split(":")[2].strip()[:40] for line in told.stderr.splitlines()] == [
        "no system summary and no reference summa",
        "ROUGE-1.5.5 drops letters that are not A",
    ]
    kept = commands.evaluate(config, "-n", "1", "--tokenizer", "unicode", "--split-summaries")
    assert kept.stderr == ""
    assert commands.evaluate("--list", "SPL", place.write("list", "peer.txt model.txt"), "-x", "-n1").stderr.count(
        "60.0 %"
    )
    assert commands.evaluate(config, "-q").stderr == ""
    assert rouge155("-n", "1", "-a", config).stderr == ""
    assert commands.evaluate(config, "--encoding", "nonsense").status == 2


def test_thousands_of_files_are_told_of_in_a_few_lines(place: Workplace) -> None:
    gone = place.config(*[evaluation(str(i), peers={"a": f"gone{i}"}) for i in range(150)])
    (line,) = commands.evaluate(gone).stderr.splitlines()
    assert line.startswith("rouge-cli: ./gone0 (line 2, evaluation 0) (also ./gone1 ")
    assert "gone4 (line 6, evaluation 4) and 145 more): cannot read the summary: " in line
    place.write("empty", "")
    place.config(*[evaluation(str(i), peers={"b": "empty"}) for i in range(150)], evaluation("x"))
    told = commands.evaluate("rouge.xml", "a").stderr.splitlines()
    assert (len(told), told[-1]) == (101, "rouge-cli: warning: and 50 more")


def test_quiet_tells_errors(place: Workplace) -> None:
    done = commands.evaluate("gone.xml", "-q")
    assert (done.status, done.stdout) == (1, b"")
    assert done.stderr.startswith("rouge-cli: gone.xml: cannot read the configuration")


def test_unknown_system_is_an_error_with_a_suggestion(place: Workplace) -> None:
    config = place.config(evaluation(peers={"lead": "peer.txt", "extract": "peer.txt"}))
    assert commands.evaluate(config, "laed") == (
        1,
        b"",
        "rouge-cli: rouge.xml: no system 'laed'; did you mean 'lead'?\n",
    )
    assert commands.evaluate(config, "zzz").stderr == "rouge-cli: rouge.xml: no system 'zzz'; it has extract, lead\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "name a CONFIG"),
        (["rouge.xml", "a", "b"], "unexpected extra argument"),
        (["rouge.xml", "--stemm"], "--stem"),
        (["rouge.xml", "-n", "x"], "'-n' / '--max-ngram'"),
        (["rouge.xml", "-n", "-1"], "'-n' / '--max-ngram'"),
        (["rouge.xml", "-w", "heavy"], "'heavy' is not a number"),
        (["rouge.xml", "-3", "X"], "'H', 'HM', 'HMR', 'HM1', 'HMR1', 'HMR2'"),
        (["rouge.xml", "-f", "C"], "'A', 'B'"),
        (["rouge.xml", "-t", "3"], "'scores', 'corpus', 'counts'"),
        (["rouge.xml", "-e", "nowhere"], "'nowhere' does not exist"),
        (["rouge.xml", "-o", "."], "is a directory"),
        (["rouge.xml", "-o", ""], "rouge-cli: cannot write the output: its name is empty"),
        (["rouge.xml", "--save", ""], "rouge-cli: cannot write the output: its name is empty"),
        (["rouge.xml", "-m", "-M"], "leave one out"),
        (["rouge.xml", "-w", "0", "-c", "101"], "the weight of ROUGE-W"),
        (["rouge.xml", "-c", "0.001"], "less than one per cent; the confidence is a percentage: -c 95 is usual"),
        (["rouge.xml", "-c", "1e-320"], "less than one per cent; the confidence is a percentage: -c 95 is usual"),
        (["rouge.xml", "-c", "0.95"], "0.95: less than one per cent; the confidence is a percentage: -c 95"),
        (["rouge.xml", "-n", "0", "-x"], "no measure is chosen; use -n 2 or --measures rouge-1,rouge-l"),
        (["rouge.xml", "--no-lcs", "--format", "json"], "no measure is chosen"),
        (["rouge.xml", "-2", "nan"], "-2"),
        (["rouge.xml", "-l", "nan"], "-l"),
    ],
    ids=lambda value: " ".join(value[1:]) if isinstance(value, list) else "",
)
def test_options_that_cannot_be_meant(place: Workplace, arguments: list[str], message: str) -> None:
    place.config()
    done = commands.evaluate(*arguments)
    assert (done.status, done.stdout) == (2, b"")
    assert message in done.stderr


def test_list_option_names_a_format_it_knows(place: Workplace) -> None:
    done = commands.evaluate("-z", "TXT", place.config())
    assert (done.status, done.stdout) == (2, b"")
    assert re.search(r"'TXT' is not one of 'SPL', 'SEE', 'ISI', 'SIMPLE'", done.stderr, re.I)


@pytest.mark.parametrize("more", [[], ["-v"]], ids=["plain", "traced"])
def test_system_name_that_is_no_utf8(place: Workplace, more: list[str]) -> None:
    """The name of a list's peer is free; its bytes are printed as they came."""
    place.write("l.lst", "peer.txt model.txt\n")
    done = commands.evaluate("-z", "SPL", "l.lst", os.fsdecode(b"\xff"), *more)
    assert done.status == 0
    assert b"\n\xff ROUGE-L Average_R: 0.83333 " in done.stdout


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_shown_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    with progress_bar(40, quiet=False) as progress:
        assert progress is not None
        progress(40)
    assert "/40" in terminal.getvalue()


@pytest.mark.parametrize(("stream", "quiet"), [(Terminal(), True), (io.StringIO(), False)])
def test_progress_is_shown_nowhere_else(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, quiet: bool) -> None:
    monkeypatch.setattr("sys.stderr", stream)
    with progress_bar(40, quiet) as progress:
        assert progress is None
    assert stream.getvalue() == ""


@pytest.mark.parametrize(
    ("evaluations", "cause"),
    [
        ("", "there is no evaluation in it; each is an element <EVAL ID=...> with PEERS and MODELS"),
        (evaluation(peers={}), "no evaluation in it has a system summary; add PEERS to the evaluations"),
    ],
)
def test_nothing_to_evaluate_is_reported(place: Workplace, evaluations: str, cause: str) -> None:
    """The empty report stays, as the original prints it."""
    config = place.write("rouge.xml", f"<ROUGE-EVAL>{evaluations}</ROUGE-EVAL>")
    assert commands.evaluate(config) == (
        0, b"", "rouge-cli: warning: rouge.xml: no system summary in it, so there was nothing to evaluate; "
                "rouge-cli config check rouge.xml tells why\n",
    )  # fmt: skip
    assert rouge155("-a", config) == (0, b"", "")
    checked = commands.rouge_cli("config", "check", config)
    assert checked.status == 1
    assert f"  rouge.xml: nothing to evaluate: {cause}\n" in checked.stdout.decode()


@pytest.mark.parametrize(
    "arguments",
    [
        ("configs/news-spl.xml", "-n", "2", "-w", "1.2", "--jackknife"),
        ("fixtures/news/records/pairs.jsonl", "--sentences", "given", "--sentence-delimiter", "<q>"),
        ("configs/news-spl.xml", "--dialect", "lin2004", "--beta", "2"),
    ],
)
def test_options_are_made_once(monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]) -> None:
    made: list[Options] = []
    monkeypatch.setattr("rouge_cli.options._problems", made.append)
    monkeypatch.chdir(PROJECT)
    commands.evaluate(*arguments)
    assert len(made) == 1
