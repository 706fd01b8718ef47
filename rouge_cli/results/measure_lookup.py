"""A measure of results by any spelling of its name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rouge_cli.errors import UsageError, listed, shortened


def find_name(known: Mapping[str, str], text: str) -> str:
    """The name of the measure that a name or label means. known has labels by names. UsageError: it is none of them."""
    if (written := _as_written(known, text)) is not None:
        return written
    from rouge_cli.measures.registry import parse_measure

    name = parse_measure(text).name
    if name not in known:
        called = f"measure {text.strip()!r}" + f" ({name})" * (name != text.strip().lower())
        raise UsageError(f"no {called} in these results; they have {listed(known)}")
    return name


def _as_written(known: Mapping[str, str], text: str) -> str | None:
    """The name that a text is, or whose label it is, in any case."""
    wanted = text.strip().lower()
    return next((name for name, label in known.items() if wanted in (name.lower(), label.lower())), None)


def has_measure(measures: Sequence[tuple[str, str]], text: str) -> bool:
    """Whether a name or label means one of these measures, which have labels and names."""
    known = {name or label: label for label, name in measures}
    if _as_written(known, text) is not None:
        return True
    from rouge_cli.measures.registry import find_measure

    try:
        found = find_measure(text)
    except UsageError:
        return False
    return found is not None and found.name in known


def place_of(measures: Sequence[tuple[str, str]], text: str) -> int:
    """The place of the measure that a name or label means, in labels and names. KeyError: it is none of them."""
    if not isinstance(text, str):
        raise KeyError(f"the name of a measure is a str, not {shortened(text)}")
    known = {name or label: label for label, name in measures}
    try:
        return list(known).index(find_name(known, text))
    except UsageError as error:
        raise KeyError(str(error)) from None
