"""Pairs of texts scored inside this process, beside the packages that give the same figures."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

from .findings import Finding, Goal
from .texts import fresh, retold
from .timing import BenchError
from .words import Lexicon, spell

TYPES = ["rouge1", "rouge2", "rougeL", "rougeLsum"]
PAIRS, QUICK_PAIRS = 10_000, 1_000
TARGET, PREDICTION = (80, 4), (60, 3)
"""Words and sentences."""
PIECE = 500
"""So many pairs are called for before it is the other's turn."""
SLOW = 250
"""So many pairs of a round are given to packages in plain Python."""
SEED = "rouge-cli benchmarks 1"

Texts = list[str]
Task = Callable[[Texts, Texts], list[dict[str, Any]]]


def pairs_findings(quick: bool, runs: int, say: Callable[[str], None]) -> list[Finding]:
    """How many times faster ours is than the fastest other one: per call and in batches, unstemmed and stemmed."""
    targets, predictions = paired_texts(QUICK_PAIRS if quick else PAIRS)
    return [_compare(batch, stem, targets, predictions, runs, say) for batch in (False, True) for stem in (False, True)]


def paired_texts(number: int) -> tuple[Texts, Texts]:
    """So many targets of TARGET words and sentences, and predictions that retell them."""
    random, lexicon = Random(SEED), Lexicon(SEED, 13_500)
    targets: Texts = []
    predictions: Texts = []
    for _ in range(number):
        source = fresh(random, lexicon, *TARGET)
        target, prediction = source, retold(random, lexicon, source, *PREDICTION, closeness=0.4)
        for texts, text in ((targets, target), (predictions, prediction)):
            texts.append("\n".join(spell(random, sentence) for sentence in text))
    return targets, predictions


def _contestants(batch: bool, stem: bool) -> dict[str, Task]:
    """Ours first. Where a package has no batches, it is called pair by pair."""
    try:
        import rapidrouge.rouge_scorer
        import rouge_score.rouge_scorer
        import rouge_score_rs.rouge_scorer
    except ImportError as error:
        raise BenchError(f"{error}; pip install '.[bench]'") from None
    from rouge_cli.rouge_score import rouge_scorer

    modules = {
        "ours": rouge_scorer,
        "rouge-score-rs": rouge_score_rs.rouge_scorer,
        "rapidrouge": rapidrouge.rouge_scorer,
        "rouge-score": rouge_score.rouge_scorer,
    }
    return {name: _task(module.RougeScorer(TYPES, use_stemmer=stem), batch) for name, module in modules.items()}


def _task(scorer: Any, batch: bool) -> Task:
    if batch and hasattr(scorer, "score_batch"):
        return lambda targets, predictions: list(scorer.score_batch(targets, predictions))
    score = scorer.score
    return lambda targets, predictions: [score(*pair) for pair in zip(targets, predictions, strict=True)]


class _Clock:
    """What a package took, piece by piece: pairs a second, and seconds of CPU in all for so many pairs."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.rates: list[float] = []
        self.pairs, self.cpu = 0, 0.0

    def score(self, targets: Texts, predictions: Texts) -> list[dict[str, Any]]:
        """Scores these pairs and notes the time."""
        cpu, start = time.process_time(), time.perf_counter()
        found = self.task(targets, predictions)
        self.rates.append(len(targets) / (time.perf_counter() - start))
        self.cpu += time.process_time() - cpu
        self.pairs += len(targets)
        return found


def _compare(
    batch: bool, stem: bool, targets: Texts, predictions: Texts, runs: int, say: Callable[[str], None]
) -> Finding:
    """In turn piece by piece, so that a machine that slows down slows all."""
    clocks = {name: _Clock(task) for name, task in _contestants(batch, stem).items()}
    name = f"pairs-{'batch' if batch else 'call'}{'-stem' if stem else ''}"
    expected = clocks["ours"].task(targets, predictions)  # and a warm-up
    piece = len(targets) if batch else PIECE
    for number in range(runs):
        say(f"{name}, round {number + 1} of {runs}")
        for first in range(0, len(targets), piece):
            for other, clock in clocks.items():
                size = piece if other in ("ours", "rouge-score-rs") else SLOW
                if size == SLOW and first > 0:
                    continue
                given = targets[first : first + size], predictions[first : first + size]
                if batch and size != SLOW:
                    clock.task(*given)  # untimed: behind the slow ones a processor sleeps
                found = clock.score(*given)
                if not _same(found, expected[first : first + size]):
                    raise BenchError(f"{name}: {other} and ours differ")
    best = max((other for other in clocks if other != "ours"), key=lambda other: median(clocks[other].rates))
    ours, theirs = clocks["ours"], clocks[best]
    figures = [mine / other for mine, other in zip(ours.rates, theirs.rates, strict=False)]
    question = (
        f"{len(targets):,} pairs of {TARGET[0]} and {PREDICTION[0]} words: our pairs a second, in times of {best}'s"
    )
    note = ", ".join(f"{other} {median(clock.rates):,.0f} a second" for other, clock in clocks.items())
    by_cpu = (theirs.cpu / theirs.pairs) / (ours.cpu / ours.pairs)
    return Finding(name, question, figures, Goal(8 if stem else 4), note=f"{note}; same figures", cpu_figure=by_cpu)


def _same(found: list[dict[str, Any]], expected: list[dict[str, Any]]) -> bool:
    return all(tuple(a[kind]) == tuple(b[kind]) for a, b in zip(found, expected, strict=True) for kind in TYPES)
