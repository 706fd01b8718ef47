from __future__ import annotations

from rouge_cli import score
from rouge_cli.options import dialect_options

PEER, MODEL = "the cat sat\non a red mat", "a cat sat on the mat\nin the sun"


def test_rouge_l_to_the_power_of_the_inverse_weight() -> None:
    options = dialect_options("py-rouge", measures=("rouge-l", "rouge-l-root:2", "rouge-l-root:1"))
    plain, rooted, same = score(PEER, MODEL, options=options).values()
    assert (rooted.recall, rooted.precision) == (plain.recall**0.5, plain.precision**0.5)
    assert 0 < plain.recall < rooted.recall < 1
    assert same == plain


def test_rouge_w_of_weight_1_is_rouge_l_in_py_rouge() -> None:
    measures = ("rouge-l", "rouge-w:1", "rouge-w:1.2")
    of_l, of_w, weighted = score(PEER, MODEL, options=dialect_options("py-rouge", measures=measures)).values()
    assert of_w == of_l != weighted
