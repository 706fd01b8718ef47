from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from rouge_cli.analysis.ceiling import Attenuation, _mean_products, attenuation
from rouge_cli.analysis.score_table import Floats

RANDOM = np.random.default_rng(9)
QUALITY = RANDOM.normal(size=(2, 14, 1))
REST = RANDOM.normal(size=(2, 14, 10))
HUMAN = QUALITY[0] + RANDOM.normal(size=10) + REST[0]
SCORES = 0.8 * QUALITY[0] + 0.6 * QUALITY[1] + RANDOM.normal(size=10) + 0.5 * REST[0] + REST[1]


def found(scores: Floats = SCORES, human: Floats = HUMAN, over: str = "both") -> Attenuation:
    its = attenuation(scores, human, over, 95)
    assert its is not None
    return its


def components(one: Floats, other: Floats) -> tuple[float, float]:
    """The mean products of systems and of what is left, by least squares on indicators of systems and inputs."""
    s, n = one.shape
    rows, columns = (index.ravel() for index in np.indices((s, n)))
    systems, inputs = np.eye(s)[rows], np.eye(n)[columns]

    def residuals(side: Floats, *terms: Floats) -> Floats:
        design = np.hstack([np.ones((s * n, 1)), *terms])
        return np.asarray(side.ravel() - design @ np.linalg.lstsq(design, side.ravel(), rcond=None)[0])

    full = residuals(one, systems, inputs) @ residuals(other, systems, inputs)
    without = residuals(one, inputs) @ residuals(other, inputs)
    return (without - full) / (s - 1), full / ((s - 1) * (n - 1))


def test_it_is_the_universe_score_correlation_of_an_analysis_of_variance() -> None:
    both, one, other = components(SCORES, HUMAN), components(SCORES, SCORES), components(HUMAN, HUMAN)
    parts = [systems - rest for systems, rest in (both, one, other)]
    assert found().disattenuated == pytest.approx(parts[0] / np.sqrt(parts[1] * parts[2]))
    assert found().measure_reliability == pytest.approx(1 - one[1] / one[0])


def test_without_common_noise_it_is_spearmans() -> None:
    """r / sqrt of the product of the reliabilities (Spearman 1904), but for what the common noise seems to be."""
    noise = np.random.default_rng(1).normal(size=(2, 60, 400))
    scores, human = QUALITY.mean() + np.linspace(0, 2, 60)[:, None] + 4 * noise
    its = found(scores, human)
    r = stats.pearsonr(scores.mean(axis=1), human.mean(axis=1)).statistic
    assert its.measure_reliability is not None
    assert its.human_reliability is not None
    spearman = r / np.sqrt(its.measure_reliability * its.human_reliability)
    assert its.disattenuated == pytest.approx(spearman, abs=0.01)


def test_reliability_is_cronbachs_alpha() -> None:
    """Of inputs as items, by its formula from the covariances of inputs; its interval is Feldt's (1965)."""
    covariances = np.cov(HUMAN.T)
    alpha = 10 / 9 * (1 - np.trace(covariances) / covariances.sum())
    its = found()
    assert its.human_reliability == pytest.approx(alpha)
    assert its.ceiling == pytest.approx(np.sqrt(alpha))
    feldt = [1 - (1 - alpha) * stats.f.ppf(share, 13, 13 * 9) for share in (0.975, 0.025)]
    assert (its.ceiling_lower, its.ceiling_upper) == pytest.approx(tuple(np.sqrt(feldt)))


def test_mean_products_without_a_system_or_an_input_are_of_the_others() -> None:
    whole, systems, inputs = _mean_products(SCORES, HUMAN)
    for place, (one, other) in enumerate(((SCORES, HUMAN), (SCORES, SCORES), (HUMAN, HUMAN))):
        assert tuple(whole[place]) == pytest.approx(components(one, other))
        for i in range(14):
            expected = components(np.delete(one, i, 0), np.delete(other, i, 0))
            assert (systems[place].systems[i], systems[place].rest[i]) == pytest.approx(expected)
        for i in range(10):
            expected = components(np.delete(one, i, 1), np.delete(other, i, 1))
            assert (inputs[place].systems[i], inputs[place].rest[i]) == pytest.approx(expected)


def test_without_noise_nothing_is_taken_away() -> None:
    """And the interval is that of r."""
    from rouge_cli.analysis.intervals import interval, sampling
    from rouge_cli.analysis.levels import draw

    scores, human = SCORES.mean(axis=1, keepdims=True), HUMAN.mean(axis=1, keepdims=True)
    scores, human = scores + np.linspace(0, 1, 10), human + np.linspace(2, 0, 10)
    its = found(scores, human)
    r = stats.pearsonr(scores[:, 0], human[:, 0]).statistic
    assert its.disattenuated == pytest.approx(r)
    assert its.ceiling == pytest.approx(1)
    expected = interval(r, sampling(scores, human, "system", "pearson", "systems", draw(1, 1, "both", 1, 1)),
                        "system", "pearson", 14, 95)  # fmt: skip
    assert not isinstance(expected, str)
    assert its.lower == pytest.approx(expected[0], abs=1e-4)
    assert its.upper == pytest.approx(expected[1], abs=1e-4)


def test_over_inputs_it_is_the_jackknife_of_inputs() -> None:
    without = [found(np.delete(SCORES, e, 1), np.delete(HUMAN, e, 1)).disattenuated for e in range(10)]
    values = np.array(without, dtype=np.float64)
    error = np.sqrt(9 / 10 * ((values - values.mean()) ** 2).sum())
    its = found(over="inputs")
    assert its.disattenuated is not None
    assert its.lower == pytest.approx(its.disattenuated - stats.t.ppf(0.975, 9) * error)


def test_what_is_not_defined_is_none() -> None:
    assert attenuation(SCORES[:, :1], HUMAN[:, :1], "both", 95) is None
    noise = np.random.default_rng(3).normal(size=(9, 5))
    alike = noise - noise.mean(axis=1, keepdims=True)
    its = found(SCORES[:9, :5], alike)
    assert (its.disattenuated, its.lower, its.upper, its.ceiling, its.ceiling_lower) == (None,) * 5
    gaps = SCORES.copy()
    gaps[3, 2:] = np.nan
    assert found(gaps).human_reliability == found(SCORES[:, :2], HUMAN[:, :2]).human_reliability
    gaps[4, 1] = np.nan
    assert attenuation(gaps, HUMAN, "both", 95) is None
    for seed in (0, 1, 4, 17):  # without one of three systems, r is 1, or by rounding a little less
        random = np.random.default_rng(seed)
        quality = random.random((3, 1))
        scores, human = (quality + random.normal(size=(3, 6)) / 10 for _ in range(2))
        for moved in (human, human * 3 + 1):
            its = found(scores, moved)
            assert (its.lower, its.upper) == (None, None)


def test_what_rounding_leaves_beyond_noise_is_nothing() -> None:
    """The human mean squares of systems and of the rest are 2/3: rounding left a coefficient of millions."""
    scores = np.array([[0.6, 0.8], [0.9, 0.9], [0.3, 0.0]])
    human = np.array([[4.0, 1.0], [5.0, 2.0], [4.0, 3.0]])
    for moved in (human, human / 10, human + 1e6, (human + 7) / 3):
        its = found(scores, moved)
        assert (its.disattenuated, its.human_reliability, its.ceiling) == (None, 0, 0)
        assert found(moved, scores).disattenuated is None


def test_means_that_rounding_alone_tells_apart_have_no_reliability() -> None:
    human = np.array([[0.1, 0.2, 0.3], [0.3, 0.2, 0.1], [0.2, 0.3, 0.1]])
    its = found(human.T[:3], human)
    assert (its.disattenuated, its.human_reliability, its.ceiling) == (None, None, None)


def test_a_large_number_that_all_scores_share_changes_nothing() -> None:
    scores, human = np.round(SCORES * 4), np.round(HUMAN * 4)
    assert tuple(found(scores + 1e15, human)) == pytest.approx(tuple(found(scores, human)))
