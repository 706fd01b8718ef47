"""Relative file names in a configuration that start from its own folder, not from the working directory."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator

from rouge_cli.errors import Problem, from_here, working_folder
from rouge_cli.files import absolute
from rouge_cli.inputs.plan import Document, Evaluation, Plan


def resolve_names(plan: Plan) -> Plan:
    """The plan with its relative names taken from the configuration's folder, if that is where the files are.

    All of them or none: if a single one is in the working directory, all are, as in ROUGE-1.5.5. The plan's warnings
    say so. Where the first file is where it should be, no other is looked for.
    """
    folder, here = os.fsencode(os.path.dirname(plan.source)), working_folder()
    if not folder or absolute(folder) == os.fsencode(here):
        return plan
    names = list(_relative(plan))
    if not names or os.path.exists(names[0]):
        return plan
    if any(map(os.path.exists, names)) or not any(os.path.exists(os.path.join(folder, name)) for name in names):
        return plan

    def moved(document: Document) -> Document:
        return os.path.join(folder, document) if isinstance(document, bytes) else document

    evaluations = tuple(
        evaluation._replace(
            peers={system: peer and moved(peer) for system, peer in evaluation.peers.items()},
            models=tuple(map(moved, evaluation.models)),
        )
        for evaluation in plan.evaluations
    )
    warning = Problem(
        plan.source,
        f"its relative file names are not in {here}, but beside it: all are read from {os.fsdecode(folder)}",
        "to be sure, run in that folder, or write the names from here",
    )
    return plan._replace(evaluations=evaluations, warnings=(*plan.warnings, warning))


def missing_summary(name: str, evaluation: Evaluation, source: str) -> Problem:
    """The problem of a summary's file that is not there; it may be in the folder of the configuration, its source."""
    cause = f"cannot read the summary: {os.strerror(errno.ENOENT)}"
    remedy = f"named in {source}{from_here(name, ', relative to ')}"
    folder = os.path.dirname(source)
    if folder and not os.path.isabs(name) and os.path.exists(os.path.join(folder, name)):
        remedy += f", but it is in {folder}; run the command in that folder"
    return Problem(f"{name} ({evaluation.place_and_id})", cause, remedy)


def missing_models(plan: Plan) -> list[Problem]:
    """The problems of reference summaries whose files are not there."""
    return [
        missing_summary(os.fsdecode(model), evaluation, plan.source)
        for evaluation in plan.evaluations
        for model in evaluation.models
        if isinstance(model, bytes) and not os.path.lexists(model)
    ]


def _relative(plan: Plan) -> Iterator[bytes]:
    """The relative names of its files, each once."""
    return (name for name in plan.files() if not os.path.isabs(name))
