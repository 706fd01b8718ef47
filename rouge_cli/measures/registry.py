"""All measures by name: text forms such as `rouge-2` or `esk:d=2,lambda=0.5,beta=2` and what they stand for.

To add a measure, write its module with a function `families` and add the module's name to MODULES.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module

from rouge_cli.errors import UsageError, nearest
from rouge_cli.measures.family import Family
from rouge_cli.measures.measure import Measure

MODULES = (
    "ngram",
    "lcs",
    "lcs_flat",
    "wlcs",
    "wlcs_linear",
    "skip_bigram",
    "basic_elements",
    "esk",
    "mead_lcs",
    "cosine",
    "overlap",
    "text_lcs",
    "bleu",
)


@cache
def families() -> tuple[Family, ...]:
    """Every kind of measure, in the order in which they are listed."""
    return tuple(
        family for module in MODULES for family in import_module(f"rouge_cli.measures.{module}").families()
    )  # fmt: skip


def parse_measure(text: str) -> Measure:
    """The measure of a text form or report label, in any case: `rouge-2`, `ROUGE-SU4`, `rouge-w:1.2`.

    UsageError with the nearest name or the range of a parameter.
    """
    text = text.strip()
    for family in families():
        found = family.parse(text)
        if found is not None:
            return found
    raise UsageError(f"no measure {text!r}; {_near(text)}`rouge-cli measures` lists them")


def parse_measures(text: str | Sequence[str]) -> tuple[Measure, ...]:
    """The measures of a list separated by commas, or of a sequence of text forms, in their order.

    A piece such as `lambda=0.5` or `0.5` belongs to the measure before it. UsageError with all that is wrong: also a
    measure that is named twice.
    """
    found: dict[str, Measure] = {}
    problems: list[str] = []
    for piece in split_measures(text) if isinstance(text, str) else text:
        try:
            measure = parse_measure(piece)
        except UsageError as error:
            problems += error.problems
            continue
        if measure.label in found:
            problems.append(f"measure {piece.strip()!r} is asked for twice")
        found[measure.label] = measure
    if problems:
        raise UsageError(problems)
    return tuple(found.values())


def split_measures(text: str) -> list[str]:
    """The text forms in a list separated by commas; what is a number, or has a name, belongs to what is before it."""
    pieces: list[str] = []
    for piece in text.split(","):
        head, equals, _ = piece.partition("=")
        further = equals or piece.strip()[:1] in tuple("0123456789.")
        if further and ":" not in head and pieces:
            pieces[-1] += f",{piece}"
        else:
            pieces.append(piece)
    return [piece.strip() for piece in pieces]


def find_family(text: str) -> Family:
    """The family that a keyword or any of its measures names. UsageError with the nearest name."""
    for family in families():
        if text.strip().lower() == family.keyword or family.parse(text.strip()) is not None:
            return family
    raise UsageError(f"no measure {text!r}; {_near(text)}`rouge-cli measures` lists them")


def _near(text: str) -> str:
    known = {name: name for family in families() for name in (family.keyword, *family.examples)}
    known |= {family.keyword: family.usual for family in families()}
    near = nearest(text, known, 0.5)
    return f"did you mean {known[near]!r}? " if near else ""
