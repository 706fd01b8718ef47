"""The libraries of the analysis, and what of the environment they read."""

from __future__ import annotations

import os

import pytest

from rouge_cli.analysis.requirements import SOURCE_DATE, settle_source_date
from rouge_cli.errors import UsageError


@pytest.mark.parametrize("value", ["abc", "-1", "1.5", "1e10", "253402300800", "9" * 5000, "1_000"])
def test_source_dates_that_are_refused(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SOURCE_DATE, value)
    with pytest.raises(UsageError, match=r"^SOURCE_DATE_EPOCH \(environment\): .* is not a number of seconds"):
        settle_source_date()


def test_source_dates_that_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SOURCE_DATE, " ")
    settle_source_date()
    assert SOURCE_DATE not in os.environ
    monkeypatch.setenv(SOURCE_DATE, "253402300799")
    settle_source_date()
    assert os.environ[SOURCE_DATE] == "253402300799"
