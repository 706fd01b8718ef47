"""Google's package rouge-score and what is made like it."""

from rouge_cli.dialects.dialect import Dialect
from rouge_cli.measures.measure import Counting, Measure


def _package_label(measure: Measure) -> str:
    """What rouge-score calls a measure; those that it has not keep their own."""
    of_lcs = {"rouge-l-flat": "rougeL", "rouge-l": "rougeLsum"}
    n = measure.name.removeprefix("rouge-")
    return f"rouge{n}" if n.isdigit() else of_lcs.get(measure.name, measure.label)


def in_package(measure: Measure) -> bool:
    """Whether the package rouge-score has this measure."""
    return _package_label(measure) != measure.label


GOOGLE = (
    Dialect(
        "rouge-score",
        "Google's package rouge-score 0.1.2, also behind Hugging Face evaluate",
        {
            "tokenizer": "rouge-score",
            "stemmer": "porter-nltk",
            "several_models": "best-f",
            "rounding": False,
            "average": "bootstrap-numpy",
            "measures": ("rouge-1", "rouge-2", "rouge-l-flat", "rouge-l"),
        },
        Counting(compares_w_once=False),
        _package_label,
        aliases=("rouge-score-0.1.2", "evaluate", "rapidrouge", "rouge-score-rs"),
    ),
    Dialect(
        "torchmetrics",
        "torchmetrics 1.x, rouge_score: single precision, rougeLsum over Punkt's sentences",
        {
            "tokenizer": "rouge-score",
            "stemmer": "porter-nltk",
            "several_models": "best-f",
            "rounding": False,
            "average": "mean",
            "split_summaries": True,
            "measures": ("rouge-1", "rouge-2", "rouge-l-flat", "rouge-l"),
        },
        Counting(compares_w_once=False, mean="single", single=True),
        _package_label,
    ),
    Dialect(
        "multilingual-rouge",
        "multilingual-rouge 0.0.1 (XL-Sum's ROUGE) without a language: words of any script",
        {
            "tokenizer": "multilingual-rouge",
            "stemmer": "snowball:porter>3",
            "several_models": "best-f",
            "rounding": False,
            "average": "bootstrap-numpy",
            "measures": ("rouge-1", "rouge-2", "rouge-l-flat"),
        },
        Counting(compares_w_once=False),
        _package_label,
        aliases=("xl-sum",),
    ),
)
