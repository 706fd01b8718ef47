from __future__ import annotations

import json
import pickle
import re
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rouge_cli.analysis.means import mean_of
from rouge_cli.analysis.score_table import WHOLE, table_of_scores, tables_of_annotators, with_annotators
from rouge_cli.errors import DataError, UsageError
from rouge_cli.inputs.human_score_columns import NamedColumns
from rouge_cli.inputs.human_scores import HumanScores, Judgements, read_human_scores, read_judgements
from tests.cases import each
from tests.workplace import Workplace

ROWS = (("a", "1", (0.5, 3.0)), ("a", "2", (0.25, 4.0)), ("b", "1", (0.0, None)))
WRITTEN = {
    "scores.csv": "system,evaluation,content,fluency\na,1,0.5,3\na,2,.25,4\nb,1,0,\n",
    "marked.csv": "\ufeffPeer;Topic;content;fluency\r\na;1;0.5;3\r\na;2;0.25;4\r\nb;1;0;NaN\r\n",
    "scores.tsv": "system\teval\tcontent\tfluency\na\t1\t0.5\t3\na\t2\t0.25\t4\nb\t1\t0\tn/a\n",
    "scores.jsonl": '{"system": "a", "evaluation": 1, "content": 0.5, "fluency": 3}\n'
    '{"system": "a", "evaluation": 2, "content": 0.25, "fluency": "4"}\n\n'
    '{"system": "b", "evaluation": 1, "content": 0}\n',
}


@pytest.mark.parametrize("name", WRITTEN)
def test_formats(place: Workplace, name: str) -> None:
    found = read_human_scores(place.write(name, WRITTEN[name]))
    said = (f"{name}: 1 of 6 scores are missing",)
    assert found == HumanScores(name, ("content", "fluency"), ROWS, True, said)


def test_the_table(place: Workplace) -> None:
    table = table_of_scores(read_human_scores(place.write("scores.csv", WRITTEN["scores.csv"])))
    assert (table.measures, table.systems, table.evaluations) == (("content", "fluency"), ("a", "b"), ("1", "2"))
    assert str(table.scores.tolist()) == "[[[0.5, 0.25], [0.0, nan]], [[3.0, 4.0], [nan, nan]]]"
    assert str(mean_of(table).scores.tolist()) == "[[[1.75, 2.125], [nan, nan]]]"


def test_systems_alone(place: Workplace) -> None:
    found = read_human_scores(place.write("scores.csv", "system,score\na,1\nb,2\n"))
    assert found.rows == (("a", "", (1.0,)), ("b", "", (2.0,)))
    assert table_of_scores(found).evaluations == WHOLE


def test_columns_are_chosen(place: Workplace) -> None:
    name = place.write("scores.csv", WRITTEN["scores.csv"])
    assert read_human_scores(name, ["FLUENCY", "content"]).columns == ("fluency", "content")
    with pytest.raises(UsageError, match=r"scores.csv: no column of scores 'fluent'; did you mean 'fluency'\?"):
        read_human_scores(name, ["fluent"])


def test_a_column_of_text_is_left_out_and_said(place: Workplace) -> None:
    name = place.write("scores.csv", "system,score,remark\na,1,good\nb,2,\n")
    found = read_human_scores(name)
    assert (found.columns, found.warnings) == (("score",), ("scores.csv: 'remark' holds no number; ignored",))
    with pytest.raises(DataError, match="line 2: column 'remark' holds 'good', which is not a number that can be used"):
        read_human_scores(name, ["remark"])


def test_all_that_is_wrong_is_told_at_once(place: Workplace) -> None:
    name = place.write(
        "scores.csv", "system,evaluation,score\na,1,2\na,1,3\nb,1,good\n,1,4\nb,2,inf\nb,,1\nc,1\nc,2,1\n"
    )
    with pytest.raises(DataError) as raised:
        read_human_scores(name)
    assert [problem.partition(";")[0] for problem in raised.value.problems] == [
        "scores.csv, line 8: 2 cells, and the head has 3",
    ]
    place.write("scores.csv", (Path("scores.csv").read_text()).replace("c,1\n", ""))
    with pytest.raises(DataError) as raised:
        read_human_scores(name)
    assert [problem.partition(";")[0] for problem in raised.value.problems] == [
        "scores.csv, line 3: system 'a' on evaluation '1' again, after line 2",
        "scores.csv, line 4: column 'score' holds 'good', which is not a number that can be used",
        "scores.csv, line 5: no name in column 'system'",
        "scores.csv, line 6: column 'score' holds 'inf', which is not a number that can be used",
        "scores.csv, line 7: no name in column 'evaluation'",
    ]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "scores.csv: empty; a head such as system,evaluation,score and a row for each system are expected"),
        ("system,score\n", "scores.csv: empty; a head such as"),
        ("name,score\na,1\n", "scores.csv: no column names the system; it has name, score; call one 'system'"),
        ("system,evaluation\na,1\n", "scores.csv: no column of scores; beside the system it has none"),
        ("system,remark\na,x\n", "scores.csv: no column of scores; beside the system it has remark"),
    ],
)
def test_files_without_scores(place: Workplace, content: str, said: str) -> None:
    with pytest.raises(DataError) as raised:
        read_human_scores(place.write("scores.csv", content))
    assert str(raised.value).startswith(said)


def test_scores_that_cannot_be_squared(place: Workplace) -> None:
    with pytest.raises(DataError, match="line 2: column 'score' holds '-1e300', which is too large for a score"):
        read_human_scores(place.write("scores.csv", "system,score\na,-1e300\nb,1e60\n"))
    with pytest.raises(DataError, match="column 'p' holds no score above 2e-90 in absolute value, which is too small"):
        read_human_scores(place.write("scores.csv", "system,score,p\na,1,-2e-90\nb,1e-200,0\n"))


@pytest.mark.parametrize("digits", ["1" * 400, "-" + "2" * 5000, "1.5e400", " 1" + "0" * 400])
def test_numbers_of_too_many_digits(place: Workplace, digits: str) -> None:
    name = place.write("scores.csv", f"system,score\nabstract,{digits}\nlead,{'2' * 5000}\n")
    with pytest.raises(DataError) as raised:
        read_human_scores(name)
    assert [(told.partition(" holds")[0], told.partition(", which ")[2]) for told in raised.value.problems] == [
        (f"scores.csv, line {line}: column 'score'", "is not a number that can be used; leave a cell empty where there "
         "is no score")
        for line in (2, 3)
    ]  # fmt: skip


def test_numbers_that_python_alone_reads(place: Workplace) -> None:
    name = place.write("scores.csv", "system,a,b,c\nx,1_000,\u0664,1_1\ny,900,\u0663.\u0665,1_2\n")
    with pytest.raises(DataError) as raised:
        read_human_scores(name)
    write = "which is not a number that can be used; write {}, or leave a cell empty where there is no score".format
    assert list(raised.value.problems) == [
        f"scores.csv, line 2: column 'a' holds '1_000', {write('1000')}",
        f"scores.csv, line 3: column 'b' holds '\u0663.\u0665', {write('3.5')}",
    ]  # fmt: skip
    name = place.write("scores.csv", "system,score,pair\nx,\u20032\u3000,1_1\ny,3,1_2\n")
    found = read_human_scores(name)
    assert (found.columns, found.rows) == (("score",), (("x", "", (2.0,)), ("y", "", (3.0,))))
    assert found.warnings == ("scores.csv: 'pair' holds no number; ignored",)


@pytest.mark.parametrize("column", ["document", "Topic", "doc_id", "article", "cluster", "item"])
def test_columns_that_name_inputs(place: Workplace, column: str) -> None:
    """Numbers there are names, no scores."""
    found = read_human_scores(place.write("scores.csv", f"system,{column},score\na,1,2\na,2,3\nb,1,4\n"))
    assert (found.columns, found.has_evaluations, found.warnings) == (("score",), True, ())


def test_of_two_columns_that_name_inputs_the_one_that_tells_rows_apart(place: Workplace) -> None:
    name = place.write("scores.csv", ",system,topic,document,score\n0,a,1,1,2\n1,a,1,2,3\n2,b,1,1,4\n")
    found = read_human_scores(name)
    assert [row[1] for row in found.rows] == ["1", "2", "1"]
    assert found.warnings == ("scores.csv: '', 'topic' count rows or name inputs; ignored",)
    assert read_human_scores(name, ["topic"]).columns == ("topic",)


def test_columns_are_named(place: Workplace) -> None:
    name = place.write("scores.csv", "bot,text no,who,score\na,1,X,2\na,2,X,3\nb,1,X,4\nb,1,Y,1\n")
    found = read_judgements(name, named=NamedColumns("Bot", "text no", "who"))
    assert found.scores.rows == (("a", "1", (2.0,)), ("a", "2", (3.0,)), ("b", "1", (2.5,)))
    with pytest.raises(UsageError, match=r"scores.csv: no column 'Bott' \(--system-column\); did you mean 'bot'\?"):
        read_human_scores(name, named=NamedColumns(system="Bott"))
    with pytest.raises(DataError, match="call one 'system', as in system,evaluation,score, or say --system-column COL"):
        read_human_scores(name)


@pytest.mark.parametrize(
    ("content", "asked"),
    [
        ("system,text nr,score\na,1,2\na,2,2\nb,1,2\n",
         "line 3: system 'a' again, after line 2; if column 'text nr' names the input, say --evaluation-column "
         "'text nr'"),
        ("system,topic,who,score\na,1,X,2\na,1,Y,2\nb,1,X,2\n",
         "line 3: system 'a' on evaluation '1' again, after line 2; if column 'who' names the annotator, say "
         "--annotator-column who"),
        ("system,topic,judge,score\na,1,X,2\na,1,X,3\nb,1,X,2\n",
         "line 3: system 'a' on evaluation '1' by 'X' again, after line 2; leave one row for each judgement"),
    ],
)  # fmt: skip
def test_columns_that_tell_rows_apart_are_asked_for(place: Workplace, content: str, asked: str) -> None:
    with pytest.raises(DataError) as raised:
        read_human_scores(place.write("scores.csv", content))
    assert str(raised.value) == f"scores.csv, {asked}"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("name,score\na,1\n", "scores.csv: no column names the system; it has name, score; call one 'system', as in "
         "system,evaluation,score"),
        ("system,text nr,score\na,1,2\na,2,2\n", "scores.csv, line 3: system 'a' again, after line 2; if column "
         "'text nr' names the input, call it 'evaluation'"),
        ("system,score\na,1\na,2\n", "scores.csv, line 3: system 'a' again, after line 2; leave one row: their mean, "
         "or a column for each judge; call columns that tell rows apart 'evaluation' and 'annotator'"),
        ("system,score\na,1\ncaf\udce9,2\n", "scores.csv, line 3: byte 0xe9 is not UTF-8; save it as UTF-8"),
        ('system,score\na,1\n"b,2\n', "scores.csv, line 3: broken quoting: unexpected end of data; inside quoted cells "
         'double a quotation mark ("")'),
        ('{"system": "caf\udce9", "score": 1}\n', "scores.jsonl, line 1, column 16: byte 0xe9 is not UTF-8; save it as "
         "UTF-8"),
    ],
)  # fmt: skip
def test_remedies_without_options(place: Workplace, content: str, said: str) -> None:
    """What no option of the command can do is not advised: scores have no encoding, RESULTS no names of columns."""
    name = place.write("scores.jsonl" if content.startswith("{") else "scores.csv", "")
    Path(name).write_bytes(content.encode("utf-8", "surrogateescape"))
    with pytest.raises(DataError) as raised:
        read_human_scores(name, named=None)
    assert str(raised.value) == said


def test_a_column_that_is_named_twice_is_one(place: Workplace) -> None:
    name = place.write("scores.csv", "system,Q\na,1\nb,2\n")
    assert read_human_scores(name, ["q", "Q"]).columns == ("Q",)


LONG = "system,doc,annotator,coherence,fluency\na,1,X,1,5\na,1,Y,2,\na,2,X,4,3\nb,1,Y,3,2\n"


def test_a_row_for_each_judgement(place: Workplace) -> None:
    found = read_judgements(place.write("long.csv", LONG))
    assert found.annotators == ("X", "Y")
    assert found.rows[1] == ("a", "1", "Y", (2.0, None))
    assert found.scores.columns == ("coherence", "fluency")
    assert found.scores.rows == (("a", "1", (1.5, 5.0)), ("a", "2", (4.0, 3.0)), ("b", "1", (3.0, 2.0)))
    assert found.scores.warnings == (
        "long.csv: 1 of 8 scores are missing",
        "long.csv: 4 judgements by 2 annotators: a summary's score is the mean of those who judged it",
    )
    assert read_judgements(place.write("scores.csv", WRITTEN["scores.csv"])).annotators == ()


def test_a_row_for_each_judgement_and_question(place: Workplace) -> None:
    rows = "".join(f"{s},{a},{q},{i}\n" for i, (s, a, q) in enumerate(product("ab", "XY", ("good", "short"))))
    found = read_judgements(place.write("long.csv", f"system,rater,dimension,score\n{rows}"))
    assert found.scores.columns == ("good", "short")
    assert found.scores.rows == (("a", "", (1.0, 2.0)), ("b", "", (5.0, 6.0)))
    assert found.rows[3] == ("b", "", "Y", (6.0, 7.0))


def test_no_file() -> None:
    with pytest.raises(DataError, match=r"nowhere\.csv"):
        read_human_scores("nowhere.csv")


@each(("wanted", "first"), [("Coverage", 9.0), ("coverage", 1.0)])
def test_a_name_is_that_column_before_others_in_another_case(place: Workplace, wanted: str, first: float) -> None:
    name = place.write("h.csv", "system,coverage,Coverage\na,1,9\nb,2,8\n")
    assert read_human_scores(name, [wanted]).rows[0][2] == (first,)
    with pytest.raises(UsageError, match="columns 'coverage', 'Coverage' could each be 'COVERAGE'; write the name as"):
        read_human_scores(name, ["COVERAGE"])


def test_columns_of_systems_in_two_cases(place: Workplace) -> None:
    name = place.write("h.csv", "System,system,score\nx,a,9\nx,b,8\n")
    assert [row[0] for row in read_human_scores(name).rows] == ["a", "b"]
    assert [row[0] for row in read_human_scores(name, named=NamedColumns("system")).rows] == ["a", "b"]
    name = place.write("h.csv", "System,SYSTEM,score\nx,a,9\ny,b,8\n")
    assert [row[0] for row in read_human_scores(name, named=NamedColumns("SYSTEM")).rows] == ["a", "b"]
    with pytest.raises(DataError, match=r"h\.csv: columns 'System', 'SYSTEM' could each be 'system'; write"):
        read_human_scores(name)


def test_judgements_of_the_same_mean_are_ties(place: Workplace) -> None:
    """4.1 + 4.3 is not 4.2 + 4.2 to a computer."""
    judged = {"a": (4.1, 4.3), "b": (4.2, 4.2), "c": (4.3, 4.1), "d": (0.1, 8.3)}
    rows = "".join(f"{id},{i},{score}\n" for id, given in judged.items() for i, score in enumerate(given))
    found = read_human_scores(place.write("h.csv", f"system,annotator,score\n{rows}"))
    assert [scores for _, _, scores in found.rows] == [(4.2,)] * 4


def test_second_columns_of_systems_and_annotators_are_no_scores(place: Workplace) -> None:
    name = place.write("h.csv", "system,peer,annotator,judge,score\na,1,x,1,3\nb,2,x,2,4\n")
    found = read_human_scores(name)
    assert found.columns == ("score",)
    assert found.warnings == ("h.csv: 'peer', 'judge' name systems or annotators; ignored",)
    assert read_human_scores(name, ["judge"]).columns == ("judge",)


def test_one_column_is_not_two_things(place: Workplace) -> None:
    name = place.write("h.csv", "system,score\na,1\nb,2\n")
    with pytest.raises(UsageError, match=r"h\.csv: column 'system' is named for two things; name a column for each"):
        read_human_scores(name, named=NamedColumns("system", "system"))


@pytest.mark.parametrize("name", ["scores.pkl", "scores.json"])
def test_records_without_lines_are_counted_otherwise(place: Workplace, name: str) -> None:
    rows = [{"system": "a", "x": 1.0, "y": "1,5"}, {"system": "a", "x": "one", "y": "1.5"}, {"system": "a", "x": 3}]
    content = pickle.dumps(rows) if name.endswith(".pkl") else json.dumps(rows).encode()
    place.write(name, content)
    unit = "record" if name.endswith(".pkl") else "line 1, item"
    with pytest.raises(DataError) as raised:
        read_human_scores(name)
    assert str(raised.value).startswith(f"{name}, {unit} 1: column 'y' holds '1,5' and, on {unit} 2, '1.5'")
    with pytest.raises(DataError) as raised:
        read_human_scores(place.write(name, content.replace(b"1,5", b"1.5")), ["x"])
    assert f"{name}, {unit} 2: column 'x' holds 'one'" in str(raised.value)
    assert f"{name}, {unit} 3: system 'a' again, after {unit} 1" in str(raised.value)


def test_true_and_false_are_no_scores(place: Workplace) -> None:
    place.write("good.jsonl", '{"system": "a", "good": true}\n{"system": "b", "good": false}\n')
    with pytest.raises(DataError, match=r"no column of scores; .* 'good' holds true and false: write 1 and 0"):
        read_human_scores("good.jsonl")
    with pytest.raises(DataError, match=r"holds False, which is not a number that can be used; write 0, or leave"):
        read_human_scores("good.jsonl", ["good"])
    with pytest.raises(DataError, match=r"'good' holds true and false: write 1 and 0"):
        read_human_scores(place.write("good.csv", "system,good\na,TRUE\nb,False\n"))


def test_a_head_in_between_is_no_system(place: Workplace) -> None:
    name = place.write("scores.csv", "system,score\na,1\nsystem,score\nb,2\n")
    with pytest.raises(DataError, match=r"^scores\.csv, line 3: the line of column names again"):
        read_human_scores(name)


def test_invisible_letters_in_names_of_columns(place: Workplace) -> None:
    name = place.write("scores.csv", "\u200bsystem,evaluation\u200b,score\na,1,1\na,2,2\n")
    assert read_human_scores(name).rows == (("a", "1", (1.0,)), ("a", "2", (2.0,)))


def test_scores_that_are_too_large_are_not_said_to_be_small(place: Workplace) -> None:
    name = place.write("x.csv", "system,score\na,1e300\nb,1e-300\n")
    with pytest.raises(DataError) as caught:
        read_human_scores(name)
    assert [problem.partition(";")[0] for problem in caught.value.problems] == [
        "x.csv, line 2: column 'score' holds '1e300', which is too large for a score"
    ]


def test_all_columns_of_too_small_scores_are_named(place: Workplace) -> None:
    name = place.write("x.csv", "system,one,two\na,1e-200,2e-200\nb,3e-200,4e-200\n")
    with pytest.raises(DataError) as caught:
        read_human_scores(name)
    assert [one in str(caught.value) for one in ("'one'", "'two'")] == [True, True]


def test_scores_that_are_too_small_beside_others_are_named(place: Workplace) -> None:
    """Their powers are 0, so that statistics divided by it; a column that is small throughout can be computed with."""
    name = place.write("x.csv", "system,score\na,0.3\nb,1e-200\nc,0\n")
    with pytest.raises(DataError, match=r"'score' holds 1e-200, which is too small to compute with beside 0\.3; write"):
        read_human_scores(name)
    small = place.write("y.csv", "system,score\na,3e-62\nb,1e-62\nc,0\n")
    assert [scores for _, _, scores in read_human_scores(small).rows] == [(3e-62,), (1e-62,), (0.0,)]


def test_a_path_and_names_in_any_order_that_can_be_read(tmp_path: Path) -> None:
    (place := tmp_path / "human.csv").write_text("system,a,b\nx,1,2\ny,2,1\n")
    plain = read_human_scores(str(place), ["b"])
    assert read_human_scores(place, "b") == plain
    assert read_human_scores(place, np.array(["b"])) == plain  # type: ignore[arg-type]


@pytest.mark.parametrize("odd", [5, b"x", [None], object()])
def test_arguments_of_another_kind_are_refused(odd: Any) -> None:
    with pytest.raises(UsageError, match="name must be the path"):
        read_human_scores(odd)
    with pytest.raises(UsageError, match="wanted must be the name of a column of scores"):
        read_human_scores("human.csv", odd)
    with pytest.raises(UsageError, match="figure must be R, P or F"):
        read_human_scores("human.csv", (), odd)
    with pytest.raises(UsageError, match="named must be NamedColumns"):
        read_human_scores("human.csv", named=odd)


def test_json_values_that_are_no_objects(place: Workplace) -> None:
    for name, content in (("h.jsonl", "[1,2]\n"), ("h.json", '[[1,2],{"system":"a","score":1}]')):
        with pytest.raises(DataError, match=r'expected an object, found .*such as {"system": "lead", "rouge-1": 0.41}'):
            read_human_scores(place.write(name, content))


GIVEN = HumanScores("", ("h",), (("a", "1", (1.0,)), ("b", "1", (2.0,))), True, ())


@pytest.mark.parametrize(("rows", "said"), [
    ((), "human: there are no rows; give one for each system"),
    ((("a", "1", (1.0, 2.0)),), "human: a row must be (system, evaluation, a score or None for each of 1 columns)"),
    ((("a", "1"),), "human: a row must be (system, evaluation, a score"),
    ((("a", "1", (1e99,)),), "human: column 'h' holds 1e+99, which is too large for a score"),
    ((("a", "1", (5e-324,)), ("b", "1", (1.0,))), "human: column 'h' holds 4.94066e-324, which is too small to"),
])  # fmt: skip
def test_human_scores_made_by_hand(rows: Any, said: str) -> None:
    with pytest.raises(UsageError, match=re.escape(said)):
        table_of_scores(GIVEN._replace(rows=rows))


def test_judgements_made_by_hand() -> None:
    rows = (("a", "1", "X", (1.0,)), ("b", "1", "Y", (2.0,)))
    makers: tuple[Any, ...] = (tables_of_annotators, with_annotators)
    for make in makers:
        with pytest.raises(UsageError, match="rows are by 'Y', and annotators does not name them; add them there"):
            make(Judgements(GIVEN, ("X",), rows))
        with pytest.raises(UsageError, match=r"a row must be .system, evaluation, annotator, a score or None"):
            make(Judgements(GIVEN, ("X",), ("aX1",)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("h.md", "| system | score |\n|---|---|\n| a | 0.5 |\n", "h.md, line 1: this is a table of Markdown, "),
        ("h.csv", "|system|score|\n|:-|-:|\n|a|0.5|\n", "h.csv, line 1: this is a table of Markdown, "),
        ("h.json", '{"system": ["a", "b"], "score": [1, 2]}', "h.json: it holds columns in place of records; "),
        ("h.json", '{"system": {"0": "a"}, "score": {"0": 1}}', "h.json: it holds columns in place of records; "),
        ("h.json", '{"columns": ["system", "x"], "index": [0], "data": [["a", 1]]}', "h.json: it holds columns in "),
        ("h.jsonl", '{"system": "a", "annotator": [1], "x": 1}', "h.jsonl, line 1: column 'annotator' holds [1], "),
        ("h.jsonl", '{"system": [1], "x": 1}', "h.jsonl, line 1: column 'system' holds [1], which is no name"),
        ("h.jsonl", '{"system": ["a"], "x": 1}', "h.jsonl, line 1: column 'system' holds ['a'], which is no name"),
    ],
)
def test_tables_and_names_of_another_form_are_called_so(place: Workplace, name: str, content: str, said: str) -> None:
    with pytest.raises(DataError) as refused:
        read_human_scores(place.write(name, content))
    assert str(refused.value).startswith(said)
