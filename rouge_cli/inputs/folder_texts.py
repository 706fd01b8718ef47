"""The files of a plan, read into texts one evaluation after the other: unpacked, decoded, and split into sentences."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

from rouge_cli.errors import DataError
from rouge_cli.inputs.bad_entries import BadEntries
from rouge_cli.inputs.plan import Document, Evaluation, Plan, Text
from rouge_cli.inputs.sentences import Sentences
from rouge_cli.inputs.stream import Stream
from rouge_cli.inputs.text_files import AS_TEXT, UTF_8, binary_from, misread, not_in, open_bytes, open_text


def read_texts(
    plan: Plan, sentences: Sentences, *, encoding: str = UTF_8, lenient: bool = False, warnings: list[str],
) -> Stream:  # fmt: skip
    """A stream of the plan's evaluations with texts in place of files. See BadEntries for what cannot be read."""

    def text(name: str) -> Text:
        content = sentences.content(_read(name, encoding))
        _check_is_text(name, content)
        return Text(name, content)

    bad = BadEntries(plan.source, lenient)
    return Stream(plan.source, _evaluations(plan, text, bad, warnings), len(plan.evaluations), warnings)


def readable(plan: Plan, warnings: list[str], encoding: str | None = None) -> Plan:
    """The plan with the content of files, but for those that evaluating would refuse.

    encoding: that by which evaluating decodes files; None: it takes any bytes.
    Evaluations that lack a reference summary so are omitted. Adds warnings as BadEntries does; DataError: nothing is
    left.
    """

    def text(name: str) -> Text:
        with open_bytes(name) as stream:
            content = stream.read()
        _check_is_text(name, content if encoding is None else _read(name, encoding).encode("utf-8", "surrogatepass"))
        return Text(name, content, of_file=True)

    bad = BadEntries(plan.source, lenient=True)
    return plan._replace(evaluations=tuple(_evaluations(plan, text, bad, warnings)))


def _evaluations(plan: Plan, read: Callable[[str], Text], bad: BadEntries, warnings: list[str]) -> Iterator[Evaluation]:
    found = 0

    def text(document: Document) -> Text | None:
        if isinstance(document, Text):
            return document
        try:
            return read(os.fsdecode(document))
        except DataError as error:
            bad.add_all(error.problems)
            return None

    for evaluation in plan.evaluations:
        peers = {system: text(name) for system, name in evaluation.peers.items() if name is not None}
        models = tuple(made for name in evaluation.models if (made := text(name)) is not None)
        kept = {system: made for system, made in peers.items() if made is not None}
        if kept and len(models) == len(evaluation.models) and not bad.refused:
            found += 1
            yield evaluation._replace(peers=kept, models=models)
    bad.finish(warnings, found, of_stream=True)


def _check_is_text(name: str, content: bytes) -> None:
    """DataError as evaluating would say it."""
    if (nul := binary_from(content)) is not None:
        raise DataError.at(name, f"not text: a NUL byte at offset {nul}", AS_TEXT)


def _read(name: str, encoding: str) -> str:
    try:
        with open_text(name, encoding) as stream:
            content = stream.read()
    except UnicodeError as error:
        raise DataError.at(name, not_in(encoding, error)) from None
    if content.isascii():
        return content
    problems = [
        problem.within(f"{name}, line {number}")
        for number, line in enumerate(content.split("\n"), 1)
        if (problem := misread(line, encoding)) is not None
    ]
    if problems:
        raise DataError(problems)
    return content
