from __future__ import annotations

import subprocess
import sys

import pytest

from tests.workplace import Workplace

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="limits as Linux counts them")
RECORD = '{"id": "1", "summary": "the cat sat", "references": ["a cat sat"]}\n'


def limited(kind: str, size: int, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A command in a process that may have so many megabytes, or so many open files."""
    limit = size if kind == "RLIMIT_NOFILE" else size << 20
    code = (
        f"import resource; resource.setrlimit(resource.{kind}, ({limit}, resource.getrlimit(resource.{kind})[1]))\n"
        "from rouge_cli.cli.main import main; main()"
    )
    call = [sys.executable, "-c", code, *arguments]
    return subprocess.run(call, capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.parametrize(
    ("kind", "size", "option"),
    [("RLIMIT_AS", 195, "ulimit -v 393216"), ("RLIMIT_DATA", 97, "--max-memory, ulimit -d 196608")],
)
@pytest.mark.parametrize("command", [("score", "r.jsonl", "-o", "rows.parquet"), ("compare", "rows.json")])
def test_too_little_memory_is_refused_before_an_output_is_open(
    place: Workplace, kind: str, size: int, option: str, command: tuple[str, ...]
) -> None:
    """OpenBLAS would end the process, or loop."""
    place.write("r.jsonl", RECORD)
    before = sorted(place.folder.iterdir())
    done = limited(kind, size, *command)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("\n") == 1
    assert f"NumPy or pyarrow, do not fit into {size} MB; allow" in done.stderr
    assert f"({option})" in done.stderr
    assert sorted(place.folder.iterdir()) == before


def test_what_needs_no_library_runs_with_less(place: Workplace) -> None:
    place.write("r.jsonl", RECORD)
    assert limited("RLIMIT_AS", 195, "score", "r.jsonl", "-n", "1", "-o", "rows.csv").returncode == 0


@pytest.mark.long
def test_workers_of_dask_that_do_not_fit_are_not_started(place: Workplace) -> None:
    """Their threads would end, and the command wait for them."""
    place.write("r.jsonl", RECORD)
    done = limited("RLIMIT_DATA", 511, "score", "r.jsonl", "-o", "rows/", "--engine", "dask")
    assert (done.returncode, done.stdout) == (1, "")
    assert "Dask: its workers do not fit into 511 MB; allow 512 MB or more" in done.stderr


@pytest.mark.long
@pytest.mark.parametrize("command", [("score", "-o", "rows/"), ("evaluate", "-o", "report.txt")])
@pytest.mark.parametrize(
    ("files", "workers", "said"),
    [
        (16, 1, "16 open files are too few for it and 1 worker; allow 52 or more (ulimit -n 52)"),
        (
            63,
            2,
            "63 open files are too few for it and 2 workers; allow 64 or more (ulimit -n 64), or start fewer workers",
        ),
    ],
)
def test_dask_is_not_started_with_too_few_open_files(
    place: Workplace, files: int, workers: int, said: str, command: tuple[str, ...]
) -> None:
    """It would report each connection that it cannot accept, for ever."""
    pytest.importorskip("distributed")
    names = ["part-1.jsonl", "part-2.jsonl"]
    for name in names:
        place.write(name, RECORD.replace("1", name))
    given = [command[0], *names, *command[1:], "-n", "1", "--engine", "dask", "--workers", str(workers)]
    done = limited("RLIMIT_NOFILE", files, *given)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"rouge-cli: Dask: {said}\n")


AT_EXIT = """
import atexit, threading
import rouge_cli

@atexit.register
def save():
    results = rouge_cli.evaluate(rouge_cli.plan_of_texts({"x": ["a b"]}, ["a"]), measures="rouge-1")
    saving = lambda: rouge_cli.save_results(results, "r.parquet")
    for make in (saving, results.to_frame, lambda: results.to_frame(library="polars")):
        try:
            make()
        except rouge_cli.DataError as error:
            print(error)
"""


@pytest.mark.long
def test_libraries_that_an_ending_python_does_not_load_are_named(place: Workplace) -> None:
    done = subprocess.run([sys.executable, "-c", AT_EXIT], capture_output=True, text=True, check=True, timeout=60)
    words = "Python is ending, and loads pandas, Polars and pyarrow no more; import them earlier, or do this before"
    told = {what: f"{what}: {words} the program's end" for what in ("r.parquet", "to_frame")}
    lines = done.stdout.splitlines()
    assert lines[0] == told["r.parquet"]
    assert set(lines[1:]) <= {told["to_frame"]}  # pandas 2 and Polars of its time are loaded
    assert done.stderr == ""


REFUSING = """
import sys, threading
from rouge_cli.room_for_libraries import need_room

def refuse(thread):
    raise RuntimeError("can't start new thread")

threading.Thread.start = refuse
need_room("x")
import os
print(os.environ["OPENBLAS_NUM_THREADS"], "numpy" in sys.modules)
"""


def test_openblas_gets_one_thread_where_the_system_refuses_more() -> None:
    """It would end the process, with the status of Ctrl-C."""
    done = subprocess.run([sys.executable, "-c", REFUSING], capture_output=True, text=True, check=True)
    assert done.stdout == "1 False\n"
