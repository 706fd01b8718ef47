"""The benchmarks, by name. Each makes its workload, measures, and returns what it found."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter

from . import workloads
from .averages import average_findings
from .cluster import dask_findings
from .collection import collection_findings
from .commands import original, read_floor, rouge155, rouge_cli
from .correlations import correlation_findings
from .dialects import dialect_findings
from .esk import esk_findings
from .findings import Finding, Goal
from .pairs import pairs_findings
from .records import memory_findings, records_findings
from .statistics import comparison
from .timing import Command, Progress, compare, ratios, repeat, require_same_output

SHORT = 4
"""Commands of less than a tenth of a second are run that many times as often."""
W1_OPTIONS = shlex.split("-n 2 -m -c 95 -r 1000")
W2_OPTIONS = shlex.split("-n 4 -w 1.2 -2 4 -U -m -c 95 -r 1000 -a")
W3_OPTIONS = shlex.split("-n 2 -a")
W4_OPTIONS = shlex.split("-n 4 -w 1.2 -m -2 4 -u -f A -p 0.5 -t 0 -a -d")
W1_ARGUMENTS = [*W1_OPTIONS, "-a", workloads.CONFIG]
BASE, SIZES, QUICK_SIZES = 1_000, (10_000, 100_000, 1_000_000), (10_000, 100_000)
LINES = (10_000, 50_000, 200_000)
RECORDS, LONGER = (20_000, 200_000), 10
SHORT_RECORDS = (20_000, 100_000, 1_000_000)
KEPT_OPTIONS = shlex.split("-n 2 -r 10 -q")
COLUMNS, VALUES, DRAWN = 9, 11_490, 1_000


@dataclass(frozen=True)
class Settings:
    """How to measure: cut down or in full, how many times, and where to say what is being done."""

    quick: bool
    runs: int
    progress: Progress


def _against_original(
    settings: Settings, name: str, shapes: tuple[workloads.Shape, workloads.Shape], options: list[str], goal: Goal
) -> Finding:
    """How many times faster ours is in one thread; both must print the same."""
    shape = shapes[settings.quick]
    cut_down = shapes[0] != shape
    work = workloads.workload(f"{name.lower()}-quick" if cut_down else name.lower(), shape)
    arguments = [*options, workloads.CONFIG]
    slow, fast = original(work.folder, arguments), rouge155(work.folder, arguments)
    samples = compare(slow, fast, settings.runs, settings.progress)
    require_same_output(slow, fast)
    question = f"{_described(shape)}: the original's time, in times of ours"
    note = f"{work.facts['files']:,} files, {work.facts['words']:,} words, {work.facts['types']:,} types; same output"
    return Finding(name, question, ratios(*samples), goal, samples, not cut_down, note)


def w1(settings: Settings) -> list[Finding]:
    """Many evaluations of one system: a test set of today."""
    shapes = (workloads.W1, workloads.W1_QUICK)
    return [_against_original(settings, "W1", shapes, [*W1_OPTIONS, "-a"], Goal(500, 1000))]


def w2(settings: Settings) -> list[Finding]:
    """Many systems, all measures."""
    return [_against_original(settings, "W2", (workloads.W2, workloads.W2_QUICK), W2_OPTIONS, Goal(400, 800))]


def w3(settings: Settings) -> list[Finding]:
    """One evaluation: what start-up costs."""
    often = Settings(settings.quick, settings.runs * SHORT, settings.progress)
    return [_against_original(often, "W3", (workloads.W3, workloads.W3), W3_OPTIONS, Goal(1, 2))]


def w4(settings: Settings) -> list[Finding]:
    """Long summaries, four models, all measures: an evaluation campaign with the option line of NIST."""
    return [_against_original(settings, "W4", (workloads.W4, workloads.W4_QUICK), W4_OPTIONS, Goal(400, 800))]


def w5(settings: Settings) -> list[Finding]:
    """Whether time and memory per evaluation stay the same as a job grows."""
    sizes = QUICK_SIZES if settings.quick else SIZES
    work = workloads.growth((BASE, *SIZES))
    commands = [
        rouge155(work.folder, [*W1_OPTIONS, *workloads.growth_arguments(size)], label=f"rouge155, {size:,}")
        for size in (BASE, *sizes)
    ]
    return _growths("W5", commands, sizes, settings)


def w5_lines(settings: Settings) -> list[Finding]:
    """The same of line-aligned text."""
    sizes = LINES[:-1] if settings.quick else LINES
    work = workloads.lines((BASE, *LINES))
    commands = [
        rouge_cli(work.folder, [*W1_OPTIONS, "-q", *workloads.lines_arguments(size)], 1, f"rouge-cli, {size:,} lines")
        for size in (BASE, *sizes)
    ]
    return _growths("W5-lines", commands, sizes, settings)


def memory(settings: Settings) -> list[Finding]:
    """What records take in memory: more of them, and longer ones."""
    small, large = RECORDS
    work, longer = workloads.records(RECORDS), workloads.records((small,), LONGER)
    few, long, many = (
        repeat(rouge_cli(folder, [*W1_OPTIONS, "-q", f"{size}.jsonl"], 1, label), settings.runs, settings.progress)
        for folder, size, label in (
            (work.folder, small, f"rouge-cli, {small:,} records"),
            (longer.folder, small, f"rouge-cli, {small:,} long records"),
            (work.folder, large, f"rouge-cli, {large:,} records"),
        )
    )
    each = 1024 * 1024 * (many.memory - few.memory) / (large - small)
    note = f"{few.memory:.0f} MiB for {small:,}; {each:.0f} bytes for each more: its id, counts and scores"
    return [
        Finding("memory", f"peak memory of {large:,} records in JSONL, three measures", [many.memory],
                Goal(200, 150, at_most=True, unit=" MiB"), (few, long, many), note=note),
        Finding("memory of text", f"that of {small:,} records {LONGER} times as long, in times of the short ones'",
                [long.memory / few.memory], Goal(1.5, 1.2, at_most=True)),
    ]  # fmt: skip


def kept(settings: Settings) -> list[Finding]:
    """What an evaluation of short texts adds to the peak of a process: id, counts and scores, and their averages."""
    small, large = SHORT_RECORDS[:2] if settings.quick else SHORT_RECORDS[::2]
    work = workloads.short_records(SHORT_RECORDS)
    few, many = (
        repeat(
            rouge_cli(work.folder, [*KEPT_OPTIONS, f"{size}.jsonl"], 1, f"rouge-cli, {size:,} short records"),
            settings.runs,
            settings.progress,
        )
        for size in (small, large)
    )
    each = 1024 * 1024 * (many.memory - few.memory) / (large - small)
    question = f"bytes of peak memory for each evaluation from {small:,} to {large:,}, ids included, three measures"
    return [Finding("kept", question, [each], Goal(125, 95, at_most=True, unit=" B"), (few, many))]


def _growths(name: str, commands: Sequence[Command], sizes: Sequence[int], settings: Settings) -> list[Finding]:
    """Time and memory per evaluation of commands for BASE evaluations and for these sizes."""
    base, *samples = (repeat(command, settings.runs, settings.progress) for command in commands)
    walls, cpus, memories = (
        [scale * (value(sample) - value(base)) / (size - BASE) for sample, size in zip(samples, sizes, strict=True)]
        for value, scale in ((attrgetter("wall"), 1e6), (attrgetter("cpu"), 1e6), (attrgetter("memory"), 1024))
    )
    return [
        replace(
            _growth(f"{name} time", "us", sizes, walls), samples=(base, *samples), cpu_figure=max(cpus[1:]) / cpus[0]
        ),
        _growth(f"{name} memory", "KiB", sizes, memories),
    ]


def _growth(name: str, unit: str, sizes: Sequence[int], each: Sequence[float]) -> Finding:
    """The most that an evaluation costs in a larger job, in times of what it costs in the smallest."""
    question = f"{name.split()[1]} per evaluation (above that of {BASE:,}): the larger jobs' in times of the smallest's"
    note = ", ".join(f"{cost:.2f} {unit} in {size:,}" for size, cost in zip(sizes, each, strict=True))
    return Finding(name, question, [max(each[1:]) / each[0]], Goal(1.2, at_most=True), note=note)


def jobs(settings: Settings) -> list[Finding]:
    """What a second thread brings."""
    folder = workloads.workload("w1", workloads.W1).folder
    return [_threads(settings, "jobs", rouge155(folder, W1_ARGUMENTS, 1), rouge155(folder, W1_ARGUMENTS, 2))]


def jobs_cli(settings: Settings) -> list[Finding]:
    """The same with the command for people."""
    folder = workloads.workload("w1", workloads.W1).folder
    arguments = [*W1_OPTIONS, "-q", workloads.CONFIG]
    return [_threads(settings, "jobs-cli", rouge_cli(folder, arguments, 1), rouge_cli(folder, arguments, 2))]


def _threads(settings: Settings, name: str, one: Command, two: Command) -> Finding:
    samples = compare(one, two, settings.runs, settings.progress)
    require_same_output(one, two)
    question = "W1: the time with one thread, in times of that with two"
    return Finding(name, question, ratios(*samples), Goal(1.4, 1.7), samples, available_cores() > 1, "same output")


def floor(settings: Settings) -> list[Finding]:
    """How near we come to only reading the files."""
    work = workloads.workload("w1", workloads.W1)
    slow, fast = rouge155(work.folder, W1_ARGUMENTS), read_floor(work.folder, workloads.FILES)
    samples = compare(slow, fast, settings.runs, settings.progress)
    question = "W1: our time, in times of that of a C loop that only reads its files"
    return [Finding("floor", question, ratios(*samples), Goal(5, 2.5, at_most=True), samples)]


def pairs(settings: Settings) -> list[Finding]:
    """Pairs of texts in process, beside the packages with the figures of rouge-score."""
    return pairs_findings(settings.quick, settings.runs, settings.progress)


def available_cores() -> int:
    """The cores that this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def _described(shape: workloads.Shape) -> str:
    parts = (
        (shape.evaluations, "evaluation"),
        (shape.systems, "system"),
        (shape.models, "model"),
    )
    return ", ".join(f"{number:,} {noun}{'' if number == 1 else 's'}" for number, noun in parts)


BENCHES: dict[str, Callable[[Settings], list[Finding]]] = {
    "W1": w1,
    "W2": w2,
    "W3": w3,
    "W4": w4,
    "W5": w5,
    "W5-lines": w5_lines,
    "memory": memory,
    "kept": kept,
    "jobs": jobs,
    "jobs-cli": jobs_cli,
    "floor": floor,
    "bootstrap": lambda settings: average_findings(settings.runs, settings.quick, settings.progress),
    "pairs": pairs,
    "records": lambda settings: records_findings(settings.quick, settings.runs, settings.progress),
    "records-memory": lambda settings: memory_findings(settings.quick, settings.progress),
    "dask": lambda settings: dask_findings(settings.runs, settings.quick, available_cores() > 1, settings.progress),
    "esk": lambda settings: esk_findings(settings.runs, settings.progress),
    "collection": lambda settings: collection_findings(settings.runs, settings.progress),
    "compare": lambda settings: comparison(settings.runs, settings.progress),
    "dialects": lambda settings: dialect_findings(settings.quick, settings.runs, settings.progress),
    "correlate": lambda settings: correlation_findings(settings.quick, settings.runs, settings.progress),
}
