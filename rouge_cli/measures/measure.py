"""What every measure is: a small value with a label that tells the kernel what to count."""

from typing import NamedTuple, Protocol

from rouge_cli.options import Stemming, Typed


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
        """The heading in reports, such as ROUGE-2."""
        ...

    @property
    def name(self) -> str:
        """The text form, such as rouge-2, from which the registry makes the measure again."""
        ...


class CountedMeasure(Measure, Protocol):
    """A measure that the kernel counts; the others are those of text_measure.py."""

    def for_kernel(self, stemming: Stemming) -> KernelMeasure:
        """What is to be counted, and in which form of the models."""
        ...


def plain(number: Typed) -> str:
    """A number as it was typed, or if that was no plain number ("1.2x", " 4") its shortest exact form."""
    text = number.text
    return text if text and not set(text) - set("0123456789.") and number.value < 1e18 else repr(number.value)
