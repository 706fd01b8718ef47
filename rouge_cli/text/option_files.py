"""The files that options name, and those that are read or started because of them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress

from rouge_cli.option_values import WORDNET, program_of
from rouge_cli.options import Options
from rouge_cli.text.word_lists import lists_read, own_lists

PATHS = ("stop_list", "idf", "labels", "data", "wordnet")
"""Options that name a file or a folder."""


def paths_named(options: Options) -> dict[str, str]:
    """The files and folders that the options name, by option."""
    paths = {name: getattr(options, name) for name in PATHS}
    if options.labels == WORDNET:
        del paths["labels"]
    return {name: path for name, path in paths.items() if path is not None}


def files_named(options: Options) -> list[str]:
    """The files and folders that the options name."""
    return list(paths_named(options).values())


def files_read(options: Options) -> list[str]:
    """The word lists, labels, weights and dictionaries that are read under these options and are there."""
    return list(filter(os.path.isfile, _files(options, lists_read(options))))


def files_of_options(options: Options) -> Iterator[str]:
    """The files that no output may overwrite: all that options like these read, and the program of a tokenizer."""
    yield from _files(options, own_lists())
    if (command := program_of(options.tokenizer)) is not None:
        import shlex

        with suppress(ValueError):  # whoever starts it reports that
            # In a program /dev/stdin is its own.
            yield from (word for word in shlex.split(command) if os.path.isfile(word) and not word.startswith("/dev/"))


def _files(options: Options, lists: Sequence[str]) -> Iterator[str]:
    """The files that the options name; of a data folder these lists, of a dictionary its files."""
    for option, path in paths_named(options).items():
        if option == "data":
            yield from (os.path.join(path, name) for name in lists)
        elif option == "wordnet":
            from rouge_cli.text.wordnet import NEEDED, OPTIONAL

            yield from (os.path.join(path, name) for name in (*NEEDED, *OPTIONAL))
        else:
            yield path
