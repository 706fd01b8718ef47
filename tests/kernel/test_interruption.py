"""Ctrl-C is heard within one comparison that takes long."""

from __future__ import annotations

import signal
from collections.abc import Callable
from typing import Any

import pytest

from rouge_cli import score
from rouge_cli.rouge_score.rouge_scorer import RougeScorer

LONG = "x y " * 40_000
LINES = "x y\n" * 40_000
OTHER = "y x " * 40_000
WORKS: dict[str, Callable[[], Any]] = {
    "one line": lambda: score(LONG, OTHER, measures=["rouge-l"]),
    "many lines": lambda: score(LINES, [OTHER, LONG], measures=["rouge-l"]),
    "rougeL": lambda: RougeScorer(["rougeL"]).score(LONG, OTHER),
    "rougeLsum": lambda: RougeScorer(["rougeLsum"]).score_batch([LINES], [OTHER], 1),
}


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers that send signals")
@pytest.mark.parametrize("work", ["one line", *(pytest.param(name, marks=pytest.mark.long) for name in [*WORKS][1:])])
def test_one_comparison_is_interrupted(work: str) -> None:
    before = signal.signal(signal.SIGPROF, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_PROF, 0.02)
    try:
        with pytest.raises(KeyboardInterrupt):
            WORKS[work]()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
