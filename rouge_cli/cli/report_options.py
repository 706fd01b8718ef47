"""The options of a report: which, of what, in which order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from rouge_cli.cli.messages import inform
from rouge_cli.cli.terminal import color_option, style_for
from rouge_cli.cli.usual_options import all_of, output_option
from rouge_cli.errors import UsageError, listed
from rouge_cli.reports.choices import Choices
from rouge_cli.reports.formats import check, finding_format_names, format_named, format_names
from rouge_cli.results import Results

if TYPE_CHECKING:
    from rouge_cli.results.thresholds import Threshold

Command = TypeVar("Command", bound=Callable[..., Any])


def report_options(default: str) -> Callable[[Command], Command]:
    """Add the options of a report; default is its format."""
    formats = format_names(default)
    options = [
        click.option("--format", "format", type=click.Choice(formats), default=default, show_default=True,
                     metavar="FORMAT", help=f"Format of the report: {', '.join(formats)}."),
        click.option("--recall", is_flag=True, help="Show recall; figures that are not chosen are hidden."),
        click.option("--precision", is_flag=True, help="Show precision."),
        click.option("--f", "--f-measure", "f_measure", is_flag=True,
                     help="Show the F-measure (the default of tables)."),
        click.option("--sort", metavar="BY",
                     help="Sort systems by a measure's average (rouge-2), best first, or by 'name'."),
        click.option("--percent", is_flag=True, help="Show scores as 0 to 100."),
        click.option("--intervals/--no-intervals", default=None,
                     help="Show confidence intervals; by default in tables on terminals and in data formats."),
        click.option("--fail-under", "fail_under", multiple=True, metavar="MEASURE=SCORE",
                     help="For CI: exit with status 1, after the report, if a system's average is lower. rouge-2=0.15 "
                          "is about the F-measure, rouge-2_recall=0.15 about recall. May be repeated."),
        color_option,
    ]  # fmt: skip
    return all_of(options)


def finding_report_options(command: Command) -> Command:
    """Add --format, of reports of findings, and --output."""
    formats = finding_format_names("table")
    chosen = click.option("--format", "format", type=click.Choice(formats), default="table", show_default=True,
                          metavar="FORMAT", help=f"Format of the report: {', '.join(formats)}.")  # fmt: skip
    return all_of([chosen, output_option("the report"), color_option])(command)


class Request:
    """The report that is requested."""

    def __init__(self, format: str, sort: str | None, choices: Choices, thresholds: Sequence[Threshold] = ()) -> None:
        self.format, self.sort, self.choices, self.thresholds = format, sort, choices, thresholds

    def check(self, results: Results) -> None:
        """UsageError if results of these options cannot be reported so, or lack the measure of a threshold."""
        check(results.options, self.format, self.choices)
        if self.thresholds:
            from rouge_cli.results.thresholds import check_thresholds

            check_thresholds(results, self.thresholds)

    def shows_counts(self) -> bool:
        """Whether the report of scores has the counts beside them."""
        return self.format == "json" or (self.choices.per_evaluation and format_named(self.format).is_data)

    def is_coloured(self) -> bool:
        """Whether codes in the report are colours; the report of ROUGE-1.5.5 has names as they are."""
        return self.format != "rouge155"

    def warnings(self) -> list[str]:
        """Warnings about how the report could be misread."""
        if self.sort is None or not self.choices.per_evaluation or self.format == "rouge155":
            return []
        from rouge_cli.results.arrangement import BY_NAME

        if self.sort.strip().lower() == BY_NAME:
            return []
        return [
            f"--sort {self.sort} with -d: systems stand in the order of their averages, in every evaluation alike; to "
            "order the scores of single evaluations, sort the rows of --format csv"
        ]

    def make(self, results: Results, output: str | None) -> bytes:
        """The report, for output or, if that is None, for standard output and its width. See check, which comes first.

        UsageError as of sorted.
        """
        # not render(), which looks at every column: nobody has changed what was just made or read
        return format_named(self.format).results(self.sorted(results), self.shown_at(output))

    def shown_at(self, output: str | None) -> Choices:
        """The choices with colour and width, if the report goes to a terminal."""
        return self.choices._replace(**style_for(output)._asdict())

    def fail_under(self, results: Results) -> None:
        """End the command with status 1 and one message if an average is below its threshold."""
        if not self.thresholds:
            return
        from rouge_cli.results.thresholds import failures

        if found := failures(results, self.thresholds):
            inform([f"--fail-under: {'; '.join(found)}"])
            click.get_current_context().exit(1)

    def sorted(self, results: Results) -> Results:
        """The results in the order that is requested. UsageError: by a measure that they do not have."""
        if self.sort is None:
            return results
        from rouge_cli.results.arrangement import sort_systems

        return sort_systems(results, self.sort, self.choices.figures[:1] or "F")


def request_from(given: dict[str, Any], per_evaluation: bool) -> Request:
    """The report that the values of report_options ask for; takes them out of given."""
    figures = [given.pop("recall") * "R", given.pop("precision") * "P", given.pop("f_measure") * "F"]
    choices = Choices("".join(figures), given.pop("percent"), per_evaluation, given.pop("intervals"))
    return Request(given.pop("format"), given.pop("sort"), choices, _thresholds(given.pop("fail_under"), choices))


def check_evaluations(format: str, per_evaluation: bool | None) -> None:
    """UsageError: somebody typed whether to show evaluations, and the page always shows what it has of them."""
    if format == "html" and per_evaluation is not None:
        others = ", ".join(name for name in format_names() if name == "rouge155" or not format_named(name).is_whole)
        raise UsageError(
            f"--{'' if per_evaluation else 'no-'}per-evaluation: the report html always holds all figures as they are; "
            f"take another --format ({others}) or leave this out"
        )


def _thresholds(texts: Sequence[str], choices: Choices) -> list[Threshold]:
    if not texts:
        return []
    from rouge_cli.results.thresholds import parse_threshold

    return [parse_threshold(text, choices.figures[:1] or "F") for text in texts]


def check_hidden(request: Request, read: Sequence[Results], found: Results) -> None:
    """UsageError: --measures leaves out the measure to sort by, or of a threshold, which the read results have.

    So it is where none of them has the measure to sort by.
    """
    from rouge_cli.results.arrangement import BY_NAME, find_to_sort_by, measure_names

    shown = listed(measure_names(found))
    asked = [("--fail-under", threshold.measure, "leave out --measures") for threshold in request.thresholds]
    if request.sort is not None and request.sort.strip().lower() != BY_NAME:
        if read and not any(_has(results, request.sort) for results in read):
            find_to_sort_by(read[0], request.sort)
        asked.append(("--sort", request.sort, f"sort by {shown}"))
    problems = [
        f"{option} {measure}: --measures leaves this measure out; add it there, or {remedy}"
        for option, measure, remedy in asked
        if not _has(found, measure) and any(_has(results, measure) for results in read)
    ]
    if problems:
        raise UsageError(problems)


def _has(results: Results, measure: str) -> bool:
    from rouge_cli.results.arrangement import find_measure

    try:
        return bool(find_measure(results, measure))
    except UsageError:
        return False
