"""ROUGE-EVAL XML configurations (section 2 of the behaviour)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from lxml import etree

from rouge_cli.errors import DataError
from rouge_cli.inputs.plan import FORMATS, Evaluation, Plan

Known = TypeVar("Known", str, str | None)

_PARTS = ("PEER-ROOT", "MODEL-ROOT", "INPUT-FORMAT", "PEERS", "MODELS")


@dataclass
class _Draft:
    """An evaluation while its pieces come in; later ones of the same id add to it."""

    line: int
    peer_root: str = ""
    model_root: str = ""
    format: str | None = None
    peers: dict[str, str | None] = field(default_factory=dict)
    model_ids: list[str] = field(default_factory=list)
    model_files: dict[str, str] = field(default_factory=dict)

    def finish(self, id: str) -> Evaluation:
        peers = {
            peer: None if name is None else f"{self.peer_root}/{name}".encode() for peer, name in self.peers.items()
        }
        models = tuple(f"{self.model_root}/{self.model_files.get(model, '')}".encode() for model in self.model_ids)
        return Evaluation(id, self.format, peers, models, f"line {self.line}")


def read_rouge_xml(name: bytes | str) -> Plan:
    """The plan of a configuration. File names in it stay relative to the working directory.

    Raises DataError: unreadable or broken XML with line and column, or all entries that are wrong, each by its line.
    """
    source = os.fsdecode(name)
    reader = _Reader(source)
    reader.walk(_parse(source).getroot(), None)
    if reader.problems:
        raise DataError(reader.problems)
    return Plan(source, tuple(draft.finish(id) for id, draft in reader.drafts.items()))


def _parse(source: str) -> etree._ElementTree:
    parser = etree.XMLParser(resolve_entities="internal", no_network=True, load_dtd=False, dtd_validation=False)
    try:
        with open(source, "rb") as stream:
            return etree.parse(stream, parser)
    except OSError as error:
        raise DataError(
            f"{source}: cannot read the configuration: {error.strerror}; the name is taken relative to {os.getcwd()}"
        ) from None
    except etree.XMLSyntaxError as error:
        line, column = error.position
        hint = "" if column else "; is it a list file? then say its format with -z"
        raise DataError(f"{source}, line {line}, column {column}: not well-formed XML: {error.msg}{hint}") from None


class _Reader:
    """Walks the tree once and collects drafts and problems."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.drafts: dict[str, _Draft] = {}
        self.problems: list[str] = []

    def complain(self, element: etree._Element, text: str) -> None:
        self.problems.append(f"{self.source}, line {element.sourceline}: {text}")

    def walk(self, root: etree._Element, current: _Draft | None) -> None:
        """Visits elements in document order, however deep; an EVAL's parts belong to the innermost EVAL."""
        waiting: list[tuple[etree._Element, _Draft | None]] = [(root, current)]
        while waiting:
            element, current = waiting.pop()
            tag = _name(element)
            if tag in _PARTS:
                self.take_part(element, tag, current)
                continue
            if tag == "EVAL":
                current = self.open_evaluation(element)
            waiting.extend((child, current) for child in reversed(element) if isinstance(child.tag, str))

    def open_evaluation(self, element: etree._Element) -> _Draft:
        id = element.get("ID")
        if id is None:
            self.complain(element, 'EVAL without an ID; write <EVAL ID="...">')
            return _Draft(element.sourceline or 0)
        return self.drafts.setdefault(id, _Draft(element.sourceline or 0))

    def take_part(self, element: etree._Element, tag: str, current: _Draft | None) -> None:
        if current is None:
            self.complain(element, f"{tag} outside any EVAL; move it into the EVAL it belongs to")
        elif tag == "PEER-ROOT":
            current.peer_root = _text(element, current.peer_root)
        elif tag == "MODEL-ROOT":
            current.model_root = _text(element, current.model_root)
        elif tag == "INPUT-FORMAT":
            current.format = self.read_format(element)
        elif tag == "PEERS":
            for id, child in self.entries(element, "P"):
                current.peers[id] = _text(child, current.peers.get(id))
        else:
            for id, child in self.entries(element, "M"):
                current.model_ids.append(id)
                current.model_files[id] = _text(child, current.model_files.get(id, ""))

    def read_format(self, element: etree._Element) -> str | None:
        value = element.get("TYPE")
        if value is None:
            self.complain(element, f"INPUT-FORMAT without a TYPE; write TYPE= one of {', '.join(FORMATS)}")
        elif value.upper() not in FORMATS:
            self.complain(element, f"unknown INPUT-FORMAT {value!r}; it is one of {', '.join(FORMATS)}")
        else:
            return value.upper()
        return None

    def entries(self, element: etree._Element, tag: str) -> Iterator[tuple[str, etree._Element]]:
        for child in element:
            if _name(child) != tag:
                continue
            id = child.get("ID")
            if id is None:
                self.complain(child, f'{tag} without an ID; write <{tag} ID="...">')
            else:
                yield id, child


def _name(element: etree._Element) -> str:
    """The element's name in capitals; "" for a comment or processing instruction."""
    return element.tag.upper() if isinstance(element.tag, str) else ""


def _text(element: etree._Element, before: Known) -> str | Known:
    """The last piece of the element's text, trimmed: comments, instructions and children cut it into pieces.

    An element without any text leaves what was known before.
    """
    pieces = [element.text, *(child.tail for child in element)]
    last = next((piece for piece in reversed(pieces) if piece), None)
    return before if last is None else last.strip()
