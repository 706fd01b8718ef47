"""The whole error analysis as one finding, for `rouge-cli analyze` and the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from rouge_cli.analysis.inspection.buckets import (
    Bucketing,
    Property,
    bucketings,
    column_property,
    not_numbers,
    varies,
)
from rouge_cli.analysis.inspection.columns import Columns, match
from rouge_cli.analysis.inspection.extremes import (
    AlikeSystems,
    Distribution,
    Extremes,
    RepeatedSummary,
    alike_systems,
    distributions,
    extremes,
    repeated_summaries,
)
from rouge_cli.analysis.inspection.figures import (
    BUILT_IN,
    COMPRESSION,
    NOVELTY,
    RATIO,
    REFERENCE_LENGTH,
    REFERENCES,
    SCORE,
    Progress,
    TextFigures,
    figures_of_counts,
    figures_of_texts,
)
from rouge_cli.analysis.inspection.lint import Lint
from rouge_cli.analysis.inspection.texts import Texts, Tokens
from rouge_cli.analysis.inspection.wins import Wins, ngram_wins
from rouge_cli.analysis.means import means
from rouge_cli.analysis.pair_limit import check_number
from rouge_cli.analysis.score_table import Floats, ScoreTable, figure_for
from rouge_cli.errors import DataError, Problem, UsageError, listed
from rouge_cli.inputs.marked_sources import marked_sources
from rouge_cli.inputs.written_numbers import is_written_oddly
from rouge_cli.results import Results
from rouge_cli.results.overviews import count
from rouge_cli.similar_names import each_meant, system_meant

SHARE_OF_WINS = 20
"""N-grams of an evaluation take as long as figures of so many summaries."""
BY_DEFAULT = (REFERENCE_LENGTH, RATIO, COMPRESSION, SCORE, NOVELTY[1], REFERENCES)


class Request(NamedTuple):
    """The choices of an analysis."""

    figure: str = ""
    """R, P or F; "" is the table's own."""
    pair: tuple[str, str] | None = None
    """Two systems to be set against each other; None: the two best by the first measure."""
    by: tuple[str, ...] = ()
    """The properties of buckets; none named: BY_DEFAULT, as far as they are known."""
    top: int = 10
    """How many of the best, worst and so on."""
    confidence: float = 95.0
    most: int | None = None
    """Summaries whose texts are read; of more, evaluations evenly spread. None: all."""


class SystemFigure(NamedTuple):
    """A figure of a system's summaries."""

    name: str
    summaries: int
    mean: float
    median: float
    low: float
    high: float
    """The 5th and the 95th percentile."""


class SystemFigures(NamedTuple):
    """All figures of a system's summaries."""

    system: str
    figures: tuple[SystemFigure, ...]


class Inspection(NamedTuple):
    """The findings. Of pair, wins and so on there is nothing where it takes two systems, or texts."""

    figure: str
    confidence: float
    measures: tuple[str, ...]
    systems: tuple[str, ...]
    evaluations: int
    pair: tuple[str, str] | None
    distributions: tuple[Distribution, ...]
    buckets: tuple[Bucketing, ...]
    wins: tuple[Wins, ...]
    extremes: tuple[Extremes, ...]
    texts: tuple[SystemFigures, ...]
    alike: tuple[AlikeSystems, ...]
    repeated: tuple[RepeatedSummary, ...]
    lint: tuple[Lint, ...]
    texts_read: int
    """Evaluations whose texts were read."""
    has_sources: bool
    warnings: tuple[str, ...] = ()
    is_bounded: bool = False
    """Whether all scores can only be from 0 to 1, as intervals of means in buckets then are."""


def inspect(
    table: ScoreTable, request: Request = Request(), results: Results | None = None, texts: Texts | None = None,  # noqa: B008
    columns: Columns | None = None, progress: Progress | None = None,
) -> Inspection:  # fmt: skip
    """Analyze scores, and texts and columns if there are some.

    UsageError: a property, or a system, that there is not; more than 1,000 systems. DataError: no scores of
    evaluations, columns of none of them, or of the name of another property.
    """
    if not table.measures or not table.systems or not table.has_evaluations or np.isnan(table.scores).all():
        remedy = "evaluate with --save RESULTS.json; a table needs a row for each evaluation"
        raise DataError.at(table.source or "the scores", "no scores of single evaluations to look at", remedy)
    check_number(len(table.systems), table.source or "the scores", "give results or a table of fewer systems")
    request = request._replace(figure=figure_for(table, "request.figure", request.figure))
    pair = _pair(table, request.pair)
    found = TextFigures({}) if results is None else figures_of_counts(results, table)
    if texts is not None:
        found = figures_of_texts(table, texts, found, request.most, progress)
    warnings = [] if columns is None else list(match(columns, table))
    warnings += _on_sources(found, texts)
    if texts is not None:
        warnings += marked_sources([*texts.sources.values()], texts.source_format)
    properties = _properties(table, request, found, columns)
    warnings += _on_properties(properties, request, table, columns)
    bounded = [results is not None and bool(((np.nan_to_num(one) >= 0) & (np.nan_to_num(one) <= 1)).all())
               for one in table.scores]  # fmt: skip
    excerpts = {number: text[:80] for number, text in found.excerpts.items()}
    return Inspection(
        request.figure, request.confidence, table.measures, table.systems, len(table.evaluations),
        None if pair is None else (table.systems[pair[0]], table.systems[pair[1]]),
        distributions(table),
        bucketings(table, properties, pair, request.confidence, bounded),
        () if pair is None or texts is None else _wins(table, texts, pair, request.most),
        tuple(extremes(table, m, pair, request.top) for m in range(len(table.measures))),
        _system_figures(table, found),
        alike_systems(table, found.same),
        tuple(one for system, ids in (found.same or {}).items()
              for one in repeated_summaries(system, table.evaluations, ids, excerpts)),
        found.lint, found.read, bool(texts and texts.sources), tuple(warnings), is_bounded=all(bounded),
    )  # fmt: skip


def _on_sources(found: TextFigures, texts: Texts | None) -> list[str]:
    """A warning of sources without words. DataError: all are, as where they have another format."""
    empty = found.without_source
    if texts is None or not empty:
        return []
    if len(empty) == found.read:
        cause = f"no source has a word, read as {texts.source_format}"
        raise DataError.at("--sources", cause, "name another --source-format (SPL, SEE, ISI), or leave out --sources")
    return [f"the sources of {len(empty)} of {found.read} evaluations have no word, read as {texts.source_format}, and "
            f"nothing is compared with them: {listed(empty)}"]  # fmt: skip


def without_texts(found: Inspection) -> Inspection:
    """What was found, but for what shows words of the texts: n-grams won, and excerpts."""
    return found._replace(
        wins=(), lint=tuple(one._replace(excerpt="") for one in found.lint),
        repeated=tuple(one._replace(excerpt="") for one in found.repeated),
    )  # fmt: skip


def _pair(table: ScoreTable, asked: tuple[str, str] | None) -> tuple[int, int] | None:
    if asked is not None:
        if unknown := [name for name in asked if name not in table.systems]:
            raise UsageError([f"no system {name!r}; {system_meant(name, table.systems)}" for name in unknown])
        if asked[0] == asked[1]:
            raise UsageError(f"system {asked[0]!r} is named twice; name two systems")
        return table.systems.index(asked[0]), table.systems.index(asked[1])
    if len(table.systems) < 2:
        return None
    order = np.nan_to_num(means(table.scores[0]), nan=-np.inf)
    first, second, *_ = sorted(range(len(order)), key=lambda s: (-order[s], table.systems[s]))
    return first, second


def _properties(table: ScoreTable, request: Request, found: TextFigures, columns: Columns | None) -> list[Property]:
    given, others = ({}, ()) if columns is None else (columns.cells, columns.others)
    clashes = [name for name in dict.fromkeys(request.by or given) if name in given and name in BUILT_IN]
    if columns is not None and clashes:
        cause = "has the name of a property that analyze computes"
        raise DataError([Problem(columns.source, f"column {one!r} {cause}", "rename the column") for one in clashes])
    known = {SCORE, *found.values, *given}
    if unknown := [name for name in request.by if name not in known]:
        there = sorted({*known, *others})
        hint = "; texts (--config), --sources or --columns tell more of the summaries"
        raise UsageError([f"unknown property {name!r}; {meant}{hint}" for name, meant in each_meant(unknown, there)])
    made = []
    for name in dict.fromkeys(request.by or [name for name in (*BY_DEFAULT, *given) if name in known]):
        if name in given:
            made.append(column_property(name, table, given[name]))
        elif name == SCORE:
            made.append(Property(SCORE, _difficulty(table)))
        else:
            made.append(Property(name, found.values[name], exact=name == REFERENCES))
    return made


def _on_properties(
    properties: Sequence[Property], request: Request, table: ScoreTable, columns: Columns | None
) -> list[str]:
    """Warnings of properties without buckets, if they were asked for, and of numbers that are taken for texts."""
    warnings = []
    for one in properties:
        cells = {} if columns is None else columns.cells.get(one.name, {})
        if (cells or one.name in request.by) and not varies(one):
            known = one.values[~np.isnan(one.values)]
            why = f"the same for all {count(len(known), 'summary', 'summaries')}" if len(known) else "known of none"
            warnings.append(f"no buckets by {one.name!r}: it is {why}")
        if columns is not None and (odd := not_numbers(table, cells)):
            named = listed([f"{text!r} (evaluation {id!r})" for text, id in odd.items()], 3)
            remedy = "leave such cells empty"
            if any(map(is_written_oddly, odd)):
                remedy = "write numbers with digits and a decimal point alone, or leave such cells empty"
            warnings.append(
                f"{columns.source}: column {one.name!r} holds numbers but for {named}, so each value is a bucket of "
                f"its own, as in columns of texts; {remedy}"
            )
    return warnings


def _difficulty(table: ScoreTable) -> Floats:
    """By evaluation the mean score of all systems, by the first measure: the same band for each system."""
    scores = table.scores[0]
    return np.tile(means(scores.T), (len(scores), 1))


def _wins(table: ScoreTable, texts: Texts, pair: tuple[int, int], most: int | None) -> tuple[Wins, ...]:
    first, second = (table.systems[s] for s in pair)
    tokens = Tokens(texts.options)

    def read(id: str) -> tuple[Sequence[str], Sequence[str], Sequence[Sequence[str]]]:
        format = texts.format(id)
        a, b = (texts.peer(id, system) for system in (first, second))
        assert a is not None
        assert b is not None
        return tokens.words(a, format), tokens.words(b, format), [tokens.words(m, format) for m in texts.models(id)]

    shared = [
        id for id in table.evaluations if texts.peer(id, first) is not None and texts.peer(id, second) is not None
    ]
    step = 1 if most is None else max(1, -(-len(shared) * SHARE_OF_WINS // most))
    return ngram_wins(first, second, shared[::step], read)


def _system_figures(table: ScoreTable, found: TextFigures) -> tuple[SystemFigures, ...]:
    made = []
    for s, system in enumerate(table.systems):
        figures = []
        for name, values in found.values.items():
            known = values[s][~np.isnan(values[s])]
            if len(known):
                low, median, high = np.quantile(known, (0.05, 0.5, 0.95)).tolist()
                figures.append(SystemFigure(name, len(known), float(known.mean()), median, low, high))
        if figures:
            made.append(SystemFigures(system, tuple(figures)))
    return tuple(made)
