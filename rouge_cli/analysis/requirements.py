"""The libraries that the analysis needs."""

from __future__ import annotations

import os

from rouge_cli.errors import UsageError, shortened
from rouge_cli.importing import Importing
from rouge_cli.plain_numbers import is_count
from rouge_cli.room_for_libraries import THREADS, need_room

SOURCE_DATE = "SOURCE_DATE_EPOCH"
LAST_SECOND = 253_402_300_799
"""Of the year 9999, the last one that Python knows."""


def need_numpy(task: str, needs: str = "numpy and scipy: pip install 'rouge-cli[stats]'") -> None:
    """UsageError where the libraries of the extra `stats` are not installed, or cannot be loaded."""
    settle_source_date()
    # Matrices are small here: threads would take more time waiting for each other than they save.
    os.environ.setdefault(THREADS, "1")
    need_room(task)
    with Importing(f"{task} needs {needs}"):
        import numpy  # noqa: F401
        import scipy  # noqa: F401


def settle_source_date() -> None:
    """Unset an empty SOURCE_DATE_EPOCH, for numpy and matplotlib. UsageError: it is no number of seconds."""
    value = os.environ.get(SOURCE_DATE)
    if value is None:
        return
    if not value.strip():
        del os.environ[SOURCE_DATE]
    elif not is_count(value) or len(value) > len(str(LAST_SECOND)) or int(value) > LAST_SECOND:
        cause = f"{shortened(value)} is not a number of seconds since 1970, up to the year 9999"
        raise UsageError.at(f"{SOURCE_DATE} (environment)", cause, "correct or unset it")
