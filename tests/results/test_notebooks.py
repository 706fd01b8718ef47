"""Results as interpreters and notebooks show them, and as data frames."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from array import array
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from rouge_cli.errors import UsageError
from rouge_cli.options import Averaging, Options
from rouge_cli.reports.choices import Choices
from rouge_cli.reports.records import fields, records
from rouge_cli.results import Interval, MeasureResult, Results, SystemResult
from rouge_cli.results.figures import Figures
from rouge_cli.results.frames import frame_of

HOSTILE = "<script>alert(1)</script>\x1b[31m\u202e&\udcff"
AVERAGES = (Interval(0.5, 0.4, 0.6), Interval(0.25, 0.2, 0.3), Interval(0.3, 0.2, 0.4))


def measure(label: str, size: int = 2, averages: tuple[Interval, ...] = AVERAGES, counts: bool = True) -> MeasureResult:
    counted = array("d", range(3 * size)) if counts else array("d")
    return MeasureResult(label, counted, array("d", [0.5] * 3 * size), averages, label.lower())


def results(systems: tuple[SystemResult, ...], options: Options = Options()) -> Any:  # noqa: B008
    """Results, to be indexed by names, which mypy does not know of tuples."""
    return Results(options, systems, (), "runs.xml")


SMALL = results(
    tuple(SystemResult(id, ("1", "2"), (measure("ROUGE-2"), measure("ROUGE-L"))) for id in ("bart", "lead"))
)
LARGE = results(
    tuple(
        SystemResult(f"system-{i:02}", tuple(map(str, range(100))), (measure("ROUGE-1", 100), measure("ROUGE-2", 100)))
        for i in range(25)
    )
)


def test_systems_and_measures_are_found_by_name() -> None:
    assert SMALL["bart"]["rouge-2"].f.mean == 0.3
    assert SMALL["bart"]["ROUGE-2"] is SMALL["bart"]["rouge2"] is SMALL.systems[0].measures[0]
    assert SMALL["bart"]["rouge-l"].recall == AVERAGES[0]
    assert SMALL["bart"]["rouge-l"].precision.upper == 0.3
    assert SMALL.system("bart").measure("rouge-2") is SMALL["bart"]["rouge-2"]
    assert "bart" in SMALL
    assert "rougeLsum" in SMALL["bart"]
    assert not {"bert", "runs.xml"} & {name for name in ("bert", "runs.xml") if name in SMALL}
    assert "rouge-9" not in SMALL["bart"]


@pytest.mark.parametrize(
    ("key", "message"),
    [
        (("bert",), "no system 'bert'; did you mean 'bart'?"),
        (("bart", "rouge-1"), "no measure 'rouge-1' in these results; they have rouge-2, rouge-l"),
        (("bart", "bleurt"), "no measure 'bleurt'; did you mean 'bleu'?"),
    ],
)
def test_other_names_are_told_which_there_are(key: tuple[str, ...], message: str) -> None:
    with pytest.raises(KeyError) as caught:
        SMALL[key[0]] if len(key) == 1 else SMALL[key[0]][key[1]]
    assert str(caught.value.args[0]).startswith(message)


def test_they_stay_the_tuples_that_they_are() -> None:
    assert SMALL[1] is SMALL.systems
    assert SMALL[3:5] == ("runs.xml", (0, 0))
    assert SMALL["bart"][0] == "bart"
    for made in (pickle.loads(pickle.dumps(SMALL)), copy.deepcopy(SMALL), Results(*SMALL), SMALL._replace()):
        assert made == SMALL
    assert SMALL._asdict()["source"] == "runs.xml"


def test_a_repr_is_a_few_lines() -> None:
    assert repr(SMALL).splitlines() == [
        "<Results: 2 systems, 2 evaluations, runs.xml>",
        "  System  ROUGE-2 F  ROUGE-L F",
        "  bart      0.30000    0.30000",
        "  lead      0.30000    0.30000",
    ]
    assert repr(LARGE).splitlines()[-2:] == ["  system-04      0.30000    0.30000", "  ... 20 more"]
    assert max(len(repr(LARGE)), len(repr(LARGE.systems[0])), len(repr(LARGE.systems[0].measures[0]))) < 500
    assert repr(SMALL["bart"]).splitlines()[0] == "<System bart: 2 evaluations>"
    assert repr(SMALL["bart"]["rouge-2"]) == (
        "<ROUGE-2 of 2 evaluations: R 0.50000 [0.40000, 0.60000], P 0.25000 [0.20000, 0.30000], "
        "F 0.30000 [0.20000, 0.40000]>"
    )
    assert repr(results(())) == "<Results: 0 systems, 0 evaluations, runs.xml>"
    assert repr(Figures(array("d", [1, 2, 3, 4]))) == "<4 figures: 1.0, 2.0, 3.0, ...>"


class Cells(HTMLParser):
    """The tags, and the texts of cells."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.texts: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.add(tag)

    def handle_data(self, data: str) -> None:
        self.texts += [data.strip()] if data.strip() else []


def test_html_escapes_every_name() -> None:
    hostile = results((SystemResult(HOSTILE, ("1", "2"), (measure(HOSTILE),)),))._replace(source=HOSTILE)
    shown = "<script>alert(1)</script>\\x1b[31m\\u202e&\\udcff"
    for held in (hostile, hostile.systems[0]):
        html = held._repr_html_()
        html.encode("utf-8")
        found = Cells(html)
        assert found.tags == {"table", "caption", "thead", "tbody", "tr", "th", "td"}
        assert any(shown in text for text in found.texts)
        assert repr(held).isprintable() or repr(held).replace("\n", "").isprintable()


def test_html_shows_intervals_and_says_what_it_leaves_out() -> None:
    assert "0.30000 [0.20000, 0.40000]" in Cells(SMALL._repr_html_()).texts
    many = results(LARGE.systems * 5)
    found = Cells(many._repr_html_()).texts
    assert sum(text.startswith("system-") for text in found) == 100
    assert "... 25 more" in found
    wide = results((SystemResult("a", ("1", "2"), tuple(measure(f"ROUGE-{n}") for n in range(1, 31))),))
    assert "... 10 more" in Cells(wide._repr_html_()).texts
    assert repr(wide).splitlines()[1].split("  ")[-1] == "... 26 more"


def test_raw_counts_have_no_averages() -> None:
    raw = results((SystemResult("a", ("1", "2"), (measure("ROUGE-2", averages=()),)),),
                  Options(averaging=Averaging.RAW_COUNTS))  # fmt: skip
    assert repr(raw).splitlines()[1:] == ["  System  ROUGE-2 hits", "  a                  1"]
    assert repr(raw["a"]).splitlines()[1:] == ["  Measure  hits  model  peer", "  ROUGE-2     1      5     9"]
    assert repr(raw["a"]["rouge-2"]) == "<ROUGE-2 of 2 evaluations>"
    with pytest.raises(UsageError, match=r"ROUGE-2: raw counts \(-t 2\) have no averages"):
        raw["a"]["rouge-2"].f  # noqa: B018
    with pytest.raises(UsageError, match=r"take to_frame\('evaluations'\)"):
        raw.to_frame()
    assert raw.to_frame("evaluations")["hits"].tolist() == [0, 1]


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_frames_hold_what_the_records_hold(library: str) -> None:
    averages = SMALL.to_frame(library=library)
    names = ["system", "measure", "figure", "mean", "lower", "upper", "evaluations"]
    assert list(averages.columns) == names
    rows = list(averages.itertuples(index=False, name=None)) if library == "pandas" else averages.rows()
    expected = [
        (system, label, figure, *bounds, n)
        for system, label, n, *values, _ in records(SMALL, Choices())
        for figure, bounds in zip(
            ("recall", "precision", "f"), zip(values[::3], values[1::3], values[2::3], strict=True), strict=True
        )
    ]
    assert rows == expected
    evaluations = SMALL.to_frame("evaluations", library)
    rows = list(evaluations.itertuples(index=False, name=None)) if library == "pandas" else evaluations.rows()
    asked = Choices(per_evaluation=True)
    columns = [fields(SMALL, asked).index(name) for name in evaluations.columns]
    assert rows == [tuple(record[place] for place in columns) for record in records(SMALL, asked)]
    assert list(evaluations.columns) == [
        "system", "measure", "evaluation", "recall", "precision", "f", "hits", "model_total", "peer_total",
    ]  # fmt: skip


def test_what_a_measure_does_not_have_is_nan() -> None:
    frame = results((SystemResult("a", ("1", "2"), (measure("ESK", counts=False), measure("ROUGE-1"))),)).to_frame(
        "evaluations"
    )
    assert frame["hits"].isna().tolist() == [True, True, False, False]
    assert not frame["f"].isna().any()


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_names_that_are_not_text_are_escaped_in_frames(library: str) -> None:
    found = results((SystemResult("a\udcff", ("\udcc31", "2"), (measure("ROUGE-2"),)),))
    assert list(found.to_frame(library=library)["system"]) == ["a\\udcff"] * 3
    assert list(found.to_frame("evaluations", library)["evaluation"]) == ["\\udcc31", "2"]


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_a_folder_called_as_a_library_is_none(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, ModuleType(library))
    with pytest.raises(UsageError, match=f"^to_frame needs {library}, which is not installed: pip install {library}$"):
        SMALL.to_frame(library=library)


def test_frames_of_nothing_have_their_columns() -> None:
    for kind, width in (("averages", 7), ("evaluations", 9)):
        assert results(()).to_frame(kind).shape == (0, width)


def test_other_frames_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UsageError, match="no frame of 'average'; did you mean 'averages'"):
        SMALL.to_frame("average")
    with pytest.raises(UsageError, match="no library 'panda' for data frames; did you mean 'pandas'"):
        SMALL.to_frame(library="panda")
    monkeypatch.setitem(sys.modules, "pandas", None)
    assert type(frame_of({"a": [1]}, None)).__module__.startswith("polars")
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(UsageError, match="to_frame needs pandas or polars, which is not installed: pip install pandas"):
        SMALL.to_frame()


@pytest.mark.long
def test_frames_and_tables_are_loaded_on_use() -> None:
    program = (
        "import sys, rouge_cli\nfound = rouge_cli.evaluate('configs/news-spl.xml')\n"
        "late = {'pandas', 'polars', 'rouge_cli.results.frames', 'rouge_cli.results.overviews'}\n"
        "print(sorted(late & set(sys.modules)))\nrepr(found)\nprint(sorted(late & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=Path(__file__).parents[2], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n['rouge_cli.results.overviews']\n"
