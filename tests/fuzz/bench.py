"""Runs targets in processes of their own, and says what they did."""

from __future__ import annotations

import argparse
import faulthandler
import gc
import hashlib
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import FrameType

from tests.fuzz.mutation import mutated
from tests.fuzz.runs import KERNEL, Counts, Run, add, targets_table, total

PROJECT = Path(__file__).parents[2]
LONGEST = 3
"""Seconds of processor time that one input may take."""
SLOWER = 20
"""So many times as long with sanitizers, which look at each access of memory."""
LARGEST = 3 << 30
"""Bytes of address space that a process has."""
MOST_KEPT = 300
"""Inputs of a target that are damaged further."""
READ = 0.8
"""The share of executions that read a file without a command line, of the files that can be so read."""
SCRATCH = "/dev/shm" if os.path.isdir("/dev/shm") else None
"""Where the files are that are damaged: in memory, if the system has such a folder."""
SHARES = {"kernel": 4.0, "pair": 2.0, "twins": 2.0}
"""Of the time, beside 1 of each other target."""


class TooLong(BaseException):
    """An input took longer than any may."""


def fuzz(given: argparse.Namespace) -> int:
    """All processes; exit status 1 where something was found."""
    found = Path(given.found).resolve()
    found.mkdir(parents=True, exist_ok=True)
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    environment["ROUGE_TRACEBACK"] = "1"
    if given.sanitized:
        from tests.fuzz.sanitized import environment_of

        environment |= environment_of()
    started = time.monotonic()
    workers = [
        subprocess.Popen(
            [
                sys.executable,
                "-X",
                "faulthandler",
                "-m",
                "tests.fuzz.bench",
                str(given.seed * 1000 + number),
                str(given.seconds),
                str(found),
                *given.targets,
            ],
            cwd=PROJECT,
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        for number in range(given.jobs)
    ]
    said: list[Counts] = []
    for worker in workers:
        output, _ = worker.communicate()
        last = output.splitlines()[-1] if output.strip() else ""
        if worker.returncode or not last.startswith("{"):
            print(f"a process ended with {worker.returncode}: its input is in {found}", file=sys.stderr)
        else:
            said.append(json.loads(last))
    totals, died = total(said), len(workers) - len(said)
    print(targets_table(totals))
    if given.update:
        seconds = round(time.monotonic() - started)
        add(Run(given.seed, given.jobs, seconds, died, given.sanitized, totals))
    return 1 if died or any(one["found"] for one in totals.values()) else 0


def _kind_of(said: str) -> str:
    """A message without names and numbers: new ones are new behaviour."""
    return re.sub(r"'[^']*'|\"[^\"]*\"|\d[\d,.]*|\b\w\b|[^\x20-\x7e]+", "*", said)[:200]


class _Worker:
    """Damages inputs in a folder of its own."""

    def __init__(self, seed: int, found: Path) -> None:
        from tests.fuzz.commands import KINDS, lay_out
        from tests.fuzz.functions import FUNCTIONS

        self.chance = Random(seed)
        self.found = found
        self.current = found / f"current-{seed}"
        self.note = os.open(self.current, os.O_RDWR | os.O_CREAT, 0o600)
        self.folder = tempfile.mkdtemp(prefix="rouge-fuzz-", dir=SCRATCH)
        os.chdir(self.folder)
        lay_out(Path())
        self.pools: dict[str, list[bytes]] = {}
        self.acts: dict[str, Callable[[bytes, Random], str]] = {}
        self.whole: dict[str, bytes | None] = {}
        for kind in KINDS:
            seeds = kind.seeds or (Path(kind.name).read_bytes(),) * Path(kind.name).exists()
            if seeds:
                self.pools[kind.name] = list(seeds)
                self.whole[kind.name] = Path(kind.name).read_bytes() if Path(kind.name).exists() else None
                self.acts[kind.name] = lambda content, chance, kind=kind: _command(kind, content, chance)  # type: ignore[misc]
        for function in FUNCTIONS:
            self.pools[function.name] = list(function.seeds)
            self.acts[function.name] = lambda content, chance, act=function.act: (
                "" if act(content, chance) else "refused"
            )  # type: ignore[misc]
        self.seeds = {name: len(pool) for name, pool in self.pools.items()}
        self.kinds: dict[str, set[str]] = {name: set() for name in self.acts}
        self.counts = {name: Counter[str]() for name in self.acts}
        self.seen: set[str] = set()

    def run(self, targets: list[str], seconds: float) -> None:
        """Each target for its share of the time."""
        chosen = [
            name
            for name in self.acts
            if not targets or name in targets or ("readers" in targets and name not in KERNEL)
        ]
        whole = sum(SHARES.get(name, 1) for name in chosen)
        for name in chosen:
            end = time.monotonic() + seconds * SHARES.get(name, 1) / whole
            while time.monotonic() < end:
                self.one(name)
            if (content := self.whole.get(name)) is not None:
                Path(name).write_bytes(content)

    def one(self, name: str) -> None:
        """Damages one input of a target."""
        pool = self.pools[name]
        first = pool if self.chance.random() < 0.5 else pool[: self.seeds[name]]
        content = mutated(self.chance.choice(first), self.chance, pool)
        noted = name.encode() + b"\n" + content
        os.ftruncate(self.note, os.pwrite(self.note, noted, 0))
        said, wrong = self.outcome(name, content, self.chance)
        self.counts[name]["executions"] += 1
        self.counts[name]["refused" if said else "used"] += 1
        kind = _kind_of(wrong or said)
        if wrong:
            self.counts[name]["found"] += 1
            if kind not in self.seen and len(self.seen) < 200:
                self.seen.add(kind)
                self.keep(name, content, wrong)
        elif kind not in self.kinds[name]:
            self.kinds[name].add(kind)
            self.counts[name]["kinds"] += 1
            if len(pool) < MOST_KEPT and len(content) < 20_000:
                pool.append(content)

    def outcome(self, name: str, content: bytes, chance: Random) -> tuple[str, str]:
        """What was said of it, and what is wrong with that."""
        from tests.fuzz.commands import Found

        signal.setitimer(signal.ITIMER_PROF, LONGEST * (SLOWER if "ROUGE_FUZZ_KERNEL" in os.environ else 1))
        try:
            return self.acts[name](content, chance), ""
        except Found as found:
            return "", str(found)
        except TooLong:
            return "", f"longer than {LONGEST} s"
        except Exception as error:
            return "", f"{type(error).__name__}: {error}"
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)

    def keep(self, name: str, content: bytes, wrong: str) -> None:
        """Writes the input, made smaller as long as the same is wrong with it."""
        if "longer than" not in wrong:
            content = self.smaller(name, content, _kind_of(wrong))
        place = self.found / f"{name.replace('/', '-')}--{hashlib.sha1(content).hexdigest()[:10]}"
        place.write_bytes(content)
        place.with_name(place.name + ".why").write_text(wrong, encoding="utf-8", errors="replace")
        print(f"{place}: {_shown(wrong)}", file=sys.stderr)

    def smaller(self, name: str, content: bytes, kind: str) -> bytes:
        """Without each part that is not needed for it."""
        state = self.chance.getstate()
        step, end = max(1, len(content) // 2), time.monotonic() + 10
        while step and time.monotonic() < end:
            at = 0
            while at < len(content) and time.monotonic() < end:
                shorter = content[:at] + content[at + step :]
                tries = [self.outcome(name, shorter, Random(i))[1] for i in range(3)]
                if any(_kind_of(wrong) == kind for wrong in tries if wrong):
                    content = shorter
                else:
                    at += step
            step //= 2
        self.chance.setstate(state)
        return content


def _command(kind: object, content: bytes, chance: Random) -> str:
    from tests.fuzz.commands import Inputs, try_one
    from tests.fuzz.readings import READINGS, reads

    assert isinstance(kind, Inputs)
    if kind.name in READINGS and chance.random() < READ:
        return reads(kind.name, content, chance)
    done = try_one(kind, content, chance)
    return done.stderr if done is not None and done.status else ""


def _shown(text: str) -> str:
    return ascii(text if len(text) < 400 else f"{text[:400]} ...")


def _too_long(_number: int, _frame: FrameType | None) -> None:
    raise TooLong


def main(arguments: list[str]) -> None:
    """One process: SEED SECONDS FOLDER [TARGET ...]. Its last line is what it did, as JSON."""
    faulthandler.enable()
    signal.signal(signal.SIGPROF, _too_long)
    if "ROUGE_FUZZ_KERNEL" not in os.environ:
        resource.setrlimit(resource.RLIMIT_AS, (LARGEST, LARGEST))
    seed, seconds, found, *targets = arguments
    import tests.fuzz.sanitized

    tests.fuzz.sanitized.load()
    worker = _Worker(int(seed), Path(found))
    gc.freeze()
    worker.run(targets, float(seconds))
    worker.current.unlink(missing_ok=True)
    print(json.dumps({name: counts for name, counts in worker.counts.items() if counts}))


if __name__ == "__main__":
    main(sys.argv[1:])
