"""Properties of each summary besides scores: lengths, repetition, extracts, and lint of its text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from rouge_cli.analysis.inspection.extracts import NOVEL, Source, repetition
from rouge_cli.analysis.inspection.lint import COPIED, REFERENCE, Lint, Linter, ends_marked
from rouge_cli.analysis.inspection.texts import Texts, Tokens, shown_text
from rouge_cli.analysis.score_table import Floats, ScoreTable
from rouge_cli.dialects import dialect_named
from rouge_cli.results import Results

LENGTH, REFERENCE_LENGTH, RATIO, REFERENCES = "length", "reference length", "length ratio", "references"
REPETITION, COMPRESSION, COVERAGE, DENSITY, DIVERGENCE = (
    "repetition",
    "compression",
    "coverage",
    "density",
    "divergence",
)
NOVELTY = tuple(f"novel {n}-grams" for n in NOVEL)
MEANINGS = {
    LENGTH: "words of the summary",
    REFERENCE_LENGTH: "words of a reference summary, the mean of several",
    RATIO: "words of the summary for each word of a reference",
    REFERENCES: "number of reference summaries",
    REPETITION: "share of trigrams that stood in the summary before",
    COMPRESSION: "words of the source for each word of the summary",
    COVERAGE: "share of words in fragments of the source (Grusky et al. 2018)",
    DENSITY: "mean length of the fragment that a word is in (Grusky et al. 2018)",
    DIVERGENCE: "Jensen-Shannon divergence of the words of summary and source, in bits (Louis and Nenkova 2013)",
    **{name: f"share of distinct {name.removeprefix('novel ')} that the source lacks" for name in NOVELTY},
}
SCORE = "score"
BUILT_IN = (SCORE, *MEANINGS)
"""The names of all properties that are known without columns, so that no column can have one."""
Progress = Callable[[int], None]


class TextFigures(NamedTuple):
    """Figures by name, (systems, evaluations), NaN where there is none; and what reading the texts showed."""

    values: Mapping[str, Floats]
    lint: tuple[Lint, ...] = ()
    same: Mapping[str, list[int | None]] | None = None
    """By system a number for each evaluation's text: equal texts have equal numbers."""
    excerpts: Mapping[int, str] = {}
    read: int = 0
    """Evaluations whose texts were read."""
    without_source: tuple[str, ...] = ()
    """Those of them whose source has no word: nothing is compared with it."""


def figures_of_counts(results: Results, table: ScoreTable) -> TextFigures:
    """Lengths by the totals of ROUGE-1, where all evaluations have equally many references and their counts are summed.

    Nothing else is known without texts.
    """
    least, most = results.models
    label = next((m for m, name in enumerate(table.measures) if name == "ROUGE-1"), None)
    if label is None or table.counts is None or "ROUGE-1" in table.uncounted:
        return TextFigures({})
    if least != most or not least or results.options.model_rule != "sum":
        return TextFigures({})
    if table.counts.shape[1] != 3 or results.options.jackknife:
        return TextFigures({})
    missing = np.isnan(table.scores[label])
    _, references, words = (
        np.where(missing | np.isinf(column), np.nan, column) / least for column in table.counts[label]
    )
    if dialect_named(results.options.dialect).departs and least > 1:
        return TextFigures({})
    return TextFigures({LENGTH: words, REFERENCE_LENGTH: references, RATIO: _ratio(words, references)})


def _ratio(one: Floats, other: Floats) -> Floats:
    return np.divide(one, other, out=np.full_like(one, np.nan), where=other > 0)


def figures_of_texts(
    table: ScoreTable, texts: Texts, known: TextFigures, most: int | None = None, progress: Progress | None = None
) -> TextFigures:
    """All figures of all texts, or of as many evaluations, evenly spread, as have no more than `most` summaries.

    known are those of counts. progress is called after each evaluation, with 1.
    """
    return _Survey(table, texts, known, most).made(progress)


class _Survey:
    def __init__(self, table: ScoreTable, texts: Texts, known: TextFigures, most: int | None) -> None:
        self._table, self._texts, self._tokens = table, texts, Tokens(texts.options)
        names = [LENGTH, REFERENCE_LENGTH, RATIO, REFERENCES, REPETITION]
        if texts.sources:
            names += [COMPRESSION, COVERAGE, DENSITY, DIVERGENCE, *NOVELTY]
        shape = len(table.systems), len(table.evaluations)
        self._step = 1 if most is None else -(-shape[0] * shape[1] // most)
        self._values = {name: known.values.get(name, np.full(shape, np.nan)).copy() for name in names}
        self._same: dict[str, list[int | None]] = {name: [None] * shape[1] for name in table.systems}
        self._numbers: dict[str, int] = {}
        self._without_source: list[str] = []
        some = table.evaluations[:: max(1, shape[1] // 200)]
        references = [shown_text(model, texts.options) for id in some for model in texts.models(id)]
        self._linter = Linter(ends_marked(references))

    def made(self, progress: Progress | None) -> TextFigures:
        read = 0
        for e, id in enumerate(self._table.evaluations):
            if e % self._step == 0:
                self._evaluation(e, id)
                read += 1
            if progress is not None:
                progress(1)
        values = self._values
        values[RATIO] = _ratio(values[LENGTH], values[REFERENCE_LENGTH])
        shown = {number: text for text, number in self._numbers.items()}
        findings = self._linter.findings(self._table.systems)
        return TextFigures(values, findings, self._same, shown, read, tuple(self._without_source))

    def _evaluation(self, e: int, id: str) -> None:
        texts, format = self._texts, self._texts.format(id)
        models = texts.models(id)
        references = [len(self._tokens.unstemmed(model, format)) for model in models]
        copied = {" ".join(shown_text(model, texts.options).split()) for model in models}
        source = None
        if id in texts.sources:
            source = Source(self._tokens.unstemmed(texts.sources[id], texts.source_format))
            if not source.words:
                self._without_source.append(id)
                source = None
        if references:
            self._values[REFERENCE_LENGTH][:, e] = sum(references) / len(references)
            self._values[REFERENCES][:, e] = len(references)
        peers = {system: document for system in self._table.systems if (document := texts.peer(id, system)) is not None}
        shown = {system: shown_text(document, texts.options) for system, document in peers.items()}
        self._linter.look(id, shown)
        known: dict[int, dict[str, Any]] = {}
        for s, system in enumerate(self._table.systems):
            if system not in peers:
                continue
            plain = " ".join(shown[system].split())
            number = self._numbers.setdefault(plain, len(self._numbers))
            self._same[system][e] = number
            if plain and plain in copied:
                self._linter.note(REFERENCE, system, id, plain[:80])
            found = known.get(number)
            if found is None:
                found = known[number] = self._figures(self._tokens.unstemmed(peers[system], format), source)
            if source and (found.get("longest") or 0) >= 0.95 * max(1, len(source.words)):
                self._linter.note(COPIED, system, id, plain[:80])
            for name, value in found.items():
                if value is not None and name in self._values:
                    self._values[name][s, e] = value

    def _figures(self, words: Sequence[str | bytes], source: Source | None) -> dict[str, Any]:
        found: dict[str, Any] = {LENGTH: len(words), REPETITION: repetition(words)}
        if source is not None:
            made = source.extract(words)
            found |= {COMPRESSION: made.compression, COVERAGE: made.coverage, DENSITY: made.density,
                      DIVERGENCE: made.divergence, "longest": made.longest,
                      **dict(zip(NOVELTY, made.novel, strict=True))}  # fmt: skip
        return found
