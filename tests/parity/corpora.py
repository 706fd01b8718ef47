"""Random corpora: summaries in files, and a configuration that says which to compare with which."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from . import lexicon
from .configurations import Evaluation, XmlWriter, list_file, scattered
from .oracle import build_database, exception_lists, oracle_release
from .summaries import FORMATS, hollow, summary

TEXT_BUDGET = 5_000_000
"""About the most comparisons of a peer token with a model token: what keeps the original's time down."""
LATIN_IDS = ("é", "Zürich", "ß1", "5é")
OTHER_IDS = ("ж", "日本", "1日", "e\u0301")
ODD_IDS = (
    "007",
    "1a",
    "2.5",
    "1e3",
    "-3",
    "+4",
    ".5",
    " 5",
    "a b",
    "0",
    "D061.M.100",
    "x'y",
    'x"y',
    "<&>",
    "A.",
    "00",
    "10 ",
)
NAMES = (
    "{}.txt",
    "{}.txt",
    "{}",
    "text-{}.spl",
    "{}.é.txt",
    "{}.日.txt",
    "D{}.M.100.T",
    "{}&amp;.txt",
    "a+{}",
    "{}'s",
)


@dataclass(frozen=True)
class Corpus:
    """What an option line has to know of a corpus."""

    config: str
    kind: str | None
    """The format of a list file, None for XML."""
    systems: tuple[str, ...]
    elements: bool
    """Basic Elements: for -3 and for no other measure."""
    hollow: bool
    """Some summary may have no token: the original then dies with -w."""
    words: int
    """The words of the largest summary, about."""
    data: str | None
    """A data folder of its own, for -e."""
    close: bool
    """The recalls of several models are nearly the same: see which one -f B takes for the best."""
    binary: bool
    """Some summary may hold a NUL byte."""


@dataclass
class Builder:
    """Writes one corpus into a folder; every choice comes from `random`."""

    random: Random
    folder: Path
    words: list[bytes] = field(init=False)
    untidy: float = field(init=False)
    oddity: float = field(init=False)
    hollow: bool = field(init=False)
    elements: bool = field(init=False)
    close: bool = field(init=False)
    most: int = field(init=False)

    def __post_init__(self) -> None:
        """Decide what kind of corpus it is to be."""
        random = self.random
        self.words = lexicon.vocabulary(random)
        self.untidy = random.choice((0.0, 0.02, 0.1, 0.3))
        self.oddity = random.choice((0.0, 0.0, 0.05, 0.15))
        self.hollow = random.random() < 0.25
        self.elements = random.random() < 0.14
        self.close = random.random() < 0.05 and not self.elements
        self.most = 420 if self.close else random.choice((5, 12, 30, 60, 120, 200, 300, 500, 600))

    def build(self) -> Corpus:
        """Write all files."""
        as_list = self.random.random() < 0.3
        binary = any(b"\0" in word for word in self.words)
        config, kind, systems = self._list_files() if as_list else self._xml()
        return Corpus(
            config, kind, systems, self.elements, self.hollow, self.most, self._data_folder(), self.close, binary
        )

    def _shape(self) -> tuple[int, int, int]:
        """Evaluations, peers, models: fewer where texts are long."""
        random = self.random
        evaluations = random.choice((1, 1, 2, 3, 4, 8, 12))
        peers, models = random.choice((1, 1, 2, 3, 4)), random.choice((1, 1, 2, 3, 4))
        if self.close:
            return 1, random.choice((1, 2)), random.choice((3, 4, 5))
        cost = self.most * self.most
        while evaluations * peers * models * cost > TEXT_BUDGET and evaluations * peers * models > 1:
            evaluations, peers, models = max(1, evaluations - 1), max(1, peers - 1), max(1, models - 1)
        return evaluations, peers, models

    def _format(self) -> str:
        if self.elements:
            return "ISI" if self.random.random() < 0.05 else "SIMPLE"
        return self.random.choice(FORMATS)

    def _texts(self, kind: str, number: int) -> list[bytes]:
        """The files of one evaluation: retellings of one text, and some that have nothing to do with it."""
        if self.close:
            unknown_elements = lexicon.unknown_elements(self.random, number)
            return [summary(self.random, kind, text, self.untidy) for text in unknown_elements]
        first = lexicon.sentences(self.random, self.words, self.most)
        texts: list[bytes] = []
        for _ in range(number):
            if self.hollow and self.random.random() < 0.2:
                texts.append(hollow(self.random, kind))
                continue
            related = self.random.random() < 0.8
            said = lexicon.echo(self.random, first, self.words) if related else []
            said = said or lexicon.sentences(self.random, self.words, self.most)
            texts.append(summary(self.random, kind, said, self.untidy))
        return texts

    def _write(self, root: str, name: str, text: bytes) -> str:
        place = self.folder / root
        place.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(text)
        return name

    def _name(self, stem: str, spaces: bool) -> str:
        if self.random.random() >= self.oddity:
            return f"{stem}.txt"
        names = (*NAMES, "a {}.txt", "{} b c") if spaces else NAMES
        return self.random.choice(names).format(stem)

    def _ids(self, number: int, letters: bool) -> list[str]:
        """That many different ids, in the style of numbers, letters or oddities."""
        usual = [chr(65 + n) if letters else str(n + self.random.choice((1, 1, 9))) for n in range(number)]
        ids: list[str] = []
        for id in usual:
            if self.random.random() < self.oddity * 2:
                pool = self.random.choice((ODD_IDS, ODD_IDS, ODD_IDS, LATIN_IDS, OTHER_IDS))
                id = self.random.choice(pool)
            while id in ids:
                id += self.random.choice("19b")
            ids.append(id)
        return ids

    def _xml(self) -> tuple[str, None, tuple[str, ...]]:
        number, peers, models = self._shape()
        systems = self._ids(peers, self.random.random() < 0.3)
        roots = self.random.choice((("peers", "models"), ("./p", "./m/m"), (".", "."), ("same", "same"), ("a b", "é")))
        evaluations = [
            self._evaluation(f"{n}", id, systems, models if self.close else self.random.randint(1, models), roots)
            for n, id in enumerate(self._ids(number, False))
        ]
        writer = XmlWriter(self.random, self.oddity)
        (self.folder / "config.xml").write_bytes(writer.document(scattered(self.random, evaluations, self.oddity)))
        return "config.xml", None, tuple(systems)

    def _evaluation(
        self, stem: str, id: str, systems: Sequence[str], models: int, roots: tuple[str, str]
    ) -> Evaluation:
        """An evaluation with its files; now and then it lacks a peer, or has no models."""
        kind = self._format()
        present = [system for system in systems if self.random.random() >= self.oddity]
        if self.random.random() < self.oddity / 2:
            models = 0
        texts = self._texts(kind, len(present) + models)
        pairs = [
            (name, self._write(roots[0], self._name(f"{stem}.p{n}", True), texts.pop()))
            for n, name in enumerate(present)
        ]
        references = [
            (name, self._write(roots[1], self._name(f"{stem}.m{n}", True), texts.pop()))
            for n, name in enumerate(self._ids(models, True))
        ]
        if references and self.random.random() < self.oddity / 4:
            (self.folder / roots[1] / "folder").mkdir(exist_ok=True)
            references[-1] = (references[-1][0], "folder")
            self.hollow = True
        return Evaluation(id, kind, roots[0], roots[1], pairs, references)

    def _list_files(self) -> tuple[str, str, tuple[str, ...]]:
        number, peers, models = self._shape()
        kind = self._format()
        lines: list[list[str]] = []
        for n in range(max(number, peers)):
            texts = self._texts(kind, 1 + self.random.randint(1, models))
            names = [self._name(f"{n}.{m}", False) for m in range(len(texts))]
            lines.append([self._write("texts", name, text) for name, text in zip(names, texts, strict=True)])
        lines = [[f"texts/{name}" for name in line] for line in lines]
        if self.random.random() < self.oddity:
            lines[0].append(lines[0][-1])
        name = self.random.choice(("list", "pairs.lst"))
        (self.folder / name).write_bytes(list_file(self.random, lines, self.oddity))
        case: Callable[[str], str] = self.random.choice((str.upper, str.upper, str.lower, str.title))
        return name, case(kind), ("X", "11", "system")

    def _data_folder(self) -> str | None:
        """Now and then a data folder: another stop list, at times other exceptions too."""
        if self.random.random() >= 0.06:
            return None
        data = self.folder / "data"
        data.mkdir()
        stops = [word.lower() for word in self.random.choices(self.words, k=6)] + [
            b"the ",
            b"Of",
            b"a\r",
            b"of the",
        ]
        (data / "smart_common_words.txt").write_bytes(b"\n".join(stops) + b"\n")
        if self.random.random() < 0.5:
            (data / "WordNet-2.0.exc.db").symlink_to(oracle_release() / "data" / "WordNet-2.0.exc.db")
            return "data"
        lists = data / "WordNet-2.0-Exceptions"
        lists.mkdir()
        for part in ("adj", "adv", "noun", "verb"):
            lines = (exception_lists() / f"{part}.exc").read_bytes().splitlines()
            kept = self.random.sample(lines, len(lines) // 2) if part != "adv" else lines
            changed = [b"%s form%d" % (word.lower(), n) for n, word in enumerate(self.words) if word.isalpha()]
            (lists / f"{part}.exc").write_bytes(b"\n".join(kept + changed) + b"\n")
        build_database(lists, data / "WordNet-2.0.exc.db")
        return "data"


def build_corpus(random: Random, folder: Path) -> Corpus:
    """Write a corpus into an empty folder."""
    return Builder(random, folder).build()
