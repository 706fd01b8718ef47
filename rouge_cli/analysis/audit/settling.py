"""Match published figures with systems, evaluations and measures."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from rouge_cli.analysis.audit.published import Published
from rouge_cli.errors import Problem, UsageError, listed
from rouge_cli.inputs.bad_entries import BadEntries
from rouge_cli.inputs.plan import Plan
from rouge_cli.inputs.systems import unknown_system


class Key(NamedTuple):
    """Where a figure is to be found among results."""

    system: str
    evaluation: str | None
    measure: str
    figure: str


class LocatedFigures(NamedTuple):
    """Figures with their places, and the names of systems whose figures are omitted: the texts have none of them."""

    figures: list[tuple[Key, Published]]
    others: list[str]


def settle(plan: Plan, figures: Sequence[Published], system: str | None, row: str | None = None) -> LocatedFigures:
    """Each figure with its place. DataError: figures whose system or evaluation the texts have not.

    system is that of figures which name none, or another one; it may be None where the texts have but one. row is what
    the table calls it. Figures of other systems are omitted as long as the texts have some of those named.
    """
    systems = plan.systems()
    if row is not None:
        figures = _of_row(figures, row)
    usual = system or (systems[0] if len(systems) == 1 else None)
    named = list(dict.fromkeys(figure.system for figure in figures if figure.system is not None))
    known = _matches(named, systems, usual, row)
    evaluations = {e.id: e.peers for e in plan.evaluations}
    problems: list[Problem] = []
    settled: dict[tuple[Key, float], tuple[Key, Published]] = {}
    firsts: dict[tuple[Key, bool], Published] = {}
    for published in figures:
        if published.system is None and usual is None:
            raise UsageError(f"{published.place}: whose figure? Name the SYSTEM; there are {listed(systems)}")
        wanted = usual if published.system is None else known.get(published.system)
        if wanted is None:
            if not known:
                problems.append(Problem(published.place, unknown_system(plan.source, str(published.system), systems)))
            continue
        if system is not None and wanted != system and published.system is not None and system in known.values():
            continue
        id = _evaluation(published.evaluation, plan)
        if id is not None and evaluations.get(id, {}).get(wanted) is None:
            cause = f"{plan.source} has no evaluation {published.evaluation!r} of system {wanted!r}"
            problems.append(Problem(published.place, cause, "name the evaluations and systems as it does"))
            continue
        key = Key(wanted, id, published.measure, published.figure)
        first = firsts.setdefault((key, published.is_labelled), published)
        if _contradict(first, published):
            problems.append(_two_figures(key, first, published))
        settled.setdefault((key, published.value), (key, published))
    bad = BadEntries(plan.source)
    for problem in dict.fromkeys(problems):
        bad.add(problem)
    bad.finish([], len(settled))
    return LocatedFigures(list(settled.values()), [name for name in named if name not in known])


def _contradict(one: Published, other: Published) -> bool:
    """Whether neither is the other rounded or cut off: 0.43 and 0.43379 may be the same figure."""
    coarse, fine = sorted((one, other), key=lambda figure: figure.decimals)
    last = 10.0**-coarse.decimals
    beyond = fine.value - coarse.value
    return not -0.500001 * last <= beyond <= 1.000001 * last


def _two_figures(key: Key, first: Published, other: Published) -> Problem:
    where = "" if key.evaluation is None else f" in evaluation {key.evaluation!r}"
    values = f"{first.value:g} (as in {first.place})" if first.place != other.place else f"{first.value:g}"
    cause = f"system {key.system!r} has two figures of {key.measure}{where}: {values} and {other.value:g}"
    return Problem(other.place, cause, "keep the one that is meant")


def _of_row(figures: Sequence[Published], row: str) -> list[Published]:
    found = [figure for figure in figures if figure.system is not None and _plain(figure.system) == _plain(row)]
    if not found:
        names = list(dict.fromkeys(figure.system for figure in figures if figure.system is not None))
        raise UsageError(f"--row {row!r}: no such row; there are {listed(names)}")
    return found


def _matches(named: Sequence[str], systems: Sequence[str], usual: str | None, row: str | None) -> dict[str, str]:
    """By names in the table the systems of the texts; the only name may be whatever it likes."""
    plain = {_plain(system): system for system in systems}
    found = {name: name if name in systems else plain[_plain(name)] for name in named
             if name in systems or _plain(name) in plain}  # fmt: skip
    if usual is not None and len(named) == 1 and (not found or row is not None):
        return {named[0]: usual}
    return found


def _evaluation(id: str | None, plan: Plan) -> str | None:
    """The evaluation of this id; "#3" is the third one."""
    if id is None or not re.fullmatch(r"#[1-9][0-9]{0,9}", id) or int(id[1:]) > len(plan.evaluations):
        return id
    return plan.evaluations[int(id[1:]) - 1].id


def _plain(name: str) -> str:
    return re.sub(r"[\W_]+", "", name.lower())
