"""Averages of systems over topics, of measures and of human scores, as they are published."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import StatisticsError, correlation, fmean

from rouge_cli.collections.published import Computed, PublishedComparison, compare_with_published, figures_of

LETTERS = "RPF"
_LEAST = 3
"""Systems in a correlation."""


class Averages:
    """Collect what was scored and judged of a collection, to compare it with published figures."""

    def __init__(self, collection: str) -> None:
        self.collection = collection
        self.computed: list[Computed] = []
        single = (one for one in figures_of(collection) if one.evaluation)
        self.single = {(one.task, one.score, one.system, one.evaluation) for one in single}
        """The evaluations of which single scores are published."""

    def add_run(
        self, task: str, jackknifed: bool, measure: str, system: str,
        topics: Mapping[str, Sequence[tuple[float, float, float]]],
    ) -> None:  # fmt: skip
        """Add a system's scores of a measure by topic; a jackknifed topic has several, and counts with their mean."""
        means = {topic: [fmean(row[place] for row in rows) for place in range(3)] for topic, rows in topics.items()}
        for place, letter in enumerate(LETTERS if means else ""):
            average = fmean(one[place] for one in means.values())
            self.computed.append(Computed(measure, letter, system, average, task, jackknifed))
            self.computed += [
                Computed(measure, letter, system, one[place], task, jackknifed, evaluation=topic)
                for topic, one in means.items() if (task, measure, system, topic) in self.single
            ]  # fmt: skip

    def add_judgements(self, task: str, scores: Mapping[tuple[str, str], Mapping[str, float]]) -> None:
        """Add human scores: by summariser and topic, then by the name of the column."""
        given: dict[tuple[str, str], list[float]] = {}
        for (system, _), of in scores.items():
            for name, value in of.items():
                given.setdefault((name, system), []).append(value)
        for (name, system), values in given.items():
            self.computed.append(Computed(name, "mean", system, fmean(values), task))

    def comparisons(self) -> tuple[PublishedComparison, ...]:
        """The published figures that could be computed, beside what was."""
        found = compare_with_published([*self.computed, *self._correlations()], self.collection)
        return tuple(one for one in found if one.computed is not None)

    def _correlations(self) -> Iterator[Computed]:
        for one in figures_of(self.collection):
            if not one.against:
                continue
            people = "humans" in one.system
            first = self._averages(one.task, one.score, one.jackknifed, people)
            second = self._averages(one.task, one.against, None, people)
            both = sorted(first.keys() & second.keys())
            sides = [first[system] for system in both], [second[system] for system in both]
            if len(both) < _LEAST or f"{len(both)} {'humans' if people else 'systems'}" != one.system:
                continue
            if one.figure == "Spearman":
                sides = _ranks(sides[0]), _ranks(sides[1])
            try:
                value = correlation(*sides)
            except StatisticsError:  # all the same
                continue
            yield Computed(one.score, one.figure, one.system, value, one.task, one.jackknifed, one.against)

    def _averages(self, task: str, score: str, jackknifed: bool | None, people: bool) -> dict[str, float]:
        """A score's average by system, of systems or of people; of measures the recall."""
        return {
            one.system: one.value for one in self.computed
            if (one.task, one.score, one.evaluation) == (task, score, "") and one.figure in ("R", "mean")
            and one.jackknifed == jackknifed and one.system.isalpha() == people
        }  # fmt: skip


def _ranks(values: Iterable[float]) -> list[float]:
    """The ranks of values from 1 on; equal ones share the mean of theirs."""
    given = list(values)
    ordered = sorted(given)
    return [ordered.index(value) + (ordered.count(value) + 1) / 2 for value in given]
