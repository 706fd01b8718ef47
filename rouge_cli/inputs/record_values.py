"""The values of a record's fields: names, summaries and references, or ValueError with what they hold instead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeGuard

from rouge_cli.errors import listed, shortened
from rouge_cli.inputs.bad_entries import RecurringError
from rouge_cli.inputs.fields import there_are
from rouge_cli.inputs.plan import is_text
from rouge_cli.inputs.record_blocks import Record

_TEXT = "a string or a list of sentences"
MOST_LEVELS = 10
"""Of lists and objects within a field that are looked into for a text."""
_TEXT_KEYS = (
    "generated_text",
    "summary_text",
    "translation_text",
    "text",
    "content",
    "summary",
    "message",
    "choices",
    "body",
)
"""What programs call the text of an object, or what holds it: pipelines of Hugging Face, chat completions."""

_ASKING, _ANSWERING = ("user", "human", "system", "developer", "tool"), ("assistant", "ai", "model")
"""Who speaks in messages of a chat, by their role or type, as programs call them."""


def value_of(record: Record, field: str) -> Any:
    """The value of a field. ValueError: the record has none of that name."""
    try:
        return record[field]
    except KeyError:
        raise ValueError(f"no field {field!r}; {there_are(field, list(record))}") from None


def name_of(record: Record, field: str) -> str:
    """An id: a string or a whole number."""
    value = value_of(record, field)
    if isinstance(value, str) and value:
        return _checked(field, value)
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    raise ValueError(f"field {field!r} is {_kind(value)}; a string or a whole number is expected")


def _checked(field: str, name: str) -> str:
    """A name that can stand in a report. ValueError for another one."""
    if is_text(name):
        return name
    cause = "half of a surrogate pair, which is not a letter"
    raise ValueError(f"field {field!r} has {shortened(name)}: {cause}; correct it")


def summaries_of(
    record: Record, field: str, system: str, named: str | None = None, system_field: str | None = None
) -> Iterator[tuple[str, str | list[str]]]:
    """(system, summary) of a field: one, or an object of several.

    The system of one is the one named with the field, else system, which is from system_field if there is one; an
    object must not contradict them.
    """
    value = value_of(record, field)
    if isinstance(value, str):
        yield named or system, value
    elif _is_strings(value):
        yield named or system, list(value)
    elif isinstance(value, dict) and value:
        for name, summary in value.items():
            if not isinstance(name, str):
                raise ValueError(f"field {field!r} has {_kind(name)} as the name of a system; a string is expected")
            if not isinstance(summary, str) and not _is_strings(summary):
                raise ValueError(
                    f"field {field!r} has {_kind(summary)} for system {name!r}; {_TEXT} is expected"
                    f"{text_within(field, value, '--summary-field')}"
                )
            if not _checked(field, name):
                raise ValueError(f"field {field!r} has a summary of a system without a name; give it one")
        if named is not None and {*value} != {named}:
            from shlex import quote

            raise RecurringError(
                f"field {field!r} is an object by system ({listed(value)}), and --summary-field calls it {named!r}; "
                f"leave the name out, --summary-field {quote(field)}", "name of an object",
            )  # fmt: skip
        if named is None and system_field is not None and {*value} != {system}:
            raise RecurringError(
                f"field {field!r} is an object by system ({listed(value)}), and field {system_field!r} has {system!r}; "
                "leave one of the two out", "system of an object",
            )  # fmt: skip
        yield from value.items()
    else:
        raise ValueError(
            f"field {field!r} is {_kind(value)}; {_TEXT} is expected, or an object of such by system"
            f"{text_within(field, value, '--summary-field')}"
        )


def references_of(record: Record, field: str, optional: bool, in_sentences: bool) -> Iterator[str | list[str]]:
    """The reference summaries of a field; where there are several fields, an empty one has none.

    in_sentences: a list of texts is one of them.
    """
    value = value_of(record, field)
    if optional and (value is None or value == ""):
        return
    if isinstance(value, str) or (in_sentences and value and _is_strings(value)):
        yield value
    elif isinstance(value, list):
        for number, reference in enumerate(value, 1):
            if not isinstance(reference, str) and not _is_strings(reference):
                raise ValueError(
                    f"field {field!r} has {_kind(reference)} in place {number}; {_TEXT} is expected"
                    f"{text_within(field, value, '--references-field')}"
                )
            yield reference
    else:
        named = text_within(field, value, "--references-field")
        raise ValueError(
            f"field {field!r} is {_kind(value)}; a string, a list of strings, or of lists of sentences is expected"
            + named
            + (
                "; pandas writes records by to_json(orient='records', lines=True)"
                if isinstance(value, dict) and not named
                else ""
            )
        )


def text_within(field: str, value: object, option: str) -> str:
    """The remedy for a field that holds a text in objects: its path. Empty if none is found."""
    path, is_only = _path_to_text(field, value)
    if path is None or path == field:
        return ""
    from shlex import quote

    return f"; name {'the text' if is_only else 'one of the texts'} in it: {option} {quote(path)}"


def _path_to_text(path: str, value: object) -> tuple[str | None, bool]:
    """Where the text is, and whether no list on the way has another one.

    In objects it is under the usual names, or the only name; in a chat in the last answer, else in the first place.
    """
    is_only = True
    for _ in range(MOST_LEVELS):
        if isinstance(value, list) and value:
            place = _place_of_text(value)
            if place is None:
                return None, is_only
            is_only = is_only and len(value) == 1
            path, value = f"{path}.{place}", value[place]
        elif isinstance(value, dict) and (name := _name_of_text(value)) is not None:
            path, value = f"{path}.{name}", value[name]
        else:
            break
    is_found = isinstance(value, str) and not path.rpartition(".")[2].isdecimal()
    return path if is_found else None, is_only


def _place_of_text(items: list[Any]) -> int | None:
    """Of messages of a chat the place of the last answer, None if there is none; of other items the first."""
    speakers = [(item.get("role"), item.get("type")) if isinstance(item, dict) else () for item in items]
    if not any(name in (*_ASKING, *_ANSWERING) for names in speakers for name in names):
        return 0
    return next((i for i in reversed(range(len(items))) if any(name in _ANSWERING for name in speakers[i])), None)


def _name_of_text(value: dict[Any, Any]) -> str | None:
    only = [name for name in value if isinstance(name, str) and not name.isdecimal()]
    names = _TEXT_KEYS if len(value) > 1 else only
    return next((name for name in names if name in value), None)


def no_reference(fields: Sequence[str]) -> str:
    """The problem of a record without a reference."""
    return f"no reference summary in {' or '.join(map(repr, fields))}; give one, or remove the record"


def _is_strings(value: object) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(sentence, str) for sentence in value)


def _kind(value: object) -> str:
    """The type of a value, in the words of JSON."""
    if value is None:
        return "null"
    if value is True or value is False:
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return f"the number {shortened(value)}"
    if isinstance(value, str):
        return "empty" if not value else "a string"
    if isinstance(value, dict):
        return "an object" if value else "an empty object"
    if isinstance(value, tuple):
        return "a pair of a map"
    if isinstance(value, (bytes, bytearray)):
        return "bytes, not text (make it text where the file is written: column.cast('string'))"
    if not isinstance(value, list):
        return f"a {type(value).__name__}"
    odd = next((place for place, item in enumerate(value) if not isinstance(item, str)), None)
    return "a list" if odd is None else f"a list whose item {odd + 1} is {_kind_within(value[odd])}"


def _kind_within(item: object) -> str:
    """The type of an item of a list, without a look into its own items."""
    return "a list" if isinstance(item, list) else _kind(item)
