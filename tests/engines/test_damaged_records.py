"""Records of parts and manifests with one value changed: refused in words, or the same results as before."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from rouge_cli.engines.scored_parts import merge_scored
from rouge_cli.errors import RougeCliError
from rouge_cli.results import Results
from tests.commands import rouge_cli
from tests.engines.test_scored_parts import refused, score
from tests.workplace import Workplace

OTHERS: list[Any] = [None, [], {}, -1, "x"]
RECORDS = ["scores/00001-f0.jsonl.json", "scores/00002-f1.jsonl.json"]
MANIFEST = "scores/manifest.json"


@pytest.fixture
def scored(place: Workplace) -> None:
    """Two parts in scores/, of which no record says the system."""
    for k in range(2):
        rows = [{"id": f"{k}-{i}", "summary": "a b", "references": ["a c", "b"]} for i in range(3)]
        place.write(f"f{k}.jsonl", "".join(f"{json.dumps(row)}\n" for row in rows))
    score(["f0.jsonl", "f1.jsonl"], "--measures", "rouge-1,bleu")


def paths(tree: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to each value within."""
    items = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in items:
        yield (*path, key)
        yield from paths(value, (*path, key))


def changed(tree: Any) -> Iterator[tuple[str, Any]]:
    """The tree with one value deleted, or replaced by another."""
    for *way, last in list(paths(tree)):
        for k in range(len(OTHERS) + 2):
            other = deepcopy(tree)
            room = other
            for key in way:
                room = room[key]
            if k == len(OTHERS):
                del room[last]
            else:
                room[last] = OTHERS[k] if k < len(OTHERS) else [room[last], room[last]]
            yield f"{[*way, last]}, change {k}", other


def figures(results: Results) -> list[Any]:
    """All figures, and the evaluations that they are of."""
    return [
        (one.id, [*one.evaluations], [(m.name, [*m.scores], [*m.counts], m.averages) for m in one.measures])
        for one in results.systems
    ]


@pytest.mark.long
@pytest.mark.parametrize("name", [*RECORDS, MANIFEST])
def test_one_changed_value_is_refused_or_changes_no_figure(scored: None, name: str) -> None:
    del scored
    right = figures(merge_scored(["scores"], system="x"))
    for what, tree in changed(json.loads(Path(name).read_bytes())):
        Path(name).write_text(json.dumps(tree))
        try:
            found = figures(merge_scored(["scores"], system="x"))
        except RougeCliError:
            continue
        assert found == right, what


@pytest.mark.parametrize(
    ("part", "keys", "value"),
    [
        (0, ["read", "fields"], None),
        (0, ["measures"], ["rouge-1", "rouge-1"]),
        (1, ["measures"], ["bleu", "bleu"]),
        (1, ["measures"], ["bleu", "rouge-1"]),
    ],
)
def test_a_changed_record_is_named_by_all_commands(scored: None, part: int, keys: list[str], value: object) -> None:
    del scored
    name = RECORDS[part]
    record = json.loads(Path(name).read_bytes())
    room = record
    for key in keys[:-1]:
        room = room[key]
    room[keys[-1]] = value
    Path(name).write_text(json.dumps(record))
    for command in (["merge", "--system", "x"], ["report"]):
        told = refused(*command, "scores")
        assert told.startswith(f"rouge-cli: {name}: ")
        assert "edited or damaged" in told
    again = rouge_cli("score", "f0.jsonl", "f1.jsonl", "--measures", "rouge-1,bleu", "--counts", "-q", "-o", "scores/")
    assert again.status == 1
    assert f"{name}: it was edited or damaged; " in again.stderr
