"""The register of published figures (published.json), and computed figures beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from functools import cache
from typing import Any, NamedTuple

from rouge_cli.collections.registry import COLLECTIONS
from rouge_cli.errors import UsageError, listed
from rouge_cli.package_files import package_json
from rouge_cli.similar_names import did_you_mean

REGISTER = "collections/published.json"
STATUSES = ("official", "paper", "community")
"""From the organisers' own table; from a paper; from somebody's script."""


class Published(NamedTuple):
    """One figure that was published, digit for digit."""

    collection: str
    task: str
    """Of several in a collection: A, B, english ...; else empty."""
    table: str
    """The file or the paper with the figure."""
    score: str
    """The measure, or the human score."""
    figure: str
    """R, P, F, mean, Spearman or Pearson."""
    jackknifed: bool | None
    """None where it makes no difference."""
    against: str
    """The human score that a correlation is with; else empty."""
    system: str
    """A system or person; of correlations, those that were correlated."""
    evaluation: str
    """Empty: the average."""
    value: str
    """As printed."""
    unit: str
    """"percent", or empty."""
    status: str
    """One of STATUSES."""
    source: str
    """Where the figure was read."""
    doubt: str = ""
    """Why a right computation may differ; empty where it must agree."""

    @property
    def number(self) -> Decimal:
        """The figure from 0 to 1 where it is printed as a percentage, else as printed."""
        return Decimal(self.value) / (100 if self.unit else 1)

    @property
    def half_digit(self) -> Decimal:
        """Half a unit of the last printed digit, in the scale of number."""
        exponent = int(Decimal(self.value).as_tuple().exponent)
        return Decimal(5).scaleb(exponent - 1) / (100 if self.unit else 1)


class Computed(NamedTuple):
    """A figure that was computed. Scores of measures are from 0 to 1; names are as in Published."""

    score: str
    figure: str
    system: str
    value: float
    task: str = ""
    jackknifed: bool | None = None
    against: str = ""
    evaluation: str = ""


class PublishedComparison(NamedTuple):
    """A published figure beside the computed one."""

    published: Published
    computed: float | None
    """In the scale of the printed figure. None: nothing was computed that could be compared."""

    @property
    def difference(self) -> float | None:
        """Computed minus published, in the scale of the printed figure."""
        return None if self.computed is None else self.computed - float(self.published.value)

    @property
    def agrees(self) -> bool | None:
        """Whether the computed figure rounds to the printed digits; None where there is none."""
        if self.computed is None:
            return None
        scale = 100 if self.published.unit else 1
        # A printed double has more digits than sums in another order agree on.
        leeway = max(self.published.half_digit * scale, abs(Decimal(self.published.value)) * Decimal("1e-12"))
        return abs(Decimal(self.computed) - Decimal(self.published.value)) <= leeway * (1 + Decimal("1e-9"))


@cache
def published_figures() -> tuple[Published, ...]:
    """All figures of the register, in its order."""
    register: Mapping[str, Any] = package_json(REGISTER)
    doubts = {(one["collection"], one["task"]): one["why"] for one in register["humans_unpromised"]}
    found = (one for group in register["figures"] for one in _of_group(group, register["sources"]))
    return tuple(
        one._replace(
            doubt=doubts.get((one.collection, one.task), "") if one.jackknifed and one.system.isalpha() else ""
        )
        for one in found
    )


def _of_group(group: Mapping[str, Any], sources: Mapping[str, str]) -> Iterator[Published]:
    for system, value in group["values"].items():
        for figure, printed in value.items() if isinstance(value, dict) else ((group["figure"], value),):
            yield Published(
                group["collection"], group.get("task", ""), group["table"], group["score"], figure,
                group.get("jackknifed"), group.get("against", ""), system, group.get("evaluation", ""), printed,
                group.get("unit", ""), group["status"], sources[group["source"]],
            )  # fmt: skip


def figures_of(collection: str, task: str | None = None) -> tuple[Published, ...]:
    """The figures of a collection, or of one of its tasks; none where nothing was published."""
    found = (one for one in published_figures() if one.collection == collection)
    return tuple(one for one in found if task is None or one.task == task)


def find_figures(name: str) -> tuple[Published, ...]:
    """The figures of the collections whose names are or begin with this one. UsageError: there are none."""
    known = list(dict.fromkeys(one.collection for one in published_figures()))
    wanted = name.strip().lower()
    found = tuple(one for one in published_figures() if one.collection == wanted)
    found = found or tuple(one for one in published_figures() if wanted and one.collection.startswith(wanted))
    if not found:
        is_collection = any(collection.name == wanted for collection in COLLECTIONS)
        hint = f"there are those of {listed(known, len(known))}" if is_collection else did_you_mean(name, known)
        raise UsageError(f"no published figures of {name!r} are known; {hint}")
    return found


def compare_with_published(
    computed: Iterable[Computed], collection: str, task: str | None = None
) -> tuple[PublishedComparison, ...]:
    """Each published figure of a collection, or of one of its tasks, beside the computed one.

    A figure whose jackknife makes no difference is found by either.
    """
    found: dict[tuple[str, ...], float] = {}
    for one in computed:
        for jackknifed in {one.jackknifed, None} if one.jackknifed is not None else {None, True, False}:
            key = _key(one.score, one.figure, one.system, one.task, one.against, one.evaluation, str(jackknifed))
            found.setdefault(key, one.value)
    compared = []
    for known in figures_of(collection, task):
        value = found.get(_key(known.score, known.figure, known.system, known.task, known.against, known.evaluation,
                               str(known.jackknifed)))  # fmt: skip
        compared.append(PublishedComparison(known, None if value is None else value * 100 if known.unit else value))
    return tuple(compared)


def _key(*names: str) -> tuple[str, ...]:
    return tuple(name.lower() for name in names)
