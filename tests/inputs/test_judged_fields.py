"""Human scores that are fields within fields: SummEval's lists of annotators, means in objects, lists of numbers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from rouge_cli.analysis.score_table import tables_of_annotators, with_annotators
from rouge_cli.errors import DataError, UsageError
from rouge_cli.inputs.human_score_columns import NamedColumns
from rouge_cli.inputs.human_scores import read_human_scores, read_judgements
from tests.cases import each
from tests.workplace import Workplace

SUMMEVAL = {"id": "d", "decoded": "A text.", "references": ["One.", "2"], "filepath": "x"}


def written(place: Workplace, *records: Mapping[str, Any]) -> str:
    """A JSONL file of these records."""
    return place.write("judged.jsonl", "".join(json.dumps(record) + "\n" for record in records))


def two(place: Workplace) -> str:
    """Two summaries, each judged by two experts and one turker."""
    return written(
        place,
        {**SUMMEVAL, "model_id": "M1",
         "expert_annotations": [{"fluency": 1, "relevance": 2}, {"fluency": 2, "relevance": 5}],
         "turker_annotations": [{"fluency": 4, "relevance": 4}]},
        {**SUMMEVAL, "model_id": "M2",
         "expert_annotations": [{"fluency": 3, "relevance": 1}, {"fluency": 4, "relevance": 1}],
         "turker_annotations": [{"fluency": 5, "relevance": 3}]},
    )  # fmt: skip


def test_lists_of_annotators_are_averaged_and_kept_apart(place: Workplace) -> None:
    judged = read_judgements(two(place), ["expert_annotations.relevance", "TURKER_annotations.fluency"])
    assert judged.scores.columns == ("expert_annotations.relevance", "turker_annotations.fluency")
    assert judged.scores.rows == (("M1", "d", (3.5, 4.0)), ("M2", "d", (1.0, 5.0)))
    assert judged.annotators == ("expert_annotations 1", "expert_annotations 2", "turker_annotations 1")
    tables = tables_of_annotators(judged)
    assert tables["expert_annotations.relevance"].measures == ("expert_annotations 1", "expert_annotations 2")
    assert tables["expert_annotations.relevance"].scores.tolist() == [[[2.0], [1.0]], [[5.0], [1.0]]]
    assert tables["turker_annotations.fluency"].measures == ("turker_annotations 1",)
    assert with_annotators(judged).measures[:3] == (
        "expert_annotations.relevance",
        "expert_annotations.relevance (expert_annotations 1)",
        "expert_annotations.relevance (expert_annotations 2)",
    )


def test_only_annotators_who_were_asked_are_counted(place: Workplace) -> None:
    judged = read_judgements(two(place), ["expert_annotations.relevance"])
    assert judged.annotators == ("expert_annotations 1", "expert_annotations 2")
    assert judged.scores.warnings == (
        "judged.jsonl: 4 judgements by 2 annotators: a summary's score is the mean of those who judged it",
    )


def test_all_columns_without_a_choice(place: Workplace) -> None:
    judged = read_judgements(two(place))
    assert judged.scores.columns == tuple(
        f"{who}_annotations.{what}" for who in ("expert", "turker") for what in ("fluency", "relevance")
    )
    assert judged.scores.rows[0] == ("M1", "d", (1.5, 3.5, 4.0, 4.0))
    assert "'decoded', 'references', 'filepath' hold no number; ignored" in judged.scores.warnings[0]


def test_the_nearest_column_is_named(place: Workplace) -> None:
    with pytest.raises(UsageError, match=r"did you mean 'expert_annotations.relevance'\?"):
        read_human_scores(two(place), ["expert_annotation.relevance"])


def test_a_missing_judgement(place: Workplace) -> None:
    name = written(
        place,
        {"system": "a", "id": 1, "experts": [{"x": 1}, {"x": None}]},
        {"system": "b", "id": 1, "experts": [{"x": None}, {"x": None}]},
        {"system": "c", "id": 1, "experts": []},
    )
    judged = read_judgements(name)
    assert judged.scores.rows == (("a", "1", (1.0,)), ("b", "1", (None,)), ("c", "1", (None,)))
    assert judged.scores.warnings[0] == "judged.jsonl: 2 of 3 scores are missing"


def test_annotators_by_name(place: Workplace) -> None:
    name = written(
        place,
        {"system": "a", "id": 1, "judgements": [{"annotator_id": "X", "q": 1}, {"annotator_id": "Y", "q": 2}]},
        {"system": "b", "id": 1, "judgements": [{"annotator_id": "Y", "q": 4}, {"annotator_id": "X", "q": 3}]},
    )
    judged = read_judgements(name, ["judgements.q"])
    assert judged.rows == (
        ("a", "1", "X", (1.0,)), ("a", "1", "Y", (2.0,)), ("b", "1", "Y", (4.0,)), ("b", "1", "X", (3.0,)),
    )  # fmt: skip


def test_lists_of_numbers_and_objects_of_lists(place: Workplace) -> None:
    name = written(
        place,
        {"system": "a", "id": 1, "fluency": [1, 2, 3], "by": {"crowd": {"relevance": [4, None, 5]}}, "length": 7},
        {"system": "b", "id": 1, "fluency": [3, 3, 3], "by": {"crowd": {"relevance": [1, 1, 4]}}, "length": 8},
    )
    judged = read_judgements(name)
    assert dict(zip(judged.scores.columns, judged.scores.rows[0][2], strict=True)) == {
        "fluency": 2.0, "by.crowd.relevance": 4.5, "length": 7.0,
    }  # fmt: skip
    assert judged.annotators == (
        "annotator 1", "annotator 2", "annotator 3", "by.crowd 1", "by.crowd 2", "by.crowd 3",
    )  # fmt: skip
    assert tables_of_annotators(judged)["length"].measures == ("annotator 1",)


def test_means_in_objects(place: Workplace) -> None:
    """The layout of summeval.json in later work: an array, with an object of scores in each record."""
    records = [{"doc_id": "d", "system_id": system, "scores": {"fluency": 1.5}} for system in ("a", "b")]
    judged = read_judgements(place.write("summeval.json", json.dumps(records)))
    assert (judged.scores.columns, judged.annotators) == (("scores.fluency",), ())
    assert judged.scores.rows == (("a", "d", (1.5,)), ("b", "d", (1.5,)))


def test_names_within_objects(place: Workplace) -> None:
    records = [{"meta": {"doc": 1, "run": system}, "q": {"x": 1}} for system in ("a", "b")]
    named = NamedColumns("meta.run", "meta.doc")
    assert read_human_scores(written(place, *records), ["q.x"], named=named).rows == (
        ("a", "1", (1.0,)), ("b", "1", (1.0,)),
    )  # fmt: skip


def test_a_field_of_that_very_name_wins(place: Workplace) -> None:
    name = written(place, {"system": "a", "q": {"x": 1}, "q.x": 5}, {"system": "b", "q": {"x": 1}, "q.x": 5})
    assert read_human_scores(name, ["q.x"]).rows == (("a", "", (5.0,)), ("b", "", (5.0,)))


def test_text_in_a_list_of_objects_is_told(place: Workplace) -> None:
    name = written(place, {"system": "a", "e": [{"x": 1}]}, {"system": "b", "e": [{"x": "good"}]})
    with pytest.raises(DataError, match=r"line 2: column 'e\.x' holds 'good', which is not a number"):
        read_human_scores(name, ["e.x"])


def test_annotators_in_a_column_and_in_lists(place: Workplace) -> None:
    name = written(place, {"system": "a", "judge": "J", "e": [{"x": 1}]})
    with pytest.raises(DataError, match="both column 'judge' and lists within records name annotators"):
        read_human_scores(name)


@each(
    ("record", "said"),
    [
        ({"e": [{"judge": "J", "x": 1}, {"judge": "J", "x": 5}]}, "two values of 'e.x' by annotator 'J'; leave one"),
        ({"e": [{"x": 1}, {"x": 5}], "e.x": 9}, "two values of 'e.x'; leave one"),
        ({"e": {"x.y": 1, "x": {"y": 2}}}, "two values of 'e.x.y'; leave one"),
    ],
)
def test_one_of_two_values_is_not_chosen(place: Workplace, record: dict[str, Any], said: str) -> None:
    name = written(place, {"system": "b", "e": [{"x": 1}]}, {"system": "a", **record})
    with pytest.raises(DataError, match=f"judged.jsonl, line 2: {said}"):
        read_human_scores(name)


def test_lists_of_several_kinds_are_not_dropped(place: Workplace) -> None:
    name = written(place, {"system": "a", "q": [1, "4", 4]}, {"system": "b", "q": [1, 2, "NA"]})
    assert read_human_scores(name).rows == (("a", "", (3.0,)), ("b", "", (1.5,)))
    for odd in ([1, [2]], [1, {"x": 2}], [1, True]):
        name = written(place, {"system": "a", "q": [1, 2]}, {"system": "b", "q": odd})
        with pytest.raises(DataError, match=r"line 2: column 'q' holds \[1, .*, which is not a number"):
            read_human_scores(name)
    name = written(place, {"system": "a", "score": 1, "e": [{"x": [1, 2]}]})
    assert "'e.x' holds no number; ignored" in read_human_scores(name).warnings[0]


def test_fields_that_are_in_objects_too_are_told(place: Workplace) -> None:
    name = written(place, {"system": "a", "q": {"x": 1}, "q.x": 5})
    assert "'q.x': fields of these names are read, not those within objects" in read_human_scores(name).warnings[0]


def test_annotators_are_named_alike_whatever_the_order_of_fields(place: Workplace) -> None:
    name = written(place, {"system": "a", "e": [{"judge": 7, "annotator": "X", "q": 1}]},
                   {"system": "b", "e": [{"annotator": "X", "judge": 8, "q": 1}]})  # fmt: skip
    assert read_judgements(name).annotators == ("X",)


def test_a_summary_that_comes_twice(place: Workplace) -> None:
    record = {"system": "a", "id": 1, "e": [{"x": 1}, {"x": 2}]}
    with pytest.raises(DataError, match="line 2: system 'a' on evaluation '1' by 'e 1' again, after line 1"):
        read_human_scores(written(place, record, record))


def test_results_in_place_of_human_scores(place: Workplace) -> None:
    """A .json file is read as records; saved results still are what they are."""
    results = place.write("results.json", '{"format": "rouge-cli results", "schema": 1}\n')
    with pytest.raises(DataError, match="this is results of 'rouge-cli evaluate --save'"):
        read_human_scores(results)


def test_very_deep_objects(place: Workplace) -> None:
    deep: Any = 1
    for _ in range(100):
        deep = {"x": deep}
    name = written(place, {"system": "a", "score": 1, "deep": deep}, {"system": "b", "score": 2, "deep": deep})
    assert read_human_scores(name).columns == ("score",)


def test_a_field_annotator_beside_lists(place: Workplace) -> None:
    name = written(place, {"system": "b", "e": [1]}, {"system": "a", "annotator": "X", "e": [1, 2]})
    with pytest.raises(DataError, match="both column 'annotator' and lists within records name annotators"):
        read_human_scores(name)


def test_a_system_that_is_no_name(place: Workplace) -> None:
    name = place.write("judged.jsonl", '{"system": NaN, "score": 1}\n')
    with pytest.raises(DataError, match="line 1: no name in column 'system'"):
        read_human_scores(name)


def test_decimal_commas_are_those_of_each_judgement(place: Workplace) -> None:
    """All judgements of a record are on one line."""
    records = [{"system": s, "q": [{"x": f"{s},5", "n": 1}, {"x": f"{s},75", "n": 2}]} for s in (1, 2, 3)]
    judged = read_judgements(written(place, *records), ["q.x"])
    assert [scores for *_, scores in judged.rows] == [(s + part,) for s in (1, 2, 3) for part in (0.5, 0.75)]
