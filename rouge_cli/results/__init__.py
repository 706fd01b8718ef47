"""Results of an evaluation: counts, scores, averages and intervals per system and measure."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rouge_cli import __version__
from rouge_cli.errors import UsageError
from rouge_cli.named_tuples import NamedTuple
from rouge_cli.options import Options
from rouge_cli.results.figures import Figures

if TYPE_CHECKING:
    from rouge_cli.results.overviews import Overview
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

    @property
    def recall(self) -> Interval:
        """The average recall, with its interval. UsageError: raw counts (-t 2) have no averages."""
        return self._average(0)

    @property
    def precision(self) -> Interval:
        """The average precision, likewise."""
        return self._average(1)

    @property
    def f(self) -> Interval:
        """The average F-measure, likewise."""
        return self._average(2)

    def _average(self, place: int) -> Interval:
        if not self.averages:
            raise UsageError(f"{self.label}: raw counts (-t 2) have no averages; take count_columns()")
        return self.averages[place]

    def __repr__(self) -> str:
        from rouge_cli.results.result_overviews import of_measure, of_wrong
        from rouge_cli.results.shapes import wrong_measure

        if problem := wrong_measure(self):
            return of_wrong("Measure", problem).text()
        return of_measure(self.label, max(len(self.scores), len(self.counts)) // 3, self.averages)


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

    def measure(self, name: str) -> MeasureResult:
        """The result of a measure by any spelling of its name. KeyError: the system has no such measure."""
        from rouge_cli.results.measure_lookup import place_of

        return self.measures[place_of([(measure.label, measure.name) for measure in self.measures], name)]

    def __getitem__(self, key: Any) -> Any:
        """As `measure`, for a str: system["rouge-2"]; else a field by its place."""
        return self.measure(key) if isinstance(key, str) else tuple.__getitem__(self, key)

    def __contains__(self, key: object) -> bool:
        return _has(self, key)

    def __repr__(self) -> str:
        return self._overview().text()

    def _repr_html_(self) -> str:
        return self._overview().html()

    def _overview(self) -> Overview:
        from rouge_cli.results.result_overviews import of_system, of_wrong
        from rouge_cli.results.shapes import wrong_shape

        problem = wrong_shape((self,)).partition(".")[2]
        return of_wrong("System", problem) if problem else of_system(*self)


def _has(held: SystemResult | Results, key: object) -> bool:
    """Whether there is a measure or system of that name; of what is no str, whether a field has that value."""
    try:
        if not isinstance(key, str):
            return tuple.__contains__(held, key)
        if isinstance(held, Results):  # where the lookup's KeyError would seek the most similar name
            return any(system.id == key for system in held.systems)
        from rouge_cli.results.measure_lookup import has_measure

        return has_measure([(measure.label, measure.name) for measure in held.measures], key)
    except Exception:  # of the value's class, which compares with no field, such as an array
        return False


class Results(NamedTuple):
    """All systems of a run, in the order reported, with the options that made them and what is to be warned of.

    Read back from a file (results/saved.py) they are equal to what was saved.
    """

    options: Options
    systems: tuple[SystemResult, ...]
    warnings: tuple[str, ...]
    source: str = ""
    """The evaluated input: the name of a configuration or of another input."""
    models: tuple[int, int] = (0, 0)
    """The fewest and the most reference summaries of an evaluation; (0, 0) where there is none."""
    version: str = __version__
    """That of the package that scored."""
    part: Part | None = None
    """For merge_parts, where these are results of a part of an input."""

    def system(self, id: str) -> SystemResult:
        """The system of that id. KeyError: there is none."""
        from rouge_cli.errors import shortened
        from rouge_cli.similar_names import did_you_mean

        if not isinstance(id, str):
            raise KeyError(f"the id of a system is a str, not {shortened(id)}")
        for system in self.systems:
            if system.id == id:
                return system
        raise KeyError(f"no system {id!r}; {did_you_mean(id, [system.id for system in self.systems])}")

    def __getitem__(self, key: Any) -> Any:
        """As `system`, for a str: results["bart"]["rouge-2"].f.mean; else a field by its place.

        Type checkers take a tuple's items for what its fields are: typed programs call `system` and `measure`.
        """
        return self.system(key) if isinstance(key, str) else tuple.__getitem__(self, key)

    def __contains__(self, key: object) -> bool:
        return _has(self, key)

    def to_frame(self, kind: str = "averages", library: str | None = None) -> Any:
        """A tidy data frame of pandas, or of Polars where pandas is not installed; library names one of them.

        "averages" has a row for each system, measure and figure (recall, precision, f), with mean, lower, upper and the
        number of evaluations. "evaluations" has a row for each system, measure and evaluation, with recall, precision,
        f, hits, model_total and peer_total; what there is not (the counts of a measure that does not count) is NaN.
        Measures go by their labels, as in CSV reports.

        Raises UsageError for another kind or library, if none is installed, for averages of raw counts (-t 2), and for
        systems that a caller gave another shape.
        """
        from rouge_cli.results.frames import frame_of_systems
        from rouge_cli.results.shapes import check_shape

        check_shape(self.systems)
        return frame_of_systems(self.systems, kind, library)

    def __repr__(self) -> str:
        return self._overview(bounds=False).text()

    def _repr_html_(self) -> str:
        return self._overview(bounds=True).html()

    def _overview(self, bounds: bool) -> Overview:
        """The systems; or, as a debugger or a failing test shows any value, what of their shape is wrong."""
        from rouge_cli.errors import shortened
        from rouge_cli.results.result_overviews import of_results, of_wrong
        from rouge_cli.results.shapes import wrong_shape

        problem = wrong_shape(self.systems)
        source = self.source if isinstance(self.source, str) else shortened(self.source)
        return of_wrong("Results", problem) if problem else of_results(self.systems, source, bounds)
