"""Score each reading of the texts once, and make the averages of all settings from its columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rouge_cli.analysis.audit.weighing import Floats
from rouge_cli.dialects import DIALECTS
from rouge_cli.engines.local import evaluate_plan
from rouge_cli.errors import DataError, UsageError
from rouge_cli.inputs.jackknife import jackknife_plan
from rouge_cli.inputs.loaded_plan import with_contents
from rouge_cli.inputs.plan import Document, Evaluation, Plan, Text
from rouge_cli.measures.registry import parse_measure
from rouge_cli.options import Options, usual
from rouge_cli.results import MeasureResult, Results
from rouge_cli.sums import running_sum

if TYPE_CHECKING:
    from rouge_cli.text.preparation import Preparation

MEDIAN_SPREAD = 1.2533
"""The standard deviation of a median of many values over that of their mean."""
_NAMES = ("name", "about", "choices", "label", "aliases")
"""The choices of a dialect that decide no score."""
_AVERAGING = ("dialect", "averaging", "average", "samples", "seed", "confidence", "per_evaluation")


class Scores(NamedTuple):
    """Figures of one reading, by system, measure and R, P, F."""

    means: Floats
    spreads: Floats
    """The standard deviation of a mean of bootstrap samples over seeds."""
    corpus: Floats
    """R, P and F of the sums of counts; nan where there are none."""
    columns: list[Floats]
    """By system: measure, figure, evaluation."""
    places: list[dict[str, int]]
    """By system the places of evaluations."""


class Passes:
    """Scores readings of a plan, equal ones once."""

    def __init__(self, plan: Plan, systems: Sequence[str], jobs: int = 0) -> None:
        self.plan, self.systems, self._jobs = with_contents(plan, systems), list(systems), jobs
        self._plans: dict[tuple[bool, bool], Plan] = {}
        self._known: dict[Any, Scores] = {}
        self.made = 0
        """How many readings were scored."""

    def scores(self, options: Options) -> Scores:
        """The scores of the texts under these options. UsageError, DataError, ImportError: they cannot be used here."""
        key = _key(options)
        if key not in self._known:
            derived = self._with_alpha(options)
            self._known[key] = derived or self._scored(options)
        return self._known[key]

    def results(self, options: Options, averages: bool = True) -> Results:
        """The results themselves."""
        plan, options = self._plan_of(options)
        return evaluate_plan(plan, self.systems, options, jobs=self._jobs, averages=averages)

    def _scored(self, options: Options) -> Scores:
        self.made += 1
        results = self.results(options, averages=False)
        columns, places, corpus = [], [], []
        for system in results.systems:
            values = [[list(column) for column in m.score_columns()] for m in system.measures]
            columns.append(np.array(values, dtype=float).reshape(len(values), 3, len(system.evaluations)))
            places.append({id: place for place, id in enumerate(system.evaluations)})
            corpus.append([_of_corpus(measure, options.alpha) for measure in system.measures])
        return _averaged(columns, places, np.array(corpus, dtype=float).reshape(len(corpus), -1, 3), options)

    def _with_alpha(self, options: Options) -> Scores | None:
        """From the recall and precision of the same reading with the dialect's own alpha, where these decide F."""
        base = options._replace(alpha=usual(options.dialect, "alpha"))
        if base.alpha == options.alpha or (options.model_rule == "best-f" and _has_several(self.plan)):
            return None
        known = self.scores(base)
        made = []
        for columns in known.columns:
            if np.abs(f_of(columns[:, 0], columns[:, 1], base.alpha) - columns[:, 2]).max(initial=0) > 1.1e-5:
                return None
            made.append(np.stack([columns[:, 0], columns[:, 1], f_of(columns[:, 0], columns[:, 1], options.alpha)], 1))
        corpus = known.corpus.copy()
        corpus[..., 2] = f_of(corpus[..., 0], corpus[..., 1], options.alpha)
        return _averaged(made, known.places, corpus, options)

    def _plan_of(self, options: Options) -> tuple[Plan, Options]:
        """The plan that these options are for, sentences split already, and the options without what was done."""
        return self._prepared(options.split_summaries, options.jackknife), options._replace(split_summaries=False)

    def _prepared(self, is_split: bool, is_jackknifed: bool) -> Plan:
        key = is_split, is_jackknifed
        if key == (False, False):
            return self.plan
        if key not in self._plans:
            if is_jackknifed:
                try:
                    self._plans[key] = jackknife_plan(self._prepared(is_split, False)).plan
                except DataError as error:
                    raise UsageError(error.problems[0]) from None
            else:
                self._plans[key] = _split(self.plan, self.systems)
        return self._plans[key]


def _key(options: Options) -> Any:
    """A key of what decides the scores of single evaluations: equal dialects have equal keys."""
    dialect = DIALECTS[options.dialect]
    own = {name: value for name, value in vars(dialect).items() if name not in _NAMES}
    own["counting"] = sorted((name, repr(value)) for name, value in vars(dialect.counting).items() if name != "whose")
    fields = tuple(value for name, value in options._asdict().items() if name not in _AVERAGING)
    return fields, options.model_rule, repr(sorted(own.items()))


def _has_several(plan: Plan) -> bool:
    return any(len(evaluation.models) > 1 for evaluation in plan.evaluations)


def _of_corpus(measure: MeasureResult, alpha: float) -> list[float]:
    """R, P and F of the sums over a system's evaluations; NaN of a measure that has none."""
    if measure.statistics:
        sums = np.array([[running_sum(column)] for column in measure.statistics])
        known: Any = parse_measure(measure.name)
        return [float(known.corpus_figures(np, sums)[0])] * 3
    if not len(measure.counts):
        return [np.nan] * 3
    hits, models, peers = map(running_sum, measure.count_columns())
    recall, precision = (hits / total if total else 0.0 for total in (models, peers))
    return [recall, precision, float(f_of(np.array(recall), np.array(precision), alpha))]


def _averaged(columns: list[Floats], places: list[dict[str, int]], corpus: Floats, options: Options) -> Scores:
    means = np.array([table.mean(2) if table.shape[2] else table.sum(2) for table in columns])
    samples = max(1.0, float(options.samples))
    spreads = np.array([table.std(2) / np.sqrt(max(1, table.shape[2]) * samples) for table in columns])
    if options.average == "bootstrap-numpy":
        spreads = spreads * MEDIAN_SPREAD
    elif not options.average.startswith("bootstrap"):
        spreads = 0 * spreads
    return Scores(means, spreads, corpus, columns, places)


def f_of(recall: Floats, precision: Floats, alpha: float) -> Floats:
    """The F-measure."""
    below = (1 - alpha) * precision + alpha * recall
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(np.where(below > 0, recall * precision / below, 0.0 * below))


def exact_figures(results: Results, kind: str, measures: Sequence[str]) -> Floats:
    """The averages in results, by system and measure and R, P, F."""
    alpha = results.options.alpha
    found = np.full((len(results.systems), len(measures), 3), np.nan)
    for s, system in enumerate(results.systems):
        own = {measure.name: measure for measure in system.measures}
        for m, name in enumerate(measures):
            if name in own:
                found[s, m] = [interval.mean for interval in own[name].averages]
    if kind == "f-of-means":
        found[..., 2] = f_of(found[..., 0], found[..., 1], alpha)
    return found


def _split(plan: Plan, systems: Sequence[str]) -> Plan:
    """The plan with the sentences that Punkt finds, each on a line, of the texts that these systems need."""
    from rouge_cli.text.preparation import Preparation

    preparation = Preparation(Options(tokenizer="rouge-score", split_summaries=True))
    known: dict[tuple[int, str], Document] = {}

    def split(document: Document, format: str) -> Document:
        key = id(document), format
        if key not in known:
            known[key] = _sentences_of(preparation, document, format)
        return known[key]

    def of(evaluation: Evaluation) -> Evaluation:
        format = evaluation.format or "SPL"
        peers = {id: text for id, text in evaluation.peers.items() if id in systems and text is not None}
        if not peers:
            return evaluation._replace(peers=dict.fromkeys(evaluation.peers))
        return evaluation._replace(
            format="SPL",
            peers={id: split(text, format) for id, text in peers.items()},
            models=tuple(split(text, format) for text in evaluation.models),
        )

    return plan._replace(evaluations=tuple(map(of, plan.evaluations)))


def _sentences_of(preparation: Preparation, document: Document, format: str) -> Document:
    from rouge_cli.inputs.plan import name_of

    lines = (" ".join(sentence.split("\n")) for sentence in preparation.sentences(document, format))
    return Text(name_of(document), "\n".join(lines).encode("utf-8", "surrogatepass"))
