"""Records side by side: the columns of those in which nothing is out of the ordinary, many at a time."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate, chain, repeat
from typing import Any, NamedTuple

from rouge_cli.inputs.sentences import Sentences
from rouge_cli.inputs.stream import Columns

Record = Mapping[str, Any]


class Wanted(NamedTuple):
    """The fields whose columns are needed, and which values are in order there.

    In order are names that are not empty, or whole numbers; texts without a NUL and without half of a surrogate pair;
    and where it is said, lists that are not empty. A record with anything else is read by itself.
    """

    names: tuple[str, ...]
    """The fields of id and system, as far as there are any."""
    summaries: tuple[str, ...]
    references: tuple[str, ...]
    summary_lists: bool
    """Whether a summary may be a list of sentences."""
    reference_lists: bool
    """Whether references may be a list of texts and lists of sentences."""
    one_reference: bool
    """Whether a list of texts is the sentences of one reference."""
    may_be_missing: bool
    """Whether references may be null or empty."""
    no_field: str | None
    """A field that no record may have."""
    is_list: Callable[[str], bool] | None
    """Whether a text is written like a list, which is not in order; None: that does not matter."""


class Cells(NamedTuple):
    """A field's texts: one in each record, or texts[starts[i] : starts[i + 1]] in record i."""

    texts: Sequence[Any]
    """Each a str, or a list of sentences if some are lists."""
    starts: array[int] | None = None
    has_lists: bool = False

    def of(self, i: int) -> Sequence[Any]:
        """Those of a record."""
        return self.texts[i : i + 1] if self.starts is None else self.texts[self.starts[i] : self.starts[i + 1]]

    def in_spl(self, sentences: Sentences) -> Sequence[str]:
        """The texts, a sentence a line."""
        if sentences.plain and not self.has_lists:
            return self.texts
        return [sentences.text(text) for text in self.texts]


class Block(NamedTuple):
    """Records in order, side by side."""

    lines: Sequence[int]
    names: Mapping[str, Sequence[str]]
    """The columns of id and system."""
    texts: Mapping[str, Cells]

    def records(self, wanted: Wanted) -> Iterator[tuple[int, Record]]:
        """(line, record) of each by itself."""
        for i, line in enumerate(self.lines):
            record: dict[str, Any] = {name: column[i] for name, column in self.names.items()}
            record |= {field: self.texts[field].of(i)[0] for field in wanted.summaries}
            for field in wanted.references:
                found = list(self.texts[field].of(i))
                is_one = len(found) == 1 and (wanted.one_reference or isinstance(found[0], str))
                record[field] = found[0] if is_one else found or None
            yield line, record

    def columns(
        self,
        wanted: Wanted,
        place: str,
        ids: Sequence[str],
        systems: str | Sequence[str],
        sentences: Sentences,
    ) -> Columns:
        """The same as evaluations; place is "pairs.jsonl, line", say; systems are those of peers, or of all.

        A record that has no reference is an evaluation without models.
        """
        lines = self.lines
        peers = [self.texts[field] for field in wanted.summaries]
        models = [self.texts[field] for field in wanted.references]

        def name_of(evaluation: int, is_model: bool, number: int) -> str:
            fields = wanted.references if is_model else wanted.summaries
            for field in fields:
                count = len(self.texts[field].of(evaluation))
                if number < count:
                    break
                number -= count
            return f"{place} {lines[evaluation]}, field {field!r}"

        peer_texts, peer_starts = _side_by_side(peers, sentences, len(lines))
        model_texts, model_starts = _side_by_side(models, sentences, len(lines))
        return Columns(ids, lines, peer_texts, systems, model_texts, name_of, peer_starts, model_starts)


def _side_by_side(
    cells: Sequence[Cells], sentences: Sentences, records: int
) -> tuple[Sequence[str], array[int] | None]:
    """The texts of several fields, record by record."""
    if len(cells) == 1:
        return cells[0].in_spl(sentences), cells[0].starts
    columns = [column.in_spl(sentences) for column in cells]
    if all(column.starts is None for column in cells):
        return list(chain.from_iterable(zip(*columns, strict=True))), array(
            "q", range(0, len(cells) * records + 1, len(cells))
        )
    texts: list[str] = []
    counts = []
    for i in range(records):
        before = len(texts)
        for column, spl in zip(cells, columns, strict=True):
            texts += column._replace(texts=spl).of(i)
        counts.append(len(texts) - before)
    return texts, array("q", accumulate(counts, initial=0))


def systems_of(names: Sequence[str | None], column: str | Sequence[str], records: int) -> str | Sequence[str]:
    """The system of each peer, of fields whose system is that name, or else that of the record; or of all peers."""
    if len(names) == 1:
        return names[0] or column
    each = repeat(column, records) if isinstance(column, str) else column
    return [name or system for system in each for name in names]
