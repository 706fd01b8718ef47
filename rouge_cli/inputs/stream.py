"""Evaluations that come one after the other, or side by side: what many records hold, as columns of texts."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence, Set
from itertools import chain
from typing import NamedTuple

from rouge_cli.inputs.plan import Evaluation, Text


class Columns(NamedTuple):
    """Evaluations of texts in memory, in SPL: a sentence a line; so many as there are ids.

    Evaluation i has the peers peers[peer_starts[i] : peer_starts[i + 1]], and the models likewise; without starts it
    has one, that in place i. Texts are str without lone surrogates and without NUL.
    """

    ids: Sequence[str]
    lines: Sequence[int]
    """Where each stands in its source."""
    peers: Sequence[str]
    systems: str | Sequence[str]
    """The system of each peer, or of all."""
    models: Sequence[str]
    name_of: Callable[[int, bool, int], str]
    """What messages call a text, by its evaluation, whether it is a model, and its number there, all from 0."""
    peer_starts: array[int] | None = None
    model_starts: array[int] | None = None

    def evaluations(self) -> Iterator[Evaluation]:
        """Each as an Evaluation of its own."""
        for i, id in enumerate(self.ids):
            first, last = _range(self.peer_starts, i)
            systems = [self.systems] if isinstance(self.systems, str) else self.systems[first:last]
            texts = self.peers[first:last]
            peers = {
                system: self._text(i, False, k, text)
                for k, (system, text) in enumerate(zip(systems, texts, strict=True))
            }
            first, last = _range(self.model_starts, i)
            models = [self._text(i, True, k, text) for k, text in enumerate(self.models[first:last])]
            yield Evaluation(id, "SPL", peers, tuple(models), self.lines[i])

    def _text(self, evaluation: int, is_model: bool, number: int, text: str) -> Text:
        return Text(self.name_of(evaluation, is_model, number), text.encode())


class Stream(NamedTuple):
    """Evaluations that come one after the other and are not kept, each with its texts in memory.

    An id may come several times, with other peers. A reader raises DataError, with all that it found wrong, when it has
    reached the end; it adds to warnings while it is read.
    """

    source: str
    evaluations: Iterator[Evaluation]
    total: int | None
    """How many evaluations there are, where that is known beforehand."""
    warnings: list[str]
    humans: Set[str] = frozenset()
    """As in Plan; it grows while the stream is read."""
    chunks: Iterator[Columns | Sequence[Evaluation]] | None = None
    """The same evaluations, many at a time, where the reader has them so: either these are drawn, or those."""


Chunk = Columns | Sequence[Evaluation]


def stream_of_chunks(source: str, chunks: Iterator[Chunk], warnings: list[str]) -> Stream:
    """The stream of evaluations that come many at a time."""
    each = (chunk.evaluations() if isinstance(chunk, Columns) else chunk for chunk in chunks)
    return Stream(source, chain.from_iterable(each), None, warnings, chunks=chunks)


def _range(starts: array[int] | None, i: int) -> tuple[int, int]:
    return (i, i + 1) if starts is None else (starts[i], starts[i + 1])
