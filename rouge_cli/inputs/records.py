"""Records, one evaluation of one system each (or of several): from JSONL, CSV, TSV and Parquet to a stream."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from rouge_cli.errors import DataError
from rouge_cli.inputs.bad_entries import BadEntries
from rouge_cli.inputs.fields import FieldChoice, Fields, find_fields, nearest
from rouge_cli.inputs.plan import Evaluation, Stream, Text
from rouge_cli.inputs.sentences import Sentences

Record = Mapping[str, Any]
_TEXT = "a string or a list of sentences"


class Records(NamedTuple):
    """The records of an input, with what they are counted by: (line or row, record)."""

    source: str
    unit: str
    """What a record is called: "line" or "row"."""
    records: Iterator[tuple[int, Record]]
    bad: BadEntries
    """Takes up what is no record at all, while they are read."""


def read_records(given: Records, choice: FieldChoice, sentences: Sentences, system: str) -> Stream:
    """A stream of the evaluations in records.

    A record has a summary (a string, or a list of sentences; or an object of such by system), references (a string, a
    list of strings, or a list of lists of sentences), and perhaps an id (else: its number) and a system (else the one
    named here). Fields are chosen by the first record: see find_fields.

    At its end the stream raises DataError with all that is wrong, or leniently warns: what is no record, missing fields
    and wrong types, an id that comes again for a system, no record at all.
    """
    warnings: list[str] = []
    reader = RecordReader(given, choice, sentences)
    return Stream(given.source, _evaluations(reader, system, warnings), None, warnings)


def _evaluations(reader: RecordReader, system: str, warnings: list[str]) -> Iterator[Evaluation]:
    bad, found = reader.bad, 0
    for entry in reader.entries():
        try:
            peers, models = reader.peers(entry, system), reader.models(entry)
            reader.remember(entry, peers)
        except ValueError as error:
            reader.tell(entry, error)
            continue
        if not bad.refused:
            found += 1
            yield Evaluation(entry.id, "SPL", peers, models, entry.line)
    bad.finish(warnings, found)


class Entry(NamedTuple):
    """A record with its place and its id."""

    id: str
    line: int
    record: Record


class RecordReader:
    """Reads records one after the other: what they hold, by fields that the first of them shows (see find_fields).

    Its methods raise ValueError for what is wrong with a record, to be told with its place.
    """

    def __init__(
        self,
        given: Records,
        choice: FieldChoice,
        sentences: Sentences,
        *,
        has_peers: bool = True,
        has_models: bool = True,
    ) -> None:
        self.given = given
        self.bad = given.bad
        self.choice = choice
        self.sentences = sentences
        self.sides = has_peers, has_models
        self.fields = Fields(None, None, (), ())
        self.seen: dict[str, set[str]] = {}

    def entries(self) -> Iterator[Entry]:
        """The records that have an id, or else are numbered. DataError: there is none."""
        known, number = False, 0
        for number, (line, record) in enumerate(self.given.records, 1):
            entry = Entry(str(number), line, record)
            try:
                if not known:
                    self.fields = find_fields(list(record), self.choice, *self.sides)
                    known = True
                if self.fields.id is not None:
                    entry = Entry(_name(record, self.fields.id), line, record)
                elif "id" in record:
                    raise ValueError("it has a field 'id', and the first record had none; give all an id, or none")
            except ValueError as error:
                self.tell(entry, error)
                if not known and not self.bad.lenient:
                    return
                continue
            yield entry
        if not number and not self.bad.count:
            raise DataError(f"{self.given.source}: empty; there is no record to evaluate")

    def tell(self, entry: Entry, problem: object) -> None:
        """Takes up what is wrong with a record."""
        self.bad.add(f"{self.place(entry)}: {problem}")

    def place(self, entry: Entry) -> str:
        """Where a record is, in words."""
        return f"{self.given.source}, {self.given.unit} {entry.line}"

    def peers(self, entry: Entry, system: str) -> dict[str, Text]:
        """A record's summaries by system, which is the one named here if nothing else says it."""
        if self.fields.system is not None:
            system = _name(entry.record, self.fields.system)
        return {
            of: self._text(entry, field, summary)
            for named, field in self.fields.summaries
            for of, summary in _summaries(entry.record, field, named or system)
        }

    def models(self, entry: Entry) -> tuple[Text, ...]:
        """A record's reference summaries, at least one."""
        fields = self.fields.references
        found = tuple(
            [
                self._text(entry, field, reference)
                for field in fields
                for reference in _references(entry.record, field, len(fields) > 1)
            ]
        )
        if not found:
            raise ValueError(f"no reference summary in {' or '.join(map(repr, fields))}")
        return found

    def remember(self, entry: Entry, peers: Iterable[str]) -> None:
        """Sees to it that an id comes once for each system; numbers do."""
        if self.fields.id is None:
            return
        for system in peers:
            ids = self.seen.setdefault(system, set())
            if entry.id in ids:
                raise ValueError(
                    f"a second summary of system {system!r} for evaluation {entry.id!r}; give each an id of its own, "
                    "or name the field that says the system, --system-field FIELD"
                )
            ids.add(entry.id)

    def _text(self, entry: Entry, field: str, summary: str | list[str]) -> Text:
        content = self.sentences.content(summary)
        if b"\0" in content:
            raise ValueError(f"field {field!r} has a NUL; text has none, so look what wrote it")
        return Text(f"{self.place(entry)}, field {field!r}", content)


def _value(record: Record, field: str) -> Any:
    try:
        return record[field]
    except KeyError:
        raise ValueError(f"no field {field!r}; {nearest(field, list(record))}") from None


def _name(record: Record, field: str) -> str:
    """An id: a string or a whole number."""
    value = _value(record, field)
    if isinstance(value, str) and value:
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    raise ValueError(f"field {field!r} is {_kind(value)}; a string or a whole number is expected")


def _summaries(record: Record, field: str, system: str) -> Iterator[tuple[str, str | list[str]]]:
    """(system, summary) of a field: one, or an object of several."""
    value = _value(record, field)
    if isinstance(value, str):
        yield system, value
    elif _is_strings(value):
        yield system, list(value)
    elif isinstance(value, dict) and value:
        for name, summary in value.items():
            if not isinstance(summary, str) and not _is_strings(summary):
                raise ValueError(f"field {field!r} has {_kind(summary)} for system {name!r}; {_TEXT} is expected")
            yield name, summary
    else:
        raise ValueError(f"field {field!r} is {_kind(value)}; {_TEXT} is expected, or an object of such by system")


def _references(record: Record, field: str, optional: bool) -> Iterator[str | list[str]]:
    """The reference summaries of a field; where there are several fields, an empty one has none."""
    value = _value(record, field)
    if optional and (value is None or value == ""):
        return
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, tuple)):
        for number, reference in enumerate(value, 1):
            if not isinstance(reference, str) and not _is_strings(reference):
                raise ValueError(f"field {field!r} has {_kind(reference)} in place {number}; {_TEXT} is expected")
            yield reference
    else:
        raise ValueError(
            f"field {field!r} is {_kind(value)}; a string, a list of strings, or of lists of sentences is expected"
        )


def _is_strings(value: object) -> bool:
    return isinstance(value, (list, tuple)) and all(isinstance(sentence, str) for sentence in value)


def _kind(value: object) -> str:
    """What a value is, in the words of JSON."""
    if value is None:
        return "null"
    if value is True or value is False:
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return f"the number {value}"
    if isinstance(value, str):
        return "empty" if not value else "a string"
    if isinstance(value, dict):
        return "an object" if value else "an empty object"
    return "a list" if isinstance(value, (list, tuple)) else f"a {type(value).__name__}"
