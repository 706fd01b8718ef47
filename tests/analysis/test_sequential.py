from __future__ import annotations

import numpy as np
import pytest

from rouge_cli.analysis.families import holm
from rouge_cli.analysis.score_table import Floats
from rouge_cli.analysis.sequential import MOST_DRAWS, THRESHOLDS, Places, sampled
from tests.cases import each


class Known:
    """Tests whose p-values are known: an exceedance comes with that chance."""

    def __init__(self, p_values: list[float], seed: int = 1) -> None:
        self.p_values = np.array(p_values)
        self.generator = np.random.default_rng(seed)
        self.drawn = 0

    def exceedances(self, places: Places, n: int) -> Floats:
        self.drawn += n * len(places)
        return self.generator.binomial(n, self.p_values[places]).astype(float)


def test_clear_tests_stop_early_and_open_ones_go_on() -> None:
    tests = Known([0.4, 0.0, 0.026])
    found = sampled(tests.exceedances, 3, 1000)
    assert found.draws[0] == 1000
    assert 1000 < found.draws[1] < 100_000
    assert found.draws[2] > 100_000
    assert tests.drawn == found.draws.sum()
    assert found.decided.all()
    np.testing.assert_allclose(found.p_values, [0.4, 0, 0.026], atol=0.05)
    assert found.p_values[1] == 1 / (found.draws[1] + 1)


@each("seed", range(20))
def test_decisions_are_those_of_all_draws(seed: int) -> None:
    """Against holm of the true p-values, which are not nearer to a threshold than a million draws can tell."""
    generator = np.random.default_rng(seed)
    true = 10 ** generator.uniform(-6, 0, 21)
    found = sampled(Known(true.tolist(), seed).exceedances, 21, 1000)
    adjusted, expected = np.array(holm(found.p_values.tolist())), np.array(holm(true.tolist()))
    for level in THRESHOLDS:
        clear = abs(expected - level) > 5 * np.sqrt(level * 21 / MOST_DRAWS)
        assert ((adjusted < level) == (expected < level))[clear & found.decided].all()
    assert found.decided[found.draws < MOST_DRAWS].all()


def test_what_the_most_draws_cannot_decide_is_said() -> None:
    """A test at its threshold; and one whose adjusted p-value could never be below it."""
    at = sampled(Known([0.05]).exceedances, 1, 1000, most=4000)
    assert (at.draws[0], bool(at.decided[0])) == (4000, False)
    many = sampled(Known([0.0] * 100).exceedances, 100, 1000, most=1000, thresholds=(0.05,))
    assert not many.decided.any()
    assert holm(many.p_values.tolist())[0] == pytest.approx(100 / 1001)


def test_known_p_values_need_no_draws() -> None:
    found = sampled(Known([0.5, 0.5]).exceedances, 2, 100, known=np.array([1e-9, np.nan]))
    assert found.draws.tolist()[0] == 0
    assert found.p_values[0] == 1e-9
    nothing = sampled(Known([]).exceedances, 0, 100)
    assert len(nothing.p_values) == 0
