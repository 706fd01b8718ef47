from __future__ import annotations

import re

import pytest

from rouge_cli.engines.selection import evaluate_input
from rouge_cli.errors import DataError
from rouge_cli.inputs.input import Input
from rouge_cli.inputs.plan import Evaluation, Plan, Text
from rouge_cli.inputs.stream import Stream
from rouge_cli.options import Options, dialect_options

ROUGE_1 = Options(max_ngram=1, lcs=False)


def text(content: str) -> Text:
    return Text(content, content.encode())


def evaluation(id: str, peers: dict[str, str], model: str = "a b") -> Evaluation:
    return Evaluation(id, "SPL", {system: text(peer) for system, peer in peers.items()}, (text(model),), 7)


ROWS = (evaluation("1", {"x": "a"}), evaluation("1", {"y": "a b"}), evaluation("2", {"x": "c"}, "c"))


def streamed(*rows: Evaluation) -> Input:
    return Input(Stream("r", iter(rows), None, ["said by the reader"]))


def recalls(given: Input, system: str | list[str] | None) -> dict[str, list[float]]:
    results = evaluate_input(given, system, ROUGE_1)
    return {found.id: list(found.measures[0].score_columns()[0]) for found in results.systems}


def test_streams_and_plans_for_one_several_and_all_systems() -> None:
    plan = Input(Plan("p", (evaluation("1", {"x": "a", "y": "a b"}), evaluation("2", {"x": "c"}, "c"))))
    for given in (plan, None):
        assert recalls(given or streamed(*ROWS), None) == {"x": [0.5, 1.0], "y": [1.0]}
        assert recalls(given or streamed(*ROWS), "y") == {"y": [1.0]}
        assert list(recalls(given or streamed(*ROWS), ["y", "x"])) == ["y", "x"]


def test_systems_that_are_not_there() -> None:
    with pytest.raises(DataError) as caught:
        evaluate_input(streamed(*ROWS), ["x", "yy"], ROUGE_1)
    assert caught.value.problems == ("r: no system 'yy'; did you mean 'y'?",)


def test_a_system_that_is_named_twice_is_scored_once() -> None:
    results = evaluate_input(streamed(*ROWS), ["x", "x"], ROUGE_1)
    assert [system.id for system in results.systems] == ["x"]


def test_what_the_census_found_is_said_where_it_matters() -> None:
    def said(options: Options, sentences: str = "") -> list[str]:
        found = streamed(evaluation("1", {"x": "é z"}, "b"))._replace(texts="given", sentences=sentences)
        return [re.split(":|, so", warning)[0] for warning in evaluate_input(found, "x", options).warnings]

    boundary, letters = (
        "no system summary and no reference summary has a sentence boundary",
        "ROUGE-1.5.5 drops letters that are not ASCII and splits words there",
    )
    assert said(ROUGE_1) == [letters, "said by the reader"]
    assert said(Options()) == [boundary, letters, "said by the reader"]
    assert said(Options(), sentences="given") == [letters, "said by the reader"]
    assert said(Options(measures=("rouge-w:1.2",), tokenizer="unicode")) == [boundary, "said by the reader"]


@pytest.mark.parametrize(
    ("options", "matters"),
    [
        (Options(measures=("rouge-1", "rouge-l")), True),
        (Options(measures=("rouge-1", "rouge-l-flat", "rouge-wl:alpha=2,beta=1", "rouge-s:4")), False),
        (dialect_options("lin2004", measures=("rouge-w:1.2",)), False),
        (dialect_options("lin2004", measures=("rouge-w:1.2", "rouge-l")), True),
    ],
)
def test_sentence_boundaries_do_not_matter_to_measures_of_whole_texts(options: Options, matters: bool) -> None:
    found = evaluate_input(streamed(evaluation("1", {"x": "a z"}, "b"))._replace(texts="given"), "x", options)
    assert any("has a sentence boundary" in warning for warning in found.warnings) == matters
