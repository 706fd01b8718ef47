"""The means of samples drawn many at a time are those of the package's one by one."""

from __future__ import annotations

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.scoring import numpy_bootstrap


@given(
    st.integers(1, 300), st.integers(1, 9), st.integers(1, 40), st.integers(1, 2000), st.integers(0, 2**32 - 1),
    st.sampled_from(["f8", "f8", "f4", "f2"]),
)  # fmt: skip
def test_blocks_are_samples_one_by_one(
    rows: int, columns: int, samples: int, block: int, seed: int, precision: str
) -> None:
    table = numpy.random.RandomState(seed).rand(rows, columns).astype(precision)
    random = numpy.random.RandomState(seed)
    one_by_one = [table[random.choice(numpy.arange(rows), size=rows)].mean(axis=0) for _ in range(samples)]
    tail = (1 - 0.95) / 2
    expected = numpy.percentile(
        numpy.array(one_by_one, dtype="f8"), [100 * tail, 50, 100 * (1 - tail)], axis=0
    ).tolist()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(numpy_bootstrap, "AT_ONCE", block)
        found = numpy_bootstrap.resampled_bounds(
            [tuple(row) for row in table], 0.95, samples, numpy.random.RandomState(seed)
        )
    assert found == expected
