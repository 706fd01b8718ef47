"""The program ROUGE-1.5.5 and the paper behind it."""

from rouge_cli.dialects.dialect import Dialect
from rouge_cli.measures.measure import Counting

ORIGINAL = (
    Dialect("rouge-1.5.5", "the Perl program ROUGE-1.5.5, to the last digit", {}),
    Dialect(
        "lin2004",
        "the equations of Lin (2004), unrounded, several models by jackknifing",
        {
            "several_models": "jackknife",
            "rounding": False,
            "average": "mean",
            "measures": ("rouge-1", "rouge-2", "rouge-l-flat", "rouge-l", "rouge-w:1.2", "rouge-s*", "rouge-su*"),
        },
        Counting(clips_union=False, w_of_sentences=False, all_unigrams=True, exact_ends=True, whose="lin2004"),
    ),
)
