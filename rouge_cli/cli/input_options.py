"""Where summaries come from: the options that name records, lines and folders, and what they stand for."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from rouge_cli.cli.option_flags import table_option
from rouge_cli.errors import UsageError
from rouge_cli.inputs.plan import FORMATS

if TYPE_CHECKING:
    from rouge_cli.inputs.choice import InputChoice

Command = TypeVar("Command", bound=Callable[..., Any])

INPUT_FORMATS = ("xml", "jsonl", "csv", "tsv", "parquet", "folders", "lines")
_RECORD_SUFFIXES = (".jsonl", ".ndjson", ".json", ".csv", ".tsv", ".tab", ".parquet", ".pq")

_OPTIONS = [
    click.option("--from", "input_format", type=click.Choice(INPUT_FORMATS), metavar="FORMAT",
                 help=f"What the input is, where names do not show it: {', '.join(INPUT_FORMATS)}."),
    click.option("--peers", multiple=True, metavar="[NAME=]PATH",
                 help="System summaries: a file with one a line, a folder of files, a folder of systems' folders, or "
                      "records (then both sides are, joined by id). Again for each system; NAME is its name."),
    click.option("--models", multiple=True, metavar="PATH",
                 help="Reference summaries, likewise; again where there are several."),
    click.option("--peer-pattern", metavar="REGEX",
                 help=r"In folders: what names of system summaries look like, '(\d+)_decoded.txt' or "
                      r"'(?P<id>\w+)\.(?P<system>\w+)\.txt'. The first group is the id."),
    click.option("--model-pattern", metavar="REGEX",
                 help="The same of reference summaries, with #ID# for the id: '#ID#_reference.txt', "
                      r"'#ID#\.(?P<model>[A-Z])\.txt'."),
    click.option("--input-format", "summary_format", type=click.Choice(FORMATS, case_sensitive=False),
                 metavar="FORMAT", help=f"In folders: what the files are, {', '.join(FORMATS)} (SPL)."),
    click.option("--id-field", metavar="FIELD", help="In records: the id of the evaluation ('id'; else their number)."),
    click.option("--system-field", metavar="FIELD", help="The name of the system ('system'; else the file's name)."),
    click.option("--summary-field", multiple=True, metavar="[SYSTEM=]FIELD",
                 help="The system summary ('summary', 'prediction' ...); again, with SYSTEM, for several in a record."),
    click.option("--references-field", multiple=True, metavar="FIELD",
                 help="The reference summaries ('references', 'reference' ...); again for several fields."),
    click.option("--layout", type=click.Choice(["records", "sentences", "columns"]), metavar="HOW",
                 help="What lists in records are: records, the sentences of a summary and several references; "
                      "sentences, those of a summary and of one reference; columns, an item for each record."),
    click.option("--written-lists", type=click.Choice(["read", "text"]), metavar="HOW",
                 help="A text in records that is written like a list, [\"a\", \"b\"] or ['a', 'b']: read it as one, or "
                      "keep it as text."),
    click.option("--no-quotes", is_flag=True, help="In CSV and TSV: quotation marks are letters like others."),
    table_option("sentences"),
    table_option("sentence_delimiter"),
    table_option("language"),
    click.option("--lenient", is_flag=True, help="Leave out and count what cannot be read, in place of an error."),
]  # fmt: skip

_OPTION_OF = {
    "peer_pattern": "--peer-pattern",
    "model_pattern": "--model-pattern",
    "summary_format": "--input-format",
    "id_field": "--id-field",
    "system_field": "--system-field",
    "summary_field": "--summary-field",
    "references_field": "--references-field",
    "layout": "--layout",
    "written_lists": "--written-lists",
    "no_quotes": "--no-quotes",
    "sentences": "--sentences",
    "sentence_delimiter": "--sentence-delimiter",
    "language": "--language",
    "lenient": "--lenient",
}
"""By the names of their values, the options that only records, lines and folders have a use for."""


def input_options(command: Command) -> Command:
    """Adds the options for every way in besides XML and lists."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def choice_from(
    given: dict[str, Any], config: str | None, encoding: str = "", is_list: bool = False
) -> InputChoice | None:
    """The input that CONFIG and the values of input_options stand for; takes the values out of given.

    None where CONFIG is XML, as it is if neither its suffix nor --from says otherwise, or a list. UsageError: there is
    no input, or two; options that XML and lists have no use for.
    """
    format, peers, models = given.pop("input_format"), given.pop("peers"), given.pop("models")
    values = {name: given.pop(name) for name in _OPTION_OF}
    if config is None and not peers and not models:
        raise UsageError("what is to be evaluated? Name a CONFIG or a file of records, or --peers and --models")
    if config is not None and (peers or models):
        raise UsageError(f"{config} beside --peers and --models: give the one or the others")
    if config is not None and (is_list or format == "xml" or (format is None and not _is_records(config))):
        _refuse(values)
        if not is_list and os.path.isdir(config):
            raise UsageError(f"{config} is a folder: rouge-cli evaluate --peers {config} --models FOLDER")
        return None
    from rouge_cli.inputs.choice import InputChoice
    from rouge_cli.inputs.fields import FieldChoice

    return InputChoice(
        source=config,
        peers=peers,
        models=models,
        format=format,
        peer_pattern=values["peer_pattern"],
        model_pattern=values["model_pattern"],
        summary_format=(values["summary_format"] or "SPL").upper(),
        fields=FieldChoice(
            values["id_field"], values["system_field"], values["summary_field"], values["references_field"]
        ),
        layout=values["layout"],
        written_lists=values["written_lists"],
        quotes=not values["no_quotes"],
        sentences=values["sentences"] or "lines",
        language=values["language"] or "english",
        delimiter=values["sentence_delimiter"],
        encoding=encoding or "utf-8",
        lenient=values["lenient"],
    )


def _is_records(config: str) -> bool:
    if config == "-":
        raise UsageError("standard input (-): say what it is, --from jsonl, csv, tsv or parquet")
    return config.lower().removesuffix(".gz").endswith(_RECORD_SUFFIXES)


def _refuse(values: dict[str, Any]) -> None:
    """UsageError for options that change nothing in an XML configuration or a list, which say all of it themselves."""
    for name, option in _OPTION_OF.items():
        if values[name]:
            raise UsageError(
                f"{option} is for records, lines and folders; a configuration says itself what its files are. Leave it "
                f"out, or say what the input is: --from {', '.join(INPUT_FORMATS[1:])}"
            )
