"""The summaries of a task, found in a distribution by the table of facts, as a plan."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from rouge_cli.collections.distribution import Distribution
from rouge_cli.collections.facts import Collection, Format, Task, Texts
from rouge_cli.collections.path_patterns import Pattern
from rouge_cli.errors import DataError, Problem, listed
from rouge_cli.inputs.conversion import Converter
from rouge_cli.inputs.plan import Evaluation, Plan, Text

Found = dict[tuple[str, str], tuple[str, str]]
"""By topic and summariser the path, and the name that says both."""


class TaskSummaries(NamedTuple):
    """The summaries of a task in memory."""

    plan: Plan
    names: dict[str, str]
    """By the path of each summary, what it is called below the folder of its side."""
    original: dict[str, bytes]
    """The content of the summaries that had to be converted, by path."""
    warnings: tuple[str, ...]

    @property
    def topics(self) -> list[str]:
        """The ids of the evaluations."""
        return [evaluation.id for evaluation in self.plan.evaluations]


def patterns_of(collection: Collection) -> list[str]:
    """The patterns of all files of a collection that are read."""
    found: list[str] = []
    for task in collection.tasks:
        for texts in (task.systems, task.models, task.element_systems, task.element_models):
            found += texts.files if texts is not None else ()
        for table in task.scores:
            found += table.files
        for run in task.runs:
            for output in run.outputs:
                found += output.files
    return list(dict.fromkeys(found))


def gather(distribution: Distribution, task: Task) -> TaskSummaries | None:
    """The plan of a task's summaries; None if there is none of them. DataError: two texts of one summary."""
    return _gather(distribution, task.systems, task.models)


def gather_elements(distribution: Distribution, task: Task) -> TaskSummaries | None:
    """The plan of a task's Basic Elements; None if there is none."""
    if task.element_systems is None or task.element_models is None:
        return None
    return _gather(distribution, task.element_systems, task.element_models)


def _gather(distribution: Distribution, systems: Texts, models: Texts) -> TaskSummaries | None:
    peers, references = _find(distribution, systems), _find(distribution, models)
    if systems.are == "peers":
        peers = {key: file for key, file in peers.items() if not re.fullmatch(systems.people, key[1])}
    if not peers or not references:
        return None
    warnings = []
    topics = sorted({topic for topic, _ in references} & {topic for topic, _ in peers})
    if lost := sorted({topic for topic, _ in peers} - set(topics)):
        warnings.append(f"{distribution.source}: no reference summary, so not evaluated: {listed(lost)}")
    paths = [path for path, _ in (*peers.values(), *references.values())]
    format, contents = _in_one_format(distribution, paths, systems.format)
    texts = {path: Text(distribution.place(path), contents[path], of_file=True) for path in paths}
    by_topic: dict[str, tuple[dict[str, Text], dict[str, Text]]] = {topic: ({}, {}) for topic in topics}
    for side, found in enumerate((peers, references)):
        for (topic, summariser), (path, _) in sorted(found.items()):
            if topic in by_topic:
                by_topic[topic][side][summariser] = texts[path]
    evaluations = tuple(
        Evaluation(topic, format, of_peers, tuple(of_models.values()), line, tuple(of_models))
        for line, (topic, (of_peers, of_models)) in enumerate(by_topic.items(), 1)
    )
    original = {path: distribution.files[path] for path in paths if contents[path] is not distribution.files[path]}
    if original:
        warnings.append(
            f"{distribution.source}: {len(original)} of {len(paths)} summaries are SEE among plain ones: converted, so "
            "that all are plain text, a sentence a line"
        )
    names = {texts[path].name: name for path, name in (*peers.values(), *references.values())}
    return TaskSummaries(Plan(distribution.source, evaluations), names, original, tuple(warnings))


def _find(distribution: Distribution, texts: Texts) -> Found:
    """The summaries of the first pattern that has any."""
    for pattern in map(Pattern.of, texts.files):
        if found := _named(distribution, (path for path in distribution.files if pattern.matches(path)), texts):
            return found
    return {}


def _named(distribution: Distribution, paths: Iterable[str], texts: Texts) -> Found:
    topic_of, system_of = (re.compile(pattern, re.IGNORECASE) for pattern in (texts.topic, texts.system))
    found: Found = {}
    problems = []
    for path in paths:
        name = "/".join(path.split("/")[-texts.parts :])
        topic, system = topic_of.search(name), system_of.search(name)
        if topic is None or system is None:
            continue
        key = ".".join(filter(None, topic.groups())).upper(), normalised(system[1])
        distribution.used.add(path)
        first = found.setdefault(key, (path, name if texts.are == "systems" else name.rpartition("/")[2]))[0]
        if first != path and distribution.files[first] != distribution.files[path]:
            cause = f"another text than {distribution.place(first)}, of the same topic and summariser"
            problems.append(Problem(distribution.place(path), cause, "name a SOURCE that has only one of them"))
    if problems:
        raise DataError(problems)
    return found


def normalised(summariser: str) -> str:
    """The id as it is compared: letters in upper case, numbers without zeros before them."""
    return (summariser.lstrip("0") or "0") if summariser.isdecimal() else summariser.upper()


def _in_one_format(distribution: Distribution, paths: list[str], format: Format) -> tuple[str, dict[str, bytes]]:
    """The format of these files, and their contents; those in SEE converted where both formats are there."""
    contents = {path: distribution.files[path] for path in paths}
    if format != "SEE or SPL":
        return format, contents
    marked = [path for path in paths if contents[path].lstrip()[:5].lower() == b"<html"]
    if len(marked) == len(paths):
        return "SEE", contents
    converter = Converter("SPL")
    for path in marked:
        contents[path] = converter.convert(contents[path], "SEE", distribution.place(path))
    return "SPL", contents
