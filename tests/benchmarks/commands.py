"""The command lines that are measured: the original's, ours, and the loop that only reads."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.parity.oracle import oracle_command

from .cache import bench_home
from .timing import BenchError, Command

READ_FLOOR = Path(__file__).with_name("read_floor.c")


def original(folder: Path, arguments: list[str]) -> Command:
    """The original program, set up first if need be."""
    shown = " ".join(["ROUGE-1.5.5.pl", "-e", "data", *arguments])
    return Command("original", shown, [*oracle_command(), *arguments], folder)


def rouge155(folder: Path, arguments: list[str], jobs: int = 1, label: str = "") -> Command:
    """Our drop-in with that many threads."""
    shown = " ".join([f"ROUGE_JOBS={jobs}", "rouge155", *arguments])
    words = [installed("rouge155"), *arguments]
    return Command(label or f"rouge155, {_threads(jobs)}", shown, words, folder, {"ROUGE_JOBS": str(jobs)})


def rouge_cli(folder: Path, arguments: list[str], jobs: int, label: str = "") -> Command:
    """Our command for people with that many threads."""
    words = ["evaluate", "--jobs", str(jobs), *arguments]
    shown = " ".join(["rouge-cli", *words])
    return Command(label or f"rouge-cli, {_threads(jobs)}", shown, [installed("rouge-cli"), *words], folder)


def read_floor(folder: Path, files: str) -> Command:
    """The C program that reads the files and does nothing, compiled first if need be."""
    program = bench_home() / "read_floor"
    if not program.exists() or program.stat().st_mtime < READ_FLOOR.stat().st_mtime:
        _compile(program)
    return Command("read floor", f"read_floor {files}", [str(program), files], folder)


def _threads(jobs: int) -> str:
    return "1 thread" if jobs == 1 else f"{jobs} threads"


def installed(name: str) -> str:
    """One of our commands, or `python`: from the folder ROUGE_BENCH_BIN, or from beside this Python."""
    folder = Path(os.environ.get("ROUGE_BENCH_BIN") or Path(sys.executable).parent).absolute()
    path = folder / name
    if not path.exists():
        raise BenchError(f"{name} is not installed there; install the package (pip install .), or set ROUGE_BENCH_BIN")
    return str(path)


def _compile(program: Path) -> None:
    compiler = os.environ.get("CC") or "cc"
    if shutil.which(compiler) is None:
        raise BenchError(f"there is no C compiler {compiler!r} for read_floor.c; name one in CC")
    command = [compiler, "-O2", "-o", str(program), str(READ_FLOOR)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BenchError(f"read_floor.c does not compile:\n{done.stderr}")
