"""The whole explanation of one system's scores in one evaluation."""

from __future__ import annotations

from typing import NamedTuple

from rouge_cli.analysis.explanations.comparing import Compared, Comparing
from rouge_cli.analysis.explanations.matching import Matches, matches
from rouge_cli.dialects import DIALECTS
from rouge_cli.engines.local import evaluate_plan
from rouge_cli.errors import DataError
from rouge_cli.inputs.jackknife import ids_of_models
from rouge_cli.inputs.loaded_plan import with_contents
from rouge_cli.inputs.plan import Evaluation, Plan
from rouge_cli.inputs.systems import unknown_system
from rouge_cli.measures.choice import measures_of, require_measures
from rouge_cli.measures.measure import CountedMeasure, is_counted
from rouge_cli.measures.registry import family_of
from rouge_cli.option_values import MEANS_OF_SCORES
from rouge_cli.options import Averaging, Options
from rouge_cli.results import MeasureResult
from rouge_cli.signature import signature
from rouge_cli.similar_names import did_you_mean
from rouge_cli.text.close_reading import CloseReader, Reading


class Found(NamedTuple):
    """One measure against one model: counts, scores of this model alone, and what they are made of."""

    model: str
    hits: float
    model_total: float
    peer_total: float
    recall: float
    precision: float
    f: float
    matches: Matches


class Explained(NamedTuple):
    """One measure: what each model gave, and the scores of all together, as they are reported.

    models are those of a measure that counts. Of one that compares texts, such as BLEU, compared has the same.
    """

    label: str
    name: str
    models: tuple[Found, ...]
    recall: float
    precision: float
    f: float
    formula: tuple[str, ...] = ()
    """How the dialect makes scores of what is listed, in words."""
    compared: tuple[Compared, ...] = ()


class Explanation(NamedTuple):
    """The texts as read, and the matches by measure. rule says how the models' counts are combined."""

    source: str
    evaluation: str
    system: str
    signature: str
    rule: str
    peer: Reading
    models: tuple[tuple[str, Reading], ...]
    measures: tuple[Explained, ...]
    warnings: tuple[str, ...]


def explain(plan: Plan, evaluation: str, system: str, options: Options) -> Explanation:
    """Explain a system's scores in an evaluation. DataError: there is none of these ids, or what cannot be read.

    UsageError: options without a measure.
    """
    require_measures(options)
    one = plan._replace(evaluations=(_choose(plan, evaluation, system),))
    (chosen,) = with_contents(one, [system]).evaluations
    plain = options._replace(
        average="mean" if options.average == "bootstrap-numpy" else options.average,
        samples=1.0, averaging=Averaging.SCORES,
    )  # fmt: skip
    results = evaluate_plan(Plan(plan.source, (chosen,)), [system], plain)
    by_model = _by_model(plan.source, chosen, system, plain)
    reader, format = CloseReader(options), chosen.format or ""
    document = chosen.peers[system]
    assert document is not None
    peer = reader.read(document, format)
    models = tuple(
        (id, reader.read(model, format)) for id, model in zip(ids_of_models(chosen), chosen.models, strict=True)
    )
    measures = []
    comparing = Comparing(plan, reader, options)
    for m, (measure, result) in enumerate(zip(measures_of(options), results.systems[0].measures, strict=True)):
        formula = family_of(measure).formula_in(DIALECTS[options.dialect].counting)
        if not is_counted(measure):
            compared, score = comparing.compare(measure, peer, models)
            measures.append(Explained(result.label, measure.name, (), *score, formula, compared))
            continue
        found = tuple(
            _found(id, measure, peer, model, format, alone[m], options)
            for (id, model), alone in zip(models, by_model, strict=True)
        )
        recall, precision, f = result.scores
        measures.append(Explained(result.label, measure.name, found, recall, precision, f, formula))
    text = signature(options, (len(models), len(models)))
    return Explanation(
        plan.source, evaluation, system, text, options.model_rule, peer, models, tuple(measures), results.warnings
    )


def _choose(plan: Plan, evaluation: str, system: str) -> Evaluation:
    """The evaluation of that id which has a summary of the system."""
    of_id = [e for e in plan.evaluations if e.id == evaluation]
    if not of_id:
        known = [e.id for e in plan.evaluations]
        raise DataError.at(plan.source, f"no evaluation {evaluation!r}", did_you_mean(evaluation, known, "it has"))
    for found in of_id:
        if found.peers.get(system) is not None:
            return found
    known = [id for e in of_id for id, document in e.peers.items() if document is not None]
    raise DataError(unknown_system(f"{plan.source}, evaluation {evaluation}", system, known))


def _by_model(source: str, evaluation: Evaluation, system: str, options: Options) -> list[tuple[MeasureResult, ...]]:
    """The score of each model alone, which is the same by any rule for several; means of scores have no counts."""
    if options.model_rule in MEANS_OF_SCORES:
        options = options._replace(several_models="sum")
    made = []
    for model in evaluation.models:
        alone = Plan(source, (evaluation._replace(models=(model,)),))
        made.append(evaluate_plan(alone, [system], options).systems[0].measures)
    return made


def _found(
    id: str, measure: CountedMeasure, peer: Reading, model: Reading, format: str, result: MeasureResult,
    options: Options,
) -> Found:  # fmt: skip
    """One model's counts and scores as they are reported, and the matches laid out beside them."""
    kernel = measure.for_kernel(options.stemming, DIALECTS[options.dialect].counting)
    (hits, in_model, in_peer), (recall, precision, f) = result.counts, result.scores
    matched = matches(kernel, peer, model, format, options)
    return Found(id, hits, in_model, in_peer, recall, precision, f, matched)
