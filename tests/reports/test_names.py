from __future__ import annotations

from rouge_cli.reports.names import columns_of, visible
from tests.cases import each


@each(
    ("name", "shown"),
    [
        ("lead-3", "lead-3"),
        ("\u4e2d\u6587 \u00e9", "\u4e2d\u6587 \u00e9"),
        ("\x1b[31mred", "\\x1b[31mred"),
        ("a\nb\tc", "a\\nb\\tc"),
        ("\udcff", "\\udcff"),
        ("\u202eodd", "\\u202eodd"),
    ],
)
def test_visible(name: str, shown: str) -> None:
    assert visible(name) == shown


def test_columns() -> None:
    assert [columns_of(text) for text in ("", "abc", "\u4e2d\u6587", "e\u0301", "\uff21")] == [0, 3, 4, 1, 2]
