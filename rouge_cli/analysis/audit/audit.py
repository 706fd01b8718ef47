"""Tries settings on the texts and says which of them make the published figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import NamedTuple

from rouge_cli.analysis.audit.candidates import AS_NAMED, LCS, Candidate
from rouge_cli.analysis.audit.published import FIGURES, Published
from rouge_cli.engines.local import evaluate_plan
from rouge_cli.errors import DataError, Problem, UsageError, listed
from rouge_cli.inputs.bad_entries import BadEntries
from rouge_cli.inputs.held import held
from rouge_cli.inputs.jackknife import jackknife_plan
from rouge_cli.inputs.plan import Plan
from rouge_cli.inputs.systems import unknown_system
from rouge_cli.options import Averaging
from rouge_cli.results import Results

MOST_DECIMALS = 17


class Verdict(NamedTuple):
    """How well a candidate's figures agree with the published ones.

    average says what averages were taken for, "" if there are none. matched figures agree in all their decimals; all
    figures agree when they are rounded to so many decimals, None if not even whole numbers do. deviation is the
    largest difference.
    """

    candidate: Candidate
    average: str
    matched: int
    decimals: int | None
    deviation: float

    def share(self, figures: int) -> float:
        """Of so many figures, the share that matched."""
        return self.matched / figures


class Key(NamedTuple):
    """Where a figure is to be found among results."""

    system: str
    evaluation: str | None
    measure: str
    figure: str


def settle(plan: Plan, figures: Sequence[Published], system: str | None) -> list[tuple[Key, Published]]:
    """Each figure with its place. DataError: all figures whose system or evaluation the texts have not.

    system is that of figures which name none; it may be left out where the texts have but one.
    """
    systems = plan.systems()
    usual = system or (systems[0] if len(systems) == 1 else None)
    evaluations = {e.id: e.peers for e in plan.evaluations}
    problems: list[Problem] = []
    settled = []
    for published in figures:
        wanted = published.system or usual
        if wanted is None:
            raise UsageError(f"{published.place}: whose figure? Name the SYSTEM; there are {listed(systems)}")
        id = published.evaluation
        if wanted not in systems:
            problems.append(Problem(published.place, unknown_system(plan.source, wanted, systems)))
        elif id is not None and evaluations.get(id, {}).get(wanted) is None:
            cause = f"{plan.source} has no evaluation {id!r} of system {wanted!r}"
            problems.append(Problem(published.place, cause))
        else:
            settled.append((Key(wanted, id, published.measure, published.figure), published))
    bad = BadEntries(plan.source)
    for problem in dict.fromkeys(problems):
        bad.add(problem)
    bad.finish([], len(settled))
    return settled


class Trials:
    """What candidates make of a plan: each is evaluated once, however many tables are held against it."""

    def __init__(
        self, plan: Plan, systems: Sequence[str], tried: Sequence[Candidate], jobs: int = 0,
        progress: Callable[[int], None] | None = None,
    ) -> None:  # fmt: skip
        self._plan, self._systems, self._jobs = held(plan, systems), systems, jobs
        self._jackknifed: Plan | None = None
        self.results: list[tuple[Candidate, Results]] = []
        self.untried: list[tuple[Candidate, str]] = []
        """With the reason: something is not installed, or the texts cannot be jackknifed."""
        for candidate in tried:
            try:
                self.results.append((candidate, self._evaluate(candidate)))
            except (UsageError, ImportError) as error:
                self.untried.append((candidate, str(error)))
            if progress is not None:
                progress(1)

    def _evaluate(self, candidate: Candidate) -> Results:
        options = candidate.options
        if options.average == "bootstrap-numpy" and not _has_numpy():
            options = options._replace(average="mean")
        if not options.jackknife:
            return evaluate_plan(self._plan, self._systems, options, jobs=self._jobs)
        if self._jackknifed is None:
            try:
                self._jackknifed = jackknife_plan(self._plan).plan
            except DataError as error:
                raise UsageError(error.problems[0]) from None
        return evaluate_plan(self._jackknifed, self._systems, options, jobs=self._jobs)

    def verdicts(self, settled: Sequence[tuple[Key, Published]]) -> list[Verdict]:
        """For all candidates and kinds of averages, the best first; equals in the order in which they were tried.

        Jackknifed ones have other evaluations and are left out where a figure is of a single one.
        """
        made = []
        single = any(key.evaluation is not None for key, _ in settled)
        for candidate, results in self.results:
            if single and candidate.options.jackknife:
                continue
            lookup = _Lookup(results, candidate)
            for average in lookup.averages if any(key.evaluation is None for key, _ in settled) else ("",):
                made.append(_verdict(candidate, average, lookup, settled))
        return sorted(made, key=lambda v: (-v.matched, v.deviation if v.matched < len(settled) else 0.0))


class _Lookup:
    """Finds figures among results."""

    def __init__(self, results: Results, candidate: Candidate) -> None:
        self._lcs: dict[str, str] = {} if candidate.lcs == AS_NAMED else dict.fromkeys(LCS, candidate.lcs)
        self._measures = {(s.id, m.name): m for s in results.systems for m in s.measures}
        self._places = {(s.id, id): place for s in results.systems for place, id in enumerate(s.evaluations)}
        options = results.options
        kind = options.average if options.averaging is Averaging.SCORES else "bootstrap-155"
        self.averages = tuple(dict.fromkeys((kind, "mean")))

    def find(self, key: Key, average: str) -> float:
        """The figure of this key."""
        name = self._lcs.get(key.measure, key.measure)
        measure, letter = self._measures[key.system, name], list(FIGURES).index(key.figure)
        if key.evaluation is not None:
            return measure.score_columns()[letter][self._places[key.system, key.evaluation]]
        if average != "mean":
            return measure.averages[letter].mean
        values = measure.score_columns()[letter]
        return sum(values) / len(values) if values else 0.0


def _verdict(candidate: Candidate, average: str, lookup: _Lookup, settled: Sequence[tuple[Key, Published]]) -> Verdict:
    matched, deviation = 0, 0.0
    decimals = float(min(published.decimals for _, published in settled))
    for key, published in settled:
        found = lookup.find(key, average)
        matched += agrees(found, published.value, published.decimals)
        deviation = max(deviation, abs(found - published.value))
        decimals = min(decimals, agreeing_decimals(found, published.value, published.decimals))
    return Verdict(candidate, average, matched, None if decimals == -inf else int(decimals), deviation)


def agrees(found: float, published: float, decimals: int) -> bool:
    """Whether a figure, rounded to the decimals of a published one, is that. Halves may be rounded either way."""
    return abs(found - published) <= 0.5 * 10.0**-decimals * (1 + 1e-9) + 1e-15


def agreeing_decimals(found: float, published: float, most: int) -> float:
    """The most decimals, up to those published, at which both are the same when rounded; -inf for not even 0."""
    if agrees(found, published, most):
        return most
    for decimals in range(min(most, MOST_DECIMALS) - 1, -1, -1):
        if round(found, decimals) == round(published, decimals):
            return decimals
    return -inf


def _has_numpy() -> bool:
    from importlib.util import find_spec

    return find_spec("numpy") is not None
