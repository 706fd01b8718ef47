"""`rouge-cli compare`: is one system better than another?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from rouge_cli.cli.messages import inform
from rouge_cli.cli.number_types import DECIMAL
from rouge_cli.cli.page import shown_beside
from rouge_cli.cli.running import progress_bar
from rouge_cli.cli.statistics_options import TOLD_APART, Scored, delivery_from, draws_from, read_scored, scored_options
from rouge_cli.cli.text_options import page_options, text_choice_from
from rouge_cli.errors import UsageError, listed

_EPILOG = """\b
Examples, in the folder that 'rouge-cli demo example' writes
  rouge-cli evaluate rouge.xml -n 2 --save results.json -o report.txt
  rouge-cli compare results.json
      all pairs: ranks, groups of systems that do not differ, and who is better than whom
  rouge-cli compare results.json --baseline lead --measures rouge-2 --recall
      each system against lead, with the size of the difference and its interval
  rouge-cli compare results.json --test bootstrap --format latex --plot pairs.pdf
      the paired bootstrap of Koehn (2004), for a paper
  rouge-cli compare base.json new.json --fail-if-worse --measure rouge-2
      for CI: exit status 1 if ROUGE-2 fell significantly; with --margin 0.005, if it fell by more than that
"""


@click.command(epilog=_EPILOG, short_help="Test which systems differ significantly.")
@click.argument("results", nargs=-1, required=True, type=click.Path(), metavar="RESULTS...")
@click.option("--baseline", metavar="SYSTEM", help="Compare each system with this one, instead of all pairs.")
@click.option("--test", type=click.Choice(["randomisation", "bootstrap"]), default="randomisation", show_default=True,
              metavar="TEST", help="Paired test: randomisation (with exact bounds where samples leave a decision open) "
                                   "or bootstrap.")  # fmt: skip
@click.option("-t", "--averaging", type=click.Choice(["scores", "corpus"]), metavar="KIND",
              help="Compare means of scores (scores) or scores of summed counts (corpus); by default as RESULTS were "
                   "made.")  # fmt: skip
@click.option("--family", type=click.Choice(["measure", "report"]), default="measure", show_default=True,
              metavar="FAMILY",
              help="Apply Holm's adjustment over the pairs of each measure, or of the whole report.")  # fmt: skip
@click.option("--fail-if-worse", is_flag=True,
              help="With two RESULTS, BASE and NEW: exit with status 1 if a system that is in both scores "
                   "significantly lower in NEW.")  # fmt: skip
@click.option("--margin", type=DECIMAL, metavar="X",
              help="With --fail-if-worse: fail instead where a score fell by over X, significant or not.")  # fmt: skip
@page_options
@scored_options(10_000, "every pair: difference, interval, effect, p-values")
def compare(
    results: tuple[str, ...], baseline: str | None, test: str, averaging: str | None, family: str, fail_if_worse: bool,
    margin: float | None, measures: str | None, figure: str, pairs: bool, **given: Any,
) -> None:  # fmt: skip
    """Test which systems in RESULTS differ significantly, pair by pair.

    RESULTS are files from 'rouge-cli evaluate --save RESULTS' with the same options, or one table of scores: CSV, TSV
    or JSONL with the columns system, evaluation and one per measure. Each pair is compared on the evaluations that both
    systems have. p-values are two-sided and adjusted for the number of tests (Holm). They are precise enough to decide
    at .05, .01 and .001, unless the report says otherwise. Folds of --jackknife are averaged first.

    With --fail-if-worse, a sentence after the report says what got worse, if anything, and the exit status is 1 or 0.
    p-values are then adjusted over the systems and measures that both files have.
    """
    _check_gate(results, baseline, fail_if_worse, margin)
    delivery = delivery_from("compare", given)
    chosen = text_choice_from(given, delivery.output, delivery.plot)
    chosen.check(delivery.is_page)
    delivery.protect([*results, *chosen.files()])
    draws = draws_from(given)
    from rouge_cli.analysis.gate import matched_systems
    from rouge_cli.analysis.paired import Design
    from rouge_cli.analysis.significance import compare as compare_systems
    from rouge_cli.reports.comparison import comparison_report
    from rouge_cli.reports.plots import check_panels, check_rows
    from rouge_cli.reports.plots.comparison import plot_comparison

    scored = read_scored(results, measures, figure, given["folds"])
    matched = matched_systems(*_sides(scored)) if fail_if_worse else []
    if fail_if_worse:  # that both files have a system is what it is for
        others = [one for one in scored.warnings if getattr(one, "kind", "") != TOLD_APART]
        scored = scored._replace(warnings=tuple(others))
    of_corpus = averaging == "corpus" if averaging is not None else scored.of_corpus
    design = Design(test, *draws, family, of_corpus, scored.figure,
                    scored.results.options.alpha if scored.results is not None else 0.5)  # fmt: skip
    if delivery.plot is not None:
        panels, fewer = 2 * len(scored.table.measures), "choose fewer measures with --measures"
        check_panels(panels, fewer)
        check_rows(len(scored.table.systems), "systems", panels, fewer)
    systems = len(scored.table.systems)
    total = systems - 1 if baseline is not None else systems * (systems - 1) // 2
    with progress_bar(total, delivery.quiet) as progress:
        found = compare_systems(scored.table, design, baseline, progress)
    report = comparison_report(found, scored.signature, pairs).noting("folds", scored.folds)
    beside: dict[str, Any] = {"comparison": found}
    warnings, checked = found.warnings, None
    if fail_if_worse:
        from rouge_cli.analysis.gate import gate
        from rouge_cli.reports.gate import with_gate

        checked = gate(scored.table, design, matched, margin)
        report = with_gate(report, checked)
        warnings = (*_apart(*_sides(scored)), *checked.warnings)
        beside |= {"gate": checked, "pair": checked.pair(matched)}
    if delivery.is_page:
        report = report._replace(shown=shown_beside("Comparison", scored, chosen, delivery, **beside))
    delivery.deliver(report, [*scored.warnings, *warnings], lambda: plot_comparison(found))
    if checked is not None:
        inform(checked.messages(), delivery.quiet and not checked.worse)
        if checked.worse:
            click.get_current_context().exit(1)


def _sides(scored: Scored) -> list[Mapping[str, str]]:
    """The systems of BASE and of NEW, by their own names, and what they are called beside each other."""
    if len(scored.parts) != 2:
        cause = "--fail-if-worse compares two files of results, and these are parts of one"
        raise UsageError(f"{cause}; write each with 'rouge-cli merge' or 'evaluate --save'")
    return [part.names for part in scored.parts]


def _check_gate(files: tuple[str, ...], baseline: str | None, fail_if_worse: bool, margin: float | None) -> None:
    if margin is not None and not fail_if_worse:
        raise UsageError("--margin is for --fail-if-worse; add it, or leave --margin out")
    if fail_if_worse and len(files) != 2:
        raise UsageError(f"--fail-if-worse takes two files of results, BASE NEW, not {len(files)}")
    if fail_if_worse and baseline is not None:
        raise UsageError("--fail-if-worse compares NEW with BASE, system by system; leave --baseline out")
    if margin is not None and not 0 <= margin < float("inf"):
        raise UsageError(f"--margin must be 0 or more, the loss that is allowed, not {margin}")


def _apart(before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
    """Warnings of systems that one file has alone, unless each file has a single one."""
    if len(before) == len(after) == 1:
        return []
    alone = [f"{system!r} ({where})" for one, other, where in ((before, after, "BASE"), (after, before, "NEW"))
             for system in one if system not in other]  # fmt: skip
    return [f"--fail-if-worse compares the systems of both files, not {listed(alone)}"] if alone else []
