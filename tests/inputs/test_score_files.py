"""Files of scores as WMT's metrics tasks and MultiLing have them."""

from __future__ import annotations

import pytest

from rouge_cli.errors import DataError
from rouge_cli.inputs.human_score_columns import NamedColumns
from rouge_cli.inputs.human_scores import read_human_scores, read_judgements
from tests.workplace import Workplace


def test_segments_are_numbered_within_systems(place: Workplace) -> None:
    name = place.write("en-de.mqm.seg.score", "a\t-1.5\na\tNone\nb\t0\nb\t-25\n")
    found = read_human_scores(name)
    assert (found.columns, found.has_evaluations) == (("mqm",), True)
    assert found.rows == (("a", "1", (-1.5,)), ("a", "2", (None,)), ("b", "1", (0.0,)), ("b", "2", (-25.0,)))
    assert found.warnings == ("en-de.mqm.seg.score: 1 of 4 scores are missing",)


@pytest.mark.parametrize(
    ("name", "column"),
    [
        ("zh-en.wmt-z.sys.score", "wmt-z"),
        ("BLEU-refA.sys.score", "BLEU-refA"),
        ("de-en.refb.mqm.sys.score", "refb.mqm"),
        ("scores.score", "score"),
    ],
)
def test_systems(place: Workplace, name: str, column: str) -> None:
    found = read_human_scores(place.write(name, "a 0.5\n\nb  0.25\n"))
    assert (found.columns, found.has_evaluations) == ((column,), False)
    assert found.rows == (("a", "", (0.5,)), ("b", "", (0.25,)))


def test_a_system_with_blanks_in_its_name(place: Workplace) -> None:
    assert read_human_scores(place.write("mqm.sys.score", "Human A\t1\nb\t2\n")).rows[0] == ("Human A", "", (1.0,))


def test_domains(place: Workplace) -> None:
    found = read_human_scores(place.write("en-de.mqm.domain.score", "news\ta\t1\nnews\tb\t2\nchat\ta\t3\nchat\tb\t4\n"))
    assert found.rows[2] == ("a", "chat", (3.0,))


def test_systems_of_different_lengths_are_refused(place: Workplace) -> None:
    name = place.write("mqm.seg.score", "a 1\na 2\nb 1\n")
    with pytest.raises(DataError, match=r"system 'a' has 2 scores and 'b' 1; lines are numbered within a system"):
        read_human_scores(name)


def test_other_lines_are_refused(place: Workplace) -> None:
    name = place.write("mqm.seg.score", "a 1 rater7\na\n")
    with pytest.raises(DataError) as caught:
        read_human_scores(name)
    assert [str(problem) for problem in caught.value.problems] == [
        "mqm.seg.score, line 1: 3 fields; a line is SYSTEM SCORE",
        "mqm.seg.score, line 2: 1 field; a line is SYSTEM SCORE",
    ]


def test_a_table_with_blanks(place: Workplace) -> None:
    found = read_human_scores(place.write("DA-syslevel.csv", "LP HUMAN SYSTEM\nde-en  0.5  a\nde-en -0.25 b\r\n"))
    assert (found.columns, found.rows) == (("HUMAN",), (("a", "", (0.5,)), ("b", "", (-0.25,))))


def test_a_table_with_tabs_that_is_called_csv(place: Workplace) -> None:
    found = read_human_scores(place.write("grades.csv", "system\tid\tscore\na b\t1\t0.5\nc\t1\t1\n"))
    assert found.rows == (("a b", "1", (0.5,)), ("c", "1", (1.0,)))


def test_a_comment_above_the_head_is_to_be_deleted(place: Workplace) -> None:
    name = place.write("x.csv", "# my scores\nsystem,evaluation,coverage\na b,1,0.5\n")
    with pytest.raises(DataError, match=r"a comma stands in it, and none in line 1, where .*: delete the lines above"):
        read_human_scores(name)


def test_a_short_row_of_a_table_with_blanks(place: Workplace) -> None:
    name = place.write("x.csv", "LP HUMAN SYSTEM\nde-en 0.5\n")
    with pytest.raises(DataError, match=r"line 2: 2 cells, and the head has 3; quote cells in which a blank stands"):
        read_human_scores(name)


def test_a_table_of_one_column_has_no_blanks(place: Workplace) -> None:
    with pytest.raises(DataError, match="no column names the system"):
        read_human_scores(place.write("x.csv", "score\n1\n"))


GRADES = """"Topic" "Peer" "Length" "Evaluator" "Grade" "TrueLength" "LengthAwareGrade"
"M000" "ID 1"  230 "x"  4 231 3.85
"M000" "ID 1"  230 "y"  5 231 4.8125
"M001" "ID2"  250 "x"  1 250 1
"""


def test_grades_of_multiling_2011(place: Workplace) -> None:
    judged = read_judgements(place.write("englishGrades.csv", GRADES), ["Grade", "LengthAwareGrade"])
    assert judged.scores.rows == (("ID 1", "M000", (4.5, 4.33125)), ("ID2", "M001", (1.0, 1.0)))
    assert judged.annotators == ("x", "y")


def test_scores_of_multiling_2019_are_of_summaries(place: Workplace) -> None:
    """Its systems are anonymous, so each path may be taken for one; an empty score is none, lists are left out."""
    name = place.write(
        "data.csv",
        'summary,score,models,sources\nM1/en/a.txt,0.5,"m1,m2","s1,s2"\nM1/en/b.txt,,m1,s1\nM2/en/a.txt,1,m1,s1\n',
    )
    found = read_human_scores(name, named=NamedColumns("summary"))
    assert found.rows == (("M1/en/a.txt", "", (0.5,)), ("M1/en/b.txt", "", (None,)), ("M2/en/a.txt", "", (1.0,)))
    assert found.warnings == (
        "data.csv: 'models', 'sources' hold no number; ignored", "data.csv: 1 of 3 scores are missing",
    )  # fmt: skip


def test_grades_of_multiling_2013_need_a_language(place: Workplace) -> None:
    """Two or three rows a summary, and all languages in one table: never silently one of them."""
    head = "Topic\tSystem\tLanguage\tC4\tC5\tOverall\n"
    name = place.write("grades.csv", head + "M000\tID1\tenglish\t1\t2\t5\nM000\tID1\tgreek\t1\t2\t3\n")
    with pytest.raises(DataError, match="system 'ID1' on evaluation 'M000' again, after line 2"):
        read_human_scores(name)
