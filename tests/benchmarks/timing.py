"""Whole processes, run in turn and measured from outside."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from .cache import bench_home

LAUNCHER = Path(__file__).with_name("launcher.py")
PATIENCE = 45.0
"""A command whose first run takes longer (seconds) is run fewer times, and its first run counts."""
BUDGET = 120.0
"""What the runs of such a command may take together; it is run once at least."""
COOLING = 2.0
"""Seconds after which some systems have taken files that nothing read out of memory again."""
MEBIBYTE = 1024 if sys.platform.startswith("linux") else 1024 * 1024
"""In units of ru_maxrss."""
SURROUNDINGS = {"LC_ALL": "C", "PERL_HASH_SEED": "0", "PERL_PERTURB_KEYS": "0"}
UNWANTED = ("ROUGE_EVAL_HOME", "RED_EVAL_HOME", "ROUGE_JOBS")

Progress = Callable[[str], None]


class BenchError(RuntimeError):
    """A benchmark that cannot be measured, or whose commands disagree."""


@dataclass(frozen=True)
class Command:
    """A command line and the folder and environment it is run in."""

    label: str
    """Whose it is, for the tables."""
    shown: str
    """How a person would type it."""
    words: Sequence[str]
    folder: Path
    variables: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Run:
    """What one run took: seconds, seconds of CPU (user and system), and peak memory in MiB."""

    wall: float
    cpu: float
    memory: float


@dataclass
class Sample:
    """All measured runs of a command."""

    command: Command
    runs: list[Run] = field(default_factory=list)

    @property
    def wall(self) -> float:
        """The median."""
        return median(run.wall for run in self.runs)

    @property
    def cpu(self) -> float:
        """The median."""
        return median(run.cpu for run in self.runs)

    @property
    def memory(self) -> float:
        """The median."""
        return median(run.memory for run in self.runs)

    @property
    def span(self) -> tuple[float, float]:
        """The fastest and the slowest run."""
        return min(run.wall for run in self.runs), max(run.wall for run in self.runs)


def compare(slow: Command, fast: Command, runs: int, progress: Progress) -> tuple[Sample, Sample]:
    """Run both in turn `runs` times after a warm-up of each; `slow` fewer times where it takes too long.

    After a long run of `slow`, `fast` is warmed up once more: it would wait for files that were idle meanwhile.
    """
    samples = Sample(slow), Sample(fast)
    run_once(fast)
    rounds_of_slow = _warm_up(samples[0], runs, progress)
    for number in range(runs):
        if number < rounds_of_slow and len(samples[0].runs) <= number:
            _measure(samples[0], progress)
        if samples[0].runs[-1].wall > COOLING:
            run_once(fast)
        _measure(samples[1], progress)
    return samples


def repeat(command: Command, runs: int, progress: Progress) -> Sample:
    """Run a command alone, as `compare` does."""
    sample = Sample(command)
    rounds = _warm_up(sample, runs, progress)
    while len(sample.runs) < rounds:
        _measure(sample, progress)
    return sample


def ratios(numerator: Sample, denominator: Sample) -> list[float]:
    """The ratios of runs that followed each other; where one command was run less often, its last run stands in."""
    pairs = max(len(numerator.runs), len(denominator.runs))
    return [_at(numerator, place).wall / _at(denominator, place).wall for place in range(pairs)]


def run_once(command: Command) -> Run:
    """Run a command and measure it. Raises BenchError where it does not end with status 0."""
    stdout, stderr = output_of(command), output_of(command).with_suffix(".err")
    environment = {name: value for name, value in os.environ.items() if name not in UNWANTED}
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(LAUNCHER), str(stdout), str(stderr), *command.words],
        cwd=command.folder,
        env=environment | SURROUNDINGS | dict(command.variables),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BenchError(f"`{command.shown}` cannot be started: {done.stderr.strip().splitlines()[-1]}")
    wall, cpu, memory, status = done.stdout.split()
    if status != "0":
        said = stderr.read_text(errors="replace").strip().splitlines() or ["(nothing said)"]
        raise BenchError(f"`{command.shown}` ended with status {status}: {said[-1]}")
    return Run(float(wall), float(cpu), float(memory) / MEBIBYTE)


def require_same_output(one: Command, other: Command) -> None:
    """Raise BenchError, naming the first line that differs, unless the last runs of both printed the same bytes."""
    expected, found = output_of(one).read_bytes(), output_of(other).read_bytes()
    if expected == found:
        return
    pairs = zip(expected.split(b"\n"), found.split(b"\n"), strict=False)
    line = next((number for number, (a, b) in enumerate(pairs, 1) if a != b), "at the end")
    raise BenchError(
        f"`{one.shown}` and `{other.shown}` print different reports (line {line}); they are kept as "
        f"{output_of(one).name} and {output_of(other).name} in the cache folder's outputs/"
    )


def output_of(command: Command) -> Path:
    """Where the last run's standard output is."""
    folder = bench_home() / "outputs"
    folder.mkdir(exist_ok=True)
    return folder / f"{command.folder.name}-{command.label.replace(' ', '-')}.out"


def _warm_up(sample: Sample, runs: int, progress: Progress) -> int:
    """Run once; the number of rounds that the command is to be run."""
    first = run_once(sample.command)
    if first.wall <= PATIENCE:
        return runs
    progress(f"{sample.command.label}: {first.wall:.1f} s")
    sample.runs.append(first)
    return max(1, min(runs, int(BUDGET / first.wall)))


def _measure(sample: Sample, progress: Progress) -> None:
    sample.runs.append(run_once(sample.command))
    progress(f"{sample.command.label}: {sample.runs[-1].wall:.3f} s")


def _at(sample: Sample, place: int) -> Run:
    return sample.runs[min(place, len(sample.runs) - 1)]
