"""The names that tables give to measures, figures, systems and evaluations, and how they write numbers."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from rouge_cli.errors import UsageError
from rouge_cli.measures.registry import families, parse_measure

FIGURES = {
    "R": ("r", "rec", "recall", "avg_recall", "average_r"),
    "P": ("p", "prec", "precision", "avg_precision", "average_p"),
    "F": ("f", "f1", "f_1", "fmeasure", "f_measure", "f_score", "fscore", "f1_score", "average_f"),
}
"""Names of recall, precision and F-measure, "-" and blanks being "_"."""
VALUES = ("score", "scores", "value", "mid", "mean", "average", "result")
"""Names that do not say which of the three figures is meant; F-measure is usual."""
SYSTEMS = ("system", "system_id", "peer", "peer_id", "systems", "model", "models", "method", "methods", "approach")
EVALUATIONS = ("evaluation", "eval", "eval_id", "evaluation_id", "id", "instance", "instance_id", "doc", "document")
MEASURES = ("measure", "metric", "metrics", "rouge", "rouge_type", "score_type", "measures")
LETTER_OF = {name: letter for letter, names in FIGURES.items() for name in names}
_FIGURE = "|".join(sorted((re.escape(name).replace("_", "[_ -]?") for name in LETTER_OF), key=len, reverse=True))
_NAME = re.compile(
    r"(?:(?P<group>.*)[\s_:/,-])??(?:rouge|rg|r)[\s_-]*(?:score[\s_-]*)?"
    r"(?P<kind>[1-9][0-9]?|l[\s_-]?sum|l|w(?:[\s_:-]*[0-9.]+)?|su?\*|su?:?[0-9]+|s|su)"
    rf"(?:[\s_(\[,:-]+\(?(?P<figure>{_FIGURE}|{'|'.join(VALUES)})[)\]]?)?",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"([0-9]+(\.[0-9]*)?|\.[0-9]+)(e[+-]?[0-9]{1,3})?", re.ASCII | re.IGNORECASE)
_COMMA = re.compile(r"^([0-9]{1,3}),([0-9]+)$")
LONGEST_NAME = 80
"""Longer headings name no measure."""


class Named(NamedTuple):
    """The meaning of a heading: a measure, its figure or None where it does not say, and what stands before it."""

    measure: str
    figure: str | None
    group: str = ""


def key_of(name: str) -> str:
    """A heading in one spelling: small letters, "_" for blanks and hyphens."""
    return re.sub(r"[\s-]+", "_", name.strip().lower())


@lru_cache(maxsize=1024)
def named(heading: str) -> Named | None:
    """The measure that a heading names: rouge1, "ROUGE-2 R", rouge_l_f_score, R-L, "CNN/DM R-1"."""
    text = re.sub(r"[\u2191\u2193]|\(%\)|%$", "", heading).strip()
    if not text or len(text) > LONGEST_NAME:
        return None
    if found := _NAME.fullmatch(text):
        group, kind, figure = (part or "" for part in found.group("group", "kind", "figure"))
        if (measure := _of_kind(re.sub(r"[\s_]", "", kind.lower()), "rougel" in text.lower())) is not None:
            return Named(measure, LETTER_OF.get(key_of(figure)) or _figure_in(group), group.strip(" :/-_,"))
    key = key_of(text)
    for ending in sorted([*LETTER_OF, *VALUES], key=len, reverse=True):
        if key.endswith(f"_{ending}") and (measure := measure_of(key.removesuffix(f"_{ending}"))):
            return Named(measure, LETTER_OF.get(ending))
    measure = measure_of(key)
    return None if measure is None else Named(measure, None)


def _figure_in(group: str) -> str | None:
    """The figure that stands before a measure, if any does: "ROUGE F1 R-2"."""
    words = [LETTER_OF.get(word.lower()) for word in re.findall(r"[A-Za-z0-9]+", group)]
    return next(filter(None, words), None)


def _of_kind(kind: str, as_package: bool) -> str | None:
    """The measure that is written so after "rouge". rougeL is as in rouge-score; R-L and ROUGE-L are not."""
    if kind == "l" and as_package:
        kind = "l-flat"
    elif kind in ("w", "s", "su"):
        kind = {"w": "w:1.2", "s": "s*", "su": "su4"}[kind]
    elif kind[0] == "w":
        kind = "w:" + kind[1:].strip(":-")
    elif kind.replace("-", "") == "lsum":
        kind = "l"
    try:
        return parse_measure(f"rouge-{kind}").name
    except UsageError:
        return None


@lru_cache(maxsize=1024)
def measure_of(key: str) -> str | None:
    """The measure of this name; None if there is none."""
    text = re.sub(r"[\s_]+", "-", key.strip().lower())
    text = text.replace("-", "") if text in ("rouge-lsum", "r-lsum") else text
    keywords = {family.keyword.partition("-")[0] for family in families()}
    if len(text) > LONGEST_NAME or not text.startswith(tuple(keywords)):
        return None
    try:
        return parse_measure(text).name
    except UsageError:
        return None


def number_of(text: str) -> tuple[float, int]:
    """A figure, 0 to 100, with a decimal point, comma or middle dot, and its number of decimals. ValueError: none."""
    number = _COMMA.sub(r"\1.\2", text.removesuffix("%").rstrip()).replace("\u00b7", ".")
    if not _NUMBER.fullmatch(number) or not float(number) <= 100:
        raise ValueError
    return float(number), decimals_of(number)


def decimals_of(number: str) -> int:
    """How many decimals a number is written with: 0.25 has two, 2.5e-3 four."""
    mantissa, _, exponent = number.lower().partition("e")
    return max(0, len(mantissa.partition(".")[2]) - int(exponent or 0))
