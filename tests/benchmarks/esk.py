"""The Extended String Subsequence Kernel inside this process, beside its twin."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable
from random import Random

from rouge_cli.kernel.native import Sentences, best_esk, esk_of_itself
from tests.reference.esk import Node, similarity

from .findings import Finding, Goal
from .texts import fresh, retold
from .timing import BenchError
from .words import Lexicon, spell

PAIRS, WORDS = 5_000, 25
D, DECAY = 2, 0.5
SLOW = 20
"""So many pairs are given to the twin; its time is scaled up."""
SEED = "rouge-cli benchmarks 1"

Pair = tuple[list[str], list[str]]


def esk_findings(runs: int, say: Callable[[str], None]) -> list[Finding]:
    """The time of all pairs, ESK of both sentences with themselves included, and the twin's in times of it."""
    pairs = _pairs()
    laid_out = [(_laid_out(one), _laid_out(other)) for one, other in pairs]
    times = [_time(laid_out) for _ in range(runs + 1)][1:]
    say(f"{PAIRS:,} pairs in {1e3 * min(times):.1f} ms; the twin ...")
    slow = _time_of_twin(pairs, laid_out) * PAIRS / SLOW
    question = f"ESK of {PAIRS:,} pairs of {WORDS}-word sentences, d = {D}"
    return [
        Finding("esk", question, [1e3 * each for each in times], Goal(100, at_most=True, unit=" ms")),
        Finding("esk-twin", f"{question}: the twin's time, in times of ours", [slow / each for each in times],
                Goal(100), note=f"the twin's time is that of {SLOW} pairs, scaled up; same figures"),
    ]  # fmt: skip


def _pairs() -> list[Pair]:
    random, lexicon = Random(SEED), Lexicon(SEED, 13_500)
    made = []
    for _ in range(PAIRS):
        source = fresh(random, lexicon, WORDS, 1)
        other = retold(random, lexicon, source, WORDS, 1, closeness=0.4)
        made.append((_words(random, source), _words(random, other)))
    return made


def _words(random: Random, text: list[list[str]]) -> list[str]:
    return " ".join(spell(random, sentence) for sentence in text).split()[:WORDS]


_NUMBERS: dict[str, int] = {}


def _laid_out(words: list[str]) -> Sentences:
    return Sentences(array("I", [_NUMBERS.setdefault(word, len(_NUMBERS)) for word in words]), array("I", [len(words)]))


def _time(pairs: list[tuple[Sentences, Sentences]]) -> float:
    start = time.perf_counter()
    for one, other in pairs:
        best_esk(one, other, esk_of_itself(one, D, DECAY), esk_of_itself(other, D, DECAY), D, DECAY)
    return time.perf_counter() - start


def _time_of_twin(pairs: list[Pair], laid_out: list[tuple[Sentences, Sentences]]) -> float:
    no_labels: frozenset[str] = frozenset()
    nodes: list[tuple[list[Node], list[Node]]] = [
        ([(word, no_labels) for word in one], [(word, no_labels) for word in other]) for one, other in pairs[:SLOW]
    ]
    start = time.perf_counter()
    slow = [similarity(one, other, D, DECAY) for one, other in nodes]
    passed = time.perf_counter() - start
    for (one, other), expected in zip(laid_out, slow, strict=False):
        itself = esk_of_itself(one, D, DECAY), esk_of_itself(other, D, DECAY)
        if abs(best_esk(one, other, *itself, D, DECAY)[0][0] - expected) > 1e-9:
            raise BenchError("the kernel and its twin differ")
    return passed
