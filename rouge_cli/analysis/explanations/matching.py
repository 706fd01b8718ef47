"""The matches of one peer and one model: every unit with its counts, every token on an LCS."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from rouge_cli.measures.measure import KernelMeasure
from rouge_cli.options import Options, Stemming
from rouge_cli.text.close_reading import Reading

Mark = Literal["", "matched", "clipped"]


class Unit(NamedTuple):
    """An n-gram, skip-bigram or Basic Element that both have: how often each has it, and how often it counts."""

    text: str
    in_model: int
    in_peer: int
    counted: int

    @property
    def clipped(self) -> int:
        """How often the side that has more of it has it in vain."""
        return max(self.in_model, self.in_peer) - self.counted


class Line(NamedTuple):
    """A sentence of the model: for each token whether it lies on an LCS and counts, or is clipped away.

    Of the weighted LCS runs are the lengths of its runs of matches and what each is worth.
    """

    tokens: tuple[str, ...]
    marks: tuple[Mark, ...]
    with_sentences: tuple[tuple[int, tuple[int, ...]], ...]
    """(place of a sentence of the peer, places of tokens on the LCS with it), both from 0."""
    runs: tuple[tuple[int, float], ...] = ()


class Matches(NamedTuple):
    """The matches; hits of units are the sum of counted, of lines the number of matched tokens or the runs' worth."""

    units: tuple[Unit, ...] = ()
    lines: tuple[Line, ...] = ()


def matches(measure: KernelMeasure, peer: Reading, model: Reading, format: str, options: Options) -> Matches:
    """The matches of two texts of this format. Under -M of ROUGE-1.5.5 the models alone are stemmed."""
    stem = options.stemming is Stemming.BOTH
    joined = model.joined(measure.stem_counts), peer.joined(stem)
    if not measure.is_lcs:
        return Matches(units=_units(*(measure.units(tokens, format, " … ") for tokens in joined)))
    if measure.is_whole and measure.is_weighted:
        return Matches(lines=(_whole_line(measure, *joined),))
    apart = model.apart(measure.stem_sentences), peer.apart(stem)
    if measure.counted == "words":
        return Matches(lines=_word_lines(measure, *apart))
    if measure.is_whole:
        whole = [[token for tokens in side for token in tokens] for side in apart]
        return Matches(lines=lines_of(measure, [whole[0]], [whole[1]], *whole))
    is_clipped = measure.is_clipped and measure.counted == "positions"
    return Matches(lines=lines_of(measure, *apart, *(joined if is_clipped else (None, None))))


def lines_of(
    measure: KernelMeasure, model: Sequence[Sequence[str]], peer: Sequence[Sequence[str]],
    model_tokens: Sequence[str] | None, peer_tokens: Sequence[str] | None,
) -> tuple[Line, ...]:  # fmt: skip
    """Without the tokens of both sides nothing is clipped."""
    left = None if model_tokens is None else Counter(model_tokens) & Counter(peer_tokens or ())
    made = []
    for tokens in model:
        found = []
        for place, other in enumerate(peer):
            if positions := measure.positions(tokens, other):
                found.append((place, tuple(positions)))
        marks = _marks(tokens, {position for _, positions in found for position in positions}, left)
        runs = tuple(_runs(marks, measure)) if measure.is_weighted else ()
        made.append(Line(tuple(tokens), marks, tuple(found), runs))
    return tuple(made)


def _word_lines(
    measure: KernelMeasure, model: Sequence[Sequence[str]], peer: Sequence[Sequence[str]]
) -> tuple[Line, ...]:
    """Distinct words on the LCS of any two sentences: the first mark of a word counts.

    The LCS is found from the side of the peer, which decides between several of them.
    """
    made, left = [], Counter({token: 1 for tokens in model for token in tokens})
    for tokens in model:
        found = []
        for place, other in enumerate(peer):
            if words := [other[position] for position in measure.positions(other, tokens)]:
                found.append((place, _first_places(words, tokens)))
        marks = _marks(tokens, {position for _, positions in found for position in positions}, left)
        made.append(Line(tuple(tokens), marks, tuple(found)))
    return tuple(made)


def _first_places(words: Sequence[str], tokens: Sequence[str]) -> tuple[int, ...]:
    """Where words stand among tokens, which have them in this order."""
    places: list[int] = []
    for word in words:
        places.append(tokens.index(word, places[-1] + 1 if places else 0))
    return tuple(places)


def _marks(tokens: Sequence[str], marked: set[int], left: Counter[str] | None) -> tuple[Mark, ...]:
    """In the order of the text a mark counts while model and peer have a token of that kind left."""
    made: list[Mark] = []
    for position, token in enumerate(tokens):
        counts = position in marked and (left is None or left[token] > 0)
        if counts and left is not None:
            left[token] -= 1
        made.append("matched" if counts else "clipped" if position in marked else "")
    return tuple(made)


def _whole_line(measure: KernelMeasure, model: Sequence[str], peer: Sequence[str]) -> Line:
    """The weighted LCS of whole texts: a run continues while both texts do."""
    path = measure.path(model, peer)
    lengths: list[int] = []
    for place, (i, j) in enumerate(path):
        if place and path[place - 1] == (i - 1, j - 1):
            lengths[-1] += 1
        else:
            lengths.append(1)
    positions = tuple(i for i, _ in path)
    marks = _marks(model, set(positions), None)
    runs = tuple((length, measure.worth(length)) for length in lengths)
    return Line(tuple(model), marks, ((0, positions),) if path else (), runs)


def _runs(marks: Sequence[Mark], measure: KernelMeasure) -> Iterator[tuple[int, float]]:
    """A run ends where the next token has no mark; one that a clipped mark follows at the sentence's end is lost."""
    run = 0
    for position, mark in enumerate(marks):
        if mark != "matched":
            continue
        run += 1
        if position + 1 == len(marks) or marks[position + 1] == "":
            yield run, measure.worth(run)
            run = 0


def _units(in_model: Counter[str], in_peer: Counter[str]) -> tuple[Unit, ...]:
    """The units that both have, the most frequent first."""
    shared = in_peer & in_model
    made = [Unit(text, in_model[text], in_peer[text], counted) for text, counted in shared.items()]
    return tuple(sorted(made, key=lambda unit: (-unit.counted, unit.text)))
