"""An input as a TOML file names it: by the options of `rouge-cli evaluate`, with underscores."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

from rouge_cli.errors import shortened
from rouge_cli.inputs.choice import (
    INPUT_FORMATS,
    LAYOUTS,
    OPTION_TYPES,
    WRITTEN_LISTS,
    XML,
    InputChoice,
    choice_of_options,
    format_of,
)  # fmt: skip
from rouge_cli.inputs.plan import FORMATS
from rouge_cli.inputs.sentences import POLICIES
from rouge_cli.similar_names import did_you_mean

_CHOICES: dict[str, Sequence[str]] = {
    "from": INPUT_FORMATS, "input_format": FORMATS, "sentences": POLICIES,
    "layout": LAYOUTS, "written_lists": WRITTEN_LISTS,
}  # fmt: skip
_NAMES = {str: "a text in quotes", list: "a list of texts", bool: "true or false"}


def choice_of(config: str | None, given: Mapping[str, Any], folder: str) -> tuple[InputChoice | None, list[str]]:
    """The input that CONFIG and the table [input] name, and their problems.

    Names are relative to the folder.
    """
    problems = [f"[input] has an unknown key {key!r}; {_near(key)}" for key in given if key not in OPTION_TYPES]
    for key, value in given.items():
        if key in OPTION_TYPES and not _fits(value, OPTION_TYPES[key]):
            problems.append(f"[input] {key} is {shortened(value)}; it is {_NAMES[OPTION_TYPES[key]]}")
        elif value in ("", []) or (key in ("peers", "models") and "" in value):
            problems.append(f"[input] {key} is empty; give a value, or leave it out")
        elif key in _CHOICES and value not in _CHOICES[key]:
            problems.append(f"[input] {key} has no {value!r}; {did_you_mean(str(value), _CHOICES[key])}")
    sides = [key for key in ("peers", "models") if given.get(key)]
    if config is not None and sides:
        problems.append(f"config beside {' and '.join(sides)} in [input]: give only one of them")
    elif config is None and len(sides) < 2:
        problems.append(
            "no 'config'; name the configuration, config = \"rouge.xml\", or both peers and models in [input]"
        )
    if problems:
        return None, problems
    refused = [key for key in given if key != "from"]
    if config is not None and refused and format_of(config, given.get("from")) == XML:
        return None, [f"[input] {key} is for records, lines and folders; {config} says itself what its files are"
                      for key in refused]  # fmt: skip
    problems = [f"[input] {key}: {wrong}" for key in sides for path in given[key] if (wrong := _wrong(folder, path))]
    if problems:
        return None, problems
    placed = {key: [_placed(folder, path) for path in given.get(key, ())] for key in ("peers", "models")}
    return choice_of_options({**given, **placed}, None if config is None else joined(folder, config)), []


def joined(folder: str, name: str) -> str:
    """A name that is relative to the folder."""
    return os.path.normpath(os.path.join(folder, name))


def _wrong(folder: str, given: str) -> str:
    """Why [NAME=]PATH would be read otherwise than it is meant; empty if it would not."""
    name, path = _split(folder, given)
    if name is None and given.startswith("=") and not os.path.exists(path):
        return f"{shortened(given)} has an empty name before '='; write NAME=PATH, or PATH alone"
    if name is None and "=" in path and not os.path.exists(path):
        # It would be split at an equals sign of the folder's name.
        return f"there is no {shortened(path)}; correct the name"
    return ""


def _placed(folder: str, given: str) -> str:
    """[NAME=]PATH with the path in the folder."""
    name, path = _split(folder, given)
    if name is None:
        return path
    # A file or folder of the whole text in the working directory would be taken instead.
    return f"{name}={os.path.abspath(path) if os.path.exists(f'{name}={path}') else path}"


def _split(folder: str, given: str) -> tuple[str | None, str]:
    """The name in [NAME=]PATH, None without one, and the path in the folder; the folder's own name is not split."""
    name, equals, path = given.partition("=")
    if equals and name and path and not os.path.exists(joined(folder, given)):
        return name, joined(folder, path)
    return None, joined(folder, given)


def _fits(value: Any, wanted: type) -> bool:
    return isinstance(value, wanted) and (not isinstance(value, list) or all(isinstance(one, str) for one in value))


def _near(key: str) -> str:
    return did_you_mean(key, OPTION_TYPES, most=len(OPTION_TYPES))
