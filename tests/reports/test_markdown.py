from __future__ import annotations

from rouge_cli.reports.grid import Cell, Column, Grid, Row
from rouge_cli.reports.markdown import markdown_report

GRID = Grid(
    ("System",),
    (Column("ROUGE-S*", "F"), Column("ROUGE-2", "F")),
    (Row(("a|b_c\n",), (Cell("5.00", ("4.00", "6.00"), best=True), None)),),
    "95",
    "key:value",
)


def lines(grid: Grid) -> list[str]:
    return markdown_report(grid).decode().splitlines()


def test_table() -> None:
    assert lines(GRID) == [
        r"| System | ROUGE-S\* F | ROUGE-2 F |",
        "| :-- | --: | --: |",
        r"| a\|b\_c\\n | **5.00** [4.00, 6.00] |  |",
        "",
        "Bold: the best in its column. In brackets: 95% confidence intervals. Signature: `key:value`",
    ]


def test_marks_that_are_not_there_are_not_explained() -> None:
    bare = GRID._replace(rows=(Row(("a",), (Cell("5.00"), Cell("1.00"))),), confidence=None)
    assert lines(bare)[2:] == ["| a | 5.00 | 1.00 |", "", "Signature: `key:value`"]


def test_evaluations() -> None:
    grid = GRID._replace(heads=("Evaluation", "System"), rows=(Row(("1", "a"), GRID.rows[0].cells),), confidence=None)
    assert lines(grid)[1:3] == ["| :-- | :-- | --: | --: |", "| 1 | a | **5.00** [4.00, 6.00] |  |"]
    assert lines(grid)[-1] == "Bold: the best of its evaluation. Signature: `key:value`"


def test_nothing() -> None:
    assert lines(GRID._replace(columns=(), rows=())) == [
        "| System |", "| :-- |", "", "No system was evaluated. Signature: `key:value`"
    ]  # fmt: skip
