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


@each(
    ("text", "columns"),
    [
        ("", 0),
        ("abc", 3),
        ("\u4e2d\u6587", 4),
        ("e\u0301", 1),
        ("\uff21", 2),
        ("\u0e17\u0e35\u0e48", 1),  # a Thai letter with a vowel and a tone
        ("\u0915\u0941", 1),  # a Hindi letter with a vowel sign below
        ("\u1112\u1161\u11ab", 2),  # a Korean syllable in letters, as macOS writes file names
        ("1\ufe0f\u20e3", 1),
    ],
)
def test_columns(text: str, columns: int) -> None:
    assert columns_of(text) == columns
