"""What callers hand to analyses by hand: designs, tables and systems of other kinds are refused in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from rouge_cli.analysis.agreement import AgreementDesign, agreement
from rouge_cli.analysis.correlation import CorrelationDesign, correlate
from rouge_cli.analysis.decisions import DecisionDesign, decide
from rouge_cli.analysis.paired import Design
from rouge_cli.analysis.power import PowerDesign, power_analysis
from rouge_cli.analysis.score_table import table_of, table_of_scores
from rouge_cli.analysis.significance import compare
from rouge_cli.errors import UsageError
from tests.analysis.tables import table

TABLE = table(np.random.default_rng(2).normal(0.4, 0.1, (2, 4, 12)))
DESIGNS = (Design, CorrelationDesign, AgreementDesign, DecisionDesign, PowerDesign)


@pytest.mark.parametrize(("kind", "field"), [(kind, field) for kind in DESIGNS for field in kind._fields])
@pytest.mark.parametrize("odd", [object(), [object()], 1j, b"x", "\0"])
def test_fields_of_another_kind_are_refused(kind: Any, field: str, odd: object) -> None:
    with pytest.raises(UsageError, match=field):
        kind(**{field: odd}).check()


def test_whole_numbers_may_be_of_other_classes() -> None:
    plain = compare(TABLE, Design(samples=100, seed=3))
    assert compare(TABLE, Design(samples=100.0, seed=np.int64(3))) == plain  # type: ignore[arg-type]
    with pytest.raises(UsageError, match=r"samples must be a whole number, not 100\.5"):
        compare(TABLE, Design(samples=100.5))  # type: ignore[arg-type]


@pytest.mark.parametrize("alpha", [-1, 7, float("nan")])
def test_the_weight_of_an_f_measure_lies_between_0_and_1(alpha: float) -> None:
    with pytest.raises(UsageError, match=r"^alpha must lie between 0"):
        Design(alpha=alpha, corpus=True).check()


def test_a_misspelt_choice_is_refused() -> None:
    with pytest.raises(UsageError, match="test: there is no 'boostrap'; did you mean 'bootstrap'"):
        Design("boostrap").check()
    with pytest.raises(UsageError, match="coefficients: there is no 'kendal'; did you mean 'kendall'"):
        CorrelationDesign(coefficients=("kendal",)).check()
    with pytest.raises(UsageError, match="name at least one"):
        CorrelationDesign(levels=()).check()


@pytest.mark.parametrize("odd", [5, "x", [], object()])
def test_other_objects_are_refused(odd: Any) -> None:
    calls: dict[str, Callable[[], object]] = {
        "table must be a ScoreTable": lambda: compare(odd, Design()),
        "design must be of the class Design": lambda: compare(TABLE, odd),
        "baseline": lambda: compare(TABLE, Design(), odd),
        "progress must be": lambda: compare(TABLE, Design(), None, odd),
        "only must be a list of pairs": lambda: compare(TABLE, Design(), None, None, [odd]),
        "measures must be a ScoreTable": lambda: correlate(odd, TABLE, CorrelationDesign()),
        "human must be a ScoreTable": lambda: decide(TABLE, odd, DecisionDesign()),
        "design must be of the class AgreementDesign": lambda: agreement(TABLE, odd),
        "question must be a str": lambda: agreement(TABLE, AgreementDesign(), [odd]),  # type: ignore[arg-type]
        "design must be of the class PowerDesign": lambda: power_analysis(TABLE, odd),
        "results must be Results": lambda: table_of(odd, "F"),
        "human must be HumanScores": lambda: table_of_scores(odd),
    }
    for message, call in calls.items():
        with pytest.raises(UsageError, match=message):
            call()
