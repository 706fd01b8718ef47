"""The XML of a configuration: what is overlooked in it, or said twice. Its plain errors are those of the reader."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from lxml import etree

from rouge_cli.inputs.checks.finding import Finding
from rouge_cli.similar_names import nearest

PARENTS = {"PEER-ROOT": "EVAL", "MODEL-ROOT": "EVAL", "INPUT-FORMAT": "EVAL", "PEERS": "EVAL", "MODELS": "EVAL",
           "P": "PEERS", "M": "MODELS"}  # fmt: skip
"""The elements that mean something, and what they belong into."""


class _Entry(NamedTuple):
    """A P or M: its file and line."""

    file: str
    line: int


def check_structure(root: etree._Element, source: str) -> list[Finding]:
    """Findings about the elements under root, in their order; problems that the reader tells of are omitted."""
    found = list(_repeated_evaluations(root, source))
    entries: dict[tuple[str, str, str], list[_Entry]] = {}
    unknown_elements: dict[str, list[int]] = {}
    for element in root.iter(etree.Element):
        tag, parent = name_of(element), element.getparent()
        if tag not in PARENTS and tag != "EVAL":
            # Around evaluations any element may stand; within one it is read as if it were not there.
            if next(element.iterancestors(), None) is not None and _evaluation(element) is not None:
                unknown_elements.setdefault(str(element.tag), []).append(element.sourceline or 0)
        elif tag in ("P", "M"):
            evaluation, id = _evaluation(element), element.get("ID")
            if parent is None or name_of(parent) != PARENTS[tag]:
                where = f"{source}, line {element.sourceline}"
                inside = "outside" if parent is None else f"in {etree.QName(parent).localname}, not directly in"
                text = f"{tag} {inside} {PARENTS[tag]}, where it is ignored"
                found.append(Finding("misplaced", True, where, text, f"move it into {PARENTS[tag]}"))
            elif evaluation is not None and id is not None:
                file = (
                    (element.text or "").strip()
                    if len(element) == 0
                    else etree.tostring(element, encoding="unicode", with_tail=False)
                )
                entries.setdefault((evaluation, tag, id), []).append(_Entry(file, element.sourceline or 0))
    found += [finding for key, given in entries.items() for finding in _repeated(source, *key, given)]
    found += [_unknown_element(source, tag, lines) for tag, lines in unknown_elements.items()]
    return found


def name_of(element: etree._Element) -> str:
    """The element's name in capitals; "" for names with a prefix, which mean nothing."""
    return "" if element.prefix is not None else etree.QName(element).localname.upper()


def _evaluation(element: etree._Element) -> str | None:
    """The id of the innermost EVAL around the element."""
    return next((around.get("ID", "") for around in element.iterancestors() if name_of(around) == "EVAL"), None)


def _repeated_evaluations(root: etree._Element, source: str) -> Iterator[Finding]:
    first: dict[str, int] = {}
    for element in root.iter(etree.Element):
        id = element.get("ID")
        if name_of(element) != "EVAL" or id is None:
            continue
        line = element.sourceline or 0
        if first.setdefault(id, line) != line:
            yield Finding(
                "duplicate-evaluation", False, f"{source}, line {line}",
                f"evaluation {id!r} again, after line {first[id]}: it adds to the first, and its roots and format hold "
                "for both", "give it another ID unless that is meant",
            )  # fmt: skip


def _repeated(source: str, evaluation: str, tag: str, id: str, given: list[_Entry]) -> Iterator[Finding]:
    """A peer or model that is mentioned twice: of a peer the last file counts, of a model once for each mention."""
    if not given[-1].file:
        kind, what = ("peer-without-file", "system") if tag == "P" else ("model-without-file", "reference summary")
        text = f"evaluation {evaluation!r}: {what} {id!r} has no file"
        remedy = f"name its file, or delete the {tag}"
        if len(given) == 1:
            yield Finding(kind, tag == "M", f"{source}, line {given[-1].line}", text, remedy)
            return
    if len(given) == 1:
        return
    others = list(dict.fromkeys(entry.file for entry in given if entry.file != given[-1].file))
    lines = ("line " if len(given) == 2 else "lines ") + ", ".join(str(entry.line) for entry in given[:-1])
    where, text = f"{source}, line {given[-1].line}", f"evaluation {evaluation!r}: "
    if tag == "P":
        text += f"system {id!r} is named again, after {lines}"
        text += f": {', '.join(others)} is not read" if others else ""
        yield Finding("duplicate-peer", bool(others), where, text, "give each system an ID of its own, or delete one")
    else:
        text += f"reference summary {id!r} is named again, after {lines}: its file counts {len(given)} times"
        text += f", and {', '.join(others)} is not read" if others else ""
        yield Finding("duplicate-model", bool(others), where, text, "give each an ID of its own, or delete one")


def _unknown_element(source: str, tag: str, lines: list[int]) -> Finding:
    near = nearest(tag, PARENTS)
    times = f" and {len(lines) - 1} more" if len(lines) > 1 else ""
    return Finding(
        "unknown-element", bool(near), f"{source}, line {lines[0]}{times}",
        f"{tag} has no meaning in an EVAL and is ignored",
        f"did you mean {near}?" if near else "delete it unless it is a note of yours",
    )  # fmt: skip
