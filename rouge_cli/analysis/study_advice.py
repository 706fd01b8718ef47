"""What messages on an evaluation advise, by the keys of a study, which has few options of the command line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from rouge_cli.analysis.study import KEYS
from rouge_cli.errors import Problem, RougeCliError
from rouge_cli.inputs.choice import OPTION_TYPES

_OPTION = re.compile(r"(?P<verb>(?:\b(?:use|say|give|add|or) )?)(?:-[a-z], )?--(?P<name>[a-z][a-z-]*)"
                     r"(?:(?<=[a-z]) (?P<value>[a-z0-9][\w:.-]*|'[^']*'))?")  # fmt: skip
_VERBS = ("use ", "say ", "give ", "add ", "or ")


def with_keys(message: str) -> str:
    """The message with keys in place of options: tokenizer = "unicode" for --tokenizer unicode."""
    if isinstance(message, Problem):
        parts = _OPTION.sub(_key, message.cause), _OPTION.sub(_key, message.remedy)
        return Problem(message.place, *parts, message.kind) if parts != (message.cause, message.remedy) else message
    written = _OPTION.sub(_key, message)
    return message if written == message else written  # the same object where nothing changes: it may have a tally


@contextmanager
def advising_keys() -> Iterator[None]:
    """Name keys in the errors of what is done within."""
    try:
        yield
    except RougeCliError as error:
        error.__init__([*map(with_keys, error.problems)])  # type: ignore[misc]
        raise


def _key(found: re.Match[str]) -> str:
    """The key that an option is; the option itself where there is no such key."""
    key, value = found["name"].replace("-", "_"), found["value"]
    if key not in KEYS and key not in OPTION_TYPES:
        return found[0]
    named = f"[input] {key}" if key in OPTION_TYPES else key
    if value is None:
        is_switch = bool in (OPTION_TYPES.get(key), *KEYS.get(key, ()))
        return f"{found['verb']}{named}" + (" = true" if is_switch and found["verb"] in _VERBS else "")
    if found["verb"] in _VERBS:
        return f'{found["verb"]}{named} = "{value.strip(chr(39))}"'
    return f"{named} {value}"
