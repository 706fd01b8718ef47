"""sumeval's RougeCalculator."""

from rouge_cli.dialects.dialect import Dialect
from rouge_cli.measures.measure import Counting, Measure


def _label(measure: Measure) -> str:
    """Methods of the calculator; measures that it has not keep their own name."""
    n = measure.name.removeprefix("rouge-")
    return f"rouge_{n}" if n.isdigit() else {"rouge-l-flat": "rouge_l"}.get(measure.name, measure.label)


SUMEVAL = (
    Dialect(
        "sumeval",
        "sumeval 0.2.2, lang='en': removes stop words (not with --keep-stop-words); its stemming=True is -M",
        {
            "stemmer": "wordnet-exceptions",
            "drop_stop_words": True,
            "rounding": False,
            "average": "mean",
            "measures": ("rouge-1", "rouge-2", "rouge-l-flat"),
        },
        Counting(mean="given", stems_models=True),
        _label,
        aliases=("sumeval-0.2.2",),
    ),
)
