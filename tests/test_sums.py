from __future__ import annotations

from rouge_cli.sums import running_sum


def test_each_addition_is_rounded_under_every_python() -> None:
    assert running_sum([0.1] * 10) == 0.9999999999999999  # sum() of Python 3.12: 1.0
    assert running_sum(iter([1, 2])) == 3
    assert running_sum([]) == 0
