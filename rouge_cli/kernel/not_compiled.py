"""The error where the compiled kernel is missing: which files are here instead, and what to do about it."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from rouge_cli.errors import Problem, RougeCliError

_COMPILED = (".so", ".pyd")


class NotCompiled(RougeCliError, ImportError):
    """A compiled module of the package is not there, or was compiled for another Python."""


def not_compiled(stand_in: str) -> NotCompiled:
    """The error for the file that Python found in place of a compiled module of the same name."""
    folder, file = os.path.split(os.path.abspath(stand_in))
    name = os.path.splitext(file)[0]
    python = f"{sys.implementation.name} {sys.version_info.major}.{sys.version_info.minor}"
    built = []
    with suppress(OSError):  # the package is run out of a ZIP file
        built = sorted(one for one in os.listdir(folder) if one.startswith(f"{name}.") and one.endswith(_COMPILED))
    lacks = f"lacks its compiled kernel for {python}" + (f" (it has {', '.join(built)})" if built else "")
    root = os.path.dirname(os.path.dirname(folder))
    if os.path.exists(os.path.join(root, "pyproject.toml")):
        cause = f"this copy of the repository {lacks}, and would hide a rouge-cli that is installed"
        return NotCompiled(
            Problem(root, cause, "run Python in another folder, or compile the kernel here: pip install -e .")
        )
    return NotCompiled(Problem(folder, f"rouge-cli {lacks}", "install it again with this Python's own pip"))
