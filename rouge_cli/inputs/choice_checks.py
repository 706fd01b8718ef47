"""Checks of the types and values of a choice of input (choice.py)."""

from __future__ import annotations

import codecs
import os
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from rouge_cli.errors import UsageError, shortened
from rouge_cli.inputs.choice import CONFIGURED_FORMATS, INPUT_FORMATS, LAYOUTS, LIST, WRITTEN_LISTS, InputChoice
from rouge_cli.inputs.fields import FieldChoice, KeptFields
from rouge_cli.inputs.plan import FORMATS
from rouge_cli.opening import plain_path
from rouge_cli.options import Options

_TEXTS = ("source", "format", "peer_pattern", "model_pattern", "layout", "written_lists", "delimiter")
"""Each a text, or None."""
_SIDES = ("peers", "models")


def checked(choice: InputChoice) -> InputChoice:
    """The choice with paths as texts. UsageError with all that makes no sense."""
    values: dict[str, Any] = {
        name: str.__str__(value) if isinstance(value, str) else value  # the member of an enum by its value
        for name, value in choice._asdict().items()
    }
    if isinstance(choice.source, list | tuple):
        values["source"] = tuple(map(plain_path, choice.source))
    else:
        values["source"] = plain_path(choice.source)
    for side in ("peers", "models"):
        given = [values[side]] if isinstance(values[side], os.PathLike) else values[side]
        if isinstance(given, tuple | list):
            values[side] = tuple(map(plain_path, given))
    if isinstance(choice.summary_format, str):
        values["summary_format"] = choice.summary_format.upper()
    formats = (
        {} if isinstance(choice.format, str) and choice.format == LIST else {"summary_format": FORMATS}
    )  # the list file's reader tells of others
    allowed = {
        "format": (*INPUT_FORMATS, LIST), **formats, "layout": LAYOUTS, "written_lists": WRITTEN_LISTS,
    }  # fmt: skip
    if problems := list(_wrong_choice(values, allowed)):
        raise UsageError([f"InputChoice: {problem}" for problem in problems])
    return InputChoice(**values)


def completed(choice: InputChoice, options: Options) -> InputChoice:
    """A choice with what the options say of how texts are read, where it says nothing itself.

    What both say otherwise is a UsageError: of the encoding here, of sentences in evaluate_input. So are fields to be
    kept, which only engines name that write rows.
    """
    choice = checked(choice)
    if choice.kept is not None:
        raise UsageError("InputChoice: kept is set by what writes rows of scores, and has no effect here; leave it out")
    if choice.format in CONFIGURED_FORMATS:
        return choice
    check_format(choice, options)
    if options.encoding:
        given, asked = choice.encoding, options.encoding
        if _is_default(given):
            choice = choice._replace(encoding=asked)
        elif _codec(given) != _codec(asked):
            raise UsageError(f"options: the encoding is {asked!r}, but that of the input {given!r}; name it once")
    if options.sentences and choice.sentences == choice._field_defaults["sentences"]:
        from rouge_cli.inputs.sentences import split_policy

        policy, language = split_policy(options.sentences)
        choice = choice._replace(sentences=policy, language=language)
    if options.sentence_delimiter and choice.delimiter is None:
        choice = choice._replace(delimiter=options.sentence_delimiter)
    return choice


def check_format(choice: InputChoice, options: Options) -> None:
    """UsageError for a format of folders' files beside a tag of sentences, which reads them whatever their format."""
    is_said = choice.format != LIST and choice.summary_format != InputChoice._field_defaults["summary_format"]
    if is_said and options.sentence_tag:
        raise UsageError(idle_format(options.sentence_tag, "--input-format"))


def idle_format(tag: str, option: str) -> str:
    """The problem of an option that names a format, beside this tag of sentences."""
    return f"--sentence-tag takes the elements <{tag}> as sentences, whatever {option} says; leave one of them out"


def with_encoding(options: Options, source: InputChoice) -> Options:
    """The options with the encoding that a choice names, where they name none; by them files are decoded."""
    named = source.encoding
    if options.encoding or not isinstance(named, str) or _is_default(named):
        return options
    return options._replace(encoding=named)


def _is_default(encoding: str) -> bool:
    """Whether this is a name of the encoding that an InputChoice has by default, such as UTF8."""
    return _codec(encoding) == _codec(InputChoice._field_defaults["encoding"])


def _codec(encoding: str) -> str:
    """Python's name of an encoding: one for utf8, UTF-8 and U8. An unknown one stays as it is."""
    try:
        return codecs.lookup(encoding).name
    except (LookupError, ValueError):  # whoever decodes refuses it
        return encoding


def _wrong_choice(choice: Mapping[str, Any], allowed: Mapping[str, Collection[str]]) -> Iterator[str]:
    """The problems of a choice's values, by their names; allowed are those that are one of some texts."""
    for name, value in choice.items():
        if name in _SIDES:
            right, expected = isinstance(value, str) or _are_texts(value), "a path, or a tuple of paths"
        elif name == "source" and isinstance(value, tuple):
            right, expected = _are_texts(value) and bool(value), "a path, several paths or None"
        elif name == "fields":
            right, expected = (
                _is_field_choice(value),
                "a FieldChoice of names, its summary and references tuples of them",
            )
        elif name == "kept":
            right, expected = value is None or isinstance(value, KeptFields), "a KeptFields, or None"
        elif name in ("quotes", "lenient"):
            right, expected = isinstance(value, bool), "True or False"
        else:
            may_be_none = name in _TEXTS
            right, expected = isinstance(value, str), "a str or None" if may_be_none else "a str"
            right = right or (may_be_none and value is None)
        if not right:
            yield f"{name} must be {expected}, not {shortened(value)}"
        elif name in allowed and value is not None and value not in allowed[name]:
            yield f"{name} is one of {', '.join(allowed[name])}, not {shortened(value)}"
    sides = [choice[side] for side in _SIDES]
    if choice["source"] is not None and any(side for side in sides if isinstance(side, str | tuple | list)):
        yield "source beside peers and models: give only one of them"


def _are_texts(value: object) -> bool:
    return isinstance(value, tuple | list) and all(isinstance(one, str) for one in value)


def _is_field_choice(value: object) -> bool:
    return (
        isinstance(value, FieldChoice)
        and all(name is None or isinstance(name, str) for name in (value.id, value.system))
        and _are_texts(value.summary)
        and _are_texts(value.references)
    )
