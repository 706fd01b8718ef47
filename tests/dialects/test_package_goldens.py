"""Each dialect gives the floats of its package, for the pairs that tests/oracles scored with it."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cases import each
from tests.oracles.comparing import is_same, ours
from tests.oracles.goldens import FOLDER
from tests.oracles.packages import PACKAGES

CASES = {case.name: case for package in PACKAGES for case in package.cases}


@each("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_a_dialect_gives_the_packages_floats(path: Path) -> None:
    golden = json.loads(path.read_text(encoding="utf-8"))
    case = CASES[golden["case"]]
    found = ours(case, [(pair["peer"], pair["models"]) for pair in golden["pairs"]])
    for pair, figures in zip(golden["pairs"], found, strict=True):
        assert is_same(case, pair["figures"], figures), (pair, figures)


def test_every_case_has_a_golden() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(CASES)
