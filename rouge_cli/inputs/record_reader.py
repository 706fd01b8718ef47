"""Reads records one after the other, or blocks of them, by the fields that the first of them shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from operator import eq

from rouge_cli.errors import DataError, Problem, Reading, UsageError, listed
from rouge_cli.inputs.bad_entries import RecurringError, RemediedError
from rouge_cli.inputs.fields import (
    RESPONSE_NAMES,
    FieldChoice,
    Fields,
    KeptFields,
    dotted_fields,
    fields_of_record,
    holds_several,
    late_field,
    nested_fields,
    second_summary,
    there_are,
    with_dotted,
    with_response,
)
from rouge_cli.inputs.given_records import Entry, Records
from rouge_cli.inputs.kept_rows import RENAME, clashing, dictionaries, fields_of, named_as_scores, only
from rouge_cli.inputs.layout import Layout, Lists
from rouge_cli.inputs.lists_in_texts import ListsInTexts
from rouge_cli.inputs.plan import Evaluation, Text
from rouge_cli.inputs.record_blocks import Block, Record, RequiredFields, rows_of_records, systems_of
from rouge_cli.inputs.record_values import name_of, no_reference, references_of, summaries_of
from rouge_cli.inputs.seen_ids import SeenIds
from rouge_cli.inputs.sentences import Sentences
from rouge_cli.inputs.stream import Columns, KeptEvaluations, RecordsRead
from rouge_cli.kernel.native import MOST_DOTS, MOST_FIELDS, Ids

AS_SHOWN = Lists()
MOST_KNOWN = 256
"""Names of fields that are remembered; a record with another is read by itself."""
FEW, MOST_ITEMS = 64, 4096
"""Records of columns that are worth being side by side, and that are at a time."""


class RecordReader:
    """Reads records one after the other: what they hold, by fields that the first of them shows (see find_fields).

    Its methods raise ValueError for what is wrong with a record, which is reported with its place.
    """

    def __init__(
        self,
        given: Records,
        choice: FieldChoice,
        sentences: Sentences,
        lists: Lists = AS_SHOWN,
        *,
        has_peers: bool = True,
        has_models: bool = True,
        more: Sequence[Records] = (),
        kept: KeptFields | None = None,
    ) -> None:
        self.given = given
        """The records that are being read."""
        self.more = more
        """Those that are read after them."""
        self.kept = kept
        """The fields that are kept as they are, if any are."""
        self.bad = given.bad
        self.choice = choice
        self.sentences = sentences
        self.sides = has_peers, has_models
        self.lists = lists
        self.fields = Fields(None, None, (), ())
        self.names: tuple[str, ...] = ()
        """The fields of the first record."""
        self.nested: tuple[str, ...] = ()
        """Those within its objects."""
        self.known_names: frozenset[str] = frozenset()
        """The fields that records may have: those of the first, and others that are not read."""
        self.layout = Layout(lists.layout, self.fields)
        self.texts = ListsInTexts((), lists.written, given.has_lists)
        self.seen = SeenIds()
        self.number = 0
        """Of the records that were read, and of those that could not be."""
        self.dotted = dotted_fields(choice)
        self.responses: tuple[str, ...] = ()
        """Fields of which each has one response, in lists."""
        self.is_by_system = False
        """Whether a record had an object of summaries by system; then each later row says its system, too."""
        self.known = False
        """Whether a record showed which fields there are."""
        self.lost = False
        """Whether the first record did not show it, so that there is no use in reading on."""

    def entries(self) -> Iterator[Entry]:
        """The records that have an id, or else are numbered. DataError: there is none."""
        yield from (part for part in self._parts(None) if isinstance(part, Entry))

    def parts(self, system: str) -> Iterator[Entry | Columns]:
        """The same, with columns of those that are in order and come one after the other."""
        return self._parts(system)

    def _parts(self, system: str | None) -> Iterator[Entry | Columns]:
        """Entries alone if no system is given."""
        for given in (self.given, *self.more):
            self.given = given
            self.texts.has_lists = given.has_lists
            with Reading(given.source):
                yield from self._parts_of(given, system)
            if self.lost:
                return
        self._check_some()

    def _parts_of(self, given: Records, system: str | None) -> Iterator[Entry | Columns]:
        wanted: RequiredFields | None = None

        def ask() -> RequiredFields | None:
            nonlocal wanted
            wanted = self._wanted(system or "")
            return wanted

        for part in given.records if given.parts is None or system is None else given.parts(ask):
            self.number += given.bad.take_unread()
            if isinstance(part, Block):
                assert wanted is not None
                yield self._columns(part, wanted, system or "")
            elif system is None:
                yield from self._entries(*part)
            else:
                yield from self._items(list(self._entries(*part)), system)
            if self.lost:
                return
        self.number += given.bad.take_unread()

    def read(self) -> RecordsRead:
        """Facts about the records read so far."""
        return RecordsRead(self.number, self.fields, self.fields.id is None)

    @property
    def is_shared(self) -> bool:
        """Whether rows say their system, since records have several."""
        return self.is_by_system or len(self.fields.summaries) > 1

    @property
    def needs_system(self) -> bool:
        """Whether records do not say of which system their summaries are."""
        return self.fields.system is None and any(system is None for system, _ in self.fields.summaries)

    @property
    def source(self) -> str:
        """The name of all that is read, in messages."""
        return self.bad.source if self.more else self.given.source

    def _check_some(self) -> None:
        if not self.number and not self.bad.count:
            what = "empty" if self.given.has_lists else "empty, or only a line of column names"
            raise DataError.at(self.source, what, "there is no record to evaluate")

    def _entries(self, line: int, record: Record) -> Iterator[Entry]:
        """The entries of a record that have an id, or else are numbered."""
        given = record
        if self.dotted:
            record = with_dotted(record, self.dotted)
        entries = [Entry(str(self.number + 1), line, record)]
        try:
            if not self.known:
                self.names, self.nested, self.known_names = tuple(record), nested_fields(record), frozenset(given)
                self.fields = fields_of_record(record, self.choice, *self.sides)
                self._take_nested(record)
                self.layout = Layout(self.lists.layout, self.fields)
                self.texts.fields = (*(field for _, field in self.fields.summaries), *self.fields.references)
                self.known = True
                self._check_kept(entries[0]._replace(record=given))
            if not given.keys() <= self.known_names:
                self._check_names(given, self._opened(record))
            entries = self._entries_of(entries[0]._replace(record=self._opened(record)), self.number)
        except ValueError as error:
            self.report(entries[0], error)
            if not self.known and not self.bad.lenient:
                self.lost = True
                return
            entries = []
        self.number += len(entries) or 1
        for entry in entries:
            try:
                yield self._identified(entry if entry.item or self.kept is None else entry._replace(given=given))
            except ValueError as error:
                self.report(entry, error)

    def _check_names(self, record: Record, opened: Record) -> None:
        """RemediedError: it has a field that would have been read if the first record had it, and lacks none."""
        if any(field not in opened for field in (self.fields.id, self.fields.system, *self.texts.fields) if field):
            return
        for name in [name for name in record if name not in self.known_names]:
            late = late_field(name, self.names, self.nested, self.fields, self.choice, *self.sides)
            if late is None and len(self.known_names) < MOST_KNOWN:
                self.known_names |= {name}
            elif late is not None and record[name] not in (None, ""):
                raise RemediedError(*late)

    def _take_nested(self, record: Record) -> None:
        """Record fields that were found within the objects of the first record, or hold responses in lists."""
        found = [*(field for _, field in self.fields.summaries), *self.fields.references]
        self.dotted += tuple([field for field in found if "." in field and field not in record])
        self.responses = tuple([field for field in found if field in RESPONSE_NAMES])

    def _opened(self, record: Record) -> Record:
        """The record with what is within its objects and lists of responses. ValueError: several responses."""
        if self.dotted:
            record = with_dotted(record, self.dotted)
        for field in self.responses:
            record = with_response(record, field)
        return record

    def _wanted(self, system: str, of_items: bool = False) -> RequiredFields | None:
        """What a record must hold so that it can be read beside others; None: nobody knows, or none can.

        of_items: of records that were columns, whose ids are known, and in which no text is written like a list.
        """
        if not self.known or self.responses or self.is_by_system or not self.fields.summaries:
            return None
        if self.layout.layout == "columns" and not of_items:
            return None
        names = tuple([field for field in (self.fields.id, self.fields.system) if field is not None])
        summaries, references = tuple([field for _, field in self.fields.summaries]), self.fields.references
        fields = [*names, *summaries, *references]
        systems = [named or system for named, _ in self.fields.summaries]
        if len(set(fields)) < len(fields) or (
            len(summaries) > 1 and (len(set(systems)) < len(systems) or self.fields.system is not None)
        ):
            return None
        if len(fields) >= MOST_FIELDS or sum(field.count(".") for field in fields) > MOST_DOTS:
            return None
        layout = self.lists.layout
        if of_items:
            names = names[self.fields.id is not None :]
            return RequiredFields(
                names, summaries, references, False, layout != "sentences", False, len(references) > 1, None, None
            )
        is_several_shown = len(references) == 1 and holds_several(references[0])
        is_listed_shown = self.layout.settled and not any(map(holds_several, summaries))
        return RequiredFields(
            names=names,
            summaries=summaries,
            references=references,
            listed_summary=self.sentences.plain and (layout is not None or is_listed_shown),
            several_references=layout == "records" or (layout is None and is_several_shown),
            listed_reference=self.sentences.plain and (layout is not None or is_several_shown),
            may_be_missing=len(references) > 1,
            known=self.known_names,
            is_list=self.texts.is_list,
            kept=None if self.kept is None else self.kept._replace(reserved=self._reserved()),
        )

    def kept_of(self, entry: Entry) -> list[Record]:
        """The kept fields of a record, if any are kept. ValueError: a score has the name of a field."""
        if self.kept is None:
            return []
        record = entry.record if entry.given is None else entry.given
        names = self.kept.of(fields_of(record), self.texts.fields)
        if clash := clashing(names, self._reserved()):
            raise ValueError(f"{named_as_scores(clash)}; {RENAME}")
        return [only(record, names)]

    def _reserved(self) -> tuple[str, ...]:
        """The names that columns beside those kept have."""
        return (*(self.kept.reserved if self.kept is not None else ()), *(("system",) if self.is_shared else ()))

    def _check_kept(self, first: Entry) -> None:
        """UsageError: the first record lacks fields that are requested, or has some that scores are called."""
        if self.kept is None:
            return
        fields, place = fields_of(first.record), self.place(first)
        absent = [name for name in self.kept.names or () if name not in fields]
        cause = f"no field {listed(absent)} to keep (--columns)"
        problems = [Problem(place, cause, there_are(absent[0], list(fields)))] if absent else []
        if clash := clashing(self.kept.of(fields, self.texts.fields), self._reserved()):
            problems.append(Problem(place, named_as_scores(clash), RENAME))
        if problems:
            raise UsageError(problems)

    def _items(self, entries: list[Entry], system: str) -> Iterator[Entry | Columns]:
        """The entries of a record: of columns many at a time, side by side where all of these are in order."""
        is_worth_it = self.kept is None and len(entries) >= FEW and entries[0].item > 0
        wanted = self._wanted(system, of_items=True) if is_worth_it else None
        if wanted is None:
            yield from entries
            return
        for first in range(0, len(entries), MOST_ITEMS):
            some = entries[first : first + MOST_ITEMS]
            rows = rows_of_records([(entry.item, entry.record) for entry in some], wanted)
            if rows.odd:
                yield from some
                continue
            block = Block(rows.lines, rows.names, rows.texts)
            place = f"{self.place(some[0]._replace(item=0))}, item"
            columns = self._side_by_side(block, wanted, system, [entry.id for entry in some], place)
            yield columns._replace(lines=[some[0].line] * len(some), items=block.lines)

    def _columns(self, block: Block, wanted: RequiredFields, system: str) -> Columns:
        """The block as evaluations."""
        count = len(block.lines)
        ids: Sequence[str] = Ids.numbered(self.number + 1, count)
        if self.fields.id is not None:
            ids = block.names[self.fields.id]
        self.layout.take_block()
        self.number += count
        return self._side_by_side(block, wanted, system, ids, f"{self.given.source}, {self.given.unit}")

    def _side_by_side(
        self, block: Block, wanted: RequiredFields, system: str, ids: Sequence[str], place: str
    ) -> Columns:
        column = system if self.fields.system is None else block.names[self.fields.system]
        systems = systems_of([named for named, _ in self.fields.summaries], column)
        if len(wanted.summaries) > 1:
            systems = [*systems] * len(ids)
        return block.columns(wanted, place, ids, systems, self.sentences)

    def checked(self, columns: Columns) -> Columns | list[Evaluation]:
        """The columns; or one by one the evaluations that have references and ids of their own, the others told of."""
        starts = columns.model_starts
        if (starts is None or not any(map(eq, starts, islice(starts, 1, None)))) and (
            self.fields.id is None or self.kept is not None or self.seen.add_all(columns, len(self.fields.summaries))
        ):
            return columns
        found, rows = [], []
        for i, evaluation in enumerate(columns.evaluations()):
            entry = Entry(evaluation.id, evaluation.line, {}, 0 if columns.items is None else columns.items[i])
            try:
                if not evaluation.models:
                    raise ValueError(no_reference(self.fields.references))
                self.check_id(entry, evaluation.peers)
            except ValueError as error:
                self.report(entry, error)
            else:
                found.append(evaluation)
                rows += [] if columns.kept is None else [dictionaries(columns.kept)[i]]
        return found if columns.kept is None else KeptEvaluations(found, rows, columns.peer_starts is not None)

    def _entries_of(self, entry: Entry, before: int) -> list[Entry]:
        """The entries of a record: itself, or those of its columns. ValueError: its lists could be several things."""
        if not self.texts.may_be_in(entry.record):
            return self._rows_of(entry, before)
        rows = self._rows_of(entry._replace(record=self.texts.read(entry.record, self.place(entry))), before)
        return [row._replace(record=self.texts.read(row.record, self.place(row), nested=True)) for row in rows]

    def _rows_of(self, entry: Entry, before: int) -> list[Entry]:
        if self.layout.is_plain(entry.record):
            return [entry]
        rows = self.layout.rows(entry.record, self.place(entry))
        if rows is None:
            return [entry]
        return [Entry(str(before + i), entry.line, row, i) for i, row in enumerate(rows, 1)]

    def _identified(self, entry: Entry) -> Entry:
        if self.fields.id is None:
            return entry
        return entry._replace(id=name_of(entry.record, self.fields.id))

    def finish(self, warnings: list[str]) -> None:
        """At the end: warnings of what was done by the shape of lists. DataError: all could be columns, or records."""
        doubt = self.layout.doubtful()
        if doubt is not None and self.bad.lenient:
            raise DataError(doubt)
        if doubt is not None:
            self.bad.add(doubt)
        warnings += self.layout.warnings(self.source)
        warnings += self.texts.warnings()

    def report(self, entry: Entry, problem: object) -> None:
        """Record what is wrong with a record."""
        kind = problem.kind if isinstance(problem, RecurringError) else ""
        parts = (problem.cause, problem.remedy) if isinstance(problem, RemediedError) else (str(problem),)
        self.bad.add(Problem(self.place(entry), *parts), kind=kind)

    def place(self, entry: Entry) -> str:
        """Where a record is, in words."""
        place = f"{self.given.source}, {self.given.unit} {entry.line}"
        return f"{place}, item {entry.item}" if entry.item else place

    def peers(self, entry: Entry, system: str) -> dict[str, Text]:
        """A record's summaries by system, which is the one named here if nothing else says it."""
        if self.fields.system is not None:
            system = name_of(entry.record, self.fields.system)
        found: dict[str, Text] = {}
        for named, field in self.fields.summaries:
            self.is_by_system |= isinstance(entry.record.get(field), Mapping)
            for of, summary in summaries_of(entry.record, field, system, named, self.fields.system):
                if of in found:
                    raise ValueError(f"field {field!r} has a second summary of system {of!r}; leave one out")
                found[of] = self._text(entry, field, summary)
        return found

    def models(self, entry: Entry) -> tuple[Text, ...]:
        """A record's reference summaries, at least one."""
        fields = self.fields.references
        found = [
            self._text(entry, field, reference)
            for field in fields
            for reference in references_of(entry.record, field, len(fields) > 1, self.lists.layout == "sentences")
        ]
        if not found:
            raise ValueError(no_reference(fields))
        return tuple(found)

    def check_id(self, entry: Entry, peers: Iterable[str]) -> None:
        """Check that an id comes once for each system; numbers do. RecurringError; rows of scores may repeat an id."""
        if self.fields.id is not None and self.kept is None:
            system = self.seen.add(entry.id, peers)
            if system is not None:
                has_system = self.fields.system is not None
                raise RecurringError(second_summary(system, entry.id, self.names, has_system), "second summary")

    def _text(self, entry: Entry, field: str, summary: str | list[str]) -> Text:
        content = self.sentences.content(summary)
        if b"\0" in content:
            raise ValueError(f"field {field!r} has a NUL; text has none, so check what wrote it")
        return Text(f"{self.place(entry)}, field {field!r}", content)
