"""The options that name records, lines and folders, and the input that they stand for."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import click

from rouge_cli.cli.option_flags import table_option
from rouge_cli.cli.usual_options import all_of
from rouge_cli.errors import DataError, UsageError, as_argument, from_here
from rouge_cli.files import STANDARD_INPUT
from rouge_cli.inputs.choice import (
    CONFIGURED_FORMATS,
    INPUT_FORMATS,
    LAYOUTS,
    OPTION_TYPES,
    PAIR_FORMATS,
    RECORD_FORMATS,
    WRITTEN_LISTS,
    XML,
    InputChoice,
    choice_of_options,
    record_format,
)  # fmt: skip
from rouge_cli.inputs.file_kinds import CONFIGURATION, UNCERTAIN, check_kind, is_packed_text, is_plain
from rouge_cli.inputs.plan import FORMATS
from rouge_cli.named_tuples import NamedTuple

input_options = all_of([
    click.option("--from", "input_format", type=click.Choice(INPUT_FORMATS), metavar="FORMAT",
                 help=f"Format of the input, where file names do not show it: {', '.join(INPUT_FORMATS)}."),
    click.option("--peers", multiple=True, metavar="[NAME=]PATH",
                 help="System summaries: a file with one per line, a folder of files, a folder with a folder per "
                      "system, or records (for both sides, joined by id). Repeat it for more systems; NAME names one."),
    click.option("--models", multiple=True, metavar="PATH",
                 help="Reference summaries, in the same forms. Repeat it for several references."),
    click.option("--peer-pattern", metavar="REGEX",
                 help=r"In folders: pattern of the names of system summaries, such as '(\d+)_decoded.txt' or "
                      r"'(?P<id>\w+)\.(?P<system>\w+)\.txt'. The first group is the id."),
    click.option("--model-pattern", metavar="REGEX",
                 help="In folders: pattern of the names of reference summaries, with #ID# for the id: "
                      "'#ID#_reference.txt', "
                      r"'#ID#\.(?P<model>[A-Z])\.txt'."),
    click.option("--input-format", "summary_format", type=click.Choice(FORMATS, case_sensitive=False),
                 metavar="FORMAT", help=f"In folders: format of the files, {', '.join(FORMATS)} (default SPL)."),
    click.option("--id-field", metavar="FIELD", help="In records: field with the id of the evaluation (default 'id', "
                                                     "else the record's number)."),
    click.option("--system-field", metavar="FIELD", help="In records: field with the system's name (default 'system', "
                                                         "else the file's name)."),
    click.option("--summary-field", multiple=True, metavar="[SYSTEM=]FIELD",
                 help="In records: field with the system summary (default 'summary', 'prediction' ...). Repeat it for "
                      "several systems in a record, which are named as their fields unless SYSTEM is given."),
    click.option("--references-field", multiple=True, metavar="FIELD",
                 help="In records: field with the references (default 'references', 'reference' ...). Repeat it for "
                      "several fields. In all fields, doc.reference is the field reference of an object doc."),
    click.option("--layout", type=click.Choice(LAYOUTS), metavar="HOW",
                 help="How to read lists in records. records: the sentences of a summary, or several references. "
                      "sentences: the sentences of a summary, or of one reference. columns: one item per record."),
    click.option("--written-lists", type=click.Choice(WRITTEN_LISTS), metavar="HOW",
                 help="How to read texts in records that look like lists, [\"a\", \"b\"] or ['a', 'b']: as lists, or "
                      "as text."),
    click.option("--no-quotes", is_flag=True, help="In CSV and TSV: treat quotation marks as ordinary characters."),
    table_option("sentences"),
    table_option("sentence_delimiter"),
    table_option("language"),
    click.option("--lenient", is_flag=True, help="Skip and count records and files that cannot be read, instead of "
                                                 "stopping."),
])  # fmt: skip
"""Adds the options for every way in besides XML and lists."""

_PARAMETERS = {"from": "input_format", "input_format": "summary_format"}
"""The options whose values have other names in click."""


class Arguments(NamedTuple):
    """The input and the system that CONFIG, SYSTEM and the options name."""

    choice: InputChoice
    system: str | None
    notes: tuple[str, ...] = ()
    """Notes on assumptions, for people."""


def arguments_from(
    given: dict[str, Any],
    config: str | None,
    rest: Sequence[str] = (),
    encoding: str = "",
    list_format: str | None = None,
    *,
    of_all: bool = False,
) -> Arguments:
    """The input of a command with the arguments CONFIG [SYSTEM] and input_options; takes these out of given.

    of_all: the command is about all systems, and SYSTEM only names that of an input which does not say it; see
    require_only. Two folders, or two files of text, are --peers and --models. UsageError: as choice_from, and more
    arguments.
    """
    notes: tuple[str, ...] = ()
    sides = two_sides((config, *rest), given) if config is not None and not list_format else None
    if sides is not None:
        given, notes = sides
        source, system = None, None
    else:
        source, system = _sources_and_system(config, tuple(rest), given["input_format"])
        if given["peers"] and system is None and isinstance(source, str):
            source, system = None, source
    choice = choice_from(given, source, encoding, list_format)
    if of_all and system is not None and (choice.format in CONFIGURED_FORMATS or _looks_like_a_file(system)):
        raise UsageError(f"unexpected extra argument: {system}; one CONFIG, or files of records, for all systems in it")
    return Arguments(choice, system, notes)


def _looks_like_a_file(system: str) -> bool:
    """Whether this is a file, by a name that few systems have."""
    return os.path.isfile(system) and bool(os.path.dirname(system) or os.path.splitext(system)[1])


def two_sides(names: Sequence[str], given: dict[str, Any]) -> tuple[dict[str, Any], tuple[str, ...]] | None:
    """The values with two arguments as --peers and --models, and a note that says so; None if they are anything else.

    They are folders or files of text. UsageError: the first is, and there is no file or folder of the other's name.
    """
    if len(names) != 2 or given["peers"] or given["models"] or given["input_format"] not in (None, *PAIR_FORMATS):
        return None

    first, second = names
    if not _is_side(first):
        return None
    if not os.path.isdir(second):
        _refuse_shards(first)
    if not os.path.exists(second):
        raise UsageError.at(second, "no such file or folder", f"name the reference summaries of {as_argument(first)}")
    if not _is_side(second):
        return None
    peers, models = as_argument(first), as_argument(second)
    each = "a summary a file" if os.path.isdir(first) else "a summary a line"
    note = (
        f"{peers} has the system summaries and {models} the reference summaries, {each} "
        f"(--peers {peers} --models {models})"
    )
    return {**given, "peers": (first,), "models": (second,)}, (note,)


def _refuse_shards(name: str) -> None:
    """UsageError: the name is that of a folder with files of records, or a pattern that does not say their format."""
    if os.path.isfile(name):
        return
    from glob import glob, has_magic
    from shlex import quote

    from rouge_cli.inputs.choice import pattern_of_shards

    if os.path.isdir(name):
        if pattern := pattern_of_shards(name):
            cause = "a folder of files of records"
            raise UsageError.at(name, cause, f"name the files by a quoted pattern instead: {quote(pattern)}")
    elif has_magic(name) and not os.path.exists(name) and (files := glob(name, recursive=True)):
        format = next(filter(None, map(record_format, files)), "jsonl")
        raise UsageError.at(name, "a pattern that does not say what its files are", f"say it: --from {format}")


def _is_side(name: str) -> bool:
    return os.path.isdir(name) or _is_text(name)


def _is_text(name: str) -> bool:
    return record_format(name) is None and not name.lower().endswith(".xml") and _is_plain(name)


def _is_plain(name: str) -> bool:
    return is_plain(name) or is_packed_text(name)


def _sources_and_system(
    config: str | None, rest: tuple[str, ...], format: str | None
) -> tuple[str | tuple[str, ...] | None, str | None]:
    """CONFIG with more files of records after it, if there are any, and SYSTEM."""
    files = 0
    if config is not None and (record_format(config) or format in RECORD_FORMATS):
        for name in rest:
            if not record_format(name) and not (format in RECORD_FORMATS and os.path.isfile(name)):
                break
            files += 1
    if len(rest) > files + 1 and config is not None and all(map(os.path.isfile, (config, *rest))) and _is_plain(config):
        models = " ".join(f"--models {as_argument(name)}" for name in rest)
        raise UsageError(
            f"{len(rest) + 1} files of text: say which hold system summaries, and which references: --peers "
            f"{as_argument(config)} "
            f"{models}"
        )
    if len(rest) > files + 1:
        raise UsageError(
            f"unexpected extra argument: {' '.join(rest[files + 1 :])}; one CONFIG, or files of records, and one SYSTEM"
        )
    source = (config, *rest[:files]) if config is not None and files else config
    return source, rest[files] if len(rest) > files else None


def _check_delimiter(delimiter: str | None) -> None:
    """UsageError: bytes that are no text here, as where a delimiter is typed in the encoding of the files."""
    if any("\udc80" <= letter <= "\udcff" for letter in delimiter or ""):
        cause = "has bytes that are no text in the encoding of this terminal (locale), so no text would have it"
        raise UsageError(f"--sentence-delimiter {delimiter!r}: it {cause}; write it as the terminal shows it")


def choice_from(
    given: dict[str, Any], config: str | tuple[str, ...] | None, encoding: str = "", list_format: str | None = None
) -> InputChoice:
    """The input that CONFIG and the values of input_options stand for; takes the values out of given.

    UsageError: there is no input, or two; an unknown encoding; options that configurations and lists have no use for.
    """
    if encoding:
        from rouge_cli.inputs.text_files import checked_encoding

        checked_encoding(encoding)
    _check_delimiter(given.get("sentence_delimiter"))
    values = {key: given.pop(_PARAMETERS.get(key, key)) for key in OPTION_TYPES}
    sides = values["peers"] or values["models"]
    if config is None and not sides:
        raise UsageError("no input is named; name a CONFIG or a file of records, or --peers and --models")
    if config is not None and sides:
        named = config if isinstance(config, str) else ", ".join(config)
        raise UsageError(f"{named} beside --peers and --models: give only one of them")
    if list_format and (config is None or values["from"]):
        other = "--peers and --models, whose format is --input-format" if config is None else "--from"
        raise UsageError(f"--list is for CONFIG, a list file; leave it out beside {other}")
    choice = choice_of_options(values, config, encoding, list_format)
    if isinstance(config, str) and choice.format in CONFIGURED_FORMATS:
        _refuse(values, config, choice.format)
        if choice.format == XML and values["from"] is None:
            _refuse_shards(config)
        if choice.format == XML and values["from"] is None and (os.path.isdir(config) or _is_text(config)):
            what, other = ("a folder", "FOLDER") if os.path.isdir(config) else ("plain text, no configuration", "FILE")
            raise UsageError(
                f"{config}: this is {what}; name the system and the reference summaries: --peers {as_argument(config)} "
                f"--models {other}" + ("" if other == "FOLDER" else "; a list of file pairs takes --list FORMAT")
            )
    return choice


def refuse_reading(given: dict[str, Any]) -> None:
    """UsageError for options that change nothing where two texts are all there is; takes the values out of given."""
    values = {key: given.pop(_PARAMETERS.get(key, key)) for key in OPTION_TYPES}
    if idle := [f"--{key.replace('_', '-')}" for key, value in values.items() if value]:
        format = "; their format is --summary-format" if "--input-format" in idle else ""
        raise UsageError(f"{', '.join(idle)}: not for two files, PEER MODEL{format}; leave this out")


def _refuse(values: dict[str, Any], config: str, format: str) -> None:
    """UsageError for options that change nothing in an XML configuration or a list, which say all of it themselves.

    DataError: there is no such file, or it is of a kind that nothing here reads.
    """
    idle = next((key for key, value in values.items() if value and key != "from"), None)
    if idle is not None:
        if values["from"] is None:
            if format == XML and config != STANDARD_INPUT and not os.path.exists(config):
                raise DataError.at(config, f"there is no such file{from_here(config, ' in ')}", "correct the name")
            check_kind(config, "records, lines or an evaluation configuration", (*UNCERTAIN, CONFIGURATION))
        raise UsageError(
            f"--{idle.replace('_', '-')} is for records, lines and folders; a configuration says itself what its files "
            f"are. Leave it out, or say what the input is: --from {', '.join(INPUT_FORMATS[1:])}"
        )
