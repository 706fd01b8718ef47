"""Words in names of files and fields that say which side they are: system summaries or reference summaries."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable

from rouge_cli.inputs.plan import Plan

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
MOST_REFERENCES = 12
"""More of them in each evaluation are rather systems: SummEval and MultiLing have up to 11."""
PEOPLE_WORDS = frozenset((
    "model", "models", "human", "humans", "people", "person", "annotator", "annotators", "annotation", "writer",
    "expert", "author", "editor", "assessor", "judge", "rater", "worker", "crowd", "turker", "student",
    "summary", "abstracter",
))  # fmt: skip
LEAST_SYSTEMS = 4
"""Fewer reference summaries may well be called by the names of who wrote them."""
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


def likely_systems(plan: Plan) -> list[str]:
    """The ids of reference summaries if they are the same, and like systems' names, in every evaluation; or none."""
    ids = {evaluation.model_ids for evaluation in plan.evaluations}
    return list(names) if len(ids) == 1 and named_like_systems(names := next(iter(ids))) else []


def named_like_systems(ids: Iterable[str]) -> bool:
    """Whether ids of reference summaries are rather systems' names: several words, none of them a word for people.

    Reference summaries are called by letters and numbers (A, M1), or for what they are (reference_1, annotator2).
    """
    names = list(ids)
    return len(names) >= LEAST_SYSTEMS and all(_is_name(words(name)) for name in names)


def _is_name(found: set[str]) -> bool:
    return any(len(word) > 2 for word in found) and not found & (REFERENCE_WORDS | PEOPLE_WORDS)


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
