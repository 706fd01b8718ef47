"""Findings that callers made by hand or changed: shown, drawn and given as frames, or refused with the field."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rouge_cli.analysis.comparison import Comparison
from rouge_cli.analysis.correlation import CorrelationDesign, Correlations, correlate
from rouge_cli.analysis.finding_shape import wrong_finding
from rouge_cli.analysis.paired import Design
from rouge_cli.analysis.score_table import ScoreTable
from rouge_cli.analysis.significance import compare
from rouge_cli.errors import UsageError
from rouge_cli.reports.plots.comparison import plot_comparison
from rouge_cli.reports.plots.forest import plot_forest
from tests.cases import each

SCORES = np.array([[[0.1, 0.2, 0.4], [0.2, 0.3, 0.3], [0.5, 0.6, 0.8]]])
TABLE = ScoreTable(("m",), ("a", "b", "c"), ("1", "2", "3"), SCORES)
FOUND = compare(TABLE, Design(samples=20))
MEASURE, PAIR = FOUND.measures[0], FOUND.measures[0].pairs[0]
AGAINST = compare(TABLE, Design(samples=20), "a")
CORRELATED = correlate(TABLE, TABLE, CorrelationDesign(samples=20))


def changed(found: Any, **fields: Any) -> Any:
    return found._replace(**fields)


def with_pair(**fields: Any) -> Comparison:
    return FOUND._replace(measures=(MEASURE._replace(pairs=(PAIR, PAIR._replace(**fields))),))


@each(
    ("found", "told"),
    [
        (changed(FOUND, measures=3), "measures must be a tuple, not 3"),
        (changed(FOUND, measures=(1,)), r"measures\[0\] must be a MeasureComparison, not 1"),
        (changed(FOUND, design=None), "design must be a Design, not None"),
        (changed(FOUND, baseline=["a"]), "baseline must be a str"),
        (changed(FOUND, undecided=10**5000), "undecided must be a whole number"),
        (with_pair(first=None), r"measures\[0\]\.pairs\[1\]\.first must be a str, not None"),
        (with_pair(lower="0"), r"measures\[0\]\.pairs\[1\]\.lower must be a number, not '0'"),
        (with_pair(evaluations=True), r"measures\[0\]\.pairs\[1\]\.evaluations must be a whole number, not True"),
        (with_pair(evaluations=10**5000), r"measures\[0\]\.pairs\[1\]\.evaluations must be a whole number, not a num"),
        (with_pair(effect=()), r"measures\[0\]\.pairs\[1\]\.effect must be a number, not \(\)"),
    ],
    ids=str,
)
def test_a_comparison_of_odd_fields(found: Any, told: str) -> None:
    for use in (Comparison.to_frame, plot_comparison):
        with pytest.raises(UsageError, match=f"^(comparison|found)\\.{told}"):
            use(found)
    assert repr(found).startswith("<Comparison: ")
    assert found._repr_html_().startswith("<table>")


@each(
    ("found", "told"),
    [
        (changed(CORRELATED, tables=3), "tables must be a tuple, not 3"),
        (changed(CORRELATED, tables=(None,)), r"tables\[0\] must be a CorrelationTable, not None"),
        (changed(CORRELATED, design=FOUND.design), "design must be a CorrelationDesign, not "),
    ],
    ids=str,
)
def test_correlations_of_odd_fields(found: Any, told: str) -> None:
    for use in (Correlations.to_frame, lambda one: plot_forest(one, "F")):
        with pytest.raises(UsageError, match=f"^(correlations|found)\\.{told}"):
            use(found)
    assert repr(found).startswith("<Correlations: ")
    assert found._repr_html_().startswith("<table>")


def test_there_is_nothing_to_draw() -> None:
    for empty in (FOUND._replace(measures=()), FOUND._replace(measures=(MEASURE._replace(systems=()),))):
        with pytest.raises(UsageError, match=r"^found\.measures: there is nothing to draw"):
            plot_comparison(empty)
    with pytest.raises(UsageError, match=r"^found: m has no pair of 'a' and the baseline 'z'"):
        plot_comparison(AGAINST._replace(baseline="z"))
    table = CORRELATED.tables[0]
    for empty_tables in ((), (table._replace(measures=()),)):
        with pytest.raises(UsageError, match=r"^found\.tables: there is nothing to draw"):
            plot_forest(CORRELATED._replace(tables=empty_tables), "F")
    with pytest.raises(UsageError, match=r"^found\.tables: no coefficient 'pearsson'; did you mean 'pearson'"):
        plot_forest(CORRELATED._replace(tables=(table._replace(coefficient="pearsson"),)), "F")


def test_numbers_of_numpy_are_numbers() -> None:
    assert wrong_finding(with_pair(lower=np.float32(0.5), evaluations=np.int64(3), effect=None)) == ""
    assert wrong_finding(AGAINST) == wrong_finding(CORRELATED) == ""
