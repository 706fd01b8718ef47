"""Against the package krippendorff, figures that R's psych and papers print, and analyses of variance written anew."""

from __future__ import annotations

from typing import Any

import krippendorff
import numpy as np
import pytest

from rouge_cli.analysis.reliability import (
    INTERVAL,
    ORDINAL,
    alpha,
    intraclass,
    items_of,
    reliability,
    reliability_of_mean,
)
from rouge_cli.analysis.score_table import Floats
from tests.cases import each

NAN = np.nan
KRIPPENDORFF = np.array([
    [1, 2, 3, 3, 2, 1, 4, 1, 2, NAN, NAN, NAN],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, NAN, 3],
    [NAN, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, NAN],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, NAN],
])  # fmt: skip
"""Krippendorff (2011), section E."""
SHROUT = np.array([[9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7]]).T * 1.0
"""Shrout and Fleiss (1979), table 2: four judges of six targets."""


def random_scores(seed: int, gaps: float = 0.25) -> Floats:
    generator = np.random.default_rng(seed)
    shape = generator.integers(2, 6), generator.integers(4, 25)
    scores: Floats = generator.integers(1, generator.integers(3, 12), shape).astype(float)
    scores[generator.random(shape) < gaps] = NAN
    return scores


def test_alpha_as_published() -> None:
    """Krippendorff (2011) prints .849 and .815."""
    assert alpha(KRIPPENDORFF, INTERVAL) == pytest.approx(0.849, abs=0.0005)
    assert alpha(KRIPPENDORFF, ORDINAL) == pytest.approx(0.815, abs=0.0005)


@each("seed", range(30))
@each("kind", [INTERVAL, ORDINAL])
def test_alpha_of_random_tables(seed: int, kind: str) -> None:
    scores = random_scores(seed)
    metric: Any = kind
    assert alpha(scores, kind) == pytest.approx(krippendorff.alpha(scores, level_of_measurement=metric))


@pytest.mark.parametrize("kind", [INTERVAL, ORDINAL])
def test_weights_are_items_that_come_again(kind: str) -> None:
    scores = random_scores(3)
    often = np.arange(scores.shape[1]) % 3
    assert alpha(scores, kind, often.astype(np.float64)) == pytest.approx(alpha(np.repeat(scores, often, axis=1), kind))


def test_alpha_is_not_defined_without_pairs_or_differences() -> None:
    assert alpha(np.array([[1.0, NAN], [NAN, 2.0]]), INTERVAL) is None
    assert alpha(np.ones((3, 4)), ORDINAL) is None


def test_intraclass_correlations_as_published() -> None:
    """Shrout and Fleiss (1979), table 4; intervals as psych::ICC of R prints them of the same table."""
    expected = {
        "ICC(1,1)": (0.166, -0.133, 0.723), "ICC(2,1)": (0.290, 0.019, 0.761), "ICC(3,1)": (0.715, 0.342, 0.946),
        "ICC(1,k)": (0.443, -0.884, 0.912), "ICC(2,k)": (0.620, 0.071, 0.927), "ICC(3,k)": (0.909, 0.676, 0.986),
    }  # fmt: skip
    found = {one.name: (one.value, one.lower, one.upper) for one in intraclass(SHROUT, 95)}
    assert list(found) == list(expected)
    for name, figures in expected.items():
        assert found[name] == pytest.approx(figures, abs=0.0006)


@each("seed", range(10))
def test_the_mean_of_judges_is_as_reliable_as_cronbach_says(seed: int) -> None:
    """alpha = k / (k - 1) (1 - sum of the judges' variances / variance of their sum): Cronbach (1951)."""
    scores = np.random.default_rng(seed).normal(size=(4, 8, 1)) + np.arange(8)[:, None] / 2
    items = scores[:, :, 0]
    cronbach = 4 / 3 * (1 - items.var(axis=1, ddof=1).sum() / items.sum(axis=0).var(ddof=1))
    assert reliability_of_mean(scores, "system") == pytest.approx(cronbach)
    assert reliability_of_mean(scores, "global") == pytest.approx(cronbach)
    assert [one.value for one in intraclass(items, 95)][5] == pytest.approx(cronbach)


def test_the_reliability_of_what_many_judge_a_little() -> None:
    """Each item by three of many judges: the correlation of the mean with the truth, squared."""
    generator = np.random.default_rng(5)
    truth = generator.normal(size=4000)
    scores = np.full((60, 4000), NAN)
    for item, value in enumerate(truth):
        judges = generator.choice(60, 3, replace=False)
        scores[judges, item] = value + generator.normal(0, 1, 3)
    found = reliability_of_mean(scores[:, :, None], "system")
    assert found == pytest.approx(np.corrcoef(truth, np.nanmean(scores, axis=0))[0, 1] ** 2, abs=0.02)
    assert [one.name for one in intraclass(scores, 95)] == ["ICC(1,1)", "ICC(1,k)"]
    assert intraclass(scores, 95)[0].value == pytest.approx(0.5, abs=0.03)


def test_one_way_with_equal_numbers_is_that_of_complete_tables() -> None:
    """The third judge's scores spread over two who never judge the same."""
    spread = np.full((5, 6), NAN)
    spread[:3] = SHROUT[:3]
    spread[3, ::2], spread[4, 1::2] = SHROUT[3, ::2], SHROUT[3, 1::2]
    single, of_mean = intraclass(spread, 95)
    complete = intraclass(SHROUT, 95)
    assert single[1:] == pytest.approx(complete[0][1:])
    assert of_mean[1:] == pytest.approx(complete[3][1:])


def test_everything_of_a_table() -> None:
    generator = np.random.default_rng(1)
    scores = generator.integers(1, 6, (3, 5, 8)) + np.arange(5)[:, None] * 1.0
    scores[0, 0, 0] = NAN
    found = reliability(scores, "global", 200, 1, 95)
    assert (found.items, found.complete, found.judgements) == (40, 39, 119)
    for one in (*found.alphas, *found.correlations):
        assert one.value is not None
        assert one.lower is not None
        assert one.upper is not None
        assert one.lower < one.value < one.upper
    assert reliability(scores, "global", 200, 1, 95) == found
    assert reliability(scores, "system", 200, 1, 95).items == 5
    assert items_of(scores, "system")[0, 0] == pytest.approx(np.nanmean(scores[0, 0]))


def tables_at_the_edge(seed: int) -> Floats:
    """Two judges or more: scores that add up to a constant, reversed, equal or shifted scores, levels far apart."""
    generator = np.random.default_rng(seed)
    judges, items = generator.integers(2, 4), generator.integers(3, 7)
    scores: Floats = generator.integers(0, 4, (judges, items)) / generator.choice([1, 3, 10])
    kind = seed % 6
    if kind == 0:
        scores[-1] = generator.choice([1, 0.6, 7.3]) - scores[:-1].sum(axis=0)
    elif kind == 1:
        scores[-1] = scores[0, ::-1]
    elif kind == 2:
        scores[-1] = scores[0] + generator.choice([0, 0.1, 1e9])
    elif kind == 3:
        scores[-1] = scores[0] * 2 + 10.0 ** generator.integers(-20, 20)
    elif kind == 4:
        scores[-1] = generator.choice([0, 0.1, -0.3])
    return scores


@pytest.mark.long
@pytest.mark.filterwarnings("error")
@each("seed", range(300))
def test_tables_at_the_edge_have_finite_figures_or_none(seed: int) -> None:
    scores = tables_at_the_edge(seed)
    scores[0, 0] = NAN if seed % 7 == 0 else scores[0, 0]
    with np.errstate(all="raise", under="ignore"):
        found = reliability(scores[:, :, None], "system", 20, 1, 95)
    for one in (*found.alphas, *found.correlations):
        assert all(figure is None or np.isfinite(figure) for figure in one[1:]), one
        assert one.value is None or one.value <= 1 + 1e-12
        assert one.value is None or one.lower is None or one.upper is None or one.lower <= one.upper + 1e-9, one
    assert found.of_mean is None or np.isfinite(found.of_mean)


@each("total", [0.6, 1.0, 7.3])
def test_scores_with_a_constant_sum_have_no_intraclass_correlation(total: float) -> None:
    first = np.array([0.1, 0.2, 0.3])
    assert intraclass(np.stack([first, total - first]), 95) == ()


def test_the_mean_of_judges_far_apart_has_no_reliability() -> None:
    """One coefficient is -1, as near as numbers come: Spearman and Brown's formula divides by 0."""
    found = {one.name: one for one in intraclass(np.array([[1.7e9, 1.7e9 + 1, 1.7e9 + 3], [1, 2, 5]]), 95)}
    assert found["ICC(1,1)"].value == pytest.approx(-1)
    assert found["ICC(1,k)"][1:] == (None, None, None)
    assert found["ICC(3,k)"].value == pytest.approx(38 / 39)


def test_a_large_number_that_all_scores_share_changes_nothing() -> None:
    for given in (SHROUT, KRIPPENDORFF):
        moved = given + 1e15
        assert [alpha(moved, kind) for kind in (INTERVAL, ORDINAL)] == [
            alpha(given, kind) for kind in (INTERVAL, ORDINAL)
        ]
        assert [one.value for one in intraclass(moved, 95)] == [one.value for one in intraclass(given, 95)]
        assert reliability_of_mean(moved[:, :, None], "system") == reliability_of_mean(given[:, :, None], "system")


def test_alpha_of_equal_decimals_is_not_defined() -> None:
    assert alpha(np.full((3, 4), 0.1), INTERVAL) is None
