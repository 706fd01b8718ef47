"""Correlations of measures with people, and of people with each other, as reports."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Any

from rouge_cli.analysis.correlation import Correlation, Correlations, CorrelationTable
from rouge_cli.analysis.levels import SUMMARY, SYSTEM
from rouge_cli.analysis.measure_families import COEFFICIENT
from rouge_cli.analysis.per_evaluation import EvaluationCoefficients
from rouge_cli.plain_numbers import shortest
from rouge_cli.reports.attenuation import attenuation_cells, attenuation_table, ceiling_note
from rouge_cli.reports.close_pairs import close_pairs_cells, close_pairs_table
from rouge_cli.reports.findings import Report, plain, signature_line
from rouge_cli.reports.numbers import interval, number, p_text
from rouge_cli.reports.per_evaluation import confined, per_evaluation_rows, per_evaluation_table
from rouge_cli.reports.table import Cell, Table, figures, names, row
from rouge_cli.results.overviews import count

NAMES = {"pearson": "Pearson", "spearman": "Spearman", "kendall": "Kendall", "kendall-c": "Tau-c"}


def correlations_report(
    found: Correlations,
    scores: str,
    figure: str,
    pairs: bool = False,
    disattenuated: bool = False,
    inside: Sequence[EvaluationCoefficients] | None = None,
) -> Report:
    """A table of measures by coefficients for each set of human scores and level.

    pairs lists the tests as well, disattenuated the coefficients without noise. inside are coefficients of
    evaluations, which have tables below, and are the rows instead, where they are given.
    """
    together: dict[tuple[str, str, str], list[CorrelationTable]] = {}
    for table in found.tables:
        together.setdefault((table.human, table.level, table.window), []).append(table)
    shown = []
    for tables in together.values():
        shown.append(_measures(found, tables, figure))
        for table in tables:
            shown += [attenuation_table(found, table, figure)] * (disattenuated and _has_attenuation(table))
            shown += [close_pairs_table(found, table, figure)] * any(one.close for one in table.measures)
        if pairs:
            shown += [_pairs(found, table) for table in tables if table.pairs]
    rows = tuple(
        {"human": table.human, "level": table.level, "coefficient": table.coefficient, "figure": figure,
         "systems": table.systems, "evaluations": table.evaluations, **flat(one),
         **close_pairs_cells(one.close, found.design.close), "window": table.window}
        for table in found.tables for one in table.measures
    )  # fmt: skip
    content: dict[str, Any] = {
        "design": found.design, "figure": figure, "warnings": found.warnings, "tables": found.tables,
    }  # fmt: skip
    if inside is not None:
        shown += [per_evaluation_table(one, NAMES[one.coefficient]) for one in inside]
        rows, content["per_evaluation"] = tuple(per_evaluation_rows(inside, figure)), inside
    return Report("correlation", scores, correlations_signature(found, figure), tuple(shown), rows, content)


def correlations_signature(found: Correlations, figure: str) -> str:
    """How measures and people were compared, in one line."""
    design = found.design
    return signature_line(
        ("figure", figure or "given"), ("average", "scores"), *[("inputs", "all")] * design.all_inputs,
        ("level", ",".join(design.levels)),
        ("resample", ",".join(dict.fromkeys(table.over for table in found.tables))),
        ("intervals", design.intervals), ("test", f"swaps-{design.test}"), ("samples", design.samples),
        ("seed", design.seed), ("confidence", f"{design.confidence:.15g}"), ("significance", f"{design.level:.15g}"),
        ("holm", design.family),
        *[("close-pairs", ",".join(f"{shortest(low)}..{shortest(high)}" for low, high in design.close))]
        * bool(design.close),
        *[("window", ",".join(window or "all" for window in design.windows))] * any(design.windows),
    )  # fmt: skip


def flat(one: Correlation) -> dict[str, object]:
    """A coefficient as cells of a row."""
    cells = plain(one._replace(attenuation=None, close=()))
    low, high = cells.pop("fisher") or (None, None)
    del cells["attenuation"], cells["close"]
    return {**cells, "fisher_lower": low, "fisher_upper": high, **attenuation_cells(one.attenuation)}


def _has_attenuation(table: CorrelationTable) -> bool:
    return any(one.attenuation is not None for one in table.measures)


def _measures(found: Correlations, tables: list[CorrelationTable], figure: str) -> Table:
    first = tables[0]
    fisher = any(one.fisher is not None for table in tables for one in table.measures)
    percent = f"{found.design.confidence:.15g}%"
    heads = []
    for table in tables:
        heads += [NAMES[table.coefficient], f"{percent} interval"]
        heads += ["by Fisher"] * (table.coefficient == "pearson" and fisher)
    rows = []
    for place, measure in enumerate(first.measures):
        cells: list[str | Cell] = [measure.measure]
        for table in tables:
            one = table.measures[place]
            cells += [Cell(number(one.value), best=one.best, equal=one.equivalent and not one.best),
                      interval(one.lower, one.upper)]  # fmt: skip
            if table.coefficient == "pearson" and fisher:
                cells.append(interval(*(one.fisher or (None, None))))
        rows.append(row(*cells))
    inputs = f", {count(first.evaluations, 'evaluation')}" if first.evaluations else ""
    if first.scored_evaluations > first.evaluations:
        inputs = f", {count(first.scored_evaluations, 'evaluation')}, {first.evaluations} of them judged"
    means = ", mean over evaluations" if first.level == SUMMARY else ""
    title = (
        f"{first.human}{confined(first.window)}, {first.level} level{means}: {count(first.systems, 'system')}{inputs}"
    )
    marked = any(one.best for table in tables for one in table.measures) and any(map(tests_of, tables))
    tested = f"swaps of {found.design.test}, p >= {found.design.level:.15g} after Holm's adjustment over"
    note = f"best, and not significantly worse than the best ({tested} {family_words(found, first)}), are marked"
    columns = (*names(f"Measure {figure}".strip()), *figures(*heads))
    return Table(
        columns,
        tuple(rows),
        title,
        (*[note] * marked, *ceiling_note(tables), *notes_on_ranks(tables), *_note_on_windows(first)),
    )


def _note_on_windows(table: CorrelationTable) -> tuple[str, ...]:
    said = "confined by the scores of people: a narrower range by itself makes coefficients lower, as a rule"
    return (said,) if table.window else ()


def notes_on_ranks(tables: list[CorrelationTable]) -> tuple[str, ...]:
    """A note on rank coefficients of systems over inputs alone (tests/simulations)."""
    if not any((one.level, one.over) == (SYSTEM, "inputs") and one.coefficient != "pearson" for one in tables):
        return ()
    return ("over inputs alone, intervals of ranks often miss the order on all inputs where systems are nearly tied",)


def _pairs(found: Correlations, table: CorrelationTable) -> Table:
    pearson = (table.level, table.coefficient) == (SYSTEM, "pearson")
    rows = tuple(
        row(pair.first, pair.second, f"{pair.difference:+.3f}", interval(pair.lower, pair.upper),
            *[interval(*(pair.zou or (None, None)))] * pearson, p_text(pair.permutation), p_text(pair.adjusted),
            *[p_text(pair.williams)] * pearson)
        for pair in table.pairs
    )  # fmt: skip
    percent = f"{found.design.confidence:.15g}% interval"
    columns = (*names("First", "Second"), *figures("Difference", percent, *["by Zou"] * pearson,
               "p permuted", "p (Holm)", *["p Williams"] * pearson))  # fmt: skip
    title = f"{table.human}{confined(table.window)}, {table.level} level, {NAMES[table.coefficient]}, pair by pair"
    return Table(columns, rows, title, (_resolution(found, table),))


def tests_of(table: CorrelationTable) -> int:
    """How many pairs of measures it tests: of those with a coefficient."""
    return comb(sum(one.value is not None for one in table.measures), 2)


def family_words(found: Correlations, table: CorrelationTable) -> str:
    """The family of a table's tests, in words."""
    tables = [table] if found.design.family == COEFFICIENT else found.tables
    tests = sum(map(tests_of, tables))
    of_what = "of a coefficient" if found.design.family == COEFFICIENT else "of the report"
    return f"all {tests} pairs {of_what}" if tests != 1 else f"the one pair {of_what}"


def _resolution(found: Correlations, table: CorrelationTable) -> str:
    """How the p-values of a table were made, and how fine they are."""
    counts = sorted({pair.draws for pair in table.pairs if pair.draws})
    if counts:
        drawn = " to ".join(f"{count:,}" for count in dict.fromkeys((counts[0], counts[-1])))
        how = f"{drawn} random swaps of {found.design.test}"
    else:
        how = f"all swaps of {found.design.test}"
    undecided = sum(not pair.decided for pair in table.pairs)
    open_ones = f"; {undecided} may lie on the other side of a threshold (.05, .01, .001)" if undecided else ""
    return f"p permuted: {how}; p (Holm): over {family_words(found, table)}{open_ones}"
