"""The trace of -v: for every system, measure and evaluation the texts as counted, what matched, and the counts.

The original prints its hashes here, in an order that changes from run to run; this listing shows as much, in a
fixed order.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator

from rouge_cli.errors import UsageError
from rouge_cli.inputs.plan import Document, Evaluation, Plan, Text
from rouge_cli.measures.choice import measures_of
from rouge_cli.measures.measure import KernelMeasure, Measure, is_counted
from rouge_cli.options import Options, Stemming
from rouge_cli.results import MeasureResult, Results, SystemResult
from rouge_cli.text.close_reading import CloseReader, Reading

Tokens = list[bytes]


def trace_plan(plan: Plan, results: Results) -> bytes:
    """The whole listing of a plan and what evaluating it gave. UsageError: not by the rules of 1.5.5.

    Files are opened again, unless the plan has their contents (inputs/loaded_plan.py).
    """
    check_trace(results.options)
    return b"".join(line + b"\n" for line in _Trace(plan, results.options).lines(results))


def check_trace(options: Options) -> None:
    """UsageError for options under which the steps are not those of ROUGE-1.5.5, the only ones shown."""
    of_others = ", ".join(measure.name for measure in measures_of(options) if not _is_of_155(measure, options))
    if any(getattr(options, name) != Options._field_defaults[name] for name in _OF_DIALECTS):
        what = "dialects and their choices"
    elif of_others:
        what = of_others
    elif not options.reads_as_155:
        what = "other tokenizers, encodings and limits"
    else:
        return
    raise UsageError(
        f"-v (--verbose) shows the steps of ROUGE-1.5.5; leave it out with {what}, or use rouge-cli explain"
    )


_OF_DIALECTS = ("dialect", "several_models", "rounding", "average")


def _is_of_155(measure: Measure, options: Options) -> bool:
    """Or one that shows no steps, as it counts nothing."""
    if not is_counted(measure):
        return True
    kernel = measure.for_kernel(options.stemming)
    return not kernel.is_whole and kernel.linear is None


class _Trace:
    def __init__(self, plan: Plan, options: Options) -> None:
        self.options = options
        self.evaluations = {evaluation.id: evaluation for evaluation in plan.evaluations}
        self.reader = CloseReader(options, "surrogateescape")
        self.read: dict[tuple[Document, str], Reading] = {}

    def reading(self, document: Document, format: str) -> Reading:
        """The document, which is read once."""
        found = self.read.get((document, format))
        if found is None:
            found = self.read[document, format] = self.reader.read(document, format)
        return found

    def lines(self, results: Results) -> Iterator[bytes]:
        chosen = measures_of(self.options)
        for system in results.systems:
            for measure, result in zip(chosen, system.measures, strict=True):
                kernel = measure.for_kernel(self.options.stemming) if is_counted(measure) else None
                yield from self.measure_lines(system, kernel, result)

    def measure_lines(
        self, system: SystemResult, measure: KernelMeasure | None, result: MeasureResult
    ) -> Iterator[bytes]:
        counts = list(zip(*result.count_columns(), strict=True))
        for i, (id, r, p, f) in enumerate(zip(system.evaluations, *result.score_columns(), strict=True)):
            evaluation = self.evaluations[id]
            yield f"@{result.label} evaluation {id} peer {system.id}".encode("utf-8", "surrogateescape")
            if measure is not None:
                hits, model, peer = counts[i]
                yield from self.texts(evaluation, system.id, measure)
                yield f"total {result.label} model count: {model:.15g}".encode()
                yield f"total {result.label} peer count: {peer:.15g}".encode()
                yield f"total {result.label} hit: {hits:.15g}".encode()
            yield f"total {result.label} R: {r:.5f} P: {p:.5f} F: {f:.5f}".encode()

    def texts(self, evaluation: Evaluation, system: str, measure: KernelMeasure) -> Iterator[bytes]:
        stem_peer = self.options.stemming is Stemming.BOTH
        peer = _File(self, evaluation.peers[system] or b"", evaluation.format or "", stem_peer)
        yield from peer.lines(b"peer", measure)
        for name in evaluation.models:
            stem = measure.stem_sentences if measure.is_lcs else measure.stem_counts
            model = _File(self, name, evaluation.format or "", stem)
            yield from model.lines(b"model", measure)
            yield from _matches(peer, model, measure)


class _File:
    """One summary in the forms that measures see."""

    def __init__(self, trace: _Trace, document: Document, format: str, stem: bool) -> None:
        self.format = format
        self.name = os.fsencode(document.name) if isinstance(document, Text) else document
        reading = trace.reading(document, format)
        self.joined = reading.joined(stem)
        self.sentences = [_encoded(tokens) for tokens in reading.apart(stem)]

    def units(self, measure: KernelMeasure) -> Counter[str]:
        """The units that an n-gram, skip-bigram or Basic Element measure counts."""
        return measure.units(self.joined, self.format)

    def lines(self, role: bytes, measure: KernelMeasure) -> Iterator[bytes]:
        yield b"***" + role + b" " + self.name
        if measure.is_lcs:
            yield from (b"%d: %s" % (i, b"|".join(tokens)) for i, tokens in enumerate(self.sentences))
            return
        yield _counted(self.units(measure))


def _encoded(tokens: Iterable[str]) -> Tokens:
    return [token.encode("utf-8", "surrogateescape") for token in tokens]


def _counted(units: Counter[str]) -> bytes:
    encoded = {unit.encode("utf-8", "surrogateescape"): count for unit, count in units.items()}
    return b"|".join(b"%s|%d" % item for item in sorted(encoded.items()))


def _matches(peer: _File, model: _File, measure: KernelMeasure) -> Iterator[bytes]:
    if not measure.is_lcs:
        yield b"hits: " + _counted(peer.units(measure) & model.units(measure))
        return
    for tokens in model.sentences:
        marked: set[int] = set()
        for other in peer.sentences:
            marked.update(measure.positions(tokens, other))
        if marked:
            yield b"LCS: " + b" ".join(tokens[i] for i in sorted(marked))
