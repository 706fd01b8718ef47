"""Other people's ROUGE packages: where they come from, how they are called, and which dialect gives their floats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rouge_cli.option_values import Stemming

NOTHING: Mapping[str, Any] = {}


class Case(NamedTuple):
    """One way to call a package, and what gives the same floats here."""

    name: str
    dialect: str
    measures: tuple[str, ...]
    """As the registry names them; the runner names its figures so too."""
    asked: Mapping[str, Any] = NOTHING
    """The options that the runner gets with each pair."""
    options: Mapping[str, Any] = NOTHING
    """Fields of Options beside the dialect's own choices."""
    texts: str = "english"
    """Which texts are drawn: a kind of tests/oracles/texts.py."""
    several: bool = False
    """Whether pairs with several reference summaries are drawn."""
    averages: bool = False
    """Whether the runner averages corpora too (serving.py)."""
    failures: Mapping[str, str] = NOTHING
    """By the exception's type what is expected here where the package raises: "zero" (all scores are 0, as for types
    that are not named) or "anything" (the package fails where there is a score)."""
    compared: Mapping[str, str] = NOTHING
    """By a measure the one of ROUGE-1.5.5 that it stands beside in docs/departures.md, if that is another one."""
    share: float = 1.0
    """Which share of the pairs is enough: less where the package is slow."""


class Package(NamedTuple):
    """A distribution at a version, in an environment of its own."""

    name: str
    """Of the environment's folder."""
    pins: tuple[str, ...]
    """Requirements, each with its version."""
    runner: str
    """The module tests.oracles.run_RUNNER."""
    cases: tuple[Case, ...]
    bare: tuple[str, ...] = ()
    """Requirements that are installed without what they depend on, after the others."""
    first: tuple[str, ...] = ()
    """What must be there before, to build the others without isolation."""


ROUGE_SCORE = ("rouge-1", "rouge-2", "rouge-l-flat", "rouge-l")
PLTRDY = ("rouge-1", "rouge-2", "rouge-l")


def _pltrdy(version: str, *cases: Case, **how: Any) -> Package:
    return Package(f"pltrdy-{version}", (f"rouge=={version}",), "pltrdy", cases, **how)


PACKAGES: tuple[Package, ...] = (
    Package(
        "rouge-score",
        ("rouge-score==0.1.2",),
        "rouge_score",
        (
            Case("rouge-score", "rouge-score", ROUGE_SCORE, several=True),
            Case(
                "rouge-score-stemmed", "rouge-score", ROUGE_SCORE, several=True,
                asked={"use_stemmer": True}, options={"stemming": Stemming.BOTH},
            ),
        ),
    ),
)  # fmt: skip
"""The table."""


def chosen(names: tuple[str, ...]) -> list[tuple[Package, tuple[Case, ...]]]:
    """The packages and cases of these names, by default all. A package's name stands for its cases."""
    known = {package.name for package in PACKAGES} | {case.name for package in PACKAGES for case in package.cases}
    if unknown := [name for name in names if name not in known]:
        raise SystemExit(f"oracles: no package or case {', '.join(unknown)}; there are {', '.join(sorted(known))}")
    found = [
        (package, tuple(case for case in package.cases if not names or {package.name, case.name} & set(names)))
        for package in PACKAGES
    ]
    return [(package, cases) for package, cases in found if cases]
