"""What the Python API is asked is obeyed, or refused with a reason."""

from __future__ import annotations

import inspect
import json
import re
from pathlib import Path
from typing import Any, get_type_hints

import pytest

import rouge_cli
from rouge_cli import DataError, InputChoice, Options, UsageError, evaluate, plan_of_texts, score, score_batch
from rouge_cli.engines import dask
from rouge_cli.inputs.fields import KeptFields
from rouge_cli.inputs.reading import read_input
from rouge_cli.options import dialect_options
from tests.workplace import Workplace

RECORD = {
    "id": "1", "summary": "the dog ran. it was fast! the cat sat.", "references": ["the cat sat. the dog ran."]
}  # fmt: skip


@pytest.fixture
def records(place: Workplace) -> str:
    place.write("sp.jsonl", json.dumps(RECORD) + "\n")
    return "sp.jsonl"


def f_of(source: Any, options: Options) -> float:
    (system,) = evaluate(source, options).systems
    return system.measures[0].averages[2].mean


@pytest.mark.parametrize("policy", ["split", "split:english", "split:en"])
def test_sentences_of_the_options_are_obeyed(records: str, policy: str) -> None:
    options = Options(sentences=policy)
    split = InputChoice(records, sentences="split")
    assert f_of(records, Options()) == pytest.approx(0.4, abs=0.1)
    for source in (records, InputChoice(records), split, read_input(split)):
        assert f_of(source, options) == 0.8 == f_of(split, Options())
    assert evaluate(records, options).options.sentences == "split:english"
    assert score(RECORD["summary"], RECORD["references"], options=options)["rouge-l"].f == 0.8


def test_a_delimiter_of_the_options_is_obeyed(place: Workplace) -> None:
    place.write("q.jsonl", '{"summary": "a b<q>c d", "references": ["c d<q>a b"]}\n')
    options = Options(sentence_delimiter="<q>")
    for source in ("q.jsonl", InputChoice("q.jsonl"), InputChoice("q.jsonl", delimiter="<q>")):
        assert f_of(source, options) == 1
    assert score("a b<q>c d", ["c d<q>a b"], options=options)["rouge-l"].f == 1
    assert score(["a b<q>c d"], [["c d", "a b"]], options=options)["rouge-l"].f == 1
    whole = score("a b\nc d", ["c d\na b"], options=Options(sentences="given"))["rouge-l"]
    assert whole.f == 0.5


def test_sentences_that_an_input_has_not_are_refused(records: str, place: Workplace) -> None:
    ways = r"; say it where records, lines or folders are named, InputChoice\(sentences=..., delimiter=...\), or"
    sources: list[tuple[Any, str]] = [
        (place.config(), "; leave it out: a configuration says itself what its files are"),
        (plan_of_texts({"a": ["a"]}, ["a"]), "; leave it out, and give plan_of_texts each summary as a list of its"),
        (read_input(InputChoice(records)), ways),
        (InputChoice(records, sentences="given"), ways),
    ]
    for source, remedy in sources:
        with pytest.raises(UsageError, match=f"^options: sentences are 'split:english', but .*{remedy}"):
            evaluate(source, Options(sentences="split"))
    with pytest.raises(UsageError, match=f"^options: the sentence delimiter is '<q>', but that of .* is ';'{ways}"):
        evaluate(InputChoice(records, delimiter=";"), Options(sentence_delimiter="<q>"))
    with pytest.raises(UsageError, match="the encoding is 'euc-jp', but that of the input 'latin-1'"):
        evaluate(InputChoice(records, encoding="latin-1"), Options(encoding="euc-jp"))
    assert evaluate(place.config(), Options(sentences="lines")).options.sentences == ""


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"stemmer": "snowball:german"}, "stemmer='snowball:german' stems nothing alone; add stem=True"),
        ({"stop_list": "s.txt"}, "stop_list removes nothing alone; add drop_stop_words=True, or leave it out"),
        ({"labels": "l.txt", "wordnet": "dict"}, "wordnet is about the labels of WordNet; add labels='wordnet'"),
        ({"wordnet": "dict"}, "wordnet is about the labels of WordNet; add labels='wordnet', or leave it out"),
        ({"label_kind": "classes"}, "label_kind is about the labels of WordNet; add labels='wordnet', or leave it"),
    ],
)
def test_options_that_do_nothing_alone_are_refused(records: str, options: dict[str, str], message: str) -> None:
    with pytest.raises(UsageError) as caught:
        score("a", ["a"], options=Options(**options))  # type: ignore[arg-type]
    assert message in str(caught.value)
    with pytest.raises(UsageError, match=re.escape(message)):
        evaluate(records, Options(**options))  # type: ignore[arg-type]


def test_the_encoding_of_a_choice_is_that_of_its_files(tmp_path: Path) -> None:
    for folder, text in (("peers", "caf\u00e9 noir"), ("models", "caf\u00e9 blanc")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "1.txt").write_text(text, encoding="utf-16")
    choice = InputChoice(peers=(str(tmp_path / "peers"),), models=(str(tmp_path / "models"),))
    options = Options(measures=("rouge-1",), tokenizer="unicode")
    by_options = evaluate(choice, options._replace(encoding="utf-16"))
    by_choice = evaluate(choice._replace(encoding="utf-16"), options)
    assert by_choice == by_options
    assert by_choice.systems[0].measures[0].scores[0] == 0.5


@pytest.mark.parametrize("name", ["UTF-8", "utf8"])
def test_other_names_of_the_usual_encoding_are_no_other_encoding(tmp_path: Path, name: str) -> None:
    for folder in ("peers", "models"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "1.txt").write_bytes(b"a caf\xe9 b")
    choice = InputChoice(peers=(str(tmp_path / "peers"),), models=(str(tmp_path / "models"),))
    options = Options(measures=("rouge-1",))
    assert evaluate(choice._replace(encoding=name), options) == evaluate(choice, options)
    assert evaluate(choice._replace(encoding="L1"), options._replace(encoding="latin-1")).systems


def test_the_format_of_summaries_is_for_lists(place: Workplace) -> None:
    with pytest.raises(UsageError, match=r"^summary_format: for records, lines and folders; .* says itself what its"):
        evaluate(InputChoice(source=place.config(), summary_format="SEE"))


def test_stemming_may_be_off_beside_the_stemmer_of_a_dialect(records: str) -> None:
    assert f_of(records, dialect_options("rouge-score")) >= 0
    assert f_of(records, dialect_options("rouge-score")._replace(dialect="rouge-1.5.5", measures=("rouge-1",))) >= 0
    assert score("a", ["a"], stem=False, options=Options(stemmer="snowball:german"))["rouge-l"].f == 1


@pytest.mark.parametrize("switch", ["no", 1, 0, "True"])
def test_switches_are_true_or_false(records: str, switch: Any) -> None:
    for call in (
        lambda: score("dogs", "dog", stem=switch),
        lambda: score_batch(["dogs"], ["dog"], stem=switch),
        lambda: evaluate(records, stem=switch),
    ):
        with pytest.raises(UsageError, match=f"^stem must be True, False or None, not {switch!r}$"):
            call()
    with pytest.raises(UsageError) as caught:
        evaluate(records, jackknife=switch, humans=switch, skip_single=switch)
    assert str(caught.value).splitlines() == [
        f"{name} must be True or False, not {switch!r}" for name in ("jackknife", "humans", "skip_single")
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"jobs": "x"}, "jobs must be a number of threads, 0 to let rouge-cli choose, not 'x'"),
        ({"jobs": -1}, "jobs must be a number of threads, 0 to let rouge-cli choose, not -1"),
        ({"jobs": 1.5}, "jobs must be a number of threads, 0 to let rouge-cli choose, not 1.5"),
        ({"systems": 5}, "systems must be the id of a system or a list of ids, None for all, not 5"),
        ({"systems": []}, "systems must be the id of a system or a list of ids, None for all, not []"),
        ({"systems": ["a", 1]}, "systems must be the id of a system or a list of ids, None for all, not ['a', 1]"),
        ({"progress": 5}, "progress must be a function of one number, or None, not 5"),
        ({"tokenizer": 5}, "tokenizer must be a str, not 5"),
        ({"list_format": 5}, "list_format must be a str or None, not 5"),
        *[
            (
                {"part": part},
                f"part must be two whole numbers (K, N) with K from 1 to N and N below 10**18, not {part!r}",
            )
            for part in [(3, 2), (0, 2), (1, 0), (1,), (1, 2, 3), "12", ("1", "2"), (1.0, 2), (True, 2), 5]
        ],
    ],
)
def test_arguments_that_cannot_be_meant(records: str, arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError) as caught:
        evaluate(records, **arguments)
    assert str(caught.value) == message
    if "jobs" in arguments:
        with pytest.raises(UsageError, match=r"^jobs must be"):
            score_batch(["a"], ["a"], **arguments)


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        ({"peers": ("a",), "models": ("b",)}, "source beside peers and models: give only one of them"),
        ({"models": "b"}, "source beside peers and models: give only one of them"),
        ({"format": "foo"}, "format is one of xml, jsonl, csv, tsv, parquet, pickle, folders, lines, list, not 'foo'"),
        ({"quotes": "no"}, "quotes must be True or False, not 'no'"),
        ({"lenient": "no"}, "lenient must be True or False, not 'no'"),
        ({"summary_format": "FOO"}, "summary_format is one of SPL, SEE, ISI, SIMPLE, not 'FOO'"),
        ({"encoding": 5}, "encoding must be a str, not 5"),
        ({"source": None, "peers": 5}, "peers must be a path, or a tuple of paths, not 5"),
        ({"source": None, "peers": ("a", 5)}, "peers must be a path, or a tuple of paths, not ('a', 5)"),
        ({"delimiter": 5}, "delimiter must be a str or None, not 5"),
        ({"fields": ("a",)},
         "fields must be a FieldChoice of names, its summary and references tuples of them, not ('a',)"),
        ({"layout": "rows"}, "layout is one of records, sentences, columns, not 'rows'"),
        ({"sentences": None}, "sentences must be a str, not None"),
    ],
)  # fmt: skip
def test_choices_that_cannot_be_meant(records: str, choice: dict[str, Any], message: str) -> None:
    given = InputChoice(**{"source": records} | choice)
    for read in (read_input, evaluate):
        with pytest.raises(UsageError) as caught:
            read(given)
        assert str(caught.value) == f"InputChoice: {message}"


def test_all_that_is_wrong_with_a_choice_is_told_at_once(records: str) -> None:
    with pytest.raises(UsageError) as caught:
        evaluate(InputChoice(records, quotes="no", lenient=1))  # type: ignore[arg-type]
    assert len(caught.value.problems) == 2
    with pytest.raises(DataError, match="this is JSON records, not an evaluation configuration"):
        evaluate(InputChoice(records, format="xml"))


def test_paths_and_small_letters_do(place: Workplace) -> None:
    for side in ("peers", "models"):
        (place.folder / side).mkdir()
        place.write(f"{side}/a.txt", "a b\n")
    named: Any = InputChoice(peers=place.folder / "peers", models=[place.folder / "models"], summary_format="spl")  # type: ignore[arg-type]
    assert f_of(named, Options()) == 1


@pytest.mark.parametrize(
    "name", ["skip_gap", "confidence", "lcs_weight", "limit", "samples", "alpha", "max_ngram", "seed"]
)
@pytest.mark.parametrize("number", [10**400, 10**5000, -(10**400)], ids=["large", "very large", "negative"])
def test_numbers_beyond_all_measure_are_refused(name: str, number: int) -> None:
    if (name, number < 0) != ("max_ngram", True):  # that is none
        with pytest.raises(UsageError):
            Options(**{name: number})  # type: ignore[arg-type]


def test_systems_may_come_from_iterators_and_arrays() -> None:
    numpy = pytest.importorskip("numpy")
    plan = plan_of_texts({name: ["a"] for name in "abc"}, ["a"])
    wanted = evaluate(plan, systems=["c", "a"], measures="rouge-1").systems
    assert [system.id for system in wanted] == ["c", "a"]
    given: list[Any] = [iter(["c", "a"]), (name for name in "ca"), numpy.array(["c", "a"])]
    for systems in given:
        assert evaluate(plan, systems=systems, measures="rouge-1").systems == wanted
    assert evaluate(plan, systems=numpy.str_("a"), measures="rouge-1").systems == wanted[1:]
    named = plan_of_texts({numpy.str_("a"): ["a"]}, ["a"], ids=numpy.array(["1"]))
    assert evaluate(named, measures="rouge-1").systems == wanted[1:]


def test_tables_of_references_are_rows() -> None:
    numpy = pytest.importorskip("numpy")
    listed = score_batch(["a b", "c d"], [["a b", "a"], ["c d", "c"]])
    assert score_batch(["a b", "c d"], numpy.array([["a b", "a"], ["c d", "c"]])) == listed
    assert score_batch(["a b"], ["a b"], jobs=numpy.int64(2)) == score_batch(["a b"], ["a b"])


def test_the_format_of_a_list_is_for_its_path(records: str) -> None:
    for source in (InputChoice(records), plan_of_texts({"a": ["a"]}, ["a"])):
        with pytest.raises(UsageError, match="list_format is for the path of a list file"):
            evaluate(source, list_format="SPL")


def test_a_configuration_is_known_by_its_name(place: Workplace) -> None:
    config = place.config()
    assert evaluate(InputChoice(config)).systems == evaluate(config).systems


def test_what_is_said_of_other_inputs_is_refused(place: Workplace, records: str) -> None:
    for side in ("peers", "models"):
        (place.folder / side).mkdir()
        place.write(f"{side}/a.txt", "a b\n")
    folders = InputChoice(peers=("peers",), models=("models",))
    lines = InputChoice(peers=("peers/a.txt",), models=("models/a.txt",))
    for choice, name in (
        (InputChoice(records, summary_format="SEE"), "--input-format"),
        (InputChoice(records, peer_pattern="(x)"), "--peer-pattern"),
        (folders._replace(layout="columns"), "--layout"),
        (lines._replace(quotes=False), "--no-quotes"),
        (InputChoice(records, quotes=False), "--no-quotes"),
        (InputChoice(peers=(records,), models=(records,), quotes=False), "--no-quotes"),
        (lines._replace(model_pattern="(x)"), "--model-pattern"),
    ):
        with pytest.raises(UsageError, match=f"^{name}: for .* only"):
            evaluate(choice)
    assert len(evaluate(folders).systems) == len(evaluate(lines).systems) == 1


@pytest.mark.parametrize("name", rouge_cli.__all__)
def test_the_types_of_what_is_public_can_be_resolved(name: str) -> None:
    if inspect.isclass(public := getattr(rouge_cli, name)) or inspect.isfunction(public):
        get_type_hints(public)


def test_fields_to_be_kept_are_refused_where_no_rows_are_written(records: str, tmp_path: Path) -> None:
    choice = InputChoice(records, kept=KeptFields())
    calls: list[Any] = [evaluate, lambda given: dask.score(given, tmp_path / "rows")]
    for call in calls:
        with pytest.raises(UsageError, match="InputChoice: kept is set by what writes rows of scores"):
            call(choice)
