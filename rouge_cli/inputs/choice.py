"""Every way in as one choice: what a person names, recognised and read into a plan or a stream."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Literal, NamedTuple

from rouge_cli.errors import DataError, UsageError, listed
from rouge_cli.inputs.bad_entries import BadEntries
from rouge_cli.inputs.fields import FieldChoice
from rouge_cli.inputs.input import Input
from rouge_cli.inputs.layout import LAYOUTS, WRITTEN_LISTS, Lists
from rouge_cli.inputs.plan import Plan, Stream
from rouge_cli.inputs.records import RecordReader, Records, read_records
from rouge_cli.inputs.sentences import Sentences
from rouge_cli.inputs.side_words import likely_systems, look_swapped
from rouge_cli.inputs.text_files import STANDARD_INPUT, UTF_8, checked_encoding, shown, stem

SUFFIXES = {
    ".jsonl": "jsonl", ".ndjson": "jsonl", ".json": "jsonl", ".csv": "csv", ".tsv": "tsv", ".tab": "tsv",
    ".parquet": "parquet", ".pq": "parquet",
}  # fmt: skip
"""The formats of records by the suffixes of files, perhaps with .gz after them."""
RECORD_FORMATS = ("jsonl", "csv", "tsv", "parquet")
PAIR_FORMATS = ("folders", "lines")
INPUT_FORMATS = ("xml", *RECORD_FORMATS, *PAIR_FORMATS)


class InputChoice(NamedTuple):
    """What is to be evaluated and how it is to be read. Defaults are those of the command line."""

    source: str | None = None
    """A file of records, or "-"."""
    peers: tuple[str, ...] | str = ()
    """[NAME=]PATH of each folder of system summaries, or file of them, line-aligned or records; or one as a str."""
    models: tuple[str, ...] | str = ()
    """[NAME=]PATH of each folder of reference summaries, or file of them."""
    format: str | None = None
    """One of INPUT_FORMATS; None: see record_format and pair_format."""
    peer_pattern: str | None = None
    model_pattern: str | None = None
    summary_format: str = "SPL"
    """Of files in folders, one of plan.FORMATS."""
    fields: FieldChoice = FieldChoice()
    layout: str | None = None
    """What lists in records are, one of layout.LAYOUTS; None: what they show."""
    written_lists: str | None = None
    """What to do with texts that are written like lists, one of layout.WRITTEN_LISTS; None: read them and warn."""
    quotes: bool = True
    sentences: str = "lines"
    language: str = "english"
    delimiter: str | None = None
    encoding: str = UTF_8
    lenient: bool = False


def record_format(source: str) -> str | None:
    """The format of records that a file's name shows by its suffix, or None."""
    return SUFFIXES.get(os.path.splitext(source.lower().removesuffix(".gz"))[1])


def pair_format(paths: Sequence[str]) -> str:
    """Folders, records if all names show it, or lines. UsageError: folders and files."""
    folders = [path for path in paths if os.path.isdir(path)]
    if folders and len(folders) < len(paths):
        file = next(path for path in paths if path not in folders)
        raise UsageError(
            f"{folders[0]} is a folder, and {file} is none; give folders on both sides, or files with a summary a line"
        )
    if folders:
        return "folders"
    formats = {record_format(path) for path in paths}
    return "lines" if None in formats else "records"


def named_paths(choice: InputChoice) -> list[str]:
    """The files and folders that the choice names."""
    peers, models = named_sides(choice)
    return [*([] if choice.source is None else [choice.source]), *peers, *models]


def named_sides(choice: InputChoice) -> tuple[list[str], list[str]]:
    """The files and folders of system summaries, and those of reference summaries."""
    return [path for _, path in _named(choice.peers)], [path for _, path in _named(choice.models)]


def read_input(choice: InputChoice, system: str | None = None) -> Input:
    """What the choice names. system is the name of the only system, for records that do not say it.

    Raises UsageError: a choice that cannot be meant; DataError: as the readers.
    """
    warnings: list[str] = []
    content = _content(choice, warnings, system)
    said = () if isinstance(content, Stream) else tuple(warnings)
    texts: Literal["given", ""] = "given" if choice.summary_format == "SPL" else ""
    swapped = _swapped(choice, content, system)
    has_lists = choice.written_lists == "text"
    return Input(content, said, texts, _sentences(choice).name, choice.delimiter or "", swapped, has_lists)


def _swapped(choice: InputChoice, content: Plan | Stream, system: str | None) -> str:
    """Why the sides seem to be swapped, by the names that a person gave; empty if they do not.

    These are names of files, folders, fields, and the only system of a folder. The name of a file of records says
    nothing, as it holds both sides.
    """
    peers, models = ((side,) if isinstance(side, str) else side for side in (choice.peers, choice.models))
    if peers and models and look_swapped(peers, models):
        return f"the names of --peers ({', '.join(peers[:3])}) and --models ({', '.join(models[:3])}) look swapped"
    fields = choice.fields
    if fields.summary and fields.references and look_swapped(fields.summary, fields.references):
        return (
            f"the names of --summary-field ({', '.join(fields.summary[:3])}) and --references-field "
            f"({', '.join(fields.references[:3])}) look swapped"
        )
    systems = content.systems() if peers and isinstance(content, Plan) else [system] if choice.source and system else []
    if len(systems) == 1 and look_swapped(systems, models):
        return f"the system is called {systems[0]!r}, like reference summaries"
    if len(systems) == 1 and isinstance(content, Plan) and (names := likely_systems(content)):
        return f"one system, {systems[0]!r}, and reference summaries named like systems ({listed(names, 3)})"
    return ""


def _content(choice: InputChoice, warnings: list[str], system: str | None) -> Plan | Stream:
    if choice.source is not None:
        return _records(choice, system)
    if not choice.peers or not choice.models:
        raise UsageError(
            f"--{'models' if choice.peers else 'peers'} is missing: summaries are scored against reference summaries, "
            "--peers PATH --models PATH"
        )
    peers, models = _named(choice.peers), _named(choice.models)
    _check_each_once("--peers", peers)
    _check_each_once("--models", [(None, path) for _, path in models])
    if choice.format == "xml":
        raise UsageError("--from xml reads one file, CONFIG; leave out --peers and --models")
    paths = [path for _, path in (*peers, *models)]
    if absent := [path for path in paths if path != STANDARD_INPUT and not os.path.exists(path)]:
        raise DataError([f"{path}: there is no such file or folder in {os.getcwd()}" for path in absent])
    format = choice.format or pair_format(paths)
    if format in PAIR_FORMATS and choice.written_lists == "read":
        raise UsageError(
            "--written-lists read is for records (JSONL, CSV ...), whose fields may be lists; in lines and folders a "
            "text is one summary"
        )
    if format == "folders":
        return _folders(choice, peers, models, warnings)
    if paths.count(STANDARD_INPUT) > 1:
        raise UsageError("standard input (-) can be read once only")
    if format != "lines":
        return _joined(choice, peers, models)
    return _lines(choice, peers, models)


def _check_each_once(option: str, given: Sequence[tuple[str | None, str]]) -> None:
    """UsageError for what is named twice: it would count twice, or is a slip for another name."""
    if twice := [shown(path) for name, path in dict.fromkeys(given) if given.count((name, path)) > 1]:
        raise UsageError([f"{option} {path} is given twice; give it once, or name the other one" for path in twice])


def _records(choice: InputChoice, system: str | None) -> Stream:
    source = choice.source or ""
    if choice.format in PAIR_FORMATS:
        raise UsageError(f"--from {choice.format} has two sides: --peers PATH --models PATH, without {source}")
    bad = BadEntries(shown(source), choice.lenient)
    records = _open_records(source, choice, bad)
    return read_records(records, choice.fields, _sentences(choice), system or stem(source), _lists(choice))


def _joined(
    choice: InputChoice,
    peers: Sequence[tuple[str | None, str]],
    models: Sequence[tuple[str | None, str]],
) -> Stream:
    from rouge_cli.inputs.joined import read_joined

    bad = BadEntries(" and ".join(shown(path) for _, path in (*peers, *models)), choice.lenient)
    sentences, lists = _sentences(choice), _lists(choice)

    def reader(path: str, has_peers: bool) -> RecordReader:
        records = _open_records(path, choice, bad, has_peers, not has_peers)
        return RecordReader(records, choice.fields, sentences, lists, has_peers=has_peers, has_models=not has_peers)

    return read_joined(
        [(name or stem(path), reader(path, True)) for name, path in peers],
        [reader(path, False) for _, path in models],
        bad,
    )


def _open_records(
    source: str, choice: InputChoice, bad: BadEntries, has_peers: bool = True, has_models: bool = True
) -> Records:
    format = choice.format if choice.format in RECORD_FORMATS else record_format(source)
    if format is None:
        raise UsageError(f"{shown(source)}: say what it is, --from {' or '.join(RECORD_FORMATS)}")
    encoding = checked_encoding(choice.encoding)
    if format == "jsonl":
        from rouge_cli.inputs.jsonl import read_jsonl

        return read_jsonl(source, bad, encoding)
    if format == "parquet":
        from rouge_cli.inputs.parquet import read_parquet

        return read_parquet(source, bad, choice.fields, has_peers, has_models)
    from rouge_cli.inputs.tables import read_table

    return read_table(source, "\t" if format == "tsv" else ",", bad, encoding, choice.quotes)


def _folders(
    choice: InputChoice,
    peers: Sequence[tuple[str | None, str]],
    models: Sequence[tuple[str | None, str]],
    warnings: list[str],
) -> Plan | Stream:
    from rouge_cli.inputs.folder_texts import read_texts, readable
    from rouge_cli.inputs.folders import Folder, read_folders

    plan = read_folders(
        [Folder(path, name) for name, path in peers],
        [Folder(path, name) for name, path in models],
        warnings,
        peer_pattern=choice.peer_pattern,
        model_pattern=choice.model_pattern,
        format=choice.summary_format,
        lenient=choice.lenient,
    )
    sentences, encoding = _sentences(choice), checked_encoding(choice.encoding)
    is_text = choice.summary_format == "SPL"
    if not is_text and not sentences.plain:
        raise UsageError(
            f"--sentences and --sentence-delimiter are for plain text; {choice.summary_format} files say themselves "
            "what a sentence is"
        )
    if sentences.plain and not _packed(plan):
        if choice.lenient:
            plan = readable(plan, warnings)
        return plan
    return read_texts(plan, sentences, encoding=encoding, lenient=choice.lenient, warnings=warnings)


def _packed(plan: Plan) -> bool:
    return any(
        isinstance(document, bytes) and document.endswith(b".gz")
        for evaluation in plan.evaluations
        for document in (*evaluation.peers.values(), *evaluation.models)
    )


def _lines(
    choice: InputChoice,
    peers: Sequence[tuple[str | None, str]],
    models: Sequence[tuple[str | None, str]],
) -> Stream:
    from rouge_cli.inputs.aligned import read_aligned

    named = [(name or stem(path), path) for name, path in peers]
    systems = [name for name, _ in named]
    for system in systems:
        if systems.count(system) > 1:
            raise UsageError(f"two systems are called {system!r}; name them: --peers NAME=FILE")
    return read_aligned(
        named,
        [path for _, path in models],
        _sentences(choice),
        encoding=checked_encoding(choice.encoding),
        lenient=choice.lenient,
        has_lists=choice.written_lists == "text",
    )


def _lists(choice: InputChoice) -> Lists:
    for name, given, known in (
        ("layout", choice.layout, LAYOUTS),
        ("written-lists", choice.written_lists, WRITTEN_LISTS),
    ):
        if given is not None and given not in known:
            raise UsageError(f"--{name} has no {given!r}; it is one of {', '.join(known)}")
    return Lists(choice.layout, choice.written_lists)


def _sentences(choice: InputChoice) -> Sentences:
    return Sentences(choice.sentences, choice.language, choice.delimiter)


def _named(side: Sequence[str] | str) -> list[tuple[str | None, str]]:
    """(name, path) of each NAME=PATH; a path that is there with an equals sign in it has no name."""
    found: list[tuple[str | None, str]] = []
    for given in [side] if isinstance(side, str) else side:
        name, equals, path = given.partition("=")
        is_named = equals and name and path and not os.path.exists(given)
        found.append((name, path) if is_named else (None, given))
    return found
