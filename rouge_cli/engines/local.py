"""Runs a plan in this process."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rouge_cli.errors import DataError
from rouge_cli.inputs.plan import Plan
from rouge_cli.options import Options
from rouge_cli.results import Results
from rouge_cli.scoring.run import Run
from rouge_cli.scoring.schedule import schedule
from rouge_cli.scoring.threads import Progress

if TYPE_CHECKING:
    from rouge_cli.tallies import Tally
    from rouge_cli.text.text_counts import TextCounts


def evaluate_plan(
    plan: Plan,
    systems: Sequence[str],
    options: Options,
    progress: Progress | None = None,
    jobs: int = 1,
    averages: bool = True,
    text_counts: TextCounts | None = None,
    tallies: list[Tally] | None = None,
) -> Results:
    """Score these systems, in this order. Without any measure nothing is read and there are no systems.

    jobs is the number of threads, 0 for as many as are worth their while; the results are the same. Without averages
    there are none of them, which saves the bootstrap. progress is called with the number of evaluations just done; the
    texts are added to text_counts, what warnings count to tallies. Raises DataError with every document that cannot be
    used. A peer that an evaluation lacks, and a summary without a token, is a warning.
    """
    run = Run(plan.source, options, jobs, progress, text_counts)
    if not run.measures:
        return Results(options, (), (), plan.source)
    work = schedule(plan, systems)
    if work.is_incomplete:
        from rouge_cli.scoring.warnings import warn_of_plan

        run.warnings += warn_of_plan(work, plan)
    run.add(work)
    if run.problems:
        raise DataError(list(dict.fromkeys(run.problems)))
    return run.results(systems, averages, tallies)
