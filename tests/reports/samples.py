"""Small results, and a table of findings, to be reported."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from rouge_cli.options import Averaging, Options
from rouge_cli.reports.table import Cell, Table, figures, names, row
from rouge_cli.results import Interval, MeasureResult, Results, SystemResult

UNIGRAMS, RAW = Options(max_ngram=1, lcs=False), Options(max_ngram=1, lcs=False, averaging=Averaging.RAW_COUNTS)

FINDINGS = Table(
    (*names("Measure"), *figures("x", "y", group="one group"), *figures("1", group="g", terminal_only=True)),
    (row("a_1", Cell("0.9", best=True), "2", ">"), row("b", Cell("0.8", equal=True), "-10", "\x1b")),
    "Title & more",
    ("a note",),
)


def measure(mean: float, evaluations: int = 2, n: int = 1, averages: bool = True, counts: bool = True) -> MeasureResult:
    """ROUGE-n, whose averages are mean (R), half of it (P) and a quarter of it (F); scores are 0.1, 0.2, 0.3 ..."""
    intervals = tuple(Interval(mean / d, mean / d / 2, mean / d * 1.5) for d in (1, 2, 4))
    size = 3 * evaluations
    return MeasureResult(
        f"ROUGE-{n}",
        array("d", range(1, size + 1) if counts else ()),
        array("d", [(i + 1) / 10 for i in range(size)]),
        intervals if averages else (),
        f"rouge-{n}",
    )


def system(id: str, *measures: MeasureResult, evaluations: Sequence[str] = ("1", "2")) -> SystemResult:
    return SystemResult(id, tuple(evaluations), measures)


def results(*systems: SystemResult, options: Options = UNIGRAMS) -> Results:
    return Results(options, systems, (), "rouge.xml", (1, 1))
