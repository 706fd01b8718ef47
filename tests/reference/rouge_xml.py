"""Twin of inputs/xml_tree.pyx: the same walk over lxml's elements (section 2 of docs/rouge-1.5.5.md)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from lxml import etree

from rouge_cli.inputs.plan import FORMATS, LAST_LINE, Evaluation

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
        return Evaluation(id, self.format, peers, models, self.line)


def read_tree(root: etree._Element, source: str) -> tuple[list[Evaluation], list[str]]:
    """(evaluations, problems) of the document under root."""
    reader = _Reader(source)
    reader.walk(root, None)
    return [draft.finish(id) for id, draft in reader.drafts.items()], reader.problems


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
        return self.drafts.setdefault(id, _Draft(min(element.sourceline or 0, LAST_LINE)))

    def take_part(self, element: etree._Element, tag: str, current: _Draft | None) -> None:
        if current is None:
            if _has_content(element, tag):
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
            return None
        value = value.removesuffix("\n")
        if value.upper() not in FORMATS:
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
    """The element's name in capitals; "" for a comment or instruction and for names with a prefix."""
    if not isinstance(element.tag, str) or element.prefix is not None:
        return ""
    return etree.QName(element).localname.upper()


def _has_content(element: etree._Element, tag: str) -> bool:
    """Whether a part says anything."""
    if tag in ("PEERS", "MODELS"):
        return any(_name(child) == tag[0] for child in element)
    return tag == "INPUT-FORMAT" or _text(element, None) is not None


def _text(element: etree._Element, before: Known) -> str | Known:
    """The last piece of the element's text, trimmed: comments, instructions and children cut it into pieces.

    An element without any text leaves what was known before.
    """
    pieces = [element.text, *(child.tail for child in element)]
    last = next((piece for piece in reversed(pieces) if piece), None)
    return before if last is None else last.strip()
