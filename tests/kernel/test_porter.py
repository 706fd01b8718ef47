from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nltk.stem.porter import PorterStemmer

from rouge_cli.kernel import native
from rouge_cli.text.word_lists import exception_lists, stop_list
from tests.cases import each
from tests.reference.porter import STEP_2, STEP_3, STEP_4, porter

PROJECT = Path(__file__).resolve().parents[2]

SYLLABLES = (
    *b"a e i o u y yy yyy b l s z t x w bl at iz ee hop fil tt ll ss zz st 7 0".split(),
    *(b"\xe9", b"\x00"),
)
SUFFIXES = (*STEP_2, *STEP_3, *STEP_4, *b"s es ies sses ed eed ing y ment ent ion sion tion e ll le".split())
pieces_of_words = st.one_of(st.sampled_from(SYLLABLES), st.sampled_from(SUFFIXES))


@given(word=st.lists(pieces_of_words, max_size=6).map(b"".join))
def test_words_of_syllables_and_suffixes(word: bytes) -> None:
    assert native.porter(word) == porter(word)


@given(word=st.text("aeyybst", max_size=10).map(str.encode), suffix=st.sampled_from(SUFFIXES))
def test_runs_of_y_and_short_stems(word: bytes, suffix: bytes) -> None:
    assert native.porter(word + suffix) == porter(word + suffix)


@given(word=st.binary(max_size=12), suffix=st.sampled_from(SUFFIXES))
def test_any_bytes(word: bytes, suffix: bytes) -> None:
    for made in (word, word + suffix):
        assert native.porter(made) == porter(made)


@pytest.mark.long
@each("suffix", SUFFIXES)
def test_suffixes_behind_every_short_stem(suffix: bytes) -> None:
    """Suffixes alone, too, and one after the other."""
    stems = [b"".join(bytes([c]) for c in (a, b, c) if c != 46) for a in b".byas" for b in b".bya" for c in b".byats"]
    for stem in stems:
        for word in (stem + suffix, stem + suffix + suffix, stem + suffix + b"s", suffix + stem):
            assert native.porter(word) == porter(word), word


@each(
    ("word", "stem"),
    [
        (b"caresses", b"caress"), (b"ponies", b"poni"), (b"agreed", b"agre"), (b"hopping", b"hop"),
        (b"filing", b"file"), (b"happy", b"happi"), (b"relational", b"relat"), (b"possibly", b"possibl"),
        (b"analogi", b"analog"), (b"byyed", b"byi"), (b"byyyed", b"byyi"), (b"replacement", b"replac"), (b"", b""),
        (b"s", b"s"), (b"is", b"is"),
    ],
)  # fmt: skip
def test_known_stems(word: bytes, stem: bytes) -> None:
    assert native.porter(word) == stem == porter(word)


class _Nltk(PorterStemmer):  # type: ignore[misc]
    """nltk's stemmer by Martin Porter's latest rules, with either of the two rules of ours, or both."""

    def __init__(self, own_step_4: bool, own_yy: bool) -> None:
        super().__init__(mode=PorterStemmer.MARTIN_EXTENSIONS)
        self.own_step_4, self.own_yy = own_step_4, own_yy

    def _ends_double_consonant(self, word: str) -> bool:
        return not (self.own_yy and word.endswith("yy")) and bool(super()._ends_double_consonant(word))

    def _step4(self, word: str) -> str:
        if not self.own_step_4:
            return str(super()._step4(word))
        word = self._without(word, sorted((suffix.decode() for suffix in STEP_4), key=len, reverse=True))
        word = self._without(word, ["ment"])
        if word.endswith("ent"):
            return self._without(word, ["ent"])
        return self._without(word, ["ion"]) if word.endswith(("sion", "tion")) else word

    def _without(self, word: str, suffixes: list[str]) -> str:
        return str(
            self._apply_rule_list(word, [(suffix, "", lambda stem: self._measure(stem) > 1) for suffix in suffixes])
        )


@cache
def _all_words() -> list[str]:
    texts = [stop_list(), exception_lists()]
    texts += [path.read_bytes() for path in (PROJECT / "fixtures").rglob("*") if path.is_file()]
    return sorted({word for text in texts for word in re.findall("[a-z0-9]+", text.decode("latin-1").lower())})


def _differing(stemmer: _Nltk) -> dict[str, str]:
    """Words that nltk stems otherwise than we do, with our stems."""
    ours = {word: native.porter(word.encode()).decode() for word in _all_words()}
    return {word: stem for word, stem in ours.items() if stemmer.stem(word) != stem}


@pytest.mark.long
def test_nltk_with_both_rules_stems_every_word_alike() -> None:
    assert len(_all_words()) > 5000
    assert _differing(_Nltk(own_step_4=True, own_yy=True)) == {}


@pytest.mark.long
def test_each_rule_accounts_for_its_own_differences() -> None:
    """A suffix that follows another, or -ment where -ement does not apply; and yy before -ed or -ing."""
    without_step_4 = _differing(_Nltk(own_step_4=False, own_yy=True))
    without_yy = _differing(_Nltk(own_step_4=True, own_yy=False))
    assert _differing(_Nltk(own_step_4=False, own_yy=False)) == without_step_4 | without_yy
    assert "document" in without_step_4
    assert "byyed" in without_yy
    assert all(re.search("yy(ed|ing)s?$", word) for word in without_yy)
