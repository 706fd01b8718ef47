"""Option names of other tools, for messages about unknown options: the names they have here."""

from __future__ import annotations

import re

import click

_OTHERS = {
    "--peers": "hyp hyps hypothesis hypotheses pred preds prediction predictions candidate candidates cand cands "
               "system systems summary summaries generated decoded system-dir",
    "--models": "ref refs reference references target targets gold golds ground-truth model model-dir",
    "--measures": "metric metrics measure rouge-type rouge-types rouge",
    "--max-ngram": "ngram ngrams n-gram max-n n",
    "--stem": "use-stemmer stemming porter porter-stemmer",
    "--remove-stop-words": "stopwords stop-words remove-stopwords no-stopwords",
    "--jobs": "threads thread num-threads n-jobs processes cpus num-workers",
    "--output": "out outfile output-file output-dir",
    "--save": "save-results results cache",
    "--quiet": "silent no-progress",
    "--fail-under": "fail-below threshold min-score minimum",
    "--margin": "tolerance threshold",
    "--samples": "bootstrap n-samples bootstrap-samples n-bootstrap n-boot",
    "--encoding": "charset",
    "--sentence-delimiter": "newline-sep separator delimiter eos",
    "--split-summaries": "split",
    "--by": "group group-by by-group",
    "--lenient": "ignore-errors ignore-empty ignore-missing skip-errors force",
    "--per-evaluation": "details per-document per-summary",
}  # fmt: skip
"""By the option's name here, names that it has elsewhere."""
_SUGGESTED = {
    "json": "--format json", "csv": "--format csv", "latex": "--format latex", "tex": "--format latex",
    "markdown": "--format markdown", "md": "--format markdown", "html": "--format html", "jsonl": "--format jsonl",
    "fail-if-worse": "rouge-cli compare BASE NEW --fail-if-worse", "group": "rouge-cli analyze RESULTS --by FIELD",
    "group-by": "rouge-cli analyze RESULTS --by FIELD", "compare": "rouge-cli compare RESULTS",
    "significance": "rouge-cli compare RESULTS --significance P",
    "baseline": "rouge-cli compare RESULTS --baseline SYSTEM",
    "fail-under": "rouge-cli report RESULTS --fail-under MEASURE=SCORE",
    "compare-with": "rouge-cli report RESULTS --compare-with SYSTEM",
}  # fmt: skip
"""Alternatives, where the command has no such option."""


def with_suggestion(error: click.NoSuchOption) -> click.NoSuchOption:
    """The error with the option that is called so elsewhere as its suggestion, if there is one; else as it was."""
    name = error.option_name.lstrip("-").replace("_", "-").lower()
    has = {opt for one in error.ctx.command.params for opt in one.opts} if error.ctx is not None else set()
    found = [option for option, others in _OTHERS.items() if option in has and name in others.split()]
    if not found and name in _SUGGESTED:
        instead = _SUGGESTED[name]
        if not instead.startswith("--") or instead.partition(" ")[0] in has:
            found = [instead]
    if not found:
        return error
    meant = " or ".join(map(repr, found))
    return click.NoSuchOption(
        error.option_name, f"No such option {error.option_name!r}. Did you mean {meant}?", ctx=error.ctx
    )


def with_nearest_choice(error: click.BadParameter) -> click.BadParameter:
    """The error with the choice that was probably meant, where an option has choices; else as it was."""
    from rouge_cli.similar_names import nearest

    kind = None if error.param is None else error.param.type
    given = re.match("'(.*?)' is not one of ", error.message)
    if isinstance(kind, click.Choice) and given and (near := nearest(given[1], [*map(str, kind.choices)])) is not None:
        error.message = f"{error.message} Did you mean {near!r}?"  # type: ignore[misc]
    return error
