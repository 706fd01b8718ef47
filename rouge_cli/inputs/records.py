"""Records, one evaluation of one system each (or of several): from JSONL, CSV, TSV and Parquet to a stream."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from rouge_cli.errors import DataError
from rouge_cli.inputs.bad_entries import BadEntries
from rouge_cli.inputs.census import MODEL, PEER, Census
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


def read_records(given: Records, choice: FieldChoice, sentences: Sentences, census: Census, system: str) -> Stream:
    """A stream of the evaluations in records.

    A record has a summary (a string, or a list of sentences; or an object of such by system), references (a string, a
    list of strings, or a list of lists of sentences), and perhaps an id (else: its number) and a system (else the one
    named here). Fields are chosen by the first record: see find_fields.

    At its end the stream raises DataError with all that is wrong, or leniently warns: what is no record, missing fields
    and wrong types, an id that comes again for a system, no record at all.
    """
    warnings: list[str] = []
    reader = _Reader(given, choice, sentences, census, system)
    return Stream(given.source, reader.evaluations(warnings), None, warnings)


class _Reader:
    def __init__(self, given: Records, choice: FieldChoice, sentences: Sentences, census: Census, system: str) -> None:
        self.given = given
        self.choice = choice
        self.sentences = sentences
        self.census = census
        self.system = system
        self.fields: Fields | None = None
        self.seen: dict[str, set[str]] = {}

    def evaluations(self, warnings: list[str]) -> Iterator[Evaluation]:
        bad, found, number = self.given.bad, 0, 0
        for number, (line, record) in enumerate(self.given.records, 1):
            try:
                evaluation = self.evaluation(number, line, record)
            except ValueError as error:
                bad.add(f"{self.place(line)}: {error}")
                if self.fields is None and not bad.lenient:
                    break
                continue
            if not bad.refused:
                found += 1
                yield evaluation
        if not number and not bad.count:
            raise DataError(f"{self.given.source}: empty; there is no record to evaluate")
        bad.finish(warnings, found)

    def place(self, line: int) -> str:
        return f"{self.given.source}, {self.given.unit} {line}"

    def evaluation(self, number: int, line: int, record: Record) -> Evaluation:
        """One record's evaluation. ValueError: what is wrong with it."""
        if self.fields is None:
            self.fields = find_fields(list(record), self.choice)
        fields, place = self.fields, self.place(line)
        id = str(number) if fields.id is None else _name(record, fields.id)
        if fields.id is None and "id" in record:
            raise ValueError("it has a field 'id', and the first record had none; give all an id, or none")
        system = self.system if fields.system is None else _name(record, fields.system)
        peers: dict[str, Text] = {}
        for named, field in fields.summaries:
            for of, summary in _summaries(record, field, named or system):
                content = self.sentences.content(summary)
                self.census.add(content, PEER)
                peers[of] = Text(f"{place}, field {field!r}", content)
        models = []
        for field in fields.references:
            for reference in _references(record, field, len(fields.references) > 1):
                content = self.sentences.content(reference)
                self.census.add(content, MODEL)
                models.append(Text(f"{place}, field {field!r}", content))
        if not models:
            raise ValueError(f"no reference summary in {' or '.join(map(repr, fields.references))}")
        if fields.id is not None:
            self.remember(id, peers)
        return Evaluation(id, "SPL", peers, tuple(models), line)

    def remember(self, id: str, peers: Iterable[str]) -> None:
        for system in peers:
            ids = self.seen.setdefault(system, set())
            if id in ids:
                raise ValueError(
                    f"a second summary of system {system!r} for evaluation {id!r}; give each an id of its own, or name "
                    "the field that says the system, --system-field FIELD"
                )
            ids.add(id)


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
