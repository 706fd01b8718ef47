"""Results that a caller gave another shape are refused by name of what does not go together."""

from __future__ import annotations

import itertools
from array import array
from typing import Any

import numpy
import polars
import pytest

from rouge_cli import Results, UsageError, evaluate, plan_of_texts, score, score_columns
from rouge_cli.analysis.score_table import table_of
from rouge_cli.reports.choices import Choices
from rouge_cli.reports.formats import render
from rouge_cli.results.saved import results_to_json
from rouge_cli.results.shapes import check_shape
from tests.cases import each


def results() -> Results:
    return evaluate(plan_of_texts({"a": ["x", "y"]}, ["x", "y"]), measures="rouge-1,bleu")


def changed(field: str, value: Any) -> Results:
    """The results with this in the system or its first measure."""
    found = results()
    if field in Results._fields:
        return found._replace(**{field: value})
    (system,) = found.systems
    if field in system._fields:
        return found._replace(systems=(system._replace(**{field: value}),))
    first, *others = system.measures
    return found._replace(systems=(system._replace(measures=(first._replace(**{field: value}), *others)),))


@each(
    "field, value, said",
    [
        ("systems", 5, "results.systems must be a tuple of SystemResult, not 5"),
        ("systems", (5,), r"systems\[0\] must be a SystemResult, not 5"),
        ("id", 5, r"systems\[0\].id must be a str, not 5"),
        ("evaluations", 5, r"systems\[0\].evaluations must be a list of str"),
        ("evaluations", (1, 2), r"systems\[0\].evaluations must be a list of str"),
        ("evaluations", ("1",), r"systems\[0\].measures\[0\].counts must be three columns of 1 numbers"),
        ("measures", 5, r"systems\[0\].measures must be a tuple of MeasureResult"),
        ("measures", (5,), r"systems\[0\].measures\[0\] must be a MeasureResult"),
        ("label", 5, "label must be a str"),
        ("name", None, "name must be a str"),
        ("scores", None, "scores must be three columns of 2 numbers, not None"),
        ("scores", [0.5] * 5, "scores must be three columns of 2 numbers"),
        ("scores", "abcdef", "scores must be three columns of 2 numbers"),
        ("counts", ["a"] * 6, "counts must be three columns of 2 numbers"),
        ("averages", 5, "averages must be three Interval"),
        ("averages", ((1.0, 1.0, 1.0),) * 2, "averages must be three Interval"),
        ("averages", ((1.0, 1.0),) * 3, "averages must be three Interval"),
        ("averages", ((1.0, 1.0, 1.0),) * 3, "averages must be three Interval"),
        ("statistics", 5, "statistics must be columns of 2 numbers"),
        ("statistics", ([1.0],), "statistics must be columns of 2 numbers"),
    ],
)
def test_another_shape_is_refused_by_its_place(field: str, value: Any, said: str) -> None:
    found = changed(field, value)
    for kind in ("averages", "evaluations"):
        with pytest.raises(UsageError, match=f"{said}.*; give them as evaluate made them"):
            found.to_frame(kind)
    assert repr(found).startswith("<")
    assert "<table>" in found._repr_html_() or "must be" in found._repr_html_()


def test_columns_may_be_any_numbers() -> None:
    pytest.importorskip("pandas")
    frame = results().to_frame("evaluations")
    for kind in (list, tuple, lambda values: array("i", map(int, values))):
        assert changed("counts", kind(results().systems[0].measures[0].counts)).to_frame("evaluations").equals(frame)


def test_models_may_be_any_whole_numbers() -> None:
    found = changed("models", (numpy.int64(1), numpy.int8(1)))
    for format in ("table", "json", "jsonl", "html", "rouge155"):
        assert render(found, format, Choices()) == render(results(), format, Choices())
    assert results_to_json(found) == results_to_json(results())


@each("value", [numpy.array(["a", "b"]), numpy.array([]), polars.LazyFrame({"a": ["x"]}), 5, "nosuch"], ids=str)
def test_a_frame_of_no_such_kind_or_library_is_refused_by_the_argument(value: Any) -> None:
    with pytest.raises(UsageError, match=r"^(kind must be one of averages, evaluations, not|no frame of 'nosuch'; )"):
        results().to_frame(value)
    with pytest.raises(UsageError, match=r"^(library must be one of pandas, polars, or None, not|no library 'nosuch')"):
        results().to_frame(library=value)


@each("value", [numpy.array(["a", "b"]), polars.DataFrame({"a": ["x"]}), polars.LazyFrame({"a": ["x"]})], ids=str)
def test_what_compares_with_no_field_is_not_in_results(value: Any) -> None:
    found = results()
    assert value not in found
    assert value not in found.systems[0]
    assert value not in score_columns(["a"], ["a"])


def test_to_ask_for_a_measure_that_is_not_there_seeks_no_similar_name(monkeypatch: pytest.MonkeyPatch) -> None:
    found = results().systems[0], score("a", "a")
    monkeypatch.setattr("difflib.get_close_matches", lambda *_: pytest.fail("sought similar names"))
    for held in found:
        assert "rouge-1" in held
        assert not any(name in held for name in ("rouge1x", "rouge-77", "nothing", ""))
    assert found[1].get("nothing", 5) == 5


def test_results_of_every_kind_have_the_shape() -> None:
    check_shape(results().systems)
    check_shape(())


@each(
    "field, value, said",
    [
        ("options", 5, "results.options must be Options, not 5"),
        ("models", (5,), "results.models must be two whole numbers"),
        ("averages", (), "system a: ROUGE-1 has no averages"),
        ("scores", None, "scores must be three columns"),
    ],
)
def test_reports_refuse_what_a_caller_changed(field: str, value: Any, said: str) -> None:
    for format in ("table", "json", "csv", "html", "rouge155"):
        with pytest.raises(UsageError, match=said):
            render(changed(field, value), format, Choices())


def test_tables_for_statistics_refuse_what_a_caller_changed() -> None:
    with pytest.raises(UsageError, match="scores must be three columns"):
        table_of(changed("scores", None), "F")
    other: Any
    for other in ("f1", numpy.array(["a", "b"]), polars.LazyFrame({"a": ["x"]})):
        with pytest.raises(UsageError, match="figure must be one of R, P, F, not "):
            table_of(results(), other)


def test_iterators_are_no_columns_of_numbers() -> None:
    endless: Any = itertools.count()
    measure = evaluate(plan_of_texts({"a": ["x"]}, ["x"])).systems[0].measures[0]._replace(counts=endless)
    assert "must be three columns of" in repr(measure)
    assert next(endless) == 0


def test_columns_of_scores_have_names() -> None:
    columns = score_columns(["a"], ["a"])
    keys: list[Any] = [None, 5, ["a"], {}, slice(None)]
    for key in keys:
        with pytest.raises(KeyError, match="the name of a column is a str, not "):
            columns[key]
