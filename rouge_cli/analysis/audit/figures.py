"""A figure that somebody published, as it is read."""

from __future__ import annotations

from typing import NamedTuple


class Published(NamedTuple):
    """One figure. value lies between 0 and 1 and is known to so many decimals; evaluation None: an average.

    An evaluation "#3" is the third one. Where the source does not say which figure it is, it is no figure of its own
    but "F", and is_labelled is False.
    """

    place: str
    system: str | None
    evaluation: str | None
    measure: str
    figure: str
    value: float
    decimals: int
    is_labelled: bool = True
    written: str | None = None
    """The name of the system with all its marks, where system is without any; None where that is all there is."""
    written_id: str | None = None
    """The name of the evaluation, likewise."""
    has_percent_sign: bool = False
    """Whether the source has one behind the figure."""
