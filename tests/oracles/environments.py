"""Environments of packages: one each under `.oracles/NAME` (or ROUGE_ORACLES_HOME), made again when its pins change."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.oracles.packages import Package

PROJECT = Path(__file__).resolve().parents[2]
STAMP = "pins.json"


def home() -> Path:
    """The folder of all environments, whether or not it exists yet."""
    return Path(os.environ.get("ROUGE_ORACLES_HOME") or PROJECT / ".oracles").resolve()


def python_of(package: Package) -> Path:
    """Its interpreter."""
    return home() / package.name / "bin" / "python"


def install(package: Package) -> bool:
    """Make its environment; False if it stood already. SystemExit where the registry does not give it."""
    home().mkdir(parents=True, exist_ok=True)
    folder = home() / package.name
    pins = json.dumps([package.first, package.pins, package.bare])
    with (home() / f"{package.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        stamp = folder / STAMP
        if stamp.exists() and stamp.read_text() == pins:
            return False
        shutil.rmtree(folder, ignore_errors=True)
        _run(package, [sys.executable, "-m", "venv", "--without-pip", str(folder)])  # this project's pip is as good
        pip = [sys.executable, "-m", "pip", "--python", str(python_of(package)), "--quiet"]
        pip += ["--disable-pip-version-check", "install", "--no-compile"]
        if package.first:
            _run(package, [*pip, *package.first])
        unisolated = ["--no-build-isolation"] if package.first else []
        if package.pins:
            _run(package, [*pip, *unisolated, *package.pins])
        if package.bare:
            _run(package, [*pip, *unisolated, "--no-deps", *package.bare])
        stamp.write_text(pins)
    return True


def _run(package: Package, command: list[str]) -> None:
    variables = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, env=variables, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"oracles: {package.name} cannot be installed: {' '.join(command)}\n{done.stderr[-2000:]}")
