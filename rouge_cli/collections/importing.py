"""A distribution as files to work with: texts, configurations, human scores, official figures, a Makefile."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rouge_cli.collections.distribution import Distribution, read_distribution
from rouge_cli.collections.facts import Collection, Run, Task
from rouge_cli.collections.judgements import Judgements, read_judgements
from rouge_cli.collections.official import number_of, read_official
from rouge_cli.collections.reproduction import check_known, not_there
from rouge_cli.collections.summaries import TaskSummaries, gather, gather_elements, patterns_of
from rouge_cli.csv_writing import csv_writer
from rouge_cli.errors import DataError
from rouge_cli.inputs.jackknife import jackknife_plan
from rouge_cli.inputs.plan import Document, Plan, Text
from rouge_cli.inputs.rouge_xml_writer import write_rouge_xml

OFFICIAL_COLUMNS = ("run", "kind", "measure", "system", "evaluation", "recall", "precision", "f", "file")


class Imported(NamedTuple):
    """The files to write, by their names below the folder, and notes for the user."""

    files: dict[str, bytes]
    topics: int
    summaries: int
    scores: int
    """Scores of people."""
    figures: int
    """Official figures: lines of outputs and averages."""
    others: tuple[str, ...]
    """Files that are not of the known layout."""
    warnings: tuple[str, ...]


def import_collection(collection: Collection, source: str) -> Imported:
    """All that `collection import` writes; see docs/how-to/collections.md.

    Raises UsageError: where the summaries of the collection lie is not known; DataError: they are not in the source.
    """
    check_known(collection)
    distribution = read_distribution(source, patterns_of(collection))
    parts = {task.name: part for task in collection.tasks if (part := _import(distribution, collection, task))}
    if not parts:
        raise DataError([not_there(collection, distribution)])
    files: dict[str, bytes] = {}
    for name, part in parts.items():
        # One task of one is the folder itself.
        files |= {f"{name}/{file}" if name else file: content for file, content in part.files.items()}
    if list(parts) != [""]:
        files["Makefile"] = _makefile_of_parts(list(parts))
    of_parts = list(parts.values())
    return Imported(
        files, sum(part.topics for part in of_parts), sum(part.summaries for part in of_parts),
        sum(part.scores for part in of_parts), sum(part.figures for part in of_parts), distribution.unknown,
        tuple(dict.fromkeys(warning for part in of_parts for warning in part.warnings)),
    )  # fmt: skip


def _import(distribution: Distribution, collection: Collection, task: Task) -> Imported | None:
    texts = gather(distribution, task)
    if texts is None:
        return None
    files: dict[str, bytes] = {}
    warnings = list(texts.warnings)
    jackknifed = any(run.jackknife for run in task.runs)
    title = f"{collection.title}{', ' if task.about else ''}{task.about}"
    for prefix, found in (("", texts), ("be-", gather_elements(distribution, task))):
        if found is None:
            continue
        plan = _files(found, "be/" if prefix else "", files, distribution)
        files[f"{prefix}config.xml"] = write_rouge_xml(plan, title)
        if jackknifed:
            left_out, messages = jackknife_plan(plan, humans=True, skip_single=True)
            warnings += messages
            comment = f"{title}; each evaluation leaves one reference summary out, which is a peer there"
            files[f"{prefix}config-jk.xml"] = write_rouge_xml(left_out, comment)
    judged = read_judgements(distribution, task, texts.topics)
    warnings += judged.warnings
    if judged.scores:
        files["human.csv"] = _human(judged)
    official, figures = _official(distribution, task, texts)
    if figures:
        files["official.csv"] = official
    files["README.md"] = _readme(title, task, judged, jackknifed, bool(figures)).encode()
    files["Makefile"] = _makefile(task, files).encode()
    summaries = len(texts.names)
    scores = sum(map(len, judged.scores.values()))
    return Imported(files, len(texts.topics), summaries, scores, figures, (), tuple(warnings))


def _files(texts: TaskSummaries, folder: str, files: dict[str, bytes], distribution: Distribution) -> Plan:
    """The plan with names of files below the folder that is made; these are added to files."""
    original = {distribution.place(path): content for path, content in texts.original.items()}

    def moved(side: str, document: Document | None) -> bytes | None:
        if not isinstance(document, Text):
            return None
        name = f"{folder}{side}/{texts.names[document.name]}"
        files[f"spl/{name}" if document.name in original else name] = document.content
        if document.name in original:
            files[name] = original[document.name]
            name = f"spl/{name}"
        return name.encode()

    evaluations = tuple(
        evaluation._replace(
            peers={id: moved("peers", document) for id, document in evaluation.peers.items()},
            models=tuple(name for model in evaluation.models if (name := moved("models", model)) is not None),
        )
        for evaluation in texts.plan.evaluations
    )
    return texts.plan._replace(evaluations=evaluations)


def _human(judged: Judgements) -> bytes:
    """A row for each summary."""
    names = [column.name for column in judged.columns]
    rows = (
        [system, topic, *("" if name not in scores else f"{scores[name]:.10g}" for name in names)]
        for (system, topic), scores in sorted(judged.scores.items(), key=_in_order)
    )
    return _csv(("system", "evaluation", *names), rows)


def _in_order(item: tuple[tuple[str, str], object]) -> tuple[int, str, str]:
    """Systems by their numbers, people after them."""
    (system, topic), _ = item
    return (len(system) if system.isdecimal() else 1 << 30), system, topic


def _official(distribution: Distribution, task: Task, texts: TaskSummaries) -> tuple[bytes, int]:
    beside = next(iter(texts.names)).removeprefix(distribution.place(""))
    rows: list[Sequence[object]] = []
    of_number = {number_of(topic): topic for topic in texts.topics}
    for run in task.runs:
        for file in read_official(distribution, run, beside):
            for measure, lines in file.evaluations.items():
                for (system, topic), triples in lines.items():
                    id = of_number.get(topic, topic) if file.output.kind == "AESOP" else topic
                    rows += [(run.name, "evaluation", measure, system, id, *triple, file.path) for triple in triples]
            for measure, averages in file.averages.items():
                for system, of in averages.items():
                    for place, kind in enumerate(("average", "lower bound", "upper bound")):
                        figures = (of[letter][place] if letter in of else "" for letter in "RPF")
                        rows.append((run.name, kind, measure, system, "", *figures, file.path))
            for system, recall in file.recalls.items():
                rows.append((run.name, "average", file.output.measures[0], system, "", recall, "", "", file.path))
    return _csv(OFFICIAL_COLUMNS, rows), len(rows)


def _csv(head: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    text = io.StringIO(newline="")
    writer = csv_writer(text)
    writer.writerow(head)
    writer.writerows(rows)
    return text.getvalue().encode()


def _readme(title: str, task: Task, judged: Judgements, jackknifed: bool, has_official: bool) -> str:
    lines = [f"# {title}", "", "Made by `rouge-cli collection import`. The texts are those of the distribution.", ""]
    lines += ["| file | what it is |", "| --- | --- |", "| `config.xml` | all reference summaries |"]
    if jackknifed:
        lines.append("| `config-jk.xml` | jackknifed: one reference summary left out at a time; people are peers |")
    if has_official:
        lines.append("| `official.csv` | the figures in the organisers' output, as printed |")
    if judged.scores:
        lines.append("| `human.csv` | scores by people, a row for each summary |")
        lines += ["", "Scores by people:", "", "| column | what it is |", "| --- | --- |"]
        lines += [f"| `{column.name}` | {column.about} |" for column in judged.columns]
    if task.without:
        lines += ["", *(f"System {system} does not compare: {why}." for system, why in task.without)]
    return "\n".join([*lines, ""])


def _makefile(task: Task, files: Mapping[str, bytes]) -> str:
    """A Makefile that evaluates, correlates and compares."""
    runs = {(run.jackknife, run.elements): run for run in task.runs}
    plain = Run("", task.preset, False)
    found = [(config, runs.get((jk, elements), plain._replace(preset=_preset(task, elements))))
             for config, jk, elements in (("config", False, False), ("config-jk", True, False),
                                          ("be-config", False, True), ("be-config-jk", True, True))
             if f"{config}.xml" in files]  # fmt: skip
    results = [config.replace("config", "results") for config, _ in found]
    made = " ".join(f"{name}.json" for name in results)
    lines = ["# make            evaluates, correlates with scores by people, and compares the systems",
             "# make evaluate   evaluates only", "", "ROUGE ?= rouge-cli", "", ".PHONY: all evaluate correlate compare",
             "all: evaluate correlate compare", f"evaluate: {made}", ""]  # fmt: skip
    for name, (config, run) in zip(results, found, strict=True):
        options = f"--preset {run.preset} " if run.preset else "-n 4 -m "
        options += "--jackknife --humans --skip-single" if config.endswith("-jk") else "--no-jackknife"
        plain_config = config.removesuffix("-jk")
        lines += [f"{name}.json: {plain_config}.xml Makefile",
                  f"\t$(ROUGE) config files {plain_config}.xml --make $@ -o {name}.d",
                  f"\t$(ROUGE) evaluate {plain_config}.xml {options} --save $@ -o {name}.txt", ""]  # fmt: skip
    lines.append(f"correlate: {made}")
    if "human.csv" in files:
        lines += [f"\t$(ROUGE) correlate {name}.json human.csv --recall" for name in results]
    lines += [
        "",
        f"compare: {made}",
        *(f"\t$(ROUGE) compare {name}.json --recall" for name in results if not name.endswith("-jk")),
        "",
        "# The summaries that the results depend on.",
        f"-include $(wildcard {' '.join(f'{name}.d' for name in results)})",
        "",
    ]
    return "\n".join(lines)


def _preset(task: Task, elements: bool) -> str:
    return f"{task.preset}-be" if elements and task.preset else task.preset


def _makefile_of_parts(names: Sequence[str]) -> bytes:
    lines = [
        f"PARTS = {' '.join(names)}",
        "",
        ".PHONY: all evaluate correlate compare $(PARTS)",
        "all evaluate correlate compare:",
        "\tfor part in $(PARTS); do $(MAKE) -C $$part $@ || exit 1; done",
        "",
    ]
    return "\n".join(lines).encode()  # fmt: skip
