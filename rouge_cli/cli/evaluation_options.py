"""Options of an evaluation from the flags of a command."""

from __future__ import annotations

from math import inf
from typing import Any

import click
from click.core import ParameterSource

from rouge_cli.cli.messages import warn
from rouge_cli.cli.usual_options import is_typed
from rouge_cli.errors import UsageError
from rouge_cli.option_rows import INPUT, Flag, Row
from rouge_cli.option_table import ROWS, flags
from rouge_cli.option_values import SEEDED_AVERAGES, WORDNET, data_folder_by_environment
from rouge_cli.options import Averaging, Options, Stemming, Unit, usual
from rouge_cli.text.word_lists import lists_read, unused_folder

Values = dict[str, Any]
"""The values of options, by the names of a command's parameters."""
Fields = dict[str, Any]
"""Their meaning, by the fields of Options."""

MEASURE_LETTERS = {
    flag.parameter: flag.names[0]
    for row in ROWS.values() if row.key == "measures" for flag in row.flags if row.name != "measures"
}  # fmt: skip
"""The options that choose measures one by one."""
NEGATED = {
    "stem": ("stemmer", "stem_models"), "remove_stop_words": ("stop_list",),
    "no_lcs": ("measures",), "skip_unigrams": ("skip_both", "measures"),
}  # fmt: skip
"""Switches, and the options that do what --no-stem, --keep-stop-words, --lcs or --no-skip-unigrams deny."""
AVERAGES = ("averaging", "average", "confidence", "samples", "seed", "per_evaluation")
"""Parameters that decide nothing of single summaries; commands for these take them, as presets and lines have them."""


def options_from(given: dict[str, Any]) -> Options:
    """The options that the values of table_options stand for; takes them out of given. Raises UsageError.

    A choice that no flag makes is that of the dialect. What they say of sentences stays in given, for choice_from.
    """
    values = {
        flag.parameter: given[flag.parameter] if flag.group == INPUT else given.pop(flag.parameter)
        for _, flag in flags() if flag.parameter in given
    }  # fmt: skip
    _check_negations(values)
    fields = _plain(values)
    for composed in _COMPOSED:
        fields |= composed(values, fields)
    if values.get("dialect") is not None:
        fields |= _of_dialect(values["dialect"])
    return Options(**fields)


def with_used_lists(options: Options, quiet: bool) -> Options:
    """The options without a folder of word lists that nothing is read from, so that results do not name it.

    A folder that is not there, or has no list, is warned of: the built-in lists are used.
    """
    if options.data is None:
        return options
    unused = unused_folder(options)
    warn([unused] if unused else [], quiet)
    return options._replace(data=None) if unused or not lists_read(options) else options


def check_seed(options: Options) -> None:
    """UsageError: a seed was typed, and the averages draw nothing by it."""
    if is_typed("seed") and options.average not in SEEDED_AVERAGES:
        raise UsageError(f"--seed is for --average {' or '.join(SEEDED_AVERAGES)}; add one of them, or leave it out")


def idle_choices(options: Options, no_averages: str = "") -> list[str]:
    """Notes of what was typed and changes nothing, but is common in lines of options.

    no_averages says why a command makes no averages; without it, it does.
    """
    names = [name for name in AVERAGES if name != "per_evaluation"]
    if not no_averages and options.averaging is Averaging.RAW_COUNTS:
        no_averages, names = "-t counts prints counts, no averages", ["confidence", "samples"]
    typed = [name for name in names if no_averages and is_typed(name)]
    idle = [f"--{name}" for name in typed if getattr(options, name) != usual(options.dialect, name)]
    notes = [f"{', '.join(idle)}: without effect here: {no_averages}"] if idle else []
    on = click.get_current_context().params
    switches = [MEASURE_LETTERS[name] for name in ("skip_unigrams", "skip_both") if is_typed(name) and on[name]]
    if switches and options.skip_gap is None and not on["measures"]:
        notes.append(f"{switches[0]}: without effect here: it is about the skip-bigrams of -2 GAP")
    if is_typed("data") and not lists_read(options):
        notes.append("-e: without effect here: no word list is used; they are for -s, and for -m with Porter's stemmer")
    return notes


def names_measures(given: dict[str, Any]) -> bool:
    """Whether the values of table_options name measures, or a dialect, which has some of its own."""
    return any(given[name] for name in ("measures", "dialect", *MEASURE_LETTERS)) or is_typed("max_ngram")  # -n 0


def _check_negations(values: Values) -> None:
    """UsageError: a switch is typed as off, beside an option that would put it on."""
    for switch, others in NEGATED.items():
        beside = [other for other in others if values.get(other)]
        if beside and values.get(switch) is False and is_typed(switch):
            options = {one.name: one for one in click.get_current_context().command.params}
            names = *options[switch].secondary_opts, *(max(options[other].opts, key=len) for other in beside)
            raise UsageError(f"{' and '.join(names)} exclude each other; give one of them")


def _plain(values: Values) -> Fields:
    """The fields that one flag makes, where it is given; a switch that is off says nothing unless the field is on."""
    fields = {}
    for row, flag in flags():
        value = values.get(flag.parameter)
        if not flag.composed and value not in (None, "") and (value is not False or row.default is True):
            fields[row.name] = _field(row, flag, value)
    return fields


def _field(row: Row, flag: Flag, value: Any) -> Any:
    if flag.inverted:
        return not value
    words = flag.choices or row.words
    if isinstance(value, str) and value in words:
        return words[value]
    if row.kind is not float:
        return value
    try:
        return float(value)
    except OverflowError:  # Options refuses what is too large
        return inf


def _of_dialect(name: str) -> Fields:
    """The dialect's choices but for those that an option of the command line, a preset or a signature makes.

    Flags whose fields have one key in the signature make one choice. So do those that say where sentences end.
    """
    from rouge_cli.dialects import find_dialect

    context = click.get_current_context()
    made = {
        row.key for row, flag in flags()
        if context.get_parameter_source(flag.parameter) not in (None, ParameterSource.DEFAULT)
    }  # fmt: skip
    if made.intersection(("sentences", "delimiter")):
        made.add("split")
    choices = find_dialect(name).choices
    return {field: value for field, value in choices.items() if field == "dialect" or ROWS[field].key not in made}


def _limit(values: Values, _fields: Fields) -> Fields:
    words, size, characters = (values.get(f"max_{unit.value}") for unit in (Unit.WORDS, Unit.BYTES, Unit.CHARACTERS))
    if words is not None and size is not None:
        raise UsageError("a length limit is in words (-l, --max-words) or in bytes (-b, --max-bytes), not both")
    if characters is not None and not characters.value >= 0:
        raise UsageError(f"--max-characters is a number of characters, 0 for no limit, not {characters.text}")
    if characters is not None and any(limit is not None and limit.value for limit in (words, size)):
        raise UsageError("a length limit is in words, bytes or characters (--max-characters), not in several of them")
    for unit, limit in ((Unit.CHARACTERS, characters), (Unit.WORDS, words), (Unit.BYTES, size)):
        if limit is not None and limit.value:
            return {"limit_unit": unit, "limit": limit.value}
    return {}


def _stemming(values: Values, _fields: Fields) -> Fields:
    both, models = values.get("stem"), values.get("stem_models")
    if both and models:
        raise UsageError("-m (stem both sides) and -M (stem models alone) exclude each other; leave one out")
    if models:
        return {"stemming": Stemming.MODELS}  # with --stemmer too; check_sides tells of stemmers that cannot
    return {"stemming": Stemming.BOTH} if both or values.get("stemmer") else {}


def _confidence(values: Values, _fields: Fields) -> Fields:
    confidence = values.get("confidence")
    if confidence is not None and 0 < confidence.value < 1:
        percent = 100 * confidence.value
        raise UsageError(
            f"-c, --confidence {confidence.text}: less than one per cent; the confidence is a percentage: "
            + (f"-c {percent:.15g}" if percent >= 1 else "-c 95 is usual")
        )
    return {}


def _measures(values: Values, fields: Fields) -> Fields:
    """The text forms of --measures. UsageError beside one of MEASURE_LETTERS, or with all their problems."""
    lists = values.get("measures")
    if not lists:
        return {}
    letters = [letter for name, letter in MEASURE_LETTERS.items() if values[name]]
    if letters:
        raise UsageError(
            f"--measures names all measures of the run, so {', '.join(letters)} cannot stand beside it; "
            "add what it means to the list (rouge-1, rouge-l, rouge-w:1.2, rouge-s:4, rouge-su:4, rouge-be:HM)"
        )
    from rouge_cli.measures.measure import is_counted
    from rouge_cli.measures.registry import parse_measures

    chosen = parse_measures(",".join(lists))
    uncounted = [measure.label for measure in chosen if not is_counted(measure)]
    if uncounted and fields["averaging"] is Averaging.RAW_COUNTS:
        raise UsageError(f"{', '.join(uncounted)}: no counts to print (-t counts); leave -t out, or the measures")
    return {"measures": tuple(measure.name for measure in chosen)}


def _skip_units(values: Values, _fields: Fields) -> Fields:
    if values.get("skip_unigrams") and values.get("skip_both"):
        raise UsageError("-u (ROUGE-SU instead of ROUGE-S) and -U (both) exclude each other; leave one out")
    if values.get("skip_unigrams"):
        return {"skip_units": (True,)}
    return {"skip_units": (False, True)} if values.get("skip_both") else {}


def _words(values: Values, fields: Fields) -> Fields:
    """The options about words: parts of speech, stop words, the folder of word lists."""
    made: Fields = {}
    if values.get("pos"):
        name, _, parameters = (fields.get("tokenizer") or "").partition(":")
        if name != "mecab":
            raise UsageError("--pos content needs parts of speech: give --tokenizer mecab with it")
        made["tokenizer"] = f"mecab:{parameters},content" if parameters else "mecab:content"
    if values.get("stop_list"):
        made["drop_stop_words"] = True
    if "data" in values and not values["data"]:
        made["data"] = data_folder_by_environment()
    return made


def _labels(values: Values, _fields: Fields) -> Fields:
    labels, wordnet, kind = (values.get(name) for name in ("labels", "wordnet", "label_kind"))
    if wordnet is not None and labels is None:
        labels = WORDNET
    if labels != WORDNET and (wordnet is not None or kind is not None):
        raise UsageError(
            "--wordnet and --label-kind are about the labels of WordNet; give --labels wordnet, or leave them out"
        )
    return {"labels": labels}


def _alpha(values: Values, _fields: Fields) -> Fields:
    if values.get("beta") is None:
        return {}
    if is_typed("alpha"):
        raise UsageError("-p (--alpha) and --beta both weigh recall against precision in F; give one of them")
    from rouge_cli.dialects import alpha_of_beta

    return {"alpha": alpha_of_beta(values["beta"])}


def _formula(values: Values, _fields: Fields) -> Fields:
    rule = values.get("several_models")
    if rule and rule != "sum" and values.get("formula") == "A" and is_typed("formula"):
        raise UsageError(f"formula A is the sum over all models; it cannot be {rule} too; give one of them")
    return {}


def _sentences(values: Values, _fields: Fields) -> Fields:
    if not (policy := values.get("sentences")):
        return {}
    if values.get("split_summaries") and is_typed("split_summaries"):
        raise UsageError("--sentences and --split-summaries both say where sentences end; leave one out")
    from rouge_cli.inputs.sentences import policy_name

    return {"sentences": policy_name(policy, values["language"] or "english")}


_COMPOSED = (
    _limit, _stemming, _confidence, _measures, _skip_units, _words, _labels, _alpha, _formula, _sentences,
)  # fmt: skip
"""What the values of several options mean together; each may look at the fields so far."""
