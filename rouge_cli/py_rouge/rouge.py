"""The class Rouge of py-rouge, by the dialect of that name."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence, Set
from typing import Any

from rouge_cli.api_arguments import asked
from rouge_cli.drop_in_arguments import items_of, known_names, truth
from rouge_cli.errors import shortened
from rouge_cli.option_values import MOST_NGRAM, Stemming, Unit
from rouge_cli.options import Options, dialect_options
from rouge_cli.plain_numbers import plain_number
from rouge_cli.scores import scored_batch
from rouge_cli.sums import running_sum

METRICS = ("rouge-n", "rouge-l", "rouge-w")
HEAVIEST = 1_000_000_000
"""The largest weight of ROUGE-L and ROUGE-W."""
LIMITS = {"bytes": Unit.BYTES, "words": Unit.WORDS}


class Rouge:
    """Scores as py-rouge 1.1 does, with the same arguments.

    ValueError for an unknown metric or type of limit, a negative weight, and ensure_compatibility=False, which needs
    data of nltk.
    """

    def __init__(
        self, metrics: Sequence[str] | None = None, max_n: int | None = None, limit_length: bool = True,
        length_limit: int = 665, length_limit_type: str = "bytes", apply_avg: bool = True, apply_best: bool = False,
        stemming: bool = True, alpha: float = 0.5, weight_factor: float = 1.0, ensure_compatibility: bool = True,
    ) -> None:  # fmt: skip
        asked = known_names("metric", metrics, METRICS) if metrics is not None else ["rouge-n"]
        limited = truth("limit_length", limit_length)
        if limited and not (isinstance(length_limit_type, str) and length_limit_type in LIMITS):
            raise ValueError(f"unknown length_limit_type {shortened(length_limit_type)}; there are {', '.join(LIMITS)}")
        weight = plain_number(weight_factor)
        if weight is None or not weight > 0:
            raise ValueError(f"weight_factor must be above 0, not {shortened(weight_factor)}")
        longest = 1 if max_n is None else plain_number(max_n)
        if not isinstance(longest, int) or longest <= 0:
            raise ValueError(f"max_n must be a whole number above 0, not {shortened(max_n)}")
        if "rouge-n" in asked and longest > MOST_NGRAM:
            raise ValueError(f"max_n must be at most {MOST_NGRAM}, not {shortened(max_n)}")
        if not truth("ensure_compatibility", ensure_compatibility):
            raise ValueError("ensure_compatibility=False is not supported: it needs sentences by nltk's data")
        averaged, best = truth("apply_avg", apply_avg), truth("apply_best", apply_best)
        self._is_individual = not (averaged or best)
        self._names = _names(asked, longest, weight)
        limit = _limit(length_limit) if limited else 0.0
        self._options: Options = dialect_options(
            "py-rouge",
            measures=tuple(dict.fromkeys(self._names.values())),
            limit_unit=LIMITS[length_limit_type] if limit else Unit.NONE,
            limit=limit,
            stemming=Stemming.BOTH if truth("stemming", stemming) else Stemming.NONE,
            alpha=alpha,
            best_model=best and not averaged,
        )

    def get_scores(self, hypothesis: str | Sequence[str], references: Any) -> dict[str, Any]:
        """Precision, recall and F by metric: averages, or by apply_avg=apply_best=False lists of each pair.

        Averages of no pair are 0, as in the package. ValueError: sides of different lengths, or without references.
        """
        peers = [hypothesis] if isinstance(hypothesis, str) else _listed("hypothesis", hypothesis)
        texts = [references] if isinstance(hypothesis, str) else _listed("references", references)
        if len(peers) != len(texts):
            raise ValueError(f"{len(peers)} hypotheses and references of {len(texts)}; they are taken in pairs")
        models = [[text] if isinstance(text, str) else _listed("references", text) for text in texts]
        if (empty := next((i for i, some in enumerate(models) if not some), None)) is not None:
            raise ValueError(f"references[{empty}]: there are none; each hypothesis needs one")
        if self._is_individual:
            return self._individual(peers, models)
        found = self._score(peers, models)
        return {
            metric: {
                one: running_sum(getattr(each[name], field) for each in found) / max(1, len(found))
                for one, field in _FIELDS
            }
            for metric, name in self._names.items()
        }

    def _individual(self, peers: list[str], models: list[list[str]]) -> dict[str, Any]:
        made: dict[str, Any] = {metric: [] for metric in self._names}
        for peer, texts in zip(peers, models, strict=True):
            found = self._score([peer] * len(texts), [[text] for text in texts])
            for metric, name in self._names.items():
                made[metric].append({one: [getattr(each[name], field) for each in found] for one, field in _FIELDS})
        return made

    def _score(self, peers: list[str], models: list[list[str]]) -> list[Any]:
        return scored_batch(peers, models, *asked(self._options, None, None, None))[0]


_FIELDS = (("f", "f"), ("p", "precision"), ("r", "recall"))


def _listed(name: str, texts: Any) -> list[Any]:
    """The texts as a list. ValueError: they are none, or have no order."""
    if not isinstance(texts, Iterable) or isinstance(texts, str | bytes | Set | Mapping):
        raise ValueError(f"{name} is a list of texts, not {shortened(texts)}")
    found = []
    for text in items_of(name, texts, "texts"):
        if not isinstance(text, Iterable):  # and what comes after it may have no end
            raise ValueError(f"{name} is a list of texts, not {shortened(text)}")
        found.append(text)
    return found


def _limit(length: Any) -> float:
    """The limit as a float, 0 for none: a number that none can hold limits nothing. ValueError: it is no number."""
    number = 0.0 if length is None or length is False else plain_number(length)
    if number is None or number != number:
        raise ValueError(f"length_limit must be a number, not {shortened(length)}")
    try:
        return float(number)
    except OverflowError:
        return math.inf if number > 0 else -math.inf


def _names(metrics: Sequence[str], max_n: int, weight: float) -> dict[str, str]:
    """The measures by what the package calls them. ValueError: the weight of one is too large."""
    names: dict[str, str] = {}
    if weight > HEAVIEST and {"rouge-l", "rouge-w"}.intersection(metrics):
        raise ValueError(f"weight_factor must be at most {HEAVIEST}, not {shortened(weight)}")
    if "rouge-n" in metrics:
        names |= {f"rouge-{n}": f"rouge-{n}" for n in range(1, max_n + 1)}
    if "rouge-l" in metrics:
        names["rouge-l"] = "rouge-l" if weight == 1 else f"rouge-l-root:{weight!r}"
    if "rouge-w" in metrics:
        names["rouge-w"] = f"rouge-w:{weight!r}"
    return names
