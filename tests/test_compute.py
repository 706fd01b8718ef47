"""rouge_cli.compute takes what Hugging Face's metric takes and gives what it gives."""

from __future__ import annotations

from statistics import fmean

import pytest
from rouge_score import rouge_scorer

from rouge_cli import Options, UsageError, compute, score

PREDICTIONS = ["The cats sat on the mat.\nIt was happy.", "a dog barked", "nothing in common", ""]
REFERENCES = ["A cat is sitting on the mat.\nIt is happy.", "the dog barks", "another text", "words"]
SEVERAL = [[one, f"{one} again"] for one in REFERENCES]
TYPES = ["rouge1", "rouge2", "rougeL", "rougeLsum"]


@pytest.mark.parametrize("stem", [False, True])
def test_the_figures_are_those_of_rouge_score(stem: bool) -> None:
    scorer = rouge_scorer.RougeScorer(TYPES, use_stemmer=stem)
    for references in (REFERENCES, SEVERAL):
        expected = [
            scorer.score_multi(texts if isinstance(texts, list) else [texts], prediction)
            for prediction, texts in zip(PREDICTIONS, references, strict=True)
        ]
        call = {"predictions": PREDICTIONS, "references": references, "use_stemmer": stem}
        apart = compute(**call, use_aggregator=False)  # type: ignore[arg-type]
        assert list(apart) == TYPES
        together = compute(**call)  # type: ignore[arg-type]
        for name in TYPES:
            assert apart[name] == pytest.approx([one[name].fmeasure for one in expected], abs=1e-12)
            assert together[name] == pytest.approx(fmean(apart[name]))


def test_names_and_options_are_the_callers() -> None:
    found = compute(
        predictions=["the cats"], references=["the cat"], rouge_types="ROUGE-1,rouge-su:4", options=Options()
    )
    assert found == {
        name: score("the cats", "the cat", measures=name)[name].f for name in ("ROUGE-1", "rouge-su:4")
    }  # fmt: skip
    assert compute(predictions=["我爱"], references=["我在"], rouge_types=["rouge1"], tokenizer="character") == {
        "rouge1": 0.5
    }


def test_what_cannot_be_meant_is_refused() -> None:
    with pytest.raises(UsageError, match="predictions: there are none, so they have no mean"):
        compute(predictions=[], references=[])
    assert compute(predictions=[], references=[], use_aggregator=False, rouge_types=["rouge1"]) == {"rouge1": []}
    with pytest.raises(UsageError, match="use_aggregator must be True or False, not 1"):
        compute(predictions=["a"], references=["a"], use_aggregator=1)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="peers: only 1 item"):
        compute(predictions=["a"], references=["a", "b"])
    with pytest.raises(UsageError, match="stem must be True, False or None"):
        compute(predictions=["a"], references=["a"], use_stemmer="porter")  # type: ignore[arg-type]
