"""What memory a process has after a million calls: python -m tests.robustness.memory [--update] [--calls 1000000]."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

PROJECT = Path(__file__).parents[2]
MOST = 8
"""Megabytes that may come after the first tenth of the calls."""


def _score() -> Callable[[int], Any]:
    from rouge_cli import score

    return lambda i: score(f"the cat {i % 97} sat", "the cat lay", measures=["rouge-1", "rouge-l"])


def _new_words() -> Callable[[int], Any]:
    from rouge_cli import score

    return lambda i: score(f"the cat w{i} sat x{i}", f"the cat w{i} lay", measures=["rouge-1", "rouge-l"])


def _scorer() -> Callable[[int], Any]:
    from rouge_cli.rouge_score.rouge_scorer import RougeScorer

    scorer = RougeScorer(["rouge1", "rougeL"], use_stemmer=True)
    return lambda i: scorer.score(f"the cat w{i} sat x{i}", f"the cat w{i} lay")


def _tokenizer() -> Callable[[int], Any]:
    from rouge_cli.rouge_score.tokenizers import DefaultTokenizer

    tokenizer = DefaultTokenizer(use_stemmer=True)
    return lambda i: tokenizer.tokenize(f"the cat w{i} sat x{i} y{i}")


def _refused() -> Callable[[int], Any]:
    from rouge_cli import RougeCliError, score

    def act(i: int) -> None:
        try:
            score("a", "b", measures=[f"rouge-x{i}"])
        except RougeCliError:
            return
        raise AssertionError

    return act


def _batches() -> Callable[[int], Any]:
    from rouge_cli import score_batch

    chance = Random(1)
    texts = [f"the cat {chance.random()} sat" for _ in range(50)]
    return lambda i: score_batch(texts, texts[::-1], measures=["rouge-2"], jobs=1) if i % 50 == 0 else None


def _new_batches() -> Callable[[int], Any]:
    from rouge_cli import score_batch

    def act(i: int) -> Any:
        if i % 50:
            return None
        texts = [f"the cat w{i + k} sat x{i + k} y{i + k}" for k in range(50)]
        return score_batch(texts, texts[::-1], measures=["rouge-2"], jobs=1)

    return act


CASES = {
    "score": _score,
    "score, three new words a call": _new_words,
    "RougeScorer.score, three new words a call": _scorer,
    "DefaultTokenizer.tokenize, three new words a call": _tokenizer,
    "score_batch of 50, as often": _batches,
    "score_batch of 50 with new words, as often": _new_batches,
    "score, refused": _refused,
}


def _resident() -> int:
    """Kilobytes that the process has now."""
    with open("/proc/self/status", encoding="ascii") as stream:
        return next(int(line.split()[1]) for line in stream if line.startswith("VmRSS"))


def _measure(case: str, calls: int) -> None:
    act = CASES[case]()
    early = 0
    for i in range(calls):
        act(i)
        if i == calls // 10:
            early = _resident()
    print(json.dumps([early, _resident()]))


def main() -> int:
    """The command; 1 where memory grew."""
    given = argparse.ArgumentParser(prog="python -m tests.robustness.memory", description=__doc__)
    given.add_argument("--calls", type=int, default=1_000_000)
    given.add_argument("--update", action="store_true", help="write the table of docs/explanations/robustness.md")
    given.add_argument("--one", help=argparse.SUPPRESS)
    chosen = given.parse_args()
    if chosen.one:
        _measure(chosen.one, chosen.calls)
        return 0
    from tests.robustness.page import table, update

    rows: list[list[str | int]] = []
    grown = []
    for case in CASES:
        command = [sys.executable, "-m", "tests.robustness.memory", "--one", case, "--calls", str(chosen.calls)]
        done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=True, env=os.environ)
        early, late = json.loads(done.stdout)
        grown += [case] if late - early > MOST << 10 else []
        rows.append([case, chosen.calls, f"{early / 1024:.1f}", f"{late / 1024:.1f}"])
    made = table(("calls of", "calls", "MB after a tenth", "MB at the end"), rows)
    print(made, *grown)
    if chosen.update:
        update("memory", made)
    return 1 if grown else 0


if __name__ == "__main__":
    sys.exit(main())
