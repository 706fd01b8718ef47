"""Official figures reproduced: the texts of a distribution scored again, and compared with the outputs in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from rouge_cli.collections.averages import Averages
from rouge_cli.collections.differences import Difference, DifferenceCounter
from rouge_cli.collections.distribution import Distribution, files_of, read_distribution
from rouge_cli.collections.facts import Collection, Run, Task
from rouge_cli.collections.judgements import read_judgements
from rouge_cli.collections.official import OfficialFile, number_of, read_official
from rouge_cli.collections.published import PublishedComparison
from rouge_cli.collections.summaries import TaskSummaries, gather, gather_elements, patterns_of
from rouge_cli.engines.local import evaluate_plan
from rouge_cli.errors import DataError, Problem, UsageError, listed
from rouge_cli.inputs.jackknife import jackknife_plan
from rouge_cli.options import Options, Stemming
from rouge_cli.presets import find_preset
from rouge_cli.results import Results
from rouge_cli.scoring.threads import Progress
from rouge_cli.sums import running_sum

LETTERS = "RPF"
MOST_KEPT = 100
"""Differences of a comparison that are kept; the others are counted."""
UNOFFICIAL = Options(max_ngram=4, stemming=Stemming.BOTH)
"""The options for tasks without official scores; `collection import` has the same in its Makefile."""
TOLERANCE = 0.01
"""Of the value: how far off averages may be where no more is known of how NIST made them."""
Lines = Mapping[str, list[tuple[float, float, float]]]
"""By topic; of jackknifed runs several."""


class Comparison(NamedTuple):
    """The figures of one kind and measure in one official file beside those made here."""

    task: str
    run: str
    measure: str
    kind: str
    """What is compared: Eval lines, averages with their bounds, or average recall."""
    file: str
    systems: int
    figures: int
    differences: tuple[Difference, ...]
    """The first MOST_KEPT, the largest before the others."""
    different: int
    promise: str
    """How well they must agree: "to the last digit", "within 1 %", "not known"."""
    broken: int
    """How many do not agree as they must."""
    notes: tuple[str, ...]
    """Figures that could not be compared, and why."""


class UncomparedTask(NamedTuple):
    """The computed figures of a task without official scores."""

    task: str
    measures: tuple[str, ...]
    systems: tuple[tuple[str, int, tuple[float, ...]], ...]
    """Each system, the number of its summaries, and its average recall by each measure."""
    why: str
    """Why there is no comparison."""


class Reproduction(NamedTuple):
    """All comparisons of a collection, and warnings about its distribution."""

    collection: str
    comparisons: tuple[Comparison, ...]
    missing: tuple[str, ...]
    """Official files that are known but not there."""
    others: tuple[str, ...]
    """Files that are not of the known layout."""
    warnings: tuple[str, ...]
    signatures: tuple[str, ...]
    published: tuple[PublishedComparison, ...] = ()
    """Figures of the register (published.json) beside those made here."""
    alone: tuple[UncomparedTask, ...] = ()
    """The tasks that have nothing official to be compared with."""

    @property
    def broken(self) -> int:
        """Figures that differ although they must agree."""
        return sum(comparison.broken for comparison in self.comparisons)


def reproduce(collection: Collection, source: str, jobs: int = 1, progress: Progress | None = None) -> Reproduction:
    """Score the summaries of a distribution as the organisers did, and compare with the outputs in it.

    Tasks that are known to have no official figures are scored only. Raises UsageError: the collection cannot be read;
    DataError: the summaries are not in the distribution, or outputs that are known to belong to it are not.
    """
    check_known(collection)
    distribution = read_distribution(source, patterns_of(collection))
    made = _Reproducing(distribution, jobs, progress, Averages(collection.name))
    for task in collection.tasks:
        made.add(task, collection.uncompared)
    if not made.any_texts:
        raise DataError([not_there(collection, distribution)])
    if not made.comparisons and not made.alone:
        cause = f"no official output of {collection.name} is there"
        remedy = f"name a SOURCE that has one of: {listed(made.missing)}"
        raise DataError([Problem(source, cause, remedy)])
    return Reproduction(
        collection.name, tuple(made.comparisons), tuple(dict.fromkeys(made.missing)), distribution.unknown,
        tuple(dict.fromkeys(made.warnings)), tuple(dict.fromkeys(made.signatures)), made.averages.comparisons(),
        tuple(made.alone),
    )  # fmt: skip


def check_known(collection: Collection) -> None:
    """UsageError: where the summaries of a collection lie is not known."""
    if not collection.tasks:
        raise UsageError(f"{collection.name}: {collection.refusal}")
    if collection.needs_peers:
        raise UsageError(
            f"{collection.name}: where the systems' summaries lie is not known; name their folder, or a pattern of "
            f"their files, by --peers"
        )


def not_there(collection: Collection, distribution: Distribution) -> Problem:
    """The message for missing summaries."""
    sides = [texts for task in collection.tasks for texts in (task.systems, task.models)]
    absent = [texts for texts in sides if not files_of(distribution, texts.files)]
    places = dict.fromkeys(texts.files[0] for texts in absent or sides)
    if not absent:
        return Problem(
            distribution.source,
            f"no summaries of {collection.name}: no topic has both a system summary and a reference summary among its "
            f"files {listed(list(places))} (those of people are no system summaries)",
            f"'rouge-cli collection show {collection.name}' tells how they are named",
        )
    return Problem(
        distribution.source, f"no summaries of {collection.name}: none of its files is {listed(list(places))}",
        f"name the folder or archive as it was delivered ('rouge-cli collection show {collection.name}' tells which)",
    )  # fmt: skip


class _Reproducing:
    """Scores run by run, and keeps comparisons only."""

    def __init__(self, distribution: Distribution, jobs: int, progress: Progress | None, averages: Averages) -> None:
        self.distribution, self.jobs, self.progress, self.averages = distribution, jobs, progress, averages
        self.comparisons: list[Comparison] = []
        self.missing: list[str] = []
        self.warnings: list[str] = []
        self.signatures: list[str] = []
        self.any_texts = False
        self.alone: list[UncomparedTask] = []

    def add(self, task: Task, uncompared: str) -> None:
        """Compare all runs of a task; where there may be no official figures, what is computed stands alone."""
        plain = gather(self.distribution, task)
        if plain is None:
            return
        self.any_texts = True
        self.warnings += plain.warnings
        for table in task.scores:
            self.distribution.used.update(files_of(self.distribution, table.files))
        judged = read_judgements(self.distribution, task, plain.topics)
        self.warnings += judged.warnings
        self.averages.add_judgements(task.name, judged.scores)
        before = len(self.comparisons)
        elements = gather_elements(self.distribution, task) if any(run.elements for run in task.runs) else None
        for run in task.runs:
            texts = elements if run.elements else plain
            beside = next(iter(plain.names)).removeprefix(self.distribution.place(""))
            official = list(read_official(self.distribution, run, beside))
            known = {file.output for file in official}
            self.missing += [output.files[0] for output in run.outputs if output not in known]
            if official and texts is None:
                self.warnings.append(
                    f"{self.distribution.place(official[0].path)}: not compared, as there are no Basic Elements"
                )
            elif official and texts is not None:
                self._compare(task, run, texts, official)
        if uncompared and len(self.comparisons) == before:
            self._score(task, plain, uncompared)

    def _score(self, task: Task, texts: TaskSummaries, why: str) -> None:
        """Score a task that has nothing to be compared with."""
        from rouge_cli.signature import signature_of

        options = find_preset(task.preset).options if task.preset else UNOFFICIAL
        results = evaluate_plan(texts.plan, texts.plan.systems(), options, self.progress, self.jobs)
        self.warnings += results.warnings
        self.signatures.append(signature_of(results))
        _Scored(results, Run("all models", task.preset, False), task.name).add_to(self.averages)
        systems = tuple(
            (system.id, len(system.evaluations), tuple(round(one.averages[0].mean, 5) for one in system.measures))
            for system in results.systems
        )
        measures = tuple(one.label for one in results.systems[0].measures) if results.systems else ()
        self.alone.append(UncomparedTask(task.name, measures, systems, why))

    def _compare(self, task: Task, run: Run, texts: TaskSummaries, official: list[OfficialFile]) -> None:
        from rouge_cli.signature import signature_of

        plan = texts.plan
        if run.jackknife:
            plan, warnings = jackknife_plan(plan, humans=True, skip_single=True)
            self.warnings += warnings
        elif run.keys:
            # The bootstrap depends on the order of the ids.
            keys = {topic: key for key, topic in run.keys}
            renamed = (one._replace(id=keys.get(one.id, one.id)) for one in plan.evaluations)
            plan = plan._replace(evaluations=tuple(renamed))
        options = find_preset(run.preset).options._replace(jackknife=run.jackknife)
        results = evaluate_plan(plan, plan.systems(), options, self.progress, self.jobs)
        self.signatures.append(signature_of(results))
        scored = _Scored(results, run, task.name)
        scored.add_to(self.averages)
        scored.find_partial(official)
        for file in official:
            place = self.distribution.place(file.path)
            if file.unread:
                unread = "1 line is" if file.unread == 1 else f"{file.unread} lines are"
                self.warnings.append(f"{place}: {unread} not read, being no figures")
            found = list(scored.against(file, place))
            if not found:
                self.warnings.append(f"{place}: no figure of it could be compared")
            self.comparisons += found


class _Scored:
    """The results of a run, to be compared with its official files."""

    def __init__(self, results: Results, run: Run, task: str) -> None:
        self.systems = {system.id: system for system in results.systems}
        self.labels = [measure.label for measure in results.systems[0].measures] if results.systems else []
        self.run, self.task = run, task
        self.partial: set[str] = set()
        """Systems with other summaries here than in the official output, so that averages do not compare."""

    def find_partial(self, official: Iterable[OfficialFile]) -> None:
        """Find the systems whose summaries are others here than in the Eval lines of a run's files."""
        for file in official:
            there: dict[tuple[str, str], dict[str, int]] = {}
            for measure, lines in file.evaluations.items() if file.output.kind == "report" else ():
                for (system, topic), rows in lines.items():
                    there.setdefault((system, measure), {})[topic] = len(rows)
            for (system, measure), topics in there.items():
                if system in self.systems and measure in self.labels:
                    ours = {topic: len(rows) for topic, rows in self._topics(system, measure).items()}
                    self.partial |= {system} if ours != topics else set()

    def add_to(self, averages: Averages) -> None:
        """Add the averages of all systems."""
        for measure in self.labels:
            for system in self.systems:
                averages.add_run(self.task, self.run.jackknife, measure, system, self._topics(system, measure))

    def against(self, file: OfficialFile, place: str) -> Iterator[Comparison]:
        """All comparisons with a file; place is its name in messages."""
        for measure, lines in file.evaluations.items():
            if measure not in self.labels:
                yield self._comparison(measure, "Eval lines", place, DifferenceCounter(), notes=("not measured here",))
            elif file.output.kind == "AESOP":
                yield self._aesop(measure, lines, place)
            else:
                yield self._lines(measure, lines, place)
        for measure, averages in file.averages.items():
            if measure in self.labels:
                yield self._averages(measure, averages, place)
        if file.recalls:
            yield self._recalls(file.output.measures[0], file.recalls, place)

    def _lines(self, measure: str, lines: Mapping[tuple[str, str], list[tuple[str, str, str]]], place: str
               ) -> Comparison:  # fmt: skip
        differing, there = DifferenceCounter(), dict(lines)
        by_system: dict[str, dict[str, list[tuple[str, str, str]]]] = {}
        for (system, topic), rows in there.items():
            by_system.setdefault(system, {})[topic] = rows
        for system, topics in by_system.items():
            ours = self._topics(system, measure)
            for topic, rows in topics.items():
                here = ours.pop(topic, None)
                if here is None:
                    differing.alone_there.append(f"{system} {topic}")
                elif len(here) != len(rows):
                    differing.unequal.append(f"{system} {topic}")
                else:
                    for given, made in zip(sorted(tuple(map(float, row)) for row in rows), sorted(here), strict=True):
                        differing.add(system, topic, zip(LETTERS, given, made, strict=True))
            differing.alone_here += [f"{system} {topic}" for topic in ours]
        differing.alone_here += [system for system in self.systems if system not in by_system]
        promise = EXACT if measure in self.run.exact else NOT_KNOWN
        notes = [*differing.notes(), *differing.other_texts({s: len(t) for s, t in by_system.items()})]
        return self._comparison(measure, "Eval lines", place, differing, promise, notes)

    def _aesop(self, measure: str, lines: Mapping[tuple[str, str], list[tuple[str, str, str]]], place: str
               ) -> Comparison:  # fmt: skip
        differing = DifferenceCounter()
        ours = {
            (system, number_of(topic)): _mean(row[0] for row in rows)
            for system in self.systems for topic, rows in self._topics(system, measure).items()
        }  # fmt: skip
        for (system, topic), [(value, _, _)] in lines.items():
            here = ours.pop((system, topic), None)
            if here is None:
                differing.alone_there.append(f"{system} {topic}")
            else:
                differing.add_printed(system, topic, value, here)
        differing.alone_here += [" ".join(key) for key in ours]
        return self._comparison(measure, "scores of summaries", place, differing, ABOUT, differing.notes())

    def _averages(self, measure: str, averages: Mapping[str, Mapping[str, tuple[str, str, str]]], place: str
                  ) -> Comparison:  # fmt: skip
        differing, m = DifferenceCounter(), self.labels.index(measure)
        for system, of_letters in averages.items():
            ours = self.systems.get(system)
            if ours is None:
                differing.alone_there.append(system)
                continue
            if system in self.partial:
                differing.partial.append(system)
                continue
            for letter, given in of_letters.items():
                made = ours.measures[m].averages[LETTERS.index(letter)]
                names = letter, f"{letter} lower bound", f"{letter} upper bound"
                pairs = zip(names, map(float, given), (round(value, 5) for value in made), strict=True)
                differing.add(system, "", pairs)
        differing.alone_here += [system for system in self.systems if system not in averages]
        # The bootstrap depends on the order of the ids, and how NIST's jackknifed ones differ is not known.
        promise = NOT_KNOWN if measure not in self.run.exact else ABOUT if self.run.jackknife else EXACT
        return self._comparison(measure, "averages", place, differing, promise, differing.notes())

    def _recalls(self, measure: str, recalls: Mapping[str, str], place: str) -> Comparison:
        differing = DifferenceCounter()
        scale = 100.0 if any(float(value) > 1 for value in recalls.values()) else 1.0
        for system, value in recalls.items():
            topics = self._topics(system, measure) if system in self.systems else {}
            if not topics:
                differing.alone_there.append(system)
                continue
            if system in self.partial:
                differing.partial.append(system)
                continue
            mean = _mean(_mean(row[0] for row in rows) for rows in topics.values())
            differing.add_printed(system, "", value, mean * scale)
        differing.alone_here += [system for system in self.systems if system not in recalls]
        return self._comparison(measure, "average recall", place, differing, ABOUT, differing.notes())

    def _topics(self, system: str, measure: str) -> dict[str, list[tuple[float, float, float]]]:
        """A system's scores by topic; several of jackknifed topics."""
        found: dict[str, list[tuple[float, float, float]]] = {}
        of_system, topics = self.systems.get(system), dict(self.run.keys)
        if of_system is None:
            return found
        columns = of_system.measures[self.labels.index(measure)].score_columns()
        for id, *row in zip(of_system.evaluations, *columns, strict=True):
            topic = id.rpartition("-")[0] if self.run.jackknife else topics.get(id, id)
            found.setdefault(topic, []).append((row[0], row[1], row[2]))
        return found

    def _comparison(
        self,
        measure: str,
        kind: str,
        place: str,
        differing: DifferenceCounter,
        promise: str = "",
        notes: Iterable[str] = (),
    ) -> Comparison:
        found = sorted(differing.found, key=lambda difference: -difference.size)
        broken = 0
        if promise == EXACT:
            broken = len(found)
        elif promise == ABOUT:
            unpromised = self.run.unpromised
            # Of a small figure the last printed digit may be more than its hundredth part.
            broken = sum(
                difference.size > max(TOLERANCE * abs(difference.official), 0.00002)
                and not (unpromised and re.fullmatch(unpromised, difference.system))
                for difference in found
            )
        return Comparison(
            self.task, self.run.name, measure, kind, place, len(differing.systems), differing.figures,
            tuple(found[:MOST_KEPT]), len(found), promise or NOT_KNOWN, broken, tuple(notes),
        )  # fmt: skip


EXACT, ABOUT, NOT_KNOWN = "to the last digit", "within 1 %", "not known"


def _mean(values: Iterable[float]) -> float:
    given = list(values)
    return running_sum(given) / len(given)
