"""The lowest average scores that a pipeline accepts (--fail-under)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rouge_cli.errors import UsageError
from rouge_cli.measures.registry import measure_and_figure
from rouge_cli.named_tuples import NamedTuple
from rouge_cli.option_values import Averaging
from rouge_cli.results import Results
from rouge_cli.results.arrangement import find_measure, measure_names

DIGITS = 5
"""Scores are compared as reports print them."""
_SCORE = re.compile(r"([0-9]+(?:\.[0-9]*)?|\.[0-9]+)(e-?[0-9]+)?", re.IGNORECASE)


class Threshold(NamedTuple):
    """A measure by any spelling of its name, one of R, P and F, and the lowest score that passes."""

    measure: str
    figure: str
    lowest: float


def parse_threshold(text: str, figure: str = "F") -> Threshold:
    """The threshold of a text such as "rouge-2=0.15", "ROUGE-2 R=0.15" or "rouge-2_recall=0.15".

    figure is the one of texts that name none. UsageError: the text is of another form, or no score.
    """
    name, equals, number = text.rpartition("=")
    if not equals or not name.strip():
        raise UsageError.at(f"--fail-under {text}", "names no measure and score", "write, for example, rouge-2=0.15")
    lowest = float(number) if _SCORE.fullmatch(number.strip()) else 2.0
    if lowest > 1:
        raise UsageError.at(f"--fail-under {text}", f"{number.strip()} is not a score from 0 to 1",
                            "write 0.15 for 15 percent")  # fmt: skip
    measure, figure = measure_and_figure(name) or (name.strip(), figure)
    return Threshold(measure, figure, lowest)


def check_thresholds(results: Results, thresholds: Sequence[Threshold]) -> None:
    """UsageError with all measures that these results do not have, or if they have no averages."""
    if thresholds and results.options.averaging is Averaging.RAW_COUNTS:
        raise UsageError("--fail-under is about averages, and raw counts (-t 2) have none; use -t 0 or -t 1")
    problems: list[str] = []
    for threshold in thresholds:
        try:
            find_measure(results, threshold.measure)
        except UsageError as error:
            several = "; repeat --fail-under for each measure" if "," in threshold.measure else ""
            problems += [f"--fail-under: {problem}{several}" for problem in error.problems]
    if problems:
        raise UsageError(problems)


def failures(results: Results, thresholds: Sequence[Threshold]) -> list[str]:
    """A phrase for each average below its threshold, for every system; see check_thresholds, which comes first."""
    if thresholds and not results.systems:
        return ["no system was scored"]
    return [phrase for threshold in thresholds for phrase in _failures(results, threshold)]


def _failures(results: Results, threshold: Threshold) -> Iterator[str]:
    name = find_measure(results, threshold.measure)
    what = f"{measure_names(results)[name]} {threshold.figure}"
    place = "RPF".index(threshold.figure)
    for system in results.systems:
        averages = next((one.averages for one in system.measures if (one.name or one.label) == name), ())
        if not averages:
            yield f"{system.id!r} has no {what}"
            continue
        score = round(averages[place].mean, DIGITS)
        if not score >= threshold.lowest:
            yield f"{what} of {system.id!r} is {score:.{DIGITS}f}, below {threshold.lowest:.15g}"
