from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from rouge_cli.errors import UsageError
from rouge_cli.reports.plots import KINDS, kind_of, label_places, picture, plot_comparison, plot_correlations
from rouge_cli.statistics.paired import Design
from rouge_cli.statistics.significance import compare
from tests.statistics.tables import table

SCORES = np.random.default_rng(2).normal(0.4, 0.1, (2, 4, 12))
HUMAN = table(SCORES[0] + 3)


@pytest.mark.parametrize("kind", KINDS)
def test_pictures_are_files_of_their_kind_and_always_the_same(kind: str) -> None:
    begins = {"svg": b"<?xml", "png": b"\x89PNG", "pdf": b"%PDF"}[kind]
    made = [picture(plot_comparison(compare(table(SCORES[:1]), Design(samples=50))), kind) for _ in range(2)]
    assert made[0].startswith(begins)
    assert made[0] == made[1]


def test_what_a_comparison_shows() -> None:
    figure = plot_comparison(compare(table(SCORES), Design(samples=50), "s001"))
    assert len(figure.axes) == 4
    left, right = figure.axes[:2]
    assert sorted(label.get_text() for label in left.get_yticklabels()) == ["s001", "s002", "s003", "s004"]
    assert left.get_xlabel() == "M001 F, 95% intervals"
    assert [label.get_text() for label in right.get_xticklabels()] == ["s001"]


@pytest.mark.parametrize("name", [r"$\input{/etc/passwd}$", "$x", "_{"])
def test_names_are_no_formulas(name: str) -> None:
    """Nor does a matplotlibrc in the working directory make them texts for LaTeX."""
    import matplotlib as mpl

    named = table(SCORES)._replace(systems=(name, "b", "c", "d"))
    with mpl.rc_context({"text.usetex": True}):
        figure = plot_comparison(compare(named, Design(samples=50)))
        assert picture(figure, "svg").startswith(b"<?xml")
    assert name in {label.get_text() for label in figure.axes[0].get_yticklabels()}


def test_what_correlations_show() -> None:
    """Five measures take two lines of four; each point has its name, and r stands above."""
    figure = plot_correlations(table(np.concatenate([SCORES, SCORES, SCORES[:1]])), HUMAN, "R")
    shown = [axes for axes in figure.axes if axes.axison]
    assert [len(figure.axes), len(shown)] == [8, 5]
    assert sorted(text.get_text() for text in shown[0].texts) == ["s001", "s002", "s003", "s004"]
    assert shown[0].get_title(loc="right") == "r = 1.000"
    assert (shown[0].get_xlabel(), shown[0].get_ylabel(), shown[1].get_ylabel()) == ("M001 R", "M001", "")


def test_names_stand_apart_where_points_are_close() -> None:
    xs, ys = np.array([0.0, 0.01, 0.02, 1.0]), np.array([0.0, 0.01, 0.0, 1.0])
    places = label_places(["one", "two", "three", "far"], xs, ys)
    assert [place.point for place in places] == list(zip(xs.tolist(), ys.tolist(), strict=True))
    for one, other in combinations(places[:3], 2):
        assert one.offset != other.offset


def test_other_kinds_are_refused() -> None:
    with pytest.raises(UsageError, match=r"plot.gif: a plot is one of .svg, .png, .pdf; name the file so"):
        kind_of("plot.gif")
