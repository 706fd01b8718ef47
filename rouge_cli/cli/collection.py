"""`rouge-cli collection`: what is known of DUC, TAC, MultiLing and other collections, and work with them."""

from __future__ import annotations

import click

from rouge_cli.cli.group import SectionGroup

SECTIONS: dict[str, dict[str, str]] = {
    "Commands": {
        "list": "rouge_cli.cli.collection_list:list_collections",
        "show": "rouge_cli.cli.collection_show:show",
        "figures": "rouge_cli.cli.collection_figures:figures",
        "import": "rouge_cli.cli.collection_import:import_command",
        "reproduce": "rouge_cli.cli.collection_reproduce:reproduce_command",
    },
}

_EPILOG = """\b
Examples
  rouge-cli collection list
      all collections that are known
  rouge-cli collection show tac2008
      its files, option lines, human scores and traps, with sources, and what is unknown
  rouge-cli collection figures tac2008
      the official figures that can be checked against
  rouge-cli collection import tac2008 UpdateSumm08_eval.tar.gz -o tac2008
      configurations, scores by people and official figures, from the archive as NIST delivers it
  rouge-cli collection reproduce tac2008 UpdateSumm08_eval.tar.gz
      score the summaries again and compare with NIST's outputs
"""


@click.group(cls=SectionGroup, sections=SECTIONS, epilog=_EPILOG,
             short_help="Import and reproduce DUC, TAC and MultiLing.")  # fmt: skip
def collection() -> None:
    """Facts about the collections of DUC, TAC, MultiLing and others, with their sources, and work with their data."""
