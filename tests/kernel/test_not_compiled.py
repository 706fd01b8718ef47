"""A copy of the repository without the compiled kernel says so, and does not look like a broken installation."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import rouge_cli

PACKAGE = Path(rouge_cli.__file__).parent


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as in a fresh clone, for which pip has compiled nothing."""
    folder = tmp_path_factory.mktemp("tree")
    shutil.copytree(PACKAGE, folder / "rouge_cli", ignore=shutil.ignore_patterns("*.so", "*.pyd", "*.c", "__pycache__"))
    shutil.copy(PACKAGE.parent / "pyproject.toml", folder)
    return folder


def python(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("ROUGE_TRACEBACK", "PYTHONPATH")}
    return subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=kept, capture_output=True, text=True, check=False
    )


SCORE = ("-c", "import rouge_cli; rouge_cli.score('a b', 'a c')")


@pytest.mark.parametrize(
    "arguments",
    [SCORE, ("-m", "rouge_cli", "demo", "example"), ("-m", "rouge_cli.cli.rouge155", "-a", "x.xml"),
     ("-c", "import rouge_cli.inputs.xml_tree")],
    ids=["score", "demo", "rouge155", "xml_tree"],
)  # fmt: skip
def test_the_source_tree_says_that_it_hides_an_installed_package(tree: Path, arguments: tuple[str, ...]) -> None:
    done = python(tree, *arguments)
    assert done.returncode == 1
    said = done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr or arguments[0] == "-c"
    assert f": {tree}: this copy of the repository lacks its compiled kernel for cpython 3." in said
    assert said.endswith("; run Python in another folder, or compile the kernel here: pip install -e .")


def test_the_version_says_so(tree: Path) -> None:
    done = python(tree, "-m", "rouge_cli", "--version")
    assert f"(kernel missing: {tree}: this copy of the repository lacks" in done.stdout


def test_a_kernel_of_another_python_is_named(tree: Path, tmp_path: Path) -> None:
    shutil.copytree(tree / "rouge_cli", tmp_path / "rouge_cli")
    (tmp_path / "rouge_cli" / "kernel" / "native.cpython-27-z80.so").touch()
    said = python(tmp_path, *SCORE).stderr.splitlines()[-1]
    assert " (it has native.cpython-27-z80.so); install it again with this Python's own pip" in said


def test_the_error_is_an_import_error(tree: Path) -> None:
    program = "try:\n    import rouge_cli.kernel.native\nexcept ImportError as error:\n    print(type(error).__name__)"
    assert python(tree, "-c", program).stdout == "NotCompiled\n"
