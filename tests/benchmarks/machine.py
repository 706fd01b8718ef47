"""Where and when a session was measured."""

from __future__ import annotations

import os
import platform
import subprocess
from datetime import datetime, timezone
from pathlib import Path

from rouge_cli import __version__

from .benches import available_cores
from .commands import installed


def description() -> list[tuple[str, str]]:
    """Names and values for the head of the results."""
    return [
        ("date", datetime.now(timezone.utc).strftime("%Y-%m-%d %H:%M UTC")),
        ("rouge-cli", f"{__version__} {_revision()}, {_installation()}"),
        ("processor", f"{_processor()}, {available_cores()} cores"),
        ("system", f"{platform.system()} {platform.machine()}"),
        ("Python", platform.python_version()),
        ("Perl", _perl()),
    ]


def load() -> float:
    """The average number of processes that wanted to run in the last minute."""
    return os.getloadavg()[0]


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    found = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(found, platform.processor() or "unknown")


def _installation() -> str:
    """How the package is installed: an editable one takes longer to start."""
    asked = "from importlib.metadata import distribution as d; print(d('rouge-cli').read_text('direct_url.json') or '')"
    origin = _said([installed("python"), "-I", "-c", asked])
    return "editable installation" if '"editable": true' in origin else "ordinary installation"


def _revision() -> str:
    revision = _said(["git", "-C", str(Path(__file__).parent), "describe", "--always", "--dirty"])
    return f"({revision})" if revision else "(revision unknown)"


def _perl() -> str:
    return _said(["perl", "-e", 'printf "%vd", $^V']) or "none"


def _said(command: list[str]) -> str:
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""
