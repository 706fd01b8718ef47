"""`rouge-cli baseline`: reference systems to set others against."""

from __future__ import annotations

import os
from typing import Any

import click

from rouge_cli.cli.evaluation_options import options_from
from rouge_cli.cli.messages import tell
from rouge_cli.cli.option_flags import table_options
from rouge_cli.cli.usual_options import config_argument
from rouge_cli.cli.writing import spare_inputs
from rouge_cli.inputs.reading import read_configuration
from rouge_cli.option_rows import READING
from rouge_cli.whole_files import write_folder

KINDS = ("lead", "random", "keywords")
CONFIGURATION = "baselines.xml"

_EPILOG = """\b
Examples
  rouge-cli baseline configs/news-spl.xml --sources fixtures/news/sources -o baselines
      lead, random sentences and keywords of the stories, beside the other systems in baselines/baselines.xml
  rouge-cli evaluate baselines/baselines.xml -s --measures rouge-1,rouge-2,rouge-w:1.2,esk --format table
      which measures like keywords that nobody can read?
  rouge-cli baseline configs/news-spl.xml --sources fixtures/news/sources --kind random --words 50 --seed 7 -o chance
      random sentences of the stories, about fifty words of them
"""


@click.command(epilog=_EPILOG, short_help="Write reference systems: lead, random, keywords.")
@config_argument
@click.option("-o", "--output", type=click.Path(), metavar="DIR", required=True,
              help=f"New folder for the summaries and {CONFIGURATION}, which names them.")  # fmt: skip
@click.option("--kind", "kinds", type=click.Choice(KINDS), multiple=True, metavar="KIND",
              help=f"One of {', '.join(KINDS)}; may be repeated. All of them by default.")  # fmt: skip
@click.option("--sources", type=click.Path(exists=True, file_okay=False), metavar="DIR",
              help="Folder with the source document of each evaluation, named as its ID or as what the names of its "
                   "reference summaries begin with. Required.")  # fmt: skip
@click.option("--source-format", type=click.Choice(["SPL", "SEE", "ISI"], case_sensitive=False), default="SPL",
              metavar="FORMAT", help="Format of the sources: SPL (the default), SEE or ISI.")  # fmt: skip
@click.option("--words", type=click.IntRange(min=1), metavar="N",
              help="Length in words; by default the mean of the evaluation's reference summaries.")  # fmt: skip
@click.option("--seed", type=int, default=1, show_default=True, metavar="N", help="Of what is left to chance.")
@click.option("-s", "--remove-stop-words", is_flag=True, help="No keyword is a stop word, and none counts as a word.")
@table_options(READING)
def baseline(
    config: str, list_format: str | None, output: str, kinds: tuple[str, ...], sources: str | None, source_format: str,
    words: int | None, seed: int, remove_stop_words: bool, **given: Any,
) -> None:  # fmt: skip
    """Write summaries by systems that need no skill, and a configuration with them among the systems of CONFIG.

    lead is the first sentences of the source, random some of them by chance, and keywords its words of the highest
    tf.idf in no order: a summary that nobody can read, for finding measures that it fools (Hirao, Okumura and Isozaki
    2006, section 5.2). They are called baseline-lead and so on.
    """
    from rouge_cli.inputs.baselines import KINDS as ALL
    from rouge_cli.inputs.baselines import Request, make_baselines
    from rouge_cli.inputs.rouge_xml_writer import write_rouge_xml

    spare_inputs([output], [sources])
    options = options_from({**given, "remove_stop_words": remove_stop_words})
    request = Request(tuple(dict.fromkeys(kinds)) or ALL, sources, source_format.upper(), words, seed)
    made = make_baselines(read_configuration(config, list_format, model_ids=True), output, request, options)
    xml = write_rouge_xml(made.plan, f"{config}, with baselines (seed {seed}) among the systems.")
    write_folder(output, [*made.files.items(), (CONFIGURATION, xml)])
    place = os.path.join(output, CONFIGURATION)
    tell([*made.remarks, f"{len(made.files)} summaries in {output}; evaluate {place}"])
