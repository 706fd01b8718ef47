from __future__ import annotations

from array import array

import pytest

from rouge_cli.errors import UsageError
from rouge_cli.options import Averaging, Options
from rouge_cli.results import Interval, MeasureResult, Results, SystemResult
from rouge_cli.results.thresholds import Threshold, check_thresholds, failures, parse_threshold


def averages(*means: float) -> tuple[Interval, ...]:
    return tuple(Interval(mean, mean, mean) for mean in means)


def results(*means: float, systems: str = "a", **options: object) -> Results:
    """ROUGE-1 with these averages of recall, precision and F."""
    measure = MeasureResult("ROUGE-1", array("d"), array("d"), averages(*means), "rouge-1")
    of_systems = tuple(SystemResult(system, ["1"], (measure,)) for system in systems)
    return Results(Options(measures=("rouge-1",), **options), of_systems, ())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("rouge-2=0.15", Threshold("rouge-2", "F", 0.15)),
        ("ROUGE-2 R = .15", Threshold("ROUGE-2", "R", 0.15)),
        ("rouge-2_precision=1", Threshold("rouge-2", "P", 1.0)),
        ("rouge-w:1.2_f=0", Threshold("rouge-w:1.2", "F", 0.0)),
        ("rougeL F1=0.3", Threshold("rougeL", "F", 0.3)),
        ("rouge1_fmeasure=1e-1", Threshold("rouge1", "F", 0.1)),
        ("rouge-1 f-score=1.", Threshold("rouge-1", "F", 1.0)),
        ("bleu:smoothing=nist=0.2", Threshold("bleu:smoothing=nist", "F", 0.2)),
    ],
)
def test_a_threshold_is_a_measure_and_a_score(text: str, expected: Threshold) -> None:
    assert parse_threshold(text) == expected


def test_the_figure_that_is_shown_is_the_default() -> None:
    assert parse_threshold("rouge-2=0.15", "R").figure == "R"


@pytest.mark.parametrize(
    "score",
    [
        "0.4",
        "",
        "=0.4",
        "rouge-2=",
        "rouge-2=x",
        "rouge-2=15",
        "rouge-2=-1",
        "rouge-2=nan",
        "rouge-2=0_1",
        "rouge-2=\u0661",
    ],
)
def test_other_texts_are_refused(score: str) -> None:
    with pytest.raises(UsageError, match=r"^--fail-under .*; write"):
        parse_threshold(score)


def test_each_average_below_is_named() -> None:
    thresholds = [Threshold("rouge-1", "F", 0.5), Threshold("ROUGE-1", "R", 0.2), Threshold("rouge1", "P", 1.0)]
    assert failures(results(0.2, 0.9, 0.4, systems="ab"), thresholds) == [
        "ROUGE-1 F of 'a' is 0.40000, below 0.5",
        "ROUGE-1 F of 'b' is 0.40000, below 0.5",
        "ROUGE-1 P of 'a' is 0.90000, below 1",
        "ROUGE-1 P of 'b' is 0.90000, below 1",
    ]


def test_scores_are_compared_as_they_are_printed() -> None:
    at_least = [Threshold("rouge-1", "F", 0.15)]
    assert failures(results(0, 0, 0.1499999999), at_least) == []
    assert failures(results(0, 0, 0.14999), at_least) == ["ROUGE-1 F of 'a' is 0.14999, below 0.15"]
    assert failures(results(0, 0, float("nan")), at_least) == ["ROUGE-1 F of 'a' is nan, below 0.15"]


def test_no_system_and_no_average_fail() -> None:
    at_least = [Threshold("rouge-1", "F", 0.0)]
    assert failures(results(systems=""), at_least) == ["no system was scored"]
    assert failures(results(), at_least) == ["'a' has no ROUGE-1 F"]


def test_unknown_measures_are_refused_together() -> None:
    thresholds = [Threshold(measure, "F", 0.5) for measure in ("rouge-1", "rouge-7", "rouge-l")]
    with pytest.raises(UsageError, match=r"no measure 'rouge-7'.*\n--fail-under: no measure 'rouge-l'"):
        check_thresholds(results(1, 1, 1), thresholds)


def test_raw_counts_have_no_averages() -> None:
    with pytest.raises(UsageError, match="raw counts"):
        check_thresholds(results(averaging=Averaging.RAW_COUNTS), [Threshold("rouge-1", "F", 0.5)])
