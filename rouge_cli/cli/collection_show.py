"""`rouge-cli collection show`: all that is known of a collection, and what is not."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem

_EPILOG = """\b
Example
  rouge-cli collection show tac2008
      its files, option lines, human scores and traps, with sources, and what is unknown
"""


def complete_collection(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """The names of collections that begin so."""
    from rouge_cli.collections.registry import COLLECTIONS

    return [CompletionItem(one.name, help=one.title) for one in COLLECTIONS if one.name.startswith(begun.lower())]


@click.command(epilog=_EPILOG, short_help="Show what is known about a collection.")
@click.argument("name", shell_complete=complete_collection)
def show(name: str) -> None:
    """Show what is known about the collection NAME: source, layout, official options, scores, traps.

    Each fact has a source and a status: verified (read in the source), inferred (concluded from it), or unknown (found
    nowhere, and not guessed).
    """
    from rouge_cli.collections.registry import find_collection
    from rouge_cli.reports.collection_facts import collection_facts

    click.echo("\n".join(collection_facts(find_collection(name))))
