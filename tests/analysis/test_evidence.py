"""Decisions that samples leave open, against p-values by convolution and by many samples."""

from __future__ import annotations

import warnings
from itertools import product

import numpy as np
import numpy.typing as npt
import pytest

from rouge_cli.analysis.comparison import Pair
from rouge_cli.analysis.evidence import BOUNDED, EXACT, SAMPLED, closer_bounds, sample_bounds
from rouge_cli.analysis.families import adjusted_by_holm, clusters, holm
from rouge_cli.analysis.paired import BOOTSTRAP, RANDOMISATION, Design, swapped_as_far
from rouge_cli.analysis.score_table import Floats
from rouge_cli.analysis.significance import compare
from tests.analysis.tables import table, with_counts
from tests.analysis.test_tails import UNIT, by_convolution


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_every_decision_is_that_of_the_exact_p_values(seed: int) -> None:
    """Twelve systems near to each other, 66 tests by 40 evaluations; few samples, so that much is open at first."""
    generator = np.random.default_rng(seed)
    quality = generator.normal(0.4, 0.03, (12, 1))
    scores = np.round(quality + generator.normal(0, 0.05, 40) + generator.normal(0, 0.05, (12, 40)), 3)
    for family in ("measure", "report"):
        measure = compare(table(scores), Design(samples=400, seed=seed, family=family)).measures[0]
        exact = []
        for pair in measure.pairs:
            differences = scores[int(pair.first[1:]) - 1] - scores[int(pair.second[1:]) - 1]
            exact.append(min(1.0, 2 * by_convolution(np.round(differences * 1000))))
            assert pair.p_lower * (1 - 1e-9) <= exact[-1] <= pair.p_upper * (1 + 1e-9)
            assert pair.method in (EXACT, BOUNDED, SAMPLED)
            assert pair.exact == (pair.method == EXACT)
        adjusted = holm(exact)
        for level in (0.05, 0.01, 0.001):
            assert [pair.adjusted < level for pair in measure.pairs] == [p < level for p in adjusted]
        assert {pair.method for pair in measure.pairs} > {SAMPLED}


@pytest.mark.long
def test_a_family_of_thousands_is_decided_far_below_what_samples_show() -> None:
    generator = np.random.default_rng(5)
    scores = np.round(np.linspace(0.3, 0.5, 80)[:, None] + generator.normal(0, 0.1, (80, 60)), 5)
    pairs = compare(table(scores), Design(samples=1000)).measures[0].pairs
    assert sum(pair.adjusted < 0.001 for pair in pairs) > 100
    for pair in pairs[::97]:
        differences = scores[int(pair.first[1:]) - 1] - scores[int(pair.second[1:]) - 1]
        exact = 2 * by_convolution(np.round(differences * UNIT))
        assert pair.p_lower * (1 - 1e-9) <= min(1.0, exact) <= pair.p_upper * (1 + 1e-9)


@pytest.mark.long
@pytest.mark.parametrize("figure", ["R", "P", "F"])
def test_bounds_of_corpus_figures_against_many_samples(figure: str) -> None:
    scored = with_counts(2, 60, seed=3)
    assert scored.counts is not None
    design = Design(corpus=True, figure=figure, samples=200_000, seed=2)
    cells = np.ascontiguousarray(scored.counts[:, :])
    (hits,), samples = swapped_as_far(cells, [(0, 1)], np.ones((1, 1), dtype=np.bool_), design, np.full((1, 2), 1e-12))
    bounds = closer_bounds(cells[0, :, 0], cells[0, :, 1], 1e-12, design, 0.01)
    assert bounds is not None
    expected = hits[0] / samples
    assert bounds.lower - 0.003 <= expected <= bounds.upper + 0.003
    assert bounds.upper <= 1.1 * bounds.lower


def test_recall_of_equal_totals_is_exact() -> None:
    scored = with_counts(2, 40)
    assert scored.counts is not None
    scored.counts[0, 1] = 20.0
    bounds = closer_bounds(scored.counts[0, :, 0], scored.counts[0, :, 1], 1e-12, Design(corpus=True, figure="R"), 0.1)
    assert bounds is not None
    hits = scored.counts[0, 0]
    assert bounds.lower == bounds.upper == pytest.approx(2 * by_convolution(hits[0] - hits[1]), rel=1e-9)


@pytest.mark.long
def test_samples_go_on_where_there_are_no_bounds() -> None:
    """The bootstrap of corpus figures: p near .05 at 200 samples is open, and is drawn on."""
    scored = with_counts(2, 60, seed=6)
    few = compare(scored, Design(corpus=True, figure="F", test=BOOTSTRAP, samples=200)).measures[0].pairs[0]
    many = compare(scored, Design(corpus=True, figure="F", test=BOOTSTRAP, samples=400_000)).measures[0].pairs[0]
    assert few.p_value == pytest.approx(many.p_value, rel=0.5)
    assert few.method == SAMPLED
    assert few.p_lower <= many.p_value <= few.p_upper


def test_sample_bounds_are_those_of_clopper_and_pearson() -> None:
    from scipy.stats import binomtest

    for hits in (0, 3, 500, 1000):
        low, high = sample_bounds(np.array([hits]), 1000)
        expected = binomtest(hits, 1000).proportion_ci(1 - 2e-9, "exact")
        assert (low[0], high[0]) == pytest.approx((expected.low, expected.high), rel=1e-6)


def test_holm_of_many() -> None:
    p_values = np.random.default_rng(1).random(50) ** 4
    assert adjusted_by_holm(p_values).tolist() == pytest.approx(holm(p_values.tolist()))


def test_clusters() -> None:
    """1 > 2 = 3 > 4, and 3 = 5 keeps 4 and 5 with 2 and 3 but for 1."""
    better = np.triu(np.ones((5, 5), dtype=np.bool_), 1)
    assert clusters(better) == [1, 2, 3, 4, 5]
    better[1, 2] = False
    assert clusters(better) == [1, 2, 2, 3, 4]
    better[2, 4] = False
    assert clusters(better) == [1, 2, 2, 2, 2]


def of_all_swaps(first: Floats, second: Floats) -> float:
    """The p-value of precision of the corpus; (hits, totals) by evaluations."""
    swaps = [np.array(swap) for swap in product((False, True), repeat=first.shape[1])]

    def distance(swap: npt.NDArray[np.bool_]) -> float:
        sides = np.where(swap, second, first).sum(axis=1), np.where(swap, first, second).sum(axis=1)
        one, other = (hits / total if total else 0.0 for hits, total in sides)
        return float(abs(one - other))

    return float(np.mean([distance(swap) >= distance(swaps[0]) - 1e-11 for swap in swaps]))


@pytest.mark.long
@pytest.mark.parametrize("samples", [1, 3, 100])
@pytest.mark.parametrize("seed", range(4))
def test_corpus_figures_of_few_inputs_are_decided_as_all_swaps_decide(seed: int, samples: int) -> None:
    """Where bounds are far apart, and where a system said nothing at all."""
    generator = np.random.default_rng(seed)
    totals = generator.integers(0, 30, (3, 10)) * np.array([[0], [1], [1]])
    hits = np.floor(totals * generator.random((3, 10)) * np.array([[1.0], [1.0], [0.5]]))
    counts = np.stack([hits, np.full((3, 10), 20.0), totals])[None]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        pairs = compare(table(hits, counts), Design(corpus=True, figure="P", samples=samples)).measures[0].pairs
    exact = [of_all_swaps(*(counts[0, [0, 2], int(one[1:]) - 1] for one in pair[:2])) for pair in pairs]
    for pair, p_value in zip(pairs, exact, strict=True):
        assert pair.p_lower <= pair.p_value <= pair.p_upper
        assert pair.p_lower * (1 - 1e-9) <= p_value <= pair.p_upper * (1 + 1e-9)
    for level in (0.05, 0.01, 0.001):
        assert [pair.adjusted < level for pair in pairs] == [p < level for p in holm(exact)]


def only_pair_of_formula(samples: int, level: float, corpus: bool, evaluations: int) -> Pair:
    generator = np.random.default_rng(3)
    counts = generator.integers(10, 30, (1, 3, 2, evaluations)).astype(float)
    counts[0, 0] = np.floor(counts[0, 2] * (0.3 + 0.4 * generator.random((2, evaluations)))) + np.array([[2], [0]])
    scores = counts[0, 0] / counts[0, 2]
    made = table(scores, counts)._replace(formulas=(lambda sums: sums[0] / np.sqrt(sums[1] * sums[2]),))
    return compare(made, Design(samples=samples, level=level, corpus=corpus)).measures[0].pairs[0]


@pytest.mark.long
@pytest.mark.parametrize("evaluations", [15, 17, 19])
def test_all_swaps_are_counted_where_samples_of_a_formula_leave_it_open(evaluations: int) -> None:
    exact = only_pair_of_formula(1_000_000, 0.05, True, evaluations)
    assert exact.method == EXACT
    near = only_pair_of_formula(1000, exact.p_value * 1.001, True, evaluations)
    assert (near.p_value, near.method) == (exact.p_value, EXACT)


def test_mean_scores_of_measures_with_formulas_have_bounds() -> None:
    pair = only_pair_of_formula(1000, 1e-9, False, 100)
    assert pair.method == BOUNDED
    assert 0 < pair.p_lower <= pair.p_upper < 1.2 * pair.p_lower


def test_an_effect_of_one_sample_is_not_defined() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        design = Design(RANDOMISATION, samples=1, corpus=True)
        assert compare(with_counts(2, 30), design).measures[0].pairs[0].effect is None
