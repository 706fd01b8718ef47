"""Scores by bucket: of lengths, of scores, of novelty, of any column that is given."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from rouge_cli.analysis.families import holm
from rouge_cli.analysis.score_table import Floats, ScoreTable
from rouge_cli.inputs.written_numbers import is_written_oddly
from rouge_cli.plain_numbers import decimal

BUCKETS = 4
"""Numbers are cut at quartiles."""
MOST_VALUES = 12
"""A column of text with more values keeps the most frequent ones; the others are one bucket."""
OTHERS = "(others)"
LONG_NUMBER = 1e15
"""Numbers from here on are written with an exponent, if few digits tell them apart."""
EXACT = 2.0**53
"""From here on several whole numbers are the same float."""
TINY = 1e-12
"""Values that differ by no more are equal."""


class Property(NamedTuple):
    """A property that sorts summaries into buckets: a number, or a value, of each system and evaluation."""

    name: str
    values: Floats
    """(systems, evaluations): numbers, or places in labels; NaN where it is not known."""
    labels: tuple[str, ...] = ()
    """Of what is no number."""
    exact: bool = False
    """Whether each number is a bucket of its own (the number of references)."""


class BucketMean(NamedTuple):
    """A system's mean in a bucket, with its interval (see interval_of), None where there is none."""

    system: str
    summaries: int
    mean: float
    lower: float | None
    upper: float | None


class BucketDifference(NamedTuple):
    """The paired difference of two systems in a bucket, with Student's interval and test, None as of student."""

    first: str
    second: str
    evaluations: int
    difference: float
    lower: float | None
    upper: float | None
    p_value: float | None
    adjusted: float | None
    """After Holm's adjustment over the buckets of the property."""


class Bucket(NamedTuple):
    """One bucket: low to high, or the value that its label says."""

    label: str
    low: float | None
    high: float | None
    systems: tuple[BucketMean, ...]
    difference: BucketDifference | None


class Bucketing(NamedTuple):
    """One measure's scores by one property."""

    by: str
    measure: str
    buckets: tuple[Bucket, ...]
    missing: int
    """Summaries of which the property is not known."""


def bucketings(
    table: ScoreTable, properties: Sequence[Property], pair: tuple[int, int] | None, confidence: float = 95.0,
    bounded: Sequence[bool] | None = None,
) -> tuple[Bucketing, ...]:  # fmt: skip
    """All measures by all properties that vary. bounded: by measure whether scores can only be from 0 to 1."""
    made = []
    for one in properties:
        edges = _edges(one)
        if len(edges) < 2:
            continue
        for m in range(len(table.measures)):
            is_bounded = bounded is not None and bounded[m]
            made.append(_bucketing(table, m, one, edges, pair, confidence, is_bounded))
    return tuple(made)


def varies(one: Property) -> bool:
    """Whether the property makes two buckets or more."""
    return len(_edges(one)) > 1


class _Edge(NamedTuple):
    """A bucket: values above one bound, up to and with the other. low and high are shown."""

    label: str
    low: float | None
    high: float | None
    above: float
    upto: float


def _edges(one: Property) -> list[_Edge]:
    known = one.values[~np.isnan(one.values)]
    if one.labels:
        present = [(place, label) for place, label in enumerate(one.labels) if (known == place).any()]
        return [_Edge(label, None, None, place - 0.5, place + 0.5) for place, label in present]
    if not len(known):
        return []
    distinct = np.unique(known)
    ends = distinct.tolist()
    if not one.exact and len(distinct) > BUCKETS:
        shares = [place / BUCKETS for place in range(1, BUCKETS)]
        cuts = np.unique(np.quantile(known, shares, method="lower")).tolist()
        ends = [cut for cut in cuts if cut < distinct[-1]] + [float(distinct[-1])]
    bounds = []
    for above, upto in zip([-math.inf, *ends], ends, strict=False):
        inside = distinct[(distinct > above) & (distinct <= upto)]
        bounds.append((float(inside[0]), float(inside[-1]), above, upto if upto < ends[-1] else math.inf))
    shown = _shown({value for low, high, *_ in bounds for value in (low, high)})
    return [
        _Edge(shown[low] if low == high else f"{shown[low]} to {shown[high]}", low, high, above, upto)
        for low, high, above, upto in bounds
    ]


def _shown(bounds: Collection[float]) -> dict[float, str]:
    """Numbers with as few digits as tell them apart, four or more."""
    for digits in range(4, 18):
        shown = {bound: _number(bound, digits) for bound in bounds}
        if len(set(shown.values())) == len(shown):
            break
    return shown


def _number(value: float, digits: int) -> str:
    if abs(value) < LONG_NUMBER and value.is_integer():
        return str(int(value))
    return f"{value:.{digits if abs(value) < LONG_NUMBER else max(6, digits)}g}"


def _bucketing(
    table: ScoreTable, m: int, one: Property, edges: Sequence[_Edge], pair: tuple[int, int] | None, confidence: float,
    is_bounded: bool,
) -> Bucketing:  # fmt: skip
    scores = table.scores[m]
    known = ~np.isnan(scores)
    buckets = []
    are_single = all(edge.low == edge.high for edge in edges)
    for label, low, high, above, upto in edges:
        inside = known & (one.values > above) & (one.values <= upto)
        means = tuple(
            _mean(table.systems[s], scores[s, inside[s]], confidence, is_bounded)
            for s in range(len(scores))
            if inside[s].any()
        )
        found = None if pair is None else _difference(
            table, scores, one, pair, (above, upto), confidence, are_single
        )  # fmt: skip
        if found and is_bounded and found.lower is not None and found.upper is not None:
            found = found._replace(lower=max(-1.0, found.lower), upper=min(1.0, found.upper))
        buckets.append(Bucket(label, low, high, means, found))
    adjusted = iter(holm([b.difference.p_value for b in buckets if b.difference and b.difference.p_value is not None]))
    buckets = [
        bucket._replace(difference=bucket.difference._replace(adjusted=next(adjusted)))
        if bucket.difference and bucket.difference.p_value is not None
        else bucket
        for bucket in buckets
    ]
    return Bucketing(one.name, table.measures[m], tuple(buckets), int((known & np.isnan(one.values)).sum()))


def _mean(system: str, values: Floats, confidence: float, is_bounded: bool) -> BucketMean:
    lower, upper = interval_of(values, confidence) if is_bounded else student(values, confidence)[:2]
    return BucketMean(system, len(values), float(values.mean()), lower, upper)


def _difference(
    table: ScoreTable, scores: Floats, one: Property, pair: tuple[int, int], bounds: tuple[float, float],
    confidence: float, is_single: bool,
) -> BucketDifference | None:  # fmt: skip
    """Of evaluations by the mean of the property over both systems; or whose value of both is the bucket's only one."""
    a, b = pair
    middle = one.values[a] / 2 + one.values[b] / 2
    inside = np.ones(len(middle), dtype=np.bool_)
    for by in (one.values[a], one.values[b]) if is_single else (middle,):
        inside &= (by > bounds[0]) & (by <= bounds[1])
    inside &= ~np.isnan(scores[a]) & ~np.isnan(scores[b])
    if not inside.any():
        return None
    moved = scores[a, inside] - scores[b, inside]
    lower, upper, p_value = student(moved, confidence)
    return BucketDifference(
        table.systems[a], table.systems[b], len(moved), float(moved.mean()), lower, upper, p_value, None
    )


def interval_of(values: Floats, confidence: float) -> tuple[float | None, float | None]:
    """The interval of the mean of scores from 0 to 1: Student's of the mean's logit, by the delta method.

    It lies between 0 and 1. tests/simulations/buckets.md has how often it holds the true mean. None of values that do
    not vary.
    """
    from scipy.special import expit, logit, stdtrit

    mean, error = _mean_and_error(values)
    if error is None:
        return None, None
    reach = float(stdtrit(len(values) - 1, 0.5 + confidence / 200)) * error / (mean * (1 - mean))
    return float(expit(logit(mean) - reach)), float(expit(logit(mean) + reach))


def student(values: Floats, confidence: float) -> tuple[float | None, float | None, float | None]:
    """Student's interval of a mean, and the two-sided p-value of its being 0.

    None of values that do not vary, as nothing tells how far off their mean may be; but all 0 have the p-value 1.
    """
    from scipy.special import stdtr, stdtrit

    mean, error = _mean_and_error(values)
    if error is None:
        return None, None, 1.0 if len(values) > 1 and abs(mean) <= TINY else None
    reach = float(stdtrit(len(values) - 1, 0.5 + confidence / 200)) * error
    return mean - reach, mean + reach, float(2 * stdtr(len(values) - 1, -abs(mean) / error))


def _mean_and_error(values: Floats) -> tuple[float, float | None]:
    """The mean and its standard error, None of values that do not vary."""
    mean = float(values.mean())
    if len(values) < 2:
        return mean, None
    error = float(values.std(ddof=1)) / math.sqrt(len(values))
    return mean, error if error > TINY * max(1.0, float(np.abs(values).max())) else None


def column_property(name: str, table: ScoreTable, cells: Mapping[tuple[str, str], str]) -> Property:
    """A column as a property: of (system, evaluation), "" for any system. Numbers where all values are such.

    Whole numbers so large that two of them are the same float, as ids can be, are labels.
    """
    texts = [[cells.get((s, e), cells.get(("", e), "")).strip() for e in table.evaluations] for s in table.systems]
    filled = [text for row in texts for text in row if text]
    numbers = {text: _as_number(text) for text in set(filled)}
    if filled and all(number is not None for number in numbers.values()) and not _run_together(numbers):
        values = [[numbers.get(text) if text else math.nan for text in row] for row in texts]
        return Property(name, np.array(values, dtype=np.float64) + 0.0)  # which makes 0 of -0
    counts = Counter(filled)
    kept = sorted(counts, key=lambda text: (-counts[text], text))
    labels = kept if len(kept) <= MOST_VALUES else [*kept[: MOST_VALUES - 1], OTHERS]
    places = {text: min(place, len(labels) - 1) for place, text in enumerate(kept)}
    found = [[places[text] if text else math.nan for text in row] for row in texts]
    return Property(name, np.array(found, dtype=np.float64), tuple(labels))


def not_numbers(table: ScoreTable, cells: Mapping[tuple[str, str], str]) -> dict[str, str]:
    """The values of a column of texts that make it one, each with its first evaluation; none if most are texts.

    Numbers that are not written plainly (10%, 0,5) make texts of a column, too.
    """
    there = set(table.evaluations)
    filled = [(text, id) for (_, id), cell in cells.items() if id in there and (text := cell.strip())]
    numbers = {text: _as_number(text) is not None for text, _ in filled}
    odd = [(text, id) for text, id in filled if not numbers[text]]
    firsts: dict[str, str] = {}
    texts = sum(not is_written_oddly(text) for text, _ in odd)
    for text, id in odd if 2 * texts < len(filled) else ():
        firsts.setdefault(text, id)
    return firsts


def _run_together(numbers: Mapping[str, float | None]) -> bool:
    """Whether two whole numbers are the same float."""
    large = [text for text, number in numbers.items() if abs(number or 0) >= EXACT and text.lstrip("+-").isdecimal()]
    return len(set(map(int, large))) > len({numbers[text] for text in large})


def _as_number(text: str) -> float | None:
    try:
        return decimal(text)
    except ValueError:
        return None
