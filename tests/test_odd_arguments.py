"""Arguments of the API that nobody means: refused with a message that names them."""

from __future__ import annotations

import itertools
import re
import subprocess
import sys
from array import array
from collections import UserDict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy
import pandas
import pytest

from rouge_cli import (
    Options,
    Plan,
    compute,
    damaged_arrow,
    evaluate,
    find_preset,
    merge_parts,
    plan_of_texts,
    read_results,
    results_to_json,
    save_results,
    score,
    score_batch,
    score_columns,
)
from rouge_cli.errors import RougeCliError, UsageError
from rouge_cli.inputs import in_memory
from rouge_cli.inputs.input import Input
from rouge_cli.option_values import Typed
from rouge_cli.py_rouge import Rouge
from rouge_cli.results import Results
from rouge_cli.rouge_score.rouge_scorer import RougeScorer
from tests.cases import each

SCORER = RougeScorer(["rouge1"])


@pytest.mark.parametrize("jobs", [-1, "x", 1.5, None, True])
def test_jobs_of_a_scorer_are_a_number(jobs: Any) -> None:
    with pytest.raises(ValueError, match="jobs"):
        SCORER.score_batch(["a"], ["a"], jobs)


@pytest.mark.parametrize("texts", [{"a"}, frozenset("a"), {"a": "b"}, {"a": "b"}.keys()])
def test_texts_without_an_order_are_refused(texts: Any) -> None:
    for sides in ((texts, ["a"]), (["a"], texts)):
        with pytest.raises(TypeError, match="a list of texts"):
            SCORER.score_batch(*sides)
        with pytest.raises(UsageError):
            score_batch(*sides)
    with pytest.raises(UsageError):
        score(texts, "a")


def test_columns_that_cannot_hand_out_their_data() -> None:
    has_arrow = hasattr(pandas.Series, "__arrow_c_stream__")  # pandas 2 has none: a list of texts
    told = "peers: not a column that can be read" if has_arrow else r"peers\[1\]: a summary is a str"
    with pytest.raises(RougeCliError, match=told):
        score_columns(pandas.Series(["a", 3]), ["a", "b"])


@pytest.mark.parametrize("measures", [{"rouge-1"}, frozenset({"rouge-1", "rouge-l"})])
def test_measures_without_an_order_are_refused(measures: Any) -> None:
    with pytest.raises(UsageError, match="measures: a list of names such as rouge-1,rouge-l is expected, not"):
        score("a", "a", measures=measures)


@pytest.mark.parametrize("measures", [range(10**30), itertools.count(), numpy.array("a"), [["rouge-1"]], 5])
def test_measures_that_are_no_names_are_refused_at_the_first(measures: Any) -> None:
    with pytest.raises(UsageError, match="measures: "):
        score("a", "a", measures=measures)
    with pytest.raises(UsageError, match=r"rouge_types: names|measures: the name of a measure"):
        compute(predictions=["a"], references=["a"], rouge_types=measures)
    with pytest.raises(UsageError, match="systems must be"):
        evaluate(plan_of_texts({"a": ["x"]}, ["x"]), systems=measures)


@pytest.mark.parametrize("ids", [[1], [None], [b"a"], 5, float("nan"), numpy.array("a"), "a", {"a"}])
def test_ids_are_texts(ids: Any) -> None:
    with pytest.raises(UsageError, match="ids"):
        evaluate(plan_of_texts({"a": ["x"]}, ["y"], ids=ids))


@pytest.mark.parametrize("system", [1, None, b"a", ("a",)])
def test_names_of_systems_are_texts(system: Any) -> None:
    with pytest.raises(UsageError, match="systems"):
        plan_of_texts({system: ["x"]}, ["y"])


def test_an_array_of_no_dimension_is_no_list() -> None:
    import numpy as np

    with pytest.raises(UsageError, match="peers"):
        score(np.array("a b"), "a")  # type: ignore[arg-type]


def test_a_column_of_no_dimension_is_none() -> None:
    with pytest.raises(UsageError, match="peers: a list with an item for each system summary is expected"):
        score_columns(numpy.array("a"), pandas.DataFrame({"a": ["a"]}))
    with pytest.raises(TypeError, match="targets is a list of texts, not array"):
        SCORER.score_batch(numpy.array("a"), ["a"])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="rouge_types is a list of names, not array"):
        RougeScorer(numpy.array("a"))


RESULTS = evaluate(plan_of_texts({"a": ["x"]}, ["x"]), Options(samples=1))


@pytest.mark.parametrize(
    ("call", "values"),
    [
        (lambda given: merge_parts([("a", RESULTS)], with_averages=given), [3, numpy.array([1, 2]), "x"]),
        (lambda given: merge_parts([("a", RESULTS)], given), [3, b"a"]),
        (lambda given: merge_parts([("a", RESULTS._replace(part=given))]), [3, (1, 2)]),
        (lambda given: merge_parts([("a", RESULTS), ("b", RESULTS._replace(options=given))]), [3, None]),
        (lambda given: merge_parts([("a", RESULTS._replace(systems=given)), ("b", RESULTS)]), [3, (1,), "x"]),
        (lambda given: merge_parts([("a", RESULTS._replace(version=given)), ("b", RESULTS)]), [3, None]),
        (lambda given: merge_parts([("a", RESULTS._replace(models=given)), ("b", RESULTS)]), [3, ("x",)]),
        (merge_parts, [[], None, 5, RESULTS, [RESULTS], [("a", None)], [None]]),
        (find_preset, [None, 5, b"duc"]),
        (results_to_json, [None, 5, {}, [RESULTS]]),
        (lambda results: save_results(results, "r.json"), [None]),
        (lambda path: save_results(RESULTS, path), [None, 5, b"r.json", "", "a\0b"]),
        (read_results, [None, 5, b"r.json"]),
        (lambda jobs: score_batch(["a"], ["a"], jobs=jobs), [numpy.array([2]), numpy.array([1, 2])]),
    ],
)
def test_what_nobody_means_is_refused_everywhere(
    call: Any, values: list[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for value in values:
        with pytest.raises(UsageError):
            call(value)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("key", [3, None, 1.5, ("s",), b"s", []])
def test_keys_that_are_no_texts_find_no_system_and_no_measure(key: Any) -> None:
    with pytest.raises(KeyError, match="the id of a system is a str, not"):
        RESULTS.system(key)
    with pytest.raises(KeyError, match="the name of a measure is a str, not"):
        RESULTS.systems[0].measure(key)


def test_scores_find_measures_beside_keys_of_the_callers() -> None:
    found: Any = score("a", "a b") | {"length": 2, 1: 2, b"x": 3}
    assert [found.get(key) for key in ("rouge-9", b"rouge-1", None, "Length")] == [None] * 4
    assert not any(key in found for key in ("rouge-9", b"rouge-1", "nothing"))
    assert found["ROUGE-1"] == found["rouge-1"]
    for key in ("rouge-9", b"rouge-1", 3):
        with pytest.raises(KeyError):
            found[key]


PLAN: Any = plan_of_texts({"s": ["a"]}, ["a"])
EVALUATION = PLAN.evaluations[0]


def with_evaluation(evaluation: Any) -> Plan:
    made: Plan = PLAN._replace(evaluations=(EVALUATION, evaluation))
    return made


@each(
    ("plan", "told"),
    [
        (PLAN._replace(source=3), "source must be a str"),
        (PLAN._replace(evaluations="a"), "evaluations must be a tuple"),
        (PLAN._replace(evaluations=iter(PLAN.evaluations)), "evaluations must be a tuple"),
        (PLAN._replace(evaluations=(None,)), "evaluations[0] must be an Evaluation, not None"),
        (PLAN._replace(peer_ids=[3]), "peer_ids must be a frozenset"),
        (PLAN._replace(peer_ids=frozenset(["\ud800"])),
         "peer_ids must be a frozenset of ids, which are texts without half of a surrogate pair, or None, not"),
        (PLAN._replace(peer_ids=frozenset("q")), "peer_ids lacks ['s'] of evaluations[0].peers"),
        (with_evaluation(EVALUATION._replace(model_ids=("a", "b"))), "evaluations[1] has 2 model_ids for 1 models"),
        (PLAN._replace(humans=3), "humans must be a frozenset"),
        (PLAN._replace(warnings="abc"), "warnings must be a tuple"),
        *(
            (with_evaluation(EVALUATION._replace(**{name: value})), f"evaluations[1].{name} must")
            for name, value in [
                ("id", 3), ("id", "\ud800"), ("format", "x"), ("format", []), ("peers", None), ("peers", {"s": "a"}),
                ("peers", {3: b"a"}), ("models", "x"), ("models", iter([])), ("models", (None,)),
                ("models", (EVALUATION.models[0]._replace(content="a"),)), ("line", "x"), ("model_ids", 3),
                ("model_ids", numpy.array(["a"])),
            ]
        ),
    ],
    ids=str,
)  # fmt: skip
def test_plans_of_other_things_are_refused(plan: Any, told: str) -> None:
    for given in (plan, Input(plan)):
        with pytest.raises(UsageError, match=re.escape(f"plan: {told}")):
            evaluate(given)


def test_a_system_has_each_evaluation_of_a_plan_once() -> None:
    """Results of another plan could be saved, and never be read again."""
    first, second = plan_of_texts({"x": ["a"]}, ["a"]), plan_of_texts({"x": ["b"]}, ["b"])
    told = "^plan: system 'x' has two evaluations '1'; give each evaluation an id of its own$"
    for jackknife in (False, True):
        with pytest.raises(UsageError, match=told):
            evaluate(first._replace(evaluations=first.evaluations + second.evaluations), jackknife=jackknife)
    other = plan_of_texts({"y": ["b"]}, ["b"])
    both = evaluate(Plan("both", first.evaluations + other.evaluations))
    assert [list(system.evaluations) for system in both.systems] == [["1"], ["1"]]


def test_plans_made_by_hand_are_evaluated() -> None:
    by_hand = Plan("x", [EVALUATION._replace(model_ids=("é",))], {"s", "é"})  # type: ignore[arg-type]
    assert evaluate(by_hand).system("s").measures == evaluate(PLAN).system("s").measures
    with pytest.raises(UsageError, match="input: the content must be a Plan or a Stream, not 3"):
        evaluate(Input(3))  # type: ignore[arg-type]


SYSTEM: Any = RESULTS.systems[0]
MEASURE = SYSTEM.measures[0]
SAVED: Any = RESULTS


def with_measure(**fields: Any) -> Results:
    """Results with other values in their first measure."""
    return RESULTS._replace(systems=(SYSTEM._replace(measures=(MEASURE._replace(**fields), *SYSTEM.measures[1:])),))


@each("name", ["r.json", "r.parquet"])
@each(
    ("results", "told"),
    [
        (with_measure(counts=array("d", [1])), "1 values of ROUGE-L in system 'a', not 3"),
        (with_measure(scores=array("d", [0.5] * 4)), "4 values of ROUGE-L"),
        (with_measure(scores=array("d", [1e101] * 3)), "a score of ROUGE-L in system 'a' is infinite or above"),
        (with_measure(scores=None), "they cannot be saved"),
        (with_measure(averages=MEASURE.averages[:1]), "1 averages of ROUGE-L"),
        (with_measure(averages=()), "results: systems[0].measures[0].averages: null is expected"),
        (with_measure(label=3), "label: a text is expected"),
        (with_measure(name="zzz"), "no measure 'zzz'"),
        (SAVED._replace(systems=(SYSTEM._replace(evaluations=("1", "2")),)), "not 6"),
        (SAVED._replace(systems=(SYSTEM._replace(evaluations=(1,)),)), "evaluations: texts are expected"),
        (SAVED._replace(systems=(SYSTEM, SYSTEM)), "systems[1]: a second system 'a'"),
        (SAVED._replace(systems=(1,)), "they cannot be saved"),
        (SAVED._replace(version=3), "results.version: 3 is of another type"),
        (SAVED._replace(version="a b"), "version: it is no version"),
        (SAVED._replace(models=(1,)), "models: two numbers are expected"),
        (SAVED._replace(options=None), "results.options: None is of another type"),
        (SAVED._replace(source="\ud800"), "source: half of a surrogate pair"),
    ],
    ids=lambda case: case if isinstance(case, str) else "results",  # which some cannot show
)
def test_results_that_could_not_be_read_back_are_not_saved(
    results: Results, told: str, name: str, tmp_path: Path
) -> None:
    with pytest.raises(UsageError, match=f"{re.escape(told)}.*; save what evaluate returns$"):
        save_results(results, tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_results_are_saved_by_a_path(tmp_path: Path) -> None:
    for name in ("r.json", "r.parquet"):
        save_results(RESULTS, tmp_path / name)
        assert read_results(tmp_path / name) == RESULTS == read_results(str(tmp_path / name))


class Unshown:
    """A value that cannot be shown."""

    def __repr__(self) -> str:
        raise ZeroDivisionError


@pytest.mark.parametrize("value", [Unshown(), 10**5000], ids=["unshown", "long"])
def test_values_that_cannot_be_shown_are_refused_all_the_same(value: Any) -> None:
    for call in (
        lambda: score(value, "a"),
        lambda: score_batch(["a"], [value]),
        lambda: score_columns(["a"], ["a"], jobs=-value if isinstance(value, int) else value),
        lambda: evaluate(value),
    ):
        with pytest.raises(UsageError, match=r"a number of thousands of digits|an odd Unshown"):
            call()


def test_a_lazy_frame_is_refused_without_a_warning_of_polars() -> None:
    """Which it gives where its columns are asked for; warnings are errors here."""
    frame: Any = pytest.importorskip("polars").LazyFrame({"summary": ["a"]})
    for call in (
        lambda: score_columns(frame, ["a"]),
        lambda: score_columns(["a"], frame),
        lambda: score_batch(frame, ["a"]),
        lambda: score("a", frame),
        lambda: score("a", "a", measures=frame),
    ):
        with pytest.raises(UsageError, match=r"not <LazyFrame"):
            call()


def test_values_of_arrow_are_no_lists() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    for values in (pyarrow.array([["a"], None]), pyarrow.nulls(2)):
        with pytest.raises(UsageError, match=r"models\[1\]: models are a str, or a list of one or more summaries"):
            score_batch(["a", "b"], values)


def test_numbers_of_numpy_are_numbers() -> None:
    plain = Options(
        lcs_weight=Typed.of(1.5), confidence=Typed.of(90), samples=100.0, max_ngram=2, alpha=0.25, skip_gap=Typed.of(4)
    )
    given: dict[str, Any] = {
        "lcs_weight": numpy.float32(1.5), "confidence": numpy.float64(90), "samples": numpy.int64(100),
        "max_ngram": numpy.int32(2), "alpha": numpy.float32(0.25), "skip_gap": numpy.int8(4),
    }  # fmt: skip
    made = Options(**given)
    assert made == plain
    assert [type(number) for number in (made.samples, made.max_ngram, made.alpha)] == [int, int, float]
    for name, value in {"max_ngram": numpy.float64(2), "samples": numpy.True_, "alpha": numpy.array(0.5)}.items():
        with pytest.raises(UsageError, match=f"{name} must be a "):
            Options(**{name: value})
    weighted = [
        Rouge(["rouge-w"], weight_factor=weight).get_scores("a b c", "a b") for weight in (1.5, numpy.float32(1.5))
    ]
    assert weighted[0] == weighted[1]
    with pytest.raises(ValueError, match="weight_factor must be above 0, not 'x'"):
        Rouge(["rouge-w"], weight_factor="x")  # type: ignore[arg-type]


class Odd(str):
    """A text whose methods do not what those of texts do."""

    def encode(self, *_: Any, **__: Any) -> Any:
        return 5

    def replace(self, *_: Any) -> Any:
        return None


@each("side", [Odd("a b"), [Odd("a b")], (Odd("a b"), 0)], ids=str)
def test_texts_of_odd_classes_score_as_texts(side: Any) -> None:
    def made() -> Any:
        return iter(side[:1]) if isinstance(side, tuple) else side  # an iterator goes another way than a list

    for options in (None, Options(sentences="given")):
        assert score(made(), "a b", measures="rouge-2", options=options)["rouge-2"].f == 1
        assert score("a b", [made()], measures="rouge-2", options=options)["rouge-2"].f == 1


def test_names_and_sentences_without_an_end_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(in_memory, "MOST_ITEMS", 1000)
    names, plan = itertools.cycle(["rouge-1"]), plan_of_texts({"a": ["x"]}, ["x"])
    calls: dict[str, Any] = {
        "measures": lambda: score("a", "a", measures=names),  # type: ignore[arg-type]
        "rouge_types": lambda: compute(predictions=["a"], references=["a"], rouge_types=names),  # type: ignore[arg-type]
        "measures:": lambda: evaluate(plan, measures=names),  # type: ignore[arg-type]
        "systems": lambda: evaluate(plan, systems=names),  # type: ignore[arg-type]
        "peers[0]": lambda: score(names, "a"),  # type: ignore[arg-type]
        "models[0]": lambda: score("a", names),  # type: ignore[arg-type]
        "models[0][0]": lambda: score("a", [names]),  # type: ignore[list-item]
    }
    for name, call in calls.items():
        told = f"{re.escape(name.rstrip(':'))}: more than 1,000 items, perhaps without an end; give a list"
        with pytest.raises(UsageError, match=told):
            call()


WITH_DAMAGED_ARRAYS = (
    "score_batch(a, a)", "score(a, 'x')", "score('x', a)", "compute(predictions=a, references=['a', 'b'])",
    "plan_of_texts({'s': a}, ['a', 'b'])", "plan_of_texts({'s': ['a']}, ['a'], ids=a)",
    "score('a', 'b', measures=a)", "score_batch(pyarrow.table({'x': a}), ['a'])",
    "score_batch(pyarrow.chunked_array([a]), ['a', 'b'])",
    "plan_of_texts(a, ['a'])", "plan_of_texts({'s': ['a']}, ['a'], ids=[a, a])", "evaluate([a, a])",
    "Options(alpha={'x': [a]})", "evaluate(pandas.DataFrame({'x': held}))", "score('a', 'b', measures=held)",
    "RougeScorer(a)", "RougeScorer(['rouge1']).score_batch(a, a)", "Rouge(metrics=a)", "Rouge().get_scores(a, a)",
)  # fmt: skip


@pytest.mark.long
def test_a_damaged_array_of_pyarrow_is_refused_and_does_not_end_the_process() -> None:
    pytest.importorskip("pyarrow")
    code = (
        "import pyarrow, pandas, sys\nfrom rouge_cli import *\nfrom rouge_cli.errors import UsageError\n"
        "from rouge_cli.pltrdy import Rouge\nfrom rouge_cli.rouge_score.rouge_scorer import RougeScorer\n"
        r"b = [None, *map(pyarrow.py_buffer, (b'\0\0\0\0\x09\0\0\0\2\0\0\0', b'ab'))]"
        "\na = pyarrow.Array.from_buffers(pyarrow.string(), 2, b)\n"
        "held = pandas.Series(pandas.array(['a', 'b'], dtype=pandas.ArrowDtype(pyarrow.string())))\n"
        "held.array._pa_array = pyarrow.chunked_array([a])\n"
        "for call in sys.argv[1:]:\n"
        "    try: eval(call)\n"
        "    except (UsageError, TypeError) as error: print(call, error, flush=True)\n"
    )
    command = [sys.executable, "-c", code, *WITH_DAMAGED_ARRAYS]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), f"after {done.stdout.splitlines()[-1:]}"
    for call, told in zip(WITH_DAMAGED_ARRAYS, done.stdout.splitlines(), strict=True):
        assert told.startswith(call)
        assert " damaged data of pyarrow (" in told


@pytest.mark.parametrize("call", [score_batch, lambda odd, _: score("a", odd), RougeScorer])
def test_a_type_of_pandas_is_no_damaged_array(call: Any) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    with pytest.raises((UsageError, TypeError), match=r"string\[pyarrow\]"):
        call(pandas.ArrowDtype(pyarrow.string()), ["a"])


@each(
    "call",
    [
        lambda texts: score_batch(texts, ["a"]),
        lambda texts: score_batch(["a"], [texts]),
        lambda texts: score_columns(["a"], {"r": texts}),
        lambda texts: plan_of_texts({"s": texts}, ["a"]),
        lambda texts: compute(predictions=["a"], references=texts),
        lambda texts: score("a", "a", measures=texts),
        lambda texts: evaluate(plan_of_texts({"s": ["a"]}, ["a"]), systems=texts),
    ],
    ids=lambda call: call.__code__.co_names[0],
)
def test_what_has_an_iterator_and_refuses_is_no_list(call: Any) -> None:
    with pytest.raises(UsageError, match="StringMethods object"):
        call(pandas.Series(["a"]).str)


def test_an_index_of_several_levels_is_a_list_of_tuples() -> None:
    index = pandas.MultiIndex.from_tuples([("a", "b")])
    assert score_batch(index, ["a b"]) == score_batch([*index], ["a b"])
    assert score("a b", index) == score("a b", [*index])
    with pytest.raises(TypeError, match="texts are strings, not tuple"):
        RougeScorer(["rouge1"]).score_batch(index, ["a"])
    with pytest.raises(UsageError, match="ids"):
        plan_of_texts({"a": ["x"]}, ["x"], ids=index)


def test_nested_values_that_are_made_anew_are_looked_into(monkeypatch: pytest.MonkeyPatch) -> None:
    class Nested(UserDict[str, object]):
        """Makes its one value whenever it is asked, as a lazy table does."""

        def __init__(self, depth: int) -> None:
            self.depth = depth
            super().__init__(a=None)

        def __getitem__(self, key: str) -> object:
            return Nested(self.depth - 1) if self.depth else "damaged"

    monkeypatch.setattr(damaged_arrow, "damage", lambda one: "yes" if one == "damaged" else "")
    assert all(damaged_arrow.holds_damage(Nested(depth)) for depth in range(8))


def test_values_whose_own_methods_raise_are_shown_beside_pyarrow() -> None:
    pytest.importorskip("pyarrow")

    class Broken(UserDict[str, str]):
        def __iter__(self) -> Iterator[str]:
            raise RuntimeError("closed")

    with pytest.raises(UsageError, match="not an odd Broken"):
        score("a", ["a"], stem=Broken(a="b"))  # type: ignore[arg-type]
