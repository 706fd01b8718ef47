"""Every way in as one choice: what a person names, and what it is."""

import os
from codecs import BOM_UTF8
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rouge_cli.errors import DataError, Problem, UsageError, from_here
from rouge_cli.files import STANDARD_INPUT, head_of_standard_input, named_twice
from rouge_cli.inputs.fields import FieldChoice, KeptFields
from rouge_cli.named_tuples import NamedTuple

if TYPE_CHECKING:
    from rouge_cli.inputs.bad_entries import BadEntries
    from rouge_cli.inputs.given_records import Records

SUFFIXES = {
    ".jsonl": "jsonl", ".ndjson": "jsonl", ".json": "jsonl", ".csv": "csv", ".tsv": "tsv", ".tab": "tsv",
    ".parquet": "parquet", ".pq": "parquet", ".pkl": "pickle", ".pickle": "pickle",
}  # fmt: skip
"""The formats of records by the suffixes of files, perhaps with .gz after them."""
RECORD_FORMATS = tuple(dict.fromkeys(SUFFIXES.values()))
PAIR_FORMATS = ("folders", "lines")
XML, LIST = CONFIGURED_FORMATS = ("xml", "list")
"""Configurations, which say themselves what their files are."""
INPUT_FORMATS = (XML, *RECORD_FORMATS, *PAIR_FORMATS)
"""The values of --from."""
_BEGINNINGS = {b"<": XML, b"{": "jsonl"}
"""The formats that the first byte shows."""
LAYOUTS = ("records", "sentences", "columns")
WRITTEN_LISTS = ("read", "text")

Side = Sequence[tuple[str | None, str]]
"""(name, path) of each file or folder of one side."""


class InputChoice(NamedTuple):
    """The input to evaluate, and how to read it. Defaults are those of the command line."""

    source: str | tuple[str, ...] | None = None
    """A configuration, a list file, or a file of records; "-" is records from standard input. Several files of records,
    and patterns of such ("part-*.jsonl"), are one input."""
    peers: tuple[str, ...] | str = ()
    """[NAME=]PATH of each folder of system summaries, or file of them, line-aligned or records; or one as a str."""
    models: tuple[str, ...] | str = ()
    """[NAME=]PATH of each folder of reference summaries, or file of them."""
    format: str | None = None
    """One of INPUT_FORMATS, or LIST; None: see record_format and pair_format."""
    peer_pattern: str | None = None
    model_pattern: str | None = None
    summary_format: str = "SPL"
    """Of files in folders and lists, one of plan.FORMATS."""
    fields: FieldChoice = FieldChoice()
    layout: str | None = None
    """The meaning of lists in records, one of LAYOUTS; None: as they show."""
    written_lists: str | None = None
    """How to read texts that are written like lists, one of WRITTEN_LISTS; None: read them and warn."""
    quotes: bool = True
    sentences: str = "lines"
    language: str = "english"
    delimiter: str | None = None
    encoding: str = "utf-8"
    lenient: bool = False
    kept: KeptFields | None = None
    """Fields of records that stand beside their scores, a row for each; None: nobody wants rows. Callers leave it out:
    what writes rows sets it."""


OPTION_TYPES: dict[str, type] = {
    "from": str, "peers": list, "models": list, "peer_pattern": str, "model_pattern": str, "input_format": str,
    "id_field": str, "system_field": str, "summary_field": list, "references_field": list, "layout": str,
    "written_lists": str, "no_quotes": bool,
    "sentences": str, "sentence_delimiter": str, "language": str, "lenient": bool,
}  # fmt: skip
"""The options of `rouge-cli evaluate` that make a choice, by their names with underscores."""


def choice_of_options(
    given: Mapping[str, Any],
    source: str | tuple[str, ...] | None = None,
    encoding: str = "",
    list_format: str | None = None,
) -> InputChoice:
    """The choice that these of OPTION_TYPES make, as far as they are given.

    UsageError: standard input that could be anything.
    """
    format = given.get("from")
    if isinstance(source, str):
        format = LIST if list_format else format_of(source, format)
    fields = (given.get("id_field"), given.get("system_field"))
    texts = (tuple(given.get(key) or ()) for key in ("summary_field", "references_field"))
    return InputChoice(
        source=source,
        peers=tuple(given.get("peers", ())),
        models=tuple(given.get("models", ())),
        format=format,
        peer_pattern=given.get("peer_pattern"),
        model_pattern=given.get("model_pattern"),
        summary_format=(list_format or given.get("input_format") or "SPL").upper(),
        fields=FieldChoice(*fields, *texts),
        layout=given.get("layout"),
        written_lists=given.get("written_lists"),
        quotes=not given.get("no_quotes"),
        sentences=given.get("sentences") or "lines",
        language=given.get("language") or "english",
        delimiter=given.get("sentence_delimiter"),
        encoding=encoding or "utf-8",
        lenient=bool(given.get("lenient")),
    )


def format_of(source: str, given: str | None = None) -> str:
    """The format of a file: as given, or records if its name shows it, or XML; standard input by how it begins.

    UsageError: it could be all.
    """
    if given is None and source == STANDARD_INPUT:
        begin = head_of_standard_input().removeprefix(BOM_UTF8).lstrip()[:1]
        if begin in _BEGINNINGS:
            return _BEGINNINGS[begin]
        raise UsageError(f"standard input (-): say what it is, --from {', '.join(RECORD_FORMATS)}")
    return given or record_format(source) or XML


def record_format(source: str) -> str | None:
    """The format of records that a file's name shows by its suffix, or None."""
    name = source.lower().removesuffix(".gz")
    return next((format for suffix, format in SUFFIXES.items() if name.endswith(suffix)), None)


def open_records(
    source: str, choice: InputChoice, bad: "BadEntries", has_peers: bool = True, has_models: bool = True
) -> "Records":
    """The records of a file, or of standard input, in the format that the choice or the name shows.

    Parquet reads the fields of these sides alone. UsageError: neither shows one; DataError: as the readers.
    """
    from rouge_cli.inputs.text_files import checked_encoding, shown

    format = choice.format if choice.format in RECORD_FORMATS else record_format(source)
    if format is None:
        raise UsageError(f"{shown(source)}: say what it is, --from {' or '.join(RECORD_FORMATS)}")
    encoding = checked_encoding(choice.encoding)
    if format == "jsonl":
        from rouge_cli.inputs.jsonl import read_jsonl

        return read_jsonl(source, bad, encoding, choice.kept is not None)
    if format == "parquet":
        from rouge_cli.inputs.parquet import read_parquet

        return read_parquet(source, bad, choice.fields, has_peers, has_models, choice.kept)
    if format == "pickle":
        from rouge_cli.inputs.plain_pickle import read_pickle

        return read_pickle(source, bad)
    assert format in ("csv", "tsv"), format
    from rouge_cli.inputs.tables import read_table

    return read_table(source, "\t" if format == "tsv" else ",", bad, encoding, choice.quotes)


def _files_of_pattern(name: str) -> list[str] | None:
    """The files of a pattern, sorted; None if it is none. DataError: as files_of_pattern."""
    from glob import has_magic

    if not has_magic(name):
        return None
    from rouge_cli.inputs.wildcards import files_of_pattern

    return files_of_pattern(name)


MOST_FOLDERS = 5
"""Of folders in folders that are looked into for files of records."""


def pattern_of_shards(folder: str) -> str | None:
    """The pattern of the files of records that a folder holds, as Spark and others write them; None if it has none."""
    from glob import escape

    for depth, (_, folders, files) in enumerate(os.walk(folder)):
        folders[:] = sorted(name for name in folders if name[0] not in "._")[:1]
        shards = sorted(name for name in files if name[0] not in "._")
        if depth > MOST_FOLDERS or (shards and record_format(shards[0]) is None):
            return None
        if shards:
            stem, _ = os.path.splitext(shards[0].removesuffix(".gz"))
            return os.path.join(escape(folder), *["*"] * depth, "*" + shards[0][len(stem) :])
    return None


def sources_of(choice: InputChoice) -> list[str]:
    """The files of records that are one input, those of a pattern sorted.

    UsageError: one is named twice; DataError: no file is of that name or pattern, all of those.
    """
    found: list[str] = []
    problems = []
    given = [choice.source] if isinstance(choice.source, str) else list(choice.source or ())
    for name in given:
        is_there = name == "-" or os.path.exists(name)
        of_pattern = None if is_there else _files_of_pattern(name)
        files = [name] if of_pattern is None else of_pattern
        if not files:
            problems.append(Problem(name, f"no file{from_here(name, ' in ')} is of this pattern", "correct it"))
        elif len(given) > 1 and of_pattern is None and not is_there:
            problems.append(Problem(name, f"there is no such file{from_here(name, ' in ')}", "correct the name"))
        found += files
    if problems:
        raise DataError(problems)
    if twice := list(named_twice(found)):
        raise UsageError(twice)
    return found


def one_for_each(choices: Sequence[InputChoice]) -> list[InputChoice]:
    """A choice for each of several files of records, that are one input or are read one by one. As sources_of."""
    return with_idle_quotes([choice._replace(source=one) for choice in choices for one in sources_of(choice)])


def with_idle_quotes(choices: Sequence[InputChoice]) -> list[InputChoice]:
    """The choices; where quotes=False is for some that are tables, the others do not say it."""
    formats = [choice.format or (record_format(choice.source) if isinstance(choice.source, str) else None)
               for choice in choices]  # fmt: skip
    if not {"csv", "tsv"}.intersection(formats):
        return list(choices)
    return [
        choice._replace(quotes=choice.quotes or format in ("jsonl", "parquet", "pickle"))
        for choice, format in zip(choices, formats, strict=True)
    ]


def pair_format(paths: Sequence[str]) -> str:
    """Folders, records if all names show it, or lines. UsageError: folders and files, or records and others."""
    folders = [path for path in paths if os.path.isdir(path)]
    if folders and len(folders) < len(paths):
        file = next(path for path in paths if path not in folders)
        raise UsageError(
            f"{folders[0]} is a folder, and {file} is not; give folders on both sides, or files with a summary a line"
        )
    if folders:
        return "folders"
    formats = {path: record_format(path) for path in paths}
    lines = [path for path, format in formats.items() if format is None]
    for path, format in formats.items():
        if lines and format is not None:
            raise UsageError(
                f"{path} has the name of records, and {'standard input' if lines[0] == STANDARD_INPUT else lines[0]} "
                f"has not; say what all files are: --from {format} if they are records, --from lines if each line is a "
                "summary"
            )
    return "lines" if lines else "records"


def named_paths(choice: InputChoice) -> list[str]:
    """The files and folders that the choice names."""
    peers, models = named_sides(choice)
    return [*([] if choice.source is None else sources_of(choice)), *peers, *models]


def named_sides(choice: InputChoice) -> tuple[list[str], list[str]]:
    """The files and folders of system summaries, and those of reference summaries."""
    return [path for _, path in named_side(choice.peers)], [path for _, path in named_side(choice.models)]


def named_side(side: Sequence[str] | str) -> Side:
    """(name, path) of each [NAME=]PATH; a path that is there with an equals sign in it has no name."""
    found: list[tuple[str | None, str]] = []
    for given in [side] if isinstance(side, str) else side:
        name, equals, path = given.partition("=")
        is_named = equals and name and path and not os.path.exists(given)
        found.append((name, path) if is_named else (None, given))
    return found
