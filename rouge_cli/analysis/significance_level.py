"""The level below which a p-value is called significant, and the confidence of intervals."""

from __future__ import annotations

LEAST = 1e-100
"""Shares of what is smaller, for a family of tests, could not be told from 0."""
MOST_CONFIDENT = 99.999
"""In percent: the bounds of more are beyond what samples can show, of which 200,000 are needed here."""


def wrong_level(level: float) -> str:
    """The message about a number that is no such level; empty of one that is."""
    if LEAST <= level < 1:
        return ""
    beyond = f", not below {LEAST:g}" if 0 < level < LEAST else ""
    return f"the level of significance lies between 0 and 1{beyond}; 0.05 is usual"


def wrong_confidence(confidence: float) -> str:
    """The message about a number that is no such percentage; empty of one that is."""
    if 1 <= confidence <= MOST_CONFIDENT:
        return ""
    return f"the confidence is a percentage from 1 to {MOST_CONFIDENT:g}; 95 is usual"
