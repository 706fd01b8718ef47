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
SLOW = 500
"""So many pairs are given to the package in plain Python; its time is scaled up."""
SEED = "rouge-cli benchmarks 1"

Texts = list[str]
Task = Callable[[Texts, Texts], list[dict[str, Any]]]


def pairs_findings(quick: bool, runs: int, say: Callable[[str], None]) -> list[Finding]:
    """How many times faster ours is than the fastest other one: per call and in batches, unstemmed and stemmed."""
    targets, predictions = _texts(QUICK_PAIRS if quick else PAIRS)
    return [_compare(batch, stem, targets, predictions, runs, say) for batch in (False, True) for stem in (False, True)]


def _texts(number: int) -> tuple[Texts, Texts]:
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


def _compare(
    batch: bool, stem: bool, targets: Texts, predictions: Texts, runs: int, say: Callable[[str], None]
) -> Finding:
    contestants = _contestants(batch, stem)
    name = f"pairs-{'batch' if batch else 'call'}{'-stem' if stem else ''}"
    expected = contestants["ours"](targets, predictions)  # and a warm-up
    rates: dict[str, list[float]] = {other: [] for other in contestants}
    for number in range(runs):
        say(f"{name}, round {number + 1} of {runs}")
        for other, task in contestants.items():
            size = len(targets) if other in ("ours", "rouge-score-rs") else SLOW
            start = time.perf_counter()
            found = task(targets[:size], predictions[:size])
            rates[other].append(size / (time.perf_counter() - start))
            if any(tuple(a[kind]) != tuple(b[kind]) for a, b in zip(found, expected, strict=False) for kind in TYPES):
                raise BenchError(f"{name}: {other} and ours differ")
    best = max((other for other in rates if other != "ours"), key=lambda other: median(rates[other]))
    figures = [ours / theirs for ours, theirs in zip(rates["ours"], rates[best], strict=True)]
    question = (
        f"{len(targets):,} pairs of {TARGET[0]} and {PREDICTION[0]} words: our pairs a second, in times of {best}'s"
    )
    note = ", ".join(f"{other} {median(each):,.0f} a second" for other, each in rates.items())
    return Finding(name, question, figures, Goal(8 if stem else 4), note=f"{note}; same figures")
