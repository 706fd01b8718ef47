from __future__ import annotations

import os
import sys
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.errors import DataError
from rouge_cli.inputs.list_file import read_list_file
from rouge_cli.inputs.plan import FORMATS, Document, Evaluation, Plan, Text
from rouge_cli.inputs.rouge_xml import read_rouge_xml
from rouge_cli.inputs.rouge_xml_writer import write_rouge_xml
from tests.cases import each
from tests.workplace import Workplace

PROJECT = Path(__file__).resolve().parents[2]


def read_back(folder: Path, plan: Plan) -> list[Evaluation]:
    """What is read from the XML of a plan, without the lines."""
    name = folder / "written.xml"
    name.write_bytes(write_rouge_xml(plan))
    return [evaluation._replace(line=0) for evaluation in read_rouge_xml(str(name), model_ids=True).evaluations]


def spread(document: Document | None) -> str | None:
    """The file in full, so that names of one file are equal."""
    return os.path.abspath(os.fsdecode(document)) if isinstance(document, bytes) else None


def in_full(evaluations: list[Evaluation]) -> list[object]:
    return [
        (e.id, e.format, {id: spread(file) for id, file in e.peers.items()}, [spread(m) for m in e.models], e.model_ids)
        for e in evaluations
    ]


def problems(evaluation: Evaluation) -> tuple[str, ...]:
    with pytest.raises(DataError) as caught:
        write_rouge_xml(Plan("c.xml", (evaluation,)))
    return caught.value.problems


CONFIGURATIONS = sorted([*PROJECT.glob("configs/*.xml"), *PROJECT.glob("fixtures/configs/*.xml")])


@each("config", CONFIGURATIONS, ids=lambda config: config.stem)
def test_every_configuration_is_read_back_equal(config: Path, tmp_path: Path) -> None:
    plan = read_rouge_xml(str(config), model_ids=True)
    assert in_full(read_back(tmp_path, plan)) == in_full([e._replace(line=0) for e in plan.evaluations])


def test_names_stay_as_they_are_where_they_have_a_folder_in_common(place: Workplace) -> None:
    plan = Plan("c.xml", (Evaluation("1", "SPL", {"a": b"p/q/a", "b": b"p/r/a"}, (b"/m/x", b"/m/n/x"), 0, ("X", "Y")),))
    assert read_back(place.folder, plan) == list(plan.evaluations)
    assert b"<PEER-ROOT>p</PEER-ROOT>" in write_rouge_xml(plan)


ORDINARY = st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff")
LETTERS = st.text(ORDINARY | st.sampled_from("\n\t\r /.&<'\""), min_size=1)
NAMES = LETTERS.map(str.rstrip).filter(lambda name: bool(name) and name[-1:] != "\x85")
FILES = NAMES.map(str.encode)


@st.composite
def evaluations(draw: st.DrawFn) -> Evaluation:
    models = draw(st.dictionaries(LETTERS, FILES, max_size=3))
    ids = draw(st.lists(st.sampled_from(sorted(models)), max_size=4)) if models else []
    return Evaluation(
        draw(LETTERS | st.just("")),
        draw(st.sampled_from([*FORMATS, None])),
        draw(st.dictionaries(LETTERS, FILES | st.none(), max_size=3)),
        tuple(models[id] for id in ids),
        0,
        tuple(ids),
    )


@given(st.lists(evaluations(), max_size=3, unique_by=lambda made: made.id))
def test_any_plan_is_read_back_equal(tmp_path_factory: pytest.TempPathFactory, made: list[Evaluation]) -> None:
    folder = tmp_path_factory.getbasetemp()
    assert in_full(read_back(folder, Plan("c.xml", tuple(made)))) == in_full(made)


def test_list_file_becomes_a_configuration(place: Workplace) -> None:
    plan = read_list_file(place.write("l.lst", "peer.txt model.txt m/2 /m/3\n"), "SPL", "X")
    (found,) = read_back(place.folder, plan)
    assert (found.id, found.peers, found.model_ids) == ("1", {"X": b"./peer.txt"}, ("A", "B", "C"))
    assert found.models == (f"{place.folder}/model.txt".encode(), f"{place.folder}/m/2".encode(), b"/m/3")


def test_comment_stands_above(place: Workplace) -> None:
    content = write_rouge_xml(Plan("c.xml", ()), "made -- by -me-")
    assert content.splitlines()[1] == b"<!-- made - - by -me- -->"
    content = write_rouge_xml(Plan("c.xml", ()), "p---/\udcff\x01\ufffe\n caf\xe9-")
    assert content.splitlines()[1] == "<!-- p- - -/\\udcff\\x01\\ufffe\\n caf\xe9- -->".encode()
    assert read_back(place.folder, Plan("c.xml", ())) == []


CONTROL = "an id or a file name has a control character, or is no Unicode, which XML cannot hold; rename it"


@pytest.mark.parametrize(
    ("peers", "models", "problem"),
    [
        ({"a": Text("p.jsonl, line 3", b"x")}, (), "p.jsonl, line 3 is not a file, and a configuration names files"),
        ({"a": b"p/\xff"}, (), "'p/\\udcff': the name of the file is not UTF-8; rename it"),
        ({}, (b"m/a ",), "'m/a ': the name of the file ends in white space; rename it"),
        ({"\x01": b"p"}, (), CONTROL),
        ({"a": b"p/\x01"}, (), CONTROL),
        ({}, (b"m/a", b"m/b"), "model id 'A' stands for several files; give each its own"),
    ],
    ids=["text", "bytes", "space", "control-id", "control-name", "two-files"],
)
def test_what_xml_cannot_say_is_refused(
    peers: dict[str, Document | None], models: tuple[Document, ...], problem: str
) -> None:
    found = problems(Evaluation("1", "SPL", peers, models, 3, ("A",) * len(models)))
    assert found == (f"c.xml, line 3: evaluation '1': {problem}",)


def test_an_evaluation_looks_at_each_model_once_however_many_there_are() -> None:
    compared = 0

    class Id(str):
        """Counts how often it is looked up."""

        def __hash__(self) -> int:
            nonlocal compared
            compared += 1
            return super().__hash__()

    ids = tuple(Id(number) for number in range(300))
    write_rouge_xml(Plan("c.xml", (Evaluation("1", "SPL", {"a": b"p/a"}, (b"m/x",) * 300, 0, ids),)))
    assert compared < 10 * len(ids)


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="measured where a process counts its memory so")
def test_memory_is_that_of_what_is_written_and_one_evaluation() -> None:
    ids = tuple(map(str, range(100)))
    evaluations = tuple(Evaluation(str(i), "SPL", {"a": b"p/a"}, (b"m/x",) * 100, 0, ids) for i in range(100))
    tracemalloc.start()
    content = write_rouge_xml(Plan("c.xml", evaluations))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 3 * len(content)
