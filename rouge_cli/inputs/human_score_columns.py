"""Which columns of a file of human scores say what, and its rows read by them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from shlex import quote
from typing import Any, NamedTuple

from rouge_cli.errors import DataError, Problem, UsageError, first_twice, listed, shortened
from rouge_cli.inputs.bad_entries import BadEntries, RemediedError
from rouge_cli.inputs.fields import (
    ID_NAMES,
    REFERENCE_NAMES,
    SUMMARY_NAMES,
    SYSTEM_NAMES,
    plain_name,
    same_name,
    usual_names,
    with_dotted,
)
from rouge_cli.inputs.file_kinds import with_file
from rouge_cli.inputs.judged_fields import flattened
from rouge_cli.inputs.long_tables import MEASURE_COLUMNS, OF_REPORTS, measure_column, widened
from rouge_cli.inputs.plan import is_text
from rouge_cli.inputs.score_cells import is_truth, is_written_number, score_of, too_small
from rouge_cli.inputs.written_numbers import with_plain_numbers
from rouge_cli.similar_names import did_you_mean

SYSTEM_COLUMNS = ("system", "peer", *SYSTEM_NAMES[1:])
EVALUATION_COLUMNS = (
    "evaluation", "eval", "topic", "input", "docset", *ID_NAMES, "document", "doc", "article", "cluster", "topic_id",
    "input_id", "docset_id", "cluster_id", "item", "item_id", "segment", "segment_id", "seg_id", "sample", "sample_id",
    "example", "story", "story_id", "text_id",
)  # fmt: skip
ANNOTATOR_COLUMNS = (
    "annotator", "annotator_id", "judge", "judge_id", "rater", "rater_id", "assessor", "assessor_id", "coder",
    "coder_id", "worker", "worker_id", "workerid", "evaluator", "evaluator_id",
)  # fmt: skip
ROW_COLUMNS = ("", "index", "row", "unnamed: 0")
"""Usual names of a column that counts rows."""
EXAMPLE = "system,evaluation,score"
Key = tuple[str, str, str]
"""System, evaluation and annotator, "" where a file has no column for it."""
Judged = tuple[str, str, str, tuple[float | None, ...]]


class NamedColumns(NamedTuple):
    """The columns that a person names; what is not named is found by its usual names."""

    system: str | None = None
    evaluation: str | None = None
    annotator: str | None = None


USUAL = NamedColumns()


class ColumnReader:
    """Finds which columns say what, and reads the rows by them."""

    def __init__(
        self, source: str, lines: Sequence[tuple[int, Mapping[str, Any]]], given: NamedColumns | None, unit: str
    ) -> None:  # fmt: skip
        named = given or USUAL
        self.has_options = given is not None
        """Whether options name columns."""
        dotted = tuple(name for name in named if name is not None and "." in name)
        if (twice := first_twice(name for name in named if name is not None)) is not None:
            raise UsageError.at(source, f"column {twice!r} is named for two things", "name a column for each")
        self.source, self.unit = source, unit
        self.lines = [(line, with_dotted(record, dotted)) for line, record in lines] if dotted else lines
        self.has_lists = False
        """Whether records have lists of judgements."""
        self.names = list(dict.fromkeys(name for _, record in self.lines for name in record))
        self.system = next(iter(self._there(named.system, "system", SYSTEM_COLUMNS)), None)
        self.annotator = next(iter(self._there(named.annotator, "annotator", ANNOTATOR_COLUMNS)), None)
        self.inputs = self._there(named.evaluation, "evaluation", EVALUATION_COLUMNS)
        self.evaluation = next(
            (name for name in self.inputs if self._distinguishes(name)), next(iter(self.inputs), None)
        )
        self._check_no_columns()
        self.warnings: list[str] = []
        self.figure = self.signature = ""
        if self.system is None:
            raise DataError.at(
                source, "no column names the system",
                f"it has {listed(self.names)}; call one 'system', as in {EXAMPLE}"
                f"{', or say --system-column COLUMN' * self.has_options}{self._score_first()}",
            )  # fmt: skip

    def _check_no_columns(self) -> None:
        """DataError: one record that holds whole columns, as pandas writes a table by to_json."""
        cells = list(self.lines[0][1].values())
        is_columns = len(cells) > 1 and all(isinstance(one, (list, dict)) for one in cells)
        if len(self.lines) == 1 and is_columns and (self.system is not None or {"columns", "data"} <= {*self.names}):
            remedy = f"write a record for each row, with {EXAMPLE}, in pandas by to_json(orient='records')"
            raise DataError.at(self.source, "it holds columns in place of records", remedy)

    def _score_first(self) -> str:
        """The remedy if these are texts, as their fields suggest, instead of scores."""
        if not {*SUMMARY_NAMES, *REFERENCE_NAMES}.intersection(name.lower() for name in self.names):
            return ""
        remedy = with_file("score them first: rouge-cli evaluate {file} --save RESULTS", self.source)
        return f"; if these are texts, {remedy}"

    def _there(self, named: str | None, what: str, usual: Sequence[str]) -> list[str]:
        """The columns with a usual name, or the one that was named. UsageError where that is not there."""
        if named is None:
            try:
                return list(usual_names(self.names, usual))
            except RemediedError as error:
                raise DataError.at(self.source, f"columns {error.cause}", error.remedy) from None
        found = self._same(named, self.names)
        if found is None:
            raise UsageError(f"{self.source}: no column {named!r} (--{what}-column); {did_you_mean(named, self.names)}")
        return [found]

    def _same(self, wanted: str, names: Sequence[str]) -> str | None:
        try:
            return same_name(wanted, names)
        except RemediedError as error:
            raise UsageError.at(self.source, f"columns {error.cause}", error.remedy) from None

    def _distinguishes(self, column: str) -> bool:
        """Whether no two rows have the same there, and the same system, annotator and measure."""
        keys = [name for name in self.names if name in (self.system, self.annotator, column)
                or plain_name(name) in MEASURE_COLUMNS]  # fmt: skip
        rows = {tuple(str(record.get(name)).strip() for name in keys) for _, record in self.lines}
        return len(rows) == len(self.lines)

    def flatten(self) -> None:
        """Make fields of objects within records, and rows of their lists of judgements (see judged_fields.py)."""
        listed_names = [
            Problem(f"{self.source}, {self.unit} {line}", f"column {name!r} holds {shortened(cell)}, which is no name")
            for name in self._keys if name is not None
            for line, record in self.lines
            if isinstance(cell := record.get(name), list) and not any(isinstance(one, dict) for one in cell)
        ]  # fmt: skip
        if listed_names:
            raise DataError(listed_names)
        keys = {name for name in (*self._keys, *self.inputs) if name is not None}
        found = flattened(self.source, self.lines, keys, ANNOTATOR_COLUMNS, self.unit)
        self.lines = found.lines
        self.names = list(dict.fromkeys(name for _, record in self.lines for name in record))
        if found.annotator is not None:
            self.annotator, self.has_lists = found.annotator, True
        if found.doubled:
            names = listed(list(map(repr, found.doubled)))
            self.warnings.append(f"{self.source}: {names}: fields of these names are read, not those within objects")

    def read_numbers(self, bad: BadEntries) -> None:
        """Read decimal commas, percent signs and thousands separators (see written_numbers.py)."""
        others = [name for name in self.names if name not in self._keys]
        self.lines = with_plain_numbers(self.source, self.lines, others, bad, self.warnings, self.unit)

    @property
    def _keys(self) -> tuple[str | None, ...]:
        return self.system, self.evaluation, self.annotator

    def widen(self, figure: str, bad: BadEntries) -> None:
        """Turn a table with a row for each measure into one with a column for each; bad as of `widened`."""
        keys = [self._key(record) for _, record in self.lines]
        column = measure_column(self.names, self.lines, keys)
        if column is None:
            return
        others = [name for name in self.names if name not in (*self._keys, column, *self.inputs)]
        values = [name for name in others if any(is_written_number(record.get(name)) for _, record in self.lines)]
        found = widened(self.source, self.lines, keys, column, values, figure, bad, score_of, self.unit)
        self.lines, self.figure, self.signature = found.lines, found.figure, found.signature
        names = dict.fromkeys(name for _, record in self.lines for name in record)
        self.names = [name for name in names if not self.figure or name not in OF_REPORTS]

    def _key(self, record: Mapping[str, Any]) -> Key | None:
        """System, evaluation and annotator; None where one is missing."""
        try:
            return self._named(record)
        except ValueError:
            return None

    def _named(self, record: Mapping[str, Any]) -> Key:
        system, evaluation, annotator = ("" if name is None else _id(record, name) for name in self._keys)
        return system, evaluation, annotator

    def score_columns(self, wanted: Sequence[str]) -> tuple[str, ...]:
        """The columns asked for, or all with a number in them."""
        others = [name for name in self.names if name not in self._keys]
        if wanted:
            return tuple(dict.fromkeys(self._find(name, others) for name in wanted))
        if ids := [name for name in others if name in self.inputs or plain_name(name) in ROW_COLUMNS]:
            self._ignore(ids, "counts rows or names inputs", "count rows or name inputs")
        if owners := [name for name in others if _is_of_systems_or_annotators(name) and name not in ids]:
            self._ignore(owners, "names systems or annotators", "name systems or annotators")
        others = [name for name in others if name not in (*ids, *owners)]
        numeric = [name for name in others if any(is_written_number(record.get(name)) for _, record in self.lines)]
        if text := [name for name in others if name not in numeric]:
            self._ignore(text, "holds no number", "hold no number")
        if not numeric:
            truths = [name for name in others if any(is_truth(record.get(name)) for _, record in self.lines)]
            said = f"; {truths[0]!r} holds true and false: write 1 and 0" if truths else self._score_first()
            remedy = f"beside the system it has {listed(others)}; give one with numbers, as in {EXAMPLE}{said}"
            raise DataError.at(self.source, "no column of scores", remedy)
        return tuple(numeric)

    def _ignore(self, names: Sequence[str], one: str, several: str) -> None:
        """Warn of columns that are no scores; one and several say why."""
        said = one if len(names) == 1 else several
        self.warnings.append(f"{self.source}: {listed(list(map(repr, names)))} {said}; ignored")

    def _find(self, name: str, others: Sequence[str]) -> str:
        found = self._same(name, others)
        if found is not None:
            return found
        raise UsageError(f"{self.source}: no column of scores {name!r}; {did_you_mean(name, others)}")

    def rows(self, columns: Sequence[str], bad: BadEntries) -> tuple[Judged, ...]:
        """All rows; problems go to bad."""
        seen: dict[Key, int] = {}
        problems: list[str] = []
        again: list[int] = []
        rows = []
        for line, record in self.lines:
            place = f"{self.source}, {self.unit} {line}"
            try:
                key = system, evaluation, annotator = self._named(record)
                scores = tuple(score_of(record.get(name), name) for name in columns)
            except ValueError as error:
                problems.append(Problem(place, str(error)))
                continue
            if (before := seen.setdefault(key, line)) != line:
                of = f" on evaluation {evaluation!r}" if evaluation else ""
                of += f" by {annotator!r}" if annotator else ""
                problems += [f"{place}: system {system!r}{of} again, after {self.unit} {before}"] * (not again)
                again.append(len(problems) - 1)
            rows.append((*key, scores))
        if again:
            more = f", and so {len(again) - 1:,} more" if len(again) > 1 else ""
            problems[again[0]] += f"{more}; {self._remedy(columns)}"
        if not problems:  # for which the rest of a column would seem small
            small = [too_small(name, [scores[i] for _, _, _, scores in rows]) for i, name in enumerate(columns)]
            problems += [Problem(self.source, *said) for said in small if said is not None]
        for problem in problems:
            bad.add(problem)
        return tuple(rows)

    def _remedy(self, columns: Sequence[str]) -> str:
        """The remedy for a repeated system (and evaluation): another column may name evaluations or annotators."""
        others = [name for name in self.names if name not in self._keys and self._distinguishes(name)]
        if self.annotator is None and len(others) == 1 and others != list(columns):
            what, said = ("input", "evaluation") if self.evaluation is None else ("annotator", "annotator")
            how = f"say --{said}-column {quote(others[0])}" if self.has_options else f"call it {said!r}"
            return f"if column {others[0]!r} names the {what}, {how}"
        if self.annotator is not None:
            return "leave one row for each judgement"
        how = (
            "--evaluation-column and --annotator-column name columns that tell rows apart" if self.has_options
            else "call columns that tell rows apart 'evaluation' and 'annotator'"
        )  # fmt: skip
        return f"leave one row: their mean, or a column for each judge; {how}"


def _is_of_systems_or_annotators(name: str) -> bool:
    plain = plain_name(name)
    return plain in SYSTEM_COLUMNS or plain.rpartition(".")[2] in ANNOTATOR_COLUMNS


def _id(record: Mapping[str, Any], name: str) -> str:
    value = record.get(name)
    text = "" if value is None or value != value or isinstance(value, (bool, list, dict)) else str(value).strip()
    if not text and isinstance(value, (bool, list, dict)):
        raise ValueError(f"column {name!r} holds {shortened(value)}, which is no name")
    if not text:
        raise ValueError(f"no name in column {name!r}")
    if not is_text(text):
        raise ValueError(f"column {name!r} holds {shortened(text)}: half of a surrogate pair, which is not a letter")
    return text
