"""The results files that a command is given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rouge_cli.errors import DataError

if TYPE_CHECKING:
    from rouge_cli.results import Results


def read_saved(files: Sequence[str]) -> list[tuple[str, Results]]:
    """Each file's name and results. DataError: all unusable files."""
    from rouge_cli.results.saved import read_results

    named: list[tuple[str, Results]] = []
    problems: list[str] = []
    for name in files:
        try:
            named.append((name, read_results(name)))
        except DataError as error:
            problems += error.problems
    if problems:
        raise DataError(problems)
    return named


def merge_saved(named: Sequence[tuple[str, Results]], measures: str | None) -> Results:
    """The results of all files as one, with these measures alone if they are named. See merge_parts.

    Measures are chosen of the whole, whose averages are those of one run, unless the files have others.
    """
    from rouge_cli.results.arrangement import choose_measures, measure_names
    from rouge_cli.results.merging import merge_parts

    if measures is None:
        return merge_parts(named)
    if len({tuple(measure_names(found)) for _, found in named if found.systems}) <= 1:
        return choose_measures(merge_parts(named), measures)
    return merge_parts([(name, choose_measures(found, measures)) for name, found in named])
