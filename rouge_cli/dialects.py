"""Dialects: named bundles of choices, so that each says what ROUGE somebody meant.

What a dialect does otherwise is a value of its bundle; nothing else asks for a dialect's name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rouge_cli.errors import UsageError, did_you_mean
from rouge_cli.measures.measure import PLAIN, Counting, Measure


def _own_label(measure: Measure) -> str:
    return measure.label


def _package_label(measure: Measure) -> str:
    """What rouge-score calls a measure; those that it has not keep their own."""
    of_lcs = {"rouge-l-flat": "rougeL", "rouge-l": "rougeLsum"}
    n = measure.name.removeprefix("rouge-")
    return f"rouge{n}" if n.isdigit() else of_lcs.get(measure.name, measure.label)


class Dialect:
    """choices are fields of Options that differ from those of ROUGE-1.5.5, counting what no such field says.

    label gives what measures are called in reports.
    """

    def __init__(
        self, name: str, about: str, choices: Mapping[str, Any], counting: Counting = PLAIN,
        label: Callable[[Measure], str] = _own_label,
    ) -> None:  # fmt: skip
        self.name, self.about, self.counting, self.label = name, about, counting, label
        self.choices = {"dialect": name, **choices}


DIALECTS = {
    dialect.name: dialect
    for dialect in (
        Dialect("rouge-1.5.5", "the Perl program ROUGE-1.5.5, to the last digit", {}),
        Dialect(
            "rouge-score",
            "Google's package rouge-score 0.1.2, also behind Hugging Face evaluate",
            {
                "tokenizer": "rouge-score",
                "stemmer": "porter-nltk",
                "several_models": "best-f",
                "rounding": False,
                "average": "bootstrap-numpy",
                "measures": ("rouge-1", "rouge-2", "rouge-l-flat", "rouge-l"),
            },
            Counting(compares_w_once=False),
            _package_label,
        ),
        Dialect(
            "lin2004",
            "the equations of Lin (2004), unrounded, several models by jackknifing",
            {
                "several_models": "jackknife",
                "rounding": False,
                "average": "mean",
                "measures": ("rouge-1", "rouge-2", "rouge-l-flat", "rouge-l", "rouge-w:1.2", "rouge-s*", "rouge-su*"),
            },
            Counting(clips_union=False, w_of_sentences=False, all_unigrams=True, exact_ends=True, whose="lin2004"),
        ),
    )
}


def find_dialect(name: str) -> Dialect:
    """The dialect of that name, in any case. UsageError with the nearest name."""
    if name.lower() not in DIALECTS:
        raise UsageError(f"no dialect {name!r}; {did_you_mean(name, DIALECTS, cutoff=0.4)}")
    return DIALECTS[name.lower()]


def alpha_of_beta(beta: float) -> float:
    """Lin's beta as the alpha of ROUGE-1.5.5: 1 / (1 + beta^2); 0, which is recall alone, for an infinite one."""
    return 1 / (1 + beta * beta)


def label_in(dialect: str, measure: Measure) -> str:
    """What a dialect calls a measure."""
    return DIALECTS[dialect].label(measure)


def in_package(measure: Measure) -> bool:
    """Whether the package rouge-score has this measure."""
    return _package_label(measure) != measure.label
