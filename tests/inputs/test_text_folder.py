from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.inputs.plan import Evaluation, Plan, Text
from rouge_cli.inputs.text_folder import filed


def test_texts_become_files_and_files_stay() -> None:
    models = (Text("m", b"y\n"), b"m/z", Text("n", b"z\n"))
    plan = Plan("p.jsonl", (Evaluation("d/1", "SPL", {"a b": Text("p", b"x\n"), "c": b"q", "e": None}, models, 1),))
    made = filed(plan, "out")
    assert made.plan.evaluations == (
        Evaluation(
            "d/1",
            "SPL",
            {"a b": b"out/peers/a b/d%2F1.txt", "c": b"q", "e": None},
            (b"out/models/d%2F1.A.txt", b"m/z", b"out/models/d%2F1.C.txt"),
            1,
        ),
    )
    assert made.texts == {
        "peers/a b/d%2F1.txt": b"x\n",
        "models/d%2F1.A.txt": b"y\n",
        "models/d%2F1.C.txt": b"z\n",
    }


@given(
    st.sets(st.text(max_size=4) | st.sampled_from([".", "..", "", "%", "%2E", "a/../b", "/", "\\", " "]), max_size=5)
)
def test_ids_become_names_of_their_own_below_the_folder(ids: set[str]) -> None:
    evaluations = tuple(Evaluation("1", "SPL", {id: Text("t", id.encode(errors="replace"))}, (), 0) for id in ids)
    texts = filed(Plan("p", evaluations), "out").texts
    assert len(texts) == len(ids)
    for name in texts:
        parts = os.path.normpath(name).split(os.sep)
        assert (len(parts), parts[0], parts[2]) == (3, "peers", "1.txt")


@pytest.mark.parametrize("id", [".", "..", "", " x ", "é", "a/b", 'q"?*', "#%"])
def test_any_id_can_be_written(tmp_path: Path, id: str) -> None:
    for name, content in filed(Plan("p", (Evaluation(id, "SPL", {id: Text("t", b"x")}, (), 0),)), "o").texts.items():
        place = tmp_path / name
        place.parent.mkdir(parents=True)
        place.write_bytes(content)
        assert place.resolve().is_relative_to(tmp_path.resolve() / "peers")
