"""Jackknifed scores: the folds of an input are one observation of it, and are averaged before anything else is done.

Folds of one input share its text and all but one of its reference summaries: taken as inputs of their own, as many as
there are reference summaries, they would make every test and interval too sure.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rouge_cli.analysis.means import tied
from rouge_cli.analysis.score_table import Flags, Floats, ScoreTable
from rouge_cli.analysis.sequential import Places
from rouge_cli.inputs.jackknife import input_of


def folded(table: ScoreTable) -> ScoreTable:
    """The table of inputs whose evaluations are folds, ID-1, ID-2 ...: means of the folds that a system has.

    People have one fold of an input, that which lacks their own summary, where others have as many as reference
    summaries. Means that rounding alone tells apart are ties. Counts are means too, so that each input weighs the same
    in figures of the corpus.
    """
    inputs = tuple(dict.fromkeys(map(input_of, table.evaluations)))
    places = {id: i for i, id in enumerate(inputs)}
    where = np.array([places[input_of(fold)] for fold in table.evaluations])
    counts = None
    if table.counts is not None:
        there = np.broadcast_to(table.present[None, None], table.counts.shape)
        counts = np.nan_to_num(_means(table.counts, there, where, len(inputs)))
    return table._replace(evaluations=inputs, scores=_tied_means(table.scores, where, len(inputs)), counts=counts)


def _tied_means(scores: Floats, where: Places, inputs: int) -> Floats:
    """Of scores (measures, systems, folds), ties of each measure. One fold alone is as it was read."""
    there = ~np.isnan(scores)
    found = _means(np.nan_to_num(scores), there, where, inputs)
    order = np.argsort(where, kind="stable")
    starts = np.flatnonzero(np.diff(where[order], prepend=-1))
    numbers = np.add.reduceat(there[..., order].astype(np.int64), starts, axis=-1)
    largest = np.fmax.reduceat(np.abs(scores)[..., order], starts, axis=-1)
    scale = np.where(numbers > 1, largest, 0)
    for m, one in enumerate(found):
        found[m] = tied(one.ravel(), scale[m].ravel()).reshape(one.shape)
    return found


def _means(values: Floats, there: Flags, where: Places, inputs: int) -> Floats:
    """Along the last axis, of what is there; NaN where nothing is."""
    sums, numbers = np.zeros((*values.shape[:-1], inputs)), np.zeros((*values.shape[:-1], inputs))
    for place, fold in enumerate(where):
        sums[..., fold] += np.where(there[..., place], values[..., place], 0)
        numbers[..., fold] += there[..., place]
    means: Floats = np.divide(sums, numbers, out=np.full(sums.shape, np.nan), where=numbers > 0)
    return means


def look_like_folds(evaluations: Sequence[str]) -> bool:
    """Whether all ids are ID-1 ... ID-M, M two or more: then they are folds, or happen to be called so."""
    sizes: dict[str, set[str]] = {}
    for id in evaluations:
        name, _, number = id.rpartition("-")
        sizes.setdefault(name, set()).add(number)
    return bool(sizes) and all(
        name and len(numbers) > 1 and numbers == {str(k + 1) for k in range(len(numbers))}
        for name, numbers in sizes.items()
    )
