"""What a run leaves behind when it is done: nothing, without help from the garbage collector."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rouge_cli import DataError, Options, UsageError, evaluate, score
from rouge_cli.inputs.plan import Evaluation, Plan
from rouge_cli.options import Averaging
from rouge_cli.rouge_score.rouge_scorer import RougeScorer

FOLDERS = 40
OPTIONS = {
    "usual": Options(samples=20),
    "threads": Options(samples=20, max_ngram=2),
    "corpus": Options(averaging=Averaging.CORPUS, samples=20),
    "texts": Options(measures=("rouge-1", "esk", "bleu"), samples=20),
    "prepared": Options(measures=("rouge-1",), tokenizer="unicode", samples=20),
    "rouge-score": Options(measures=("rouge-1", "rouge-l"), dialect="rouge-score", samples=20),
    "lin2004": Options(measures=("rouge-1", "rouge-l"), dialect="lin2004", samples=20),
}


@pytest.fixture(name="uncollected")
def _uncollected() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.fixture(name="plan")
def _plan(tmp_path: Path) -> Plan:
    """Each summary in a folder of its own; far more evaluations than a step of a thread has."""
    names = []
    for i in range(FOLDERS):
        folder = tmp_path / str(i)
        folder.mkdir()
        (folder / "text").write_text(f"the cat {i} sat\non a mat")
        names.append(os.fsencode(folder / "text"))
    return Plan(
        "made",
        tuple(
            Evaluation(str(i), "SPL", {"a": names[i % FOLDERS]}, (names[i * 7 % FOLDERS],), i)
            for i in range(8 * FOLDERS)
        ),
    )


def next_descriptor() -> int:
    """The number of the next file that is opened: the lowest that is free."""
    number = os.open(os.devnull, os.O_RDONLY)
    os.close(number)
    return number


def unreachable_after(act: Callable[[], object]) -> int:
    """How many objects only the collector can free, once what is made on first use is made."""
    act()
    gc.collect()
    act()
    return gc.collect()


@pytest.mark.long
@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.usefixtures("uncollected")
def test_no_folder_stays_open_and_nothing_waits_for_the_collector(plan: Plan, name: str) -> None:
    before = next_descriptor()
    assert unreachable_after(lambda: evaluate(plan, OPTIONS[name], jobs=3)) == 0
    assert next_descriptor() == before


@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.usefixtures("uncollected")
def test_an_error_that_is_kept_keeps_no_folder_open(plan: Plan, name: str) -> None:
    before = next_descriptor()
    gone = plan.evaluations[3]._replace(id="gone", models=(b"gone.txt",))
    with pytest.raises(DataError, match=r"gone\.txt"):
        evaluate(plan._replace(evaluations=(*plan.evaluations, gone)), OPTIONS[name], jobs=3)
    assert next_descriptor() == before


@pytest.mark.usefixtures("uncollected")
def test_errors_do_not_wait_for_the_collector(plan: Plan) -> None:
    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    def fail() -> None:
        with pytest.raises(KeyboardInterrupt):
            evaluate(plan, OPTIONS["usual"], progress=interrupt, jobs=3)
        with pytest.raises(DataError):
            evaluate(plan, OPTIONS["usual"], systems="b")
        with pytest.raises(UsageError):
            score("a b", 3)  # type: ignore[arg-type]

    before = next_descriptor()
    assert unreachable_after(fail) == 0
    assert next_descriptor() == before


@pytest.mark.usefixtures("uncollected")
def test_single_scores_do_not_wait_for_the_collector(tmp_path: Path) -> None:
    labels = tmp_path / "labels.tsv"
    labels.write_text("cat\tanimal\n")

    def some_scores() -> None:
        score("a cat", ["the cat", "a dog"])
        score("a cat", "the cat", options=Options(measures=("esk",), labels=str(labels)))
        RougeScorer(["rouge1", "rougeLsum"]).score_batch(["a cat"] * 3, ["the cat"] * 3, 2)

    assert unreachable_after(some_scores) == 0
