"""What an evaluation found: per system and measure the counts, scores, averages and intervals."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rouge_cli import __version__
from rouge_cli.named_tuples import NamedTuple
from rouge_cli.options import Options
from rouge_cli.results.figures import Figures

if TYPE_CHECKING:
    from rouge_cli.tallies import Part

    Numbers = Figures | array[float]
else:
    Numbers, Part = Figures, object


class Interval(NamedTuple):
    """An average and its confidence interval, all from the bootstrap."""

    mean: float
    lower: float
    upper: float


class MeasureResult(NamedTuple):
    """One measure of one system.

    counts and scores hold three columns, one after the other, of as many values as the system has evaluations:
    hits, model totals, peer totals; and recall, precision, F-measure (0 to 1, rounded to 5 decimals). They are read
    like lists of floats; see Figures, or give an array("d").
    averages are those of recall, precision and F-measure; empty if the options ask for raw counts only. A measure that
    does not count has no counts: that array is empty. label is its name in reports ("ROUGE-2"), name the one that reads
    back ("rouge-2").
    """

    label: str
    counts: Numbers
    scores: Numbers
    averages: tuple[Interval, ...]
    name: str = ""
    statistics: tuple[Numbers, ...] = ()
    """Columns whose sums over evaluations make the figure of a corpus, for a measure such as BLEU; see its module."""

    def count_columns(self) -> tuple[Numbers, Numbers, Numbers]:
        """Hits, model totals and peer totals of all evaluations."""
        return _thirds(self.counts)

    def score_columns(self) -> tuple[Numbers, Numbers, Numbers]:
        """Recall, precision and F-measure of all evaluations."""
        return _thirds(self.scores)


def _thirds(values: Numbers) -> tuple[Numbers, Numbers, Numbers]:
    n = len(values) // 3
    return values[:n], values[n : 2 * n], values[2 * n :]


class SystemResult(NamedTuple):
    """One system: the ids of its evaluations, in the order of the columns, and a result for each measure."""

    id: str
    evaluations: Sequence[str]
    measures: tuple[MeasureResult, ...]

    def instance_ids(self) -> list[str]:
        """EVALUATION.PEER, as reports name an instance."""
        return [f"{evaluation}.{self.id}" for evaluation in self.evaluations]


class Results(NamedTuple):
    """All systems of a run, in the order reported, with the options that made them and what is to be warned of.

    Read back from a file (results/saved.py) they are equal to what was saved.
    """

    options: Options
    systems: tuple[SystemResult, ...]
    warnings: tuple[str, ...]
    source: str = ""
    """What was evaluated: the name of a configuration or of another input."""
    models: tuple[int, int] = (0, 0)
    """The fewest and the most reference summaries of an evaluation; (0, 0) where there is none."""
    version: str = __version__
    """That of the package that scored."""
    part: Part | None = None
    """For merge_parts, where these are results of a part of an input."""
