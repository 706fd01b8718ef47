"""What every measure is: a small value with a label that tells the kernel what to count."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from rouge_cli.options import Stemming


class KernelMeasure(NamedTuple):
    """A measure as the kernel takes it (see kernel/evaluate.h)."""

    kind: str
    n: int = 1
    gap: int | None = None
    unigrams: bool = False
    weight: float = 1.0
    stem_counts: bool = False
    stem_sentences: bool = False


class Measure(Protocol):
    """One block of a report."""

    @property
    def label(self) -> str:
        """The name in reports, such as ROUGE-2."""
        ...

    def for_kernel(self, stemming: Stemming) -> KernelMeasure:
        """What is to be counted, and in which form of the models."""
        ...
