from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rouge_cli.inputs.csv_rows import CsvReader, csv_reader


@pytest.mark.parametrize("reader", [csv_reader, CsvReader])
def test_a_nul_is_a_letter_and_a_cell_may_be_long(reader: Callable[..., Any]) -> None:
    long = "x" * 200_000
    rows = reader(["a,b\n", '"\0\n', f'c",d\0{long}\n', "e,\n"], strict=True)
    assert next(rows) == ["a", "b"]
    assert next(rows) == ["\0\nc", f"d\0{long}"]
    assert rows.line_num == 3
    assert list(rows) == [["e", ""]]
