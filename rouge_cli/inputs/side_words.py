"""Words in names of files and fields that say which side they are: system summaries or reference summaries."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable

SYSTEMS, REFERENCES = 1, -1
REFERENCE_WORDS = frozenset((
    "ref", "refs", "reference", "references", "gold", "golds", "golden", "target", "targets", "tgt", "truth",
    "groundtruth", "highlights",
))  # fmt: skip
SYSTEM_WORDS = frozenset((
    "sys", "system", "systems", "peer", "peers", "output", "outputs", "pred", "preds", "prediction", "predictions",
    "predicted", "hyp", "hyps", "hypothesis", "hypotheses", "cand", "cands", "candidate", "candidates", "decoded",
    "generated", "response", "responses",
))  # fmt: skip
"""Not "model" and "models", which are references in ROUGE and systems elsewhere."""
PLAIN_WORDS = frozenset((
    "summary", "summaries", "text", "texts", "test", "dev", "val", "valid", "train", "txt", "spl", "see", "html", "gz",
    "jsonl", "ndjson", "json", "csv", "tsv", "tab", "parquet", "pq",
))  # fmt: skip
"""Words that say nothing about the side."""


def words(name: str) -> set[str]:
    """The words of letters in a name, in lower case."""
    return set(re.findall(r"[a-z]+", name.lower()))


def look_swapped(peers: Iterable[str], models: Iterable[str]) -> bool:
    """Whether names look swapped: references among the peers, systems among the models; common words do not count.

    Both sides must say so, or one side with a name that says nothing else ("refs.txt", not "target-domain.txt").
    """
    ours, theirs = list(peers), list(models)
    common = _words(ours) & _words(theirs)
    ours_say, theirs_say = _side(_words(ours) - common), _side(_words(theirs) - common)
    if ours_say == REFERENCES and not theirs_say:
        return all(_is_only(name, REFERENCE_WORDS, common) for name in ours)
    if theirs_say == SYSTEMS and not ours_say:
        return all(_is_only(name, SYSTEM_WORDS, common) for name in theirs)
    return ours_say == REFERENCES and theirs_say == SYSTEMS


def _words(names: Iterable[str]) -> set[str]:
    return set[str]().union(*map(words, names))


def _side(found: set[str]) -> int:
    """Which side these words say, SYSTEMS or REFERENCES; 0 if they say none or both."""
    return SYSTEMS * bool(found & SYSTEM_WORDS) + REFERENCES * bool(found & REFERENCE_WORDS)


def _is_only(name: str, said: frozenset[str], common: set[str]) -> bool:
    """Whether the last part of PATH, or NAME in NAME=PATH, consists of these words, besides common and plain ones."""
    given, _, path = name.rpartition("=")
    parts = (words(os.path.basename(os.path.normpath(path))), words(given))
    return any(bool(part & said) and part <= said | common | PLAIN_WORDS for part in parts)
