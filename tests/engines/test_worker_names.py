"""A worker in another folder finds the files and programs that the user names, and writes what any other would."""

from __future__ import annotations

import os
import pickle
import sys
from pathlib import Path

import pytest

from rouge_cli.engines.cluster import Cluster, Outcome
from rouge_cli.engines.dask import make_part
from rouge_cli.engines.dask_evaluation import Evaluating, evaluate_files
from rouge_cli.engines.parts import Part, begin, make
from rouge_cli.engines.rows import RowScoring
from rouge_cli.engines.worker_names import Spelling, options_at, tokenizer_at
from rouge_cli.errors import DataError, UsageError
from rouge_cli.inputs.choice import InputChoice
from rouge_cli.options import Options, UntrustedTokenizer
from rouge_cli.signature import signature
from rouge_cli.text.tokenizers import tokenizer_named
from tests.workplace import Workplace

RECORDS = """{"id": 1, "system": "s", "summary": "a b", "references": ["a c"]}
{"id": 2, "system": "s", "summary": "", "references": ["a c"]}
"""
WEIGHTED = Options(measures=("rouge-1", "cosine:tfidf"), idf="idf.txt")

posix = pytest.mark.skipif(sys.platform == "win32", reason="scripts with #!")


@pytest.fixture
def home(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> str:
    """A folder with records, weights and a program; beside it is another with other ones."""
    place.write("home/one.jsonl", RECORDS)
    place.write("home/idf.txt", "a\t1.5\n")
    for folder, letter in (("home", "h"), ("elsewhere", "e")):
        place.write(f"{folder}/program", f"#!/bin/sh\nexec tr a-z {letter}\n")
        os.chmod(f"{folder}/program", 0o755)
    monkeypatch.chdir("home")
    return os.getcwd()


def part_in(folder: str, options: Options) -> Part:
    return begin(folder, [InputChoice("one.jsonl")], RowScoring(options).checked())[0]


def made_elsewhere(part: Part, home: str) -> Outcome:
    os.chdir("../elsewhere")
    try:
        return make_part(part, home, 1)
    finally:
        os.chdir(home)


def content(folder: str) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in Path(folder).iterdir()}


@posix
@pytest.mark.parametrize("options", [Options(measures=("rouge-1",), tokenizer="command:./program"), WEIGHTED])
def test_what_a_worker_in_another_folder_writes(home: str, options: Options) -> None:
    found = made_elsewhere(part_in("there", options), home)
    rows, warnings = make(part_in("here", options))
    assert (found.rows, [*found.warnings]) == (rows, warnings)
    assert content("there") == content("here")
    assert any("one.jsonl, line 2" in warning for warning in warnings)


@posix
def test_parts_go_on_wherever_a_worker_runs(home: str) -> None:
    part = part_in("out", WEIGHTED)
    made_elsewhere(part, home)
    before = content("out")
    assert make(part)[1][0].startswith("out/00001-one.jsonl: scored before; then: one.jsonl, line 2")
    assert made_elsewhere(part, home).warnings[0].startswith("out/00001-one.jsonl: scored before; then: one.jsonl")
    assert content("out") == before


@posix
@pytest.mark.parametrize("program", ["./program", "sh ./program"])
def test_a_program_starts_in_the_folder_of_the_command(home: str, program: str) -> None:
    os.chdir("../elsewhere")
    assert tokenizer_named(f"command:{program}")(["ab c"]) == [["ee", "e"]]
    assert tokenizer_named(tokenizer_at(home, f"command:{program}"))(["ab c"]) == [["hh", "h"]]


def test_a_program_whose_folder_is_not_there_does_not_start() -> None:
    with pytest.raises(DataError, match=r"the folder /none that it starts in is not there for a worker; go"):
        tokenizer_named(tokenizer_at("/none", "command:cat"))(["a"])


def test_a_program_of_another_folder_is_another_one() -> None:
    one, other = (tokenizer_at(folder, "command:cat") for folder in ("/one", "/other"))
    assert one == tokenizer_at("/one", "command:cat")
    assert len({one, other, "command:cat"}) == 3
    assert pickle.loads(pickle.dumps(one)) == one
    assert tokenizer_at("/one", "unicode") == "unicode"
    plain = Options(tokenizer="command:cat")
    assert signature(options_at("/one", plain)) == signature(plain)


def test_a_worker_in_another_folder_starts_no_program_that_only_data_names(home: str) -> None:
    options = Options(measures=("rouge-1",), tokenizer=UntrustedTokenizer("command:touch started"))
    plain = part_in("out", Options(measures=("rouge-1",)))
    with pytest.raises(UsageError, match="is not started"):
        made_elsewhere(plain._replace(how=RowScoring(options)), home)
    with pytest.raises(UsageError, match="is not started"):
        tokenizer_named(tokenizer_at("/one", options.tokenizer))
    assert not [*Path(home).parent.rglob("started")]


def test_a_program_that_only_data_names_is_refused_before_workers_start(home: str) -> None:
    options = Options(measures=("rouge-1",), tokenizer=UntrustedTokenizer("command:cat"))
    with pytest.raises(UsageError, match="is not started"):
        RowScoring(options).checked()
    with pytest.raises(UsageError, match="is not started"):
        evaluate_files(InputChoice("one.jsonl"), Evaluating(options), Cluster(workers=1))


@pytest.mark.parametrize(
    ("there", "given", "text", "found"),
    [
        ("/o", "o", "/o: no word; see /one and a/o, or '/o' and (/o)", "o: no word; see /one and a/o, or 'o' and (o)"),
        ("/h/a", "a", "/h/a.jsonl, /h/a-b, /h/a/b.txt and /h/a.", "/h/a.jsonl, /h/a-b, a/b.txt and a."),
        ("/h/data/", "data/", "/h/data/x.exc: no word", "data/x.exc: no word"),
        ("/h/a\\1", "a\\1", "/h/a\\1: no word", "a\\1: no word"),
    ],
)
def test_only_whole_names_are_written_as_they_were_given(there: str, given: str, text: str, found: str) -> None:
    assert Spelling((there, given)).text(text) == found
