from __future__ import annotations

from typing import Any

import pytest

from rouge_cli.errors import DataError
from rouge_cli.inputs.folders import Folder, read_folders
from rouge_cli.inputs.plan import Plan
from tests.cases import each
from tests.workplace import Workplace


def make(place: Workplace, *names: str) -> None:
    for name in names:
        (place.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (place.folder / name).write_text("text")


def read(peers: str = "peers", models: str = "models", **given: Any) -> tuple[Plan, list[str]]:
    warnings: list[str] = []
    plan = read_folders([Folder(path) for path in peers.split()], [Folder(path) for path in models.split()], warnings,
                        **given)  # fmt: skip
    return plan, warnings


def problems(**given: Any) -> tuple[str, ...]:
    with pytest.raises(DataError) as caught:
        read(**given)
    return caught.value.problems


def shown(plan: Plan) -> dict[str, tuple[dict[str, object], tuple[object, ...], tuple[str, ...]]]:
    return {
        evaluation.id: (dict(evaluation.peers), evaluation.models, evaluation.model_ids)
        for evaluation in plan.evaluations
    }


def test_a_folder_of_systems_and_models_named_after_the_ids(place: Workplace) -> None:
    make(place, "peers/lead/t2.txt", "peers/lead/t10.txt", "peers/mine/t2.txt", "peers/.DS_Store", "models/t2.B.txt",
         "models/t2.A.txt", "models/t10.txt")  # fmt: skip
    plan, warnings = read()
    assert shown(plan) == {
        "t2": (
            {"lead": b"peers/lead/t2.txt", "mine": b"peers/mine/t2.txt"},
            (b"models/t2.A.txt", b"models/t2.B.txt"),
            ("A", "B"),
        ),
        "t10": ({"lead": b"peers/lead/t10.txt"}, (b"models/t10.txt",), ("A",)),
    }
    assert (plan.source, plan.systems(), warnings) == ("peers and models", ["lead", "mine"], [])
    assert {evaluation.format for evaluation in plan.evaluations} == {"SPL"}


def test_files_in_folders_that_are_named_as_records(place: Workplace) -> None:
    make(place, "peers/a.jsonl", "peers/b.jsonl", "models/a.jsonl", "models/b.jsonl")
    assert read()[1] == [
        "peers/a.jsonl: it has the name of records, and a file in a folder is the text of one summary; if it holds "
        "records, name the files: --peers FILE --models FILE"
    ]


def test_one_system_in_a_folder_and_models_in_folders(place: Workplace) -> None:
    make(place, "out/1.txt", "refs/A/1.txt", "refs/B/1.html")
    plan, _ = read("out", "refs", format="SEE")
    assert shown(plan) == {"1": ({"out": b"out/1.txt"}, (b"refs/A/1.txt", b"refs/B/1.html"), ("A", "B"))}
    assert plan.evaluations[0].format == "SEE"


def test_folders_with_names_and_several_folders_of_models(place: Workplace) -> None:
    make(place, "p/x/1.txt", "q/x/1.txt", "a/1.txt", "b/1.txt")
    plan = read_folders([Folder("p/x", "P"), Folder("q/x", "Q")], [Folder("a"), Folder("b", "c")], [])
    assert shown(plan) == {"1": ({"P": b"p/x/1.txt", "Q": b"q/x/1.txt"}, (b"a/1.txt", b"b/1.txt"), ("a", "c"))}


def test_patterns_of_pyrouge(place: Workplace) -> None:
    make(place, "peers/some_name.001.txt", "peers/some_name.002.txt", "peers/README", "models/some_name.A.001.txt",
         "models/some_name.B.001.txt", "models/some_name.A.002.txt", "models/notes")  # fmt: skip
    plan, warnings = read(peer_pattern=r"some_name.(\d+).txt", model_pattern="some_name.[A-Z].#ID#.txt")
    assert shown(plan) == {
        "001": (
            {"peers": b"peers/some_name.001.txt"},
            (b"models/some_name.A.001.txt", b"models/some_name.B.001.txt"),
            ("A", "B"),
        ),
        "002": ({"peers": b"peers/some_name.002.txt"}, (b"models/some_name.A.002.txt",), ("A",)),
    }
    assert warnings == [
        "peers: 1 of 3 names do not match --peer-pattern and are ignored: README",
        "models: 1 of 4 names do not match --model-pattern and are ignored: notes",
    ]


def test_patterns_with_systems_models_and_folders(place: Workplace) -> None:
    make(place, "peers/D1.M.2", "peers/D1.M.3", "peers/D2.M.2", "models/D1/A.txt", "models/D1/C.txt", "models/D2/A.txt")
    plan, _ = read(peer_pattern=r"(?P<id>D\d+)\.M\.(?P<system>\d)", model_pattern=r"#ID#/(?P<model>[A-Z])\.txt")
    assert shown(plan) == {
        "D1": ({"2": b"peers/D1.M.2", "3": b"peers/D1.M.3"}, (b"models/D1/A.txt", b"models/D1/C.txt"), ("A", "C")),
        "D2": ({"2": b"peers/D2.M.2"}, (b"models/D2/A.txt",), ("A",)),
    }


def test_ids_on_one_side_only(place: Workplace) -> None:
    make(place, "peers/1.txt", "peers/2.txt", "models/1.A.txt", "models/3.A.txt", "models/3.B.txt")
    assert problems() == (
        "models/3.A.txt (also models/3.B.txt): a reference summary without a system summary: its name does not "
        "begin with the name of any; move it away, or show where the id is with --peer-pattern and --model-pattern",
        "peers/2.txt: evaluation '2' has no reference summary",
    )  # fmt: skip
    plan, warnings = read(lenient=True)
    assert [evaluation.id for evaluation in plan.evaluations] == ["1"]
    assert warnings[-1] == "peers and models: 3 entries skipped (--lenient), 1 evaluated"


def test_a_link_to_itself_is_a_file_that_cannot_be_read(place: Workplace) -> None:
    make(place, "peers/1.txt", "models/1.txt", "models/2.txt")
    (place.folder / "peers/2.txt").symlink_to("2.txt")
    assert list(shown(read()[0])) == ["1", "2"]
    (place.folder / "peers/again").symlink_to(".")
    problem = "cannot read the folder: Too many levels of symbolic links"
    assert problems(peer_pattern="(?:.*/)?(.).txt", lenient=True)[0].endswith(problem)


def test_ids_on_one_side_only_with_patterns(place: Workplace) -> None:
    make(place, "peers/1.txt", "peers/2.txt", "models/1_ref", "models/3_ref", "models/notes")
    assert problems(peer_pattern=r"(\d).txt", model_pattern="#ID#_ref") == (
        "models/3_ref: a reference summary without a system summary: --model-pattern finds none of the ids of "
        "--peer-pattern in its name; move it away, or correct the patterns",
        "peers/2.txt: evaluation '2' has no reference summary",
    )
    assert problems(peer_pattern=r"(\d).txt", model_pattern=r"(\d)_ref") == (
        "peers/2.txt: evaluation '2' has no reference summary",
        "models/3_ref: a reference summary for evaluation '3', which no system has",
    )


def test_names_that_have_nothing_to_do_with_each_other_suggest_patterns(place: Workplace) -> None:
    make(
        place, "peers/000_decoded.txt", "peers/001_decoded.txt", "models/000_reference.txt", "models/001_reference.txt"
    )
    (problem,) = problems()
    peer_pattern, model_pattern = r"(\d+)_decoded\.txt", r"#ID#_reference\.txt"
    assert problem.endswith(f"--peer-pattern '{peer_pattern}' --model-pattern '{model_pattern}'")
    plan, _ = read(peer_pattern=peer_pattern, model_pattern=model_pattern)
    assert [evaluation.id for evaluation in plan.evaluations] == ["000", "001"]


SYSTEMS = ("abs_bart_out", "abs_t5_out_large", "ext_heter.2", "ext-matchsum")


@pytest.mark.parametrize(
    ("peers", "models", "peer_pattern", "model_pattern", "systems"),
    [
        (
            [f"{i}.{system}.txt" for i in range(12) for system in SYSTEMS], [f"{i}.txt" for i in range(12)],
            r"(?P<id>\d+)\.(?P<system>.+)\.txt", r"#ID#\.txt", sorted(SYSTEMS),
        ),
        (
            [f"{i}.{system}.txt" for i in range(12) for system in SYSTEMS],
            [f"{i}.ref{m}.txt" for i in range(12) for m in "AB"],
            r"(?P<id>\d+)\.(?P<system>.+)\.txt", r"#ID#\.(?P<model>.+)\.txt", sorted(SYSTEMS),
        ),
        (
            [f"sys-{s}_task1_doc{i}.txt.gz" for i in range(8, 12) for s in "xy"],
            [f"ref_doc{i}.sum" for i in range(8, 12)],
            r"(?P<system>.+)_(?P<id>[^._-]+)\.txt\.gz", r"ref_#ID#\.sum", ["sys-x_task1", "sys-y_task1"],
        ),
        (
            [f"{system}{i}.txt" for i in range(8, 12) for system in ("mine", "theirs")],
            [f"gold{i}.txt" for i in range(8, 12)],
            r"(?P<system>.+?)(?P<id>\d+)\.txt", r"gold#ID#\.txt", ["mine", "theirs"],
        ),
        (
            ["mine.ferry", "mine.harbour", "theirs.ferry", "theirs.harbour"], ["gold-ferry.txt", "gold-harbour.txt"],
            r"(?P<system>.+)\.(?P<id>[^._-]+)", r"gold\-#ID#\.txt", ["mine", "theirs"],
        ),
    ],
)  # fmt: skip
def test_suggested_patterns_read_every_system(
    place: Workplace, peers: list[str], models: list[str], peer_pattern: str, model_pattern: str, systems: list[str]
) -> None:
    make(place, *(f"peers/{name}" for name in peers), *(f"models/{name}" for name in models))
    (problem,) = problems()
    assert problem.endswith(
        f"for {len(systems)} systems in {len(peers) // len(systems)} evaluations: "
        f"--peer-pattern '{peer_pattern}' --model-pattern '{model_pattern}'"
    )
    plan, warnings = read(peer_pattern=peer_pattern, model_pattern=model_pattern)
    assert (list(plan.systems()), warnings) == (systems, [])
    assert len(plan.evaluations) == len(peers) // len(systems)


def test_no_pattern_is_suggested_that_does_not_work(place: Workplace) -> None:
    make(place, "peers/a1.txt", "peers/b22.txt", "models/3.txt", "models/4.txt")
    (problem,) = problems()
    assert problem.endswith("say; name them alike, or show where the id is with --peer-pattern and --model-pattern")


def test_a_name_that_folders_contradict_is_refused(place: Workplace) -> None:
    make(place, "peers/x/1.txt", "peers/x/2.txt", "models/1.txt", "models/2.txt")
    assert list(read_folders([Folder("peers", "x")], [Folder("models")], []).systems()) == ["x"]
    with pytest.raises(DataError) as caught:
        read_folders([Folder("peers", "Z")], [Folder("models")], [])
    assert str(caught.value) == (
        "peers/x/1.txt (also peers/x/2.txt): --peers calls the system 'Z', and its folder or --peer-pattern says 'x'; "
        "leave the name out, --peers PATH, or name the folder of one system"
    )


LOOKS = "'e\u0301' looks the same, but has other characters (Unicode NFC or NFD, blanks, invisible ones)"


@pytest.mark.parametrize(
    ("names", "patterns"),
    [
        (("peers/\u00e9.txt", "models/e\u0301.txt"), {}),
        (("peers/\u00e9_decoded.txt", "models/e\u0301_reference.txt"), {}),
        (("peers/a.txt", "models/a.txt", "peers/\u00e9.txt", "models/e\u0301.A.txt"), {}),
        (
            ("peers/a.txt", "models/g.a.txt", "peers/\u00e9.txt", "models/g.e\u0301.txt"),
            {"peer_pattern": r"(.+)\.txt", "model_pattern": r"g\.#ID#\.txt"},
        ),
    ],
)
def test_names_that_look_alike(place: Workplace, names: tuple[str, ...], patterns: dict[str, str]) -> None:
    make(place, *names)
    assert any(problem.endswith(f"; name them alike: {LOOKS}") for problem in problems(**patterns))


@each(("peer_pattern", "model_pattern"), [(r"(\d*)\.txt", r"(\d)_ref"), (r"(\d)?\.txt", "#ID#_ref")])
def test_an_id_without_a_letter(place: Workplace, peer_pattern: str, model_pattern: str) -> None:
    make(place, "peers/1.txt", "peers/x.txt", "models/1_ref")
    assert problems(peer_pattern="x?" + peer_pattern, model_pattern=model_pattern) == (
        "peers/x.txt: --peer-pattern finds an empty id in its name; let the group of the id match a letter: '(\\w+)'",
    )


def test_a_reference_summary_whose_id_has_no_letter(place: Workplace) -> None:
    make(place, "peers/1.txt", "models/1_ref", "models/_ref")
    assert problems(peer_pattern=r"(\d)\.txt", model_pattern=r"(\d*)_ref") == (
        "models/_ref: --model-pattern finds an empty id in its name; let the group of the id match a letter: '(\\w+)'",
    )


def test_a_pattern_that_matches_nothing(place: Workplace) -> None:
    make(place, "peers/1.txt", "models/1.txt", "models/2.txt")
    assert problems(peer_pattern=r"(\d+)", model_pattern=r"#ID#.see") == (
        r"peers: --peer-pattern '(\d+)' matches no name as a whole; there are 1.txt",
        "models: --model-pattern '#ID#.see' matches no name as a whole; there are 1.txt, 2.txt",
    )


def test_what_follows_from_a_side_without_summaries_is_not_told(place: Workplace) -> None:
    make(place, "peers/1.txt", "models/1.A.txt", "models/2.A.txt")
    peers = r"peers: --peer-pattern '(\d+)_x' matches no name as a whole; there are 1.txt"
    assert problems(peer_pattern=r"(\d+)_x", model_pattern=r"#ID#.A.txt") == (peers,)
    assert problems(peer_pattern=r"(\d+)_x") == (peers,)
    models = "models: --model-pattern '#ID#.B.txt' matches no name as a whole; there are 1.A.txt, 2.A.txt"
    assert problems(peer_pattern=r"(\d+).txt", model_pattern="#ID#.B.txt") == (models,)


def test_two_files_for_one_place(place: Workplace) -> None:
    make(place, "peers/1.txt", "peers/1.html", "models/1.A.txt", "models/1_A.txt")
    assert problems() == (
        "peers/1.txt: a second summary of system 'peers' for evaluation '1', beside peers/1.html; make --peer-pattern "
        "say more of the name, or move one away",
        "models/1_A.txt: a second reference summary 'A' for evaluation '1', beside models/1.A.txt; make "
        "--model-pattern say more of the name, or move one away",
    )


def test_one_file_for_two_evaluations(place: Workplace) -> None:
    make(place, "peers/1.txt", "peers/2.txt", "models/1-2.txt", "models/1-1.txt", "models/2-2.txt")
    (problem,) = problems(peer_pattern=r"(\d).txt", model_pattern=".*#ID#.*")
    assert problem == (
        "models/1-2.txt: --model-pattern '.*#ID#.*' reads it as of several evaluations ('1', '2'); write what stands "
        "around #ID#"
    )


def test_folders_that_are_not_looked_into_are_warned_of(place: Workplace) -> None:
    make(place, "peers/a/1.txt", "peers/a/old/1.txt", "peers/b/out/1.txt", "models/1.txt", "models/more/2.txt")
    (place.folder / "peers/c").mkdir()
    plan, warnings = read(model_pattern=r"#ID#\.txt")
    assert shown(plan) == {"1": ({"a": b"peers/a/1.txt"}, (b"models/1.txt",), ("A",))}
    remedy = "to read them, match their paths with patterns that have a slash, or name each with --peers or --models"
    assert warnings == [
        f"peers: 2 folders in it are ignored: a/old, b/out; {remedy}",
        "peers: no file in the folder c, which is ignored",
        f"models: 1 folder in it is ignored: more; {remedy}",
    ]


def test_empty_folders_files_beside_folders_and_folders_that_are_not_there(place: Workplace) -> None:
    make(place, "peers/1.txt", "peers/lead/1.txt")
    (place.folder / "models").mkdir()
    assert problems() == (
        "peers: files (1.txt ...) beside folders (lead ...); name each folder, --peers NAME=FOLDER, or say with "
        "--peer-pattern and --model-pattern which names count",
        "models: no file in this folder; a summary is a file, and systems may be folders in it",
    )
    assert problems(models="gone") == ("gone: cannot read the folder: No such file or directory",)
