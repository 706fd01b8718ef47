"""How far sets of human scores agree with each other."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from rouge_cli.analysis.coefficients import pairs_of
from rouge_cli.analysis.levels import SUMMARY, SYSTEM, correlation
from rouge_cli.analysis.score_table import Floats, ScoreTable
from rouge_cli.errors import DataError

LEAST_ITEMS = 3


class PairAgreement(NamedTuple):
    """Two sets of scores; None where a coefficient is not defined."""

    first: str
    second: str
    items: int
    pearson: float | None
    spearman: float | None


class Concordance(NamedTuple):
    """Kendall's coefficient of concordance of several sets of scores, between 0 and 1."""

    w: float | None
    """None where it is not defined: no set tells items apart."""
    chi_square: float | None
    """Friedman's statistic, m (n - 1) W, None at summary level."""
    p_value: float | None
    """Of the hypothesis that the sets have nothing to do with each other, by the chi-square distribution; good from
    about seven items on."""
    items: int
    undefined: int
    """Evaluations without a W (summary level)."""


class Agreement(NamedTuple):
    """What was found: sets of scores are the columns of the table."""

    level: str
    sets: tuple[str, ...]
    concordance: Concordance | None
    """None of a single set of scores, or where sets have fewer than three items in common."""
    pairs: tuple[PairAgreement, ...]
    warnings: tuple[str, ...]


def agreement(human: ScoreTable, level: str = SYSTEM) -> Agreement:
    """Kendall's W and the correlation of every two sets of scores, at a level (see levels.py).

    DataError: fewer than two sets of scores, or fewer than three systems; or a level but system of scores that know
    systems alone.
    """
    if len(human.measures) < 2:
        raise DataError.at(
            human.source, "agreement needs two columns of scores", f"there is {', '.join(human.measures)}"
        )
    if level != SYSTEM and not human.has_evaluations:
        raise DataError.at(human.source, "knows systems alone", f"a column 'evaluation' is needed for --level {level}")
    if len(human.systems) < LEAST_ITEMS:
        raise DataError.at(human.source, f"{len(human.systems)} systems", f"agreement needs {LEAST_ITEMS}")
    warnings: list[str] = []
    common = np.logical_not(np.isnan(human.scores).any(axis=0))
    if (gaps := int((~common).sum())) and human.has_evaluations:
        warnings.append(f"{human.source}: {gaps} of {common.size} summaries lack a score: left out of W, and of "
                        "correlations where one of the two lacks it")  # fmt: skip
    elif gaps:
        warnings.append(f"{human.source}: {gaps} systems lack a score: left out of W")
    whole = np.where(common, human.scores, np.nan)
    found = _concordance(whole, level)
    if found is not None and found.undefined:
        warnings.append(f"{human.source}: {found.undefined} evaluations have no W (all the same, or fewer than two "
                        "systems): left out of its mean")  # fmt: skip
    pairs = [_pair(human, a, b, level, warnings) for a, b in pairs_of(human.measures)]
    return Agreement(level, human.measures, found, tuple(pairs), tuple(warnings))


def _pair(human: ScoreTable, a: int, b: int, level: str, warnings: list[str]) -> PairAgreement:
    here = ~np.isnan(human.scores[a]) & ~np.isnan(human.scores[b])
    systems = here.any(axis=1)
    one, other = (np.where(here, human.scores[side], np.nan)[systems] for side in (a, b))
    first, second = human.measures[a], human.measures[b]
    if systems.sum() < LEAST_ITEMS:
        cause = f"{first!r} and {second!r} have {systems.sum()} systems in common"
        raise DataError.at(human.source, cause, f"agreement needs {LEAST_ITEMS}")
    points = [correlation(one, other, level, kind) for kind in ("pearson", "spearman")]
    if np.isnan(points[0].value):
        warnings.append(f"{human.source}: {first!r} and {second!r}: no correlation: one of them is the same for all")
    elif points[0].undefined:
        warnings.append(f"{human.source}: {first!r} and {second!r}: {points[0].undefined} evaluations have no "
                        "correlation: left out of the mean")  # fmt: skip
    values = [None if np.isnan(point.value) else point.value for point in points]
    return PairAgreement(first, second, points[0].items, *values)


def _concordance(scores: Floats, level: str) -> Concordance | None:
    """Of scores (sets, systems, evaluations), NaN in all sets where one has none."""
    here = ~np.isnan(scores[0])
    if level == SUMMARY:
        within = [kendalls_w(scores[:, here[:, e], e]) for e in range(scores.shape[2])]
        defined = [w for w in within if w is not None]
        mean = float(np.mean(defined)) if defined else None
        return Concordance(mean, None, None, len(defined), len(within) - len(defined))
    if level == SYSTEM:
        kept = here.any(axis=1)
        items = np.stack([np.nanmean(one[kept], axis=1) for one in scores]) if kept.any() else scores[:, :0, 0]
    else:
        items = scores[:, here]
    if items.shape[1] < LEAST_ITEMS:
        return None
    w = kendalls_w(items)
    if w is None:
        return Concordance(None, None, None, items.shape[1], 0)
    from scipy.stats import chi2

    statistic = len(items) * (items.shape[1] - 1) * w
    return Concordance(w, statistic, float(chi2.sf(statistic, items.shape[1] - 1)), items.shape[1], 0)


def kendalls_w(scores: Floats) -> float | None:
    """Kendall's W of sets of scores (sets, items), ties corrected; None of fewer than two items, or if all are tied.

    W = (12 S) / (m^2 (n^3 - n) - m T), S the sum of squares of the rank sums about their mean, T the sum of t^3 - t
    over the groups of t ties (Kendall and Gibbons 1990, Rank Correlation Methods, chapter 6).
    """
    from scipy.stats import rankdata

    m, n = scores.shape
    if n < 2:
        return None
    sums = rankdata(scores, axis=1).sum(axis=0)
    ties = sum(float((sizes**3 - sizes).sum()) for sizes in (np.unique(row, return_counts=True)[1] for row in scores))
    whole = m**2 * (n**3 - n) - m * ties
    return float(12 * ((sums - sums.mean()) ** 2).sum() / whole) if whole > 0 else None
