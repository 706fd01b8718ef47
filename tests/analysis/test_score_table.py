from __future__ import annotations

import pickle
from array import array
from typing import Any

import numpy as np
import pytest

from rouge_cli import evaluate, plan_of_texts
from rouge_cli.analysis.gate import gate
from rouge_cli.analysis.inspection.inspection import Request, inspect
from rouge_cli.analysis.paired import Design
from rouge_cli.analysis.power import PowerDesign, power_analysis
from rouge_cli.analysis.score_table import table_of, table_of_scores, tables_of_annotators
from rouge_cli.analysis.significance import compare
from rouge_cli.errors import DataError, UsageError
from rouge_cli.inputs.human_scores import HumanScores, Judgements
from rouge_cli.options import Options
from rouge_cli.reports.plots.scatter import plot_correlations
from rouge_cli.results.figures import Figures
from tests.analysis.tables import table
from tests.cases import each
from tests.reports.samples import measure, results, system


def test_results_as_a_table() -> None:
    found = results(
        system("a", measure(0.5)), system("b", measure(0.5, evaluations=1), evaluations=["2"]), options=Options()
    )
    scores = table_of(found, "P")
    assert (scores.measures, scores.systems, scores.evaluations) == (("ROUGE-1",), ("a", "b"), ("1", "2"))
    assert scores.scores[0].tolist()[0] == [0.3, 0.4]
    np.testing.assert_equal(scores.scores[0, 1], [np.nan, 0.2])
    assert scores.counts is not None
    assert scores.counts[0, :, 0].tolist() == [[1, 2], [3, 4], [5, 6]]
    assert scores.present.tolist() == [[True, True], [False, True]]
    assert table_of(results(system("a", measure(0.5, counts=False))), "F").counts is None


def test_an_evaluation_twice_is_refused() -> None:
    with pytest.raises(DataError, match="system 'a' has the evaluation '1' twice; give each EVAL an ID of its own"):
        table_of(results(system("a", measure(0.5), evaluations=["1", "1"])), "F")


def test_measures_are_chosen() -> None:
    three = table(np.arange(12.0).reshape(3, 2, 2))
    assert three.choose(["m003", "M001"]).scores.tolist() == [three.scores[2].tolist(), three.scores[0].tolist()]
    assert three.choose([]) is three
    with pytest.raises(UsageError, match=r"scores.json: no 'M03'; did you mean 'M003'\?"):
        three.choose(["M03"])


def test_systems_without_measures_are_refused() -> None:
    from rouge_cli.errors import DataError
    from rouge_cli.options import Options
    from rouge_cli.results import Results, SystemResult

    with pytest.raises(DataError, match="their systems have no measure"):
        table_of(Results(Options(), (SystemResult("a", ("1",), ()),), (), "r.json"), "F")


def test_a_table_with_measures_that_make_their_own_figures_can_be_pickled() -> None:
    systems = {"one": ["a b c d e f", "a b"], "two": ["a b c d", "c d e f"]}
    found = evaluate(
        plan_of_texts(systems, ["a b c d e f", "c d e"]), Options(measures=("bleu", "rouge-1"), samples=10)
    )
    design = Design(samples=20, corpus=True)
    given = table_of(found, "F")
    assert repr(compare(pickle.loads(pickle.dumps(given)), design)) == repr(compare(given, design))
    assert given.formulas == pickle.loads(pickle.dumps(given)).formulas


def test_counts_of_chosen_measures_are_kept_beside_measures_without_any() -> None:
    plan = plan_of_texts({"one": ["a b c d", "a b"], "two": ["a b c", "c d"]}, ["a b c d", "c d e"])
    found = table_of(evaluate(plan, Options(measures=("esk", "rouge-1"), samples=10)), "F")
    design = Design(samples=20, corpus=True)
    with pytest.raises(UsageError, match="holds no counts of ESK"):
        compare(found, design)
    alone = table_of(evaluate(plan, Options(measures=("rouge-1",), samples=10)), "F")
    assert compare(found.choose(["ROUGE-1"]), design).measures == compare(alone, design).measures


@pytest.mark.parametrize("width", [1, 2, 3, 5])
def test_statistics_of_another_measure_are_damage(width: int) -> None:
    found = evaluate(plan_of_texts({"s": ["a b", "c"]}, ["a c", "c"]), measures="rouge-1")
    (system,) = found.systems
    (measure,) = system.measures
    odd = measure._replace(statistics=tuple(Figures(array("d", [1.0, 1.0])) for _ in range(width)))
    with pytest.raises(DataError, match="damaged statistics of rouge-1; score again"):
        table_of(found._replace(systems=(system._replace(measures=(odd,)),)), "F")


@pytest.mark.long
def test_more_annotators_than_pairs_are_compared_are_refused_at_once() -> None:
    rows = tuple(("s", str(i), f"w{i}", (1.0,)) for i in range(1001))
    scores = HumanScores("h.csv", ("q",), tuple((*row[:2], row[3]) for row in rows), True, ())
    judged = Judgements(scores, tuple(row[2] for row in rows), rows)
    with pytest.raises(UsageError, match=r"h\.csv: 1,001 annotators make 500,500 pairs, and no more than 500,000 are"):
        tables_of_annotators(judged)
    few = judged._replace(rows=rows[:1000])
    assert tables_of_annotators(few)["q"].scores.shape == (1000, 1, 1000)


SAYING_A_FIGURE: list[tuple[str, Any]] = [
    ("design.figure", lambda table, figure: compare(table, Design(samples=20, figure=figure))),
    ("design.figure", lambda table, figure: compare(table, Design(samples=20, corpus=True, figure=figure))),
    ("design.figure", lambda table, figure: gate(table, Design(samples=20, figure=figure), [("a", "a", "b")])),
    ("design.figure", lambda table, figure: power_analysis(table, PowerDesign(figure=figure))),
    ("request.figure", lambda table, figure: inspect(table, Request(figure))),
    ("figure_shown", lambda table, figure: plot_correlations(table, table, figure)),
]


@each(("name", "call"), SAYING_A_FIGURE)
def test_another_figure_than_that_of_the_table_is_refused(name: str, call: Any) -> None:
    texts = {"a": ["x y", "x", "x z"], "b": ["x", "z", "y"], "c": ["y", "x", "x"]}
    plan = plan_of_texts(texts, ["x y z", "x y", "x z"])
    recall = table_of(evaluate(plan, measures="rouge-1"), "R")
    call(recall, "R")
    call(recall, "")
    call(recall._replace(figure=""), "F")
    with pytest.raises(UsageError, match=rf"^{name} is 'F', but texts holds the figure 'R'; give 'R', or table_of"):
        call(recall, "F")


def test_of_scores_that_were_read_no_table_of_results_is_advised() -> None:
    rows = tuple(("ab"[e % 2], str(e // 2), (e / 9,)) for e in range(8))
    human = HumanScores("t.csv", ("M",), rows, True, (), figure="R")
    with pytest.raises(UsageError, match=r"holds the figure 'R'; give 'R'$"):
        compare(table_of_scores(human), Design(samples=20, figure="F"))


@each(("figure", "corpus", "expected"), [("R", False, "R"), ("P", True, "P"), ("", True, "F"), ("", False, "")])
def test_an_unnamed_figure_is_that_of_the_table(figure: str, corpus: bool, expected: str) -> None:
    texts = {"a": ["x y", "x", "x z"], "b": ["x", "z", "y"]}
    scores = table_of(evaluate(plan_of_texts(texts, ["x y z", "x y", "x z"]), measures="rouge-1"), figure or "F")
    scores = scores._replace(figure=figure)
    assert compare(scores, Design(samples=20, corpus=corpus)).design.figure == expected
    assert power_analysis(scores, PowerDesign(corpus=corpus)).design.figure == expected
    if not corpus:
        assert inspect(scores).figure == expected
