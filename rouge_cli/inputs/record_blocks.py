"""Records side by side: the columns of those in which nothing is out of the ordinary, many at a time."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import accumulate, chain
from typing import Any, NamedTuple, cast

from rouge_cli.inputs.fields import KeptFields, with_dotted
from rouge_cli.inputs.kept_rows import KeptRows, part_of
from rouge_cli.inputs.plan import is_text
from rouge_cli.inputs.sentences import Sentences
from rouge_cli.inputs.stream import Columns, Texts
from rouge_cli.kernel.native import TextColumn, odd_texts

Record = Mapping[str, Any]


class RequiredFields(NamedTuple):
    """The fields whose columns are needed, and which values are in order there.

    In order are names that are not empty, or whole numbers; texts without a NUL and without half of a surrogate pair;
    and where it is said, lists that are not empty. A record with anything else is read by itself.
    """

    names: tuple[str, ...]
    """The fields of id and system, as far as there are any."""
    summaries: tuple[str, ...]
    references: tuple[str, ...]
    listed_summary: bool
    """Whether a summary may be a list of sentences."""
    several_references: bool
    """Whether references may be a list of them."""
    listed_reference: bool
    """Whether a reference may be a list of sentences."""
    may_be_missing: bool
    """Whether references may be null or empty."""
    known: frozenset[str] | None
    """The fields that a record may have, those needed among them; None: any."""
    is_list: Callable[[str], bool] | None
    """Whether a text is written like a list, which is not in order; None: that does not matter."""
    kept: KeptFields | None = None
    """The fields that are kept as they are, if any are; no record may have a reserved name among them."""

    def fit(self, names: Collection[str]) -> bool:
        """Whether all needed fields are among those of a table, and no unknown ones."""
        there = {*names}
        needed = {*self.names, *self.summaries, *self.references}
        return needed <= there and (self.known is None or there <= self.known)


Ask = Callable[[], RequiredFields | None]
"""The fields that are needed; None before the first record shows them."""


class Cells(NamedTuple):
    """A field's texts: one in each record, or texts[starts[i] : starts[i + 1]] in record i."""

    texts: Texts
    starts: array[int] | None = None

    def part(self, first: int, last: int) -> Cells:
        """Those of records first .. last - 1."""
        starts = self.starts
        texts = cast("TextColumn", self.texts)
        if starts is None:
            return self if len(texts) == last - first else Cells(texts.part(first, last))
        if len(starts) - 1 == last - first:
            return self
        begin = starts[first]
        ends = array("I", [start - begin for start in starts[first : last + 1]])
        return Cells(texts.part(begin, starts[last]), ends)

    def count(self, i: int) -> int:
        """How many there are in a record."""
        return 1 if self.starts is None else self.starts[i + 1] - self.starts[i]


class Block(NamedTuple):
    """Records in order, side by side."""

    lines: Sequence[int]
    names: Mapping[str, Sequence[str]]
    """The columns of id and system."""
    texts: Mapping[str, Cells]
    kept: KeptRows | None = None

    def columns(
        self, wanted: RequiredFields, place: str, ids: Sequence[str], systems: str | Sequence[str], sentences: Sentences
    ) -> Columns:
        """The same as evaluations; place is "pairs.jsonl, line", say; systems are those of peers, or of all.

        A record that has no reference is an evaluation without models.
        """
        lines, texts = self.lines, self.texts

        def name_of(evaluation: int, is_model: bool, number: int) -> str:
            for field in wanted.references if is_model else wanted.summaries:
                count = texts[field].count(evaluation)
                if number < count:
                    break
                number -= count
            return f"{place} {lines[evaluation]}, field {field!r}"

        peers, peer_starts = _side_by_side([texts[field] for field in wanted.summaries], sentences, len(lines))
        models, model_starts = _side_by_side([texts[field] for field in wanted.references], sentences, len(lines))
        return Columns(ids, lines, peers, systems, models, name_of, peer_starts, model_starts, self.kept)


class Rows(NamedTuple):
    """Rows of a table, many at a time: the columns that are needed, and which rows are not in order, whatever of it."""

    lines: Sequence[int]
    names: Mapping[str, Sequence[str]]
    texts: Mapping[str, Cells]
    odd: Collection[int]
    kept: KeptRows | None = None

    def blocks(self) -> Iterator[Block | int]:
        """Those in order, and between them the number of each other row."""
        start = 0
        for odd in (*sorted(self.odd), len(self.lines)):
            if odd > start:
                rows = slice(start, odd)
                names = {field: column[rows] for field, column in self.names.items()}
                texts = {field: one.part(start, odd) for field, one in self.texts.items()}
                yield Block(self.lines[rows], names, texts, part_of(self.kept, start, odd))
            if odd < len(self.lines):
                yield odd
            start = odd + 1


def rows_of_records(records: Sequence[tuple[int, Record]], wanted: RequiredFields) -> Rows:
    """Records, each with its line, as rows. Lists of sentences are not in order here, and nothing is kept."""
    lines = array("q", [line for line, _ in records])
    known = wanted.known
    odd = set() if known is None else {i for i, (_, record) in enumerate(records) if not record.keys() <= known}
    if dotted := [field for field in (*wanted.names, *wanted.summaries, *wanted.references) if "." in field]:
        records = [(line, with_dotted(record, dotted)) for line, record in records]
    names: dict[str, Sequence[str]] = {}
    texts: dict[str, Cells] = {}
    for field in wanted.names:
        given = [record.get(field) for _, record in records]
        odd.update(i for i, name in enumerate(given) if not _is_name(name))
        names[field] = list(map(str, given))
    for field in (*wanted.summaries, *wanted.references):
        is_reference = field in wanted.references
        each: list[Any] = [record.get(field) for _, record in records]
        if {*map(type, each)} == {str} and not (is_reference and wanted.may_be_missing and "" in each):
            column = column_of(each)
            odd.update(odd_texts(column, wanted.is_list))
            texts[field] = Cells(column)
            continue
        found: list[str] = []
        starts = array("I", [0])
        for i, value in enumerate(each):
            if isinstance(value, list) and value and is_reference and wanted.several_references:
                texts_here = value
            else:
                texts_here = [] if is_reference and wanted.may_be_missing and value in (None, "") else [value]
            if not all(isinstance(text, str) for text in texts_here):
                odd.add(i)
                texts_here = [""]
            found += texts_here
            starts.append(len(found))
        column = column_of(found)
        odd.update(row_of(starts, text) for text in odd_texts(column, wanted.is_list))
        texts[field] = Cells(column, starts if is_reference else None)
    return Rows(lines, names, texts, odd)


def _is_name(given: object) -> bool:
    return type(given) is int or (isinstance(given, str) and given != "" and is_text(given))


def present(texts: Sequence[str]) -> Cells:
    """A column of which empty texts are none."""
    starts = array("I", accumulate(map(bool, texts), initial=0))
    return Cells(column_of([text for text in texts if text]), starts)


def column_of(texts: Sequence[Any]) -> TextColumn:
    """The column of texts, each a str."""
    column = TextColumn()
    if column.add(texts) < len(texts):
        raise TypeError("a column of texts has something else")
    return column


def row_of(starts: array[int], text: int) -> int:
    """The row in which a text stands."""
    return bisect_right(starts, text) - 1


def _side_by_side(cells: Sequence[Cells], sentences: Sentences, records: int) -> tuple[Texts, array[int] | None]:
    """The texts of several fields, record by record."""
    columns = [cell.texts if sentences.plain else list(map(sentences.text, _listed(cell.texts))) for cell in cells]
    if len(cells) == 1:
        return columns[0], cells[0].starts
    if all(cell.starts is None for cell in cells):
        ends = range(0, len(cells) * records + 1, len(cells))
        return list(chain.from_iterable(zip(*map(_listed, columns), strict=True))), array("I", ends)
    texts: list[Any] = []
    starts = array("I", [0])
    listed = [_listed(column) for column in columns]
    for i in range(records):
        for cell, column in zip(cells, listed, strict=True):
            texts += column[i : i + 1] if cell.starts is None else column[cell.starts[i] : cell.starts[i + 1]]
        starts.append(len(texts))
    return texts, starts


def _listed(texts: Texts) -> Sequence[str | Sequence[str]]:
    return texts if isinstance(texts, list) else [texts[i] for i in range(len(texts))]


def systems_of(names: Sequence[str | None], column: str | Sequence[str]) -> str | Sequence[str]:
    """The system of each peer, of fields whose system is that name, or else that of the record; or of all peers."""
    if len(names) == 1:
        return names[0] or column
    return cast("list[str]", [name or column for name in names])
