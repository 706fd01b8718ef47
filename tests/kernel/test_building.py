"""Whatever CFLAGS say, the kernel calculates as IEEE 754 has it, or does not compile."""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cases import each
from tests.kernel.test_portability import KERNEL, SOURCES

pytest.importorskip("setuptools")
GCC = shutil.which("gcc")
IS_X86 = platform.machine() in ("x86_64", "AMD64", "i686")
FAST = ["-ffast-math", "-Ofast", "-funsafe-math-optimizations", "-ffinite-math-only"]
WIDE = ["-mfpmath=387", "-mfpmath=both"] if IS_X86 else []

pytestmark = pytest.mark.skipif(GCC is None or not sys.platform.startswith("linux"), reason="flags of GCC, on Linux")


def compiled(*arguments: str) -> str:
    """What GCC says of the sources."""
    done = subprocess.run([str(GCC), "-std=gnu11", f"-I{KERNEL}", *arguments], capture_output=True, text=True)
    assert (done.returncode != 0) == bool(done.stderr)
    return done.stderr


@pytest.mark.long
@each("flag", ["-ffast-math", *WIDE[:1]])
def test_every_source_refuses_other_arithmetic(flag: str) -> None:
    said = [compiled(flag, "-E", "-o/dev/null", str(source)) for source in SOURCES]
    assert [source.name for source, one in zip(SOURCES, said, strict=True) if "rouge-cli: " not in one] == []


@each("flag", [*FAST, *WIDE, "-fsingle-precision-constant"])
def test_flags_that_change_sums_are_refused_with_a_reason(flag: str) -> None:
    said = compiled(flag, "-fsyntax-only", str(KERNEL / "scores.c"))
    assert "would change scores" in said


@pytest.mark.long
@each("flag", [*FAST, *WIDE])
def test_flags_of_the_environment_are_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flag: str) -> None:
    """In compiling, and in linking, where GCC adds code that makes this process round small numbers to 0."""
    from setuptools import Distribution, Extension

    from rouge_cli.kernel.building import BuildKernel

    source = tmp_path / "some.c"
    source.write_text('#include "arithmetic.h"\nint some(void);\nint some(void) { return 1; }\n')
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CFLAGS", flag)
    extension = Extension("some", ["some.c"], include_dirs=[str(KERNEL)])
    command = BuildKernel(Distribution({"ext_modules": [extension]}))
    command.build_lib = command.build_temp = str(tmp_path)
    command.ensure_finalized()
    command.run()
    (made,) = tmp_path.glob("some.*.so")
    assert b"set_fast_math" not in made.read_bytes()


def test_no_flags_of_x86_for_other_processors() -> None:
    from rouge_cli.kernel.building import exact_arithmetic

    with_them = {name for name in ("linux-x86_64", "linux-i686", "freebsd-14.1-release-amd64", "linux-aarch64",
                 "linux-s390x", "macosx-11.0-universal2", "macosx-10.9-x86_64")
                 if "-mfpmath=sse" in exact_arithmetic(name)}  # fmt: skip
    assert with_them == {"linux-x86_64", "linux-i686", "freebsd-14.1-release-amd64"}
