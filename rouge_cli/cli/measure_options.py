"""Options for data that some measures need: labels of words, and their idf."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from rouge_cli.errors import UsageError
from rouge_cli.options import Options
from rouge_cli.text.labels import WORDNET

Command = TypeVar("Command", bound=Callable[..., Any])

_OPTIONS = [
    click.option("--labels", metavar="FILE",
                 help="For esk: meanings of words, of FILE (WORD<TAB>LABEL, LABEL ... a line), or 'wordnet'."),
    click.option("--wordnet", type=click.Path(exists=True, file_okay=False), metavar="DIR",
                 help="Labels of the WordNet dictionary in DIR, such as /usr/share/wordnet, not of nltk's corpus."),
    click.option("--label-kind", type=click.Choice(["synsets", "classes"]), metavar="KIND",
                 help="WordNet's labels: synsets (ids of senses; the default) or classes (lexicographer files)."),
    click.option("--idf", type=click.Path(exists=True, dir_okay=False), metavar="FILE",
                 help="For cosine:tfidf: weights of words, WORD<TAB>WEIGHT a line; else they are those of the models."),
]  # fmt: skip


def measure_options(command: Command) -> Command:
    """Adds the options for data of measures."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def with_measure_data(options: Options, given: dict[str, Any]) -> Options:
    """The options with what measure_options were given; takes it out of given. Raises UsageError."""
    labels, wordnet, kind, idf = (given.pop(name) for name in ("labels", "wordnet", "label_kind", "idf"))
    if wordnet is not None and labels is None:
        labels = WORDNET
    if labels != WORDNET and (wordnet is not None or kind is not None):
        raise UsageError(
            "--wordnet and --label-kind are about the labels of WordNet; give --labels wordnet, or leave them out"
        )
    return options._replace(labels=labels, wordnet=wordnet, label_kind=kind or options.label_kind, idf=idf)
