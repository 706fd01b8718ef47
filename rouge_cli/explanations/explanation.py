"""The whole explanation of one system's scores in one evaluation."""

from __future__ import annotations

from typing import NamedTuple

from rouge_cli.dialects.counting import counter_of, score
from rouge_cli.dialects.reading import Summary
from rouge_cli.engines.local import evaluate_plan
from rouge_cli.errors import DataError
from rouge_cli.explanations.matching import Matches, matches
from rouge_cli.inputs.jackknife import ids_of_models
from rouge_cli.inputs.plan import Evaluation, Plan
from rouge_cli.measures import CountedMeasure, is_counted, measures_of
from rouge_cli.measures.basic_elements import BasicElements
from rouge_cli.options import Averaging, Options, Stemming
from rouge_cli.signature import signature
from rouge_cli.text.close_reading import CloseReader, Reading


class Found(NamedTuple):
    """What a measure finds in one model: counts, scores of this model alone, and what they are made of."""

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

    There are no models for a measure that does not count, such as BLEU.
    """

    label: str
    name: str
    models: tuple[Found, ...]
    recall: float
    precision: float
    f: float


class Explanation(NamedTuple):
    """What was read, and by measure what matched. rule says how the models' counts are made one."""

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
    """Explains a system's scores in an evaluation. DataError: there is none of these ids, or what cannot be read."""
    chosen = _choose(plan, evaluation, system)
    alone = Plan(plan.source, (chosen,))
    plain = options._replace(
        average="mean" if options.needs_dialect else options.average, samples=1.0, averaging=Averaging.SCORES
    )
    results = evaluate_plan(alone, [system], plain)
    reader, format = CloseReader(options), chosen.format or ""
    document = chosen.peers[system]
    assert document is not None
    peer = reader.read(document, format)
    models = tuple(
        (id, reader.read(model, format)) for id, model in zip(ids_of_models(chosen), chosen.models, strict=True)
    )
    measures = []
    for measure, result in zip(measures_of(options), results.systems[0].measures, strict=True):
        found = tuple(_found(id, measure, peer, model, options) for id, model in models if is_counted(measure))
        measures.append(Explained(result.label, measure.name, found, *result.scores))
    text = signature(options, (len(models), len(models)))
    return Explanation(
        plan.source, evaluation, system, text, options.model_rule, peer, models, tuple(measures), results.warnings
    )


def _choose(plan: Plan, evaluation: str, system: str) -> Evaluation:
    """The evaluation of that id which has a summary of the system."""
    of_id = [e for e in plan.evaluations if e.id == evaluation]
    if not of_id:
        raise DataError(_unknown(plan.source, "evaluation", evaluation, [e.id for e in plan.evaluations]))
    for found in of_id:
        if found.peers.get(system) is not None:
            return found
    known = [id for e in of_id for id, document in e.peers.items() if document is not None]
    raise DataError(_unknown(f"{plan.source}, evaluation {evaluation}", "system", system, known))


def _unknown(place: str, kind: str, id: str, known: list[str]) -> str:
    from difflib import get_close_matches

    near = get_close_matches(id, known, 1)
    hint = f"did you mean {near[0]!r}?" if near else f"it has {', '.join(known[:10]) or 'none'}"
    return f"{place}: no {kind} {id!r}; {hint}"


def _found(id: str, measure: CountedMeasure, peer: Reading, model: Reading, options: Options) -> Found:
    """One model's counts come from what counts everywhere; the matches are laid out beside them."""
    matched = matches(measure, peer, model, options)
    if isinstance(measure, BasicElements):
        stem = options.stemming is Stemming.BOTH
        counts = (
            float(sum(unit.counted for unit in matched.units)),
            float(len(model.joined(options.stemming is not Stemming.NONE))),
            float(len(peer.joined(stem))),
        )
        from rouge_cli.kernel.native import score as score_155

        return Found(id, *counts, *score_155(*counts, options.alpha), matched)
    counter = counter_of(measure, options.dialect)
    stem = options.stemming is Stemming.BOTH
    hits, in_model, in_peer = counter.counts(
        _summary(peer, stem, stem), _summary(model, *_stems_of_models(measure, options))
    )
    return Found(id, hits, in_model, in_peer, *score((hits, in_model, in_peer), counter, options), matched)


def _stems_of_models(measure: CountedMeasure, options: Options) -> tuple[bool, bool]:
    """Whether models are stemmed where tokens are counted, and in sentences: -M of ROUGE-1.5.5 is of two minds."""
    if options.stemming is not Stemming.MODELS:
        return (options.stemming is Stemming.BOTH,) * 2
    kernel = measure.for_kernel(options.stemming)
    return kernel.stem_counts, kernel.stem_sentences


def _summary(reading: Reading, stem_joined: bool, stem_apart: bool) -> Summary:
    def encoded(tokens: list[str]) -> list[bytes]:
        return [token.encode("utf-8", "surrogatepass") for token in tokens]

    return Summary(encoded(reading.joined(stem_joined)), [encoded(tokens) for tokens in reading.apart(stem_apart)])
