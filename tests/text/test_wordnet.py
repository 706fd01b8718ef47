"""WordNet by nltk's reader: over a dictionary of four senses written here, and over the machine's if it has one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rouge_cli.errors import DataError
from rouge_cli.text.wordnet import KINDS, LEXICOGRAPHER_FILES, wordnet_labels

PARTS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
SYSTEM = "/usr/share/wordnet"
LICENCE = "  1 This line stands where the licence stands.\n"
PERSON, DREAM, DREAMING = 18, 9, 36
"""Numbers of lexicographer files."""


class Dictionary:
    """A WordNet folder: add senses, then write it."""

    def __init__(self) -> None:
        self.data = dict.fromkeys(PARTS, LICENCE)
        self.senses: dict[str, dict[str, list[int]]] = {part: {} for part in PARTS}

    def add(self, part: str, file: int, *lemmas: str) -> str:
        """One sense with these lemmas; returns its id."""
        offset, letter = len(self.data[part]), PARTS[part]
        words = " ".join(f"{lemma} 0" for lemma in lemmas)
        frames = "00 " if part == "verb" else ""
        self.data[part] += f"{offset:08} {file:02} {letter} {len(lemmas):02x} {words} 000 {frames}| a sense  \n"
        for lemma in lemmas:
            self.senses[part].setdefault(lemma, []).append(offset)
        return f"{letter}{offset:08}"

    def write(self, folder: Path) -> str:
        for part, letter in PARTS.items():
            (folder / f"data.{part}").write_text(self.data[part])
            index = "".join(
                f"{lemma} {letter} {len(of)} 0 {len(of)} 0 {' '.join(f'{offset:08}' for offset in of)}  \n"
                for lemma, of in sorted(self.senses[part].items())
            )
            (folder / f"index.{part}").write_text(LICENCE + index)
        (folder / "noun.exc").write_text("men man\n")
        return str(folder)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, dict[str, str]]:
    """The folder, and the ids of its senses."""
    made = Dictionary()
    ids = {
        "spaceman": made.add("noun", PERSON, "astronaut", "cosmonaut"),
        "man": made.add("noun", PERSON, "man"),
        "dream": made.add("noun", DREAM, "dream"),
        "dreaming": made.add("verb", DREAMING, "dream"),
    }
    return made.write(tmp_path_factory.mktemp("wordnet")), ids


def test_all_senses_in_all_parts_of_speech(small: tuple[str, dict[str, str]]) -> None:
    folder, ids = small
    labels = wordnet_labels(folder, "synsets")
    assert list(labels("astronaut")) == list(labels("cosmonauts")) == [ids["spaceman"]]
    assert list(labels("dreams")) == [ids["dream"], ids["dreaming"]]
    assert list(labels("men")) == [ids["man"]]
    assert list(labels("nowhere")) == []


def test_nltk_looks_for_nothing_else_in_the_folder(small: tuple[str, dict[str, str]]) -> None:
    """Where nltk finds its models, some of which are programs to it, is not for a dictionary to say."""
    import nltk.data

    wordnet_labels(small[0], "synsets")
    assert os.path.realpath(small[0]) not in nltk.data.path


def test_lexicographer_classes(small: tuple[str, dict[str, str]]) -> None:
    labels = wordnet_labels(small[0], "classes")
    assert list(labels("man")) == list(labels("cosmonaut")) == ["noun.person"]
    assert list(labels("dream")) == ["noun.cognition", "verb.creation"]


def test_folder_without_a_dictionary(tmp_path: Path) -> None:
    with pytest.raises(DataError) as caught:
        wordnet_labels(str(tmp_path), "synsets")
    assert "no WordNet dictionary: index.noun, index.verb" in str(caught.value)
    assert "`apt install wordnet-base` puts one in /usr/share/wordnet" in str(caught.value)


def test_folder_with_a_broken_one(small: tuple[str, dict[str, str]], tmp_path: Path) -> None:
    for name in os.listdir(small[0]):
        (tmp_path / name).write_bytes(Path(small[0], name).read_bytes())
    (tmp_path / "index.noun").write_text("astronaut n x\n")
    with pytest.raises(DataError, match=r"no WordNet dictionary: .*index\.noun"):
        wordnet_labels(str(tmp_path), "synsets")


def test_nltk_without_data(monkeypatch: pytest.MonkeyPatch) -> None:
    class Missing:
        def ensure_loaded(self) -> None:
            raise LookupError("a page of text")

    monkeypatch.setattr("nltk.corpus.wordnet", Missing())
    with pytest.raises(DataError) as caught:
        wordnet_labels(None, "synsets")
    assert str(caught.value).startswith("--labels wordnet: nltk has no WordNet; get it by `python -m nltk.downloader")


def test_numbers_of_lexicographer_files() -> None:
    assert len(LEXICOGRAPHER_FILES) == 45
    assert LEXICOGRAPHER_FILES[PERSON] == "noun.person"


@pytest.mark.long  # nltk reads all of it
@pytest.mark.skipif(not os.path.exists(f"{SYSTEM}/data.noun"), reason="Debian's wordnet-base is not installed")
def test_wordnet_of_the_machine() -> None:
    labels = wordnet_labels(SYSTEM, "synsets")
    assert set(labels("astronaut")) == set(labels("cosmonauts")) != set()
    assert len(list(labels("dream"))) == 8
    assert set(wordnet_labels(SYSTEM, "classes")("spaceman")) == {"noun.person"}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data.replace(b"\n", b"\r\n"),
        lambda data: b"",
        lambda data: data.replace(b"a sense", b"\xe9 sense"),
        lambda data: data.replace(b" 18 n", b" xx n"),
        lambda data: data.replace(b" 0 000 |", b" 0 999 |"),
        lambda data: data.replace(b" n 0", b" q 0"),
    ],
    ids=["CRLF", "empty", "Latin-1", "letters", "pointers", "kind"],
)
@pytest.mark.filterwarnings("error")
def test_damaged_data_are_named(tmp_path: Path, damage: Callable[[bytes], bytes], kind: str) -> None:
    made = Dictionary()
    made.add("noun", PERSON, "man")
    made.add("noun", PERSON, "astronaut")
    labels = wordnet_labels(made.write(tmp_path), kind)
    assert list(labels("astronaut"))
    data = tmp_path / "data.noun"
    data.write_bytes(damage(data.read_bytes()))
    with pytest.raises(
        DataError, match=r"its data files are damaged, or of another version than its index \(at .astro"
    ):
        list(wordnet_labels(str(tmp_path), kind)("astronaut"))


def test_a_folder_is_read_where_it_is_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in "ab":
        (tmp_path / name / "wn").mkdir(parents=True)
        made = Dictionary()
        made.add("noun", PERSON, *(["astronaut", "cosmonaut"] if name == "b" else ["astronaut"]))
        made.write(tmp_path / name / "wn")
    monkeypatch.chdir(tmp_path / "a")
    assert list(wordnet_labels("wn", "synsets")("cosmonaut")) == []
    monkeypatch.chdir(tmp_path / "b")
    assert list(wordnet_labels("wn", "synsets")("cosmonaut")) == list(wordnet_labels("wn", "synsets")("astronaut"))
    assert list(wordnet_labels("wn", "synsets")("cosmonaut")) != []


def test_exceptions_are_read_again_when_they_change(tmp_path: Path) -> None:
    made = Dictionary()
    made.add("noun", PERSON, "man")
    made.write(tmp_path)
    assert list(wordnet_labels(str(tmp_path), "synsets")("mannen")) == []
    (tmp_path / "noun.exc").write_text("mannen man\n")
    assert list(wordnet_labels(str(tmp_path), "synsets")("mannen")) != []


@pytest.mark.long
@pytest.mark.filterwarnings("error")
def test_damaged_data_of_nltk_are_named(tmp_path: Path) -> None:
    (tmp_path / "corpora").mkdir()
    (tmp_path / "corpora" / "wordnet.zip").write_bytes(b"PK" * 50)
    done = subprocess.run(
        [sys.executable, "-c", "from rouge_cli.text.wordnet import wordnet_labels as w; w(None, 'synsets')"],
        env={**os.environ, "NLTK_DATA": str(tmp_path)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "DataError: WordNet of nltk: cannot be loaded: " in done.stderr
