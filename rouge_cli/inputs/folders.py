"""Folders of summaries, one a file: systems, evaluations and models are read from the names of files and folders."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from rouge_cli.errors import DataError, Problem, listed
from rouge_cli.files import absolute
from rouge_cli.inputs.bad_entries import BadEntries
from rouge_cli.inputs.choice import record_format
from rouge_cli.inputs.patterns import ID, IdFinder, ModelPattern, PeerPattern
from rouge_cli.inputs.plan import Evaluation, Plan
from rouge_cli.opening import is_folder
from rouge_cli.similar_names import LOOKS_ALIKE, look_of

SUFFIXES = (
    ".txt", ".spl", ".see", ".isi", ".html", ".htm", ".sgml", ".sgm", ".xml", ".be", ".sum", ".summary", ".dec", ".ref",
    ".out",
)  # fmt: skip
"""Suffixes that are not part of an id."""


class Folder(NamedTuple):
    """A folder of summaries, and the name given to it: of a system, or of a model."""

    path: str
    name: str | None = None


class FoundFile(NamedTuple):
    """A file: the folder it lies in below the one given (None if in that itself), its name, and its path."""

    group: str | None
    name: str
    path: str


def read_folders(
    peers: Sequence[Folder], models: Sequence[Folder], warnings: list[str], *, peer_pattern: str | None = None,
    model_pattern: str | None = None, format: str = "SPL", lenient: bool = False,
) -> Plan:  # fmt: skip
    r"""The plan of folders of system summaries and folders of reference summaries.

    A folder of folders holds systems, each in the folder of its name (on the side of the reference summaries: models);
    else its files are of one system, named as it is asked for or as the folder. Without patterns a system summary's
    name without its suffix is the id of its evaluation, and a reference summary's is that id, alone or followed by a
    dot, underscore or hyphen and the id of the model. A pattern with a slash matches the path below the folder.

    Raises DataError, or if lenient leaves out and warns: see BadEntries. UsageError: patterns that make no sense.
    """
    source = " and ".join(dict.fromkeys(folder.path for folder in (*peers, *models)))
    bad = BadEntries(source, lenient)
    by_id = _peers(peers, PeerPattern(peer_pattern) if peer_pattern is not None else None, bad, warnings)
    side = _Models(by_id, ModelPattern(model_pattern) if model_pattern is not None else None, bad, warnings)
    side.read(models)
    evaluations = _joined(by_id, side.by_id, format, bad) if by_id and side.by_id else []
    bad.finish(warnings, len(evaluations))
    warnings += _named_as_records(evaluations[:1])
    return Plan(source, tuple(evaluations), frozenset(system for places in by_id.values() for system in places))


def _named_as_records(evaluations: Iterable[Evaluation]) -> Iterable[Problem]:
    """A warning if the files of these evaluations have names of records; the others have the same kind of names."""
    for evaluation in evaluations:
        paths = [os.fsdecode(document) for document in evaluation.documents if isinstance(document, bytes)]
        if named := next((path for path in paths if record_format(path) is not None), None):
            cause = "it has the name of records, and a file in a folder is the text of one summary"
            yield Problem(named, cause, "if it holds records, name the files: --peers FILE --models FILE")


def natural(text: str) -> list[str | int]:
    """A key by which names sort as people count: 2 before 10."""
    return [int(part) if i % 2 else part for i, part in enumerate(re.split("([0-9]+)", text))]


def bare(name: str) -> str:
    """A file's name without .gz and a suffix of texts."""
    stem, suffix = os.path.splitext(name.removesuffix(".gz"))
    return stem if suffix.lower() in SUFFIXES else name.removesuffix(".gz")


def _peers(
    folders: Sequence[Folder], pattern: PeerPattern | None, bad: BadEntries, warnings: list[str]
) -> dict[str, dict[str, str]]:
    """Paths by evaluation and system."""
    by_id: dict[str, dict[str, str]] = {}
    for folder in folders:
        files = _listing(folder.path, pattern, bad, warnings)
        others = []
        for file in files:
            system = file.group if file.group is not None else folder.name or _base(folder.path)
            if pattern is None:
                id = bare(file.name)
            else:
                match = pattern.match(file.name)
                if match is None:
                    others.append(file)
                    continue
                if not match.id:
                    _report_empty_id(file, "--peer-pattern", bad)
                    continue
                id, system = match.id, match.system or system
            if folder.name not in (None, system):
                cause = f"--peers calls the system {folder.name!r}, and its folder or --peer-pattern says {system!r}"
                bad.at(file.path, cause, "leave the name out, --peers PATH, or name the folder of one system")
            first = by_id.setdefault(id, {}).setdefault(system, file.path)
            if first != file.path:
                cause = f"a second summary of system {system!r} for evaluation {id!r}, beside {first}"
                bad.at(file.path, cause, "make --peer-pattern say more of the name, or move one away")
        _report_others(folder.path, files, others, "--peer-pattern", pattern.text if pattern else "", bad, warnings)
    return by_id


class _Models:
    """The reference summaries: (path, model) by evaluation."""

    def __init__(
        self, peers: dict[str, dict[str, str]], pattern: ModelPattern | None, bad: BadEntries, warnings: list[str]
    ) -> None:
        self.peers, self.pattern, self.bad, self.warnings = peers, pattern, bad, warnings
        self.ids = IdFinder(peers)
        self.looks: dict[str, str] = {}
        self.by_id: dict[str, list[tuple[str, str]]] = {}
        self.places: dict[tuple[str, str], str] = {}

    def read(self, folders: Sequence[Folder]) -> None:
        """Read all folders."""
        orphans: list[FoundFile] = []
        count = 0
        for folder in folders:
            files = _listing(folder.path, self.pattern, self.bad, self.warnings)
            count += len(files)
            name = folder.name or (_base(folder.path) if len(folders) > 1 else None)
            others = []
            for file in files:
                if self.pattern is None:
                    self._by_default(file, name, orphans)
                elif not self._by_pattern(self.pattern, file, name):
                    others.append(file)
            text = self.pattern.text if self.pattern else ""
            _report_others(folder.path, files, others, "--model-pattern", text, self.bad, self.warnings)
        self._report_orphans(orphans, count)

    def _by_default(self, file: FoundFile, name: str | None, orphans: list[FoundFile]) -> None:
        found = self.ids.beginning(bare(file.name))
        if found is None:
            orphans.append(file)
        else:
            self._add(found[0], ".".join(filter(None, (name, file.group, found[1]))) or "A", file.path)

    def _by_pattern(self, pattern: ModelPattern, file: FoundFile, name: str | None) -> bool:
        """Whether the pattern says something of the file."""
        matches = pattern.matches(file.name, self.ids)
        if len(matches) > 1:
            ids = ", ".join(repr(match.id) for match in matches)
            cause = f"--model-pattern '{pattern.text}' reads it as of several evaluations ({ids})"
            self.bad.at(file.path, cause, f"write what stands around {ID}")
        elif matches and not matches[0].id:
            _report_empty_id(file, "--model-pattern", self.bad)
        elif matches:
            self._add(matches[0].id, ".".join(filter(None, (name, file.group, matches[0].model))), file.path)
        elif not pattern.has_place(file.name):
            return False
        elif self.peers:  # else that is told already, and the cause
            what = "--model-pattern finds none of the ids of --peer-pattern in its name"
            cause = f"a reference summary without a system summary: {what}"
            remedy = self._alike([file]) or "move it away, or correct the patterns"
            self.bad.at(file.path, cause, remedy)
        return True

    def _add(self, id: str, model: str, path: str) -> None:
        if model and (first := self.places.setdefault((id, model), path)) != path:
            cause = f"a second reference summary {model!r} for evaluation {id!r}, beside {first}"
            self.bad.at(path, cause, "make --model-pattern say more of the name, or move one away")
        else:
            self.by_id.setdefault(id, []).append((path, model))

    def _report_orphans(self, orphans: list[FoundFile], count: int) -> None:
        if orphans and len(orphans) == count and self.peers:
            peer = next(iter(next(iter(self.peers.values())).values()))
            self.bad.add(
                f"no reference summary belongs to a system summary by its name: {orphans[0].path} and {peer}, say; "
                f"{self._alike(orphans) or _suggestion(self.peers, [file.name for file in orphans])}",
                len(orphans),
            )
            return
        for file in orphans if self.peers else ():
            what = "its name does not begin with the name of any"
            remedy = "move it away, or show where the id is with --peer-pattern and --model-pattern"
            remedy = self._alike([file]) or remedy
            self.bad.at(file.path, f"a reference summary without a system summary: {what}", remedy)

    def _alike(self, orphans: Sequence[FoundFile]) -> str:
        """What to do where a part of a file's name looks like one of an id, and has other characters."""
        if not self.looks:
            self.looks = {look_of(part): part for id in self.peers for part in _parts(id)}
        for part in (part for file in orphans for part in _parts(bare(file.name))):
            if self.looks.get(look_of(part), part) != part:
                return f"name them alike: {part!r} {LOOKS_ALIKE}"
        return ""


def _parts(name: str) -> list[str]:
    """What stands between the separators of a name, and before each of them."""
    return [*re.split("[._-]", name), *(name[: found.start()] for found in re.finditer("[._-]|$", name))]


def _suggestion(peers: dict[str, dict[str, str]], models: Sequence[str]) -> str:
    """Patterns that were tried on all names, or what to do where there are none."""
    from rouge_cli.inputs.suggested_patterns import suggest_patterns

    names = [(system, os.path.basename(path)) for paths in peers.values() for system, path in paths.items()]
    found = suggest_patterns(names, models, bare)
    if found is None:
        return "name them alike, or show where the id is with --peer-pattern and --model-pattern"
    what = f"{_counted(found.systems, 'system')} in {_counted(found.evaluations, 'evaluation')}"
    return (
        f"show where the id is, for {what}: --peer-pattern '{found.peer_pattern}' "
        f"--model-pattern '{found.model_pattern}'"
    )


def _counted(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'s' * (number != 1)}"


def _report_empty_id(file: FoundFile, option: str, bad: BadEntries) -> None:
    """Report a name in which the group of the id has no letters, as an optional group may."""
    bad.at(file.path, f"{option} finds an empty id in its name", r"let the group of the id match a letter: '(\w+)'")


def _joined(
    peers: dict[str, dict[str, str]], models: dict[str, list[tuple[str, str]]], format: str, bad: BadEntries
) -> list[Evaluation]:
    evaluations = []
    for id in sorted(peers, key=natural):
        if id not in models:
            path = next(iter(peers[id].values()))
            bad.at(path, f"evaluation {id!r} has no reference summary", entries=len(peers[id]))
            continue
        files = sorted(models[id], key=lambda found: (natural(found[1]), natural(found[0])))
        documents = {system: os.fsencode(path) for system, path in sorted(peers[id].items())}
        model_ids = tuple(model or _letter(i) for i, (_, model) in enumerate(files))
        evaluations.append(
            Evaluation(id, format, documents, tuple(os.fsencode(path) for path, _ in files), 0, model_ids)
        )
    for id in models:
        if id not in peers:
            bad.at(models[id][0][0], f"a reference summary for evaluation {id!r}, which no system has")
    return evaluations


def _letter(i: int) -> str:
    """The id of a model without a name: A, B ... Z, M27 ..."""
    return chr(ord("A") + i) if i < 26 else f"M{i + 1}"


def _base(path: str) -> str:
    return os.path.basename(absolute(path))


def _listing(
    path: str, pattern: PeerPattern | ModelPattern | None, bad: BadEntries, warnings: list[str]
) -> list[FoundFile]:
    """The files of a folder, or of the folders in it; names below it where the pattern has a slash. Hidden ones are not
    looked at. Warns of folders whose files are therefore not read, and of folders without files.
    """
    try:
        if pattern is not None and "/" in pattern.text:
            return [FoundFile(None, os.path.relpath(file, path).replace(os.sep, "/"), file) for file in _below(path)]
        files, folders = _entries(path)
        if files and folders and pattern is None:
            which = "say with --peer-pattern and --model-pattern which names count"
            cause = f"files ({files[0]} ...) beside folders ({folders[0]} ...)"
            bad.at(path, cause, f"name each folder, --peers NAME=FOLDER, or {which}")
        if files or not folders:
            if pattern is not None:
                warnings += _ignored(path, folders)
            return [FoundFile(None, name, os.path.join(path, name)) for name in files]
        inner = {folder: _entries(os.path.join(path, folder)) for folder in folders}
        if any(names for names, _ in inner.values()):
            warnings += _ignored(path, [f"{folder}/{name}" for folder, (_, below) in inner.items() for name in below])
            empty = [folder for folder, found in inner.items() if found == ([], [])]
            warnings += [f"{path}: no file in the folder {name}, which is ignored" for name in empty]
        return [
            FoundFile(folder, name, os.path.join(path, folder, name))
            for folder, (names, _) in inner.items()
            for name in names
        ]
    except OSError as error:
        raise DataError.at(error.filename or path, f"cannot read the folder: {error.strerror}") from None


def _ignored(path: str, folders: Sequence[str]) -> list[str]:
    """The warning about folders that are not looked into, if there are any."""
    if not folders:
        return []
    remedy = "to read them, match their paths with patterns that have a slash, or name each with --peers or --models"
    are = "folder in it is" if len(folders) == 1 else "folders in it are"
    return [f"{path}: {len(folders):,} {are} ignored: {listed(folders, 3, counted=False)}; {remedy}"]


def name_test(path: str, pattern: PeerPattern | ModelPattern | None) -> Callable[[str], bool]:
    """A test whether read_folders reads the file of this name below the folder, or would if it were there."""
    try:
        files, folders = _entries(path)
    except OSError:  # which reading the folder reports
        files, folders = [], []

    def is_read(name: str) -> bool:
        parts = name.split(os.sep)
        if any(part.startswith(".") for part in parts):
            return False
        if pattern is not None and "/" in pattern.text:
            return pattern.fits("/".join(parts))
        fits = pattern is None or pattern.fits(parts[-1])
        if len(parts) == 1:
            # A first file, whatever its name, would keep the folders beside it from being read.
            return fits or not any(file != name for file in files)
        return fits and len(parts) == 2 and not files and bool(folders)

    return is_read


def _entries(path: str) -> tuple[list[str], list[str]]:
    with os.scandir(path) as entries:
        listed = sorted((entry.name, is_folder(entry)) for entry in entries if not entry.name.startswith("."))
    return [name for name, folder in listed if not folder], [name for name, folder in listed if folder]


def _below(path: str) -> Iterable[str]:
    files, folders = _entries(path)
    for name in files:
        yield os.path.join(path, name)
    for name in folders:
        yield from _below(os.path.join(path, name))


def _report_others(
    path: str, files: Sequence[FoundFile], others: Sequence[FoundFile], option: str, pattern: str, bad: BadEntries,
    warnings: list[str],
) -> None:  # fmt: skip
    """Report an empty folder and a pattern that matches nothing, and warn of names that it does not match."""
    names = [file.name for file in others]
    if not files:
        bad.at(path, "no file in this folder", "a summary is a file, and systems may be folders in it")
    elif len(others) == len(files):
        bad.at(path, f"{option} '{pattern}' matches no name as a whole", f"there are {listed(names, 3)}")
    elif others:
        first = listed(names, 3, counted=False)
        warnings.append(f"{path}: {len(others)} of {len(files)} names do not match {option} and are ignored: {first}")
