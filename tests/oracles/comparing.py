"""Pairs go to a package and to the dialect; what is not the same float is a difference."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import warnings
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random
from time import perf_counter
from typing import Any, NamedTuple, TextIO

from tests.oracles.environments import PROJECT, python_of
from tests.oracles.packages import Case, Package
from tests.oracles.texts import pairs

CHUNK = 2500
"""Pairs that one process of the package scores."""
LONG = 10_000
"""A run of more pairs reports its chunks."""
SIZES = (1, 2, 3, 5, 8, 9, 17, 20, 70, 129, 140, 1100)
"""Of the corpora whose averages are compared: also more than the 8 and the 128 figures that numpy adds up at a time."""
CORPUS_FOR = 250
"""A corpus is drawn for so many pairs. Its pairs are scored again, so that more corpora would take most of the time."""
SHOWN = 5
"""Differences that a report lists in full."""
Pair = tuple[str, list[str]]
Task = tuple[Package, Case, str, int]
"""What compare_chunk takes."""


class Difference(NamedTuple):
    """Where a package and its dialect disagree."""

    given: dict[str, Any]
    package: Any
    ours: Any


class Found(NamedTuple):
    """Of one chunk of a case."""

    pairs: int
    corpora: int
    differences: int
    shown: list[Difference]
    errors: Counter[str]
    seconds: float
    """What the package took, its start included;"""
    our_seconds: float
    """and what the dialect took."""


def ask(package: Package, requests: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The package's answers, out of process."""
    return ask_as(package, package.runner, requests)


def ask_as(package: Package, runner: str, requests: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same by another runner."""
    command = [str(python_of(package)), "-m", f"tests.oracles.run_{runner}"]
    given = "".join(json.dumps(request) + "\n" for request in requests)
    variables = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        command, input=given, cwd=PROJECT, env=variables, capture_output=True, text=True, encoding="utf-8", check=False
    )
    if done.returncode:
        raise SystemExit(f"oracles: {package.name}: {' '.join(command)} failed\n{done.stderr[-2000:]}")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    if len(answers) != len(requests):
        raise SystemExit(f"oracles: {package.name}: {len(requests)} requests, {len(answers)} answers")
    return answers


def ours(case: Case, given: Sequence[Pair]) -> list[dict[str, list[float]]]:
    """Recall, precision and F by measure, of each pair."""
    from rouge_cli import score_batch
    from rouge_cli.options import dialect_options

    options = dialect_options(case.dialect, measures=case.measures, **case.options)
    warnings.simplefilter("ignore")  # of scores above 1, which some packages have
    found = score_batch([peer for peer, _ in given], [models for _, models in given], options=options, jobs=1)
    return [{name: [score.recall, score.precision, score.f] for name, score in scores.items()} for scores in found]


def our_averages(case: Case, corpus: Sequence[Pair]) -> dict[str, list[float]]:
    """Recall, precision and F by measure, of a corpus."""
    from rouge_cli import evaluate, plan_of_texts
    from rouge_cli.options import dialect_options

    options = dialect_options(case.dialect, measures=case.measures, **case.options)
    plan = plan_of_texts({"peer": [peer for peer, _ in corpus]}, [models for _, models in corpus])
    (system,) = evaluate(plan, options, jobs=1).systems
    return {
        name: [interval.mean for interval in measure.averages]
        for name, measure in zip(case.measures, system.measures, strict=True)
    }


def requests_of(case: Case, given: Sequence[Pair]) -> list[dict[str, Any]]:
    """As a runner takes them."""
    return [{"peer": peer, "models": models, "options": dict(case.asked)} for peer, models in given]


def is_same(case: Case, answer: dict[str, Any], figures: dict[str, list[float]]) -> bool:
    """Whether the figures are what the case expects for this answer, which has R, P and F, or F alone."""
    if "error" not in answer:
        return answer.keys() == figures.keys() and all(
            figures[m][-len(found) :] == found for m, found in answer.items()
        )
    if case.failures.get(answer["error"][0], "zero") == "anything":
        return True
    return all(figure == 0 for found in figures.values() for figure in found)


def compare_chunk(package: Package, case: Case, seed: str, count: int) -> Found:
    """Compare so many pairs, and if the case has averages those of small corpora of them."""
    given = list(pairs(count, seed, case.texts, case.several))
    requests = requests_of(case, given)
    began = perf_counter()
    answers = ask(package, requests)
    seconds = perf_counter() - began
    began = perf_counter()
    figures = ours(case, given)
    our_seconds = perf_counter() - began
    errors = Counter(answer["error"][0] for answer in answers if "error" in answer)
    differences = [
        Difference(request, answer, found)
        for request, answer, found in zip(requests, answers, figures, strict=True)
        if not is_same(case, answer, found)
    ]
    corpora = 0
    if case.averages:
        scored = [pair for pair, answer in zip(given, answers, strict=True) if "error" not in answer]
        wrong, corpora = _compare_corpora(package, case, scored, Random(seed))
        differences += wrong
    return Found(count, corpora, len(differences), differences[:SHOWN], errors, seconds, our_seconds)


def _compare_corpora(package: Package, case: Case, given: list[Pair], random: Random) -> tuple[list[Difference], int]:
    sizes = [random.choice(SIZES) for _ in range(len(given) // CORPUS_FOR)]
    corpora = [[random.choice(given) for _ in range(size)] for size in sizes]
    requests = [
        {
            "peers": [peer for peer, _ in corpus],
            "references": [models for _, models in corpus],
            "options": dict(case.asked),
        }
        for corpus in corpora
    ]
    answers = ask(package, requests)
    found = [our_averages(case, corpus) for corpus in corpora]
    made = [
        Difference(request, answer, figures)
        for request, answer, figures in zip(requests, answers, found, strict=True)
        if not _same_averages(case, answer, figures)
    ]
    return made, len(corpora)


def _same_averages(case: Case, answer: dict[str, Any], figures: dict[str, list[float]]) -> bool:
    compared = 2 if case.f_of_means else 3
    return answer.keys() == figures.keys() and all(figures[m][:compared] == answer[m][:compared] for m in answer)


def check(wanted: Sequence[tuple[Package, Sequence[Case]]], count: int, seed: int, jobs: int) -> int:
    """Compare all cases, print a line each and the first differences; return the number of differences.

    All cases advance together. Of long runs each chunk is reported too, on standard error: what is interrupted has
    then compared so many pairs.
    """
    tasks = _tasks(wanted, count, seed)
    chunks_of = Counter(case.name for _, case, *_ in tasks)
    found: dict[str, list[Found]] = {}
    with ProcessPoolExecutor(jobs) as pool:
        made = [pool.submit(compare_chunk, *task) for task in tasks]
        for (_, case, *_), future in zip(tasks, made, strict=True):
            chunks = found.setdefault(case.name, [])
            chunks.append(future.result())
            if len(chunks) == chunks_of[case.name]:
                _report(case.name, chunks, seed)
            elif count > LONG:
                _report(f"{case.name}, chunk {len(chunks)} of {chunks_of[case.name]}", chunks, seed, sys.stderr)
    return sum(chunk.differences for chunks in found.values() for chunk in chunks)


def _tasks(wanted: Sequence[tuple[Package, Sequence[Case]]], count: int, seed: int) -> list[Task]:
    """The chunks of all cases: the first of each, slow packages before the others, then the second of each."""
    made = [
        (first, package, case, min(CHUNK, number - first))
        for package, cases in wanted
        for case in cases
        for number in (max(1, int(count * case.share)),)
        for first in range(0, number, CHUNK)
    ]
    made.sort(key=lambda task: (task[0], not task[1].slow))
    return [(package, case, f"{case.name} {seed} {first}", number) for first, package, case, number in made]


def _report(name: str, chunks: Sequence[Found], seed: int, stream: TextIO | None = None) -> None:
    errors = sum((chunk.errors for chunk in chunks), Counter[str]())
    raised = "".join(f", raised {kind} {count}" for kind, count in sorted(errors.items()))
    corpora = sum(chunk.corpora for chunk in chunks)
    print(
        f"{name}: {sum(chunk.pairs for chunk in chunks)} pairs"
        + (f" and {corpora} averages" if corpora else "")
        + f" of seed {seed}, {sum(chunk.differences for chunk in chunks)} differences"
        + f" (package {sum(chunk.seconds for chunk in chunks):.1f} s, "
        + f"dialect {sum(chunk.our_seconds for chunk in chunks):.1f} s{raised})",
        file=stream,
        flush=True,
    )
    for difference in [one for chunk in chunks for one in chunk.shown][:SHOWN]:
        print(f"  given   {json.dumps(difference.given)[:2000]}", file=sys.stderr)
        print(f"  package {json.dumps(difference.package)[:1000]}", file=sys.stderr)
        print(f"  ours    {json.dumps(difference.ours)[:1000]}", file=sys.stderr)
