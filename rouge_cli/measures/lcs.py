"""ROUGE-L: summary-level union LCS (Lin 2004, section 3.2; section 5 of docs/rouge-1.5.5.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rouge_cli.measures.measure import PLAIN, Counting, KernelMeasure
from rouge_cli.named_tuples import NamedTuple
from rouge_cli.option_values import Stemming

if TYPE_CHECKING:
    from rouge_cli.measures.family import Family


class Lcs(NamedTuple):
    """For every model sentence the union of its LCS with all peer sentences, clipped by token counts."""

    label: str = "ROUGE-L"
    name: str = "rouge-l"

    def for_kernel(self, stemming: Stemming, counting: Counting = PLAIN) -> KernelMeasure:
        """Under -M the models are stemmed."""
        stem = stemming is not Stemming.NONE
        return KernelMeasure("lcs", is_clipped=counting.clips_union, stem_counts=stem, stem_sentences=stem)


def families() -> tuple[Family, ...]:
    """For the registry."""
    from rouge_cli.measures.family import Family

    return (
        Family(
            "rouge-l",
            "longest common subsequence, union over sentences",
            (
                "hits = tokens of the model's sentences in the union of their LCS with all peer sentences, clipped",
                "R = hits / tokens of the models, P = hits / tokens of the peer (once for each model)",
                "F = PR / ((1 - alpha) P + alpha R)",
            ),
            "0",
            "Lin 2004, section 3.2, equations 5-7",
            Lcs,
            examples=("rouge-l",),
            alias="rougeLsum",
            short="rouge-?lsum",
        ),
    )
