"""`rouge-cli config convert`: SEE, SPL, ISI and running text between each other."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING

import click

from rouge_cli.cli.messages import inform
from rouge_cli.cli.running import progress_bar
from rouge_cli.cli.usual_options import OutputFile, list_option, one_configuration
from rouge_cli.cli.writing import check_outputs, deliver, protect_inputs
from rouge_cli.errors import UsageError, as_argument
from rouge_cli.inputs.reading import read_configuration, require_evaluations
from rouge_cli.whole_folders import write_folder

if TYPE_CHECKING:
    from rouge_cli.inputs.conversion import Converter
    from rouge_cli.scoring.threads import Progress

FORMATS = ("SPL", "SEE", "ISI", "TEXT")

_EPILOG = """\b
Examples, in the folder that 'rouge-cli demo example' writes
  rouge-cli config convert rouge.xml --to SEE -o news
      writes the folder news: the summaries in SEE, and the configuration news/rouge.xml
  rouge-cli config convert systems --from SPL --to ISI -o isi
      every file below a folder
  rouge-cli config convert systems/lead/ferry.txt --from SPL --to SEE
      one summary, to standard output
  rouge-cli config convert stories --from TEXT --to SPL -o sentences
      your running text, split into sentences (needs the extra 'split')
"""


@click.command(epilog=_EPILOG, short_help="Convert summaries to another format, scores unchanged.")
@click.argument("sources", metavar="SOURCE", nargs=-1, required=True, type=click.Path())
@list_option()
@click.option("--to", "target", type=click.Choice(FORMATS, case_sensitive=False), metavar="FORMAT", required=True,
              help="Target: SPL (a sentence per line), SEE (HTML), ISI (SGML) or TEXT (running text).")  # fmt: skip
@click.option("--from", "source", type=click.Choice(FORMATS, case_sensitive=False), metavar="FORMAT",
              help="Read SOURCE as a summary, or a folder of summaries, in this format; by default as a configuration."
              )  # fmt: skip
@click.option("-o", "--output", type=OutputFile(), metavar="PATH",
              help="New file to write; for a configuration or a folder, a new folder.")  # fmt: skip
@click.option(
    "--decode-entities",
    is_flag=True,
    help="From SEE and ISI: decode &amp; and other entities. ROUGE-1.5.5 does not, so scores change.",
)
@click.option(
    "--language",
    default="english",
    metavar="NAME",
    help="From TEXT: language of the text, to split sentences (default english).",
)
@click.option("-q", "--quiet", is_flag=True, help="No progress and no warnings.")
def convert(
    sources: tuple[str, ...], list_format: str | None, target: str, source: str | None, output: str | None,
    decode_entities: bool, language: str, quiet: bool,
) -> None:  # fmt: skip
    """Convert the summaries of SOURCE into another format.

    SOURCE is a configuration, which is written again with the new format and file names. With --from, it is a summary
    or a folder of summaries. Sentences are kept as ROUGE-1.5.5 reads them, byte for byte, so scores stay the same.
    """
    from rouge_cli.inputs.conversion import Converter

    config = one_configuration("rouge-cli config convert", sources, folders=True, is_said=bool(source or list_format))
    if source is not None and list_format is not None:
        raise UsageError("--from is for summaries and --list for a list of them; leave one out")
    from_format = (source or "").upper()
    if language != "english" and from_format != "TEXT":
        raise UsageError("--language divides running text; give --from TEXT, or leave it out")
    if decode_entities and from_format in ("SPL", "TEXT"):
        raise UsageError(f"--decode-entities is for SEE and ISI; with --from {from_format} leave it out")
    converter = Converter(target.upper(), decode_entities, language)
    if source is None:
        _convert_configuration(config, list_format, output, converter, quiet)
    elif os.path.isdir(config):
        protect_inputs([output], [config])
        _convert_folder(config, source.upper(), output, converter, quiet)
    else:
        from rouge_cli.inputs.conversion import read_summary, require_sentences

        check_outputs(output)
        protect_inputs([output], [config])
        converted = converter.convert(read_summary(config), source.upper(), config)
        require_sentences(converter)
        deliver(output, converted)
    inform(converter.notes.messages(), quiet)


def _convert_configuration(
    config: str, list_format: str | None, output: str | None, converter: Converter, quiet: bool
) -> None:
    from rouge_cli.inputs.conversion import convert_plan, summaries
    from rouge_cli.inputs.rouge_xml_writer import write_rouge_xml

    if os.path.isdir(config):
        raise UsageError(f"{config} is a folder; say what its files are, --from {', '.join(FORMATS)}")
    folder = _folder(output)
    plan = read_configuration(config, list_format, model_ids=True)
    require_evaluations(plan, list_format)
    new = convert_plan(plan, folder, converter)
    name = os.path.splitext(os.path.basename(config))[0] + ".xml"
    while name in new.names.values():
        name = f"config-{name}"
    xml = write_rouge_xml(new.plan, f"{config}, its summaries converted into {converter.target}.")
    with progress_bar(len(new.names), quiet, "file") as progress:
        count = write_folder(folder, _counted(chain(new.files(converter), [(name, xml)]), progress))
    inform([f"{summaries(count - 1)} in {folder}; evaluate {as_argument(os.path.join(folder, name))}"], quiet)


def _convert_folder(source: str, format: str, output: str | None, converter: Converter, quiet: bool) -> None:
    from rouge_cli.inputs.conversion import convert_folder, summaries

    folder = _folder(output)
    with progress_bar(None, quiet, "file") as progress:
        count = write_folder(folder, _counted(convert_folder(source, format, converter), progress))
    inform([f"{summaries(count)} in {folder}"], quiet)


def _folder(output: str | None) -> str:
    if output is None:
        raise UsageError("name the new folder: -o FOLDER")
    return output


def _counted(files: Iterable[tuple[str, bytes]], progress: Progress | None) -> Iterator[tuple[str, bytes]]:
    for file in files:
        yield file
        if progress is not None:
            progress(1)
