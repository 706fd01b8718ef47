"""A plan: the evaluations to score, each with its peers and models, independent of the input format."""

from __future__ import annotations

import os
from collections.abc import Mapping

from rouge_cli.named_tuples import NamedTuple

LAST_LINE = 65535
FORMATS = ("SPL", "SEE", "ISI", "SIMPLE")


def is_text(name: str) -> bool:
    """Whether an id can be written: it has no half of a surrogate pair, but for bytes of a file's name."""
    try:
        name.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return False
    return True


class Text(NamedTuple):
    """A summary held in memory."""

    name: str
    """Its name in messages: "pairs.jsonl, line 12, summary"."""
    content: bytes
    """UTF-8, unless of_file; in the evaluation's format, which is SPL, a sentence a line, if no file names another."""
    of_file: bool = False
    """Whether the content is that of a file as it was read, in the encoding that options name."""


Document = bytes | Text
"""A summary: the name of its file, as the system is given it, or the text itself."""


def name_of(document: Document) -> str:
    """The name of a document in messages."""
    return document.name if isinstance(document, Text) else os.fsdecode(document)


def file_of(document: Document) -> bytes | None:
    """The name of the file that a document is, or is the content of; None for other texts."""
    if isinstance(document, bytes):
        return document
    return os.fsencode(document.name) if document.of_file else None


class Evaluation(NamedTuple):
    """One evaluation: the system summaries by peer id, and the reference summaries.

    A peer that is named without a file is None: its system is known, but has nothing to evaluate here.

    models has a document once for each mention of its id, so that one mentioned twice counts twice.
    """

    id: str
    format: str | None
    """One of FORMATS; None if the configuration does not say."""
    peers: Mapping[str, Document | None]
    models: tuple[Document, ...]
    line: int
    """Where it stands in the source, for messages; at LAST_LINE the XML parser may have ceased to count; 0: on none."""
    model_ids: tuple[str, ...] = ()
    """The ids of models, in their order, where the reader was asked for them."""

    @property
    def documents(self) -> tuple[Document | None, ...]:
        """Its summaries, those of systems before the reference summaries."""
        return (*self.peers.values(), *self.models)

    @property
    def place(self) -> str:
        """The line in words."""
        return place_of_line(self.line)

    @property
    def place_and_id(self) -> str:
        """The line, if it stands on one, and the id in words."""
        return f"{self.place}, evaluation {self.id}" if self.line else f"evaluation {self.id}"

    def place_in(self, source: str) -> str:
        """The source, and the line if it stands on one, in words."""
        return f"{source}, {self.place}" if self.line else source


def place_of_line(line: int) -> str:
    """A line of a configuration in words."""
    return f"line {line}" if line != LAST_LINE else f"beyond line {LAST_LINE - 1}"


Tree = tuple["list[Evaluation]", frozenset[str], list[str], list[str], bool]
"""What is in the tree of a configuration: evaluations; ids of all peers; problems, with source and line; summaries
whose files are not read, as another of their evaluation has the same name later on; and whether every part that holds a
name has text and nothing else, so that white space between elements did not matter, which a parser may leave out."""


class Plan(NamedTuple):
    """All evaluations of one configuration, in its order; source is its name, for messages."""

    source: str
    evaluations: tuple[Evaluation, ...]
    peer_ids: frozenset[str] | None = None
    """The ids of all peers, where the reader has them at hand."""
    humans: frozenset[str] = frozenset()
    """Peers that are reference summaries, each only where it is omitted: that others lack them is no news."""
    warnings: tuple[str, ...] = ()
    """Warnings of its reader."""

    def systems(self) -> list[str]:
        """The ids of all peers, sorted as strings."""
        if self.peer_ids is not None:
            return sorted(self.peer_ids)
        return sorted(set().union(*[evaluation.peers for evaluation in self.evaluations]))

    def files(self) -> list[bytes]:
        """The files of its summaries, each once, in the order of their first mention."""
        documents = (document for evaluation in self.evaluations for document in evaluation.documents)
        files = (file_of(document) for document in documents if document is not None)
        return list(dict.fromkeys(file for file in files if file is not None))
