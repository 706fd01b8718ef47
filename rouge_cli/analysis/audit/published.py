"""Figures that somebody published, read from a table (CSV, TSV, JSONL) or from a report of ROUGE-1.5.5."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import StringIO
from typing import Any, NamedTuple

from rouge_cli.errors import DataError, Problem, UsageError
from rouge_cli.inputs.bad_entries import BadEntries
from rouge_cli.inputs.file_kinds import CONFIGURATION, RECORDS, REPORT, RESULTS
from rouge_cli.inputs.record_blocks import Record
from rouge_cli.inputs.text_files import open_text
from rouge_cli.measures.registry import parse_measure

FIGURES = {
    "R": ("r", "recall", "avg_recall", "average_r", "rec"),
    "P": ("p", "precision", "avg_precision", "average_p", "prec"),
    "F": ("f", "f1", "fmeasure", "f_measure", "f_score", "fscore", "f1_score", "average_f", "score", "value", "mid"),
}
"""What tables call recall, precision and F-measure, "-" and blanks being "_"."""
EVALUATIONS = ("evaluation", "eval", "eval_id", "evaluation_id", "id", "instance", "instance_id", "doc", "document")
SYSTEMS = ("system", "system_id", "peer", "peer_id")
MEASURES = ("measure", "metric", "rouge", "rouge_type")
EXPECTED = (
    "give a table with a column for each measure (rouge-1, rougeL_fmeasure), or columns measure, recall, precision and "
    "f, or a report of ROUGE-1.5.5"
)
_AVERAGE = re.compile(r"(?P<system>.*) (?P<measure>\S+) Average_(?P<figure>[RPF]): (?P<value>\S+)( |$)")
_EVAL = re.compile(r"(?P<system>.*) (?P<measure>\S+) Eval (?P<id>.*) R:(?P<R>\S+) P:(?P<P>\S+) F:(?P<F>\S+)$")
_NUMBER = re.compile(r"([0-9]+(\.[0-9]*)?|\.[0-9]+)(e[+-]?[0-9]{1,3})?", re.ASCII | re.IGNORECASE)
_FOR_PEOPLE = {
    "LaTeX": re.compile(r"\\begin\{(tabular|longtable|table)"),
    "Markdown": re.compile(r"^[ \t]*\|?[ \t]*:?-+:?[ \t]*\|[ \t|:-]*\r?$", re.MULTILINE),
    "plain text": re.compile(r"\A[^\n]*\n(?:[^\n]*\n)?-{5,}\r?$", re.MULTILINE),
}
_LINE_END = re.compile(r"\r\n?|\n")


class Published(NamedTuple):
    """One figure. value lies between 0 and 1 and is known to so many decimals; evaluation None: an average."""

    place: str
    system: str | None
    evaluation: str | None
    measure: str
    figure: str
    value: float
    decimals: int


class Table(NamedTuple):
    """All figures of a file, and the names of its columns that say nothing to this reader."""

    figures: tuple[Published, ...]
    ignored: tuple[str, ...] = ()


def read_published(path: str) -> Table:
    """The figures in a file. DataError: it cannot be read, has no figures, or all that is damaged in it."""
    remedies = {
        CONFIGURATION: "SCORES comes before CONFIG",
        RESULTS: "a report of them has figures: rouge-cli report {file} --format csv -o scores.csv",
    }
    wanted = "figures (a table, or a report of ROUGE-1.5.5)"
    with open_text(path, newline="", wanted=wanted, accepted=(REPORT, RECORDS), remedies=remedies) as stream:
        text = stream.read()
    bad = BadEntries(path)
    reader = _Reader(path, bad)
    table = Table(tuple(reader.report(text)))
    if not table.figures and not bad.count:
        _refuse_tables_for_people(path, text)
        table = reader.table(text)
    bad.finish([], len(table.figures))
    if not table.figures:
        raise DataError.at(path, "no figures", EXPECTED)
    return table._replace(figures=_from_percent(table.figures, reader.has_percent_signs))


def _refuse_tables_for_people(path: str, text: str) -> None:
    """DataError for a table that is made to be looked at: this package's, or a page's."""
    for kind, mark in _FOR_PEOPLE.items():
        if mark.search(text):
            cause = f"this is a {kind} table, and audit reads CSV, TSV, JSONL and reports of ROUGE-1.5.5"
            remedy = "of this package's figures make it again with --format csv; write others as CSV: system,rouge-1"
            raise DataError(Problem(path, cause, remedy))


class _Column(NamedTuple):
    """A column of figures; measure None: another column names it."""

    name: str
    measure: str | None
    figure: str


class _Reader:
    """Reads figures; what is wrong goes to bad."""

    def __init__(self, path: str, bad: BadEntries) -> None:
        self.path, self.bad = path, bad
        self.has_percent_signs = False

    def report(self, text: str) -> Iterator[Published]:
        """The figures of a report of ROUGE-1.5.5, or in its form; none if the text is something else."""
        for number, line in enumerate(_LINE_END.split(text), 1):
            place = f"{self.path}, line {number}"
            if average := _AVERAGE.match(line):
                system, measure, figure, value = average.group("system", "measure", "figure", "value")
                yield from self._figures(place, system, None, measure, {figure: value})
            elif found := _EVAL.match(line):
                system, measure, id = found.group("system", "measure", "id")
                values = {figure: found[figure] for figure in FIGURES}
                yield from self._figures(place, system, id.removesuffix(f".{system}"), measure, values)

    def table(self, text: str) -> Table:
        """The figures of a table."""
        records = list(_records(self.path, text, self.bad))
        names = list(dict.fromkeys(name for _, record in records for name in record))
        keys = {name: re.sub(r"[\s-]+", "_", name.strip().lower()) for name in names}
        ids = [
            next((name for key in known for name in names if keys[name] == key), None)
            for known in (SYSTEMS, EVALUATIONS, MEASURES)
        ]
        columns = [column for name in names if (column := _column(name, keys[name], ids[2] is not None))]
        figures = [figure for line, record in records for figure in self._row(line, record, ids, columns)]
        used = {*ids, *(column.name for column in columns)}
        return Table(tuple(figures), tuple(name.strip() for name in names if name not in used and name.strip()))

    def _row(
        self, line: int, record: Mapping[str, Any], ids: Sequence[str | None], columns: Sequence[_Column]
    ) -> Iterator[Published]:
        place = f"{self.path}, line {line}"
        system, evaluation, named = (_cell(record, name) for name in ids)
        for column in columns:
            if (text := _cell(record, column.name)) is not None:
                measure = column.measure or _dashed(named or "")
                yield from self._figures(place, system, evaluation, measure, {column.figure: text})

    def _figures(
        self, place: str, system: str | None, evaluation: str | None, measure: str, values: Mapping[str, str]
    ) -> Iterator[Published]:
        try:
            name = parse_measure(measure).name
        except UsageError as error:
            self.bad.at(place, str(error))
            return
        for letter, text in values.items():
            self.has_percent_signs |= text.endswith("%")
            try:
                value, decimals = _number(text)
            except ValueError:
                remedy = "write a number from 0 to 1, or to 100 in per cent, with a decimal point"
                self.bad.at(place, f"{_shortened(text)} is not a figure", remedy)
            else:
                yield Published(place, system, evaluation, name, letter, value, decimals)


def _records(path: str, text: str, bad: BadEntries) -> Iterable[tuple[int, Record]]:
    if text.lstrip()[:1] == "{":
        from rouge_cli.inputs.jsonl import read_jsonl

        return read_jsonl(path, bad).records
    from rouge_cli.inputs.tables import rows_of

    return rows_of(StringIO(text, newline=""), path, "\t" if "\t" in _LINE_END.split(text, 1)[0] else ",", bad)


def _cell(record: Mapping[str, Any], name: str | None) -> str | None:
    """The text of a cell, a number as it was written; None without one."""
    value = None if name is None else record.get(name)
    return None if value is None else str(value).strip() or None


def _shortened(text: str) -> str:
    return repr(text) if len(text) <= 30 else f"{text[:30]!r}... ({len(text):,} characters)"


def _column(name: str, key: str, has_measures: bool) -> _Column | None:
    """What a column holds, None if it is not a figure. Bounds of intervals are none."""
    if has_measures:
        figure = next((letter for letter, names in FIGURES.items() if key in names), None)
        return None if figure is None else _Column(name, None, figure)
    for letter, names in FIGURES.items():
        for ending in sorted(names, key=len, reverse=True):
            if key.endswith(f"_{ending}") and (measure := _measure_of(key.removesuffix(f"_{ending}"))):
                return _Column(name, measure, letter)
    measure = _measure_of(key)
    return None if measure is None else _Column(name, measure, "F")


def _measure_of(key: str) -> str | None:
    try:
        return parse_measure(_dashed(key)).name
    except UsageError:
        return None


def _dashed(name: str) -> str:
    """rouge_1 and "ROUGE 1" as rouge-1; rouge_lsum as rougelsum, which is a name of rouge-l."""
    text = re.sub(r"[\s_]+", "-", name.strip().lower())
    return text.replace("-", "") if text == "rouge-lsum" else text


def _number(text: str) -> tuple[float, int]:
    """A figure, 0 to 100, and its number of decimals. ValueError: none."""
    number = text.removesuffix("%").rstrip()
    if not _NUMBER.fullmatch(number) or not float(number) <= 100:
        raise ValueError
    mantissa, _, exponent = number.lower().partition("e")
    return float(number), max(0, len(mantissa.partition(".")[2]) - int(exponent or 0))


def _from_percent(figures: Sequence[Published], has_signs: bool) -> tuple[Published, ...]:
    """Where any figure is above 1, or has a sign of per cent, all are in per cent."""
    if not has_signs and all(figure.value <= 1 for figure in figures):
        return tuple(figures)
    return tuple(f._replace(value=f.value / 100, decimals=f.decimals + 2) for f in figures)
