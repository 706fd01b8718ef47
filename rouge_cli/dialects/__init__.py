"""Dialects: named bundles of choices, so that each says what ROUGE somebody meant.

What a dialect does otherwise is a value of its bundle; nothing else asks for a dialect's name. A module of this
package has those of one family; those of other people's packages are loaded when somebody asks for one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rouge_cli.dialects.dialect import ORIGINAL, Dialect
from rouge_cli.errors import UsageError, shortened
from rouge_cli.measures.measure import Measure

__all__ = ["DIALECTS", "Dialect", "alpha_of_beta", "dialect_named", "find_dialect", "is_dialect", "label_in"]

DIALECTS: Mapping[str, Dialect]
"""All, by name. Of other names for them find_dialect knows too."""

_AT_HAND = {dialect.name: dialect for dialect in ORIGINAL}


def __getattr__(name: str) -> Mapping[str, Dialect]:
    if name != "DIALECTS":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return _all()


@cache
def _all() -> Mapping[str, Dialect]:
    from rouge_cli.dialects.google import GOOGLE
    from rouge_cli.dialects.pltrdy import PLTRDY
    from rouge_cli.dialects.ports import PORTS
    from rouge_cli.dialects.sumeval import SUMEVAL

    return _AT_HAND | {dialect.name: dialect for family in (GOOGLE, PLTRDY, SUMEVAL, PORTS) for dialect in family}


def _by_any_name() -> dict[str, Dialect]:
    return {alias: dialect for dialect in _all().values() for alias in (*dialect.aliases, dialect.name)}


def dialect_named(name: str) -> Dialect:
    """The dialect of Options.dialect. KeyError for an alias, or another case."""
    return _AT_HAND.get(name) or _all()[name]


_LISTING_COMMAND = "'rouge-cli evaluate --help-all'"
"""The command that lists all dialects."""


def find_dialect(name: str) -> Dialect:
    """The dialect of that name or alias, in any case. UsageError with the nearest name."""
    if not isinstance(name, str):
        raise UsageError(f"the name of a dialect is a str, not {shortened(name)}")
    named = _by_any_name()
    if name.lower() not in named:
        from rouge_cli.similar_names import did_you_mean

        raise UsageError(f"no dialect {shortened(name)}; {did_you_mean(name, named, elsewhere=_LISTING_COMMAND)}")
    return named[name.lower()]


def is_dialect(name: str) -> bool:
    """Whether find_dialect knows the name."""
    return isinstance(name, str) and name.lower() in _by_any_name()


def alpha_of_beta(beta: float) -> float:
    """Lin's beta as the alpha of ROUGE-1.5.5: 1 / (1 + beta^2); 0, which is recall alone, for an infinite one.

    UsageError: a beta below 0, or none.
    """
    if not beta >= 0:
        raise UsageError(f"beta must be a number from 0 on, not {shortened(beta)}; 1 is usual")
    return 1 / (1 + beta * beta)


def label_in(dialect: str, measure: Measure) -> str:
    """The label of a measure in a dialect."""
    return dialect_named(dialect).label(measure)
