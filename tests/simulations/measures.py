"""Two measures that agree with people alike: how often tests tell them apart all the same.

`python -m tests.simulations.measures [--experiments 2000] [--update]` prints the section of results.md about them.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np

from rouge_cli.analysis.coefficients import COEFFICIENTS
from rouge_cli.analysis.families import holm
from rouge_cli.analysis.levels import GLOBAL, LEVELS, SUMMARY, SYSTEM, correlation
from rouge_cli.analysis.measure_families import BOTH, INPUTS, SYSTEMS, Task
from rouge_cli.analysis.measure_tests import ScoreSwaps, williams
from rouge_cli.analysis.score_table import Floats
from rouge_cli.analysis.system_swaps import SystemSwaps

RESULTS = Path(__file__).with_name("results.md")
MARKS = "<!-- tests of measures: begin -->\n", "<!-- tests of measures: end -->\n"
HEAD = """## Two measures that agree with people alike

How often tests tell them apart at .05 (`python -m tests.simulations.measures --update`). A share of 2000 experiments
has a standard error of 0.5%, one of 1000 of 0.7%, one of 500 of 1.0%. "Own liking" is how much each measure favours
systems on its own account, in standard deviations of systems' qualities.

- **Swaps of systems**, the default, keep 3.8 to 6.0% at system level. At summary level they reject up to 8.6%.
- **At global level** they reject 1 to 6% with 25 systems and 100 inputs (of 100 experiments), and far too little, 0.2
  to 0.8%, with 15 and 20: the noise of summaries is in the swaps of systems and in those of inputs.
- **Swaps of summaries or inputs** (`--test both`, `--test inputs`) take likings for chance: at system level they
  reject 15 to 88%, but those of summaries 4 to 5% with 15 systems, 20 inputs and a liking of 0.1.
- **Adjusting over the pairs with the best measure alone** finds too much, because the best is found in the same data.
"""
LEVEL = 0.05
SAMPLES = {SYSTEMS: 480, BOTH: 200, INPUTS: 200}
"""Of each test where not all swaps are counted: just below .05 lies a p-value that nearly .05 of all are not above."""


class World(NamedTuple):
    """Systems, judged by people and by measures that agree with them alike; all is normal.

    A measure's score is the system's quality, its own liking of the system, its own liking of the input, and noise of
    which it shares half with people. All but the quality are standard deviations, in those of quality.
    """

    systems: int
    inputs: int
    liking: float
    """Of systems: their deviation as a measure sees them."""
    noise: float = 0.5
    measures: int = 2
    scales: bool = False
    """Whether each measure has units of its own."""

    def draw(self, generator: np.random.Generator) -> tuple[Floats, Floats]:
        """(measures, systems, inputs) and (systems, inputs)."""
        normal = generator.normal
        n, m, k = self.systems, self.inputs, self.measures
        quality, rest, ease = normal(size=(n, 1)), normal(size=(n, m)), normal(size=(1, m))
        noise = 0.5 * rest + np.sqrt(0.75) * normal(size=(k, n, m))
        likings = self.liking * normal(size=(k, n, 1)) + self.noise * (0.6 * ease + 0.8 * normal(size=(k, 1, m)))
        scores = quality + likings + self.noise * noise
        if self.scales:
            scores *= 10.0 ** np.arange(k)[:, None, None]
        return scores, quality + self.noise * (ease + rest)


GRID = [World(systems, inputs, liking) for systems, inputs in ((25, 100), (15, 20)) for liking in (0, 0.1, 0.25, 0.5)]
Test = Callable[[Floats, Floats, int], Sequence[float]]
"""From scores, people's and a seed to p-values of every two measures, those with the best first."""


def swaps(test: str, kind: str, level: str, scores: Floats, human: Floats, seed: int) -> list[float]:
    values = [correlation(one, human, level, kind).value for one in scores]
    pairs = Task(scores, human, values, level, kind).pairs
    if test == SYSTEMS:
        made: SystemSwaps | ScoreSwaps = SystemSwaps(scores, human, pairs, level, kind, seed)
    else:
        made = ScoreSwaps(scores, human, pairs, level, kind, test, seed, 0)
    known = made.known()
    if np.isnan(known).any():
        drawn = (made.exceedances(np.arange(len(pairs)), SAMPLES[test]) + 1) / (SAMPLES[test] + 1)
        known = np.where(np.isnan(known), drawn, known)
    return list(known)


def by_williams(scores: Floats, human: Floats, _seed: int) -> list[float]:
    p = williams(scores[0], scores[1], human)
    assert p is not None
    return [p]


def rejected(world: World, test: Test, experiments: int) -> float:
    """The share of experiments in which two measures are told apart."""
    generator = np.random.default_rng(20)
    return float(np.mean([test(*world.draw(generator), n)[0] < LEVEL for n in range(experiments)]))


def some_worse(world: World, test: Test, experiments: int) -> tuple[float, float]:
    """The share in which a measure is told from the best one, with Holm's adjustment over the pairs with the best one
    alone, and over all pairs."""
    generator = np.random.default_rng(21)
    others, found = world.measures - 1, []
    for n in range(experiments):
        p_values = test(*world.draw(generator), n)
        found.append([min(holm(p_values[:others])) < LEVEL, min(holm(p_values)[:others]) < LEVEL])
    alone, every = np.mean(found, axis=0)
    return float(alone), float(every)


def lines(n: int) -> Iterator[str]:
    """The section of results.md, of n experiments a cell, of slow ones fewer, as their heads say."""
    levels = {level: {f"{kind.title()}": partial(swaps, SYSTEMS, kind, level) for kind in COEFFICIENTS}
              for level in LEVELS}  # fmt: skip
    others = {f"{test}, {kind.title()}": partial(swaps, test, kind, SYSTEM)
              for test, kind in ((BOTH, "pearson"), (BOTH, "kendall"), (INPUTS, "pearson"))}  # fmt: skip
    yield from _table("swaps of systems, system level", GRID, {**levels[SYSTEM], "Williams": by_williams}, n)
    yield from _table("other swaps, system level", GRID, others, n // 4)
    yield from _table("swaps of systems, summary level", GRID, levels[SUMMARY], n // 4)
    yield from _table("swaps of systems and inputs, global level", GRID[4:], levels[GLOBAL], n // 4)
    yield ""
    yield f"| some of seven measures worse than the best, {n // 4} experiments | best's pairs | all pairs |"
    yield "| --- | --- | --- |"
    for world in (GRID[2], GRID[6]):
        for kind, test in levels[SYSTEM].items():
            shares = some_worse(world._replace(measures=7), test, n // 4)
            yield f"| {_named(world)}, {kind} | {' | '.join(f'{share:.1%}' for share in shares)} |"
    yield from _table("swaps of systems and inputs, global level", GRID[:4], levels[GLOBAL], n // 20)
    noisy = [world._replace(noise=1.5) for world in GRID[4:]]
    yield from _table("swaps of systems, system level, noise 1.5", noisy, levels[SYSTEM], n // 2)
    units = [world._replace(scales=True) for world in GRID[2::4]]
    yield from _table("swaps of systems, measures of other units", units, levels[SYSTEM], n // 2)


def _table(title: str, worlds: Sequence[World], tests: Mapping[str, Test], n: int) -> Iterator[str]:
    yield ""
    yield f"| {title}, {n} experiments | {' | '.join(tests)} |"
    yield f"| --- |{' --- |' * len(tests)}"
    for world in worlds:
        shares = [rejected(world, test, n) for test in tests.values()]
        yield f"| {_named(world)} | {' | '.join(f'{share:.1%}' for share in shares)} |"


def _named(world: World) -> str:
    return f"{world.systems} systems, {world.inputs} inputs, own liking {world.liking:g}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.simulations.measures", description=__doc__)
    parser.add_argument("--experiments", type=int, default=2000)
    parser.add_argument("--update", action="store_true", help=f"write {RESULTS.name} as well")
    options = parser.parse_args()
    section = []
    for line in lines(options.experiments):
        print(line, flush=True)
        section.append(line)
    if options.update:
        before, rest = RESULTS.read_text().split(MARKS[0])
        after = rest.split(MARKS[1])[1]
        RESULTS.write_text("".join([before, MARKS[0], HEAD, *(f"{line}\n" for line in section), MARKS[1], after]))


if __name__ == "__main__":
    main()
