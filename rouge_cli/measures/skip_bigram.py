"""ROUGE-S and ROUGE-SU: skip-bigrams, with unigrams or without (Lin 2004, section 5; section 5 of the behaviour)."""

from __future__ import annotations

from typing import NamedTuple

from rouge_cli.measures.measure import KernelMeasure
from rouge_cli.options import Stemming, Typed


class SkipBigram(NamedTuple):
    """Pairs of tokens of the joined text with at most gap tokens between; gap below 0: any distance."""

    gap: Typed
    unigrams: bool = False

    @property
    def label(self) -> str:
        """ROUGE-S or ROUGE-SU and the gap as typed, * for no limit."""
        return f"ROUGE-S{'U' if self.unigrams else ''}{'*' if self.gap.value < 0 else self.gap.text}"

    def for_kernel(self, stemming: Stemming) -> KernelMeasure:
        """Under -M the models are stemmed."""
        gap = None if self.gap.value < 0 else int(min(self.gap.value, 2.0**62))
        return KernelMeasure("skip_bigram", gap=gap, unigrams=self.unigrams, stem_counts=stemming is not Stemming.NONE)
