"""The results files that a command is given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rouge_cli.errors import DataError

if TYPE_CHECKING:
    from rouge_cli.results import Results


def read_saved(files: Sequence[str], measures: str | None) -> list[tuple[str, Results]]:
    """Each file's name and results, with these measures alone if they are named. DataError: all unusable files."""
    from rouge_cli.results.arrangement import choose_measures
    from rouge_cli.results.saved import read_results

    named: list[tuple[str, Results]] = []
    problems: list[str] = []
    for name in files:
        try:
            found = read_results(name)
        except DataError as error:
            problems += error.problems
            continue
        named.append((name, found if measures is None else choose_measures(found, measures)))
    if problems:
        raise DataError(problems)
    return named
