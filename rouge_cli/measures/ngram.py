"""ROUGE-N: clipped n-gram counts (Lin 2004, section 2; section 5 of docs/rouge-1.5.5.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rouge_cli.measures.measure import F_FORMULAS, PLAIN, Counting, KernelMeasure
from rouge_cli.named_tuples import NamedTuple
from rouge_cli.option_values import MOST_NGRAM, Stemming

if TYPE_CHECKING:
    from rouge_cli.measures.family import Family


class Ngram(NamedTuple):
    """n-grams of the joined text; a text of fewer than n tokens has none and scores 0."""

    n: int

    @property
    def label(self) -> str:
        """ROUGE-n."""
        return f"ROUGE-{self.n}"

    @property
    def name(self) -> str:
        """rouge-n."""
        return f"rouge-{self.n}"

    def for_kernel(self, stemming: Stemming, counting: Counting = PLAIN) -> KernelMeasure:
        """The original's -M leaves models unstemmed here. Lin (2004), equation 1, is a recall."""
        stem = stemming is Stemming.BOTH or (stemming is Stemming.MODELS and counting.stems_models)
        return KernelMeasure(
            "ngram", n=self.n, compared="rounded", jackknifed_by="recall", stem_counts=stem,
            is_distinct=counting.distinct, formula=counting.f,
        )  # fmt: skip


def families() -> tuple[Family, ...]:
    """For the registry."""
    from rouge_cli.measures.family import Family, Parameter, whole

    return (
        Family(
            "rouge-n",
            "n-gram co-occurrence",
            _formula(PLAIN),
            "0; so does a text of fewer than n tokens",
            "Lin 2004, section 2, equation 1",
            Ngram,
            (Parameter("n", f"a whole number from 1 to {MOST_NGRAM}", "tokens in a unit", whole(1, MOST_NGRAM)),),
            ("rouge-1", "rouge-2"),
            r"rouge-?(?P<n>[0-9]+)",
            "rouge1, rouge2",
            _formula,
        ),
    )


def _formula(counting: Counting) -> tuple[str, ...]:
    f = F_FORMULAS[counting.f]
    if counting.distinct:
        return (
            "hits = distinct n-grams that the model and the peer both have",
            "R = hits / distinct n-grams of the model, P = hits / distinct n-grams of the peer",
            f,
        )
    signed = ("a text of fewer than n tokens has tokens - n + 1 n-grams, fewer than 0",)
    return (
        "hits = sum over the models' n-grams of min(count in the model, count in the peer)",
        "R = hits / n-grams of the models, P = hits / n-grams of the peer (once for each model)",
        f,
        *(signed if counting.f == "signed" else ()),
    )
