"""The libraries that the analysis needs."""

from __future__ import annotations

import os

from rouge_cli.errors import UsageError


def need_numpy(task: str) -> None:
    """UsageError where the libraries of the extra `stats` are not installed."""
    # Matrices are small here: threads would take more time waiting for each other than they save.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        import numpy  # noqa: F401
        import scipy  # noqa: F401
    except ImportError:
        raise UsageError(f"{task} needs numpy and scipy: pip install 'rouge-cli[stats]'") from None
