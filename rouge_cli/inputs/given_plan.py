"""The checks of a plan or a stream that a caller made by hand, or changed by _replace."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Any

from rouge_cli.errors import UsageError, first_twice, shortened
from rouge_cli.inputs.given_columns import wrong_columns
from rouge_cli.inputs.plan import FORMATS, Evaluation, Plan, Text, is_text
from rouge_cli.inputs.stream import Columns, Stream
from rouge_cli.kernel.native import IdSet


def check_plan(plan: Plan) -> None:
    """UsageError for a plan that has something else in a field of its own, or of an evaluation; the first is named.

    Or one that evaluates a system twice under the same id: no results could be read again.
    """
    if not isinstance(plan, Plan):
        raise UsageError(f"input: the content must be a Plan or a Stream, not {shortened(plan)}")
    problem = next(_wrong_fields(plan, _FIELDS), "") or next(_problems(plan), "")
    if problem:
        raise UsageError(f"plan: {problem}; plan_of_texts makes plans")
    if (twice := _evaluated_twice(plan)) is not None:
        raise UsageError(_twice("plan", *twice))


def checked_stream(stream: Stream) -> Stream:
    """The stream, whose evaluations are checked while they are drawn, and of columns of texts whether they fit.

    UsageError for something else in a field of its own, or of an evaluation when that is reached.
    """
    if problem := next(_wrong_fields(stream, _FIELDS_OF_STREAM), ""):
        raise _wrong_stream(problem)
    chunks = None if stream.chunks is None else _checked_chunks(stream.chunks)
    return stream._replace(evaluations=_checked(stream.evaluations), chunks=chunks)


def check_evaluated_once(evaluated: Iterable[tuple[str, Sequence[str]]]) -> None:
    """UsageError: a system that was evaluated has an id twice, which a stream shows only when it is at its end."""
    for system, ids in evaluated:
        if (first := IdSet().add_all(ids)) < len(ids):
            raise UsageError(_twice("stream", ids[first], system))


def _twice(what: str, id: str, system: str) -> str:
    return f"{what}: system {system!r} has two evaluations {id!r}; give each evaluation an id of its own"


def _checked_chunks(chunks: Iterable[Any]) -> Iterator[Columns | list[Evaluation]]:
    for i, chunk in enumerate(chunks):
        if isinstance(chunk, Columns):
            if problem := next(wrong_columns(chunk), ""):
                raise _wrong_stream(f"chunks[{i}].{problem}")
            yield chunk
        elif isinstance(chunk, Iterable):
            evaluations = chunk if isinstance(chunk, list) else list(chunk)
            for _ in _checked(evaluations):
                pass
            yield evaluations
        else:
            raise _wrong_stream(f"chunks[{i}] must be Columns or a list of Evaluation, not {shortened(chunk)}")


def _checked(evaluations: Iterable[Any]) -> Iterator[Evaluation]:
    for i, evaluation in enumerate(evaluations):
        if not _is_usual(evaluation):
            if problem := next(_problems_of(i, evaluation), ""):
                raise _wrong_stream(problem)
            if evaluation.format is None:
                raise _wrong_stream(f"evaluations[{i}].format must be one of {', '.join(FORMATS)}, not None")
        yield evaluation


def _wrong_stream(problem: str) -> UsageError:
    return UsageError(f"stream: {problem}; plan_of_texts makes plans, and read_input streams of files")


def _evaluated_twice(plan: Plan) -> tuple[str, str] | None:
    """The first id and system of two evaluations. Of different systems they may have the same id, as in records."""
    if len({evaluation.id for evaluation in plan.evaluations}) == len(plan.evaluations):
        return None
    found: tuple[str, str] | None = first_twice(
        (evaluation.id, system)
        for evaluation in plan.evaluations
        for system, document in evaluation.peers.items()
        if document is not None
    )
    return found


def _problems(plan: Plan) -> Iterator[str]:
    """The problems of its evaluations."""
    peer_ids = plan.peer_ids
    for i, evaluation in enumerate(plan.evaluations):
        if not _is_usual(evaluation):
            yield from _problems_of(i, evaluation)
        if peer_ids is not None and not evaluation.peers.keys() <= peer_ids:
            yield f"peer_ids lacks {shortened(sorted(evaluation.peers.keys() - peer_ids))} of evaluations[{i}].peers"


def _problems_of(i: int, evaluation: Any) -> Iterator[str]:
    if not isinstance(evaluation, Evaluation):
        yield f"evaluations[{i}] must be an Evaluation, not {shortened(evaluation)}"
    yield from (f"evaluations[{i}].{problem}" for problem in _wrong_fields(evaluation, _FIELDS_OF_EVALUATION))
    if evaluation.model_ids and len(evaluation.model_ids) != len(evaluation.models):
        yield f"evaluations[{i}] has {len(evaluation.model_ids)} model_ids for {len(evaluation.models)} models"


def _is_usual(evaluation: Any) -> bool:
    """Whether it is as plan_of_texts makes it; a quick look, as there may be very many."""
    if type(evaluation) is not Evaluation:
        return False
    id, format, peers, models, line, model_ids = evaluation
    if type(id) is not str or not id.isascii() or type(format) is not str or format != "SPL" or type(line) is not int:
        return False
    if type(peers) is not dict or type(models) is not tuple or type(model_ids) is not tuple or model_ids:
        return False
    for system in peers:
        if type(system) is not str or not system.isascii():
            return False
    for document in (*peers.values(), *models):
        if type(document) is not Text:
            return False
        name, content, of_file = document
        if type(name) is not str or type(content) is not bytes or of_file is not False:
            return False
    return True


def _wrong_fields(given: Any, fields: Mapping[str, tuple[Any, str]]) -> Iterator[str]:
    for name, (is_right, expected) in fields.items():
        if not is_right(getattr(given, name)):
            yield f"{name} must be {expected}, not {shortened(getattr(given, name))}"


def _is_document(given: Any) -> bool:
    if isinstance(given, Text):
        return type(given.name) is str and type(given.content) is bytes and isinstance(given.of_file, bool)
    return type(given) is bytes


def _is_id(given: Any) -> bool:
    return isinstance(given, str) and (given.isascii() or is_text(given))


def _are_peers(given: Any) -> bool:
    documents = given.values() if isinstance(given, Mapping) and all(map(_is_id, given)) else [""]
    return all(document is None or _is_document(document) for document in documents)


_IDS = "ids, which are texts without half of a surrogate pair"
_FIELDS: dict[str, tuple[Any, str]] = {
    "source": (lambda given: isinstance(given, str), "a str"),
    "evaluations": (lambda given: isinstance(given, tuple | list), "a tuple of Evaluation"),
    "peer_ids": (
        lambda given: given is None or (isinstance(given, Set) and all(map(_is_id, given))),
        f"a frozenset of {_IDS}, or None",
    ),
    "humans": (lambda given: isinstance(given, Set) and all(map(_is_id, given)), f"a frozenset of {_IDS}"),
    "warnings": (
        lambda given: isinstance(given, tuple | list) and all(isinstance(one, str) for one in given),
        "a tuple of str",
    ),
}  # fmt: skip
_FIELDS_OF_STREAM: dict[str, tuple[Any, str]] = {
    "source": _FIELDS["source"],
    "evaluations": (lambda given: isinstance(given, Iterable), "an iterator of Evaluation"),
    "total": (lambda given: given is None or isinstance(given, int), "a whole number or None"),
    "warnings": (
        lambda given: isinstance(given, list) and all(isinstance(one, str) for one in given),
        "a list of str",
    ),
    "humans": _FIELDS["humans"],
    "chunks": (
        lambda given: given is None or (isinstance(given, Iterable) and not isinstance(given, str)),
        "an iterator of Columns, or of lists of Evaluation, or None",
    ),
    "read": (lambda given: given is None or callable(given), "a function or None"),
}  # fmt: skip
_FIELDS_OF_EVALUATION: dict[str, tuple[Any, str]] = {
    "id": (lambda given: type(given) is str and _is_id(given), "a str itself, without half of a surrogate pair"),
    "format": (
        lambda given: given is None or (isinstance(given, str) and given in FORMATS),
        f"one of {', '.join(FORMATS)}, or None",
    ),
    "peers": (_are_peers, f"a dictionary of documents (bytes, Text or None) by {_IDS}"),
    "models": (
        lambda given: isinstance(given, tuple) and all(map(_is_document, given)),
        "a tuple of documents (bytes or Text)",
    ),
    "line": (lambda given: isinstance(given, int), "a whole number"),
    "model_ids": (
        lambda given: isinstance(given, tuple) and all(map(_is_id, given)),
        f"a tuple of {_IDS}",
    ),
}  # fmt: skip
