"""Figures that somebody published, read from a table, a report, or what a package prints."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import StringIO
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from rouge_cli.analysis.audit.figures import Published
from rouge_cli.analysis.audit.names import (
    EVALUATIONS,
    FIGURES,
    LETTER_OF,
    MEASURES,
    SYSTEMS,
    VALUES,
    decimals_of,
    key_of,
    measure_of,
    named,
    number_of,
)
from rouge_cli.analysis.audit.own_reports import refuse_records, shown_in
from rouge_cli.analysis.audit.percentages import beside_percentages, from_percent
from rouge_cli.analysis.audit.printed import LONGEST_LINE, is_figure, plain, records_of
from rouge_cli.analysis.audit.trees import figures_in, tree_of
from rouge_cli.analysis.audit.written_names import written_in
from rouge_cli.errors import DataError, UsageError, shortened
from rouge_cli.inputs.bad_entries import BadEntries
from rouge_cli.inputs.file_kinds import CONFIGURATION, HEAD, PARQUET, RECORDS, REPORT, RESULTS, kind_of
from rouge_cli.inputs.record_blocks import Record
from rouge_cli.inputs.text_files import open_text
from rouge_cli.inputs.written_lists import DoubledName
from rouge_cli.measures.registry import parse_measure
from rouge_cli.plain_numbers import shortest

if TYPE_CHECKING:
    from io import BufferedReader, TextIOWrapper

    from rouge_cli.results import Results

EXPECTED = (
    "give a table with a column for each measure (rouge-1, rougeL_fmeasure), or columns measure, recall, precision and "
    "f, a report of ROUGE-1.5.5, or what a package prints"
)
_AVERAGE = re.compile(r"(?P<system>.*) (?P<measure>\S+) Average_(?P<figure>[RPF]): (?P<value>\S+)( |$)")
_EVAL = re.compile(
    r"(?P<system>.*) (?P<measure>\S+) Eval (?P<id>(?:(?! Eval ).)*) R:(?P<R>\S+) P:(?P<P>\S+) F:(?P<F>\S+)$"
)
_PRINT = re.compile(
    r"[\s>*'\"]*(?P<name>[A-Za-z][\w .*:-]{0,30}?)['\"]?\s*[:=]\s+(?P<rest>(?!\s)[^A-Za-z\d.]*[\d.].*|[PRFprf].*)"
)
_PAIR = re.compile(r"(?P<figure>[A-Za-z][A-Za-z0-9_-]{0,12})\s*[:=]\s*(?P<value>[0-9.]+%?|[-+]?(?:nan|inf)\b)")
_RESULTS = re.compile(r'\s*\{\s*"format":\s*"rouge-cli results"')
_LINE_END = re.compile(r"\r\n?|\n")
MOST_MEASURES = 100
"""Of one table; a search scores the texts hundreds of times, and its time grows with them: of so many, ten seconds."""


def _found(pattern: re.Pattern[str], word: str, line: str) -> re.Match[str] | None:
    """The match of a line of a report that has the word, also where its blanks became tabs, as editors make them."""
    found = pattern.match(line) if word in line else None
    if found is None and "\t" in line and word in (spaced := line.replace("\t", " ")):
        found = pattern.match(spaced)
    return found


class Table(NamedTuple):
    """All figures of a file, and what says nothing to this reader."""

    figures: tuple[Published, ...]
    ignored: tuple[str, ...] = ()
    """The names of columns."""
    unread: tuple[str, ...] = ()
    """Cells of columns of figures, with digits and their lines: "'+0.3' (line 7)"."""
    draws: tuple[int, int] | None = None
    """Bootstrap samples and seed of saved results; None where nothing says them."""
    beside: tuple[str, ...] = ()
    """Measures from 0 to 1 beside ROUGE in percent: "bleu (0.88)"."""


def read_published(path: str, columns: str | None = None) -> Table:
    """The figures in a file. DataError: it cannot be read, has no figures, or all that is damaged in it.

    columns, if given, stands in the headings of those columns that are meant.
    """
    remedies = {CONFIGURATION: "SCORES comes before CONFIG"}
    wanted = "figures (a table, or a report of ROUGE-1.5.5)"
    bad = BadEntries(path, has_options=False)
    reader = _Reader(path, bad, columns)
    accepted = (REPORT, RECORDS, RESULTS, PARQUET)
    with open_text(path, newline="", wanted=wanted, accepted=accepted, remedies=remedies) as stream:
        content = cast("BufferedReader", cast("TextIOWrapper", stream).buffer)
        kind = kind_of(content.peek(HEAD)[:HEAD])
        is_parquet = kind is not None and kind.name == PARQUET
        table = reader.results(content.read()) if is_parquet else reader.read(stream.read())
    bad.finish([], len(table.figures))
    if not table.figures:
        raise DataError.at(path, "no figures", EXPECTED)
    if columns is not None and not reader.is_table:
        raise UsageError.at(path, "--columns is for tables, and this is no table", "leave it out")
    _check_measures(path, table.figures)
    figures = from_percent(table.figures)
    _refuse_doubles(path, figures)
    return table._replace(figures=figures, beside=beside_percentages(table.figures))


def _check_measures(path: str, figures: Sequence[Published]) -> None:
    """DataError where a table has figures of more measures than a search can try in useful time."""
    count = len({figure.measure for figure in figures})
    if count > MOST_MEASURES:
        cause = f"figures of {count:,} measures, and no more than {MOST_MEASURES} are searched for"
        raise DataError.at(path, cause, "keep some of the columns, or choose them with --columns TEXT")


def _refuse_doubles(path: str, figures: Sequence[Published]) -> None:
    """DataError where two columns of a table give one system different figures of one name: two data sets, perhaps."""
    seen: dict[tuple[object, ...], Published] = {}
    for figure in figures:
        key = (figure.place, figure.system, figure.evaluation, figure.measure, figure.figure, figure.is_labelled)
        first = seen.setdefault(key, figure)
        if first is not figure and first.value != figure.value:
            cause = f"two columns are {figure.measure}: {shortest(first.value)} and {shortest(figure.value)}"
            raise DataError.at(figure.place, cause, "say with --columns what stands in the headings of the ones meant")


class _Column(NamedTuple):
    """A column of figures; measure None: another column names it. figure None: nothing says which it is."""

    name: str
    measure: str | None
    figure: str | None


class _Reader:
    """Reads figures; problems go to bad."""

    def __init__(self, path: str, bad: BadEntries, columns: str | None = None) -> None:
        self.path, self.bad = path, bad
        self.columns = columns
        self.is_table = False
        self.unread: list[str] = []

    def read(self, text: str) -> Table:
        """The figures, by the first reading that finds any."""
        lines = _LINE_END.split(text)
        for reading in (self.own, self.report, self.tree, self.prints, self.printed):
            table = reading(text, lines)
            if table.figures or self.bad.count:
                return table
        return self.records(_records(self.path, text, self.bad))

    def own(self, text: str, lines: Sequence[str]) -> Table:
        """The figures of a report of rouge-cli's own statistics; none if the text is something else."""
        figures: list[Published] = []
        for line, system, written, measure, letter, number in shown_in(self.path, text, lines):
            found = self._figure(f"{self.path}, line {line}", system, None, measure, letter, number)
            figures += [figure._replace(written=written) for figure in found]
        return Table(tuple(figures))

    def report(self, text: str, lines: Sequence[str]) -> Table:
        """The figures of a report of ROUGE-1.5.5, or in its form; none if the text is something else."""
        return Table(tuple(self._of_report(lines)))

    def _of_report(self, lines: Sequence[str]) -> Iterator[Published]:
        for number, line in enumerate(lines, 1):
            if len(line) > LONGEST_LINE:
                continue
            place = f"{self.path}, line {number}"
            if average := _found(_AVERAGE, " Average_", line):
                system, measure, figure, value = average.group("system", "measure", "figure", "value")
                for one in self._figures(place, system if system.strip() else None, None, measure, {figure: value}):
                    yield one._replace(written=_of_bytes(system))
            elif found := _found(_EVAL, " Eval ", line):
                system, measure, id = found.group("system", "measure", "id")
                values = {figure: found[figure] for figure in FIGURES}
                id = id.removesuffix(f".{system}")
                for one in self._figures(place, system, id, measure, values):
                    yield one._replace(written=_of_bytes(system), written_id=_of_bytes(id))

    def tree(self, text: str, lines: Sequence[str]) -> Table:
        """The figures of nested JSON, of saved results, or of what Python prints."""
        if _RESULTS.match(text):
            return self.results(text.encode("utf-8", "surrogateescape"))
        try:
            tree = tree_of(text)
        except DoubledName as error:
            raise DataError.at(self.path, str(error), "leave one of them out") from None
        figures: list[Published] = []
        for found in () if tree is None else figures_in(tree):
            place = ", ".join(filter(None, (self.path, found.system, found.evaluation, found.measure)))
            figures += self._figure(place, found.system, found.evaluation, found.measure, found.figure, found.text)
        return Table(tuple(figures))

    def results(self, content: bytes) -> Table:
        """The figures of saved results, JSON or Parquet."""
        from rouge_cli.results.saved import results_from

        results = results_from(content, self.path)
        draws = int(results.options.samples), results.options.seed
        return Table(tuple(self._of_results(results)), draws=draws)

    def _of_results(self, results: Results) -> Iterator[Published]:
        for system in results.systems:
            for measure in system.measures:
                if measure_of(measure.name) is None:
                    cause = f"no measure {shortened(measure.name)}"
                    raise DataError.at(f"{self.path}, {system.id}", cause, "`rouge-cli measures` lists them")
                for letter, interval in zip(FIGURES, measure.averages, strict=False):
                    decimals = decimals_of(f"{interval.mean:.17g}")
                    value = interval.mean + 0.0
                    yield Published(f"{self.path}, {system.id}", system.id, None, measure.name, letter, value, decimals)

    def prints(self, text: str, lines: Sequence[str]) -> Table:
        """Lines such as "rouge-1: P: 28.62 R: 26.46 F1: 27.49" and "rougeL = 38.1"."""
        figures: list[Published] = []
        for number, line in enumerate(lines, 1):
            if len(line) > LONGEST_LINE or not (found := _PRINT.fullmatch(line)):
                continue
            name, place = named(found["name"]), f"{self.path}, line {number}"
            if name is None:
                continue
            pairs = {LETTER_OF.get(key_of(pair["figure"])): pair["value"] for pair in _PAIR.finditer(found["rest"])}
            rest = found["rest"].split()[0].rstrip(",;") if is_figure(found["rest"]) else ""
            for letter, value in (pairs or ({name.figure: rest} if rest else {})).items():
                figures += self._figure(place, None, None, name.measure, letter, value)
        return Table(tuple(figures))

    def printed(self, text: str, lines: Sequence[str]) -> Table:
        """The figures of a Markdown, LaTeX or plain text table."""
        found = records_of(lines)
        if not found:
            return Table(())
        return self.records(((line, record) for line, record in found), may_have_words=True)

    def records(self, given: Iterable[tuple[int, Record]], may_have_words: bool = False) -> Table:
        """The figures of a table. Cells of figures may have words where somebody wrote "-" or "n/a"."""
        self.is_table, records = True, list(given)
        names = list(dict.fromkeys(name for _, record in records for name in record))
        refuse_records(self.path, names)
        keys = {name: key_of(name) for name in names}
        ids = [
            next((name for key in known for name in names if keys[name] == key), None)
            for known in (SYSTEMS, EVALUATIONS, MEASURES)
        ]
        if ids[2] is None and may_have_words and names:
            ids[2] = self._column_of_measures(records, names)
        elif ids[2] is not None and not any(_names_measure(record, ids[2]) for _, record in records):
            ids[2] = None if may_have_words else ids[2]
        ids[0] = None if ids[0] == ids[2] else ids[0]
        columns = list(self._columns(names, keys, ids))
        by_system = not columns and ids[2] is not None and may_have_words
        if by_system:
            columns = [_Column(name, None, None) for name in names if name not in ids]
        elif ids[0] is None and may_have_words and names and names[0] not in {column.name for column in columns}:
            ids[0] = None if names[0] in ids else names[0]
        figures: list[Published] = []
        for line, record in records:
            figures += self._row(line, record, ids, columns, may_have_words, by_system)
        used = {*ids, *(column.name for column in columns)}
        ignored = tuple(name.strip() for name in names if name not in used and name.strip())
        return Table(tuple(figures), ignored, tuple(self.unread))

    def _column_of_measures(self, records: Sequence[tuple[int, Record]], names: Sequence[str]) -> str | None:
        """The first column, where all its cells are measures and no other column is one."""
        if any(map(named, names[1:])):
            return None
        cells = [cell for _, record in records if (cell := _cell(record, names[0]))]
        return names[0] if cells and all(map(named, cells)) else None

    def _columns(self, names: Sequence[str], keys: Mapping[str, str], ids: Sequence[str | None]) -> Iterator[_Column]:
        for name in names:
            if name in ids or (self.columns is not None and self.columns.lower() not in name.lower()):
                continue
            if ids[2] is not None:
                letter = LETTER_OF.get(keys[name])
                if letter is not None or keys[name] in VALUES:
                    yield _Column(name, None, letter)
            elif found := named(re.sub(r" #\d+$", "", name)):
                yield _Column(name, found.measure, found.figure)

    def _row(
        self, line: int, record: Mapping[str, Any], ids: Sequence[str | None], columns: Sequence[_Column],
        may_have_words: bool, by_system: bool,
    ) -> Iterator[Published]:  # fmt: skip
        place = f"{self.path}, line {line}"
        system, evaluation, measure = (_cell(record, name) for name in ids)
        names = [None if name is None else record.get(name) for name in ids[:2]]
        if not may_have_words:
            system, evaluation = (_as_it_is(name) for name in names)
        for column in columns:
            text = _cell(record, column.name)
            if text is None:
                continue
            if may_have_words and not is_figure(text):
                self.unread += [f"{_shortened(text)} (line {line})"] * any(map(str.isdigit, text))
                continue
            text = text if may_have_words else _undecorated(text)
            name, letter = column.measure or measure or "", column.figure
            if column.measure is None and (found := named(name)) is not None:
                name, letter = found.measure, letter or found.figure
            written, written_id = written_in(column.name if by_system else names[0]), written_in(names[1])
            for one in self._figure(place, column.name if by_system else system, evaluation, name, letter, text):
                yield one._replace(written=written, written_id=written_id)

    def _figure(
        self, place: str, system: str | None, evaluation: str | None, measure: str, letter: str | None, text: str
    ) -> Iterator[Published]:
        for figure in self._figures(place, system, evaluation, measure, {letter or "F": text}):
            yield figure._replace(is_labelled=letter is not None)

    def _figures(
        self, place: str, system: str | None, evaluation: str | None, measure: str, values: Mapping[str, str]
    ) -> Iterator[Published]:
        try:
            name = measure_of(measure) or parse_measure(measure.strip()).name
        except UsageError as error:
            self.bad.at(place, str(error))
            return
        for letter, text in values.items():
            try:
                value, decimals = number_of(text)
            except ValueError:
                remedy = "write a number from 0 to 1, or to 100 in per cent, with a decimal point"
                self.bad.at(place, f"{_shortened(text)} is not a figure", remedy)
            else:
                sign = text.endswith("%")
                yield Published(place, system, evaluation, name, letter, value, decimals, has_percent_sign=sign)


def _of_bytes(name: str) -> str | None:
    """A name in a report of ROUGE-1.5.5, which is in Latin-1 if it can be; None if it is ASCII or in UTF-8."""
    if not any("\udc80" <= letter <= "\udcff" for letter in name):
        return None
    return name.encode("utf-8", "surrogateescape").decode("latin-1")


def _undecorated(text: str) -> str:
    """A cell without what decorates a figure in it; one that is no figure then stays as it is, for messages."""
    bare = plain(text)
    return bare if bare != text and is_figure(bare) else text


def _names_measure(record: Mapping[str, Any], column: str) -> bool:
    cell = _cell(record, column)
    return cell is not None and named(cell) is not None


def _records(path: str, text: str, bad: BadEntries) -> Iterable[tuple[int, Record]]:
    if text.lstrip()[:1] == "{":
        from rouge_cli.inputs.jsonl import read_jsonl

        return read_jsonl(path, bad).records
    from rouge_cli.inputs.tables import rows_of

    first = _LINE_END.split(text[:1_000_000], maxsplit=1)[0]
    return rows_of(StringIO(text, newline=""), path, "\t" if "\t" in first else ",", bad)


def _cell(record: Mapping[str, Any], name: str | None) -> str | None:
    """The text of a cell, a number as it was written; None without one."""
    value = None if name is None else record.get(name)
    return None if value is None else str(value).strip() or None


def _as_it_is(name: object) -> str | None:
    """A name with the blanks around it; None where there is nothing else."""
    return None if name is None or not str(name).strip() else str(name)


def _shortened(text: str) -> str:
    return repr(text) if len(text) <= 30 else f"{text[:30]!r}... ({len(text):,} characters)"
