"""Types for facts about collections, with status and source.

Each module beside this one holds the rows of a family of collections; `registry` has them all. Paths are patterns
below the root of the distribution: `*` within a folder's or file's name, `**` across folders, any case of the letters;
whatever stands before the first part is free. The first pattern of several that matches any file wins.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

Status = Literal["verified", "inferred", "unknown"]
Format = Literal["SPL", "SEE", "SIMPLE", "SEE or SPL"]

SOURCES = {
    "SR": "github.com/danieldeutsch/sacrerouge, sacrerouge/datasets and doc/datasets",
    "SRt": "github.com/danieldeutsch/sacrerouge, sacrerouge/tests/datasets",
    "DTD": "github.com/danieldeutsch/duc-tac-data, Readme.md and tac-files.txt",
    "R07m": "NIST's README of the evaluation results, DUC 2007 main task",
    "R07u": "NIST's README of the evaluation results, DUC 2007 update task",
    "R08": "NIST's README of the evaluation results, TAC 2008 update task",
    "P06": "README of the DUC 2006 pyramid data",
    "PL07": "NIST's create-07-table.pl",
    "PAN": "a .pan file of DUC 2007",
    "SQ": "github.com/nlpaueb/SumQE, src/make_datasets/make_dataset.py",
    "TACPY": "a public reader of TAC 2010 and its listing of the archive",
    "CFG10": "a public reader of rouge_A.in",
    "OS5": "public readers of the score files of DUC 2005 and 2006",
    "OS1": "public readers of the score tables of DUC 2001 and 2002",
    "LEG2": "the legend of the score table of DUC 2002",
    "D2": "a public reader of DUC 2002",
    "S4": "users' scripts for DUC 2004",
    "DUCALL": "a public listing of the paths of DUC 2001 to 2004",
    "W": "a page of NIST or of the organisers",
}
"""The abbreviations of sources. Nobody of this project saw the licensed data."""


class Fact(NamedTuple):
    """A sentence, how well it is known, and the key of SOURCES (or the words) for where it is from."""

    text: str
    status: Status = "verified"
    source: str = ""


def seen(text: str, source: str) -> Fact:
    """A fact that was read in the source."""
    return Fact(text, "verified", source)


def inferred(text: str, source: str = "") -> Fact:
    """A fact that was concluded; the source says from what."""
    return Fact(text, "inferred", source)


def unknown(text: str) -> Fact:
    """An open question, in words."""
    return Fact(text, "unknown")


class Texts(NamedTuple):
    """One side's summaries: their files, and what their names say.

    The expressions are matched with the last `parts` parts of a path ("ID1/english/M000.txt" has three). The groups
    that took part are joined by dots. A file whose name does not match is not of this task.
    """

    files: tuple[str, ...]
    topic: str
    """The evaluation id."""
    system: str
    format: Format = "SPL"
    parts: int = 1
    people: str = "[A-K]"
    """The ids that stand for people. Among the peers these are the reference summaries once more."""
    are: Literal["peers", "systems", "people"] = "peers"
    status: Status = "verified"


class Output(NamedTuple):
    """An official file of figures: a report of ROUGE-1.5.5, or the averages of one measure by summariser."""

    files: tuple[str, ...]
    kind: Literal["report", "averages", "AESOP"]
    measures: tuple[str, ...] = ()
    """Of averages and of AESOP's table the one measure; a report says itself which it has."""
    column: int = 1
    """Of AESOP's table: that of the measure."""
    status: Status = "verified"


class Run(NamedTuple):
    """An official run: a preset, on all reference summaries or jackknifed, and the files that hold its figures."""

    name: str
    preset: str
    jackknife: bool
    outputs: tuple[Output, ...] = ()
    elements: bool = False
    exact: tuple[str, ...] = ()
    """The measures whose Eval lines are known to come out to the last digit; others may differ."""
    inputs: tuple[str, ...] = ()
    """NIST's name of the configuration."""
    keys: tuple[tuple[str, str], ...] = ()
    """What evaluations are called in the output, and the topics that they are, where that is not the same."""
    unpromised: str = ""
    """Those whose averages are known to differ for unknown reasons, as an expression."""
    status: Status = "verified"


class Column(NamedTuple):
    """A column of scores: its place from 0, or its head, and what it is called in human.csv."""

    place: int | str
    name: str
    about: str
    status: Status = "verified"


class ScoreTable(NamedTuple):
    """A file of human scores, a row for each summary (or system, where topic is None)."""

    files: tuple[str, ...]
    topic: int | str | None
    system: int | str
    columns: tuple[Column, ...]
    header: int = 0
    """So many lines stand before the rows."""
    fields: int | None = None
    """The number of columns that a row must have at least; None: the last one that is read."""
    separator: Literal["blanks", "tabs", "commas"] = "blanks"
    topic_prefix: str = ""
    """The beginning of a topic that the table omits."""
    question: int | None = None
    """The column of the question's number in tables with a row for each question; it is appended to the name."""
    only: tuple[tuple[str, int, str], ...] = ()
    """(topic, column, value): of a topic, "" for all, only rows with this value in this column."""
    repeated: Literal["refused", "mean", "last"] = "refused"
    """The meaning of several rows for one summary."""
    document: int | None = None
    """The column of the document id of summaries of single documents."""
    system_prefix: str = ""
    """What the table has before a system's id."""
    range: str = ""
    """The scale in words."""
    status: Status = "verified"


class Task(NamedTuple):
    """A part of a collection that is evaluated by itself."""

    name: str
    about: str
    systems: Texts
    models: Texts
    runs: tuple[Run, ...] = ()
    scores: tuple[ScoreTable, ...] = ()
    element_systems: Texts | None = None
    element_models: Texts | None = None
    preset: str = ""
    """That of the official run, or else of later practice."""
    without: tuple[tuple[str, str], ...] = ()
    """Systems that do not compare, and why."""


class Collection(NamedTuple):
    """All that is known of one distribution."""

    name: str
    title: str
    about: tuple[Fact, ...]
    """The description: task, sizes, lengths, people."""
    archives: tuple[Fact, ...]
    """What the files are called that one gets, and from whom."""
    layout: tuple[Fact, ...]
    """Where things lie, formats, encodings."""
    official: tuple[Fact, ...]
    """The official runs: option line, jackknifing, what the figures are."""
    scores: tuple[Fact, ...]
    """The human judgements and their columns."""
    traps: tuple[Fact, ...]
    unknowns: tuple[Fact, ...]
    tasks: tuple[Task, ...] = ()
    """The layout that `collection import` and `collection reproduce` read; None if it is not known well enough."""
    refusal: str = ""
    """Why it cannot be imported, where it has no task."""
    uncompared: str = ""
    """Why there may be no official figures to compare with; then what is computed stands alone."""

    @property
    def needs_peers(self) -> bool:
        """Whether it is unknown where the systems' summaries lie, so that the user has to say."""
        return any(not task.systems.files for task in self.tasks)

    def with_peers(self, pattern: str | None) -> Collection:
        """The collection with the systems' summaries of all its tasks there: a folder, or a pattern of files."""
        if pattern is None:
            return self
        files = pattern, f"{pattern.rstrip('/')}/**/*"
        return self._replace(tasks=tuple(
            task._replace(systems=task.systems._replace(files=files)) for task in self.tasks
        ))  # fmt: skip
