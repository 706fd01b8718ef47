from __future__ import annotations

from pathlib import Path

import pytest

from tests import property_cases
from tests.workplace import Workplace

property_cases.load_profiles()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    property_cases.mark(items)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workplace:
    """An empty working directory but for peer.txt and model.txt, without the original's environment variables."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ROUGE_EVAL_HOME", raising=False)
    monkeypatch.delenv("RED_EVAL_HOME", raising=False)
    return Workplace(tmp_path)


@pytest.fixture(autouse=True)
def _tracebacks(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is a bug fails a test by its traceback, and is not turned into a message."""
    monkeypatch.setenv("ROUGE_TRACEBACK", "1")


@pytest.fixture(autouse=True)
def _make_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests may be started by make; a make that they run is not to take itself for a part of that one."""
    for name in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS"):
        monkeypatch.delenv(name, raising=False)
