"""Sentences on lines are Punkt's, whichever ends of sentences it was not asked for."""

import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from rouge_cli.kernel import native
from rouge_cli.text.punkt import punkt_lines, punkt_sentences
from tests.cases import each

_WORDS = (
    "the of Mr. Dr. U.S. e.g. a.m. said He It J. B. Smith 3.14 1,000 2015 No no vs. etc. mining-co. don't it's "
    "O'Neil state-of-the-art \u201cYes \u201d \u2019 ' \" ( ) foo.\u201d bar!\u201d end.\" end.' stop.) what?! ... . ! "
    '? -- : , caf\u00e9 \u00c9cole St. Jan. p.m. in. was. Inc. Go However Bach s. .) ," \u2018He \'He "He (He \u00ab @x'
)
WORDS = [*_WORDS.split(), "\u00a0", "\u2003x", "\x1c"]
MARKS = (
    ". ", "! ", "? ", ".", "!", "?", ".\n", ". . ", "... ", ".\" ", ".' ", "?\" ", "!) ", ".\u201d ", ".\u2019 ", " . ",
    ". \"", ". (", ". \u201c", ".\n\n", ".\t", ". '", "; ",
)  # fmt: skip


def drawn(count: int, seed: int) -> list[str]:
    random = Random(seed)
    return [
        "".join(
            " ".join(random.choices(WORDS, k=random.randint(1, 6))) + random.choice(MARKS)
            for _ in range(random.randint(1, 12))
        )
        for _ in range(count)
    ]


def tokens(sentences: list[str]) -> list[list[str]]:
    found = (re.findall("[a-z0-9]+", sentence.lower()) for sentence in sentences)
    return [words for words in found if words]


def ends() -> native.SentenceEnds:
    found = punkt_lines()
    assert isinstance(found, native.SentenceEnds)
    return found


def lines(text: str) -> list[str]:
    return ends().lines(text.encode()).decode().split("\n")


@each("text", drawn(150, 17))
def test_lines_are_punkts_sentences(text: str) -> None:
    assert tokens(lines(text)) == tokens(punkt_sentences(text))


@pytest.mark.long
def test_lines_are_punkts_sentences_in_many_texts() -> None:
    for text in drawn(8000, 18):
        assert tokens(lines(text)) == tokens(punkt_sentences(text)), text


def test_the_splitter_is_asked_where_its_answer_is_not_known() -> None:
    asked: list[str] = []

    def split(text: str) -> list[str]:
        asked.append(text)
        return punkt_sentences(text)

    ends = native.SentenceEnds(split, {"mr"}, True)
    assert ends.lines(b"All are safe. No one fell.\nThe ferry sank.") == b"All are safe.\nNo one fell.\nThe ferry sank."
    assert asked == []
    assert ends.lines(b"It sank. Mr. Smith swam. He is safe.") == b"It sank.\nMr. Smith swam.\nHe is safe."
    assert asked == ["Mr. Smith"]
    assert ends.lines(b"So Mr. Smith swam.") == b"So Mr. Smith swam."
    assert len(asked) == 1
    assert ends.lines(b"It sank. What?! -- Why? It sank.") == b"It sank.\nWhat?!\n-- Why?\nIt sank."
    assert asked[1:] == ["What?! -- Why?"]


def test_without_the_models_words_the_splitter_is_asked_of_full_stops() -> None:
    asked: list[str] = []

    def split(text: str) -> list[str]:
        asked.append(text)
        return punkt_sentences(text)

    assert native.SentenceEnds(split, None, False).lines(b"Is it? It sank. All fell.") == b"Is it?\nIt sank.\nAll fell."
    assert asked == ["sank. All"]


def test_what_is_no_utf8_stays() -> None:
    assert ends().lines(b"\xff. One. Two.") == b"\xff. One. Two."


@pytest.mark.long
def test_damaged_data_of_nltk_are_named(tmp_path: Path) -> None:
    for name in ("punkt_tab.zip", "punkt/PY3/english.pickle"):  # the latter of older versions
        path = tmp_path / "tokenizers" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"PK" * 50)
    done = subprocess.run(
        [sys.executable, "-c", "from rouge_cli.text.punkt import punkt_sentences as p; p('A dog. A cat.')"],
        env={**os.environ, "NLTK_DATA": str(tmp_path)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "DataError: Punkt of nltk: its data cannot be read: " in done.stderr


def test_a_module_by_the_name_of_a_library_is_named(tmp_path: Path) -> None:
    """A user's own nltk.py stands before the library that is meant."""
    (tmp_path / "nltk.py").write_text("x = 1\n")
    done = subprocess.run(
        [sys.executable, "-c", "from rouge_cli.text.punkt import punkt_lines; punkt_lines()"],
        env={**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{os.getcwd()}"}, capture_output=True, check=False,
        text=True,
    )  # fmt: skip
    last = done.stderr.splitlines()[-1]
    assert last.startswith("rouge_cli.errors.UsageError: splitting summaries needs nltk: pip install nltk (what is")
    assert str(tmp_path / "nltk.py") in last
