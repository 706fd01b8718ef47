"""Match published figures with systems, evaluations and measures."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rouge_cli.analysis.audit.figures import Published
from rouge_cli.analysis.audit.system_names import EXACT, Known, TableName, meanings, row_of
from rouge_cli.errors import Problem, UsageError, listed
from rouge_cli.inputs.bad_entries import BadEntries
from rouge_cli.inputs.plan import Plan
from rouge_cli.inputs.systems import unknown_systems
from rouge_cli.plain_numbers import shortest


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
        wanted_row = row_of(_names(figures), row)
        figures = [figure for figure in figures if _name(figure) in wanted_row]
    usual = system or (systems[0] if len(systems) == 1 else None)
    names = _names(figures)
    known, unclear = meanings(names, systems, system, usual, row is not None)
    _refuse_others(figures, known, system)
    shown = [] if known else [name.shown for name in names]
    strangers = dict(zip(shown, unknown_systems(plan.source, shown, systems), strict=True))
    evaluations = _Evaluations(plan)
    problems: list[Problem] = []
    settled: dict[tuple[Key, float], tuple[Key, Published]] = {}
    firsts: dict[tuple[Key, bool], Published] = {}
    for published in figures:
        name = _name(published)
        if name is None and usual is None:
            raise UsageError(f"{published.place}: whose figure? Name the SYSTEM; there are {listed(systems)}")
        if name in unclear and (system is None or system in unclear[name].systems or system not in known.values()):
            problems.append(Problem(published.place, unclear[name].cause, unclear[name].remedy))
            continue
        wanted = usual if name is None else known.get(name)
        if wanted is None:
            if not known and name is not None:
                problems.append(Problem(published.place, strangers[name.shown]))
            continue
        if system is not None and wanted != system and name is not None and system in known.values():
            continue
        id = evaluations.id_of(published, wanted)
        if isinstance(id, Problem):
            problems.append(id)
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
    return LocatedFigures(list(settled.values()), [n.shown for n in names if n not in known and n not in unclear])


def _contradict(one: Published, other: Published) -> bool:
    """Whether neither is the other rounded or cut off: 0.43 and 0.43379 may be the same figure."""
    coarse, fine = sorted((one, other), key=lambda figure: figure.decimals)
    last = 10.0**-coarse.decimals
    beyond = fine.value - coarse.value
    return not -0.500001 * last <= beyond <= 1.000001 * last


def _two_figures(key: Key, first: Published, other: Published) -> Problem:
    where = "" if key.evaluation is None else f" in evaluation {key.evaluation!r}"
    values = f"{shortest(first.value)}{f' (as in {first.place})' * (first.place != other.place)}"
    cause = f"system {key.system!r} has two figures of {key.measure}{where}: {values} and {shortest(other.value)}"
    return Problem(other.place, cause, "keep the one that is meant")


def _name(figure: Published) -> TableName | None:
    return None if figure.system is None else TableName(figure.system, figure.written)


def _names(figures: Sequence[Published]) -> list[TableName]:
    return list(dict.fromkeys(name for figure in figures if (name := _name(figure)) is not None))


def _refuse_others(figures: Sequence[Published], known: Mapping[TableName, str], system: str | None) -> None:
    """UsageError: a user named a system, and all figures are those of others."""
    if system is None or not known or system in known.values() or None in map(_name, figures):
        return
    rows = listed([repr(name.shown) for name in known])
    cause = f"these figures are of {rows}, not of system {system!r}"
    raise UsageError.at(figures[0].place, cause, "leave SYSTEM out, or name its row: --row NAME")


class _Evaluations:
    """Those of a plan, by their names in tables."""

    def __init__(self, plan: Plan) -> None:
        self._source = plan.source
        self._ids = [e.id for e in plan.evaluations]
        self._peers = {e.id: e.peers for e in plan.evaluations}
        self._known = Known([TableName(id) for id in self._peers], EXACT)

    def id_of(self, published: Published, system: str) -> str | Problem | None:
        """The id of a figure's evaluation, "#3" being the third one; None of an average."""
        name = published.evaluation
        if name is None:
            return None
        found = [one.bare for one in self._known.find(TableName(name, published.written_id))[1]]
        if len(found) > 1:
            cause = f"{name!r} could be each of the evaluations {listed(list(map(repr, found)))}"
            return Problem(published.place, cause, "rename them, or give a table in CSV, which tells them apart")
        id = found[0] if found else name
        if not found and re.fullmatch(r"#[1-9][0-9]{0,9}", name) and int(name[1:]) <= len(self._ids):
            id = self._ids[int(name[1:]) - 1]
        if self._peers.get(id, {}).get(system) is None:
            cause = f"{self._source} has no evaluation {published.written_id or name!r} of system {system!r}"
            return Problem(published.place, cause, "name the evaluations and systems as it does")
        return id
