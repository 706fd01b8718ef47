from __future__ import annotations

import pytest

from rouge_cli.errors import DataError
from rouge_cli.inputs.human_scores import read_human_scores
from tests.workplace import Workplace


def test_a_row_for_each_measure(place: Workplace) -> None:
    """Of another program: a column for each, named by measure and, where there are several, by column."""
    name = place.write("t.csv", "system,eval,metric,score\na,1,bert,0.5\na,1,bleu,0.25\nb,1,bert,1\n")
    found = read_human_scores(name)
    assert (found.columns, found.rows) == (("bert", "bleu"), (("a", "1", (0.5, 0.25)), ("b", "1", (1.0, None))))
    assert (found.figure, found.warnings) == ("", ("t.csv: 1 of 4 scores are missing",))
    name = place.write("t.csv", "system,metric,r,p\na,bert,0.5,1\na,bleu,0.25,2\n")
    assert read_human_scores(name).columns == ("bert r", "bert p", "bleu r", "bleu p")


def test_a_measure_that_all_rows_share_is_no_long_table(place: Workplace) -> None:
    found = read_human_scores(place.write("t.csv", "system,metric,x,y\na,bert,1,2\nb,bert,3,4\n"))
    assert (found.columns, found.warnings) == (("x", "y"), ("t.csv: 'metric' holds no number; ignored",))


@pytest.mark.parametrize(
    ("rows", "problems"),
    [
        ("a,1,bert,0.5\na,1,bert,0.5\na,1,bleu,x\n,1,bleu,1\n",
         ["t.csv, line 3: bert of system 'a' on evaluation '1' again, after line 2; leave one row of each",
          "t.csv, line 4: column 'score' holds 'x', which is not a number that can be used; leave a "
          "cell empty where there is no score"]),
        ("a,1,bert,0.5\na,1,bleu,0.5\n,1,bleu,1\n", ["t.csv, line 4: no name in column 'system'"]),
    ],
)  # fmt: skip
def test_what_is_wrong_has_its_line(place: Workplace, rows: str, problems: list[str]) -> None:
    name = place.write("t.csv", f"system,eval,metric,score\n{rows}")
    with pytest.raises(DataError) as raised:
        read_human_scores(name)
    assert list(raised.value.problems) == problems


def test_reports_scored_in_different_ways_are_refused(place: Workplace) -> None:
    name = place.write("t.csv", "system,measure,evaluation,f,signature\na,ROUGE-1,1,0.5,x\nb,ROUGE-1,1,0.5,y\n")
    with pytest.raises(
        DataError, match="rows of 2 signatures, so they were not scored alike; give a table of one: x, y"
    ):
        read_human_scores(name)


def test_a_hundred_rows_that_come_again_are_one_problem(place: Workplace) -> None:
    name = place.write("t.csv", "system,fluency,score\n" + "".join(f"a,{i},{i}\n" for i in range(101)))
    with pytest.raises(DataError) as raised:
        read_human_scores(name)
    assert list(raised.value.problems) == [
        "t.csv, line 3: system 'a' again, after line 2, and so 99 more; leave one row: their mean, or a column for "
        "each judge; --evaluation-column and --annotator-column name columns that tell rows apart"
    ]


def test_a_measure_with_the_name_of_a_column(place: Workplace) -> None:
    name = place.write("h.csv", "system,measure,score\na,system,1\na,y,2\nb,system,3\nb,y,4\n")
    with pytest.raises(DataError, match=r"h\.csv, line 2 \(also line 4\): measure 'system' has the name of a column"):
        read_human_scores(name)
