from __future__ import annotations

import pickle
from array import array

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.kernel import native
from rouge_cli.results.figures import SCORE, WIDER, Figures, figures_of, joined
from tests.cases import each

NUMBERS = st.lists(
    st.integers(0, 300).map(float) | st.integers(0, 100_000).map(lambda units: units / 100_000) | st.floats(),
    max_size=9,
)


def test_scores_read_as_they_are_printed() -> None:
    """All rounded scores up to 1, and beyond, to the last bit: as %.5f prints them, and as the kernel rounds them."""
    units = array("i", range(250_001))
    column = Figures(units, SCORE)
    values = column.doubles()
    assert values == array("d", [float(f"{k // 100_000}.{k % 100_000:05}") for k in units])
    assert values == array("d", [float(f"{value:.5f}") for value in values])
    assert values == array("d", map(native.round5, values))
    assert list(column[99_990:100_010]) == [column[k] for k in range(99_990, 100_010)]
    assert figures_of(values) == column
    assert figures_of(values).units() == units


@given(NUMBERS)
def test_columns_read_like_arrays_of_doubles(numbers: list[float]) -> None:
    values = array("d", numbers)
    column = figures_of(numbers)
    assert (len(column), bool(column), column.tobytes()) == (len(values), bool(values), values.tobytes())
    assert [str(value) for value in column] == [str(value) for value in values]
    assert [str(column[i]) for i in range(-len(values), len(values))] == [str(x) for x in [*values, *values]]
    for part in (slice(1, None), slice(None, -1), slice(None, None, -1), slice(1, 8, 3)):
        assert column[part].tobytes() == values[part].tobytes()
    assert str(column.tolist()) == str(numbers)
    assert np.asarray(column).tobytes() == values.tobytes()
    assert np.asarray(column[1:], dtype=np.complex128).real.tobytes() == values[1:].tobytes()
    assert pickle.loads(pickle.dumps(column[1:])).tobytes() == values[1:].tobytes()


@given(st.lists(NUMBERS, max_size=4))
def test_columns_join(parts: list[list[float]]) -> None:
    together = array("d", [number for part in parts for number in part])
    assert joined([figures_of(part) for part in parts]).tobytes() == together.tobytes()


@each(
    ("numbers", "code"),
    [([], "B"), ([0, 255], "B"), ([256], "H"), ([65536], "i"), ([0.5, 0.65535], "H"), ([0.5, 1], "i"), ([2.0**31], "d"),
     ([1e-6], "d"), ([-0.0], "d"), ([1, 21474.83648], "d")],
)  # fmt: skip
def test_a_column_is_as_narrow_as_its_values(numbers: list[float], code: str) -> None:
    column = figures_of(numbers)
    assert column.code == code
    while column.code != "d":
        column = column.widened(WIDER[column.code])
        assert list(column) == numbers


def test_equality() -> None:
    column = figures_of([0.5, 1])
    assert column == array("d", [0.5, 1]) == column == figures_of([0.5, 1.0])
    assert column != array("d", [0.5])
    assert column != figures_of([0.5, 2])
    assert column != [0.5, 1]
    assert Figures() == Figures(array("d")) == array("d")
    assert repr(column) == "<2 figures: 0.5, 1.0>"
    with pytest.raises(TypeError, match="unhashable"):
        hash(column)


def test_units_are_shared_until_they_are_cut() -> None:
    units = array("i", [1, 2, 3])
    column = Figures(units, SCORE)
    assert column.units() is units
    assert column[1:].units() == array("i", [2, 3])
    assert column[:].units() is units
