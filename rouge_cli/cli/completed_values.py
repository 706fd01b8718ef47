"""Shell completion of values: known names, and names in the files of the command line."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Complete = Callable[[click.Context, click.Parameter, str], "list[CompletionItem]"]

LARGEST = 50_000_000
"""Bytes of a file that is read for its names: whoever presses the tab key does not wait, nor lend all memory."""


def _items(names: Iterable[str], begun: str, before: str = "") -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    return [CompletionItem(before + name) for name in names if name.startswith(begun)]


def complete_measures(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Measures; of a list with commas the last one."""
    listed, comma, last = begun.rpartition(",")
    given = set(listed.split(","))
    return _items([name for name in _measures() if name not in given], last, listed + comma)


def complete_threshold(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Measures, for the score that follows."""
    return _items([f"{name}=" for name in _measures()], begun)


def _measures() -> list[str]:
    from rouge_cli.measures.registry import families

    return [name for family in families() for name in dict.fromkeys((*_usual(family.keyword), *family.examples))]


def _usual(keyword: str) -> tuple[str, ...]:
    return ("rouge-1", "rouge-2") if keyword == "rouge-n" else () if keyword in ("rouge-s", "rouge-su") else (keyword,)


def complete_dialect(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """The dialects."""
    from rouge_cli.dialects import DIALECTS

    return _items(DIALECTS, begun)


def complete_tokenizer(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """The tokenisers."""
    from rouge_cli.option_names import TOKENIZERS

    return _items([name.removesuffix("PROG") for name in TOKENIZERS], begun)


def complete_stemmer(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """The stemmers."""
    from nltk.stem.snowball import SnowballStemmer

    return _items(["porter-155", *(f"snowball:{language}" for language in SnowballStemmer.languages)], begun)


def complete_system(context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """The systems of the configuration, or of the saved results, that stand before."""
    from rouge_cli.errors import RougeCliError

    found: dict[str, None] = {}
    before = (context.params.get("config"), *(context.params.get("results") or ()), *context.args)
    for name in {str(name): None for name in before if name is not None and _is_read(str(name))}:
        try:
            found.update(dict.fromkeys(_systems_in(name)))
        except (RougeCliError, MemoryError):  # the command itself reports what is wrong with the file
            continue
    return _items(filter(_is_plain, found), begun)


def _is_read(name: str) -> bool:
    """Whether this is a file, and not too large to read at each press of a key."""
    return os.path.isfile(name) and os.path.getsize(name) <= LARGEST


def _is_plain(name: str) -> bool:
    """Whether every shell takes the name as it stands, for one word that is no option.

    Names come from files of strangers: bash puts what it is offered on the command line without quotation marks.
    """
    return re.fullmatch(r"[\w@%+=:,./][\w@%+=:,./-]*", name) is not None


def _systems_in(name: str) -> list[str]:
    if name.endswith(".json"):
        from rouge_cli.results.saved import read_results

        return [system.id for system in read_results(name).systems]
    from rouge_cli.inputs.reading import read_configuration

    plan = read_configuration(name, None, None, False)
    return list(dict.fromkeys(id for evaluation in plan.evaluations for id in evaluation.peers))


OF_PARAMETERS: dict[str, Complete] = {
    "measures": complete_measures, "dialect": complete_dialect, "tokenizer": complete_tokenizer,
    "stemmer": complete_stemmer, "baseline": complete_system, "rest": complete_system, "system": complete_system,
    "fail_under": complete_threshold,
}  # fmt: skip
"""By the name of a parameter."""


def complete_values(command: click.Command) -> click.Command:
    """The command, whose parameters of these names offer what they can take."""
    for parameter in command.params:
        made = OF_PARAMETERS.get(parameter.name or "")
        if made is not None and type(parameter.type) is type(click.STRING):
            parameter._custom_shell_complete = made
    return command
