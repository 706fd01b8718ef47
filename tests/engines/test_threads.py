"""Scoring in several threads: the same results, every evaluation once."""

from __future__ import annotations

from pathlib import Path

import pytest

from rouge_cli.engines.local import evaluate_plan
from rouge_cli.engines.threads import STEP, WORTH_A_THREAD, choose_jobs
from rouge_cli.inputs.plan import Evaluation, Plan
from rouge_cli.options import Options, Stemming
from rouge_cli.results import Results

WORDS = ["the", "cat", "sat", "on", "a", "mat", "while", "dogs", "were", "running", "home", "again"]


@pytest.fixture(name="plan")
def _plan(tmp_path: Path) -> Plan:
    """More evaluations than one step has, of texts that repeat from evaluation to evaluation."""
    names = []
    for i in range(50):
        name = tmp_path / f"{i}.txt"
        name.write_text(" ".join(WORDS[(i * k) % len(WORDS)] for k in range(1, 9)))
        names.append(str(name).encode())
    return Plan(
        "made",
        tuple(
            Evaluation(str(i), "SPL", {"a": names[i % 50], "b": names[i * 7 % 50]}, (names[i * 3 % 50],), i)
            for i in range(3 * STEP + 1)
        ),
    )


def evaluated(plan: Plan, jobs: int) -> Results:
    options = Options(max_ngram=2, stemming=Stemming.BOTH, samples=20)
    return evaluate_plan(plan, ["a", "b"], options, jobs=jobs)


@pytest.mark.parametrize("jobs", [2, 3, 8, 1000])
def test_results_do_not_depend_on_the_number_of_threads(plan: Plan, jobs: int) -> None:
    assert evaluated(plan, jobs) == evaluated(plan, 1)


@pytest.mark.parametrize("jobs", [1, 2])
def test_progress_adds_up(plan: Plan, jobs: int) -> None:
    told: list[int] = []
    evaluate_plan(plan, ["a"], Options(), told.append, jobs)
    assert sum(told) == len(plan.evaluations)
    assert len(told) == 4


def test_as_many_threads_as_asked_for_or_worth_their_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 4)
    assert choose_jobs(7, 1) == 7
    assert choose_jobs(0, WORTH_A_THREAD) == 1
    assert choose_jobs(0, 3 * WORTH_A_THREAD) == 3
    assert choose_jobs(0, 100 * WORTH_A_THREAD) == 4
