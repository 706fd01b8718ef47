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
      list all known collections
  rouge-cli collection show tac2008
      its files, option lines, human scores and traps, with sources, and what is unknown
  rouge-cli collection figures tac2008
      its official scores
  rouge-cli collection import tac2008 UpdateSumm08_eval.tar.gz -o tac2008
      write configurations, human scores and official scores, from the archive of NIST
  rouge-cli collection reproduce tac2008 UpdateSumm08_eval.tar.gz
      score the summaries again and compare with NIST's outputs
"""


@click.group(cls=SectionGroup, sections=SECTIONS, epilog=_EPILOG,
             short_help="Import and reproduce DUC, TAC and MultiLing.")  # fmt: skip
def collection() -> None:
    """Look up, import and reproduce the collections of DUC, TAC, MultiLing and others."""
