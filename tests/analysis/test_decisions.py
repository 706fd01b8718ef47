from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from rouge_cli.analysis.decisions import DecisionDesign, decide
from rouge_cli.analysis.families import holm
from rouge_cli.analysis.pair_tests import pair_tests, pairs
from rouge_cli.analysis.score_table import WHOLE, ScoreTable
from rouge_cli.errors import UsageError
from tests.analysis.tables import table


def sides(seed: int = 1, systems: int = 8, inputs: int = 12) -> tuple[ScoreTable, ScoreTable]:
    """Two measures, the first the better one, and people."""
    generator = np.random.default_rng(seed)
    quality = generator.normal(size=(systems, 1)) + generator.normal(size=(systems, inputs))
    measures = quality + np.array([0.3, 3])[:, None, None] * generator.normal(size=(2, systems, inputs))
    people = table(np.rint(2 * quality + 5))
    return table(measures), people._replace(measures=("quality",), source="human.csv")


@pytest.mark.parametrize("adjusted", [False, True])
def test_agreement_on_significant_differences(adjusted: bool) -> None:
    """By the findings of every pair in both orders; F1 and balanced accuracy by their definitions."""
    measures, people = sides()
    found = decide(measures, people, DecisionDesign(adjusted=adjusted, level=0.2)).tables[0].measures[1].significance
    assert found is not None
    labels = []
    for scores in (measures.scores[1], people.scores[0]):
        tested = pair_tests(scores, 10_000, 1)
        p_values = holm(tested.two_sided.tolist()) if adjusted else tested.two_sided.tolist()
        forward = [int(np.sign(d)) * (p < 0.2) for d, p in zip(tested.differences, p_values, strict=True)]
        labels.append([*forward, *(-one for one in forward)])
    both = list(zip(*labels, strict=True))
    n = len(both)
    assert found.agreement.value == pytest.approx(sum(a == b for a, b in both) / n)
    assert found.same + found.opposite + found.people_only + found.measure_only + found.neither == 28
    assert found.opposite == sum(a * b < 0 for a, b in both) / 2
    decided, claimed = sum(b != 0 for _, b in both), sum(a != 0 for a, _ in both)
    right = sum(a == b != 0 for a, b in both)
    assert found.recall == pytest.approx(right / decided)
    assert found.precision == (pytest.approx(right / claimed) if claimed else None)
    spared = sum(a == b == 0 for a, b in both) / (n - decided)
    assert found.balanced == pytest.approx((right / decided + spared) / 2)
    f1 = 0.0
    for label in (-1, 0, 1):
        hits = sum(a == b == label for a, b in both)
        of_people = sum(b == label for _, b in both)
        f1 += of_people / n * 2 * hits / max(1, of_people + sum(a == label for a, _ in both))
    assert found.f1 == pytest.approx(f1)


def test_tests_against_the_best_are_one_family() -> None:
    measures, people = sides()
    found = decide(measures, people, DecisionDesign()).tables[0]
    assert (found.systems, found.evaluations, found.pairs) == (8, 12, 28)
    assert [one.kind for one in found.tests] == ["pairwise", "soft", "ties"]
    assert {one.first for one in found.tests} == {"M001"}
    assert found.measures[0].pairwise.best
    for one in found.tests:
        value = getattr(found.measures[1], one.kind)
        assert value.equivalent == (one.adjusted >= 0.05)
    assert found.measures[0].ties is not None
    assert found.measures[0].epsilon is not None


def test_decisions_do_not_depend_on_the_order_of_systems() -> None:
    measures, people = sides(2)
    turned = [one.take(range(len(one.measures)), range(7, -1, -1), range(12)) for one in (measures, people)]
    first = decide(measures, people, DecisionDesign()).tables[0].measures
    second = decide(turned[0], turned[1], DecisionDesign()).tables[0].measures
    for one, other in zip(first, second, strict=True):
        for kind in ("pairwise", "soft", "ties"):
            assert getattr(one, kind)[:3] == pytest.approx(getattr(other, kind)[:3])
        assert one.significance is not None
        assert other.significance is not None
        assert one.significance[:5] == other.significance[:5]


def test_scores_of_systems_alone() -> None:
    measures, people = sides()
    alone = people._replace(scores=people.scores.mean(axis=2, keepdims=True), evaluations=WHOLE)
    found = decide(measures, alone, DecisionDesign())
    whole = decide(measures, people, DecisionDesign())
    one = found.tables[0].measures[0]
    assert (one.soft, one.ties, one.epsilon, one.significance) == (None, None, None, None)
    assert one.pairwise == whole.tables[0].measures[0].pairwise
    assert one.worth == whole.tables[0].measures[0].worth
    assert "no tests of pairs" in found.warnings[0]


def test_three_systems_have_accuracies_without_intervals() -> None:
    measures, people = sides(systems=3)
    one = decide(measures, people, DecisionDesign()).tables[0].measures[0]
    assert one.pairwise.value is not None
    assert one.pairwise[1:] == (None, None, False, False)


def test_values_out_of_range() -> None:
    with pytest.raises(UsageError, match="the level of significance lies between 0 and 1"):
        decide(sides()[0], sides()[1], DecisionDesign(level=2))


def test_pairwise_accuracy_is_kendalls_tau_without_ties() -> None:
    """tau = 2 accuracy - 1, by scipy."""
    measures, people = sides(3)
    people = people._replace(scores=people.scores + np.arange(8)[:, None] / 100)
    found = decide(measures, people, DecisionDesign()).tables[0].measures[0].pairwise.value
    assert found is not None
    tau = stats.kendalltau(measures.scores[0].mean(axis=1), people.scores[0].mean(axis=1)).statistic
    assert 2 * found - 1 == pytest.approx(tau)
    assert len(pairs(8)) == 28


def test_pairs_without_an_evaluation_in_common_are_told() -> None:
    """They were dropped in silence."""
    measures, people = sides(systems=5, inputs=4)
    scores = people.scores.copy()
    scores[:, :2, 2:], scores[:, 2:, :2] = np.nan, np.nan
    found = decide(measures, people._replace(scores=scores), DecisionDesign(samples=20))
    assert found.warnings[-1] == (
        "human.csv: 'quality': 6 of 10 pairs of systems have no evaluation in common: in the pairwise accuracy and "
        "what a difference is worth alone"
    )
    agreed = found.tables[0].measures[0].significance
    assert agreed is not None
    assert agreed.same + agreed.opposite + agreed.people_only + agreed.measure_only + agreed.neither == 4


def test_more_pairs_than_are_compared_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rouge_cli.analysis.pair_limit.MOST_PAIRS", 27)
    with pytest.raises(UsageError, match=r"^human.csv: 8 systems make 28 pairs, and no more than 27 are compared; com"):
        decide(*sides(), DecisionDesign())


@pytest.mark.parametrize("gaps", [False, True])
def test_differences_count_beside_an_input_with_large_scores(gaps: bool) -> None:
    places = np.arange(1, 21)
    scores = np.array([60.0 + places, 55.0 + places - places % 4, 60.0 + places])
    scores[2, 0] = np.nan if gaps else scores[2, 0]
    found = pair_tests(np.hstack([scores, np.full((3, 1), 1e12)]), 1000, 1)
    assert found.two_sided[0] < 0.01
    assert found.two_sided[1] == 1
