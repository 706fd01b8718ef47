"""Paths that are none: path objects that give bytes or numbers, wherever a function takes a path."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from rouge_cli import InputChoice, Options, evaluate, plan_of_texts, read_results, save_results
from rouge_cli.errors import RougeCliError, UsageError
from rouge_cli.inputs.human_scores import read_human_scores
from rouge_cli.pltrdy import FilesRouge
from rouge_cli.pyrouge import Rouge155
from rouge_cli.rouge_score import RougeScorer
from rouge_cli.rouge_score.io import compute_scores_and_write_to_csv
from tests.cases import each
from tests.workplace import Workplace


class Giving:
    """A path object that gives this."""

    def __init__(self, path: Any) -> None:
        self.path = path

    def __fspath__(self) -> Any:
        return self.path


RESULTS = evaluate(plan_of_texts({"a": ["x"]}, ["x"]), Options(samples=1))
ODD: Any = [Giving(b"a.jsonl"), Giving(3), Giving(None)]


@each("path", ODD)
def test_path_objects_without_text_are_refused(path: Any) -> None:
    for call in (
        lambda: evaluate(path),
        lambda: evaluate([path, path]),
        lambda: evaluate(InputChoice(source=path)),
        lambda: evaluate(InputChoice(peers=(path,), models=(path,))),
        lambda: read_results(path),
        lambda: save_results(RESULTS, path),
        lambda: read_human_scores(path),
    ):
        with pytest.raises(UsageError, match="Giving object"):
            call()


@each("path", ODD[1:])
def test_drop_ins_refuse_path_objects_without_a_path(path: Any) -> None:
    with pytest.raises(UsageError, match=r"system_dir is a path, not .*Giving"):
        Rouge155().system_dir = path
    with pytest.raises(TypeError, match=r"hyp_path is a path, not .*Giving"):
        FilesRouge().get_scores(path, path)
    with pytest.raises(TypeError, match=r"target_filepattern is a path, not .*Giving"):
        compute_scores_and_write_to_csv(path, path, path, RougeScorer(["rouge1"]), None)


def test_path_objects_with_text_are_paths(place: Workplace) -> None:
    path: Any = Giving(place.write("h.csv", "system,score\na,1\n"))
    assert read_human_scores(path).columns == ("score",)
    save_results(RESULTS, Giving("r.json"))
    assert read_results(Giving(os.fspath(Path("r.json")))) == RESULTS


@pytest.mark.parametrize(
    "call",
    [
        lambda path: save_results(RESULTS, path), read_results, evaluate, read_human_scores,
        lambda path: evaluate(InputChoice((path,)), Options(measures=("rouge-1",))),
    ],
)  # fmt: skip
@pytest.mark.parametrize("path", ["\ud800.json", "folder\udcff/r.json"])
def test_errors_about_paths_that_are_no_text_can_be_printed(call: Any, path: str) -> None:
    with pytest.raises(RougeCliError) as refused:
        call(path)
    assert ascii(path)[1:-1] in str(refused.value)
    assert str(refused.value).encode()
