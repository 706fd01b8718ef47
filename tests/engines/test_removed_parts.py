"""Folders that are removed, or emptied, while parts are made in them: one message, and never a success."""

from __future__ import annotations

import errno
import glob
import os
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from rouge_cli import DataError, InputChoice
from rouge_cli.engines import dask, dask_evaluation, named_parts, parts
from rouge_cli.engines.cluster import Cluster, Outcome
from rouge_cli.engines.dask_evaluation import Evaluating, evaluate_files
from rouge_cli.engines.parts import begin
from rouge_cli.engines.rows import RowScoring
from rouge_cli.options import Options
from tests.commands import rouge_cli
from tests.workplace import Workplace

RECORD = '{"id": %d, "summary": "a b %d", "reference": "a c"}\n'
HOW = RowScoring(Options(measures=("rouge-1",))).checked()
NAMES = ("one.jsonl", "two.jsonl", "three.jsonl", "four.jsonl")


def write_inputs(place: Workplace) -> None:
    for i, name in enumerate(NAMES):
        place.write(name, "".join(RECORD % (10 * i + k, k) for k in range(5)))


def emptied() -> None:
    for name in os.listdir("out"):
        os.unlink(f"out/{name}")


def made_anew() -> None:
    shutil.rmtree("out")
    os.mkdir("out")


REPLACED = (
    "out/: its manifest.json was removed or replaced meanwhile; empty the folder or name another, and run this again"
)
GONE = "out/manifest.json: its folder was renamed, removed or covered meanwhile; run this again"


@pytest.mark.long
@pytest.mark.parametrize(
    ("harm", "told"),
    [
        (lambda: os.unlink("out/manifest.json"), REPLACED),
        (lambda: Path("out/manifest.json").write_text("{}"), REPLACED),
        (emptied, REPLACED),
        (made_anew, REPLACED),
        (lambda: os.unlink("out/00001-one.jsonl"), "out/00001-one.jsonl: removed meanwhile; run this again"),
        (lambda: shutil.rmtree("out"), GONE),
        (lambda: os.rename("out", "elsewhere"), GONE),
    ],
)
@pytest.mark.parametrize("at", [2, 4])
@pytest.mark.parametrize("step", ["done", "row_writer", "fingerprint", "write_whole"])
def test_a_folder_that_is_harmed_meanwhile_is_reported(
    place: Workplace, monkeypatch: pytest.MonkeyPatch, harm: Callable[[], None], told: str, at: int, step: str
) -> None:
    write_inputs(place)
    real, count = getattr(parts, step), 0

    def harming(*arguments: object) -> object:
        nonlocal count
        count += 1
        if count == at * (2 if step == "fingerprint" else 1):
            harm()
        return real(*arguments)

    monkeypatch.setattr(parts, step, harming)
    assert rouge_cli("score", *NAMES, "-q", "--measures", "rouge-1", "-o", "out/") == (1, b"", f"rouge-cli: {told}\n")


def test_a_disk_that_fails_meanwhile_is_not_called_somebody_who_replaced_files(
    place: Workplace, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_inputs(place)
    real: Callable[[str], object] = vars(parts)["open_input"]

    def failing(name: str) -> object:
        if name.endswith("manifest.json"):
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return real(name)

    monkeypatch.setattr(parts, "open_input", failing)
    words = "cannot be read: Input/output error; run this again once it can: what is done stays"
    assert rouge_cli("score", *NAMES, "-q", "--measures", "rouge-1", "-o", "out/") == (
        1, b"", f"rouge-cli: out/manifest.json: {words}\n"
    )  # fmt: skip


def test_a_disk_that_fails_is_no_reason_to_score_again(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(name: str) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO), name)

    place.write("out/manifest.json", "{}")
    monkeypatch.setattr(named_parts, "open_input", failing)
    told = "rouge-cli: out/manifest.json: cannot be read: Input/output error; make it readable, and run this again\n"
    assert rouge_cli("merge", "out", "-o", "m.json") == (1, b"", told)


def test_a_folder_that_is_removed_at_the_start_is_reported(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    write_inputs(place)
    real = parts._make_folder

    def make_folder(folder: str) -> None:
        real(folder)
        shutil.rmtree(folder)

    monkeypatch.setattr(parts, "_make_folder", make_folder)
    assert rouge_cli("score", *NAMES, "-q", "--measures", "rouge-1", "-o", "out/") == (1, b"", f"rouge-cli: {GONE}\n")


def removing(pattern: str) -> Callable[..., list[Outcome]]:
    """Stands for cluster.run: makes the first part, and the rest in vain if that removes their folder."""

    def run(act: Callable[..., Outcome], parts: Sequence[tuple[str, Any]], *others: object) -> list[Outcome]:
        found = [act(part, os.getcwd(), 1) for _, part in parts[:-1]]
        for name in glob.glob(pattern):
            shutil.rmtree(name) if os.path.isdir(name) else os.unlink(name)
        found.append(act(parts[-1][1], os.getcwd(), 1))
        if problems := [problem for outcome in found for problem in outcome.problems]:
            raise DataError(problems)
        return found

    return run


@pytest.mark.parametrize(
    ("scheduler", "harmed", "told"),
    [
        (None, "out", "out/manifest.json: its folder was renamed, removed or covered meanwhile; run this again"),
        ("tcp://a:1", "out", "out/manifest.json: its folder was renamed, removed or covered meanwhile; run this again"),
        (None, "out/00001-one.jsonl.json", "out/00001-one.jsonl.json: removed meanwhile; run this again"),
        (
            "tcp://a:1", "out/00001-one.jsonl.json",
            "out: workers wrote out/00001-one.jsonl, and it is not there for this machine; name a folder that all "
            "machines share",
        ),
    ],
)  # fmt: skip
def test_a_folder_that_is_removed_under_workers_is_reported(
    place: Workplace, monkeypatch: pytest.MonkeyPatch, scheduler: str | None, harmed: str, told: str
) -> None:
    write_inputs(place)
    monkeypatch.setattr(dask, "run", removing(harmed))
    with pytest.raises(DataError) as caught:
        dask.score(list(NAMES), "out", scheduler=scheduler)
    assert str(caught.value) == told


def test_a_worker_without_the_folder_asks_for_a_shared_one(place: Workplace) -> None:
    write_inputs(place)
    part = begin("out", [InputChoice(NAMES[0], format="jsonl")], HOW)[0]
    told = "elsewhere/out: a worker does not find it; name a folder that all machines share"
    assert dask.make_part(part, "elsewhere", 1).problems == (told,)


@pytest.mark.parametrize("scheduler", [None, "tcp://a:1"])
def test_a_scratch_folder_that_is_removed_is_reported(
    place: Workplace, monkeypatch: pytest.MonkeyPatch, scheduler: str | None
) -> None:
    write_inputs(place)
    os.mkdir("scratch")
    monkeypatch.setattr(dask_evaluation, "run", removing("scratch/*"))
    with pytest.raises(DataError, match=r"^(/.*/)?scratch/rouge-cli-parts-\w+: removed meanwhile; run this again$"):
        evaluate_files(InputChoice(NAMES), Evaluating(HOW.options, "s"), Cluster(scheduler), "scratch")


@pytest.mark.parametrize(
    ("scheduler", "told"),
    [
        (None, r"/1\.(json|parquet): removed meanwhile; run this again$"),
        ("tcp://a:1", "a worker wrote it, and it is not there for this machine; name a folder that all machines share"),
    ],
)
def test_results_of_a_worker_that_are_removed_are_reported(
    place: Workplace, monkeypatch: pytest.MonkeyPatch, scheduler: str | None, told: str
) -> None:
    write_inputs(place)
    os.mkdir("scratch")
    monkeypatch.setattr(dask_evaluation, "run", removing("scratch/*/1.[jp]*"))
    with pytest.raises(DataError, match=told):
        evaluate_files(InputChoice(NAMES), Evaluating(HOW.options, "s"), Cluster(scheduler), "scratch")
