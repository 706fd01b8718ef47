from __future__ import annotations

import gc
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

from tests import property_cases
from tests.workplace import Workplace

property_cases.load_profiles()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays to the end: the garbage collector need not look at it, meanwhile or later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """A process of pytest-xdist tells the first how a test went, but not that its setup and teardown went well.

    Each report costs both processes as much as a small test does.
    """
    if not hasattr(item.config, "workerinput"):
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


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
