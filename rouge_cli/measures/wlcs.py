"""ROUGE-W: weighted LCS, a run of k matches being worth k^weight (Lin 2004, section 4; section 5 of the behaviour)."""

from __future__ import annotations

from typing import NamedTuple

from rouge_cli.measures.measure import KernelMeasure
from rouge_cli.options import Stemming, Typed


class Wlcs(NamedTuple):
    """As ROUGE-L, preferring consecutive matches; weight is greater than 0."""

    weight: Typed

    @property
    def label(self) -> str:
        """ROUGE-W-weight, the weight as typed."""
        return f"ROUGE-W-{self.weight.text}"

    def for_kernel(self, stemming: Stemming) -> KernelMeasure:
        """Under -M the models' clip counts are stemmed, their sentences are not."""
        return KernelMeasure(
            "wlcs",
            weight=self.weight.value,
            stem_counts=stemming is not Stemming.NONE,
            stem_sentences=stemming is Stemming.BOTH,
        )
