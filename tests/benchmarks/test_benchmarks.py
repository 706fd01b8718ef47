"""The harness itself, on tiny workloads; what it measures is for `make bench`."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.benchmarks import timing, workloads
from tests.benchmarks.__main__ import parse
from tests.benchmarks.benches import BENCHES
from tests.benchmarks.cache import STAMP
from tests.benchmarks.commands import rouge155
from tests.benchmarks.findings import Failure, Finding, Goal, Session
from tests.benchmarks.table import document
from tests.benchmarks.timing import (
    BenchError,
    Command,
    Run,
    Sample,
    compare,
    ratios,
    require_same_output,
    run_once,
)
from tests.cases import long

TINY = workloads.Shape(3, systems=2, models=2)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ROUGE_BENCH_HOME", str(tmp_path))
    return tmp_path


def python(folder: Path, label: str, code: str) -> Command:
    return Command(label, f"python -c {label}", [sys.executable, "-c", code], folder)


@pytest.mark.long
def test_a_workload_is_what_its_shape_says_and_can_be_evaluated() -> None:
    work = workloads.workload("tiny", TINY)
    assert work.facts["files"] == 3 * (2 + 2)
    command = rouge155(work.folder, ["-n", "1", "-a", workloads.CONFIG])
    assert run_once(command).wall > 0
    report = (work.folder.parent / "outputs" / "tiny-rouge155,-1-thread.out").read_text()
    assert "S01 ROUGE-1 Average_F: 0." in report
    assert "S02 ROUGE-L Average_F: 0." in report


@pytest.mark.long
def test_a_workload_is_made_once_and_again_when_its_shape_changes() -> None:
    folder = workloads.workload("tiny", TINY).folder
    summary = folder / workloads.peer_name(1, 1)
    first = summary.read_bytes()
    summary.write_text("edited")
    workloads.workload("tiny", TINY)
    assert summary.read_text() == "edited"
    (folder / STAMP).unlink()
    workloads.workload("tiny", TINY)
    assert summary.read_bytes() == first
    workloads.workload("tiny", workloads.Shape(1))
    assert not (folder / workloads.peer_name(1, 2)).exists()


@pytest.mark.long
def test_commands_are_run_in_turn_and_compared(home: Path) -> None:
    slow = python(home, "slow", "import time; time.sleep(0.05); print('same')")
    fast = python(home, "fast", "print('same')")
    said: list[str] = []
    samples = compare(slow, fast, 2, said.append)
    require_same_output(slow, fast)
    assert [line.partition(":")[0] for line in said] == ["slow", "fast"] * 2
    assert samples[0].wall > 0.05
    assert samples[1].memory > 1
    assert len(ratios(*samples)) == 2


def test_a_command_that_takes_long_is_run_less_often_and_its_first_run_counts(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timing, "PATIENCE", 0.05)
    monkeypatch.setattr(timing, "BUDGET", 0.3)
    slow, fast = python(home, "slow", "import time; time.sleep(0.2)"), Command("fast", "true", ["true"], home)
    slow_sample, fast_sample = compare(slow, fast, 3, lambda message: None)
    assert [len(slow_sample.runs), len(fast_sample.runs)] == [1, 3]


@pytest.mark.long
@pytest.mark.parametrize(("cooling", "times"), [(0.0, 5), long(60.0, 3)])
def test_after_a_long_run_the_other_command_is_warmed_up_again(
    home: Path, monkeypatch: pytest.MonkeyPatch, cooling: float, times: int
) -> None:
    monkeypatch.setattr(timing, "COOLING", cooling)
    slow, fast = python(home, "slow", ""), python(home, "fast", "open('runs', 'a').write('x')")
    samples = compare(slow, fast, 2, lambda message: None)
    assert len(samples[1].runs) == 2
    assert (fast.folder / "runs").read_text() == times * "x"


@pytest.mark.long
def test_differing_outputs_and_failing_commands_are_errors(home: Path) -> None:
    one, other = python(home, "one", "print('a\\nb')"), python(home, "other", "print('a\\nc')")
    run_once(one)
    run_once(other)
    with pytest.raises(BenchError, match="line 2"):
        require_same_output(one, other)
    with pytest.raises(BenchError, match="status 3: dear me"):
        run_once(python(home, "three", "import sys; print('dear me', file=sys.stderr); sys.exit(3)"))
    with pytest.raises(BenchError, match="cannot be started"):
        run_once(Command("none", "none", [str(home / "none")], home))


def test_a_command_that_was_run_less_often_stands_in_with_its_last_run(home: Path) -> None:
    command = python(home, "x", "")
    one = Sample(command, [Run(6.0, 6.0, 1.0)])
    three = Sample(command, [Run(1.0, 1.0, 1.0), Run(2.0, 2.0, 1.0), Run(3.0, 3.0, 1.0)])
    assert ratios(one, three) == [6.0, 3.0, 2.0]


def test_goals_are_lower_or_upper_limits() -> None:
    assert [Goal(400, 800).verdict(figure) for figure in (399, 400, 800)] == ["no", "yes", "yes, and the aim"]
    assert [Goal(5, 2.5, at_most=True).verdict(figure) for figure in (6, 5, 2)] == ["no", "yes", "yes, and the aim"]
    assert Goal(1.2, at_most=True).verdict(1.0) == "yes"


def test_the_document_holds_figures_runs_and_failures_and_no_place_of_this_machine(home: Path) -> None:
    samples = [Sample(python(home, label, ""), [Run(wall, wall, 20.0)]) for label, wall in (("a", 6.0), ("b", 2.0))]
    finding = Finding("W1", "how much", ratios(*samples), Goal(500, 1000), samples, judged=False)
    session = Session([finding], [Failure("W2", "it broke")])
    text = document(session, [("date", "today")], ["A remark."])
    assert "| W1 | how much | **3.00x** |  | 3.00x | at least 500x | at least 1,000x | not judged |  |" in text
    assert "| W1 | a | 1 | 6.000 | 6.000 to 6.000 | 6.000 | 20 |" in text
    assert "- W2: it broke" in text
    assert str(home) not in text


def test_the_command_line() -> None:
    assert parse(["--only", "w3,W1"]).only == ["W1", "W3"]
    for wrong in (["--only", "W9"], ["--runs", "0"], ["--update", "--quick"]):
        with pytest.raises(SystemExit):
            parse(wrong)


def test_the_manual_has_a_row_for_each_benchmark() -> None:
    manual = (Path(__file__).parent / "README.md").read_text(encoding="utf-8")
    rows = [line for line in manual.splitlines() if line.startswith("| ")]
    for name in BENCHES:
        named = re.compile(rf"^\| (\S+, )*{name}(-call)?[, ]|--only {name}\b")
        assert any(map(named.search, rows)), name
