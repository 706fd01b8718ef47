"""Records side by side are what they are one by one: the same evaluations, warnings and problems."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rouge_cli.errors import DataError
from rouge_cli.inputs import jsonl, record_reader
from rouge_cli.inputs.bad_entries import BadEntries
from rouge_cli.inputs.choice import LAYOUTS, WRITTEN_LISTS
from rouge_cli.inputs.fields import FieldChoice
from rouge_cli.inputs.given_records import Records
from rouge_cli.inputs.jsonl import read_jsonl
from rouge_cli.inputs.layout import Lists
from rouge_cli.inputs.plan import Document, Evaluation, Text
from rouge_cli.inputs.records import read_records
from rouge_cli.inputs.sentences import Sentences
from rouge_cli.inputs.stream import Columns
from tests.property_cases import cases
from tests.workplace import Workplace

_AS_SHOWN = Lists()
Outcome = tuple[list[Evaluation], list[str], tuple[str, ...]]


def outcome(records: Records, lists: Lists, sentences: Sentences, **choice: Any) -> tuple[Outcome, int]:
    """Evaluations, warnings and problems, and how many of the evaluations came in columns."""
    found: list[Evaluation] = []
    together = 0
    stream = read_records(records, FieldChoice(**choice), sentences, "x", lists)
    assert stream.chunks is not None
    try:
        for chunk in stream.chunks:
            together += len(chunk.ids) if isinstance(chunk, Columns) else 0
            found += chunk.evaluations() if isinstance(chunk, Columns) else chunk
    except DataError as error:
        return ([], stream.warnings, error.problems), together
    return (found, stream.warnings, ()), together


def check_alike(
    name: str,
    lists: Lists = _AS_SHOWN,
    sentences: Sentences | None = None,
    lenient: bool = False,
    read: Callable[[str, BadEntries], Records] = read_jsonl,
    **choice: Any,
) -> tuple[Outcome, int]:
    sentences = sentences or Sentences()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(record_reader, "FEW", 1)
        fast, together = outcome(read(name, BadEntries(name, lenient)), lists, sentences, **choice)
        patch.setattr(record_reader, "FEW", 1 << 30)
        careful, _ = outcome(read(name, BadEntries(name, lenient))._replace(parts=None), lists, sentences, **choice)
    assert fast == careful
    return fast, together


def text_of(document: Document | None) -> Text:
    assert isinstance(document, Text)
    return document


def lines_of(*records: object) -> str:
    return "".join(f"{json.dumps(record)}\n" for record in records)


PLAIN = [
    [{"id": f"d{i}", "summary": "a é b", "references": ["c", "d \U0001f600"]} for i in range(9)],
    [{"prediction": f"a {i}", "target": "b\n\"c\" \\ \t"} for i in range(9)],
    [{"id": i, "system": f"s{i % 2}", "summary": "a", "references": [["c", "d\ne"], "f"]} for i in range(9)],
    [{"summary": "a", "reference1": "b", "reference2": "" if i % 2 else "c", "other": {"x": [i, -1.5e3, None]}}
     for i in range(9)],
    [{"id": str(i), "summary": ["a", "b\nc"][: 1 + i % 2], "references": ["c"]} for i in range(9)],
]  # fmt: skip


@pytest.mark.parametrize("records", PLAIN, ids=range(len(PLAIN)))
@pytest.mark.parametrize("end", ["\n", "\r\n", "\n\n \t\n"])
def test_plain_records_come_in_columns(place: Workplace, records: list[dict[str, Any]], end: str) -> None:
    for ascii in (True, False):
        text = end.join(json.dumps(record, ensure_ascii=ascii) for record in records)
        for content in (text.encode(), f"\ufeff{text}{end}".encode(), gzip.compress(text.encode())):
            (found, _, problems), together = check_alike(place.write("r.jsonl", content))
            assert problems == ()
            assert len(found) == 9
            assert together >= 7  # those before show what lists are


def test_several_fields_of_summaries_are_systems(place: Workplace) -> None:
    name = place.write("r.jsonl", lines_of(*({"a": f"x {i}", "b": ["y", "z"], "ref": "r"} for i in range(5))))
    for fields in (("a", "m=b"), ("n=a", "m=b"), ("m=b",)):
        (found, _, _), together = check_alike(name, Lists("records"), summary=fields)
        assert (len(found), together) == (5, 4)


@pytest.mark.long
@pytest.mark.parametrize("layout", [None, *LAYOUTS])
@pytest.mark.parametrize("written", [None, *WRITTEN_LISTS])
@pytest.mark.parametrize(("policy", "delimiter"), [("lines", None), ("given", None), ("lines", "<q>")])
def test_lists_are_what_is_asked_for(
    place: Workplace, layout: str | None, written: str | None, policy: str, delimiter: str | None
) -> None:
    rng = random.Random(5)
    texts: list[Any] = [
        "a<q>b\nc", '["a", "b"]', "[a] b", " (CNN) c", "list of", "", ["a", "b"], ["['a']"], [["a", "b\nc"], "d"], [],
        None, "\ud800", "a\0b", 3,
    ]  # fmt: skip
    sentences = Sentences(policy, delimiter=delimiter)
    for _ in range(30):
        few = rng.sample(texts[:9], 4) if rng.random() < 0.7 else texts
        records = [{"summary": rng.choice(few), "references": rng.choice(few)} for _ in range(8)]
        name = place.write("r.jsonl", lines_of(*records))
        for lenient in (False, True):
            check_alike(name, Lists(layout, written), sentences, lenient)


SCRAPS = [
    '"', "\\", "\\u0041", "\\ud800", "\\ud83d\\ude00", "\\u0000", "\0", "\x01", "\x7f", "\n", "\r", "{", "}", "[", "]",
    ",", ":", "é", "\ufeff", "\u2028", "NaN", "-0", "01", "1e999", "1" * 700, "null", "true", '"id": 1, ',
    '"summary": "a", ',
    '"x": {"y": 1, "y": 2}, ', '"x": ' + "[" * 40 + "]" * 40 + ", ", " ", "\t", "\x0b", "\x85", "{}", "[]", "\\/",
    "\\x", "\\u12", "'", "(", "//", "\udce9", "\udced\udca0\udc80", "\udcc0\udc80",
]  # fmt: skip
TEXT = st.text(max_size=8) | st.sampled_from(
    [
        '["a"]',
        "['a', 'b']",
        "( b",
        "array(['a'])",
        "a b c",
        "\ud800",
        "\0",
        " ['a']",
        "\u2003['a']",
        "\t['a']",
        "\"['a']\"",
    ]
)
VALUE = st.recursive(
    TEXT | st.none() | st.booleans() | st.integers() | st.floats(),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=4,
)
ODD = st.dictionaries(st.sampled_from(["id", "summary", "references", "system", "x", "é"]), VALUE)
USUAL = st.fixed_dictionaries(
    {"id": st.integers(0, 99).map(str), "summary": TEXT, "references": st.lists(TEXT, min_size=1, max_size=2)}
)


@given(
    records=st.lists(USUAL | USUAL | ODD, max_size=8),
    ascii=st.booleans(),
    edits=st.lists(st.tuples(st.floats(0, 1), st.integers(0, 3), st.sampled_from(SCRAPS)), max_size=3),
    lenient=st.booleans(),
    block=st.sampled_from([16, 64, 1 << 17]),
)
@example([{"summary": "a", "references": "b"}] * 3, True, [(0.9, 0, '"summary": "a", ')], False, 64)
@settings(deadline=None, max_examples=cases(60))
def test_any_file_is_read_alike(
    tmp_path_factory: pytest.TempPathFactory,
    records: list[dict[str, Any]],
    ascii: bool,
    edits: list[tuple[float, int, str]],
    lenient: bool,
    block: int,
) -> None:
    text = "\n".join(json.dumps(record, ensure_ascii=ascii) for record in records)
    for where, left_out, scrap in edits:
        place = int(where * len(text))
        text = text[:place] + scrap + text[place + left_out :]
    path = tmp_path_factory.mktemp("any") / "r.jsonl"
    path.write_bytes(text.encode("utf-8", "surrogateescape") if ascii else text.encode("utf-8", "surrogatepass"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(jsonl, "BLOCK", block)
        check_alike(str(path), lenient=lenient)


WITHIN = st.fixed_dictionaries(
    {"doc": st.fixed_dictionaries({"id": st.integers(0, 99), "text": st.fixed_dictionaries({"gold.en": TEXT})}),
     "out": st.fixed_dictionaries({"summary": TEXT, "other": st.integers(0, 9)})},
    optional={"note": TEXT},
)  # fmt: skip
PATHS: dict[str, Any] = {"summary": ("out.summary",), "references": ("doc.text.gold",), "id": "doc.id"}


@given(
    records=st.lists(WITHIN, min_size=1, max_size=8),
    edits=st.lists(
        st.tuples(
            st.floats(0, 1),
            st.integers(0, 3),
            st.sampled_from([*SCRAPS, '"doc.id": 3, ', '"doc": {}, ', '"gold": null, ', '"out": 3, ']),
        ),
        max_size=3,
    ),
    lenient=st.booleans(),
    name=st.sampled_from(["r.jsonl", "r.json"]),
)
@settings(deadline=None, max_examples=cases(60))
def test_any_objects_within_records_are_read_alike(
    tmp_path_factory: pytest.TempPathFactory,
    records: list[dict[str, Any]],
    edits: list[tuple[float, int, str]],
    lenient: bool,
    name: str,
) -> None:
    lines = [json.dumps(record).replace("gold.en", "gold") for record in records]
    text = "\n".join(lines) if name == "r.jsonl" else f"[{', '.join(lines)}]"
    for where, left_out, scrap in edits:
        place = int(where * len(text))
        text = text[:place] + scrap + text[place + left_out :]
    path = tmp_path_factory.mktemp("any") / name
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    check_alike(str(path), lenient=lenient, **PATHS)


@pytest.mark.parametrize("name", ["r.jsonl", "r.json"])
def test_objects_within_records_come_in_columns(place: Workplace, name: str) -> None:
    records = [{"doc": {"id": i, "text": {"gold": "a"}}, "out": {"summary": "b"}} for i in range(9)]
    text = lines_of(*records) if name == "r.jsonl" else json.dumps(records)
    (found, _, problems), together = check_alike(place.write(name, text), **PATHS)
    assert (len(found), together, problems) == (9, 8, ())
    assert found[8].id == "8"
    place_of = "line 9" if name == "r.jsonl" else "line 1, item 9"
    assert text_of(found[8].peers["x"]).name == f"{name}, {place_of}, field 'out.summary'"


COLUMN = st.lists(TEXT, min_size=4, max_size=4)


@given(
    columns=st.fixed_dictionaries(
        {
            "predictions": COLUMN
            | st.lists(VALUE, min_size=4, max_size=4)
            | st.dictionaries(st.sampled_from("ab"), COLUMN),
            "references": COLUMN | st.lists(st.lists(TEXT, max_size=2), min_size=4, max_size=4),
        },
        optional={"id": st.lists(st.integers(0, 9) | TEXT, min_size=4, max_size=4), "system": COLUMN | TEXT},
    ),
    lenient=st.booleans(),
    layout=st.sampled_from([None, *LAYOUTS]),
    written=st.sampled_from([None, *WRITTEN_LISTS]),
)
@settings(deadline=None, max_examples=cases(60))
def test_any_columns_are_read_alike(
    tmp_path_factory: pytest.TempPathFactory,
    columns: dict[str, Any],
    lenient: bool,
    layout: str | None,
    written: str | None,
) -> None:
    path = tmp_path_factory.mktemp("any") / "r.json"
    path.write_text(json.dumps(columns))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(record_reader, "MOST_ITEMS", 3)
        check_alike(str(path), Lists(layout, written), lenient=lenient)


def test_columns_come_side_by_side(place: Workplace) -> None:
    columns = {"predictions": [f"a {i}" for i in range(9)], "references": [["b", "c"]] * 8 + ["d"]}
    (found, _, problems), together = check_alike(place.write("r.json", json.dumps(columns)))
    assert (len(found), together, problems) == (9, 9, ())
    assert (found[8].id, text_of(found[8].models[0]).name) == ("9", "r.json, line 1, item 9, field 'references'")
    columns["id"] = ["x", "y", "y", *"abcdef"]
    (_, _, problems), _ = check_alike(place.write("r.json", json.dumps(columns)))
    assert problems[0].startswith("r.json, line 1, item 3: a second summary of system")


@given(
    records=st.lists(USUAL | USUAL | ODD, max_size=8), lenient=st.booleans(), layout=st.sampled_from([None, *LAYOUTS])
)
@settings(deadline=None, max_examples=cases(60))
def test_any_array_is_read_alike(
    tmp_path_factory: pytest.TempPathFactory, records: list[dict[str, Any]], lenient: bool, layout: str | None
) -> None:
    path = tmp_path_factory.mktemp("any") / "r.json"
    path.write_text(json.dumps(records, indent=1))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(jsonl, "MOST_RECORDS", 3)
        check_alike(str(path), Lists(layout), lenient=lenient)


@pytest.mark.parametrize("records", PLAIN[:4], ids=range(4))
def test_plain_arrays_come_in_columns(place: Workplace, records: list[dict[str, Any]]) -> None:
    (found, _, problems), together = check_alike(place.write("r.json", json.dumps(records)))
    assert (len(found), problems) == (9, ())
    assert together >= (0 if records in (PLAIN[2], PLAIN[3]) else 8)


def test_an_id_that_comes_again_is_found_in_and_between_blocks(place: Workplace) -> None:
    rng = random.Random(7)
    for systems in (1, 2):
        ids = list(range(40))
        ids[rng.randrange(20, 30)] = 3
        ids[35:37] = [9, 39]
        records = [{"id": i, "system": f"s{k % systems}", "summary": "a", "references": "b"} for k, i in enumerate(ids)]
        name = place.write("r.jsonl", lines_of(*records))
        with pytest.MonkeyPatch.context() as patch:
            for block in (100, 300, 1 << 17):
                patch.setattr(jsonl, "BLOCK", block)
                patch.setattr(jsonl, "MOST_BYTES", block)
                for lenient in (False, True):
                    (found, warnings, problems), together = check_alike(name, lenient=lenient)
                    assert together > 10 or block == 1 << 17
                    assert "a second summary of system" in (*warnings, *problems)[0]
                    assert bool(found) == lenient
