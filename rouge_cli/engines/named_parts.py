"""Which parts are meant by the names of folders of `rouge-cli score`, and of parts in them: by their manifests."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from typing import NamedTuple

from rouge_cli.engines.part_record import DAMAGED
from rouge_cli.engines.parts import FORM, MANIFEST, digest_of
from rouge_cli.errors import DataError, Problem, UsageError, check_kinds, reason, shortened
from rouge_cli.files import real_path
from rouge_cli.opening import open_input, plain_path
from rouge_cli.scoring.absent import by_number

ANEW = "score again into another folder"


class NamedPart(NamedTuple):
    """Where the rows of a part are."""

    rows: str
    number: int
    of: int
    source: str
    """The file of its records."""
    made_of: str
    """The digest of what the manifest says of it."""
    measures: Sequence[str]
    """The names of measures in its rows, by the manifest."""

    @property
    def record(self) -> str:
        """The file that says what they are."""
        return f"{self.rows}.json"


def named_parts(names: Sequence[str]) -> list[NamedPart]:
    """All parts, in the order of one run over them.

    DataError: some are missing; UsageError: named twice, no names, or other objects.
    """
    chosen: dict[str, dict[str, str]] = {}
    for name in _paths(names):
        folder = name if os.path.isdir(name) else os.path.dirname(name)
        rows = chosen.setdefault(real_path(folder), {"": folder})
        if os.path.isdir(name):
            if len(rows) > 1:
                raise UsageError(f"{name}: the folder and parts in it are named; name the folder alone")
            rows["*"] = name
        elif "*" in rows:
            raise UsageError(f"{name}: its folder, {rows['*']}, is named too; name the folder alone")
        else:
            rows[os.path.basename(name)] = name
    problems: list[str] = []
    found: list[NamedPart] = []
    for rows in chosen.values():
        folder = rows.pop("")
        parts = _manifest(folder)
        absent = [part for part in parts if os.path.basename(part.rows) not in rows] if "*" not in rows else []
        known = {os.path.basename(part.rows) for part in parts} | {"*"}
        problems += [
            Problem(path, f"not a part of {folder}/{MANIFEST}", "name the files that it lists")
            for name, path in rows.items()
            if name not in known
        ]
        for part in absent:
            remedy = "name the folder, or the rows of all its parts"
            problems.append(Problem(part.rows, f"part {part.number} of {part.of} is not named", remedy))
        found += parts
    if problems:
        raise DataError(problems)
    if len(chosen) > 1:
        found.sort(key=lambda place: (by_number(place.source), place.number))
    return found


def _manifest(folder: str) -> list[NamedPart]:
    """The parts that the manifest names."""
    place = os.path.join(folder, MANIFEST)
    try:
        with open_input(place) as stream:
            known = json.loads(stream.read())
        if known["form"] != FORM:
            raise DataError.at(place, f"of another version of rouge-cli (form {known['form']}, here {FORM})", ANEW)
        choices = known["choices"]
        return [
            NamedPart(os.path.join(folder, name), number, len(choices), str(choice["source"]), digest_of(known, choice),
                   known["measures"])
            for number, (name, choice) in enumerate(zip(known["parts"], choices, strict=True), 1)
        ]  # fmt: skip
    except FileNotFoundError:
        cause = f"a folder without a {MANIFEST} of rouge-cli score"
        remedy = (
            "name a file of 'rouge-cli evaluate --save', or a folder that 'rouge-cli score INPUT... -o FOLDER/' made"
        )
        raise DataError.at(folder or ".", cause, remedy) from None
    except (ValueError, LookupError, TypeError, RecursionError, IsADirectoryError):
        raise DataError.at(place, f"no manifest of rouge-cli score: {DAMAGED}", ANEW) from None
    except OSError as error:
        raise DataError.at(place, f"cannot be read: {reason(error)}", "make it readable, and run this again") from None


def _paths(names: object) -> list[str]:
    """The names as paths that are there. UsageError: none, or other objects; DataError: what is not there."""
    if not isinstance(names, list | tuple) or not names:
        raise UsageError(f"names must be a list of folders of rows, or of all their parts, not {shortened(names)}")
    paths = [plain_path(name) for name in names]
    check_kinds(*(("a name", path, str, "the path of a folder of rows, or of a part") for path in paths))
    remedy = "name the folder that 'rouge-cli score -o FOLDER/' made"
    missing = [path or "''" for path in paths if not os.path.exists(path)]
    if problems := [Problem(path, "there is no such file or folder", remedy) for path in missing]:
        raise DataError(problems)
    return paths
