"""Fingerprints of files: by them a run that goes on notices what changed since it began."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from rouge_cli.engines.worker_names import files_named
from rouge_cli.errors import DataError, reason
from rouge_cli.opening import open_input
from rouge_cli.options import Options

_BLOCK = 1 << 20


def fingerprint(source: str) -> dict[str, Any]:
    """The size of a file, and the SHA-256 of what it holds. DataError: it cannot be read."""
    found = hashlib.sha256()
    size = 0
    try:
        with open_input(source) as stream:
            while block := stream.read(_BLOCK):
                found.update(block)
                size += len(block)
    except OSError as error:
        raise DataError.at(source, f"cannot be read: {reason(error)}") from None
    return {"bytes": size, "sha256": found.hexdigest()}


def fingerprints_of(options: Options) -> dict[str, str]:
    """The SHA-256 of each file of words or weights that is read because of the options.

    What cannot be read is left out: whoever reads it reports that. Programs of tokenizers are not looked into.
    """
    found = {}
    for name in [path for named in files_named(options) for path in _files_read(named, options)]:
        with suppress(DataError):
            found[name] = fingerprint(name)["sha256"]
    return found


def changed_since(files: Sequence[tuple[str, str]], options: Options) -> list[str]:
    """Those of the files, given with their SHA-256, that are not what they were.

    Options may name them otherwise, as a worker finds them. All of them where others have come or gone.
    """
    now = list(fingerprints_of(options).values())
    if len(now) != len(files):
        return [name for name, _ in files] or list(fingerprints_of(options))
    return [name for (name, before), sha in zip(files, now, strict=True) if sha != before]


def _files_read(named: str, options: Options) -> Iterator[str]:
    """The file itself; of a folder, the lists or dictionaries that are read."""
    names: Sequence[str] = ("",)
    if named == options.data:
        from rouge_cli.text.word_lists import lists_read

        names = lists_read(options)
    elif named == options.wordnet:
        from rouge_cli.text.wordnet import NEEDED, OPTIONAL

        names = (*NEEDED, *OPTIONAL)
    yield from filter(os.path.isfile, [os.path.join(named, name) if name else named for name in names])
