"""Small corpora, what the kernel makes of them in a batch, and what the twins make of them."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

from rouge_cli.kernel.native import FORMATS, Batch, Evaluator, Lexicon
from rouge_cli.measures.measure import KernelMeasure
from tests.reference.rouge155 import Measure, Options, Text, measures, read_text
from tests.reference.scoring import Counts, combine_average, combine_best, score

Figures = list[tuple[float, ...]]
"""For each instance and measure three counts or three scores."""

EXCEPTIONS = {b"geese": b"goose", b"better": b"well", b"runs": b"ran"}


class Document(NamedTuple):
    format: str
    data: bytes


class Corpus(NamedTuple):
    """Evaluations are the numbers of their models' and of their peers' documents."""

    documents: Sequence[Document]
    evaluations: Sequence[tuple[Sequence[int], Sequence[int]]]


@dataclass(frozen=True)
class Stems:
    """What is stemmed: the peers, and of the models what is counted and the sentences, for each measure alike."""

    peers: bool = False
    counts: bool = False
    sentences: bool = False

    @classmethod
    def of(cls, options: Options) -> Stems:
        """All or nothing, as -m has it."""
        return cls(*[options.exceptions is not None] * 3)


# ---- the kernel ----------------------------------------------------------------------------------------------------


def kernel_measures(options: Options, stems: Stems) -> list[KernelMeasure]:
    """The measures of the twin, in its order."""
    made = [KernelMeasure("ngram", n, compared="rounded") for n in range(1, options.n + 1)]
    if options.lcs and not options.elements:
        made.append(KernelMeasure("lcs"))
    if options.weight:
        made.append(KernelMeasure("wlcs", weight=float(options.weight), compared="once"))
    if options.gap:
        gap = None if float(options.gap) < 0 else int(float(options.gap))
        for unigrams in {"": [""], "u": ["but-last"], "U": ["", "but-last"]}[options.unigrams]:
            made.append(KernelMeasure("skip_bigram", gap=gap, unigrams=unigrams, compared="rounded"))
    if options.elements:
        made.append(KernelMeasure("elements", compared="rounded"))
    for measure in made:
        measure.stem_counts, measure.stem_sentences = stems.counts, stems.sentences
    return made


def make_evaluator(options: Options, stems: Stems | None = None) -> Evaluator:
    stems = stems or Stems.of(options)
    lexicon = Lexicon()
    lexicon.add_exceptions(b"".join(b"%s %s\n" % pair for pair in (options.exceptions or EXCEPTIONS).items()))
    lexicon.add_stop_words(b"\n".join(sorted(options.stop_words)))
    return Evaluator(
        lexicon,
        kernel_measures(options, stems),
        unit=options.unit if options.limit else "",
        limit=options.limit,
        drop_stop_words=bool(options.stop_words),
        stem_peers=stems.peers,
        rule="best-recall" if options.formula == "B" else "sum",
        alpha=options.alpha,
        mode=options.elements,
    )


def write(corpus: Corpus, folder: Path) -> list[bytes]:
    """Writes the documents into more folders than the kernel keeps open; returns their names."""
    names = []
    for number, document in enumerate(corpus.documents):
        place = folder / f"folder{number % 6}"
        place.mkdir(exist_ok=True)
        (place / f"{number}.txt").write_bytes(document.data)
        names.append(bytes(place / f"{number}.txt"))
    return names


def make_batch(corpus: Corpus, names: Sequence[bytes | tuple[str, bytes, bool]], options: Options) -> Batch:
    formats = bytes(FORMATS.index(document.format) for document in corpus.documents)
    models, peers = (_lay_out([evaluation[side] for evaluation in corpus.evaluations]) for side in (0, 1))
    return Batch(names, formats, *models, *peers, len(measures(options)))


def _lay_out(lists: Sequence[Sequence[int]]) -> tuple[array[int], array[int]]:
    """Where each list starts in all of them, one after the other."""
    starts = array("I", [0, *accumulate(map(len, lists))])
    return starts, array("I", [number for numbers in lists for number in numbers])


def figures(work: Batch) -> tuple[Figures, Figures]:
    """The counts and the scores."""
    counts, scores = (list(zip(*[iter(values)] * 3, strict=True)) for values in (work.counts, work.scores))
    return counts, scores


# ---- the twins -----------------------------------------------------------------------------------------------------


def expected(corpus: Corpus, options: Options, stems: Stems | None = None) -> tuple[Figures, Figures]:
    """The counts (hits, model total, peer total) and the scores."""
    stems = stems or Stems.of(options)
    counts: Figures = []
    scores: Figures = []
    for models, peers in corpus.evaluations:
        for peer in peers:
            for measure in measures(options):
                made = _counts(measure, corpus.documents[peer], [corpus.documents[i] for i in models], options, stems)
                counts.append(made)
                scores.append(score(*made, options.alpha, measure.weight))
    return counts, scores


def expected_empty(corpus: Corpus, options: Options) -> set[int]:
    """The documents that are used and have no text in their format, or no Basic Element."""
    used = {number for evaluation in corpus.evaluations for side in evaluation for number in side}
    return {number for number in used if _is_empty(corpus.documents[number], options)}


def _is_empty(document: Document, options: Options) -> bool:
    if document.format == "SIMPLE":
        return not document.data
    return bool(options.elements) or not read_text(document.data, document.format, options).tokens


def _counts(measure: Measure, peer: Document, models: Sequence[Document], options: Options, stems: Stems) -> Counts:
    found = _read(measure, peer, options, stems.peers)
    expected = [_mixed(measure, model, options, stems) for model in models]
    counts = [measure.counts(found, model) for model in expected]
    if options.formula == "B":
        return combine_best(counts, [measure.recall(*pair) for pair in zip(counts, expected, strict=True)])
    return combine_average(counts)


def _read(measure: Measure, document: Document, options: Options, stem: bool) -> Any:
    if options.elements and document.format == "ISI":
        return []
    options = replace(options, exceptions=(options.exceptions or EXCEPTIONS) if stem else None)
    read = measure.read(document.data, document.format, options)
    # The twin of ROUGE-W cannot do with empty sentences; they are of no account to any measure.
    return Text(read.tokens, list(filter(None, read.sentences))) if isinstance(read, Text) else read


def _mixed(measure: Measure, document: Document, options: Options, stems: Stems) -> Any:
    counted = _read(measure, document, options, stems.counts)
    if not isinstance(counted, Text):
        return counted
    return Text(counted.tokens, _read(measure, document, options, stems.sentences).sentences)
