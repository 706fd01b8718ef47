"""Summaries in memory: sides of texts become evaluations."""

from __future__ import annotations

import sys
from array import array
from collections import UserString
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import partial
from itertools import chain, count, islice, starmap
from typing import TYPE_CHECKING, Any, NamedTuple, TypeGuard

from rouge_cli.damaged_arrow import damage
from rouge_cli.errors import UsageError, shortened, shortened_text
from rouge_cli.inputs.plan import Evaluation, Text
from rouge_cli.inputs.stream import Columns
from rouge_cli.kernel import native
from rouge_cli.option_values import MOST_ITEMS

if TYPE_CHECKING:
    from rouge_cli.inputs.sentences import Sentences

Summary = str | Sequence[str]
"""A text, a sentence a line, or a list of sentences."""
Models = str | Sequence[Summary]
"""One reference summary as a str, or a list of reference summaries (never a list of sentences)."""

_END = object()
_NO_LISTS = (str, UserString, bytes, bytearray, memoryview, array, range, Mapping, Set)
"""What can be iterated over, and is not a list of summaries or sentences."""


class Sides(NamedTuple):
    """The caller's names of the two sides of a batch."""

    peers: str = "peers"
    models: str = "models"


CHUNK = 4096
"""Items that are scored at a time."""


def all_of(name: str, items: Iterable[Any]) -> list[Any]:
    """All items as a list. UsageError: an iterator that seems to have no end."""
    found = list(items if hasattr(items, "__len__") else islice(items, MOST_ITEMS + 1))
    if len(found) > MOST_ITEMS and not hasattr(items, "__len__"):
        raise UsageError(f"{name}: more than {MOST_ITEMS:,} items, perhaps without an end; give a list")
    return found


def names_of(what: str, given: object, words: str) -> tuple[str, ...]:
    """Names that are given as a str, or as several in an order: a list, an index of pandas, an array of NumPy.

    UsageError: others. what is the name of the argument, words is what each of them names.
    """
    names: list[Any] = [given] if isinstance(given, str) else all_of(what, given) if is_listed(given, what) else [None]
    if not all(isinstance(name, str) for name in names):
        raise UsageError(f"{what} must be {words}, a str, or a list of them, not {shortened(given)}")
    return tuple(map(str.__str__, names))


def chunks_of(
    peers: Iterable[Summary],
    models: Iterable[Models],
    policy: Sentences | None,
    sides: Sides = Sides(),  # noqa: B008
) -> Iterator[Columns | Iterable[Evaluation]]:
    """An evaluation for each item, many side by side; from the first odd item on as evaluations_of has them."""
    messages = [wrong_side(sides.peers, peers), wrong_side(sides.models, models)]
    if any(messages):
        raise UsageError([problem for problem in messages if problem])
    known = min((len(side) for side in (peers, models) if isinstance(side, list | tuple)), default=sys.maxsize)
    peers, models, first = iter(peers), iter(models), 0
    while True:
        wanted = min(CHUNK, known - first + 1)  # one more shows that a side is longer
        some = list(islice(peers, wanted))
        theirs = list(islice(models, wanted if len(some) == wanted else len(some) + 1))
        columns = _columns(some, theirs, first, sides) if policy is None else None
        if columns is None:
            break
        if not some:
            return
        yield columns
        first += len(some)
    ids = map(str, count(first))
    yield evaluations_of({"": chain(some, peers)}, chain(theirs, models), ids, policy, first, sides)


def _columns(peers: list[Any], models: list[Any], first: int, called: Sides) -> Columns | None:
    """Items side by side, of which the first has this number; None if something about them is odd."""
    flat = native.listed_models(models) if len(peers) == len(models) else None
    if flat is None:
        return None
    sides = native.TextColumn(), native.TextColumn()
    if sides[0].add(peers) < len(peers) or sides[1].add(flat[0]) < len(flat[0]):
        return None
    numbers = range(first, first + len(peers))
    name = partial(peer_or_model, first, models, called=called)
    return Columns(list(map(str, numbers)), numbers, sides[0], "", sides[1], name, None, flat[1])


def peer_or_model(
    first: int, models: Sequence[object] | None, evaluation: int, is_model: bool, number: int,
    called: Sides = Sides(),  # noqa: B008
) -> str:  # fmt: skip
    """The name of a summary in messages. first is the number of the first item; models None: each has one reference."""
    if not is_model:
        return f"{called.peers}[{first + evaluation}]"
    is_lone = models is None or isinstance(models[evaluation], str)
    return f"{called.models}[{first + evaluation}]" + ("" if is_lone else f"[{number}]")


def evaluations_of(
    systems: Mapping[str, Iterable[Summary]], models: Iterable[Models], ids: Iterable[str],
    policy: Sentences | None = None, first: int = 0, called: Sides = Sides(),  # noqa: B008
) -> Iterator[Evaluation]:  # fmt: skip
    """An evaluation for each item, as long as nothing is wrong; at the end UsageError with all that was.

    first is the number of the first item.
    """
    problems: list[str] = []
    sides = {
        **{f"peers of {id!r}" if id else called.peers: peers for id, peers in systems.items()},
        called.models: models,
    }
    problems += filter(None, starmap(wrong_side, sides.items()))
    if problems:
        raise UsageError(problems)
    items = [iter(side) for side in sides.values()]
    for i, id in enumerate(ids, first):
        row: list[Any] = [next(side, _END) for side in items]
        if any(item is _END for item in row):
            short = [name for name, item in zip(sides, row, strict=True) if item is _END]
            if len(short) < len(row):
                noun = "item" if i == 1 else "items"
                problems.append(
                    f"{', '.join(short)}: only {i} {noun}; each system summary needs its own {called.models}"
                )
            break
        try:
            peers = {
                system: _text(f"{name}[{i}]", item, policy)
                for system, name, item in zip(systems, sides, row, strict=False)
            }
            yield Evaluation(id, "SPL", peers, _texts(f"{called.models}[{i}]", row[-1], policy), i)
        except UsageError as error:
            problems.append(str(error))
    if problems:
        raise UsageError(problems)


def _texts(name: str, models: Models, policy: Sentences | None) -> tuple[Text, ...]:
    """The reference summaries of one item."""
    if isinstance(models, str):
        return (_text(name, models, policy),)
    if not is_listed(models, name) or not (found := all_of(name, models)):
        raise UsageError(
            f"{name}: {name.partition('[')[0]} are a str, or a list of one or more summaries, not {shortened(models)}"
        )
    return tuple([_text(f"{name}[{k}]", model, policy) for k, model in enumerate(found)])


def wrong_side(name: str, side: object) -> str:
    """The problem of one side of a batch, if there is one."""
    if is_listed(side, name):
        return ""
    column = ", such as one column of a table" if _is_table(side) else ""
    return f"{name}: a list with an item for each system summary is expected{column}, not {shortened(side)}"


def is_listed(given: object, name: str = "") -> TypeGuard[Iterable[Any]]:
    """Whether these are items in an order; dictionaries and sets are not, nor tables, whose items are column names.

    Nor are the elements of XML and e-mails, which hold nothing to iterate over where they have text alone. An array of
    numpy's without a dimension is a lone item, and so is a value of Arrow's, which may be null. UsageError: what is
    given by this name is Arrow's and damaged.
    """
    check_arrow(given, name)
    if isinstance(given, _NO_LISTS) or _is_table(given) or getattr(given, "shape", None) == ():
        return False
    kind = type(given)
    if hasattr(given, "as_py") or (hasattr(kind, "keys") and hasattr(kind, "get") and not hasattr(kind, "tolist")):
        return False  # a Series of pandas, which is a list, has tolist
    return hands_out_items(given)


def hands_out_items(given: object) -> TypeGuard[Iterable[Any]]:
    """Whether one can iterate over it. Some classes of pandas have __iter__ and refuse, such as that of series.str.

    Others are not asked: to begin an iteration may cost something, or be possible only once.
    """
    if not isinstance(given, Iterable):
        return False
    if str(type(given).__module__).startswith("pandas"):
        try:
            iter(given)
        except TypeError:
            return False
    return True


def check_arrow(given: object, name: str = "") -> None:
    """UsageError: an array or value of pyarrow's is damaged, so that reading or showing it would end the process."""
    if found := damage(given):
        place = f"{name}: " if name else ""
        cause = f"damaged data of pyarrow ({shortened_text(found)})"
        raise UsageError(f"{place}{cause}; make it anew, so that its validate(full=True) raises nothing")


def _is_table(given: object) -> bool:
    """Whether it has columns. They are not asked for: a LazyFrame of Polars works them out, and warns of that."""
    return hasattr(type(given), "columns") or "columns" in getattr(given, "__dict__", ())


def _text(name: str, summary: Summary, policy: Sentences | None) -> Text:
    """A summary as a document in SPL; policy, if any, says where its sentences end."""
    if not isinstance(summary, str):
        sentences: list[Any] = all_of(name, summary) if is_listed(summary, name) else [None]
        if not all(isinstance(sentence, str) for sentence in sentences):
            raise UsageError(f"{name}: a summary is a str or a list of str, not {shortened(summary)}")
        sentences = list(map(str.__str__, sentences))  # of no class of their own, which may do anything
        if policy is not None:
            return Text(name, policy.content(sentences))
        summary = "\n".join([sentence.replace("\n", " ") for sentence in sentences])
    summary = str.__str__(summary)
    if policy is not None:
        return Text(name, policy.content(summary))
    return Text(name, summary.encode(errors="replace"))  # lone surrogates, which are not letters, become ?
