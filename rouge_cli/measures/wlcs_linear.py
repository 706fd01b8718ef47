"""Weighted LCS with a linear weight: Lin (2004), section 4, f(k) = alpha k - beta."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rouge_cli.errors import UsageError
from rouge_cli.measures.measure import PLAIN, Counting, KernelMeasure, plain
from rouge_cli.option_values import Stemming, Typed

if TYPE_CHECKING:
    from rouge_cli.measures.family import Family


class LinearWlcs(NamedTuple):
    """A run of k matches is worth alpha k - beta; 0 < beta < alpha."""

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
                "equal texts score (1 + beta) / alpha, which is 1 for alpha = 1 + beta",
            ),
            "0",
            "Lin 2004, section 4, equations 13-15",
            _make,
            (
                Parameter("alpha", "a number from 1e-9 to 1e9", "worth of a further match", real(1e-9, 1e9)),
                Parameter("beta", "a number from 1e-9 to 1e9, less than alpha", "cost of a run", real(1e-9, 1e9)),
            ),
            ("rouge-wl:alpha=2,beta=1",),
        ),
    )


def _make(alpha: Typed, beta: Typed) -> LinearWlcs:
    """Lin (2004), section 4: f grows, so f(1) > f(0) = 0, and f(x + y) > f(x) + f(y), as it does for any beta > 0."""
    made = LinearWlcs(alpha, beta)
    if not alpha.value - beta.value > 0:
        raise UsageError(
            f"measure {made.name!r}: f(1) = alpha - beta is {alpha.value - beta.value:g}, and must be above 0; "
            "beta must be less than alpha, such as rouge-wl:alpha=2,beta=1"
        )
    return made
