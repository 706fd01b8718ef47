"""`rouge-cli audit`: which settings reproduce published figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from rouge_cli.cli.messages import tell, warn
from rouge_cli.cli.running import progress_bar, read_plan_for
from rouge_cli.cli.usual_options import jobs_option, list_option, output_option
from rouge_cli.cli.writing import deliver
from rouge_cli.reports.table import Table, figures, names, row
from rouge_cli.reports.text import table_lines
from rouge_cli.signature import signature

if TYPE_CHECKING:
    from rouge_cli.analysis.audit.audit import Verdict
    from rouge_cli.analysis.audit.published import Published

_EPILOG = """\b
Examples
  rouge-cli audit fixtures/expected/limit-words-100.out configs/news-spl.xml
      a report of ROUGE-1.5.5 whose options nobody noted
  rouge-cli evaluate configs/news-spl.xml lead -n 2 -l 50 --format csv -d -o scores.csv
  rouge-cli audit scores.csv configs/news-spl.xml lead --limits none,50words,100words
      a table of one system's figures, under limits of your choice

The table, CSV, TSV or JSONL, names its columns. Understood are system, evaluation (left out or empty for averages), and
either one column for each figure (rouge-1, rougeL_fmeasure, "ROUGE-2 R") or the columns measure, recall, precision and
f. A figure without R, P or F is taken for an F-measure; figures above 1, or with a sign of per cent, are per cent.
"""
MOST_SHOWN = 10


@click.command(epilog=_EPILOG, short_help="Which settings reproduce published figures.")
@click.argument("scores", type=click.Path())
@click.argument("config", type=click.Path())
@click.argument("system", required=False)
@click.option("--limits", metavar="LIST",
              help="Length limits to try, such as none,100words,75bytes, instead of the usual: none, 75 and 665 bytes, "
                   "100 and 250 words.")  # fmt: skip
@list_option()
@click.option("--all", "show_all", is_flag=True, help=f"Show all settings tried, not only the {MOST_SHOWN} best.")
@click.option("--format", "format", type=click.Choice(["text", "json"]), default="text", show_default=True,
              help="For people or for programs.")  # fmt: skip
@output_option("the findings")
@jobs_option
@click.option("-q", "--quiet", is_flag=True, help="No progress and no warnings.")
def audit(
    scores: str, config: str, system: str | None, limits: str | None, list_format: str | None, show_all: bool,
    format: str, output: str | None, jobs: int, quiet: bool,
) -> None:  # fmt: skip
    """Find the settings that make the figures in SCORES from the summaries in CONFIG.

    SCORES is a table or a report of ROUGE-1.5.5, with averages, with figures of single evaluations, or with both.
    SYSTEM is the peer whose figures they are, where SCORES does not say and CONFIG has several. Tried are ROUGE-1.5.5
    stemmed and not, with and without stop words, under length limits, by formulas A and B, jackknifed; and the dialects
    rouge-score and lin2004, with both kinds of ROUGE-L. The answer says for each what share of the figures it makes in
    all their decimals, to how many decimals all agree, and how far off the worst one is.
    """
    from rouge_cli.analysis.audit.audit import Trials, settle
    from rouge_cli.analysis.audit.candidates import USUAL_LIMITS, candidates, parse_limits
    from rouge_cli.analysis.audit.published import read_published

    table = read_published(scores)
    plan = read_plan_for(output, config, list_format, system, model_ids=True, others=[scores])
    settled = settle(plan, table.figures, system)
    systems = sorted({key.system for key, _ in settled})
    only_averages = all(key.evaluation is None for key, _ in settled)
    measures = list(dict.fromkeys(key.measure for key, _ in settled))
    tried = list(candidates(measures, parse_limits(limits) if limits else USUAL_LIMITS, only_averages))
    if table.ignored:
        tell([f"columns without figures: {', '.join(table.ignored)}"], quiet)
    with progress_bar(len(tried), quiet) as progress:
        trials = Trials(plan, systems, tried, jobs, progress)
    untried = Counter(reason for _, reason in trials.untried)
    warn([f"{number} settings could not be tried: {reason}" for reason, number in untried.items()], quiet)
    verdicts = trials.verdicts(settled)
    shown = _json(verdicts, table.figures) if format == "json" else _text(verdicts, table.figures, scores, show_all)
    deliver(output, shown)


def _text(verdicts: Sequence[Verdict], figures: Sequence[Published], scores: str, show_all: bool) -> str:
    number = len(figures)
    exact = [verdict for verdict in verdicts if verdict.matched == number]
    shown = verdicts if show_all else verdicts[: max(MOST_SHOWN, len(exact))]
    decimals = dict.fromkeys(sorted({figure.decimals for figure in figures}))
    lines = [f"{scores}: {number} figures with {', '.join(map(str, decimals))} decimals", ""]
    lines += _table(shown, number)
    if len(shown) < len(verdicts):
        lines.append(f"and {len(verdicts) - len(shown)} settings that agree less (--all shows them)")
    lines.append("")
    if not exact:
        lines.append(
            "None of the settings tried makes all figures. Other limits (--limits), other texts, another tool?"
        )
    elif len(exact) == 1:
        lines += ["These settings make all figures:", signature(exact[0].candidate.options)]
    else:
        lines += [
            f"{len(exact)} settings make all figures, which cannot tell them apart. The first:",
            signature(exact[0].candidate.options),
        ]
    return "\n".join(lines) + "\n"


def _table(verdicts: Sequence[Verdict], number: int) -> Iterator[str]:
    rows = []
    for verdict in verdicts:
        agree = "nothing" if verdict.decimals is None else f"{verdict.decimals} decimal{'s' * (verdict.decimals != 1)}"
        share, deviation = f"{100 * verdict.share(number):.1f}%", f"{verdict.deviation:.7f}"
        rows.append(row(share, agree, deviation, _described(verdict)))
    columns = (*figures("made"), *names("agree to"), *figures("worst off by"), *names("settings"))
    return table_lines(Table(columns, tuple(rows)))


def _described(verdict: Verdict) -> str:
    return verdict.candidate.describe() + (f", averages: {verdict.average}" if verdict.average else "")


def _json(verdicts: Sequence[Verdict], figures: Sequence[Published]) -> str:
    import json

    found = [
        {
            "settings": _described(verdict),
            "signature": signature(verdict.candidate.options),
            "lcs": verdict.candidate.lcs,
            "average": verdict.average or None,
            "matched": verdict.matched,
            "share": verdict.share(len(figures)),
            "decimals": verdict.decimals,
            "deviation": verdict.deviation,
        }
        for verdict in verdicts
    ]
    return json.dumps({"format": "rouge-cli audit", "figures": len(figures), "tried": found}, indent=1) + "\n"
