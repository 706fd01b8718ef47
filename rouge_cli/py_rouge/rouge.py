"""The class Rouge of py-rouge, by the dialect of that name."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence, Set
from typing import Any, SupportsIndex

from rouge_cli.api_arguments import asked
from rouge_cli.errors import shortened
from rouge_cli.option_values import MOST_NGRAM, Stemming, Unit
from rouge_cli.options import Options, dialect_options
from rouge_cli.plain_numbers import plain_number
from rouge_cli.scores import scored_batch
from rouge_cli.sums import running_sum

METRICS = ("rouge-n", "rouge-l", "rouge-w")
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
        asked = list(metrics) if metrics is not None else ["rouge-n"]
        if unknown := [metric for metric in asked if metric not in METRICS]:
            raise ValueError(f"unknown metric {shortened(unknown[0])}; there are {', '.join(METRICS)}")
        if limit_length and length_limit_type not in tuple(LIMITS):
            raise ValueError(f"unknown length_limit_type {shortened(length_limit_type)}; there are {', '.join(LIMITS)}")
        weight = plain_number(weight_factor)
        if weight is None or not weight > 0:
            raise ValueError(f"weight_factor must be above 0, not {shortened(weight_factor)}")
        if max_n and not (isinstance(max_n, SupportsIndex) and max_n > 0):
            raise ValueError(f"max_n must be a whole number above 0, not {shortened(max_n)}")
        if "rouge-n" in asked and (max_n or 1) > MOST_NGRAM:
            raise ValueError(f"max_n must be at most {MOST_NGRAM}, not {shortened(max_n)}")
        if not ensure_compatibility:
            raise ValueError("ensure_compatibility=False is not supported: it needs sentences by nltk's data")
        self._is_individual = not (apply_avg or apply_best)
        self._names = _names(asked, max_n or 1, weight)
        limited = limit_length and bool(length_limit)
        self._options: Options = dialect_options(
            "py-rouge",
            measures=tuple(dict.fromkeys(self._names.values())),
            limit_unit=LIMITS[length_limit_type] if limited else Unit.NONE,
            limit=_limit(length_limit) if limited else 0.0,
            stemming=Stemming.BOTH if stemming else Stemming.NONE,
            alpha=alpha,
            best_model=apply_best and not apply_avg,
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
    return list(texts)


def _limit(length: Any) -> float:
    """The limit as a float: a number that none can hold limits nothing. ValueError: it is no number."""
    try:
        return float(length)
    except OverflowError:
        return math.inf if length > 0 else -math.inf
    except TypeError:
        raise ValueError(f"length_limit must be a number, not {shortened(length)}") from None


def _names(metrics: Sequence[str], max_n: int, weight: float) -> dict[str, str]:
    """The measures by what the package calls them."""
    names: dict[str, str] = {}
    if "rouge-n" in metrics:
        names |= {f"rouge-{n}": f"rouge-{n}" for n in range(1, max_n + 1)}
    if "rouge-l" in metrics:
        names["rouge-l"] = "rouge-l" if weight == 1 else f"rouge-l-root:{weight!r}"
    if "rouge-w" in metrics:
        names["rouge-w"] = f"rouge-w:{weight!r}"
    return names
