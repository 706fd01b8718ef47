from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rouge_cli import evaluate, plan_of_texts, score, score_batch, score_columns
from rouge_cli.errors import DataError
from rouge_cli.kernel.native import Stemmer
from rouge_cli.opening import BROKEN
from rouge_cli.options import Options, Stemming
from rouge_cli.text.reader import Reader
from rouge_cli.text.word_lists import (
    EXCEPTION_LISTS,
    exception_lists,
    missing_folder,
    own_lists,
    stop_list,
    warnings_of_lists,
)
from tests.cases import each


def exceptions(folder: str | None = None) -> dict[bytes, bytes]:
    """Word and form of every line that has both; of several lines the last."""
    fields = map(bytes.split, exception_lists(folder).splitlines())
    return {words[0]: words[1] for words in fields if len(words) > 1}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with nothing in it but the folder of the exception lists."""
    (tmp_path / "WordNet-2.0-Exceptions").mkdir()
    return tmp_path


def test_built_in_stop_list() -> None:
    words = stop_list().split(b"\n")
    assert words.pop() == b""
    assert len(words) == 598
    assert {b"the", b"reuters"} < set(words)
    assert b"summary" not in words


def test_built_in_exceptions() -> None:
    assert len(exceptions()) == 5930


@each(
    ("word", "form"),
    [("best", "well"), ("better", "well"), ("is", "be"), ("testes", "testes"), ("mice", "mouse"), ("ran", "run")],
)
def test_later_lists_win(word: str, form: str) -> None:
    assert exceptions()[word.encode()] == form.encode()


@pytest.mark.parametrize(("word", "stem"), [("best", "well"), ("slept", "sleep"), ("is", "is"), ("running", "run")])
def test_the_stemmer_reads_them_so(word: str, stem: str) -> None:
    """Tokens of three letters and less are left alone."""
    assert Stemmer(exception_lists()).token(word.encode()) == stem.encode()


def test_lists_are_separate_lines_though_a_file_may_lack_its_last_line_end(folder: Path) -> None:
    for name in EXCEPTION_LISTS:
        (folder / "WordNet-2.0-Exceptions" / name).write_bytes(b"word " + name.encode())
    assert exception_lists(str(folder)) == b"word adj.exc\nword adv.exc\nword noun.exc\nword verb.exc"


def test_folder_overrides_what_it_holds(folder: Path) -> None:
    """Of the exceptions only the verbs here; the stop list stays."""
    (folder / "WordNet-2.0-Exceptions" / "verb.exc").write_bytes(b"best bestow\n")
    found = exceptions(str(folder))
    assert found[b"best"] == b"bestow"
    assert found[b"better"] == b"well"
    assert found[b"is"] == b"is"  # the noun's form: only the verbs' list says "be"
    assert stop_list(str(folder)) == stop_list()


def test_folder_with_only_a_stop_list(folder: Path) -> None:
    (folder / "smart_common_words.txt").write_bytes(b"cat\ndog")
    assert stop_list(str(folder)) == b"cat\ndog"
    assert exception_lists(str(folder)) == exception_lists()


def test_folder_with_only_the_database_of_the_original_keeps_the_built_in_lists(tmp_path: Path) -> None:
    (tmp_path / "WordNet-2.0.exc.db").write_bytes(b"\0")
    assert (stop_list(str(tmp_path)), exception_lists(str(tmp_path))) == (stop_list(), exception_lists())


def test_folder_that_is_not_there_keeps_the_built_in_lists() -> None:
    assert stop_list("/nowhere/at/all") == stop_list()


@pytest.mark.parametrize(
    ("read", "name"),
    [(stop_list, "smart_common_words.txt"), (exception_lists, "WordNet-2.0-Exceptions/noun.exc")],
)
def test_list_that_cannot_be_read(folder: Path, read: Callable[[str], bytes], name: str) -> None:
    (folder / name).mkdir()
    with pytest.raises(DataError) as caught:
        read(str(folder))
    assert str(caught.value) == f"{folder / name}: cannot read the word list: Is a directory"


@pytest.fixture
def as_others(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Within the folder, with no more rights than its owner, whom permissions bind."""
    if os.name != "posix":
        pytest.skip("no permissions here")
    monkeypatch.chdir(folder)
    os.mkdir("own")
    Path("own", "smart_common_words.txt").write_bytes(b"mine\n")
    os.mkdir("own/WordNet-2.0-Exceptions")
    if os.geteuid():
        yield
        return
    for name in (".", "own", "own/smart_common_words.txt", "own/WordNet-2.0-Exceptions"):
        os.chown(name, 65534, 65534)
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.usefixtures("as_others")
def test_a_folder_that_cannot_be_looked_into_is_not_ignored() -> None:
    assert stop_list("own") == b"mine\n"
    os.chmod("own", 0o600)
    for read in (stop_list, exception_lists):
        with pytest.raises(DataError, match=r"own/.*: cannot look for word lists .*: Permission denied; permit it"):
            read("own")
    with pytest.raises(DataError, match="own/inner: cannot look for word lists"):
        missing_folder("own/inner")
    os.chmod("own", 0o700)
    os.chmod("own/WordNet-2.0-Exceptions", 0)
    with pytest.raises(DataError, match="Permission denied"):
        exception_lists("own")
    os.chmod("own/smart_common_words.txt", 0)
    with pytest.raises(DataError, match="cannot read the word list: Permission denied"):
        stop_list("own")


def test_a_link_that_leads_nowhere_is_not_ignored(folder: Path) -> None:
    (folder / "smart_common_words.txt").symlink_to("gone")
    with pytest.raises(DataError, match="cannot read the word list: No such file"):
        stop_list(str(folder))


@each(
    ("content", "cause"),
    [
        (b"\xef\xbb\xbfthe\n", "it begins with a byte order mark, so its first word is not found"),
        ("the\n".encode("utf-16"), "not a word list: it has NUL bytes"),
        (b"the\r\na\r\n", "carriage returns, which are read as letters"),
        (b" \n\n", "no word in it, so no stop word is removed"),
        (b"", "no word in it, so no stop word is removed"),
    ],
)
def test_a_stop_list_that_is_hardly_read_as_meant_is_warned_of(folder: Path, content: bytes, cause: str) -> None:
    (folder / "smart_common_words.txt").write_bytes(content)
    (warning,) = warnings_of_lists(str(folder), own_lists())
    assert warning.startswith(f"{folder / 'smart_common_words.txt'}: {cause}")
    assert warnings_of_lists(str(folder), own_lists()[1:]) == []


def test_lines_of_a_stop_list_that_no_word_equals_are_counted_by_their_cause(folder: Path) -> None:
    (folder / "smart_common_words.txt").write_bytes(b"the \n\ta\nof and\nthe\tDET\nThe\nain't\nin\n")
    several, blanks, capitals = warnings_of_lists(str(folder), own_lists())
    assert "smart_common_words.txt: 2 of 7 lines with several words, which are read as one and not removed" in several
    assert "2 of 7 lines with a blank before or behind the word" in blanks
    assert "1 of 7 lines with capitals, so it is not removed: texts are read in lower case" in capitals
    (folder / "smart_common_words.txt").write_bytes(stop_list())
    assert warnings_of_lists(str(folder), own_lists()) == []


def test_of_exceptions_marks_are_warned_of_and_an_empty_list_is_not(folder: Path) -> None:
    for name, content in (("adj.exc", b"\xef\xbb\xbfbest well\n"), ("verb.exc", b"")):
        (folder / "WordNet-2.0-Exceptions" / name).write_bytes(content)
    (warning,) = warnings_of_lists(str(folder), own_lists())
    assert "adj.exc: it begins with a byte order mark" in warning
    assert warnings_of_lists(str(folder), own_lists()[:1]) == []


@each(
    ("stemmer", "number"),
    [("porter-155", 1), ("porter-1980", 1), ("porter-py-rouge", 1), ("wordnet-exceptions", 1), ("porter-nltk", 0)],
)
def test_exceptions_that_the_stemmer_does_not_read_are_not_warned_of(folder: Path, stemmer: str, number: int) -> None:
    (folder / "WordNet-2.0-Exceptions" / "adj.exc").write_bytes(b"\xef\xbb\xbfbest well\n")
    options = Options(data=str(folder), stemming=Stemming.BOTH, stemmer=stemmer)
    assert len(Reader(options).warnings()) == number


@pytest.mark.parametrize("name", ["smart_common_words.txt", "WordNet-2.0-Exceptions/noun.exc"])
def test_a_list_that_begins_with_zero_bytes_is_refused_unread(folder: Path, name: str) -> None:
    """A broken copy may be too large for the memory: it has a terabyte, none of it on the disk."""
    with (folder / name).open("wb") as stream:
        stream.truncate(1 << 40)
    with pytest.raises(DataError) as caught:
        (stop_list if "smart" in name else exception_lists)(str(folder))
    assert str(caught.value) == f"{folder / name}: cannot read the word list: {BROKEN}"


def test_a_folder_without_any_of_the_lists_is_warned_of(tmp_path: Path) -> None:
    options = Options(measures=("rouge-1",), data=str(tmp_path))
    stop_words, stemming = options._replace(drop_stop_words=True), options._replace(stemming=Stemming.BOTH)
    said = "has no smart_common_words.txt and no list in WordNet-2.0-Exceptions: the built-in word lists are used"
    for used in (stop_words, stemming):
        assert said in "".join(Reader(used).warnings())
    assert Reader(options).warnings() == []  # none is needed
    (tmp_path / "smart_common_words.txt").write_text("the\n")
    assert Reader(stop_words).warnings() == []


@pytest.mark.usefixtures("as_others")
def test_a_closed_folder_is_not_looked_into_where_no_list_is_needed() -> None:
    os.chmod("own", 0o600)
    found = evaluate(plan_of_texts({"s": ["a"]}, ["a"]), Options(measures=("rouge-1",), data="own"))
    assert found.systems[0].measures[0].scores[0] == 1


@pytest.mark.parametrize("lists", [[], ["other.txt"]])
def test_a_folder_that_has_no_lists_is_warned_of_from_python(tmp_path: Path, lists: list[str]) -> None:
    folder = tmp_path / "own"
    for name in lists:
        folder.mkdir()
        (folder / name).touch()
    options = Options(measures=("rouge-1",), data=str(folder), drop_stop_words=True)
    said = "the built-in word lists are used"
    assert said in "".join(evaluate(plan_of_texts({"s": ["a cat"]}, ["a cat"]), options).warnings)
    assert said in "".join(score_columns(["a cat"], ["a cat"], options=options).warnings)
    for call in (lambda: score("a cat", "a cat", options=options), lambda: score_batch(["a"], ["b"], options=options)):
        with pytest.warns(UserWarning, match=said):
            call()
