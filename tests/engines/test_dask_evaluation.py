"""What a worker finds in the folder of partial results is read as the report of another worker, or refused."""

from __future__ import annotations

import os
import pickle
from pathlib import Path

import pytest

from rouge_cli import DataError, InputChoice
from rouge_cli.engines.cluster import Outcome
from rouge_cli.engines.dask_evaluation import Evaluating, _Part, evaluate_part
from rouge_cli.options import Options
from tests.workplace import Workplace


def report(made: Path) -> Outcome:
    part = _Part(InputChoice("a.jsonl"), Evaluating(Options()), os.path.abspath("part"), 1, 1)
    made.rename("part.done")
    try:
        return evaluate_part(part, os.getcwd(), 1)
    finally:
        made.unlink(missing_ok=True)


def test_what_a_worker_that_died_had_reported_is_read(place: Workplace) -> None:
    Path("made").write_bytes(pickle.dumps(Outcome(7)))
    assert report(Path("made")) == Outcome(7)


def test_a_report_that_no_worker_made_is_refused(place: Workplace) -> None:
    for content in (b"", b"odd", pickle.dumps(5), b"[" * 1000, pickle.dumps(Outcome(7))[:-5]):
        Path("made").write_bytes(content)
        with pytest.raises(DataError, match=r"part\.done: no report of a worker: .*; start again"):
            report(Path("made"))


def test_a_relative_folder_of_partial_results_is_found_from_another_folder(
    place: Workplace, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = os.getcwd()
    place.write("a.jsonl", '{"id": 1, "system": "s", "summary": "a b", "references": ["a c"]}\n')
    for folder in ("scratch", "elsewhere"):
        os.mkdir(folder)
    part = _Part(InputChoice("a.jsonl"), Evaluating(Options()), "scratch/1.json", 1, 1)
    monkeypatch.chdir("elsewhere")
    found = evaluate_part(part, home, 1)
    assert (found.rows, found.problems) == (1, ())
    assert sorted(os.listdir("../scratch")) == ["1.json", "1.json.done"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have names on POSIX only")
def test_pipes_folders_and_links_are_no_reports(place: Workplace) -> None:
    for make in (os.mkfifo, os.mkdir, lambda name: os.symlink("gone", name)):
        make("made")
        with pytest.raises(DataError, match=r"part\.done: no report of a worker"):
            report(Path("made"))
        os.rename("part.done", f"other-{make.__name__}")
