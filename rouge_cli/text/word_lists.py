"""The stop list and the stemmer's exceptions: built in, or from a folder like the original's data folder.

A folder overrides what it holds (section 1 of docs/rouge-1.5.5.md, -e): `smart_common_words.txt`, one word a line as it
stands, and `WordNet-2.0-Exceptions/{adj,adv,noun,verb}.exc`, lines "word form". Later lists win: the order is adj, adv,
noun, verb.
"""

from __future__ import annotations

import os
from codecs import BOM_UTF8
from collections.abc import Sequence

from rouge_cli.errors import DataError, Problem, reason
from rouge_cli.opening import read_input
from rouge_cli.option_values import EXCEPTIONS, PORTER_PY_ROUGE, WITH_EXCEPTIONS, Stemming
from rouge_cli.options import Options
from rouge_cli.package_files import package_file

BUILT_IN_LISTS = "built-in lists"
"""The kind of the warning that a folder of the user's is not there, or has no list."""
EXCEPTION_LISTS = ("adj.exc", "adv.exc", "noun.exc", "verb.exc")
EXCEPTIONS_FOLDER = "WordNet-2.0-Exceptions"
STOP_LIST = "smart_common_words.txt"
SEVERAL_FORMS = "several_forms.exc"
PY_ROUGE_LIST = "py-rouge.exc"


def lists_read(options: Options) -> list[str]:
    """The lists that are read from a folder of the user's under these options, by their names below it."""
    found = [STOP_LIST] if options.drop_stop_words and options.stop_list is None else []
    if options.stemming is not Stemming.NONE and reads_exceptions(options.stemmer):
        found += [os.path.join(EXCEPTIONS_FOLDER, name) for name in EXCEPTION_LISTS]
    return found


def warnings_of_lists(folder: str, lists: Sequence[str]) -> list[str]:
    """Warnings of those of the folder's lists that are not read as they were meant.

    ROUGE-1.5.5 takes lines as they stand, so that marks of an encoding are letters of words. DataError: unreadable.
    """
    if lists and (unused := missing_folder(folder) or _empty_folder(folder)):
        return [unused]
    found = [os.path.join(folder, name) for name in lists if _there(os.path.join(folder, name))]
    return [warning for path in found for warning in _odd_list(path, _read("", path))]


def _odd_list(path: str, content: bytes) -> list[str]:
    """The warnings of a list that is hardly read as it was meant."""
    if problem := _odd_bytes(path, content):
        return [problem]
    return _odd_lines(path, content) if os.path.basename(path) == STOP_LIST else []


def _odd_lines(path: str, content: bytes) -> list[str]:
    """The warnings of lines of a stop list that no word of a text equals, each cause once with its count.

    Words of texts are in lower case and without blanks. Of a word with other marks, such as ain't, nothing is said.
    """
    lines = [line for line in content.split(b"\n") if line.strip()]
    several = [line for line in lines if len(line.split()) > 1]
    blanks = [line for line in lines if len(line.split()) == 1 and line != line.strip()]
    capitals = [line for line in lines if line.split() == [line] and line != line.lower()]
    causes = (
        (several, "several words, which are read as one and not removed", "write a word a line"),
        (blanks, "a blank before or behind the word, so it is not removed", "leave nothing but the word in a line"),
        (capitals, "capitals, so it is not removed: texts are read in lower case", "write it in lower case"),
    )
    return [
        Problem(path, f"{len(found):,} of {len(lines):,} lines with {cause}", remedy)
        for found, cause, remedy in causes if found
    ]  # fmt: skip


def _odd_bytes(path: str, content: bytes) -> str | None:
    """The warning of what is wrong with the file as a whole."""
    if b"\0" in content:
        return Problem(path, "not a word list: it has NUL bytes, as UTF-16 has, and few of its words are found", _SAVE)
    if content.startswith(BOM_UTF8):
        return Problem(path, "it begins with a byte order mark, so its first word is not found", _SAVE)
    if os.path.basename(path) != STOP_LIST:
        return None  # without a word it says that there are no exceptions
    if not content.strip():
        return Problem(path, "no word in it, so no stop word is removed", "write a word a line, or leave out -s")
    if b"\r" in content:
        cause = "carriage returns, which are read as letters, so words before them are not removed"
        return Problem(path, cause, "save it with newlines alone (LF)")
    return None


_SAVE = "save it as plain text (UTF-8 without a byte order mark)"


def missing_folder(folder: str | None) -> str | None:
    """A warning if the folder is not there: the built-in lists are used. DataError: it cannot be looked for."""
    if folder is None or os.path.isdir(folder):
        return None
    _there(folder)
    cause = f"no folder {folder} (-e, ROUGE_EVAL_HOME): the built-in word lists are used"
    return Problem("", cause, kind=BUILT_IN_LISTS)


def _empty_folder(folder: str) -> str | None:
    """A warning if the folder has no list: the built-in ones are used. DataError: it cannot be looked for."""
    if any(_there(os.path.join(folder, name)) for name in own_lists()):
        return None
    none = f"no {STOP_LIST} and no list in {EXCEPTIONS_FOLDER}"
    cause = f"folder {folder} (-e, ROUGE_EVAL_HOME) has {none}: the built-in word lists are used"
    return Problem("", cause, kind=BUILT_IN_LISTS)


def unused_folder(options: Options) -> str | None:
    """A warning if the folder of these options is not there, or has none of the lists that they would read from it."""
    if options.data is None:
        return None
    return missing_folder(options.data) or (_empty_folder(options.data) if lists_read(options) else None)


def own_lists() -> tuple[str, ...]:
    """The files that a user's folder may hold, by names below it."""
    return (STOP_LIST, *(os.path.join(EXCEPTIONS_FOLDER, name) for name in EXCEPTION_LISTS))


def stop_list(folder: str | None = None) -> bytes:
    """The text of the stop list. DataError if the folder has one that cannot be read."""
    return built_in_list(STOP_LIST) if folder is None else _first(folder, STOP_LIST, STOP_LIST)


def exception_lists(folder: str | None = None) -> bytes:
    """The texts of the four exception lists, in the order in which later lines win."""
    return b"\n".join(
        built_in_list(name) if folder is None else _first(folder, os.path.join(EXCEPTIONS_FOLDER, name), name)
        for name in EXCEPTION_LISTS
    )


def built_in_list(name: str) -> bytes:
    """The text of a list that this package has."""
    return package_file(f"text/data/{name}")


def exceptions_of(stemmer: str, folder: str | None = None) -> bytes:
    """The exceptions before the rules of a stemmer of that name; none for those that have their own."""
    if stemmer == PORTER_PY_ROUGE:
        return exception_lists(folder) + b"\n" + built_in_list(PY_ROUGE_LIST)
    if stemmer == EXCEPTIONS and folder is None:
        return exception_lists() + b"\n" + built_in_list(SEVERAL_FORMS)
    return exception_lists(folder) if reads_exceptions(stemmer) else b""


def reads_exceptions(stemmer: str) -> bool:
    """Whether the stemmer of that name reads exceptions of a folder."""
    return stemmer in WITH_EXCEPTIONS


def _first(folder: str, own: str, built_in: str) -> bytes:
    return _read(folder, own) if _there(os.path.join(folder, own)) else built_in_list(built_in)


def _there(path: str) -> bool:
    """Whether a file or folder of the user's is there. DataError where the system does not let us see."""
    try:
        os.lstat(path)  # a link that leads nowhere is there, and is told of when it is read
    except (FileNotFoundError, NotADirectoryError):
        return False
    except (OSError, ValueError) as error:
        cause = f"cannot look for word lists (-e, ROUGE_EVAL_HOME): {reason(error)}"
        remedy = "permit it (chmod u+x FOLDER), or leave the folder out for the built-in ones"
        raise DataError.at(path, cause, remedy) from None
    return True


def _read(folder: str, name: str) -> bytes:
    try:
        return read_input(os.path.join(folder, name))
    except (OSError, ValueError) as error:
        raise DataError.at(os.path.join(folder, name), f"cannot read the word list: {reason(error)}") from None
