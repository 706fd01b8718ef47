"""Rows from Python, without a command."""

from __future__ import annotations

import tracemalloc
from typing import Any

import pytest

from rouge_cli.api_arguments import asked
from rouge_cli.engines.rows import RowScoring, check_records, score_rows
from rouge_cli.errors import DataError, Problem, UsageError
from rouge_cli.inputs.choice import InputChoice
from rouge_cli.inputs.kept_rows import JsonRows, KeptRows
from rouge_cli.options import Options
from rouge_cli.results.columns import ScoreColumns
from rouge_cli.scores import score_columns
from tests.workplace import Workplace

HOW = RowScoring(Options(measures=("rouge-1",))).checked()


class Counting:
    """A writer that keeps nothing but the number of rows."""

    def __init__(self) -> None:
        self.rows = 0
        self.sources: list[str] = []

    def begin(self, source: str) -> None:
        self.sources.append(source)

    def write(self, kept: KeptRows, scores: ScoreColumns) -> None:
        assert len(kept) == scores.num_rows
        self.rows += scores.num_rows

    def close(self) -> None:
        raise AssertionError

    def warnings(self) -> list[Problem]:
        return []


def test_rows_of_several_choices(place: Workplace) -> None:
    for name in ("a.jsonl", "b.jsonl"):
        place.write(name, '{"id": 1, "summary": "a", "reference": "b"}\n' * 2)
    writer, done = Counting(), list[int]()
    choices = [InputChoice(name, format="jsonl") for name in ("a.jsonl", "b.jsonl")]
    assert score_rows(choices, HOW, writer, 1, done.append) == (4, [])
    assert (writer.rows, writer.sources, sum(done)) == (4, ["a.jsonl", "b.jsonl"], 4)


def test_warnings_of_one_cause_are_one(place: Workplace) -> None:
    place.write("a.jsonl", "".join(f'{{"id": {i}, "summary": "", "reference": "b"}}\n' for i in range(9000)))
    _, told = score_rows([InputChoice("a.jsonl", format="jsonl")], HOW, Counting())
    assert len(told) == 1
    assert told[0].startswith("a.jsonl, line 1, field 'summary' (evaluation 0) (also line 2, field 'summary' ")
    assert " and 8,996 more): no token is left to score" in told[0]


def test_what_is_wrong_names_its_file(place: Workplace) -> None:
    for name in "ab":
        place.write(f"{name}.csv", f"id,summary,references\n{name},x y,x y\n")
    how = RowScoring(Options(elements="HM", lcs=False)).checked()
    with pytest.raises(DataError) as caught:
        score_rows([InputChoice(f"{name}.csv", format="csv") for name in "ab"], how, Counting())
    assert [problem.split(":")[0] for problem in caught.value.problems] == ["a.csv, line 2", "b.csv, line 2"]


def test_a_configuration_of_standard_input_has_no_rows() -> None:
    with pytest.raises(UsageError, match=r"^-: a configuration; rows are made of records"):
        check_records(InputChoice("-", format="xml"))


def test_names_of_columns() -> None:
    assert HOW.kept().reserved == ("rouge-1_recall", "rouge-1_precision", "rouge-1_f")
    assert HOW._replace(counts=True).kept().reserved[3:] == ("rouge-1_hits", "rouge-1_model", "rouge-1_peer")


@pytest.mark.parametrize("measures", ["rouge1,rougeLsum,bleu,Bleu:n=2,esk:d=3", "ROUGE-1"])
def test_names_of_columns_are_those_of_score_columns(measures: str) -> None:
    options, names = asked(None, measures, None, None)
    reserved = RowScoring(options, counts=True, names=tuple(names)).checked().kept().reserved
    assert set(score_columns([], [], measures=measures)) <= set(reserved)


@pytest.mark.parametrize("options", [Options(measures=(), lcs=False, max_ngram=0), Options(jackknife=True)])
def test_options_that_this_is_not_for(options: Options) -> None:
    with pytest.raises(UsageError):
        RowScoring(options).checked()


class Failing(Counting):
    """A writer whose file is full from its second rows on."""

    def write(self, kept: KeptRows, scores: ScoreColumns) -> None:
        super().write(kept, scores)
        if self.rows > len(kept):
            raise OSError(28, "No space left on device")


class Keeping(Counting):
    """A writer that keeps what is written of each row's id and recall."""

    def __init__(self) -> None:
        super().__init__()
        self.kept: list[bytes] = []

    def write(self, kept: KeptRows, scores: ScoreColumns) -> None:
        super().write(kept, scores)
        assert isinstance(kept, JsonRows)
        values = scores["rouge-1_recall"].values
        self.kept += [b"%s %g" % row for row in zip(kept.members, values, strict=True)]


def _thousands(place: Workplace, size: int = 9000) -> list[InputChoice]:
    words = ("a", "b", "a b", "c")
    lines = (f'{{"id": "{i}", "summary": "{words[i % 4]}", "reference": "a b"}}\n' for i in range(size))
    place.write("many.jsonl", "".join(lines))
    return [InputChoice("many.jsonl", format="jsonl")]


@pytest.mark.parametrize("jobs", [1, 2])
def test_rows_are_written_in_their_order(place: Workplace, jobs: int) -> None:
    writer = Keeping()
    assert score_rows(_thousands(place), HOW, writer, jobs) == (9000, [])
    assert writer.kept == [b'"id": "%d" %g' % (i, (0.5, 0.5, 1.0, 0.0)[i % 4]) for i in range(9000)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_is_wrong_with_the_output_ends_the_run(place: Workplace, jobs: int) -> None:
    writer = Failing()
    with pytest.raises(OSError, match="No space left"):
        score_rows(_thousands(place, 30_000), HOW, writer, jobs)
    assert writer.rows < 30_000


@pytest.mark.long
def test_nothing_grows_with_the_records(place: Workplace) -> None:
    def most(size: int) -> int:
        lines = (f'{{"id": "e{i}", "summary": "a b" , "reference": "", "r": {i}}}\n' for i in range(size))
        place.write("r.jsonl", "".join(lines).replace('"reference": ""', '"reference": "a"'))
        arguments: tuple[Any, ...] = ([InputChoice("r.jsonl", format="jsonl")], HOW, Counting(), 1)
        tracemalloc.start()
        try:
            score_rows(*arguments)
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    most(10)
    assert most(120_000) < 1.3 * most(30_000)
