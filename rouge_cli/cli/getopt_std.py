"""Command lines in the style of Perl's Getopt::Std, as scripts that call the original write them."""

from typing import NamedTuple


class Parsed(NamedTuple):
    """Values by option letter ("1" for a flag, None for a value that is not there), the rest, and unknown letters."""

    values: dict[str, str | None]
    rest: list[str]
    unknown: list[str]


def parse(arguments: list[str], flags: str, valued: str) -> Parsed:
    """Reads options up to the first argument that is none, or to "--". The last mention of an option counts."""
    waiting = list(arguments)
    parsed = Parsed({}, waiting, [])
    while waiting and len(waiting[0]) > 1 and waiting[0].startswith("-"):
        if waiting[0] == "--":
            waiting.pop(0)
            break
        letter, rest = waiting[0][1], waiting[0][2:]
        if letter in valued:
            waiting.pop(0)
            parsed.values[letter] = rest if rest else waiting.pop(0) if waiting else None
            continue
        if letter in flags:
            parsed.values[letter] = "1"
        else:
            parsed.unknown.append(letter)
        if rest:
            waiting[0] = f"-{rest}"
        else:
            waiting.pop(0)
    return parsed
