from __future__ import annotations

from rouge_cli.inputs.plan import Evaluation, Plan, Text


def test_files_each_once_and_no_texts() -> None:
    first = Evaluation("1", "SPL", {"a": Text("t", b"x"), "b": None, "c": b"p"}, (b"m", b"m"), 1)
    assert first.documents == (Text("t", b"x"), None, b"p", b"m", b"m")
    assert Plan("p", (first, first._replace(peers={"a": b"q", "c": b"m"}))).files() == [b"p", b"m", b"q"]


def test_an_evaluation_of_folders_stands_on_no_line() -> None:
    of_folders, of_list = (Evaluation("1", "SPL", {}, (), line) for line in (0, 3))
    assert (of_folders.place_in("P and M"), of_folders.place_and_id) == ("P and M", "evaluation 1")
    assert (of_list.place_in("a.lst"), of_list.place_and_id) == ("a.lst, line 3", "line 3, evaluation 1")
