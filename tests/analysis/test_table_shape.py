"""Tables of scores that callers made by hand: used where their fields fit, refused with the field where not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from rouge_cli import Options, evaluate, plan_of_texts
from rouge_cli.analysis.agreement import AgreementDesign, agreement
from rouge_cli.analysis.correlation import CorrelationDesign, correlate
from rouge_cli.analysis.decisions import DecisionDesign, decide
from rouge_cli.analysis.gate import gate
from rouge_cli.analysis.means import mean_of
from rouge_cli.analysis.paired import Design
from rouge_cli.analysis.power import PowerDesign, power_analysis
from rouge_cli.analysis.score_table import ScoreTable, table_of
from rouge_cli.analysis.significance import compare
from rouge_cli.errors import UsageError
from tests.analysis.tables import table
from tests.cases import each

SCORES = np.array([[[0.1, 0.2, 0.4], [0.2, 0.3, 0.3]]])
TABLE = ScoreTable(("m",), ("a", "b"), ("1", "2", "3"), SCORES)
MASKED: Any = np.ma.masked_array(SCORES, SCORES > 0.3)
FEW = Design(samples=20)


@each(
    ("field", "value", "told"),
    [
        ("measures", None, "measures must be a tuple of names"),
        ("measures", "m", "measures must be a tuple of names"),
        ("measures", ("m", "n"), r"scores must be an array of numbers of the shape \(2, 2, 3\), not one of float64"),
        ("systems", (1, 2), "systems must be a tuple of names"),
        ("systems", ("a", "a"), "systems has 'a' twice"),
        ("evaluations", ("1", "2", "1"), "evaluations has '1' twice"),
        ("evaluations", iter("123"), "evaluations must be a tuple of names"),
        ("scores", None, "scores must be an array"),
        ("scores", SCORES.tolist(), "scores must be an array"),
        ("scores", SCORES.astype(object), "scores must be an array of numbers .* not one of object"),
        ("scores", MASKED, "scores must be an array of numbers .* not a masked array"),
        ("scores", SCORES * float("inf"), "scores has one that is infinite"),
        ("scores", SCORES.T, "scores must be an array of numbers of the shape"),
        ("counts", SCORES, r"counts must be an array of numbers of the shape \(1, 3, 2, 3\), or None"),
        ("source", 5, "source must be a str"),
        ("formulas", "F", "formulas must be a tuple of functions or None"),
        ("formulas", (None, None), "formulas must be one for each of 1 measures"),
        ("uncounted", None, "uncounted must be a tuple of names"),
        ("figure", None, "figure must be R, P or F"),
        ("figure", "recall", "figure must be R, P or F"),
    ],
)
def test_odd_fields_of_a_table_are_refused(field: str, value: Any, told: str) -> None:
    with pytest.raises(UsageError, match=f"^table: {told}"):
        compare(TABLE._replace(**{field: value}), FEW)
    with pytest.raises(UsageError, match=f"^human: {told}"):
        correlate(TABLE, TABLE._replace(**{field: value}), CorrelationDesign(samples=20))


def test_counts_of_too_few_kinds_for_a_formula_are_refused() -> None:
    plan = plan_of_texts({"one": ["a b c d e", "a b"], "two": ["a b c", "c d"]}, ["a b c d e f", "c d e"])
    given = table_of(evaluate(plan, Options(measures=("rouge-1", "bleu"), samples=10)), "F")
    assert given.counts is not None
    assert given.counts.shape[1] == 10
    cut = given._replace(counts=given.counts[:, :5])
    with pytest.raises(UsageError, match=r"^table: counts has 5 kinds for each measure, too few for the formula of"):
        compare(cut, FEW._replace(corpus=True))


def test_lists_of_names_and_whole_numbers_are_a_table_too() -> None:
    names: Any = ["a", "b"]
    listed = TABLE._replace(systems=names, scores=np.array([[[1, 2, 4], [2, 3, 3]]]))
    assert compare(listed, FEW).measures[0].systems[0].figure == pytest.approx(8 / 3)


PEOPLE = table([[1, 2, 3, 2], [2, 3, 1, 3], [4, 1, 4, 2], [3, 4, 2, 1]])
FINDERS: dict[str, Callable[[ScoreTable], Any]] = {
    "compare": lambda given: compare(given, FEW),
    "correlate": lambda given: correlate(given, given, CorrelationDesign(samples=20)),
    "decide": lambda given: decide(given, given, DecisionDesign(samples=20)),
    "agreement": lambda given: agreement(given, AgreementDesign(samples=20)),
    "power_analysis": lambda given: power_analysis(given, PowerDesign()),
    "mean_of": lambda given: mean_of(given).scores.tolist(),
    "gate": lambda given: gate(given, FEW, [("s", "s001", "s002")]),
}


@pytest.mark.long
@each("name", FINDERS)
@each("kind", [np.float16, np.float32, np.longdouble, np.int8, np.uint64])
@pytest.mark.filterwarnings("error")
def test_numbers_of_other_precision_are_computed_with_in_double(name: str, kind: Any) -> None:
    given = PEOPLE._replace(measures=("m", "n"), scores=np.concatenate([PEOPLE.scores, 5 - PEOPLE.scores[:, ::-1]]))
    expected = FINDERS[name](given)
    assert repr(FINDERS[name](given._replace(scores=given.scores.astype(kind)))) == repr(expected)


@each("places", [None, 5, [True], [0.0], [2], [-3], np.array([[0]]), "0", [None], np.array([True, False])], ids=repr)
def test_odd_indices_are_refused(places: Any) -> None:
    with pytest.raises(UsageError, match=r"^systems must be a list of whole numbers below 2, not "):
        TABLE.take([0], places, [0])


def test_indices_of_an_iterator_are_taken() -> None:
    assert TABLE.take([0], iter([1]), np.array([2])).scores.tolist() == [[[0.3]]]  # type: ignore[arg-type]


@each("names", [None, 5, [1], b"m", "m", iter("m"), {"m": 1}], ids=repr)
def test_measures_are_chosen_by_names(names: Any) -> None:
    with pytest.raises(UsageError, match=r"^measures must be a list of names, each a str, not "):
        TABLE.choose(names)
