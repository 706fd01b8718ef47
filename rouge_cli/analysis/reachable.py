"""Why a difference of scores that was asked for can never be reached: mostly it was meant as per cent."""

from __future__ import annotations

import numpy as np

from rouge_cli.analysis.score_table import ScoreTable
from rouge_cli.plain_numbers import shortest


def why_unreachable(what: str, name: str, given: float, largest: float) -> str:
    """The reason, of what is compared (no score, no figure) and the name of the number that was given."""
    return (
        f"{what} is above {largest:.5g}, and the {name} is {shortest(given)}; of scores from 0 to 1 a {name} of "
        "0.01 is one per cent"
    )


def unreachable(table: ScoreTable, name: str, given: float) -> str:
    """The warning that no two scores of a table are so far apart; "" if they may be, or if some are below 0."""
    scores = table.scores[~np.isnan(table.scores)]
    if not scores.size or scores.min() < 0 or given <= (largest := float(scores.max())):
        return ""
    return f"no systems can differ by {shortest(given)}: {why_unreachable('no score', name, given, largest)}"
