"""Buckets, n-grams won, extremes and duplicates, against plain counting and scipy."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
from scipy import stats

from rouge_cli.analysis.families import holm
from rouge_cli.analysis.inspection.buckets import OTHERS, Property, bucketings, column_property, interval_of, student
from rouge_cli.analysis.inspection.extremes import alike_systems, distributions, extremes, repeated_summaries
from rouge_cli.analysis.inspection.wins import LEAST, ngram_wins, sign_test
from rouge_cli.analysis.score_table import ScoreTable
from tests.cases import each

CHANCE = np.random.default_rng(7)
SCORES = CHANCE.random((2, 3, 20)).round(5)
TABLE = ScoreTable(("M", "N"), ("a", "b", "c"), tuple(f"e{i}" for i in range(20)), SCORES)


def test_student_is_that_of_scipy() -> None:
    values = SCORES[0, 0]
    lower, upper, p_value = student(values, 95)
    reference = stats.ttest_1samp(values, 0)
    assert (lower, upper) == pytest.approx(reference.confidence_interval(0.95))
    assert p_value == pytest.approx(reference.pvalue)
    for alike in (values[:1], np.full(4, 0.5)):
        assert student(alike, 95) == (None, None, None)
    assert student(np.zeros(4), 95) == (None, None, 1.0)


def test_intervals_of_means_are_student_s_of_the_logit() -> None:
    """The standard error of a logit is that of the mean over mean (1 - mean)."""
    for values in (np.array([0.0, 0.001]), np.array([0.9, 1.0, 1.0]), SCORES[0, 0]):
        lower, upper = interval_of(values, 95)
        assert lower is not None
        assert upper is not None
        assert 0 < lower < values.mean() < upper < 1
        mean, error = values.mean(), stats.sem(values)
        reach = stats.t.ppf(0.975, len(values) - 1) * error / (mean * (1 - mean))
        assert math.log(upper / (1 - upper)) - math.log(mean / (1 - mean)) == pytest.approx(reach)
    for alike in (np.array([0.3]), np.zeros(3), np.ones(3)):
        assert interval_of(alike, 95) == (None, None)


def test_intervals_of_buckets_stay_in_their_range() -> None:
    scores = np.array([[[0.0, 0.9, 0.0, 0.02], [0.9, 0.0, 0.01, 0.0]]])
    table = ScoreTable(("M",), ("a", "b"), tuple("wxyz"), scores)
    halves = [Property("half", np.tile([0.0, 0.0, 1.0, 1.0], (2, 1)))]
    for bounded, least, most in (([True], 0, 1), ([False], -99, 99)):
        (found,) = bucketings(table, halves, (0, 1), 95, bounded)
        for bucket in found.buckets:
            for mean in bucket.systems:
                assert mean.lower is not None
                assert mean.upper is not None
                assert least < mean.lower < mean.upper < most
                assert bounded[0] or mean.lower < 0
            assert bucket.difference is not None
            assert bucket.difference.lower is not None
            assert not bounded[0] or bucket.difference.lower >= -1


def test_buckets_hold_each_summary_once() -> None:
    values = CHANCE.integers(0, 40, (3, 20)).astype(float)
    values[1, 3] = math.nan
    found = bucketings(TABLE, [Property("length", values)], (0, 1))
    assert [one.measure for one in found] == ["M", "N"]
    assert 2 <= len(found[0].buckets) <= 4
    assert found[0].missing == 1
    counted = [mean for bucket in found[0].buckets for mean in bucket.systems]
    assert sum(mean.summaries for mean in counted) == 59
    assert sum(mean.summaries * mean.mean for mean in counted) == pytest.approx(SCORES[0].sum() - SCORES[0, 1, 3])
    for bucket in found[0].buckets:
        assert bucket.low is not None
        assert bucket.high is not None
        for mean in bucket.systems:
            row = "abc".index(mean.system)
            inside = (values[row] >= bucket.low) & (values[row] <= bucket.high)
            assert mean.mean == pytest.approx(SCORES[0, row, inside].mean())


def test_the_pair_is_tested_in_each_bucket() -> None:
    values = np.tile(np.arange(20.0), (3, 1))
    (found, _) = bucketings(TABLE, [Property("place", values)], (0, 2))
    moved = [bucket.difference for bucket in found.buckets]
    expected = [stats.ttest_rel(SCORES[0, 0, i : i + 5], SCORES[0, 2, i : i + 5]).pvalue for i in range(0, 20, 5)]
    assert [one and one.p_value for one in moved] == pytest.approx(expected)
    assert [one and one.adjusted for one in moved] == pytest.approx(holm(expected))
    assert [one and one.evaluations for one in moved] == [5, 5, 5, 5]


def test_columns_are_numbers_or_names() -> None:
    numbers = column_property("year", TABLE, {("", f"e{i}"): str(2000 + i % 2) for i in range(20)})
    assert numbers.labels == ()
    assert numbers.values[2, 1] == 2001
    names = column_property("genre", TABLE, {("b", f"e{i}"): f"kind {i}" for i in range(20)})
    assert names.labels[-1] == OTHERS
    assert len(names.labels) == 12
    assert np.isnan(names.values[0]).all()


def test_wins_are_what_counting_by_hand_finds() -> None:
    chance = random.Random(3)
    words = {e: [[chance.choice("abcd") for _ in range(6)] for _ in range(4)] for e in map(str, range(30))}

    def read(e: str) -> tuple[list[str], list[str], list[list[str]]]:
        first, second, *references = words[e]
        return first, second, references

    (found,) = ngram_wins("x", "y", list(words), read, [1])
    ahead = {letter: [0, 0] for letter in "abcd"}
    for first, second, *references in words.values():
        for letter in "abcd":
            one, other = (sum(min(side.count(letter), reference.count(letter)) for reference in references)
                          for side in (first, second))  # fmt: skip
            ahead[letter][0] += one > other
            ahead[letter][1] += other > one
    tested = [letter for letter in "abcd" if sum(ahead[letter]) >= LEAST]
    adjusted = dict(
        zip(tested, holm([stats.binomtest(ahead[x][0], sum(ahead[x])).pvalue for x in tested]), strict=True)
    )
    assert found.tested == len(tested)
    for win in (*found.first_better, *found.second_better):
        assert [win.first_ahead, win.second_ahead] == ahead[win.ngram]
        assert win.adjusted == pytest.approx(adjusted[win.ngram])
    assert sign_test(0, 0) == 1


def test_extremes_and_distributions() -> None:
    found = extremes(TABLE, 0, (0, 1), 3)
    flat = sorted(SCORES[0].ravel())
    assert [one.score for one in found.worst] == flat[:3]
    assert [one.score for one in found.best] == flat[::-1][:3]
    gaps = SCORES[0].max(axis=0) - SCORES[0].min(axis=0)
    assert found.contested[0].gap == gaps.max()
    assert found.first_ahead[0].gap == (SCORES[0, 0] - SCORES[0, 1]).max()
    spread = distributions(TABLE)[0]
    assert (spread.least, spread.median, spread.most) == (
        SCORES[0, 0].min(), np.median(SCORES[0, 0]), SCORES[0, 0].max()
    )  # fmt: skip


@each(
    ("scores", "worst", "best"),
    [
        ([0.5], [], []),
        ([0.3, 0.3], [], []),
        ([0.0, 0.5], [0.0], [0.5]),
        ([0.0, 0.3, 0.5], [0.0], [0.5]),
        ([0.0, 0.0, 0.0, 0.5], [0.0, 0.0, 0.0], [0.5]),
        ([0.0, 0.5, 0.5, 0.5], [0.0], [0.5, 0.5, 0.5]),
        ([0.4, 0.1, 0.2, 0.3], [0.1, 0.2], [0.4, 0.3]),
    ],
)
def test_no_summary_is_worst_and_best(scores: list[float], worst: list[float], best: list[float]) -> None:
    table = ScoreTable(("M",), ("a",), tuple(map(str, range(len(scores)))), np.array([[scores]]))
    found = extremes(table, 0, None, 10)
    assert [[one.score for one in some] for some in (found.worst, found.best)] == [worst, best]


def test_an_outlier_is_told() -> None:
    scores = 0.5 + 0.01 * CHANCE.random((1, 4, 30))
    scores[0, 2, 5] = 0.9
    table = ScoreTable(("M",), tuple("abcd"), tuple(map(str, range(30))), scores)
    found = extremes(table, 0, None, 5)
    assert (found.outliers[0].system, found.outliers[0].evaluation) == ("c", "5")
    assert found.outliers[0].deviations > 10


def test_equal_systems_and_repeated_summaries() -> None:
    scores = SCORES.copy()
    scores[:, 2] = scores[:, 0]
    found = alike_systems(TABLE._replace(scores=scores), None)
    assert [(one.first, one.second, one.equal, one.of) for one in found] == [("a", "c", 20, "scores")]
    ids: list[int | None] = [1, 1, 2, None, 3, 3]
    repeated = repeated_summaries("a", list("uvwxyz"), ids, {1: "one", 2: "two", 3: ""})
    assert [(one.summaries, one.evaluations, one.excerpt) for one in repeated] == [(2, ("u", "v"), "one")]
