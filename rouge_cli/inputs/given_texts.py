"""Read the records, lines or folders that a choice names into a plan or a stream."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal

from rouge_cli.errors import DataError, Problem, UsageError, first_twice, from_here, listed
from rouge_cli.files import real_path
from rouge_cli.inputs.bad_entries import BadEntries
from rouge_cli.inputs.choice import (
    CONFIGURED_FORMATS,
    PAIR_FORMATS,
    XML,
    InputChoice,
    Side,
    named_side,
    open_records,
    pair_format,
    record_format,
    sources_of,
)
from rouge_cli.inputs.file_kinds import CONFIGURATION, RESULTS, UNCERTAIN, check_kind
from rouge_cli.inputs.input import Input
from rouge_cli.inputs.layout import Lists
from rouge_cli.inputs.partitions import folder_of_system
from rouge_cli.inputs.plan import Plan
from rouge_cli.inputs.record_reader import RecordReader
from rouge_cli.inputs.records import read_records
from rouge_cli.inputs.sentences import Sentences
from rouge_cli.inputs.stream import Stream
from rouge_cli.inputs.swapped_sides import likely_systems, look_swapped
from rouge_cli.inputs.text_files import STANDARD_INPUT, checked_encoding, shown, stem

_PART = re.compile(
    r"([-_. ]{0,9}(part|shard|chunk)[-_. ]{0,9}[0-9]+|[-_. ]{1,9}[0-9]{2,})([-_. ]{0,9}of[-_. ]{0,9}[0-9]+)?$",
    re.IGNORECASE,
)
"""The number of a part at the end of a file's name; gpt-2 and gpt-4 are systems."""


def read_given(choice: InputChoice, system: str | None = None, decodes: bool = False) -> Input:
    """The texts that the choice names. system is the name of the only system, for records that do not say it.

    decodes: whether evaluating decodes files of folders.

    Raises UsageError: a choice that makes no sense; DataError: as the readers.
    """
    if choice.sentences != "split":
        _refuse_idle(choice, {"language": "--language"}, "--sentences split")
    warnings: list[str] = []
    sentences = Sentences(choice.sentences, choice.language, choice.delimiter)
    content = _content(choice, sentences, warnings, system, decodes)
    said = () if isinstance(content, Stream) else tuple(warnings)
    texts: Literal["given", ""] = "given" if choice.summary_format == "SPL" else ""
    swapped = _swapped(choice, content, system)
    has_lists = choice.written_lists == "text"
    return Input(content, said, texts, sentences.name, choice.delimiter or "", swapped, has_lists)


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


_FOR_FOLDERS = {
    "peer_pattern": "--peer-pattern", "model_pattern": "--model-pattern", "summary_format": "--input-format",
}  # fmt: skip
_FOR_RECORDS = {"fields": "names of fields", "layout": "--layout", "quotes": "--no-quotes"}


def _refuse_idle(choice: InputChoice, names: Mapping[str, str], where: str) -> None:
    """UsageError for what the choice says of another kind of input."""
    defaults = InputChoice._field_defaults
    if idle := [name for key, name in names.items() if getattr(choice, key) != defaults[key]]:
        raise UsageError(f"{', '.join(idle)}: for {where} only; leave this out")


def _refuse_idle_quotes(choice: InputChoice, paths: Sequence[str]) -> None:
    """UsageError for --no-quotes where no file is a table; open_records tells of files that could be anything."""
    formats = {choice.format or record_format(path) for path in paths}
    if formats.isdisjoint(("csv", "tsv", None)):
        _refuse_idle(choice, {"quotes": "--no-quotes"}, "CSV and TSV")


def _content(
    choice: InputChoice, sentences: Sentences, warnings: list[str], system: str | None, decodes: bool
) -> Plan | Stream:
    if choice.source is not None:
        _refuse_idle(choice, _FOR_FOLDERS, "folders")
        return _records(choice, sentences, system)
    if not choice.peers or not choice.models:
        raise UsageError(
            f"--{'models' if choice.peers else 'peers'} is missing; give both system and reference summaries: "
            "--peers PATH --models PATH"
        )
    peers, models = named_side(choice.peers), named_side(choice.models)
    _check_each_once("--peers", peers)
    _check_each_once("--models", [(None, path) for _, path in models])
    if choice.format == XML:
        raise UsageError("--from xml reads one file, CONFIG; leave out --peers and --models")
    paths = [path for _, path in (*peers, *models)]
    if "" in paths:
        raise UsageError("--peers or --models has an empty name; name a file or folder")
    if absent := [path for path in paths if path != STANDARD_INPUT and not os.path.exists(path)]:
        cause = "there is no such file or folder"
        raise DataError([Problem(path, f"{cause}{from_here(path, ' in ')}", "correct the name") for path in absent])
    format = choice.format or pair_format(paths)
    if format in PAIR_FORMATS and choice.written_lists == "read":
        for path in paths:
            check_kind(path, "text")
        raise UsageError(
            "--written-lists read is for records (JSONL, CSV ...), whose fields may be lists; in lines and folders a "
            "text is one summary"
        )
    if format != "folders":
        _refuse_idle(choice, _FOR_FOLDERS, "folders")
    if format in PAIR_FORMATS:
        _refuse_idle(choice, _FOR_RECORDS, "records")
    if format == "folders":
        return _folders(choice, sentences, peers, models, warnings, decodes)
    if paths.count(STANDARD_INPUT) > 1:
        raise UsageError("standard input (-) can be read once only; save it in a file and name that")
    if format != "lines":
        _refuse_idle_quotes(choice, paths)
        return _joined(choice, sentences, peers, models)
    return _lines(choice, sentences, peers, models)


def _check_each_once(option: str, given: Side) -> None:
    """UsageError for what is named twice: it would count twice, or is a slip for another name."""
    places = [(name, real_path(path)) for name, path in given]
    times = Counter(places)
    named_so = zip(given, places, strict=True)
    if twice := list(dict.fromkeys(shown(path) for (_, path), place in named_so if times[place] > 1)):
        raise UsageError([f"{option} {path} is given twice; give it once, or name the other one" for path in twice])


def _records(choice: InputChoice, sentences: Sentences, system: str | None) -> Stream:
    sources = sources_of(choice)
    if choice.format in PAIR_FORMATS or choice.format in CONFIGURED_FORMATS:
        sides = "has two sides: --peers PATH --models PATH, without"
        what = sides if choice.format in PAIR_FORMATS else "reads one file, not"
        raise UsageError(f"--from {choice.format} {what} {', '.join(sources)}")
    if sources.count(STANDARD_INPUT) > 1:
        raise UsageError("standard input (-) can be read once only; save it in a file and name that")
    _refuse_idle_quotes(choice, sources)
    bad = BadEntries(name_of_sources(sources), choice.lenient)
    records = [open_records(source, choice, bad) for source in sources]
    lists = Lists(choice.layout, choice.written_lists)
    return read_records(
        records, choice.fields, sentences, common_stem(sources) if system is None else system, lists, choice.kept
    )


def name_of_sources(sources: Sequence[str]) -> str:
    """The name of these files together, in messages and results."""
    return f"{shown(sources[0])}{f' and {len(sources) - 1} more' if len(sources) > 1 else ''}"


def common_stem(sources: Sequence[str]) -> str:
    """The name of the system whose files these are, "bart" of bart-00.jsonl and bart-01.jsonl; empty if it is unclear.

    It is X of files that are called parts, and nothing else. Files of one whole name in several folders are no parts;
    nor does a file say more of the system than its folder, where this names it (system=bart).
    """
    whole = list(map(stem, sources))
    if len(sources) > 1 and (len(set(whole)) < len(whole) or any(map(folder_of_system, sources))):
        return ""
    stems = [_PART.sub("", name) if len(sources) > 1 else name for name in whole]
    return (stems[0] or "X") if len(set(stems)) == 1 else ""


def _joined(choice: InputChoice, sentences: Sentences, peers: Side, models: Side) -> Stream:
    from rouge_cli.inputs.joined import read_joined

    bad = BadEntries(" and ".join(shown(path) for _, path in (*peers, *models)), choice.lenient)
    lists = Lists(choice.layout, choice.written_lists)

    def reader(path: str, has_peers: bool) -> RecordReader:
        records = open_records(path, choice, bad, has_peers, not has_peers)
        return RecordReader(records, choice.fields, sentences, lists, has_peers=has_peers, has_models=not has_peers)

    return read_joined(
        [(name or stem(path), reader(path, True)) for name, path in peers],
        [reader(path, False) for _, path in models],
        bad,
        [name is not None for name, _ in peers],
    )


def _folders(
    choice: InputChoice, sentences: Sentences, peers: Side, models: Side, warnings: list[str], decodes: bool
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
    encoding = checked_encoding(choice.encoding)
    is_text = choice.summary_format == "SPL"
    if not is_text and not sentences.plain:
        raise UsageError(
            f"--sentences and --sentence-delimiter are for plain text; {choice.summary_format} files say themselves "
            "what a sentence is"
        )
    if sentences.plain and not _packed(plan):
        if choice.lenient:
            return readable(plan, warnings, encoding if decodes else None)
        _check_first(plan)
        return plan
    return read_texts(plan, sentences, encoding=encoding, lenient=choice.lenient, warnings=warnings)


def _check_first(plan: Plan) -> None:
    """DataError: the first summaries are certainly no text, as those of a folder that was not fetched or converted."""
    for document in plan.evaluations[0].documents if plan.evaluations else ():
        if isinstance(document, bytes):
            check_kind(os.fsdecode(document), "a summary", UNCERTAIN | {RESULTS, CONFIGURATION})


def _packed(plan: Plan) -> bool:
    return any(
        isinstance(document, bytes) and document.endswith(b".gz")
        for evaluation in plan.evaluations
        for document in evaluation.documents
    )


def _lines(choice: InputChoice, sentences: Sentences, peers: Side, models: Side) -> Stream:
    from rouge_cli.inputs.aligned import read_aligned

    named = [(name or stem(path), path) for name, path in peers]
    if (twice := first_twice(name for name, _ in named)) is not None:
        raise UsageError(f"two systems are called {twice!r}; give each a name of its own: --peers NAME=FILE")
    return read_aligned(
        named,
        [path for _, path in models],
        sentences,
        encoding=checked_encoding(choice.encoding),
        lenient=choice.lenient,
        has_lists=choice.written_lists == "text",
    )
