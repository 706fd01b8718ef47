"""How many cases the property tests try: 10 each in the unit run, under `make check-long` (PROPERTY_CASES) these
and more."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

PROPERTY_CASES = int(os.environ.get("PROPERTY_CASES", "10"))


def cases(usual: int) -> int:
    """Of the usual number as many in a hundred as PROPERTY_CASES says, but 10: for tests with numbers of their own."""
    return max(10, usual * PROPERTY_CASES // 100)


def load_profiles() -> None:
    """The same cases in every run, so that a failure is a change of the code; --hypothesis-profile explore: others."""
    for name, same in (("explore", False), ("steady", True)):
        settings.register_profile(
            name,
            derandomize=same,
            deadline=None,
            max_examples=PROPERTY_CASES,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        )
    settings.load_profile("steady")


def mark(items: list[pytest.Item]) -> None:
    """Marks the property tests, so that -m property selects them, and those of the kernel, tried more often."""
    for item in items:
        if is_hypothesis_test(getattr(item, "obj", None)):
            item.add_marker("property")
            if "kernel" in item.path.parts and not item.get_closest_marker("long"):
                item.add_marker("kernel_property")
