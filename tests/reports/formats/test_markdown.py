from __future__ import annotations

from rouge_cli.reports.formats.markdown import markdown_page
from rouge_cli.reports.table import Cell, Column, Page, Table, names, row
from tests.reports.samples import FINDINGS

TABLE = Table(
    (*names("System"), Column("F", "ROUGE-S*"), Column("ROUGE-2 F")),
    (row("a|b_c\n", Cell("5.00", ("4.00", "6.00"), best=True), ""),),
)
PAGE = Page((TABLE,), ("key:value",), "best in its column", "95")


def lines(page: Page) -> list[str]:
    return markdown_page(page).decode().splitlines()


def test_table() -> None:
    assert lines(PAGE) == [
        r"| System | ROUGE-S\* F | ROUGE-2 F |",
        "| :-- | --: | --: |",
        r"| a\|b\_c\\n | **5.00** [4.00, 6.00] |  |",
        "",
        "Bold: the best in its column. In brackets: 95% confidence intervals. Signature: `key:value`",
    ]


def test_titles_notes_and_several_signatures() -> None:
    """Columns that only terminals show are dropped."""
    assert markdown_page(Page((FINDINGS,), ("a: 1", "b: 2"))).decode() == (
        "**Title \\& more**\n\n| Measure | one group x | one group y |\n| :-- | --: | --: |\n"
        "| a\\_1 | **0.9** | 2 |\n| b | *0.8* | -10 |\n\na note.\n\n`a: 1`\n\n`b: 2`\n"
    )


def test_marks_that_are_not_there_are_not_explained() -> None:
    bare = Page((TABLE._replace(rows=(row("a", "5.00", "1.00"),)),), ("key:value",))
    assert lines(bare)[2:] == ["| a | 5.00 | 1.00 |", "", "Signature: `key:value`"]


def test_nothing() -> None:
    nothing = Page((Table(names("System"), ()),), ("key:value",), notes=("no system was evaluated",))
    assert lines(nothing) == ["| System |", "| :-- |", "", "No system was evaluated. Signature: `key:value`"]
