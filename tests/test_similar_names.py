from __future__ import annotations

import difflib
from collections.abc import Iterator
from unittest.mock import patch

from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.similar_names import LIKELY, MOST_MATCHED, MOST_UNKNOWN, did_you_mean, each_meant, nearest


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


@given(st.text("abc", max_size=6), st.lists(st.text("abc", min_size=1, max_size=6), max_size=40, unique=True))
def test_the_nearest_is_difflibs(name: str, known: list[str]) -> None:
    assert nearest(name, known) == next(iter(difflib.get_close_matches(name, known, 1, LIKELY)), None)


def test_of_many_that_are_alike_few_are_compared_letter_by_letter() -> None:
    known = [f"checkpoint-{i:04d}-of-the-baseline" for i in range(300)]
    ratio = difflib.SequenceMatcher.ratio
    with patch.object(difflib.SequenceMatcher, "ratio", autospec=True, side_effect=ratio) as compared:
        assert nearest("ckpt-0299-of-the-baseline", known) == known[299]
    assert compared.call_count == MOST_MATCHED


def test_for_the_first_of_many_unknown_names_the_nearest_is_sought() -> None:
    found = dict(each_meant([f"lead{i}" for i in range(MOST_UNKNOWN + 1)], ["lead", "tail"], "it has"))
    assert [*found.values()] == ["did you mean 'lead'?"] * MOST_UNKNOWN + ["it has lead, tail"]


def test_known_names_are_walked_for_the_first_of_many_unknown_ones_alone() -> None:
    class Known(list[str]):
        walks = 0

        def __iter__(self) -> Iterator[str]:
            Known.walks += 1
            return super().__iter__()

    known = Known(f"system{i}" for i in range(20))
    few = len([*each_meant(["x"] * MOST_UNKNOWN, known)]), Known.walks
    assert few == (MOST_UNKNOWN, Known.walks)
    Known.walks = 0
    assert len([*each_meant(["x"] * 1000, known)]) == 1000
    assert Known.walks == few[1]
