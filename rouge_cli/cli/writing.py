"""Write the results of a command, without overwriting its inputs."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

import click

from rouge_cli.errors import UsageError
from rouge_cli.files import is_standard_input, standard_output, write_out
from rouge_cli.output_places import (
    check_format,
    check_place,
    check_uncompressed,
    is_or_becomes_a_file,
    protect_files,
    real_place,
    same_place,
)
from rouge_cli.real_names import name_below
from rouge_cli.whole_files import write_whole


def deliver(path: str | None, content: bytes | str, coloured: bool = False) -> None:
    """Write to the file at path, or to standard output where there is none; text in UTF-8.

    coloured: it may have codes of colours, and names and texts in it have none: a terminal gets them as they are.
    """
    if isinstance(content, str):
        content = content.encode("utf-8", "surrogateescape")
    if path is None:
        write_out(standard_output(), content, coloured)
    else:
        write_whole(path, content)


PAGES = (".html", ".htm")
"""The suffixes of files that are pages, whatever --format is by default."""


def format_for(format: str, output: str | None) -> str:
    """The format of a report: that of its file's name where nobody chose one."""
    from rouge_cli.cli.usual_options import is_typed

    is_page = output is not None and output.lower().endswith(PAGES)
    return "html" if is_page and not is_typed("format") else format


def check_outputs(*places: str | None, format: str = "") -> None:
    """UsageError, before the work, if a file cannot be made at one of these places, or two of them are one file.

    The first is that of the report: None is standard output, and its name must not say another format than this, or
    than --format.
    """
    _check_report(places[0], format)
    seen: dict[tuple[object, ...], str | None] = {}
    for i, place in enumerate(places):
        check_place(place)
        check_uncompressed(place)
        if (place is None and i) or (met := same_place(place)) is None:
            continue
        if met in seen and seen[met] is None:
            cause = "standard output goes to this file too"
            raise UsageError(f"{place}: {cause}; send that elsewhere, or name another file")
        if met in seen:
            raise UsageError(f"{place}: cannot write two outputs to one file; name another one for each")
        seen[met] = place


def _check_report(place: str | None, format: str) -> None:
    """UsageError if the name says a format that nobody chose; one that is typed is written under any name of texts."""
    from rouge_cli.cli.usual_options import is_typed

    context = click.get_current_context(silent=True)
    if context is None:
        return
    for parameter in context.command.params:
        name = parameter.name or ""
        if "--format" in parameter.opts and isinstance(parameter.type, click.Choice):
            check_format(place, format or str(context.params[name]), parameter.type.choices, is_typed(name))


def check_standard_input(inputs: Iterable[str]) -> None:
    """UsageError if two of the inputs are standard input, which can be read once."""
    if len(found := [name for name in inputs if is_standard_input(name)]) > 1:
        cause = "standard input is named twice, and can be read once"
        raise UsageError(f"{' and '.join(found)}: {cause}; save one of the two in a file and name that")


def protect_inputs(
    places: Sequence[str | None], inputs: Iterable[str | None],
    is_read: Callable[[str, str], bool] = lambda folder, name: True,
) -> None:  # fmt: skip
    """UsageError if an output would overwrite an input, or be read as one from a folder the next time.

    None among the places is standard output; None among the inputs is none. is_read says of an input that is a folder
    whether the file of this name below it is, or would be, read. See protect_files.
    """
    named = [name for name in inputs if name is not None]
    check_standard_input(named)
    folders = [name for name in named if os.path.isdir(name)]
    below = (file for home in folders for file in _files_below(home) if is_read(home, os.path.relpath(file, home)))
    protect_files(places, chain([name for name in named if name not in folders], below))
    for place in filter(None, places):
        real = real_place(place) if is_or_becomes_a_file(place) else ""
        for name in folders if real else ():
            if (file := name_below(name, real)) and is_read(name, file):
                raise UsageError(
                    f"{place}: cannot write the output: it lies in the folder {name}, which is an input; name a place "
                    "elsewhere"
                )


def _files_below(folder: str) -> Iterator[str]:
    for place, _, files in os.walk(folder):
        yield from (os.path.join(place, name) for name in files)
