from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.errors import UsageError
from rouge_cli.options import Averaging, Options, Stemming, Typed, Unit, perl_number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("", 0),
        ("abc", 0),
        ("4", 4),
        ("3x", 3),
        ("  \t\n7 8", 7),
        ("-1", -1),
        ("+2.5e1kg", 25),
        (".5", 0.5),
        ("5.", 5),
        ("-.5e-1", -0.05),
        ("1e", 1),
        ("1e+", 1),
        ("1E2", 100),
        ("1.2.3", 1.2),
        (".", 0),
        ("-", 0),
        ("+-1", 0),
        (".e1", 0),
        ("1_000", 1),
        ("0x10", 0),
        ("\u00a05", 0),
        ("\u0663", 0),
        ("1\u0663", 1),
        ("1e400", math.inf),
    ],
)
def test_perl_number(text: str, number: float) -> None:
    assert perl_number(text) == number


@given(st.floats(allow_nan=False, allow_infinity=False), st.sampled_from(["", " ", "x", " 1", "%", "-"]))
def test_perl_number_reads_what_python_writes(number: float, rest: str) -> None:
    assert perl_number(f" {number!r}{rest}") == number


@given(st.text())
def test_any_text_is_a_number(text: str) -> None:
    assert not math.isnan(perl_number(text)) or "nan" in text.lower()


@given(st.text("0123456789.eE+- x", max_size=8))
def test_perl_number_is_that_of_the_longest_beginning_that_is_one(text: str) -> None:
    beginnings = (text[:end] for end in range(len(text), 0, -1))
    expected = 0.0
    for beginning in beginnings:
        try:
            expected = float(beginning)
        except ValueError:
            continue
        break
    assert perl_number(text) == expected


@pytest.mark.parametrize(
    ("given_number", "typed"),
    [("1.20", ("1.20", 1.2)), ("4x", ("4x", 4)), (1.2, ("1.2", 1.2)), (4, ("4", 4)), (0.1 + 0.2, ("0.3", 0.1 + 0.2))],
)
def test_typed_keeps_the_text_that_reports_echo(given_number: str | float, typed: tuple[str, float]) -> None:
    assert Typed.of(given_number) == typed


def test_defaults_are_those_of_the_original() -> None:
    options = Options()
    assert (options.max_ngram, options.lcs, options.lcs_weight, options.skip_gap, options.elements) == (
        0, True, None, None, None
    )  # fmt: skip
    assert (options.stemming, options.drop_stop_words, options.limit_unit) == (Stemming.NONE, False, Unit.NONE)
    assert (options.best_model, options.alpha, options.averaging) == (False, 0.5, Averaging.SCORES)
    assert (options.confidence, options.samples, options.per_evaluation) == (("95", 95), 1000, False)


def test_options_do_not_change() -> None:
    with pytest.raises(AttributeError):
        Options().alpha = 1  # type: ignore[misc]


@pytest.mark.parametrize("alpha", [0, 1])
@pytest.mark.parametrize("confidence", [0.0, 100.0])
@pytest.mark.parametrize("samples", [0.5, 1])
@pytest.mark.parametrize("weight", [1e-9, 1e9])
def test_bounds_are_allowed(alpha: float, confidence: float, samples: float, weight: float) -> None:
    Options(alpha=alpha, confidence=Typed("c", confidence), samples=samples, lcs_weight=Typed("w", weight))


WEIGHT = "the weight of ROUGE-W (-w, --lcs-weight) must be greater than 0; 1.2 is usual"
CONFIDENCE = "the confidence (-c, --confidence) is a percentage from 0 to 100; 95 is usual"
ALPHA = "alpha (-p, --alpha) must lie between 0 (recall alone) and 1 (precision alone); 0.5 is usual"
SAMPLES = "the number of bootstrap samples (-r, --samples) must be 1 to 10000000; 1000 is usual"
BELOW, ABOVE, NONE = -1e-9, 1e300, math.nan


@pytest.mark.parametrize("value", [0, BELOW, NONE])
def test_weight_out_of_range(value: float) -> None:
    with pytest.raises(UsageError) as caught:
        Options(lcs_weight=Typed("w", value))
    assert str(caught.value) == WEIGHT


@pytest.mark.parametrize("value", [BELOW, ABOVE, NONE])
def test_confidence_out_of_range(value: float) -> None:
    with pytest.raises(UsageError) as caught:
        Options(confidence=Typed("c", value))
    assert str(caught.value) == CONFIDENCE


@pytest.mark.parametrize("value", [BELOW, ABOVE, NONE])
def test_alpha_out_of_range(value: float) -> None:
    with pytest.raises(UsageError) as caught:
        Options(alpha=value)
    assert str(caught.value) == ALPHA


@pytest.mark.parametrize("value", [0, BELOW, ABOVE, NONE])
def test_samples_out_of_range(value: float) -> None:
    with pytest.raises(UsageError) as caught:
        Options(samples=value)
    assert str(caught.value) == SAMPLES


def test_all_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(UsageError) as caught:
        Options(lcs_weight=Typed("0", 0), confidence=Typed("101", 101), alpha=2, samples=0)
    assert str(caught.value).splitlines() == [WEIGHT, CONFIDENCE, ALPHA, SAMPLES]
    assert caught.value.exit_status == 2


def test_gap_that_is_no_number_is_refused() -> None:
    with pytest.raises(UsageError):
        Options(skip_gap=Typed("nan", NONE))


def test_limit_that_is_no_number_is_refused() -> None:
    with pytest.raises(UsageError):
        Options(limit_unit=Unit.WORDS, limit=NONE)
