"""The results files that a command is given."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rouge_cli.errors import DataError, UsageError, as_argument
from rouge_cli.files import named_twice

if TYPE_CHECKING:
    from rouge_cli.results import Results


class SavedPart(NamedTuple):
    """The results of one of several files as it has them, and what its systems are called among those of all."""

    results: Results
    names: Mapping[str, str]
    file: str = "the results"
    """What messages call it."""


def parts_of(before: Sequence[tuple[str, Results]], named: Sequence[tuple[str, Results]]) -> tuple[SavedPart, ...]:
    """The parts of results, before and after their systems were named apart."""
    return tuple(
        SavedPart(was, {old.id: new.id for old, new in zip(was.systems, now.systems, strict=True)}, name)
        for (name, was), (_, now) in zip(before, named, strict=True)
    )


def read_saved(files: Sequence[str], source: str | None = None, system: str | None = None) -> list[tuple[str, Results]]:
    """Each file's name and results; folders of rows that `rouge-cli score` made are one, and its parts too.

    source and system are for these: see merge_scored. UsageError: one is named twice. DataError: all unusable files.
    """
    from rouge_cli.results.saved import read_results

    named: list[tuple[str, Results]] = []
    problems: list[str] = [*named_twice(files)]
    if problems:
        raise UsageError(problems)
    scored = [name for name in files if is_scored(name)]
    if system is not None and not scored:
        raise UsageError(f"--system {system}: for folders that 'rouge-cli score' made; leave it out")
    for name in files:
        if name in scored:
            continue
        try:
            named.append((name, read_results(name)))
        except DataError as error:
            from rouge_cli.engines.scored_parts import problem_of

            found = problem_of(name)
            problems += [found] if found else error.problems
    if scored:
        from rouge_cli.engines.scored_parts import merge_scored

        try:
            named.insert(files.index(scored[0]), (", ".join(scored), merge_scored(scored, source, system)))
        except DataError as error:
            problems += error.problems
    if problems:
        raise DataError(problems)
    return named


def read_one_saved(name: str) -> Results:
    """The results of a file, for commands that take no rows of `rouge-cli score`. DataError: it is unusable."""
    from rouge_cli.results.saved import SAVED, read_results

    try:
        return read_results(name)
    except DataError:
        from rouge_cli.engines.scored_parts import is_of_rows, problem_of

        if is_of_rows(name):
            folder = name if os.path.isdir(name) else os.path.dirname(name)
            remedy = f"rouge-cli merge {as_argument(folder or '.')} -o r.json, and name that"
            raise DataError.at(name, "rows of rouge-cli score, not saved results", remedy) from None
        if found := problem_of(name):
            raise DataError([found]) from None
        if os.path.isfile(name) and os.access(name, os.R_OK) and name.lower().endswith((".csv", ".tsv")):
            raise DataError.at(name, "a table, not saved results", SAVED) from None
        raise


def is_scored(name: str) -> bool:
    """Whether this is a folder of rows that `rouge-cli score` made, or may be, or the rows of one of its parts."""
    return os.path.isdir(name) or (not name.endswith(".json") and os.path.isfile(f"{name}.json"))


def merge_saved(named: Sequence[tuple[str, Results]], measures: str | None) -> Results:
    """The results of all files as one, with these measures alone if they are named. See merge_parts.

    Measures are chosen of the whole, whose averages are those of one run, unless the files have others.
    """
    from rouge_cli.engines.merging import merge_parts
    from rouge_cli.results.arrangement import choose_measures, measure_names

    if measures is None:
        return merge_parts(named)
    if len({tuple(measure_names(found)) for _, found in named if found.systems}) <= 1:
        return choose_measures(merge_parts(named), measures)
    return merge_parts([(name, choose_measures(found, measures)) for name, found in named])
