"""The content of a page: findings and texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rouge_cli.analysis.comparison import Comparison
from rouge_cli.analysis.correlation import Correlations
from rouge_cli.analysis.gate import Gate
from rouge_cli.analysis.inspection.inspection import Inspection
from rouge_cli.analysis.inspection.texts import Texts
from rouge_cli.analysis.points import Points
from rouge_cli.analysis.score_table import ScoreTable
from rouge_cli.analysis.study_run import StudyResults
from rouge_cli.reports.table import Table
from rouge_cli.results import Results

SIZE = 5_000_000
"""Bytes that a page is kept below by default."""


class HumanPoints(NamedTuple):
    """A measure against a set of human scores, at one level."""

    measure: str
    human: str
    points: Points
    systems: tuple[str, ...] = ()
    """In the order of the points of systems."""


class PageContent(NamedTuple):
    """All that a page may show; each section is there if what it shows is."""

    title: str
    kind: str
    """The command that found it."""
    signatures: tuple[tuple[str, str], ...]
    """The subject of each, and its signature."""
    source: str = ""
    warnings: tuple[str, ...] = ()
    results: Results | None = None
    table: ScoreTable | None = None
    comparison: Comparison | None = None
    gate: Gate | None = None
    inspection: Inspection | None = None
    correlations: Correlations | None = None
    human: tuple[HumanPoints, ...] = ()
    study: StudyResults | None = None
    tables: Sequence[Table] = ()
    """Those of the report."""
    texts: Texts | None = None
    pair: tuple[str, str] | None = None
    """Two systems to set against each other; None: the two best."""
    is_sorted: bool = False
    """Whether the systems are in the order that a person asked for; else the best come first."""
    which: str | None = None
    """all, none or worst:N; None: as many texts as keep the page below SIZE."""
    folds: str = ""
    """What became of folds of jackknifing, for the signatures of what is found for the page alone."""
