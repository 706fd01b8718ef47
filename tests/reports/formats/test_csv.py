from __future__ import annotations

from rouge_cli.reports.formats.csv import csv_rows


def test_cells() -> None:
    """No value is empty, truth is in small letters, and what is no text becomes an escape."""
    rows: list[list[object]] = [["a,b", None, True], [0.5, 1, False], ["\udcff", "", 0]]
    assert csv_rows(["x", "y", "z"], rows) == b'x,y,z\n"a,b",,true\n0.5,1,false\n\\udcff,,0\n'


def test_nothing() -> None:
    assert csv_rows(["x", "y"], []) == b"x,y\n"
