"""The files of Rouge155 (see pyrouge.py): which of them belong together by their names, and their conversion."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from xml.sax.saxutils import escape

from rouge_cli.errors import DataError, Problem, UsageError, reason, shortened
from rouge_cli.inputs.patterns import ID, compiled

LOG = logging.getLogger("rouge_cli.pyrouge")
_SENTENCE = re.compile(r"<a [^<>]*\bid=[^<>]*>(.*?)(?:</a>)?$", re.M)
"""A sentence in SEE."""
_QUOTE = {'"': "&quot;"}
_LETTER = re.compile("[A-Za-z0-9]")
_NOT_IN_XML = re.compile("[\0-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]")
_WITHOUT_ID = re.compile(rf"{ID}[?*+{{]|\)[?*{{]|\||\(\?(?!:|P<)|\\{ID}|\[[^\[\]]*{ID}")
"""What lets a pattern of reference summaries match names that do not hold the id letter by letter."""


def path_of(name: str, given: str | os.PathLike[str]) -> str:
    """The path as text. UsageError for another kind of argument, which has this name."""
    if not isinstance(given, str | bytes | os.PathLike):
        raise UsageError(f"{name} is a path, not {shortened(given)}")
    try:
        return os.fsdecode(given)
    except TypeError:  # an object with a path that is neither text nor bytes
        raise UsageError(f"{name} is a path, not {shortened(given)}") from None


def paired_files(
    system_dir: str, system_filename_pattern: str, model_dir: str, model_filename_pattern: str
) -> list[tuple[str, list[str]]]:
    """The system summaries by name, each with its reference summaries."""
    pattern = _compiled(system_filename_pattern, "system_filename_pattern")
    if not isinstance(model_filename_pattern, str):
        raise UsageError(f"model_filename_pattern is a str, not {shortened(model_filename_pattern)}")
    if not pattern.groups:
        raise UsageError(f"system_filename_pattern {system_filename_pattern!r}: put the id in round brackets")
    matches = {name: match for name in names_in(system_dir) if (match := pattern.match(name))}
    ids = {name: match[1] for name, match in matches.items() if match[1] is not None}
    is_held = ID in model_filename_pattern and not _WITHOUT_ID.search(model_filename_pattern)
    candidates = _candidates(set(ids.values()), names_in(model_dir))
    pairs: list[tuple[str, list[str]]] = []
    problems: list[str] = [
        Problem(
            os.path.join(system_dir, name), "system_filename_pattern finds no id in its name", "correct the pattern"
        )
        for name in matches
        if name not in ids
    ]
    for name, id in ids.items():
        wanted = _compiled(model_filename_pattern.replace(ID, id), "model_filename_pattern")
        near = candidates[id if is_held else ""]
        found = [model for model in near if wanted.match(model)]
        if not found:
            problems.append(
                f"Could not find any model summaries for the system summary with ID {id} ({name}). "
                f"Specified model filename pattern was: {model_filename_pattern}"
            )
        pairs.append((name, found))
    if not matches:
        problems.append(
            f"Did not find any files matching the pattern {system_filename_pattern} "
            f"in the system summaries directory {system_dir}."
        )
    problems += unwritable_names(system_dir, ids)
    problems += unwritable_names(model_dir, dict.fromkeys(name for _, found in pairs for name in found))
    if problems:
        raise DataError(problems)
    return pairs


def configuration_of(pairs: Iterable[tuple[str, list[str]]], system_dir: str, model_dir: str, system_id: str) -> bytes:
    """The configuration of ROUGE-1.5.5, in the bytes of its file: an evaluation for each system summary, numbered."""
    content = ['<ROUGE-EVAL version="1.55">']
    for number, (peer, models) in enumerate(pairs, 1):
        content += [
            f'<EVAL ID="{number}">',
            f"<MODEL-ROOT>{escape(model_dir)}</MODEL-ROOT>",
            f"<PEER-ROOT>{escape(system_dir)}</PEER-ROOT>",
            '<INPUT-FORMAT TYPE="SEE">',
            "</INPUT-FORMAT>",
            f'<PEERS>\n<P ID="{escape(system_id, _QUOTE)}">{escape(peer)}</P>\n</PEERS>',
            "<MODELS>",
            *(f'<M ID="{_model_id(i)}">{escape(name)}</M>' for i, name in enumerate(models)),
            "</MODELS>",
            "</EVAL>",
        ]
    return "\n".join([*content, "</ROUGE-EVAL>", ""]).encode("utf-8", "surrogateescape")


def _model_id(index: int) -> str:
    """A to Z, then M27 and so on."""
    return chr(ord("A") + index) if index < 26 else f"M{index + 1}"


def protect_summaries(
    config_file_path: str, system_dir: str, model_dir: str, pairs: Iterable[tuple[str, list[str]]]
) -> None:
    """UsageError: the configuration would take the place of one of these summaries."""
    from rouge_cli.output_places import protect_files

    peers, models = zip(*pairs, strict=True)
    names = [os.path.join(system_dir, name) for name in peers]
    names += [os.path.join(model_dir, name) for found in models for name in found]
    protect_files([config_file_path], names)


def unwritable_names(folder: str, names: Iterable[str], what: str = "the name") -> Iterator[str]:
    """Problems: names that the configuration, which is XML, cannot hold, or does not keep as they are."""
    for name in names:
        if _NOT_IN_XML.search(name):
            cause = f"{what} is not UTF-8, or has a control character"
        elif what == "the name" and name != name.strip():
            cause = f"{what} begins or ends with white space, which a configuration does not keep"
        else:
            continue
        yield Problem(repr(os.path.join(folder, name)), cause, "rename it")


def names_in(folder: str) -> list[str]:
    """The sorted names in a folder. DataError: it cannot be read."""
    try:
        return sorted(os.listdir(folder))
    except (OSError, ValueError) as error:
        raise DataError.at(folder, f"cannot read the folder: {reason(error)}") from None


def _candidates(ids: set[str], names: list[str]) -> dict[str, list[str]]:
    """By id the names that hold it; all names for "" and for an id that means more than its letters in a pattern.

    Without this, each name would be matched against as many patterns.
    """
    plain = {id for id in ids if id and re.escape(id) == id}
    found: dict[str, list[str]] = {id: [] if id in plain else names for id in (*ids, "")}
    lengths = {len(id) for id in plain}
    for name in names:
        for part in {name[at : at + n] for n in lengths for at in range(len(name) - n + 1)} & plain:
            found[part].append(name)
    return found


def _compiled(pattern: str, what: str) -> re.Pattern[str]:
    if isinstance(pattern, re.Pattern) and isinstance(pattern.pattern, str):
        return pattern
    if not isinstance(pattern, str):
        raise UsageError(f"{what} is a str, a regular expression, not {shortened(pattern)}")
    try:
        return compiled(pattern)
    except re.error as error:
        raise UsageError(f"{what} {shortened(pattern, 200)} is not a regular expression: {error}") from None


def convert_files(source: str, names: Iterable[str], target: str, convert: Callable[[str], str]) -> list[str]:
    """Convert the named files of a folder into another one. Bytes that are not UTF-8 stay what they are.

    Returns the names of those that still have words after a "<" then, for warn_of_tags.
    """
    from rouge_cli.opening import open_input

    LOG.info("Processing files in %s.", source)
    problems, marked = [], []
    with writing(target):
        os.makedirs(target, exist_ok=True)
    for name in names:
        path = os.path.join(source, name)
        try:
            with open_input(path) as stream:
                text = stream.read().decode("utf-8", "surrogateescape")
        except OSError as error:
            problems.append(f"{path}: cannot read the summary: {error.strerror}")
            continue
        converted = convert(text)
        if "<" in text and _has_words_after_a_tag(converted):
            marked.append(name)
        content = converted.encode("utf-8", "surrogateescape")
        with writing(path), open(os.path.join(target, name), "wb") as made:
            made.write(content)
    if problems:
        raise DataError(problems)
    LOG.info("Saved processed files to %s.", target)
    return marked


def _has_words_after_a_tag(converted: str) -> bool:
    """Whether a sentence has letters or digits after a "<": SEE, which is HTML, ends a sentence there.

    Looked for in the converted text: the conversion of a subclass may write "<" in another way.
    """
    return any(_LETTER.search(sentence[1].partition("<")[2]) for sentence in _SENTENCE.finditer(converted))


def warn_of_tags(*found: tuple[str | None, list[str]]) -> None:
    """Log one warning of the files, by folder, that have words after a "<", if there are any."""
    paths = list(dict.fromkeys(os.path.join(folder or "", name) for folder, names in found for name in names))
    if paths:
        LOG.warning(
            "%s: the rest of a line after '<', which is taken for a tag, is not scored, as with pyrouge (in %s); "
            "replace '<' in the texts to have it scored",
            paths[0],
            f"{len(paths):,} file" + ("" if len(paths) == 1 else "s"),
        )


@contextmanager
def writing(path: str) -> Iterator[None]:
    """DataError of this file or folder, where what is made of it cannot be written."""
    try:
        yield
    except (OSError, ValueError) as error:
        raise DataError.at(path, f"cannot write the converted summary: {reason(error)}") from None
