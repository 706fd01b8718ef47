"""A command line, tried where something befalls it: what it may leave behind, whatever that is."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Collection, Iterator
from typing import Any

from rouge_cli.whole_files import ABANDONED, UNFINISHED
from tests.robustness import children
from tests.robustness.children import Ended, Stream
from tests.robustness.command_lines import OUT, Line

OLD = b"what was there before\n"


class Trial:
    """A line and what it writes when nothing befalls it. Its folder is the working directory."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.runs = 0
        self.problems: list[str] = []
        self.whole: dict[str, bytes] = {}
        self.usual = self.run()
        self.whole = outputs()
        if self.usual.status:
            raise SystemExit(f"{line.words}: {self.usual.stderr}")

    def prepare(self) -> None:
        """Old outputs where the line's are to be."""
        for name in os.listdir(OUT):
            place = os.path.join(OUT, name)
            shutil.rmtree(place) if os.path.isdir(place) else os.unlink(place)
        for name in self.line.files:
            with open(os.path.join(OUT, name), "wb") as stream:
                stream.write(OLD)

    def run(
        self, before: Callable[[], Any] | None = None, *, stdin: Stream = os.devnull, stdout: Stream = "stdout",
        stderr: Stream = "stderr",
    ) -> Ended:  # fmt: skip
        """Runs the line over old outputs."""
        self.runs += 1
        self.prepare()
        return children.run(self.line.arguments, before, stdin=stdin, stdout=stdout, stderr=stderr)

    def check(self, ended: Ended, what: str, statuses: Collection[int], *, killed: bool = False) -> None:
        """Notes what is wrong with an end: its status, its words, what it left."""
        wrong = []
        if ended.status not in statuses:
            wrong.append(f"status {ended.status}")
        if ended.orphans:
            wrong.append(f"{ended.orphans} processes left")
        wrong += [line for line in ended.stderr.splitlines() if line.strip() and not is_message(line)][:1]
        wrong += self.unsound(killed, complete=ended.status == 0)
        self.problems += [f"{self.line.words}: {what}: {', '.join(wrong)}; {ended.stderr[-300:]}"] if wrong else []

    def unsound(self, killed: bool = False, complete: bool = False) -> Iterator[str]:
        """What of the outputs is neither whole nor as it was; unfinished files unless the run was killed."""
        found = outputs()
        for name, content in found.items():
            if UNFINISHED in name:
                if not killed:
                    yield f"{name} is left"
            elif content != self.whole.get(name) and (complete or content != OLD):
                yield f"{name} is neither old nor whole"
        folders = [name for name in self.line.outputs if name.endswith("/") and not is_list_of_parts(name)]
        for name in folders:
            of_it = {file for file in self.whole if file.startswith(name)}
            if os.path.isdir(os.path.join(OUT, name)) and not of_it <= found.keys():
                yield f"{name} is not whole"
        if complete:
            yield from (f"{name} is missing" for name in self.whole.keys() - found.keys())

    def sweep(self) -> None:
        """Another run, long after a killed one: nothing of that is left."""
        left = [name for name in os.listdir(OUT) if name.startswith(UNFINISHED)]
        if not left:
            return
        long_ago = time.time() - ABANDONED - 60
        for name in left:
            os.utime(os.path.join(OUT, name), (long_ago, long_ago))
        for name in self.line.outputs:
            if name.endswith("/") and os.path.exists(place := os.path.join(OUT, name)):
                shutil.rmtree(place)
        self.runs += 1
        ended = children.run(self.line.arguments)
        self.check(ended, "the run after a killed one", (0,))


def is_list_of_parts(name: str) -> bool:
    """Whether an output is a folder of files that are whole one by one, with which a later run goes on."""
    return name == "rows/"


def is_message(line: str) -> bool:
    """Whether users may be told such a line."""
    known = line.startswith(("rouge-cli: ", "Usage: ", "Try ", "Error: ")) or "bash: warning: setlocale: " in line
    return known and "does not know why" not in line and "\x1b" not in line


def outputs() -> dict[str, bytes]:
    """The files below OUT, and unfinished folders."""
    found = {}
    for folder, folders, files in os.walk(OUT):
        below = os.path.relpath(folder, OUT)
        for name in files:
            with open(os.path.join(folder, name), "rb") as stream:
                found[os.path.normpath(os.path.join(below, name))] = stream.read()
        found.update({name: b"" for name in folders if name.startswith(UNFINISHED)})
    return found
