from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rouge_cli import __version__, evaluate, plan_of_texts
from rouge_cli.engines.merging import merge_parts, numbered_on
from rouge_cli.engines.selection import evaluate_input
from rouge_cli.errors import DataError, UsageError
from rouge_cli.inputs.input import Input
from rouge_cli.inputs.jackknife import jackknife_input
from rouge_cli.inputs.plan import Evaluation, Text
from rouge_cli.inputs.stream import Stream
from rouge_cli.options import Averaging, Options, Stemming, dialect_options
from rouge_cli.reports.choices import Choices
from rouge_cli.reports.formats import render
from rouge_cli.results import Results, SystemResult
from rouge_cli.results.saved import results_from_json, results_to_json
from rouge_cli.tallies import Part
from tests.reports.samples import UNIGRAMS, measure, results, system

WORDS = [f"w{i}" for i in range(40)] + ["\u00e9t\u00e9", "na\u00efve", "NaN"]
MEASURES = ("rouge-1", "rouge-2", "rouge-l")


def evaluations(size: int, systems: Sequence[str], seed: int = 1, models: int = 2) -> list[Evaluation]:
    """Random texts, a few of which are empty or a missing value; a few systems lack some of them."""
    random = Random(seed)

    def text(line: int, name: str) -> Text:
        words = random.choices(WORDS, k=random.choice([0, 1, 4, 9]))
        return Text(f"all.jsonl, line {line}, field {name!r}", " ".join(words).encode())

    return [
        Evaluation(
            f"e{line}",
            "SPL",
            {id: text(line, id) for id in systems if id == systems[0] or random.random() > 0.01},
            tuple(text(line, "references") for _ in range(random.randint(2, models))),
            line,
        )
        for line in range(1, size + 1)
    ]


def of(found: Iterable[Evaluation], options: Options, part: tuple[int, int] | None = None, **others: Any) -> Results:
    given = Input(Stream("all.jsonl", iter(found), None, []), texts="given")
    if options.jackknife:
        given = jackknife_input(given, **others)
    return evaluate_input(given, None, options, part=part, jobs=1)


def cut(found: Sequence[Evaluation], parts: int) -> Iterator[Sequence[Evaluation]]:
    """Pieces in the order of the input, of unlike sizes."""
    ends = sorted(Random(parts).sample(range(1, len(found)), parts - 1))
    yield from (found[start:end] for start, end in zip([0, *ends], [*ends, len(found)], strict=True))


def shuffled(named: Iterable[tuple[str, Results]]) -> list[tuple[str, Results]]:
    return Random(3).sample(chosen := list(named), len(chosen))


def same(merged: Results, whole: Results) -> None:
    assert merged.warnings == whole.warnings
    assert merged == whole
    assert results_to_json(merged) == results_to_json(whole)
    for name in ("rouge155", "table"):
        assert render(merged, name, Choices()) == render(whole, name, Choices())


@pytest.mark.long
@pytest.mark.parametrize("systems", [("mine",), ("a", "b", "c")])
def test_parts_of_an_input_in_any_order(systems: Sequence[str]) -> None:
    options = Options(measures=MEASURES, samples=20.0)
    found = evaluations(5000 // len(systems), systems)
    whole = of(found, options)
    assert len(whole.warnings) > 1000
    for parts in (1, 2, 7, 64):
        pieces = [of(piece, options, (k, parts)) for k, piece in enumerate(cut(found, parts), 1)]
        saved = [results_from_json(results_to_json(piece), "part.json") for piece in pieces]
        assert saved == pieces
        same(merge_parts(shuffled((f"{k}.json", piece) for k, piece in enumerate(saved))), whole)


OTHERS = {
    "counts": Options(measures=MEASURES, averaging=Averaging.RAW_COUNTS),
    "corpus": Options(measures=("rouge-1", "bleu", "rouge-w:1.2"), averaging=Averaging.CORPUS, samples=20.0),
    "poisson": Options(measures=("rouge-1", "esk"), average="poisson", samples=20.0),
    "poisson, corpus": Options(
        measures=("rouge-1", "bleu"), average="poisson", averaging=Averaging.CORPUS, samples=20.0
    ),
    "mean": Options(measures=MEASURES, average="mean"),
    "kinds": Options(measures=("rouge-w:1.2", "esk", "rouge-2", "cosine:tf", "rouge-su:4"), samples=20.0),
    "rouge-score": dialect_options("rouge-score")._replace(measures=MEASURES, samples=20.0, stemming=Stemming.BOTH),
    "lin2004": dialect_options("lin2004")._replace(measures=MEASURES, samples=20.0),
    "jackknife": Options(measures=MEASURES, samples=20.0, jackknife=True),
    "one model left out": Options(measures=MEASURES, samples=20.0, several_models="jackknife"),
    "mean of models": Options(measures=MEASURES, samples=20.0, several_models="mean"),
}


@pytest.mark.long
@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("parts", [1, 2, 7])
def test_every_kind_of_average(name: str, parts: int) -> None:
    options = OTHERS[name]
    found = evaluations(300, ("a", "b"), models=4)
    others: dict[str, Any] = {"humans": True} if options.jackknife else {}
    pieces = [of(piece, options, (k, parts), **others) for k, piece in enumerate(cut(found, parts), 1)]
    same(merge_parts(shuffled((f"{k}.json", piece) for k, piece in enumerate(pieces))), of(found, options, **others))


def test_words_without_a_weight_of_parts(tmp_path: Path) -> None:
    """The warning of the whole: a word that one part has is one that the texts have."""
    idf = tmp_path / "idf.tsv"
    texts = [Text("a", b"cat"), Text("b", b"dog")]
    found = [Evaluation(str(i), "SPL", {"a": text}, (text,), i) for i, text in enumerate(texts, 1)]
    for weights, told in (("cat\t1\n", ()), ("Cat\t1\n", ("'Cat' for 'cat'",)), ("x\t1\n", ("has no word of",))):
        idf.write_text(weights)
        options = Options(measures=("cosine:tfidf",), idf=str(idf), samples=2.0)
        pieces = [of([one], options, (k, 2)) for k, one in enumerate(found, 1)]
        whole = of(found, options)
        same(merge_parts([(f"{k}.json", piece) for k, piece in enumerate(pieces)]), whole)
        warnings = [warning for warning in whole.warnings if warning.startswith(str(idf))]
        assert [text in warning for text, warning in zip(told, warnings, strict=True)] == [True] * len(told)


def test_parts_by_systems_and_by_evaluations() -> None:
    options = Options(measures=MEASURES, samples=50.0)
    found = evaluations(400, ("a", "b", "c"))
    both = [
        of([one._replace(peers={id: one.peers[id]}) for one in piece if id in one.peers], options)
        for piece in (found[:150], found[150:])
        for id in "abc"
    ]
    whole = of(found, options)
    merged = merge_parts(shuffled((f"{k}.json", piece) for k, piece in enumerate(both)))
    assert merged._replace(warnings=()) == whole._replace(warnings=())
    assert [text for text in merged.warnings if text.startswith("system")] == [
        text for text in whole.warnings if text.startswith("system")
    ]


def test_evaluations_that_jackknifing_skips() -> None:
    options = Options(measures=MEASURES, samples=20.0, jackknife=True)
    found = [
        one._replace(models=one.models[:1], peers={**one.peers, "lost": one.models[0]}) if one.line % 7 == 0 else one
        for one in evaluations(300, ("a", "b"))
    ]
    pieces = [of(piece, options, (k, 3), skip_single=True) for k, piece in enumerate(cut(found, 3), 1)]
    whole = of(found, options, skip_single=True)
    assert [text[:50] for text in whole.warnings if "skipped" in text] != []
    same(merge_parts([(str(k), piece) for k, piece in enumerate(pieces)]), whole)


def problems(*named: tuple[str, Results]) -> tuple[str, ...]:
    with pytest.raises(DataError) as caught:
        merge_parts(named)
    return caught.value.problems


def test_parts_that_are_missing_or_of_something_else() -> None:
    found = evaluations(40, ("a",))
    options = Options(measures=("rouge-1",), samples=10.0)
    one, two, three = (of(piece, options, (k, 3)) for k, piece in enumerate(cut(found, 3), 1))
    whole = of(found, options)
    assert problems(("2.json", two)) == ("parts 1, 3 of 3 missing; name the results of all parts",)
    huge = one._replace(part=Part(1, 10**17))
    listed = "parts 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, ... (10 of 99,999,999,999,999,999 shown)"
    assert problems(("1.json", huge)) == (f"{listed} of {10**17} missing; name the results of all parts",)
    assert problems(("1.json", one), ("2.json", two)) == ("part 3 of 3 missing; name the results of all parts",)
    assert problems(("1.json", one), ("x.json", one), ("2.json", two), ("3.json", three))[0] == (
        "x.json: part 1 of 3, as 1.json is; give each part once"
    )
    other = of(found[:4], options, (2, 4))
    assert problems(("1.json", one), ("2.json", other)) == (
        "2.json: part 2 of 4, but 1.json is part 1 of 3",
        "2.json: system 'a' has 4 of its 4 evaluations in 1.json too (e1, e2, e3, ...); give each once, and where "
        "records are numbered from 1 in each file, give them ids",
    )
    assert problems(("1.json", one), ("w.json", whole))[0] == (
        "w.json: not evaluated as a part, as 1.json was; say which part it is: evaluate --part K/3"
    )


def test_settings_that_differ_are_all_told() -> None:
    one = results(system("a", measure(0.1)))
    stemmed = results(system("b"), options=Options(lcs=False, max_ngram=1, stemming=Stemming.BOTH, alpha=1.0))
    newer = results(system("c"))._replace(models=(2, 3), version="9.0")
    said = "not scored as 1.json was, so their figures do not compare"
    assert problems(("1.json", one), ("2.json", stemmed), ("3.json", newer)) == (
        f"2.json: {said}: stem (both, not none), alpha (1, not 0.5)",
        f"3.json: {said}: models (2-3, not 1), version (rouge-cli-9.0, not rouge-cli-{__version__})",
    )


def test_parts_of_one_input_may_have_other_numbers_of_models() -> None:
    one = results(system("a", measure(0.1)))
    other = results(system("a", measure(0.1), evaluations=("3", "4")))._replace(models=(2, 3))
    merged = merge_parts([("2.json", other), ("1.json", one)])
    assert (merged.models, merged.systems[0].evaluations) == ((1, 3), ("1", "2", "3", "4"))


def test_systems_of_several_files() -> None:
    one = results(system("b", measure(0.1)))._replace(warnings=("w",))
    other = results(system("a", measure(0.2)), options=UNIGRAMS._replace(per_evaluation=True))._replace(
        source="two.xml", warnings=("w", "x")
    )
    merged = merge_parts([("2.json", other), ("1.json", one)])
    assert merged == one._replace(
        systems=(*other.systems, *one.systems), warnings=("w", "x"), source="rouge.xml, two.xml"
    )
    assert merge_parts([("2.json", other), ("1.json", one)], source="all").source == "all"
    assert merge_parts([("1.json", one)]) is one


def test_other_evaluations_are_a_warning() -> None:
    one = results(system("a", measure(0.1)))
    other = results(system("b", measure(0.1), evaluations=("2", "3")))
    assert merge_parts([("1.json", one), ("0.json", results()), ("2.json", other)]).warnings == (
        "system a: no summary in 1 of 3 evaluations (3)",
        "system b: no summary in 1 of 3 evaluations (1)",
    )


def test_other_measures_are_refused() -> None:
    one = results(system("c", measure(0.1)))
    two = results(system("b", measure(0.5), measure(0.2, n=2)), options=Options(max_ngram=2, lcs=False))
    (told,) = problems(("1.json", one), ("2.json", two))
    assert told.endswith(
        "measures (rouge-1,rouge-2, not rouge-1); report and compare choose by --measures what both have"
    )


def test_without_a_common_measure_none_is_offered_to_choose() -> None:
    one = results(system("c", measure(0.1)))
    two = results(system("b", measure(0.2, n=2)), options=Options(measures=("rouge-2",)))
    (told,) = problems(("1.json", one), ("2.json", two))
    assert told.endswith("measures (rouge-2, not rouge-1)")


def test_figures_of_the_whole_run_alone() -> None:
    found = evaluations(40, ("a", "b"))
    for dialect, setting in (("rouge-score", "--average bootstrap-numpy"), ("pltrdy-1.0.1", "--dialect pltrdy-1.0.1")):
        drawn = dialect_options(dialect)._replace(measures=("rouge-1",), samples=10.0)
        halves = [(f"{k}.json", of(piece, drawn)) for k, piece in enumerate((found[:20], found[20:]))]
        assert problems(*halves) == (
            f"0.json: {setting} averages evaluations in the order of the input, and system 'a' is divided; cut the "
            "input into pieces in its order and evaluate each with --part K/N",
        )
    weighed = Options(measures=("cosine:tfidf",), samples=10.0)
    (told,) = problems(
        *((f"{k}.json", of(piece, weighed, (k + 1, 2))) for k, piece in enumerate((found[:20], found[20:])))
    )
    assert told.endswith("evaluate the parts with given weights (--idf FILE), or all in one run")


def test_systems_stay_in_the_order_that_was_asked_for() -> None:
    found = evaluations(40, ("a", "b"))
    options = Options(measures=("rouge-1",), samples=10.0)

    def asked(some: Sequence[Evaluation]) -> Results:
        return evaluate_input(Input(Stream("all", iter(some), None, [])), ["b", "a"], options)

    merged = merge_parts([("2.json", asked(found[20:])), ("1.json", asked(found[:20]))])
    assert merged._replace(warnings=()) == asked(found)._replace(warnings=())


def test_warnings_of_records_without_ids_are_numbered_on() -> None:
    """Those of an empty text name its evaluation, in whatever file it is."""
    system = SystemResult("s", ("1", "2"), ())
    empty = "p.jsonl, line 2, field 'summary' (evaluation 2): no token is left to score (...); it scores 0"
    found = numbered_on(Results(Options(), (system,), (empty, "(evaluation 2) is named", "other")), 40)
    assert list(found.systems[0].evaluations) == ["41", "42"]
    assert found.warnings == (empty.replace("2)", "42)"), "(evaluation 2) is named", "other")


def test_results_of_another_shape_are_refused() -> None:
    """Their averages would be of numbers that nobody wrote."""
    whole = evaluate(plan_of_texts({"a": ["x", "y"], "b": ["x", "z"]}, ["x", "y"]), measures="rouge-1,rouge-2")
    first, second = whole.systems
    for systems in (
        (first._replace(evaluations=list(first.evaluations)[:1]), second),
        (first, second._replace(measures=second.measures[:1])),
    ):
        with pytest.raises(UsageError, match=r"^a: systems of its results is of another shape; give them as"):
            merge_parts([("a", whole._replace(systems=systems))], with_averages=True)


def test_results_that_a_caller_changed_are_refused_in_plain_words() -> None:
    first, second = (
        evaluate(plan_of_texts({"a": ["x"], "b": ["y"]}, ["x"], ids=[id]), measures="rouge-1,cosine:tf") for id in "12"
    )
    fewer = [one._replace(systems=tuple(s._replace(measures=s.measures[:1]) for s in one.systems))
             for one in (first, second)]  # fmt: skip
    others = [one._replace(options=one.options._replace(averaging=Averaging.CORPUS)) for one in (first, second)]
    for pair, said in [
        (fewer, "its systems have the measures rouge-1, and its options rouge-1, cosine:tf; give results as"),
        (others, r"COSINE: no counts to sum over the corpus, as the options ask \(-t corpus\); give results as"),
    ]:
        with pytest.raises(DataError, match=said):
            merge_parts([*zip(("first", "second"), pair, strict=True)], with_averages=True)


def test_parts_that_are_none_are_refused() -> None:
    found = evaluate(plan_of_texts({"a": ["x"]}, ["x"]), measures="rouge-1")
    for part in (Part(0, 0), Part(3, 2), Part("a", 2), Part(1, True), Part(1, 2, 5), Part(1, 2, (5,))):  # type: ignore[arg-type]
        with pytest.raises(UsageError, match=r"^a: part of its results is Part"):
            merge_parts([("a", found._replace(part=part)), ("b", found._replace(part=Part(2, 2)))])


def _halves(**others: Any) -> tuple[Results, list[tuple[str, Results]]]:
    """A run over four evaluations of two systems, and its two parts."""

    def run(first: int, last: int, part: tuple[int, int] | None = None) -> Results:
        texts = {"a": ["x", "x", "y", "y"][first:last], "b": ["y"] * (last - first)}
        plan = plan_of_texts(texts, ["x"] * (last - first), ids=[*"1234"][first:last])
        return evaluate(plan, Options(**{"measures": ("rouge-1", "cosine:tf"), **others}), part=part)

    return run(0, 4), [("1", run(0, 2, (1, 2))), ("2", run(2, 4, (2, 2)))]


def _without_averages(found: Results, *ids: str) -> Results:
    return found._replace(
        systems=tuple(
            one._replace(measures=tuple(measure._replace(averages=()) for measure in one.measures))
            if one.id in ids
            else one
            for one in found.systems
        )
    )


@pytest.mark.parametrize("wanted", [True, None])
@pytest.mark.parametrize("without", [[()] * 2, [("a",), ()], [(), ("a", "b")], [("a", "b"), ("a",)]])
def test_averages_are_those_of_the_whole_where_a_part_has_some(without: Any, wanted: bool | None) -> None:
    whole, parts = _halves()
    named = [(name, _without_averages(part, *ids)) for (name, part), ids in zip(parts, without, strict=True)]
    same(merge_parts(named, with_averages=wanted), whole)


def test_a_whole_system_without_averages_beside_others_gets_them() -> None:
    whole, _ = _halves()
    one, other = (whole._replace(systems=(system,)) for system in whole.systems)
    assert merge_parts([("1", one), ("2", _without_averages(other, "b"))]).systems == whole.systems


@pytest.mark.parametrize("wanted", [False, None])
def test_parts_of_raw_counts_have_no_averages(wanted: bool | None) -> None:
    whole, parts = _halves(measures=("rouge-1",), averaging=Averaging.RAW_COUNTS)
    assert merge_parts(parts, with_averages=wanted) == whole
    with pytest.raises(UsageError, match=r"with_averages is True, but the options of the parts ask for raw counts"):
        merge_parts(parts, with_averages=True)


def test_results_without_the_averages_that_their_options_ask_for_are_refused() -> None:
    whole, parts = _halves()
    for given in (parts, [("whole", whole)]):
        with pytest.raises(UsageError, match=r"with_averages is False, but the options of the parts ask for averages;"):
            merge_parts(given, with_averages=False)
    bare = merge_parts([(name, _without_averages(part, "a", "b")) for name, part in parts])
    assert not any(measure.averages for system in bare.systems for measure in system.measures)
