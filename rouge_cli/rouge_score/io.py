"""Files in, CSV out, as in rouge_score.io."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from io import TextIOWrapper

from rouge_cli.drop_in_arguments import path_given, truth
from rouge_cli.errors import DataError, listed, reason, shortened, shortened_text
from rouge_cli.inputs.wildcards import files_of_pattern
from rouge_cli.opening import open_input
from rouge_cli.output_places import protect_files
from rouge_cli.rouge_score.rouge_scorer import RougeScorer
from rouge_cli.rouge_score.scoring import AggregateScore, BaseScorer, BootstrapAggregator, Score
from rouge_cli.whole_files import write_whole

_LOG = logging.getLogger(__name__)
_NO_FIGURES = TypeError, ValueError, OverflowError, AttributeError
"""What it ends in to write figures that are none."""


def compute_scores_and_write_to_csv(
    target_filepattern: str,
    prediction_filepattern: str,
    output_filename: str,
    scorer: BaseScorer,
    aggregator: BootstrapAggregator | None,
    delimiter: str = "\n",
) -> None:
    """Score the records of files, pair by pair, and write a CSV file.

    The patterns are those of glob; the files of each side are taken in the order of their names. delimiter ends each
    record. With an aggregator the file holds the bounds and the median of each figure, and without one (None) the
    figures of each pair. ValueError: the sides have not as many files or records as each other, a file is not UTF-8,
    or delimiter is empty. UsageError: the CSV file is one of the files that are read. DataError: a file cannot be read.
    """
    if not isinstance(delimiter, str):
        raise TypeError(f"delimiter is a str, not {shortened(delimiter)}")
    if not delimiter:
        raise ValueError("delimiter is empty; give what ends each record, a newline by default")
    names = {
        "target_filepattern": target_filepattern,
        "prediction_filepattern": prediction_filepattern,
        "output_filename": output_filename,
    }
    for name, given in names.items():
        path_given(name, given)
    aggregated = truth("aggregator", aggregator)
    parts = (("scorer", scorer, ["score"]), ("aggregator", aggregator, ["add_scores", "aggregate"] * aggregated))
    for name, part, methods in parts:
        if not all(callable(getattr(part, method, None)) for method in methods):
            raise TypeError(f"{name} is an object with {' and '.join(methods)}, not {shortened(part)}")
    output = os.fsdecode(output_filename)
    target_filepattern, prediction_filepattern = map(os.fsdecode, (target_filepattern, prediction_filepattern))
    try:
        targets, predictions = (files_of_pattern(one, False) for one in (target_filepattern, prediction_filepattern))
    except DataError as error:
        raise ValueError(str(error)) from None
    if not targets or len(targets) != len(predictions):
        raise ValueError(
            f"{len(targets)} target files ({target_filepattern}) and {len(predictions)} prediction files "
            f"({prediction_filepattern}): there must be as many of one as of the other, and one at least"
        )
    protect_files([output], [*targets, *predictions])
    scores = _scores(targets, predictions, scorer, delimiter)
    if aggregator is not None and aggregated:
        for score in scores:
            aggregator.add_scores(score)
        lines = _aggregate_lines(aggregator.aggregate())
    elif scores:
        lines = _score_lines(scores)
    else:
        _LOG.warning("no scores to write")
        return
    write_whole(output, "".join(f"{line}\n" for line in lines).encode())


def _scores(
    targets: Sequence[str], predictions: Sequence[str], scorer: BaseScorer, delimiter: str
) -> list[dict[str, Score]]:
    found: list[dict[str, Score]] = []
    for target, prediction in zip(targets, predictions, strict=True):
        sides = _records(target, delimiter), _records(prediction, delimiter)
        if len(sides[0]) != len(sides[1]):
            raise ValueError(
                f"{target} has {len(sides[0])} records and {prediction} has {len(sides[1])}; they are taken in pairs"
            )
        if isinstance(scorer, RougeScorer):
            found += scorer.score_batch(*sides)
        else:
            found += map(scorer.score, *sides)
    return found


def _records(path: str, delimiter: str) -> list[str]:
    try:
        with TextIOWrapper(open_input(path), encoding="utf-8") as stream:
            records = stream.read().split(delimiter)
    except OSError as error:
        raise DataError.at(path, f"cannot read the records: {reason(error)}") from None
    except UnicodeDecodeError as error:
        byte = error.object[error.start]
        raise ValueError(f"{path}: not UTF-8: byte 0x{byte:02x}; save it as UTF-8") from None
    if not records[-1]:
        return records[:-1]
    _LOG.warning("%s: no delimiter after the last record", path)
    return records


def _aggregate_lines(aggregates: Mapping[str, AggregateScore]) -> Iterator[str]:
    names = _names(aggregates, "aggregator.aggregate")
    yield "score_type,low,mid,high"
    for name in names:
        for letter, figure in (("R", "recall"), ("P", "precision"), ("F", "fmeasure")):
            try:
                low, mid, high = (getattr(bound, figure) for bound in aggregates[name])
                line = f"{_cell(name, letter)},{low:f},{mid:f},{high:f}"
            except _NO_FIGURES:
                raise TypeError(
                    f"{shortened_text(name)}: aggregator.aggregate must return an AggregateScore, three Scores of "
                    f"three numbers, not {shortened(aggregates[name])}"
                ) from None
            yield line


def _score_lines(scores: Sequence[Mapping[str, Score]]) -> Iterator[str]:
    names = _names(scores[0], "scorer.score")
    yield ",".join(["id", *(_cell(name, letter) for name in names for letter in "PRF")])
    for place, score in enumerate(scores):
        if _names(score, "scorer.score") != names:
            raise ValueError(
                f"scorer.score returned {listed(list(score))} for pair {place + 1}, and {listed(names)} for pair 1; "
                "each pair needs the same"
            )
        yield ",".join([str(place), *(_figures(name, score[name]) for name in names)])


def _cell(name: str, letter: str) -> str:
    """What a figure is called in the CSV file. rouge_score quotes no name; one that would break the table is."""
    text = f"{name}-{letter}"
    return '"{}"'.format(text.replace('"', '""')) if text[:1] == '"' or {",", "\n", "\r"} & {*text} else text


def _figures(name: str, score: Score) -> str:
    """A score in the CSV file. TypeError: it is none."""
    try:
        precision, recall, fmeasure = score
        return f"{precision:f},{recall:f},{fmeasure:f}"
    except _NO_FIGURES:
        cause = f"scorer.score must return a Score, three numbers, not {shortened(score)}"
        raise TypeError(f"{shortened_text(name)}: {cause}") from None


def _names(given: object, method: str) -> list[str]:
    """The sorted names of scores. TypeError: these are no dictionary by texts."""
    if isinstance(given, Mapping):
        with suppress(TypeError, UnicodeEncodeError):
            "".join(given).encode()
            return sorted(given)
    raise TypeError(f"{method} must return a dictionary by names, which are texts, not {shortened(given)}")
