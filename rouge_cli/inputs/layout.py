"""The meaning of lists in a record: sentences of a text, several references, or columns with an item per record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, TypeGuard

from rouge_cli.inputs.bad_entries import RecurringError
from rouge_cli.inputs.fields import Fields, holds_several
from rouge_cli.inputs.record_values import text_within


class Lists(NamedTuple):
    """How lists in records are to be read."""

    layout: str | None = None
    """One of choice.LAYOUTS. "records": in a summary sentences, in references several of them; "sentences": on both
    sides the sentences of one text; "columns": an item for each record. None: what lists show; see Layout."""
    written: str | None = None
    """One of choice.WRITTEN_LISTS: what to do with a text that is written like a list, ["a", "b"] or ['a', 'b'].
    None: read it, with a warning."""


class Layout:
    """Tells records from columns, one after the other, and keeps what stays in doubt.

    Lists of equal length in the summary's and in the references' field may be sentences beside several references, or
    columns. They are columns if the ids are a list, or if the summary's field has the name of several summaries
    ("predictions", the habit of Hugging Face). They are records if there is an id for all, or if another record of the
    file shows that it is one of records: by a plain text, or by other lengths.
    """

    def __init__(self, layout: str | None, fields: Fields) -> None:
        self.layout = layout
        self.fields = fields
        self.texts = tuple(field for _, field in fields.summaries)
        if len(fields.references) > 1 or not all(map(holds_several, fields.references)):
            self.texts += fields.references
        """Fields that leave nothing to decide if they hold plain texts."""
        self.columns = 0
        """Records that were read from columns because of their shape."""
        self.doubt: tuple[str, int] | None = None
        """Of the first record that could be columns: its place, and its length."""
        self.settled = False
        """Whether a record showed that the file is one of records."""
        self.listed = False
        """Whether a summary is a list of sentences."""
        self.singular: tuple[str, str] | None = None
        """Place and field of the first list of texts that could be one reference or several."""
        self.several: tuple[str, str, int] | None = None
        """The same: its place, its field, and the number of texts that were read as references."""
        self.lists_of_several = 0
        """Such lists."""
        self.only: int | None = None
        """The length of the list of a file's only record, if it has no id; 0 if it has several records."""
        self.named = False
        """Whether the last record's summary is a list by the name of several summaries."""

    def is_plain(self, record: Mapping[str, Any]) -> bool:
        """Whether summaries are plain texts and references are texts or several of them, as in most files: a record."""
        if (
            self.layout is not None
            or not self.fields.summaries
            or (self.fields.id is not None and isinstance(record.get(self.fields.id), list))
        ):
            return False
        for field in self.texts:
            if not isinstance(record.get(field), str):
                return False
        self.settled, self.only = True, 0
        return True

    def take_block(self) -> None:
        """Record many records that are no columns."""
        self.settled, self.only = True, 0

    def rows(self, record: Mapping[str, Any], place: str) -> list[dict[str, Any]] | None:
        """The records of columns; None for a record. ValueError: it is neither, or could be each."""
        if self.layout == "columns" or (self.layout is None and self._is_columns(record, place)):
            rows = _rows(record, self.fields)
            self.columns += len(rows) if self.layout is None else 0
            return rows
        if self.layout is None:
            self._check_references(record, place)
        return None

    def doubtful(self) -> str | None:
        """At the end of a file, what is wrong if all of it could be columns."""
        if self.doubt is None or self.settled:
            return None
        place, length = self.doubt
        return (
            f"{place}: the summary and the references are lists of {length:,}: this could be {_records(length)}, or "
            "one record of sentences and several references; say which: --layout columns or --layout records"
        )

    def warnings(self, source: str) -> list[str]:
        """Warnings of what the shape of lists decided."""
        messages = []
        if self.columns:
            messages.append(
                f"{source}: lists of equal length are read as columns, {_records(self.columns)}; "
                "if each list belongs to one record, use --layout records"
            )
        if self.several is not None:
            place, field, length = self.several
            more = f" and {self.lists_of_several - 1:,} more" if self.lists_of_several > 1 else ""
            several = "one reference" if length == 1 else f"{length:,} references"
            messages.append(
                f"{place}{more}: the list in field {field!r} is read as {several}; --layout records confirms it, "
                "--layout sentences reads it as the sentences of one reference"
            )
        return messages

    def _is_columns(self, record: Mapping[str, Any], place: str) -> bool:
        has_id = self.fields.id is not None and record.get(self.fields.id) is not None
        if self.fields.id is not None and _is_list(record.get(self.fields.id)):
            return True
        models = list(_models(record, self.fields))
        self._count(models, has_id)
        if not self.fields.summaries:
            return False
        lists = [field for _, field in self.fields.summaries if _is_list(record.get(field))]
        named = [field for field in lists if holds_several(field)]
        self.named = bool(named)
        peers = list(_peers(record, self.fields))
        self._count(peers, has_id)
        if not named and any(isinstance(item, (list, dict)) for peer in peers if _is_list(peer) for item in peer):
            _refuse_objects([field for _, field in self.fields.summaries], record)
            raise RecurringError(
                "the summary is a list of lists; if it is a column with an item for each record, say --layout columns",
                "list of lists",
            )
        self.listed = self.listed or any(map(_is_list, peers))
        length = max((len(peer) for peer in peers if _is_list(peer)), default=0)
        parallel = all(_is_list(value) and len(value) == length for value in (*peers, *models))
        if named and length < 2 and not has_id and any(_is_list(model) and len(model) != length for model in models):
            return _named_columns(named[0], length, parallel, has_id)
        if length == 0 or (length == 1 and not parallel):
            self.settled = self.settled or length == 1 or any(isinstance(peer, str) for peer in peers)
            return False
        if length == 1 and not _matters(peers, models):
            return False
        if named:
            return _named_columns(named[0], length, parallel, has_id)
        if has_id or not parallel:
            self.settled = True
        elif models and self.doubt is None:
            self.doubt = place, length
        return False

    def _count(self, values: list[Any], has_id: bool) -> None:
        """Keep the length of lists in the only record."""
        lengths = [len(value) if _is_list(value) else 0 for value in values]
        if lengths and (len(self.fields.summaries) == 0 or len(self.fields.references) == 0):
            self.only = lengths[0] if self.only is None and not has_id else 0

    def _check_references(self, record: Mapping[str, Any], place: str) -> None:
        """ValueError: a list of texts that could be several references, or the sentences of one."""
        several = len(self.fields.references) > 1
        for field in self.fields.references:
            value = record.get(field)
            if not _is_list(value) or not all(isinstance(text, str) for text in value):
                continue
            if (several or not holds_several(field)) and (len(value) > 1 or "\n" in "".join(value)):
                if several or any(map(_is_list, _peers(record, self.fields))):
                    raise RecurringError(_one_or_several(field, len(value)), f"{field}: one or several")
                self.singular = self.singular or (place, _one_or_several(field, len(value)))
                self.several = self.several or (place, field, len(value))
                self.lists_of_several += 1


def _refuse_objects(fields: list[str], record: Mapping[str, Any]) -> None:
    """ValueError: one of these fields is a list of objects, as [{"generated_text": "..."}], or an object with one."""
    for field in fields:
        value = record.get(field)
        what = "a list of objects" if _is_list(value) else "an object with a list of objects"
        lists = value.values() if isinstance(value, dict) else (value,)
        if any(isinstance(item, dict) for one in lists if _is_list(one) for item in one):
            remedy = text_within(field, value, "--summary-field")
            cause = f"field {field!r} is {what}; a string or a list of sentences is expected"
            raise RecurringError(cause + remedy, f"{field}: list of objects")


def _one_or_several(field: str, length: int) -> str:
    """The problem of a list that could be the sentences of a reference, or several references."""
    what = f"{length:,} texts: they could be the sentences of one reference, or {length:,} references"
    if length == 1:
        what = "one text of several lines: it could be a sentence of a reference, or a reference"
    return (
        f"field {field!r} is a list of {what}; say which: --layout sentences or --layout records "
        "(or columns: --layout columns)"
    )


def _named_columns(field: str, length: int, parallel: bool, has_id: bool) -> bool:
    if not parallel:
        raise RecurringError(
            f"field {field!r} is a list of {length:,}, but the other fields have no list of that length, as columns "
            f"must; if {field!r} is one summary, a list of its sentences, say --layout records",
            f"{field}: not parallel",
        )
    if has_id:
        raise RecurringError(
            f"field {field!r} is a list of {length:,} beside one id: this could be {_records(length)}, or one record; "
            "say which: --layout columns (and name the ids in a list) or --layout records",
            f"{field}: beside one id",
        )
    return True


def _rows(record: Mapping[str, Any], fields: Fields) -> list[dict[str, Any]]:
    """The records of columns, with the fields that are needed. ValueError: no lists, or of different lengths."""
    columns: dict[str, Any] = {}
    lengths: dict[str, int] = {}
    summaries = [field for _, field in fields.summaries]
    for field in dict.fromkeys([*([fields.id] if fields.id else []), *summaries, *fields.references]):
        if field not in record:
            raise ValueError(f"no field {field!r}, and columns need it; there are {', '.join(record)}")
        value = columns[field] = record[field]
        if field in summaries and isinstance(value, dict) and value:
            lengths |= {f"{field}.{system}": _length(field, one) for system, one in value.items()}
        elif value is not None or field not in fields.references or len(fields.references) == 1:
            lengths[field] = _length(field, value)
    if fields.system is not None and fields.system in record:
        columns[fields.system] = record[fields.system]
        if _is_list(record[fields.system]):
            lengths[fields.system] = len(record[fields.system])
    if len(set(lengths.values())) > 1:
        sizes = ", ".join(f"{field!r} has {length:,}" for field, length in lengths.items())
        raise RecurringError(
            f"columns of different lengths: {sizes}; give an item for each record, or say --layout records if each "
            "list belongs to one record",
            "different lengths",
        )
    count = next(iter(lengths.values()), 0)
    if not count:
        raise ValueError("columns without an item; there is no record to evaluate")
    each = [value if _is_list(value) else [_item(value, i) for i in range(count)] for value in columns.values()]
    return [dict(zip(columns, values, strict=True)) for values in zip(*each, strict=True)]


def _length(field: str, value: Any) -> int:
    if not _is_list(value):
        raise ValueError(
            f"field {field!r} must be a list, because others are read as columns; give a list with an item for each "
            "record, or say --layout records"
        )
    return len(value)


def _item(value: Any, i: int) -> Any:
    """That of columns by system; another value is that of all."""
    return {name: column[i] for name, column in value.items()} if isinstance(value, dict) else value


def _peers(record: Mapping[str, Any], fields: Fields) -> Iterator[Any]:
    """The values of summaries, those of an object each."""
    for _, field in fields.summaries:
        value = record.get(field)
        if isinstance(value, dict):
            yield from value.values()
        else:
            yield value


def _models(record: Mapping[str, Any], fields: Fields) -> Iterator[Any]:
    """The values of references; where there are several fields, without empty ones."""
    for field in fields.references:
        value = record.get(field)
        if len(fields.references) == 1 or (value is not None and value != ""):
            yield value


def _matters(peers: list[Any], models: list[Any]) -> bool:
    """Whether lists of one item say something else as columns than as sentences and references."""
    return any("\n" in item for peer in peers for item in peer if isinstance(item, str)) or any(
        _is_list(item) and len(item) > 1 for model in models for item in model
    )


def _is_list(value: Any) -> TypeGuard[list[Any]]:
    return isinstance(value, list)


def _records(count: int) -> str:
    return "1 record" if count == 1 else f"{count:,} records"
