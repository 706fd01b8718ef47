from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rouge_cli.errors import UsageError
from rouge_cli.options import Averaging
from rouge_cli.reports.choices import Choices
from rouge_cli.reports.formats import check, format_named, format_names, render
from rouge_cli.results import Results
from rouge_cli.signature import signature_of
from tests.any_results import any_results
from tests.cases import each
from tests.property_cases import cases
from tests.reports.samples import RAW, measure, results, system

ONE = results(system("a", measure(0.5)))
RAW_ONE = results(system("a", measure(0.5, averages=False)), options=RAW)
FORMATS = format_names()
WHOLE = [format for format in FORMATS if format_named(format).is_whole]
DATA = [format for format in FORMATS if format_named(format).is_data]
READABLE = [format for format in FORMATS if format not in WHOLE]


@each("format", WHOLE)
@each(
    ("choices", "named"),
    [
        (Choices("R"), "--recall"),
        (Choices("PF"), "--precision, --f"),
        (Choices(percent=True), "--percent"),
        (Choices(intervals=False), "--intervals"),
    ],
)
def test_reports_that_hold_everything_have_no_choices(format: str, choices: Choices, named: str) -> None:
    with pytest.raises(UsageError, match=f"^{named}: the report {format} always holds all figures as they are; "):
        check(ONE.options, format, choices)


@pytest.mark.parametrize("format", READABLE)
def test_raw_counts_have_no_figures_to_choose(format: str) -> None:
    for choices in (Choices("R"), Choices(percent=True), Choices(intervals=True)):
        with pytest.raises(UsageError, match=r"raw counts \(-t 2\) have no recall, precision or F-measure"):
            check(RAW_ONE.options, format, choices)
    assert render(RAW_ONE, format, Choices())


@pytest.mark.parametrize("format", DATA)
def test_single_evaluations_have_scores_beside_raw_counts(format: str) -> None:
    assert b"0.1" in render(RAW_ONE, format, Choices("R", per_evaluation=True))


@pytest.mark.parametrize("format", READABLE)
def test_single_evaluations_have_no_intervals(format: str) -> None:
    with pytest.raises(UsageError, match="--intervals: single evaluations have none"):
        check(ONE.options, format, Choices(per_evaluation=True, intervals=True))


@each("format", [format for format in FORMATS if format != "rouge155"])
def test_a_signature_is_with_every_score(format: str) -> None:
    assert signature_of(ONE).encode() in render(ONE, format, Choices())
    assert signature_of(ONE).encode() not in render(ONE, "rouge155", Choices())


@pytest.mark.long
@given(any_results(), st.sampled_from(READABLE), st.booleans(), st.booleans())
@settings(max_examples=cases(100), deadline=None)
def test_any_results_can_be_reported(found: Results, format: str, per_evaluation: bool, colour: bool) -> None:
    """In UTF-8, whatever the names are."""
    raw = found.options.averaging is Averaging.RAW_COUNTS
    systems = tuple(
        system._replace(
            measures=tuple(
                one._replace(averages=() if raw else one.averages or measure(0.5).averages, label=f"L{i}", name=f"n{i}")
                for i, one in enumerate(system.measures)
                if all(map(is_finite, [*one.scores, *one.counts]))
            )
        )
        for system in found.systems
    )
    report = render(found._replace(systems=systems), format, Choices("", False, per_evaluation, None, colour, 40))
    report.decode("utf-8")


def is_finite(value: float) -> bool:
    return abs(value) < 1e300
