"""Installs the lowest versions that pyproject.toml allows, or the highest there are, and runs the unit tests with them.

python3.10 .ci/floors.py {lowest|highest} FOLDER [ARGUMENT OF PYTEST ...]

The environment is made in FOLDER, of the Python that runs this, or used again. It has what the package, its build and
its extras need (those of `all`), and what unit tests import. Warnings are errors, as pyproject.toml has it.
"""

from __future__ import annotations

import re
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).resolve().parents[1]
NOT_IMPORTED = re.compile(r"rouge-cli\b|mypy|ruff|types-|playwright|axe-playwright|sphinx|myst|furo")
"""Of what tests need: checks of the source, the browser, the manual."""
OF_THAT_TIME = ("pyparsing<3.3",)
"""What the lowest versions of others need themselves: matplotlib 3.7 calls what pyparsing 3.3 warns of."""


def read_project() -> dict[str, Any]:
    """The content of pyproject.toml."""
    try:
        import tomllib
    except ImportError:  # Python 3.10
        from pip._vendor import tomli as tomllib  # type: ignore[no-redef]
    return tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))


def requirements(project: dict[str, Any]) -> tuple[list[str], list[str]]:
    """What builds the package, and what it and its unit tests need; extras are resolved."""
    extras = project["project"]["optional-dependencies"]
    wanted = re.findall(r"[a-z]+", extras["all"][0].partition("[")[2])
    needed = [*project["project"]["dependencies"], *(one for extra in wanted for one in extras[extra])]
    needed += [one for one in extras["test"] if not NOT_IMPORTED.match(one)]
    return project["build-system"]["requires"], list(dict.fromkeys([*needed, "pyyaml"]))


def at_lowest(requirement: str) -> str:
    """`numpy>=1.24; MARKER` as `numpy==1.24; MARKER`."""
    return requirement.replace(">=", "==", 1)


def main(which: str, folder: str, *arguments: str) -> int:
    """The exit status of pytest."""
    building, needed = requirements(read_project())
    if which == "lowest":
        building, needed = [*map(at_lowest, building)], [*map(at_lowest, needed), *OF_THAT_TIME]
    place = Path(folder).resolve()
    python = place / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    if not python.exists():
        venv.create(place, with_pip=True)
    install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--upgrade"]
    subprocess.run([*install, *building, *needed], check=True)
    editable = ["--no-build-isolation", "--no-deps", "--config-settings", "editable_mode=compat", "--editable", "."]
    subprocess.run([*install, *editable], cwd=PROJECT, check=True)
    subprocess.run([str(python), "-m", "pip", "freeze", "--exclude-editable"], check=True)
    return subprocess.run([str(python), "-m", "pytest", "-n", "auto", *arguments], cwd=PROJECT).returncode


if __name__ == "__main__":
    if len(sys.argv) < 3 or sys.argv[1] not in ("lowest", "highest"):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
