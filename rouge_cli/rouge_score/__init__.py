"""Google's package rouge-score, many times faster: the same classes, call forms and figures.

    from rouge_cli.rouge_score import rouge_scorer, scoring   # was: from rouge_score import rouge_scorer, scoring

    scorer = rouge_scorer.RougeScorer(["rouge1", "rougeL"], use_stemmer=True)
    scorer.score("The target text.", "The prediction.")["rouge1"].fmeasure
    scorer.score_batch(targets, predictions)  # many pairs, in threads

`python -m rouge_cli.rouge_score.rouge` has the package's command line and writes its CSV.

Figures are those of rouge-score 0.1.2, as floats. What differs: an impossible name in rouge_types is told of when
the scorer is made, a text that is no string is a TypeError, and a score of nothing is 0.0 where the package has 0.
"""

from rouge_cli.rouge_score.rouge_scorer import RougeScorer
from rouge_cli.rouge_score.scoring import AggregateScore, BootstrapAggregator, Score

__all__ = ["AggregateScore", "BootstrapAggregator", "RougeScorer", "Score"]
