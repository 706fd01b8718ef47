"""A signal's handler that scores with the scorer it interrupts is refused, and changes no figure."""

from __future__ import annotations

import pytest

from rouge_cli.rouge_score.rouge_scorer import RougeScorer

signal = pytest.importorskip("signal")


@pytest.mark.long
@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no timers for processes")
def test_a_handler_cannot_use_the_scorer_that_it_interrupts() -> None:
    target = " ".join(f"w{i % 997}" for i in range(60_000))
    prediction = " ".join(f"w{i * 7 % 991}" for i in range(400_000))
    scorer, refused = RougeScorer(["rougeL"]), []

    def score(*_: object) -> None:
        try:
            scorer.score("a b c", "a b")
        except RuntimeError as error:
            refused.append(str(error))

    before = signal.signal(signal.SIGALRM, score)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        found = scorer.score(target, prediction)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert len(refused) == 1
    assert found == RougeScorer(["rougeL"]).score(target, prediction)
