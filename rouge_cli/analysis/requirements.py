"""The libraries that the analysis needs."""

from __future__ import annotations

from rouge_cli.errors import UsageError


def need_numpy(task: str) -> None:
    """UsageError where the libraries of the extra `stats` are not installed."""
    try:
        import numpy  # noqa: F401
        import scipy  # noqa: F401
    except ImportError:
        raise UsageError(f"{task} needs numpy and scipy: pip install 'rouge-cli[stats]'") from None
