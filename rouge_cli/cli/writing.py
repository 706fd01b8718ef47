"""Outputs that are written whole or not at all."""

from __future__ import annotations

import os
import tempfile

from rouge_cli.errors import UsageError


def write_whole(path: str, content: bytes) -> None:
    """Replaces the file at path by content, or leaves it as it was. UsageError if it cannot be written."""
    folder = os.path.dirname(os.path.abspath(path))
    try:
        handle, made = tempfile.mkstemp(dir=folder, prefix=".rouge-cli-")
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(content)
            os.chmod(made, 0o666 & ~_umask())
            os.replace(made, path)
        except BaseException:
            os.unlink(made)
            raise
    except OSError as error:
        raise UsageError(f"{path}: cannot write the output: {error.strerror}") from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
