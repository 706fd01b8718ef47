"""Power against scipy's noncentral t, a figure of Cohen's, and the tests themselves."""

from __future__ import annotations

import json
import math
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from rouge_cli.analysis.paired import BOOTSTRAP, Design
from rouge_cli.analysis.power import (
    PowerDesign,
    attainable,
    detectable,
    deviation_of,
    inputs_for,
    power_analysis,
    power_of,
    usual_inputs,
)
from rouge_cli.analysis.significance import compare
from rouge_cli.errors import DataError, UsageError
from tests.analysis.tables import table, with_counts
from tests.commands import evaluate, rouge_cli

PROJECT = Path(__file__).parents[2]
RANDOM = np.random.default_rng(3).normal(0.4, 0.1, (4, 40))


def test_power_is_that_of_the_noncentral_t_distribution() -> None:
    for n in (15, 20, 300):
        for effect in (0.0, 0.05, 0.2, 0.4):
            for asked in (0.05, 0.001):
                level = attainable(n, asked, "randomisation")
                assert asked - 2.0 ** (1 - n) <= level <= asked
                critical, shift = -stats.t.ppf(level / 2, n - 1), effect * math.sqrt(n)
                expected = stats.nct.sf(critical, n - 1, shift) + np.nan_to_num(stats.nct.cdf(-critical, n - 1, shift))
                assert power_of(n, 2 * effect, 2.0, asked) == pytest.approx(expected, abs=1e-7)


def test_inputs_of_cohens_medium_effect() -> None:
    """Of a paired t test: d = 0.5 at .05, two-sided, needs 34 pairs for 80% (as G*Power 3 prints it), 44 for 90%."""
    assert inputs_for(0.5, 1.0, 0.05, PowerDesign()) == 34
    assert inputs_for(0.5, 1.0, 0.05, PowerDesign(power=0.9)) == 44


@pytest.mark.parametrize("test", ["randomisation", "bootstrap"])
def test_numbers_and_differences_fit_each_other(test: str) -> None:
    design = PowerDesign(test)
    for n in (7, 50, 3000):
        least = detectable(n, 0.1, 0.05, design)
        assert least is not None
        assert power_of(n, least, 0.1, 0.05, test) == pytest.approx(0.8, abs=1e-4)
    for difference in (0.001, 0.02, 0.3):
        needed = inputs_for(difference, 0.1, 0.01, design)
        assert needed is not None
        assert power_of(needed, difference, 0.1, 0.01, test) >= 0.8
        assert needed == 2 or power_of(needed - 1, difference, 0.1, 0.01, test) < 0.8
    assert inputs_for(1e-9, 1.0, 0.05, design) is None
    assert inputs_for(0.0, 1.0, 0.05, design) is None


@pytest.mark.long
@pytest.mark.parametrize("test", ["randomisation", BOOTSTRAP])
def test_the_tests_find_as_much_as_is_said(test: str) -> None:
    """800 experiments of 30 inputs at once, as measures of one table."""
    generator = np.random.default_rng(8)
    difference = detectable(30, 0.1, 0.05, PowerDesign(test))
    assert difference is not None
    scores = generator.normal(0, 0.1 / math.sqrt(2), (800, 2, 30)) + np.array([difference, 0])[:, None]
    found = compare(table(np.round(scores, 5)), Design(test, samples=500))
    assert np.mean([one.pairs[0].p_value < 0.05 for one in found.measures]) == pytest.approx(0.8, abs=0.05)


@pytest.mark.long
@pytest.mark.parametrize(
    ("n", "level", "effect", "within"),
    [(5, 0.05, 2.0, 0.0), (6, 0.05, 1.5, 0.03), (8, 0.005, 2.0, 0.0), (9, 0.005, 1.5, 0.03), (8, 0.05, 1.0, 0.05)],
)
def test_power_of_few_inputs_is_what_few_swaps_can_find(n: int, level: float, effect: float, within: float) -> None:
    """Against 3,000 experiments: of five inputs no p-value of randomisation is below .05, whatever they say."""
    scores = np.zeros((3000, 2, n))
    scores[:, 0] = np.random.default_rng(8).normal(effect, 1, (3000, n))
    found = compare(table(scores), Design(level=level)).measures
    share = float(np.mean([one.pairs[0].p_value < level for one in found]))
    assert power_of(n, effect, 1.0, level) == pytest.approx(share, abs=within)


def test_too_few_inputs_find_nothing_and_that_is_said() -> None:
    found = power_analysis(table(RANDOM), PowerDesign(difference=10.0, inputs=(7, 8, 50)))
    assert found.warnings == (
        "7 inputs are too few for 6 tests: no p-value of randomisation can be below 0.05 / 6: they find nothing",
        f"no systems can differ by 10: no score is above {RANDOM.max():.5g}, and the difference is 10; of scores from "
        "0 to 1 a difference of 0.01 is one per cent",
    )
    none, some, _ = found.measures[0].inputs
    assert (none.detectable, none.detectable_most, none.power, none.power_least) == (None, None, 0.0, 0.0)
    assert some.power == pytest.approx(1.0)
    assert found.measures[0].needed == 8
    assert inputs_for(0.1, 0.0, 0.05, PowerDesign()) == 6
    assert power_of(5, 0.1, 0.0, 0.05) == 0
    assert attainable(5, 0.05, BOOTSTRAP) == 0.05


def test_an_analysis_of_a_pilot() -> None:
    found = power_analysis(table(RANDOM), PowerDesign(difference=0.02, inputs=(40, 400)))
    (measure,) = found.measures
    assert (found.family, len(measure.pairs), [one.inputs for one in measure.inputs]) == (6, 6, [40, 400])
    deviations = sorted(float((RANDOM[int(pair.first[1:]) - 1] - RANDOM[int(pair.second[1:]) - 1]).std(ddof=1))
                        for pair in measure.pairs)  # fmt: skip
    assert sorted(pair.deviation for pair in measure.pairs) == pytest.approx(deviations)
    small, large = measure.inputs
    assert large.power == pytest.approx(power_of(400, 0.02, deviations[3], 0.05 / 6))
    assert large.power_least == pytest.approx(power_of(400, 0.02, deviations[-1], 0.05 / 6))
    assert small.detectable is not None
    assert small.detectable_most is not None
    assert small.detectable < small.detectable_most
    assert measure.needed == inputs_for(0.02, deviations[3], 0.05 / 6, PowerDesign())
    against = power_analysis(table(RANDOM), PowerDesign(family=1), "s002")
    assert (len(against.measures[0].pairs), against.measures[0].inputs[0].power, against.family) == (3, None, 1)


def test_corpus_figures_by_pseudo_values() -> None:
    """Their deviation is the bootstrap's standard error times the root of n, about; of equal totals that of scores."""
    scored = with_counts(2, 200)
    (pair,) = power_analysis(scored, PowerDesign(corpus=True)).measures[0].pairs
    found = compare(scored, Design(corpus=True, samples=4000)).measures[0].pairs[0]
    assert found.effect is not None
    assert pair.deviation == pytest.approx(abs(found.difference / found.effect), rel=0.05)
    assert scored.counts is not None
    scored.counts[0, 1] = 20.0
    equal = scored._replace(scores=scored.counts[:, 0] / 20.0)
    (means,) = power_analysis(equal, PowerDesign(figure="R")).measures[0].pairs
    (corpus,) = power_analysis(equal, PowerDesign(figure="R", corpus=True)).measures[0].pairs
    assert corpus[3:] == pytest.approx(means[3:])


@pytest.mark.long
def test_the_interval_of_a_deviation() -> None:
    """Bonett's (2006) holds about 95%, of a skewed distribution too; of a normal one it is the chi-square one."""
    generator = np.random.default_rng(5)
    held = [
        (lower or 0) <= 1 <= (upper or 0)
        for _, lower, upper in (deviation_of(generator.gamma(4, 0.5, 60)) for _ in range(400))
    ]
    assert 0.9 <= np.mean(held) <= 0.99
    values = generator.normal(0, 1, 5000)
    deviation, lower, upper = deviation_of(values)
    expected = [deviation * math.sqrt(4999 / stats.chi2.ppf(share, 4999)) for share in (0.975, 0.025)]
    assert [lower, upper] == pytest.approx(expected, rel=0.01)
    assert deviation_of(np.array([0.5, 0.5, 0.5])) == (0, 0, 0)
    assert deviation_of(np.array([0.5, 0.7, 0.5]))[1:] == (None, None)


def test_a_pilot_of_two_evaluations_as_json(tmp_path: Path) -> None:
    file = tmp_path / "pilot.csv"
    file.write_text("system,evaluation,score\n" + "".join(f"s{k},{n},0.{k}{n * k}\n" for k in (1, 2) for n in (1, 2)))
    (measure,) = json.loads(rouge_cli("power", str(file), "--format", "json").stdout)["measures"]
    assert (measure["pairs"][0]["deviation_lower"], measure["pairs"][0]["deviation_upper"]) == (None, None)
    assert measure["inputs"][0]["detectable"] is None
    assert rouge_cli("power", str(file)).stdout.decode().startswith("score: pilot of 1 pair, 2 evaluations")


def test_a_pilot_whose_differences_do_not_vary_is_said() -> None:
    """Rounding of differences is no variation."""
    same = power_analysis(table(np.array([RANDOM[0], RANDOM[0] + 0.1, RANDOM[1]])), PowerDesign())
    assert same.measures[0].pairs[0].deviation == 0
    assert same.warnings == (
        "1 of 3 pairs differ by the same on all evaluations: nothing is known of how much their differences vary "
        "elsewhere",
    )


def test_what_cannot_be_planned() -> None:
    with pytest.raises(UsageError, match=r"level(.|\n)*power is(.|\n)*above 0(.|\n)*numbers of(.|\n)*one test"):
        power_analysis(table(RANDOM), PowerDesign(level=0, power=1, difference=-1, inputs=(1,), family=0))
    with pytest.raises(UsageError, match=r"between 0 and 1, not below 1e-100; 0\.05(.|\n)*or more, up to 1000000000"):
        power_analysis(table(RANDOM), PowerDesign(level=5e-324, family=10**400))
    with pytest.raises(UsageError, match=r"difference is too large: 1e\+308; it must be below"):
        power_analysis(table(RANDOM), PowerDesign(difference=1e308))
    with pytest.raises(UsageError, match="above 1 and above the level"):
        power_analysis(table(RANDOM), PowerDesign(power=0.04))
    with pytest.raises(UsageError, match="a percentage above 1"):  # a share that was meant as one
        power_analysis(table(RANDOM), PowerDesign(level=0.001, power=0.009))
    with pytest.raises(UsageError, match=r"'1,x' is not a list of numbers of inputs; give whole numbers"):
        usual_inputs("1,x")
    with pytest.raises(UsageError, match="is not a list of numbers"):
        usual_inputs("1,1_0")
    with pytest.raises(DataError, match="needs two systems"):
        power_analysis(table(RANDOM[:1]), PowerDesign())
    with pytest.raises(UsageError, match="no figures of the corpus"):
        power_analysis(table(RANDOM), PowerDesign(corpus=True))
    (said,) = power_analysis(table(RANDOM[:2, :6]), PowerDesign()).warnings
    assert said.startswith("a pilot of 6 evaluations is too small")


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)
    saved = str(tmp_path / "pilot.json")
    assert evaluate("configs/news-spl.xml", "-n", "2", "-x", "-q", "--save", saved, "-o", saved + ".txt").status == 0
    done = rouge_cli("power", saved, "--measures", "rouge-2", "--difference", "0.01", "--pairs", "--inputs", "50,100")
    text = done.stdout.decode()
    assert (done.status, done.stderr) == (0, "")
    assert "ROUGE-2 F: pilot of 10 pairs, 10 evaluations" in text
    assert "inputs for a difference of 0.01: " in text
    assert "|family:10|difference:0.01|" in text
    content = json.loads(rouge_cli("power", saved, "-t", "corpus", "--baseline", "lead", "--format", "json").stdout)
    assert (content["family"], content["measures"][0]["measure"]) == (4, "ROUGE-1")
    assert rouge_cli("power", saved, "--power", "100").status == 2
    assert b"Detectable at 99.5%" in rouge_cli("power", saved, "--power", "99.5").stdout


def test_a_difference_that_no_scores_reach_is_said() -> None:
    said = "no systems can differ by 5: no score is above 1, and the difference is 5; of scores from 0 to 1"
    found = power_analysis(table(np.linspace(0, 1, 60).reshape(2, 30)), PowerDesign(difference=5))
    assert found.warnings[-1].startswith(said)
    wide = table(np.linspace(-3, 1, 60).reshape(2, 30))
    assert "no score is above" not in " ".join(power_analysis(wide, PowerDesign(difference=5)).warnings)


def test_differences_vary_beside_an_evaluation_with_large_scores() -> None:
    places = np.arange(1, 21)
    scores = np.array([60.0 + places, 55.0 + places - places % 4])
    found = power_analysis(table(np.hstack([scores, np.full((2, 1), 1e12)])), PowerDesign())
    assert not found.warnings
    expected = np.hstack([scores[0] - scores[1], 0]).std(ddof=1)
    assert found.measures[0].pairs[0].deviation == pytest.approx(expected)
