"""A folder of parts: of each input a file of rows, whole or not there, and beside it what it was made of.

A run that was stopped continues where it was: manifest.json says what the run is, and NAME.json beside the rows of a
part that it is done (docs/how-to/large-runs.md).
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import stat
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

from rouge_cli.engines.fingerprints import changed_since, fingerprint, fingerprints_of
from rouge_cli.engines.part_record import DAMAGED, PartRecord, record_of
from rouge_cli.engines.rows import RowScoring, check_needs, check_records, score_rows
from rouge_cli.engines.worker_names import Spelling, paths_in
from rouge_cli.errors import DataError, Problem, RougeCliError, UsageError, reason
from rouge_cli.inputs.choice import InputChoice, record_format
from rouge_cli.inputs.file_kinds import unreadable
from rouge_cli.inputs.text_files import stem
from rouge_cli.opening import open_input
from rouge_cli.options import Averaging, Options
from rouge_cli.output_places import check_length, check_way, protect_files
from rouge_cli.results.row_files import ROW_FORMATS, need_pyarrow, row_writer
from rouge_cli.scoring.run import Run
from rouge_cli.scoring.threads import Progress
from rouge_cli.signature import differences, signature
from rouge_cli.text.option_files import files_named, files_of_options
from rouge_cli.whole_files import is_unfinished, whole_file, write_whole
from rouge_cli.whole_folders import missing_above, remove_empty

MANIFEST = "manifest.json"
FORM = 4
"""Of manifests; another form is not understood."""
CHANGED = "changed since it was written"
_FAILING = (errno.EIO, errno.ESTALE, errno.ENOTCONN)
"""What disks and network file systems say while they fail."""
_LATER = "run this again once it can: what is done stays"
_LONGEST_NAME = 255
"""Bytes that the name of a file may have."""


class Part(NamedTuple):
    """One input, and where its rows go. It can be sent to another process."""

    choice: InputChoice
    how: RowScoring
    format: str
    place: str
    """The file of its rows."""
    number: int = 1
    """Which part it is, from 1,"""
    of: int = 1
    """of so many."""
    sizes: tuple[tuple[str, int], ...] = ()
    """Of the files that it is made of, where workers may have others (worker_files)."""
    files: tuple[tuple[str, str], ...] = ()
    """The files that the options name, with their SHA-256 as the run began."""
    run: str = ""
    """With what the names of its unfinished files begin (whole_files.new_run)."""

    @property
    def source(self) -> str:
        """The file of its records."""
        return str(self.choice.source or "")

    @property
    def record(self) -> str:
        """The file that says that the part is done."""
        return f"{self.place}.json"


def begin(folder: str, choices: Sequence[InputChoice], how: RowScoring, format: str | None = None) -> list[Part]:
    """Write the parts of a run into a new folder, or continue in the folder of an interrupted run.

    format is by default that of the first input. UsageError: the folder holds something else, was begun with other
    inputs or options, or has an input where a part goes. DataError: no input of a new run can be opened.
    """
    format = format or _format_of(choices[0])
    width = max(5, len(str(len(choices))))
    names = [_name_of(f"{i:0{width}}-{stem(str(one.source or ''))}", format) for i, one in enumerate(choices, 1)]
    files = tuple(fingerprints_of(how.options).items())
    parts = [
        Part(choice, how, format, os.path.join(folder, name), i, len(names), files=files)
        for i, (choice, name) in enumerate(zip(choices, names, strict=True), 1)
    ]
    for choice in choices:
        check_records(choice)
    wanted = _manifest_of(parts)
    place = os.path.join(folder, MANIFEST)
    written = [name for part in parts for name in (part.place, part.record)]
    protect_files(
        [place, *written], [*(part.source for part in parts), *files_of_options(how.options)], "name another folder"
    )
    if os.path.lexists(place):
        _check_same(place, wanted)
        return parts
    _check_sources(choices)
    _check_options(how.options)
    above = missing_above(place)
    _make_folder(folder)
    try:
        with whole_file(place, is_new=True) as stream:
            stream.write(_json(wanted))
    except FileExistsError:  # a run that began at the same time was first
        _check_same(place, wanted)
    except RougeCliError:
        _check_folder(folder)
        remove_empty(above)
        raise
    return parts


def _name_of(numbered: str, format: str) -> str:
    """The name of the file of a part's rows, of which the end is cut off where that of its record were too long.

    Lone surrogates stand for the bytes of names that are not UTF-8, one for one.
    """
    while len(f"{numbered}.{format}.json".encode(errors="replace")) > _LONGEST_NAME:
        numbered = numbered[:-1]
    return f"{numbered}.{format}"


def _manifest_of(parts: Sequence[Part]) -> dict[str, Any]:
    """What a run is, by all of its parts."""
    return {
        "form": FORM,
        **_run_of(parts[0]),
        "choices": [_as_json(part.choice) for part in parts],
        "parts": [os.path.basename(part.place) for part in parts],
    }


def _make_folder(folder: str) -> None:
    """Make the folder of a new run. UsageError: it cannot be made, or holds something else."""
    check_way(folder)
    check_length(os.path.join(folder, MANIFEST))
    try:
        os.makedirs(folder, exist_ok=True)
        others = sorted(name for name in os.listdir(folder) if not is_unfinished(name))
    except (OSError, ValueError) as error:
        cause = "it is a link that leads nowhere" if os.path.islink(folder.rstrip(os.sep)) else reason(error)
        raise UsageError(f"{folder}: cannot make the folder: {cause}; name another one") from None
    if others and MANIFEST not in others:  # else of a run that began at the same time
        raise UsageError(
            f"{folder}: it is not empty ({others[0]}), and no {MANIFEST} of a run that could go on; name a "
            "new folder, or an empty one"
        )


@contextmanager
def still_there(folder: str, parts: Sequence[Part]) -> Iterator[None]:
    """Make the parts of a folder. DataError: it, its manifest or a part was removed meanwhile, whatever that led to."""
    try:
        yield
    except RougeCliError:
        _check_manifest(folder, parts)
        raise
    _check_manifest(folder, parts)
    for place in [place for part in parts for place in (part.place, part.record)]:
        if not os.path.exists(place):
            raise DataError.at(place, "removed meanwhile", "run this again")


def _check_manifest(folder: str, parts: Sequence[Part]) -> None:
    """DataError: the manifest is no longer that of this run."""
    _check_folder(folder)
    try:
        _check_same(os.path.join(folder, MANIFEST), _manifest_of(parts))
    except UsageError:
        cause = f"its {MANIFEST} was removed or replaced meanwhile"
        raise DataError.at(folder, cause, "empty the folder or name another, and run this again") from None


def _check_folder(folder: str) -> None:
    """DataError: the folder, which was there, is not."""
    if not os.path.isdir(folder):
        place = os.path.join(folder, MANIFEST)
        raise DataError.at(place, "its folder was renamed, removed or covered meanwhile", "run this again")


def _format_of(choice: InputChoice) -> str:
    """The format of rows that is that of an input, or JSONL."""
    shown = choice.format or record_format(str(choice.source))
    return shown if shown in ROW_FORMATS else "jsonl"


def _check_sources(choices: Sequence[InputChoice]) -> None:
    """DataError: no input can be opened, said before a folder is theirs. Where some can, the others may come later.

    UsageError: a pipe, which can be read only once.
    """
    problems = []
    for source in [str(choice.source) for choice in choices]:
        try:
            with open_input(source) as stream:
                is_file = stat.S_ISREG(os.fstat(stream.fileno()).st_mode)
        except (OSError, ValueError) as error:
            problems.append(unreadable(source, "the records", error))
            continue
        if not is_file:
            raise UsageError(f"{source}: a folder of parts is for files of records; save what it gives in a file")
    if len(problems) == len(choices):
        raise DataError(problems)


def _check_options(options: Options) -> None:
    """Read the files that the options name, before a folder is theirs. DataError: what is wrong with them.

    UsageError: one is a pipe, which can be read only once, and is read for each part and each run that goes on.
    """
    for name in files_named(options):
        with suppress(OSError, ValueError):  # whoever reads it reports that
            if stat.S_ISFIFO(os.stat(name).st_mode):
                raise UsageError(f"{name}: a folder of parts needs files, not pipes; save what it gives in a file")
    check_needs(Run("records", options._replace(averaging=Averaging.SCORES), 1, None))


def done(part: Part, given: Part | None = None) -> tuple[int, list[str]] | None:
    """The number of rows of a finished part, and its warnings; None if it is not done.

    given is the part as it was asked for, where a worker has other names for its files. DataError: its source or its
    rows changed since.
    """
    given = given or part
    known = record_of(part.place)
    if known is None or not os.path.exists(part.place):
        return None
    remedy = f"remove {part.record} to make that part anew, or name another folder"
    if known.made_of != _made_of(given):
        raise DataError.at(part.record, "of a part that was made by other options, or of another input", remedy)
    if known.measures != [*given.how.names] or not known.is_of(given.number, given.of):
        raise DataError.at(part.record, DAMAGED, remedy)
    if fingerprint(part.place) != known.file:
        raise DataError.at(part.place, CHANGED, remedy)
    if fingerprint(part.source) != known.source:
        raise DataError.at(part.source, f"changed since {part.place} was made of it", remedy)
    return known.rows, [Problem(given.place, f"scored before; then: {warning}") for warning in known.warnings]


def _made_of(part: Part) -> str:
    """A digest of what the rows of a part depend on, beside its source."""
    return digest_of(_run_of(part), _as_json(part.choice))


def _run_of(part: Part) -> dict[str, Any]:
    """What all parts of a run have in common, as the manifest has it."""
    how = part.how
    return {
        "signature": signature(how.options),
        "counts": how.counts,
        "columns": None if how.columns is None else [*how.columns],
        "measures": [*how.names],
        "format": part.format,
        "files": dict(part.files),
    }


def digest_of(run: dict[str, Any], choice: dict[str, Any]) -> str:
    """A digest of what a manifest says of a part. LookupError: it does not say it."""
    said = [run[key] for key in ("signature", "counts", "columns", "measures", "format", "files")]
    return hashlib.sha256(json.dumps([*said, choice]).encode()).hexdigest()


def make(
    part: Part, jobs: int = 1, progress: Progress | None = None, given: Part | None = None
) -> tuple[int, list[str]]:
    """Make a part, unless it is done; return its rows and warnings. DataError as score_rows, and done.

    given is as for done: what is written has its names.
    """
    given = given or part
    if found := done(part, given):
        if progress is not None:
            progress(found[0])
        return found
    options = paths_in(part.how.options, given.how.options)
    spelling = Spelling((part.source, given.source), (part.place, given.place), *options)
    before, source = _state(part.source), fingerprint(part.source)
    part_record = PartRecord(part.number, part.of, given.how.options, spelling)
    if "parquet" in (part.format, part.choice.format):
        need_pyarrow()  # while no output is open
    with whole_file(part.place, run=part.run) as stream:
        writer = row_writer(part.format, stream)
        rows, warnings = score_rows([part.choice], part.how, writer, jobs, progress, part_record)
        writer.close()
        changed = changed_since(given.files, part.how.options)
        if _state(part.source) != before:
            changed.append(part.source)
        if changed:
            remedy = "score again when nobody writes to it"
            raise DataError([Problem(name, "changed while it was scored", remedy) for name in changed])
    warnings = spelling.messages(warnings)
    made = fingerprint(part.place)
    record = {"rows": rows, "part": _made_of(given), "file": made, "source": source, "warnings": warnings}
    record["measures"] = [*part.how.names]
    write_whole(part.record, _json({**record, **part_record.record()}), part.run)
    return rows, warnings


def _state(source: str) -> tuple[int, ...]:
    """A fingerprint that changes when the file is written. DataError: it is not there."""
    try:
        found = os.stat(source)
    except OSError as error:
        raise DataError.at(source, f"cannot be read: {reason(error)}") from None
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


def _as_json(choice: InputChoice) -> dict[str, Any]:
    """The choice as JSON."""
    made: dict[str, Any] = json.loads(json.dumps({**choice._asdict(), "fields": choice.fields._asdict()}))
    return made


def _json(content: dict[str, Any]) -> bytes:
    """The content as JSON in UTF-8, with escapes for the bytes of file names that are not UTF-8."""
    return json.dumps(content, indent=1, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n"


def _are_known(known: dict[str, Any]) -> bool:
    """Whether a manifest's signature and files are of the right kinds; other values are only compared."""
    return isinstance(known["signature"], str) and isinstance(known["files"], dict)


def _changed_files(known: dict[str, str], now: dict[str, str]) -> Iterator[Problem]:
    """The problems of files that the options name and that are not what they were as the run began."""
    for name in dict.fromkeys([*known, *now]):
        if known.get(name) != now.get(name):
            remedy = "restore it, or name another folder to score all inputs anew"
            yield Problem(name, "it changed since the run of this folder began", remedy)


def _no_manifest(place: str, why: str) -> UsageError:
    return UsageError(Problem(place, f"no manifest of rouge-cli score: {why}", "name another folder"))


def _check_same(place: str, wanted: dict[str, Any]) -> None:
    try:
        with open_input(place) as stream:
            known = json.loads(stream.read())
        form = known["form"]
    except (OSError, ValueError, LookupError, TypeError, RecursionError) as error:
        if isinstance(error, OSError) and error.errno in _FAILING:
            raise DataError.at(place, f"cannot be read: {error.strerror}", _LATER) from None
        said = reason(error) if isinstance(error, OSError) else DAMAGED
        raise _no_manifest(place, said) from None
    if form == FORM and not (wanted.keys() <= known.keys() and _are_known(known)):
        raise _no_manifest(place, "it lacks what one has")
    if form != FORM:
        raise UsageError(f"{place}: of another version of rouge-cli (form {form}, here {FORM}); name another folder")
    remedy = "name another folder, or give what it was begun with"
    problems: list[str] = []
    for key, (there, here) in differences(known["signature"], wanted["signature"]).items():
        problems.append(Problem(place, f"begun with other options: {key} was {there}, and is {here} now", remedy))
    spelt = () if problems else ("measures",)  # others are in the signature
    for key in ("counts", "columns", "format", *spelt):
        if known[key] != wanted[key]:
            cause = f"begun with another --{key}: it was {json.dumps(known[key])}, and is {json.dumps(wanted[key])} now"
            problems.append(Problem(place, cause, remedy))
    if not problems:
        problems += _changed_files(known["files"], wanted["files"])
    if (not problems and known["parts"] != wanted["parts"]) or known["choices"] != wanted["choices"]:
        problems.append(Problem(place, "begun with other inputs, or other choices about them", remedy))
    if problems:
        raise UsageError(problems)
