"""The counts of rouge-score's own choices, below Python and in threads."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from rouge_cli.errors import DataError
from rouge_cli.inputs.plan import Document, Text
from rouge_cli.kernel import native
from rouge_cli.kernel.native import PairCounter
from rouge_cli.measures import Measure
from rouge_cli.measures.ngram import Ngram
from rouge_cli.options import Options, Stemming, Unit
from rouge_cli.rouge_score.rouge_scorer import KINDS, RougeScorer
from rouge_cli.text.preparation import content_of, name_of

LCS = {"rouge-l-flat": "rougeL", "rouge-l": "rougeLsum"}


def quick_scorer(measures: Sequence[Measure], options: Options) -> RougeScorer | None:
    """A scorer that counts these measures, None if the options ask for something that it does not do."""
    plain = (
        options.tokenizer == "rouge-score"
        and options.dialect != "lin2004"
        and not options.drop_stop_words
        and options.limit_unit is Unit.NONE
        and not options.sentence_tag
        and not options.split_summaries
        and (options.stemming is Stemming.NONE or options.stemmer == "porter-nltk")
    )
    types = [f"rouge{m.n}" if isinstance(m, Ngram) else LCS.get(m.name, "") for m in measures]
    if not plain or any(name not in KINDS for name in types):
        return None
    return RougeScorer(types, use_stemmer=options.stemming is not Stemming.NONE)


def strings_of(documents: Sequence[Document], formats: Sequence[str], options: Options) -> list[str]:
    """The documents' sentences, a line each. DataError: all that cannot be read or decoded."""
    problems: list[str] = []
    made = []
    for document, format in zip(documents, formats, strict=True):
        try:
            made.append(_string_of(document, format, options))
        except DataError as error:
            problems += error.problems
    if problems:
        raise DataError(problems)
    return made


def _string_of(document: Document, format: str, options: Options) -> str:
    name = name_of(document)
    if format == "SIMPLE":
        raise DataError(f"{name}: Basic Elements (SIMPLE) have no text; correct the format")
    encoding = "utf-8" if isinstance(document, Text) else options.encoding or "utf-8"
    content = content_of(document)
    try:
        text = content.decode("utf-8-sig" if encoding == "utf-8" else encoding)
    except UnicodeDecodeError as error:
        raise DataError(
            f"{name}: not {encoding}: byte 0x{content[error.start]:02x} at offset {error.start}; "
            "name its encoding (--encoding)"
        ) from None
    if format == "SPL":
        return text
    sentences = native.split_sentences(text.encode("utf-8", "surrogatepass"), format)
    return b"\n".join(sentences).decode("utf-8", "surrogatepass")


def is_empty(text: str, counter: PairCounter) -> bool:
    """Whether no token is left of a text."""
    return not any(counter.tokens(text))


def counts_of(scorer: RougeScorer, texts: Sequence[str], pairs: Sequence[tuple[int, int]], jobs: int) -> array[float]:
    """Three counts for each pair (peer, model) and measure."""
    return scorer.count_batch([texts[model] for _, model in pairs], [texts[peer] for peer, _ in pairs], jobs)
