"""The files that this package brings: word lists, published figures, the example, templates of pages."""

from __future__ import annotations

import errno
import os
from typing import Any

from rouge_cli.errors import DataError, reason

ROOT = os.path.dirname(__file__)
_DAMAGED = (errno.ENOENT, errno.ENOTDIR, errno.EISDIR, errno.EACCES)
_REMEDY = "the installation is damaged: pip install --force-reinstall rouge-cli"


def package_file(name: str) -> bytes:
    """The content of a file by its name below the package, "examples/news.json". DataError: it cannot be read."""
    path = os.path.join(ROOT, *name.split("/"))
    try:
        with open(path, "rb") as stream:
            return stream.read()
    except OSError as error:
        cause = f"cannot read this file of rouge-cli's own: {reason(error)}"
        raise DataError.at(path, cause, _REMEDY if error.errno in _DAMAGED else "") from None


def package_json(name: str) -> Any:
    """What a file of JSON holds, by its name below the package. DataError: it cannot be read."""
    import json

    content = package_file(name)
    try:
        return json.loads(content)
    except ValueError:
        cause = "this file of rouge-cli's own is no JSON"
        raise DataError.at(os.path.join(ROOT, *name.split("/")), cause, _REMEDY) from None
