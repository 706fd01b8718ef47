from __future__ import annotations

from rouge_cli.inputs.plan import Evaluation, Plan, Text


def test_files_each_once_and_no_texts() -> None:
    first = Evaluation("1", "SPL", {"a": Text("t", b"x"), "b": None, "c": b"p"}, (b"m", b"m"), 1)
    assert first.documents == (Text("t", b"x"), None, b"p", b"m", b"m")
    assert Plan("p", (first, first._replace(peers={"a": b"q", "c": b"m"}))).files() == [b"p", b"m", b"q"]
