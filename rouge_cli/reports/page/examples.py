"""The texts of a page with their matches, as the example browser takes them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from rouge_cli.analysis.inspection.texts import Texts
from rouge_cli.analysis.score_table import ScoreTable
from rouge_cli.dialects import DIALECTS
from rouge_cli.inputs.jackknife import ids_of_models
from rouge_cli.measures.choice import measures_of
from rouge_cli.measures.measure import KernelMeasure, is_counted
from rouge_cli.reports.page.marks import Side, marks_of, mask
from rouge_cli.reports.page.spans import PLAIN, spans_of
from rouge_cli.results import Results
from rouge_cli.sums import running_sum
from rouge_cli.text.close_reading import CloseReader, Reading

UNITS = 100_000
LONGEST = 20_000
"""Characters of a text that a page shows; tokens beyond have no marks."""


class Examples(NamedTuple):
    """The evaluations as one line of JSON each, hardest first, and how many there are in all."""

    lines: tuple[str, ...]
    evaluations: int
    marked: tuple[bool, ...]
    """By measure whether matches are marked."""
    cuts: tuple[tuple[str, str], ...] = ()
    """Texts that are not shown as a whole: what, and in which evaluation."""


def examples(results: Results, table: ScoreTable, texts: Texts, which: str | None, room: int) -> Examples:
    """The texts of all evaluations, or of those with the lowest scores: of N, or of as many as have room (bytes)."""
    order = _hardest_first(table)
    if which is not None and which.startswith("worst:"):
        order = order[: int(which.partition(":")[2])]
    maker = _Maker(results, texts)
    lines, cuts, size = [], list[tuple[str, str]](), 0
    for id in order:
        line = maker.line(id)
        size += len(line) + 2
        if which is None and size > room:
            break
        lines.append(line)
        cuts += [(what, id) for what in maker.cuts]
    marked = tuple(kernel is not None for kernel in maker.kernels)
    return Examples(tuple(lines), len(table.evaluations), marked, tuple(cuts))


def _hardest_first(table: ScoreTable) -> list[str]:
    """Evaluations by the mean of all systems' scores of the first measure."""
    means = []
    for place, id in enumerate(table.evaluations):
        known = [score for score in table.scores[0, :, place].tolist() if score == score]
        means.append((running_sum(known) / len(known) if known else 0.0, place, id))
    return [id for _, _, id in sorted(means)]


class _Maker:
    def __init__(self, results: Results, texts: Texts) -> None:
        self._results, self._texts = results, texts
        options = texts.options
        self._reader = CloseReader(options)
        counting = DIALECTS[options.dialect].counting
        by_name = {measure.name: measure for measure in measures_of(options)}
        shown = list(dict.fromkeys((one.name, one.label) for system in results.systems for one in system.measures))
        self._labels = [label for _, label in shown]
        self.kernels: list[KernelMeasure | None] = []
        for name, _ in shown:
            measure = by_name.get(name)
            counted = measure is not None and is_counted(measure)
            self.kernels.append(measure.for_kernel(options.stemming, counting) if counted else None)  # type: ignore[union-attr]
        self.cuts: list[str] = []
        """The texts of the last line that are not shown as a whole."""
        self._places = [{id: place for place, id in enumerate(system.evaluations)} for system in results.systems]
        self._columns = [
            {one.label: [column.tolist() for column in one.score_columns()] for one in system.measures}
            for system in results.systems
        ]

    def line(self, id: str) -> str:
        """One evaluation."""
        self.cuts = []
        evaluation, format = self._texts.evaluations[id], self._texts.format(id)
        models = [Side(self._reader.read(model, format)) for model in evaluation.models]
        references = [
            {"i": name, **self._text(model.reading, f"reference {name}")}
            for name, model in zip(ids_of_models(evaluation), models, strict=True)
        ]  # fmt: skip
        summaries = []
        for s, system in enumerate(self._results.systems):
            document = evaluation.peers.get(system.id)
            place = self._places[s].get(id)
            if document is None or place is None:
                continue
            peer = Side(self._reader.read(document, format))
            text = self._text(peer.reading, f"the summary of {system.id}")
            summaries.append({"s": s, **text, "v": self._scores(s, place), **self._marks(peer, models, format)})
        found: dict[str, Any] = {"id": id, "r": references, "p": summaries}
        if id in self._texts.sources:
            source = self._reader.read(self._texts.sources[id], self._texts.source_format)
            found["o"], length = _shown(source)
            if length > LONGEST:
                found["c"] = length
                self.cuts.append("the source")
        return as_script_data(found)

    def _scores(self, s: int, place: int) -> list[list[float | None] | None]:
        columns = self._columns[s]
        return [
            in_units([column[place] for column in columns[label]]) if label in columns else None
            for label in self._labels
        ]

    def _text(self, reading: Reading, what: str) -> dict[str, Any]:
        text, length = _shown(reading)
        found: dict[str, Any] = {"t": text}
        if length > LONGEST:
            found["c"] = length
            self.cuts.append(what)
        words = [word for sentence in reading.sentences for word in sentence.words]
        plain = " ".join(PLAIN.findall(text)).lower().split()
        if plain == [word.token for word in words] and {"kept"} >= {word.state for word in words}:
            return found
        spans = spans_of(reading, LONGEST)
        if spans != [match.span() for match in PLAIN.finditer(text)]:
            found["k"] = [number for span in _relative(spans) for number in span]
        return found

    def _marks(self, peer: Side, models: Sequence[Side], format: str) -> dict[str, Any]:
        on_peer: list[str] = []
        on_models: list[list[str]] = [[] for _ in models]
        for kernel in self.kernels:
            found = [kernel and marks_of(kernel, peer, model, format, self._texts.options) for model in models]
            on_peer.append(mask(set().union(*(one.peer for one in found if one))))
            for place, one in enumerate(found):
                on_models[place].append(mask(one.model) if one else "")
        return {"m": on_peer, "n": on_models}


def _shown(reading: Reading) -> tuple[str, int]:
    """The reading's sentences, a line each, without what browsers refuse; and how long they are as a whole."""
    text = "\n".join(sentence.text for sentence in reading.sentences)
    return (text[:LONGEST] + "…" if len(text) > LONGEST else text).replace("\x00", "\ufffd"), len(text)


def _relative(spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Each span as its distance from the end of the one before, and its length."""
    ends = [0, *(end for _, end in spans)]
    return [(start - before, end - start) for (start, end), before in zip(spans, ends, strict=False)]


def in_units(scores: Sequence[float | None]) -> list[float | None]:
    """Scores as a script takes them: whole numbers are units of 1e-5, which is shorter and exact."""
    return [
        score if score is None or (units := round(score * UNITS)) / UNITS != score else units
        for score in (None if score is None or score != score else score for score in scores)
    ]


def as_script_data(value: Any) -> str:
    """JSON that can stand in a script element whatever is in it."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for letter in "<>&\u2028\u2029":
        text = text.replace(letter, f"\\u{ord(letter):04x}")
    return text.encode("utf-8", "replace").decode("utf-8")
