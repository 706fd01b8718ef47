"""`--like SIGNATURE`: evaluate as another score was made."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, TypeVar

import click

from rouge_cli.cli.confirmation import FILES, check_confirmed, confirmation_options
from rouge_cli.cli.preset_option import conflicting_options, reset_option
from rouge_cli.cli.usual_options import is_typed
from rouge_cli.errors import UsageError
from rouge_cli.option_rows import Flag, Row
from rouge_cli.option_table import flags
from rouge_cli.options import Options, Stemming, Typed, Unit, usual

Command = TypeVar("Command", bound=Callable[..., Any])

_SIGNATURE, _DEFAULTS = f"{__name__}.signature", f"{__name__}.defaults"
"""Keys of click's Context.meta: what --like was given, and the defaults without it."""
_BY_HAND = ("measures", "formula")
"""Keys of the signature that several flags stand for, of which only some may be given."""
_SKIP_UNITS: dict[tuple[bool, ...], dict[str, Any]] = {
    (False,): {},
    (True,): {"skip_unigrams": True},
    (False, True): {"skip_both": True},
}
_IMPLYING = {
    "stemmer": ("stem", "stem_models"), "stem_models": ("stemmer",), "stop_list": ("remove_stop_words",),
}  # fmt: skip
"""Options that do what the others named would undo."""


def like_option(command: Command) -> Command:
    """Add --like SIGNATURE; its value is the Options that the signature stands for, or None.

    --dialect must have read_in_dialect as its callback, and be eager too.
    """
    like = click.option(
        "--like", metavar="SIGNATURE", is_eager=True, callback=_prefill,
        help="Take the options of another score from its signature; your options override them. Add --dialect where "
             "the signature names none.",
    )  # fmt: skip
    return like(confirmation_options("the signature")(command))


def _prefill(context: click.Context, _parameter: click.Parameter, signature: str | None) -> Options | None:
    """Make what the signature says the defaults of the options that are not given."""
    if signature is None:
        return None
    context.meta[_SIGNATURE] = signature
    return _fill(context, signature, context.params.get("dialect") if is_typed("dialect") else None)


def read_in_dialect(context: click.Context, _parameter: click.Parameter, dialect: str | None) -> str | None:
    """The callback of --dialect: a signature that names no dialect, given before it, is read again in this one."""
    signature = context.meta.get(_SIGNATURE)
    if signature is not None and is_typed("dialect"):
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
    """Take back what a signature says and a typed option of another name excludes. given: values by parameter name.

    Raises UsageError beside a preset: one of them decides; and for programs and files that the signature names and that
    are not confirmed. Takes the values of confirmation_options out of given.
    """
    allow_command, allow_files = given.pop("allow_command"), given.pop("allow_files")
    if options is None:
        if allow_command or allow_files:
            idle = "--allow-command" if allow_command else "--allow-files"
            raise UsageError(f"{idle} is about what --like SIGNATURE names; add that, or leave it out")
        return
    context = click.get_current_context()
    if context.params.get("preset") is not None:
        raise UsageError("--like and --preset both say how to evaluate; leave one out")
    typed = set(filter(is_typed, given))
    for name in values_of(options):
        if name not in typed and typed.intersection((*conflicting_options(name), *_IMPLYING.get(name, ()))):
            reset_option(given, name)
    named = {row.name: flag.parameter for row, flag in flags() if row.names_file}
    files = {field: given[parameter] for field, parameter in named.items() if parameter not in typed}
    tokenizer = None if "tokenizer" in typed else given["tokenizer"]
    check_confirmed("--like", tokenizer, files, allow_command, allow_files)


def values_of(options: Options) -> dict[str, Any]:
    """The parameters of evaluate, by name, whose values mean these options; those at their defaults may be omitted."""
    values = {}
    for row, flag in flags():
        value = getattr(options, row.name)
        if not flag.composed and row.key not in _BY_HAND and value != usual(options.dialect, row.name):
            values[flag.parameter] = not value if flag.inverted else _word(row, flag, value)
    return {**values, **{name: value for name, value in _composed(options).items() if value not in (None, "")}}


def _word(row: Row, flag: Flag, value: Any) -> Any:
    words = flag.choices or (row.words if isinstance(value, Enum) else {})
    return next((word for word, meant in words.items() if meant == value), value)


def _composed(options: Options) -> dict[str, Any]:
    """The parameters of which several make one field, or that stand for more than their field."""
    sentences, _, language = options.sentences.partition(":")
    return {
        **_measures(options),
        **_stemming(options),
        **_limit(options),
        "formula": "B" if options.best_model else "A",
        "several_models": options.several_models,
        "sentences": sentences,
        "language": language,
        "labels": options.labels,
        "dialect": None if options.dialect == Options._field_defaults["dialect"] else options.dialect,
    }


def _stemming(options: Options) -> dict[str, Any]:
    """Values that say which sides are stemmed; none where the dialect or --stemmer says it."""
    if options.stemming is Stemming.NONE:
        return {} if usual(options.dialect, "stemming") is Stemming.NONE else {"stem": False}
    if options.stemming is Stemming.MODELS:
        return {"stem_models": True}
    return {"stem": True} if options.stemmer == usual(options.dialect, "stemmer") else {}


def _limit(options: Options) -> dict[str, Any]:
    """The value of the limit; of 0 where there is none, but the dialect has one."""
    unit = usual(options.dialect, "limit_unit") if options.limit_unit is Unit.NONE else options.limit_unit
    return {} if unit is Unit.NONE else {f"max_{unit.value}": Typed.of(options.limit)}


def _measures(options: Options) -> dict[str, Any]:
    """By the original's letters, or by name where these cannot say it."""
    if options.measures or options.skip_units not in _SKIP_UNITS:
        from rouge_cli.measures.choice import measures_of

        return {"measures": [measure.name for measure in measures_of(options)]}
    return {
        "max_ngram": max(0, options.max_ngram),
        "no_lcs": not options.lcs,
        "lcs_weight": options.lcs_weight,
        "skip_gap": options.skip_gap,
        "elements": options.elements,
        **_SKIP_UNITS[options.skip_units],
    }
