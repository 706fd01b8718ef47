"""Paths from one way of scoring to another: exact at both ends, and in sum."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product

import pytest

from rouge_cli import evaluate
from rouge_cli.analysis.difference import Difference, Side, count_evaluations, differences, measure_pairs, unpaired
from rouge_cli.analysis.settings import MEASURE, SETTINGS, UNSWITCHED, path
from rouge_cli.cli.diff import side_of
from rouge_cli.dialects import DIALECTS
from rouge_cli.inputs.plan import Plan
from rouge_cli.inputs.rouge_xml import read_rouge_xml
from rouge_cli.options import Averaging, Options, Stemming, Unit, dialect_options
from rouge_cli.results import Results

CONFIG = "configs/news-spl.xml"
CORPUS = Averaging.CORPUS
LETTERS = ("rouge-1", "rouge-l")


@pytest.fixture(scope="module")
def plan() -> Plan:
    """Of the whole news corpus."""
    return read_rouge_xml(CONFIG)


def average(results: Results, system: str, name: str, figure: int) -> float:
    found = next(s for s in results.systems if s.id == system)
    return next(m for m in found.measures if m.name == name).averages[figure].mean


def check(found: Difference, first: float, last: float) -> None:
    """It begins and ends there, without a gap, and its steps sum to the whole."""
    assert (found.first, found.last) == (first, last)
    values = [found.first, *(step.after for step in found.steps)]
    assert [step.before for step in found.steps] == values[:-1]
    assert values[-1] == found.last
    assert sum((step.change for step in found.steps), Fraction(0)) == found.change == Fraction(last) - Fraction(first)


def test_every_option_is_a_setting_or_none() -> None:
    fields = [field for setting in SETTINGS for field in setting.fields]
    assert set(fields) | UNSWITCHED == set(Options._fields)
    assert len(fields) == len(set(fields))


def test_rouge_l_of_the_package_against_that_of_the_program(plan: Plan) -> None:
    """rougeL takes a text as one sequence, ROUGE-L the union over sentences: that is the largest step."""
    a, b = Side("a", Options(measures=LETTERS)), Side("b", dialect_options("rouge-score"))
    systems = plan.systems()
    found = [d for d in differences(plan, systems, a, b, ("R", "P", "F")) if d.measures == ("rouge-l", "rouge-l-flat")]
    assert [(d.system, d.figure) for d in found] == list(product(systems, "RPF"))
    ours, theirs = evaluate(plan, a.options), evaluate(plan, b.options)
    for difference in found:
        place = "RPF".index(difference.figure)
        first, last = (
            average(ours, difference.system, "rouge-l", place),
            average(theirs, difference.system, "rouge-l-flat", place),
        )
        check(difference, first, last)
        assert difference.labels == ("ROUGE-L", "rougeL")
        assert [step.setting for step in difference.steps] == [
            "tokens",
            MEASURE,
            "several models",
            "rounding",
            "averages",
        ]
        largest = max(difference.steps, key=lambda step: abs(step.change))
        assert largest.setting in (MEASURE, "several models")
    lead = next(d for d in found if (d.system, d.figure) == ("lead", "F"))
    assert max(lead.steps, key=lambda step: abs(step.change)).setting == MEASURE


SIDES = (
    Options(measures=LETTERS),
    Options(measures=LETTERS, stemming=Stemming.BOTH, drop_stop_words=True, limit_unit=Unit.BYTES, limit=200.0),
    Options(measures=LETTERS, best_model=True, alpha=0.2, limit_unit=Unit.WORDS, limit=30.0, averaging=CORPUS),
    dialect_options("rouge-score", stemming=Stemming.BOTH),
    dialect_options("lin2004", measures=("rouge-1", "rouge-l-flat", "rouge-su*")),
)  # fmt: skip


@pytest.mark.parametrize(("first", "second"), [(i, k) for i, k in product(range(5), repeat=2) if i < k])
def test_any_two(plan: Plan, first: int, second: int) -> None:
    a, b = Side("a", SIDES[first]._replace(samples=20.0)), Side("b", SIDES[second]._replace(samples=20.0))
    done: list[int] = []
    found = differences(plan, ["lead"], a, b, progress=done.append)
    assert sum(done) == count_evaluations(a, b)
    ours, theirs = (evaluate(plan, side.options, systems="lead") for side in (a, b))
    assert found
    for difference in found:
        one, other = difference.measures
        check(difference, average(ours, "lead", one, 2), average(theirs, "lead", other, 2))


def test_settings_that_only_go_together_are_switched_together() -> None:
    """Corpus counts and jackknifing exclude each other, so the averages have to go first."""
    steps = path(Options(averaging=Averaging.CORPUS), dialect_options("lin2004"), with_measure=False)
    assert [setting.name for step in steps for setting in step] == [
        "several models", "counting", "rounding", "averages",
    ]  # fmt: skip
    assert len(steps) == 1


def test_measures_that_are_compared() -> None:
    score = dialect_options("rouge-score")
    assert measure_pairs(Options(measures=("rouge-l", "rouge-2")), score) == [
        ("rouge-l", "rouge-l"), ("rouge-2", "rouge-2"), ("rouge-l", "rouge-l-flat"),
    ]  # fmt: skip
    assert measure_pairs(score, score) == [(name, name) for name in score.measures]


def test_the_same_settings(plan: Plan) -> None:
    a = Side("a", Options(measures=LETTERS))
    for difference in differences(plan, ["lead"], a, a._replace(name="b")):
        assert difference.steps == ()
        assert difference.change == 0


def test_saved_figures_that_are_not_found_again_are_a_step(plan: Plan) -> None:
    """Say, of a version before: the path begins at what the file says."""
    options = Options(measures=("rouge-1",), samples=20.0)
    results = evaluate(plan, options, systems="lead")
    measure = results.systems[0].measures[0]
    moved = measure._replace(averages=tuple(interval._replace(mean=0.25) for interval in measure.averages))
    saved = results._replace(systems=(results.systems[0]._replace(measures=(moved,)),))
    stem = options._replace(stemming=Stemming.BOTH)
    (found,) = differences(plan, ["lead"], Side("old.json", options, saved), Side("b", stem))
    check(found, 0.25, average(evaluate(plan, stem, systems="lead"), "lead", "rouge-1", 2))
    assert [step.setting for step in found.steps] == ["scored again", "stemming"]
    (back,) = differences(plan, ["lead"], Side("b", stem), Side("old.json", options, saved))
    assert [step.setting for step in back.steps] == ["stemming", "as saved"]


def test_sides_by_name() -> None:
    assert side_of("rouge-score", None).options == dialect_options("rouge-score")
    assert side_of("rouge-1.5.5", None).options.measures == ("rouge-1", "rouge-2", "rouge-l")
    assert side_of("rouge-1.5.5|stem:both", "rouge-su4").options == Options(
        measures=("rouge-su:4",), stemming=Stemming.BOTH
    )
    assert side_of("duc2004-t2", None).options.limit == 665


def test_labels_in_words() -> None:
    show = next(setting.show for setting in SETTINGS if setting.name == "labels")
    wordnet = Options(labels="wordnet", wordnet="/usr/share/wordnet", label_kind="classes")
    assert [show(options) for options in (Options(), Options(labels="l.tsv"), Options(labels="wordnet"), wordnet)] == [
        "none", "l.tsv", "WordNet synsets of nltk", "WordNet classes of /usr/share/wordnet"
    ]  # fmt: skip


@pytest.mark.parametrize(
    "pairs",
    [
        [("rouge-1.5.5", "lin2004"), ("rouge-score", "rouge-1.5.5")],
        pytest.param(list(permutations(DIALECTS, 2)), marks=pytest.mark.long),
    ],
    ids=["some", "all"],
)
def test_dialects_against_others(plan: Plan, pairs: list[tuple[str, str]]) -> None:
    """Steps sum to the whole wherever a measure is in both, and nothing is refused."""
    for a, b in pairs:
        sides = side_of(a, None), side_of(b, None)
        found = differences(plan, ["lead"], *sides, figures=("R", "F"))
        assert found
        for difference in found:
            assert sum((step.change for step in difference.steps), Fraction(0)) == difference.change


def test_measures_of_one_side_are_named() -> None:
    a, b = dialect_options("lin2004"), dialect_options("rouge-score")
    assert unpaired(a, b) == (["ROUGE-W-1.2", "ROUGE-S*", "ROUGE-SU*"], [])
    assert unpaired(b, a) == ([], ["ROUGE-W-1.2", "ROUGE-S*", "ROUGE-SU*"])
    assert unpaired(Options(measures=("rouge-l",)), b) == ([], ["rouge1", "rouge2"])
