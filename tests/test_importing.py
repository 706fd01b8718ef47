"""Libraries that are missing, broken or loaded by several threads."""

from __future__ import annotations

import os
from contextlib import nullcontext
from threading import Thread

import pytest

from rouge_cli import importing
from rouge_cli.errors import DataError, UsageError
from rouge_cli.importing import Importing, lacking


def test_a_library_that_is_there_and_cannot_be_loaded_is_not_called_missing() -> None:
    needed = "Parquet needs pyarrow: pip install 'rouge-cli[parquet]'"
    assert str(lacking(needed, ModuleNotFoundError("No module named 'pyarrow'"))) == needed
    broken = ImportError("lib.so: cannot open shared object file: Too many open files")
    assert str(lacking(needed, broken)) == f"{needed} (what is installed cannot be loaded: {broken})"


def test_a_library_that_a_setting_of_its_own_stops_is_a_usage_error() -> None:
    """NumPy reads NUMPY_MADVISE_HUGEPAGE as a number, and raises a ValueError."""
    needed = "Parquet needs pyarrow: pip install 'rouge-cli[parquet]'"
    why = "ValueError: no number: 'abc'; look at the environment variables that it and its own libraries read"
    with pytest.raises(UsageError) as caught, Importing(needed):
        raise ValueError("no number: 'abc'")
    assert str(caught.value) == f"{needed} (what is installed cannot be loaded: {why})"


@pytest.mark.parametrize("raised", [DataError("a: bad"), MemoryError(), RuntimeError("... atexit after shutdown")])
def test_what_is_no_fault_of_a_library_passes_as_it_is_loaded(raised: Exception) -> None:
    with pytest.raises(type(raised)) as caught, Importing("needed"):
        raise raised
    assert caught.value is raised


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs to fork")
def test_one_thread_at_a_time_loads_libraries() -> None:
    """Also where it loads one for another; a child that is forked meanwhile does not wait for a lost thread."""
    free: list[bool] = []

    def try_it() -> None:
        if is_free := importing._importing.acquire(blocking=False):
            importing._importing.release()
        free.append(is_free)

    for block in (True, False):
        with Importing("a") if block else nullcontext(), Importing("b"):
            thread = Thread(target=try_it)
            thread.start()
            thread.join()
            if child := os.fork():
                assert os.waitpid(child, 0)[1] == 0
            else:
                os._exit(not importing._importing.acquire(blocking=False))
    try_it()
    assert free == [False, False, True]
