from __future__ import annotations

import numpy as np
import pytest

from rouge_cli.analysis import calibration
from rouge_cli.analysis.calibration import calibrated_cuts, is_calibrated
from rouge_cli.analysis.coefficients import COEFFICIENTS, coefficient
from rouge_cli.analysis.correlation import PERCENTILE, CorrelationDesign, correlate
from rouge_cli.analysis.levels import OVER, draw, resampled
from tests.analysis.tables import table

RANDOM = np.random.default_rng(4)
QUALITY = RANDOM.normal(size=(12, 1))
HUMAN = QUALITY + RANDOM.normal(size=(12, 9))
SCORES = np.stack([QUALITY + RANDOM.normal(size=(12, 9)), RANDOM.normal(size=(12, 9))])


@pytest.mark.long
@pytest.mark.parametrize("over", OVER)
def test_the_level_is_that_of_a_second_bootstrap_written_out(over: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each draw from a resample as lists of systems and evaluations, its coefficient by scipy."""
    monkeypatch.setattr(calibration, "FIRST", 10)
    draws = draw(12, 9, over, 15, 1)
    cuts = calibrated_cuts(SCORES, HUMAN, COEFFICIENTS, over, draws, 90, 1)
    (again,) = calibration._drawn_again(draws, over, 59, 1)
    for m, scores in enumerate(SCORES):
        for k, kind in enumerate(COEFFICIENTS):
            observed = coefficient(scores.mean(axis=1), HUMAN.mean(axis=1), kind)
            distances = []
            for first in range(10):
                found = []
                for row in range(first * 59, (first + 1) * 59):
                    systems = again.systems[row if over != "inputs" else 0]
                    inputs = np.repeat(np.arange(9), again.inputs[row if over != "systems" else 0].astype(int))
                    one, other = (side[systems][:, inputs].mean(axis=1).round(13) for side in (scores, HUMAN))
                    found.append(coefficient(one, other, kind))
                below = sum(one < observed - 1e-12 for one in found)
                ties = sum(abs(one - observed) <= 1e-12 for one in found)
                distances.append(abs((below + ties / 2) / 59 - 0.5))
            assert cuts[m, k] == pytest.approx(0.5 - np.quantile(distances, 0.9))


def test_second_draws_are_of_what_was_drawn_first() -> None:
    draws = draw(12, 9, "both", 3, 1)
    (again,) = calibration._drawn_again(draws, "both", 59, 1)
    assert (again.inputs.sum(axis=1) == 9).all()
    for row in range(3 * 59):
        first = row // 59
        assert set(again.systems[row]) <= set(draws.systems[first])
        assert not again.inputs[row][draws.inputs[first] == 0].any()


def test_what_is_calibrated() -> None:
    calibrated = [(kind, over) for kind in COEFFICIENTS for over in OVER if is_calibrated(kind, over, 6)]
    assert calibrated == [
        ("pearson", "both"), ("pearson", "systems"), ("pearson", "inputs"), ("spearman", "both"), ("kendall", "both"),
    ]  # fmt: skip
    assert [kind for kind in COEFFICIENTS if is_calibrated(kind, "both", 5)] == ["pearson"]


def test_plain_percentiles_on_demand() -> None:
    """Those of boot-both (Deutsch, Dror and Roth 2021)."""
    design = CorrelationDesign(samples=200, intervals=PERCENTILE)
    by_kind = {one.coefficient: one.measures[0] for one in correlate(table(SCORES), table(HUMAN), design).tables}
    for kind, found in by_kind.items():
        drawn = resampled(SCORES[0], HUMAN, "system", kind, draw(12, 9, "both", 200, 1))
        assert (found.lower, found.upper) == pytest.approx(np.quantile(drawn, [0.025, 0.975]))


def test_ranks_over_both_are_narrower_than_plain() -> None:
    for kind in ("spearman", "kendall"):
        widths = []
        for intervals in ("calibrated", "percentile"):
            design = CorrelationDesign(coefficients=(kind,), samples=400, intervals=intervals)
            one = correlate(table(SCORES), table(HUMAN), design).tables[0].measures[0]
            assert one.lower is not None
            assert one.upper is not None
            widths.append(one.upper - one.lower)
        assert widths[0] < widths[1]


def test_a_measure_without_a_coefficient_has_no_level() -> None:
    scores = np.stack([SCORES[0], np.ones((12, 9))])
    cuts = calibrated_cuts(scores, HUMAN, ("pearson",), "both", draw(12, 9, "both", 5, 1), 99, 1)
    assert np.isnan(cuts).tolist() == [[False], [True]]
