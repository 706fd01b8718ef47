"""The positions of tokens in their text, where they are certain."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import NamedTuple
from unicodedata import category, combining, normalize

from rouge_cli.text.close_reading import Reading
from rouge_cli.text.tokenizers import BLANKS, WORD, is_letter, is_on_letter

Span = tuple[int, int]

PLAIN = re.compile("[a-zA-Z0-9]+")
"""What tokens are in most texts; the browser finds these by itself."""
TRIES = 100_000
"""Places that are looked at for the tokens of one sentence of which not all are in its text."""
_LETTERS = re.compile(r"[^\W_]+")


class Unit(NamedTuple):
    """A letter of the text, with the marks on it where a token has them too, and what tokens have of it."""

    folded: str
    start: int
    end: int


def spans_of(reading: Reading, room: int) -> list[Span]:
    """Where the tokens that were kept stand in the first letters (room) of the sentences, a line each.

    A token whose place is not certain, or that is not there as a whole, is empty, where the one before it ends.
    """
    found: list[Span] = []
    start = end = 0
    for sentence in reading.sentences:
        text = sentence.kept if sentence.text.startswith(sentence.kept) else sentence.text
        left = room - start
        tokens = [word.token for word in sentence.words]
        places = _placed(text[:left], tokens[:left], left < len(text)) if left > 0 else []
        for number, word in enumerate(sentence.words):
            place = places[number] if number < len(places) else None
            if word.state == "kept":
                found.append((end, end) if place is None else (start + place[0], start + place[1]))
                end = found[-1][1]
        start += len(sentence.text) + 1
    while found and found[-1][0] == found[-1][1]:
        found.pop()
    return found


def _placed(text: str, tokens: Sequence[str], is_cut: bool) -> Sequence[Span | None]:
    """By token its place in a sentence, of which more follows where it is cut."""
    if not tokens:
        return []
    if not is_cut:
        for pattern, fold in _WHOLE:
            matches = list(pattern.finditer(text))
            if len(matches) == len(tokens) and [fold(match[0]) for match in matches] == tokens:
                return [match.span() for match in matches]
    for units_of, fold in _BY_LETTER:
        units = list(units_of(text))
        if is_cut:
            del units[-1:]
        letters, wanted = "".join(unit.folded for unit in units), list(map(fold, tokens))
        joined = "".join(wanted)
        if joined.startswith(letters) if is_cut else joined == letters:
            starts = list(accumulate(map(len, wanted), initial=0))
            return _Letters(units).spans(list(pairwise(starts)))
    return [] if is_cut else _scattered(text, tokens)


def _ascii(text: str) -> Iterator[Unit]:
    """ASCII letters and digits, in small."""
    return (Unit(match[0].lower(), match.start(), match.end()) for match in re.finditer("[a-zA-Z0-9]", text))


def _ascii_of_small(text: str) -> Iterator[Unit]:
    """Those of the text in small letters, in which İ and the sign of the kelvin have one."""
    for place, letter in enumerate(text):
        small = "".join(PLAIN.findall(letter.lower()))
        if small:
            yield Unit(small, place, place + 1)


def _words(text: str) -> Iterator[Unit]:
    """Letters and digits with the marks and joiners behind them, folded."""
    is_word = False
    for cluster, span in _clusters(text):
        folded = _folded_word(cluster)
        is_word = any(map(is_letter, folded)) or (is_word and is_on_letter(cluster[0]))
        if is_word:
            yield Unit(folded, *span)


def _dark(text: str) -> Iterator[Unit]:
    """All but white space, each letter and mark alone."""
    blank = set(BLANKS)
    return (
        Unit(letter.casefold(), place, place + 1)
        for place, letter in enumerate(text) if letter not in blank and not letter.isspace()
    )  # fmt: skip


def _dark_together(text: str) -> Iterator[Unit]:
    """All but white space, marks with what they stand on."""
    return (Unit(_folded(cluster), *span) for cluster, span in _clusters(text) if cluster.strip(BLANKS).strip())


def _clusters(text: str) -> Iterator[tuple[str, Span]]:
    """Letters with the marks on them."""
    start = 0
    for place in range(1, len(text) + 1):
        if place == len(text) or text[place].isascii() or not combining(text[place]):
            yield text[start:place], (start, place)
            start = place


@lru_cache(1 << 12)
def _folded_word(cluster: str) -> str:
    kept = (letter for letter in normalize("NFC", cluster.casefold()) if is_letter(letter) or is_on_letter(letter))
    return normalize("NFD", "".join(kept))


@lru_cache(1 << 12)
def _folded(text: str) -> str:
    return normalize("NFD", text.casefold())


_WHOLE: tuple[tuple[re.Pattern[str], Callable[[str], str]], ...] = (
    (PLAIN, str.lower), (_LETTERS, str.casefold), (re.compile(WORD), str), (re.compile(r"\S+"), str),
)  # fmt: skip
"""Runs of the text, and what makes tokens of them."""
_BY_LETTER: tuple[tuple[Callable[[str], Iterator[Unit]], Callable[[str], str]], ...] = (
    (_words, _folded), (_ascii, str.lower), (_ascii_of_small, str), (_dark, str.casefold), (_dark_together, _folded),
)  # fmt: skip
"""Letters of the text that tokens may be of, and what makes the like of tokens."""


class _Letters:
    """Units as one row of letters, and the way back into the text."""

    def __init__(self, units: Sequence[Unit]) -> None:
        self._units = units
        self.row = "".join(unit.folded for unit in units)
        offsets = accumulate((len(unit.folded) for unit in units), initial=0)
        self._at = {offset: number for number, offset in enumerate(offsets)}
        self._gaps = list(accumulate((one.end != behind.start for one, behind in pairwise(units)), initial=0))

    def span(self, start: int, end: int) -> Span | None:
        """What a part of the row is in the text; None where it is no whole letters, or more stands between them."""
        first, behind = self._at.get(start), self._at.get(end)
        if first is None or behind is None or first >= behind or self._gaps[first] != self._gaps[behind - 1]:
            return None
        return self._units[first].start, self._units[behind - 1].end

    def spans(self, parts: Sequence[Span]) -> list[Span | None]:
        """Those of several parts."""
        return [self.span(*part) for part in parts]


def _scattered(text: str, tokens: Sequence[str]) -> Sequence[Span | None]:
    """Places of tokens that are not all in the text: those that come out alike from the front and from behind.

    Where some token is nowhere, letters that are of no token leave the tokens beside them uncertain.
    """
    letters = _Letters(list(_dark_together(text)))
    wanted = list(map(_folded, tokens))
    ahead, back = _ahead(text, letters, wanted), _back(text, letters, wanted)
    places = [one if one == other else None for one, other in zip(ahead, back, strict=True)]
    if None not in places:
        return places
    certain = list(places)
    for number in range(len(places) + 1):
        before = places[number - 1] if number else (0, 0)
        behind = places[number] if number < len(places) else (len(text), len(text))
        if before is not None and behind is not None and _LETTERS.search(text, before[1], behind[0]):
            for beside in (number - 1, number):
                if 0 <= beside < len(certain):
                    certain[beside] = None
    return certain


def _ahead(text: str, letters: _Letters, wanted: Sequence[str]) -> list[Span | None]:
    """The first place of each token behind the one before."""
    places: list[Span | None] = []
    at = tries = 0
    for number, token in enumerate(wanted):
        behind = wanted[number + 1] if number + 1 < len(wanted) else ""
        found, start = None, letters.row.find(token, at)
        while start >= 0 and tries < TRIES:
            tries += 1
            found = letters.span(start, start + len(token))
            end = start + len(token)
            if found is not None and _stands(
                text, found, start == at, bool(behind) and letters.row.startswith(behind, end)
            ):
                at = end
                break
            found, start = None, letters.row.find(token, start + 1)
        places.append(found)
    return places


def _back(text: str, letters: _Letters, wanted: Sequence[str]) -> list[Span | None]:
    """The last place of each token before the next one."""
    places: list[Span | None] = []
    end, tries = len(letters.row), 0
    for number in reversed(range(len(wanted))):
        token, before = wanted[number], wanted[number - 1] if number else ""
        found, start = None, letters.row.rfind(token, 0, end)
        while start >= 0 and tries < TRIES:
            tries += 1
            found = letters.span(start, start + len(token))
            is_next = bool(before) and letters.row.endswith(before, 0, start)
            if found is not None and _stands(text, found, is_next, start + len(token) == end):
                end = start
                break
            found, start = None, letters.row.rfind(token, 0, start + len(token) - 1)
        places.append(found)
    return places[::-1]


def _stands(text: str, place: Span, is_behind: bool, is_before: bool) -> bool:
    """Whether it is words as a whole, or what is left of them is of the tokens beside it."""
    return (is_behind or _parts(text, place[0])) and (is_before or _parts(text, place[1]))


def _parts(text: str, place: int) -> bool:
    """Whether a word can begin or end here; words of scripts that have no capitals may stand without spaces."""
    if place in (0, len(text)) or not text[place - 1].isalnum() or not text[place].isalnum():
        return True
    return "Lo" in (category(text[place - 1]), category(text[place]))
