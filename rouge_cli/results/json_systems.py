"""The systems of results as JSON; saved.py has the rest of the file."""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterator
from math import isfinite
from typing import Any

from rouge_cli.errors import shortened
from rouge_cli.kernel.native import Ids, IdSet
from rouge_cli.results import MeasureResult, Numbers, SystemResult
from rouge_cli.results.figures import WHOLE, Figures
from rouge_cli.results.members import COUNTS, SCORES, averages_of, plain, wrong_scores


def system_as_json(system: SystemResult) -> str:
    """A system on lines of its own, in ASCII."""
    measures = ",".join(map(_measure, system.measures))
    id, evaluations = json.dumps(system.id), json.dumps(list(system.evaluations))
    return f'\n{{"id": {id}, "evaluations": {evaluations}, "measures": [{measures}]}}'


def _measure(measure: MeasureResult) -> str:
    lines = [
        f'\n{{"label": {json.dumps(measure.label)}, "name": {json.dumps(measure.name)}',
        f'"averages": {json.dumps(averages_of(measure))}',
        *[f'"{name}": {_column(values)}' for name, values in _columns(measure)],
        *_statistics(measure),
    ]
    return ",\n ".join(lines) + "}"


def _columns(measure: MeasureResult) -> Iterator[tuple[str, Numbers]]:
    yield from zip(COUNTS, measure.count_columns(), strict=True)
    yield from zip(SCORES, measure.score_columns(), strict=True)


def _statistics(measure: MeasureResult) -> Iterator[str]:
    """Only where there are any."""
    if measure.statistics:
        yield f'"statistics": [{",".join(map(_column, measure.statistics))}]'


def _column(values: Numbers) -> str:
    """Numbers in their shortest exact form; whole ones without decimals where all are whole."""
    if isinstance(values, Figures) and values.scale == WHOLE and values.code != "d":
        return json.dumps(values.units().tolist(), separators=(",", ":"))
    values = array("d", values)
    if all(map(float.is_integer, values)) and all(-1e15 < value < 1e15 for value in values):
        return json.dumps(list(map(int, values)), separators=(",", ":"))
    found: list[Any] = values.tolist()
    if not all(map(isfinite, found)):
        found = list(map(plain, found))
    return json.dumps(found, separators=(",", ":"))


def outline(system: SystemResult) -> dict[str, Any]:
    """A system as JSON has it, without its columns and Ids.

    ValueError and TypeError: a column is none of so many, or an id is there twice.
    """
    n = len(system.evaluations)
    if isinstance(system.evaluations, Ids) and (first := IdSet().add_all(system.evaluations)) < n:
        raise ValueError(
            f"evaluation {shortened(system.evaluations[first])} must be in system {system.id!r} once, not twice"
        )
    measures = []
    for measure in system.measures:
        if len(measure.averages) not in (0, len(SCORES)):
            raise ValueError(
                f"{len(measure.averages)} averages of {measure.label} in system {system.id!r}, not {len(SCORES)}"
            )
        for columns, most in (
            (measure.counts, 3 * n),
            (measure.scores, 3 * n),
            *((it, n) for it in measure.statistics),
        ):
            values = columns if isinstance(columns, Figures) else array("d", columns)
            if len(values) not in (0, most):
                raise ValueError(f"{len(values)} values of {measure.label} in system {system.id!r}, not {most}")
            if columns is measure.scores and (problem := wrong_scores(values, measure.averages)):
                raise ValueError(f"a score of {measure.label} in system {system.id!r} {problem}; leave the measure out")
        none: dict[str, list[float]] = {name: [] for name in (*COUNTS, *SCORES)}
        measures.append({"label": measure.label, "name": measure.name, "averages": averages_of(measure), **none})
    ids = [] if isinstance(system.evaluations, Ids) else list(system.evaluations)
    return {"id": system.id, "evaluations": ids, "measures": measures}
