"""--max-memory: a command that would take more ends with one message."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rouge_cli.errors import UsageError
from rouge_cli.kernel import native
from rouge_cli.memory_limit import begin_command, bytes_of, end_command, out_of_memory
from tests.cases import each
from tests.commands import evaluate, rouge_cli
from tests.workplace import Workplace

knows_limits = pytest.mark.skipif(sys.platform != "linux", reason="the system knows no such limit")


@pytest.mark.parametrize(
    ("text", "expected"), [("8G", 8 << 30), ("500MB", 500 << 20), ("1.5 gib", 3 << 29), ("none", None)]
)
def test_amounts(text: str, expected: int | None) -> None:
    assert bytes_of(text) == expected


@each("text", ["x", "", "-1G", "1e9", "1.2.3G", "G", "5", "255M", "\u0665G"])
def test_what_is_no_amount(text: str) -> None:
    with pytest.raises(UsageError, match="--max-memory"):
        bytes_of(text)


@each("text", ["9" * 400 + "T", "8388608T"])
def test_more_than_any_number_of_bytes(text: str) -> None:
    """Python reads limits from 2**63 on as negative."""
    assert bytes_of(text) == 1 << 62


def test_a_wrong_amount_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROUGE_MAX_MEMORY", "much")
    done = rouge_cli("measures")
    assert done.status == 2
    assert "ROUGE_MAX_MEMORY: 'much' is not an amount" in done.stderr


def test_a_wrong_amount_is_told() -> None:
    assert rouge_cli("--max-memory", "much", "measures").status == 2


@knows_limits
def test_the_limit_ends_with_the_command(place: Workplace) -> None:
    before = native.allowed_memory()
    assert rouge_cli("--max-memory", "900G", "evaluate", place.config(), "-q").status == 0
    assert evaluate(place.config(), "-q").status == 0
    assert native.allowed_memory() == before


@knows_limits
def test_the_limit_ends_with_the_last_of_commands_in_threads() -> None:
    before = native.allowed_memory()
    begin_command("900G")
    begin_command("800G")
    end_command()
    assert native.allowed_memory() == 800 << 30
    end_command()
    assert native.allowed_memory() == before


@pytest.mark.long
@knows_limits
@pytest.mark.parametrize("program", ["rouge-cli", "rouge155"])
def test_more_memory_is_one_message(place: Workplace, program: str) -> None:
    place.write("peer.txt", "x y z " * 3_000_000)
    place.write("t.jsonl", json.dumps({"summary": "x y z " * 3_000_000, "references": ["x"]}) + "\n")
    arguments = ["evaluate", "t.jsonl", "-n", "2"] if program == "rouge-cli" else ["-a", "-n", "2", place.config()]
    command = f"from rouge_cli.cli.{'main' if program == 'rouge-cli' else 'rouge155'} import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", command, *arguments], env={"ROUGE_MAX_MEMORY": "256M"}, capture_output=True,
        text=True, check=False, cwd=place.folder,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"{program}: ")
    assert "this takes more memory than 256 MB" in done.stderr
    assert done.stderr.count("\n") == 1


@each(
    ("memory", "addresses", "message"),
    [
        (8 << 30, 400 << 20, r"more memory than 400 MB; .* or allow more \(ulimit -v\)"),
        (300 << 20, 8 << 30, r"more memory than 300 MB; .* or allow more \(--max-memory, ROUGE_MAX_MEMORY\)"),
        (None, 2 << 30, r"more memory than 2\.0 GB; .* or allow more \(ulimit -v\)"),
        (None, None, "out of memory"),
    ],
)  # fmt: skip
def test_the_message_names_the_limit_that_ends_the_command(
    monkeypatch: pytest.MonkeyPatch, memory: int | None, addresses: int | None, message: str
) -> None:
    monkeypatch.setattr("rouge_cli.kernel.native.allowed_memory", lambda: memory)
    monkeypatch.setattr("rouge_cli.memory_limit._allowed_addresses", lambda: addresses)
    assert re.search(message, str(out_of_memory(MemoryError(), "evaluate")))


@pytest.mark.skipif(sys.platform != "linux", reason="control groups are of Linux")
@pytest.mark.parametrize(
    ("listing", "limits", "most"),
    [
        ("0::/\n", {"memory.max": "5000000"}, 5000000),
        ("0::/job\n", {"memory.max": "max", "job/memory.max": "6000000"}, 6000000),
        ("0::/job/step/task\n", {"job/memory.max": "6000000", "job/step/memory.max": "max"}, 6000000),
        ("0::/job/step\n", {"job/memory.max": "6000000", "job/step/memory.max": "4000000"}, 4000000),
        ("9:cpu:/a\n4:memory:/job/a\n0::/\n", {"memory/job/memory.limit_in_bytes": "7000000"}, 7000000),
        ("4:memory:/of/the/host\n", {"memory/memory.limit_in_bytes": "8000000"}, 8000000),
        ("", {"memory.max": "5000000"}, 5000000),
        ("0::/other\nodd\n:\n::\n", {"job/memory.max": "6000000"}, None),
    ],
)
def test_the_limits_of_containers_and_batch_jobs(
    tmp_path: Path, listing: str, limits: dict[str, str], most: int | None
) -> None:
    (tmp_path / "cgroup").write_text(listing)
    for name, limit in limits.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(f"{limit}\n")
    found = native.machine_memory(bytes(tmp_path / "cgroup"), bytes(tmp_path))
    assert found == (most or native.machine_memory(b"/gone", b"/gone"))


def test_small_containers_have_what_the_libraries_need() -> None:
    """With less, numpy waits for memory without end where it starts many threads."""
    found = [native.usual_memory(there) for there in (200 << 20, 1 << 30, 0)]
    assert found == [native.LEAST_MEMORY, 3 << 28, None]
