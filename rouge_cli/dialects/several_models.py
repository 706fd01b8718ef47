"""One score of several models: their sum, the best one, or the best ones of all sets that lack one model."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rouge_cli.dialects.counting import Counter, Counts, Score, score
from rouge_cli.kernel.native import round5
from rouge_cli.measures import Measure
from rouge_cli.measures.ngram import Ngram
from rouge_cli.measures.skip_bigram import SkipBigram
from rouge_cli.measures.wlcs import Wlcs
from rouge_cli.options import Options

NOTHING: Counts = (0.0, 0.0, 0.0)


def combined(found: Sequence[Counts], measure: Measure, counter: Counter, options: Options) -> tuple[Counts, Score]:
    """The counts and scores of an evaluation from the counts of each of its models; without any model all are 0.

    Of jackknifed scores the counts are the sums over the models: no counts make a mean.
    """
    if options.model_rule == "jackknife":
        scores = [score(counts, counter, options) for counts in found]
        return summed(found), jackknifed(scores, _paper_key(measure))
    if options.model_rule == "sum" or not found:
        counts = summed(found)
    else:
        counts = found[_best(found, measure, counter, options)]
    return counts, score(counts, counter, options)


def summed(found: Sequence[Counts]) -> Counts:
    """The sums of hits, model totals and peer totals (formula A)."""
    return (sum(c[0] for c in found), sum(c[1] for c in found), sum(c[2] for c in found)) if found else NOTHING


def _best(found: Sequence[Counts], measure: Measure, counter: Counter, options: Options) -> int:
    """The first model of those with the best recall or F-measure."""
    if options.model_rule == "best-f":
        keys = [score(counts, counter, options)[2] for counts in found]
    else:
        keys = [_recall_155(counts, measure, options) for counts in found]
    return max(range(len(keys)), key=keys.__getitem__)


def _recall_155(counts: Counts, measure: Measure, options: Options) -> float:
    """What formula B of ROUGE-1.5.5 compares: the recall, that of n-grams and skip-bigrams rounded."""
    hits, total, _ = counts
    if not total > 0:
        return 0.0
    if isinstance(measure, Wlcs):
        return hits / float(total ** (1 / measure.weight.value))
    rounded = options.rounding and isinstance(measure, Ngram | SkipBigram)
    return round5(hits / total) if rounded else hits / total


def _paper_key(measure: Measure) -> Callable[[Score], float]:
    """By which score a model is the best to Lin (2004): recall for ROUGE-N (equation 1), else the F-measure."""
    return (lambda scores: scores[0]) if isinstance(measure, Ngram) else (lambda scores: scores[2])


def jackknifed(scores: Sequence[Score], key: Callable[[Score], float]) -> Score:
    """Lin (2004), section 2.1: the mean, over all sets that lack one model, of the best model's score.

    A single model's score is that score.
    """
    if not scores:
        return NOTHING
    if len(scores) == 1:
        return scores[0]
    best = [max((s for i, s in enumerate(scores) if i != left_out), key=key) for left_out in range(len(scores))]
    r, p, f = (sum(column) / len(best) for column in zip(*best, strict=True))
    return r, p, f
