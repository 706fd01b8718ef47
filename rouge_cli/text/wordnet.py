"""Senses of English words by nltk's WordNet reader, over nltk's corpus or any WordNet dictionary folder."""

from __future__ import annotations

import io
import os
import threading
import warnings
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import lru_cache
from typing import Any

from rouge_cli.errors import DataError, LibraryErrors, shortened
from rouge_cli.files import real_path
from rouge_cli.importing import Importing
from rouge_cli.opening import read_input
from rouge_cli.signal_handlers import is_of_a_handler

KINDS = ("synsets", "classes")
NEEDED = [f"{kind}.{part}" for kind in ("index", "data") for part in ("noun", "verb", "adj", "adv")]
OPTIONAL = ("noun.exc", "verb.exc", "adj.exc", "adv.exc", "lexnames")
LEXICOGRAPHER_FILES = (
    "adj.all", "adj.pert", "adv.all", "noun.Tops", "noun.act", "noun.animal", "noun.artifact", "noun.attribute",
    "noun.body", "noun.cognition", "noun.communication", "noun.event", "noun.feeling", "noun.food", "noun.group",
    "noun.location", "noun.motive", "noun.object", "noun.person", "noun.phenomenon", "noun.plant", "noun.possession",
    "noun.process", "noun.quantity", "noun.relation", "noun.shape", "noun.state", "noun.substance", "noun.time",
    "verb.body", "verb.change", "verb.cognition", "verb.communication", "verb.competition", "verb.consumption",
    "verb.contact", "verb.creation", "verb.emotion", "verb.motion", "verb.perception", "verb.possession",
    "verb.social", "verb.stative", "verb.weather", "adj.ppl",
)  # fmt: skip
"""By number, as in lexnames(5WN); Debian's package comes without the file that says so."""
_LOADING = threading.Lock()
"""Held while nltk's folders, which all threads share, are other than usual."""
_READING = threading.RLock()
"""Held while a reader reads, and Python's warnings, which all threads share, are other than usual."""
ADVICE = (
    "get it by `python -m nltk.downloader wordnet`, or name a WordNet dictionary folder with --wordnet DIR: "
    "`apt install wordnet-base` puts one in /usr/share/wordnet"
)


def wordnet_labels(folder: str | None, kind: str) -> Callable[[str], Iterable[str]]:
    """All senses of a word in any part of speech, inflected forms included: synset ids, or lexicographer classes.

    folder None is nltk's corpus. DataError, with how to get the data, if there is none, and of a word if the data are
    damaged: nltk reads them as it meets words.
    """
    reader = _reader_of_nltk() if folder is None else _reader_in(folder)
    place = "WordNet of nltk" if folder is None else folder

    def lookup(word: str) -> Iterable[str]:
        # The reader, which all threads share, moves about in its files. Of a sense that is not there it only warns.
        with _READING, warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                return _labels_of(reader.synsets(word), kind)
            except Exception as error:  # whatever its parser stumbles over
                if isinstance(error, MemoryError) or is_of_a_handler(error):
                    raise
                cause = f"its data files are damaged, or of another version than its index (at {shortened(word)})"
                raise DataError.at(place, cause, f"{ADVICE}; its lines end with a newline alone") from None

    return lookup


def _labels_of(synsets: Iterable[Any], kind: str) -> list[str]:
    if kind == "classes":
        return [synset.lexname() for synset in synsets]
    return [f"{synset.pos()}{synset.offset():08}" for synset in synsets]


def _reader_of_nltk() -> Any:
    with Importing("WordNet needs nltk: pip install nltk"):
        from nltk.corpus import wordnet

    with _READING, warnings.catch_warnings(), LibraryErrors("WordNet of nltk", "cannot be loaded", ADVICE):
        warnings.simplefilter("ignore")
        try:
            wordnet.ensure_loaded()
        except LookupError:
            raise DataError.at("--labels wordnet", "nltk has no WordNet", ADVICE) from None
    return wordnet


def _reader_in(folder: str) -> Any:
    """The reader of a folder as it is now; one that was read before is taken again only if its files are the same."""
    root = real_path(folder)
    states = []
    for name in (*NEEDED, *OPTIONAL):
        with suppress(OSError, ValueError):
            state = os.stat(os.path.join(root, name))
            states.append((name, state.st_ino, state.st_size, state.st_mtime_ns))
    return _reader_of(folder, root, tuple(states))


@lru_cache(maxsize=4)
def _reader_of(folder: str, root: str, _states: tuple[tuple[str, int, int, int], ...]) -> Any:
    missing = [name for name in NEEDED if not os.path.isfile(os.path.join(folder, name))]
    if missing:
        raise DataError.at(folder, f"no WordNet dictionary: {', '.join(missing)} missing", ADVICE)
    with Importing("WordNet needs nltk: pip install nltk"):
        import nltk.data
        from nltk.corpus.reader.wordnet import WordNetCorpusReader

    class FolderReader(WordNetCorpusReader):  # type: ignore[misc,unused-ignore]
        """Over a folder that may lack what only other uses need. Files are held in memory, and so none stays open."""

        def open(self, file: str) -> Any:
            path = os.path.join(root, file)
            if os.path.exists(path):
                content = read_input(path)
            else:
                lines = [f"{i:02}\t{name}\t1\n" for i, name in enumerate(LEXICOGRAPHER_FILES)]
                content = "".join(lines).encode() if file == "lexnames" else b""
            return io.TextIOWrapper(io.BytesIO(content), "utf-8")

        def map_wn(self, version: str = "wordnet") -> None:
            """To the senses of other languages: not needed, and made from files that are not here."""

        map_wn30 = map_wn  # its name in nltk 3.8

    with _LOADING, _READING, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that it has no other languages
        searched = list(nltk.data.path)
        try:
            # nltk reads from no folder that is not named there; other data of nltk's is not to come from this one.
            nltk.data.path.append(root)
            return FolderReader(root, None)
        except Exception as error:  # whatever its parser stumbles over
            if is_of_a_handler(error):
                raise
            said = str(error) or "it is cut off, or of another kind"
            raise DataError.at(folder, f"no WordNet dictionary: {said}", ADVICE) from None
        finally:
            nltk.data.path[:] = searched
