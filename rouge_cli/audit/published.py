"""Figures that somebody published, read from a table (CSV, TSV) or from a report of ROUGE-1.5.5."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rouge_cli.errors import DataError, UsageError
from rouge_cli.inputs.file_kinds import CONFIGURATION, REPORT, RESULTS, check_kind, unreadable
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
MOST_PROBLEMS = 100
_AVERAGE = re.compile(r"(?P<system>.*) (?P<measure>ROUGE-\S+) Average_(?P<figure>[RPF]): (?P<value>[0-9.]+) ")
_EVAL = re.compile(
    r"(?P<system>.*) (?P<measure>ROUGE-\S+) Eval (?P<id>.*) R:(?P<R>[0-9.]+) P:(?P<P>[0-9.]+) F:(?P<F>[0-9.]+)$"
)


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
    """The figures in a file. DataError: it cannot be read, has no figures, or all cells that are no numbers."""
    try:
        with open(path, encoding="utf-8-sig", errors="surrogateescape", newline="") as stream:
            text = stream.read()
    except OSError as error:
        raise DataError(unreadable(path, "the figures", error)) from None
    remedies = {
        CONFIGURATION: "SCORES comes before CONFIG",
        RESULTS: "a report of them has figures: rouge-cli report {file} --format csv -o scores.csv",
    }
    check_kind(path, "figures (a table, or a report of ROUGE-1.5.5)", (REPORT,), remedies)
    report = list(_of_report(text, path))
    table = Table(tuple(report)) if report else _of_table(text, path)
    if not table.figures:
        raise DataError(
            f"{path}: no figures; give a table with a column for each measure (rouge-1, rougeL_fmeasure), or columns "
            "measure, recall, precision and f, or a report of ROUGE-1.5.5"
        )
    return table._replace(figures=_from_percent(table.figures))


def _of_report(text: str, path: str) -> Iterator[Published]:
    for number, line in enumerate(text.split("\n"), 1):
        place = f"{path}, line {number}"
        if average := _AVERAGE.match(line):
            system, measure, figure, value = average.group("system", "measure", "figure", "value")
            yield _figure(place, system, None, parse_measure(measure).name, figure, value)
        elif found := _EVAL.match(line):
            system, measure, id = found.group("system", "measure", "id")
            for figure in FIGURES:
                yield _figure(
                    place, system, id.removesuffix(f".{system}"), parse_measure(measure).name, figure, found[figure]
                )


class _Column(NamedTuple):
    """A column of figures; measure None: another column names it."""

    place: int
    measure: str | None
    figure: str


def _of_table(text: str, path: str) -> Table:
    first = text.partition("\n")[0]
    rows = list(csv.reader(io.StringIO(text), delimiter="\t" if "\t" in first else ","))
    if not rows:
        return Table(())
    names = [name.strip() for name in rows[0]]
    keys = [re.sub(r"[\s-]+", "_", name.lower()) for name in names]
    ids = [next((keys.index(key) for key in known if key in keys), None) for known in (SYSTEMS, EVALUATIONS, MEASURES)]
    columns = [column for place, key in enumerate(keys) if (column := _column(place, key, ids[2] is not None))]
    used = {column.place for column in columns} | {place for place in ids if place is not None}
    figures: list[Published] = []
    problems: list[str] = []
    for number, row in enumerate(rows[1:], 2):
        if not any(cell.strip() for cell in row):
            continue
        _take_row(row, f"{path}, line {number}", ids, columns, figures, problems)
    if problems:
        more = len(problems) - MOST_PROBLEMS
        raise DataError(problems[:MOST_PROBLEMS] + ([f"{path}: and {more} more"] if more > 0 else []))
    return Table(tuple(figures), tuple(name for place, name in enumerate(names) if place not in used and name))


def _take_row(
    row: Sequence[str],
    place: str,
    ids: Sequence[int | None],
    columns: Sequence[_Column],
    figures: list[Published],
    problems: list[str],
) -> None:
    def cell(at: int | None) -> str | None:
        return row[at].strip() or None if at is not None and at < len(row) else None

    system, evaluation, named = map(cell, ids)
    for column in columns:
        text = cell(column.place)
        if text is None:
            continue
        try:
            measure = column.measure or parse_measure(_dashed(named or "")).name
            figures.append(_figure(place, system, evaluation, measure, column.figure, text))
        except UsageError as error:
            problems.append(f"{place}: {error}")
            return
        except ValueError:
            problems.append(f"{place}: {text!r} is no figure")


def _column(place: int, key: str, has_measures: bool) -> _Column | None:
    """What a column holds, None if it is no figure. Bounds of intervals are none."""
    if has_measures:
        figure = next((letter for letter, names in FIGURES.items() if key in names), None)
        return None if figure is None else _Column(place, None, figure)
    for letter, names in FIGURES.items():
        for name in sorted(names, key=len, reverse=True):
            if key.endswith(f"_{name}") and (measure := _measure_of(key.removesuffix(f"_{name}"))):
                return _Column(place, measure, letter)
    measure = _measure_of(key)
    return None if measure is None else _Column(place, measure, "F")


def _measure_of(key: str) -> str | None:
    try:
        return parse_measure(_dashed(key)).name
    except UsageError:
        return None


def _dashed(name: str) -> str:
    """rouge_1 and "ROUGE 1" as rouge-1; rouge_lsum as rougelsum, which is a name of rouge-l."""
    text = re.sub(r"[\s_]+", "-", name.strip().lower())
    return text.replace("-", "") if text == "rouge-lsum" else text


def _figure(place: str, system: str | None, id: str | None, measure: str, figure: str, text: str) -> Published:
    """ValueError: no number."""
    number = text.strip().removesuffix("%").strip()
    value = float(number)
    if not 0 <= value <= 100:
        raise ValueError
    mantissa, _, exponent = number.lower().partition("e")
    decimals = len(mantissa.partition(".")[2]) - int(exponent or 0)
    return Published(place, system, id, measure, figure, value, max(0, decimals))


def _from_percent(figures: Sequence[Published]) -> tuple[Published, ...]:
    """Where any figure is above 1, all are in per cent."""
    if all(figure.value <= 1 for figure in figures):
        return tuple(figures)
    return tuple(f._replace(value=f.value / 100, decimals=f.decimals + 2) for f in figures)
