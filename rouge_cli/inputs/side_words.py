"""Words in names of files and fields that say which side they are: system summaries or reference summaries."""

from __future__ import annotations

import re
from collections.abc import Iterable

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


def words(name: str) -> set[str]:
    """The words of letters in a name, in lower case."""
    return set(re.findall(r"[a-z]+", name.lower()))


def look_swapped(peers: Iterable[str], models: Iterable[str]) -> bool:
    """Whether names of both sides say the contrary: references among the peers alone, or systems among the models."""
    ours, theirs = (set[str]().union(*map(words, names)) for names in (peers, models))
    ours, theirs = ours - theirs, theirs - ours
    ours_say = bool(ours & SYSTEM_WORDS) - bool(ours & REFERENCE_WORDS)
    theirs_say = bool(theirs & REFERENCE_WORDS) - bool(theirs & SYSTEM_WORDS)
    return ours_say + theirs_say < 0
