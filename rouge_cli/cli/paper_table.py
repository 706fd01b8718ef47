"""`rouge-cli report --compare-with SYSTEM`: the table of a paper, with what is significant in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from shlex import quote
from typing import TYPE_CHECKING

import click

from rouge_cli.cli.messages import warn
from rouge_cli.cli.number_types import DECIMAL, WholeRange
from rouge_cli.cli.report_options import Request, check_hidden
from rouge_cli.cli.running import progress_bar
from rouge_cli.cli.statistics_options import SEED, Scored, read_scored
from rouge_cli.cli.usual_options import all_of, is_typed
from rouge_cli.errors import DataError, UsageError, first_twice, listed
from rouge_cli.reports.formats import finding_format_names, page_format_names, render_page
from rouge_cli.similar_names import system_meant

if TYPE_CHECKING:
    from rouge_cli.reports.paper_table import Tested

paper_options = all_of([
    click.option("--compare-with", metavar="SYSTEM",
                 help="Mark in each column the systems that are significantly better or worse than SYSTEM, and letter "
                      "groups that do not differ, by the tests of 'rouge-cli compare'."),
    click.option("--names", type=click.Path(), metavar="FILE",
                 help="With --compare-with: names of systems and measures in the table, ID,NAME per line."),
    click.option("-r", "--samples", type=WholeRange(min=1), default=10_000, show_default=True, metavar="N",
                 help="With --compare-with: number of random samples."),
    SEED,
    click.option("--significance", type=DECIMAL, default=0.05, show_default=True, metavar="P",
                 help="With --compare-with: call adjusted p-values below P significant."),
])  # fmt: skip
"""Adds the options of a table that shows what is significant."""


def check_paper(
    format: str, names: str | None, compare_with: str | None, per_evaluation: bool | None, level: float
) -> None:
    """UsageError for what such a table does not show, and for a level of significance that is none."""
    from rouge_cli.analysis.significance_level import wrong_level

    if problem := wrong_level(level):
        raise UsageError(f"{problem} (--significance)")
    if compare_with is None:
        if names is not None:
            raise UsageError("--names is for the table of --compare-with SYSTEM; add that, or leave --names out")
        for name in ("samples", "seed", "significance"):
            if is_typed(name):
                raise UsageError(f"--{name} is for the tests of --compare-with SYSTEM; add that, or leave --{name} out "
                                 "('rouge-cli compare' tests all pairs)")  # fmt: skip
        return
    if format not in (formats := page_format_names("table")):
        other = format if format in finding_format_names() else "json"
        reader = "as a page" if other == "html" else "for programs"
        raise UsageError(f"--compare-with makes a table for people, --format {', '.join(formats)}; {reader}: "
                         f"rouge-cli compare RESULTS --baseline {quote(compare_with)} --format {other}")  # fmt: skip
    if per_evaluation:
        raise UsageError("--compare-with is about averages; leave out -d")


def paper_table(
    files: Sequence[str], measures: str | None, request: Request, baseline: str, names: str | None,
    draws: tuple[int, int, float], output: str | None, quiet: bool,
) -> bytes:  # fmt: skip
    """The table of saved results; draws are samples, seed and level of significance. UsageError: no such system."""
    from rouge_cli.analysis.requirements import need_numpy

    need_numpy("report --compare-with")
    from rouge_cli.inputs.display_names import read_display_names
    from rouge_cli.reports.paper_table import paper_page

    shown = read_display_names(names) if names is not None else {}
    scored = [read_scored(files, measures, figure, has_folds=False) for figure in request.choices.figures or "F"]
    if scored[0].results is not None:
        check_hidden(request, [part.results for part in scored[0].parts], scored[0].results)
    if names is not None:
        shown = _by_label(names, shown, scored[0])
        _check_names(names, scored[0].table.systems, shown)
        _check_names(names, scored[0].table.measures, shown)
    system = _system(baseline, scored[0], shown)
    tested = [_tested(one, system, draws, quiet) for one in scored]
    warnings = [*scored[0].warnings, *(text for one in tested for text in one.against.warnings)]
    if strange := [id for id in shown if id not in (*scored[0].table.systems, *scored[0].table.measures)]:
        ids = listed([repr(id) for id in strange])
        there = listed([*scored[0].table.systems, *scored[0].table.measures])
        cause = f"no system or measure {ids}, so these names are not used"
        warnings.append(f"{names}: {cause}; correct the IDs; there are {there}")
    warn(list(dict.fromkeys(warnings)), quiet)
    first = scored[0]
    choices = request.shown_at(output)
    page = paper_page(tested, _order(first, request), first.signature, shown, choices, first.folds)
    return render_page(page, request.format)


def _by_label(file: str, shown: Mapping[str, str], scored: Scored) -> dict[str, str]:
    """The names to show by the ids of systems and the labels of measures, which --names may call as --measures does.

    DataError: a measure has two different names, one by its name and one by its label.
    """
    from rouge_cli.results.measure_lookup import find_name

    table, results = scored.table, scored.results
    measures = results.systems[0].measures if results is not None and results.systems else ()
    known = {measure.name or measure.label: measure.label for measure in measures if measure.label in table.measures}
    known = known or {label: label for label in table.measures}
    found = {id: name for id, name in shown.items() if id in table.systems or id in table.measures}
    for id, name in shown.items():
        if id in found:
            continue
        try:
            label = known[find_name(known, id)]
        except UsageError:
            label = id
        if found.get(label, name) != name:
            raise DataError.at(file, f"a second name of {label!r}, for {id!r}", "give each ID one name")
        found[label] = name
    return found


def _check_names(file: str, ids: Sequence[str], shown: Mapping[str, str]) -> None:
    """DataError where two systems, or two measures, have one name to show: no reader could tell their rows apart."""
    called = [shown.get(id, id) for id in ids]
    if (name := first_twice(called)) is not None:
        both = [repr(id) for id, other in zip(ids, called, strict=True) if other == name]
        raise DataError.at(file, f"the same name, {name!r}, for {listed(both)}", "give each a name of its own")


def _system(baseline: str, scored: Scored, shown: Mapping[str, str]) -> str:
    """The id of the baseline, which may be given by the name to show."""
    systems = scored.table.systems
    if baseline in systems:
        return baseline
    if found := [id for id, name in shown.items() if name == baseline and id in systems]:
        return found[0]
    raise UsageError(f"--compare-with {baseline}: no such system; {system_meant(baseline, systems)}")


def _tested(scored: Scored, baseline: str, draws: tuple[int, int, float], quiet: bool) -> Tested:
    from rouge_cli.analysis.paired import Design
    from rouge_cli.analysis.significance import compare
    from rouge_cli.reports.paper_table import Tested

    samples, seed, level = draws
    alpha = scored.results.options.alpha if scored.results is not None else 0.5
    design = Design(samples=samples, seed=seed, level=level, corpus=scored.of_corpus, figure=scored.figure, alpha=alpha)
    number = len(scored.table.systems)
    with progress_bar(number * (number - 1) // 2 + number - 1, quiet) as progress:
        pairs = compare(scored.table, design, None, progress)
        return Tested(pairs, compare(scored.table, design, baseline, progress))


def _order(scored: Scored, request: Request) -> list[str]:
    if scored.results is None:
        return list(scored.table.systems)
    order = [system.id for system in request.sorted(scored.results).systems]
    return [id for id in order if id in scored.table.systems]
