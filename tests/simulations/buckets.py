"""Prints the figures of buckets.md: `python -m tests.simulations.buckets [--experiments 4000] [--update]`."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from rouge_cli.analysis.inspection.buckets import interval_of, student
from rouge_cli.analysis.score_table import Floats

RESULTS = Path(__file__).with_name("buckets.md")
HEAD = """# Whether intervals of buckets hold the truth

Made by `python -m tests.simulations.buckets --experiments {experiments} --update`. Each experiment draws the scores of
a bucket of n summaries, whose true mean is known. A share of {experiments} experiments has a standard error of
{error:.1%}. Scores are like a ROUGE-1 F (beta(6, 9)), like a ROUGE-2 recall (beta(1, 5), skew), and like a ROUGE-2 of
which a share is 0 (the others beta(2, 8)); all are rounded to 5 decimals.

"Logit" is what `analyze` shows: Student's interval of the logit of the mean. "Student" is the plain one, which may
leave 0 to 1; "percentile" that of 1000 resamples. Scores that do not vary have no interval, and count neither for nor
against one, but for the percentile interval, which is then a point.

What the tables show:

- The logit interval holds the truth in 94 to 99% of the buckets that have one, of each kind and size here.
- A bucket whose scores do not vary has none: of 2 summaries, 16% of the buckets where 40% of scores are 0.
- Student's plain interval of skew scores, or of many zeros, is held in as few as 88%, and the percentile interval of 5
  summaries or fewer in at most 83%.
- Differences are held in 94% or more, and the paired t-test finds one that is not there in at most 5.5%; of few
  summaries more rarely.

"""
SIZES = (2, 3, 5, 10, 20, 50)
SAMPLES = 1000
Draw = Callable[[np.random.Generator, tuple[int, ...]], Floats]


def _with_zeros(share: float) -> Draw:
    return lambda generator, shape: np.where(generator.random(shape) < share, 0.0, generator.beta(2, 8, shape))


WORLDS: tuple[tuple[str, float, Draw], ...] = (
    ("like ROUGE-1 F", 0.4, lambda generator, shape: generator.beta(6, 9, shape)),
    ("like ROUGE-2 recall", 1 / 6, lambda generator, shape: generator.beta(1, 5, shape)),
    ("40% zeros", 0.6 * 0.2, _with_zeros(0.4)),
    ("80% zeros", 0.2 * 0.2, _with_zeros(0.8)),
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.simulations.buckets", description=__doc__)
    parser.add_argument("--experiments", type=int, default=4000)
    parser.add_argument("--update", action="store_true", help=f"write {RESULTS.name} as well")
    options = parser.parse_args()
    lines = []
    for line in (*means(options.experiments), "", *differences(options.experiments)):
        print(line, flush=True)
        lines.append(line)
    if options.update:
        error = (0.95 * 0.05 / options.experiments) ** 0.5
        RESULTS.write_text(HEAD.format(experiments=options.experiments, error=error) + "\n".join(lines) + "\n")


def means(experiments: int) -> Iterator[str]:
    """95% intervals of means: shares that hold the truth, mean widths, and the share of buckets without one."""
    yield "| scores | n | held, logit | held, Student | held, percentile | width, logit | width, Student | none |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    for name, truth, draw in WORLDS:
        for n in SIZES:
            generator = np.random.default_rng(n)
            values = draw(generator, (experiments, n)).round(5)
            found = [(interval_of(one, 95), student(one, 95)[:2]) for one in values]
            known = np.array([pair for pair in found if None not in pair[0]], dtype=np.float64)
            held = ((known[:, :, 0] <= truth) & (truth <= known[:, :, 1])).mean(axis=0)
            widths = (known[:, :, 1] - known[:, :, 0]).mean(axis=0)
            drawn = [one[generator.integers(0, n, (SAMPLES, n))].mean(axis=1) for one in values]
            low, high = np.quantile(drawn, (0.025, 0.975), axis=1)
            percentile = ((low <= truth) & (truth <= high)).mean()
            none = 1 - len(known) / experiments
            yield (
                f"| {name} | {n} | {held[0]:.1%} | {held[1]:.1%} | {percentile:.1%} | {widths[0]:.3f} | "
                f"{widths[1]:.3f} | {none:.1%} |"
            )


def differences(experiments: int) -> Iterator[str]:
    """Differences of two systems that are equally good, whose scores in an evaluation have a part in common."""
    yield "| paired differences | n | held, Student | p < .05 | none |"
    yield "| --- | --- | --- | --- | --- |"
    for name, _, draw in WORLDS:
        for n in SIZES:
            generator = np.random.default_rng(100 + n)
            common = draw(generator, (experiments, 1, n))
            own = draw(generator, (experiments, 2, n))
            shared = np.where(generator.random((experiments, 2, n)) < 0.5, common, own).round(5)
            found = [student(first - second, 95) for first, second in shared]
            known = [one for one in found if one[0] is not None]
            held = np.mean([lower <= 0 <= upper for lower, upper, _ in known])  # type: ignore[operator]
            below = np.mean([p_value is not None and p_value < 0.05 for *_, p_value in found])
            yield f"| {name} | {n} | {held:.1%} | {below:.1%} | {1 - len(known) / experiments:.1%} |"


if __name__ == "__main__":
    main()
