"""What is evaluated: folders of small files with their configuration, from a seed."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from random import Random

from .cache import Facts, folder_of
from .texts import Text, fresh, retold
from .words import Lexicon, spell

CONFIG = "config.xml"
FILES = "files.txt"
"""The names of all summaries of a workload, one a line."""
SEED = "rouge-cli benchmarks 1"
TOKEN = re.compile("[a-z0-9]+")
LEMMAS = 13_500
"""Gives some 40,000 different words among the 1.6 million of W1."""


@dataclass(frozen=True)
class Shape:
    """The size of a workload. A model is told freely, or retells a story where a topic has several."""

    evaluations: int
    systems: int = 1
    models: int = 1
    peer_words: int = 55
    model_words: int = 75
    sentences: tuple[int, int] = (3, 4)
    closeness: tuple[float, float] = (0.4, 0.4)
    """How closely the worst and the best system keep to the topic; the others are between them."""


@dataclass(frozen=True)
class Workload:
    """A made workload: its folder, in which its commands run, and what it consists of."""

    folder: Path
    facts: Facts


W1 = Shape(11_490)
W1_QUICK = replace(W1, evaluations=500)
W2 = Shape(100, systems=25, closeness=(0.2, 0.6))
W2_QUICK = replace(W2, evaluations=20, systems=5)
W3 = Shape(1)
W4 = Shape(50, 30, 4, peer_words=250, model_words=250, sentences=(11, 14), closeness=(0.3, 0.6))
W4_QUICK = replace(W4, evaluations=10, systems=5)


def workload(name: str, shape: Shape) -> Workload:
    """The workload of that shape, made unless it is there."""
    parameters = {"seed": SEED, "lemmas": LEMMAS, **asdict(shape)}
    return Workload(*folder_of(name, parameters, lambda folder: _Writer(folder, shape).write()))


def growth(sizes: tuple[int, ...]) -> Workload:
    """Evaluations in one list file each, `SIZE.lst`: the summaries of W1 in turn, again and again.

    Every lap around W1 names its files by another path, so that each evaluation has two files of its own.
    """
    base = workload("w1", W1)
    return Workload(*folder_of("w5", {"sizes": sizes}, lambda folder: _write_lists(folder, base.folder, sizes)))


def growth_arguments(size: int) -> list[str]:
    """How `rouge155` is told to evaluate the input of that size; run in the folder of growth()."""
    return ["-z", "SPL", f"{size}.lst"]


def lines(sizes: tuple[int, ...]) -> Workload:
    """The same evaluations as line-aligned text: `SIZE.peers.txt` and `SIZE.models.txt`."""
    base = workload("w1", W1)
    return Workload(*folder_of("w5-lines", {"sizes": sizes}, lambda folder: _write_lines(folder, base.folder, sizes)))


def lines_arguments(size: int) -> list[str]:
    """How `rouge-cli evaluate` is told to evaluate the lines of that size; run in the folder of lines()."""
    return ["--peers", f"{size}.peers.txt", "--models", f"{size}.models.txt", "--sentence-delimiter", "<q>"]


def records(sizes: tuple[int, ...], times: int = 1) -> Workload:
    """The same evaluations as JSONL, `SIZE.jsonl`, their texts so many times as long: those that follow are added."""
    base = workload("w1", W1)
    name, parameters = f"records-{times}", {"sizes": sizes, "times": times}
    return Workload(*folder_of(name, parameters, lambda folder: _write_records(folder, base.folder, sizes, times)))


def short_records(sizes: tuple[int, ...]) -> Workload:
    """Records of eight words a side as JSONL, `SIZE.jsonl`."""
    return Workload(*folder_of("short-records", {"sizes": sizes}, lambda folder: _write_short(folder, sizes)))


def short_parts(size: int, parts: int) -> Workload:
    """So many of these records as JSONL in so many files of the same size."""
    parameters = {"size": size, "parts": parts}
    return Workload(*folder_of(f"short-parts-{size}", parameters, lambda folder: _write_parts(folder, size, parts)))


def peer_name(system: int, evaluation: int) -> str:
    """Where a system summary is in its workload; both count from 1."""
    return f"peers/S{system:02}/{evaluation:05}.txt"


def model_name(model: int, evaluation: int) -> str:
    """Where a reference summary is in its workload; both count from 1."""
    return f"models/{evaluation:05}.{chr(ord('A') + model - 1)}.txt"


@cache
def _lexicon() -> Lexicon:
    return Lexicon(SEED, LEMMAS)


class _Writer:
    """Writes one workload."""

    def __init__(self, folder: Path, shape: Shape) -> None:
        self.folder = folder
        self.shape = shape
        self.names: list[str] = []
        self.size = 0
        self.words = 0
        self.types: set[str] = set()

    def write(self) -> Facts:
        (self.folder / "models").mkdir()
        for system in range(1, self.shape.systems + 1):
            (self.folder / peer_name(system, 1)).parent.mkdir(parents=True)
        for evaluation in range(1, self.shape.evaluations + 1):
            self.write_evaluation(evaluation)
        (self.folder / CONFIG).write_text(configuration(self.shape))
        (self.folder / FILES).write_text("".join(f"{name}\n" for name in self.names))
        return {"files": len(self.names), "bytes": self.size, "words": self.words, "types": len(self.types)}

    def write_evaluation(self, evaluation: int) -> None:
        shape, lexicon = self.shape, _lexicon()
        random = Random(f"{SEED} {evaluation} {shape}")
        if shape.models == 1:
            source = fresh(random, lexicon, shape.model_words, random.randint(*shape.sentences))
            models = [source]
        else:
            source = fresh(random, lexicon, 2 * shape.model_words, 2 * shape.sentences[1])
            models = [self.telling(random, source, shape.model_words, 0.6) for _ in range(shape.models)]
        for model, text in enumerate(models, 1):
            self.write_text(random, model_name(model, evaluation), text)
        for system in range(1, shape.systems + 1):
            worst, best = shape.closeness
            closeness = worst + (best - worst) * (system - 1) / max(1, shape.systems - 1)
            text = self.telling(random, source, shape.peer_words, closeness)
            self.write_text(random, peer_name(system, evaluation), text)

    def telling(self, random: Random, source: Text, words: int, closeness: float) -> Text:
        return retold(random, _lexicon(), source, words, random.randint(*self.shape.sentences), closeness)

    def write_text(self, random: Random, name: str, text: Text) -> None:
        data = "".join(f"{spell(random, sentence)}\n" for sentence in text)
        (self.folder / name).write_text(data, "ascii")
        tokens = TOKEN.findall(data.lower())
        self.names.append(name)
        self.size += len(data)
        self.words += len(tokens)
        self.types.update(tokens)


def configuration(shape: Shape) -> str:
    """The configuration of a workload, as ROUGE-1.5.5 reads it."""
    evaluations = "".join(_evaluation(shape, number) for number in range(1, shape.evaluations + 1))
    return f'<ROUGE_EVAL version="1.5.5">\n{evaluations}</ROUGE_EVAL>\n'


def _evaluation(shape: Shape, number: int) -> str:
    peers = (f'<P ID="S{n:02}">{peer_name(n, number).removeprefix("peers/")}</P>\n' for n in _count(shape.systems))
    models = (
        f'<M ID="{chr(ord("A") + n - 1)}">{model_name(n, number).removeprefix("models/")}</M>\n'
        for n in _count(shape.models)
    )
    return (
        f'<EVAL ID="{number}">\n<MODEL-ROOT>models</MODEL-ROOT>\n<PEER-ROOT>peers</PEER-ROOT>\n'
        f'<INPUT-FORMAT TYPE="SPL">\n</INPUT-FORMAT>\n'
        f"<PEERS>\n{''.join(peers)}</PEERS>\n<MODELS>\n{''.join(models)}</MODELS>\n</EVAL>\n"
    )


def _count(number: int) -> range:
    return range(1, number + 1)


def _write_lists(folder: Path, base: Path, sizes: tuple[int, ...]) -> Facts:
    for lap in range(-(-max(sizes) // W1.evaluations)):
        (folder / f"lap{lap:03}").symlink_to(os.path.relpath(base, folder))
    for size in sizes:
        with (folder / f"{size}.lst").open("w") as stream:
            stream.writelines(_list_lines(size))
    return {"largest": max(sizes)}


def _texts(base: Path) -> list[tuple[str, str]]:
    """The summaries of W1: (peer, model) each."""
    names = [(peer_name(1, n), model_name(1, n)) for n in _count(W1.evaluations)]
    return [((base / peer).read_text(), (base / model).read_text()) for peer, model in names]


def _write_lines(folder: Path, base: Path, sizes: tuple[int, ...]) -> Facts:
    pairs = [[text.strip().replace("\n", " <q> ") + "\n" for text in pair] for pair in _texts(base)]
    for size in sizes:
        for side, name in enumerate(("peers", "models")):
            with (folder / f"{size}.{name}.txt").open("w") as stream:
                stream.writelines(pairs[number % len(pairs)][side] for number in range(size))
    return {"largest": max(sizes)}


def _write_records(folder: Path, base: Path, sizes: tuple[int, ...], times: int) -> Facts:
    pairs, written = _texts(base), 0
    for size in sizes:
        with (folder / f"{size}.jsonl").open("w") as stream:
            for number in range(size):
                taken = [pairs[(number + lap) % len(pairs)] for lap in range(times)]
                peer, model = ("".join(texts) for texts in zip(*taken, strict=True))
                record = {"id": f"doc-{number}", "system": "mine", "summary": peer, "references": [model]}
                written += stream.write(json.dumps(record) + "\n")
    return {"bytes": written}


def _write_short(folder: Path, sizes: tuple[int, ...]) -> Facts:
    random, written = Random(SEED), 0
    for size in sizes:
        with (folder / f"{size}.jsonl").open("w") as stream:
            written += sum(map(stream.write, _short_lines(random, range(size))))
    return {"bytes": written}


def _write_parts(folder: Path, size: int, parts: int) -> Facts:
    random, written = Random(SEED), 0
    for part in range(parts):
        numbers = range(part * size // parts, (part + 1) * size // parts)
        with (folder / f"part-{part:02}.jsonl").open("w") as stream:
            written += sum(map(stream.write, _short_lines(random, numbers)))
    return {"bytes": written}


def _short_lines(random: Random, numbers: range) -> Iterator[str]:
    words = [f"word{i}" for i in range(300)]
    for number in numbers:
        peer, model = (" ".join(random.choices(words, k=8)) for _ in range(2))
        record = {"id": f"doc-{number}", "system": "mine", "summary": peer, "references": [model]}
        yield json.dumps(record) + "\n"


def _list_lines(size: int) -> Iterator[str]:
    for number in range(size):
        lap, place = divmod(number, W1.evaluations)
        yield f"lap{lap:03}/{peer_name(1, place + 1)} lap{lap:03}/{model_name(1, place + 1)}\n"
