"""Records in several files: system summaries in some, reference summaries in others, joined by their ids."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from rouge_cli.errors import DataError, Problem, UsageError, listed
from rouge_cli.inputs.bad_entries import BadEntries, RecurringError
from rouge_cli.inputs.given_records import Entry
from rouge_cli.inputs.plan import Evaluation, Text
from rouge_cli.inputs.record_reader import RecordReader
from rouge_cli.inputs.seen_ids import SeenIds
from rouge_cli.inputs.stream import Stream
from rouge_cli.similar_names import LOOKS_ALIKE, look_of


def read_joined(
    peers: Sequence[tuple[str, RecordReader]],
    models: Sequence[RecordReader],
    bad: BadEntries,
    named: Sequence[bool] = (),
) -> Stream:
    """A stream of the evaluations of peers: (system, where records do not say it, and reader) each.

    named: whether a person called these peers so, which their records must not contradict; none by default.
    Where no side has ids, records are joined by their numbers; ids on one side alone are a DataError. Reference
    summaries are in memory, all of them; those of several files come together, in the order of the files. Every reader
    takes what is wrong to bad, and so does this, at the end: ids on one side only, reference summaries of one file that
    have the same id.
    """
    warnings: list[str] = []
    return Stream(bad.source, _evaluations(peers, models, bad, warnings, named), None, warnings)


def _evaluations(
    peers: Sequence[tuple[str, RecordReader]], models: Sequence[RecordReader], bad: BadEntries, warnings: list[str],
    named: Sequence[bool],
) -> Iterator[Evaluation]:  # fmt: skip
    found = 0
    known, faulty = _models(models, bad)
    _compare_ids(models)
    _compare_numbers(models, bad)
    sources = ", ".join(reader.given.source for reader in models)
    used: set[str] = set()
    has_nameless = False  # whether a system has faulty records of which nobody knows the id
    seen = SeenIds()
    names: set[str] = set()
    looks: dict[str, str] = {}
    alone = next((reader for reader in models if reader.layout.only), None)
    for (system, reader), is_named in zip(peers, named or [False] * len(peers), strict=True):
        reader.seen = seen  # a summary may come again in another file
        is_first = True
        before, reported = bad.count, 0
        for entry in reader.entries():
            if is_first:
                _compare_ids((reader, *models))
                is_first = False
                if not is_named and reader.needs_system:
                    _check_name(system, names)
            _check_sure(reader)
            if entry.item > 1 and alone is not None:
                raise DataError(_one_record(reader, alone))
            used.add(entry.id)
            try:
                summaries = reader.peers(entry, system)
                if is_named and {*summaries} != {system}:
                    raise RecurringError(_other_name(system, summaries), f"{system}: other name")
                reader.check_id(entry, summaries)
                _check_number(reader, entry, summaries, seen)
                if entry.id not in known and bad.refused and (faulty is None or entry.id in faulty):
                    continue  # the reference side says why
                if entry.id not in known:
                    looks = looks or {look_of(id): id for id in known}
                    raise ValueError(
                        f"evaluation {entry.id!r} has no reference summary in {sources}{_alike(entry, looks)}"
                    )
            except ValueError as error:
                reader.report(entry, error)
                reported += 1
                continue
            if not bad.refused:
                found += 1
                yield Evaluation(entry.id, "SPL", summaries, tuple(known[entry.id]), entry.line)
        has_nameless |= bad.count > before + reported
        _check_lost(reader, models)
    for _, reader in peers:
        _compare_layouts(reader, models)
    for reader in (*models, *(reader for _, reader in peers)):
        reader.finish(warnings)
    for id, texts in known.items():
        if id not in used and not (bad.refused and has_nameless):
            bad.add(Problem(texts[0].name, f"a reference summary for evaluation {id!r}, which no system has"))
    bad.finish(warnings, found, of_stream=True)


def _check_number(reader: RecordReader, entry: Entry, systems: Collection[str], seen: SeenIds) -> None:
    """UsageError: records without ids in two files are of one system, so that a number comes again for it."""
    system = seen.add(entry.id, systems) if reader.fields.id is None else None
    if system is None:
        return
    if reader.needs_system and not reader.is_by_system:
        raise _one_name(system)
    raise UsageError(
        f"{reader.given.source}: its records say that they are of system {system!r}, as do those of another file, and "
        "no ids tell them apart; give each system a name of its own, or all records ids"
    )


def _check_name(system: str, names: set[str]) -> None:
    """UsageError: a file before, of these names, has this one in another folder, so the file is no part of it."""
    if system in names:
        raise _one_name(system)
    names.add(system)


def _one_name(system: str) -> UsageError:
    return UsageError(f"two systems are called {system!r}; give each a name of its own: --peers NAME=FILE")


def _check_sure(reader: RecordReader) -> None:
    """DataError: records are joined by numbers, and some before this one were lost, nobody knows how many."""
    if reader.bad.lenient and reader.bad.unsure and reader.fields.id is None:
        raise DataError.at(
            reader.bad.unsure,
            "broken quoting over several lines, so that nobody knows how many records are lost, and records are to be "
            "joined by their order",
            "mend it, or give both sides ids",
        )


def _check_lost(reader: RecordReader, models: Sequence[RecordReader]) -> None:
    """DataError: records are joined by numbers, some could not be read, and the two sides have different numbers.

    What could not be read may then be no record, or two of them on one line, and others meet the wrong references.
    """
    is_lost = any(one.bad.all_unread for one in (reader, *models))
    if not (reader.bad.lenient and is_lost and reader.fields.id is None) or reader.number == models[0].number:
        return
    cause = (
        f"{reader.number:,} records, and {models[0].given.source} has {models[0].number:,}, of which some cannot be "
        "read: they are joined by their order, so that others may meet the wrong reference summaries"
    )
    raise DataError.at(reader.given.source, cause, "mend them, or give both sides ids")


def _compare_ids(readers: Sequence[RecordReader]) -> None:
    """DataError: some have ids and others none, so that numbers would be taken for ids."""
    known = [reader for reader in readers if reader.known]
    having = next((reader for reader in known if reader.fields.id is not None), None)
    lacking = next((reader for reader in known if reader.fields.id is None), None)
    if having is not None and lacking is not None:
        raise DataError.at(
            lacking.given.source,
            f"no field with ids, and records are to be joined by {having.fields.id!r} of {having.given.source}; "
            f"it has {listed(lacking.names)}",
            "give both sides ids in a field of one name (--id-field FIELD), or neither, to join records by their order",
        )


def _compare_numbers(models: Sequence[RecordReader], bad: BadEntries) -> None:
    """Record that files of reference summaries without ids have different numbers of records."""
    numbers = [reader.number for reader in models]
    if bad.refused or min(numbers) == max(numbers) or any(reader.fields.id is not None for reader in models):
        return
    sizes = ", ".join(f"{reader.given.source} has {number:,}" for reader, number in zip(models, numbers, strict=True))
    bad.add(
        f"the numbers of records differ: {sizes}; record N of each is to be a reference summary of the same text, so "
        "look for the first record that is missing or too many, or give all files ids",
        max(numbers) - min(numbers),
    )


def _alike(entry: Entry, looks: Mapping[str, str]) -> str:
    """What is said of an id that looks like that of an entry without reference summaries; ids by their looks."""
    other = looks.get(look_of(entry.id))
    return "" if other is None else f"; {other!r} {LOOKS_ALIKE}"


def _other_name(system: str, summaries: Collection[str]) -> str:
    return (
        f"--peers calls the system {system!r}, and the record says {listed(summaries)}; leave the name "
        "out, --peers PATH, or what the record says"
    )


def _compare_layouts(peers: RecordReader, models: Sequence[RecordReader]) -> None:
    """DataError: lists on both sides that could be columns, or the sentences of a reference."""
    if peers.lists.layout is not None:
        return
    for reader in models:
        if peers.layout.listed and reader.layout.singular is not None:
            raise DataError(": ".join(reader.layout.singular))
        if peers.layout.named and peers.layout.only == 1 and (reader.layout.only or 0) > 1:
            raise DataError(
                f"{peers.given.source} has a list of 1 summary, and {reader.given.source} a list of "
                f"{reader.layout.only:,}: these could be columns with items missing, or one summary with several "
                "references; say which: --layout records, or give an item for each record"
            )
        if (peers.layout.only or 0) > 1 and peers.layout.only == reader.layout.only and not peers.layout.columns:
            raise DataError.at(
                f"{peers.given.source} and {reader.given.source}",
                f"one record each, with lists of {peers.layout.only:,}: this could be sentences and several "
                "references, or columns",
                "say which: --layout records or --layout columns",
            )


def _one_record(peers: RecordReader, models: RecordReader) -> str:
    return (
        f"{peers.given.source} has columns, and {models.given.source} is one record with a list of "
        f"{models.layout.only:,}; if each of its items belongs to another record, say --layout columns, else --layout "
        "records"
    )


def _models(readers: Sequence[RecordReader], bad: BadEntries) -> tuple[dict[str, list[Text]], set[str] | None]:
    """The reference summaries of all files by id, and the ids of faulty records; None: some have no known id."""
    known: dict[str, list[Text]] = {}
    faulty: set[str] | None = set()
    for reader in readers:
        here: set[str] = set()
        before, reported = bad.count, 0
        for entry in reader.entries():
            try:
                texts = reader.models(entry)
                if entry.id in here:
                    raise ValueError(
                        f"reference summaries for evaluation {entry.id!r} came before; put all of them into one list"
                    )
            except ValueError as error:
                reader.report(entry, error)
                reported += 1
                if faulty is not None:
                    faulty.add(entry.id)
                continue
            here.add(entry.id)
            known.setdefault(entry.id, []).extend(texts)
        if bad.count > before + reported:
            faulty = None
    return known, faulty
