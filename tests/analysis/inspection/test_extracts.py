from __future__ import annotations

import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.analysis.inspection.extracts import Source, divergence, repetition

TEXTS = st.lists(st.sampled_from("abcde"), max_size=14)


def fragments(article: list[str], summary: list[str]) -> list[int]:
    """Figure 3 of Grusky et al. (2018), word for word."""
    found, i = [], 0
    while i < len(summary):
        best, j = 0, 0
        while j < len(article):
            if summary[i] == article[j]:
                i2, j2 = i, j
                while i2 < len(summary) and j2 < len(article) and summary[i2] == article[j2]:
                    i2, j2 = i2 + 1, j2 + 1
                best = max(best, i2 - i)
                j = j2
            else:
                j += 1
        i += max(best, 1)
        found += [best] * bool(best)
    return found


@given(article=TEXTS, summary=TEXTS)
def test_fragments_are_no_shorter_than_those_of_the_paper(article: list[str], summary: list[str]) -> None:
    """The paper's loop goes on behind a match, so that it may miss a longer one that overlaps it."""
    found = Source(article).fragments(summary)
    assert all(any(summary[i : i + n] == article[j : j + n] for j in range(len(article)))
               for i, n in zip(_starts(summary, article, found), found, strict=True))  # fmt: skip
    if len(set(article)) == len(article):
        assert found == fragments(article, summary)


def _starts(summary: list[str], article: list[str], found: list[int]) -> list[int]:
    starts, i = [], 0
    for length in found:
        while summary[i] not in article:
            i += 1
        starts.append(i)
        i += length
    return starts


def test_figures_of_a_summary() -> None:
    found = Source(["a", "b", "c", "d", "e", "f"]).extract(["b", "c", "x", "e", "f"])
    assert found.coverage == 4 / 5
    assert found.density == (4 + 4) / 5
    assert found.compression == 6 / 5
    assert found.novel == (1 / 5, 2 / 4, 3 / 3)
    assert found.longest == 2
    empty = Source(["a"]).extract([])
    assert (empty.coverage, empty.density, empty.compression, empty.divergence) == (None, None, None, None)


@given(st.lists(st.sampled_from("abcde"), min_size=1), st.lists(st.sampled_from("abcde"), min_size=1))
def test_divergence_is_that_of_scipy(one: list[str], other: list[str]) -> None:
    from scipy.spatial.distance import jensenshannon

    words = sorted({*one, *other})
    p, q = ([text.count(word) / len(text) for word in words] for text in (one, other))
    found = divergence(Counter(one), Counter(other))
    assert found is not None
    assert math.isclose(found, float(jensenshannon(p, q, 2)) ** 2, abs_tol=1e-7)


def test_repetition() -> None:
    assert repetition(["a", "b", "c", "a", "b", "c"]) == pytest.approx(1 / 4)
    assert repetition(["a", "b", "c"]) is None
