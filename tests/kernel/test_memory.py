"""Where memory is refused there is a MemoryError, and what was made before can be used on."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cases import long

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
def test_each_allocation_may_fail(library: Path) -> None:
    """Every way through the kernel: so many allocations have failed, at so many places, that none is overlooked."""
    least, failures, places = _failures(library)
    assert least >= 9
    assert failures > 7500
    assert places >= 200


@pytest.mark.parametrize("workload", ["sequences", long("token_texts")])
def test_allocations_of_a_short_way_may_fail(library: Path, workload: str) -> None:
    assert _failures(library, workload)[0] >= 9


def _failures(library: Path, *workloads: str) -> list[int]:
    """How many allocations have failed, of the workload that has fewest and in all, and at how many places."""
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-m", "tests.kernel.failing_allocations", *workloads],
        cwd=PROJECT,
        env={**os.environ, "LD_PRELOAD": str(library)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [int(number) for number in done.stdout.split()]
