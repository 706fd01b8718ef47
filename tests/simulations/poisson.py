"""Prints the figures of poisson.md: `python -m tests.simulations.poisson [--experiments 2000] [--update]` (minutes)."""

from __future__ import annotations

import argparse
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt

from rouge_cli.kernel import native
from rouge_cli.options import Options
from rouge_cli.scoring.other_averages import corpus_by_poisson
from rouge_cli.scoring.poisson import SCORE, PoissonSums

RESULTS = Path(__file__).with_name("poisson.md")
HEAD = """# Whether Poisson intervals are like those of ROUGE-1.5.5

Made by `python -m tests.simulations.poisson --experiments {experiments} --update`. Each experiment draws evaluations
whose true mean is known, and has 95% intervals of 1000 samples by both bootstraps, of the same evaluations. A share of
{experiments} experiments has a standard error of {error:.1%}. Widths are the mean over experiments. The last column is
how far a bound of one is from that of the other, in widths of the original's interval: most of it is chance, as other
samples are drawn. Scores are like a ROUGE-1 F (beta(6, 9), rounded) and like a ROUGE-2 recall (beta(1, 5), skew); the
corpus figure is the recall of summed counts.

"""
SIZES = (50, 500, 5000)
Bounds = tuple[float, float]
Floats = npt.NDArray[np.float64]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.simulations.poisson", description=__doc__)
    parser.add_argument("--experiments", type=int, default=2000)
    parser.add_argument("--update", action="store_true", help=f"write {RESULTS.name} as well")
    options = parser.parse_args()
    lines = []
    for line in table(options.experiments):
        print(line, flush=True)
        lines.append(line)
    if options.update:
        error = (0.95 * 0.05 / options.experiments) ** 0.5
        RESULTS.write_text(HEAD.format(experiments=options.experiments, error=error) + "\n".join(lines) + "\n")


def table(experiments: int) -> Iterator[str]:
    yield "| 95% intervals | evaluations | held, original | held, Poisson | width, original | width, Poisson | apart |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for name, truth, make in (
        ("a score like ROUGE-1 F", 0.4, lambda generator, n: scores(generator.beta(6, 9, n))),
        ("a score like ROUGE-2 recall", 1 / 6, lambda generator, n: scores(generator.beta(1, 5, n))),
        ("corpus recall", 0.4, counts),
    ):
        for n in SIZES:
            yield f"| {name} | {n:,} | {' | '.join(compared(make, truth, n, experiments))} |"


def compared(
    make: Callable[[np.random.Generator, int], tuple[Bounds, Bounds]], truth: float, n: int, experiments: int
) -> list[str]:
    """Shares of intervals that hold the truth, mean widths and the mean distance of bounds."""
    generator = np.random.default_rng(n)
    found = np.array([make(generator, n) for _ in range(experiments)])
    held = ((found[:, :, 0] <= truth) & (truth <= found[:, :, 1])).mean(axis=0)
    widths = (found[:, :, 1] - found[:, :, 0]).mean(axis=0)
    apart = np.abs(found[:, 0] - found[:, 1]).mean() / widths[0]
    return [*(f"{share:.1%}" for share in held), *(f"{width:.5f}" for width in widths), f"{apart:.1%}"]


def scores(values: Floats) -> tuple[Bounds, Bounds]:
    """The bounds of a mean by the original's bootstrap and by Poisson's."""
    units = array("i", np.round(values * SCORE).astype(np.int32).tobytes())
    (original,) = native.bootstrap(units, len(units), 1000, 95)
    sums = PoissonSums([SCORE])
    sums.add(list(map(str, range(len(units)))), [units])
    (poisson,) = sums.intervals(95)
    return original[1:], poisson[1:]


def counts(generator: np.random.Generator, n: int) -> tuple[Bounds, Bounds]:
    """Those of a corpus's recall."""
    models = generator.integers(50, 120, n)
    hits = generator.binomial(models, generator.beta(6, 9, n))
    columns = [array("d", column.astype(np.float64).tobytes()) for column in (hits, models, models)]
    original = native.bootstrap_counts(columns[0] + columns[1] + columns[2], n, 1000, 95, 0.5)[0]
    poisson = corpus_by_poisson(
        columns, list(map(str, range(n))), Options(average="poisson"), lambda sums: [sums[0] / sums[1]]
    )[0]
    return original[1:], poisson[1:]


if __name__ == "__main__":
    main()
