"""Tables without a measure, or without human scores, are refused in words by whatever compares them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from rouge_cli.analysis.agreement import agreement
from rouge_cli.analysis.correlation import CorrelationDesign, correlate
from rouge_cli.analysis.decisions import DecisionDesign, decide
from rouge_cli.analysis.paired import Design
from rouge_cli.analysis.power import PowerDesign, power_analysis
from rouge_cli.analysis.score_table import ScoreTable, table_of
from rouge_cli.analysis.significance import compare
from rouge_cli.errors import DataError
from rouge_cli.options import Options
from rouge_cli.results import Results
from tests.analysis.tables import table

SCORED = table(np.random.default_rng(3).random((2, 5, 6)))
EMPTY = SCORED.take([], range(5), range(6))


def plotted(measures: ScoreTable, human: ScoreTable) -> Any:
    pytest.importorskip("matplotlib")
    from rouge_cli.reports.plots.scatter import plot_correlations

    return plot_correlations(measures, human, "F")


OF_TWO: list[Callable[[ScoreTable, ScoreTable], Any]] = [
    lambda measures, human: correlate(measures, human, CorrelationDesign(samples=10)),
    lambda measures, human: decide(measures, human, DecisionDesign()),
    plotted,
]


@pytest.mark.parametrize("find", OF_TWO)
def test_of_measures_and_people_both_are_needed(find: Callable[[ScoreTable, ScoreTable], Any]) -> None:
    with pytest.raises(DataError, match=r"^scores\.json: no measure was scored; ask for one"):
        find(EMPTY, SCORED)
    with pytest.raises(DataError, match=r"^scores\.json: no column of human scores was taken; take one at least"):
        find(SCORED, EMPTY)


@pytest.mark.parametrize(
    "find", [lambda given: compare(given, Design()), lambda given: power_analysis(given, PowerDesign())]
)
def test_of_systems_a_measure_is_needed(find: Callable[[ScoreTable], Any]) -> None:
    with pytest.raises(DataError, match="no measure was scored; ask for one"):
        find(EMPTY)


@pytest.mark.parametrize(
    "find", [lambda given: compare(given, Design()), lambda given: power_analysis(given, PowerDesign())]
)
def test_without_systems_these_are_missing(find: Callable[[ScoreTable], Any]) -> None:
    for given in (SCORED.take(range(2), [], range(6)), table_of(Results(Options(), (), ()), "F")):
        with pytest.raises(DataError, match="no system was scored; score one at least"):
            find(given)


def test_agreement_needs_two_columns() -> None:
    with pytest.raises(DataError, match="agreement needs two columns of scores; there is none"):
        agreement(EMPTY)
