"""Findings do not depend on what the caller of Python set by numpy.seterr."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rouge_cli.analysis.agreement import agreement
from rouge_cli.analysis.correlation import CorrelationDesign, correlate
from rouge_cli.analysis.decisions import DecisionDesign, decide
from rouge_cli.analysis.paired import BOOTSTRAP, Design
from rouge_cli.analysis.power import PowerDesign, power_analysis
from rouge_cli.analysis.significance import compare
from tests.analysis.tables import table
from tests.cases import each

CHANCE = np.random.default_rng(1)
NEAR_0 = table(CHANCE.random((2, 6, 12)) * 10.0 ** CHANCE.choice([-310, -300, -160, 0], (2, 6, 12)))
USUAL = table(CHANCE.random((2, 6, 12)) + np.arange(6)[:, None])


@pytest.mark.long
@each("mode", ["raise", "print"])
@each(
    "call",
    [
        lambda: compare(NEAR_0, Design(samples=50)),
        lambda: compare(NEAR_0, Design(test=BOOTSTRAP, samples=50)),
        lambda: correlate(NEAR_0, USUAL, CorrelationDesign(samples=50)),
        lambda: agreement(NEAR_0),
        lambda: decide(NEAR_0, USUAL, DecisionDesign()),
        lambda: power_analysis(NEAR_0, PowerDesign()),
    ],
)
def test_findings_are_those_of_numpys_defaults(call: Any, mode: Any, capsys: Any) -> None:
    usual = repr(call())
    with np.errstate(all=mode):
        assert repr(call()) == usual
    assert capsys.readouterr() == ("", "")
