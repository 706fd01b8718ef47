"""LCS of whole texts, each one sequence: sentence-level ROUGE-L (Lin 2004, section 3.1); rougeL of rouge-score."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rouge_cli.measures.measure import F_FORMULAS, PLAIN, Counting, KernelMeasure
from rouge_cli.option_values import Stemming

if TYPE_CHECKING:
    from rouge_cli.measures.family import Family


class FlatLcs(NamedTuple):
    """The longest common subsequence of peer and model as they run on; where sentences end is not looked at."""

    label: str = "ROUGE-L-flat"
    name: str = "rouge-l-flat"

    def for_kernel(self, stemming: Stemming, counting: Counting = PLAIN) -> KernelMeasure:
        """Under -M the models are stemmed."""
        stem = stemming is not Stemming.NONE
        return KernelMeasure("lcs", is_whole=True, stem_counts=stem, stem_sentences=stem, formula=counting.l_f)


def families() -> tuple[Family, ...]:
    """For the registry."""
    from rouge_cli.measures.family import Family

    return (
        Family(
            "rouge-l-flat",
            "longest common subsequence of whole texts",
            whole_formula(PLAIN),
            "0",
            "Lin 2004, section 3.1, equations 2-4; rougeL of the package rouge-score",
            FlatLcs,
            examples=("rouge-l-flat",),
            alias="rougeL",
            short="rougel",
            formula_by=whole_formula,
        ),
    )


def whole_formula(counting: Counting) -> tuple[str, ...]:
    """The formula of an LCS of whole texts by a dialect's way of counting."""
    return (
        "hits = length of the LCS of model and peer, each as one sequence of tokens",
        "R = hits / tokens of the models, P = hits / tokens of the peer (once for each model)",
        F_FORMULAS[counting.l_f],
    )
