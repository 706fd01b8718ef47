"""What averages and their intervals cost, in this process: the original's bootstrap, as it grows, and Poisson's."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable
from functools import cache
from random import Random
from statistics import median

from rouge_cli.kernel import native
from rouge_cli.scoring.poisson import SCORE, PoissonSums
from rouge_cli.scoring.threads import draw

from .findings import Finding, Goal

USUAL, SAMPLES = 11_490, 1_000
SIZES = (1_000, 10_000, 100_000, 1_000_000)
DRAWS = 32_000_000
"""So many are timed at each size."""


def average_findings(runs: int, quick: bool, say: Callable[[str], None]) -> list[Finding]:
    """The time of a draw, its growth with evaluations for nine columns and for three, and that of a Poisson weight."""
    sizes = SIZES[:-1] if quick else SIZES
    made = []
    for columns in (9, 3):
        say(f"{columns} columns")
        made += [_growth(columns, jobs, sizes, runs) for jobs in (1, 2)]
    return [_usual(runs), *made, _poisson(runs)]


def _usual(runs: int) -> Finding:
    units = _units(9, USUAL)
    question = f"time per draw, {USUAL:,} evaluations, {SAMPLES:,} samples, 9 columns"
    times = [_time(lambda: native.bootstrap(units, USUAL, SAMPLES, 95.0)) for _ in range(runs + 1)][1:]
    each = [1e9 * wall / USUAL / SAMPLES for wall, _ in times]
    return Finding("bootstrap", question, each, Goal(5, 2, at_most=True, unit=" ns"))


def _growth(columns: int, jobs: int, sizes: tuple[int, ...], runs: int) -> Finding:
    """What an evaluation costs in the larger tables, in times of what it costs in the smallest."""
    rounds = [[_time_of_draws(columns, n, jobs) for n in sizes] for _ in range(runs + 1)][1:]
    walls, cpus = ([[each[place] for each in one] for one in rounds] for place in (0, 1))
    threads = "one thread" if jobs == 1 else f"{jobs} threads"
    question = (
        f"bootstrap of {columns} columns, {SAMPLES:,} samples, {threads}: time per evaluation of the larger "
        f"tables in times of the smallest's"
    )
    middle = [median(one[i] for one in walls) for i in range(len(sizes))]
    note = ", ".join(f"{1e6 * SAMPLES * each:.2f} us in {n:,}" for n, each in zip(sizes, middle, strict=True))
    cpu = median([max(one[1:]) / one[0] for one in cpus])
    return Finding(f"W5-bootstrap-{columns}-{jobs}", question, [max(one[1:]) / one[0] for one in walls],
                   Goal(1.1, at_most=True), note=note, cpu_figure=cpu)  # fmt: skip


def _time_of_draws(columns: int, n: int, jobs: int) -> tuple[float, float]:
    """Wall and CPU time of one draw."""
    samples = max(64, DRAWS // n)
    resampling = native.Resampling(_units(columns, n), n, samples, 95.0)
    wall, cpu = _time(lambda: draw(jobs, resampling))
    return wall / n / samples, cpu / n / samples


def _poisson(runs: int) -> Finding:
    n, samples = 20_000, 400
    units = _units(9, n)
    columns, ids = [units[c * n : (c + 1) * n] for c in range(9)], [str(i) for i in range(n)]
    each = []
    for _ in range(runs + 1):
        sums = PoissonSums([SCORE] * 9, samples)
        _, cpu = _time(lambda sums=sums: sums.add(ids, columns))  # type: ignore[misc]
        each.append(1e9 * cpu / n / samples)
    question = f"--average poisson: CPU time per weight, {n:,} evaluations, {samples} samples, 9 columns"
    return Finding("poisson", question, each[1:], Goal(2, at_most=True, unit=" ns"))


def _time(act: Callable[[], object]) -> tuple[float, float]:
    wall, cpu = time.perf_counter(), time.process_time()
    act()
    return time.perf_counter() - wall, time.process_time() - cpu


@cache
def _units(columns: int, evaluations: int) -> array[int]:
    """Columns of recall, precision and F-measure of each measure, in hundred thousandths as the original has them."""
    random = Random(1)
    made = array("i")
    for measure in range(columns // 3):
        hits = [random.betavariate(5 - measure, 8) for _ in range(evaluations)]
        recall = [round(min(1.0, hit * random.uniform(0.7, 1.2)), 5) for hit in hits]
        precision = [round(min(1.0, hit * random.uniform(0.7, 1.2)), 5) for hit in hits]
        both = [2 * r * p / (r + p) if r + p else 0.0 for r, p in zip(recall, precision, strict=True)]
        for column in (recall, precision, both):
            made.extend([round(value * SCORE) for value in column])
    return made
