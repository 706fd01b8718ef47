"""Display names of systems and measures in tables, from a file."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator

from rouge_cli.errors import DataError, LibraryErrors, Problem, shortened
from rouge_cli.files import read_whole
from rouge_cli.inputs.csv_rows import csv_reader
from rouge_cli.inputs.file_kinds import UNCERTAIN, other_kind
from rouge_cli.inputs.written_lists import object_of

_REMEDY = 'a line is ID,NAME or ID<TAB>NAME; or give one JSON object, {"ID": "NAME"}'

_NO_NAME = "no name in it"


def read_display_names(file: str) -> dict[str, str]:
    """By id the name to show: of a JSON object, or of lines with an id, a comma or a tab, and a name.

    A first line "system,name" or "id,name" is a heading. It is UTF-8, or has the
    byte order mark of UTF-16 or UTF-32. DataError with all lines that cannot be used.
    """
    content = read_whole(file, "the names")
    if problem := other_kind(file, content, "names to show", UNCERTAIN):
        raise DataError(problem)
    marked = json.detect_encoding(content)
    encoding = marked if marked in ("utf-16", "utf-32") else "utf-8-sig"  # those two have a byte order mark
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError as error:
        said = encoding.removesuffix("-sig").upper()
        raise DataError.at(file, f"not {said}: byte 0x{content[error.start]:02x}", "save it as UTF-8") from None
    if text.lstrip().startswith("{"):
        return _of_object(file, text)
    found: dict[str, str] = {}
    problems = []
    with LibraryErrors(file, "not a table", _REMEDY):
        lines = list(_lines(text))
    for number, cells in lines:
        place = f"{file}, line {number}"
        if len(cells) != 2 or not all(cells):
            problems.append(Problem(place, f"not an ID and a NAME: {shortened(','.join(cells))}", _REMEDY))
        elif cells[0] in found:
            problems.append(Problem(place, f"a second name of {cells[0]!r}", "give each ID one name"))
        else:
            found[cells[0]] = cells[1]
    if not found and not problems:
        problems.append(Problem(file, _NO_NAME, _REMEDY))
    if problems:
        raise DataError(problems)
    return found


def _of_object(file: str, text: str) -> dict[str, str]:
    with LibraryErrors(file, "not JSON", _REMEDY):
        found = json.loads(text, object_pairs_hook=object_of)
    if wrong := [key for key, value in found.items() if not isinstance(value, str) or not value]:
        raise DataError([Problem(f"{file}, {key!r}", "its name is not a text", _REMEDY) for key in wrong])
    if not found:
        raise DataError.at(file, _NO_NAME, _REMEDY)
    return dict(found)


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """(number, cells) of each line that is not blank, without a heading."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    reader = csv_reader(io.StringIO(text, newline=""), delimiter="\t" if "\t" in first else ",")
    is_first = True
    for row in reader:
        cells = [cell.strip() for cell in row]
        if any(cells):
            is_heading = is_first and len(cells) == 2 and cells[0].lower() in ("id", "system") and cells[1].lower() in (
                "name", "label",
            )  # fmt: skip
            is_first = False
            if not is_heading:
                yield reader.line_num, cells
