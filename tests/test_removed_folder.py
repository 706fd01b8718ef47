"""The working directory was removed while a program runs: messages name what was asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from rouge_cli import InputChoice, Options, evaluate, read_results, save_results
from rouge_cli.engines import dask
from rouge_cli.engines.rows import check_records
from rouge_cli.errors import DataError, UsageError
from rouge_cli.files import absolute
from rouge_cli.inputs.conversion import read_summary
from rouge_cli.results import Results
from rouge_cli.whole_folders import write_folder
from tests.cli.test_odd_data import refused
from tests.commands import rouge_cli as run

PROJECT = Path(__file__).resolve().parents[1]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there the current folder cannot be removed")


@pytest.fixture
def gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The working directory was removed."""
    monkeypatch.delenv("ROUGE_TRACEBACK", raising=False)
    folder = tmp_path / "gone"
    folder.mkdir()
    monkeypatch.chdir(folder)
    folder.rmdir()


def test_a_current_folder_that_was_removed(gone: None) -> None:
    said = "No such file or directory; the name is taken relative to the current folder (it was removed)\n"
    refused(run("evaluate", "x.xml"), f"rouge-cli: x.xml: cannot read the configuration: {said}")
    refused(run("report", "x.json"), f"rouge-cli: x.json: cannot read the results: {said}")


READING: list[Callable[[], object]] = [
    partial(evaluate, "x.jsonl"),
    partial(evaluate, ["x.jsonl", "y.jsonl"]),
    partial(evaluate, "x*.jsonl"),
    partial(evaluate, "x.lst", list_format="SPL"),
    partial(evaluate, PROJECT / "configs" / "news-spl.xml"),
    partial(evaluate, InputChoice(peers=("p",), models=("m",))),
    partial(read_results, "x.json"),
    partial(check_records, InputChoice("x")),
    partial(read_summary, "x"),
]


@pytest.mark.parametrize("reading", READING)
def test_reading_from_a_folder_that_was_removed(reading: Callable[[], object], gone: None) -> None:
    """From Python, where a bare FileNotFoundError of os.getcwd would name no file."""
    with pytest.raises(DataError, match=r"^[^:]*(x|p|A\.txt)[^:]*: [^\n]* the current folder \(it was removed\)"):
        reading()


@pytest.mark.parametrize("write", [partial(save_results, Results(Options(), (), ())), partial(write_folder, files=())])
def test_writing_to_a_folder_that_was_removed(write: Callable[[str], object], gone: None) -> None:
    with pytest.raises(UsageError, match=r"^x\.json: cannot write the output: the current folder was removed; go to "):
        write("x.json")


def test_a_relative_name_in_a_folder_that_was_removed(gone: None) -> None:
    with pytest.raises(DataError, match=r"^the current folder: it was removed; go to another one \(cd\)$"):
        absolute("x")
    assert absolute("/x") == "/x"


def test_workers_of_this_machine_need_a_current_folder(gone: None, tmp_path: Path) -> None:
    records = tmp_path / "r.jsonl"
    records.write_text('{"summary": "a b", "reference": "a c"}\n')
    said = r"^the current folder: it was removed; go to another one \(cd\)$"
    with pytest.raises(DataError, match=said):
        dask.score([records], tmp_path / "out", workers=1)
    assert not (tmp_path / "out").exists()
    for more in ((), ("--scratch", str(tmp_path))):
        done = run("evaluate", str(records), "-n", "1", "-q", "--engine", "dask", "--workers", "1", *more)
        refused(done, "rouge-cli: the current folder: it was removed; go to another one (cd)\n")


def test_whole_names_in_a_folder_that_was_removed(gone: None, tmp_path: Path) -> None:
    records = tmp_path / "r.jsonl"
    records.write_text('{"summary": "a b", "reference": "a c"}\n')
    save_results(evaluate(records, measures="rouge-1"), tmp_path / "r.json")
    assert read_results(tmp_path / "r.json").systems[0].measures[0].scores[0] == 0.5
