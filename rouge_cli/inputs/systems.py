"""Which systems of a plan are wanted."""

from __future__ import annotations

from collections.abc import Sequence

from rouge_cli.errors import DataError, Problem, UsageError
from rouge_cli.inputs.plan import Plan


def choose_systems(plan: Plan, wanted: str | Sequence[str] | None) -> list[str]:
    """The wanted system or systems, None for all, sorted. DataError, with the nearest id, for each the plan has not."""
    systems = plan.systems()
    if wanted is None:
        return systems
    chosen = [wanted] if isinstance(wanted, str) else list(wanted)
    known = set(systems)
    if unknown := [id for id in chosen if id not in known]:
        raise DataError(unknown_systems(plan.source, unknown, systems))
    return chosen


def require_only(plan: Plan, system: str | None) -> None:
    """Raise if a SYSTEM is given, for a command about all systems, that is not the only one of the plan.

    UsageError: it is one of several. DataError: there is none of that name.
    """
    if system is not None and choose_systems(plan, system) != plan.systems():
        raise UsageError(f"unexpected extra argument: {system}; this is about all systems of {plan.source}")


def unknown_systems(source: str, ids: Sequence[str], systems: Sequence[str]) -> list[Problem]:
    """The messages about systems that an input has not, with the nearest that it has."""
    from rouge_cli.similar_names import each_meant

    return [Problem(source, f"no system {id!r}", remedy) for id, remedy in each_meant(ids, systems, "it has")]


def unknown_system(source: str, id: str, systems: Sequence[str]) -> Problem:
    """The message about one."""
    return unknown_systems(source, [id], systems)[0]
