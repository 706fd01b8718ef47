"""Columns in, columns out: every kind of column gives the figures of score_batch."""

from __future__ import annotations

import gc
import importlib
import random
from collections import UserList, deque
from collections.abc import Callable, Sequence
from typing import Any

import nanoarrow
import numpy
import pyarrow
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli import DataError, Options, ScoreColumns, UsageError, score_batch, score_columns
from rouge_cli.inputs.arrow import ArrowColumn
from rouge_cli.options import dialect_options
from tests.cases import each

PEERS = ["a b c", "the dog's café ran\nfast over there, and then some more", "", "x y"]
MODELS = ["a b d", "the dog ran", "q", "x y z"]
SEVERAL = [["a", "b c"], ["the dog", "x"], ["q"], ["x y z", "x"]]
IN_SENTENCES = [[["a b", "b\nc"]], [["the dog", "x"], ["y"]], [["q"]], [["x y z", "x"]]]


def of(package: str) -> Any:
    """The package, which is slow to import: every worker collects these tests, and one runs them."""
    return importlib.import_module(package)


COLUMNS: dict[str, Callable[[Sequence[Any]], Any]] = {
    "array": pyarrow.array,
    "large string": lambda texts: pyarrow.array(texts, pyarrow.large_string()),
    "string view": lambda texts: pyarrow.array(texts, pyarrow.string_view()),
    "dictionary": lambda texts: pyarrow.array(texts).dictionary_encode(),
    "chunks": lambda texts: pyarrow.chunked_array([texts[:1], texts[1:]]),
    "slice": lambda texts: pyarrow.array(["before", *texts, "behind"])[1:-1],
    "slice of views": lambda texts: pyarrow.array(["before", *texts], pyarrow.string_view())[1:],
    "slice of a dictionary": lambda texts: pyarrow.array(["before", *texts]).dictionary_encode()[1:],
    "Polars": lambda texts: of("polars").Series(texts),
    "Polars, categories": lambda texts: of("polars").Series(texts).cast(of("polars").Categorical),
    "pandas": lambda texts: of("pandas").Series(texts),
    "DuckDB": lambda texts: of("duckdb").sql("select unnest($t) t", params={"t": texts}).to_arrow_table()["t"],
    "nanoarrow": lambda texts: nanoarrow.c_array(texts, nanoarrow.string()),
    "list": list,
}


def figures(found: ScoreColumns) -> dict[str, list[float]]:
    return {name: list(column) for name, column in found.items()}


def expected(peers: Sequence[Any], models: Sequence[Any], **how: Any) -> dict[str, list[float]]:
    """By score_batch."""
    found = score_batch(peers, models, **how)
    return {
        f"{name}_{figure}": [getattr(scores[name], figure) for scores in found]
        for name in found[0]
        for figure in ("recall", "precision", "f", "hits", "model", "peer")
    }


@each("kind", COLUMNS)
def test_a_column_of_any_kind(kind: str) -> None:
    made = COLUMNS[kind]
    wanted = expected(PEERS, MODELS, stem=True)
    for sides in ((made(PEERS), made(MODELS)), (PEERS, made(MODELS)), (made(PEERS), MODELS)):
        assert figures(score_columns(*sides, stem=True)) == wanted


@pytest.mark.parametrize(
    "kind",
    [
        pyarrow.list_(pyarrow.string()),
        pyarrow.large_list(pyarrow.large_string()),
        pyarrow.list_(pyarrow.string_view()),
        pyarrow.list_(pyarrow.dictionary(pyarrow.int8(), pyarrow.string())),
    ],
    ids=str,
)
def test_lists_of_reference_summaries(kind: Any) -> None:
    wanted = expected(PEERS, SEVERAL)
    column = pyarrow.array([["before"], *SEVERAL], kind)
    assert figures(score_columns(pyarrow.array(PEERS), column[1:])) == wanted
    assert figures(score_columns(PEERS, pyarrow.chunked_array([column[1:3], column[3:]]))) == wanted
    assert figures(score_columns(PEERS, of("polars").Series(SEVERAL))) == wanted


@pytest.mark.parametrize(("first", "last"), [(0, 4), (0, 1), (1, 3), (3, 4), (2, 2)])
def test_slices_of_lists_of_one_size(first: int, last: int) -> None:
    pairs = [["a b", "c"], ["the dog", "x"], ["q", "r s"], ["x y z", "x"]]
    column = pyarrow.array(pairs, pyarrow.list_(pyarrow.string(), 2))[first:last]
    peers, models = PEERS[first:last], pairs[first:last]
    assert figures(score_columns(peers, column)) == (
        expected(peers, models) if models else figures(score_columns([], []))
    )
    if models:
        assert figures(score_columns(column, peers)) == expected(models, peers)
        nested = pyarrow.array([[pair, pair] for pair in pairs], pyarrow.list_(pyarrow.list_(pyarrow.string()), 2))
        twice = [[pair, pair] for pair in models]
        assert figures(score_columns(peers, nested[first:last])) == expected(peers, twice)


@each("type", [pyarrow.int16(), pyarrow.int32(), pyarrow.int64()], ids=str)
@each(("first", "last"), [(0, 6), (1, 5), (2, 3), (4, 6), (3, 3)])
def test_runs_of_one_text(type: Any, first: int, last: int) -> None:
    texts = pyarrow.array(["before", "a b", "c", "x"])[1:]
    column = pyarrow.RunEndEncodedArray.from_arrays(pyarrow.array([2, 3, 6], type), texts)
    each, others = ["a b", "a b", "c", "x", "x", "x"][first:last], ["a x"] * (last - first)
    wanted = figures(score_columns(each, others))
    assert figures(score_columns(column[first:last], others)) == wanted
    assert figures(score_columns(others, column[first:last])) == figures(score_columns(others, each))


def test_nulls_behind_a_null_are_nothing() -> None:
    pairs = pyarrow.array([["a", "b"], None], pyarrow.list_(pyarrow.string(), 2))
    found = score_columns(["a", "b"], [pairs, pyarrow.array(["x", "y"])])
    assert figures(found) == expected(["a", "b"], [["a", "b", "x"], "y"])


def test_sentences_as_lists() -> None:
    peers = [["a b", "c d"], ["u"], [], ["x", "y"]]
    wanted = expected(peers, IN_SENTENCES)
    assert figures(score_columns(pyarrow.array(peers), pyarrow.array(IN_SENTENCES))) == wanted
    pairs = [["a", "b"]] * 4
    fixed = pyarrow.array([["0", "1"], *pairs], pyarrow.list_(pyarrow.string(), 2))[1:]
    assert figures(score_columns(fixed, IN_SENTENCES)) == expected(pairs, IN_SENTENCES)


def test_several_columns_of_which_a_null_is_no_reference() -> None:
    first = [models[0] for models in SEVERAL]
    second = [models[1] if len(models) > 1 else None for models in SEVERAL]
    wanted = expected(PEERS, SEVERAL)
    columns = [pyarrow.array(first), of("polars").Series(second)]
    assert figures(score_columns(PEERS, columns)) == wanted
    assert figures(score_columns(pyarrow.array(PEERS), {"a": first, "b": columns[1]})) == wanted
    for missing in (None, float("nan"), numpy.float32("nan"), of("pandas").NA):
        listed = [missing if model is None else model for model in second]
        assert figures(score_columns(PEERS, {"a": first, "b": listed})) == wanted
    more = {"a": pyarrow.array(SEVERAL), "b": MODELS}
    assert figures(score_columns(PEERS, more)) == expected(
        PEERS, [[*models, model] for models, model in zip(SEVERAL, MODELS, strict=True)]
    )


def test_columns_whose_names_are_written_alike_are_several() -> None:
    nan = float("nan"), float("nan")
    for column in (list, pyarrow.array):
        given = {nan[0]: column(["p q"]), nan[1]: column(["x y"]), 10**5000: column(["x z"])}
        assert list(score_columns(["p q"], given, measures="rouge-1")["rouge-1_recall"]) == [0.33333]
    with pytest.raises(UsageError, match=r"models\[nan\] \(column 1, from 0\): a column of binary"):
        score_columns(["p q"], {nan[0]: ["p q"], nan[1]: pyarrow.array([b"\xff"])}, measures="rouge-1")


@pytest.mark.filterwarnings("ignore:.* of the letters:UserWarning")
@given(st.lists(st.tuples(st.text(max_size=40), st.text(max_size=40)), min_size=1, max_size=9), st.data())
def test_whatever_letters_there_are(pairs: list[tuple[str, str]], data: st.DataObject) -> None:
    pairs = [(one.replace("\0", ""), other.replace("\0", "")) for one, other in pairs]
    pairs = [(one.encode(errors="replace").decode(), other.encode(errors="replace").decode()) for one, other in pairs]
    peers, models = map(list, zip(*pairs, strict=True))
    kind = data.draw(st.sampled_from(["string view", "large string", "Polars", "dictionary"]))
    found = figures(score_columns(COLUMNS[kind](peers), COLUMNS[kind](models), measures="rouge-1,rouge-l"))
    assert found == expected(peers, models, measures="rouge-1,rouge-l")


def test_more_rows_than_are_scored_at_a_time() -> None:
    letters = random.Random(3)
    peers = [" ".join(letters.choices("abcdef", k=5)) for _ in range(9001)]
    models = [[" ".join(letters.choices("abcdef", k=5)) for _ in range(letters.randint(1, 3))] for _ in peers]
    wanted = expected(peers, models, jobs=1)
    assert figures(score_columns(pyarrow.array(peers), pyarrow.array(models), jobs=2)) == wanted


def test_options_measures_and_policies() -> None:
    options = Options(sentences="given")
    wanted = expected(PEERS, SEVERAL, options=options, measures="rouge-l")
    assert figures(
        score_columns(pyarrow.array(PEERS), pyarrow.array(SEVERAL), options=options, measures="ROUGE-L")
    ) == {name.replace("rouge-l", "ROUGE-L"): values for name, values in wanted.items()}
    assert list(score_columns(PEERS, MODELS, measures="esk")) == ["esk_recall", "esk_precision", "esk_f"]


def test_the_result_is_a_table_to_others() -> None:
    pandas, polars = of("pandas"), of("polars")
    found = score_columns(pyarrow.array(PEERS), MODELS, measures="rouge-1")
    table = pyarrow.table({"id": range(4)}).append_column("f", found["rouge-1_f"])
    assert table["f"].to_pylist() == [0.66667, 0.4, 0.0, 0.8]
    assert pyarrow.table(found).to_pydict() == figures(found)
    assert polars.DataFrame(found).to_dict(as_series=False) == figures(found)
    if hasattr(pandas.DataFrame, "from_arrow"):  # pandas 3
        assert pandas.DataFrame.from_arrow(found).to_dict("list") == figures(found)
    assert pandas.DataFrame(dict(found)).to_dict("list") == figures(found)
    assert pandas.DataFrame(index=range(5, 9)).assign(**found).to_dict("list") == figures(found)
    with pytest.raises(TypeError, match="no array; for pandas"):
        pandas.DataFrame(found)
    assert of("duckdb").sql("select * from found").to_arrow_table().to_pydict() == figures(found)
    assert numpy.shares_memory(numpy.asarray(found["rouge-1_f"]), numpy.asarray(found["rouge-1_f"].values))
    with pytest.raises(ValueError, match="read-only"):
        numpy.asarray(found["rouge-1_f"])[0] = 100
    copied = numpy.array(found["rouge-1_f"])
    copied[0] = 100
    assert found["rouge-1_f"][0] != 100
    assert found.num_rows == 4
    assert repr(found["rouge-1_f"]) == "<4 scores: 0.66667, 0.4, 0.0, ...>"
    assert repr(found).startswith("<ScoreColumns of 4 texts: rouge-1_recall, ")


def test_without_rows_columns_have_the_same_names_and_types() -> None:
    some, none = (score_columns(["a"] * n, ["a"] * n, measures="rouge1,esk") for n in (1, 0))
    for made in (of("polars").DataFrame, pyarrow.table):
        assert made(some).schema == made(none).schema
    schema = pyarrow.table(some).schema  # who asks for a type gets the data all the same, and casts it
    assert pyarrow.table(some, schema=schema).schema == schema == pyarrow.record_batch(some, schema=schema).schema
    assert pyarrow.array(some["rouge1_f"], pyarrow.float64()).to_pylist() == [1.0]
    assert (of("pandas").DataFrame(dict(some)).dtypes == of("pandas").DataFrame(dict(none)).dtypes).all()


@pytest.mark.parametrize("options", [Options(several_models="mean"), dialect_options("lin2004")])
def test_means_of_scores_have_no_counts_with_and_without_rows(options: Options) -> None:
    some, none = (score_columns(["a"] * n, ["a"] * n, measures="rouge1,rouge-w:1.2", options=options) for n in (1, 0))
    assert list(some) == list(none)
    assert len(none) == 6


@each("kind", [numpy.array, deque, UserList, lambda items: of("pandas").Series(items), iter])
def test_sequences_that_score_batch_takes_beside_columns(kind: Callable[[list[str]], Any]) -> None:
    column, sentences = pyarrow.array(PEERS), [["a b", "c"], ["x"], ["y z"], ["c", "a"]]
    wanted = figures(score_columns(PEERS, sentences))
    assert figures(score_columns(column, iter([*map(kind, sentences)]))) == wanted
    assert figures(score_columns(PEERS, {"r": [*map(kind, sentences)]})) == wanted
    wanted = figures(score_columns(sentences, PEERS))
    assert figures(score_columns([*map(kind, sentences)], column)) == wanted


def test_scores_of_another_type() -> None:
    column = score_columns(["a b", "x"], ["a c", "y"], measures="rouge1")["rouge1_f"]
    for made in (pyarrow.array(column, type="float32"), pyarrow.chunked_array(column, type=pyarrow.float32())):
        assert made.type == pyarrow.float32()
        assert made.to_pylist() == [0.5, 0.0]
    assert numpy.asarray(column, dtype="f4").tolist() == [0.5, 0.0]


@pytest.mark.skipif(numpy.lib.NumpyVersion(numpy.__version__) < "2.0.0", reason="copy=False meant another thing")
@each("dtype", ["f4", "i4", ">f8", "O"])
def test_scores_of_another_type_need_a_copy(dtype: str) -> None:
    column = score_columns(["a b"], ["a c"], measures="rouge1")["rouge1_f"]
    with pytest.raises(ValueError, match=r"^scores are float64: they need a copy to be "):
        numpy.array(column, dtype=dtype, copy=False)
    assert numpy.shares_memory(numpy.array(column, copy=False), column.values)


def test_a_table_of_reference_summaries() -> None:
    columns = {"a": [models[0] for models in SEVERAL], "b": [[*models, None][1] for models in SEVERAL]}
    wanted = expected(PEERS, SEVERAL)
    frames = [of("pandas").DataFrame] if hasattr(of("pandas").Series, "__arrow_c_stream__") else []  # pandas 3
    for made in (pyarrow.table, of("polars").DataFrame, *frames):
        assert figures(score_columns(PEERS, made(columns))) == wanted


@pytest.mark.parametrize("package", ["polars", "pandas"])
def test_a_column_of_nulls_alone_has_no_references(package: str) -> None:
    nulls = of(package).Series([None] * 4)
    assert figures(score_columns(PEERS, {"a": MODELS, "b": nulls})) == expected(PEERS, MODELS)
    if hasattr(nulls, "__arrow_c_stream__"):  # pandas 2 has none
        with pytest.raises(DataError, match=r"^peers, rows 0, 1, 2, 3 \(from 0\): null"):
            score_columns(nulls, MODELS)


def test_nothing_gives_empty_columns() -> None:
    nothing = pyarrow.array([], pyarrow.string())
    sides: tuple[Any, Any]
    untyped = of("polars").Series([])
    for sides in (
        ([], []),
        (untyped, untyped),
        (nothing, nothing),
        (pyarrow.chunked_array([], pyarrow.string()), nothing),
    ):
        assert figures(score_columns(*sides, measures="rouge-1"))["rouge-1_f"] == []


class Lent:
    """Arrow data that nobody but its reader keeps, such as pandas makes of objects."""

    def __init__(self, made: Callable[[], Any]) -> None:
        self.made = made

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.made().__arrow_c_stream__(requested_schema)


@pytest.mark.parametrize(
    "kind",
    [
        pyarrow.string(),
        pyarrow.string_view(),
        pyarrow.dictionary(pyarrow.int8(), pyarrow.string()),
        pyarrow.list_(pyarrow.string()),
        pyarrow.list_(pyarrow.list_(pyarrow.string_view())),
        pyarrow.list_(pyarrow.dictionary(pyarrow.int8(), pyarrow.string())),
    ],
    ids=str,
)
def test_memory_of_a_column_is_kept_while_it_is_read(kind: Any) -> None:
    text = "word " * 2000
    value = (text, [text], [[text]])[str(kind).count("list<")]
    pool = pyarrow.proxy_memory_pool(pyarrow.system_memory_pool())
    made = lambda: pyarrow.chunked_array([pyarrow.array([value], kind, memory_pool=pool)] * 3)  # noqa: E731
    column = ArrowColumn("x", Lent(made))
    gc.collect()
    assert pool.bytes_allocated() >= len(text)
    assert [column.texts[i] for i in range(3)] == [text] * 3


@pytest.mark.parametrize("texts", [[], ["the cat sat on a mat"]], ids=["no rows", "a row"])
def test_nothing_to_warn_of_is_no_warning(texts: list[str]) -> None:
    for measures in ("bleu", "cosine:tfidf", "rouge-1,bleu,esk", "rouge-l"):
        found = score_columns(texts, texts, measures=measures)
        assert [warning for warning in found.warnings if not warning] == []


def test_texts_without_a_token_are_one_warning() -> None:
    size = 9000
    found = score_columns([""] * size, ["a"] * size, measures="rouge-1")
    (warning,) = found.warnings
    assert warning.startswith("peers[0] (evaluation 0) (also peers[1] (evaluation 1), ")
    assert " and 8,99" in warning
    assert "no token is left to score" in warning
    assert len(score_columns(["a", ""] * 50, ["", "a"] * 50, measures="rouge-1").warnings) == 1
