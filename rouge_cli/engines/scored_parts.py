"""Folders of rows that `rouge-cli score` made, as results: what one evaluation of all their inputs finds."""

from __future__ import annotations

import hashlib
import os
from array import array
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from rouge_cli.dialects import label_in
from rouge_cli.engines.fingerprints import fingerprint
from rouge_cli.engines.merging import merge_parts, numbered_on
from rouge_cli.engines.named_parts import ANEW, NamedPart, named_parts
from rouge_cli.engines.part_record import AGAIN, DAMAGED, MOST_WARNINGS, add_ids, record_of
from rouge_cli.engines.parts import CHANGED, MANIFEST
from rouge_cli.errors import DataError, Problem, RougeCliError, UsageError, check_kinds, listed
from rouge_cli.inputs.given_texts import common_stem, name_of_sources
from rouge_cli.kernel.native import Ids, IdSet
from rouge_cli.measures.choice import has_counts, measures_of
from rouge_cli.measures.measure import is_counted, sums_of
from rouge_cli.measures.registry import parse_measure
from rouge_cli.options import Averaging, Options
from rouge_cli.results import MeasureResult, Results, SystemResult
from rouge_cli.results.columns import FIGURES
from rouge_cli.results.figures import SCORE, WHOLE, figures_of, joined
from rouge_cli.results.row_reading import Rows
from rouge_cli.scoring.absent import warn_of_absent
from rouge_cli.scoring.averages import keeps_order
from rouge_cli.tallies import Part
from rouge_cli.text.text_counts import WRITTEN_LISTS, WrittenLists


class _Read(NamedTuple):
    """A part that was read."""

    place: NamedPart
    results: Results
    how: dict[str, Any]
    """How its records were read."""


def merge_scored(names: Sequence[str], source: str | None = None, system: str | None = None) -> Results:
    """What one evaluation of the inputs of these folders finds; a folder may be named by all its parts.

    source names what was evaluated, system the only system, where records do not say it. DataError: parts that are not
    there, not finished, changed or not scored alike, with all problems; or rows that do not say enough. UsageError: no
    names, or arguments of other kinds.
    """
    kind = (str, type(None))
    check_kinds(("source", source, kind, "a str or None"), ("system", system, kind, "a str or None"))
    places = named_parts(names)
    sources = [place.source for place in places]
    found: list[_Read] = []
    problems: list[str] = []
    for place in places:
        try:
            found.append(_read(place))
        except DataError as error:
            problems += error.problems
    if not problems:
        problems = [*_read_otherwise(found)]
    if problems:
        raise DataError(problems)
    found = _called(found, system)
    one_folder = len({os.path.dirname(place.rows) for place in places}) == 1
    before = 0
    named: list[tuple[str, Results]] = []
    for part in found:
        results = part.results
        if part.how["id"] is None and one_folder:
            results = numbered_on(results, before)
            before += part.how["records"]
        absent = warn_of_absent({one.id: one.evaluations for one in results.systems})
        number = Part(len(named) + 1, len(found), results.part.tallies if results.part else ())
        warnings = (*results.warnings, *absent.values())
        named.append((part.place.rows, results._replace(warnings=warnings, part=number)))
    if (setting := keeps_order(named[0][1].options)) and (divided := _divided(found)):
        cause = f"{setting} averages evaluations in the order of the input, and {divided!r} is in several"
        raise DataError.at(listed(names, 3), cause, "score all files into one folder")
    averages = named[0][1].options.averaging is not Averaging.RAW_COUNTS
    return merge_parts(named, source or name_of_sources(sources), with_averages=averages)


def _divided(found: Sequence[_Read]) -> str:
    """A system of which several folders have evaluations; empty if there is none."""
    owners: dict[str, str] = {}
    for part in found:
        folder = os.path.dirname(part.place.rows)
        for system in part.results.systems:
            if owners.setdefault(system.id, folder) != folder:
                return system.id
    return ""


def is_of_rows(name: str) -> bool:
    """Whether this is a folder of rows that `rouge-cli score` made, or its manifest, rows or the record of rows."""
    if os.path.isdir(name):
        return os.path.isfile(os.path.join(name, MANIFEST))
    folder, file = os.path.split(name)
    if not os.path.isfile(name) or not os.path.isfile(os.path.join(folder, MANIFEST)):
        return False
    is_record = name.endswith(".json") and os.path.isfile(name.removesuffix(".json"))
    return file == MANIFEST or is_record or os.path.isfile(f"{name}.json")


def problem_of(name: str) -> Problem | None:
    """What is wrong with this file as saved results if `rouge-cli score` wrote it; None if it did not."""
    folder = os.path.dirname(name)
    if name.endswith(".json") and is_of_rows(name):
        return Problem(name, "it is about rows of rouge-cli score", f"name its folder alone, {folder or '.'}")
    try:
        fields = Rows(name).fields
    except RougeCliError:
        return None
    if not any(field.endswith(f"_{FIGURES[0]}") for field in fields):
        return None
    cause = "a single file of rows of rouge-cli score, which does not say how they were made"
    return Problem(name, cause, "score into a folder (-o FOLDER/), and name that; or take rouge-cli evaluate --save")


def lacking(results: Results, with_sums: bool = True) -> str:
    """What results of rows have not that those of an evaluation have, sums included; empty if there is nothing."""
    for measure in next((system.measures for system in results.systems if system.evaluations), ()):
        kind = parse_measure(measure.name)
        if has_counts(kind, results.options) and not measure.counts:
            return "hits and totals, which they have if scored with --counts"
        if with_sums and getattr(kind, "width", None) and not measure.statistics:
            return f"the sums that make {measure.label} of a corpus, which they have if scored with --counts"
    return ""


def _read(place: NamedPart) -> _Read:
    """The results in the rows of a part."""
    known = record_of(place.rows)
    if known is None:
        raise DataError.at(place.rows, f"part {place.number} of {place.of} is not finished",
                           "give the same rouge-cli score again, which goes on where it was")  # fmt: skip
    if not os.path.exists(place.rows):
        remedy = "give the same rouge-cli score again, which makes it anew"
        raise DataError.at(place.rows, f"part {place.number} of {place.of} is not there", remedy)
    again = AGAIN.format(place.rows)
    if fingerprint(place.rows) != known.file:
        raise DataError.at(place.rows, CHANGED, again)
    if not known.has_warnings:
        cause = f"more than {MOST_WARNINGS:,} texts of {place.source} have warnings, of which no list was kept"
        raise DataError.at(place.rows, cause, "look at its texts, or take rouge-cli evaluate --save")
    if not known.is_of(place.number, place.of):
        raise DataError.at(place.record, f"not of part {place.number} of {place.of}", again)
    if known.made_of != place.made_of or known.measures != place.measures:
        raise DataError.at(place.record, f"{MANIFEST} says otherwise what it was made of, so one of them was edited "
                           "or damaged", ANEW)  # fmt: skip
    results = known.results
    lists = [tally for tally in results.part.tallies if tally.kind == WRITTEN_LISTS] if results.part else []
    try:
        if problems := [problem for tally in lists if (problem := WrittenLists(tally).problem())]:
            raise DataError(problems)
        systems = _Columns(place, results.options, known.read, known.measures)
        if systems.size != known.rows:
            raise DataError.at(place.rows, f"{systems.size:,} rows, and {known.rows:,} were written", again)
        return _Read(place, results._replace(systems=tuple(systems.systems())), known.read)
    except (LookupError, TypeError, AttributeError, ValueError):
        raise DataError.at(place.record, DAMAGED, again) from None


class _Columns:
    """The rows of a part by system. DataError: they do not say enough."""

    def __init__(self, place: NamedPart, options: Options, how: dict[str, Any], called: Sequence[str]) -> None:
        self.place, self.how, self.options, self.called = place, how, options, called
        self.measures = measures_of(options)
        rows = Rows(place.rows)
        self.counted = [
            has_counts(measure, options) and f"{name}_{FIGURES[3]}" in rows.fields
            for measure, name in zip(self.measures, called, strict=True)
        ]
        self.sums = [
            names if {f"{name}_{figure}" for figure in names} <= {*rows.fields} else ()
            for name, names in zip(self.called, map(sums_of, self.measures), strict=True)
        ]
        self._check(rows.fields)
        self.size = 0
        self.ids: dict[str, Ids] = {}
        self.places: dict[str, array[int]] = {}
        self.figures = [array("d") for _ in self._names()]
        self._fill(rows)

    def _names(self) -> list[str]:
        return [
            f"{name}_{figure}"
            for name, counted, sums in zip(self.called, self.counted, self.sums, strict=True)
            for figure in (*FIGURES[: 6 if counted else 3], *sums)
        ]

    def _check(self, fields: Sequence[str]) -> None:
        problems = []
        if absent := [name for name in self._names() if name not in fields]:
            cause = f"lacks the scores {listed(absent, 3)}"
            problems.append(Problem(self.place.rows, cause, AGAIN.format(self.place.rows)))
        for key, use in (("id", "tells records apart"), ("system", "says of which system a summary is")):
            name = self.how[key]
            is_there = name in fields or (self.place.rows.endswith(".jsonl") and str(name).partition(".")[0] in fields)
            if name is not None and not is_there:
                remedy = f"{ANEW}, with it among --columns or without --columns"
                if key == "system" and self._says_some_systems:
                    problems.append(self._unnamed())
                    continue
                if "." in name:
                    remedy = f"{ANEW} as JSONL (--format jsonl), and without --columns"
                problems.append(Problem(self.place.rows, f"lacks the field {name!r}, which {use}", remedy))
        for measure, counted, sums in zip(self.measures, self.counted, self.sums, strict=True):
            if self.options.averaging is not Averaging.SCORES and has_counts(measure, self.options) and not counted:
                remedy = f"{ANEW}, with --counts"
                cause = f"lacks the hits and totals of {measure.name}, of which -t makes figures"
                problems.append(Problem(self.place.rows, cause, remedy))
            if self.options.averaging is Averaging.CORPUS and not is_counted(measure) and not sums:
                cause = f"lacks the sums of {measure.name}, of which -t makes figures"
                remedy = f"{ANEW}, with --counts" if sums_of(measure) else f"{ANEW}, without -t, or without the measure"
                problems.append(Problem(self.place.rows, cause, remedy))
        if problems:
            raise DataError(problems)

    @property
    def _says_some_systems(self) -> bool:
        """Whether systems are those of objects of summaries, which other records may not have."""
        return self.how["system"] == "system" and self.how["fields"][1] is None

    def _unnamed(self) -> Problem:
        cause = f"only some records of {self.place.source} say of which system a summary is"
        remedy = f'write {{"SYSTEM": "..."}} for the summary of every record, and {ANEW}'
        return Problem(self.place.rows, cause, remedy)

    def _fill(self, rows: Rows) -> None:
        known = self.how["ids"]
        keys = [name for name in (self.how["id"], self.how["system"]) if name is not None]
        only = next(iter(known)) if len(known) == 1 else ""
        for names, figures in rows.columns(keys, self._names()):
            count = len(figures[0])
            systems = [only if one is None else str(one) for one in names[-1]] if self.how["system"] else [only] * count
            for system in dict.fromkeys(systems):
                own = [i for i, one in enumerate(systems) if one == system] if len(known) > 1 else range(count)
                self.places.setdefault(system, array("I")).extend([self.size + i for i in own])
                if self.how["id"] is not None:
                    self.ids.setdefault(system, Ids()).extend([_id(names[0][i]) for i in own])
            for room, column in zip(self.figures, figures, strict=True):
                room.extend(column)
            self.size += count
        if self.how["id"] is None:
            self.ids = self._numbered()
        if {system: _digest(ids) for system, ids in self.ids.items()} != known:
            if self._says_some_systems and "" in self.ids:
                raise DataError([self._unnamed()])
            cause, remedy = "its ids and systems do not read back as they were", AGAIN.format(self.place.rows)
            if self.how["id"] is None:
                cause = "its records have no id, and some were skipped, so that their numbers are unknown"
                remedy = f"give the records of {self.place.source} ids, and {ANEW}"
            elif not self.place.rows.endswith((".jsonl", ".parquet")):
                remedy = f"take --format jsonl or parquet, and {ANEW}"
            raise DataError.at(self.place.rows, cause, remedy)
        for system, ids in self.ids.items():
            if (first := IdSet().add_all(ids)) < len(ids):
                cause = f"evaluation {ids[first]!r} of system {system!r} is there twice"
                raise DataError.at(self.place.rows, cause, f"correct the ids in {self.place.source}, and {ANEW}")

    def _numbered(self) -> dict[str, Ids]:
        """Records without an id are numbered; each has a row, or one for each system."""
        by_row = {system: Ids([str(i + 1) for i in places]) for system, places in self.places.items()}
        if {system: _digest(ids) for system, ids in by_row.items()} == self.how["ids"]:
            return by_row
        return {system: Ids.numbered(1, len(places)) for system, places in self.places.items()}

    def systems(self) -> Iterator[SystemResult]:
        """As an evaluation has them, without averages."""
        for system in sorted(self.ids):
            own = self.places[system]
            chosen = iter(self.figures if len(self.ids) == 1 else [_taken(column, own) for column in self.figures])
            measures = []
            for measure, counted, sums in zip(self.measures, self.counted, self.sums, strict=True):
                scores = joined([figures_of(next(chosen), [SCORE]) for _ in range(3)])
                counts = joined([figures_of(next(chosen), [WHOLE]) for _ in range(3 if counted else 0)])
                statistics = tuple([figures_of(next(chosen)) for _ in sums])
                label = label_in(self.options.dialect, measure)
                measures.append(MeasureResult(label, counts, scores, (), measure.name, statistics))
            yield SystemResult(system, self.ids[system], tuple(measures))


def _taken(column: array[float], places: array[int]) -> array[float]:
    return array("d", [column[place] for place in places])


def _id(value: object) -> str:
    return value if isinstance(value, str) else str(value)


def _digest(ids: Sequence[str]) -> str:
    digest = hashlib.sha256()
    add_ids(digest, ids)
    return digest.hexdigest()


def _read_otherwise(found: Sequence[_Read]) -> Iterator[str]:
    """Problems: parts whose first records show other fields, where one run goes by those of the very first."""
    first = found[0]
    for part in found[1:]:
        if part.how["fields"] != first.how["fields"]:
            cause = f"the first record of {part.place.source} shows other fields than that of {first.place.source}"
            remedy = f"name them (--id-field, --system-field, --summary-field ...), and {ANEW}"
            yield Problem(part.place.rows, cause, remedy)


def _called(found: list[_Read], system: str | None) -> list[_Read]:
    """The parts with the name of the only system, where records do not say it: that of all files together."""
    how = found[0].how
    if how["system"] is not None or how["fields"][2][0][0] is not None:
        if system is not None:
            raise UsageError(f"--system {system}: for records that do not say of which system they are; leave it out")
        return found
    name = system or common_stem([part.place.source for part in found])
    if not name:
        remedy = "say of which system: rouge-cli merge --system NAME ... -o results.json"
        raise DataError.at(listed([part.place.source for part in found], 3), "files of several systems?", remedy)
    return [
        part._replace(
            results=part.results._replace(systems=tuple(one._replace(id=name) for one in part.results.systems))
        )
        for part in found
    ]
