"""Select and sort the systems and measures of results."""

from __future__ import annotations

from collections.abc import Sequence

from rouge_cli.errors import UsageError
from rouge_cli.measures.choice import measures_of
from rouge_cli.measures.registry import measure_and_figure, named_in, split_measures
from rouge_cli.options import Averaging
from rouge_cli.results import MeasureResult, Results
from rouge_cli.results.measure_lookup import find_name
from rouge_cli.signature import with_measures

BY_NAME = "name"


def measure_names(results: Results) -> dict[str, str]:
    """The label of each measure by its name, in the order of the first system that has it."""
    if not results.systems:
        return {measure.name: measure.label for measure in measures_of(results.options)}
    return {measure.name or measure.label: measure.label for system in results.systems for measure in system.measures}


def find_measure(results: Results, text: str) -> str:
    """The name of a measure of these results that was requested by name or label. UsageError: they have others."""
    return find_name(measure_names(results), text)


def find_to_sort_by(results: Results, by: str) -> str:
    """The name of the measure to sort by. UsageError: these results lack it, or more than one measure is named."""
    try:
        return find_measure(results, by)
    except UsageError:
        if several := named_in(by):
            raise UsageError(f"--sort {by}: systems are sorted by one measure; take --sort {several[0]}") from None
        measure, figure = measure_and_figure(by) or ("", "")
        if measure.lower() not in (name.lower() for pair in measure_names(results).items() for name in pair):
            raise
    option = {"R": "--recall", "P": "--precision", "F": "--f"}[figure]
    raise UsageError(f"--sort {by}: name the measure alone, and its figure by an option: {option} --sort {measure}")


def choose_measures(results: Results, text: str) -> Results:
    """Only these measures, a list separated by commas, in its order. UsageError: all that the results have not."""
    names: list[str] = []
    problems: list[str] = []
    for piece in split_measures(text):
        try:
            names.append(find_measure(results, piece))
        except UsageError as error:
            problems += error.problems
    if problems:
        raise UsageError(problems)
    names = list(dict.fromkeys(names))
    systems = []
    for system in results.systems:
        by_name = {measure.name or measure.label: measure for measure in system.measures}
        systems.append(system._replace(measures=tuple(by_name[name] for name in names if name in by_name)))
    return results._replace(options=with_measures(results.options, tuple(names)), systems=tuple(systems))


def sort_systems(results: Results, by: str, figure: str = "F") -> Results:
    """Systems by the average of a measure, the best first, or by "name". figure is one of R, P, F.

    Equal ones come by name, those without the measure last. UsageError: the results have no such measure or average.
    """
    by_id = sorted(results.systems, key=lambda system: system.id)
    if by.strip().lower() == BY_NAME:
        return results._replace(systems=tuple(by_id))
    name = find_to_sort_by(results, by)
    if results.options.averaging is Averaging.RAW_COUNTS:
        raise UsageError(f"--sort {by}: raw counts (-t 2) have no averages; take --sort {BY_NAME}")

    def key(measures: Sequence[MeasureResult]) -> float:
        found = (measure for measure in measures if (measure.name or measure.label) == name)
        return -next((measure.averages["RPF".index(figure)].mean for measure in found), -1.0)

    return results._replace(systems=tuple(sorted(by_id, key=lambda system: key(system.measures))))
