from __future__ import annotations

import json

from rouge_cli.reports.choices import Choices
from rouge_cli.reports.findings import Report
from rouge_cli.reports.formats.json import FORMAT, findings_json
from rouge_cli.results import Interval
from rouge_cli.results.saved import results_to_json
from tests.reports.samples import measure, results, system


def test_results_are_those_that_are_saved() -> None:
    found = results(system("a", measure(0.5)))
    assert FORMAT.results(found, Choices()) == results_to_json(found)


def test_findings_are_one_object() -> None:
    report = Report("comparison", "s", "c", (), (), {"best": Interval(1, 0, 2), "systems": ("a", "b")})
    assert json.loads(findings_json(report)) == {
        "format": "rouge-cli comparison",
        "schema": 1,
        "scores": "s",
        "signature": "c",
        "best": {"mean": 1, "lower": 0, "upper": 2},
        "systems": ["a", "b"],
    }
