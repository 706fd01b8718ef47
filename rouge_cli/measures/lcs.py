"""ROUGE-L: summary-level union LCS (Lin 2004, section 3.2; section 5 of docs/rouge-1.5.5.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rouge_cli.measures.measure import F_FORMULAS, PLAIN, Counting, KernelMeasure
from rouge_cli.named_tuples import NamedTuple
from rouge_cli.option_values import Stemming

if TYPE_CHECKING:
    from rouge_cli.measures.family import Family


class Lcs(NamedTuple):
    """For every model sentence the union of its LCS with all peer sentences, clipped by token counts.

    Not clipped, as equations 5-7 of Lin (2004) have it, precision and F can exceed 1: two model sentences may both
    count one word of the peer. Peer "a" against the model sentences "a b" and "a c" has precision 2 / 1.
    """

    label: str = "ROUGE-L"
    name: str = "rouge-l"

    def for_kernel(self, stemming: Stemming, counting: Counting = PLAIN) -> KernelMeasure:
        """Under -M the models are stemmed."""
        stem = stemming is not Stemming.NONE
        return KernelMeasure(
            "lcs", is_whole=counting.l_whole, is_clipped=counting.clips_union, counted=counting.l_counts,
            stem_counts=stem, stem_sentences=stem, formula=counting.l_f,
        )  # fmt: skip


def families() -> tuple[Family, ...]:
    """For the registry."""
    from rouge_cli.measures.family import Family

    return (
        Family(
            "rouge-l",
            "longest common subsequence, union over sentences",
            _formula(PLAIN),
            "0",
            "Lin 2004, section 3.2, equations 5-7",
            Lcs,
            examples=("rouge-l",),
            alias="rougeLsum",
            short="rouge-?lsum",
            formula_by=_formula,
        ),
    )


def _formula(counting: Counting) -> tuple[str, ...]:
    if counting.l_whole:
        from rouge_cli.measures.lcs_flat import whole_formula

        return whole_formula(counting)
    f = F_FORMULAS[counting.l_f]
    if counting.l_counts == "words":
        return (
            "hits = distinct words on the LCS of any sentence of the model with any sentence of the peer",
            "R = hits / distinct words of the model, P = hits / distinct words of the peer",
            f,
        )
    over = "R = hits / tokens of the models, P = hits / tokens of the peer (once for each model)"
    if counting.l_counts == "lengths":
        return (
            "hits = the lengths of the LCS of each sentence of the model with each sentence of the peer, added up",
            over,
            f,
            "a word counts once for each sentence that has it, so scores can exceed 1",
        )
    clipped = ", clipped" if counting.clips_union else ""
    return (
        f"hits = tokens of the model's sentences in the union of their LCS with all peer sentences{clipped}",
        over,
        f,
        *(CLIPPED if counting.clips_union else UNCLIPPED),
    )


CLIPPED = ("(--dialect lin2004 does not clip, so P and F can exceed 1 there)",)
UNCLIPPED = (
    "a word of the peer counts once for each sentence of the model that has it, so P and F can exceed 1:",
    '  peer "a" against the model sentences "a b" and "a c" has P = 2 / 1',
)
"""What the union of Lin (2004), equations 5-7, leads to."""
