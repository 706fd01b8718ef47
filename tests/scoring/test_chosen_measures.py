"""Measures by name: any set of them, in any order, gives what each gives alone."""

from __future__ import annotations

import pytest

from rouge_cli.engines.local import evaluate_plan
from rouge_cli.inputs.rouge_xml import read_rouge_xml
from rouge_cli.options import Options, Stemming, Typed
from rouge_cli.results import MeasureResult
from tests.cases import each
from tests.commands import evaluate
from tests.workplace import Workplace

NAMES = (
    "rouge-su:4", "rouge-3", "rouge-w:2", "rouge-1", "rouge-l", "rouge-s*", "rouge-w:1.2", "rouge-2", "rouge-s:0"
)  # fmt: skip
NEWS = "configs/news-spl.xml"


def measured(options: Options) -> dict[str, MeasureResult]:
    plan = read_rouge_xml(NEWS)
    (system,) = evaluate_plan(plan, ["drift"], options).systems
    return {result.label: result for result in system.measures}


@each("stemming", [Stemming.NONE, Stemming.MODELS])
@each("step", [1, 2, 4, 5, 7, 8])
def test_together_as_alone(stemming: Stemming, step: int) -> None:
    names = tuple(NAMES[i * step % 9] for i in range(9))
    together = measured(Options(stemming=stemming, samples=10, measures=names))
    alone: dict[str, MeasureResult] = {}
    for name in names:
        alone |= measured(Options(stemming=stemming, samples=10, measures=(name,)))
    assert list(together.items()) == list(alone.items())


def test_names_give_what_letters_give() -> None:
    letters = Options(2, True, Typed("1.2", 1.2), Typed("4", 4), (False, True), samples=10)
    names = ("rouge-1", "rouge-2", "rouge-l", "rouge-w:1.2", "rouge-s:4", "rouge-su:4")
    assert list(measured(letters).items()) == list(measured(Options(samples=10, measures=names)).items())


@pytest.mark.parametrize("mode", ["H", "HM", "HMR2"])
def test_basic_elements_by_name(mode: str) -> None:
    by_name = evaluate("configs/news-be.xml", "--measures", f"rouge-be:{mode}")
    assert by_name.stdout == evaluate("configs/news-be.xml", "-3", mode).stdout


def test_one_mode_of_basic_elements_a_run() -> None:
    done = evaluate("configs/news-be.xml", "--measures", "rouge-be:HM,rouge-be:H")
    assert (done.status, done.stderr) == (
        2,
        "rouge-cli: Basic Elements are read in one mode a run; take one of ROUGE-BE-HM, ROUGE-BE-H\n",
    )


def test_a_weight_beyond_all_numbers_is_refused_by_name_too(place: Workplace) -> None:
    done = evaluate(place.config(), "--measures", "rouge-1,rouge-w:1.2,rouge-w:4000")
    assert (done.status, done.stderr) == (
        2, "rouge-cli: the weight of ROUGE-W (-w, --lcs-weight) is beyond what numbers hold: ROUGE-W-4000\n"
    )  # fmt: skip


def test_measures_on_the_command_line(place: Workplace) -> None:
    done = evaluate(place.config(), "--measures", "rouge-l,rouge-1", "--measures", "ROUGE-SU4", "-r", "5")
    assert [line.split()[1] for line in done.stdout.decode().splitlines()[1::4]] == ["ROUGE-L", "ROUGE-1", "ROUGE-SU4"]


def test_measures_beside_letters_are_refused(place: Workplace) -> None:
    done = evaluate(place.config(), "--measures", "rouge-l", "-n", "2", "-w", "1.2")
    assert done.status == 2
    assert done.stderr.startswith("rouge-cli: --measures names all measures of the run, so -n, -w cannot stand beside")


def test_unknown_measures_on_the_command_line(place: Workplace) -> None:
    done = evaluate(place.config(), "--measures", "rogue-1,rouge-w:0")
    assert done.status == 2
    assert done.stderr == (
        "rouge-cli: no measure 'rogue-1'; did you mean 'rouge-1'? `rouge-cli measures` lists them\n"
        "rouge-cli: measure 'rouge-w:0': weight is a number from 1e-9 to 1e9, 1.2 being usual, not '0'\n"
    )
