"""ROUGE-L: summary-level union LCS (Lin 2004, section 3.2; section 5 of the behaviour)."""

from __future__ import annotations

from typing import NamedTuple

from rouge_cli.measures.measure import KernelMeasure
from rouge_cli.options import Stemming


class Lcs(NamedTuple):
    """For every model sentence the union of its LCS with all peer sentences, clipped by token counts."""

    label: str = "ROUGE-L"

    def for_kernel(self, stemming: Stemming) -> KernelMeasure:
        """Under -M the models are stemmed."""
        stem = stemming is not Stemming.NONE
        return KernelMeasure("lcs", stem_counts=stem, stem_sentences=stem)
