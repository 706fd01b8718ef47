"""Fingerprints of files: by them a run that goes on notices what changed since it began."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
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
    """The SHA-256 of each file of words or weights that the options name, or that is in a folder that they name.

    What cannot be read is left out: whoever reads it reports that. Programs of tokenizers are not looked into.
    """
    found = {}
    for name in [path for named in files_named(options) for path in _files_of(named, options)]:
        with suppress(DataError):
            found[name] = fingerprint(name)["sha256"]
    return found


def _files_of(named: str, options: Options) -> Iterator[str]:
    """The file itself; of a folder the lists or dictionaries in it."""
    if named == options.data:
        from rouge_cli.text.word_lists import own_lists

        candidates = [os.path.join(named, name) for name in own_lists()]
    else:
        candidates = [named]
        with suppress(OSError):
            candidates = [os.path.join(named, name) for name in sorted(os.listdir(named))]
    yield from filter(os.path.isfile, candidates)
