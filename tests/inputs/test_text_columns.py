"""Columns of texts beside lists: the same scores whatever holds them."""

from __future__ import annotations

import itertools
from typing import Any

import pandas
import pytest

from rouge_cli import Options, score_batch, score_columns
from rouge_cli.errors import DataError, UsageError
from rouge_cli.inputs import in_memory


@pytest.mark.parametrize("policy", ["given", "split"])
def test_listed_sentences_of_columns_are_divided_as_those_of_lists(policy: str) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    peers = [["the cat\nsat", "on the mat"], ["it slept"]]
    models = [[["on the mat", "the cat sat"], ["it ran"]], [["slept", "it"]]]
    options = Options(sentences=policy, measures=("rouge-l",))
    expected = [row["rouge-l"].f for row in score_batch(peers, models, options=options)]
    columns = pyarrow.array(models)
    for given in (
        (peers, models), (pyarrow.array(peers), columns), (pyarrow.array(peers), models), (peers, columns),
        (iter(peers), columns), (pyarrow.array(peers), iter(models)), (pyarrow.array(peers), {"a": columns}),
    ):  # fmt: skip
        assert [*score_columns(*given, options=options)["rouge-l_f"].values] == expected
    several = {"a": pyarrow.array([[row[0]] for row in models]), "b": [["it ran"], None]}
    rows: list[list[Any]] = [[models[0][0], "it ran"], [models[1][0]]]
    wanted = [row["rouge-l"].f for row in score_batch(peers, rows, options=options)]
    assert [*score_columns(peers, several, options=options)["rouge-l_f"].values] == wanted


@pytest.mark.parametrize("policy", ["", "given"])
@pytest.mark.parametrize(
    ("peers", "models", "said"),
    [
        (["a", "b"], ["a"], "peers: 2 rows, and models 1; each summary needs its own models"),
        ([None, "b"], ["a", "b"], "peers, row 0 .*: null"),
        (["a", "b"], {"x": ["a"], "y": ["b", "c"]}, "columns of different lengths"),
        (["a"], {}, "models: there is no column"),
        (["a"], {"x": [None]}, "models"),
    ],
)
def test_odd_columns_are_refused_whoever_divides_them(policy: str, peers: Any, models: Any, said: str) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    options = Options(sentences=policy, measures=("rouge-l",))
    models = pyarrow.array(models) if isinstance(models, list) else models
    with pytest.raises((UsageError, DataError), match=said):
        score_columns(pyarrow.array(peers), models, options=options)


@pytest.mark.parametrize("policy", ["", "split"])
@pytest.mark.parametrize("odd", [5, {"x"}, {"x": 1}, [], pandas.DataFrame({"x": [1]}), itertools.repeat("x")], ids=repr)
def test_what_is_no_list_of_references_is_refused_whoever_divides_it(
    policy: str, odd: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(in_memory, "MOST_ITEMS", 1000)
    column = pytest.importorskip("pyarrow").array(["The cat sat. It ran."])
    with pytest.raises(UsageError, match=r"models\['b'\]\[0\]: (models are a str|more than 1,000 items)"):
        score_columns(column, {"a": column, "b": [odd]}, options=Options(sentences=policy, measures=("rouge-1",)))
