from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from scipy import stats

from rouge_cli.analysis.correlation import (
    INTERVALS,
    PERCENTILE,
    CorrelationDesign,
    CorrelationTable,
    correlate,
)
from rouge_cli.analysis.intervals import FEW_SYSTEMS, ONE_INPUT
from rouge_cli.analysis.levels import LEVELS, OVER
from rouge_cli.analysis.score_table import WHOLE
from rouge_cli.analysis.undefined_correlations import notes_on_tables
from rouge_cli.errors import DataError, UsageError
from tests.analysis.tables import table

RANDOM = np.random.default_rng(8)
QUALITY = RANDOM.normal(size=(1, 10, 1))
HUMAN = 3 + QUALITY + RANDOM.normal(0, 0.5, (1, 10, 12))
SCORES = 0.4 + 0.05 * QUALITY + RANDOM.normal(0, 0.03, (3, 10, 12))
SCORES[1] = SCORES[0] + RANDOM.normal(0, 0.001, (10, 12))
SCORES[2] = RANDOM.normal(size=(10, 12))
FEW = CorrelationDesign(samples=300)


def found(design: CorrelationDesign = FEW) -> list[CorrelationTable]:
    return list(correlate(table(SCORES), table(HUMAN), design).tables)


def test_a_table_for_each_level_and_coefficient() -> None:
    tables = found(FEW._replace(levels=LEVELS))
    assert [(one.level, one.coefficient) for one in tables[:4]] == [
        ("system", "pearson"), ("system", "spearman"), ("system", "kendall"), ("summary", "pearson"),
    ]  # fmt: skip
    assert len(tables) == 9
    first = tables[0].measures[0]
    expected = stats.pearsonr(SCORES[0].mean(axis=1), HUMAN[0].mean(axis=1))
    assert first.value == pytest.approx(expected.statistic)
    assert first.fisher == pytest.approx(tuple(expected.confidence_interval(0.95)))
    assert first.lower is not None
    assert first.upper is not None
    assert first.lower < expected.statistic < first.upper
    assert [one.measures[0].items for one in tables[::3]] == [10, 12, 120]


def test_the_best_and_those_as_good() -> None:
    pearson = found()[0]
    best = max(pearson.measures, key=lambda one: one.value or -1)
    assert [one.best for one in pearson.measures] == [one is best for one in pearson.measures]
    assert [one.equivalent for one in pearson.measures] == [True, True, False]
    assert [(pair.first, pair.second) for pair in pearson.pairs if pair.second == "M003"] == [(best.measure, "M003")]
    assert len(pearson.pairs) == 2
    assert all(pair.williams is not None for pair in pearson.pairs)
    assert all(pair.adjusted >= pair.permutation > 0 for pair in pearson.pairs)
    every = found(FEW._replace(all_pairs=True))[1]
    assert len(every.pairs) == 3
    assert every.pairs[0].williams is None


def test_resampling_both_is_wider() -> None:
    widths = {}
    for over in ("both", "systems", "inputs"):
        one = found(FEW._replace(over=over))[0].measures[0]
        assert one.lower is not None
        assert one.upper is not None
        widths[over] = one.upper - one.lower
    assert widths["both"] >= widths["systems"] > widths["inputs"]


def test_human_scores_of_systems_alone() -> None:
    human = table(HUMAN.mean(axis=2, keepdims=True))._replace(evaluations=WHOLE)
    done = correlate(table(SCORES), human, FEW)
    assert done.tables[0].measures[0].value == pytest.approx(found()[0].measures[0].value)
    assert (done.tables[0].over, done.tables[0].evaluations) == ("systems", 0)
    assert done.warnings == ("scores of systems alone: intervals and tests are over systems, not over inputs",)
    with pytest.raises(UsageError, match="use --level system"):
        correlate(table(SCORES), human, FEW._replace(levels=("summary",)))
    with pytest.raises(UsageError, match="no inputs to resample"):
        correlate(table(SCORES), human, FEW._replace(over="inputs"))


def test_what_one_side_lacks_is_left_out_and_said() -> None:
    human = table(HUMAN)._replace(systems=(*(f"s{i:03d}" for i in range(1, 9)), "x", "y"), source="human.csv")
    human.scores[0, 2, 3] = np.nan
    done = correlate(table(SCORES)._replace(evaluations=("new", *table(SCORES).evaluations[1:])), human, FEW)
    assert done.tables[0].systems == 8
    assert done.tables[0].evaluations == 11
    assert list(done.warnings) == [
        "scores.json: ignored 2 systems that the other side lacks: s009, s010",
        "human.csv: ignored 2 systems that the other side lacks: x, y",
        "scores.json: ignored 1 evaluation that the other side lacks: new",
        "human.csv: ignored 1 evaluation that the other side lacks: e001",
        "human.csv: 'M001': 1 of 88 summaries have no score on one side; ignored",
    ]


def test_summaries_that_neither_side_has_are_not_counted() -> None:
    """As where each system has inputs of its own: systems times evaluations were counted."""
    scores, judged = SCORES.copy(), HUMAN.copy()
    scores[:, 0, 6:] = judged[0, 0, 6:] = np.nan
    assert correlate(table(scores), table(judged), FEW).warnings == ()
    judged[0, 1, 0] = np.nan
    (said,) = correlate(table(scores), table(judged), FEW).warnings
    assert f"1 of {10 * 12 - 6} summaries have no score on one side; ignored" in said
    on_all = correlate(table(scores), table(HUMAN), FEW._replace(all_inputs=True)).warnings
    assert not any("lack a score of a measure" in one for one in on_all)


def test_a_system_that_nobody_judged() -> None:
    human = table(HUMAN.copy())
    human.scores[0, 4] = np.nan
    done = correlate(table(SCORES), human, FEW)
    assert done.tables[0].systems == 9
    assert done.warnings == ("scores.json: 'M001' has no score of s005; ignored",)


def test_a_system_without_scores_of_the_measures() -> None:
    """The file of human scores was said to lack them."""
    scores = SCORES.copy()
    scores[:, 4] = np.nan
    done = correlate(table(scores), table(HUMAN)._replace(source="human.csv"), FEW)
    assert done.tables[0].systems == 9
    assert done.warnings == ("human.csv: 'M001': no summary of s005 has a score on both sides; ignored",)


def test_constant_scores_are_said_and_never_nan() -> None:
    constant = SCORES.copy()
    constant[1] = 0.5
    done = correlate(table(constant), table(HUMAN), FEW._replace(levels=("system", "summary")))
    one = done.tables[0].measures[1]
    assert (one.value, one.lower, one.upper, one.fisher, one.equivalent) == (None, None, None, None, False)
    assert notes_on_tables([("", table) for table in done.tables], 300) == [
        "M001, system level: no correlation, as the scores of one side are the same for all: M002",
        "M001, summary level: no correlation, as the scores of one side are the same for all: M002",
        "M001, summary level: up to 12 of 12 evaluations have no correlation, as scores are the same for all systems, "
        "or of fewer than two; the mean ignores them",
    ]
    same = correlate(table(SCORES), table(np.full((1, 10, 12), 3.0)), FEW)
    assert same.tables[0].pairs == ()
    assert not any(one.best for one in same.tables[0].measures)


def test_undefined_resamples_are_counted() -> None:
    """Of three systems some resamples have one system alone."""
    plain = FEW._replace(intervals=PERCENTILE)
    done = correlate(table(SCORES[:, :3]), table(HUMAN[:, :3]), plain)
    first = done.tables[0].measures[0]
    assert 0 < first.undefined_samples < 100
    said = notes_on_tables([("case", table) for table in done.tables], 300)
    assert said[0].startswith(f"M001, system level: up to {first.undefined_samples} of 300 resamples have no corr")
    assert first.fisher is None


def test_what_has_no_correlation() -> None:
    with pytest.raises(DataError, match="have 2 systems in common; at least 3 are needed"):
        correlate(table(SCORES[:, :2]), table(HUMAN[:, :2]), FEW)
    unknown_elements = table(HUMAN)._replace(systems=tuple("abcdefghij"), evaluations=tuple("abcdefghijkl"))
    with pytest.raises(DataError, match=r"no system of(.|\n)*no evaluation of(.|\n)*name them alike"):
        correlate(table(SCORES), unknown_elements, FEW)
    with pytest.raises(UsageError, match=r"samples must be(.|\n)*confidence is(.|\n)*level of(.|\n)*seed is"):
        correlate(table(SCORES), table(HUMAN), CorrelationDesign(samples=0, confidence=100, level=1, seed=-1))
    with pytest.raises(UsageError, match=r"the confidence is a percentage from 1 to 99\.999; 95 is usual"):
        correlate(table(SCORES), table(HUMAN), CorrelationDesign(confidence=0.95))


def test_what_has_no_interval_is_refused_and_said() -> None:
    """Not an interval of width zero."""
    one_input = [side[:, :, :1] for side in (SCORES, HUMAN)]
    few = [side[:, :3] for side in (SCORES, HUMAN)]
    for sides, over, why in (
        (one_input, "both", ONE_INPUT), (one_input, "inputs", ONE_INPUT), (one_input, "systems", ""),
        (few, "both", FEW_SYSTEMS), (few, "systems", FEW_SYSTEMS), (few, "inputs", ""),
    ):  # fmt: skip
        for intervals in INTERVALS:
            design = FEW._replace(over=over, intervals=intervals, all_pairs=True)
            done = correlate(table(sides[0]), table(sides[1]), design)
            expected = "" if intervals == PERCENTILE and why == FEW_SYSTEMS else why
            every = [one for found in done.tables for one in found.measures]
            assert {one.no_interval for one in every} == {expected}
            assert all((one.lower is None) == bool(expected) for one in every)
            pairs = [pair for found in done.tables for pair in found.pairs]
            assert not expected or all(pair.lower is None for pair in pairs)
            said = notes_on_tables([("", found) for found in done.tables], 300)
            assert any(expected in line for line in said) or not expected


@pytest.mark.long
def test_differences_have_intervals() -> None:
    for intervals, over in product(INTERVALS, OVER):
        for one in found(FEW._replace(intervals=intervals, over=over, all_pairs=True, levels=LEVELS)):
            for pair in one.pairs:
                if pair.lower is None:  # both rank all systems alike
                    assert pair.difference == 0
                    continue
                assert pair.upper is not None
                assert pair.lower <= pair.difference <= pair.upper
                assert (pair.zou is not None) == ((one.level, one.coefficient) == ("system", "pearson"))


def test_the_interval_of_a_difference_written_out() -> None:
    """By the jackknife over systems, with scipy's coefficients."""
    (*_, pair) = found(FEW._replace(over="systems"))[1].pairs
    names = [one.measure for one in found()[0].measures]
    means = [SCORES[names.index(name)].mean(axis=1) for name in (pair.first, pair.second)]
    human = HUMAN[0].mean(axis=1)
    without = [
        [stats.spearmanr(np.delete(side, i), np.delete(human, i)).statistic for i in range(10)] for side in means
    ]
    apart = np.array(without[0]) - np.array(without[1])
    error = np.sqrt(9 / 10 * ((apart - apart.mean()) ** 2).sum())
    half = stats.t.ppf(0.975, 9) * error
    assert (pair.lower, pair.upper) == pytest.approx((pair.difference - half, min(2, pair.difference + half)))


def test_scores_on_all_inputs() -> None:
    """People judged the first seven of twelve."""
    human = table(HUMAN[:, :, :7])
    design = FEW._replace(all_inputs=True)
    done = correlate(table(SCORES), human, design)
    assert (done.tables[0].evaluations, done.tables[0].scored_evaluations) == (7, 12)
    assert done.warnings == ()
    for m, scores in enumerate(SCORES):
        expected = stats.pearsonr(scores.mean(axis=1), HUMAN[0, :, :7].mean(axis=1)).statistic
        assert done.tables[0].measures[m].value == pytest.approx(expected)
    same = correlate(table(SCORES), table(HUMAN), design).tables
    usual = correlate(table(SCORES), table(HUMAN), FEW).tables
    for one, other in zip(same, usual, strict=True):
        assert one.measures[2] == other.measures[2]
    with pytest.raises(UsageError, match="without human scores; use --level system"):
        correlate(table(SCORES), human, design._replace(levels=LEVELS))


def test_gaps_of_scores_on_all_inputs_are_said() -> None:
    scores = SCORES.copy()
    scores[1, 3, 10] = np.nan
    done = correlate(table(scores), table(HUMAN[:, :, :7]), FEW._replace(all_inputs=True))
    assert done.warnings == ("scores.json: 1 of 120 summaries lack a score of a measure; ignored",)
    expected = stats.pearsonr(np.nanmean(np.where(np.isnan(scores[1]), np.nan, scores[0]), axis=1),
                              HUMAN[0, :, :7].mean(axis=1)).statistic  # fmt: skip
    assert done.tables[0].measures[0].value == pytest.approx(expected)


def test_close_pairs_are_of_kendalls_tau() -> None:
    tables = found(FEW._replace(close=((0, 10), (0.5, 1)), levels=("system", "summary")))
    for one in tables:
        here = (one.level, one.coefficient) == ("system", "kendall")
        assert [len(each.close) for each in one.measures] == [2 * here] * 3
    assert tables[2].measures[0].close[0].tau == pytest.approx(tables[2].measures[0].value)
    with pytest.raises(UsageError, match="a range of close pairs must be"):
        found(FEW._replace(close=((1, 0.5),)))


@pytest.mark.long
@pytest.mark.parametrize("shape", [(25, 100), (15, 20)])
def test_intervals_cover(shape: tuple[int, int]) -> None:
    """100 experiments; see tests/simulations for the figures of many."""
    from tests.simulations.correlations import Setting
    from tests.simulations.intervals import at_system_level

    shares = at_system_level(100, 2, Setting(*shape, 0.8, 1.0))
    for name, held in shares.held.items():
        assert np.mean(held) >= (0.7 if name.startswith("inputs") and name.endswith("all") else 0.88), name


def test_names_that_look_the_same_are_said() -> None:
    scores = np.random.default_rng(2).random((5, 4))
    names = ("\u00e9a", "\u00e9b", "\u00e9c", "\u00e9d", "e")
    ours = table(scores)._replace(systems=names)
    theirs = table(scores)._replace(systems=("e\u0301a", *names[1:]), source="human.csv")
    looks = "looks the same, but has other characters (Unicode NFC or NFD, blanks, invisible ones)"
    assert correlate(ours, theirs, FEW).warnings == (
        f"scores.json: ignored 1 system that the other side lacks: \u00e9a; of the other side's, 'e\u0301a' {looks}",
        f"human.csv: ignored 1 system that the other side lacks: e\u0301a; of the other side's, '\u00e9a' {looks}",
    )
    with pytest.raises(DataError) as raised:
        correlate(ours, theirs._replace(systems=tuple(f"e\u0301{letter}" for letter in "abcdx")), FEW)
    assert str(raised.value).endswith(f"; name them alike: '\u00e9a' {looks}")


def test_kendalls_tau_b_has_one_name() -> None:
    """tau-c was advised."""
    with pytest.raises(UsageError, match=r"tau-b is 'kendall'; give that instead of 'kendall-b'$"):
        CorrelationDesign(coefficients=("kendall-b",)).check()
