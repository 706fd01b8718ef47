"""The level below which a p-value is called significant."""

from __future__ import annotations

LEAST = 1e-100
"""Shares of what is smaller, for a family of tests, could not be told from 0."""


def wrong_level(level: float) -> str:
    """The message about a number that is no such level; empty of one that is."""
    if LEAST <= level < 1:
        return ""
    beyond = f", not below {LEAST:g}" if 0 < level < LEAST else ""
    return f"the level of significance lies between 0 and 1{beyond}; 0.05 is usual"
