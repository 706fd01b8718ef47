"""The kernel's property tests try the same cases each time, so that a failure is a change of the code.

KERNEL_CASES is how many each property gets: 20, and many more under `make check-long`.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "kernel",
    derandomize=True,
    deadline=None,
    max_examples=int(os.environ.get("KERNEL_CASES", "20")),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("kernel")
