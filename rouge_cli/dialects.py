"""Dialects: named bundles of choices, so that each says what ROUGE somebody meant.

What a dialect does otherwise is a value of its bundle; nothing else asks for a dialect's name.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from rouge_cli.errors import UsageError, did_you_mean
from rouge_cli.measures.basic_elements import BasicElements
from rouge_cli.measures.measure import Counting, Measure
from rouge_cli.measures.wlcs import Wlcs
from rouge_cli.options import Averaging, Options, Stemming


def _own_label(measure: Measure) -> str:
    return measure.label


def _package_label(measure: Measure) -> str:
    """What rouge-score calls a measure; those that it has not keep their own."""
    of_lcs = {"rouge-l-flat": "rougeL", "rouge-l": "rougeLsum"}
    n = measure.name.removeprefix("rouge-")
    return f"rouge{n}" if n.isdigit() else of_lcs.get(measure.name, measure.label)


class Dialect(NamedTuple):
    """choices are fields of Options that differ from those of ROUGE-1.5.5, counting what no such field says.

    label gives what measures are called in reports.
    """

    name: str
    about: str
    choices: Mapping[str, Any]
    counting: Counting = Counting()
    label: Callable[[Measure], str] = _own_label


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
            Counting(compares_w_once=False),
            _package_label,
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
            Counting(clips_union=False, w_of_sentences=False, all_unigrams=True, exact_ends=True, whose="lin2004"),
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


def counting_of(options: Options) -> Counting:
    """What measures count by these options."""
    return DIALECTS[options.dialect].counting


def label_in(dialect: str, measure: Measure) -> str:
    """What a dialect calls a measure."""
    return DIALECTS[dialect].label(measure)


def in_package(measure: Measure) -> bool:
    """Whether the package rouge-score has this measure."""
    return _package_label(measure) != measure.label


def departs(options: Options) -> bool:
    """Whether scores are made otherwise than those of ROUGE-1.5.5."""
    fields = ("dialect", "several_models", "rounding", "average")
    return any(getattr(options, field) != Options._field_defaults[field] for field in fields)


def wrong_choices(options: Options, measures: Sequence[Measure]) -> list[str]:
    """What is wrong with the choices that dialects make. measures are those that Options.measures names."""
    problems = []
    if options.best_model and options.several_models not in ("", "best-recall"):
        problems.append(f"formula B is the model with the best recall; it cannot be {options.several_models} too")
    if options.dialect in DIALECTS:  # the option table tells of others
        problems += _weak_weights(options, measures)
    if not departs(options):
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

    The weighted LCS of two whole texts could then be above that of a text and itself. A weight of 1 is LCS.
    """
    counting = counting_of(options)
    if counting.w_of_sentences:
        return []
    weights = [options.lcs_weight] + [measure.weight for measure in measures if isinstance(measure, Wlcs)]
    return [
        f"the weight of ROUGE-W must be at least 1 in dialect {counting.whose}, not {weight.text}; 1.2 is usual"
        for weight in weights
        if weight is not None and weight.value < 1
    ]
