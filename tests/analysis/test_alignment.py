from __future__ import annotations

import numpy as np

from rouge_cli.analysis.alignment import describe_omissions, paired
from rouge_cli.analysis.score_table import ScoreTable


class Counted(str):
    """An id that counts how often sets and dicts ask for it."""

    asked = 0
    __slots__ = ()

    def __hash__(self) -> int:
        Counted.asked += 1
        return super().__hash__()

    __eq__ = str.__eq__


def test_aligning_takes_time_in_proportion_to_the_ids() -> None:
    ids = tuple(Counted(i) for i in range(300))
    few = ids[:200]
    ours, theirs = (ScoreTable(("m",), one, one, np.ones((1, len(one), len(one)))) for one in (ids, few))
    warnings: list[str] = []
    describe_omissions(ours, theirs, True, warnings)
    paired(ours, theirs, 0, True, warnings)
    assert len(warnings) == 2
    assert Counted.asked < 50 * len(ids)
