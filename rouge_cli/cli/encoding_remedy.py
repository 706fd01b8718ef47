"""What to do about texts in other encodings, for commands without --encoding."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rouge_cli.errors import DataError, Problem
from rouge_cli.inputs.bad_entries import ENCODING


@contextmanager
def encoding_remedy(remedy: str) -> Iterator[None]:
    """Until the block ends, problems of an encoding say this in place of the option, which the command lacks."""
    try:
        yield
    except DataError as error:
        raise DataError([advised(problem, remedy) for problem in error.problems]) from None


def advised(problem: str, remedy: str) -> str:
    """The problem with this remedy, if it is one of an encoding."""
    if not isinstance(problem, Problem) or problem.kind != ENCODING:
        return problem
    return Problem(problem.place, problem.cause, remedy, ENCODING)
