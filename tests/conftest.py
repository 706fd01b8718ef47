from __future__ import annotations

import gc
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

from tests import property_cases
from tests.workplace import Workplace

property_cases.load_profiles()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays to the end: the garbage collector need not look at it meanwhile."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


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


@pytest.fixture(autouse=True, scope="session")
def _environment() -> Iterator[None]:
    """What is a bug fails a test by its traceback, and a make that tests run is no part of the one that runs them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ROUGE_TRACEBACK", "1")
        for name in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS"):
            patch.delenv(name, raising=False)
        yield
