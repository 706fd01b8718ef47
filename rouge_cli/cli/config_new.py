"""`rouge-cli config new`: a configuration of folders, lines or records."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from rouge_cli.cli.input_options import choice_from, input_options
from rouge_cli.cli.messages import inform, warn
from rouge_cli.cli.option_sections import InputCommand
from rouge_cli.cli.running import read_input_for
from rouge_cli.cli.usual_options import OutputFile
from rouge_cli.cli.writing import deliver, protect_inputs
from rouge_cli.errors import UsageError, as_argument
from rouge_cli.files import read_whole
from rouge_cli.options import Options
from rouge_cli.output_places import check_format
from rouge_cli.whole_folders import write_folder

if TYPE_CHECKING:
    from rouge_cli.inputs.plan import Plan

NAME = "rouge.xml"
"""The configuration's name in a new folder."""

_EPILOG = """\b
Examples, in the folder that 'rouge-cli demo example' writes
  rouge-cli config new --peers systems --models references -o news.xml
      systems with a folder each; references named ID.MODEL.txt
  rouge-cli config new --peers mine=systems/lead --models references
      one system, to standard output
  rouge-cli config new --peers systems --models references --model-pattern '#ID#.A.txt'
      references by a pattern of their names, as in pyrouge: here only reference A
  rouge-cli config new summaries.jsonl -o records
      records: writes the folder records, with a file for each summary and rouge.xml
"""


@click.command(cls=InputCommand, epilog=_EPILOG, short_help="Write a configuration for folders, lines or records.")
@click.argument("records", type=click.Path(), required=False)
@input_options
@click.option("--encoding", default="", metavar="NAME", help="Encoding of lines and records (default utf-8).")
@click.option("-o", "--output", type=OutputFile(), metavar="PATH",
              help="New configuration to write; for texts without files of their own, a new folder.")  # fmt: skip
@click.option("-q", "--quiet", is_flag=True, help="No warnings.")
def new(records: str | None, encoding: str, output: str | None, quiet: bool, **given: Any) -> None:
    """Write a configuration (ROUGE-EVAL XML) for two folders, --peers and --models.

    ROUGE-1.5.5.pl reads it, too. File names stay as given, so relative ones hold in the working directory. Texts
    without files of their own (lines, RECORDS of JSONL, CSV and the like, compressed files, sentences to split) are
    written as files, a sentence per line, into the new folder that -o names, with rouge.xml beside them.
    """
    from rouge_cli.inputs.choice import CONFIGURED_FORMATS, named_paths
    from rouge_cli.inputs.input import gathered
    from rouge_cli.inputs.rouge_xml_writer import write_rouge_xml
    from rouge_cli.inputs.stream import Stream
    from rouge_cli.text.text_counts import missing_values

    choice = choice_from(given, records, encoding)
    if choice.format in CONFIGURED_FORMATS:
        if records is not None and not records.lower().endswith(".xml") and not os.path.exists(records):
            read_whole(records, "the records")  # which says so
        raise UsageError(f"{records} is XML already; name folders, --peers and --models, or records")
    check_format(output, "xml")
    found = read_input_for([output], choice, Options())
    if isinstance(found.content, Stream):
        folder = _new_folder(output)
        protect_inputs([folder], named_paths(choice))
        found = gathered(found)
        _write_texts(found.plan, folder, encoding)
    else:
        deliver(output, write_rouge_xml(found.plan, _comment(found.plan)))
    warn((*found.warnings, *missing_values(found.plan)), quiet)


def _new_folder(output: str | None) -> str:
    if output is None:
        raise UsageError("these summaries are in no files of their own; name a new folder for them: -o FOLDER")
    return output


def _write_texts(plan: Plan, folder: str, encoding: str) -> None:
    from rouge_cli.inputs.rouge_xml_writer import write_rouge_xml
    from rouge_cli.inputs.text_folder import filed, note_on_utf_8

    made = filed(plan, folder)
    xml = write_rouge_xml(made.plan, _comment(plan))
    write_folder(folder, [*made.texts.items(), (NAME, xml)])
    done = f"summaries in {folder}: {len(made.texts)}; evaluate {as_argument(os.path.join(folder, NAME))}"
    inform([*note_on_utf_8(encoding), done])


def _comment(plan: Plan) -> str:
    return f"Made of {plan.source} by rouge-cli config new."
