"""Options as settings that people name: what can be switched between two ways of scoring."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from rouge_cli.dialects import DIALECTS
from rouge_cli.errors import UsageError
from rouge_cli.option_rows import Row
from rouge_cli.option_table import ROWS
from rouge_cli.option_values import WORDNET
from rouge_cli.options import Averaging, Options, Stemming, Unit
from rouge_cli.text.word_lists import lists_read


def _nothing_more(options: Options) -> object:
    return None


class Setting(NamedTuple):
    """Some fields of Options that make one choice; show says the choice in words.

    more is what differs where the words do not: such a setting is told of where it moves a figure.
    """

    name: str
    fields: tuple[str, ...]
    show: Callable[[Options], str]
    more: Callable[[Options], object] = _nothing_more


def _stemming(options: Options) -> str:
    if options.stemming is Stemming.NONE:
        return "none"
    return options.stemmer if options.stemming is Stemming.BOTH else "models alone"


def _stop_words(options: Options) -> str:
    if not options.drop_stop_words:
        return "kept"
    return "removed" if options.stop_list is None else f"those of {options.stop_list} removed"


def _limit(options: Options) -> str:
    return "none" if options.limit_unit is Unit.NONE else f"{options.limit:.15g} {options.limit_unit.value}"


def _sentences(options: Options) -> str:
    if options.split_summaries:
        return "Punkt, whole text"
    if options.sentence_tag:
        return f"<{options.sentence_tag}>"
    return " ".join(filter(None, (options.sentences or "as given", options.sentence_delimiter)))


def _averaging(options: Options) -> str:
    parts = ["" if options.averaging is Averaging.SCORES else "of the corpus's counts", options.average]
    if options.average != "mean" and options.samples != Options._field_defaults["samples"]:
        parts.append(f"{options.samples:.15g} samples")
    if options.average in ("bootstrap-numpy", "poisson") and options.seed:
        parts.append(f"seed {options.seed}")
    return ", ".join(filter(None, parts))


def _word_lists(options: Options) -> str:
    return (options.data if lists_read(options) else None) or "built in"


def _counting(options: Options) -> object:
    """What a dialect counts in its own way, without whose way that is."""
    counting = vars(DIALECTS[options.dialect].counting)
    return {name: value for name, value in counting.items() if name != "whose"}


def _labels(options: Options) -> str:
    if options.labels != WORDNET:
        return options.labels or "none"
    return f"WordNet {options.label_kind} of {options.wordnet or 'nltk'}"


MEASURE = "L against Lsum"
SETTINGS: tuple[Setting, ...] = (
    Setting("tokens", ("tokenizer", "encoding"), lambda o: " ".join(filter(None, (o.tokenizer, o.encoding)))),
    Setting("stemming", ("stemming", "stemmer"), _stemming),
    Setting("stop words", ("drop_stop_words", "stop_list"), _stop_words),
    Setting("word lists", ("data",), _word_lists),
    Setting("limit", ("limit_unit", "limit"), _limit),
    Setting("sentences", ("split_summaries", "sentence_tag", "sentences", "sentence_delimiter"), _sentences),
    Setting(MEASURE, (), lambda o: ""),
    Setting("labels", ("labels", "wordnet", "label_kind"), _labels),
    Setting("idf", ("idf",), lambda o: o.idf or "of the models"),
    Setting("several models", ("best_model", "several_models"), lambda o: o.model_rule),
    Setting("counting", ("dialect",), lambda o: f"of {DIALECTS[o.dialect].counting.whose}", _counting),
    Setting("F-measure", ("alpha",), lambda o: f"alpha {o.alpha:.15g}"),
    Setting("rounding", ("rounding",), lambda o: "5 decimals" if o.rounding else "none"),
    Setting("averages", ("averaging", "average", "samples", "seed"), _averaging),
)
"""In the order in which they are switched: what is read, what is counted, what is made of it."""
UNSWITCHED = frozenset({
    "max_ngram", "lcs", "lcs_weight", "skip_gap", "skip_units", "elements", "measures", "confidence", "per_evaluation",
    "jackknife",
})  # fmt: skip
"""Fields that are not settings: measures, what is shown, and jackknifing, which makes other evaluations."""


def _of_one_field(row: Row) -> Setting:
    return Setting(row.name.replace("_", " "), (row.name,), lambda o: str(getattr(o, row.name)))


_LISTED = UNSWITCHED.union(*(setting.fields for setting in SETTINGS))
SETTINGS += tuple(_of_one_field(row) for row in ROWS.values() if row.decides and row.name not in _LISTED)


def switched(base: Options, other: Options, settings: Iterable[Setting]) -> Options:
    """The base with these settings as in other. UsageError if that cannot be."""
    fields = {field: getattr(other, field) for setting in settings for field in setting.fields}
    return Options(**{**base._asdict(), **fields})


def unlike(a: Options, b: Options) -> list[Setting]:
    """The settings in which two options differ, as people would say them; the measure is not among them."""
    return [s for s in SETTINGS if s.fields and (s.show(a) != s.show(b) or s.more(a) != s.more(b))]


def path(a: Options, b: Options, with_measure: bool) -> list[tuple[Setting, ...]]:
    """The settings to be switched one after the other from a to b; such as only go together, together.

    Fields that decide nothing (the stemmer where nothing is stemmed) are switched with the last step.
    """
    wanted = [setting for setting in SETTINGS if setting in unlike(a, b) or (with_measure and setting.name == MEASURE)]
    steps: list[tuple[Setting, ...]] = []
    done: list[Setting] = []
    waiting: tuple[Setting, ...] = ()
    for setting in wanted:
        waiting = (*waiting, setting)
        try:
            switched(a, b, [*done, *waiting])
        except UsageError:
            continue
        steps.append(waiting)
        done += waiting
        waiting = ()
    return [*steps, waiting] if waiting else steps
