"""Try settings on texts, and rank those that produce published figures by the evidence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import log10
from typing import NamedTuple

import numpy as np

from rouge_cli.analysis.audit.candidates import (
    AS_NAMED,
    Average,
    Candidate,
    Limit,
    Texts,
    averages_of,
    final_options,
    is_lcs,
    kinds_of_lcs,
    rounds,
)
from rouge_cli.analysis.audit.figures import Published
from rouge_cli.analysis.audit.passes import Passes, Scores, exact_figures, f_of
from rouge_cli.analysis.audit.settling import Key
from rouge_cli.analysis.audit.weighing import CHANCE_TIE, CLEAR, TIE, Figures, Floats, Weighed, ranges, weigh
from rouge_cli.dialects import DIALECTS
from rouge_cli.errors import DataError, UsageError
from rouge_cli.inputs.plan import Plan, Text
from rouge_cli.measures.registry import parse_measure
from rouge_cli.options import Options, usual

LETTERS = "RPF"
_LETTER_COSTS = {"F": 0.0, "R": 0.5, "P": 1.0}
MOST_EXACT = 40
"""So many of the best candidates are evaluated once more, with their averages to the last digit."""
MOST_DRAWN = 400_000
"""Samples that a round draws for its best candidates: where each has many samples, fewer candidates are evaluated."""
FEWEST_EXACT = 2
"""So many are evaluated once more, however many samples each has."""
MOST_READINGS = 900
"""Readings in the rounds with two changes, at most; for each of the limits that are requested."""
SCREEN = 1e-6
"""The tolerance of figures that are derived, not scored."""
_ORDER = {name: place for place, name in enumerate(DIALECTS)}
PRINTED = 5e-6
"""ROUGE-1.5.5 prints 5 decimals: who rounds them to fewer rounds twice."""


class Verdict(NamedTuple):
    """How well settings explain the figures.

    options are the settings, with their averages; average is what averages are ("" where there are none), lcs what
    figures of ROUGE-L are, letter what those are that do not say it ("" where all do). evidence is that of
    weighing.py, cost that of candidates.py. found are the figures that the settings make, deviation the largest
    difference.
    """

    candidate: Candidate
    options: Options
    average: str
    lcs: str
    letter: str
    evidence: float
    cost: float
    matched: int
    deviation: float
    rms: float
    found: tuple[float, ...]
    spread: tuple[float, ...]

    @property
    def score(self) -> float:
        """The key that ranks verdicts."""
        return self.evidence - self.cost


class Outcome(NamedTuple):
    """All verdicts, the best first. tied are so many of them that explain the figures equally well.

    tried is how many settings were tried, readings how often the texts were scored. prior is the sum of 10^-cost over
    all that were tried.
    """

    verdicts: tuple[Verdict, ...]
    tied: int
    figures: int
    tried: int
    prior: float
    readings: int
    untried: tuple[tuple[str, int], ...]

    @property
    def surprise(self) -> float:
        """The decimal logarithm of the odds of the first settings against chance.

        That is their evidence times their share of the prior.
        """
        return self.verdicts[0].score - log10(self.prior)

    @property
    def is_clear(self) -> bool:
        """Whether the first settings explain the figures."""
        return self.surprise >= CLEAR and self.verdicts[0].matched * 2 > self.figures

    @property
    def explains_all(self) -> bool:
        """Whether the first settings make every figure."""
        return self.is_clear and self.verdicts[0].matched == self.figures


class Audit:
    """A search for the settings behind settled figures.

    draws are the samples and seed of bootstraps where they are known: of saved results, or because somebody says so.
    """

    def __init__(
        self, plan: Plan, settled: Sequence[tuple[Key, Published]], limits: Sequence[Limit] | None = None,
        jobs: int = 0, progress: Callable[[int], None] | None = None, draws: tuple[int, int] | None = None,
    ) -> None:  # fmt: skip
        self._keys = [key for key, _ in settled]
        self._systems = sorted({key.system for key in self._keys})
        places = {system: place for place, system in enumerate(self._systems)}
        self._system_of = [places[key.system] for key in self._keys]
        self._measures = list(dict.fromkeys(key.measure for key in self._keys))
        self._only_averages = all(key.evaluation is None for key in self._keys)
        self._has_averages = any(key.evaluation is None for key in self._keys)
        self._figures = Figures.of([p.value for _, p in settled], [p.decimals for _, p in settled])
        self._labelled = np.array([p.is_labelled for _, p in settled])
        self._passes = Passes(plan, self._systems, jobs)
        self._texts = self._look_at(plan)
        self._limits, self._progress, self._draws = limits, progress, draws
        self._spans = np.empty(0)
        self._best: list[Verdict] = []
        self._untried: Counter[str] = Counter()
        self._tried, self._prior = 0, 0.0

    def _look_at(self, plan: Plan) -> Texts:
        wanted = [e for e in self._passes.plan.evaluations if any(e.peers.get(id) is not None for id in self._systems)]
        documents = [d for e in wanted for d in (*(e.peers.get(id) for id in self._systems), *e.models)]
        contents = [document.content for document in documents if isinstance(document, Text)]
        counted = [parse_measure(name) for name in self._measures]
        of_sentences = any(is_lcs(m.name) or m.name.startswith("rouge-w") for m in counted)
        return Texts(
            any(len(e.models) > 1 for e in wanted), max(map(len, contents), default=0),
            max((len(content.split()) for content in contents), default=0), self._only_averages, of_sentences,
            any(key.figure == "F" for key in self._keys),
        )  # fmt: skip

    def run(self) -> Outcome:
        """Try the rounds of candidates: a further one only as long as nothing makes all figures to the last digit.

        The last ones are for figures that nothing explains before.
        """
        left = MOST_READINGS * len(self._limits or [None])
        for number, candidates in enumerate(rounds(self._measures, self._texts, self._limits)):
            before = self._passes.made
            candidates = [self._drawn(candidate) for candidate in candidates]
            self._try(candidates, left if number > 1 else len(candidates))
            left -= (self._passes.made - before) * (number > 1)
            exact = any(verdict.matched == len(self._keys) and not any(verdict.spread) for verdict in self._best)
            if exact or (number >= 1 and self._best and self._outcome().explains_all):
                break
        return self._outcome()

    def _drawn(self, candidate: Candidate) -> Candidate:
        """The candidate with the samples that are known, and the seed, where its averages have these."""
        options = candidate.options
        if self._draws is None or not options.average.startswith("bootstrap"):
            return candidate
        seed = self._draws[1] if options.average == "bootstrap-numpy" else options.seed
        return candidate._replace(options=options._replace(samples=self._draws[0], seed=seed))

    def _outcome(self) -> Outcome:
        if not self._best:
            reasons = "; ".join(self._untried) or "nothing could be tried"
            raise UsageError(f"none of the settings could be tried: {reasons}")
        verdicts = sorted(_distinct(self._best), key=lambda v: (-round(v.score, 6), v.rms))
        first = verdicts[0]
        if first.score < log10(self._prior):  # nothing explains them: the nearest
            verdicts.sort(key=lambda v: (v.rms, -v.score))
            tied = 1
        else:
            close = [v for v in verdicts if v.matched == first.matched and _explains_as_well(v, first)]
            close.sort(key=lambda v: (round(v.cost, 6), _ORDER[v.options.dialect], v.rms))  # the most usual first
            verdicts = [*close, *(v for v in verdicts if v not in close)]
            tied = len(close)
        untried = tuple(self._untried.items())
        return Outcome(tuple(verdicts), tied, len(self._keys), self._tried, self._prior, self._passes.made, untried)

    def _try(self, candidates: Sequence[Candidate], most: int) -> None:
        scored: list[tuple[Candidate, Scores]] = []
        before = self._passes.made
        for candidate in candidates:
            if self._passes.made - before >= most:
                break
            try:
                scored.append((candidate, self._passes.scores(candidate.options)))
            except (UsageError, ImportError) as error:
                self._untried[str(error)] += 1
            except DataError as error:
                if self._passes.made <= 1:
                    raise
                self._untried[error.problems[0]] += 1
            if self._progress is not None:
                self._progress(1)
        tables = [(candidate, scores, self._table(candidate, scores)) for candidate, scores in scored]
        if not self._spans.size and tables:
            self._spans = ranges(self._figures, np.concatenate([table.found for _, _, table in tables]))
        rough = [row for candidate, _, table in tables for row in self._weighed(candidate, table)]
        rough.sort(key=lambda row: (-round(row.score, 6), row.rms))
        most = MOST_EXACT if self._draws is None else min(MOST_EXACT, max(FEWEST_EXACT, MOST_DRAWN // self._draws[0]))
        nearest = sorted(rough, key=lambda row: row.rms)[: most // 4]  # none, where samples are so many
        verdicts = [self._verdict(*row[2:]) for row in (*rough[:most], *nearest)]
        self._best += [self._exactly(verdict) for verdict in _distinct(verdicts)]

    def _table(self, candidate: Candidate, scores: Scores) -> _Rows:
        """Each figure under the candidate, a row for each way to take averages, ROUGE-L and letters."""
        places = {name: place for place, name in enumerate(candidate.options.measures)}
        kinds = kinds_of_lcs(candidate.options.dialect, self._measures)
        letters = ["F"] if self._labelled.all() else list(_LETTER_COSTS)
        averages = averages_of(candidate.options) if self._has_averages else [Average("", 0.0)]
        ways, found, spread = [], [], []
        for (lcs, lcs_cost), letter in product(kinds, letters):
            measures = [places[measure_as(key.measure, lcs)] for key in self._keys]
            figures = [
                LETTERS.index(key.figure if labelled else letter)
                for key, labelled in zip(self._keys, self._labelled, strict=True)
            ]
            single = self._single(scores, measures, figures)
            for average in averages:
                values, spreads = _averages(scores, average.kind, candidate.options.alpha)
                row = values[self._system_of, measures, figures]
                if np.isnan(row).any():
                    continue
                ways.append(_Combination(average, lcs, lcs_cost, letter))
                found.append(np.where(np.isnan(single), row, single))
                spread.append(np.where(np.isnan(single), spreads[self._system_of, measures, figures], 0.0))
        empty = np.empty((0, len(self._keys)))
        return _Rows(ways, np.array(found) if found else empty, np.array(spread) if spread else empty)

    def _single(self, scores: Scores, measures: Sequence[int], figures: Sequence[int]) -> Floats:
        """The figures of single evaluations; nan for averages."""
        found = np.full(len(self._keys), np.nan)
        if not self._only_averages:
            for i, key in enumerate(self._keys):
                if key.evaluation is not None:
                    s = self._system_of[i]
                    place = scores.places[s].get(key.evaluation)
                    found[i] = np.inf if place is None else scores.columns[s][measures[i], figures[i], place]
        return found

    def _weighed(self, candidate: Candidate, rows: _Rows) -> Iterator[_RoughFit]:
        self._tried += len(rows.ways)
        if not rows.ways:
            return
        slack = PRINTED if candidate.options.average == "bootstrap-155" else SCREEN
        spread = np.where(rows.spread > 0, rows.spread, 0.0)
        weighed = weigh(self._figures, rows.found, spread, self._spans, slack)
        for i, way in enumerate(rows.ways):
            self._prior += 10.0 ** -(candidate.cost + way.average.cost + way.lcs_cost)
            score = float(weighed.evidence[i]) - self._cost(candidate, way)
            yield _RoughFit(score, float(weighed.rms[i]), candidate, way, weighed, i, rows.found[i], spread[i])

    def _cost(self, candidate: Candidate, way: _Combination) -> float:
        of_letter = 0.0 if self._labelled.all() else _LETTER_COSTS[way.letter]
        return candidate.cost + way.average.cost + way.lcs_cost + of_letter

    def _verdict(
        self, candidate: Candidate, way: _Combination, weighed: Weighed, i: int, found: Floats, spread: Floats
    ) -> Verdict:
        options = candidate.options
        if way.average.kind or self._has_averages:
            options = final_options(options, way.average.kind, self._measures, way.lcs)
        letter = "" if self._labelled.all() else way.letter
        return Verdict(
            candidate, options, way.average.kind, way.lcs, letter, float(weighed.evidence[i]),
            self._cost(candidate, way),
            round(float(weighed.matched[i])), float(weighed.deviation[i]), float(weighed.rms[i]),
            tuple(found.tolist()), tuple(spread.tolist()),
        )  # fmt: skip

    def _exactly(self, verdict: Verdict) -> Verdict:
        """The verdict of the settings' own results, where averages are not those of another seed.

        rouge-score's bootstrap draws measure after measure: for those of the table alone, or for all of the dialect.
        """
        if verdict.average in ("", "seeds", "corpus-plain"):
            return verdict
        made = self._of_results(verdict, verdict.options)
        if verdict.options.average == "bootstrap-numpy" and made.matched < len(self._keys):
            own = usual(verdict.options.dialect, "measures")
            if own != verdict.options.measures and set(verdict.options.measures) <= set(own):
                other = self._of_results(verdict, verdict.options._replace(measures=own))
                made = other if other.matched > made.matched else made
        return made

    def _of_results(self, verdict: Verdict, options: Options) -> Verdict:
        try:
            results = self._passes.results(options)
        except (UsageError, ImportError) as error:
            self._untried[str(error)] += 1
            return verdict
        names = [measure_as(key.measure, verdict.lcs) for key in self._keys]
        places = {name: place for place, name in enumerate(dict.fromkeys(names))}
        averages = exact_figures(results, verdict.average, list(places))
        found = np.array(verdict.found)
        for i, key in enumerate(self._keys):
            if key.evaluation is None:
                letter = key.figure if self._labelled[i] else verdict.letter
                found[i] = averages[self._system_of[i], places[names[i]], LETTERS.index(letter)]
        spread = np.zeros(len(found))
        is_printed = verdict.candidate.options.average == "bootstrap-155" and self._figures.halves.min() > 1e-5
        weighed = weigh(self._figures, found[None], spread[None], self._spans, PRINTED if is_printed else 0.0)
        way = _Combination(Average(verdict.average, 0.0), verdict.lcs, 0.0, verdict.letter or "F")
        made = self._verdict(verdict.candidate, way, weighed, 0, found, spread)
        return made._replace(options=options, cost=verdict.cost)


class _Combination(NamedTuple):
    average: Average
    lcs: str
    lcs_cost: float
    letter: str


class _RoughFit(NamedTuple):
    """A row of a candidate, weighed; score and rms as of the verdict that the others make."""

    score: float
    rms: float
    candidate: Candidate
    way: _Combination
    weighed: Weighed
    i: int
    found: Floats
    spread: Floats


class _Rows(NamedTuple):
    """The figures under a candidate, a row for each combination."""

    ways: list[_Combination]
    found: Floats
    spread: Floats


def _averages(scores: Scores, kind: str, alpha: float) -> tuple[Floats, Floats]:
    """All averages of a kind, and how they vary with the seed."""
    still = np.zeros_like(scores.means)
    if kind in ("own", "seeds"):
        return scores.means, scores.spreads
    if kind == "corpus":
        return scores.corpus, scores.spreads
    if kind == "corpus-plain":
        return scores.corpus, still
    if kind == "f-of-means":
        means = scores.means.copy()
        means[..., 2] = f_of(means[..., 0], means[..., 1], alpha)
        return means, still
    return scores.means, still


def measure_as(measure: str, lcs: str) -> str:
    """The measure that a figure of this name is, where figures of ROUGE-L are of the kind lcs."""
    return lcs if lcs and lcs != AS_NAMED and is_lcs(measure) else measure


def _explains_as_well(verdict: Verdict, first: Verdict) -> bool:
    chances = sum(map(bool, verdict.spread)) if any(first.spread) else 0
    return first.evidence - verdict.evidence < TIE + CHANCE_TIE * chances


def _distinct(verdicts: Sequence[Verdict]) -> list[Verdict]:
    """Each of the same settings once."""
    return list({(v.candidate, v.average, v.lcs, v.letter): v for v in reversed(verdicts)}.values())[::-1]
