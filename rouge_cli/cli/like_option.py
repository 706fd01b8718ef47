"""`--like SIGNATURE`: evaluate as another score was made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from rouge_cli.cli.confirmation import FILES, check_confirmed, confirmation_options
from rouge_cli.cli.preset_option import rivals
from rouge_cli.dialects import usual
from rouge_cli.errors import UsageError
from rouge_cli.options import Averaging, Options, Stemming, Typed, Unit

Command = TypeVar("Command", bound=Callable[..., Any])

_SIGNATURE, _DEFAULTS = f"{__name__}.signature", f"{__name__}.defaults"
"""Keys of click's Context.meta: what --like was given, and the defaults without it."""
_AVERAGING = {Averaging.SCORES: "scores", Averaging.CORPUS: "corpus", Averaging.RAW_COUNTS: "counts"}
_LIMITS = {Unit.WORDS: "max_words", Unit.BYTES: "max_bytes", Unit.CHARACTERS: "max_characters"}
_SKIP_UNITS: dict[tuple[bool, ...], dict[str, Any]] = {
    (False,): {},
    (True,): {"skip_unigrams": True},
    (False, True): {"skip_both": True},
}
_IMPLYING = {"stemmer": ("stem", "stem_models"), "stop_list": ("remove_stop_words",)}
"""Options that do what the others named would undo."""


def like_option(command: Command) -> Command:
    """Adds --like SIGNATURE; its value is the Options that the signature stands for, or None.

    --dialect must have read_in_dialect as its callback, and be eager too.
    """
    like = click.option(
        "--like", metavar="SIGNATURE", is_eager=True, callback=_prefill,
        help="The options of another score, from its signature; options given beside it win. "
             "--dialect may name that of a signature that has none.",
    )  # fmt: skip
    return like(confirmation_options("the signature")(command))


def _prefill(context: click.Context, _parameter: click.Parameter, signature: str | None) -> Options | None:
    """Makes what the signature says the defaults of the options that are not given."""
    if signature is None:
        return None
    context.meta[_SIGNATURE] = signature
    typed = context.get_parameter_source("dialect") is ParameterSource.COMMANDLINE
    return _fill(context, signature, context.params.get("dialect") if typed else None)


def read_in_dialect(context: click.Context, _parameter: click.Parameter, dialect: str | None) -> str | None:
    """The callback of --dialect: a signature that names no dialect, given before it, is read again in this one."""
    signature = context.meta.get(_SIGNATURE)
    if signature is not None and context.get_parameter_source("dialect") is ParameterSource.COMMANDLINE:
        context.params["like"] = _fill(context, signature, dialect)
    return dialect


def _fill(context: click.Context, signature: str, dialect: str | None) -> Options:
    from rouge_cli.signature import options_like

    options = options_like(signature, dialect)
    for name in FILES:
        if "\0" in (getattr(options, name) or ""):
            raise UsageError(f"--like: {name.replace('_', '-')} has a NUL, which no file's name has; correct it")
    before = context.meta.setdefault(_DEFAULTS, context.default_map or {})
    context.default_map = {**before, **values_of(options)}
    return options


def settle_like(options: Options | None, given: dict[str, Any]) -> None:
    """Takes back what a signature says and a typed option of another name excludes. given: values by parameter name.

    Raises UsageError beside a preset: one of them decides; and for programs and files that the signature names and that
    are not confirmed. Takes the values of confirmation_options out of given.
    """
    allow_command, allow_files = given.pop("allow_command"), given.pop("allow_files")
    if options is None:
        return
    context = click.get_current_context()
    if context.params.get("preset") is not None:
        raise UsageError("--like and --preset both say how to evaluate; leave one out")
    typed = {name for name in given if context.get_parameter_source(name) is ParameterSource.COMMANDLINE}
    for name in values_of(options):
        if name not in typed and typed.intersection((*rivals(name), *_IMPLYING.get(name, ()))):
            given[name] = type(given[name])() if isinstance(given[name], int) else None
    files = {name: given[name] for name in FILES if name not in typed}
    tokenizer = None if "tokenizer" in typed else given["tokenizer"]
    check_confirmed("--like", tokenizer, files, allow_command, allow_files)


def values_of(options: Options) -> dict[str, Any]:
    """The parameters of evaluate, by name, whose values mean these options; those at their defaults may be left out."""
    values: dict[str, Any] = {
        **_measures(options),
        "stem": options.stemming is Stemming.BOTH,
        "stem_models": options.stemming is Stemming.MODELS,
        "remove_stop_words": options.drop_stop_words,
        "formula": "B" if options.best_model else "A",
        "alpha": options.alpha,
        "averaging": _AVERAGING[options.averaging],
        "confidence": options.confidence,
        "samples": options.samples,
        "jackknife": options.jackknife,
        "data": options.data,
        "tokenizer": options.tokenizer,
        "stemmer": None if options.stemmer == usual(options.dialect, "stemmer") else options.stemmer,
        "stop_list": options.stop_list,
        "encoding": options.encoding,
        "sentence_tag": options.sentence_tag,
        "sentences": options.sentences.partition(":")[0],
        "language": options.sentences.partition(":")[2],
        "sentence_delimiter": options.sentence_delimiter,
        "labels": options.labels,
        "wordnet": options.wordnet,
        "label_kind": None if options.label_kind == Options._field_defaults["label_kind"] else options.label_kind,
        "idf": options.idf,
        "dialect": None if options.dialect == Options._field_defaults["dialect"] else options.dialect,
        "several_models": options.several_models,
        "average": options.average,
        "split_summaries": options.split_summaries,
        "seed": options.seed or None,
    }
    if options.limit_unit is not Unit.NONE:
        values[_LIMITS[options.limit_unit]] = Typed.of(options.limit)
    if values["stemmer"]:
        values["stem"] = False
    found = {name: value for name, value in values.items() if value is not None and value is not False and value != ""}
    if options.rounding != usual(options.dialect, "rounding"):
        found["rounding"] = options.rounding
    return found


def _measures(options: Options) -> dict[str, Any]:
    """By the original's letters, or by name where these cannot say it."""
    if options.measures or options.skip_units not in _SKIP_UNITS:
        from rouge_cli.measures import measures_of

        return {"measures": [measure.name for measure in measures_of(options)]}
    return {
        "max_ngram": max(0, options.max_ngram),
        "no_lcs": not options.lcs,
        "lcs_weight": options.lcs_weight,
        "skip_gap": options.skip_gap,
        "elements": options.elements,
        **_SKIP_UNITS[options.skip_units],
    }
