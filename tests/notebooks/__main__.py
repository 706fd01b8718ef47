"""Runs the notebook of docs/ again and writes its outputs: `python -m tests.notebooks [--check]`, or `make notebook`.

With --check nothing is written; the exit status is 1 where an output differs from what is committed.
"""

from __future__ import annotations

import sys
from typing import Any

from tests.notebooks import NOTEBOOK, executed, outputs_of, written


def main(arguments: list[str]) -> int:
    """Run the notebook; 0 if its outputs are as they were, or are written."""
    made = executed()
    if "--check" not in arguments:
        NOTEBOOK.write_text(written(made), encoding="utf-8")
        return 0
    return int(outputs_of(made) != outputs_of(_committed()))


def _committed() -> Any:
    import nbformat

    return nbformat.read(NOTEBOOK, as_version=4)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
