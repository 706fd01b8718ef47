"""Patterns for names that do not show by themselves what the id is: found in the names, and tried on all of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from rouge_cli.inputs.patterns import ID, IdFinder, ModelPattern, PeerPattern

_KINDS = (r"\d+", r"[^._-]+")
"""An id: digits, or else the text between separators."""
_PLACES = (0, 1, 2, 3, -1, -2)
"""Where in a name: the first such part, the second ..., the last."""


class Suggestion(NamedTuple):
    """Two patterns, and what they read from all the names."""

    peer_pattern: str
    model_pattern: str
    systems: int
    evaluations: int


class _Part(NamedTuple):
    """A name cut into what is before the id, the id, what follows, and its suffix."""

    before: str
    id: str
    after: str
    suffix: str


def suggest_patterns(
    peers: Sequence[tuple[str, str]], models: Sequence[str], bare: Callable[[str], str]
) -> Suggestion | None:
    """The patterns that read the most evaluations from (system, file name) of peers and file names of models.

    The system is the one to take where the name says none; bare takes the suffix off a name. None where no two
    patterns read every name, give each system one summary in an evaluation, and find reference summaries for each.
    """
    names = [name for _, name in peers]
    places = list(_places(names, models, bare))
    for separated in (True, False):
        for kind, left, right in places:
            peer = _pattern(left, f"(?P<id>{kind})", "system", separated)
            model = _pattern(right, ID, "model", separated)
            if peer is not None and model is not None:
                if "(?P<system>" not in peer:
                    peer = peer.replace("(?P<id>", "(", 1)
                found = _tried(peers, models, peer, model)
                if found is not None:
                    return found
    return None


def _places(
    peers: Sequence[str], models: Sequence[str], bare: Callable[[str], str]
) -> Iterator[tuple[str, list[_Part], list[_Part]]]:
    """(kind, peers, models) cut wherever both sides have ids in common, the most ids first."""
    found: list[tuple[int, int, str, list[_Part], list[_Part]]] = []
    for kind in _KINDS:
        sides = [[parts for i in _PLACES if (parts := _cut(names, kind, i, bare))] for names in (peers, models)]
        for left in sides[0]:
            ids = {part.id for part in left}
            for right in sides[1]:
                common = len(ids & {part.id for part in right})
                if common:
                    found.append((-common, len(found), kind, left, right))
    for _, _, kind, left, right in sorted(found, key=lambda one: one[:2]):
        yield kind, left, right


def _cut(names: Sequence[str], kind: str, place: int, bare: Callable[[str], str]) -> list[_Part]:
    """All names cut at a part of this kind; nothing if one of them has none in this place."""
    parts = []
    for name in names:
        stem = bare(name)
        matches = list(re.finditer(kind, stem))
        if not -len(matches) <= place < len(matches):
            return []
        match = matches[place]
        parts.append(_Part(stem[: match.start()], match[0], stem[match.end() :], name[len(stem) :]))
    return parts


def _pattern(parts: Sequence[_Part], id: str, group: str, separated: bool) -> str | None:
    """The names with id in the id's place, and a group where they differ; None if that is in several places.

    None also where separators between group and id differ, or are wanted and there is none.
    """
    befores, afters, suffixes = ({part[i] for part in parts} for i in (0, 2, 3))
    if len(suffixes) > 1 or (len(befores) > 1 and len(afters) > 1):
        return None
    before, after = re.escape(min(befores)), re.escape(min(afters))
    if len(befores) == len(afters) == 1:
        return before + id + after + re.escape(min(suffixes))
    separators = (
        {text[len(text.rstrip("._-")) :] for text in befores}
        if len(befores) > 1
        else {text[: len(text) - len(text.lstrip("._-"))] for text in afters}
    )
    separator = min(separators)
    if len(separators) > 1 or (separated and not separator):
        return None
    if len(befores) > 1:
        before = f"(?P<{group}>.+{'' if separator else '?'}){re.escape(separator)}"
    else:
        after = f"{re.escape(separator)}(?P<{group}>.+)"
    return before + id + after + re.escape(min(suffixes))


def _tried(peers: Sequence[tuple[str, str]], models: Sequence[str], peer: str, model: str) -> Suggestion | None:
    """The names that the patterns read; None if one does not match, or two summaries become one."""
    peer_pattern, model_pattern = PeerPattern(peer), ModelPattern(model)
    read: set[tuple[str, str]] = set()
    for system, name in peers:
        match = peer_pattern.match(name)
        if match is None or (match.id, match.system or system) in read:
            return None
        read.add((match.id, match.system or system))
    ids = {id for id, _ in read}
    finder = IdFinder(ids)
    found: set[str] = set()
    for name in models:
        matches = model_pattern.matches(name, finder)
        if len(matches) > 1 or not (matches or model_pattern.has_place(name)):
            return None
        found.update(match.id for match in matches)
    return Suggestion(peer, model, len({system for _, system in read}), len(ids)) if found == ids else None
