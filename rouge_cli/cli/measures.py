"""`rouge-cli measures`: what can be measured, and how it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rouge_cli.dialects import Dialect
    from rouge_cli.measures.family import Family

_EPILOG = """\b
Examples, in the folder that 'rouge-cli demo example' writes
  rouge-cli measures --short
      the names of all measures
  rouge-cli measures esk
      formula, parameters and source of one measure
  rouge-cli measures rouge-l --dialect lin2004
      the same in another dialect
  rouge-cli evaluate rouge.xml --measures rouge-2,esk:d=3,bleu:smoothing=nist
      score with some of them, in this order
"""


@click.command(epilog=_EPILOG, short_help="List the measures with formula, parameters, source.")
@click.argument("names", nargs=-1)
@click.option("-s", "--short", is_flag=True, help="Show only names and titles.")
@click.option("--dialect", metavar="NAME", default="rouge-1.5.5", show_default=True,
              help="Describe the measures as this dialect counts them.")  # fmt: skip
def measures(names: tuple[str, ...], short: bool, dialect: str) -> None:
    """Describe all measures, or those in NAMES, which commas may separate, too.

    --measures takes these names, separated by commas. Parameters follow a colon, as name=value; those with a default
    are optional.
    """
    from rouge_cli.dialects import find_dialect
    from rouge_cli.measures.registry import families, find_family, split_measures
    from rouge_cli.reports.text import listing

    spoken = find_dialect(dialect)
    pieces = [piece for name in names for piece in split_measures(name)]
    chosen = list(dict.fromkeys(map(find_family, pieces))) or families()
    if short:
        click.echo("\n".join(listing((family.usual, family.title) for family in chosen)))
    else:
        click.echo("\n\n".join(_described(family, spoken) for family in chosen))


def _described(family: Family, dialect: Dialect) -> str:
    """The description of a family of measures in a dialect."""
    from rouge_cli.reports.text import listing

    facts = [("written", ", ".join(family.examples))]
    if family.alias:
        facts.append(("rouge-score", family.alias))
    for parameter in family.parameters:
        default = "" if parameter.default is None else f" (default {parameter.default})"
        facts.append((parameter.name, f"{parameter.meaning}: {parameter.range}{default}"))
    facts += [("empty text", family.empty), ("source", family.source)]
    if dialect.departs:
        facts += [("dialect", f"{dialect.name}: {dialect.about}"), ("its choices", dialect.describe_choices())]
        facts += dialect.counting.describe_texts()
    formula = [f"  {line}" for line in family.formula_in(dialect.counting)]
    return "\n".join([f"{family.keyword}: {family.title}", "", *formula, "", *listing(facts, "  ")])
