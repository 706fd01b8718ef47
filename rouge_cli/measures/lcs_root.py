"""ROUGE-L of which ROUGE-W's inverse weight is taken too: what py-rouge calls ROUGE-L under a weight_factor."""

from typing import TYPE_CHECKING, NamedTuple

from rouge_cli.measures.measure import PLAIN, Counting, KernelMeasure, plain
from rouge_cli.option_values import Stemming, Typed

if TYPE_CHECKING:
    from rouge_cli.measures.family import Family


class LcsRoot(NamedTuple):
    """As ROUGE-L, recall and precision to the power 1 / weight."""

    weight: Typed

    @property
    def label(self) -> str:
        """ROUGE-L-ROOT-weight."""
        return f"ROUGE-L-ROOT-{self.weight.text}"

    @property
    def name(self) -> str:
        """rouge-l-root:weight."""
        return f"rouge-l-root:{plain(self.weight)}"

    def for_kernel(self, stemming: Stemming, counting: Counting = PLAIN) -> KernelMeasure:
        """Under -M the models are stemmed."""
        stem = stemming is not Stemming.NONE
        weight, clips = self.weight.value, counting.clips_union
        return KernelMeasure("lcs", weight=weight, is_clipped=clips, stem_counts=stem, stem_sentences=stem)


def families() -> "tuple[Family, ...]":
    """For the registry."""
    from rouge_cli.measures.family import Family, Parameter, real

    return (
        Family(
            "rouge-l-root",
            "ROUGE-L as py-rouge makes it with a weight_factor",
            (
                "hits as of rouge-l",
                "R = (hits / tokens of the models)^(1/weight), P = (hits / tokens of the peer)^(1/weight)",
                "F = PR / ((1 - alpha) P + alpha R)",
            ),
            "0",
            "the package py-rouge 1.1; not Lin's ROUGE-L, whose scores are lower for a weight above 1",
            LcsRoot,
            (Parameter("weight", "a number from 1e-9 to 1e9, 1.2 being usual", "py-rouge's weight_factor",
                       real(1e-9, 1e9)),),
            ("rouge-l-root:1.2",),
        ),
    )  # fmt: skip
