from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy import stats

from rouge_cli.analysis.correlation import CorrelationDesign, correlate
from rouge_cli.analysis.per_evaluation import within
from rouge_cli.analysis.score_table import ScoreTable
from rouge_cli.errors import DataError, UsageError
from tests.analysis.tables import table

HUMAN = np.array([[1.0, 2, 3], [2, 2, 4], [5, 4, 3], [4, 5, 5], [3, 3, 3], [9, 9, 8]])
"""Means 2, 2.67, 4, 4.67, 3 and 8.67, which is far from the others."""
SCORES = HUMAN + np.random.default_rng(1).normal(size=HUMAN.shape)


def of(window: str, level: str = "system", human: ScoreTable | None = None) -> tuple[int, Any]:
    """Systems, and Pearson's r."""
    design = CorrelationDesign((level,), ("pearson",), samples=9, windows=(window,))
    found = correlate(table(SCORES), table(HUMAN) if human is None else human, design).tables[0]
    assert found.window == window
    assert found.measures[0].value is not None
    return found.systems, found.measures[0].value


@pytest.mark.parametrize(
    ("window", "systems"),
    [("top:3", [2, 3, 5]), ("bottom:3", [0, 1, 4]), ("no-outliers", [0, 1, 2, 3, 4]), ("TOP:99", [0, 1, 2, 3, 4, 5])],
)
def test_systems_in_a_window(window: str, systems: list[int]) -> None:
    ours, theirs = SCORES[systems], HUMAN[systems]
    expected = stats.pearsonr(ours.mean(axis=1), theirs.mean(axis=1)).statistic
    assert of(window) == (len(systems), pytest.approx(expected))
    within = [stats.pearsonr(ours[:, e], theirs[:, e]).statistic for e in range(3)]
    assert of(window, "summary") == (len(systems), pytest.approx(np.mean(within)))


def test_outliers_are_those_of_mathur() -> None:
    """The definition, with scipy's median absolute deviation, on random tables."""
    generator = np.random.default_rng(2)
    for _ in range(20):
        human = generator.standard_t(2, (9, 4)) + generator.standard_t(1, (9, 1))
        means = human.mean(axis=1)
        robust = stats.median_abs_deviation(means) * 1.483
        kept = (np.abs(means - np.median(means)) / robust <= 2.5).sum()
        design = CorrelationDesign(coefficients=("pearson",), samples=2, windows=("no-outliers",))
        assert correlate(table(human), table(human), design).tables[0].systems == kept


def test_a_range_of_scores_is_of_systems_or_of_summaries() -> None:
    systems = [1, 2, 3, 4]
    expected = stats.pearsonr(SCORES[systems].mean(axis=1), HUMAN[systems].mean(axis=1)).statistic
    assert of("range:2.5..5") == (4, pytest.approx(expected))
    inside = (HUMAN >= 2) & (HUMAN <= 5)
    expected = stats.pearsonr(SCORES[inside], HUMAN[inside]).statistic
    assert of("range:2..5", "global") == (5, pytest.approx(expected))
    within = [stats.pearsonr(SCORES[inside[:, e], e], HUMAN[inside[:, e], e]).statistic for e in range(3)]
    assert of("range:2..5", "summary") == (5, pytest.approx(np.mean(within)))


def test_a_mean_that_rounding_sets_below_a_bound_is_inside() -> None:
    human = np.array([[0.1, 0.2, 0.3], [0.3, 0.2, 0.1], [0.4, 0.4, 0.4], [0.5, 0.5, 0.6], [0.1, 0.1, 0.1], [0, 0, 0.0]])
    assert human[0].mean() != human[1].mean()
    assert of("range:0.2..1", human=table(human))[0] == of("range:0..0.2", human=table(human))[0] == 4


def test_ties_with_the_last_of_a_window_are_in_it() -> None:
    level = HUMAN.copy()
    level[4] = level[2]
    assert of("top:3", human=table(level))[0] == 4


def test_windows_that_are_none() -> None:
    for window in ("top", "top:x", "range:5..2", "range:a..b", "middle:3", "top:-1"):
        with pytest.raises(UsageError, match=r"not a window; there are top:N, bottom:N, range:LOW..HIGH or no-"):
            of(window)
    with pytest.raises(UsageError, match="--window top:2: a correlation needs 3 systems"):
        of("top:2")
    with pytest.raises(DataError, match=r"range:8..9 of 'M001' has 1 of 6 systems; a correlation needs 3; take a"):
        of("range:8..9")


def test_several_windows_are_tables_of_their_own() -> None:
    design = CorrelationDesign(("system", "global"), ("pearson",), samples=9, windows=("", "top:4"))
    found = correlate(table(SCORES), table(HUMAN), design).tables
    assert [(one.window, one.level) for one in found] == [
        ("", "system"), ("", "global"), ("top:4", "system"), ("top:4", "global"),
    ]  # fmt: skip


def test_the_coefficients_of_evaluations() -> None:
    scores = np.stack([SCORES, np.ones_like(SCORES)])
    scores[:, 0, 1] = np.nan
    design = CorrelationDesign(("summary",), ("pearson", "kendall"), samples=9, windows=("", "top:4"))
    found = within(table(scores), table(HUMAN), design)
    assert [(one.coefficient, one.window) for one in found] == [
        ("pearson", ""), ("kendall", ""), ("pearson", "top:4"), ("kendall", "top:4"),
    ]  # fmt: skip
    assert (found[0].evaluations, found[0].measures) == (("e001", "e002", "e003"), ("M001", "M002"))
    kept = (slice(None), slice(1, None), slice(None))
    expected = [stats.kendalltau(SCORES[rows, e], HUMAN[rows, e]).statistic for e, rows in enumerate(kept)]
    assert found[1].values[0] == pytest.approx(tuple(expected))
    assert found[0].values[1] == (None, None, None)
    means = correlate(table(scores), table(HUMAN), design).tables
    assert means[0].measures[0].value == pytest.approx(np.mean([one for one in found[0].values[0] if one is not None]))
    with pytest.raises(UsageError, match="are of the summary level; say --level summary, or all"):
        within(table(scores), table(HUMAN), CorrelationDesign())
