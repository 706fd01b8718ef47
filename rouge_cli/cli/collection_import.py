"""`rouge-cli collection import`: a distribution as files to work with."""

from __future__ import annotations

import os

import click

from rouge_cli.cli.collection_peers import peers_option
from rouge_cli.cli.messages import inform, warn
from rouge_cli.cli.usual_options import OutputFolder
from rouge_cli.errors import UsageError, listed
from rouge_cli.output_places import real_place
from rouge_cli.real_names import is_same, name_below
from rouge_cli.results.overviews import count

_EPILOG = """\b
Examples
  rouge-cli collection import tac2008 UpdateSumm08_eval.tar.gz -o tac2008
      TAC 2008, from the archive of NIST
  make -C tac2008
      then score, correlate with human scores and compare the systems
"""


@click.command("import", epilog=_EPILOG, short_help="Write configurations, human scores and official figures.")
@click.argument("name")
@click.argument("source", type=click.Path())
@peers_option
@click.option("-o", "--output", "folder", required=True, type=OutputFolder(), metavar="DIR",
              help="New folder to write, complete or not at all.")  # fmt: skip
@click.option("-q", "--quiet", is_flag=True, help="No warnings and no summary of what was written.")
def import_command(name: str, source: str, peers: str | None, folder: str, quiet: bool) -> None:
    """Write the collection NAME, found in SOURCE, as configurations and tables into the folder DIR.

    SOURCE is the original folder or archive (.tar.gz, .tgz, .zip, also with archives inside). It is not changed. DIR
    gets the texts, unchanged; config.xml and, where the evaluation was jackknifed, config-jk.xml (both also for
    ROUGE-1.5.5.pl, run in DIR); human.csv with the human scores; official.csv with the organisers' scores; a README.md
    and a Makefile. If a collection has several tasks, each gets its own folder.
    """
    from rouge_cli.collections.importing import import_collection
    from rouge_cli.collections.registry import find_collection
    from rouge_cli.whole_folders import write_folder

    collection = find_collection(name).with_peers(peers)
    if os.path.isdir(source) and _lies_in(folder, source):
        raise UsageError(f"{folder}: lies in {source}, which is only read; name a folder elsewhere")
    made = import_collection(collection, source)
    write_folder(folder, made.files.items())
    warn(made.warnings, quiet)
    messages = [
        f"{folder}: {count(made.topics, 'topic')}, {count(made.summaries, 'summary', 'summaries')}, "
        f"{count(made.scores, 'score')} by people, {count(made.figures, 'official figure')}"
    ]
    if made.others:
        of = listed(made.others, 3, counted=False)
        messages.append(f"{source}: {len(made.others):,} other files were not read, such as {of}")
    inform(messages, quiet)


def _lies_in(folder: str, source: str) -> bool:
    return is_same(folder, source) or bool(name_below(source, real_place(folder)))
