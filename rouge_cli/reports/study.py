"""A study as the tables of a paper: measures down, conditions across (Lin 2004, tables 1 to 3)."""

from __future__ import annotations

from collections.abc import Sequence

from rouge_cli.analysis.correlation import Correlation, CorrelationTable
from rouge_cli.analysis.study_run import StudyResults
from rouge_cli.reports.correlations import NAMES, flat, notes_on_ranks, tests_of
from rouge_cli.reports.findings import Report, signature_line
from rouge_cli.reports.numbers import number
from rouge_cli.reports.table import Cell, Column, Table, names, row
from rouge_cli.results.overviews import count


def study_report(found: StudyResults) -> Report:
    """A table for each set of human scores and coefficient; in each column the best, and those as good, are marked."""
    tables = [condition.found.tables for condition in found.conditions]
    shown = tuple(_table(found, place) for place in range(len(tables[0])))
    rows = tuple(
        {"human": table.human, "level": table.level, "coefficient": table.coefficient, "models": condition.models,
         "variant": condition.variant, "systems": table.systems, "evaluations": table.evaluations, **flat(one),
         "scores": condition.signature}
        for condition in found.conditions for table in condition.found.tables for one in table.measures
    )  # fmt: skip
    conditions = [
        {"models": one.models, "variant": one.variant, "signature": one.signature, "tables": one.found.tables}
        for one in found.conditions
    ]
    study = found.study
    content = {"title": study.title, "config": study.config, "human": study.human, "figure": study.figure,
               "design": study.design, "warnings": found.warnings, "conditions": conditions}  # fmt: skip
    return Report("study", found.conditions[0].signature, study_signature(found), shown, rows, content)


def study_signature(found: StudyResults) -> str:
    """The conditions and the settings of correlations."""
    study, design = found.study, found.study.design
    over = dict.fromkeys(table.over for condition in found.conditions for table in condition.found.tables)
    return signature_line(
        ("variants", ",".join(study.variants)), ("models", ",".join(study.models)),
        ("single", study.single or "first"), *([("jackknife", "yes")] * study.options.jackknife),
        *([("humans", "yes")] * study.humans), ("figure", study.figure), ("level", design.levels[0]),
        ("resample", ",".join(over)), ("intervals", design.intervals), ("test", f"swaps-{design.test}"),
        ("samples", design.samples), ("seed", design.seed),
        ("confidence", f"{design.confidence:.15g}"), ("significance", f"{design.level:.15g}"), ("holm", "column"),
    )  # fmt: skip


def _table(found: StudyResults, place: int) -> Table:
    found_tables = [condition.found.tables[place] for condition in found.conditions]
    first = found_tables[0]
    rows = []
    for m, measure in enumerate(first.measures):
        rows.append(row(measure.measure, *(_cell(table.measures[m]) for table in found_tables)))
    columns = (
        *names(f"Measure {found.study.figure}"),
        *(Column(condition.variant, _models(condition.models)) for condition in found.conditions),
    )
    systems = _counts([table.systems for table in found_tables], "system")
    inputs = _counts([table.evaluations for table in found_tables], "evaluation")
    title = (f"{found.study.title}: {NAMES[first.coefficient]} with {first.human}, {first.level} level, "
             f"{systems}{inputs and f', {inputs}'}")  # fmt: skip
    return Table(columns, tuple(rows), title, (*_note_on_marks(found, found_tables), *notes_on_ranks(found_tables)))


def _counts(numbers: Sequence[int], what: str) -> str:
    """How many the conditions have, which need not be the same; empty where none has any."""
    least, most = min(numbers), max(numbers)
    return f"{least} to {count(most, what)}" if least < most else count(most, what) if most else ""


def _note_on_marks(found: StudyResults, tables: Sequence[CorrelationTable]) -> tuple[str, ...]:
    """What marks mean; nothing where no column has two measures to compare."""
    families = sorted({pairs for table in tables if (pairs := tests_of(table))})
    if not families:
        return ()
    tests = " or ".join(map(str, families))
    words = "the one pair of a column" if families == [1] else f"the {tests} pairs of a column"
    return (f"in each column the best, and those not significantly worse (swaps of {found.study.design.test}, p >= "
            f"{found.study.design.level:.15g} after Holm's adjustment over {words}), are marked",)  # fmt: skip


def _models(models: str) -> str:
    return f"{models} model" if models == "single" else f"{models} models"


def _cell(one: Correlation) -> Cell:
    return Cell(number(one.value), best=one.best, equal=one.equivalent and not one.best)
