"""Inputs that fuzzing found, and that were mended: each again, through every command that reads such a file."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.fuzz.commands import KINDS, lay_out, try_one
from tests.fuzz.functions import FUNCTIONS
from tests.fuzz.mutation import mutated
from tests.workplace import Workplace

CORPUS = sorted(Path(__file__).with_name("corpus").iterdir())
BY_FILE = {kind.name.replace("/", "-"): kind for kind in KINDS}
BY_FUNCTION = {function.name: function for function in FUNCTIONS}


@pytest.mark.long
@pytest.mark.parametrize("found", CORPUS, ids=lambda path: path.name)
def test_what_was_found(place: Workplace, found: Path) -> None:
    name, content = found.name.partition("--")[0], found.read_bytes()
    if name in BY_FILE:
        lay_out(place.folder)
        try_one(BY_FILE[name], content, None)
    else:
        for seed in range(3):
            BY_FUNCTION[name].act(content, Random(seed))


def test_damage_is_the_same_in_every_run() -> None:
    some = [mutated(b"the cat sat on the mat", Random(seed), [b"another"]) for seed in range(20)]
    assert some == [mutated(b"the cat sat on the mat", Random(seed), [b"another"]) for seed in range(20)]
    assert len(set(some)) > 15
