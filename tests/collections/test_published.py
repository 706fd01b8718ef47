from __future__ import annotations

from decimal import Decimal

import pytest

from rouge_cli.collections.published import (
    STATUSES,
    Computed,
    Published,
    compare_with_published,
    figures_of,
    find_figures,
    published_figures,
)
from rouge_cli.errors import UsageError
from tests.cases import each


def figure(collection: str, score: str, system: str, **more: object) -> Published:
    """The only figure of these."""
    found = [
        one
        for one in figures_of(collection)
        if (one.score, one.system) == (score, system) and all(getattr(one, key) == more[key] for key in more)
    ]
    assert len(found) == 1
    return found[0]


def test_every_figure_has_a_number_a_source_and_a_status() -> None:
    assert len(published_figures()) == 285
    for one in published_figures():
        assert Decimal(one.value) >= 0
        assert one.status in STATUSES
        assert len(one.source) > 40
        assert one.figure in ("R", "P", "F", "mean", "Spearman", "Pearson")
    assert len(set(published_figures())) == len(published_figures())


def test_each_value_stands_once() -> None:
    keys = [one._replace(value="", status="", source="") for one in published_figures()]
    assert len(set(keys)) == len(keys)


@each(
    ("collection", "task", "score", "system", "jackknifed", "value"),
    [
        ("duc2005", "", "ROUGE-SU4", "E", True, "15.9369677419355"),
        ("duc2006", "", "ROUGE-SU4", "12", True, "14.755"),
        ("duc2007-main", "", "ROUGE-2", "15", True, "12.448"),
        ("duc2007-update", "", "ROUGE-BE-HM", "44", True, "5.544"),
        ("tac2008", "", "ROUGE-2", "43", False, "10.382"),
        ("tac2008", "", "ROUGE-2", "43", True, "10.395"),
        ("tac2008", "", "modified_pyramid_jk", "1", None, ".261"),
        ("tac2009", "B", "ROUGE-SU4", "51", False, "13.650"),
        ("tac2010", "A", "ROUGE-SU4", "22", True, "13.049"),
        ("tac2011", "B", "ROUGE-2", "E", True, "11.474"),
    ],
)
def test_figures_as_printed(collection: str, task: str, score: str, system: str, jackknifed: bool, value: str) -> None:
    found = [one for one in figures_of(collection, task) if one.table != "Dang 2008"]
    assert [one.value for one in found if (one.score, one.system, one.jackknifed) == (score, system, jackknifed)] == [
        value
    ]


def test_names() -> None:
    assert {one.collection for one in find_figures("DUC2007")} == {"duc2007-main", "duc2007-update"}
    assert {one.collection for one in find_figures("tac2008")} == {"tac2008"}
    with pytest.raises(UsageError, match=r"no published figures of 'tac2018' are known; did you mean 'tac2011'\?"):
        find_figures("tac2018")
    with pytest.raises(
        UsageError, match=r"no published figures of 'DUC2001' are known; there are those of duc2004, duc"
    ):
        find_figures("DUC2001")


def test_printed_digits_decide() -> None:
    known = figure("tac2008", "ROUGE-2", "43", jackknifed=False)
    assert (known.number, known.half_digit) == (Decimal("0.10382"), Decimal("0.000005"))
    for value, agrees in ((0.10382, True), (0.1038249, True), (0.1038251, False), (0.1038151, True), (0.10381, False)):
        held = compare_with_published([Computed("ROUGE-2", "R", "43", value, jackknifed=False)], "tac2008")
        (one,) = [one for one in held if one.computed is not None]
        assert one.published == known
        assert one.agrees is agrees
        assert one.difference == pytest.approx(value * 100 - 10.382)


def _su4(value: float) -> Computed:
    return Computed("rouge-su4", "R", "E", value, jackknifed=True)


def test_a_double_agrees_up_to_the_order_of_sums() -> None:
    (one, *_) = [
        one for one in compare_with_published([_su4(0.159369677419355)], "duc2005")
        if one.computed is not None
    ]  # fmt: skip
    assert one.agrees
    (other, *_) = [
        one for one in compare_with_published([_su4(0.159369677419)], "duc2005")
        if one.computed is not None
    ]  # fmt: skip
    assert not other.agrees


def test_tasks_and_jackknife_are_kept_apart() -> None:
    computed = [Computed("ROUGE-2", "R", "43", 0.13440, "A", False), Computed("ROUGE-2", "R", "43", 0.09589, "B", True)]
    held = [one for one in compare_with_published(computed, "tac2011") if one.computed is not None]
    assert [(one.published.task, one.published.table, one.agrees) for one in held] == [
        ("A", "rouge2_A.m.avg", True),
        ("B", "rouge2_B.jk.m.avg", True),
    ]


def test_human_scores_know_no_jackknife_unless_it_matters() -> None:
    computed = [Computed("overall", "mean", "0", 2.073), Computed("scus", "mean", "1", 3.9)]
    held = [one for one in compare_with_published(computed, "tac2008") if one.computed is not None]
    assert [(one.published.value, one.agrees) for one in held] == [("3.854", False), ("2.073", True)]


def test_correlations_are_of_their_partner() -> None:
    computed = [Computed("ROUGE-2", "Pearson", "58 systems", 0.8944, "", False, "overall")]
    held = [one for one in compare_with_published(computed, "tac2008") if one.computed is not None]
    assert [(one.published.value, one.agrees) for one in held] == [(".894", True)]


def test_what_was_not_computed_is_listed() -> None:
    held = compare_with_published([], "duc2007-main")
    assert len(held) == 20
    assert {one.agrees for one in held} == {None}


def test_humans_whose_official_averages_are_in_doubt() -> None:
    doubted = {(one.collection, one.task, one.system) for one in published_figures() if one.doubt}
    assert doubted == {("tac2011", "A", "D"), ("tac2011", "B", "E")}
