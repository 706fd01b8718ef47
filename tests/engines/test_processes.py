from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rouge_cli import DataError
from rouge_cli.engines import processes
from tests.cases import each


def _group(folder: Path, most: str, now: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pids.max").write_text(f"{most}\n")
    (folder / "pids.current").write_text(f"{now}\n")


@each("listing", ["0::/pod/one\n", "0::/\n8:pids:/pod/one\n", "9:cpu,pids:/pod/one\n", "0::/pod/none\n"])
def test_the_strictest_group_counts(tmp_path: Path, listing: str) -> None:
    for top in ("", "pids"):
        _group(tmp_path / top / "pod", "40", 12)
        _group(tmp_path / top / "pod" / "one", "max", 3)
    (tmp_path / "listing").write_text(listing)
    found = list(processes._left_in_groups(str(tmp_path / "listing"), str(tmp_path)))
    assert found == [(28, "the 40 of its control group (pids.max, --pids-limit of containers)")]


def test_systems_without_groups(tmp_path: Path) -> None:
    assert not list(processes._left_in_groups(str(tmp_path / "none"), str(tmp_path)))


@pytest.mark.skipif(sys.platform != "linux", reason="what Linux says of processes")
def test_the_processes_of_this_user_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert processes._of_user() >= 1
    monkeypatch.setattr("os.geteuid", lambda: 0)
    assert not list(processes._left_to_user())


@each("left", [0, 17, 25, 26])
def test_too_few_processes_for_workers_are_refused(left: int) -> None:
    def of_user() -> Iterator[tuple[int, str]]:
        yield left, "the 30 of 'ulimit -u'"

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(processes, "_left_in_groups", lambda: iter([(100, "the 200 of its control group")]))
        patch.setattr(processes, "_left_to_user", of_user)
        if left == 26:
            processes.need_processes_for_workers("Dask", 2)
            return
        words = (
            f"^Dask: {left} more processes and threads are too few for it and 2 workers; allow {26 - left} more than "
        )
        with pytest.raises(DataError, match=words + "the 30 of 'ulimit -u', or start fewer workers$"):
            processes.need_processes_for_workers("Dask", 2)
