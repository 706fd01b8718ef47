"""The options of the engine: this process, or the workers of a Dask cluster."""

from __future__ import annotations

import os
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from rouge_cli.cli.messages import warn
from rouge_cli.cli.number_types import WholeRange
from rouge_cli.cli.usual_options import all_of
from rouge_cli.errors import UsageError

if TYPE_CHECKING:
    from rouge_cli.engines.cluster import Cluster

ENGINES = ("local", "dask")

engine_options = all_of([
    click.option("--engine", type=click.Choice(ENGINES), default="local", metavar="ENGINE",
                 help="Where to score: local (the default), in this process; or dask, each INPUT on a worker of a Dask "
                      "cluster, with the same output (pip install 'rouge-cli[dask]')."),
    click.option("--scheduler", metavar="ADDRESS",
                 help="With --engine dask: the scheduler, tcp://HOST:PORT. Its workers must find INPUT and OUT by the "
                      "same paths. Without it, workers run on this machine until the command ends."),
    click.option("--workers", type=WholeRange(min=1), metavar="N",
                 help="With --engine dask and no --scheduler: worker processes to start (default: one per CPU)."),
])  # fmt: skip
"""Adds --engine, --scheduler and --workers."""

scratch_option = click.option(
    "--scratch",
    type=click.Path(file_okay=False, exists=True),
    metavar="FOLDER",
    help="With --engine dask: folder shared by all machines, where workers write partial results; by default that for "
    "temporary files.",
)
"""Adds --scratch."""


def scratch_folder(given: str | None, cluster: Cluster | None) -> str | None:
    """The value of --scratch, else that of ROUGE_SCRATCH, which is not looked at without a cluster."""
    if cluster is None and given is not None:
        raise UsageError("--scratch is for a Dask cluster; give --engine dask too, or leave it out")
    return given or os.environ.get("ROUGE_SCRATCH") or None


def cluster_from(given: dict[str, Any], jobs: int, quiet: bool = False) -> Cluster | None:
    """The cluster that the values of engine_options ask for, None for this process; takes the values out of given.

    jobs is the number of threads that each part may use, 0 for one. UsageError: options of a cluster without one.
    """
    engine, scheduler, workers = (given.pop(name) for name in ("engine", "scheduler", "workers"))
    if engine != "dask":
        for name, value in (("scheduler", scheduler), ("workers", workers)):
            if value is not None:
                raise UsageError(f"--{name} is for a Dask cluster; give --engine dask too, or leave it out")
        return None
    if scheduler is not None and workers is not None:
        raise UsageError(
            "--workers starts workers on this machine, and --scheduler names a cluster that has its own; give one"
        )
    from rouge_cli.engines.cluster import Cluster

    return Cluster(scheduler, workers, max(1, jobs), partial(_warn_beside_bar, quiet=quiet))


def _warn_beside_bar(message: str, quiet: bool) -> None:
    """Print a warning at once, on a line of its own if a progress bar is shown."""
    if "tqdm" not in sys.modules or sys.stderr is None:
        warn([message], quiet)
        return
    from tqdm import tqdm

    with tqdm.external_write_mode(file=sys.stderr):
        warn([message], quiet)
