"""Texts in memory written as files, so that a configuration can name them."""

from __future__ import annotations

import os
from typing import NamedTuple
from urllib.parse import quote

from rouge_cli.errors import DataError, Problem, shortened
from rouge_cli.inputs.jackknife import ids_of_models
from rouge_cli.inputs.plan import Document, Evaluation, Plan, Text
from rouge_cli.inputs.text_files import UTF_8, checked_encoding

MOST_LETTERS = 255
"""Of a file's name, in bytes; names are ASCII here."""


class FiledPlan(NamedTuple):
    """A plan that names files, and the texts to be written: contents by name below the folder."""

    plan: Plan
    texts: dict[str, bytes]


def note_on_utf_8(encoding: str) -> list[str]:
    """A note that the files are in UTF-8 where the texts that they are made of were not; encoding "" is UTF-8."""
    if checked_encoding(encoding or UTF_8) == UTF_8:
        return []
    return [f"the files are in UTF-8, not in {encoding}: score them without --encoding"]


def filed(plan: Plan, folder: str) -> FiledPlan:
    """The plan with each text in a file below folder: peers/SYSTEM/ID.txt and models/ID.MODEL.txt, in SPL.

    What cannot stand in a file's name stands there as in URLs (%2F). Documents that are files stay what they are.
    DataError: names that are too long for a file.
    """
    texts: dict[str, bytes] = {}
    problems: list[str] = []

    def named(document: Document | None, *parts: str) -> Document | None:
        if not isinstance(document, Text):
            return document
        if len(longest := max(parts, key=len)) > MOST_LETTERS:
            cause = f"its id or its system's is too long for the name of a file: {shortened(longest)}"
            problems.append(Problem(document.name, cause, f"give it one of at most {MOST_LETTERS - 10} bytes"))
        name = os.path.join(*parts)
        texts[name] = document.content
        return os.fsencode(os.path.join(folder, name))

    def moved(evaluation: Evaluation) -> Evaluation:
        id = _safe(evaluation.id)
        models = [
            named(document, "models", f"{id}.{_safe(model)}.txt")
            for model, document in zip(ids_of_models(evaluation), evaluation.models, strict=True)
        ]
        peers = {
            system: named(document, "peers", _safe(system), f"{id}.txt")
            for system, document in evaluation.peers.items()
        }
        return evaluation._replace(peers=peers, models=tuple(model for model in models if model is not None))

    evaluations = tuple(map(moved, plan.evaluations))
    if problems:
        raise DataError(problems)
    return FiledPlan(plan._replace(evaluations=evaluations), texts)


def _safe(id: str) -> str:
    """The id as a file's name, different for different ids."""
    name = quote(id, safe=" +,;=@~()[]{}'!&#", errors="surrogateescape")
    return name if name.strip(".") else name.replace(".", "%2E") or "%"
