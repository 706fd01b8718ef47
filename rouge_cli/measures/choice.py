"""Which measures a run takes, in the order of its report."""

from __future__ import annotations

from collections.abc import Sequence

from rouge_cli.dialects import dialect_named
from rouge_cli.errors import UsageError
from rouge_cli.measures.lcs import Lcs
from rouge_cli.measures.measure import CountedMeasure, Measure, is_counted, modes_of, sums_of
from rouge_cli.measures.ngram import Ngram
from rouge_cli.option_values import FINDS_SENTENCES, MEANS_OF_SCORES, Averaging
from rouge_cli.options import Options


def measures_of(options: Options) -> tuple[Measure, ...]:
    """The measures that options ask for, in the order of the blocks (docs/rouge-1.5.5.md, section 1); none is possible.

    Options.measures names them in any order; without it they are those of the original's option letters.
    """
    if options.measures:
        from rouge_cli.measures.registry import parse_names

        return parse_names(options.measures)
    chosen: list[Measure] = [Ngram(n) for n in range(1, options.max_ngram + 1)]
    if options.lcs and options.elements is None:
        chosen.append(Lcs())
    if options.lcs_weight is not None:
        from rouge_cli.measures.wlcs import Wlcs

        chosen.append(Wlcs(options.lcs_weight))
    if options.skip_gap is not None:
        from rouge_cli.measures.skip_bigram import SkipBigram

        chosen += [SkipBigram(options.skip_gap, unigrams) for unigrams in options.skip_units]
    if options.elements is not None:
        from rouge_cli.measures.basic_elements import BasicElements

        chosen.append(BasicElements(options.elements))
    return tuple(chosen)


def require_measures(options: Options) -> None:
    """UsageError where options ask for no measure: the result would be empty. ROUGE-1.5.5 prints nothing then."""
    if not measures_of(options):
        raise UsageError("no measure is chosen; use -n 2 or --measures rouge-1,rouge-l, or leave out -x")


def elements_mode(measures: Sequence[Measure]) -> str:
    """The mode of the Basic Elements among the measures, "" without any. UsageError for several modes at once."""
    modes = modes_of(measures)
    if len(modes) > 1:
        labels = ", ".join(measure.label for measure in modes.values())
        raise UsageError(f"Basic Elements are read in one mode a run; take one of {labels}")
    return next(iter(modes), "")


def depend_on_sentences(options: Options) -> bool:
    """Whether any figure depends on where sentences end: of ROUGE-L and ROUGE-W, unless they are of whole texts.

    Not where the tokeniser finds the sentences, whatever ends them in the input.
    """
    if options.tokenizer in FINDS_SENTENCES:
        return False
    counting = dialect_named(options.dialect).counting
    counted = [measure for measure in measures_of(options) if is_counted(measure)]
    return any(measure.for_kernel(options.stemming, counting).depends_on_sentences for measure in counted)


def has_counts(measure: Measure, options: Options) -> bool:
    """Whether results of the measure hold hits and totals; no counts make a mean of several models' scores."""
    return is_counted(measure) and options.model_rule not in MEANS_OF_SCORES


def check_corpus(options: Options) -> None:
    """UsageError for a figure of the corpus (-t corpus) that measures do not have."""
    if options.averaging is not Averaging.CORPUS:
        return
    if without := [one.label for one in measures_of(options) if not is_counted(one) and not sums_of(one)]:
        raise UsageError(
            f"{', '.join(without)}: no counts to sum over the corpus (-t corpus); leave -t out, or the measures"
        )


def in_kernel_order(measures: tuple[Measure, ...]) -> tuple[CountedMeasure, ...]:
    """Those that the kernel counts, as it wants them: n-grams first, the short ones before the long ones."""
    ngrams = sorted((measure for measure in measures if isinstance(measure, Ngram)), key=lambda measure: measure.n)
    others = [measure for measure in measures if is_counted(measure)]
    return (*ngrams, *(measure for measure in others if not isinstance(measure, Ngram)))
