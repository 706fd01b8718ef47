"""The package `rouge` of pltrdy, version by version, and rouge-chinese, which is made of it."""

from rouge_cli.dialects.dialect import Dialect
from rouge_cli.measures.measure import Counting, Measure


def _label(measure: Measure) -> str:
    """The package's names; measures that it has not keep their own."""
    return measure.name if measure.name.removeprefix("rouge-").isdigit() or measure.name == "rouge-l" else measure.label


def _of_package(name: str, about: str, tokenizer: str, counting: Counting, *aliases: str) -> Dialect:
    choices = {
        "tokenizer": tokenizer,
        "several_models": "best-f",
        "rounding": False,
        "average": "mean",
        "measures": ("rouge-1", "rouge-2", "rouge-l"),
    }
    return Dialect(name, about, choices, counting, _label, aliases)


PLTRDY = (
    _of_package(
        "pltrdy-1.0.1",
        "the package rouge 1.0.1 (pltrdy): distinct n-grams and words, sentences at full stops",
        "pltrdy",
        Counting(
            distinct=True, l_counts="words", f="epsilon", l_f="epsilon", mean="given", whose="rouge 1.0.1 (pltrdy)"
        ),
        "pltrdy",
    ),
    _of_package(
        "pltrdy-1.0.1-inclusive",
        "the same with exclusive=False: all n-grams, and a ROUGE-L that can be above 1",
        "pltrdy",
        Counting(
            l_counts="lengths", f="epsilon", l_f="epsilon", mean="given", whose="rouge 1.0.1 (pltrdy), exclusive=False"
        ),
        "pltrdy-inclusive",
    ),
    _of_package(
        "pltrdy-1.0.0",
        "the package rouge 1.0.0 (pltrdy): all n-grams, distinct words in ROUGE-L",
        "pltrdy",
        Counting(l_counts="words", f="epsilon", l_f="epsilon", mean="given", whose="rouge 1.0.0 (pltrdy)"),
    ),
    _of_package(
        "pltrdy-0.3.2",
        "the package rouge 0.3 (pltrdy): as 1.0.1, with another F-measure of ROUGE-L",
        "pltrdy",
        Counting(distinct=True, l_counts="words", f="epsilon", l_f="ratio", mean="given", whose="rouge 0.3.2 (pltrdy)"),
        "pltrdy-0.3.1",
        "pltrdy-0.3.0",
    ),
    _of_package(
        "pltrdy-0.2.1",
        "the package rouge 0.2.1 (pltrdy): distinct n-grams of tokens split at single spaces, LCS of whole texts",
        "spaces",
        Counting(distinct=True, f="epsilon", l_f="ratio", mean="pairwise", whose="rouge 0.2.1 (pltrdy)"),
        "pltrdy-0.2.0",
    ),
    _of_package(
        "rouge-chinese-1.0.3",
        "the package rouge-chinese 1.0.3: distinct n-grams, LCS of whole texts, words split at spaces",
        "rouge-chinese",
        Counting(distinct=True, l_whole=True, f="epsilon", l_f="epsilon", mean="given", whose="rouge-chinese 1.0.3"),
        "rouge-chinese",
    ),
)
