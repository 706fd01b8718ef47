from __future__ import annotations

from rouge_cli.reports.table import Column, Table, figures, names, row
from rouge_cli.reports.text import listing, table_lines
from tests.cases import each


def test_a_group_wider_than_its_columns_widens_the_last_of_them() -> None:
    wide = Table((*names("System"), Column("x", "\u4e2d\u6587\u4e2d")), (row("a", "1"),))
    assert list(table_lines(wide)) == ["        \u4e2d\u6587\u4e2d", "System       x", "-" * 14, "a            1"]


def test_without_heads() -> None:
    assert list(table_lines(Table(names("", ""), (row("a", "b"), row("ccc", "d"))))) == ["a    b", "ccc  d"]


def test_listing() -> None:
    """Nothing of nothing; names are made visible here too."""
    assert listing([]) == []
    assert listing([("a", "bc", "d"), ("\u4e2d", "\x1b", "")], "  ") == ["  a   bc    d", "  \u4e2d  \\x1b"]


@each(
    ("name", "width"),
    [("x" * 200, 200), ("x" * 201, 200), ("x" * 100_000, 403)],
)
def test_one_long_name_does_not_widen_all_rows(name: str, width: int) -> None:
    """As wide as the names are, up to four times their mean, at least 200 columns."""
    table = Table((*names("System"), *figures("R")), (row(name, "1.0"), *[row("a", "0.5")] * 999))
    lines = list(table_lines(table))
    assert lines[2] == f"{name}  1.0"
    assert lines[1:4:2] == ["-" * (width + 5), "a".ljust(width) + "  0.5"]
