"""ROUGE-S and ROUGE-SU: skip-bigrams, with unigrams or without (Lin 2004 and docs/rouge-1.5.5.md, both section 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rouge_cli.measures.measure import PLAIN, Counting, KernelMeasure
from rouge_cli.named_tuples import NamedTuple
from rouge_cli.option_values import Stemming, Typed

if TYPE_CHECKING:
    from rouge_cli.measures.family import Family

MOST_GAP = 2.0**62


class SkipBigram(NamedTuple):
    """Pairs of tokens of the joined text with at most gap tokens between; gap below 0: any distance."""

    gap: Typed
    unigrams: bool = False

    @property
    def label(self) -> str:
        """ROUGE-S or ROUGE-SU and the gap as typed, * for no limit."""
        return f"ROUGE-S{'U' if self.unigrams else ''}{'*' if self.gap.value < 0 else self.gap.text}"

    @property
    def name(self) -> str:
        """rouge-s:gap or rouge-su:gap, * for no limit."""
        kind = "rouge-su" if self.unigrams else "rouge-s"
        if self.gap.value < 0:
            return f"{kind}*"
        text = self.gap.text
        return f"{kind}:{text if text.isascii() and text.isdigit() else int(min(self.gap.value, MOST_GAP))}"

    def for_kernel(self, stemming: Stemming, counting: Counting = PLAIN) -> KernelMeasure:
        """Under -M the models are stemmed."""
        gap = None if self.gap.value < 0 else int(min(self.gap.value, MOST_GAP))
        added = "" if not self.unigrams else "all" if counting.all_unigrams else "but-last"
        stem = stemming is not Stemming.NONE
        return KernelMeasure("skip_bigram", gap=gap, unigrams=added, compared="rounded", stem_counts=stem)


def families() -> tuple[Family, ...]:
    """For the registry."""
    return _family(False), _family(True)


def _family(unigrams: bool) -> Family:
    from rouge_cli.measures.family import Family, Parameter, whole

    def read(text: str) -> Typed:
        return Typed("*", -1.0) if text == "*" else Typed(text, float(whole(0, 10**18)(text)))

    def formula(counting: Counting) -> tuple[str, ...]:
        added = ", and all tokens" if counting.all_unigrams else ", and all tokens but the last"
        return (
            f"units: pairs of tokens in their order with at most gap tokens between them{added if unigrams else ''}",
            "hits = sum over the models' units of min(count in the model, count in the peer)",
            "R = hits / units of the models, P = hits / units of the peer, F = PR / ((1 - alpha) P + alpha R)",
        )

    keyword = "rouge-su" if unigrams else "rouge-s"
    return Family(
        keyword,
        "skip-bigrams and unigrams" if unigrams else "skip-bigrams",
        formula(PLAIN),
        "0; so does a text of one token",
        f"Lin 2004, section 5{'.2' if unigrams else ', equations 16-18'}",
        lambda gap: SkipBigram(gap, unigrams),
        (Parameter("gap", "a whole number, or * for no limit", "most tokens between the two", read),),
        (f"{keyword}:4", f"{keyword}*"),
        rf"rouge-?{keyword[6:]}[-:]?(?P<gap>\*|[0-9]+)",
        formula_by=formula,
    )
