"""Each file of a run is opened once, whatever is measured and warned of."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from rouge_cli import evaluate
from rouge_cli.engines.local import evaluate_plan
from rouge_cli.inputs.loaded_plan import with_contents
from rouge_cli.inputs.plan import Text
from rouge_cli.inputs.rouge_xml import read_rouge_xml
from rouge_cli.kernel.native import files_read
from rouge_cli.options import Options, dialect_options
from rouge_cli.scoring.run import Run
from rouge_cli.scoring.schedule import Schedule
from rouge_cli.text.preparation import Preparation
from tests.cases import long
from tests.commands import evaluate as evaluate_command
from tests.commands import rouge155, rouge_cli
from tests.workplace import Workplace, evaluation

FILES = 4000
_opened: list[str] | None = None
_hearing: list[bool] = []
"""An audit hook cannot be taken away again."""


def _hear(event: str, arguments: tuple[object, ...]) -> None:
    if event == "open" and _opened is not None:
        _opened.append(str(arguments[0]))


@contextmanager
def counted_opens(folder: Path) -> Iterator[list[int]]:
    """Within it opens of files in a folder are counted, Python's and the kernel's; the list gets the sum."""
    global _opened
    if not _hearing:
        sys.addaudithook(_hear)
        _hearing.append(True)
    found: list[int] = []
    _opened, before = [], files_read()
    try:
        yield found
    finally:
        of_python = sum(str(folder) in name for name in _opened)
        _opened = None
        found.append(of_python + files_read() - before)


@pytest.fixture(scope="module")
def config(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A configuration of FILES summaries, some of them not in ASCII."""
    return written(tmp_path_factory.mktemp("texts"), FILES)


def written(folder: Path, files: int) -> Path:
    """A configuration of so many summaries of one system and three people."""
    lines = ["<ROUGE-EVAL>"]
    for i in range(files // 4):
        names = [f"{i}.{name}" for name in ("p", "a", "b", "c")]
        for name in names:
            (folder / name).write_text(f"Summary {name}. Tr\u00e8s bien.\nNext {i}.\n", encoding="utf-8")
        peer, *models = names
        listed = "".join(f'<M ID="{model[-1]}">{model}</M>' for model in models)
        lines.append(
            f'<EVAL ID="{i}"><PEER-ROOT>{folder}</PEER-ROOT><MODEL-ROOT>{folder}</MODEL-ROOT>'
            f'<INPUT-FORMAT TYPE="SPL"/><PEERS><P ID="x">{peer}</P></PEERS><MODELS>{listed}</MODELS></EVAL>'
        )
    file = folder / "config.xml"
    file.write_text("\n".join([*lines, "</ROUGE-EVAL>"]))
    return file


@pytest.mark.long
@pytest.mark.parametrize(
    "options",
    [
        Options(measures=("rouge-1", "rouge-2", "rouge-l", "esk")),
        Options(max_ngram=2),
        Options(measures=("cosine:tfidf",)),
        Options(measures=("rouge-1", "esk"), tokenizer="unicode"),
        dialect_options("rouge-score", average="mean"),
        dialect_options("lin2004", measures=("rouge-l", "lcs"), several_models="best-f"),
    ],
)
@pytest.mark.parametrize("jackknife", [False, True])
def test_each_file_is_opened_once(config: Path, options: Options, jackknife: bool) -> None:
    with counted_opens(config.parent) as found:
        evaluate(str(config), options._replace(samples=1.0), jobs=2, jackknife=jackknife)
    assert found == [FILES + 1]


@pytest.fixture
def small(place: Workplace) -> Path:
    """A configuration of 8 summaries."""
    (place.folder / "texts").mkdir()
    return written(place.folder / "texts", 8)


@pytest.mark.parametrize(
    "arguments",
    [
        ("evaluate", "-v", "-n", "2"),
        ("evaluate", "-v", "-n", "2", "--jackknife", "--humans"),
        ("rouge155", "-v", "-n", "2", "-a"),
    ],
)
def test_the_listing_opens_no_file_again_and_scores_nothing_again(
    small: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    scored = []
    score = Run.add

    def counted(run: Run, work: Schedule) -> None:
        scored.append(work)
        score(run, work)

    monkeypatch.setattr(Run, "add", counted)
    command = rouge155 if arguments[0] == "rouge155" else evaluate_command
    with counted_opens(small.parent) as found:
        status, stdout, _ = command(*arguments[1:], str(small))
    assert (status, stdout.startswith(b"@ROUGE-1 evaluation")) == (0, True)
    assert (found, len(scored)) == ([8 + 1], 1)


def test_explaining_opens_each_file_once(small: Path) -> None:
    with counted_opens(small.parent) as found:
        assert rouge_cli("explain", str(small), "1", "x").status == 0
    assert found == [4 + 1]


def test_comparing_settings_opens_each_file_once(small: Path) -> None:
    with counted_opens(small.parent) as found:
        assert rouge_cli("diff", "rouge-1.5.5", "rouge-score", str(small)).status == 0
    assert found == [8 + 1]


def test_an_audit_opens_each_file_once(small: Path) -> None:
    report = small.parent.parent / "report.txt"
    report.write_bytes(evaluate_command(str(small), "-n", "2").stdout)
    with counted_opens(small.parent) as found:
        assert rouge_cli("audit", str(report), str(small)).status == 0
    assert found == [8 + 1]


@pytest.fixture
def others(small: Path) -> Path:
    """The folder of files of every kind that commands read, of which each summary is "the cat"."""
    folder = small.parent
    for name in ("peers/x", "models"):
        (folder / name).mkdir(parents=True)
    for name in ("peers/x/1", "peers/x/2", "models/1", "models/2", "peer", "model"):
        (folder / f"{name}.txt").write_text("the cat\n")
    (folder / "list").write_text(f"{folder}/peer.txt {folder}/model.txt\n" * 2)
    rows = [f"{system},{id},0.{id}{value}\n" for value, system in enumerate("abc") for id in range(1, 5)]
    for name, column in (("human.csv", "score"), ("scores.csv", "rouge-1")):
        (folder / name).write_text(f"system,evaluation,{column}\n" + "".join(rows))
    (folder / "published.csv").write_text("system,rouge-1\nx,0.5\n")
    return folder


@pytest.mark.parametrize(
    ("line", "opens"),
    [
        ("evaluate --peers peers --models models -n 1", 6),  # the kind of the first evaluation's is found first
        ("evaluate --peers peers --models models -n 1 --lenient", 4),
        ("evaluate --peers peers --models models -n 1 --lenient -v", 4),
        ("config new --peers peers --models models", 6),
        ("config new --peers peers --models models --lenient", 4),
        ("explain peer.txt model.txt", 2),
        ("evaluate -z SPL list -n 1", 3),
        ("config check config.xml", 9),
        long("audit published.csv config.xml --limits none", 10),
        ("correlate scores.csv human.csv --samples 9", 2),
        ("compare scores.csv --samples 9", 1),
        ("agreement human.csv", 1),
    ],
)
def test_commands_open_each_file_once(others: Path, line: str, opens: int) -> None:
    command = [str(others / word) if (others / word).exists() else word for word in line.split()]
    with counted_opens(others) as found:
        done = rouge_cli(*command)
    assert done.status == (command[0] == "agreement"), done.stderr
    assert found == [opens]


def test_what_cannot_be_read_is_left_out_leniently_before_it_is_scored(others: Path) -> None:
    (others / "peers/x/1.txt").write_bytes(b"\0" * 9)
    sides = ["--peers", str(others / "peers"), "--models", str(others / "models"), "--lenient"]
    done = evaluate_command(*sides, "-n", "1", "-x", "-d")
    assert (done.status, done.stdout.count(b"Eval")) == (0, 1)
    assert "1 entry skipped (--lenient), 1 evaluated" in done.stderr
    named = rouge_cli("config", "new", *sides).stdout
    assert (b">2.txt<" in named, b">1.txt<" in named) == (True, False)


@pytest.mark.parametrize("encoding", ["latin-1", "utf-8"])
def test_held_files_are_read_in_the_encoding_of_the_options(place: Workplace, encoding: str) -> None:
    """The signs are letters in one encoding, and marks or other letters in the other."""
    for name in ("peer.txt", "model.txt"):
        place.write(name, "\xc3\xa9t\xc3\xa9 caf\xc3\xa9".encode("latin-1"))
    plan, options = read_rouge_xml(place.config()), Options(max_ngram=1, tokenizer="unicode", encoding=encoding)
    reader = Preparation(options)
    (given,), (kept,) = plan.evaluations, with_contents(plan, ["a"]).evaluations
    assert isinstance(kept.models[0], Text)
    assert reader.tokens(kept.models, ["SPL"]) == reader.tokens(given.models, ["SPL"])
    assert evaluate_plan(plan, ["a"], options) == evaluate_plan(with_contents(plan, ["a"]), ["a"], options)


def test_only_files_that_are_scored_are_held(place: Workplace) -> None:
    """And what cannot be read stays a name, which the evaluation reports."""
    peers = {"a": "peer.txt", "b": "model.txt", "c": "gone.txt"}
    plan = read_rouge_xml(place.config(evaluation(peers=peers), evaluation("2", peers={"b": "peer.txt"})))
    first, second = with_contents(plan, ["a", "c"]).evaluations
    assert isinstance(first.peers["a"], Text)
    assert (first.peers["b"], first.peers["c"]) == (b"./model.txt", b"./gone.txt")
    assert second == plan.evaluations[1]
