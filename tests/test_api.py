from __future__ import annotations

import doctest
import io
import json
import subprocess
import sys
from itertools import count, repeat
from pathlib import Path
from typing import Any

import pytest

import rouge_cli
from rouge_cli import Score, api, evaluate, plan_of_texts, score, score_batch, scores
from rouge_cli.errors import DataError, UsageError
from rouge_cli.inputs.in_memory import Models, Summary
from rouge_cli.inputs.plan import Evaluation, Plan, Text
from rouge_cli.inputs.reading import read_input
from rouge_cli.inputs.rouge_xml import read_rouge_xml
from rouge_cli.inputs.stream import Stream
from rouge_cli.options import Averaging, Options, Stemming, Typed, Unit
from rouge_cli.reports.rouge155 import rouge155_report
from tests.cases import each
from tests.commands import rouge155
from tests.commands import rouge_cli as rouge_cli_command
from tests.workplace import Workplace, evaluation

PROJECT = Path(__file__).resolve().parents[1]
ALL_MEASURES = "rouge-1,rouge-2,rouge-l,rouge-w:1.2,rouge-s:4,rouge-su:4"


@pytest.fixture
def in_project(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)
    monkeypatch.delenv("ROUGE_EVAL_HOME", raising=False)
    monkeypatch.delenv("RED_EVAL_HOME", raising=False)


def test_public_names_are_these() -> None:
    assert rouge_cli.__all__ == [
        "DataError",
        "InputChoice",
        "Options",
        "Plan",
        "Results",
        "RougeCliError",
        "Score",
        "ScoreColumns",
        "UsageError",
        "__version__",
        "compute",
        "evaluate",
        "find_preset",
        "merge_parts",
        "plan_of_texts",
        "read_results",
        "results_to_json",
        "save_results",
        "score",
        "score_batch",
        "score_columns",
    ]
    for name in rouge_cli.__all__:
        assert getattr(rouge_cli, name) is not None
    assert set(rouge_cli.__all__) <= set(dir(rouge_cli))
    with pytest.raises(AttributeError, match="no attribute 'rouge'"):
        rouge_cli.rouge  # noqa: B018


def test_import_is_cheap() -> None:
    """Nothing of the package is loaded but its version, and little of the standard library."""
    program = (
        "import json, sys\nbefore = set(sys.modules)\nimport rouge_cli\n"
        "print(json.dumps(sorted(set(sys.modules) - before)))"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=PROJECT, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == ["__future__", "rouge_cli"]


@pytest.mark.usefixtures("in_project")
def test_examples_of_the_docstrings() -> None:
    found = [doctest.testmod(module) for module in (api, scores)]
    assert sum(result.attempted for result in found) >= 7
    assert [result.failed for result in found] == [0, 0]


@pytest.mark.usefixtures("in_project")
def test_evaluate_reports_as_the_commands() -> None:
    options = Options(max_ngram=2, skip_gap=Typed.of("4"), stemming=Stemming.BOTH, per_evaluation=True)
    config = PROJECT / "configs" / "news-spl.xml"
    expected = rouge155("-n", "2", "-2", "4", "-m", "-d", "-a", str(config))
    assert rouge155_report(evaluate(config, options)) == expected.stdout
    done: list[int] = []
    assert rouge155_report(evaluate(str(config), options, jobs=2, progress=done.append)) == expected.stdout
    assert sum(done) == 10


@each("measures", ["rouge-1", "cosine:tf"])
def test_progress_counts_records_that_name_their_system_one_by_one(tmp_path: Path, measures: str) -> None:
    records = [
        {"id": id, "system": system, "summary": "a", "references": ["a"]} for id in ("1", "2", "3") for system in "ab"
    ]
    (tmp_path / "r.jsonl").write_text("".join(f"{json.dumps(record)}\n" for record in records))
    done: list[int] = []
    evaluate(tmp_path / "r.jsonl", measures=measures, progress=done.append)
    assert sum(done) == 6


@pytest.mark.usefixtures("in_project")
def test_evaluate_some_systems_with_measures_and_stemming() -> None:
    results = evaluate("configs/news-spl.xml", systems=["noise", "lead"], measures="rouge-l,rouge-1", stem=True)
    assert [system.id for system in results.systems] == ["noise", "lead"]
    assert [measure.label for measure in results.systems[0].measures] == ["ROUGE-L", "ROUGE-1"]
    assert results.options.stemming is Stemming.BOTH
    with pytest.raises(DataError, match="no system 'leed'; did you mean 'lead'"):
        evaluate("configs/news-spl.xml", systems="leed")


@pytest.mark.usefixtures("in_project")
def test_evaluate_a_list() -> None:
    expected = rouge155("-z", "SPL", "configs/news-spl.lst")
    assert rouge155_report(evaluate("configs/news-spl.lst", list_format="spl")) == expected.stdout
    with pytest.raises(UsageError, match="unknown list format 'TXT'"):
        evaluate("configs/news-spl.lst", list_format="TXT")


def test_evaluate_records_and_folders(place: Workplace) -> None:
    """By the suffix of the file's name; folders, by a choice. As the command."""
    place.write("runs.jsonl", '{"id": "1", "summary": "the cat", "references": ["a cat", "the cat sat"]}\n')
    assert rouge155_report(evaluate("runs.jsonl")) == rouge_cli_command("evaluate", "runs.jsonl").stdout
    for side in ("peers", "models"):
        (place.folder / side).mkdir()
        place.write(f"{side}/a.txt", f"the {side} cat\n")
    choice = rouge_cli.InputChoice(peers=("peers",), models=("models",))
    expected = rouge_cli_command("evaluate", "--peers", "peers", "--models", "models")
    assert expected.status == 0
    assert rouge155_report(evaluate(choice)) == rouge155_report(evaluate(read_input(choice))) == expected.stdout


def test_evaluate_a_plan_and_a_stream(place: Workplace) -> None:
    made = Plan("p", (Evaluation("1", "SPL", {"a": b"peer.txt", "b": Text("b", b"the cat")}, (b"model.txt",), 1),))
    assert [system.id for system in evaluate(made).systems] == ["a", "b"]
    stream = Stream("s", iter(made.evaluations), None, [])
    assert evaluate(stream, systems="b").systems == evaluate(made, systems="b").systems


@pytest.mark.usefixtures("in_project")
@pytest.mark.parametrize("humans", [False, True])
def test_evaluate_jackknifed(humans: bool) -> None:
    """As the command does; and from a stream."""
    expected = rouge_cli_command(
        "evaluate", "configs/news-spl.xml", "-n", "2", "--jackknife", *(["--humans"] if humans else [])
    )
    assert expected.status == 0
    options = Options(max_ngram=2)
    results = evaluate("configs/news-spl.xml", options, jackknife=True, humans=humans)
    assert rouge155_report(results) == expected.stdout
    assert results.options.jackknife
    plan = read_rouge_xml("configs/news-spl.xml", model_ids=True)
    stream = Stream(plan.source, iter(plan.evaluations), None, [])
    again = evaluate(stream, options._replace(jackknife=True), humans=humans)
    assert rouge155_report(again) == expected.stdout


def test_jackknifing_evaluations_with_one_model(place: Workplace) -> None:
    config = place.config(evaluation(), evaluation("2", models={"A": "model.txt", "B": "peer.txt"}))
    with pytest.raises(DataError):
        evaluate(config, jackknife=True)
    results = evaluate(config, jackknife=True, skip_single=True)
    assert results.systems[0].evaluations == ("2-1", "2-2")
    assert len(results.warnings) == 1
    with pytest.raises(UsageError, match="give jackknife=True too"):
        evaluate(config, humans=True)


def test_stemming_is_that_of_the_options_unless_given() -> None:
    stemmed = Options(max_ngram=1, lcs=False, stemming=Stemming.BOTH)
    assert score("dogs", "dog", options=stemmed)["rouge-1"].f == 1
    assert score("dogs", "dog", options=stemmed, stem=False)["rouge-1"].f == 0
    assert score("dogs", "dog", stem=True)["rouge-1"].f == 1


def test_measures_are_those_of_the_options_unless_given() -> None:
    assert list(score("a", "a")) == ["rouge-1", "rouge-2", "rouge-l"]
    assert list(score("a", "a", options=Options(max_ngram=1))) == ["rouge-1", "rouge-l"]
    assert list(score("a", "a", options=Options(max_ngram=1), measures="ROUGE-S4,rouge-w:1.2")) == [
        "ROUGE-S4",
        "rouge-w:1.2",
    ]
    with pytest.raises(UsageError, match="no measure is chosen"):
        score("a", "a", options=Options(lcs=False))
    with pytest.raises(UsageError, match="no measure 'bleurt'"):
        score("a", "a", measures="bleurt")


def test_options_of_all_kinds_hold() -> None:
    limited = Options(limit_unit=Unit.WORDS, limit=2, best_model=True, alpha=1.0, averaging=Averaging.CORPUS)
    found = score("a b c", ["a x y", "a b x"], measures="rouge-1", options=limited)["rouge-1"]
    assert found == Score(1.0, 1.0, 1.0, 2.0, 2.0, 2.0)


@each(
    ("peer", "models", "hits"),
    [
        ("a b\nc d", "c d a b", 4),
        (["a b", "c d"], "c d a b", 4),
        ("a b c d", "c d a b", 2),
        (["a b\nc d"], "c d a b", 2),
        (("a b", "c d"), [["c d a b"]], 4),
        ("a b c d", [["c d", "a b"]], 4),
        ("a b c d", [["c d\na b"]], 2),
        ("a b c d", ["c d\na b"], 4),
        ("a b c d", "c d\na b", 4),
        (["a b", "c d"], ["c d a b", "c d a b"], 8),
        ([], ["a"], 0),
        ("", ["a"], 0),
        ("a", [""], 0),
        ("a", [[]], 0),
    ],
)
def test_shapes(peer: Summary, models: Models, hits: float) -> None:
    """A str has a sentence a line, a list a sentence an item; a list of models is never one of sentences."""
    assert score(peer, models, measures="rouge-l")["rouge-l"].hits == hits


def test_list_of_models_is_not_a_list_of_sentences() -> None:
    assert score("a b", ["a", "b"], measures="rouge-1")["rouge-1"] == Score(1.0, 0.5, 0.66667, 2.0, 2.0, 4.0)
    assert score("a b", [["a", "b"]], measures="rouge-1")["rouge-1"] == Score(1.0, 1.0, 1.0, 2.0, 2.0, 2.0)


@pytest.mark.filterwarnings("ignore:.* of the letters:UserWarning")
def test_empty_sides_score_zero() -> None:
    assert score("", "a b", measures="rouge-1")["rouge-1"] == Score(0, 0, 0, 0, 2, 0)
    assert score("a b", "", measures="rouge-1")["rouge-1"] == Score(0, 0, 0, 0, 0, 2)
    assert score_batch([], []) == []
    assert score("été 日本", "été 日本", measures="rouge-1")["rouge-1"].peer == 1


@each(
    ("peers", "models", "messages"),
    [
        (["a", None, "b"], ["a", "a", []],
         ["peers[1]: a summary is a str or a list of str, not None",
          "models[2]: models are a str, or a list of one or more summaries, not []"]),
        (["a"], [7], ["models[0]: models are a str, or a list of one or more summaries, not 7"]),
        (["a"], [["a", 7]], ["models[0][1]: a summary is a str or a list of str, not 7"]),
        ([["a", 1.5]], ["a"], ["peers[0]: a summary is a str or a list of str, not ['a', 1.5]"]),
        ([b"a"], ["a"], ["peers[0]: a summary is a str or a list of str, not b'a'"]),
        (["a", "b"], ["a"], ["models: only 1 item; each system summary needs its own models"]),
        (["a"], ["a", "b"], ["peers: only 1 item; each system summary needs its own models"]),
    ],
)  # fmt: skip
def test_wrong_shapes_are_all_told(peers: list[Any], models: list[Any], messages: list[str]) -> None:
    with pytest.raises(UsageError) as caught:
        score_batch(peers, models)
    assert str(caught.value).splitlines() == messages


@pytest.mark.parametrize("unordered", ["ab", {"A": "a b"}, {"a b"}])
def test_no_list_of_summaries_is_told(unordered: Any) -> None:
    for call in (
        lambda: score_batch(unordered, ["a"]),
        lambda: score_batch(["a"], unordered),
        lambda: plan_of_texts({"mine": unordered}, ["a"]),
    ):
        with pytest.raises(UsageError, match="a list with an item for each system summary is expected"):
            call()
    if not isinstance(unordered, str):
        with pytest.raises(UsageError, match=r"^peers\[0\]: a summary is a str or a list of str, not"):
            score(unordered, "a")
        with pytest.raises(UsageError, match=r"^models\[0\]: models are a str, or a list of one or more summaries"):
            score("a", unordered)


def test_options_that_cannot_be_meant() -> None:
    with pytest.raises(UsageError, match="measures: there are none"):
        score("a", "a", measures=[])
    with pytest.raises(UsageError, match="jackknifing is for evaluate"):
        score("a", ["a", "b"], options=Options(jackknife=True))
    with pytest.raises(UsageError, match=r"rouge_cli.Options is expected \(of a preset: .options\)"):
        evaluate("configs/news-spl.xml", rouge_cli.find_preset("duc2004-t2"))  # type: ignore[arg-type]


def test_one_path_in_place_of_several(place: Workplace) -> None:
    for folder in ("runs", "refs"):
        (place.folder / folder).mkdir()
    place.write("runs/1.txt", "a b")
    place.write("refs/1.A.txt", "a c")
    one = rouge_cli.InputChoice(peers=str(place.folder / "runs"), models=str(place.folder / "refs"))
    assert evaluate(one, measures="rouge-1").systems[0].measures[0].scores[0] == 0.5


def test_a_hundred_problems_are_told() -> None:
    with pytest.raises(UsageError) as caught:
        score_batch([None] * 250, ["a"] * 250)  # type: ignore[list-item]
    lines = str(caught.value).splitlines()
    assert (len(lines), lines[-1]) == (101, "and 150 more")


@pytest.mark.filterwarnings("ignore:.* of the letters:UserWarning")
def test_other_tokens_and_texts_that_are_no_unicode() -> None:
    def hits(peer: str, tokenizer: str) -> float:
        found = score(peer, peer, measures="rouge-1", options=Options(tokenizer=tokenizer))
        assert found == score(peer, peer, measures="rouge-1", tokenizer=tokenizer, options=Options(tokenizer="mecab"))
        return found["rouge-1"].hits

    assert [hits("Été 日本", tokenizer) for tokenizer in ("ascii-155", "unicode", "character", "whitespace")] == [
        1, 2, 5, 2,
    ]  # fmt: skip
    assert hits("a\ud800 b", "ascii-155") == hits("a\ud800 b", "unicode") == 2


def test_a_tokeniser_alone_leaves_the_usual_measures() -> None:
    assert list(score("東京", "東京", tokenizer="character")) == ["rouge-1", "rouge-2", "rouge-l"]
    with pytest.raises(UsageError, match="did you mean 'character'"):
        score("a", "a", tokenizer="charakter")


def test_records_in_the_encoding_of_the_options(place: Workplace) -> None:
    record = '{"id": "1", "summary": "東京都", "references": ["東京"]}\n'
    place.write("r.jsonl", record.encode("euc-jp"))
    options = Options(encoding="euc-jp", measures=("rouge-1",), samples=1)
    (system,) = evaluate("r.jsonl", options, tokenizer="character").systems
    assert list(system.measures[0].scores) == [1, 0.66667, 0.8]


def test_iterators_do() -> None:
    peers, models = ["a b", "c"], ["a", ["c", "d"]]
    assert score_batch(iter(peers), (item for item in models)) == score_batch(peers, models)


@each("tokenizer", ["ascii-155", "whitespace", "unicode"])
def test_texts_in_memory_may_have_nuls(tokenizer: str) -> None:
    """They part words, as in ROUGE-1.5.5. Files full of them are refused, as UTF-16 without a mark is."""
    text, words = "a\0b \0" * 50, 100
    how: dict[str, Any] = {"tokenizer": tokenizer, "measures": "rouge-1"}
    figures = score(text, text, **how)["rouge-1"]
    assert (figures.hits, figures.f) == (words, 1)
    (system,) = evaluate(plan_of_texts({"a": [text]}, [text]), **how).systems
    assert list(system.measures[0].counts)[:3] == [words] * 3
    assert rouge_cli.score_columns([text], [text], **how)["rouge-1_hits"].values[0] == words
    assert score("\0" * 8, "a", **how)["rouge-1"].f == 0


def text_of(document: object) -> str:
    assert isinstance(document, bytes)
    return Path(document.decode()).read_text(encoding="utf-8")


@pytest.mark.usefixtures("in_project")
@pytest.mark.parametrize("stem", [False, True])
def test_texts_score_as_files(stem: bool) -> None:
    """The news from files and from strings: the same results to the last bit, averages and intervals included."""
    plan = read_rouge_xml("configs/news-spl.xml")
    results = evaluate(plan, measures=ALL_MEASURES, stem=stem)
    systems = {id: [text_of(evaluation.peers[id]) for evaluation in plan.evaluations] for id in plan.systems()}
    models = [[text_of(model) for model in evaluation.models] for evaluation in plan.evaluations]
    assert {len(texts) for texts in models} == {4}
    ids = [evaluation.id for evaluation in plan.evaluations]
    assert (
        evaluate(plan_of_texts(systems, models, ids=ids), measures=ALL_MEASURES, stem=stem).systems == results.systems
    )
    for system in results.systems:
        found = score_batch(systems[system.id], models, measures=ALL_MEASURES, stem=stem, jobs=2)
        assert found == [
            score(peer, texts, measures=ALL_MEASURES, stem=stem)
            for peer, texts in zip(systems[system.id], models, strict=True)
        ]
        for measure in system.measures:
            expected = dict(
                zip(
                    system.evaluations,
                    zip(*measure.score_columns(), *measure.count_columns(), strict=True),
                    strict=True,
                )
            )
            assert {id: tuple(scores[measure.name]) for id, scores in zip(ids, found, strict=True)} == expected


class Lazy:
    """As a frame of polars that nothing was collected of."""

    def __getitem__(self, place: int) -> str:
        raise TypeError("no items")


@each(
    ("source", "told"),
    [
        ([], "there is no file to evaluate; name at least one"),
        (["a.jsonl", "."], "must be files of records .* not '.'; evaluate folders and configurations one at a time"),
        (["the cat", "a dog"], "for texts in memory use"),
        (io.BytesIO(), "evaluate reads files by name; give the name of the file, not "),
    ],
    ids=str,
)
def test_what_is_no_path_has_a_remedy_that_fits(source: Any, told: str) -> None:
    with pytest.raises(UsageError, match=told):
        evaluate(source)


def test_plan_of_texts() -> None:
    plan = plan_of_texts({"b": ["x"] * 12, "a": ["y"] * 12}, ["x"] * 12)
    assert plan.systems() == ["a", "b"]
    assert [evaluation.id for evaluation in plan.evaluations][:2] == ["01", "02"]
    assert evaluate(plan, measures="rouge-1").systems[1].evaluations[-1] == "12"
    assert [evaluation.id for evaluation in plan_of_texts({"a": ["x"]}, ["x"], ids=["topic"]).evaluations] == ["topic"]
    assert plan_of_texts({}, []).systems() == []
    with pytest.raises(UsageError, match="ids: 1 different ones for 2 items"):
        plan_of_texts({"a": ["x", "y"]}, ["x", "y"], ids=["1", "1"])
    for odd in ({"systems": {"\ud800": ["x"]}}, {"ids": ["\ud800"]}):
        with pytest.raises(UsageError, match=rf"^{next(iter(odd))}: '.*ud800' has half of a surrogate pair"):
            plan_of_texts(**({"systems": {"a": ["x"]}, "models": ["x"]} | odd))  # type: ignore[arg-type]
    assert plan_of_texts({"a": ["x"]}, ["x"]) == plan_of_texts({"a": iter(["x"])}, iter(["x"]), ids=iter("1"))
    with pytest.raises(UsageError, match=r"^ids: a list of texts is expected, not Lazy \(no items\)"):
        plan_of_texts({"a": ["x"]}, ["x"], ids=Lazy())  # type: ignore[arg-type]
    for ids in (["1", "2", "3"], map(str, count())):
        with pytest.raises(UsageError, match=r"^ids: more than 2 for 2 items"):
            plan_of_texts({"a": ["x", "y"]}, ["x", "y"], ids=ids)
    with pytest.raises(UsageError, match=r"^peers of 'a': only 2 items"):
        plan_of_texts({"a": ["x", "y"]}, repeat("x"))
    with pytest.raises(UsageError, match="peers of 'b': only 1 item;"):
        plan_of_texts({"a": ["x", "y"], "b": ["x"]}, ["x", "y"])
    with pytest.raises(UsageError, match=r"^models: only 2 items"):
        plan_of_texts({"a": ["x", "y", "z"]}, ["x", "y"])


def test_averages_of_no_evaluation_are_a_warning() -> None:
    some = plan_of_texts({"mine": ["a"]}, ["a"])
    for plan in (some._replace(evaluations=()), plan_of_texts({"mine": []}, [])):
        found = evaluate(plan, measures="rouge-1")
        assert found.systems[0].measures[0].averages[0].mean == 0
        assert found.warnings == (
            "texts: there is no evaluation, so averages are 0; check what chose the evaluations",
        )  # fmt: skip
    assert evaluate(some, measures="rouge-1").warnings == ()


def test_asking_for_an_absent_system_looks_for_no_similar_name(monkeypatch: pytest.MonkeyPatch) -> None:
    found = evaluate(plan_of_texts({"bart": ["a b"]}, ["a b"]), measures="rouge-1")
    monkeypatch.setattr("rouge_cli.similar_names.did_you_mean", lambda *_: pytest.fail("a message was made"))
    assert "bort" not in found
    assert "bart" in found
