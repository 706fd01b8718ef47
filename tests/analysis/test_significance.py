from __future__ import annotations

from inspect import signature
from itertools import product
from typing import Any

import numpy as np
import pytest
from scipy import stats

from rouge_cli.analysis.comparison import Pair
from rouge_cli.analysis.paired import BOOTSTRAP, Design, resampled_figures
from rouge_cli.analysis.score_table import Floats, ScoreTable
from rouge_cli.analysis.significance import compare, false_alarms
from rouge_cli.errors import DataError, UsageError
from tests.analysis.tables import table, with_counts

RANDOM = np.random.default_rng(7).normal(0.4, 0.1, (3, 30))
ONE_DIFFERS = np.zeros((2, 1000))
ONE_DIFFERS[0, 137] = 0.25
SEEDED: dict[str, Any] = {"rng" if "rng" in signature(stats.bootstrap).parameters else "random_state": 1}
"""Before SciPy 1.15 the seed had another name."""


def only_pair(scores: Floats | ScoreTable, design: Design | None = None) -> Pair:
    found = compare(scores if isinstance(scores, ScoreTable) else table(scores), design or Design())
    (pair,) = found.measures[0].pairs
    return pair


@pytest.mark.parametrize("test", ["randomisation", BOOTSTRAP])
@pytest.mark.parametrize("there", [0, 1])
def test_of_systems_in_no_pair_nothing_is_asked(test: str, there: int) -> None:
    scores = RANDOM[:, :8].copy()
    scores[2, there:] = np.nan
    design = Design(test=test)
    assert compare(table(scores), design, only=[("s001", "s002")]).measures == (
        compare(table(scores[:2]), design, only=[("s001", "s002")]).measures
    )


@pytest.mark.parametrize("test", ["randomisation", BOOTSTRAP])
@pytest.mark.parametrize(
    ("only", "baseline", "words"),
    [
        ([], None, "only names no pair; name at least one"),
        ([("s001", "s001")], None, "only: 's001' cannot be compared with itself"),
        ([("s001", "s002"), ("s002", "s001")], None, "only: the pair of 's001' and 's002' comes twice"),
        ([("s001", "s002")], "nope", "no system 'nope' to be the baseline"),
        ([("s001", "s002")], 5, "baseline must be the id of a system or None, not 5"),
        ([("s001", "s002")], "s003", "only: a pair has 's002' in second place, where the baseline 's003' belongs"),
    ],
)
def test_odd_pairs_are_refused(only: Any, baseline: Any, words: str, test: str) -> None:
    with pytest.raises(UsageError, match=words):
        compare(table(RANDOM), Design(test=test), baseline, only=only)


def test_pairs_with_the_baseline() -> None:
    found = compare(table(RANDOM), Design(), "s002", only=[("s001", "s002")])
    assert {one.system for one in found.measures[0].systems} == {"s001", "s002"}
    assert [(pair.first, pair.second) for pair in found.measures[0].pairs] == [("s001", "s002")]


@pytest.mark.long
def test_one_of_a_thousand_evaluations_differs() -> None:
    """The vector of UFAL's course notes: 1.00 by approximate randomisation, .37 by Koehn's bootstrap, one-sided."""
    pair = only_pair(ONE_DIFFERS)
    assert (pair.p_value, pair.adjusted, pair.exact, pair.evaluations) == (1.0, 1.0, True, 1000)
    drawn = only_pair(ONE_DIFFERS, Design(test=BOOTSTRAP))
    assert drawn.p_value / 2 == pytest.approx(np.exp(-1), abs=0.01)


@pytest.mark.parametrize("n", [2, 5, 9])
def test_exact_randomisation_is_that_of_scipy(n: int) -> None:
    first, second = np.round(RANDOM[0, :n], 2), np.round(RANDOM[1, :n], 2)
    expected = stats.permutation_test(
        (first - second,), np.mean, permutation_type="samples", n_resamples=np.inf, vectorized=True, axis=-1
    )
    pair = only_pair(np.array([first, second]))
    assert pair.exact
    assert pair.p_value == pytest.approx(expected.pvalue, abs=1e-12)


def test_sampled_randomisation_is_near_the_exact_one() -> None:
    few = RANDOM[:2, :12]
    exact, sampled = only_pair(few, Design(samples=2**11)), only_pair(few, Design(samples=2**11 - 1))
    assert (exact.exact, sampled.exact) == (True, False)
    assert sampled.p_value == pytest.approx(exact.p_value, abs=0.04)


def test_where_no_sample_comes_a_proven_bound_stands() -> None:
    """Of 40 differences of one sign, which are as far in 2 of 2^40 ways."""
    apart = np.stack([np.linspace(0.5, 0.6, 40), np.linspace(0.1, 0.2, 40)])
    pair = only_pair(apart, Design(samples=999))
    assert (pair.method, pair.exact) == ("bounded", False)
    assert pair.p_lower <= 2.0**-39 <= pair.p_value == pair.p_upper < 1e-8


def test_the_bootstrap_is_as_sure_as_a_million_samples() -> None:
    apart = np.stack([np.linspace(0.5, 0.6, 40), np.linspace(0.1, 0.2, 40)])
    assert only_pair(apart, Design(test=BOOTSTRAP, samples=999)).p_value == 2 / 1_000_001


@pytest.mark.parametrize("figure", ["R", "P", "F"])
def test_exact_randomisation_of_corpus_figures_swaps_counts(figure: str) -> None:
    """Against every one of the 2^7 ways to swap the counts of evaluations."""
    scored = with_counts(2, 7)
    assert scored.counts is not None
    one, other = scored.counts[0, :, 0], scored.counts[0, :, 1]

    def corpus(hits: float, model: float, peer: float) -> float:
        recall, precision = hits / model, hits / peer
        return {"R": recall, "P": precision, "F": 2 * recall * precision / (recall + precision)}[figure]

    def distance(swapped: tuple[bool, ...]) -> float:
        left, right = np.where(swapped, other, one).sum(axis=1), np.where(swapped, one, other).sum(axis=1)
        return abs(corpus(*left) - corpus(*right))

    observed = distance((False,) * 7)
    far = [distance(swapped) >= observed - 1e-12 for swapped in product([False, True], repeat=7)]
    pair = only_pair(scored, Design(corpus=True, figure=figure))
    assert pair.p_value == pytest.approx(np.mean(far))
    assert pair.difference == pytest.approx(corpus(*one.sum(axis=1)) - corpus(*other.sum(axis=1)))
    assert pair.exact


def test_corpus_figures_of_equal_model_totals_are_mean_recalls() -> None:
    """Then both ways must find the same, sampled as well."""
    scored = with_counts(2, 40)
    assert scored.counts is not None
    scored.counts[0, 1] = 20.0
    scored = scored._replace(scores=scored.counts[:, 0] / 20.0)
    for test in ("randomisation", "bootstrap"):
        corpus = only_pair(scored, Design(corpus=True, figure="R", test=test, samples=2000))
        means = only_pair(scored, Design(figure="R", test=test, samples=2000))
        assert corpus.p_value == means.p_value
        assert corpus[3:6] == pytest.approx(means[3:6])
        assert corpus.effect == pytest.approx(means.effect, rel=0.1)


def test_bootstrap_against_every_resample() -> None:
    """All 4^4 resamples of four differences."""
    differences = np.array([0.3, -0.1, 0.05, 0.1])
    means = [np.mean(resample) for resample in product(differences, repeat=4)]
    behind = np.mean([mean <= 1e-12 for mean in means])
    pair = only_pair(np.stack([differences, np.zeros(4)]), Design(test=BOOTSTRAP, samples=20_000))
    assert pair.p_value == pytest.approx(2 * behind, abs=0.02)


def test_the_interval_is_the_percentiles_widened_as_hesterberg_says() -> None:
    """Against scipy's percentile interval of the widened confidence; n = 30."""
    differences = RANDOM[0] - RANDOM[1]
    cut = stats.norm.cdf(stats.t.ppf(0.025, 29) * np.sqrt(30 / 29))
    expected = stats.bootstrap(
        (differences,), np.mean, method="percentile", confidence_level=1 - 2 * cut, n_resamples=20_000, **SEEDED
    ).confidence_interval
    pair = only_pair(RANDOM[:2], Design(samples=20_000))
    assert pair.difference == pytest.approx(differences.mean())
    assert (pair.lower, pair.upper) == pytest.approx((expected.low, expected.high), abs=0.002)


def test_effect_is_cohens_d_of_the_differences() -> None:
    differences = RANDOM[0] - RANDOM[1]
    assert only_pair(RANDOM[:2]).effect == pytest.approx(
        stats.ttest_1samp(differences, 0).statistic / np.sqrt(len(differences))
    )


def test_effect_of_differences_that_do_not_vary() -> None:
    assert only_pair(np.stack([RANDOM[0], RANDOM[0]])).effect == 0.0
    assert only_pair(np.stack([RANDOM[0] + 0.125, RANDOM[0]])).effect is None


@pytest.mark.parametrize("exponent", [-200, -40, 60, 200])
@pytest.mark.parametrize("test", ["randomisation", "bootstrap"])
def test_p_values_do_not_depend_on_the_scale(test: str, exponent: int) -> None:
    """Nor do the bounds that take the place of samples."""
    design, scores = Design(test=test, samples=200), RANDOM[:2, :25] + [[0.08], [0.0]]
    usual, scaled = (only_pair(scores * 2.0**power, design) for power in (0, exponent))
    assert scaled.method == usual.method
    assert scaled.p_value == pytest.approx(usual.p_value, rel=0.1)
    assert scaled.effect == pytest.approx(usual.effect)


def test_equal_systems() -> None:
    for test in ("randomisation", "bootstrap"):
        pair = only_pair(np.stack([RANDOM[0], RANDOM[0]]), Design(test=test))
        assert (pair.p_value, pair.difference, pair.lower, pair.upper) == (1.0, 0.0, 0.0, 0.0)


def test_a_pair_is_the_same_whatever_else_is_compared() -> None:
    alone = only_pair(RANDOM[:2])
    among = compare(table(np.stack([RANDOM, RANDOM[::-1]])), Design()).measures[0].pairs[0]
    assert among._replace(adjusted=alone.adjusted) == pytest.approx(alone)


@pytest.mark.parametrize("test", ["randomisation", BOOTSTRAP])
@pytest.mark.parametrize("n", [8, 30])
def test_small_scores_beside_large_ones_are_told_apart(test: str, n: int) -> None:
    design = Design(test=test)
    scores = RANDOM[:, :n] + np.array([[0], [0.1], [0.2]])
    scores[:2] *= 1e-14
    alone = only_pair(table(scores[:2]), design)
    together = next(
        each
        for each in compare(table(scores), design).measures[0].pairs
        if {each.first, each.second} == {"s001", "s002"}
    )
    assert alone.p_value < 0.5
    assert together.effect == pytest.approx(alone.effect)
    if test != BOOTSTRAP:
        assert together.p_value == pytest.approx(alone.p_value, rel=0.1)


def test_systems_are_compared_on_the_evaluations_that_both_have() -> None:
    gaps = RANDOM.copy()
    gaps[0, :4] = np.nan
    gaps[1, 3:8] = np.nan
    found = compare(table(gaps), Design())
    by_name = {(pair.first, pair.second): pair for pair in found.measures[0].pairs}
    assert [pair.evaluations for pair in by_name.values()] == [22, 26, 25]
    alone = only_pair(RANDOM[:2, 8:])
    assert by_name["s001", "s002"][3:7] == pytest.approx(alone[3:7])
    assert by_name["s001", "s002"].p_lower < alone.p_value < by_name["s001", "s002"].p_upper
    assert "8 of 30 evaluations are not there for all compared systems" in found.warnings[0]
    assert "(22 at least)" in found.warnings[0]
    means = {ranked.system: ranked.figure for ranked in found.measures[0].systems}
    assert means["s001"] == pytest.approx(np.nanmean(gaps[0]))


def test_a_baseline() -> None:
    found = compare(table(RANDOM), Design(), "s002")
    pairs = found.measures[0].pairs
    assert [(pair.first, pair.second) for pair in pairs] == [("s001", "s002"), ("s003", "s002")]
    assert [ranked.letters for ranked in found.measures[0].systems] == ["", "", ""]
    with pytest.raises(UsageError, match=r"no system 's02' to be the baseline; did you mean 's002'\?"):
        compare(table(RANDOM), Design(), "s02")


def test_groups_and_family() -> None:
    """Two systems that are alike, one far from them; in a family of all measures p-values are larger."""
    scores = np.stack([RANDOM[0], RANDOM[1], RANDOM[2] - 0.3])
    by_measure = compare(table(np.stack([scores, scores])), Design(samples=2000))
    assert {ranked.system: ranked.letters for ranked in by_measure.measures[0].systems} == {
        "s001": "A", "s002": "A", "s003": "B",
    }  # fmt: skip
    of_report = compare(table(np.stack([scores, scores])), Design(samples=2000, family="report"))
    smallest = min(pair.p_value for pair in by_measure.measures[0].pairs)
    assert min(pair.adjusted for pair in by_measure.measures[0].pairs) == pytest.approx(3 * smallest)
    assert min(pair.adjusted for pair in of_report.measures[0].pairs) == pytest.approx(6 * smallest)
    assert [ranked.cluster for ranked in by_measure.measures[0].systems] == [1, 1, 2]


def test_no_number_of_samples_is_too_few() -> None:
    for test in ("randomisation", "bootstrap"):
        said = compare(table(np.tile(RANDOM, (4, 1))), Design(samples=1000, test=test)).warnings
        assert not any("too few" in told for told in said)


def test_too_few_evaluations_to_find_anything_are_said() -> None:
    """Of three evaluations the smallest p-value is 1/4, of six 1/32; ten tests need 1 / 2^(n - 1) < 0.005."""
    found = compare(table([[0.5, 0.6, 0.7], [0.1, 0.2, 0.3]]), Design())
    assert found.measures[0].pairs[0].p_value == 0.25
    assert found.warnings == (
        "3 evaluations are too few for 1 test: no p-value of randomisation can be below 0.05; 6 evaluations or more "
        "can",
    )
    assert compare(table(RANDOM[:2, :6]), Design()).warnings == ()
    scores = np.arange(5)[:, None] + np.zeros((1, 9))
    for evaluations, expected in ((8, "9 evaluations or more can"), (9, "")):
        (said,) = compare(table(scores[:, :evaluations]), Design()).warnings or ("",)
        assert said.endswith(expected)
    assert max(pair.adjusted for pair in compare(table(scores), Design()).measures[0].pairs) < 0.05


@pytest.mark.long
@pytest.mark.parametrize(("n", "level"), [(2, 0.05), (5, 0.05), (10, 0.01), (20, 0.05)])
def test_false_alarms_of_the_bootstrap_of_few_evaluations_are_said(n: int, level: float) -> None:
    """Against 1,500 experiments without a true difference."""
    scores = np.zeros((1500, 2, n))
    scores[:, 0] = np.random.default_rng(4).normal(0, 1, (1500, n))
    found = compare(table(scores), Design(BOOTSTRAP, samples=1000, level=level))
    share = np.mean([one.pairs[0].p_value < level for one in found.measures])
    assert false_alarms(n, level) == pytest.approx(share, abs=0.03)
    said = [told for told in found.warnings if told.startswith(f"{n} evaluations are few for the bootstrap: about 0.")]
    assert len(said) == (false_alarms(n, level) > 2 * level)
    assert bool(said) == (n < 20)


def test_samples_that_are_too_few_for_intervals_are_said() -> None:
    said = [compare(table(RANDOM), Design(samples=samples)).warnings for samples in (39, 40)]
    assert said == [("--samples 39 is too few for intervals of 95%, which are then too narrow: give 40 or more",), ()]


def test_bounds_of_zeros_are_zeros() -> None:
    (ranked, _) = compare(table(np.zeros((2, 12))), Design()).measures[0].systems
    assert [str(ranked.lower), str(ranked.upper)] == ["0.0", "0.0"]


def test_what_cannot_be_compared() -> None:
    apart = np.full((2, 6), np.nan)
    apart[0, :3] = apart[1, 2:] = 0.5
    with pytest.raises(
        DataError, match=r"have fewer than 2 evaluations in common: 's001' and 's002' \(1 of 3 and 4\);"
    ):
        compare(table(apart), Design())
    alone = np.full((6, 6), np.nan)
    np.fill_diagonal(alone, 0.5)
    with pytest.raises(DataError, match=r"'s003' and 's004' \(0 of 1 and 1\), \.\.\. \(10 of 15 shown\);"):
        compare(table(alone), Design())
    with pytest.raises(DataError, match="needs two systems; there is s001"):
        compare(table(RANDOM[:1]), Design())
    with pytest.raises(UsageError, match="no figures of the corpus"):
        compare(table(RANDOM), Design(corpus=True))
    with pytest.raises(DataError, match="one figure for each system"):
        compare(table(RANDOM[:, :1])._replace(evaluations=("",)), Design())
    with pytest.raises(UsageError, match=r"samples must be(.|\n)*confidence is(.|\n)*level of(.|\n)*seed is"):
        compare(table(RANDOM), Design(samples=0, confidence=100, level=1, seed=-1))


@pytest.mark.long
@pytest.mark.parametrize("test", ["randomisation", "bootstrap"])
def test_p_values_under_the_null_are_uniform(test: str) -> None:
    """400 experiments at once, as measures of one table; the Kolmogorov-Smirnov test must not reject."""
    generator = np.random.default_rng(11)
    shared = generator.normal(0.4, 0.1, (400, 1, 60))
    found = compare(table(shared + generator.normal(0, 0.05, (400, 2, 60))), Design(test=test, samples=1000))
    p_values = [measure.pairs[0].p_value for measure in found.measures]
    assert stats.kstest(p_values, "uniform").pvalue > 0.05
    covered = np.mean([measure.pairs[0].lower <= 0 <= measure.pairs[0].upper for measure in found.measures])
    assert 0.92 <= covered <= 0.98


@pytest.mark.parametrize(("absent", "times"), [([], 1), ([(0, 3)], 2), ([(0, 3), (1, 4)], 4)])
def test_each_set_of_evaluations_is_resampled_once(
    monkeypatch: pytest.MonkeyPatch, absent: list[tuple[int, int]], times: int
) -> None:
    """All of them; those without the third; without the fourth; without both."""
    scores = RANDOM.copy()
    for place in absent:
        scores[place] = np.nan
    drawn = []

    def counted(cells: Floats, design: Design) -> Floats:
        drawn.append(cells)
        return resampled_figures(cells, design)

    monkeypatch.setattr("rouge_cli.analysis.significance.resampled_figures", counted)
    compare(table(scores), Design(samples=50))
    assert len(drawn) == times


def test_too_many_pairs_are_refused() -> None:
    with pytest.raises(UsageError, match="500,500 pairs"):
        compare(table(np.zeros((1001, 2))), Design())


@pytest.mark.parametrize("test", ["randomisation", BOOTSTRAP])
def test_differences_count_beside_an_evaluation_with_large_scores(test: str) -> None:
    """One capped perplexity made all differences rounding: p was 1 and the effect 0."""
    places = np.arange(1, 21)
    scores = np.array([60.0 + places, 55.0 + places - places % 4])
    capped = np.hstack([scores, np.full((2, 1), 1e12)])
    alone, beside = (only_pair(one, Design(test=test)) for one in (scores, capped))
    assert alone.p_value < 0.001
    assert beside.p_value < 0.001
    assert beside.effect == pytest.approx(130 / 21 / np.hstack([scores[0] - scores[1], 0]).std(ddof=1), rel=1e-4)
    assert np.sign(beside.lower) == 1


@pytest.mark.parametrize("offset", [0.1, 1e9])
def test_equal_sums_in_another_order_are_ties(offset: float) -> None:
    values = offset + RANDOM[0]
    pair = only_pair(np.array([values, values[::-1]]))
    assert pair.p_value == 1
    assert pair.effect == 0


def test_the_better_system_ranks_first_beside_an_evaluation_with_large_scores() -> None:
    scores = np.array([60.0 + np.arange(21), 66.0 + np.arange(21)])
    scores[:, 20] = 1e15
    (found,) = compare(table(scores), Design()).measures
    assert [(one.system, one.cluster) for one in found.systems] == [("s002", 1), ("s001", 2)]
