"""Jackknifing by its definition: ID-k has all models but the k-th, and with humans that one as a peer."""

from __future__ import annotations

from rouge_cli.inputs.plan import Evaluation


def jackknife(evaluation: Evaluation, humans: bool) -> list[Evaluation]:
    """The evaluations that one with at least two models becomes. A model is its id, however often it is mentioned."""
    every = list(zip(evaluation.model_ids, evaluation.models, strict=True))
    ids = sorted(set(evaluation.model_ids), key=evaluation.model_ids.index)
    expanded = []
    for k in range(len(ids)):
        models = [(id, file) for id, file in every if id != ids[k]]
        peers = dict(evaluation.peers)
        if humans:
            peers[ids[k]] = dict(every)[ids[k]]
        expanded.append(
            Evaluation(
                id=evaluation.id + "-" + str(k + 1),
                format=evaluation.format,
                peers=peers,
                models=tuple(file for _, file in models),
                line=evaluation.line,
                model_ids=tuple(id for id, _ in models),
            )
        )
    return expanded
