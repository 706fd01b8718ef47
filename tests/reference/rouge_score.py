"""Google's package rouge-score 0.1.2, as its scores behave: the twin of kernel/rouge_score.c.

Found by running the package (tests/dialects/test_rouge_score.py holds both equal), not by reading it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.reference.lcs import clipped, lcs_positions, lcs_table
from tests.reference.ngrams import clipped_hits, ngrams

Tokens = list[str]
Triple = tuple[float, float, float]
"""Precision, recall, F-measure."""


def tokenise(text: str, stem: Callable[[str], str] | None) -> Tokens:
    """Runs of ASCII letters and digits of the lower-cased text; those of more than three letters stemmed."""
    found = re.findall("[a-z0-9]+", text.lower())
    return found if stem is None else [stem(token) if len(token) > 3 else token for token in found]


def score(name: str, target: str, prediction: str, stem: Callable[[str], str] | None = None) -> Triple:
    """One of rouge1 .. rouge9, rougeL, rougeLsum."""
    if name == "rougeLsum":
        sides = [[tokenise(line, stem) for line in text.split("\n")] for text in (target, prediction)]
        targets, predictions = ([token for line in side for token in line] for side in sides)
        marks = [{place for other in sides[1] for place in lcs_positions(sentence, other)} for sentence in sides[0]]
        hits = sum(states.count(True) for states in clipped(sides[0], marks, targets, predictions))
        return _triple(hits, len(targets), len(predictions))
    first, second = tokenise(target, stem), tokenise(prediction, stem)
    if name == "rougeL":
        return _triple(lcs_table(first, second)[-1][-1], len(first), len(second))
    counted, others = ngrams(first, int(name[5:])), ngrams(second, int(name[5:]))
    return _triple(clipped_hits(others, counted), counted.total(), others.total())


def _triple(hits: int, target_total: int, prediction_total: int) -> Triple:
    precision = hits / prediction_total if prediction_total else 0.0
    recall = hits / target_total if target_total else 0.0
    both = precision + recall
    return precision, recall, 2 * precision * recall / both if both > 0 else 0.0
