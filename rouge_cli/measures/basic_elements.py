"""ROUGE-BE: Basic Elements, HEAD|MODIFIER|RELATION (Hovy et al. 2006; section 5 of docs/rouge-1.5.5.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rouge_cli.measures.measure import PLAIN, Counting, KernelMeasure
from rouge_cli.named_tuples import NamedTuple
from rouge_cli.option_values import ELEMENT_MODES, Stemming

if TYPE_CHECKING:
    from rouge_cli.measures.family import Family


class BasicElements(NamedTuple):
    """Clipped counts of the lines that the mode takes; a mode the original does not know takes none."""

    mode: str

    @property
    def label(self) -> str:
        """ROUGE-BE-mode."""
        return f"ROUGE-BE-{self.mode}"

    @property
    def name(self) -> str:
        """rouge-be:mode."""
        return f"rouge-be:{self.mode}"

    def for_kernel(self, stemming: Stemming, counting: Counting = PLAIN) -> KernelMeasure:
        """Under -M the models are stemmed."""
        return KernelMeasure("elements", compared="rounded", stem_counts=stemming is not Stemming.NONE)


def families() -> tuple[Family, ...]:
    """For the registry."""
    from rouge_cli.measures.family import Family, Parameter, one_of

    return (
        Family(
            "rouge-be",
            "Basic Elements, HEAD|MODIFIER|RELATION",
            (
                "units: the lines of SIMPLE files that the mode takes, compared by the fields that it names",
                "hits = sum over the models' units of min(count in the model, count in the peer)",
                "R = hits / units of the models, P = hits / units of the peer, F = PR / ((1 - alpha) P + alpha R)",
            ),
            "0",
            "Hovy, Lin, Zhou and Fukumoto 2006",
            BasicElements,
            (Parameter("mode", f"one of {', '.join(ELEMENT_MODES)}", "which lines and fields count",
                       one_of(*ELEMENT_MODES)),),
            ("rouge-be:HM",),
            r"rouge-be-(?P<mode>\w+)",
        ),
    )  # fmt: skip
