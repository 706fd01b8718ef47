from __future__ import annotations

import csv
import io

from rouge_cli.reports.formats.csv import csv_rows


def test_cells() -> None:
    """No value is empty, truth is in small letters, and what is no text becomes an escape."""
    rows: list[list[object]] = [["a,b", None, True], [0.5, 1, False], ["\udcff", "", 0]]
    assert csv_rows(["x", "y", "z"], rows) == b'x,y,z\n"a,b",,true\n0.5,1,false\n\\udcff,,0\n'


def test_nothing() -> None:
    assert csv_rows(["x", "y"], []) == b"x,y\n"


def test_names_that_a_spreadsheet_would_run_become_text() -> None:
    names = [
        "=1+1",
        "@SUM(A1)",
        "+cmd|' /C calc'!A0",
        " =x",
        "\t=x",
        "-2+3+cmd|x",
        "+1+\n cmd|'x'!A0",
        "\uff1dx(1)",
        "\uff0bx(1)",
        "+copy",
        "-1",
        "a=b",
        "\x1b]0;x\x07",
        -1.5,
    ]
    rows = list(csv.reader(io.StringIO(csv_rows(["a"], [[name] for name in names]).decode())))
    assert [row[0] for row in rows[1:]] == [
        "'=1+1", "'@SUM(A1)", "'+cmd|' /C calc'!A0", "' =x", "'\t=x", "'-2+3+cmd|x", "'+1+\n cmd|'x'!A0",
        "'\uff1dx(1)", "'\uff0bx(1)", "+copy", "-1", "a=b",
        "\\x1b]0;x\\x07", "-1.5",
    ]  # fmt: skip
