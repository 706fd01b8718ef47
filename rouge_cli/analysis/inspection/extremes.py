"""The best, worst and most contested summaries, outliers and repeated summaries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from rouge_cli.analysis.score_table import Flags, Floats, ScoreTable

OUT_OF_LINE = 4.0
"""Robust standard deviations from what is expected, beyond which a score is an outlier."""
ALIKE = 0.5
"""The share of equal summaries from which two systems are reported as alike."""


class Extreme(NamedTuple):
    """One summary and its score."""

    system: str
    evaluation: str
    score: float


class ScoreGap(NamedTuple):
    """An evaluation whose systems are far apart."""

    evaluation: str
    best: str
    highest: float
    worst: str
    lowest: float
    gap: float


class Outlier(NamedTuple):
    """A summary whose score is far from what its system and its evaluation lead to expect."""

    system: str
    evaluation: str
    score: float
    expected: float
    """The mean of the system, plus that of the evaluation, less that of all."""
    deviations: float
    """How far off, in robust standard deviations (1.4826 median absolute deviations) of all summaries."""


class Extremes(NamedTuple):
    """By one measure."""

    measure: str
    best: tuple[Extreme, ...]
    """Above the median of all scores, as the worst are below it."""
    worst: tuple[Extreme, ...]
    contested: tuple[ScoreGap, ...]
    first_ahead: tuple[ScoreGap, ...]
    """Evaluations in which the first system of the pair is furthest ahead of the second,"""
    second_ahead: tuple[ScoreGap, ...]
    """and the other way round."""
    outliers: tuple[Outlier, ...]
    outliers_in_all: int


class Distribution(NamedTuple):
    """How one system's scores by one measure are spread."""

    measure: str
    system: str
    summaries: int
    mean: float
    least: float
    low: float
    """The first quartile,"""
    median: float
    high: float
    """and the third."""
    most: float


class AlikeSystems(NamedTuple):
    """Two systems with many equal summaries, or scores where there are no texts."""

    first: str
    second: str
    equal: int
    evaluations: int
    of: str
    """"texts" or "scores"."""


class RepeatedSummary(NamedTuple):
    """A summary that one system gives for several evaluations."""

    system: str
    summaries: int
    evaluations: tuple[str, ...]
    excerpt: str


def extremes(table: ScoreTable, m: int, pair: tuple[int, int] | None, top: int) -> Extremes:
    """The ends of one measure's scores; ties come in the order of the table. No score is at both ends."""
    scores = table.scores[m]
    places = np.argwhere(~np.isnan(scores))
    values = scores[tuple(places.T)]
    low, high = _ends(values)
    worst = [_extreme(table, places[i], values[i]) for i in np.argsort(values, kind="stable")[:top] if low[i]]
    best = [_extreme(table, places[i], values[i]) for i in np.argsort(-values, kind="stable")[:top] if high[i]]
    first, second = ((), ()) if pair is None else _ahead(table, scores, pair, top)
    found, number = _outliers(table, scores, top)
    return Extremes(
        table.measures[m], tuple(best), tuple(worst), _contested(table, scores, top), first, second, found, number
    )


def _ends(values: Floats) -> tuple[Flags, Flags]:
    """What is below the median, and what is above; where nothing is, all that equals it, if there are others."""
    nothing = np.zeros(len(values), dtype=np.bool_)
    if not len(values) or values.min() == values.max():
        return nothing, nothing
    middle = np.median(values)
    low, high = values < middle, values > middle
    return (low if low.any() else ~high), (high if high.any() else ~low)


def distributions(table: ScoreTable) -> tuple[Distribution, ...]:
    """Of all measures and systems."""
    made = []
    for m, measure in enumerate(table.measures):
        for s, system in enumerate(table.systems):
            known = table.scores[m, s][~np.isnan(table.scores[m, s])]
            if len(known):
                spread = np.quantile(known, (0, 0.25, 0.5, 0.75, 1)).tolist()
                made.append(Distribution(measure, system, len(known), float(known.mean()), *spread))
    return tuple(made)


def _extreme(table: ScoreTable, place: Sequence[int], score: float) -> Extreme:
    system, evaluation = place
    return Extreme(table.systems[system], table.evaluations[evaluation], float(score))


def _contested(table: ScoreTable, scores: Floats, top: int) -> tuple[ScoreGap, ...]:
    several = np.flatnonzero((~np.isnan(scores)).sum(axis=0) >= 2)
    if not len(several):
        return ()
    part = scores[:, several]
    best, worst = np.nanargmax(part, axis=0), np.nanargmin(part, axis=0)
    gaps = np.take_along_axis(part, best[None], 0)[0] - np.take_along_axis(part, worst[None], 0)[0]
    made = []
    for i in np.argsort(-gaps, kind="stable")[:top]:
        if gaps[i] > 0:
            made.append(_between(table, scores, int(best[i]), int(worst[i]), int(several[i])))
    return tuple(made)


def _between(table: ScoreTable, scores: Floats, best: int, worst: int, evaluation: int) -> ScoreGap:
    high, low = float(scores[best, evaluation]), float(scores[worst, evaluation])
    return ScoreGap(table.evaluations[evaluation], table.systems[best], high, table.systems[worst], low, high - low)


def _ahead(
    table: ScoreTable, scores: Floats, pair: tuple[int, int], top: int
) -> tuple[tuple[ScoreGap, ...], tuple[ScoreGap, ...]]:
    found = []
    for a, b in (pair, pair[::-1]):
        moved = scores[a] - scores[b]
        order = np.argsort(-np.nan_to_num(moved, nan=-np.inf), kind="stable")[:top]
        found.append(tuple(_between(table, scores, a, b, int(e)) for e in order if moved[e] > 0))
    return found[0], found[1]


def _outliers(table: ScoreTable, scores: Floats, top: int) -> tuple[tuple[Outlier, ...], int]:
    known = ~np.isnan(scores)
    if known.sum() < 10 or not known.any(axis=0).all() or not known.any(axis=1).all():
        return (), 0
    expected = np.nanmean(scores, axis=1)[:, None] + np.nanmean(scores, axis=0)[None] - np.nanmean(scores)
    if len(scores) == 1:
        expected = np.full_like(scores, np.nanmedian(scores))
    off = scores - expected
    spread = 1.4826 * float(np.nanmedian(np.abs(off - np.nanmedian(off))))
    if spread <= 1e-9:
        return (), 0
    far = np.nan_to_num(off / spread)
    chosen = np.argwhere(np.abs(far) > OUT_OF_LINE)
    order = sorted(chosen.tolist(), key=lambda place: (-abs(far[tuple(place)]), place))
    made = tuple(
        Outlier(table.systems[s], table.evaluations[e], float(scores[s, e]), float(expected[s, e]), float(far[s, e]))
        for s, e in order[:top]
    )
    return made, len(chosen)


def alike_systems(table: ScoreTable, texts: Mapping[str, Sequence[int | None]] | None) -> tuple[AlikeSystems, ...]:
    """Systems of which so many summaries are equal; texts are by system a number for each evaluation's text."""
    made = []
    there: Any = ~np.isnan(table.scores).any(axis=0)
    of = "scores" if texts is None else "texts"
    sides = table.scores
    if texts is not None:
        sides = np.array([[[-1 if one is None else one for one in texts[name]] for name in table.systems]])
    for a, first in enumerate(table.systems[:-1]):
        both = there[a] & there[a + 1 :]
        numbers, equals = both.sum(axis=1), ((sides[:, a + 1 :] == sides[:, a, None]).all(axis=0) & both).sum(axis=1)
        for place in np.flatnonzero((numbers > 0) & (equals >= ALIKE * numbers)).tolist():
            second = table.systems[a + 1 + place]
            made.append(AlikeSystems(first, second, int(equals[place]), int(numbers[place]), of))
    return tuple(sorted(made, key=lambda one: -one.equal / one.evaluations))


def repeated_summaries(
    system: str, evaluations: Sequence[str], ids: Sequence[int | None], excerpt: Mapping[int, str], top: int = 3
) -> list[RepeatedSummary]:
    """The texts that a system gives more than once, the most frequent first. Empty texts are the linter's."""
    counts = Counter(id for id in ids if id is not None and excerpt.get(id))
    return [
        RepeatedSummary(
            system, number, tuple(e for e, one in zip(evaluations, ids, strict=True) if one == id)[:5], excerpt[id]
        )
        for id, number in counts.most_common(top)
        if number > 1
    ]
