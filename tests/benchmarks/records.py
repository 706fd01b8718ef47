"""Records in, rows or a report out, in times of what scoring the same texts costs in memory."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, NamedTuple

from . import workloads
from .cache import Facts, folder_of
from .commands import installed
from .findings import Finding, Goal
from .timing import (
    BenchError,
    Command,
    Progress,
    compare,
    ratios,
    repeat,
    require_same_output,
)

RECORDS, QUICK_RECORDS = 200_000, 20_000
SHORT, QUICK_SHORT = 2_000_000, 200_000
"""Short records of which the memory is measured; issue: 10,000,000 at most."""
OPTIONS = ["-n", "2", "-m", "-q"]
MEASURES = ("rouge-1", "rouge-2", "rouge-l")
WORDS, TEXTS = 8, 5_000
SEED = "rouge-cli benchmarks 1"


class Texts(NamedTuple):
    """The texts of a workload in memory, and what it costs to take them from JSON."""

    peers: list[str]
    models: list[str]
    loading: list[float]
    """Seconds of CPU of each round."""


def records_findings(quick: bool, runs: int, say: Progress) -> list[Finding]:
    """JSONL and Parquet through the commands, and columns and lists through the library."""
    try:
        import orjson
        import pyarrow  # noqa: F401
    except ImportError as error:
        raise BenchError(f"{error}; pip install '.[bench]'") from None
    size = QUICK_RECORDS if quick else RECORDS
    folder = _tables((QUICK_RECORDS, RECORDS))
    lines = (folder / f"{size}.jsonl").read_bytes().splitlines()
    texts = _texts(lines, orjson.loads, runs)
    del lines
    library = _library(texts, runs, say)
    base = [loading + kernel for loading, kernel in zip(texts.loading, library["kernel"], strict=True)]
    commands = {
        "jsonl-evaluate": (_command(folder, "evaluate", f"{size}.jsonl"), base, Goal(2.0, 1.4, at_most=True)),
        "jsonl-score": (_command(folder, "score", f"{size}.jsonl"), base, Goal(2.0, 1.4, at_most=True)),
        "parquet-score": (
            _command(folder, "score", f"{size}.parquet", "-o", "rows.parquet"), library["RougeScorer"],
            Goal(1.3, 1.0, at_most=True),
        ),
    }  # fmt: skip
    found = [
        _against(name, command, base, goal, size, runs, say, not quick)
        for name, (command, base, goal) in commands.items()
    ]
    for name, goal in (("score_columns", Goal(0.9, 1.2)), ("score_batch", Goal(0.5, 0.8))):
        question = f"{size:,} pairs in lists, stemmed, three measures: pairs per CPU second, in times of RougeScorer's"
        figures = [theirs / ours for theirs, ours in zip(library["RougeScorer"], library[name], strict=True)]
        each = ", ".join(f"{other} {1e6 * median(cpus) / size:.2f} us" for other, cpus in library.items())
        found.append(Finding(name, question, figures, goal, note=each, judged=not quick))
    return [*found, *_threads(folder, size, runs, say, not quick)]


def memory_findings(quick: bool, say: Progress, size: int = 0) -> list[Finding]:
    """The most memory that short records from Parquet take, as rows and as a report."""
    size = size or (QUICK_SHORT if quick else SHORT)
    folder = _short_records(size)
    found = []
    for command, goal in (("score", 300), ("evaluate", 1536)):
        output = ["-o", "rows.parquet"] if command == "score" else []
        sample = repeat(_command(folder, command, "short.parquet", *output), 1, say)
        question = f"peak memory of `{command}`, {size:,} short records from Parquet, three measures"
        found.append(
            Finding(f"memory-{command}", question, [sample.memory], Goal(goal, at_most=True, unit=" MiB"), [sample],
                    judged=not quick)
        )  # fmt: skip
    return found


def _texts(lines: Sequence[bytes], loads: Callable[[bytes], Any], runs: int) -> Texts:
    loading = []
    for _ in range(runs):
        start = time.process_time()
        rows = [loads(line) for line in lines]
        loading.append(time.process_time() - start)
    return Texts([row["summary"] for row in rows], [row["references"][0] for row in rows], loading)


def _library(texts: Texts, runs: int, say: Progress) -> dict[str, list[float]]:
    """Seconds of CPU of each round, by what scored the texts; in turn, behind a warm-up."""
    from rouge_cli import Options, score_batch, score_columns
    from rouge_cli.engines.streams import score_chunks
    from rouge_cli.inputs.in_memory import chunks_of
    from rouge_cli.options import Stemming
    from rouge_cli.rouge_score.rouge_scorer import RougeScorer

    options = Options(measures=MEASURES, stemming=Stemming.BOTH)
    scorer = RougeScorer(["rouge1", "rouge2", "rougeLsum"], use_stemmer=True)
    tasks: dict[str, Callable[[list[str], list[str]], object]] = {
        "RougeScorer": lambda peers, models: scorer.score_batch(models, peers),
        "kernel": lambda peers, models: score_chunks(chunks_of(peers, models, None), options, 1),
        "score_columns": lambda peers, models: score_columns(peers, models, options=options, jobs=1),
        "score_batch": lambda peers, models: score_batch(peers, models, options=options, jobs=1),
    }
    took: dict[str, list[float]] = {name: [] for name in tasks}
    for number in range(runs + 1):
        say(f"in memory, round {number} of {runs}")
        for name, task in tasks.items():
            start = time.process_time()
            task(texts.peers, texts.models)
            if number:
                took[name].append(time.process_time() - start)
    return took


def _against(
    name: str, command: Command, base: Sequence[float], goal: Goal, size: int, runs: int, say: Progress, judged: bool
) -> Finding:
    """The CPU of a whole process, in times of that of scoring in memory."""
    sample = repeat(command, runs, say)
    figures = [run.cpu / median(base) for run in sample.runs]
    each, floor = 1e6 * sample.cpu / size, 1e6 * median(base) / size
    what = "RougeScorer.score_batch on lists" if name == "parquet-score" else "orjson.loads and the kernel's scoring"
    question = f"`{command.label}`, {size:,} records of 55 and 75 words, one thread: CPU in times of {what}"
    return Finding(name, question, figures, goal, [sample], judged, f"{each:.2f} us a record, and {floor:.2f} us")


def _threads(folder: Path, size: int, runs: int, say: Progress, judged: bool) -> list[Finding]:
    found = []
    for command in ("evaluate", "score"):
        one, two = (_command(folder, command, f"{size}.jsonl", jobs=jobs) for jobs in (1, 2))
        samples = compare(one, two, runs, say)
        require_same_output(one, two)
        question = f"`rouge-cli {command}` of {size:,} records: the time with one thread, in times of that with two"
        found.append(
            Finding(f"jsonl-{command}-jobs", question, ratios(*samples), Goal(1.5, 1.8), samples, judged, "same output")
        )
    return found


def _command(folder: Path, command: str, name: str, *more: str, jobs: int = 1) -> Command:
    words = [command, name, *OPTIONS, "--jobs", str(jobs), *more]
    label = f"rouge-cli {command} {name}, jobs {jobs}"
    return Command(label, " ".join(["rouge-cli", *words]), [installed("rouge-cli"), *words], folder)


def _tables(sizes: tuple[int, ...]) -> Path:
    """The folder of workloads.records, with the same records as Parquet."""
    import pyarrow.parquet

    folder = workloads.records(sizes).folder
    for size in sizes:
        place = folder / f"{size}.parquet"
        if not place.exists():
            rows = [json.loads(line) for line in (folder / f"{size}.jsonl").read_bytes().splitlines()]
            columns = {name: [row[name] for row in rows] for name in ("id", "system", "summary")}
            references = [row["references"][0] for row in rows]
            pyarrow.parquet.write_table(pyarrow.table({**columns, "reference": references}), place)
    return folder


def _short_records(size: int) -> Path:
    return folder_of(f"short-{size}", {"size": size}, lambda folder: _write_short(folder, size))[0]


def _write_short(folder: Path, size: int) -> Facts:
    import pyarrow.parquet

    random = Random(SEED)
    words = [f"w{number}" for number in range(3_000)]
    texts = [" ".join(random.choices(words, k=WORDS)) for _ in range(TEXTS)]
    names = ("id", "summary", "reference")
    schema = pyarrow.schema([(name, pyarrow.string()) for name in names])
    with pyarrow.parquet.ParquetWriter(folder / "short.parquet", schema) as writer:
        for first in range(0, size, 100_000):
            ids = [f"e{number}" for number in range(first, min(first + 100_000, size))]
            columns = [ids, random.choices(texts, k=len(ids)), random.choices(texts, k=len(ids))]
            writer.write_table(pyarrow.table(dict(zip(names, columns, strict=True)), schema=schema))
    return {"records": size}
