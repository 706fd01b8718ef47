"""What is said of coefficients, intervals and resamples that are not defined."""

from __future__ import annotations

from collections.abc import Sequence

from rouge_cli.analysis.correlation import CorrelationTable
from rouge_cli.analysis.levels import SUMMARY


def notes_on_tables(tables: Sequence[tuple[str, CorrelationTable]], samples: int) -> list[str]:
    """Warnings about coefficients that are not defined; each table comes with the name of its condition."""
    alike: dict[tuple[str, str], dict[str, dict[str, None]]] = {}
    evaluations: dict[str, tuple[int, int]] = {}
    resamples: dict[tuple[str, str], int] = {}
    none: dict[tuple[str, str, str], dict[str, None]] = {}
    for condition, table in tables:
        for one in table.measures:
            key = (table.human, table.level)
            if one.value is None:
                alike.setdefault(key, {}).setdefault(one.measure, {})[condition] = None
            if table.level == SUMMARY and one.undefined:
                of = one.undefined, one.undefined + one.items
                evaluations[table.human] = max(of, evaluations.get(table.human, of))
            if one.no_interval:
                none.setdefault((table.human, table.level, one.no_interval), {})[one.measure] = None
            if one.undefined_samples:
                resamples[key] = max(one.undefined_samples, resamples.get(key, 0))
    said = []
    for (human, level), measures in alike.items():
        named = [f"{name} ({', '.join(found)})" if any(found) else name for name, found in measures.items()]
        said.append(f"{human}, {level} level: no correlation, as the scores of one side are the same for all: "
                    f"{', '.join(named)}")  # fmt: skip
    for human, (undefined, of_all) in evaluations.items():
        said.append(f"{human}, {SUMMARY} level: up to {undefined} of {of_all} evaluations have no correlation, as "
                    "scores are the same for all systems, or of fewer than two; the mean ignores them")  # fmt: skip
    for (human, level), undefined in resamples.items():
        said.append(f"{human}, {level} level: up to {undefined} of {samples} resamples have no correlation, as scores "
                    "are the same for all systems drawn; the interval ignores them")  # fmt: skip
    for (human, level, why), found in none.items():
        said.append(f"{human}, {level} level: no interval of {', '.join(found)}: {why}")
    return said
