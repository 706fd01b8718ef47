"""ROUGE-W: weighted LCS, a run of k matches being worth k^weight (Lin 2004, section 4; docs/rouge-1.5.5.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from rouge_cli.measures.lcs import Lcs
from rouge_cli.measures.measure import PLAIN, Counting, KernelMeasure, plain
from rouge_cli.named_tuples import NamedTuple
from rouge_cli.option_values import Stemming, Typed

if TYPE_CHECKING:
    from rouge_cli.measures.family import Family


class Wlcs(NamedTuple):
    """As ROUGE-L, preferring consecutive matches; weight is greater than 0."""

    weight: Typed

    @property
    def label(self) -> str:
        """ROUGE-W-weight, the weight as typed."""
        return f"ROUGE-W-{self.weight.text}"

    @property
    def name(self) -> str:
        """rouge-w:weight."""
        return f"rouge-w:{plain(self.weight)}"

    def for_kernel(self, stemming: Stemming, counting: Counting = PLAIN) -> KernelMeasure:
        """Under -M the models' clip counts are stemmed, their sentences are not."""
        if counting.w_undone and self.weight.value == 1:
            return Lcs().for_kernel(stemming, counting)
        return KernelMeasure(
            "wlcs",
            weight=self.weight.value,
            is_whole=not counting.w_of_sentences,
            compared=_compared(counting),
            stem_counts=stemming is not Stemming.NONE,
            stem_sentences=stemming is Stemming.BOTH,
            gain_first=counting.w_gain_first,
        )


def _compared(counting: Counting) -> str:
    """What decides the best recall (KernelMeasure.compared)."""
    if not (counting.w_of_sentences and counting.compares_w_once):
        return "ratio"
    return "undone" if counting.w_undone else "once"


def weights_of(measures: Iterable[object]) -> list[Typed]:
    """The weights of ROUGE-W among the measures."""
    return [measure.weight for measure in measures if isinstance(measure, Wlcs)]


def families() -> tuple[Family, ...]:
    """For the registry."""
    from rouge_cli.measures.family import Family, Parameter, real

    return (
        Family(
            "rouge-w",
            "weighted longest common subsequence",
            _formula(PLAIN),
            "0 (the original dies of a model without tokens)",
            "Lin 2004, section 4, equations 13-15",
            Wlcs,
            (Parameter("weight", "a number from 1e-9 to 1e9, 1.2 being usual", "what a run of matches is worth",
                       real(1e-9, 1e9)),),
            ("rouge-w:1.2",),
            r"rouge(?:-w-|-?w(?=[0-9.])|w[-:])(?P<weight>.+)",
            formula_by=_formula,
        ),
    )  # fmt: skip


def _formula(counting: Counting) -> tuple[str, ...]:
    if not counting.w_of_sentences:
        return (
            "WLCS(X, Y) by the table of Lin (2004), each text one sequence; a run of k matches is worth k^weight",
            "R = (WLCS / tokens of the model^weight)^(1/weight), P = (WLCS / tokens of the peer^weight)^(1/weight)",
            "F = PR / ((1 - alpha) P + alpha R)",
        )
    return (
        "hits: as ROUGE-L, a run of k matches being worth k^weight; by sentences, as ROUGE-1.5.5 computes them",
        "R = (hits / sum over the models' sentences of length^weight, to the power weight)^(1/weight)",
        "P = (hits / length of the peer^weight)^(1/weight), F = PR / ((1 - alpha) P + alpha R)",
        *_describe_choices(counting),
    )


def _describe_choices(counting: Counting) -> Iterator[str]:
    """The choice between models, and between paths, that are equal but for rounding."""
    compared = _compared(counting)
    if compared == "once":
        yield "formula B compares hits over that sum, before it is raised to the power weight"
    elif compared == "undone":
        yield "formula B compares hits over that sum, raised to the power weight and then to 1/weight"
    if counting.w_gain_first:
        yield "what a match adds is rounded before it is added, which decides between equal paths"
