"""Whether a measure and people prefer the same system, over all pairs of systems."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any, NamedTuple

import numpy as np

from rouge_cli.analysis.alignment import Sides, describe_omissions, paired
from rouge_cli.analysis.designs import check_fields, checked
from rouge_cli.analysis.difference_worth import AgreementCurve, with_shares, worth
from rouge_cli.analysis.families import holm
from rouge_cli.analysis.numpy_errors import with_usual_errors
from rouge_cli.analysis.pair_accuracy import (
    Accuracy,
    accuracy_interval,
    accuracy_with_ties,
    difference_test,
    pairwise_accuracy,
    soft_pairwise_accuracy,
)
from rouge_cli.analysis.pair_limit import check_number
from rouge_cli.analysis.pair_tests import PairTests, pair_tests
from rouge_cli.analysis.resampling import check_draws
from rouge_cli.analysis.score_table import Floats, ScoreTable, check_scored, checked_tables
from rouge_cli.errors import UsageError
from rouge_cli.sums import running_sum

PAIRWISE, SOFT, TIES = "pairwise", "soft", "ties"
KINDS = (PAIRWISE, SOFT, TIES)


class DecisionDesign(NamedTuple):
    """How decisions are made and compared. UsageError from `check` where a value is out of its range."""

    samples: int = 10_000
    """Permutations of each pair's test."""
    seed: int = 1
    confidence: float = 95.0
    level: float = 0.05
    """Below this a p-value is called significant."""
    adjusted: bool = False
    """Whether the pairs' p-values are adjusted by Holm before they decide, as in `compare`; else each pair stands for a
    comparison of two systems by itself, as in the papers."""
    deltas: tuple[float, ...] = ()
    """Differences of a measure's scores: for each of them the share of people's decisions that agree."""

    def check(self) -> None:
        """UsageError where a value is out of its range."""
        check_fields(self)
        check_draws(self.samples, 1_000_000, 10_000, self.seed, self.confidence, self.level)
        if any(not 0 <= delta < inf for delta in self.deltas):
            raise UsageError("deltas must be differences of scores, 0 or more, such as 0.01")


class Share(NamedTuple):
    """An accuracy with its interval; None where it is not defined."""

    value: float | None
    lower: float | None
    upper: float | None
    best: bool = False
    equivalent: bool = False
    """Not significantly worse than the best one, which is so too."""


class SignificanceAgreement(NamedTuple):
    """On how many pairs a measure and people find a significant difference, and the same one.

    Owczarzak, Conroy, Dang and Nenkova (2012), An Assessment of the Accuracy of Automatic Evaluation in Summarization;
    Bhandari et al. (2020), Re-evaluating Evaluation in Text Summarization, experiment III. Tests are paired permutation
    tests, where theirs are Wilcoxon's and the bootstrap.
    """

    same: int
    """Both find it, in the same direction."""
    opposite: int
    people_only: int
    measure_only: int
    neither: int
    agreement: Share
    """The share of pairs with the same finding: same and neither."""
    precision: float | None
    """Of the differences that the measure finds, the share that people find, too."""
    recall: float | None
    """Of the differences that people find, the share that the measure finds, too."""
    balanced: float | None
    """The mean of recall and of the share of pairs without a difference to people in which the measure has none."""
    f1: float | None
    """The mean F1 of the findings better, worse and neither, weighted by how many people have of each (Bhandari et al.
    2020). Each pair stands for both orders of its systems, so that the order does not matter."""


class MeasureDecisions(NamedTuple):
    """One measure against one set of human scores. What needs inputs is None where only systems are known."""

    measure: str
    pairwise: Share
    soft: Share | None
    ties: Share | None
    epsilon: float | None
    """The difference of two summaries' scores up to which they are a tie."""
    significance: SignificanceAgreement | None
    worth: AgreementCurve


class DecisionPair(NamedTuple):
    """The best measure, by one kind of accuracy, against another one."""

    kind: str
    first: str
    second: str
    difference: float
    p_value: float
    adjusted: float
    """After Holm's adjustment over the measures that are tested against the best one."""


class DecisionTable(NamedTuple):
    """All measures against one set of human scores."""

    human: str
    systems: int
    evaluations: int
    """0 where only systems are known."""
    pairs: int
    measures: tuple[MeasureDecisions, ...]
    tests: tuple[DecisionPair, ...]


class Decisions(NamedTuple):
    """The findings and their settings."""

    design: DecisionDesign
    tables: tuple[DecisionTable, ...]
    warnings: tuple[str, ...]


Progress = Callable[[int], None]


@with_usual_errors
def decide(
    measures: ScoreTable, human: ScoreTable, design: DecisionDesign, progress: Progress | None = None
) -> Decisions:
    """Every measure against every set of human scores.

    progress is called with 1 for each measure of each set. DataError: fewer than three systems in common; UsageError:
    a value of the design is out of its range.
    """
    measures, human = checked_tables(measures=measures, human=human)
    check_scored(measures, human)
    design = checked(design, DecisionDesign, progress)
    warnings: list[str] = []
    with_evaluations = measures.has_evaluations and human.has_evaluations
    if not with_evaluations:
        warnings.append("scores of systems alone: no tests of pairs, and no accuracies that rest on inputs")
    describe_omissions(measures, human, with_evaluations, warnings)
    tables = []
    for h, name in enumerate(human.measures):
        sides = paired(measures, human, h, with_evaluations, warnings)
        check_number(len(sides.systems), human.source or "the human scores", "compare fewer systems")
        here = ~np.isnan(sides.human)
        apart = int((here.astype(np.int64) @ here.T == 0).sum()) // 2
        if with_evaluations and apart:
            every = len(sides.systems) * (len(sides.systems) - 1) // 2
            warnings.append(f"{human.source}: {name!r}: {apart} of {every} pairs of systems have no evaluation in "
                            "common: in the pairwise accuracy and what a difference is worth alone")  # fmt: skip
        tables.append(_table(measures.measures, sides, name, with_evaluations, design, progress))
    return Decisions(design, tuple(tables), tuple(warnings))


def _table(
    names: Sequence[str], sides: Sides, human: str, with_evaluations: bool, design: DecisionDesign,
    progress: Progress | None,
) -> DecisionTable:  # fmt: skip
    systems, evaluations = sides.human.shape
    judged = pair_tests(sides.human, design.samples, design.seed) if with_evaluations else None
    found: dict[str, list[Accuracy]] = {kind: [] for kind in KINDS}
    measures = []
    for name, scores in zip(names, sides.scores, strict=True):
        pairwise = pairwise_accuracy(scores, sides.human)
        found[PAIRWISE].append(pairwise)
        of_inputs: dict[str, Any] = dict.fromkeys(("soft", "ties", "epsilon", "significance"))
        if judged is not None:
            tested = pair_tests(scores, design.samples, design.seed)
            soft, tied = soft_pairwise_accuracy(tested, judged), accuracy_with_ties(scores, sides.human)
            found[SOFT].append(soft)
            found[TIES].append(tied.accuracy)
            of_inputs = {
                "soft": _share(soft, systems, design), "ties": _share(tied.accuracy, systems, design),
                "epsilon": tied.epsilon, "significance": significance_agreement(tested, judged, systems, design),
            }  # fmt: skip
        measures.append(MeasureDecisions(
            name, _share(pairwise, systems, design), **of_inputs,
            worth=with_shares(worth(scores, sides.human, design.confidence), design.deltas),
        ))  # fmt: skip
        if progress is not None:
            progress(1)
    tests: list[DecisionPair] = []
    for kind, accuracies in found.items():
        if accuracies:
            measures = _marked(names, kind, accuracies, measures, systems, design, tests)
    pairs = systems * (systems - 1) // 2
    return DecisionTable(human, systems, evaluations if with_evaluations else 0, pairs, tuple(measures), tuple(tests))


def _share(found: Accuracy, systems: int, design: DecisionDesign) -> Share:
    if np.isnan(found.value):
        return Share(None, None, None)
    return Share(found.value, *accuracy_interval(found, systems, design.confidence))


def _marked(
    names: Sequence[str], kind: str, accuracies: Sequence[Accuracy], measures: list[MeasureDecisions], systems: int,
    design: DecisionDesign, tests: list[DecisionPair],
) -> list[MeasureDecisions]:  # fmt: skip
    """The measures with the marks of one kind of accuracy; adds its tests."""
    values = [-np.inf if np.isnan(one.value) else one.value for one in accuracies]
    best = int(np.argmax(values))
    others = [m for m, value in enumerate(values) if m != best and np.isfinite(value)]
    p_values = {m: difference_test(accuracies[best], accuracies[m], systems) for m in others}
    if not np.isfinite(values[best]) or None in p_values.values():
        return measures
    known = {m: p for m, p in p_values.items() if p is not None}
    adjusted = dict(zip(known, holm(list(known.values())), strict=True))
    for m, p in known.items():
        tests.append(DecisionPair(kind, names[best], names[m], values[best] - values[m], p, adjusted[m]))
    marked = []
    for m, one in enumerate(measures):
        share: Share = getattr(one, kind)
        as_good = m == best or adjusted.get(m, 0.0) >= design.level
        changed: dict[str, Any] = {kind: share._replace(best=m == best, equivalent=as_good)}
        marked.append(one._replace(**changed))
    return marked


def significance_agreement(
    tested: PairTests, judged: PairTests, systems: int, design: DecisionDesign
) -> SignificanceAgreement | None:
    """Of a measure's tests and people's; None where no pair of systems has inputs in common."""
    here = ~np.isnan(tested.differences + judged.differences)
    if not here.any():
        return None
    ours, theirs = (_findings(one, here, design) for one in (tested, judged))
    alike = np.where(here, ours == theirs, False).astype(np.float64)
    agreement = Accuracy(float(alike[here].mean()), alike, here / here.sum())
    ours, theirs = ours[here], theirs[here]
    same = int(((ours == theirs) & (ours != 0)).sum())
    neither = int(((ours == 0) & (theirs == 0)).sum())
    opposite = int((ours * theirs < 0).sum())
    people_only, measure_only = int(((ours == 0) & (theirs != 0)).sum()), int(((ours != 0) & (theirs == 0)).sum())
    by_people, by_measure = same + opposite + people_only, same + opposite + measure_only
    recall, spared = _ratio(same, by_people), _ratio(neither, neither + measure_only)
    either = [one for one in (recall, spared) if one is not None]
    of_found = 2 * same / max(1, by_people + by_measure)
    of_neither = 2 * neither / max(1, 2 * neither + people_only + measure_only)
    f1 = (by_people * of_found + (len(ours) - by_people) * of_neither) / len(ours)
    return SignificanceAgreement(
        same, opposite, people_only, measure_only, neither, _share(agreement, systems, design),
        _ratio(same, by_measure), recall, running_sum(either) / len(either), f1,
    )  # fmt: skip


def _findings(tests: PairTests, here: Floats, design: DecisionDesign) -> Floats:
    """1 where the first system is significantly better, -1 where the second one is, else 0."""
    p_values = np.where(here, tests.two_sided, 1.0)
    if design.adjusted:
        p_values[here] = holm(p_values[here].tolist())
    found: Floats = np.sign(np.nan_to_num(tests.differences)) * (p_values < design.level)
    return found


def _ratio(part: int, whole: int) -> float | None:
    return part / whole if whole else None
