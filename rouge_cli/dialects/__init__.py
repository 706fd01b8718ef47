"""Dialects: named bundles of choices, so that each says what ROUGE somebody meant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rouge_cli.errors import UsageError, did_you_mean
from rouge_cli.measures import measure_needs_dialect
from rouge_cli.measures.basic_elements import BasicElements
from rouge_cli.measures.measure import Measure
from rouge_cli.measures.wlcs import Wlcs
from rouge_cli.options import Averaging, Options, Stemming


class Dialect(NamedTuple):
    """choices are fields of Options that differ from those of ROUGE-1.5.5."""

    name: str
    about: str
    choices: Mapping[str, Any]


DIALECTS = {
    dialect.name: dialect
    for dialect in (
        Dialect("rouge-1.5.5", "the Perl program ROUGE-1.5.5, to the last digit", {}),
        Dialect(
            "rouge-score",
            "Google's package rouge-score 0.1.2, also behind Hugging Face evaluate",
            {
                "dialect": "rouge-score",
                "tokenizer": "rouge-score",
                "stemmer": "porter-nltk",
                "several_models": "best-f",
                "rounding": False,
                "average": "bootstrap-numpy",
                "measures": ("rouge-1", "rouge-2", "rouge-l-flat", "rouge-l"),
            },
        ),
        Dialect(
            "lin2004",
            "the equations of Lin (2004), unrounded, several models by jackknifing",
            {
                "dialect": "lin2004",
                "several_models": "jackknife",
                "rounding": False,
                "average": "mean",
                "measures": ("rouge-1", "rouge-2", "rouge-l-flat", "rouge-l", "rouge-w:1.2", "rouge-s*", "rouge-su*"),
            },
        ),
    )
}


def find_dialect(name: str) -> Dialect:
    """The dialect of that name, in any case. UsageError with the nearest name."""
    if name.lower() not in DIALECTS:
        raise UsageError(f"no dialect {name!r}; {did_you_mean(name, DIALECTS, cutoff=0.4)}")
    return DIALECTS[name.lower()]


def dialect_options(name: str, **choices: Any) -> Options:
    """The options of a dialect, with other choices in the place of its own. UsageError."""
    return Options(**{**find_dialect(name).choices, **choices})


def alpha_of_beta(beta: float) -> float:
    """Lin's beta as the alpha of ROUGE-1.5.5: 1 / (1 + beta^2); 0, which is recall alone, for an infinite one."""
    return 1 / (1 + beta * beta)


def usual(dialect: str, field: str) -> Any:
    """What a field of Options is in a dialect, if nothing else is asked for."""
    return DIALECTS[dialect].choices.get(field, Options._field_defaults[field])


def wrong_choices(options: Options, measures: Sequence[Measure]) -> list[str]:
    """What is wrong with the choices that dialects make. measures are those that Options.measures names."""
    problems = []
    if options.best_model and options.several_models not in ("", "best-recall"):
        problems.append(f"formula B is the model with the best recall; it cannot be {options.several_models} too")
    if options.dialect == "lin2004":
        problems += _weak_weights(options, measures)
    if not (options.dialect_choices or any(map(measure_needs_dialect, measures))):
        return problems
    if options.stemming is Stemming.MODELS:
        problems.append("-M (stem models alone) belongs to ROUGE-1.5.5 as it is; stem both sides (-m)")
    if options.averaging is not Averaging.SCORES and (
        options.model_rule == "jackknife" or options.average != "bootstrap-155"
    ):
        problems.append("corpus and raw counts (-t 1, -t 2) go with the averages and models rules of ROUGE-1.5.5")
    if options.elements is not None or any(isinstance(measure, BasicElements) for measure in measures):
        problems.append("Basic Elements are scored as ROUGE-1.5.5 does alone; leave the dialect and its choices out")
    return problems


def _weak_weights(options: Options, measures: Sequence[Measure]) -> list[str]:
    """Weights of ROUGE-W by which a run is worth less than its words apart: Lin (2004), section 4, wants it to be more.

    The weighted LCS of two texts could then be above that of a text and itself. A weight of 1 is LCS.
    """
    weights = [options.lcs_weight] + [measure.weight for measure in measures if isinstance(measure, Wlcs)]
    return [
        f"the weight of ROUGE-W must be at least 1 in dialect lin2004, not {weight.text}; 1.2 is usual"
        for weight in weights
        if weight is not None and weight.value < 1
    ]
