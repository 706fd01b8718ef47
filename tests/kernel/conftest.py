"""The kernel's property tests try the same cases each time, so that a failure is a change of the code."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "kernel",
    derandomize=True,
    deadline=None,
    max_examples=200,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("kernel")
