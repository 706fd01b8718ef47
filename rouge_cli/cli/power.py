"""`rouge-cli power`: how many inputs does a comparison need?"""

from __future__ import annotations

from typing import Any

import click

from rouge_cli.cli.number_types import DECIMAL, WHOLE
from rouge_cli.cli.statistics_options import choice_options, delivery_from, finding_options, read_scored
from rouge_cli.errors import UsageError
from rouge_cli.plain_numbers import shortest

_EPILOG = """\b
Examples, in the folder that 'rouge-cli demo example' writes
  rouge-cli evaluate rouge.xml -n 2 --save results.json -o report.txt
  rouge-cli power results.json --measures rouge-2
      the smallest differences that 10, 50, 100 ... inputs find
  rouge-cli power results.json --baseline lead --difference 0.01 --inputs 100,400
      the power to find a difference of 0.01 from lead, and the inputs needed for 80% power
"""


@click.command(epilog=_EPILOG, short_help="Plan how many inputs a comparison needs.")
@click.argument("results", nargs=-1, required=True, type=click.Path(), metavar="RESULTS...")
@click.option("--difference", type=DECIMAL, metavar="D", help="Difference worth finding, such as 0.01.")
@click.option("--inputs", metavar="LIST", help="Numbers of inputs to plan for: 100,200,500.")
@click.option("--power", type=DECIMAL, default=80, show_default=True, metavar="PERCENT",
              help="Probability of finding the difference.")  # fmt: skip
@click.option("--baseline", metavar="SYSTEM", help="Compare each system with this one, instead of all pairs.")
@click.option("--family", type=WHOLE, metavar="N",
              help="Number of tests that share the level; by default the number of pairs in RESULTS.")  # fmt: skip
@click.option("--test", type=click.Choice(["randomisation", "bootstrap"]), default="randomisation", show_default=True,
              metavar="TEST", help="Test that 'rouge-cli compare' will use.")  # fmt: skip
@click.option("-t", "--averaging", type=click.Choice(["scores", "corpus"]), metavar="KIND",
              help="Compare means of scores (scores) or scores of summed counts (corpus); by default as RESULTS were "
                   "made.")  # fmt: skip
@click.option("--significance", type=DECIMAL, default=0.05, show_default=True, metavar="P",
              help="Call adjusted p-values below P significant.")  # fmt: skip
@choice_options
@click.option("--pairs", is_flag=True, help="Also list how much the differences of each pair of systems vary.")
@finding_options
def power(
    results: tuple[str, ...], difference: float | None, inputs: str | None, power: float, baseline: str | None,
    family: int | None, test: str, averaging: str | None, significance: float, measures: str | None, figure: str,
    folds: bool | None, pairs: bool, **given: Any,
) -> None:  # fmt: skip
    """Plan a comparison: which differences a number of inputs finds, and how many inputs a difference needs.

    RESULTS are those of a pilot, as for 'rouge-cli compare'. They show how much the difference of two systems varies
    between inputs. Name the difference worth finding by --difference: the pilot's own is too uncertain to plan with.
    The tests of a family share the significance level (Bonferroni). Holm's adjustment, which 'rouge-cli compare' uses,
    finds at least as much.
    """
    delivery = delivery_from("power", given)
    delivery.protect(results)
    from rouge_cli.analysis.designs import MOST
    from rouge_cli.analysis.power import PowerDesign, power_analysis, usual_inputs
    from rouge_cli.reports.power import power_report

    if difference is not None and difference >= MOST:
        raise UsageError(
            f"--difference {shortest(difference)} is too large; of scores from 0 to 1, 0.01 is one per cent"
        )
    numbers = usual_inputs(inputs) if inputs is not None else ()
    scored = read_scored(results, measures, figure, folds)
    of_corpus = averaging == "corpus" if averaging is not None else scored.of_corpus
    design = PowerDesign(
        test, significance, power / 100, difference, numbers, family, of_corpus, scored.figure,
        scored.results.options.alpha if scored.results is not None else 0.5,
    )  # fmt: skip
    found = power_analysis(scored.table, design, baseline)
    report = power_report(found, scored.signature, pairs).noting("folds", scored.folds)
    delivery.deliver(report, [*scored.warnings, *found.warnings])
