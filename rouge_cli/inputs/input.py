"""An input of any kind, ready to be evaluated."""

from __future__ import annotations

from typing import Literal, NamedTuple

from rouge_cli.inputs.plan import Plan, Stream


class Input(NamedTuple):
    """What was read, or is read while it is evaluated: a plan of files, or a stream of texts."""

    content: Plan | Stream
    warnings: tuple[str, ...] = ()
    """What is to be said of a plan; a stream has its own."""
    texts: Literal["", "configured", "given"] = ""
    """Whether something may be said of the texts as a whole (text/census.py): of files of a configuration, or of
    others; "" for nothing."""
    sentences: str = ""
    """How sentences are found, as Options.sentences says it."""
    delimiter: str = ""
    """What is between them, if anything is."""
    swapped: str = ""
    """Why the sides seem to be swapped, by names that were asked for; empty if they do not."""
    has_lists: bool = False
    """Whether texts that are written like lists, ["a", "b"], are known to be texts, or have been read as lists."""
