"""A study as the tables of a paper: measures down, conditions across (Lin 2004, tables 1 to 3)."""

from __future__ import annotations

from itertools import groupby

from rouge_cli.reports.correlations import NAMES, flat, notes_on_ranks
from rouge_cli.reports.findings import Report, number, signature_line
from rouge_cli.reports.sheet import Entry, Sheet, row
from rouge_cli.statistics.correlation import Correlation
from rouge_cli.study import StudyResults


def study_report(found: StudyResults) -> Report:
    """A table for each set of human scores and coefficient; in each column the best, and those as good, are marked."""
    tables = [condition.found.tables for condition in found.conditions]
    sheets = tuple(_sheet(found, place) for place in range(len(tables[0])))
    rows = tuple(
        {"human": table.human, "level": table.level, "coefficient": table.coefficient, "models": condition.models,
         "variant": condition.variant, "systems": table.systems, "evaluations": table.evaluations, **flat(one)}
        for condition in found.conditions for table in condition.found.tables for one in table.measures
    )  # fmt: skip
    conditions = [
        {"models": one.models, "variant": one.variant, "signature": one.signature, "tables": one.found.tables}
        for one in found.conditions
    ]
    study = found.study
    content = {"title": study.title, "config": study.config, "human": study.human, "figure": study.figure,
               "design": study.design, "warnings": found.warnings, "conditions": conditions}  # fmt: skip
    return Report("study", found.conditions[0].signature, study_signature(found), sheets, rows, content)


def study_signature(found: StudyResults) -> str:
    """What was varied and how it was correlated; the scores' own signature is that of the first condition."""
    study, design = found.study, found.study.design
    over = dict.fromkeys(table.over for condition in found.conditions for table in condition.found.tables)
    return signature_line(
        ("variants", ",".join(study.variants)), ("models", ",".join(study.models)),
        ("single", study.single or "first"), ("figure", study.figure), ("level", design.levels[0]),
        ("resample", ",".join(over)), ("intervals", design.intervals), ("test", "permutation"),
        ("samples", design.samples), ("seed", design.seed),
        ("confidence", f"{design.confidence:g}"), ("significance", f"{design.level:g}"), ("holm", "column"),
    )  # fmt: skip


def _sheet(found: StudyResults, place: int) -> Sheet:
    columns = [condition.found.tables[place] for condition in found.conditions]
    first = columns[0]
    rows = []
    for m, measure in enumerate(first.measures):
        rows.append(row(measure.measure, *(_cell(column.measures[m]) for column in columns)))
    groups = tuple(
        (f"{models} model" if models == "single" else f"{models} models", len(list(conditions)))
        for models, conditions in groupby(found.conditions, key=lambda condition: condition.models)
    )
    heads = (f"Measure {found.study.figure}", *(condition.variant for condition in found.conditions))
    inputs = f", {first.evaluations} evaluations" if first.evaluations else ""
    title = (f"{found.study.title}: {NAMES[first.coefficient]} with {first.human}, {first.level} level, "
             f"{first.systems} systems{inputs}")  # fmt: skip
    note = (f"in each column the best, and those not significantly worse (permutation test, p >= "
            f"{found.study.design.level:g} after Holm's adjustment), are marked")  # fmt: skip
    return Sheet(title, heads, tuple(rows), 1, groups, (note, *notes_on_ranks(columns)))


def _cell(one: Correlation) -> Entry:
    return Entry(number(one.value), one.best, one.equivalent and not one.best)
