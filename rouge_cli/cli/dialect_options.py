"""`--dialect NAME` and the choices that only dialects make otherwise, wherever something is evaluated."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from rouge_cli.cli.evaluation_options import MEASURE_LETTERS
from rouge_cli.cli.like_option import read_in_dialect
from rouge_cli.options import Options

Command = TypeVar("Command", bound=Callable[..., Any])

_OPTIONS = [
    click.option("--dialect", metavar="NAME", is_eager=True, callback=read_in_dialect,
                 help="Whose ROUGE: rouge-1.5.5 (the default), rouge-score (Google's package, also behind Hugging Face "
                      "evaluate) or lin2004 (the paper's equations). It brings its tokeniser, stemmer, measures, rule "
                      "for several models and averages; options given beside it win."),
    click.option("--several-models", type=click.Choice(["sum", "best-recall", "best-f", "jackknife"]), metavar="RULE",
                 help="Several reference summaries: sum (formula A), best-recall (B), best-f (rouge-score) or "
                      "jackknife (lin2004: the mean of the best ones of all sets that lack one)."),
    click.option("--average", type=click.Choice(["bootstrap-155", "bootstrap-numpy", "mean"]), metavar="KIND",
                 help="Averages: bootstrap-155 (the original's means of samples), bootstrap-numpy (rouge-score's "
                      "medians) or mean."),
    click.option("--rounding/--no-rounding", default=None,
                 help="Whether the scores of an evaluation are rounded to 5 decimals, as ROUGE-1.5.5 does."),
    click.option("--split-summaries", is_flag=True,
                 help="Sentences are what Punkt finds in the whole text (English), whatever lines it has."),
    click.option("--beta", type=click.FloatRange(min=0), metavar="BETA",
                 help="F-measure by Lin's beta instead of --alpha: 1 weighs both sides alike, inf is recall alone."),
    click.option("--seed", type=click.IntRange(0, 2**32 - 1), metavar="N", help="Of bootstrap-numpy (0)."),
]  # fmt: skip


def dialect_options(command: Command) -> Command:
    """Adds --dialect and the choices that go with it."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def with_dialect(options: Options, given: dict[str, Any]) -> Options:
    """The options in the dialect that was asked for; takes the values of dialect_options out of given. UsageError."""
    choices = {name: given.pop(name) for name in ("several_models", "average", "rounding", "seed")}
    changed = {name: value for name, value in choices.items() if value is not None}
    name, beta, split = given.pop("dialect"), given.pop("beta"), given.pop("split_summaries")
    if beta is not None:
        from rouge_cli.dialects import alpha_of_beta

        changed["alpha"] = alpha_of_beta(beta)
    if split:
        changed["split_summaries"] = True
    if name is not None:
        from rouge_cli.dialects import find_dialect

        changed = {**_not_overridden(find_dialect(name).choices), **changed}
    return Options(**{**options._asdict(), **changed}) if changed else options


def _not_overridden(choices: Any) -> dict[str, Any]:
    """The dialect's choices but for those that an option of the command line, or a preset, makes."""
    context = click.get_current_context()
    made = {
        parameter.name
        for parameter in context.command.params
        if context.get_parameter_source(parameter.name or "") not in (None, ParameterSource.DEFAULT)
    }
    taken = {"tokenizer", "stemmer"} & made
    if "formula" in made:
        taken.add("several_models")
    if made & {"measures", *MEASURE_LETTERS}:
        taken.add("measures")
    return {field: value for field, value in choices.items() if field not in taken}
