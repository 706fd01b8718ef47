from __future__ import annotations

from rouge_cli.reports.table import Column, Table, names, row
from rouge_cli.reports.text import listing, table_lines


def test_a_group_wider_than_its_columns_widens_the_last_of_them() -> None:
    wide = Table((*names("System"), Column("x", "\u4e2d\u6587\u4e2d")), (row("a", "1"),))
    assert list(table_lines(wide)) == ["        \u4e2d\u6587\u4e2d", "System       x", "-" * 14, "a            1"]


def test_without_heads() -> None:
    assert list(table_lines(Table(names("", ""), (row("a", "b"), row("ccc", "d"))))) == ["a    b", "ccc  d"]


def test_listing() -> None:
    """Nothing of nothing; names are made visible here too."""
    assert listing([]) == []
    assert listing([("a", "bc", "d"), ("\u4e2d", "\x1b", "")], "  ") == ["  a   bc    d", "  \u4e2d  \\x1b"]
