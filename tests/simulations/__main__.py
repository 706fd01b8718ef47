"""Prints the figures of results.md: `python -m tests.simulations [--experiments 2000] [--update]` (some minutes)."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

import numpy as np
from scipy.stats import kstest

from rouge_cli.analysis.comparison import Pair
from rouge_cli.analysis.paired import Design

from . import comparisons, correlations
from .intervals import MARKS

RESULTS = Path(__file__).with_name("results.md")
HEAD = """# Whether p-values and intervals keep what they promise

Made by `python -m tests.simulations --experiments {experiments} --update`; the section on intervals of correlations by
`python -m tests.simulations.intervals --update`. A share of {experiments} experiments has a standard error of
{error:.1%}.

P-values come from five times as many experiments, but those of the permutation tests. A Kolmogorov-Smirnov figure is
the largest distance of their distribution from the uniform one; its p-value is in brackets. Comparisons share their
random signs and draws, so that their KS figures hold a little of what 2000 samples leave to chance.
"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.simulations", description=__doc__)
    parser.add_argument("--experiments", type=int, default=2000)
    parser.add_argument("--update", action="store_true", help=f"write {RESULTS.name} as well")
    options = parser.parse_args()
    n = options.experiments
    lines = []
    for line in chain(_coverages(n), _p_values(n)):
        print(line, flush=True)
        lines.append(line)
    if options.update:
        ours = HEAD.format(experiments=n, error=np.sqrt(0.95 * 0.05 / n)) + "\n".join(lines) + "\n\n"
        _, begin, section = RESULTS.read_text().partition(MARKS[0])
        RESULTS.write_text(ours + begin + section)


def _p_values(n: int) -> Iterator[str]:
    yield ""
    yield "| p-values under the null hypothesis | KS figure | share below .05 |"
    yield "| --- | --- | --- |"
    by_name: dict[str, Callable[[], list[float]]] = {
        "randomisation, 100 evaluations": lambda: _p(comparisons.of_scores(5 * n, 100, Design(samples=2000), 1)),
        "randomisation, 12 evaluations, exact": lambda: _p(comparisons.of_scores(5 * n, 12, Design(samples=2048), 2)),
        "randomisation of corpus counts, 100 evaluations": lambda: _p(
            comparisons.of_counts(5 * n, 100, Design(samples=2000, corpus=True, figure="R"), 3)
        ),
        "paired bootstrap, 100 evaluations": lambda: _p(
            comparisons.of_scores(5 * n, 100, Design(test="bootstrap", samples=2000), 4)
        ),
    }
    for name, make in by_name.items():
        values = make()
        found = kstest(values, "uniform")
        yield f"| {name} | {found.statistic:.4f} ({found.pvalue:.2f}) | {np.mean(np.array(values) < 0.05):.1%} |"


def _p(pairs: list[Pair]) -> list[float]:
    return [pair.p_value for pair in pairs]


def _coverages(n: int) -> Iterator[str]:
    yield ""
    yield "| 95% intervals | share that hold the truth |"
    yield "| --- | --- |"
    for evaluations in (10, 30, 100):
        pairs = comparisons.of_scores(n, evaluations, Design(samples=1000, test="bootstrap"), 8, 0.02)
        held = float(np.mean([pair.lower <= 0.02 <= pair.upper for pair in pairs]))
        yield f"| difference of two systems, {evaluations} evaluations | {held:.1%} |"
    pairs = comparisons.of_counts(5 * n, 100, Design(samples=1000, test="bootstrap", corpus=True, figure="R"), 9)
    held = float(np.mean([pair.lower <= 0 <= pair.upper for pair in pairs]))
    yield f"| difference of corpus figures, 100 evaluations | {held:.1%} |"
    yield f"| Pearson, Fisher, {correlations.USUAL.systems} systems | {correlations.fisher_coverage(10 * n, 12):.1%} |"


if __name__ == "__main__":
    main()
