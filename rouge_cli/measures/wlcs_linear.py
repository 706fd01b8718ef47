"""Weighted LCS with a linear weight: Lin (2004), section 4, f(k) = alpha k - beta."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rouge_cli.measures.measure import PLAIN, Counting, KernelMeasure, plain
from rouge_cli.options import Stemming, Typed

if TYPE_CHECKING:
    from rouge_cli.measures.family import Family


class LinearWlcs(NamedTuple):
    """A run of k matches is worth alpha k - beta; alpha and beta are greater than 0."""

    alpha: Typed
    beta: Typed

    @property
    def label(self) -> str:
        """ROUGE-WL:alpha,beta."""
        return f"ROUGE-WL:{plain(self.alpha)},{plain(self.beta)}"

    @property
    def name(self) -> str:
        """rouge-wl:alpha=...,beta=..."""
        return f"rouge-wl:alpha={plain(self.alpha)},beta={plain(self.beta)}"

    def for_kernel(self, stemming: Stemming, counting: Counting = PLAIN) -> KernelMeasure:
        """Under -M the models are stemmed."""
        linear = (self.alpha.value, self.beta.value)
        return KernelMeasure("wlcs", linear=linear, is_whole=True, stem_counts=stemming is not Stemming.NONE)


def families() -> tuple[Family, ...]:
    """For the registry."""
    from rouge_cli.measures.family import Family, Parameter, real

    return (
        Family(
            "rouge-wl",
            "weighted longest common subsequence, linear weight",
            (
                "f(k) = alpha k - beta, f(0) = 0; WLCS(X, Y) by the table of Lin (2004), texts as one sequence each",
                "R = f^-1(WLCS / f(tokens of the model)), P = f^-1(WLCS / f(tokens of the peer))",
                "F = PR / ((1 - alpha) P + alpha R)",
            ),
            "0",
            "Lin 2004, section 4, equations 13-15",
            LinearWlcs,
            (
                Parameter("alpha", "a number from 1e-9 to 1e9", "worth of a further match", real(1e-9, 1e9)),
                Parameter("beta", "a number from 1e-9 to 1e9", "cost of a run", real(1e-9, 1e9)),
            ),
            ("rouge-wl:alpha=2,beta=1",),
        ),
    )
