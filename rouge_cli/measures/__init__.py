"""One module per measure; which of them a run takes, in the order of its report."""

from __future__ import annotations

from rouge_cli.measures.basic_elements import BasicElements
from rouge_cli.measures.lcs import Lcs
from rouge_cli.measures.measure import KernelMeasure, Measure
from rouge_cli.measures.ngram import Ngram
from rouge_cli.measures.skip_bigram import SkipBigram
from rouge_cli.measures.wlcs import Wlcs
from rouge_cli.options import Options

__all__ = ["KernelMeasure", "Measure", "measures_of"]


def measures_of(options: Options) -> tuple[Measure, ...]:
    """The measures that options ask for, in the order of the blocks (section 1); none is possible."""
    chosen: list[Measure] = [Ngram(n) for n in range(1, options.max_ngram + 1)]
    if options.lcs and options.elements is None:
        chosen.append(Lcs())
    if options.lcs_weight is not None:
        chosen.append(Wlcs(options.lcs_weight))
    if options.skip_gap is not None:
        chosen += [SkipBigram(options.skip_gap, unigrams) for unigrams in options.skip_units]
    if options.elements is not None:
        chosen.append(BasicElements(options.elements))
    return tuple(chosen)
