from __future__ import annotations

import os
import subprocess
import sys
import warnings
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from rouge_cli.analysis.correlation import CorrelationDesign, correlate
from rouge_cli.analysis.levels import GLOBAL, SUMMARY, SYSTEM
from rouge_cli.analysis.paired import Design
from rouge_cli.analysis.significance import compare
from rouge_cli.errors import UsageError
from rouge_cli.reports.plots import KINDS, kind_of, label_places, picture, plot_comparison, plot_correlations
from tests.analysis.tables import table

SCORES = np.random.default_rng(2).normal(0.4, 0.1, (2, 4, 12))
HUMAN = table(SCORES[0] + 3)


@pytest.mark.long
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


@pytest.mark.long
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


def test_each_level_is_drawn_as_what_it_is() -> None:
    """Systems' means; the coefficients within evaluations; all summaries: and r is that of the tables."""
    generator = np.random.default_rng(5)
    measured, judged = table(SCORES[:1]), table(SCORES[0] + generator.normal(0, 0.1, SCORES[0].shape))
    judged.scores[0, 1, 3] = np.nan
    figure = plot_correlations(measured, judged, "F", (SYSTEM, SUMMARY, GLOBAL))
    found = correlate(measured, judged, CorrelationDesign((SYSTEM, SUMMARY, GLOBAL), ("pearson",), samples=9))
    values = [f"{one.measures[0].value:.3f}" for one in found.tables]
    assert len(set(values)) == 3
    titles = [(axes.get_title(loc="left"), axes.get_title(loc="right")) for axes in figure.axes]
    assert titles == [
        ("system level, n = 4", f"r = {values[0]}"),
        ("summary level, n = 12", f"mean r = {values[1]}"),
        ("global level, n = 47", f"r = {values[2]}"),
    ]
    assert [np.size(axes.lines[0].get_xdata()) for axes in figure.axes] == [4, 12, 47]
    within = np.asarray(figure.axes[1].lines[0].get_xdata())
    assert f"{within.mean():.3f}" == values[1]
    assert [(axes.get_xlabel(), axes.get_ylabel()) for axes in figure.axes] == [
        ("M001 F", "M001"), ("r of M001 F with M001", "evaluations, by r"), ("M001 F of each summary", "M001"),
    ]  # fmt: skip


@pytest.mark.long
def test_letters_that_the_font_lacks_are_a_warning_of_our_own(capfd: pytest.CaptureFixture[str]) -> None:
    named = table(SCORES[:1])._replace(systems=("\u4e2d\u6587", "\u03b1", "$x$ $\\nosuch$", "\udcff"))
    said: list[str] = []
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        picture(plot_comparison(compare(named, Design(samples=50))), "png", said)
        picture(plot_correlations(named, HUMAN._replace(systems=named.systems), "F"), "pdf")
    assert said == [
        "the plot's font (DejaVu Sans) lacks letters of '\u4e2d\u6587', which are drawn as boxes; for the plot, give "
        "names in letters that it has (Latin, Greek, Cyrillic, Arabic)"
    ]
    assert capfd.readouterr() == ("", "")


@pytest.mark.long
def test_names_without_room_are_a_warning_of_our_own() -> None:
    long = table(SCORES[:1])._replace(systems=tuple(f"{'x' * 300}{i}" for i in range(4)))
    said: list[str] = []
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        picture(plot_comparison(compare(long, Design(samples=50))), "png", said)
    assert said == ["the plot has no room for its names, so parts of it overlap; shorten those of systems"]


@pytest.mark.long
@pytest.mark.parametrize(
    "settings",
    [
        {"MPLCONFIGDIR": "/proc/nowhere"},
        {"MPLCONFIGDIR": "rc"},
        {"MPLCONFIGDIR": "new"},
    ],
    ids=["no place for its cache", "settings of its own", "no cache yet"],
)
def test_this_machine_is_not_heard_of(tmp_path: Path, settings: dict[str, str]) -> None:
    """Neither a cache that cannot be written nor another's settings reach stderr or the picture."""
    (tmp_path / "rc").mkdir()
    (tmp_path / "rc" / "matplotlibrc").write_text(
        "nonsense: 1\nfont.size: abc\ntext.usetex: True\nfont.family: None\naxes.grid: True\nfigure.dpi: 7\n"
    )
    program = """if True:
        import sys
        import numpy as np
        from rouge_cli.reports.plots import kind_of, picture, plot_correlations
        from tests.analysis.tables import table
        kind_of("x.svg")
        scores = np.arange(24.0).reshape(1, 4, 6) % 7
        sys.stdout.buffer.write(picture(plot_correlations(table(scores), table(scores), "F"), "svg"))
    """
    root = Path(__file__).resolve().parents[2]
    environment = {**os.environ, "PYTHONPATH": str(root), **settings}
    done, usual = (
        subprocess.run([sys.executable, "-c", program], env=one, cwd=tmp_path, capture_output=True, check=False)
        for one in (environment, {**os.environ, "PYTHONPATH": str(root)})
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == usual.stdout


def test_a_backend_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from rouge_cli.reports.plots import kind_of; kind_of('x.svg')"],
        env={**os.environ, "MPLBACKEND": "nonsense"}, capture_output=True, check=False, text=True,
    )  # fmt: skip
    assert done.stderr.splitlines()[-1] == (
        "rouge_cli.errors.UsageError: --plot: matplotlib does not start: Key backend: 'nonsense' is not a valid value "
        "for backend; correct or unset MPLBACKEND or matplotlibrc, from which it reads its settings"
    )


def test_names_stand_apart_where_points_are_close() -> None:
    xs, ys = [0.0, 0.01, 0.02, 1.0], [0.0, 0.01, 0.0, 1.0]
    places = label_places(["one", "two", "three", "far"], xs, ys)
    assert [place.point for place in places] == list(zip(xs, ys, strict=True))
    for one, other in combinations(places[:3], 2):
        assert one.offset != other.offset


def test_other_kinds_are_refused() -> None:
    with pytest.raises(UsageError, match=r"plot.gif: a plot is one of .svg, .png, .pdf; name the file so"):
        kind_of("plot.gif")
