"""ROUGE-BE: Basic Elements, HEAD|MODIFIER|RELATION (Hovy et al. 2006; section 5 of the behaviour)."""

from __future__ import annotations

from typing import NamedTuple

from rouge_cli.measures.measure import KernelMeasure
from rouge_cli.options import Stemming


class BasicElements(NamedTuple):
    """Clipped counts of the lines that the mode takes; a mode the original does not know takes none."""

    mode: str

    @property
    def label(self) -> str:
        """ROUGE-BE-mode."""
        return f"ROUGE-BE-{self.mode}"

    def for_kernel(self, stemming: Stemming) -> KernelMeasure:
        """Under -M the models are stemmed."""
        return KernelMeasure("elements", stem_counts=stemming is not Stemming.NONE)
