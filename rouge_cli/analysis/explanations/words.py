"""The figures of an explanation in words, for every format."""

from __future__ import annotations

from collections.abc import Iterator

from rouge_cli.analysis.explanations.comparing import Compared
from rouge_cli.analysis.explanations.explanation import Explained, Found
from rouge_cli.analysis.explanations.matching import Line, Unit
from rouge_cli.measures.score_parts import NgramOrder, Pair, ScoreParts, Term

RULES = {
    "sum": "all models: their sums",
    "best-recall": "all models: the one with the best recall",
    "best-f": "all models: the one with the best F-measure",
    "jackknife": "all models: the mean, over all sets that lack one model, of the best one's scores",
    "mean": "all models: the mean of their scores",
}


def describe_origin(line: Line) -> str:
    """With which sentences of the peer tokens are shared, and what runs are worth."""
    parts = [f"with sentence {place + 1} of the peer: {len(positions)}" for place, positions in line.with_sentences]
    if line.runs:
        parts.append("runs: " + " + ".join(f"{length} worth {_count(worth)}" for length, worth in line.runs))
    return "; ".join(parts)


def describe_unit(unit: Unit) -> str:
    """A unit that matched, and how often if more than once."""
    return unit.text if unit.counted == 1 else f"{unit.text} x{unit.counted}"


def describe_clip(unit: Unit) -> str:
    """A unit that one side has more of."""
    return f"{unit.text} (model {unit.in_model}, peer {unit.in_peer})"


def describe_rule(measure: Explained, rule: str) -> str:
    """How the models' figures are combined; empty where there is one of them."""
    if len(measure.compared) > 1 and rule == "sum":
        return "all models: their mean"
    return RULES[rule] if max(len(measure.models), len(measure.compared)) > 1 else ""


def describe_compared(compared: Compared) -> str:
    """A model, or all of them at once, and the scores."""
    return f"{f'model {compared.model}' if compared.model else 'all models at once'}: {describe_scores(compared)}"


def describe_workings(workings: ScoreParts) -> Iterator[str]:
    """The parts of a score, line by line: figures, lengths of n-grams, pairs of sentences, shared terms."""
    if workings.facts:
        yield ", ".join(f"{fact.name} {_count(fact.value)}" for fact in workings.facts)
    yield from map(describe_order, workings.orders)
    yield from map(describe_pair, workings.pairs)
    yield from map(describe_term, workings.terms)


def describe_order(order: NgramOrder) -> str:
    """The n-grams of one length."""
    return f"{order.n}-grams: {order.matches} of {order.ngrams}, p {order.precision:.5f}, weight {_count(order.weight)}"


def describe_pair(pair: Pair) -> str:
    """A sentence and the nearest one."""
    shared = f": {' '.join(pair.shared)}" if pair.shared else ""
    if pair.sentence is None or pair.nearest is None:
        return f"the two texts: {_count(pair.value)}{shared}"
    other = "peer" if pair.side == "model" else "model"
    return (
        f"sentence {pair.sentence + 1} of the {pair.side}, sentence {pair.nearest + 1} of the {other}: "
        f"{_count(pair.value)}{shared}"
    )


def describe_term(term: Term) -> str:
    """A word or n-gram of both, and what it adds."""
    return f"{term.text} (model {term.in_model}, peer {term.in_peer}, weight {_count(term.weight)}): {term.adds:.5f}"


def describe_scores(found: Found | Explained | Compared) -> str:
    """Recall, precision and F-measure."""
    return f"R {found.recall:.5f}  P {found.precision:.5f}  F {found.f:.5f}"


def describe_counts(found: Found) -> str:
    """Hits and totals."""
    return (
        f"{_count(found.hits)} of {_count(found.model_total)} in the model and {_count(found.peer_total)} in the peer"
    )


def _count(value: float) -> str:
    return str(int(value)) if value == int(value) else f"{value:.5f}"
