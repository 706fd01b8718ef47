"""What dask.score is given is right, or refused with a reason before anything is made."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy
import pytest

from rouge_cli import DataError, InputChoice, UsageError
from rouge_cli.engines import dask
from rouge_cli.engines.dask_arguments import (
    check_columns,
    check_partition,
    check_weights,
    choices_of,
    is_frame,
    names_of_references,
)
from rouge_cli.inputs.fields import FieldChoice
from rouge_cli.options import Options
from tests.cases import each
from tests.workplace import Workplace

RECORD = '{"id": "1", "summary": "a b", "references": "a c", "other": "a"}\n'


class Bag:
    """Looks as a collection of Dask that is no frame."""

    def map_partitions(self) -> None:
        """It is never called."""


@each(
    "name, value, said",
    [
        ("references", 5, "references must be the name"),
        ("references", {"a"}, "references must be the name"),
        ("references", ["a", 5], "references must be the name"),
        ("references", numpy.array("r"), "references must be the name"),
        ("summary", ["s"], "summary must be the name"),
        ("summary", numpy.array(["s", "r"]), "summary must be the name"),
        ("folder", 5, "folder must be the path"),
        ("folder", b"rows", "folder must be the path"),
        ("folder", "", "folder: '' cannot be the name of a folder; correct it"),
        ("folder", "a\0b", "cannot be the name of a folder"),
        ("folder", "a\ud800", "cannot be the name of a folder"),
        ("summary", "", "one of them is empty"),
        ("references", ["a", ""], "one of them is empty"),
        ("format", 5, "format must be one of parquet, jsonl, csv, tsv, not 5"),
        ("format", "../../e", "format: there is no '../../e'"),
        ("format", "jsnol", "did you mean 'jsonl'?"),
        ("workers", "a", "workers must be a whole number from 1 on"),
        ("workers", True, "workers must be a whole number from 1 on"),
        ("workers", 2.0, "workers must be a whole number from 1 on"),
        ("workers", numpy.int64(0), "workers must be a whole number from 1 on"),
        ("workers", 0, "workers must be a whole number from 1 on"),
        ("scheduler", 5, "scheduler must be the address"),
        ("scheduler", ThreadPoolExecutor(), "scheduler must be the address of a Dask scheduler, or a Client of Dask"),
        ("scheduler", "", "no address of a scheduler"),
        ("scheduler", "foo://bar:1", "its scheme is one of tcp, tls"),
        ("scheduler", "tcp://127.0.0.1:99999", "a port from 1 to 65535"),
        ("scheduler", "tcp://127.0.0.1:-1", "a port from 1 to 65535"),
        ("scheduler", "127.0.0.1:x", "a port from 1 to 65535"),
        ("scheduler", "tcp://:8786", "a host and a port"),
        ("scheduler", "tcp://[::1", "a host and a port"),
        ("jobs", "a", "jobs must be a number"),
        ("counts", 5, "counts must be True or False"),
        ("progress", 5, "progress must be a function"),
        ("stem", 5, "stem must be"),
        ("options", 5, "options: rouge_cli.Options"),
        ("measures", 5, "measures"),
        ("tokenizer", 5, "tokenizer"),
    ],
)
def test_arguments_of_another_kind_are_refused_before_a_folder_is_made(
    place: Workplace, name: str, value: Any, said: str
) -> None:
    place.write("a.jsonl", RECORD)
    with pytest.raises(UsageError) as found:
        dask.score("a.jsonl", **{"folder": "rows", name: value})
    assert said in str(found.value)
    assert not Path("rows").exists()


@each(
    "given",
    [
        {"a.jsonl"},
        b"a.jsonl",
        "",
        "-",
        "a\0.jsonl",
        "a\ud800.jsonl",
        InputChoice(peers="a", models="b"),
        Bag(),
        Bag,
        None,
    ],
)
def test_what_is_no_file_of_records_is_refused(place: Workplace, given: Any) -> None:
    with pytest.raises(UsageError):
        dask.score(given, "rows", summary="summary", references="references")


def test_a_file_that_is_named_twice_is_refused(place: Workplace) -> None:
    place.write("a.jsonl", RECORD)
    with pytest.raises(UsageError, match="named twice"):
        dask.score(["a.jsonl", "./a.jsonl"], "rows")


def test_arguments_and_options_say_what_a_choice_does_not(place: Workplace) -> None:
    for name in ("a.jsonl", "b.jsonl"):
        place.write(name, RECORD)
    options = Options(sentences="split:german", sentence_delimiter="<q>", encoding="latin-1")
    for given in ("*.jsonl", InputChoice("*.jsonl"), InputChoice(("a.jsonl", "b.jsonl"))):
        first, second = choices_of(given, "other", ["references"], options)
        assert (first.source, second.source) == ("a.jsonl", "b.jsonl")
        assert first.fields == FieldChoice(summary=("other",), references=("references",))
        assert (first.sentences, first.language, first.delimiter) == ("split", "german", "<q>")
        assert first.encoding == "latin-1"


@each(
    "choice, options",
    [
        (InputChoice("a.jsonl", fields=FieldChoice(summary=("summary",))), Options()),
        (InputChoice("a.jsonl", encoding="latin-1"), Options(encoding="utf-16")),
        (InputChoice("a.jsonl", sentences="given"), Options(sentences="split")),
        (InputChoice("a.jsonl", delimiter="|"), Options(sentence_delimiter="<q>")),
    ],
)
def test_a_choice_that_says_other_than_the_arguments_is_refused(
    place: Workplace, choice: InputChoice, options: Options
) -> None:
    place.write("a.jsonl", RECORD)
    with pytest.raises(UsageError, match=r"name it once|leave it out"):
        choices_of(choice, "other", [], options)


def test_a_file_that_is_not_there_is_named(place: Workplace) -> None:
    with pytest.raises(DataError, match=r"gone\*\.jsonl: no file"):
        dask.score("gone*.jsonl", "rows")


@each(
    "columns, said",
    [
        ([1, ("a", "b"), None], "its columns have no names that are texts"),
        ([1, "gold"], "there is no column 'summary'; there are gold"),
        (["summary", "summary", "gold"], "there are 2 columns 'summary'; rename all but one"),
        (["summary", "gold", "rouge-1_f"], "there is a column 'rouge-1_f' already"),
    ],
)
def test_columns_of_other_names_are_refused(columns: list[Any], said: str) -> None:
    with pytest.raises(UsageError) as found:
        check_columns(columns, "summary", ["gold"], ["rouge-1_f"])
    assert said in str(found.value)


def test_weights_of_words_are_not_those_of_a_partition() -> None:
    options = Options(measures=("cosine:tfidf",))
    with pytest.raises(UsageError, match="which each of the 2 partitions knows its own only"):
        check_weights(options, 2)
    check_weights(options, 1)


def test_a_partition_that_is_not_as_its_frame_says_is_refused() -> None:
    pandas = pytest.importorskip("pandas")
    for rows, said in [
        (5, "a data frame is expected, not 5"),
        (pandas.DataFrame({"gold": ["a"]}), "there is no column 'summary', which the frame says"),
        (pandas.DataFrame({"summary": ["a"], "rouge-1_f": [1]}), "there is a column 'rouge-1_f' already"),
    ]:
        with pytest.raises(DataError, match=said):
            check_partition(rows, ["summary"], ["rouge-1_f"])


@each("name", ["array", "frame"])
def test_tables_of_other_libraries_are_refused(place: Workplace, name: str) -> None:
    given = {
        "array": pytest.importorskip("numpy").ones(3),
        "frame": pytest.importorskip("pandas").DataFrame({"summary": ["a"]}),
    }[name]
    with pytest.raises(UsageError, match="a Dask DataFrame, or paths of files"):
        dask.score(given, "rows")


def test_names_may_be_an_array() -> None:
    names = names_of_references("s", numpy.array(["r", "r2"]), None, None)
    assert names == ("r", "r2")
    assert {type(name) for name in names} == {str}


def test_a_collection_without_a_truth_value_is_refused() -> None:
    class Delayed(Bag):
        ndim = numpy.array([1, 2])

    with pytest.raises(UsageError, match="another collection of Dask"):
        is_frame(Delayed())
