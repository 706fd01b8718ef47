from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.errors import DataError
from rouge_cli.inputs.bad_entries import BadEntries
from rouge_cli.inputs.human_scores import read_human_scores
from rouge_cli.inputs.written_numbers import with_plain_numbers
from tests.workplace import Workplace


def read(place: Workplace, *cells: str) -> tuple[list[float | None], tuple[str, ...]]:
    rows = "".join(f"s{i}\t{cell}\n" for i, cell in enumerate(cells))
    found = read_human_scores(place.write("t.tsv", f"system\tx\n{rows}"))
    return [scores[0] for _, _, scores in found.rows], found.warnings


@pytest.mark.parametrize(
    ("cells", "numbers", "said"),
    [
        (["0,85", "1", "-,5", "n/a"], [0.85, 1, -0.5, None], "read '0,85' as 0.85"),
        (["1.234,5", "1.234", "1 000,25"], [1234.5, 1234, 1000.25], "read '1.234,5' as 1234.5"),
        (["1,234.5", "1,234", "0.5"], [1234.5, 1234, 0.5], "read '1,234.5' as 1234.5"),
        (["1'234.5", "12"], [1234.5, 12], 'read "1\'234.5" as 1234.5'),
        (["85%", "7.5 %", ""], [85, 7.5, None], "read '85%' as 85"),
        (["8,5 %", "7 %"], [8.5, 7], "read '8,5 %' as 8.5"),
        (["\u22120.5", "1e-2"], [-0.5, 0.01], "read '\u22120.5' as -0.5"),
        (["1,5e3", "2"], [1500, 2], "read '1,5e3' as 1.5e3"),
        (["1,234,567"], [1234567], "read '1,234,567' as 1234567"),
        (["0.5\u00a0", "1"], [0.5, 1], "read '0.5\\xa0' as 0.5"),
        (["0,333", "1,667"], [0.333, 1.667], "read '0,333' as 0.333"),
    ],
)
def test_numbers_of_spreadsheets(place: Workplace, cells: list[str], numbers: list[float | None], said: str) -> None:
    found, warnings = read(place, *cells)
    assert found == numbers
    assert warnings[0].startswith(f"t.tsv: column 'x': {said}")


@pytest.mark.parametrize(
    ("cells", "problem"),
    [
        (["0,85", "0.7"], "line 2: column 'x' holds '0,85' and, on line 3, '0.7': a decimal comma and a decimal point; "
         "write all numbers with a point"),
        (["1,234", "2,000"], "line 2: column 'x' holds '1,234', which is 1.234 or 1234; write decimals with a point, "
         "and thousands without separators"),
        (["85%", "0.7"], "line 2: column 'x' holds '85%' and, on line 3, '0.7': with and without a percent sign; write "
         "all alike"),
    ],
)  # fmt: skip
def test_numbers_with_two_readings(place: Workplace, cells: list[str], problem: str) -> None:
    with pytest.raises(DataError) as raised:
        read(place, *cells)
    assert str(raised.value) == f"t.tsv, {problem}"


def test_other_columns_show_what_a_comma_is(place: Workplace) -> None:
    name = place.write("t.csv", "system;x;y\na;1,234;0,5\nb;2,500;1\n")
    assert read_human_scores(name).rows == (("a", "", (1.234, 0.5)), ("b", "", (2.5, 1.0)))


def test_plain_numbers_and_texts_stay_as_they_are(place: Workplace) -> None:
    assert read(place, "1.234", "1234", "1e5")[1] == ()
    found = read_human_scores(place.write("t.tsv", "system\tx\tremark\na\t1\tgood, but long\n"))
    assert found.warnings == ("t.tsv: 'remark' holds no number; ignored",)


@given(st.lists(st.floats(-1e6, 1e6).map(lambda x: round(x, 2)), min_size=1), st.booleans(), st.booleans())
def test_what_is_written_is_read(numbers: list[float], comma: bool, thousands: bool) -> None:
    """Two decimals show which sign is the decimal one."""
    texts = [f"{number:,.2f}" if thousands else f"{number:.2f}" for number in numbers]
    if comma:
        texts = [text.translate(str.maketrans(",.", ".,")) for text in texts]
    lines = [(i, {"x": text}) for i, text in enumerate(texts)]
    bad = BadEntries("t")
    found = with_plain_numbers("t", lines, ["x"], bad, [])
    assert [float(record["x"]) for _, record in found] == numbers
    assert not bad.refused
