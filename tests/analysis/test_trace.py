from __future__ import annotations

import os

import pytest

from rouge_cli.analysis.trace import trace_plan
from rouge_cli.engines.local import evaluate_plan
from rouge_cli.errors import UsageError
from rouge_cli.inputs.plan import Evaluation, Plan
from rouge_cli.options import Options, Stemming, Typed, Unit
from tests.commands import evaluate
from tests.workplace import Workplace, evaluation


def trace(place: Workplace, peer: str, model: str, options: Options, format: str = "SPL") -> list[str]:
    """The listing of one evaluation of a peer and a model with these texts."""
    place.write("p", peer)
    place.write("m", model)
    plan = Plan("c.xml", (Evaluation("D1", format, {"a": b"p"}, (b"m",), 2),))
    return listed(plan, ["a"], options).decode().splitlines()


def listed(plan: Plan, systems: list[str], options: Options) -> bytes:
    return trace_plan(plan, evaluate_plan(plan, systems, options))


def test_ngrams(place: Workplace) -> None:
    assert trace(place, "b a\nb a", "a b a c", Options(max_ngram=2, lcs=False)) == [
        "@ROUGE-1 evaluation D1 peer a",
        "***peer p",
        "a|2|b|2",
        "***model m",
        "a|2|b|1|c|1",
        "hits: a|2|b|1",
        "total ROUGE-1 model count: 4",
        "total ROUGE-1 peer count: 4",
        "total ROUGE-1 hit: 3",
        "total ROUGE-1 R: 0.75000 P: 0.75000 F: 0.75000",
        "@ROUGE-2 evaluation D1 peer a",
        "***peer p",
        "a b|1|b a|2",
        "***model m",
        "a b|1|a c|1|b a|1",
        "hits: a b|1|b a|1",
        "total ROUGE-2 model count: 3",
        "total ROUGE-2 peer count: 3",
        "total ROUGE-2 hit: 2",
        "total ROUGE-2 R: 0.66667 P: 0.66667 F: 0.66667",
    ]


def test_longest_common_subsequence(place: Workplace) -> None:
    assert trace(place, "a b\nc", "x a b\nd\nc y", Options()) == [
        "@ROUGE-L evaluation D1 peer a",
        "***peer p",
        "0: a|b",
        "1: c",
        "***model m",
        "0: x|a|b",
        "1: d",
        "2: c|y",
        "LCS: a b",
        "LCS: c",
        "total ROUGE-L model count: 6",
        "total ROUGE-L peer count: 3",
        "total ROUGE-L hit: 3",
        "total ROUGE-L R: 0.50000 P: 1.00000 F: 0.66667",
    ]


def test_weighted_longest_common_subsequence(place: Workplace) -> None:
    """Weight 2: the run of two is worth 4 of the 9 x 9 of the model (f twice) and of the 3 x 3 of the peer."""
    shown = trace(place, "a b c", "x a b", Options(lcs=False, lcs_weight=Typed("2", 2)))
    assert shown[-5:] == [
        "LCS: a b",
        "total ROUGE-W-2 model count: 81",
        "total ROUGE-W-2 peer count: 9",
        "total ROUGE-W-2 hit: 4",
        "total ROUGE-W-2 R: 0.22222 P: 0.66667 F: 0.33333",
    ]


def test_skip_bigrams_with_unigrams(place: Workplace) -> None:
    shown = trace(place, "a b c d", "a c", Options(lcs=False, skip_gap=Typed("1", 1), skip_units=(False, True)))
    assert [line for line in shown if "|" in line or line.startswith("total ROUGE-S1 hit")] == [
        "a b|1|a c|1|b c|1|b d|1|c d|1",
        "a c|1",
        "hits: a c|1",
        "total ROUGE-S1 hit: 1",
        "a|1|a b|1|a c|1|b|1|b c|1|b d|1|c|1|c d|1",
        "a|1|a c|1",
        "hits: a|1|a c|1",
    ]


def test_skip_bigrams_of_any_distance(place: Workplace) -> None:
    shown = trace(place, "a b c d", "a d", Options(lcs=False, skip_gap=Typed("-1", -1)))
    assert "hits: a d|1" in shown


def test_basic_elements(place: Workplace) -> None:
    shown = trace(place, "A|nil|x\nB|c|y\nb|c|z\n", "b|c|w\n", Options(elements="HM"), "SIMPLE")
    assert shown[:7] == [
        "@ROUGE-BE-HM evaluation D1 peer a",
        "***peer p",
        "b|c|2",
        "***model m",
        "b|c|1",
        "hits: b|c|1",
        "total ROUGE-BE-HM model count: 1",
    ]


def test_texts_are_those_after_limit_stop_words_and_stemming(place: Workplace) -> None:
    options = Options(
        max_ngram=1, lcs=False, stemming=Stemming.BOTH, drop_stop_words=True, limit_unit=Unit.WORDS, limit=3
    )
    shown = trace(place, "The dogs slept there.", "dogs", options)
    assert shown[2:6] == ["dog|1|sleep|1", "***model m", "dog|1", "hits: dog|1"]


def test_under_stemming_of_models_alone_each_measure_shows_what_it_sees(place: Workplace) -> None:
    options = Options(max_ngram=1, lcs=True, lcs_weight=Typed("1", 1), stemming=Stemming.MODELS)
    shown = trace(place, "dogs", "dogs", options)
    models = [shown[i + 1] for i, line in enumerate(shown) if line.startswith("***model")]
    assert models == ["dogs|1", "0: dog", "0: dogs"]


def test_empty_and_folder(place: Workplace) -> None:
    os.mkdir("folder")
    place.write("m", "a")
    plan = Plan("c.xml", (Evaluation("D1", "SPL", {"a": b"folder"}, (b"m",), 2),))
    shown = listed(plan, ["a"], Options(max_ngram=1, lcs=False)).decode().splitlines()
    assert shown[1:6] == ["***peer folder", "", "***model m", "a|1", "hits: "]


def test_systems_and_evaluations_in_the_order_of_the_report(place: Workplace) -> None:
    peers = {"a": b"peer.txt", "b": b"peer.txt"}
    plan = Plan("c.xml", tuple(Evaluation(id, "SPL", peers, (b"model.txt",), 2) for id in ("2", "10")))
    shown = listed(plan, ["b", "a"], Options()).decode().splitlines()
    assert [line for line in shown if line.startswith("@")] == [
        f"@ROUGE-L evaluation {id} peer {system}" for system in "ba" for id in ("10", "2")
    ]


def test_nothing_measured_shows_nothing(place: Workplace) -> None:
    assert trace(place, "a", "a", Options(lcs=False)) == []


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (["--dialect", "lin2004"], "dialects and their choices"),
        (["--dialect", "rouge-score", "-n", "1"], "dialects and their choices"),
        (["--several-models", "best-f"], "dialects and their choices"),
        (["--no-rounding"], "dialects and their choices"),
        (["--measures", "rouge-l-flat"], "rouge-l-flat"),
        (["--measures", "rougeL,rouge-1,rouge-wl:2,1"], "rouge-l-flat, rouge-wl:alpha=2,beta=1"),
        (["--tokenizer", "unicode"], "other tokenizers, encodings and limits"),
    ],
)
def test_steps_that_are_not_those_of_1_5_5_are_refused_before_scoring(
    place: Workplace, arguments: list[str], what: str
) -> None:
    """The configuration names no text that is there."""
    config = place.config(evaluation(peers={"a": "gone.txt"}))
    assert evaluate(config, "-v", *arguments) == (
        2, b"", f"rouge-cli: -v (--verbose) shows the steps of ROUGE-1.5.5; leave it out with {what}, "
                "or use rouge-cli explain\n",
    )  # fmt: skip
    with pytest.raises(UsageError, match="shows the steps"):
        listed(Plan("c.xml", ()), [], Options(several_models="jackknife", lcs=False))


def test_a_folder_is_an_empty_summary(place: Workplace) -> None:
    (place.folder / "p").mkdir()
    place.write("m", "a b")
    plan = Plan("c.xml", (Evaluation("D1", "SPL", {"a": b"p"}, (b"m",), 2),))
    shown = listed(plan, ["a"], Options(max_ngram=1, lcs=False)).decode().splitlines()
    assert shown[1:5] == ["***peer p", "", "***model m", "a|1|b|1"]


def test_bytes_that_are_no_utf_8_are_shown_as_they_are(place: Workplace) -> None:
    place.write("p", b"caf\xe9 b")
    place.write("m", b"caf\xe9")
    plan = Plan("c.xml", (Evaluation("D1", "SPL", {"a": b"p"}, (b"m",), 2),))
    shown = listed(plan, ["a"], Options(max_ngram=1, lcs=False, tokenizer="whitespace")).splitlines()
    assert shown[2:6] == [b"b|1|caf\xe9|1", b"***model m", b"caf\xe9|1", b"hits: caf\xe9|1"]
