"""`rouge-cli config jackknife`: the evaluations that leave one reference summary out, as a configuration."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rouge_cli.cli.jackknife_options import HUMANS, SKIP_SINGLE
from rouge_cli.cli.messages import warn
from rouge_cli.cli.running import read_plan_for
from rouge_cli.cli.usual_options import list_option, one_configuration, output_option
from rouge_cli.cli.writing import deliver
from rouge_cli.errors import DataError
from rouge_cli.output_places import check_format

if TYPE_CHECKING:
    from rouge_cli.inputs.plan import Plan

MOST_LINES = 5_000_000
"""The most references that one file names."""

_EPILOG = """\b
Examples, in the folder that 'rouge-cli demo example' writes
  rouge-cli config jackknife rouge.xml -o jackknifed.xml
      systems against all references but one, as in rougejk.in of DUC and TAC
  rouge-cli config jackknife rouge.xml --humans -o jackknifed.xml
      also people, each against the others
"""


@click.command(epilog=_EPILOG, short_help="Write the evaluations without one reference each.")
@click.argument("sources", metavar="CONFIG", nargs=-1, required=True, type=click.Path())
@list_option()
@HUMANS
@SKIP_SINGLE
@output_option()
def jackknife(
    sources: tuple[str, ...], list_format: str | None, humans: bool, skip_single: bool, output: str | None
) -> None:  # fmt: skip
    """Write the jackknifed form of CONFIG as XML, for this program and ROUGE-1.5.5.pl.

    An evaluation ID of M references becomes M evaluations, ID-1 to ID-M. ID-k lacks the k-th reference; with --humans,
    this reference is one of its systems. The scores are those of `rouge-cli evaluate CONFIG --jackknife`.
    """
    from rouge_cli.inputs.jackknife import jackknife_plan
    from rouge_cli.inputs.reading import require_evaluations
    from rouge_cli.inputs.rouge_xml_writer import write_rouge_xml

    config = one_configuration("rouge-cli config jackknife", sources, is_said=bool(list_format))
    check_format(output, "xml")
    plan = read_plan_for(output, config, list_format, model_ids=True)
    require_evaluations(plan, list_format)
    _check_size(plan, config)
    made, warnings = jackknife_plan(plan, humans, skip_single)
    who = "the one left out is a peer" if humans else "systems only"
    content = write_rouge_xml(made, f"{config}, jackknifed: each evaluation leaves one model out; {who}.")
    warn(warnings)
    deliver(output, content)


def _check_size(plan: Plan, config: str) -> None:
    """DataError: with so many references the file would be too large; each evaluation names all others of them."""
    lines = sum(len(one.models) ** 2 for one in plan.evaluations)
    if lines > MOST_LINES:
        cause = f"its jackknifed form would have {lines:,} lines of references, and {MOST_LINES:,} are written at most"
        raise DataError.at(config, cause, "take fewer references, or score it with rouge-cli evaluate --jackknife")
