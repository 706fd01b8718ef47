"""rouge_cli.compute takes what Hugging Face's metric takes and gives what it gives."""

from __future__ import annotations

import re
from statistics import fmean
from typing import Any

import pytest
from rouge_score import rouge_scorer

from rouge_cli import Options, UsageError, compute, score, score_columns
from rouge_cli.option_values import Averaging
from rouge_cli.options import dialect_options
from tests.cases import each

PREDICTIONS = ["The cats sat on the mat.\nIt was happy.", "a dog barked", "nothing in common", "", "a\0b\0c\0", "\0"]
REFERENCES = ["A cat is sitting on the mat.\nIt is happy.", "the dog barks", "another text", "words", "b c", "\0a"]
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


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (Options(), TYPES),
        (Options(best_model=True), TYPES),
        (Options(measures=("rouge-su4",)), ["rouge-su4"]),
        (Options(measures=("rouge-l",)), ["rouge-l"]),
        (dialect_options("rouge-score"), TYPES),
        (Options(max_ngram=2), ["rouge-1", "rouge-2", "rouge-l"]),
    ],
    ids=["plain", "best model", "by name", "the default by name", "of a dialect", "by n"],
)
def test_measures_that_options_choose_are_the_default(options: Options, expected: list[str]) -> None:
    call: dict[str, Any] = {"predictions": ["the cat"], "references": ["the cat sat"], "options": options}
    assert list(compute(**call)) == expected
    assert list(compute(**call, rouge_types=["rouge1"])) == ["rouge1"]


def test_what_cannot_be_meant_is_refused() -> None:
    with pytest.raises(UsageError, match="predictions: there are none, so they have no mean"):
        compute(predictions=[], references=[])
    assert compute(predictions=[], references=[], use_aggregator=False, rouge_types=["rouge1"]) == {"rouge1": []}
    with pytest.raises(UsageError, match="use_aggregator must be True or False, not 1"):
        compute(predictions=["a"], references=["a"], use_aggregator=1)  # type: ignore[arg-type]


@pytest.mark.parametrize("averaging", [Averaging.CORPUS, Averaging.RAW_COUNTS])
def test_other_averages_than_those_of_scores(averaging: Averaging) -> None:
    """The mean of scores was returned in their place."""
    texts = ["the cat", "a dog that sat"]
    options = Options(averaging=averaging)
    with pytest.raises(UsageError, match=r"^averaging=\S+ is for evaluate; compute takes the mean of scores$"):
        compute(predictions=texts, references=texts, options=options)
    assert compute(predictions=texts, references=texts, options=options, use_aggregator=False)["rouge1"] == [1, 1]


def test_types_from_an_iterator_are_all_scored() -> None:
    names = ["rouge1", "rougeL", "rouge2"]
    expected = compute(predictions=["a b"], references=["b a"], rouge_types=names)
    found = compute(predictions=["a b"], references=["b a"], rouge_types=(name for name in names))  # type: ignore[arg-type]
    assert list(found) == names
    assert found == expected
    assert list(score("a b", "b a", measures=iter(names))) == names  # type: ignore[arg-type]


@each(
    ("given", "told"),
    [
        ({"references": ["a", "b"]}, r"^predictions: only 1 item; each system summary needs its own references$"),
        ({"predictions": "a"}, r"^predictions: a list with an item for each system summary is expected, not 'a'$"),
        ({"predictions": [1]}, r"^predictions\[0\]: a summary is a str or a list of str, not 1$"),
        ({"references": [[]]}, r"^references\[0\]: references are a str, or a list of one or more summaries, not"),
        ({"references": [["a", 2]]}, r"^references\[0\]\[1\]: a summary is a str"),
        ({"use_stemmer": "porter"}, r"^use_stemmer must be True or False, not 'porter'$"),
        ({"rouge_types": []}, r"^rouge_types: names such as \['rouge1', 'rougeL'\] are expected, not \[\]$"),
        ({"rouge_types": 3}, r"^rouge_types: names such as"),
    ],
)
def test_errors_name_the_arguments_of_the_call(given: dict[str, Any], told: str) -> None:
    with pytest.raises(UsageError, match=told) as raised:
        compute(**{"predictions": ["a"], "references": ["a"], **given})
    assert not re.search(r"\b(peers|models|stem|measures)\b", str(raised.value))


def test_letters_that_are_dropped_are_a_warning() -> None:
    keeps = (
        r"^{} drops letters that are not ASCII and splits words there: 100.0 % of the letters \(8 of 8\); "
        "use tokenizer='{}'"
    )
    chinese: dict[str, Any] = {"predictions": ["我爱北京"], "references": ["我在北京"]}
    with pytest.warns(UserWarning, match=keeps.format("rouge-score", "character")):
        assert compute(**chinese)["rouge1"] == 0
    with pytest.warns(UserWarning, match=keeps.format("ROUGE-1.5.5", "unicode")):
        score("шапкой", "до")
    assert compute(**chinese, tokenizer="character")["rouge1"] == 0.75
    assert "are not ASCII" in score_columns(["我"], ["我"]).warnings[-1]
