"""Plans written as ROUGE-EVAL XML, which read_rouge_xml reads back equal and ROUGE-1.5.5 itself reads."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence

from lxml import etree

from rouge_cli.errors import DataError, Problem
from rouge_cli.files import absolute
from rouge_cli.inputs.jackknife import ids_of_models
from rouge_cli.inputs.plan import Document, Evaluation, Plan, file_of, name_of


def write_rouge_xml(plan: Plan, comment: str = "") -> bytes:
    """The configuration of a plan, in UTF-8, with a comment above it.

    A file is named as ROOT/NAME, the root being the folder that an evaluation's peers, or its models, have in common;
    so a name without a folder becomes ./NAME. Where an evaluation mixes relative and absolute names, all become
    absolute. Models without ids are called A, B, C ... in their order. Raises DataError with all that XML cannot say:
    texts in memory, names that are not UTF-8 or end in white space, control characters, one model id for two files.
    """
    written: list[bytes] = [b"<?xml version='1.0' encoding='UTF-8'?>\n"]
    if comment:
        written.append(f"<!-- {_as_comment(comment)} -->\n".encode())
    written.append(b'<ROUGE-EVAL version="1.5.5">\n')
    problems: list[str] = []
    for evaluation in plan.evaluations:
        where = f"{evaluation.place_in(plan.source)}: evaluation {evaluation.id!r}"
        try:
            written.append(_as_bytes(_Writer(where, problems).element(evaluation)))
        except ValueError:
            cause = "an id or a file name has a control character, or is no Unicode, which XML cannot hold"
            problems.append(Problem(where, cause, "rename it"))
    if problems:
        raise DataError(problems)
    return b"".join([*written, b"</ROUGE-EVAL>\n"])


def _as_bytes(evaluation: etree._Element) -> bytes:
    """An evaluation, indented as a child of the root; by itself, as a tree of all takes far more memory."""
    etree.indent(evaluation, level=1)
    return b"  " + etree.tostring(evaluation, encoding="UTF-8", xml_declaration=False) + b"\n"


def _as_comment(text: str) -> str:
    """The text as a comment of XML can have it: names of files may have any characters."""
    shown = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)
    return re.sub("-(?=-)", "- ", shown)


class _Writer:
    """Writes one evaluation; what cannot be written is added to problems."""

    def __init__(self, where: str, problems: list[str]) -> None:
        self.where = where
        self.problems = problems

    def element(self, evaluation: Evaluation) -> etree._Element:
        made = etree.Element("EVAL", ID=evaluation.id)
        peers = [(id, self.name(document)) for id, document in evaluation.peers.items()]
        named = zip(ids_of_models(evaluation), evaluation.models, strict=True)
        models = [(id, self.name(document)) for id, document in named]
        last = dict(models)
        for id, name in models:
            if name != last[id]:
                self.wrong(f"model id {id!r} stands for several files", "give each its own")
        peer_root, peer_files = _divided([name for _, name in peers])
        model_root, model_files = _divided([name for _, name in models])
        for tag, root in (("PEER-ROOT", peer_root), ("MODEL-ROOT", model_root)):
            if root:
                etree.SubElement(made, tag).text = root
        if evaluation.format is not None:
            etree.SubElement(made, "INPUT-FORMAT", TYPE=evaluation.format)
        _entries(etree.SubElement(made, "PEERS"), "P", [id for id, _ in peers], peer_files)
        _entries(etree.SubElement(made, "MODELS"), "M", [id for id, _ in models], model_files)
        return made

    def name(self, document: Document | None) -> str | None:
        """The file's name as XML can give it; None if there is none, or none that can be given."""
        if document is None:
            return None
        file = file_of(document)
        if file is None:
            self.wrong(f"{name_of(document)} is not a file, and a configuration names files")
            return None
        try:
            name = file.decode()
        except UnicodeDecodeError:
            self.wrong(f"{os.fsdecode(file)!r}: the name of the file is not UTF-8", "rename it")
            return None
        if name != name.rstrip():
            self.wrong(f"{name!r}: the name of the file ends in white space", "rename it")
        return name

    def wrong(self, cause: str, remedy: str = "") -> None:
        self.problems.append(Problem(self.where, cause, remedy))


def _entries(parent: etree._Element, tag: str, ids: Sequence[str], files: Sequence[str | None]) -> None:
    for id, file in zip(ids, files, strict=True):
        etree.SubElement(parent, tag, ID=id).text = file


def _divided(names: Sequence[str | None]) -> tuple[str, list[str | None]]:
    """A root, and names under it such that ROOT/NAME is each file again; both as they are when trimmed."""
    given = [name for name in names if name is not None]
    if not given:
        return "", list(names)
    if len({os.path.isabs(name) for name in given}) > 1:
        names = [name if name is None else _absolute(name) for name in names]
        given = [name for name in names if name is not None]
    # Letter by letter is right where each folder ends in a slash, and keeps the names as they are written.
    common = os.path.commonprefix(  # noqa: RUF071
        [name.rpartition("/")[0] + "/" for name in given]
    )
    root = common.rpartition("/")[0]
    files = [name if name is None else name[len(root) + 1 :] for name in names]
    if common not in ("", "/") and all(_as_it_is(text) for text in (root, *files)):
        return root, files
    if os.path.isabs(given[0]):
        return "", [name if name is None else _shielded(name[1:]) for name in names]
    return ".", [name if name is None else _shielded(name) for name in names]


def _absolute(name: str) -> str:
    """The whole name, a slash at its end where it had one."""
    whole = absolute(name)
    return whole + "/" if name.endswith("/") and not whole.endswith("/") else whole


def _as_it_is(text: str | None) -> bool:
    return text is None or (text == text.strip() and text != "")


def _shielded(name: str) -> str:
    """The name, with ./ before it where its beginning would be trimmed or there would be nothing."""
    return name if _as_it_is(name) else f"./{name}"
