"""Evaluations that come one after the other, or side by side: what many records hold, as columns of texts."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from rouge_cli.errors import UsageError
from rouge_cli.inputs.kept_rows import KeptRows
from rouge_cli.inputs.plan import Evaluation, Text
from rouge_cli.kernel import native

Texts = Sequence[str | Sequence[str]] | native.TextColumn
"""Each a str, a sentence a line, or a list of str, a sentence each."""


class Columns(NamedTuple):
    """Evaluations of texts in memory, in SPL: a sentence a line; so many as there are ids.

    Evaluation i has the peers peers[peer_starts[i] : peer_starts[i + 1]], and the models likewise; without starts it
    has one, that in place i. Texts are str without NUL; lone surrogates, which are not letters, become question marks.
    """

    ids: Sequence[str]
    lines: Sequence[int]
    """Where each stands in its source."""
    peers: Texts
    systems: str | Sequence[str]
    """The system of each peer, or of all."""
    models: Texts
    name_of: Callable[[int, bool, int], str]
    """The name of a text in messages, by its evaluation, whether it is a model, and its number there, all from 0."""
    peer_starts: array[int] | None = None
    model_starts: array[int] | None = None
    kept: KeptRows | None = None
    """The kept fields of their records, if any are kept."""
    items: Sequence[int] | None = None
    """Their numbers within their lines, which are columns then."""

    def evaluations(self) -> Iterator[Evaluation]:
        """Each as an Evaluation of its own."""
        return map(self.evaluation, range(len(self.ids)))

    def evaluation(self, i: int) -> Evaluation:
        """One of them, from 0."""
        peers = {self.system(k): self._text(i, False, n, k) for n, k in enumerate(self.peer_range(i))}
        models = [self._text(i, True, n, k) for n, k in enumerate(_range(self.model_starts, i))]
        return Evaluation(self.ids[i], "SPL", peers, tuple(models), self.lines[i])

    def text(self, is_model: bool, place: int) -> Text:
        """A model, or a peer, by its place in its column."""
        starts = self.model_starts if is_model else self.peer_starts
        i = place if starts is None else bisect_right(starts, place) - 1
        return self._text(i, is_model, 0 if starts is None else place - starts[i], place)

    def peer_range(self, i: int) -> range:
        """The places of an evaluation's peers."""
        return _range(self.peer_starts, i)

    def system(self, place: int) -> str:
        """The system of the peer in this place."""
        return self.systems if isinstance(self.systems, str) else self.systems[place]

    def _text(self, evaluation: int, is_model: bool, number: int, place: int) -> Text:
        given = (self.models if is_model else self.peers)[place]
        text = given if isinstance(given, str) else "\n".join([sentence.replace("\n", " ") for sentence in given])
        return Text(self.name_of(evaluation, is_model, number), text.encode(errors="replace"))


class KeptEvaluations(list[Evaluation]):
    """Evaluations one after the other, what is kept of their records, and whether these have several systems."""

    def __init__(self, evaluations: Iterable[Evaluation], kept: KeptRows, is_shared: bool) -> None:
        super().__init__(evaluations)
        self.kept = kept
        self.is_shared = is_shared


class RecordsRead(NamedTuple):
    """How records were read: so many, by these fields, and whether they were numbered because they have no id."""

    size: int
    fields: tuple[object, ...]
    is_numbered: bool


Item = TypeVar("Item")


class _ReadOnce(Iterator[Item]):
    """What a reader yields, once: whoever begins again gets an error, not an empty rest."""

    def __init__(self, source: str, items: Iterator[Item]) -> None:
        self._source, self._items = source, items
        self._is_begun = False

    def __iter__(self) -> Iterator[Item]:
        if self._is_begun:
            cause = "it was read as it was scored, and can be read only once"
            raise UsageError.at(self._source, cause, "read it again (read_input), or give evaluate its name")
        self._is_begun = True
        return self._items

    def __next__(self) -> Item:
        return next(self._items)


def _read_once(source: str, value: Any) -> Any:
    """The value of a field, with those that are drawn guarded."""
    is_drawn = isinstance(value, Iterator) and not isinstance(value, _ReadOnce)
    return _ReadOnce(source, value) if is_drawn else value


class _StreamFields(NamedTuple):
    source: str
    evaluations: Iterator[Evaluation]
    total: int | None
    """How many evaluations there are, where that is known beforehand."""
    warnings: list[str]
    humans: Set[str] = frozenset()
    """As in Plan; it grows while the stream is read."""
    chunks: Iterator[Columns | Iterable[Evaluation]] | None = None
    """The same evaluations, many at a time, where the reader has them so: either these are drawn, or those."""
    read: Callable[[], RecordsRead] | None = None
    """Of records: how they were read, when the end is reached."""


class Stream(_StreamFields):
    """Evaluations that come one after the other and are not kept, each with its texts in memory.

    An id may come several times, with other peers. A reader raises DataError, with all that it found wrong, when it has
    reached the end; it adds to warnings while it is read. Who draws it a second time gets a UsageError.
    """

    __slots__ = ()

    if not TYPE_CHECKING:  # type checkers see the fields above

        def __new__(cls, *given: Any, **named: Any) -> Stream:
            made = super().__new__(cls, *given, **named)
            return tuple.__new__(cls, [_read_once(made.source, value) for value in made])

        @classmethod
        def _make(cls, iterable: Iterable[Any]) -> Stream:
            """As any other; _replace comes here."""
            return cls(*iterable)

    def replaced_by(self, evaluations: Iterator[Evaluation], humans: Set[str]) -> Stream:
        """The stream of other evaluations, made of these one by one, so that nobody draws these many at a time."""
        return self._replace(evaluations=evaluations, total=None, humans=humans, chunks=None)


Chunk = Columns | Sequence[Evaluation]


def stream_of_chunks(source: str, chunks: Iterator[Chunk], warnings: list[str]) -> Stream:
    """The stream of evaluations that come many at a time."""
    once = _ReadOnce(source, chunks)
    return Stream(source, chain.from_iterable(_each(once)), None, warnings, chunks=once)


def _each(chunks: Iterable[Chunk]) -> Iterator[Iterable[Evaluation]]:
    for chunk in chunks:  # begun when it is drawn, as a generator expression would not be
        yield chunk.evaluations() if isinstance(chunk, Columns) else chunk


def _range(starts: array[int] | None, i: int) -> range:
    return range(i, i + 1) if starts is None else range(starts[i], starts[i + 1])
