from __future__ import annotations

from tests.commands import rouge_cli
from tests.workplace import Workplace, evaluation


def config(place: Workplace) -> str:
    return place.config(
        evaluation(peers={"lead": "peer.txt", "b": "gone"}),
        evaluation("ferry", peers={"lead": "peer.txt"}, models={"A": "lost", "B": "model.txt"}),
        evaluation("3", peers={"lead": "peer.txt", "b": "peer.txt"}),
        evaluation("4", peers={"lead": "peer.txt", "b": "peer.txt"}, models={}).replace(
            '<INPUT-FORMAT TYPE="SPL"/>', ""
        ),
    )


def test_matrix(place: Workplace) -> None:
    assert rouge_cli("config", "show", config(place)) == (
        0,
        b"""evaluation  format  models  b  lead
-----------------------------------
1           SPL     1       !  x
ferry       SPL     2!      -  x
3           SPL     1       x  x
4           none!   0       x  x
all 4               4       2  4

systems: 2; evaluations: 4; summaries: 6 of 8; holes: 1; lost: 1; reference summaries lost: 1; \
evaluations without a reference summary: 1
""",
        "",
    )


def test_only_where_something_is_missing(place: Workplace) -> None:
    done = rouge_cli("config", "show", config(place), "--holes")
    assert [line.split()[0] for line in done.stdout.decode().splitlines()[:6]] == [
        "evaluation",
        "-" * 35,
        "1",
        "ferry",
        "4",
        "all",
    ]
    whole = rouge_cli("config", "show", place.config(), "--holes")
    assert whole.stdout.decode().splitlines() == [
        "evaluation  format  models  a", "-" * 29, "", "systems: 1; evaluations: 1; summaries: 1 of 1"
    ]  # fmt: skip


def test_csv(place: Workplace) -> None:
    done = rouge_cli("config", "show", config(place), "--format", "csv", "-o", "m.csv")
    assert done == (0, b"", "")
    assert (place.folder / "m.csv").read_text() == (
        "evaluation,format,models,models lost,b,lead\n1,SPL,1,0,lost,yes\nferry,SPL,2,1,,yes\n3,SPL,1,0,yes,yes\n"
        "4,,0,0,yes,yes\n"
    )  # fmt: skip


def test_no_evaluations(place: Workplace) -> None:
    done = rouge_cli("config", "show", place.config("<x/>"))
    heads = b"evaluation  format  models\n--------------------------\n"
    assert done.stdout == heads + b"\nsystems: 0; evaluations: 0; summaries: 0 of 0\n"


def test_an_encoding_is_without_effect_where_no_file_is_read(place: Workplace) -> None:
    done = rouge_cli("config", "show", place.config(), "--encoding", "latin-1")
    assert (done.status, done.stdout) == (0, rouge_cli("config", "show", "rouge.xml").stdout)
    assert "--encoding: without effect here" in done.stderr
    assert rouge_cli("config", "show", "rouge.xml", "--encoding", "nosuch").status == 2
