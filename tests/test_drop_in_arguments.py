"""Arguments of the drop-ins that nobody means: a TypeError or ValueError that names them."""

from __future__ import annotations

import itertools
import logging
import os
import runpy
import subprocess
import sys
from collections import UserString, deque
from decimal import Decimal
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy
import polars
import pytest

from rouge_cli import drop_in_arguments, integrations, pltrdy, py_rouge, pyrouge
from rouge_cli.rouge_score import BootstrapAggregator, RougeScorer, Score, scoring
from rouge_cli.rouge_score.tokenize import tokenize
from tests.cases import each

SEVERAL = numpy.array([1, 2])
DEEP: list[Any] = []
for _ in range(2000):
    DEEP = [DEEP]


@each("made", [pltrdy.Rouge, py_rouge.Rouge, RougeScorer])
def test_a_lazy_frame_is_no_list_of_names(made: Any) -> None:
    with pytest.raises(TypeError, match="s is a list of names, not "):
        made(polars.LazyFrame({"a": ["x"]}))


def test_a_class_is_no_list_of_texts() -> None:
    given: Any = str
    with pytest.raises(TypeError, match="predictions is a list of texts, not <class 'str'>"):
        RougeScorer(["rouge1"]).score_batch(["a"], given)
    lazy: Any = polars.LazyFrame({"a": ["x"]})
    with pytest.raises(TypeError, match="targets is a list of texts, not "):
        RougeScorer(["rouge1"]).score_multi(lazy, "b")


def test_what_python_gives_no_truth_is_refused() -> None:
    given: Any = NotImplemented
    with pytest.raises(TypeError, match=r"^exclusive must be True or False, not NotImplemented$"):
        pltrdy.Rouge(exclusive=given)
    with pytest.raises(TypeError, match=r"^avg must be True or False, not NotImplemented$"):
        pltrdy.Rouge().get_scores("a", "a", avg=given)


@each("path", [10**30, None, 1.5, ["x"], True], ids=str)
@each("side", ["hyp_path", "ref_path"])
def test_paths_of_files_are_paths(path: Any, side: str, tmp_path: Path) -> None:
    (tmp_path / "h").write_text("a b\n")
    paths: dict[str, Any] = {"hyp_path": tmp_path / "h", "ref_path": os.fsencode(tmp_path / "h"), side: path}
    with pytest.raises(TypeError, match=f"{side} is a path, not"):
        pltrdy.FilesRouge().get_scores(**paths)


def test_a_descriptor_of_the_caller_stays_open(tmp_path: Path) -> None:
    (tmp_path / "h").write_text("a b\n")
    with open(tmp_path / "h", encoding="utf-8") as stream:
        descriptor: Any = stream.fileno()
        with pytest.raises(TypeError, match="hyp_path is a path"):
            pltrdy.FilesRouge().get_scores(descriptor, tmp_path / "h")
        assert stream.read() == "a b\n"


@each("made", [pltrdy.Rouge, py_rouge.Rouge])
@each(
    ("metrics", "kind", "told"),
    [
        (5, TypeError, "metrics is a list of names, not 5"),
        (numpy.array("rouge-l"), TypeError, "metrics is a list of names"),
        ("rouge-l", ValueError, "Unknown metric 'rouge-l'; give a list of names among"),
        ("", ValueError, "Unknown metric ''; give a list"),
        ([SEVERAL], ValueError, r"Unknown metric array\(\[1, 2\]\)"),
        (itertools.repeat(0), ValueError, "Unknown metric 0"),
    ],
    ids=str,
)
def test_metrics_are_names(made: Any, metrics: Any, kind: type[Exception], told: str) -> None:
    with pytest.raises(kind, match=told):
        made(metrics=metrics)


def test_stats_may_be_written_in_one_text_as_in_the_package() -> None:
    assert pltrdy.Rouge(["rouge-1"], stats="pR").get_scores("a", "a") == [{"rouge-1": {"p": 1.0, "r": 1.0}}]


@each("ignore_empty", [False, True])
@each("sides", [(5, 5), ([5], ["x"]), ({"a"}, {"a"}), (["a"], [None])], ids=str)
def test_texts_of_pltrdy_are_texts(sides: Any, ignore_empty: bool) -> None:
    with pytest.raises(TypeError, match=r"(hyps is a list of texts|(Hypothesis|Reference) is a str), not"):
        pltrdy.Rouge().get_scores(sides[0], sides[1], ignore_empty=ignore_empty)


@each("made", [numpy.array, deque, tuple])
def test_other_sequences_of_texts_have_averages(made: Any) -> None:
    texts = made(["a b", "c"])
    assert pltrdy.Rouge(["rouge-1"], ["r"]).get_scores(texts, texts, avg=True) == {"rouge-1": {"r": 1.0}}


@each(
    ("made", "name"),
    [
        *((pltrdy.Rouge, name) for name in ("return_lengths", "raw_results", "exclusive")),
        *(
            (py_rouge.Rouge, name)
            for name in ("limit_length", "apply_avg", "apply_best", "stemming", "ensure_compatibility")
        ),
        *((lambda **given: RougeScorer(["rouge1"], **given), name) for name in ("use_stemmer", "split_summaries")),
        *((lambda **given: pltrdy.Rouge().get_scores("a", "a", **given), name) for name in ("avg", "ignore_empty")),
    ],
)
def test_switches_without_a_truth_are_named(made: Any, name: str) -> None:
    with pytest.raises(TypeError, match=f"{name} must be True or False, not array"):
        made(**{name: SEVERAL})


@each("name", ["max_n", "length_limit", "weight_factor"])
@each("value", ["a", "", [], SEVERAL, True, float("nan")], ids=str)
def test_numbers_of_py_rouge_are_named(name: str, value: Any) -> None:
    with pytest.raises(ValueError, match=f"{name} must be "):
        py_rouge.Rouge(**{name: value})


@each("value", [UserString("a"), numpy.datetime64("2020"), Decimal("0.5"), SEVERAL, 1j], ids=repr)
@each("name", ["confidence_interval", "n_samples"])
def test_numbers_of_the_aggregator_are_named(name: str, value: Any) -> None:
    with pytest.raises(ValueError, match=f"{name} must be a number, not"):
        BootstrapAggregator(**{name: value})


@each("value", [None, "0.5", b"1", 1j, numpy.ma.masked], ids=repr)
def test_scores_of_an_aggregator_are_numbers(value: Any) -> None:
    aggregator = BootstrapAggregator(n_samples=3)
    aggregator.add_scores({"x": Score(1, 1, 1)})
    aggregator.add_scores({"x": Score(0.5, value, 0.5)})
    with pytest.raises(TypeError, match=r"x: a score must be three numbers: .*, not None, text or masked"):
        aggregator.aggregate()


@each("value", [None, "a", SEVERAL, 10**400], ids=str)
def test_the_f_measure_is_of_numbers(value: Any) -> None:
    with pytest.raises(TypeError, match="recall must be a number from 0 to 1"):
        scoring.fmeasure(0.5, value)


@each(
    ("level", "kind"),
    [(5.5, TypeError), ([], TypeError), ("loud", ValueError), (polars.Series([["a"]]), TypeError), (DEEP, TypeError)],
    ids=lambda case: str(type(case)),
)
def test_the_log_level_is_named(level: Any, kind: type[Exception]) -> None:
    before = logging.getLogger("rouge_cli.pyrouge").level
    with pytest.raises(kind, match="log_level is a level of logging"):
        pyrouge.Rouge155(log_level=level)
    assert logging.getLogger("rouge_cli.pyrouge").level == before


@pytest.mark.long
def test_arguments_of_the_metric() -> None:
    pytest.importorskip("evaluate")
    metric = runpy.run_path(os.path.join(integrations.ROUGE, "rouge.py"))["Rouge"]
    with pytest.raises(ValueError, match="2 predictions and references of 1; they are taken in pairs"):
        metric._compute(SimpleNamespace(), ["a", "b"], [["a"]])
    with pytest.raises(TypeError, match="tokenizer is a function from a text to its tokens, not 5"):
        metric._compute(SimpleNamespace(), ["a"], ["a"], tokenizer=5)


def test_texts_of_py_rouge_end_at_the_first_that_is_none() -> None:
    for sides in ((itertools.repeat(5), ["a"]), (["a"], itertools.repeat(5)), (["a"], [itertools.repeat(5)])):
        with pytest.raises(ValueError, match="is a list of texts, not 5"):
            py_rouge.Rouge().get_scores(*sides)


def test_names_without_an_end_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drop_in_arguments, "MOST_ITEMS", 100)
    for made, name in ((pltrdy.Rouge, "rouge-1"), (py_rouge.Rouge, "rouge-n"), (RougeScorer, "rouge1")):
        kind: Any = made
        with pytest.raises(ValueError, match=r"more than 100 items, perhaps without an end; give a list"):
            kind(itertools.cycle([name]))
    for sides in ((itertools.cycle("a"), ["a"]), (["a"], itertools.cycle("a")), (["a"], [itertools.cycle("a")])):
        with pytest.raises(ValueError, match=r"(hypothesis|references): more than 100 items, perhaps without an end"):
            py_rouge.Rouge().get_scores(*sides)
    with pytest.raises(ValueError, match="targets: more than 100 items"):
        RougeScorer(["rouge1"]).score_multi(itertools.cycle("a"), "a")
    with pytest.raises(ValueError, match="invalid rouge type 'rougex'"):
        RougeScorer(itertools.cycle(["rougex"]))


REFUSALS_OF_PLTRDY = """
from rouge_cli.pltrdy import FilesRouge, Rouge
for call in (
    lambda: Rouge().get_scores(["a"], ("a",)),
    lambda: Rouge().get_scores(["a", "b"], ["a"]),
    lambda: FilesRouge().get_scores("nowhere", "nowhere"),
    lambda: FilesRouge().get_scores("one", "two"),
):
    try:
        call()
    except AssertionError as error:
        print(error)
"""


def test_pltrdy_refuses_alike_where_python_drops_assertions(tmp_path: Path) -> None:
    (tmp_path / "one").write_text("a\n")
    (tmp_path / "two").write_text("a\nb\n")
    command = [sys.executable, "-O", "-c", REFUSALS_OF_PLTRDY]
    assert subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout.splitlines() == [
        "hyps is a list and refs a tuple",
        "2 hyps and 1 refs; they are taken in pairs",
        "'nowhere': there is no such file",
        "1 lines of hypotheses, 2 of references",
    ]


@each("mode", ["raise", "call", "print"])
def test_averages_do_not_depend_on_how_numpy_treats_numbers_near_0(mode: Any, capsys: Any) -> None:
    def averages() -> Any:
        numpy.random.seed(1)
        aggregator = BootstrapAggregator(n_samples=20)
        for number in (1e-300, 1e-310, 5e-324, 1e-320):
            aggregator.add_scores({"x": Score(number, number / 3, 0.5)})
        return aggregator.aggregate()

    usual = averages()
    with numpy.errstate(all=mode):
        assert averages() == usual
    assert capsys.readouterr() == ("", "")


class Losing:
    """A tokenizer that takes a text away from what it is to read."""

    def __init__(self, *lists: list[str]) -> None:
        self.lists = lists

    def tokenize(self, text: str) -> list[str]:
        for texts in self.lists:
            texts.clear()
        return text.split()


def test_a_batch_scores_the_texts_that_were_given_whatever_a_tokenizer_does() -> None:
    for losing in ((True, False), (False, True), (True, True)):
        sides = ["a b", "c d", "e"], ["a", "c", "e"]
        lost = [side for side, is_lost in zip(sides, losing, strict=True) if is_lost]
        found = RougeScorer(["rouge1"], tokenizer=Losing(*lost)).score_batch(*sides)
        assert [score["rouge1"].recall for score in found] == [0.5, 0.5, 1.0]


def test_the_f_measure_of_numbers_of_several_classes() -> None:
    assert scoring.fmeasure(numpy.int64(1), 10**30) == 2.0
    assert scoring.fmeasure(numpy.float64(0.5), 0.5) == 0.5


@pytest.mark.parametrize("weight", [10**5000, 10**400, 1e300], ids=["5001 digits", "401 digits", "float"])
def test_a_weight_beyond_all_use_is_named(weight: float) -> None:
    with pytest.raises(ValueError, match=r"^weight_factor must be at most 1000000000, not (a number|1)"):
        py_rouge.Rouge(metrics=["rouge-w"], weight_factor=weight)
    assert py_rouge.Rouge(metrics=["rouge-n"], weight_factor=weight).get_scores("a", "a")["rouge-1"]["f"] == 1


@pytest.mark.parametrize("stem", [None, 1, [], b"a"])
def test_a_stemmer_of_ones_own_returns_texts(stem: Any) -> None:
    class Stemmer:
        def stem(self, _word: str) -> Any:
            return stem

    with pytest.raises(TypeError, match=r"^a stemmer's stem\(word\) returns a str, not .* for 'hello'$"):
        tokenize("hello you", Stemmer())
    assert tokenize("hi you", Stemmer()) == ["hi", "you"]
