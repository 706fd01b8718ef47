"""ROUGE as a metric of Hugging Face's library evaluate, with the figures of its own metric `rouge`.

evaluate copies this file elsewhere before it imports it, so that it has to stand alone.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import datasets
import evaluate
import numpy

from rouge_cli.drop_in_arguments import truth
from rouge_cli.errors import shortened
from rouge_cli.rouge_score import rouge_scorer, scoring

_DESCRIPTION = "ROUGE (Lin 2004) as rouge-score 0.1.2 counts it, by rouge-cli."
_INPUTS = """
Args:
    predictions: a list of texts.
    references: for each prediction a text, or a list of texts, of which the one with the best F-measure counts.
    rouge_types: names among rouge1 to rouge9, rougeL (whole texts) and rougeLsum (a sentence a line).
        Default: rouge1, rouge2, rougeL and rougeLsum.
    use_aggregator: return an average of each type, the median of 1,000 resampled means; else a list of scores.
    use_stemmer: use the Porter stemmer.
    tokenizer: a function from a text to the list of its tokens; it does its own stemming.
Returns:
    by type its F-measure, or with use_aggregator=False those of all predictions.
"""


class _Tokenizer(NamedTuple):
    tokenize: Callable[[str], list[str]]


class Rouge(evaluate.Metric):  # type: ignore[misc]
    """The metric; compute(predictions=..., references=...) is its use."""

    def _info(self) -> Any:
        text = datasets.Value("string", id="sequence")
        return evaluate.MetricInfo(
            description=_DESCRIPTION,
            citation="",
            inputs_description=_INPUTS,
            features=[
                datasets.Features({"predictions": text, "references": references})
                for references in (datasets.Sequence(text), text)
            ],
            reference_urls=["https://aclanthology.org/W04-1013/"],
        )

    def _compute(
        self,
        predictions: Sequence[str],
        references: Sequence[Any],
        rouge_types: Sequence[str] | None = None,
        use_aggregator: bool = True,
        use_stemmer: bool = False,
        tokenizer: Callable[[str], list[str]] | None = None,
    ) -> dict[str, Any]:
        if tokenizer is not None and not callable(tokenizer):
            raise TypeError(f"tokenizer is a function from a text to its tokens, not {shortened(tokenizer)}")
        scorer = rouge_scorer.RougeScorer(
            ["rouge1", "rouge2", "rougeL", "rougeLsum"] if rouge_types is None else rouge_types,
            use_stemmer=use_stemmer,
            tokenizer=None if tokenizer is None else _Tokenizer(tokenizer),
        )
        predictions, references = list(predictions), list(references)
        if not predictions or not references:
            raise ValueError("predictions or references are empty; give one text of each at least")
        if len(predictions) != len(references):
            raise ValueError(
                f"{len(predictions)} predictions and references of {len(references)}; they are taken in pairs"
            )
        if isinstance(references[0], list):
            scores = [scorer.score_multi(*pair) for pair in zip(references, predictions, strict=True)]
        else:
            scores = scorer.score_batch(references, predictions)
        if not truth("use_aggregator", use_aggregator):
            return {name: [score[name].fmeasure for score in scores] for name in scores[0]}
        aggregator = scoring.BootstrapAggregator()
        for score in scores:
            aggregator.add_scores(score)
        return {name: numpy.float64(bounds.mid.fmeasure) for name, bounds in aggregator.aggregate().items()}
