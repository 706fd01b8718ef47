"""An input of any kind, ready to be evaluated."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rouge_cli.inputs.plan import Plan, Stream

if TYPE_CHECKING:
    from rouge_cli.inputs.census import Census
    from rouge_cli.options import Options


class Input(NamedTuple):
    """What was read, or is read while it is evaluated: a plan of files, or a stream of texts."""

    content: Plan | Stream
    warnings: tuple[str, ...] = ()
    """What is to be said of a plan; a stream has its own."""
    census: Census | None = None
    """Of the texts, where they are counted; a stream's are counted while it is read."""
    sentences: str = ""
    """How sentences are found, as Options.sentences says it."""
    delimiter: str = ""
    """What is between them, if anything is."""
    swapped: str = ""
    """Why the sides seem to be swapped, by names that were asked for; empty if they do not."""


def of_configuration(plan: Plan, options: Options) -> Input:
    """The input of a configuration or list; its texts are counted, for warnings, unless tags say what text is.

    UsageError: an encoding that does not exist.
    """
    if options.sentence_tag:
        return Input(plan)
    from rouge_cli.inputs.census import Census

    census = Census()
    census.of_configuration = True
    if options.encoding:
        from rouge_cli.inputs.text_files import checked_encoding

        checked_encoding(options.encoding)
    census.look_at(plan, options.encoding)
    return Input(plan, census=census)
