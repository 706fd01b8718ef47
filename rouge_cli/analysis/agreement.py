"""How far sets of human scores agree with each other."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from rouge_cli.analysis.coefficients import pairs_of
from rouge_cli.analysis.concordance import chance, kendalls_w, ties
from rouge_cli.analysis.designs import check_fields, checked
from rouge_cli.analysis.levels import GLOBAL, LEVELS, SUMMARY, SYSTEM, correlation
from rouge_cli.analysis.means import means
from rouge_cli.analysis.numpy_errors import with_usual_errors
from rouge_cli.analysis.pair_limit import check_number
from rouge_cli.analysis.reliability import Reliability, reliability
from rouge_cli.analysis.resampling import check_draws
from rouge_cli.analysis.score_table import Floats, ScoreTable, checked_tables
from rouge_cli.errors import DataError, check_kinds
from rouge_cli.results.overviews import count

LEAST_ITEMS = 3
OTHERS = "mean of the others"


class AgreementDesign(NamedTuple):
    """How agreement is measured. UsageError from `check` where a value is out of its range."""

    level: str = ""
    """See levels.py. By default systems of sets that are columns, all summaries of annotators."""
    samples: int = 1000
    """Resamples for intervals of alpha; ten times as many permutations for the p-value of W."""
    seed: int = 1
    confidence: float = 95.0

    def check(self) -> None:
        """UsageError where a value is out of its range."""
        check_fields(self, level=("", *LEVELS))
        check_draws(self.samples, 1_000_000, 1000, self.seed, self.confidence, 0.05)


USUAL = AgreementDesign()


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
    p_permuted: float | None = None
    """Of the same hypothesis, by permutation of ranks; None at summary level, and of more than fifty items, where the
    chi-square distribution serves."""
    exact: bool = False
    """Whether p_permuted is of all arrangements, instead of samples."""
    ties: float = 0.0
    """T of the formula: the sum of t^3 - t over the groups of t ties."""


class Agreement(NamedTuple):
    """The findings: sets of scores are the columns of the table."""

    level: str
    sets: tuple[str, ...]
    concordance: Concordance | None
    """None of a single set of scores, or where sets have fewer than three items in common."""
    pairs: tuple[PairAgreement, ...]
    warnings: tuple[str, ...]
    others: tuple[PairAgreement, ...] = ()
    """Each set against the mean of the others, on what it and at least one of them have: the human ceiling."""
    reliability: Reliability | None = None
    """None at summary level: its figures are of one list of items."""
    question: str = ""
    """The questions that annotators answered, where a file has a row for each judgement."""


def comparisons(human: ScoreTable) -> int:
    """How often agreement compares two sets of scores, and a set with the mean of the others."""
    return len(human.measures) * (len(human.measures) + 1) // 2


@with_usual_errors
def agreement(
    human: ScoreTable, design: AgreementDesign = USUAL, question: str | None = None,
    progress: Callable[[int], None] | None = None,
) -> Agreement:  # fmt: skip
    """How far sets of scores agree, at a level (see levels.py): W, correlations of every two, reliability.

    Sets are the columns of a table or, with a question, the annotators who were asked it; of these any two may have
    little in common. DataError: fewer than two sets of scores, or fewer than three systems; or a level but system of
    scores that know systems alone. UsageError: more than 500,000 pairs of sets. progress gets the number of comparisons
    just made.
    """
    (human,) = checked_tables(human=human)
    design = checked(design, AgreementDesign, progress)
    check_kinds(("question", question, (str, type(None)), "a str or None"))
    level = design.level or (GLOBAL if question is not None and human.has_evaluations else SYSTEM)
    what = "columns of scores" if question is None else "annotators"
    if len(human.measures) < 2:
        remedy = "give another one with numbers" if question is None else "give the rows of another one"
        there = ", ".join(human.measures) or "none"
        raise DataError.at(human.source, f"agreement needs two {what}; there is {there}", remedy)
    check_number(len(human.measures), human.source, "give fewer of them", what)
    if level != SYSTEM and not human.has_evaluations:
        raise DataError.at(human.source, "knows systems alone", f"a column 'evaluation' is needed for --level {level}")
    if len(human.systems) < LEAST_ITEMS:
        raise DataError.at(human.source, _systems(len(human.systems)), f"agreement needs {LEAST_ITEMS}")
    warnings: list[str] = []
    common = np.logical_not(np.isnan(human.scores).any(axis=0))
    scored = np.logical_not(np.isnan(human.scores).all(axis=0))
    if (gaps := int((scored & ~common).sum())) and human.has_evaluations:
        warnings.append(f"{human.source}: {gaps} of {scored.sum()} summaries lack a score; W ignores them, and so do "
                        "correlations where one of the two lacks it")  # fmt: skip
    elif gaps:
        warnings.append(f"{human.source}: {count(gaps, 'system')} without a score; W ignores them")
    whole = np.where(common, human.scores, np.nan)
    found = _concordance(whole, level, 10 * design.samples, design.seed)
    if found is not None and found.undefined:
        warnings.append(f"{human.source}: no W of {count(found.undefined, 'evaluation')} (all the same, or fewer than "
                        "two systems); its mean ignores them")  # fmt: skip
    may_be_few = question is not None
    pairs, others = list[PairAgreement](), list[PairAgreement]()
    for a, b in pairs_of(human.measures):
        pairs.append(_pair(human, human.measures[b], (a, human.scores[b]), level, may_be_few, warnings))
        _tell(progress)
    for a in range(len(human.measures)):
        mean = means(np.moveaxis(np.delete(human.scores, a, axis=0), 0, -1))
        others.append(_pair(human, OTHERS, (a, mean), level, True, []))
        _tell(progress)
    if few := sum(pair.items < LEAST_ITEMS for pair in pairs):
        warnings.append(f"{human.source}: {few} of {count(len(pairs), 'pair')} of annotators judged fewer than "
                        f"{LEAST_ITEMS} items in common: no correlation")  # fmt: skip
    reliable = None
    if level != SUMMARY:
        reliable = reliability(human.scores, level, design.samples, design.seed, design.confidence)
    return Agreement(level, human.measures, found, tuple(pairs), tuple(warnings), tuple(others), reliable,
                     question or "")  # fmt: skip


def _tell(progress: Callable[[int], None] | None) -> None:
    if progress is not None:
        progress(1)


def _systems(n: int) -> str:
    return f"{n} system{'s' * (n != 1)}"


def _pair(
    human: ScoreTable, second: str, sides: tuple[int, Floats], level: str, may_be_few: bool, warnings: list[str]
) -> PairAgreement:
    """Of one set and of other scores (systems, evaluations), which second names."""
    first = human.measures[sides[0]]
    mine, theirs = human.scores[sides[0]], sides[1]
    here = ~np.isnan(mine) & ~np.isnan(theirs)
    systems = here.any(axis=1)
    one, other = (np.where(here, side, np.nan)[systems] for side in (mine, theirs))
    items = int(systems.sum() if level == SYSTEM else here.sum())
    if may_be_few and items < LEAST_ITEMS:
        return PairAgreement(first, second, items, None, None)
    if systems.sum() < LEAST_ITEMS and not may_be_few:
        cause = f"{first!r} and {second!r} have {_systems(int(systems.sum()))} in common"
        raise DataError.at(human.source, cause, f"agreement needs {LEAST_ITEMS}")
    points = [correlation(one, other, level, kind) for kind in ("pearson", "spearman")]
    if np.isnan(points[0].value):
        warnings.append(f"{human.source}: {first!r} and {second!r}: no correlation: one of them is the same for all, "
                        "or differs by rounding alone")  # fmt: skip
    elif points[0].undefined:
        warnings.append(f"{human.source}: {first!r} and {second!r}: no correlation of "
                        f"{count(points[0].undefined, 'evaluation')}; the mean ignores them")  # fmt: skip
    values = [None if np.isnan(point.value) else point.value for point in points]
    return PairAgreement(first, second, points[0].items, *values)


def _concordance(scores: Floats, level: str, samples: int, seed: int) -> Concordance | None:
    """Of scores (sets, systems, evaluations), NaN in all sets where one has none."""
    here = ~np.isnan(scores[0])
    if level == SUMMARY:
        within = [kendalls_w(scores[:, here[:, e], e]) for e in range(scores.shape[2])]
        defined = [w for w in within if w is not None]
        mean = float(np.mean(defined)) if defined else None
        return Concordance(mean, None, None, len(defined), len(within) - len(defined))
    if level == SYSTEM:
        kept = here.any(axis=1)
        items = np.stack([means(one[kept]) for one in scores])
    else:
        items = scores[:, here]
    if items.shape[1] < LEAST_ITEMS:
        return None
    w = kendalls_w(items)
    if w is None:
        return Concordance(None, None, None, items.shape[1], 0, ties=ties(items))
    from scipy.stats import chi2

    statistic = len(items) * (items.shape[1] - 1) * w
    by_chance = chance(items, samples, seed)
    return Concordance(
        w, statistic, float(chi2.sf(statistic, items.shape[1] - 1)), items.shape[1], 0,
        None if by_chance is None else by_chance.p_value, by_chance is not None and by_chance.exact, ties(items),
    )  # fmt: skip
