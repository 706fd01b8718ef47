from __future__ import annotations

from math import inf, nan

from rouge_cli.reports.formats.jsonl import json_lines


def test_values() -> None:
    rows: list[list[object]] = [["a\udcff", None, True], [0.5, 1, False]]
    expected = b'{"x": "a\\udcff", "y": null, "z": true}\n{"x": 0.5, "y": 1, "z": false}\n'
    assert json_lines(["x", "y", "z"], rows) == expected


def test_numbers_that_json_does_not_have_are_texts() -> None:
    """As in results that are saved as JSON."""
    assert json_lines(["x", "y", "z"], [[nan, inf, -inf]]) == b'{"x": "nan", "y": "inf", "z": "-inf"}\n'


def test_nothing() -> None:
    assert json_lines(["x"], []) == b""
