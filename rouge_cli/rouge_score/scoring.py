"""Scores and their averages, as in rouge_score.scoring."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, NamedTuple

from rouge_cli.errors import shortened, shortened_text
from rouge_cli.option_values import MOST_SAMPLES
from rouge_cli.plain_numbers import plain_number
from rouge_cli.scoring.numpy_bootstrap import LARGEST


class Score(NamedTuple):
    """Precision, recall and F-measure, from 0 to 1, unrounded."""

    precision: float
    recall: float
    fmeasure: float


class BaseScorer(ABC):
    """What scores pairs of texts: RougeScorer is one, and so is what you derive from this class."""

    @abstractmethod
    def score(self, target: str, prediction: str) -> dict[str, Score]:
        """The scores of one pair, by the names of their types."""


class AggregateScore(NamedTuple):
    """The lower bound, the median and the upper bound of resampled means."""

    low: Score
    mid: Score
    high: Score


class BootstrapAggregator:
    """Averages of many scores with a confidence interval, by numpy's global random numbers (numpy.random.seed).

    confidence_interval: from 0 to 1; n_samples: resamples, from 1 to 10,000,000. ValueError otherwise. aggregate needs
    numpy.
    """

    def __init__(self, confidence_interval: float = 0.95, n_samples: int = 1000) -> None:
        confidence_interval = _number("confidence_interval", confidence_interval)
        n_samples = _number("n_samples", n_samples)
        if not isinstance(n_samples, int):
            raise ValueError(f"n_samples must be a whole number, not {shortened(n_samples)}")
        if not 0 <= confidence_interval <= 1:
            raise ValueError(f"confidence_interval must lie between 0 and 1, not {shortened(confidence_interval)}")
        if n_samples <= 0:
            raise ValueError(f"n_samples must be above 0, not {shortened(n_samples)}")
        if n_samples > MOST_SAMPLES:
            raise ValueError(f"n_samples must be at most {MOST_SAMPLES}, not {shortened(n_samples)}")
        self._confidence_interval = confidence_interval
        self._n_samples = n_samples
        self._scores: dict[str, list[Score]] = {}

    def add_scores(self, scores: Mapping[str, Score]) -> None:
        """Record what RougeScorer.score returned for one pair."""
        if not isinstance(scores, Mapping):
            raise TypeError(f"scores are a dictionary as RougeScorer.score makes it, not {shortened(scores)}")
        for name, score in scores.items():
            self._scores.setdefault(name, []).append(score)

    def aggregate(self) -> dict[str, AggregateScore]:
        """The bounds and medians of each type's resampled means; nothing where nothing was added."""
        from rouge_cli.scoring.numpy_bootstrap import can_be_summed, have_no_numbers, resampled_bounds

        found = {}
        for name, scores in self._scores.items():
            told = shortened_text(name) if isinstance(name, str) else shortened(name)
            if have_no_numbers(scores):
                raise TypeError(
                    f"{told}: a score must be three numbers: precision, recall and fmeasure, not None, text or masked"
                )
            try:
                if not can_be_summed(scores):
                    raise OverflowError
                low, mid, high = resampled_bounds(scores, self._confidence_interval, self._n_samples)
                found[name] = AggregateScore(Score(*low), Score(*mid), Score(*high))
            except (TypeError, ValueError, OverflowError):
                raise ValueError(
                    f"{told}: a score must be three numbers: precision, recall and fmeasure, none beyond {LARGEST}"
                ) from None
        return found


def _number(name: str, given: object) -> Any:
    """The number of any class as a plain one. ValueError: it is none, or NaN."""
    number = plain_number(given)
    if number is None or number != number:
        raise ValueError(f"{name} must be a number, not {shortened(given)}")
    return number


def _score_given(name: str, given: object) -> float:
    """The number of any class as a plain one. TypeError: it is none, or no score at all."""
    number = plain_number(given)
    if number is None or abs(number) > LARGEST:
        raise TypeError(f"{name} must be a number from 0 to 1, not {shortened(given)}")
    return number


def fmeasure(precision: float, recall: float) -> float:
    """The harmonic mean of both; 0 where both are 0."""
    precision, recall = _score_given("precision", precision), _score_given("recall", recall)
    return 2 * precision * recall / (precision + recall) if precision + recall > 0 else 0.0
