from __future__ import annotations

import json
import math
import re
from array import array
from pathlib import Path
from typing import Any

import jsonschema
import numpy
import pytest
from hypothesis import given, settings

from rouge_cli import __version__, evaluate, plan_of_texts
from rouge_cli.errors import DataError, UsageError
from rouge_cli.kernel.native import Ids
from rouge_cli.options import Options, Typed, Unit, dialect_options
from rouge_cli.results import Interval, MeasureResult, Results, SystemResult
from rouge_cli.results.contradictions import totals_not_exceeded
from rouge_cli.results.figures import Figures
from rouge_cli.results.saved import SCHEMA, read_results, results_from_json, results_to_json, save_results
from rouge_cli.results.schema import PATH
from rouge_cli.signature import signature_of
from rouge_cli.tallies import Part, Tally
from tests.any_results import any_results
from tests.cases import each
from tests.property_cases import cases
from tests.workplace import Workplace

SCHEMA_FILE = json.loads(Path(PATH).read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA_FILE)
ZEROS = (Interval(0, 0, 0),) * 3
UNIGRAMS = MeasureResult(
    "ROUGE-1", array("d", [1, 2, 3, 4, 5, 6]), array("d", [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]), ZEROS, "rouge-1"
)
RESULTS = Results(
    Options(max_ngram=1, lcs=False, skip_gap=Typed("4x", 4)),
    (SystemResult("lead", ("D1", "D2"), (UNIGRAMS,)),),
    ("a warning",),
    "rouge.xml",
    (1, 2),
)
SAVED = results_to_json(RESULTS)


def changed(*path: str | int, to: Any = None) -> bytes:
    """The saved results with another value at a place, or without it if there is no other."""
    tree = json.loads(SAVED)
    part = tree
    for key in path[:-1]:
        part = part[key]
    if to is None:
        del part[path[-1]]
    else:
        part[path[-1]] = to
    return json.dumps(tree).encode()


def problem(content: bytes) -> str:
    with pytest.raises(DataError) as caught:
        results_from_json(content, "r.json")
    assert len(caught.value.problems) == 1
    return str(caught.value)


@given(any_results())
@settings(max_examples=cases(60), deadline=None)
def test_results_come_back_equal_and_follow_the_schema(results: Results) -> None:
    saved = results_to_json(results)
    assert results_from_json(saved, "r.json") == results
    VALIDATOR.validate(json.loads(saved))


def test_whole_numbers_are_saved_as_they_are_read() -> None:
    """100 was saved as 100 and read as 100.0, so that merged parts were not saved as one run is."""
    options = Options(samples=100, alpha=1, limit=5, limit_unit=Unit.WORDS, confidence=90, measures=("rouge-1",))
    saved = results_to_json(evaluate(plan_of_texts({"a": ["x y"]}, ["x z"]), options))
    assert results_to_json(results_from_json(saved, "r.json")) == saved


def test_numbers_that_json_lacks() -> None:
    odd = UNIGRAMS._replace(counts=array("d", [-math.inf, 1, math.nan, 1, math.inf, 3]))
    saved = results_to_json(RESULTS._replace(systems=(RESULTS.systems[0]._replace(measures=(odd,)),)))
    VALIDATOR.validate(json.loads(saved, parse_constant=pytest.fail))
    back = results_from_json(saved, "r.json").systems[0].measures[0].counts
    assert back[:2] == odd.counts[:2]
    assert math.isnan(back[2])
    assert back[3:] == odd.counts[3:]


def test_what_the_file_says() -> None:
    assert (
        SAVED.decode()
        == f"""{{
"format": "rouge-cli results",
"schema": 1,
"version": "{__version__}",
"signature": "{signature_of(RESULTS)}",
"source": "rouge.xml",
"models": [1, 2],
"options": {json.dumps(json.loads(SAVED)["options"])},
"warnings": ["a warning"],
"systems": [
{{"id": "lead", "evaluations": ["D1", "D2"], "measures": [
{{"label": "ROUGE-1", "name": "rouge-1",
 "averages": {{"recall": {{"mean": 0, "lower": 0, "upper": 0}}, "precision": {{"mean": 0, "lower": 0, "upper": 0}}, \
"f": {{"mean": 0, "lower": 0, "upper": 0}}}},
 "hits": [1,2],
 "model_totals": [3,4],
 "peer_totals": [5,6],
 "recall": [0.1,0.2],
 "precision": [0.3,0.4],
 "f": [0.5,0.6]}}]}}]
}}
"""
    )


def test_schema_has_every_option() -> None:
    """An option without a line in results.schema.json makes files that it does not describe."""
    described = SCHEMA_FILE["properties"]["options"]["properties"]
    assert sorted(described) == sorted(Options._fields)
    assert all("description" in option for option in described.values())
    assert SCHEMA_FILE["properties"]["schema"]["const"] == SCHEMA
    jsonschema.Draft202012Validator.check_schema(SCHEMA_FILE)


def test_option_that_an_older_file_lacks_is_at_its_default() -> None:
    assert results_from_json(changed("options", "jackknife"), "r.json") == RESULTS


def test_an_evaluation_twice() -> None:
    assert problem(changed("systems", 0, "evaluations", to=["1", "22", "22"])).startswith(
        "r.json: systems[0].evaluations: evaluation '22' is there twice"
    )


def test_results_with_an_evaluation_twice_are_not_saved(tmp_path: Path) -> None:
    found = evaluate(plan_of_texts({"x": ["a", "b"]}, ["a", "b"]), measures="rouge-1")
    twice = found._replace(systems=(found.systems[0]._replace(evaluations=Ids(["7", "7"])),))
    for name in ("r.json", "r.parquet"):
        with pytest.raises(
            UsageError, match="evaluation '7' must be in system 'x' once, not twice; save what evaluate returns"
        ):
            save_results(twice, str(tmp_path / name))
        assert not (tmp_path / name).exists()


def test_file_of_a_newer_schema() -> None:
    newer = json.dumps({"format": "rouge-cli results", "schema": SCHEMA + 1, "version": "9.1"}).encode()
    assert problem(newer) == (
        f"r.json: schema {SCHEMA + 1}, of rouge-cli 9.1; this is rouge-cli {__version__}, which reads schemas up to "
        f"{SCHEMA}: upgrade it (pip install --upgrade rouge-cli)"
    )


@pytest.mark.parametrize("end", [1, 30, SAVED.index(b'"hits"') + 9, len(SAVED) - 3])
def test_file_that_was_cut_off(end: int) -> None:
    told = problem(SAVED[:end])
    line = SAVED[:end].count(b"\n") + 1
    assert re.match(rf"r\.json, line {line}, column \d+: not complete JSON \(.*\); it was cut off or edited: ", told)
    assert told.endswith("save the results again with 'rouge-cli evaluate --save'")


def test_no_beginning_of_a_file_is_read() -> None:
    for end in range(len(SAVED) - 2):
        problem(SAVED[:end])


@pytest.mark.parametrize("content", [b"", b"\n "])
def test_empty_file(content: bytes) -> None:
    assert ": the file is empty; it was cut off or edited: " in problem(content)


@pytest.mark.parametrize("content", [b"\xff\xfe\0", b"[" * 100_000, b"1" * 5000, b"\x80abc"])
def test_file_that_is_no_json(content: bytes) -> None:
    assert problem(content) == "r.json: it cannot be read as JSON; results are what 'rouge-cli evaluate --save' writes"


@each(
    "content", [b"[]", b"1", b"{}", b'{"format": "rouge-cli results"}', b'{"format": "x", "schema": 1}',
                b'{"format": "rouge-cli results", "schema": true}']
)  # fmt: skip
def test_json_of_something_else(content: bytes) -> None:
    assert problem(content) == (
        'r.json: JSON of something else ("format" is not "rouge-cli results"); '
        "results are what 'rouge-cli evaluate --save' writes"
    )


@each(
    ("content", "told"),
    [
        (changed("systems"), "r.json: no 'systems'; "),
        (changed("systems", to={}), "r.json: systems: an array is expected; "),
        (changed("systems", 0, "id", to=1), "r.json: systems[0].id: a text is expected; "),
        (changed("systems", 0, "evaluations", to=["D1", 2]), "r.json: systems[0].evaluations: texts are expected; "),
        (changed("systems", 0, "measures", 0, "f"), "r.json: systems[0].measures[0]: no 'f'; "),
        (changed("systems", 0, "measures", 0, "f", to=[1]),
         "r.json: systems[0].measures[0].f: 1 values for 2 evaluations; "),
        (changed("systems", 0, "measures", 0, "hits", to=[]),
         "r.json: systems[0].measures[0]: hits, model_totals, peer_totals are of different lengths; "),
        (changed("systems", 0, "measures", 0, "f", to=[1, "x"]),
         "r.json: systems[0].measures[0].f[1]: a number is expected; "),
        (changed("systems", 0, "measures", 0, "f", to=[1, 10**400]),
         "r.json: systems[0].measures[0].f[1]: a number that is too large; "),
        (changed("systems", 0, "measures", 0, "averages", "f", "mean", to="high"),
         "r.json: systems[0].measures[0].averages.f.mean: a number is expected; "),
        (changed("systems", to=json.loads(SAVED)["systems"] * 2), "r.json: systems[1]: a second system 'lead'; "),
        (SAVED.replace(b'"averages": {', b'"averages": null, "other": {'),
         "r.json: systems[0].measures[0].averages: null is expected with averaging 'raw_counts', and with no other; "),
        (changed("options", "averaging", to="raw_counts"),
         "r.json: systems[0].measures[0].averages: null is expected with averaging 'raw_counts', and with no other; "),
        (changed("models", to=[1]), "r.json: models: two numbers are expected, the fewest and the most, from 0 on; "),
        (changed("models", to=[-1, 2]), "r.json: models: two numbers are expected, the fewest and the most, from 0 on"),
        (changed("models", to=[1, 2.5]), "r.json: models[1]: a whole number is expected; "),
        (changed("options", "lcs", to=1), "r.json: options.lcs: true or false is expected; "),
        (changed("options", "max_ngram", to="2"), "r.json: options.max_ngram: a whole number is expected; "),
        (changed("options", "elements", to=2), "r.json: options.elements: a text is expected; "),
        (changed("options", "elements", to="x"),
         "r.json: options.elements: one of H, HM, HMR, HM1, HMR1, HMR2 is expected; "),
        (changed("systems", 0, "measures", 0, "name", to="rouge-x"),
         "r.json: systems[0].measures[0].name: no measure 'rouge-x'; "),
        (changed("systems", 0, "measures", 0, "name", to="rouge-99999"),
         "r.json: systems[0].measures[0].name: measure 'rouge-99999': n is a whole number from 1 to 10000, "),
        (changed("systems", 0, "measures", 0, "name", to="rouge-2"),
         "r.json: systems[0].measures[0].label: 'ROUGE-1' is not rouge-2, which is 'ROUGE-2'; "),
        (changed("systems", 0, "measures", 0, "label", to="ROUGE-9"),
         "r.json: systems[0].measures[0].label: 'ROUGE-9' is not rouge-1, which is 'ROUGE-1'; "),
        (changed("models", to=[2, 1]), "r.json: models: the fewest, 2, are more than the most, 1; "),
        (changed("models", to=[-1, 2]), "r.json: models: two numbers are expected, the fewest and the most, from 0 on"),
        (changed("schema", to=0), "r.json: schema: schemas are numbered from 1; "),
        (changed("schema", to=-1), "r.json: schema: schemas are numbered from 1; "),
        (changed("version", to="0.1}, note={x"), "r.json: version: it is no version of rouge-cli; "),
        (changed("version", to="0.1" * 99), "r.json: version: it is no version of rouge-cli; "),
        (changed("options", "lcs_weight", to=1.2), "r.json: options.lcs_weight: an object is expected; "),
        (changed("options", "stemming", to=[]), "r.json: options.stemming: one of none, both, models is expected; "),
        (changed("options", "stemming", to="all"), "r.json: options.stemming: one of none, both, models is expected; "),
        (changed("options", "skip_units", to=[1]), "r.json: options.skip_units[0]: another value is expected; "),
        (changed("options", "alpha", to=2), "r.json: options: alpha (-p, --alpha) must lie between 0 "),
        (changed("options", "colour", to="red"),
         f"r.json: options.colour: rouge-cli {__version__} knows no such option; if a newer one wrote it, upgrade; "),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_damaged_file(content: bytes, told: str) -> None:
    found = problem(content)
    assert found.startswith(told)
    assert found.endswith("; the file was edited or damaged: save the results again with 'rouge-cli evaluate --save'")


def test_results_of_a_mode_that_only_rouge155_takes_are_not_saved() -> None:
    odd = RESULTS._replace(options=RESULTS.options._replace(elements="x"))
    with pytest.raises(UsageError, match=r"^options.elements is one of H, HM, HMR, HM1, HMR1, HMR2 in results that "):
        results_to_json(odd)


def test_reading_a_file(place: Workplace) -> None:
    (place.folder / "r.json").write_bytes(SAVED)
    assert read_results("r.json") == RESULTS
    with pytest.raises(DataError, match=r"^gone.json: cannot read the results: No such file or directory"):
        read_results("gone.json")
    with pytest.raises(DataError, match=r"^\.: cannot read the results: Is a directory"):
        read_results(".")


def test_a_file_that_could_not_be_read_by_its_name_is_not_written() -> None:
    with pytest.raises(UsageError, match=r"^- is standard input where results are read; name a file"):
        save_results(evaluate(plan_of_texts({"a": ["x"]}, ["x"])), "-")


@pytest.mark.parametrize(
    ("place", "to", "cause"),
    [
        (("averages", "f"), {"mean": 0.5, "lower": 0.9, "upper": 0.1}, "the lower bound is above the upper one"),
        (("averages", "f"), {"mean": 0.9, "lower": 0.4, "upper": 0.6}, "the mean, 0.9, is outside its interval"),
        (("hits", 1), 7, "hits[1]: 7 hits, and model_totals is 4 there: hits cannot exceed it"),
        (("peer_totals", 1), 1, "hits[1]: 2 hits, and peer_totals is 1 there: hits cannot exceed it"),
        (("recall", 0), True, "a number is expected"),
        (("recall", 0), "nan", "a score is no number, and yet the averages are"),
    ],
)
def test_figures_that_no_evaluation_makes_are_refused(place: tuple[str | int, ...], to: object, cause: str) -> None:
    found = problem(changed("systems", 0, "measures", 0, *place, to=to))
    assert f"{cause}; the file was edited or damaged: save the results again" in found


@pytest.mark.parametrize(
    ("path", "to", "said"),
    [
        (("options", "alpha"), 0.7, "alpha is '0.5' there, and '0.7' by the rest of the file"),
        (("models",), [2, 2], "models is '1-2' there, and '2' by the rest of the file"),
        (("version",), "9.9.9", f"version is 'rouge-cli-{__version__}' there, and 'rouge-cli-9.9.9' by the rest"),
    ],
)
def test_a_signature_that_contradicts_the_file_is_refused(path: tuple[str, ...], to: object, said: str) -> None:
    assert problem(changed(*path, to=to)).startswith(f"r.json: signature: {said}")


def test_another_version_may_have_written_the_signature_otherwise() -> None:
    older = changed("version", to="0.0.1").replace(__version__.encode() + b'"', b'0.0.1"').replace(b"|stop:kept", b"")
    assert results_from_json(older, "r.json") == RESULTS._replace(version="0.0.1")


@pytest.mark.parametrize(
    ("measure", "dialect", "totals"),
    [
        ("rouge-2", "rouge-1.5.5", ("model_totals", "peer_totals")),
        ("rouge-su:4", "rouge-score", ("model_totals", "peer_totals")),
        ("rouge-l", "rouge-1.5.5", ("model_totals", "peer_totals")),
        ("rouge-l", "lin2004", ("model_totals",)),
        ("rouge-l", "pltrdy-1.0.1-inclusive", ()),
        ("rouge-w:0.5", "rouge-1.5.5", ()),
        ("esk", "rouge-1.5.5", ()),
        ("", "rouge-1.5.5", ()),
    ],
)
def test_which_totals_hits_cannot_exceed(measure: str, dialect: str, totals: tuple[str, ...]) -> None:
    assert totals_not_exceeded(measure, dialect) == totals


@pytest.mark.parametrize("dialect", ["rouge-1.5.5", "lin2004", "rouge-score", "torchmetrics", "sumeval"])
def test_results_of_every_measure_are_read_again(dialect: str) -> None:
    """Hits above totals are a contradiction only in measures that cannot have such."""
    names = ("rouge-1", "rouge-l", "rouge-l-flat", "rouge-l-root:0.5", "rouge-wl:alpha=2,beta=1", "rouge-w:3",
             "rouge-su:4", "esk", "mead-lcs:both", "cosine", "overlap:1", "lcs", "bleu")  # fmt: skip
    weighted = ("rouge-w:0.5",) if dialect != "lin2004" else ()
    texts = {"x": ["the cat\nthe cat sat\nthe cat", "a", "a a a a"]}
    plan = plan_of_texts(texts, [["the cat sat", "the\ncat the cat"], ["a b", "a"], ["a", "b a a a a"]])
    made = evaluate(plan, dialect_options(dialect)._replace(measures=(*names, *weighted)))
    assert results_from_json(results_to_json(made), "r.json").systems == made.systems


@pytest.mark.parametrize("suffix", ["json", "parquet"])
def test_hits_above_a_total_are_not_saved(place: Workplace, suffix: str) -> None:
    odd = UNIGRAMS._replace(counts=array("d", [1, 9, 3, 4, 5, 6]))
    results = RESULTS._replace(systems=(RESULTS.systems[0]._replace(measures=(odd,)),))
    with pytest.raises(UsageError, match=r"^results: systems\[0\].measures\[0\].hits\[1\]: 9 hits, and model_totals "):
        save_results(results, f"r.{suffix}")


def test_bounds_of_no_confidence_may_be_the_other_way_round() -> None:
    average = Interval(0.5, 0.6, 0.4)
    measure = UNIGRAMS._replace(averages=(average,) * 3)
    odd = RESULTS._replace(
        options=RESULTS.options._replace(confidence=Typed.of("0")),
        systems=(RESULTS.systems[0]._replace(measures=(measure,)),),
    )
    assert results_from_json(results_to_json(odd), "r.json") == odd


def test_counts_of_py_rouge_below_0_are_read(tmp_path: Path) -> None:
    """It counts fewer than no n-grams in a reference that is shorter than n."""
    plan = plan_of_texts({"x": ["a b"]}, [["a", "b"]])
    made = evaluate(plan, Options(measures=("rouge-4",), dialect="py-rouge"))
    assert min(made.systems[0].measures[0].counts) < 0
    save_results(made, str(tmp_path / "r.json"))
    assert read_results(str(tmp_path / "r.json")).systems == made.systems


@pytest.mark.parametrize("suffix", ["json", "parquet"])
@pytest.mark.parametrize(
    ("score", "told"), [(math.nan, "is no number, and yet the averages are"), (1e300, "is infinite")]
)
def test_scores_that_would_not_be_read_are_not_saved(place: Workplace, suffix: str, score: float, told: str) -> None:
    plan = plan_of_texts({"a": ["x", "y"]}, ["x", "z"])
    results = evaluate(plan, measures="rouge-1")
    system = results.systems[0]
    for scores in (Figures(array("d", [score] * 6)), array("d", [1.0] * 5 + [score])):
        measure = system.measures[0]._replace(scores=scores)
        with pytest.raises(UsageError, match=f"a score of ROUGE-1 in system 'a' {told}"):
            save_results(results._replace(systems=(system._replace(measures=(measure,)),)), f"r.{suffix}")
    assert not list(place.folder.glob("r.*"))


@pytest.mark.parametrize("name", ["r.json", "r.parquet"])
def test_totals_of_py_rouge_may_be_below_hits(place: Workplace, name: str) -> None:
    """Of a text of one word it counts one trigram fewer than none."""
    both = {"a": ["the cat sat on the mat", "a dog barked loudly today"]}
    models = [["the cat sat on the mat", "no"], ["a dog barked", "it barked loudly today"]]
    results = evaluate(plan_of_texts(both, models), measures="rouge-3", options=dialect_options("py-rouge"))
    save_results(results, name)
    assert read_results(name).systems == results.systems


@pytest.mark.parametrize("name", ["r.json", "r.parquet"])
def test_scores_of_other_kinds_are_saved_or_refused(tmp_path: Path, name: str) -> None:
    found = evaluate(plan_of_texts({"s": ["a b"]}, ["a c"]), measures="rouge-1")
    (system,) = found.systems
    (measure,) = system.measures

    def of(scores: Any) -> Any:
        return found._replace(systems=(system._replace(measures=(measure._replace(scores=scores),)),))

    path = tmp_path / name
    save_results(of(numpy.array(measure.scores)), path)
    assert read_results(path) == found
    with pytest.raises(UsageError, match=r"results: .*scores"):
        save_results(of(iter(measure.scores)), path)


def test_lists_within_lists_without_end_are_not_saved() -> None:
    deep: Any = "w"
    for _ in range(100_000):
        deep = [deep]
    odd: list[Results] = [
        RESULTS._replace(warnings=(deep,)),
        RESULTS._replace(part=Part(1, 2, (Tally(deep),))),
        RESULTS._replace(systems=(RESULTS.systems[0]._replace(id=deep),)),
    ]
    for one in odd:
        with pytest.raises(UsageError, match=r"^results: they hold lists within lists too deep for JSON; save what"):
            results_to_json(one)
    assert "an odd list" in repr(RESULTS._replace(source=deep))
