from __future__ import annotations

from rouge_cli.similar_names import did_you_mean, nearest


def test_the_nearest_name_in_any_case() -> None:
    assert nearest("LEED", ["tail", "lead"]) == "lead"
    assert nearest("leed", ["tail", "LEAD"]) == "LEAD"
    assert nearest("x", ["tail", "lead"]) is None


def test_the_nearest_is_offered_or_all_are_listed() -> None:
    assert did_you_mean("leed", ["tail", "lead"]) == "did you mean 'lead'?"
    assert did_you_mean("x", ["tail", "lead"], "it has") == "it has tail, lead"
    for written in ("e\u0301", "\u200b\u00e9", "\u00e9\u00a0"):
        assert did_you_mean(written, ["x", "\u00e9"]) == (
            "'\u00e9' looks the same, but has other characters (Unicode NFC or NFD, blanks, invisible ones)"
        )
    assert did_you_mean("lead ", ["tail", "lead"]) == "did you mean 'lead'?"


def test_of_a_list_that_is_cut_the_most_similar_is_named() -> None:
    ids = [f"topic{i:03}" for i in range(100)]
    assert did_you_mean("57", ids) == (
        f"there are {', '.join(ids[:10])}, ... (10 of 100 shown); the most similar is 'topic057'"
    )
    assert did_you_mean("zz", ids).endswith("(10 of 100 shown)")
    assert did_you_mean("57", ids, elsewhere="'list'") == "'list' lists them"
