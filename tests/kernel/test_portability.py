from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

KERNEL = Path(__file__).parents[2] / "rouge_cli" / "kernel"
SOURCES = sorted(path for path in KERNEL.glob("*.c") if path.name != "native.c")
STRICT = ("-std=c11", "-pedantic", "-Wall", "-Wextra", "-Werror", "-fsyntax-only")


@pytest.mark.long
@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_sources_are_plain_c11(compiler: str) -> None:
    """No extension of a compiler stands outside the #if that asks for it, so that MSVC compiles the rest too."""
    program = shutil.which(compiler)
    if program is None:
        pytest.skip(f"no {compiler} here")
    assert len(SOURCES) > 25
    done = subprocess.run([program, *STRICT, f"-I{KERNEL}", *map(str, SOURCES)], capture_output=True, text=True)
    assert done.stderr == ""
    assert done.returncode == 0
