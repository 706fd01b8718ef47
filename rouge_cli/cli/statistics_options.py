"""The options that commands of statistics share, and how they read scores and deliver reports."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Sequence, Set
from shlex import quote
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click
from click.core import ParameterSource

from rouge_cli.analysis.requirements import need_numpy as need_numpy
from rouge_cli.cli.messages import warn
from rouge_cli.cli.number_types import DECIMAL, WholeRange
from rouge_cli.cli.saved_results import SavedPart, merge_saved, parts_of, read_saved
from rouge_cli.cli.terminal import color_option, style_for
from rouge_cli.cli.usual_options import all_of, output_option
from rouge_cli.cli.writing import check_outputs, deliver, format_for, protect_inputs
from rouge_cli.errors import DataError, Problem, UsageError, listed, of_kind
from rouge_cli.files import real_path
from rouge_cli.options import Averaging
from rouge_cli.reports.formats import finding_format_names, render_findings
from rouge_cli.results.overviews import count
from rouge_cli.whole_files import write_whole

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from rouge_cli.analysis.score_table import ScoreTable
    from rouge_cli.inputs.human_scores import Judgements
    from rouge_cli.reports.findings import Report
    from rouge_cli.results import Results

Command = TypeVar("Command", bound=Callable[..., Any])

TABLES = (".csv", ".tsv", ".jsonl", ".csv.gz", ".tsv.gz", ".jsonl.gz")
"""The suffixes of files of scores that other programs, or people, made."""

_CHOICE = [
    click.option(
        "--measures",
        "--measure",
        "measures",
        metavar="LIST",
        help="Use only these measures, in this order, such as rouge-1,rouge-l.",
    ),
    click.option("--recall", "figure", flag_value="R", help="Use recall."),
    click.option("--precision", "figure", flag_value="P", help="Use precision."),
    click.option("--f", "--f-measure", "figure", flag_value="F", default="F", help="Use the F-measure (the default)."),
]
SEED = click.option("--seed", type=WholeRange(min=0), default=1, show_default=True, metavar="N",
                    help="Seed of the random numbers; the same seed gives the same results.")  # fmt: skip
CONFIDENCE = click.option("--confidence", type=DECIMAL, default=95, show_default=True, metavar="PERCENT",
                          help="Confidence level of intervals.")  # fmt: skip
FOLDS = click.option("--folds/--no-folds", default=None,
                     help="Average evaluations ID-1, ID-2 ... first, as folds of one input, ID; the default for "
                          "results of --jackknife.")  # fmt: skip
_DRAWING = [
    SEED,
    CONFIDENCE,
    click.option("--significance", type=DECIMAL, default=0.05, show_default=True, metavar="P",
                 help="Call adjusted p-values below P significant."),
]  # fmt: skip
_FORMATS = finding_format_names("table")
_REPORT = [
    click.option("--format", "format", type=click.Choice(_FORMATS), default="table", show_default=True,
                 metavar="FORMAT", help=f"Format of the report: {', '.join(_FORMATS)}."),
    output_option("the report"),
    color_option,
    click.option("-q", "--quiet", is_flag=True, help="No progress and no warnings."),
]  # fmt: skip
finding_options = all_of(_REPORT)
"""Adds format, output and quiet."""
_HUMAN = [
    click.option("--human", "columns", multiple=True, metavar="COLUMN",
                 help="Use only this column of scores; may be repeated. Fields of objects have dots: "
                      "expert_annotations.relevance."),
    *(
        click.option(f"--{what}-column", f"{what}_column", metavar="COLUMN", help=f"Column of HUMAN with the {of}.")
        for what, of in (
            ("system", "system"),
            ("evaluation", "input that was judged (document, topic ...)"),
            ("annotator", "annotator, if each row is one judgement"),
        )
    ),
]  # fmt: skip
choice_options = all_of([*_CHOICE, FOLDS])
"""Adds which scores: measures, figure and folds."""
drawing_options = all_of(_DRAWING)
"""Adds seed, confidence and significance."""
human_options = all_of(_HUMAN)
"""Adds which columns of HUMAN are scores, and which name what was scored."""
PLOT = click.option("--plot", type=click.Path(dir_okay=False, readable=False), metavar="FILE",
                    help="Also draw a plot in FILE: .svg, .png or .pdf.")  # fmt: skip


def scored_options(samples: int, pairs: str) -> Callable[[Command], Command]:
    """Add which scores, what decides random numbers, intervals and tests, and how to report; pairs: what it lists."""
    drawn = click.option("-r", "--samples", type=WholeRange(min=1), default=samples, show_default=True,
                         metavar="N", help="Number of random samples.")  # fmt: skip
    listed_pairs = click.option("--pairs", is_flag=True, help=f"Also list {pairs}.")
    return all_of([*_CHOICE, FOLDS, drawn, *_DRAWING, listed_pairs, PLOT, *_REPORT])


TOLD_APART = "told apart"
"""The kind of the warning that several files have a system."""
RESULTS_FIRST = "RESULTS come first, and HUMAN is last"


def judgements_from(human: str, given: dict[str, Any], of_results: str = RESULTS_FIRST) -> Judgements:
    """The human scores of HUMAN, by the values of human_options; takes them out of given.

    DataError: it cannot be read; for results of evaluations with of_results as the remedy.
    """
    from rouge_cli.inputs.file_kinds import RESULTS
    from rouge_cli.inputs.human_score_columns import NamedColumns
    from rouge_cli.inputs.human_scores import read_judgements

    named = NamedColumns(*(given.pop(f"{what}_column") for what in NamedColumns._fields))
    try:
        return read_judgements(human, given.pop("columns"), named=named)
    except DataError as error:
        if of_kind(error.problems, RESULTS):
            cause = "this is results of 'rouge-cli evaluate --save', not the scores of people"
            raise DataError.at(human, cause, of_results) from None
        raise


class Draws(NamedTuple):
    """The settings of random numbers, intervals and tests."""

    samples: int
    seed: int
    confidence: float
    significance: float


def draws_from(given: dict[str, Any]) -> Draws:
    """What the values of scored_options say of it; takes them out of given."""
    return Draws(*(given.pop(name) for name in Draws._fields))


class Scored(NamedTuple):
    """Scores as a command was given them."""

    table: ScoreTable
    signature: str
    """How they were made, or the file's name where that is not known."""
    results: Results | None
    """None of a file that another program made."""
    warnings: tuple[str, ...]
    figure: str
    """R, P or F; empty of scores that another program made."""
    of_corpus: bool
    """Whether their own averages are the corpus's figures (-t 1)."""
    jackknifed: bool
    """Whether they say of themselves that evaluations are folds of jackknifing."""
    evaluated: str = ""
    """The evaluated input by the results: a configuration, or records."""
    folds: str = ""
    """What became of folds of jackknifing: averaged, or apart, each an evaluation of its own; empty: there are none."""
    parts: tuple[SavedPart, ...] = ()
    """The results of each file, where there are results."""

    def of_means(self, done: str) -> list[str]:
        """The warning that systems are compared by means, as done says, where their own averages are the corpus's."""
        cause = f"{self.table.source}: made with -t 1, but systems are {done} by the means of their scores, not by the "
        return [f"{cause}corpus's figures"] if self.of_corpus else []


def read_scored(
    files: Sequence[str], measures: str | None, figure: str, folds: bool | None = None, has_folds: bool = True
) -> Scored:
    """The scores of saved results, the systems of all files, or of one table of scores (CSV, TSV, JSONL).

    Folds of jackknifed inputs are averaged: where the signature says that they are such, or as folds says.
    has_folds is whether the command has the options --folds and --no-folds.
    DataError: every file that cannot be used, or files that were not scored alike.
    """
    read = _read_evaluations(files, measures, figure)
    from rouge_cli.analysis.folds import folded, look_like_folds

    ids, source = read.table.evaluations, read.table.source
    if not folds and (read.jackknifed or look_like_folds(ids)):
        read = read._replace(folds="apart")
    if folds is None:
        folds = read.jackknifed
        if not folds and read.folds:
            advice = "give --folds if they are, so that each input counts once, or --no-folds"
            if not has_folds:
                advice = "if they are, use 'rouge-cli compare --folds', which counts each input once"
            warning = f"{source}: evaluations are called as folds of jackknifing are ({listed(ids[:2])} ...): {advice}"
            return read._replace(warnings=(*read.warnings, warning))
    if not folds:
        return read
    if not read.table.has_evaluations:
        raise UsageError(f"{source}: has one figure for each system, so there are no folds; leave out --folds")
    if strange := [id for id in ids if not id.rpartition("-")[0]]:
        raise UsageError(f"{source}: no folds of an input: {listed(strange)}; leave out --folds")
    table = folded(read.table)
    warning = (
        f"{source}: {len(ids)} jackknifed evaluations are averaged to their {count(len(table.evaluations), 'input')}"
    )
    return read._replace(table=table, warnings=(*read.warnings, warning), folds="averaged")


def _read_evaluations(files: Sequence[str], measures: str | None, figure: str) -> Scored:
    """With each fold as an evaluation."""
    from rouge_cli.analysis.score_table import table_of, table_of_scores
    from rouge_cli.signature import signature_of, value_of

    tables = [name for name in files if name.lower().endswith(TABLES)]
    if not tables:
        found, warnings, evaluated, parts = _read_results(files, measures)
        of_corpus = found.options.averaging is Averaging.CORPUS
        table = table_of(found, figure)
        return Scored(table, signature_of(found), found, tuple(warnings), figure, of_corpus, found.options.jackknife,
                      evaluated, parts=parts)  # fmt: skip
    if len(files) > 1:
        raise UsageError(
            f"{tables[0]}: a table of scores is read by itself, not with other files; if the files hold summaries, "
            "score each with 'rouge-cli evaluate FILE --save RESULTS' and give the results"
        )
    from rouge_cli.inputs.human_scores import read_human_scores
    from rouge_cli.inputs.long_tables import OPTIONS

    wanted = [name.strip() for name in measures.split(",")] if measures else ()
    scores = read_human_scores(tables[0], wanted, figure, None)
    if not scores.figure and _figure_is_asked(figure):
        cause = "only results and reports of this package have figures to choose from"
        named = quote(",".join(_columns_of(figure, scores.columns)[:2]))
        remedy = f"leave out {OPTIONS[figure]} and name columns: --measures {named}"
        raise UsageError.at(tables[0], cause, remedy)
    of_corpus = value_of("average", scores.signature) == "corpus"
    jackknifed = value_of("jackknife", scores.signature) == "yes"
    table = table_of_scores(scores)
    return Scored(table, scores.signature or tables[0], None, scores.warnings, scores.figure, of_corpus, jackknifed)


_ENDINGS = {
    "R": ("recall", "_r", "-r"), "P": ("precision", "_p", "-p"), "F": ("_f", "-f", "f1", "fmeasure", "f_measure")
}  # fmt: skip
"""How names of columns end that have this figure."""


def _columns_of(figure: str, columns: Sequence[str]) -> Sequence[str]:
    """Those of the columns that are called by this figure; all where none is."""
    return [name for name in columns if name.lower().endswith(_ENDINGS[figure])] or columns


def _figure_is_asked(figure: str) -> bool:
    """Whether an option says R, P or F; F is the default."""
    if figure != "F":
        return True
    context = click.get_current_context(silent=True)
    return context is not None and context.get_parameter_source("figure") is ParameterSource.COMMANDLINE


def _read_results(files: Sequence[str], measures: str | None) -> tuple[Results, list[str], str, tuple[SavedPart, ...]]:
    """Saved results as one, warnings about it, what was evaluated, and the results of each file."""
    if len(set(map(real_path, files))) < len(files):
        raise UsageError("the same file of results is given twice; give each once")
    named = read_saved(files)
    before = list(named)
    messages = _distinguish_systems(named)
    merged = merge_saved(named, measures)
    order = list(dict.fromkeys(system.id for _, found in named for system in found.systems))
    systems = sorted(merged.systems, key=lambda system: order.index(system.id))  # as they were named
    merged = merged._replace(systems=tuple(systems))
    return merged._replace(source=", ".join(files)), messages, merged.source, parts_of(before, named)


def _distinguish_systems(named: list[tuple[str, Results]]) -> list[str]:
    """Rename systems whose id several files have, for the same evaluations, to FILE:SYSTEM, and say so."""
    pieces: dict[str, list[Sequence[str]]] = {}
    for _, results in named:
        for system in results.systems:
            pieces.setdefault(system.id, []).append(system.evaluations)
    shared = {id for id, parts in pieces.items() if len(set().union(*parts)) < sum(map(len, parts))}
    if not shared:
        return []
    prefixes = _prefixes(named, shared)
    for place, (name, results) in enumerate(named):
        systems = tuple(
            system._replace(id=f"{prefixes[place]}:{system.id}") if system.id in shared else system
            for system in results.systems
        )
        named[place] = (name, results._replace(systems=systems))
    names = listed([repr(id) for id in sorted(shared)])
    return [Problem("", f"several files have a system {names}: told apart as FILE:SYSTEM", kind=TOLD_APART)]


def _prefixes(named: Sequence[tuple[str, Results]], shared: Set[str]) -> Sequence[str]:
    """What FILE is for each file: the short name where every FILE:SYSTEM is then a name of its own, else the whole one.

    UsageError: neither tells all systems apart.
    """
    kept = {system.id for _, results in named for system in results.systems} - shared
    stems = [os.path.basename(name).removesuffix(".json").removesuffix(".parquet") for name, _ in named]
    twice: list[str] = []
    for prefixes in (stems, [name for name, _ in named]):
        made = [
            f"{prefix}:{system.id}"
            for prefix, (_, results) in zip(prefixes, named, strict=True)
            for system in results.systems
            if system.id in shared
        ]
        twice = [id for id, times in Counter([*made, *kept]).items() if times > 1]
        if not twice and len(set(prefixes)) == len(prefixes):
            return prefixes
    raise UsageError(f"several files have a system {listed([repr(id) for id in sorted(shared)])}, and as FILE:SYSTEM "
                     f"two of them would be called {twice[0]!r}; rename a file")  # fmt: skip


class Delivery(NamedTuple):
    """How a command is to report what it found, and where."""

    format: str
    output: str | None
    quiet: bool
    plot: str | None = None
    kind: str = ""
    """Of the picture."""

    @property
    def is_page(self) -> bool:
        """Whether the report is an HTML page."""
        return self.format == "html"

    def protect(self, inputs: Iterable[str]) -> None:
        """UsageError if an output would overwrite one of the inputs."""
        protect_inputs([self.output, self.plot], inputs)

    def deliver(self, report: Report, warnings: Sequence[str], draw: Callable[[], Figure] | None = None) -> None:
        """Warns, draws the picture if one is wanted, and writes the report."""
        warn(warnings, self.quiet)
        if self.plot is not None and draw is not None:
            from rouge_cli.reports.plots import picture

            said: list[str] = []
            content = picture(draw(), self.kind, said)
            warn([f"{self.plot}: {warning}" for warning in said], self.quiet)
            write_whole(self.plot, content)
        deliver(self.output, render_findings(report, self.format, *style_for(self.output)), coloured=True)


def delivery_from(task: str, given: dict[str, Any]) -> Delivery:
    """What the values of finding_options and PLOT ask for; takes them out of given.

    UsageError, before the work: the task's libraries are missing, or an output cannot be made.
    """
    need_numpy(task)
    plot, kind = given.pop("plot", None), ""
    if plot is not None:
        from rouge_cli.reports.plots import kind_of

        kind = kind_of(plot)
    output = given.pop("output")
    made = Delivery(format_for(given.pop("format"), output), output, given.pop("quiet"), plot, kind)
    check_outputs(made.output, plot, format=made.format)
    if made.is_page:
        from rouge_cli.reports.formats.html import need_page_libraries

        need_page_libraries()
    return made
