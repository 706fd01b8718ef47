from __future__ import annotations

import re

from rouge_cli.reports.formats.table import text_page
from rouge_cli.reports.table import Cell, Column, Page, Table, names, row
from tests.reports.samples import FINDINGS

NAMES = names("System")
TABLE = Table(
    (*NAMES, Column("F", "ROUGE-1"), Column("F", "ROUGE-2")),
    (
        row("\u4e2d\u6587", Cell("5.00", ("4.00", "16.00")), Cell("2.00", ("1.00", "3.00"), best=True)),
        row("lead", Cell("15.00", ("14.00", "16.00"), best=True), ""),
    ),
    full_heads=True,
)
PAGE = Page((TABLE,), ("key:value",), "best in its column", "95")


def lines(page: Page, width: int | None = None) -> list[str]:
    return text_page(page._replace(width=width)).decode().splitlines()


def test_full_heads() -> None:
    """Wide characters take two columns; numbers stand one below the other."""
    assert lines(PAGE) == [
        "System  ROUGE-1 F              ROUGE-2 F",
        "-" * 49,
        "\u4e2d\u6587     5.00  [ 4.00, 16.00]  2.00* [1.00, 3.00]",
        "lead    15.00* [14.00, 16.00]",
        "",
        "* best in its column; [95% confidence interval]",
        "key:value",
    ]


def test_groups_titles_and_notes() -> None:
    without = FINDINGS._replace(columns=tuple(column._replace(group="") for column in FINDINGS.columns))
    assert text_page(Page((FINDINGS, without), ("last",))).decode() == (
        "Title & more\n"
        "         one group     g\n"
        "Measure    x     y     1\n"
        "------------------------\n"
        "a_1      0.9*    2     >\n"
        "b        0.8+  -10  \\x1b\n"
        "a note\n\n"
        "Title & more\n"
        "Measure    x     y     1\n"
        "------------------------\n"
        "a_1      0.9*    2     >\n"
        "b        0.8+  -10  \\x1b\n"
        "a note\n\nlast\n"
    )


def test_a_narrow_terminal_gets_no_intervals() -> None:
    assert lines(PAGE, 40) == [
        "System  ROUGE-1 F  ROUGE-2 F",
        "----------------------------",
        "\u4e2d\u6587     5.00      2.00*",
        "lead    15.00*",
        "intervals are not shown: the terminal is too narrow",
        "",
        "* best in its column",
        "key:value",
    ]
    assert lines(PAGE, 49) == lines(PAGE)
    assert lines(PAGE, 48) == lines(PAGE, 28) == lines(PAGE, 40)


def test_a_narrower_terminal_gets_fewer_columns() -> None:
    expected = "1 column is not shown: ROUGE-2 F; a wider terminal or --output FILE has all"
    assert lines(PAGE, 27)[:2] == lines(PAGE, 1)[:2] == ["System  ROUGE-1 F", "-----------------"]
    assert lines(PAGE, 27)[5] == expected


def test_names_are_shortened_in_the_middle_before_anything_is_left_out() -> None:
    rows = (row("facebook/bart-large-cnn-samsum", "0.5"), row("lead", "0.25"))
    page = Page((Table((*NAMES, Column("ROUGE-1 F")), rows),), ("key:value",))
    assert max(len(line) for line in lines(page, 30)[:3]) == 30
    assert lines(page, 30)[2].split() == ["facebook...n-samsum", "0.5"]
    assert lines(page, 5)[2].split()[0] == "faceb...msum"
    alike = (row("facebook/bart-large-cnn-samsum", "0.5"), row("facebook/bert-large-cnn-samsum", "0.25"))
    assert lines(page._replace(tables=(page.tables[0]._replace(rows=alike),)), 24)[2].startswith(alike[0][0].text)


def test_colour_only_adds_codes() -> None:
    painted = text_page(PAGE._replace(colour=True)).decode()
    assert "\x1b[1m15.00* [14.00, 16.00]\x1b[0m" in painted
    assert re.sub("\x1b\\[[0-9]*m", "", painted) == text_page(PAGE).decode()
    assert b"\x1b" not in text_page(PAGE)


def test_marks_that_are_not_there_are_not_explained() -> None:
    bare = Page((Table((*names("Evaluation"), *NAMES, Column("ROUGE-1 F")), (row("1", "a", "0.5"),)),), ("key:value",))
    assert lines(bare) == ["Evaluation  System  ROUGE-1 F", "-" * 29, "1           a             0.5", "", "key:value"]


def test_without_rows() -> None:
    nothing = Page((Table(NAMES, ()),), ("key:value",), notes=("no system was evaluated",))
    assert lines(nothing) == ["System", "------", "", "no system was evaluated", "key:value"]


def test_names_cannot_command_the_terminal() -> None:
    """Wherever they stand."""
    name = "\x1b[2J\udcff"
    table = Table((Column(name, name, name=True),), (row(name),), name, (name,))
    assert b"\x1b" not in text_page(Page((table,), (name,), notes=(name,)))
