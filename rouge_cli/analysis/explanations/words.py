"""The figures of an explanation in words, whatever it is shown in."""

from __future__ import annotations

from rouge_cli.analysis.explanations.explanation import Explained, Found
from rouge_cli.analysis.explanations.matching import Line, Unit

RULES = {
    "sum": "all models: their sums",
    "best-recall": "all models: the one with the best recall",
    "best-f": "all models: the one with the best F-measure",
    "jackknife": "all models: the mean, over all sets that lack one model, of the best one's scores",
    "mean": "all models: the mean of their scores",
}


def told_origin(line: Line) -> str:
    """With which sentences of the peer tokens are shared, and what runs are worth."""
    parts = [f"with sentence {place + 1} of the peer: {len(positions)}" for place, positions in line.with_sentences]
    if line.runs:
        parts.append("runs: " + " + ".join(f"{length} worth {_count(worth)}" for length, worth in line.runs))
    return "; ".join(parts)


def told_unit(unit: Unit) -> str:
    """A unit that matched, and how often if more than once."""
    return unit.text if unit.counted == 1 else f"{unit.text} x{unit.counted}"


def told_clip(unit: Unit) -> str:
    """A unit that one side has more of."""
    return f"{unit.text} (model {unit.in_model}, peer {unit.in_peer})"


def told_scores(found: Found | Explained) -> str:
    """Recall, precision and F-measure."""
    return f"R {found.recall:.5f}  P {found.precision:.5f}  F {found.f:.5f}"


def told_counts(found: Found) -> str:
    """Hits and totals."""
    return (
        f"{_count(found.hits)} of {_count(found.model_total)} in the model and {_count(found.peer_total)} in the peer"
    )


def _count(value: float) -> str:
    return str(int(value)) if value == int(value) else f"{value:.5f}"
