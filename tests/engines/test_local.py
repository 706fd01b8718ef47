from __future__ import annotations

import pytest

from rouge_cli import __version__
from rouge_cli.engines.local import evaluate_plan
from rouge_cli.errors import DataError
from rouge_cli.inputs.plan import Evaluation, Plan
from rouge_cli.options import Averaging, Options, Stemming
from rouge_cli.results import Interval, Results
from tests.workplace import Workplace

UNIGRAMS = Options(max_ngram=1, lcs=False, samples=10)


def plan(place: Workplace, **texts: str) -> Plan:
    """Evaluations named as the arguments, peer a of each with that text, all with model.txt."""
    return Plan(
        "c.xml",
        tuple(
            Evaluation(id, "SPL", {"a": place.write(f"{id}.txt", text).encode()}, (b"model.txt",), line)
            for line, (id, text) in enumerate(texts.items(), 1)
        ),
    )


def test_counts_and_scores_of_each_evaluation(place: Workplace) -> None:
    results = evaluate_plan(plan(place, D1="the cat", D2="a dog"), ["a"], UNIGRAMS)
    (system,) = results.systems
    (measure,) = system.measures
    assert (system.id, system.evaluations, measure.label, measure.name) == ("a", ("D1", "D2"), "ROUGE-1", "rouge-1")
    assert [list(column) for column in measure.count_columns()] == [[2, 0], [6, 6], [2, 2]]
    assert [list(column) for column in measure.score_columns()] == [[0.33333, 0], [1, 0], [0.5, 0]]
    assert results.options is UNIGRAMS
    assert results.warnings == ()


def test_averages_are_means_of_the_samples(place: Workplace) -> None:
    """With one evaluation every sample is the same."""
    (system,) = evaluate_plan(plan(place, D1="the cat"), ["a"], UNIGRAMS).systems
    recall, precision, f_measure = system.measures[0].averages
    assert precision == Interval(1, 1, 1)
    assert recall.mean == pytest.approx(0.33333, abs=1e-12)
    assert (f_measure.mean, f_measure.lower, f_measure.upper) == pytest.approx((0.5, 0.5, 0.5))


def test_raw_counts_have_no_averages(place: Workplace) -> None:
    options = Options(averaging=Averaging.RAW_COUNTS)
    (system,) = evaluate_plan(plan(place, D1="the cat"), ["a"], options).systems
    assert system.measures[0].averages == ()


def test_instances_are_sorted_as_strings_with_their_peer(place: Workplace) -> None:
    """ "1-x.a" comes before "1.a", as "-" before "."; "10.a" after both."""
    texts = {"10": "the cat on the mat", "1": "the", "1-x": "the cat", "9": ""}
    (system,) = evaluate_plan(plan(place, **texts), ["a"], UNIGRAMS).systems
    assert system.evaluations == ("1-x", "1", "10", "9")
    assert list(system.measures[0].count_columns()[0]) == [2, 1, 5, 0]


def test_systems_come_in_the_order_asked_for(place: Workplace) -> None:
    peers = {"a": b"peer.txt", "b": b"model.txt"}
    both = Plan("c.xml", (Evaluation("1", "SPL", peers, (b"model.txt",), 2),))
    results = evaluate_plan(both, ["b", "nobody", "a"], UNIGRAMS)
    found = [(s.id, s.evaluations, list(s.measures[0].counts)) for s in results.systems]
    assert found == [("b", ("1",), [6, 6, 6]), ("nobody", (), []), ("a", ("1",), [5, 6, 8])]
    assert results.systems[1].measures[0].averages == (Interval(0, 0, 0),) * 3
    assert results.warnings == ("test instance for peer nobody does not exist for evaluation 1",)


def test_models_are_summed_or_the_best_is_taken(place: Workplace) -> None:
    place.write("second.txt", "The cat.\n")
    models = (b"model.txt", b"second.txt", b"model.txt")
    three = Plan("c.xml", (Evaluation("1", "SPL", {"a": b"peer.txt"}, models, 2),))
    counts = [
        list(
            evaluate_plan(three, ["a"], Options(max_ngram=1, lcs=False, best_model=best)).systems[0].measures[0].counts
        )
        for best in (False, True)
    ]
    assert counts == [[12, 14, 24], [2, 2, 8]]


def test_results_know_their_source_and_the_number_of_models(place: Workplace) -> None:
    """Only of evaluations that were scored."""
    models = [(b"model.txt",) * n for n in (2, 3, 7)]
    peers = [{"a": b"peer.txt"}, {"a": b"peer.txt"}, {"b": b"gone.txt"}]
    evaluations = [Evaluation(str(i), "SPL", peers[i], models[i], i) for i in range(3)]
    results = evaluate_plan(Plan("c.xml", tuple(evaluations)), ["a"], UNIGRAMS)
    assert (results.source, results.models, results.version) == ("c.xml", (2, 3), __version__)
    assert evaluate_plan(Plan("c.xml", ()), [], UNIGRAMS).models == (0, 0)


def test_without_a_measure_nothing_is_read() -> None:
    options = Options(lcs=False)
    null = Plan("c.xml", (Evaluation("1", None, {"a": b"gone"}, (b"gone",), 2),))
    assert evaluate_plan(null, ["a"], options) == Results(options, (), (), null.source)


def test_evaluation_without_models_scores_zero(place: Workplace) -> None:
    alone = Plan("c.xml", (Evaluation("1", "SPL", {"a": b"peer.txt"}, (), 2),))
    (system,) = evaluate_plan(alone, ["a"], UNIGRAMS).systems
    assert list(system.measures[0].scores) == [0, 0, 0]


def test_progress_adds_up_to_the_evaluations(place: Workplace) -> None:
    one = plan(place, D="the cat").evaluations[0]
    many = Plan("c.xml", tuple(one._replace(id=str(i)) for i in range(700)))
    steps: list[int] = []
    evaluate_plan(many, ["a"], UNIGRAMS, steps.append)
    assert sum(steps) == 700
    assert len(steps) > 1


def test_progress_may_interrupt(place: Workplace) -> None:
    def stop(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        evaluate_plan(plan(place, D="the cat"), ["a"], UNIGRAMS, stop)


def test_stemming_stop_words_and_their_folder(place: Workplace) -> None:
    """ "slept" is "sleep" by the exceptions, "dogs" is "dog" by the stemmer; "the" is a stop word, unless a folder says
    otherwise."""
    place.write("model.txt", "the dog sleeps\n")
    both = plan(place, D="the dogs slept")

    def hits(options: Options) -> list[float]:
        return list(evaluate_plan(both, ["a"], options).systems[0].measures[0].counts)

    assert hits(Options(max_ngram=1, lcs=False)) == [1, 3, 3]
    assert hits(Options(max_ngram=1, lcs=False, stemming=Stemming.BOTH)) == [3, 3, 3]
    assert hits(Options(max_ngram=1, lcs=False, stemming=Stemming.BOTH, drop_stop_words=True)) == [2, 2, 2]
    (place.folder / "mine").mkdir()
    place.write("mine/smart_common_words.txt", "dog\n")
    assert hits(Options(max_ngram=1, lcs=False, drop_stop_words=True, data="mine")) == [1, 2, 3]


def test_all_unusable_documents_are_told(place: Workplace) -> None:
    evaluations = Plan("c.xml", (Evaluation("1", "SPL", {"a": b"gone1"}, (b"gone2", b"model.txt"), 2),))
    with pytest.raises(DataError) as caught:
        evaluate_plan(evaluations, ["a"], UNIGRAMS)
    assert sorted(problem.split(" ")[0] for problem in caught.value.problems) == ["gone1", "gone2"]
