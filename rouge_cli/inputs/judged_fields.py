"""Human scores in nested fields of records, with lists of judgements, as rows of annotators."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from rouge_cli.errors import DataError, Problem, shortened
from rouge_cli.inputs.fields import plain_name

Lines = Sequence[tuple[int, Mapping[str, Any]]]
DEEPEST = 16
"""Objects within objects; deeper ones hold no scores."""
ANNOTATOR = "annotator"


class FlatRecords(NamedTuple):
    """Records without fields within fields: doc.relevance is the field relevance of the object doc."""

    lines: list[tuple[int, Mapping[str, Any]]]
    annotator: str | None = None
    """The field that names the annotator of each row, if there are lists of judgements."""
    doubled: tuple[str, ...] = ()
    """Fields that are in objects too; those in the objects are not there."""


def flattened(
    source: str, lines: Lines, keys: Collection[str], annotator_names: Collection[str], unit: object = "line"
) -> FlatRecords:
    """The records with numbers in objects as fields of their own, and lists of judgements as a row for each annotator.

    A list of objects has an annotator in each object, one of numbers an annotator in each place. An annotator is called
    by a field of the object such as annotator_id, else by the list and the place in it. keys are the fields that all
    rows of a record have; unit is the word for a record. A field without any number stays as it is. DataError:
    annotators within rows of annotators, or two judgements of the same by one annotator.
    """
    nested = _fields_with_numbers(lines)
    if not nested:
        return FlatRecords(list(lines))
    rows: list[tuple[int, Mapping[str, Any]]] = []
    has_annotators = False
    doubled: dict[str, None] = {}
    problems: list[str] = []
    for line, record in lines:
        found = _Found(annotator_names)
        for name in nested:
            found.walk(name, record.get(name))
        plain = {name: value for name, value in record.items() if name not in nested}
        shared = {name: plain[name] for name in keys if name in plain}
        several = [found.by_annotator[name] for name in found.by_annotator if name]
        found.twice += [("", name) for name in plain if name != ANNOTATOR and any(name in one for one in several)]
        problems += [_told_twice(f"{source}, {unit} {line}", *one) for one in found.twice[:1]]
        doubled |= dict.fromkeys(name for name in plain if name in found.by_annotator.get("", ()))
        rows.append((line, {**found.by_annotator.get("", {}), **(several[0] if several else {}), **plain}))
        rows += [(line, {**one, **shared}) for one in several[1:]]
        has_annotators = has_annotators or bool(several)
    if problems:
        raise DataError(problems)
    if not has_annotators:
        return FlatRecords(rows, doubled=tuple(doubled))
    given = dict.fromkeys(name for _, record in lines for name in record if name not in nested)
    if named := [name for name in given if plain_name(name) in annotator_names]:
        raise DataError.at(source, f"both column {named[0]!r} and lists within records name annotators",
                           "leave one of them")  # fmt: skip
    return FlatRecords(
        [(line, row if ANNOTATOR in row else {**row, ANNOTATOR: ANNOTATOR}) for line, row in rows],
        ANNOTATOR,
        tuple(doubled),
    )


def _told_twice(place: str, annotator: str, path: str) -> Problem:
    """The problem of two values of one thing, by one annotator if one is given."""
    by = f" by annotator {shortened(annotator)}" if annotator else ""
    return Problem(place, f"two values of {shortened(path)}{by}", "leave one, or give each judgement its own annotator")


def _fields_with_numbers(lines: Lines) -> dict[str, None]:
    """The fields of records that hold objects or lists with a number in them."""
    found: dict[str, None] = {}
    for _, record in lines:
        for name, value in record.items():
            if name not in found and isinstance(value, (dict, list)) and _has_number(value):
                found[name] = None
    return found


def _has_number(value: Any, depth: int = 0) -> bool:
    if depth > DEEPEST:
        return False
    if isinstance(value, dict):
        return any(_has_number(one, depth + 1) for one in value.values())
    if isinstance(value, list):
        return any(_has_number(one, depth + 1) for one in value)
    return _is_number(value)


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _is_cell(value: Any) -> bool:
    return value is None or isinstance(value, str) or _is_number(value)


class _Found:
    """The scores of one record, by annotator and path."""

    def __init__(self, annotator_names: Collection[str]) -> None:
        self.annotator_names = annotator_names
        self.by_annotator: dict[str, dict[str, Any]] = {}
        self.twice: list[tuple[str, str]] = []
        """(annotator, path) of what has two values."""

    def walk(self, path: str, value: Any, annotator: str = "", depth: int = 0) -> None:
        """Record what is at a path; a list that is of no annotators, or is within a judgement, is a value as it is."""
        if depth > DEEPEST:
            return
        if isinstance(value, dict):
            for name, one in value.items():
                if not annotator or plain_name(name) not in self.annotator_names:
                    self.walk(f"{path}.{name}", one, annotator, depth + 1)
        elif not isinstance(value, list) or annotator:
            self._take(annotator, path, value)
        elif all(isinstance(one, dict) for one in value):
            for place, one in enumerate(value, 1):
                self.walk(path, one, self._named(one) or f"{path} {place}", depth + 1)
        elif not any(map(_is_number, value)) or not all(_is_cell(one) for one in value):
            self._take(annotator, path, value)
        else:
            group = path.rpartition(".")[0] or ANNOTATOR
            for place, one in enumerate(value, 1):
                self._take(f"{group} {place}", path, one)

    def _named(self, judgement: Mapping[str, Any]) -> str:
        """Who judged, where an object says it."""
        by_name = {plain_name(name): one for name, one in judgement.items()}
        given = next((by_name[name] for name in self.annotator_names if name in by_name), None)
        return "" if given is None else str(given).strip()

    def _take(self, annotator: str, path: str, value: Any) -> None:
        row = self.by_annotator.setdefault(annotator, {ANNOTATOR: annotator} if annotator else {})
        if path in row:
            self.twice.append((annotator, path))
        row[path] = value
