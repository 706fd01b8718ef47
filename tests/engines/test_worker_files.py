from __future__ import annotations

import os
import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from rouge_cli.engines import dask
from rouge_cli.engines.dask_evaluation import Evaluating, _Part, evaluate_part
from rouge_cli.engines.parts import begin
from rouge_cli.engines.rows import RowScoring
from rouge_cli.engines.worker_files import other_files, sizes_of, wrong_folder
from rouge_cli.inputs.choice import InputChoice
from rouge_cli.options import Options
from tests.workplace import Workplace

RECORD = '{"id": 1, "system": "s", "summary": "a b", "references": ["a c"]}\n'
OTHER = r"^a\.jsonl: the worker on \S+ has another file of this name, or it changed meanwhile: 132 bytes there, "


def test_a_worker_that_has_another_file_scores_nothing(place: Workplace) -> None:
    place.write("a.jsonl", RECORD)
    sizes = sizes_of(["a.jsonl"])
    how = RowScoring(Options(measures=("rouge-1",))).checked()
    (part,) = begin("out", [InputChoice("a.jsonl")], how)
    os.mkdir("scratch")
    partial = _Part(InputChoice("a.jsonl"), Evaluating(Options()), "scratch/1.json", 1, 1, sizes)
    assert dask.make_part(part._replace(sizes=sizes), os.getcwd(), 1).problems == ()
    place.write("a.jsonl", RECORD * 2)
    for outcome in (
        dask.make_part(part._replace(sizes=sizes), os.getcwd(), 1),
        evaluate_part(partial, os.getcwd(), 1),
    ):
        assert outcome.rows == 0
        assert re.match(OTHER, outcome.problems[0])
    assert os.listdir("scratch") == []


def test_a_part_that_is_done_needs_no_folder_to_write_to(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    place.write("a.jsonl", RECORD)
    (part,) = begin("out", [InputChoice("a.jsonl")], RowScoring(Options(measures=("rouge-1",))).checked())
    with monkeypatch.context() as patch:
        patch.setattr(os, "access", lambda *_: False)
        assert "may not write to it" in dask.make_part(part, os.getcwd(), 1).problems[0]
        patch.setattr(os, "statvfs", lambda _: SimpleNamespace(f_flag=os.ST_RDONLY))
        (problem,) = dask.make_part(part, os.getcwd(), 1).problems
        assert problem.endswith(
            "cannot write to it: its file system is read-only; name a folder that can be written to"
        )
    made = dask.make_part(part, os.getcwd(), 1)
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert dask.make_part(part, os.getcwd(), 1) == made


def test_only_files_have_sizes_to_compare(place: Workplace) -> None:
    place.write("a", "x")
    os.mkdir("folder")
    assert sizes_of(["a", "folder", "missing", "\0", os.devnull]) == (("a", 1),)
    assert other_files(os.getcwd(), (("a", 1), ("missing", 7))) == ()


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="users as POSIX has them")
def test_a_folder_of_another_user_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = str(tmp_path)
    assert wrong_folder(folder) is None
    monkeypatch.setattr(os, "access", lambda *_: False)
    said = rf": the worker on \S+ runs as user {os.geteuid()}, which may not write to it; run workers as the user of "
    assert re.match(re.escape(folder) + said, str(wrong_folder(folder)))

    def refuse(name: str) -> None:
        raise PermissionError(13, "Permission denied", name)

    monkeypatch.setattr(os, "stat", refuse)
    found = wrong_folder(folder, "--scratch FOLDER")
    assert found
    assert found.endswith("; run workers as the user of this command")
