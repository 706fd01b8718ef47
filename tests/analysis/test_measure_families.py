from __future__ import annotations

import numpy as np
import pytest

from rouge_cli.analysis.families import holm
from rouge_cli.analysis.measure_families import COEFFICIENT, REPORT, TESTS, FamilyTests, Task, run_families, too_coarse

RANDOM = np.random.default_rng(6)
HUMAN = RANDOM.normal(size=(18, 5))
SCORES = HUMAN + RANDOM.normal(size=(3, 18, 5)) * np.array([0.2, 1, 4])[:, None, None]
TASKS = [Task(SCORES, HUMAN, (0.9, 0.7, 0.2), "system", kind) for kind in ("pearson", "kendall")]


def test_the_best_comes_first() -> None:
    task = Task(SCORES, HUMAN, (0.2, None, 0.9), "system", "pearson")
    assert (task.best, task.defined, task.pairs) == (2, [0, 2], [(2, 0)])
    assert TASKS[0].pairs == [(0, 1), (0, 2), (1, 2)]
    nothing = Task(SCORES, HUMAN, (None, None, None), "system", "pearson")
    assert (nothing.best, nothing.pairs) == (None, [])


@pytest.mark.parametrize("test", TESTS)
def test_families(test: str) -> None:
    """The same p-values, adjusted over the pairs of a coefficient or over all."""
    each, whole = (run_families(TASKS, test, family, 500, 1, (0.05,)) for family in (COEFFICIENT, REPORT))
    assert [one.family for one in (*each, *whole)] == [3, 3, 6, 6]
    for one in each:
        assert one.adjusted == holm(one.p_values)
    assert [p for one in whole for p in one.adjusted] == holm([p for one in whole for p in one.p_values])
    # All 32 swaps of 5 inputs are counted.
    assert all(draws == 0 if test == "inputs" else draws >= 500 for one in each for draws in one.draws)
    assert run_families([], test, REPORT, 500, 1, (0.05,)) == []


def test_what_is_too_coarse_is_said() -> None:
    few = Task(SCORES[:, :5], HUMAN[:5], (0.9, 0.7, 0.2), "system", "pearson")
    (found,) = run_families([few], "systems", COEFFICIENT, 500, 1, (0.05,))
    assert too_coarse(few, found, 0.05) == (
        "5 systems are too few to tell measures apart: no adjusted p-value can be below 0.05 in a family of 3"
    )
    assert too_coarse(few, found, 0.5) == ""
    four = few._replace(scores=few.scores[..., :4], human=few.human[:, :4])
    (found,) = run_families([four], "inputs", COEFFICIENT, 16, 1, (0.05,))
    assert found.draws == [0, 0, 0]
    assert too_coarse(four, found, 0.05, "inputs").startswith(
        "4 inputs are too few to tell measures apart: no adjusted"
    )
    open_one = FamilyTests(3, [0.001, 0.5, 0.5], [0.003, 1, 1], [2000, 1000, 1000], [False, True, True])
    assert too_coarse(TASKS[0], open_one, 0.05).startswith("1 of 3 adjusted p-values may lie on the other side of .05")
    assert too_coarse(TASKS[0], open_one._replace(draws=[10**6] * 3), 0.05) == ""
