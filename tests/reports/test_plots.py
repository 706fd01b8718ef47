from __future__ import annotations

import os
import subprocess
import sys
import warnings
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from matplotlib.text import Text

from rouge_cli.analysis.correlation import CorrelationDesign, correlate
from rouge_cli.analysis.levels import GLOBAL, SUMMARY, SYSTEM
from rouge_cli.analysis.paired import Design
from rouge_cli.analysis.significance import compare
from rouge_cli.errors import UsageError
from rouge_cli.reports.plots import KINDS, kind_of, new_figure, picture
from rouge_cli.reports.plots.comparison import plot_comparison
from rouge_cli.reports.plots.forest import plot_forest
from rouge_cli.reports.plots.labels import label_places
from rouge_cli.reports.plots.scatter import plot_correlations
from rouge_cli.reports.plots.study import plot_study
from tests.analysis.tables import table
from tests.cases import long

SCORES = np.random.default_rng(2).normal(0.4, 0.1, (2, 4, 12))
HUMAN = table(SCORES[0] + 3)


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_pictures_are_files_of_their_kind_and_always_the_same(kind: str) -> None:
    begins = {"svg": b"<?xml", "png": b"\x89PNG", "pdf": b"%PDF"}[kind]
    made = [picture(plot_comparison(compare(table(SCORES[:1]), Design(samples=50))), kind) for _ in range(2)]
    assert made[0].startswith(begins)
    assert made[0] == made[1]


@pytest.mark.long
@pytest.mark.parametrize("kind", ["svg", long("png"), long("pdf")])
def test_a_figure_may_be_drawn_more_than_once(kind: str) -> None:
    figure = plot_comparison(compare(table(SCORES), Design(samples=50)))
    assert picture(figure, kind) == picture(figure, kind)


def test_what_a_comparison_shows() -> None:
    figure = plot_comparison(compare(table(SCORES), Design(samples=50, figure="F"), "s001"))
    assert len(figure.axes) == 4
    left, right = figure.axes[:2]
    assert sorted(label.get_text() for label in left.get_yticklabels()) == ["s001", "s002", "s003", "s004"]
    assert left.get_xlabel() == "M001 F, 95% intervals"
    assert right.get_xlabel() == "difference from s001, 95% intervals"
    pairs = plot_comparison(compare(table(SCORES), Design(samples=50))).axes[1]
    assert sorted(label.get_text() for label in pairs.get_xticklabels()) == ["s001", "s002", "s003", "s004"]


@pytest.mark.long
@pytest.mark.parametrize("baseline", [None, "s001"])
def test_a_comparison_names_another_level_of_significance_than_the_usual_one(baseline: str | None) -> None:
    for level, said in ((0.05, ""), (0.7, " (p < 0.7)")):
        right = plot_comparison(compare(table(SCORES), Design(samples=50, level=level), baseline)).axes[1]
        title = f"full: significant{said}; right: p (Holm)" if baseline else f"< row worse{said}"
        assert right.get_title("left").endswith(title)


def test_differences_from_a_baseline_are_those_of_the_report() -> None:
    """In the order of the systems beside them, the baseline at 0; full where they are significant."""
    found = compare(table(SCORES[:1] + np.array([0, 0.5, -0.5, 0])[:, None]), Design(samples=200), "s001")
    _, right = plot_comparison(found).axes
    (measure,) = found.measures
    order = [one.system for one in measure.systems]
    lines = [line for line in right.lines if len(np.asarray(line.get_xdata())) == 1]
    drawn = {order[int(np.asarray(line.get_ydata())[0])]: line for line in lines}
    assert np.asarray(drawn["s001"].get_xdata()).tolist() == [0]
    for pair in measure.pairs:
        system, sign = (pair.second, -1) if pair.first == "s001" else (pair.first, 1)
        assert np.asarray(drawn[system].get_xdata()).tolist() == [sign * pair.difference]
        assert (drawn[system].get_markerfacecolor() != "white") == (pair.adjusted < 0.05)
    assert {drawn[name].get_markerfacecolor() != "white" for name in ("s002", "s004")} == {True, False}
    spans = [np.asarray(line.get_xdata()).tolist() for line in right.lines if len(np.asarray(line.get_xdata())) == 2]
    for pair in measure.pairs:
        bounds = [pair.lower, pair.upper]
        assert bounds in spans or [-bound for bound in bounds] in spans


@pytest.mark.long
def test_a_forest_has_every_coefficient_with_its_interval() -> None:
    generator = np.random.default_rng(5)
    judged = table(SCORES + generator.normal(0, 0.1, SCORES.shape))
    found = correlate(table(SCORES), judged, CorrelationDesign((SYSTEM, SUMMARY), ("pearson", "kendall"), samples=50))
    figure = plot_forest(found, "F")
    assert len(figure.axes) == len(found.tables) == 8
    for axes, one in zip(figure.axes, found.tables, strict=True):
        spans = [np.asarray(line.get_xdata()).tolist() for line in axes.lines]
        marks = [line.get_markerfacecolor() != "white" for line in axes.lines if line.get_marker() == "o"]
        assert marks == [measure.equivalent for measure in one.measures]
        for measure in one.measures:
            assert [measure.value] in spans
            assert ([measure.lower, measure.upper] in spans) == (measure.lower is not None)
    assert figure.axes[0].get_title(loc="left") == "M001, system level: 4 systems, 12 evaluations"
    assert figure.axes[2].get_title(loc="left") == "M001, summary level: 4 systems, 12 evaluations"
    assert [axes.get_xlabel().split(",")[0] for axes in figure.axes[:2]] == ["Pearson", "Kendall"]
    assert [label.get_text() for label in figure.axes[0].get_yticklabels()] == ["M001 F", "M002 F"]


def test_a_forest_shows_what_is_not_defined() -> None:
    scores = np.concatenate([SCORES[:1], np.full_like(SCORES[:1], 0.5)])
    figure = plot_forest(correlate(table(scores), HUMAN, CorrelationDesign(samples=20)), "")
    assert "-" in {text.get_text() for text in figure.axes[0].texts}


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


@pytest.mark.long
def test_what_correlations_show() -> None:
    """Five measures take two lines of three; each point has its name, and r stands above."""
    figure = plot_correlations(table(np.concatenate([SCORES, SCORES, SCORES[:1]])), HUMAN, "R")
    shown = [axes for axes in figure.axes if axes.axison]
    assert [len(figure.axes), len(shown)] == [6, 5]
    assert sorted(text.get_text() for text in shown[0].texts) == ["s001", "s002", "s003", "s004"]
    assert shown[0].get_title(loc="right") == "r = 1.000"
    assert (shown[0].get_xlabel(), shown[0].get_ylabel(), shown[1].get_ylabel()) == ("M001 R", "M001", "")


@pytest.mark.long
def test_letters_that_none_can_draw_are_shown_as_escapes() -> None:
    """What is said of the figure, too, and not only names of measures."""
    drawn = [plot_correlations(table(SCORES[:1]), HUMAN, "\ud800"),
             plot_forest(correlate(table(SCORES), HUMAN, CorrelationDesign(samples=9)), "\ud800"),
             plot_comparison(compare(table(SCORES[:1])._replace(measures=("\ud800",)), Design(samples=9)))]  # fmt: skip
    for figure in drawn:
        assert picture(figure, "png")
        assert any("\\ud800" in text.get_text() for text in figure.findobj(Text))


@pytest.mark.parametrize("given", [np.array([1, 2]), "yes", None])
def test_all_inputs_is_true_or_false(given: Any) -> None:
    with pytest.raises(UsageError, match="all_inputs must be True or False, not "):
        plot_correlations(table(SCORES), HUMAN, "F", (SYSTEM,), given)


@pytest.mark.long
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


PICTURE = """if True:
    import sys
    import numpy as np
    from rouge_cli.reports.plots import kind_of, picture
    from rouge_cli.reports.plots.scatter import plot_correlations
    from tests.analysis.tables import table
    kind_of("x.svg")
    scores = np.arange(24.0).reshape(1, 4, 6) % 7
    sys.stdout.buffer.write(picture(plot_correlations(table(scores), table(scores), "F"), "svg"))
"""


def drawn(environment: dict[str, str], folder: Path | None = None) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-c", PICTURE], env=environment, cwd=folder, capture_output=True, check=False
    )


@cache
def usual_picture() -> bytes:
    root = Path(__file__).resolve().parents[2]
    return drawn({**os.environ, "PYTHONPATH": str(root)}).stdout


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
    root = Path(__file__).resolve().parents[2]
    environment = {**os.environ, "PYTHONPATH": str(root), **settings}
    done = drawn(environment, tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == usual_picture()


@pytest.mark.long
def test_a_backend_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from rouge_cli.reports.plots import kind_of; kind_of('x.svg')"],
        env={**os.environ, "MPLBACKEND": "nonsense"}, capture_output=True, check=False, text=True,
    )  # fmt: skip
    assert done.stderr.splitlines()[-1] == (
        "rouge_cli.errors.UsageError: --plot: matplotlib does not start: Key backend: 'nonsense' is not a valid value "
        "for backend; correct or unset MPLBACKEND or matplotlibrc, from which it reads its settings"
    )


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names")
@pytest.mark.parametrize("variable", [None, "MATPLOTLIBRC", "MPLCONFIGDIR"])
def test_settings_in_a_pipe_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str | None) -> None:
    """matplotlib would wait for somebody to write into it."""
    monkeypatch.chdir(tmp_path)
    for name in ("MATPLOTLIBRC", "MPLCONFIGDIR"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "elsewhere").mkdir()
    os.mkfifo(tmp_path / ("elsewhere" if variable else ".") / "matplotlibrc")
    if variable:
        monkeypatch.setenv(variable, "elsewhere")
    with pytest.raises(UsageError, match=r"matplotlibrc, from which matplotlib reads its settings, is a pipe"):
        kind_of("x.svg")
    monkeypatch.setenv("MATPLOTLIBRC", os.devnull)
    (tmp_path / "matplotlibrc").unlink(missing_ok=True)
    (tmp_path / "elsewhere" / "matplotlibrc").unlink(missing_ok=True)
    assert kind_of("x.svg") == "svg"


def boxes_of(sizes: Sequence[tuple[float, float]], spots: Sequence[tuple[float, float]]) -> list[tuple[float, ...]]:
    places = label_places(sizes, spots, (-500, -500, 500, 500), 9)
    return [
        (x + place.offset[0] - width / 2, y + place.offset[1] - height / 2,
         x + place.offset[0] + width / 2, y + place.offset[1] + height / 2)
        for place, (width, height), (x, y) in zip(places, sizes, spots, strict=True)
    ]  # fmt: skip


def apart(one: Sequence[float], other: Sequence[float]) -> bool:
    across = min(one[2], other[2]) - max(one[0], other[0])
    return across <= 1e-6 or min(one[3], other[3]) - max(one[1], other[1]) <= 1e-6


def test_labels_do_not_collide() -> None:
    """At 25 points in a bunch of which some are in the same place: nor do they hide points."""
    generator = np.random.default_rng(3)
    spots = [(float(x), float(y)) for x, y in generator.normal(0, 30, (23, 2))]
    spots += [spots[0], spots[1]]
    boxes = boxes_of([(10.0, 8.0)] * 25, spots)
    assert all(apart(one, other) for one, other in combinations(boxes, 2))
    points = [(x - 3, y - 3, x + 3, y + 3) for x, y in spots]
    assert all(apart(box, point) for i, box in enumerate(boxes) for j, point in enumerate(points) if i != j)


@pytest.mark.long
def test_many_names_are_a_key_below_the_points() -> None:
    from matplotlib.text import Text

    systems = tuple(f"a system with a long name, number {i}" for i in range(25))
    generator = np.random.default_rng(3)
    measured, judged = (table(generator.normal(0.4, 0.1, (1, 25, 4)))._replace(systems=systems) for _ in range(2))
    figure = plot_correlations(measured, judged, "F")
    axes = figure.axes[0]
    assert [text.get_text() for text in axes.texts] == [str(i) for i in range(1, 26)]
    assert [text.get_text() for text in figure.texts] == [f"{i} {name}" for i, name in enumerate(systems, 1)]
    figure.draw_without_rendering()
    drawn = [Text.get_window_extent(text).extents for text in axes.texts]  # of annotations: without their lines
    key = [text.get_window_extent().extents for text in figure.texts]
    assert all(apart(one, other) for one, other in combinations(key, 2))
    assert max(box[3] for box in key) < axes.get_tightbbox().y0  # type: ignore[union-attr]
    assert min(box[1] for box in key) > 0
    assert all(apart(one, other) for one, other in combinations(drawn, 2))


def test_more_systems_than_can_be_named() -> None:
    """Places for their names would be looked for over hours."""
    random = np.random.default_rng(3)
    scores, judged = (table(random.random((1000, 2))) for _ in range(2))
    figure = plot_correlations(scores, judged, "F")
    assert [text.get_text() for text in figure.texts] == ["1,000 systems are too many to name"]
    assert not figure.axes[0].texts


def test_other_kinds_are_refused() -> None:
    with pytest.raises(UsageError, match=r"plot.gif: a plot is one of .svg, .png, .pdf; name the file so"):
        kind_of("plot.gif")


@pytest.mark.long
def test_pairs_are_few_artists() -> None:
    """However many pairs there are: each of its own would take half a minute for eighty systems."""
    scores = np.random.default_rng(1).random((1, 30, 8)) + np.arange(30)[None, :, None]
    matrix = plot_comparison(compare(table(scores), Design(samples=50))).axes[1]
    assert len(matrix.collections) == 3
    assert not matrix.patches
    assert len(matrix.texts) == 0


def test_a_name_is_drawn_as_far_as_there_is_room() -> None:
    """Text takes time for each letter."""
    found = compare(
        table(SCORES)._replace(systems=tuple("A" * 6000 + str(i) for i in range(SCORES.shape[1]))), Design(samples=50)
    )
    names = [label.get_text() for label in plot_comparison(found).axes[0].get_yticklabels()]
    assert {len(name) for name in names} == {200}


@pytest.mark.parametrize("odd", [None, 5, "x", [], object()])
def test_other_objects_are_refused(odd: Any) -> None:
    calls: dict[str, Callable[[], object]] = {
        "found must be a Comparison": lambda: plot_comparison(odd),
        "found must be Correlations": lambda: plot_forest(odd, "F"),
        "found must be StudyResults": lambda: plot_study(odd),
        "measures must be a ScoreTable": lambda: plot_correlations(odd, odd, "F"),
        "figure must be a figure of matplotlib": lambda: picture(odd, "png"),
        "kind must be one of svg, png, pdf": lambda: picture(new_figure(1, 1), odd),
    }
    for message, call in calls.items():
        with pytest.raises(UsageError, match=message):
            call()
