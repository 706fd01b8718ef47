"""Names that are like one that is not known, for messages that say what was probably meant."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from rouge_cli.errors import MOST_LISTED, listed

LIKELY = 0.6
"""How similar a name must be to be suggested: difflib's ratio."""
MOST_MATCHED = 50
"""Names that are compared letter by letter with one that is not known."""
MOST_UNKNOWN = 10
"""Unknown names for each of which the nearest is sought."""
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
    """The known name that is most like this one, in any case of its letters; None if none is so similar.

    Similar is what difflib's get_close_matches takes for it. Its ratio is in the square of the length of names, so it
    is made of those alone whose upper bound is among the highest.
    """
    from difflib import SequenceMatcher

    by_letters = {one.casefold(): one for one in reversed(list(known))}
    matcher = SequenceMatcher(b=name.casefold())
    bounds = []
    for letters in by_letters:
        matcher.set_seq1(letters)
        if matcher.real_quick_ratio() >= cutoff and (bound := matcher.quick_ratio()) >= cutoff:
            bounds.append((bound, letters))
    found = []
    for _, letters in sorted(bounds)[-MOST_MATCHED:]:
        matcher.set_seq1(letters)
        if (ratio := matcher.ratio()) >= cutoff:
            found.append((ratio, letters))
    return by_letters[max(found)[1]] if found else None


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


def system_meant(name: str, systems: Collection[str]) -> str:
    """The message about a system that is not known, which several files may have: as FILE:SYSTEM."""
    several = [system for system in systems if system.endswith(f":{name}")] if name else []
    if len(several) > 1:
        return f"several files have it: give {listed([repr(one) for one in several])}"
    return did_you_mean(name, systems)


def each_meant(unknown: Iterable[str], known: Collection[str], has: str = "there are") -> Iterator[tuple[str, str]]:
    """Each unknown name with its message, as of did_you_mean; of those after the first ones only what there is."""
    all_known = f"{has} {listed(known)}"
    for number, name in enumerate(unknown):
        yield name, did_you_mean(name, known, has) if number < MOST_UNKNOWN else all_known
