"""Jackknifing: leave one reference summary out, so that people and systems are measured alike (Lin 2004, section 2.1).

An evaluation ID of M models becomes M evaluations ID-1 ... ID-M: ID-k lacks the k-th model. With humans it has that
model among its peers, under the model's id, so that the figures of people and systems compare: each is scored against
M - 1 models. The expansion is an ordinary plan; what it scores is what ROUGE-1.5.5 prints for it as a configuration.

A model is its id: one that is mentioned twice is one model, and all its mentions are omitted together.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from rouge_cli.errors import DataError, listed
from rouge_cli.inputs.input import Input
from rouge_cli.inputs.plan import Document, Evaluation, Plan
from rouge_cli.inputs.stream import Stream
from rouge_cli.plain_numbers import is_count
from rouge_cli.tallies import Counted, Tally

MOST_NAMED = 100
"""So many ids a message names; the others it counts."""
SKIPPED = "skipped evaluations"


class Jackknifed(NamedTuple):
    """The expansion of a plan, and warnings about it: the evaluations that were skipped."""

    plan: Plan
    warnings: list[str]


def jackknife_input(given: Input, humans: bool = False, skip_single: bool = False) -> Input:
    """The expansion of an input, plan or stream, with warnings about it. See jackknife_plan."""
    if isinstance(given.content, Stream):
        return given._replace(content=jackknife_stream(given.content, humans, skip_single))
    plan, warnings = jackknife_plan(given.content, humans, skip_single)
    return given._replace(content=plan, warnings=(*given.warnings, *warnings))


def jackknife_plan(plan: Plan, humans: bool = False, skip_single: bool = False) -> Jackknifed:
    """The expansion of a plan that was read with its model ids (else models are called A, B, C ... in their order).

    Raises DataError: all evaluations with fewer than two models, unless skip_single leaves them out; ids that would
    mean two things; with humans, ids that models and systems share; nothing left to evaluate.
    """
    expansion = _Expansion(plan.source, humans, skip_single)
    evaluations = tuple(made for evaluation in plan.evaluations for made in expansion.of(evaluation))
    warnings = expansion.finish()
    systems = frozenset(expansion.systems)
    return Jackknifed(Plan(plan.source, evaluations, systems | expansion.humans, frozenset(expansion.humans)), warnings)


def jackknife_stream(stream: Stream, humans: bool = False, skip_single: bool = False) -> Stream:
    """The expansion of a stream, made while it is read; errors as of jackknife_plan come at its end."""
    expansion = _Expansion(stream.source, humans, skip_single)

    def expanded() -> Iterator[Evaluation]:
        for evaluation in stream.evaluations:
            yield from expansion.of(evaluation)
        stream.warnings.extend(expansion.finish())

    return stream.replaced_by(expanded(), expansion.humans)


def input_of(fold: str) -> str:
    """The id of the evaluation of which jackknifing made the one with this id."""
    return fold.rpartition("-")[0]


def ids_of_models(evaluation: Evaluation) -> tuple[str, ...]:
    """The ids of the evaluation's models, or A, B, C ... Z, AA ... where it has none."""
    return evaluation.model_ids or tuple(_letters(i) for i in range(len(evaluation.models)))


def _letters(number: int) -> str:
    """0 is A, 25 Z, 26 AA."""
    return (_letters(number // 26 - 1) if number >= 26 else "") + chr(ord("A") + number % 26)


def skipped(tally: Tally, source: str, systems: Collection[str]) -> list[str]:
    """The message about evaluations that were skipped, and of systems that therefore are not among those scored."""
    (count,) = tally.numbers
    are = "evaluation was" if count == 1 else "evaluations were"
    messages = [f"{source}: {count} {are} skipped, with fewer than two models: {_named(tally.places, count)}"]
    if lost := [system for system in tally.names if system not in systems]:
        messages.append(f"{source}: not scored, being in skipped evaluations alone: {_named(lost)}")
    return messages


class _Expansion:
    """Expand evaluations one by one and collect warnings for the end."""

    def __init__(self, source: str, humans: bool, skip_single: bool) -> None:
        self.source = source
        self.with_humans = humans
        self.skip_single = skip_single
        self.systems: set[str] = set()
        self.humans: set[str] = set()
        self.single: dict[str, None] = {}
        self.skipped_systems: dict[str, None] = {}
        self.sizes: dict[str, int] = {}

    def of(self, evaluation: Evaluation) -> Iterator[Evaluation]:
        """The expansion of one evaluation. Where its id has come before, with other peers, people are not repeated."""
        ids = ids_of_models(evaluation)
        documents: dict[str, Document] = dict(zip(ids, evaluation.models, strict=True))
        if len(documents) < 2:
            self.single[evaluation.id] = None
            self.skipped_systems.update(dict.fromkeys(evaluation.peers))
            return
        self.systems.update(evaluation.peers)
        as_peers = self.with_humans and evaluation.id not in self.sizes
        self.sizes[evaluation.id] = max(len(documents), self.sizes.get(evaluation.id, 0))
        for k, (left_out, document) in enumerate(documents.items(), 1):
            kept = [(id, model) for id, model in zip(ids, evaluation.models, strict=True) if id != left_out]
            if as_peers:
                self.humans.add(left_out)
            yield Evaluation(
                f"{evaluation.id}-{k}",
                evaluation.format,
                {**evaluation.peers, left_out: document} if as_peers else evaluation.peers,
                tuple(model for _, model in kept),
                evaluation.line,
                tuple(id for id, _ in kept),
            )

    def finish(self) -> list[str]:
        """Warnings for what was skipped. DataError with all problems."""
        problems = [*self._singles(), *self._collisions(), *self._shared()]
        if not problems and self.single and not self.sizes:
            problems = [f"{self.source}: no evaluation has two reference summaries; there is nothing to jackknife"]
        if problems:
            raise DataError(problems)
        if not self.single:
            return []
        tally = Tally(
            SKIPPED, "", (len(self.single),), tuple(islice(self.single, MOST_NAMED)), tuple(self.skipped_systems)
        )
        first, *others = skipped(tally, self.source, self.systems)
        return [Counted(first, tally), *others]

    def _singles(self) -> Iterator[str]:
        if self.single and not self.skip_single:
            yield (
                f"{self.source}: jackknifing needs two or more reference summaries: evaluation"
                f"{'s' if len(self.single) > 1 else ''} {_named(self.single)}; add models, or leave these evaluations "
                "out: evaluate and config jackknife do with --skip-single"
            )

    def _collisions(self) -> Iterator[str]:
        """Ids that the expansion makes and the configuration has already, for something else."""
        for id in (*self.sizes, *self.single):
            before, _, number = id.rpartition("-")
            if is_count(number) and number[0] != "0" and int(number) <= self.sizes.get(before, 0):
                yield (
                    f"{self.source}: evaluation {id!r} bears the name that jackknifing gives to evaluation {before!r} "
                    f"without its model {number}; rename one of them"
                )

    def _shared(self) -> Iterator[str]:
        if shared := sorted(self.systems & self.humans):
            yield (
                f"{self.source}: ids of both a system and a reference summary: {_named(shared)}; with --humans each "
                "reference summary becomes a system under its id: rename one of the two, or take the reference "
                "summaries out of the PEERS"
            )


def _named(ids: Iterable[str], count: int = 0) -> str:
    """The ids, quoted; the first MOST_NAMED of more, of as many as count says."""
    names = [repr(id) for id in ids]
    return listed([*names, *[""] * (count - len(names))], MOST_NAMED)
