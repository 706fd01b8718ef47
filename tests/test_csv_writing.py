from __future__ import annotations

import csv
import io

from hypothesis import example, given
from hypothesis import strategies as st

from rouge_cli.csv_writing import csv_writer

CELLS = st.text(st.sampled_from('a,\t"\r\n\u2028\x0b\x1c é'), max_size=4)


@given(st.lists(st.lists(CELLS, min_size=2, max_size=3), max_size=4), st.sampled_from(",\t"))
@example([["a\rb", "c\r\n"]], ",")
def test_rows_read_back(rows: list[list[str]], delimiter: str) -> None:
    stream = io.StringIO(newline="")
    csv_writer(stream, delimiter).writerows(rows)
    assert list(csv.reader(io.StringIO(stream.getvalue(), newline=""), delimiter=delimiter)) == rows


def test_a_row_ends_in_a_newline() -> None:
    stream = io.StringIO(newline="")
    csv_writer(stream).writerows([["a", 1, None], ["b\r", 2.5, ""]])
    assert stream.getvalue() == 'a,1,\n"b\r",2.5,\n'
