"""Plots of findings, by matplotlib (the extra `plots`): for print, and for readers who see few colours.

Nothing is told by colour alone: marks differ in shape, shades in lightness, and figures stand in their cells. Each kind
of picture has a module here: comparison, scatter, forest, study.
"""

from __future__ import annotations

import io
import logging
import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock
from typing import TYPE_CHECKING, Any

from rouge_cli.errors import UsageError, check_kinds, listed, shortened
from rouge_cli.importing import lacking
from rouge_cli.reports import fitting
from rouge_cli.reports.names import visible
from rouge_cli.signal_handlers import is_of_a_handler

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

KINDS = ("svg", "png", "pdf")
INK, MUTED, ACCENT = "#222222", "#767676", "#0072B2"
"""The last is the blue of Okabe and Ito's palette, which all kinds of colour vision tell from black."""
FONT = "DejaVu Sans"
"""It comes with matplotlib."""
UNSETTLED = ("backend", "toolbar", "interactive", "webagg.", "date.epoch", "savefig.directory")
"""Settings that are of programs with windows: no picture hangs on them."""
MOST_PANELS = 100
"""Of a plot: it takes ten seconds, and of several hundred minutes."""
MOST_ROWS = 100
"""Of a panel: more cannot be read, and three hundred systems, each a column too, take half a minute and 20 MB."""
MOST_DRAWN = 2000
"""Rows of all panels: these take half a minute, and a hundred panels of a hundred rows several."""
LONGEST_NAME = 200
"""Letters of a name: a plot has room for no more, and takes time for each."""
STYLE: dict[Any, Any] = {
    "font.size": 9, "axes.titlesize": 10, "axes.labelsize": 9, "xtick.labelsize": 8, "ytick.labelsize": 8,
    "font.family": "sans-serif", "font.sans-serif": [FONT], "axes.edgecolor": MUTED, "axes.linewidth": 0.8,
    "text.color": INK, "axes.labelcolor": INK, "xtick.color": INK, "ytick.color": INK, "svg.hashsalt": "rouge-cli",
    "svg.fonttype": "path", "pdf.fonttype": 42, "text.usetex": False, "text.parse_math": False,
}  # fmt: skip


def label(name: str) -> str:
    """The name as plots show it: in visible letters, and shortened in the middle where it is very long."""
    return fitting.shortened(visible(name), LONGEST_NAME)


def check_panels(panels: int, fewer: str) -> None:
    """UsageError: a plot of so many panels takes too long; fewer says what makes them fewer."""
    if panels > MOST_PANELS:
        raise UsageError(
            f"--plot: {panels:,} panels, and no more than {MOST_PANELS} are drawn; {fewer}, or leave out --plot"
        )


def check_rows(rows: int, what: str, panels: int, fewer: str) -> None:
    """UsageError: so many rows in a panel, or in all panels, take too long and cannot be read.

    what says what stands in a row, and fewer what makes fewer panels.
    """
    if rows > MOST_ROWS:
        raise UsageError(
            f"--plot: {rows:,} {what}, and no more than {MOST_ROWS} are drawn below each other; give fewer, or leave "
            "out --plot"
        )
    if panels * rows > MOST_DRAWN:
        raise UsageError(
            f"--plot: {panels:,} panels of {rows:,} {what}, and no more than {MOST_DRAWN:,} rows are drawn in all; "
            f"{fewer}, give fewer {what}, or leave out --plot"
        )


def kind_of(path: str) -> str:
    """The kind of picture that a file's suffix names. UsageError: another one, or matplotlib is not installed."""
    kind = os.path.splitext(path)[1][1:].lower()
    if kind not in KINDS:
        raise UsageError(f"{path}: a plot is one of .{', .'.join(KINDS)}; name the file so")
    for library in ("matplotlib", "fontTools"):
        # Else logging prints what they say of caches and settings on stderr; who has set logging up still gets it.
        logging.getLogger(library).addHandler(logging.NullHandler())
    if settings := next(filter(_never_ends, _settings_files()), None):
        cause = "from which matplotlib reads its settings, is a pipe or a device"
        raise UsageError(f"--plot: {settings}, {cause}; remove it, or name a file (MATPLOTLIBRC)")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import matplotlib  # noqa: F401
    except ImportError as error:
        raise lacking("--plot needs matplotlib: pip install 'rouge-cli[plots]'", error) from None
    except Exception as error:  # whatever it makes of its settings
        if isinstance(error, MemoryError) or is_of_a_handler(error):
            raise
        reason = str(error).partition("; supported values")[0]
        if isinstance(error, UnicodeDecodeError):
            reason = f"{_settings_file()} is not UTF-8 text"
        raise UsageError(f"--plot: matplotlib does not start: {reason}; correct or unset MPLBACKEND or matplotlibrc, "
                         "from which it reads its settings") from None  # fmt: skip
    return kind


def _settings_file() -> str:
    """The file that matplotlib reads its settings from, as far as that is known where it does not start."""
    return next(filter(os.path.isfile, _settings_files()), "its matplotlibrc")


def _settings_files() -> list[str]:
    """The files in which matplotlib looks for settings, in this order, but for those of an installation; no folders."""
    named = os.environ.get("MATPLOTLIBRC", "")
    usual = os.path.join(os.environ.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config"), "matplotlib")
    folders = [named, os.environ.get("MPLCONFIGDIR") or usual]
    found = ["matplotlibrc", named, *(os.path.join(folder, "matplotlibrc") for folder in folders if folder)]
    return [name for name in found if not os.path.isdir(name)]


def _never_ends(name: str) -> bool:
    """Whether a file is a pipe that may have no writer, or a device other than /dev/null."""
    is_other = os.path.exists(name) and not os.path.isfile(name)
    return is_other and not name.startswith("/dev/fd/") and not os.path.samefile(name, os.devnull)


_DRAWING = RLock()
"""matplotlib has one set of settings for all threads."""


@contextmanager
def drawing() -> Iterator[list[warnings.WarningMessage]]:
    """Draw in STYLE, whatever the settings of this machine; keep what libraries warn of, which names their files."""
    import matplotlib as mpl

    with _DRAWING, warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        usual = {key: value for key, value in mpl.rcParamsDefault.items() if not key.startswith(UNSETTLED)}
        with mpl.rc_context({**usual, **STYLE}):
            yield caught


def picture(figure: Figure, kind: str, said: list[str] | None = None) -> bytes:
    """The figure as a file of one of KINDS; the same figure is the same bytes.

    said takes up warnings: names that the font cannot show, or that leave no room. UsageError: arguments of another
    kind.
    """
    from matplotlib.figure import Figure as AnyFigure

    check_kinds(
        ("figure", figure, AnyFigure, "a figure of matplotlib, as plot_comparison makes one"),
        ("said", said, (list, type(None)), "a list or None"),
    )
    if not isinstance(kind, str) or kind not in KINDS:
        raise UsageError(f"kind must be one of {', '.join(KINDS)}, not {shortened(kind)}")
    stream = io.BytesIO()
    stamp: dict[str, Any] = {"svg": {"Date": None}, "pdf": {"CreationDate": None}, "png": {"Software": None}}[kind]
    with drawing() as caught, _as_it_was(figure):
        figure.savefig(stream, format=kind, dpi=200, metadata=stamp)
        if said is not None:
            said += _without_glyphs(figure)
            if any("layout not applied" in str(one.message) for one in caught):
                said.append("the plot has no room for its names, so parts of it overlap; shorten those of systems")
    return stream.getvalue()


@contextmanager
def _as_it_was(figure: Figure) -> Iterator[None]:
    """Put the panels back to where they were: drawing lays them out, and does so anew from where it has put them."""
    before = [(axes, axes.get_position(original), axes.get_in_layout()) for original in (True, False)
              for axes in figure.axes]  # fmt: skip
    try:
        yield
    finally:
        for place, (axes, position, in_layout) in enumerate(before):
            axes.set_position(position, "original" if place < len(before) / 2 else "active")
            axes.set_in_layout(in_layout)


def _without_glyphs(figure: Figure) -> list[str]:
    """A warning where texts have letters that the font lacks."""
    from matplotlib.font_manager import FontProperties, findfont, get_font
    from matplotlib.text import Text

    known = get_font(findfont(FontProperties())).get_charmap()
    texts = dict.fromkeys(text.get_text() for text in figure.findobj(Text))
    found = [text for text in texts if any(ord(letter) not in known and letter != "\n" for letter in text)]
    if not found:
        return []
    names = listed(list(map(repr, found)))
    return [f"the plot's font ({FONT}) lacks letters of {names}, which are drawn as boxes; for the plot, give names in "
            "letters that it has (Latin, Greek, Cyrillic, Arabic)"]  # fmt: skip


def new_figure(width: float, height: float) -> Figure:
    """An empty figure, of inches, that makes room for its texts."""
    with drawing():
        from matplotlib.figure import Figure as NewFigure

        return NewFigure(figsize=(width, height), layout="constrained")


def plain_axes(axes: Axes, grid: str = "x") -> None:
    """Thin lines across, behind what is drawn, and no frame above and on the right."""
    axes.grid(axis="x" if grid == "x" else "both", color="#dddddd", linewidth=0.6)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)


def keep_below(figure: Figure, points: float) -> None:
    """Keep so many points of 1/72 inch at the bottom of the figure free of its panels."""
    share = points / 72 / figure.get_figheight()
    engine: Any = figure.get_layout_engine()
    engine.set(rect=(0, share, 1, 1 - share))
