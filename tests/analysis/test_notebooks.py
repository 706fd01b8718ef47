"""Findings as interpreters and notebooks show them, and as data frames."""

from __future__ import annotations

import numpy as np
import pytest

from rouge_cli.analysis.comparison import Pair
from rouge_cli.analysis.correlation import CorrelationDesign, correlate
from rouge_cli.analysis.levels import SUMMARY, SYSTEM
from rouge_cli.analysis.paired import Design
from rouge_cli.analysis.significance import compare
from tests.analysis.tables import table

SCORES = np.random.default_rng(2).normal(0.4, 0.1, (2, 4, 12))
HOSTILE = "<b>&\x1b"
TABLE = table(SCORES)._replace(systems=(HOSTILE, "b", "c", "d"))
COMPARED = compare(TABLE, Design(samples=50))
CORRELATED = correlate(
    TABLE, table(SCORES[:1] + 3)._replace(systems=TABLE.systems), CorrelationDesign((SYSTEM, SUMMARY), samples=20)
)


@pytest.mark.parametrize("found", [COMPARED, CORRELATED])
def test_they_are_shown_in_a_few_lines_and_escaped(found: object) -> None:
    assert len(repr(found).splitlines()) <= 8
    assert repr(found).replace("\n", "").isprintable()
    html = found._repr_html_()  # type: ignore[attr-defined]
    assert "<b>" not in html
    assert "\x1b" not in html
    assert html.startswith("<table>")


def test_what_is_shown() -> None:
    assert repr(COMPARED).splitlines()[:2] == [
        "<Comparison of 4 systems by 2 measures, pair by pair>",
        repr(COMPARED).splitlines()[1],
    ]
    assert "&lt;b&gt;&amp;\\x1b" in COMPARED._repr_html_()
    best = COMPARED.measures[0].systems[0]
    assert f"{best.figure:.5f} [{best.lower:.5f}, {best.upper:.5f}]" in repr(COMPARED)
    assert repr(compare(TABLE, Design(samples=50), "b")).startswith(
        "<Comparison of 4 systems by 2 measures, each against b>"
    )
    assert repr(CORRELATED).startswith("<Correlations of 2 measures with M001>")


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_frames_hold_every_pair_and_coefficient(library: str) -> None:
    pairs = COMPARED.to_frame(library)
    assert list(pairs.columns) == ["measure", *Pair._fields]
    assert pairs["p_value"].to_list() == [pair.p_value for one in COMPARED.measures for pair in one.pairs]
    found = CORRELATED.to_frame(library)
    values = [(t.level, t.coefficient, one.measure, one.value) for t in CORRELATED.tables for one in t.measures]
    columns = (found[name].to_list() for name in ("level", "coefficient", "measure", "value"))
    assert list(zip(*columns, strict=True)) == values
