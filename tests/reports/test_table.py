from __future__ import annotations

import re

from rouge_cli.reports.grid import Cell, Column, Grid, Row
from rouge_cli.reports.table import table_report

GRID = Grid(
    ("System",),
    (Column("ROUGE-1", "F"), Column("ROUGE-2", "F")),
    (
        Row(("\u4e2d\u6587",), (Cell("5.00", ("4.00", "16.00")), Cell("2.00", ("1.00", "3.00"), best=True))),
        Row(("lead",), (Cell("15.00", ("14.00", "16.00"), best=True), None)),
    ),
    "95",
    "key:value",
)


def lines(grid: Grid, width: int | None = None) -> list[str]:
    return table_report(grid, width=width).decode().splitlines()


def test_table() -> None:
    """Wide characters take two columns; numbers stand one below the other."""
    assert lines(GRID) == [
        "System  ROUGE-1 F              ROUGE-2 F",
        "-" * 49,
        "\u4e2d\u6587     5.00  [ 4.00, 16.00]  2.00* [1.00, 3.00]",
        "lead    15.00* [14.00, 16.00]",
        "",
        "* best in its column; [95% confidence interval]",
        "key:value",
    ]


def test_a_system_that_lacks_evaluations_is_marked() -> None:
    note = "(n of m): has n of the m evaluations, so its averages do not compare with those of the others"
    assert lines(GRID._replace(incomplete=True))[-2:] == [note, "key:value"]


def test_table_for_a_narrow_terminal_has_parts() -> None:
    assert lines(GRID, 40) == [
        "System  ROUGE-1 F",
        "-----------------------------",
        "\u4e2d\u6587     5.00  [ 4.00, 16.00]",
        "lead    15.00* [14.00, 16.00]",
        "",
        "System  ROUGE-2 F",
        "--------------------------",
        "\u4e2d\u6587    2.00* [1.00, 3.00]",
        "lead",
        "",
        "* best in its column; [95% confidence interval]",
        "key:value",
    ]
    assert lines(GRID, 49) == lines(GRID)
    assert lines(GRID, 48) == lines(GRID, 1) == lines(GRID, 40)


def test_colour_only_adds_codes() -> None:
    painted = table_report(GRID, colour=True).decode()
    assert "\x1b[1m15.00* [14.00, 16.00]\x1b[0m" in painted
    assert re.sub("\x1b\\[[0-9]*m", "", painted) == table_report(GRID).decode()
    assert b"\x1b" not in table_report(GRID)


def test_marks_that_are_not_there_are_not_explained() -> None:
    bare = Grid(
        ("Evaluation", "System"), (Column("ROUGE-1", "F"),), (Row(("1", "a"), (Cell("0.5"),)),), None, "key:value"
    )
    assert lines(bare) == ["Evaluation  System  ROUGE-1 F", "-" * 29, "1           a       0.5", "", "key:value"]
    best = bare._replace(rows=(Row(("1", "a"), (Cell("0.5", best=True),)),))
    assert lines(best)[-2] == "* best of its evaluation"


def test_nothing() -> None:
    assert lines(GRID._replace(columns=(), rows=())) == ["System", "------", "", "no system was evaluated", "key:value"]


def test_names_cannot_command_the_terminal() -> None:
    assert b"\x1b" not in table_report(GRID._replace(rows=(Row(("\x1b[2J",), (None, None)),)))
