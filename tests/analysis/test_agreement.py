from __future__ import annotations

from itertools import permutations, product

import numpy as np
import pytest
from scipy import stats

from rouge_cli.analysis.agreement import AgreementDesign, agreement, comparisons
from rouge_cli.analysis.concordance import chance, kendalls_w
from rouge_cli.errors import DataError, UsageError
from tests.analysis.tables import table

RANDOM = np.random.default_rng(4)
TIED = RANDOM.integers(1, 6, (4, 9)).astype(float)
SCORES = RANDOM.integers(1, 6, (3, 6, 5)).astype(float)
"""Three sets of scores of six systems on five evaluations."""


def test_w_is_friedmans_statistic_scaled() -> None:
    """m (n - 1) W is Friedman's chi-square, which scipy corrects for ties."""
    friedman = stats.friedmanchisquare(*TIED.T)
    assert kendalls_w(TIED) == pytest.approx(friedman.statistic / (4 * 8))


def test_w_at_its_limits() -> None:
    ranks = np.arange(5.0)
    assert kendalls_w(np.stack([ranks, ranks, ranks])) == pytest.approx(1)
    assert kendalls_w(np.stack([ranks, ranks[::-1]])) == pytest.approx(0)
    assert kendalls_w(np.ones((3, 4))) is None
    assert kendalls_w(np.ones((3, 1))) is None


@pytest.mark.long
def test_levels() -> None:
    scored = table(SCORES)
    means = SCORES.mean(axis=2)
    found = agreement(scored)
    assert found.concordance is not None
    assert found.concordance.w == pytest.approx(kendalls_w(means))
    friedman = stats.friedmanchisquare(*means.T)
    assert (found.concordance.chi_square, found.concordance.p_value) == pytest.approx(tuple(friedman))
    first = found.pairs[0]
    assert (first.first, first.second, first.items) == ("M001", "M002", 6)
    assert first.pearson == pytest.approx(stats.pearsonr(means[0], means[1]).statistic)
    assert first.spearman == pytest.approx(stats.spearmanr(means[0], means[1]).statistic)
    every = agreement(scored, AgreementDesign("global"))
    assert every.concordance is not None
    assert every.concordance.w == pytest.approx(kendalls_w(SCORES.reshape(3, -1)))
    assert every.pairs[2].pearson == pytest.approx(stats.pearsonr(SCORES[1].ravel(), SCORES[2].ravel()).statistic)
    within = agreement(scored, AgreementDesign("summary"))
    assert within.concordance is not None
    assert within.concordance[1:3] == (None, None)
    assert within.concordance.w == pytest.approx(np.mean([kendalls_w(SCORES[:, :, e]) for e in range(5)]))


def test_gaps_are_left_out_and_said() -> None:
    gaps = SCORES.copy()
    gaps[0, 0, 0] = gaps[1, 3, 2] = np.nan
    found = agreement(table(gaps), AgreementDesign("global"))
    assert found.concordance is not None
    assert found.concordance.items == 28
    assert [pair.items for pair in found.pairs] == [28, 29, 29]
    assert found.warnings == ("scores.json: 2 of 30 summaries lack a score; W ignores them, and so do correlations "
                              "where one of the two lacks it",)  # fmt: skip


def test_summaries_that_do_not_exist_lack_no_score() -> None:
    """Systems times evaluations were counted."""
    scores = np.full((2, 3, 2), np.nan)
    scores[:, [0, 1], 0] = [[1, 2], [2, 3]]
    scores[:, 2, 1] = [3, 5]
    assert agreement(table(scores), AgreementDesign("global")).warnings == ()
    scores[1, 2, 1] = np.nan
    found = agreement(table(scores), AgreementDesign("global"), "question")
    assert found.warnings[0].startswith("scores.json: 1 of 3 summaries lack a score; W ignores them")


@pytest.mark.long
@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("level", ["system", "summary", "global"])
def test_scores_that_undo_each_other_raise_nothing(seed: int, level: str) -> None:
    generator = np.random.default_rng(seed)
    first = generator.integers(0, 4, generator.integers(3, 6, 2)) / generator.choice([1, 3, 10])
    others = [7.3 - first, first[::-1], first + 0.1, first * 2 + 1e9, np.full(first.shape, 0.1)]
    scores = np.stack([first, *others[seed % 5 :][: 1 + seed % 2]])
    with np.errstate(all="raise"):
        found = agreement(table(scores), AgreementDesign(level=level, samples=20))
    assert all(-1 <= pair.pearson <= 1 for pair in found.pairs if pair.pearson is not None)


@pytest.mark.long
def test_scores_that_rounding_tells_apart_are_not_called_the_same() -> None:
    near = np.array([[1e15, 1e15 + 1, 1e15 + 2], [1, 3, 2], [5, 1, 2]])[:, :, None]
    assert agreement(table(near)).pairs[0].pearson == pytest.approx(0.5)  # each is as it was read
    found = agreement(table(np.concatenate([near, near[:, ::-1] * 1.5 + 1], axis=2)))  # means of two
    assert found.pairs[0].pearson is None
    assert found.warnings[0].endswith("one of them is the same for all, or differs by rounding alone")


def test_a_judge_who_gives_all_the_same_is_said() -> None:
    constant = SCORES.copy()
    constant[1] = 3
    found = agreement(table(constant))
    assert [pair.pearson is None for pair in found.pairs] == [True, False, True]
    assert "'M001' and 'M002': no correlation: one of them is the same for all" in found.warnings[0]
    assert found.concordance is not None
    assert found.concordance.w is not None


def test_what_has_no_agreement() -> None:
    with pytest.raises(DataError, match="needs two columns of scores; there is M001"):
        agreement(table(SCORES[:1]))
    with pytest.raises(DataError, match="2 systems; agreement needs 3"):
        agreement(table(SCORES[:, :2]))
    alone = table(SCORES[:, :, :1])._replace(evaluations=("",))
    with pytest.raises(DataError, match="knows systems alone; a column 'evaluation' is needed"):
        agreement(alone, AgreementDesign("summary"))
    apart = SCORES.copy()
    apart[0, :3] = apart[1, 3:] = np.nan
    with pytest.raises(DataError, match="'M001' and 'M002' have 0 systems in common"):
        agreement(table(apart))


@pytest.mark.parametrize(
    ("sets", "items"), [pytest.param(2, 5, marks=pytest.mark.long), pytest.param(3, 4, marks=pytest.mark.long), (4, 3)]
)
def test_the_exact_p_value_of_w(sets: int, items: int) -> None:
    """Every ranking of every set but the first, by W itself."""
    scores = np.random.default_rng(sets).integers(0, 4, (sets, items)).astype(float)
    observed = kendalls_w(scores)
    assert observed is not None
    arranged = product(*(list(permutations(row)) for row in scores))
    found = np.array([kendalls_w(np.array(rows)) for rows in arranged])
    by_chance = chance(scores, 100, 1)
    assert by_chance is not None
    assert by_chance.exact
    assert by_chance.p_value == pytest.approx(np.mean(found >= observed - 1e-12))


def test_the_exact_p_value_of_w_as_tabulated() -> None:
    """Three judges of four items (Friedman 1937; Siegel 1956, table N), where his chi-square is S / 5."""
    first = np.array([1.0, 2, 3, 4])
    found = {}
    for second, third in product(permutations(first), repeat=2):
        ranks = np.array([first, second, third])
        found[float(((ranks.sum(axis=0) - 7.5) ** 2).sum())] = ranks
    tabulated = {33: 0.075, 35: 0.054, 37: 0.033, 41: 0.017, 45: 0.0017}
    for s, p_value in tabulated.items():
        by_chance = chance(found[s], 10, 1)
        assert by_chance is not None
        assert by_chance.p_value == pytest.approx(p_value, abs=0.0006)


def test_the_permutation_p_value_of_w() -> None:
    exact, sampled = chance(SCORES[:, :5, 0], 100, 1), chance(TIED, 20_000, 1)
    assert exact is not None
    assert exact.exact
    assert sampled is not None
    assert not sampled.exact
    friedman = stats.friedmanchisquare(*TIED.T)
    assert sampled.p_value == pytest.approx(friedman.pvalue, abs=0.05)
    assert chance(np.random.default_rng(1).normal(size=(3, 51)), 10, 1) is None


def test_each_set_against_the_mean_of_the_others() -> None:
    found = agreement(table(SCORES), AgreementDesign("global"))
    assert [pair.second for pair in found.others] == ["mean of the others"] * 3
    expected = stats.pearsonr(SCORES[0].ravel(), SCORES[1:].mean(axis=0).ravel()).statistic
    assert found.others[0].pearson == pytest.approx(expected)


def test_annotators_may_have_little_in_common() -> None:
    scores = np.random.default_rng(1).normal(size=(4, 5, 6))
    scores[0, :, 3:] = scores[1, :, :3] = np.nan
    found = agreement(table(scores), question="fluency")
    assert (found.level, found.question) == ("global", "fluency")
    assert found.pairs[0].items == 0
    assert found.pairs[0].pearson is None
    assert "1 of 6 pairs of annotators judged fewer than 3 items in common: no correlation" in found.warnings[-1]
    assert found.others[0].items == 15


def test_more_sets_than_can_be_compared_pair_by_pair_are_refused() -> None:
    with pytest.raises(UsageError, match="1,001 columns of scores make 500,500 pairs, and no more than 500,000 are"):
        agreement(table(np.ones((1001, 3, 1))))


def test_progress_gets_every_comparison() -> None:
    done: list[int] = []
    agreement(table(SCORES), progress=done.append)
    assert sum(done) == comparisons(table(SCORES)) == 3 + 3


def test_means_of_the_others_tie_where_sums_of_decimals_do() -> None:
    """70.001 and 70.003 are 70.002 twice, whatever rounding makes of them: the ranks of Spearman depend on it."""
    chance = np.random.default_rng(7)
    for steps in (chance.integers(0, 4, (3, 5, 4)).astype(float) for _ in range(20)):
        whole, decimal = (agreement(table(one), AgreementDesign("global", 20)) for one in (steps, 70 + steps / 1000))
        assert [pair.spearman for pair in decimal.others] == [pytest.approx(pair.spearman) for pair in whole.others]
