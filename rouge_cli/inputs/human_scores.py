"""Scores by people (or by other programs): CSV, TSV or JSONL with a system, perhaps an evaluation, and numbers."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import NamedTuple

from rouge_cli.errors import DataError, Problem, Reading, check_kinds
from rouge_cli.inputs.bad_entries import BadEntries
from rouge_cli.inputs.given_records import Records
from rouge_cli.inputs.human_score_columns import EXAMPLE, USUAL, ColumnReader, Judged, NamedColumns
from rouge_cli.inputs.in_memory import names_of
from rouge_cli.opening import plain_path

Path = str | os.PathLike[str]
Row = tuple[str, str, tuple[float | None, ...]]


class HumanScores(NamedTuple):
    """The score columns of a file, and its rows: (system, evaluation, scores), None where there is no score.

    evaluation is "" in a file that has no column for it.
    """

    source: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, str, tuple[float | None, ...]], ...]
    has_evaluations: bool
    warnings: tuple[str, ...]
    figure: str = ""
    """R, P or F where they are a report of this package, which has all three."""
    signature: str = ""
    """How that was scored."""


OF_MEANS = "means of judgements"
"""The kind of the warning that scores are means of several judgements."""


class Judgements(NamedTuple):
    """Scores, and where a file has a row for each judgement, who gave which."""

    scores: HumanScores
    """With annotators, the mean of those who judged."""
    annotators: tuple[str, ...] = ()
    rows: tuple[tuple[str, str, str, tuple[float | None, ...]], ...] = ()
    """(system, evaluation, annotator, scores); none without annotators."""


def read_human_scores(
    name: Path, wanted: str | Sequence[str] = (), figure: str = "F", named: NamedColumns | None = USUAL
) -> HumanScores:
    """The scores of a file, in these columns; without wanted, in all that hold numbers. See read_judgements."""
    return read_judgements(name, wanted, figure, named).scores


def read_judgements(
    name: Path, wanted: str | Sequence[str] = (), figure: str = "F", named: NamedColumns | None = USUAL
) -> Judgements:
    """The scores of a file, in these columns; without wanted, in all that hold numbers.

    The format is that of the suffix: .jsonl, .json, .pkl, .score (see score_files.py), .tsv, else a table with commas,
    or with blanks if the head has neither commas nor tabs. In JSON and pickles, scores may be in objects within
    records, and in lists of judgements (see judged_fields.py). A table with a row for each measure, such as this
    package reports, has a column for each of them; figure (R, P or F) is the one taken of this package's. One with a
    column for the annotator has a row for each judgement. named is None where no options name columns. Warnings tell
    columns of text that were omitted, numbers that no program writes so, and how many scores are missing. Raises
    DataError with all problems: no system column, text among numbers, a system (and evaluation) twice, nothing at all;
    UsageError for a wanted column that is not there, and for arguments of another kind. wanted may be a single name.
    """
    path = plain_path(name)
    check_kinds(
        ("name", path, str, "the path of a file, a str"),
        ("figure", figure, str, "R, P or F"),
        ("named", named, (NamedColumns, type(None)), "NamedColumns or None"),
    )
    wanted = names_of("wanted", wanted, "the name of a column of scores")
    bad = BadEntries(path, has_options=False)
    given = _records(path, bad)
    with Reading(given.source):
        lines = [(line, record) for line, record in given.records]
    bad.finish([], len(lines))
    if not lines:
        raise DataError.at(given.source, "empty", f"a head such as {EXAMPLE} and a row for each system are expected")
    reader = ColumnReader(given.source, lines, named, str(given.unit))
    reader.flatten()
    reader.read_numbers(bad)
    reader.widen(figure, bad)
    bad.finish([], len(lines))
    columns = reader.score_columns(wanted)
    judged = reader.rows(columns, bad)
    bad.finish([], len(judged))
    annotators = dict.fromkeys(annotator for _, _, annotator, _ in judged)
    judged = _who_judged(judged) if reader.has_lists else judged
    rows = _means(judged, reader)
    # In lists of judgements nobody is expected to judge everything.
    expected: Sequence[Judged] | Sequence[Row] = rows if reader.has_lists else judged
    missing = sum(score is None for *_, scores in expected for score in scores)
    if missing:
        reader.warnings.append(f"{given.source}: {missing} of {len(expected) * len(columns)} scores are missing")
    if len(judged) > len(rows):
        reader.warnings.append(_of_means(judged, reader))
    scores = HumanScores(given.source, columns, rows, reader.evaluation is not None, tuple(reader.warnings),
                         reader.figure, reader.signature)  # fmt: skip
    if reader.annotator is None:
        return Judgements(scores)
    there = {annotator for _, _, annotator, _ in judged}
    return Judgements(scores, tuple(one for one in annotators if one in there), judged)


def _who_judged(judged: Sequence[Judged]) -> tuple[Judged, ...]:
    """The rows with a score, and one of each summary that has none."""
    scored = {(one[0], one[1]) for one in judged if any(score is not None for score in one[3])}
    first = {(one[0], one[1]): one for one in reversed(judged)}
    return tuple(
        one for one in judged
        if any(score is not None for score in one[3]) or (one is first[one[0], one[1]] and one[:2] not in scored)
    )  # fmt: skip


def _means(judged: Sequence[Judged], reader: ColumnReader) -> tuple[Row, ...]:
    """The mean of the annotators who judged, for each system and evaluation."""
    if reader.annotator is None:
        return tuple((system, evaluation, scores) for system, evaluation, _, scores in judged)
    found: dict[tuple[str, str], list[tuple[float | None, ...]]] = {}
    for system, evaluation, _, scores in judged:
        found.setdefault((system, evaluation), []).append(scores)
    return tuple((*key, tuple(map(_mean, zip(*several, strict=True)))) for key, several in found.items())


def _of_means(judged: Sequence[Judged], reader: ColumnReader) -> Problem:
    """A warning that scores are means of several judgements."""
    what = "system" if reader.evaluation is None else "summary"
    judges = len({annotator for _, _, annotator, _ in judged})
    said = f"{len(judged)} judgements by {judges} annotator{'s' * (judges != 1)}"
    return Problem(reader.source, f"{said}: a {what}'s score is the mean of those who judged it", kind=OF_MEANS)


def _mean(scores: Sequence[float | None]) -> float | None:
    """By decimal digits: judgements whose mean is the same have the same float, whatever their order."""
    from decimal import Context, Decimal, localcontext

    given = [Decimal(repr(score)) for score in scores if score is not None]
    with localcontext(Context(prec=28, traps=[])):  # whatever the calling program has set for its own
        return float(sum(given) / len(given)) if given else None


def _records(name: str, bad: BadEntries) -> Records:
    suffix = name.lower().removesuffix(".gz").rpartition(".")[2]
    if suffix in ("jsonl", "ndjson", "json"):
        from rouge_cli.inputs.jsonl import read_jsonl

        return read_jsonl(name, bad)
    if suffix in ("pkl", "pickle"):
        from rouge_cli.inputs.plain_pickle import read_pickle

        return read_pickle(name, bad)
    if suffix == "score":
        from rouge_cli.inputs.score_files import read_score_file

        return read_score_file(name, bad)
    from rouge_cli.inputs.tables import read_table

    return read_table(name, "\t" if suffix == "tsv" else ",", bad, may_have_blanks=True)
