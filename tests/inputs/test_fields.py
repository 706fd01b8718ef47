from __future__ import annotations

import re

import pytest

from rouge_cli.inputs.fields import FieldChoice, Fields, find_fields, second_summary, with_dotted
from rouge_cli.inputs.file_kinds import with_file
from rouge_cli.inputs.record_values import text_within
from tests.cases import each


@each(
    ("names", "found"),
    [
        ("id system summary references", Fields("id", "system", ((None, "summary"),), ("references",))),
        ("references summary", Fields(None, None, ((None, "summary"),), ("references",))),
        ("guid Prediction Target article", Fields("guid", None, ((None, "Prediction"),), ("Target",))),
        ("id model_id decoded references", Fields("id", "model_id", ((None, "decoded"),), ("references",))),
        ("id doc_id hyp ref10 ref2 ref1", Fields("id", None, ((None, "hyp"),), ("ref1", "ref2", "ref10"))),
        ("summary reference_1 Reference_2", Fields(None, None, ((None, "summary"),), ("reference_1", "Reference_2"))),
        (" ID ,summary ,references", Fields(" ID ", None, ((None, "summary "),), ("references",))),
        ("id, system, summary, ref_2, ref_1 ", Fields("id", " system", ((None, " summary"),), (" ref_1 ", " ref_2"))),
        ("summary ref1 ref" + "9" * 5000, Fields(None, None, ((None, "summary"),), ("ref1",))),
        ("prompt predict label", Fields(None, None, ((None, "predict"),), ("label",))),
        ("id completion tgt", Fields("id", None, ((None, "completion"),), ("tgt",))),
        ("doc_id doc target resps filtered_resps", Fields("doc_id", None, ((None, "filtered_resps"),), ("target",))),
        ("doc_id target resps", Fields("doc_id", None, ((None, "resps"),), ("target",))),
        ("summary predict label reference", Fields(None, None, ((None, "summary"),), ("reference",))),
        ("x.Output doc.summary doc.highlights", Fields(None, None, ((None, "x.Output"),), ("doc.highlights",))),
    ],
)
def test_usual_names(names: str, found: Fields) -> None:
    assert find_fields(names.split("," if "," in names else None), FieldChoice()) == found


def test_names_that_are_asked_for() -> None:
    names = ["n", "who", "a=b", "c", "gold1", "gold2", "summary"]
    choice = FieldChoice("n", "who", ("a=b", "x=c"), ("gold2",))
    assert find_fields(names, choice) == Fields("n", "who", ((None, "a=b"), ("x", "c")), ("gold2",))


def test_several_summaries_are_of_systems_named_as_their_fields() -> None:
    found = find_fields(["id", "bart", "t5", "refs"], FieldChoice(summary=("bart", "t5")))
    assert found.summaries == (("bart", "bart"), ("t5", "t5"))
    assert find_fields(["bart", "refs"], FieldChoice(summary=("bart",))).summaries == ((None, "bart"),)
    mixed = find_fields(["bart", "t5", "refs"], FieldChoice(summary=("bart", "T5=t5")))
    assert mixed.summaries == ((None, "bart"), ("T5", "t5"))


def test_the_same_twice_counts_once() -> None:
    choice = FieldChoice(summary=("x=a", "x=a"), references=("b", "b"))
    assert find_fields(["a", "b"], choice) == Fields(None, None, (("x", "a"),), ("b",))


def test_a_place_in_a_list_is_a_number_that_can_be_read() -> None:
    record = {"l": ["a", {"b": "c"}]}
    assert with_dotted(record, ["l.0", "l.01.b", "l.2"]) == {**record, "l.0": "a", "l.01.b": "c"}
    assert with_dotted(record, ["l." + "9" * 5000, "l.-1"]) == record


def test_fields_within_objects_are_those_that_nothing_else_could_be() -> None:
    nested = ("doc.reference", "doc.summary", "answer.response")
    within = Fields(None, None, ((None, "answer.response"),), ("doc.reference",))
    assert find_fields(["doc", "answer"], FieldChoice(), nested=nested) == within
    beside = Fields(None, None, ((None, "pred"),), ("label",))
    assert find_fields(["doc", "answer", "pred", "label"], FieldChoice(), nested=nested) == beside
    either = r"could each be the references; .*; if each is of a record of its own, write an object a line"
    with pytest.raises(ValueError, match=rf"'a.ref' and 'b.ref' {either}"):
        find_fields(["a", "b", "pred"], FieldChoice(), nested=("a.ref", "b.ref"))


@each(
    ("names", "choice", "message"),
    [
        ("prediction output ref", FieldChoice(),
         "'prediction' and 'output' could each be the summary; say which: --summary-field prediction"),
        ("summary target highlights", FieldChoice(),
         "'target' and 'highlights' could each be the references; say which: --references-field target"),
        ("summary reference_1 reference", FieldChoice(),
         "'reference' and 'reference_1' could each be the references; say which: --references-field reference"),
        ("summary reference reference.1", FieldChoice(),
         "'reference' and 'reference.1' could each be the references; say which: --references-field reference"),
        ("summary ref1 ref1.1", FieldChoice(),
         "'ref1.1' and 'ref1' could each be the references; say which: --references-field ref1.1"),
        ("summary summary.1 ref", FieldChoice(),
         "'summary' and 'summary.1' could each be the summary; say which: --summary-field summary"),
        ("summary article", FieldChoice(),
         "no field for the references; there are summary, article; name it: --references-field FIELD, "
         "repeated for several references"),
        ("sumary ref", FieldChoice(),
         "no field for the summary; did you mean 'sumary'? There are sumary, ref; name it: --summary-field FIELD, "
         "repeated for several systems"),
        ("summary ref", FieldChoice(id="key"), "no field 'key' (--id-field); there are summary, ref"),
        ("summary ref", FieldChoice(summary=("x=sumary",)),
         "no field 'sumary' (--summary-field); did you mean 'summary'? There are summary, ref"),
        ("system one two ref", FieldChoice(summary=("one", "two")),
         "'one' and 'two' are both summaries without a system; give each a system of its own: --summary-field NAME=one "
         "--summary-field OTHER=two"),
        ("one two ref", FieldChoice(summary=("x=one", "x=two")),
         "'one' and 'two' are both summaries of system 'x'; give each a system of its own: --summary-field NAME=one "
         "--summary-field OTHER=two"),
        ("", FieldChoice(), "no field for the summary; there are none at all; name it: --summary-field FIELD, "
         "repeated for several systems"),
    ],
)  # fmt: skip
def test_what_cannot_be_told(names: str, choice: FieldChoice, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        find_fields(names.split(), choice)


def test_the_exact_name_is_taken_before_one_in_another_case() -> None:
    found = find_fields(["ID", "id", "Summary", "summary", "References"], FieldChoice())
    assert (found.id, found.summaries, found.references) == ("id", ((None, "summary"),), ("References",))
    with pytest.raises(ValueError, match="'Summary', 'SUMMARY' could each be 'summary'; write"):
        find_fields(["id", "Summary", "SUMMARY", "references"], FieldChoice())


NAMES = ("id", "system", "summary", "reference_1")


@each("mark", ["\ufeff", "\ufffe", "\u200b", "\u202a", "\xad"])
def test_invisible_letters_are_no_part_of_names(mark: str) -> None:
    for at in (0, 1, None):
        names = [mark.join([name[:at], "" if at is None else name[at:]]) for name in NAMES]
        assert find_fields(names, FieldChoice()) == Fields(names[0], names[1], ((None, names[2]),), (names[3],))
    wide = "\uff49\uff44"
    assert find_fields([wide, "summary", "references"], FieldChoice()).id == wide
    with pytest.raises(ValueError, match="could each be 'id'"):
        find_fields([mark + "id", "id" + mark, "summary", "references"], FieldChoice())


def test_advice_quotes_names_that_a_shell_would_split() -> None:
    assert "--system-field ' Model';" in second_summary("a", "1", [" Model"], False)
    assert with_file("rouge-cli report {file} shows them", "my results.json") == (
        "rouge-cli report 'my results.json' shows them"
    )
    assert text_within("my field", [{"text": "a"}], "--summary-field").endswith("--summary-field 'my field.0.text'")
