"""Messages of a study name its keys."""

from __future__ import annotations

import pytest

from rouge_cli.analysis.study_advice import advising_keys, with_keys
from rouge_cli.errors import DataError, Problem


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("use --tokenizer unicode to keep them", 'use tokenizer = "unicode" to keep them'),
        ("say --from jsonl", 'say [input] from = "jsonl"'),
        ("the length limit (-l, --max-words; -b, --max-bytes)", "the length limit (max_words; max_bytes)"),
        ("--peer-pattern '[' is not a regular expression", "[input] peer_pattern '[' is not a regular expression"),
        ("give --peers FILE --models FILE", "give [input] peers FILE [input] models FILE"),
        ("say --no-quotes", "say [input] no_quotes = true"),
        ("--no-quotes is about tables", "[input] no_quotes is about tables"),
        ("allow it: --allow-command", "allow it: --allow-command"),
        ("--format is wrong", "--format is wrong"),
    ],
)
def test_options_are_named_as_keys(message: str, expected: str) -> None:
    assert with_keys(message) == expected


def test_errors_keep_their_places_and_kinds() -> None:
    with pytest.raises(DataError) as caught, advising_keys():
        raise DataError([Problem("a.csv", "no column", "say --from jsonl", "kind")])
    (problem,) = caught.value.problems
    assert isinstance(problem, Problem)
    assert (problem.place, problem.remedy, problem.kind) == ("a.csv", 'say [input] from = "jsonl"', "kind")
    assert str(caught.value) == 'a.csv: no column; say [input] from = "jsonl"'
