"""The class Rouge of py-rouge, by the dialect of that name."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence, Set
from functools import lru_cache
from typing import Any, NamedTuple

from rouge_cli.api_arguments import asked
from rouge_cli.drop_in_arguments import items_of, known_names, truth
from rouge_cli.errors import UsageError, shortened
from rouge_cli.option_values import MOST_NGRAM, Stemming, Unit
from rouge_cli.options import Options, dialect_options
from rouge_cli.plain_numbers import plain_number
from rouge_cli.scores import scored_batch
from rouge_cli.sums import running_sum

METRICS = ("rouge-n", "rouge-l", "rouge-w")
HEAVIEST = 1_000_000_000
"""The largest weight of ROUGE-L and ROUGE-W."""
LIMITS = {"bytes": Unit.BYTES, "words": Unit.WORDS}
_NGRAMS = re.compile("rouge-[1-9][0-9]{0,4}")


class _Settings(NamedTuple):
    """The measures by what the package calls them, their options, and whether each pair has figures of its own."""

    names: dict[str, str]
    options: Options
    is_individual: bool


class Rouge:
    """Scores as py-rouge 1.1 does, with the same arguments.

    ValueError for an unknown metric or type of limit, a negative weight, and ensure_compatibility=False, which needs
    data of nltk. Attributes that are set later hold for the next call, except max_n and ensure_compatibility, as in
    the package: metrics has each ROUGE-N by its own name.
    """

    def __init__(
        self, metrics: Sequence[str] | None = None, max_n: int | None = None, limit_length: bool = True,
        length_limit: int = 665, length_limit_type: str = "bytes", apply_avg: bool = True, apply_best: bool = False,
        stemming: bool = True, alpha: float = 0.5, weight_factor: float = 1.0, ensure_compatibility: bool = True,
    ) -> None:  # fmt: skip
        asked = known_names("metric", metrics, METRICS) if metrics is not None else ["rouge-n"]
        self.limit_length, self.length_limit, self.length_limit_type = limit_length, length_limit, length_limit_type
        self.weight_factor, self.alpha = weight_factor, alpha
        self.stemming, self.apply_avg, self.apply_best = stemming, apply_avg, apply_best
        limited = truth("limit_length", limit_length)
        self._check_type_of_limit(limited)
        self._weight()
        longest = 1 if max_n is None else plain_number(max_n)
        if not isinstance(longest, int) or longest <= 0:
            raise ValueError(f"max_n must be a whole number above 0, not {shortened(max_n)}")
        if "rouge-n" in asked and longest > MOST_NGRAM:
            raise ValueError(f"max_n must be at most {MOST_NGRAM}, not {shortened(max_n)}")
        if not truth("ensure_compatibility", ensure_compatibility):
            raise ValueError("ensure_compatibility=False is not supported: it needs sentences by nltk's data")
        self.max_n, self.ensure_compatibility = max_n, ensure_compatibility
        self.metrics = {name for name in asked if name != "rouge-n"}
        if "rouge-n" in asked:
            self.metrics |= {f"rouge-{n}" for n in range(1, longest + 1)}
        if limited and not _limit(length_limit):
            self.limit_length = False
        self._settings()

    def _settings(self) -> _Settings:
        """What the attributes ask for now. ValueError and UsageError as for the arguments."""
        limited = truth("limit_length", self.limit_length)
        self._check_type_of_limit(limited)
        names = _names(self.metrics, self._weight())
        averaged, best = truth("apply_avg", self.apply_avg), truth("apply_best", self.apply_best)
        limit = _limit(self.length_limit) if limited else 0.0
        if limited and limit <= 0:
            given = shortened(self.length_limit)
            raise ValueError(f"length_limit must be above 0, not {given}; set limit_length=False for no limit")
        options = _options(
            tuple(dict.fromkeys(names.values())), LIMITS[self.length_limit_type] if limited else Unit.NONE, limit,
            truth("stemming", self.stemming), self._alpha(), best and not averaged,
        )  # fmt: skip
        return _Settings(names, options, not (averaged or best))

    def _check_type_of_limit(self, limited: bool) -> None:
        given = self.length_limit_type
        if limited and not (isinstance(given, str) and given in LIMITS):
            raise ValueError(f"unknown length_limit_type {shortened(given)}; there are {', '.join(LIMITS)}")

    def _weight(self) -> float:
        weight = plain_number(self.weight_factor)
        if weight is None or not weight > 0:
            raise ValueError(f"weight_factor must be above 0, not {shortened(self.weight_factor)}")
        return weight

    def _alpha(self) -> float:
        alpha = plain_number(self.alpha)
        if alpha is None:
            raise UsageError(f"alpha must be a number from 0 to 1, not {shortened(self.alpha)}")
        return alpha

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
        settings = self._settings()
        if not settings.names:
            return {}
        if settings.is_individual:
            return _individual(peers, models, settings)
        found = _score(peers, models, settings)
        return {
            metric: {
                one: running_sum(getattr(each[name], field) for each in found) / max(1, len(found))
                for one, field in _FIELDS
            }
            for metric, name in settings.names.items()
        }


def _individual(peers: list[str], models: list[list[str]], settings: _Settings) -> dict[str, Any]:
    made: dict[str, Any] = {metric: [] for metric in settings.names}
    for peer, texts in zip(peers, models, strict=True):
        found = _score([peer] * len(texts), [[text] for text in texts], settings)
        for metric, name in settings.names.items():
            made[metric].append({one: [getattr(each[name], field) for each in found] for one, field in _FIELDS})
    return made


def _score(peers: list[str], models: list[list[str]], settings: _Settings) -> list[Any]:
    return scored_batch(peers, models, *asked(settings.options, None, None, None))[0]


@lru_cache(maxsize=16)
def _options(
    measures: tuple[str, ...], unit: Unit, limit: float, stem: bool, alpha: float | None, best_model: bool
) -> Options:
    stemming = Stemming.BOTH if stem else Stemming.NONE
    return dialect_options(
        "py-rouge", measures=measures, limit_unit=unit, limit=limit, stemming=stemming, alpha=alpha,
        best_model=best_model,
    )  # fmt: skip


def _is_text(name: object) -> bool:
    return isinstance(name, str)


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


def _names(metrics: Iterable[str], weight: float) -> dict[str, str]:
    """The measures by what the package calls them, which ignores other names.

    TypeError: metrics are no names. ValueError: the weight is too large.
    """
    asked = frozenset(
        (metrics,) if isinstance(metrics, str) else filter(_is_text, items_of("metrics", metrics, "names"))
    )
    names = {name: name for name in sorted(filter(_NGRAMS.fullmatch, asked), key=lambda name: int(name[6:]))}
    if weight > HEAVIEST and {"rouge-l", "rouge-w"} & asked:
        raise ValueError(f"weight_factor must be at most {HEAVIEST}, not {shortened(weight)}")
    if "rouge-l" in asked:
        names["rouge-l"] = "rouge-l" if weight == 1 else f"rouge-l-root:{weight!r}"
    if "rouge-w" in asked:
        names["rouge-w"] = f"rouge-w:{weight!r}"
    return names
