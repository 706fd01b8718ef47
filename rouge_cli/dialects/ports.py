"""Packages that count as the program ROUGE-1.5.5 does, each with departures of its own (docs/reference/dialects.md)."""

from rouge_cli.dialects.dialect import Dialect
from rouge_cli.measures.measure import Counting
from rouge_cli.option_values import PORTER_1980, PORTER_PY_ROUGE, Stemming, Unit

_MEASURES = ("rouge-1", "rouge-2", "rouge-l")

PORTS = (
    Dialect(
        "py-rouge",
        "the package py-rouge 1.1, which stems, takes the first 665 characters and sums over the references",
        {
            "tokenizer": "py-rouge",
            "stemming": Stemming.BOTH,
            "stemmer": PORTER_PY_ROUGE,
            "limit_unit": Unit.BYTES,
            "limit": 665.0,
            "rounding": False,
            "average": "mean",
            "measures": _MEASURES,
        },
        Counting(w_undone=True, f="signed", cuts="stripped", whose="py-rouge"),
        aliases=("py-rouge-1.1",),
    ),
    Dialect(
        "rouge-metric",
        "the package rouge-metric 1.0.1 in Python mode",
        {"tokenizer": "python-split", "rounding": False, "average": "mean", "measures": _MEASURES},
        Counting(compares_w_once=False, whose="rouge-metric"),
        aliases=("rouge-metric-1.0.1",),
    ),
    Dialect(
        "easy-rouge",
        "the package easy-rouge 0.2.2, with tokens split at white space",
        {"tokenizer": "python-split", "rounding": False, "average": "mean", "measures": _MEASURES},
        Counting(w_gain_first=True, whose="easy-rouge"),
        aliases=("easy-rouge-0.2.2",),
    ),
    Dialect(
        "sacrerouge",
        "python-rouge of the package sacrerouge 0.2.5, which stems; its percentages divided by 100",
        {
            "stemming": Stemming.BOTH,
            "stemmer": PORTER_1980,
            "rounding": False,
            "average": "mean",
            "measures": _MEASURES,
        },
        Counting(of_per_cent=True, cuts="python", whose="sacrerouge"),
        aliases=("sacrerouge-0.2.5",),
    ),
)
