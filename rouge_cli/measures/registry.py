"""All measures by name: text forms such as `rouge-2` or `esk:d=2,lambda=0.5,beta=2` and what they stand for.

To add a measure, write its module with a function `families` and add the module's name to MODULES.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from importlib import import_module

from rouge_cli.errors import UsageError, shortened
from rouge_cli.measures.family import Family
from rouge_cli.measures.measure import Measure
from rouge_cli.similar_names import nearest

MODULES = (
    "ngram",
    "lcs",
    "lcs_flat",
    "lcs_root",
    "wlcs",
    "wlcs_linear",
    "skip_bigram",
    "basic_elements",
    "esk",
    "mead_lcs",
    "cosine",
    "overlap",
    "text_lcs",
    "bleu",
)


@cache
def families() -> tuple[Family, ...]:
    """Every kind of measure, in the order in which they are listed."""
    return tuple(
        family for module in MODULES for family in import_module(f"rouge_cli.measures.{module}").families()
    )  # fmt: skip


LONGEST_LIST = 200
"""In messages about names, lists of measures are recognised up to so many letters."""
_MEASURE_AND_FIGURE = re.compile(r"(.+?)[ _](r|recall|p|precision|f|f1|f-?measure|f-?score)", re.IGNORECASE)
_parsed: dict[str, Measure] = {}
"""Measures by their names and by what they were called: a run asks for the same ones again and again."""
MOST_PARSED = 256


def parse_measure(text: str) -> Measure:
    """The measure of a text form or report label, in any case: `rouge-2`, `ROUGE-SU4`, `rouge-w:1.2`.

    UsageError with the nearest name or the range of a parameter.
    """
    found = find_measure(text)
    if found is None:
        raise UsageError(f"no measure {shortened(text.strip())}; {_near(text.strip())}`rouge-cli measures` lists them")
    return found


def find_measure(text: str) -> Measure | None:
    """As parse_measure; None, without a search for the nearest name, where no family has the name."""
    _check_name(text)
    if (known := _parsed.get(text)) is not None:
        return known
    if len(_parsed) >= MOST_PARSED:
        _parsed.clear()
    asked, text = text, text.strip()
    keyword = text.partition(":")[0].strip().lower()
    for family in sorted(families(), key=lambda family: family.keyword != keyword):  # what is named in full comes first
        found = family.parse(text)
        if found is not None:
            _parsed[asked] = found
            if re.search(r"[0-9][eE]", asked) is None:  # else 12e-1 would label what another one calls 1.2
                _parsed[found.name] = found
            return found
    return None


def _check_name(text: object) -> None:
    if not isinstance(text, str):
        raise UsageError(f"the name of a measure is a str, not {shortened(text)}")


def parse_measures(text: str | Sequence[str]) -> tuple[Measure, ...]:
    """The measures of a list separated by commas, or of a sequence of text forms, in their order.

    A piece such as `lambda=0.5` or `0.5` belongs to the measure before it. UsageError with all problems: also a
    measure that is named twice.
    """
    found: dict[str, Measure] = {}
    written: dict[str, str] = {}
    wrong: set[str] = set()
    problems: list[str] = []
    for piece in split_measures(text) if isinstance(text, str) else _iterated(text):
        if not isinstance(piece, str):
            problems.append(f"measures: the name of a measure is a str, not {shortened(piece)}")
            break  # what comes after it may have no end
        if not isinstance(text, str) and len(several := split_measures(piece)) > 1:
            problems.append(f"measure {piece!r} is several; give each by itself: {', '.join(map(repr, several))}")
            continue
        if piece in wrong:
            continue
        try:
            measure = parse_measure(piece)
        except UsageError as error:
            wrong.add(piece)
            problems += error.problems
            continue
        key = _with_plain_numbers(measure.label)
        if key in found:
            first = written[key]
            twice = first.lower() == piece.strip().lower()
            what = "is named twice" if twice else f"is {first!r}, which is named already"
            problems.append(f"measure {piece.strip()!r} {what}")
        found[key], written[key] = measure, piece.strip()
    if problems:
        raise UsageError(problems)
    return tuple(found.values())


def _iterated(names: Sequence[str]) -> Iterator[str]:
    """The names one by one. UsageError for what has none in an order, as an array of no dimension or a set."""
    try:
        is_list = hasattr(names, "__iter__") or hasattr(names, "__len__")  # a LazyFrame gives no items
        if is_list and not isinstance(names, bytes | set | frozenset):
            return iter(names)
    except TypeError:
        pass
    raise UsageError(f"measures: a list of names such as rouge-1,rouge-l is expected, not {shortened(names)}")


@lru_cache(maxsize=256)
def parse_names(names: tuple[str, ...]) -> tuple[Measure, ...]:
    """As parse_measures, for the text forms that Options hold: these are asked for again and again."""
    return parse_measures(names)


def split_measures(text: str) -> list[str]:
    """The text forms in a list separated by commas; what is a number, or has a name, belongs to what is before it.

    UsageError: no str.
    """
    if not isinstance(text, str):
        raise UsageError(f"measures: names separated by commas are a str, not {shortened(text)}")
    pieces: list[str] = []
    for piece in text.split(","):
        head, equals, _ = piece.partition("=")
        further = equals or piece.strip()[:1] in tuple("0123456789.")
        if further and ":" not in head and pieces:
            pieces[-1] += f",{piece}"
        else:
            pieces.append(piece)
    return [piece.strip() for piece in pieces]


def _with_plain_numbers(label: str) -> str:
    """A label whose numbers are written in one way: ROUGE-W-1.2 of ROUGE-W-1.20."""
    return re.sub(r"[0-9]+(\.[0-9]+)?(e[+-]?[0-9]+)?", lambda found: repr(float(found[0])), label)


def find_family(text: str) -> Family:
    """The family that a keyword or any of its measures names. UsageError with the nearest name."""
    _check_name(text)
    for family in families():
        if text.strip().lower() == family.keyword or family.parse(text.strip()) is not None:
            return family
    raise UsageError(f"no measure {shortened(text.strip())}; {_near(text.strip())}`rouge-cli measures` lists them")


def family_of(measure: Measure) -> Family:
    """The family of a measure, also of one whose parameters only an option of ROUGE-1.5.5 can give."""
    return next(family for family in families() if _stem_of(family.examples[0]) == _stem_of(measure.name))


def _stem_of(name: str) -> str:
    """What the names of a family's measures have in common: rouge-w of rouge-w:1.2, rouge of rouge-2."""
    return re.sub(r"[:*].*|-[0-9]+$", "", name)


def measure_and_figure(text: str) -> tuple[str, str] | None:
    """The name and the figure (R, P or F) of a text such as "rouge-2_recall"; None if it names no figure."""
    found = _MEASURE_AND_FIGURE.fullmatch(text.strip())
    return None if found is None else (found[1].strip(), found[2][0].upper())


def named_in(text: str) -> list[str]:
    """The measures of a list that is separated by whatever; none if it is no such list, or a very long one."""
    pieces = [piece for piece in re.split(r"[,;|/+&\s]+", text) if piece] if len(text) <= LONGEST_LIST else []
    return pieces if len(pieces) > 1 and all(map(_is_measure, pieces)) else []


def _is_measure(text: str) -> bool:
    try:
        return any(family.parse(text) is not None for family in families())
    except UsageError:  # its parameters are wrong
        return False


def _near(text: str) -> str:
    """The measure that was probably meant, for a message; hyphens, case and the like do not count."""
    if several := named_in(text):
        return f"these are several: {', '.join(several)}; "
    found = measure_and_figure(text)
    if found is not None and _is_measure(found[0]):
        return f"did you mean {parse_measure(found[0]).name!r}? "
    name, alias = _nearest(_squeezed(text))
    if not name:
        return ""
    called = f", which rouge-score calls {alias}" if alias else ""
    return f"did you mean {name!r}{called}? "


@cache
def _squeezed_names() -> dict[str, tuple[str, str]]:
    """What names of measures are without hyphens and the like: a name, and how rouge-score calls it."""
    known: dict[str, tuple[str, str]] = {"rl": ("rouge-l", ""), "rougelcs": ("rouge-l", "")}
    for family in families():
        if family.alias and "," not in family.alias:
            known[_squeezed(family.alias)] = (family.usual, family.alias)
        known.update((_squeezed(example), (example, "")) for example in family.examples)
    return known | {_squeezed(family.keyword): (family.usual, "") for family in families()}


def _nearest(text: str) -> tuple[str, str]:
    """A name, and how rouge-score calls it where text is nearer to that; both empty if nothing is near."""
    if found := re.fullmatch(r"r(?:ouge)?n?0*([1-9][0-9]?)[frp]?", text):
        return f"rouge-{found[1]}", ""
    if text == "rouge":
        return "rouge-1", ""
    if found := re.fullmatch(r"(?:rouge|r)?(su|s|w)([0-9.]+)", text):
        return f"rouge-{found[1]}:{found[2]}", ""
    known = _squeezed_names()
    near = nearest(text, known)
    return known[near] if near is not None else ("", "")


def _squeezed(text: str) -> str:
    return re.sub(r"[^a-z0-9.*]", "", text.lower())
