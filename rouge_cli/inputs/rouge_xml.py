"""ROUGE-EVAL XML configurations (section 2 of docs/rouge-1.5.5.md)."""

from __future__ import annotations

import os
from codecs import BOM_UTF8
from typing import Any

from lxml import etree

from rouge_cli.errors import DataError
from rouge_cli.files import read_whole
from rouge_cli.inputs.plan import Plan, Tree
from rouge_cli.inputs.xml_tree import GrowingTree, read_tree

SAFELY: dict[str, Any] = {"resolve_entities": "internal", "no_network": True, "load_dtd": False}
_DECLARED = rb"""<\?xml\s[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._-]{1,99})["']"""
PIECE = 1 << 16
"""Bytes of a large configuration that are parsed at a time."""


def read_rouge_xml(name: bytes | str, model_ids: bool = False) -> Plan:
    """The plan of a configuration. File names in it stay relative to the working directory.

    model_ids asks for the ids of the models too, which scoring does not need. Raises DataError: unreadable or broken
    XML with line and column, or all entries that are wrong, each by its line.
    """
    source = os.fsdecode(name)
    plan, problems = plan_of(source, read_whole(source, "the configuration"), model_ids)
    if problems:
        raise DataError(problems)
    return plan


def plan_of(source: str, content: bytes, model_ids: bool = False) -> tuple[Plan, list[str]]:
    """The plan of a configuration's content as far as it can be made out, and all entries that are wrong.

    Raises DataError: broken.
    """
    content = declared(content)
    # Most of a configuration's nodes are white space between elements: they are kept only if they may matter.
    found = read_in_chunks(source, content, model_ids) or read_tree(
        parse(source, content, keep_blanks=False), source, model_ids
    )
    if not found[-1]:
        found = read_tree(parse(source, content, keep_blanks=True), source, model_ids)
    evaluations, peer_ids, problems, unread, _ = found
    warnings = (_unread(source, unread),) if unread else ()
    return Plan(source, tuple(evaluations), peer_ids, warnings=warnings), problems


def _unread(source: str, names: list[str]) -> str:
    """The warning of summaries that are named and not read, as ROUGE-1.5.5 does not read them."""
    several = f"{len(names)} summaries have several files (the first is {names[0]})"
    what = several if len(names) > 1 else f"{names[0]} has several files"
    return f"{source}: {what}, of which only the last is read; config check lists them, with their lines"


def declared(content: bytes) -> bytes:
    """The content without a byte order mark of UTF-8 that contradicts what it declares, which ROUGE-1.5.5 obeys."""
    if not content.startswith(BOM_UTF8):
        return content
    import re

    found = re.match(_DECLARED, without := content.removeprefix(BOM_UTF8))
    return content if found is None or found[1].lower() in (b"utf-8", b"utf8") else without


def read_in_chunks(source: str, content: bytes, model_ids: bool = False, piece: int = PIECE) -> Tree | None:
    """What read_tree returns, without having the whole tree in memory; None if the document is better read whole.

    It is if it is small or unusual, or not well-formed: the message is then that for the whole.
    """
    tag = next((tag for tag in (b"ROUGE_EVAL", b"ROUGE-EVAL") if b"<" + tag in content[:piece]), None)
    if tag is None or len(content) < 4 * piece or b"<!DOCTYPE" in content:
        return None
    parser = etree.XMLPullParser(("start",), tag=tag.decode(), **SAFELY, remove_blank_text=True)
    growing, start = None, 0
    try:
        while start < len(content):
            end = content.find(b">", start + piece) + 1 or len(content)
            parser.feed(content[start:end])
            start = end
            if growing is None:
                root = next((element for _, element in parser.read_events()), None)
                if root is None or root.getparent() is not None:
                    return None
                growing = GrowingTree(root, source, model_ids)
            growing.take()
        parser.close()
    except etree.XMLSyntaxError:
        return None
    return None if growing is None else growing.finish()


def parse(source: str, content: bytes, keep_blanks: bool) -> etree._Element:
    """The root element. Neither external entities nor a DTD are read; lxml's own limits hold for internal ones."""
    parser = etree.XMLParser(**SAFELY, remove_blank_text=not keep_blanks)
    try:
        root: etree._Element = etree.fromstring(content, parser)
        return root
    except etree.XMLSyntaxError as error:
        from rouge_cli.inputs.file_kinds import CONFIGURATION, OF_CONFIGURATION, XML, other_kind

        wanted, accepted = "an evaluation configuration (XML)", (CONFIGURATION, XML)
        if problem := other_kind(source, content, wanted, accepted, OF_CONFIGURATION):
            raise DataError(problem) from None
        line, column = error.position
        text = error.msg.removesuffix(f", line {line}, column {column}")
        for advice in (" use XML_PARSE_HUGE", " try XML_PARSE_HUGE"):  # for programmers, at limits of libxml2
            text = text.partition(advice)[0].rstrip(",")
        text = " ".join(text.split())  # some of libxml2's messages have ends of lines
        hint = "if it is a list file, say its format with -z" if (line, column) == (1, 1) else ""
        if text.startswith("Unsupported encoding") or content.startswith("<?xml".encode("cp037")):
            hint = "save it in UTF-8"
        place = f"{source}, line {line}, column {column}"
        raise DataError.at(place, f"not well-formed XML: {text}", hint) from None
