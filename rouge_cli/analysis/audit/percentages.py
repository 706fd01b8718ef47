"""Which published figures are percentages: those of ROUGE alike, and those of each other measure by themselves.

sacrebleu gives BLEU from 0 to 100, and stands beside packages that give ROUGE from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rouge_cli.errors import DataError
from rouge_cli.plain_numbers import shortest

if TYPE_CHECKING:
    from rouge_cli.analysis.audit.figures import Published


def from_percent(figures: Sequence[Published]) -> tuple[Published, ...]:
    """The figures from 0 to 1: of a family with a figure above 1, or with a percent sign, all are percentages.

    DataError: figures of a family have percent signs, and those without one are no percentages: none is above 1.
    """
    in_percent = {name for name, its in _by_family(figures).items() if _are_percentages(its)}
    return tuple(
        f._replace(value=f.value / 100, decimals=f.decimals + 2) if _family(f) in in_percent else f for f in figures
    )


def beside_percentages(figures: Sequence[Published]) -> tuple[str, ...]:
    """Measures but ROUGE, with their highest figures: as published, from 0 to 1 beside ROUGE in percent."""
    families = _by_family(figures)
    if not _are_percentages(families.pop("rouge", [])):
        return ()
    highest = [_highest(its) for its in families.values() if not _are_percentages(its)]
    there = [one for one in highest if one is not None and one.value > 0]
    return tuple(f"{one.measure.partition(':')[0]} ({shortest(one.value)})" for one in there)


def _by_family(figures: Sequence[Published]) -> dict[str, list[Published]]:
    families: dict[str, list[Published]] = {}
    for figure in figures:
        families.setdefault(_family(figure), []).append(figure)
    return families


def _family(figure: Published) -> str:
    """The family of a measure: rouge of rouge-1 and rouge-l, bleu of bleu:n=2."""
    return figure.measure.partition(":")[0].partition("-")[0]


def _are_percentages(figures: Sequence[Published]) -> bool:
    """Whether all figures of a family are; so is 0.88 beside 25.45. DataError as of from_percent."""
    signed = [figure for figure in figures if figure.has_percent_sign]
    bare = [figure for figure in figures if not figure.has_percent_sign]
    if (high := _highest(signed)) and (other := _highest(bare)) and 0 < other.value <= 1:
        cause = f"{shortest(high.value)}% and, in {other.place}, {shortest(other.value)}"
        if high.place == other.place:
            cause = f"{shortest(high.value)}% and {shortest(other.value)}"
        raise DataError.at(high.place, f"{cause}: with and without a percent sign", "write all alike")
    return bool(signed) or any(figure.value > 1 for figure in bare)


def _highest(figures: Iterable[Published]) -> Published | None:
    return max(figures, key=lambda figure: figure.value, default=None)
