"""Records, one evaluation of one system each (or of several): from JSONL, CSV, TSV and Parquet to a stream."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeGuard

from rouge_cli.errors import DataError, Problem, Reading, shortened
from rouge_cli.inputs.bad_entries import BadEntries, RecurringError
from rouge_cli.inputs.fields import FieldChoice, Fields, find_fields, there_are
from rouge_cli.inputs.layout import Layout, Lists
from rouge_cli.inputs.plan import Evaluation, Text, is_text
from rouge_cli.inputs.sentences import Sentences
from rouge_cli.inputs.stream import Stream
from rouge_cli.inputs.written_lists import FIRST_LETTERS, list_in_cell, list_in_text, may_be_list
from rouge_cli.tallies import Counted, Tally

Record = Mapping[str, Any]
READ_LISTS = "texts read as lists"
_TEXT = "a string or a list of sentences"
_AS_SHOWN = Lists()


class Records(NamedTuple):
    """The records of an input, with what they are counted by: (line or row, record)."""

    source: str
    unit: str
    """What a record is called: "line" or "row"."""
    records: Iterator[tuple[int, Record]]
    bad: BadEntries
    """Takes up what is not a record at all, while they are read."""
    has_lists: bool = True
    """Whether the format has lists of its own, as JSON has and tables have not, so that a string is meant as one."""


def read_records(
    given: Records, choice: FieldChoice, sentences: Sentences, system: str, lists: Lists = _AS_SHOWN
) -> Stream:
    """A stream of the evaluations in records.

    A record has a summary (a string, or a list of sentences; or an object of such by system), references (a string, a
    list of strings, or a list of lists of sentences), and perhaps an id (else: its number) and a system (else the one
    named here). Fields are chosen by the first record: see find_fields. Lists may be columns of records: see Layout.

    At its end the stream raises DataError with all that is wrong, or leniently warns: what is no record, missing fields
    and wrong types, an id that comes again for a system, no record at all.
    """
    warnings: list[str] = []
    reader = RecordReader(given, choice, sentences, lists)
    return Stream(given.source, _evaluations(reader, system, warnings), None, warnings)


def _evaluations(reader: RecordReader, system: str, warnings: list[str]) -> Iterator[Evaluation]:
    bad, found = reader.bad, 0
    for entry in reader.entries():
        try:
            with Reading(reader.place(entry)):
                peers, models = reader.peers(entry, system), reader.models(entry)
            reader.remember(entry, peers)
        except ValueError as error:
            reader.tell(entry, error)
            continue
        if not bad.refused:
            found += 1
            yield Evaluation(entry.id, "SPL", peers, models, entry.line)
    reader.finish(warnings)
    bad.finish(warnings, found, of_stream=True)


def read_lists(tally: Tally) -> str:
    """What to say of texts that were read as lists."""
    (count,) = tally.numbers
    more = f" and {count - 1:,} more" if count > 1 else ""
    return (
        f"{tally.places[0]}{more}: a text that is written like a list is read as one; --written-lists read "
        "confirms it, --written-lists text keeps it as text"
    )


class Entry(NamedTuple):
    """A record with its place and its id."""

    id: str
    line: int
    record: Record
    item: int = 0
    """Its number in columns, from 1."""


class RecordReader:
    """Reads records one after the other: what they hold, by fields that the first of them shows (see find_fields).

    Its methods raise ValueError for what is wrong with a record, to be told with its place.
    """

    def __init__(
        self,
        given: Records,
        choice: FieldChoice,
        sentences: Sentences,
        lists: Lists = _AS_SHOWN,
        *,
        has_peers: bool = True,
        has_models: bool = True,
    ) -> None:
        self.given = given
        self.bad = given.bad
        self.choice = choice
        self.sentences = sentences
        self.sides = has_peers, has_models
        self.lists = lists
        self.fields = Fields(None, None, (), ())
        self.layout = Layout(lists.layout, self.fields)
        self.text_fields: tuple[str, ...] = ()
        self.read_as_lists = 0
        """Texts that are written like lists and were read as such."""
        self.first_of_them = ""
        """The place of the first."""
        self.seen: dict[str, set[str]] = {}

    def entries(self) -> Iterator[Entry]:
        """The records that have an id, or else are numbered. DataError: there is none."""
        known, number = False, 0
        for line, record in self._records():
            entries = [Entry(str(number + 1), line, record)]
            try:
                if not known:
                    self.fields = find_fields(list(record), self.choice, *self.sides)
                    self.layout = Layout(self.lists.layout, self.fields)
                    self.text_fields = (*(field for _, field in self.fields.summaries), *self.fields.references)
                    known = True
                entries = self._entries_of(entries[0], number)
            except ValueError as error:
                self.tell(entries[0], error)
                if not known and not self.bad.lenient:
                    return
                entries = []
            for entry in entries:
                try:
                    yield self._identified(entry)
                except ValueError as error:
                    self.tell(entry, error)
            number += len(entries) or 1
        if not number and not self.bad.count:
            what = "empty" if self.given.has_lists else "empty, or only a line of column names"
            raise DataError.at(self.given.source, what, "there is no record to evaluate")

    def _entries_of(self, entry: Entry, before: int) -> list[Entry]:
        """The entries of a record: itself, or those of its columns. ValueError: its lists could be several things."""
        if self.fields.id is None and "id" in entry.record:
            raise ValueError("it has a field 'id', and the first record had none; give all an id, or none")
        if self.lists.written == "text" or not self._may_have_lists(entry.record):
            return self._rows_of(entry, before)
        rows = self._rows_of(self._with_lists(entry), before)
        return [self._with_lists(row, nested=True) for row in rows]

    def _rows_of(self, entry: Entry, before: int) -> list[Entry]:
        if self.layout.is_plain(entry.record):
            return [entry]
        rows = self.layout.rows(entry.record, self.place(entry))
        if rows is None:
            return [entry]
        return [Entry(str(before + i), entry.line, row, i) for i, row in enumerate(rows, 1)]

    def _may_have_lists(self, record: Record) -> bool:
        """Whether it is worth looking for texts that are written like lists: quick, as hardly any record has some."""
        for field in self.text_fields:
            value = record.get(field)
            if isinstance(value, str):
                if value[:1] in FIRST_LETTERS and may_be_list(value):
                    return True
            elif isinstance(value, list):
                for item in value:
                    if not isinstance(item, str) or (item[:1] in FIRST_LETTERS and may_be_list(item)):
                        return True
            elif value is not None:
                return True
        return False

    def _with_lists(self, entry: Entry, nested: bool = False) -> Entry:
        """The entry with lists for texts that are written like one; nested: in lists too. ValueError: see _list_in."""
        record = entry.record
        for field in self.text_fields:
            value = record.get(field)
            found: Any = value
            if isinstance(value, str):
                found = self._list_in(entry, field, value)
            elif isinstance(value, dict):
                found = {of: self._list_in(entry, field, one) for of, one in value.items()}
                if nested:
                    found = {of: self._nested(entry, field, one) for of, one in found.items()}
            elif nested:
                found = self._nested(entry, field, value)
            if found is not value:
                record = {**record, field: found}
        return entry if record is entry.record else entry._replace(record=record)

    def _list_in(self, entry: Entry, field: str, text: Any) -> Any:
        """The list that a text is written as, which is counted; or what was given. ValueError: it looks like one."""
        if not isinstance(text, str) or not may_be_list(text):
            return text
        try:
            found = list_in_text(text) if self.given.has_lists else list_in_cell(text)
        except RecurringError as error:
            raise RecurringError(f"field {field!r} {error}", f"{field}: {error.kind}") from None
        if found is None:
            return text
        self.read_as_lists += 1
        self.first_of_them = self.first_of_them or f"{self.place(entry)}, field {field!r}"
        return found

    def _nested(self, entry: Entry, field: str, value: Any) -> Any:
        """A list, with lists for the texts in it that are written like one.

        ValueError: nobody said to read them. In a list of references such a text could be several of them, or the
        sentences of one.
        """
        if not isinstance(value, list):
            return value
        made = []
        for item in value:
            found = self._list_in(entry, field, item)
            if found is not item and self.lists.written is None:
                raise RecurringError(
                    f"field {field!r} has a text in its list that is written like a list ({shortened(item, 24)}); "
                    "write it as a list, or say what it is: --written-lists read or --written-lists text",
                    f"{field}: list in a list",
                )
            made.append(self._nested(entry, field, found))
        return made

    def _identified(self, entry: Entry) -> Entry:
        if self.fields.id is None:
            return entry
        return Entry(_name(entry.record, self.fields.id), entry.line, entry.record, entry.item)

    def finish(self, warnings: list[str]) -> None:
        """At the end: warnings of what was done by the shape of lists. DataError: all could be columns, or records."""
        doubt = self.layout.doubtful()
        if doubt is not None and self.bad.lenient:
            raise DataError(doubt)
        if doubt is not None:
            self.bad.add(doubt)
        warnings += self.layout.warnings(self.given.source)
        if self.read_as_lists and self.lists.written is None:
            tally = Tally(READ_LISTS, "", (self.read_as_lists,), (self.first_of_them,))
            warnings.append(Counted(read_lists(tally), tally))

    def _records(self) -> Iterator[tuple[int, Record]]:
        with Reading(self.given.source):
            yield from self.given.records

    def tell(self, entry: Entry, problem: object) -> None:
        """Takes up what is wrong with a record."""
        kind = problem.kind if isinstance(problem, RecurringError) else ""
        self.bad.add(Problem(self.place(entry), str(problem)), kind=kind)

    def place(self, entry: Entry) -> str:
        """Where a record is, in words."""
        place = f"{self.given.source}, {self.given.unit} {entry.line}"
        return f"{place}, item {entry.item}" if entry.item else place

    def peers(self, entry: Entry, system: str) -> dict[str, Text]:
        """A record's summaries by system, which is the one named here if nothing else says it."""
        if self.fields.system is not None:
            system = _name(entry.record, self.fields.system)
        found: dict[str, Text] = {}
        for named, field in self.fields.summaries:
            for of, summary in _summaries(entry.record, field, named or system):
                if of in found:
                    raise ValueError(f"field {field!r} has a second summary of system {of!r}; leave one out")
                found[of] = self._text(entry, field, summary)
        return found

    def models(self, entry: Entry) -> tuple[Text, ...]:
        """A record's reference summaries, at least one."""
        fields = self.fields.references
        found = tuple(
            [
                self._text(entry, field, reference)
                for field in fields
                for reference in _references(entry.record, field, len(fields) > 1, self.lists.layout == "sentences")
            ]
        )
        if not found:
            raise ValueError(
                f"no reference summary in {' or '.join(map(repr, fields))}; give one, or remove the record"
            )
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
        raise ValueError(f"no field {field!r}; {there_are(field, list(record))}") from None


def _name(record: Record, field: str) -> str:
    """An id: a string or a whole number."""
    value = _value(record, field)
    if isinstance(value, str) and value:
        return _checked(field, value)
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    raise ValueError(f"field {field!r} is {_kind(value)}; a string or a whole number is expected")


def _checked(field: str, name: str) -> str:
    """A name that can stand in a report. ValueError for another one."""
    if is_text(name):
        return name
    cause = "half of a surrogate pair, which is not a letter"
    raise ValueError(f"field {field!r} has {shortened(name)}: {cause}; correct it")


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
            yield _checked(field, name), summary
    else:
        raise ValueError(f"field {field!r} is {_kind(value)}; {_TEXT} is expected, or an object of such by system")


def _references(record: Record, field: str, optional: bool, in_sentences: bool) -> Iterator[str | list[str]]:
    """The reference summaries of a field; where there are several fields, an empty one has none.

    in_sentences: a list of texts is one of them.
    """
    value = _value(record, field)
    if optional and (value is None or value == ""):
        return
    if isinstance(value, str) or (in_sentences and value and _is_strings(value)):
        yield value
    elif isinstance(value, list):
        for number, reference in enumerate(value, 1):
            if not isinstance(reference, str) and not _is_strings(reference):
                raise ValueError(f"field {field!r} has {_kind(reference)} in place {number}; {_TEXT} is expected")
            yield reference
    else:
        raise ValueError(
            f"field {field!r} is {_kind(value)}; a string, a list of strings, or of lists of sentences is expected"
            + ("; pandas writes records by to_json(orient='records', lines=True)" if isinstance(value, dict) else "")
        )


def _is_strings(value: object) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(sentence, str) for sentence in value)


def _kind(value: object) -> str:
    """What a value is, in the words of JSON."""
    if value is None:
        return "null"
    if value is True or value is False:
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return f"the number {shortened(value)}"
    if isinstance(value, str):
        return "empty" if not value else "a string"
    if isinstance(value, dict):
        return "an object" if value else "an empty object"
    if isinstance(value, tuple):
        return "a pair of a map"
    return "a list" if isinstance(value, list) else f"a {type(value).__name__}"
