"""Load the files of a plan into memory, for commands that read them several times."""

from __future__ import annotations

import os
from collections.abc import Collection

from rouge_cli.inputs.plan import Document, Plan, Text
from rouge_cli.opening import open_input


def with_contents(plan: Plan, systems: Collection[str]) -> Plan:
    """The plan with the contents, instead of the names, of the files that evaluating these systems reads.

    A file that cannot be read stays a name, for the evaluation to report.
    """
    wanted, texts = set(systems), dict[bytes, Document]()

    def text(document: Document) -> Document:
        if isinstance(document, Text):
            return document
        if document not in texts:
            texts[document] = _content_of(document)
        return texts[document]

    evaluations = []
    for evaluation in plan.evaluations:
        peers = evaluation.peers.items()
        read = {system: text(name) for system, name in peers if name is not None and system in wanted}
        if read:
            models = tuple(map(text, evaluation.models))
            evaluation = evaluation._replace(peers={**evaluation.peers, **read}, models=models)
        evaluations.append(evaluation)
    return plan._replace(evaluations=tuple(evaluations))


def _content_of(name: bytes) -> Document:
    try:
        with open_input(name) as stream:
            return Text(os.fsdecode(name), stream.read(), of_file=True)
    except (OSError, ValueError):
        return name
