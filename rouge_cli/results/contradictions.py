"""Contradictions in saved results that somebody edited: only such as no evaluation can make."""

from __future__ import annotations

from collections.abc import Sequence
from operator import gt

from rouge_cli import __version__
from rouge_cli.dialects import dialect_named, label_in
from rouge_cli.errors import UsageError, shortened
from rouge_cli.measures.measure import is_counted
from rouge_cli.measures.registry import parse_measure
from rouge_cli.option_values import Stemming
from rouge_cli.options import Averaging, Options
from rouge_cli.plain_numbers import shortest
from rouge_cli.results import Interval, MeasureResult
from rouge_cli.results.figures import Figures, figures_of
from rouge_cli.results.members import COUNTS, SCORES
from rouge_cli.signature import VERSION, differences

_ROUNDING = 1e-5
"""Means are made of scores with 5 decimals, and some in single precision."""
_OF_SAMPLES = ("bootstrap-155", "bootstrap-numpy", "mean")
"""Kinds of averages whose mean lies in the interval; poisson weighs the texts of each sample anew."""


def wrong_label(measure: MeasureResult, labels: dict[str, str], dialect: str) -> str:
    """How the label of a measure contradicts its name; empty if it does not. UsageError: there is no such measure.

    labels are those that are known, by name; what is missing is added. A measure without a name may be called anything.
    """
    if not measure.name:
        return ""
    if measure.name not in labels:
        labels[measure.name] = label_in(dialect, parse_measure(measure.name))
    meant = labels[measure.name]
    return "" if measure.label == meant else f"{shortened(measure.label)} is not {measure.name}, which is {meant!r}"


def totals_not_exceeded(measure: str, dialect: str) -> tuple[str, ...]:
    """Which totals of a measure have at least as many units as there are hits, in this dialect.

    Units that are counted on both sides never have more hits than units. An LCS has tokens of the model, and of the
    peer only where each match uses one up. Weighted ones have no such limit.
    """
    try:
        found = parse_measure(measure)
    except UsageError:
        return ()
    if not is_counted(found):
        return ()
    kernel = found.for_kernel(Stemming.NONE, dialect_named(dialect).counting)
    if kernel.is_weighted or kernel.counted == "lengths":
        return ()
    if kernel.formula == "signed":  # a short text has fewer n-grams than 0, so those of several may be too few
        return ()
    return COUNTS[1:] if not kernel.is_lcs or kernel.is_clipped or kernel.is_whole else COUNTS[1:2]


def beyond_totals(measure: MeasureResult, totals: Sequence[str]) -> tuple[int, str] | None:
    """The first evaluation with more hits than units in one of these totals, and what is wrong; None: there is none."""
    if not measure.counts or not totals:
        return None
    hits, *others = (_values(column) for column in map(figures_of, measure.count_columns()))
    for name, units in zip(COUNTS[1:], others, strict=True):
        if name not in totals or not any(map(gt, hits, units)):
            continue
        for i, (hit, unit) in enumerate(zip(hits, units, strict=True)):
            if hit > max(unit, 0):  # a count below 0 is refused as such, where it is used
                return i, f"{shortest(hit)} hits, and {name} is {shortest(unit)} there: hits cannot exceed it"
    return None


def _values(column: Figures) -> Sequence[float]:
    return column.units() if column.scale == 1 else column.doubles()


def wrong_average(averages: Sequence[Interval], options: Options) -> tuple[str, str] | None:
    """The first score whose average contradicts its interval, and how; None: there is none.

    Intervals of hardly any confidence may have their bounds the other way round. Those of 90 % hold the mean for sure
    only where scores are averaged: a bootstrap of n scores has over a tenth of its samples on either side of it.
    """
    confidence = options.confidence.value
    is_ordered = options.samples * min(confidence, 100) >= 100
    holds_mean = (
        options.averaging is Averaging.SCORES and options.average in _OF_SAMPLES
        and options.samples >= 1000 and 90 <= confidence <= 100
    )  # fmt: skip
    for name, average in zip(SCORES, averages, strict=False):
        if is_ordered and average.lower > average.upper:
            return name, "the lower bound is above the upper one"
        if holds_mean and max(average.lower - average.mean, average.mean - average.upper) > _ROUNDING:
            return name, f"the mean, {average.mean:g}, is outside its interval"
    return None


def wrong_signature(text: str, made: str, version: str) -> str:
    """How a signature contradicts the one made of the options; empty if it does not.

    Another version may have written an option otherwise, or without it: then only the version must be the same.
    """
    for key, (said, meant) in differences(text, made).items():
        if version == __version__ or key == VERSION:
            return f"{key} is {shortened(said)} there, and {shortened(meant)} by the rest of the file"
    return ""
