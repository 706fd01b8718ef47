"""ROUGE-N: clipped n-gram counts (Lin 2004, section 2; section 5 of the behaviour)."""

from __future__ import annotations

from typing import NamedTuple

from rouge_cli.measures.measure import KernelMeasure
from rouge_cli.options import Stemming


class Ngram(NamedTuple):
    """n-grams of the joined text; a text of fewer than n tokens has none and scores 0."""

    n: int

    @property
    def label(self) -> str:
        """ROUGE-n."""
        return f"ROUGE-{self.n}"

    def for_kernel(self, stemming: Stemming) -> KernelMeasure:
        """The original's -M leaves models unstemmed here."""
        return KernelMeasure("ngram", n=self.n, stem_counts=stemming is Stemming.BOTH)
