"""`--dialect rouge-score`: the package's floats and averages, over configurations."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy
import pytest
from rouge_score import rouge_scorer, scoring

from rouge_cli import evaluate
from rouge_cli.errors import DataError
from rouge_cli.inputs.rouge_xml import read_rouge_xml
from rouge_cli.options import Options, Stemming, Unit, dialect_options
from rouge_cli.results import Results
from rouge_cli.results.saved import read_results
from tests.commands import rouge_cli as run_rouge_cli
from tests.workplace import Workplace, evaluation

TYPES = ["rouge1", "rouge2", "rougeL", "rougeLsum"]
CONFIG = "configs/news-spl.xml"
stemming = pytest.mark.parametrize("kind", [Stemming.NONE, Stemming.BOTH], ids=["unstemmed", "stemmed"])


def figures(results: Results, system: int = 0) -> dict[str, list[tuple[float, float, float]]]:
    """By label the (recall, precision, F) of each evaluation."""
    return {
        measure.label: list(zip(*measure.score_columns(), strict=True)) for measure in results.systems[system].measures
    }


@pytest.mark.long
@stemming
def test_scores_are_the_packages(kind: Stemming) -> None:
    """Several models: the best F-measure, type by type; averages: its aggregator after numpy.random.seed."""
    results = evaluate(CONFIG, dialect_options("rouge-score", stemming=kind, seed=11))
    plan = {evaluation.id: evaluation for evaluation in read_rouge_xml(CONFIG).evaluations}
    scorer = rouge_scorer.RougeScorer(TYPES, use_stemmer=kind is Stemming.BOTH)
    for place, system in enumerate(results.systems):
        aggregator = scoring.BootstrapAggregator()
        found = figures(results, place)
        assert list(found) == TYPES
        for i, id in enumerate(system.evaluations):
            peer = plan[id].peers[system.id]
            assert isinstance(peer, bytes)
            models = [
                Path(str(model, "ascii")).read_text("utf-8") for model in plan[id].models if isinstance(model, bytes)
            ]
            scores = scorer.score_multi(models, Path(str(peer, "ascii")).read_text("utf-8"))
            aggregator.add_scores(scores)
            for label in TYPES:
                precision, recall, f = scores[label]
                assert found[label][i] == (recall, precision, f)
        numpy.random.seed(11)
        for measure, (label, expected) in zip(system.measures, aggregator.aggregate().items(), strict=True):
            assert measure.label == label
            for interval, field in zip(measure.averages, ("recall", "precision", "fmeasure"), strict=True):
                assert interval == tuple(getattr(bound, field) for bound in (expected.mid, expected.low, expected.high))


def package_averages(
    pairs: Sequence[tuple[str, str]], types: Sequence[str], seed: int
) -> dict[str, tuple[tuple[float, float, float], ...]]:
    """By type (mid, low, high) of recall, precision and F, by the package's aggregator after numpy.random.seed."""
    scorer, aggregator = rouge_scorer.RougeScorer(types), scoring.BootstrapAggregator(n_samples=50)
    for peer, model in pairs:
        aggregator.add_scores(scorer.score(model, peer))
    numpy.random.seed(seed)
    return {
        name: tuple(
            (getattr(found.mid, figure), getattr(found.low, figure), getattr(found.high, figure))
            for figure in ("recall", "precision", "fmeasure")
        )
        for name, found in aggregator.aggregate().items()
    }


def as_jsonl(place: Workplace, pairs: Sequence[tuple[str, str]], ids: Sequence[str | int] | None) -> list[str]:
    records: list[dict[str, object]] = [{"summary": peer, "reference": model} for peer, model in pairs]
    for record, id in zip(records, ids or (), strict=False):
        record["id"] = id
    return [place.write("r.jsonl", "".join(json.dumps(record) + "\n" for record in records))]


def as_csv(place: Workplace, pairs: Sequence[tuple[str, str]], ids: Sequence[str | int] | None) -> list[str]:
    rows = [f"{id},{peer},{model}\n" for id, (peer, model) in zip(ids or range(len(pairs)), pairs, strict=True)]
    return [place.write("r.csv", "id,summary,reference\n" + "".join(rows))]


def as_lines(place: Workplace, pairs: Sequence[tuple[str, str]], ids: Sequence[str | int] | None) -> list[str]:
    sides = [place.write(name, "".join(f"{pair[side]}\n" for pair in pairs)) for side, name in enumerate("pm")]
    return ["--peers", sides[0], "--models", sides[1]]


def as_xml(place: Workplace, pairs: Sequence[tuple[str, str]], ids: Sequence[str | int] | None) -> list[str]:
    elements = []
    for i, (id, texts) in enumerate(zip(ids or range(len(pairs)), pairs, strict=True)):
        peer, model = (place.write(f"{name}{i}.txt", f"{text}\n") for name, text in zip("pm", texts, strict=True))
        elements.append(evaluation(str(id), {"a": peer}, {"A": model}))
    return [place.config(*elements)]


WAYS = [as_jsonl, as_csv, as_lines, as_xml]
IDS: dict[str, list[str | int] | None] = {
    "numbered": None,
    "numbers": list(range(12, 0, -1)),
    "texts": [*"zyxwvuts", "A1", "A10", "A2", "ä"],
}


@cache
def drawn_by_the_package(types: tuple[str, ...]) -> tuple[list[tuple[str, str]], dict[str, Any]]:
    """Some pairs, and their averages with the seed 5."""
    random = Random(3)
    texts = [[" ".join(random.choices("abcdef", k=random.randrange(10, 16))) for _ in range(2)] for _ in range(12)]
    pairs = [(peer, model) for peer, model in texts]
    return pairs, package_averages(pairs, types, 5)


@pytest.mark.long
@pytest.mark.parametrize("ids", IDS.values(), ids=IDS)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("types", [TYPES, ["rougeLsum", "rouge3", "rougeL", "rouge2", "rouge1"]])
def test_averages_are_drawn_in_the_order_of_the_input_and_of_the_types(
    place: Workplace,
    way: Callable[[Workplace, Sequence[tuple[str, str]], Sequence[str | int] | None], list[str]],
    ids: list[str | int] | None,
    types: list[str],
) -> None:
    pairs, expected = drawn_by_the_package(tuple(types))
    for foreign in ([], ["rouge-w:1.2"]):  # which the package does not have, and so must not draw before it
        done = run_rouge_cli(
            "evaluate", *way(place, pairs, ids), "--dialect", "rouge-score", "--seed", "5", "-r", "50", "-q",
            "--measures", ",".join([types[0], *foreign, *types[1:]]), "--save", "results.json",
        )  # fmt: skip
        assert done.status == 0, done.stderr
        (system,) = read_results("results.json").systems
        found = {measure.label: measure.averages for measure in system.measures}
        assert {label: found[label] for label in types} == expected


def test_single_choices_are_overridden() -> None:
    """With every choice overridden it is ROUGE-1.5.5, but for the names."""
    plain = Options(measures=("rouge-1", "rouge-l"))
    turned = dialect_options(
        "rouge-score", tokenizer="ascii-155", stemmer="porter-155", several_models="", rounding=True,
        average="bootstrap-155", measures=("rouge-1", "rouge-l"),
    )  # fmt: skip
    expected, found = evaluate(CONFIG, plain), evaluate(CONFIG, turned)
    for one, other in zip(expected.systems, found.systems, strict=True):
        for ours, theirs in zip(one.measures, other.measures, strict=True):
            assert ours._replace(label="") == theirs._replace(label="")
    assert [measure.label for measure in found.systems[0].measures] == ["rouge1", "rougeLsum"]


def test_other_tokens_in_the_dialect(place: Workplace) -> None:
    place.write("peer.txt", "Żółw śpi.\n")
    place.write("model.txt", "Żółw śpi długo.\n")
    config = place.config(evaluation())
    kept = evaluate(config, dialect_options("rouge-score", tokenizer="unicode", average="mean"))
    assert figures(kept)["rouge1"] == [(2 / 3, 1.0, 0.8)]
    assert kept.warnings == ()


def test_lost_letters_are_warned_of(place: Workplace) -> None:
    """Of 7 and 12 letters 4 and 5 are beyond ASCII."""
    place.write("peer.txt", "Żółw śpi.\n")
    place.write("model.txt", "Żółw śpi długo.\n")
    config = place.config(evaluation())
    for options in (dialect_options("rouge-score"), dialect_options("rouge-score", drop_stop_words=True)):
        lost = evaluate(config, options).warnings[-1]
        assert lost == (
            "rouge-score keeps only a-z and 0-9: it drops 47.37% of all letters and digits, in 2 of 2 texts; "
            "use --tokenizer unicode to keep them"
        )


def test_texts_that_are_no_utf_8(place: Workplace) -> None:
    place.write("peer.txt", b"caf\xe9\n")
    config = place.config(evaluation())
    with pytest.raises(DataError, match=r"peer.txt: not utf-8: byte 0xe9 at offset 3; name its encoding"):
        evaluate(config, dialect_options("rouge-score"))
    found = evaluate(config, dialect_options("rouge-score", encoding="latin-1", average="mean"))
    assert "digits, in 1 of 2 texts" in found.warnings[-1]


def test_empty_summaries_are_warned_of(place: Workplace) -> None:
    place.write("peer.txt", "...\n")
    found = evaluate(place.config(evaluation()), dialect_options("rouge-score", average="mean"))
    assert found.warnings[0].startswith("./peer.txt (evaluation 1): no token is left to score")
    assert figures(found)["rougeLsum"] == [(0.0, 0.0, 0.0)]


def test_limits_and_stop_words(place: Workplace) -> None:
    config = place.config(evaluation())
    options = dialect_options("rouge-score", limit_unit=Unit.WORDS, limit=3.0, drop_stop_words=True, average="mean")
    assert figures(evaluate(config, options))["rouge1"] == [(0.5, 1.0, 2 / 3)]  # cat sat, cat lay


def test_command_line(place: Workplace) -> None:
    config = place.config(evaluation())
    done = run_rouge_cli(
        "evaluate", config, "--dialect", "rouge-score", "--average", "mean", "--measures", "rouge1,rougeL"
    )
    assert done.status == 0
    lines = done.stdout.decode().splitlines()
    assert [line.split()[1] for line in lines[1::4]] == ["rouge1", "rougeL"]
    assert lines[1].startswith("a rouge1 Average_R: 0.83333 (")
    unknown = run_rouge_cli("evaluate", config, "--dialect", "rouge-scor")
    assert (unknown.status, unknown.stderr) == (2, "rouge-cli: no dialect 'rouge-scor'; did you mean 'rouge-score'?\n")


def test_letters_and_formula_win_over_the_dialect(place: Workplace) -> None:
    config = place.config(evaluation())
    done = run_rouge_cli("evaluate", config, "--dialect", "rouge-score", "-n", "1", "-x", "-f", "A", "--no-rounding")
    assert [line.split()[1] for line in done.stdout.decode().splitlines()[1:]] == ["rouge1"] * 3


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ({"several_models": "worst"}, "several-models is sum, best-recall, best-f, jackknife, mean, not 'worst'"),
        ({"seed": -1}, "must be from 0 to 4294967295, not -1"),
        ({"best_model": True}, "formula B is the model with the best recall; it cannot be best-f too"),
        ({"stemming": Stemming.MODELS}, "-M \\(stem models alone\\) belongs to ROUGE-1.5.5"),
        ({"measures": ("rouge-be:HM",)}, "Basic Elements are scored as ROUGE-1.5.5 does alone"),
    ],
)
def test_what_cannot_be_meant(choices: dict[str, object], message: str) -> None:
    from rouge_cli.errors import UsageError

    with pytest.raises(UsageError, match=message):
        dialect_options("rouge-score", **choices)
