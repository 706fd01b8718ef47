"""Where memory is refused there is a MemoryError, and what was made before can be used on."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(
    not hasattr(os, "confstr") or "glibc" not in (os.confstr("CS_GNU_LIBC_VERSION") or "") or not shutil.which("gcc"),
    reason="replaces the allocator of glibc by one that gcc compiles",
)


@pytest.fixture(name="library", scope="module")
def _library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("allocator") / "failing.so"
    source = Path(__file__).with_name("failing_allocations.c")
    subprocess.run(["gcc", "-O1", "-shared", "-fPIC", "-o", made, source, "-ldl"], check=True)
    return made


@pytest.mark.long
@pytest.mark.parametrize(
    ("workload", "least"),
    [
        ("pair_scorer", 300),
        ("evaluator", 200),
        ("evaluator_of_long_texts", 60),
        ("stemming_evaluator", 200),
        ("evaluator_under_a_limit", 100),
        ("elements", 80),
        ("lexicon", 200),
        ("reader", 80),
        ("bootstrap", 50),
        ("steps", 200),
        ("json_columns", 40),
    ],
)
def test_each_allocation_may_fail(library: Path, workload: str, least: int) -> None:
    """least: so many allocations have failed, so that none is overlooked."""
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-m", "tests.kernel.failing_allocations", workload],
        cwd=PROJECT,
        env={**os.environ, "LD_PRELOAD": str(library)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > least
