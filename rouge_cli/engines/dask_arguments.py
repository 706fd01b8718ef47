"""Checks of the arguments of dask.score."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from typing import Any

from rouge_cli.engines.cluster import wrong_workers
from rouge_cli.engines.schedulers import wrong_scheduler
from rouge_cli.engines.selection import check_sentences
from rouge_cli.errors import DataError, UsageError, listed, shortened
from rouge_cli.files import STANDARD_INPUT, named_twice
from rouge_cli.inputs.choice import InputChoice, choice_of_options, one_for_each
from rouge_cli.inputs.choice_checks import checked, completed
from rouge_cli.inputs.fields import FieldChoice
from rouge_cli.inputs.in_memory import names_of
from rouge_cli.inputs.plan import is_text
from rouge_cli.inputs.sentences import policy_name
from rouge_cli.measures.choice import measures_of
from rouge_cli.opening import plain_path
from rouge_cli.options import Options
from rouge_cli.results.row_files import ROW_FORMATS
from rouge_cli.similar_names import did_you_mean

FRAME_OR_FILES = "a Dask DataFrame, or paths of files of records are expected"


def names_of_references(summary: object, references: object, folder: object, format: object) -> tuple[str, ...]:
    """The names of references; UsageError with all arguments that are of another type."""
    problems: list[str] = []
    names: tuple[str, ...] = ()
    if summary is not None and not isinstance(summary, str):
        problems.append(f"summary must be the name of a column or field, a str, not {shortened(summary)}")
    if references is not None:
        try:
            names = names_of("references", references, "the name of a column or field")
        except UsageError as error:
            problems += error.problems
    if (isinstance(summary, str) and not summary) or "" in names:
        problems.append("summary and references are names of columns or fields; one of them is empty")
    if folder is not None and not isinstance(plain_path(folder), str):
        problems.append(f"folder must be the path of a folder, not {shortened(folder)}")
    elif folder is not None and not _is_name(plain_path(folder)):
        problems.append(f"folder: {shortened(folder)} cannot be the name of a folder; correct it")
    if format is not None and not isinstance(format, str):
        problems.append(f"format must be one of {', '.join(ROW_FORMATS)}, not {shortened(format)}")
    elif isinstance(format, str) and format not in ROW_FORMATS:
        problems.append(f"format: there is no {shortened(format)}; {did_you_mean(format, ROW_FORMATS)}")
    if problems:
        raise UsageError(problems)
    return names


def check_cluster(scheduler: object, workers: object) -> None:
    """UsageError with all that is of another type or out of range."""
    if problems := [wrong for wrong in (wrong_scheduler(scheduler), wrong_workers(workers)) if wrong]:
        raise UsageError(problems)


def is_frame(given: Any) -> bool:
    """Whether this is a Dask DataFrame. UsageError: another collection of Dask."""
    if isinstance(given, type) or not hasattr(given, "map_partitions"):
        return False
    dimensions = getattr(given, "ndim", None)  # of what is delayed another delayed one, which has no truth value
    if not isinstance(dimensions, int) or dimensions != 2 or not hasattr(given, "columns"):
        kind = type(given).__name__
        raise UsageError(f"{FRAME_OR_FILES}, not another collection of Dask ({kind}); make a DataFrame of it")
    return True


def check_columns(columns: Collection[Hashable], summary: str, references: Sequence[str], made: Sequence[str]) -> None:
    """UsageError with all columns of a frame that are missing, there twice, or in the way of those that are made."""
    there, names = list(columns), [name for name in columns if isinstance(name, str)]
    problems = []
    for name in dict.fromkeys((summary, *references)):
        if name not in names:
            has = did_you_mean(name, names) if names else "its columns have no names that are texts; rename them"
            problems.append(f"there is no column {name!r}; {has}")
        elif there.count(name) > 1:
            problems.append(f"there are {there.count(name)} columns {name!r}; rename all but one")
    problems += [f"there is a column {name!r} already; rename it" for name in made if name in names]
    if problems:
        raise UsageError(problems)


def check_weights(options: Options, partitions: int) -> None:
    """UsageError: a measure weighs words by all reference summaries, of which a partition knows its own only."""
    if partitions > 1 and options.idf is None:
        alone = [measure.label for measure in measures_of(options) if getattr(measure, "uses_idf", False)]
        if alone:
            raise UsageError(
                f"{', '.join(alone)} weighs words by all reference summaries, of which each of the {partitions:,} "
                "partitions knows its own only; give the weights, Options(idf='FILE'), or make one partition of all"
            )


def check_partition(rows: Any, names: Sequence[str], made: Sequence[str]) -> None:
    """DataError: a partition is no frame, or has other columns than the frame says."""
    if getattr(rows, "ndim", None) != 2 or not hasattr(rows, "columns"):
        raise DataError(f"a data frame is expected, not {shortened(rows)}; correct what made it")
    there = list(rows.columns)
    problems = [f"there is no column {name!r}, which the frame says" for name in names if name not in there]
    problems += [f"there is a column {name!r} already, which the frame does not say" for name in made if name in there]
    if problems:
        raise DataError([f"{problem}; correct the meta of the frame" for problem in dict.fromkeys(problems)])


def choices_of(given: Any, summary: str | None, references: Sequence[str], options: Options) -> list[InputChoice]:
    """A choice for each file of records, with what arguments and options say of how it is read.

    UsageError: what is no file of records; a file named twice; an InputChoice that says other than they do.
    """
    every = list(given) if isinstance(given, list | tuple) and not isinstance(given, InputChoice) else [given]
    if not every:
        raise UsageError("there is no file to score; give at least one path")
    fields = FieldChoice(summary=(summary,) if summary else (), references=tuple(references))
    choices = one_for_each([_choice(one, fields, options) for one in every])
    if others := [choice.source for choice in choices if not _is_name(str(choice.source))]:
        raise UsageError([f"{shortened(name)}: no name of a file; correct it" for name in others])
    if twice := list(named_twice(str(choice.source) for choice in choices)):
        raise UsageError(twice)
    return choices


def _choice(given: Any, fields: FieldChoice, options: Options) -> InputChoice:
    """The choice of a path or of an InputChoice, completed. UsageError: it is no file of records."""
    named = given.source if isinstance(given, InputChoice) else given
    if isinstance(named, str | None) and named in (None, "", STANDARD_INPUT):
        raise UsageError("a folder of parts is for files of records; name a file")
    if isinstance(given, InputChoice):
        given = _with_fields(checked(given), fields)
    elif isinstance(path := plain_path(given), str):
        given = choice_of_options({}, path)._replace(fields=fields)
    else:
        raise UsageError(f"{FRAME_OR_FILES}, not {shortened(given)}")
    choice = completed(given, options)
    check_sentences(policy_name(choice.sentences, choice.language), choice.delimiter or "", options)
    return choice


def _with_fields(choice: InputChoice, asked: FieldChoice) -> InputChoice:
    """The choice with the fields of texts that arguments name. UsageError: it names others itself."""
    said = choice.fields
    summary = _one_of("summary", said.summary, asked.summary)
    references = _one_of("references", said.references, asked.references)
    return choice._replace(fields=said._replace(summary=summary, references=references))


def _one_of(name: str, said: Sequence[str], asked: tuple[str, ...]) -> tuple[str, ...]:
    if asked and said and tuple(said) != asked:
        raise UsageError(
            f"{name}: the argument names {listed(asked)}, but the InputChoice {listed(said)}; name it once"
        )
    return tuple(said) or asked


def _is_name(path: object) -> bool:
    """Whether a file or folder can have this name."""
    return isinstance(path, str) and bool(path) and "\0" not in path and is_text(path)
