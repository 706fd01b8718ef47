"""Names that are like one that is not known, for messages that say what was probably meant."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from rouge_cli.errors import MOST_LISTED, listed

LIKELY = 0.6
"""How similar a name must be to be suggested: difflib's ratio."""
LOOKS_ALIKE = "looks the same, but has other characters (Unicode NFC or NFD, blanks, invisible ones)"


def looking_alike(names: Iterable[str], others: Iterable[str]) -> list[str]:
    """Those of the others that look as one of the names but are none of them."""
    there = set(names)
    looks = {look_of(name) for name in there}
    return [other for other in others if other not in there and look_of(other) in looks]


def look_of(name: str) -> str:
    """What is to be seen of a name that is not ASCII; that is shown in quotation marks."""
    if name.isascii():
        return name
    import unicodedata

    seen = (" " if letter.isspace() else letter for letter in name if unicodedata.category(letter) != "Cf")
    return " ".join(unicodedata.normalize("NFC", "".join(seen)).split())


def nearest(name: str, known: Collection[str], cutoff: float = LIKELY) -> str | None:
    """The known name that is most like this one, in any case of its letters; None if none is so similar."""
    from difflib import get_close_matches

    by_letters = {one.casefold(): one for one in reversed(list(known))}
    found = get_close_matches(name.casefold(), by_letters, 1, cutoff)
    return by_letters[found[0]] if found else None


def did_you_mean(
    name: str, known: Collection[str], has: str = "there are", cutoff: float = LIKELY, most: int = MOST_LISTED,
    elsewhere: str = "",
) -> str:  # fmt: skip
    """The message about a name that is not known: the one that was probably meant, or else those that there are.

    Where these are too many to list, the most similar one is named even if it is not very similar; or only what lists
    them elsewhere, such as a command.
    """
    if same := looking_alike([name], known):
        return f"{same[0]!r} {LOOKS_ALIKE}"
    near = nearest(name, known, cutoff)
    if near is not None:
        return f"did you mean {near!r}?"
    if elsewhere:
        return f"{elsewhere} lists them"
    remote = nearest(name, known, cutoff / 2) if len(known) > most else None
    return f"{has} {listed(known, most)}" + (f"; the most similar is {remote!r}" if remote is not None else "")
