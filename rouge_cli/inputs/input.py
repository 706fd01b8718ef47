"""An input of any kind, ready to be evaluated."""

from typing import TYPE_CHECKING, Literal

from rouge_cli.errors import DataError, Problem
from rouge_cli.inputs.plan import Evaluation, Plan, Text
from rouge_cli.named_tuples import NamedTuple

if TYPE_CHECKING:
    from rouge_cli.inputs.stream import Stream


class Input(NamedTuple):
    """An input that was read, or is read while it is evaluated: a plan of files, or a stream of texts."""

    content: "Plan | Stream"
    warnings: tuple[str, ...] = ()
    """Warnings about a plan; a stream has its own."""
    texts: Literal["", "configured", "given"] = ""
    """Which warnings about the texts as a whole apply (text/text_counts.py): those for files of a configuration, or for
    others; "" for none."""
    sentences: str = ""
    """How sentences are found, as Options.sentences says it."""
    delimiter: str = ""
    """What is between them, if anything is."""
    swapped: str = ""
    """Why the sides seem to be swapped, by names that were requested; empty if they do not."""
    has_lists: bool = False
    """Whether texts that are written like lists, ["a", "b"], are known to be texts, or have been read as lists."""

    @property
    def plan(self) -> Plan:
        """The content of what is no stream."""
        assert isinstance(self.content, Plan)
        return self.content


OTHER_REFERENCES = "other references"
"""The kind of the problem that systems of one evaluation have different references, which no configuration can have."""


def gathered(given: Input) -> Input:
    """The input with its stream, if it is one, read as a whole: the peers of evaluations with one id together.

    DataError: as the stream's reader, or the models of evaluations with one id differ.
    """
    stream = given.content
    if isinstance(stream, Plan):
        return given
    found: dict[str, Evaluation] = {}
    for evaluation in stream.evaluations:
        first = found.setdefault(evaluation.id, evaluation)
        if first is evaluation:
            continue
        if _contents(first) != _contents(evaluation):
            place = evaluation.place_in(stream.source)
            cause = f"evaluation {evaluation.id!r} has other reference summaries than on {first.place}"
            remedy = (
                "give its systems the same ones; 'rouge-cli evaluate' without -v, and 'rouge-cli score', take others"
            )
            raise DataError([Problem(place, cause, remedy, OTHER_REFERENCES)])
        found[evaluation.id] = first._replace(peers={**first.peers, **evaluation.peers})
    return given._replace(content=Plan(stream.source, tuple(found.values())), warnings=tuple(stream.warnings))


def _contents(evaluation: Evaluation) -> list[bytes]:
    """Its reference summaries, without their places; files by their names."""
    return [model.content if isinstance(model, Text) else model for model in evaluation.models]
