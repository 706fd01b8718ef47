"""The cache folder: what a benchmark needs is made there once, and again where its recipe has changed."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

from tests.parity.oracle import PROJECT

STAMP = "stamp.json"
Facts = dict[str, int]
"""What a workload consists of, by name: files, words ..."""


def bench_home() -> Path:
    """ROUGE_BENCH_HOME, or `.bench/` at the project's root; made, and kept out of git."""
    home = Path(os.environ.get("ROUGE_BENCH_HOME") or PROJECT / ".bench").resolve()
    home.mkdir(parents=True, exist_ok=True)
    (home / ".gitignore").write_text("*\n")
    return home


def folder_of(name: str, parameters: Mapping[str, object], make: Callable[[Path], Facts]) -> tuple[Path, Facts]:
    """The folder of that name and the facts about it; `make` fills it unless its stamp bears these parameters.

    The parameters include the source of this package's generators, so that editing one makes its workloads again.
    """
    recipe = json.loads(json.dumps({**parameters, "source": _source_digest()}))
    folder = bench_home() / name
    stamp = _stamp(folder)
    if stamp is None or stamp.get("recipe") != recipe:
        stamp = {"recipe": recipe, "facts": _remake(folder, make)}
        (folder / STAMP).write_text(json.dumps(stamp, indent=1) + "\n")
    facts = stamp["facts"]
    assert isinstance(facts, dict)
    return folder, facts


def _stamp(folder: Path) -> dict[str, object] | None:
    try:
        stamp = json.loads((folder / STAMP).read_bytes())
    except (OSError, ValueError):
        return None
    return stamp if isinstance(stamp, dict) else None


def _remake(folder: Path, make: Callable[[Path], Facts]) -> Facts:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return make(folder)


def _source_digest() -> str:
    digest = hashlib.sha256()
    for module in ("words.py", "texts.py", "workloads.py"):
        digest.update(Path(__file__).with_name(module).read_bytes())
    return digest.hexdigest()[:16]
