"""Fingerprints of files: by them a run that goes on notices what changed since it began."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from rouge_cli.errors import DataError, reason
from rouge_cli.opening import open_input
from rouge_cli.options import Options
from rouge_cli.text.option_files import files_read

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
    for name in files_read(options):
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
