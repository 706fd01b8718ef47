"""The options of an evaluation, as click takes them and as the library does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from rouge_cli.errors import UsageError
from rouge_cli.options import ELEMENT_MODES, Averaging, Options, Stemming, Typed, Unit
from rouge_cli.text.word_lists import data_folder_by_environment

Command = TypeVar("Command", bound=Callable[..., Any])


class _Number(click.ParamType):  # type: ignore[type-arg,unused-ignore]
    """A number that reports echo as it was typed."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Typed:
        if isinstance(value, Typed):
            return value
        try:
            return Typed(value, float(value))
        except ValueError:
            self.fail(f"{value!r} is not a number", param, ctx)


NUMBER = _Number()
_AVERAGING = {"scores": Averaging.SCORES, "corpus": Averaging.CORPUS, "counts": Averaging.RAW_COUNTS}
_AVERAGING |= {str(kind.value): kind for kind in Averaging}

_OPTIONS = [
    click.option("--measures", metavar="LIST", multiple=True,
                 help="Measures by name, in this order, instead of -n, -x, -w, -2, -u, -U and -3: "
                      "rouge-1,rouge-2,rouge-l,rouge-w:1.2,rouge-su:4. The names of rouge-score are taken too: rougeL "
                      "is rouge-l-flat, rougeLsum is rouge-l. See 'rouge-cli measures'."),
    click.option("-n", "--max-ngram", type=click.IntRange(min=0), default=0, metavar="N",
                 help="ROUGE-1 to ROUGE-N."),
    click.option("-x", "--no-lcs/--lcs", is_flag=True, help="Leave out ROUGE-L, which is on by default."),
    click.option("-w", "--lcs-weight", type=NUMBER, metavar="WEIGHT",
                 help="ROUGE-W, a run of k matches being worth k^WEIGHT (1.2 is usual)."),
    click.option("-2", "--skip-gap", type=NUMBER, metavar="GAP",
                 help="ROUGE-S: pairs of words with at most GAP words between them; below 0: any number."),
    click.option("-u", "--skip-unigrams/--no-skip-unigrams", is_flag=True,
                 help="With -2: ROUGE-SU instead of ROUGE-S."),
    click.option("-U", "--skip-both", is_flag=True, help="With -2: ROUGE-S and ROUGE-SU."),
    click.option("-3", "--elements", type=click.Choice(ELEMENT_MODES), metavar="MODE",
                 help=f"ROUGE-BE over SIMPLE files ({', '.join(ELEMENT_MODES)}); switches ROUGE-L off."),
    click.option("-m", "--stem/--no-stem", is_flag=True, help="Stem both sides: Porter and the WordNet exceptions."),
    click.option("-M", "--stem-models", is_flag=True, help="The original's undocumented -M: stem models alone."),
    click.option("-s", "--remove-stop-words/--keep-stop-words", is_flag=True,
                 help="Leave out the words of the stop list."),
    click.option("-l", "--max-words", type=NUMBER, metavar="N", help="Only the first N words of each summary."),
    click.option("-b", "--max-bytes", type=NUMBER, metavar="N", help="Only the first N bytes of each summary."),
    click.option("-f", "--formula", type=click.Choice(["A", "B"]), default="A", show_default=True,
                 help="Several reference summaries: their sum (A) or the best one (B)."),
    click.option("-p", "--alpha", type=float, default=0.5, show_default=True,
                 help="F-measure: towards recall (0) or precision (1)."),
    click.option("-t", "--averaging", type=click.Choice(list(_AVERAGING)), default="scores", show_default=True,
                 metavar="KIND", help="Average scores (0), score the corpus's counts (1), or print raw counts (2)."),
    click.option("-c", "--confidence", type=NUMBER, default="95", show_default=True, metavar="PERCENT",
                 help="Confidence of the bootstrap intervals."),
    click.option("-r", "--samples", type=click.IntRange(min=1), default=1000, show_default=True,
                 help="Bootstrap samples."),
    click.option("-d", "--per-evaluation/--no-per-evaluation", is_flag=True, help="Also a line for each evaluation."),
    click.option("-e", "--data", type=click.Path(exists=True, file_okay=False), metavar="DIR",
                 help="Folder with a stop list (smart_common_words.txt) or exceptions of your own; also in "
                      "ROUGE_EVAL_HOME. Built in."),
]  # fmt: skip


def evaluation_options(command: Command) -> Command:
    """Adds every option of the original, by its letter and by a readable name."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def options_from(given: dict[str, Any]) -> Options:
    """The options that the values of evaluation_options stand for; takes them out of given. Raises UsageError."""
    words, size = given.pop("max_words"), given.pop("max_bytes")
    if words is not None and size is not None:
        raise UsageError("a length limit is in words (-l, --max-words) or in bytes (-b, --max-bytes), not both")
    stem, stem_models = given.pop("stem"), given.pop("stem_models")
    if stem and stem_models:
        raise UsageError("-m (stem both sides) and -M (stem models alone) exclude each other; leave one out")
    limit = words or size
    unit = Unit.NONE if limit is None or not limit.value else Unit.WORDS if words is not None else Unit.BYTES
    confidence = given["confidence"]
    if 0 < confidence.value < 1:
        raise UsageError(
            f"-c, --confidence {confidence.text}: less than one per cent; the confidence is a percentage: "
            f"-c {_percent(confidence.value)}"
        )
    measures = _measures_from(given)
    skip_unigrams, skip_both = given.pop("skip_unigrams"), given.pop("skip_both")
    return Options(
        max_ngram=given.pop("max_ngram"),
        lcs=not given.pop("no_lcs"),
        lcs_weight=given.pop("lcs_weight"),
        skip_gap=given.pop("skip_gap"),
        skip_units=(True,) if skip_unigrams else (False, True) if skip_both else (False,),
        elements=given.pop("elements"),
        stemming=Stemming.BOTH if stem else Stemming.MODELS if stem_models else Stemming.NONE,
        drop_stop_words=given.pop("remove_stop_words"),
        limit_unit=unit,
        limit=limit.value if limit is not None else 0.0,
        best_model=given.pop("formula") == "B",
        alpha=given.pop("alpha"),
        averaging=_AVERAGING[given.pop("averaging")],
        confidence=given.pop("confidence"),
        samples=float(given.pop("samples")),
        per_evaluation=given.pop("per_evaluation"),
        data=given.pop("data") or data_folder_by_environment(),
        measures=measures,
    )


def _percent(share: float) -> str:
    """A share as a percentage, as people write it."""
    return f"{100 * share:.6g}"


MEASURE_LETTERS = {
    "max_ngram": "-n", "no_lcs": "-x", "lcs_weight": "-w", "skip_gap": "-2", "skip_unigrams": "-u", "skip_both": "-U",
    "elements": "-3",
}  # fmt: skip
"""The options that choose measures one by one."""


def _measures_from(given: dict[str, Any]) -> tuple[str, ...]:
    """The text forms of --measures. UsageError beside one of MEASURE_LETTERS, or with all that is wrong with them."""
    lists = given.pop("measures")
    if not lists:
        return ()
    letters = [letter for name, letter in MEASURE_LETTERS.items() if given[name]]
    if letters:
        raise UsageError(
            f"--measures names all measures of the run, so {', '.join(letters)} cannot stand beside it; "
            "add what it means to the list (rouge-1, rouge-l, rouge-w:1.2, rouge-s:4, rouge-su:4, rouge-be:HM)"
        )
    from rouge_cli.measures.registry import parse_measures

    chosen = parse_measures(",".join(lists))
    uncounted = [measure.label for measure in chosen if not hasattr(measure, "for_kernel")]
    if uncounted and _AVERAGING[given["averaging"]] is Averaging.RAW_COUNTS:
        raise UsageError(f"{', '.join(uncounted)}: no counts to print (-t counts); leave -t out, or the measures")
    return tuple(measure.name for measure in chosen)
