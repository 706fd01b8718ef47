"""--max-memory: a command that would take more ends with one message."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from rouge_cli.errors import UsageError
from rouge_cli.kernel import native
from rouge_cli.memory_limit import bytes_of
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


def test_more_than_any_number_of_bytes() -> None:
    assert bytes_of("9" * 400 + "T") == 1 << 63


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
