"""The kernel built with ASan and UBSan, for processes of their own: every error of memory ends them with a report."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import tempfile
from pathlib import Path

PROJECT = Path(__file__).parents[2]
PLACE = "ROUGE_FUZZ_KERNEL"
"""The environment variable that holds the file of the kernel that is to be loaded."""
FLAGS = "-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer"


def build(folder: Path) -> Path:
    """Compiles the kernel into the folder, unless it is there already; the file of the module."""
    there = sorted(folder.glob("rouge_cli/kernel/native*.so"))
    sources = max(path.stat().st_mtime for path in (PROJECT / "rouge_cli/kernel").iterdir())
    if there and there[0].stat().st_mtime > sources:
        return there[0]
    flags = f"{FLAGS} -Wno-maybe-uninitialized"
    subprocess.run(
        [sys.executable, "-m", "tests.fuzz.sanitized", str(folder)],
        cwd=PROJECT, env={**os.environ, "CFLAGS": flags, "LDFLAGS": "-fsanitize=address,undefined"}, check=True,
    )  # fmt: skip
    return next(iter(folder.glob("rouge_cli/kernel/native*.so")))


def environment_of() -> dict[str, str]:
    """The environment of a process that loads the sanitized kernel."""
    folder = Path(os.environ.get("ROUGE_SANITIZED", Path(tempfile.gettempdir()) / f"rouge-sanitized-{os.getuid()}"))
    made = build(folder)
    libraries = [
        subprocess.run(["gcc", f"-print-file-name={name}"], capture_output=True, text=True, check=True).stdout.strip()
        for name in ("libasan.so", "libubsan.so")
    ]
    return {
        PLACE: str(made), "ROUGE_MAX_MEMORY": "none", "LD_PRELOAD": " ".join(libraries), "PYTHONMALLOC": "malloc",
        "ASAN_OPTIONS": "detect_leaks=0:allocator_may_return_null=1:abort_on_error=1",
        "UBSAN_OPTIONS": "print_stacktrace=1:halt_on_error=1",
    }  # fmt: skip


def load() -> None:
    """Makes the kernel of the environment the one that rouge_cli uses. Before rouge_cli.kernel.native is imported."""
    if place := os.environ.get(PLACE):
        import rouge_cli.kernel

        spec = importlib.util.spec_from_file_location("rouge_cli.kernel.native", place)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules["rouge_cli.kernel.native"] = module
        spec.loader.exec_module(module)
        rouge_cli.kernel.native = module


def _compile(folder: str) -> None:
    """Compiles the kernel alone, with the flags of the environment. What Cython wrote before serves again."""
    from setuptools import setup

    import rouge_cli.kernel.building
    from rouge_cli.kernel.building import BuildKernel

    class BuildSanitized(BuildKernel):
        optimization = "-O1"  # with sanitizers, -O3 takes 2.5 times as long

        def build_extensions(self) -> None:
            self.extensions = [one for one in self.extensions if one.name == "rouge_cli.kernel.native"]
            super().build_extensions()

    rouge_cli.kernel.building.BuildKernel = BuildSanitized  # type: ignore[misc]
    setup(script_args=["-q", "build_ext", "--build-lib", folder, "--build-temp", f"{folder}/temp"])


if __name__ == "__main__":
    _compile(sys.argv[1])
