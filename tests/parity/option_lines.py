"""Random option lines over the whole grid of the original's options, usual values and odd ones.

Left out is -v (its output is in hash order), -h, and what makes the original fail for certain.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from .corpora import Corpus

Choice = tuple[str, ...]

GRAMS: Choice = ("1", "1", "2", "2", "2", "3", "4")
ODD_GRAMS: Choice = ("9", "2.7", "3x", "0", "-1", "1e0", " 2", "abc", "+2", "0x2", ".9", "2.", "1_0", "\t1")
GAPS: Choice = ("4", "4", "-1", "0", "1", "9", "100")
ODD_GAPS: Choice = ("2.9", "3x", "-0.5", "1e1", "*", "-3", " 4", "00", "-x", "0.0")
WEIGHTS: Choice = ("1.2", "1.2", "1", "2", "1.5")
# None near 0, none of 3 and more: figures beyond 2^53 are integers to Perl and differ from ours in their last digits.
ODD_WEIGHTS: Choice = ("1.20", "0.5", "1.9", "1e0", "1.2x", " 1.1", ".7", "+2", "2.", "0.3")
RESAMPLES: Choice = ("1", "2", "5", "10", "20", "41", "50")
ODD_RESAMPLES: Choice = ("10.5", "7x", "1e1", "1.5", "+9", " 3", "2.000001", "100", "1000", "0.5")
CONFIDENCES: Choice = ("95", "95", "99", "90", "50")
ODD_CONFIDENCES: Choice = ("0", "100", "95.5", "9e1", " 95", "95%", "99.99", "abc", "2.5", "099", "33.333")
WORDS: Choice = ("100", "10", "20", "5", "64", "665")
BYTES: Choice = ("75", "665", "100", "20", "300", "10")
ODD_LIMITS: Choice = (
    "0",
    "1",
    "2",
    "7",
    "10.5",
    "12.2",
    "9x",
    "1e1",
    "abc",
    "3.999",
    "0.5",
    "+8",
    " 6",
    "13",
    "31",
)
NEGATIVE_LIMITS: Choice = ("-1", "-5", "-0.5", "-12")
ALPHAS: Choice = ("0.5", "0.5", "0", "1", "0.3")
ODD_ALPHAS: Choice = (".25", "1.0", "0.9999", "1e-3", "0.5x", "abc", "00")
COUNTINGS: Choice = ("0", "1", "1", "2", "2")
ODD_COUNTINGS: Choice = ("3", "x", "1.0", "02", "1x", "-1", "2.5", "1e0", "0.9", " 2")
FORMULAS: Choice = ("A", "B", "B", "B")
ODD_FORMULAS: Choice = ("b", "a", "C", "BB", " B", "0")
ELEMENT_MODES: Choice = ("H", "HM", "HMR", "HM1", "HMR1", "HMR2")
ODD_MODES: Choice = ("hm", "X", "HMR3", "HM ", "0")
UNKNOWN = "qgjkoyABCGR045678"
UNKNOWN_SYSTEMS: Choice = ("nobody", "1x", "é", "0", "")


@dataclass
class OptionLine:
    """An option line in the making."""

    random: Random
    flags: list[str] = field(default_factory=list)
    values: list[tuple[str, str]] = field(default_factory=list)
    extreme: bool = False
    """It holds what the description marks [C]: a clear refusal would do as well."""

    def flag(self, letter: str, chance: float) -> bool:
        """Perhaps add a flag; says whether."""
        chosen = self.random.random() < chance
        if chosen:
            self.flags.append(letter)
        return chosen

    def option(self, letter: str, chance: float, usual: Sequence[str], odd: Sequence[str]) -> bool:
        """Perhaps add an option, rarely twice, now and then with an odd value; says whether."""
        chosen = self.random.random() < chance
        while chosen:
            pool = odd if self.random.random() < 0.15 else usual
            self.values.append((letter, self.random.choice(pool)))
            if self.random.random() >= 0.01:
                break
        return chosen

    def spelled(self) -> list[str]:
        """The arguments: in any order, flags clustered at times, values glued to their letters at times."""
        random = self.random
        letters = [f"-{letter}" for letter in self.flags]
        random.shuffle(letters)
        flags: list[str] = []
        for letter in letters:
            if flags and random.random() < 0.4:
                flags[-1] += letter[1:]
            else:
                flags.append(letter)
        pieces: list[list[str]] = []
        for letter, value in self.values:
            start = flags.pop() + letter if flags and random.random() < 0.1 else f"-{letter}"
            pieces.append([start + value] if value and random.random() < 0.2 else [start, value])
        pieces += [[cluster] for cluster in flags]
        random.shuffle(pieces)
        return [argument for piece in pieces for argument in piece]


def _measures(line: OptionLine, corpus: Corpus) -> None:
    """Which measures: at least one in nearly every line."""
    random = line.random
    if corpus.elements:
        line.option("3", 0.99, ELEMENT_MODES, ODD_MODES)
        return
    line.option("n", 0.6, GRAMS, ODD_GRAMS)
    if line.option("2", 0.6 if corpus.close else 0.3, GAPS, ODD_GAPS) or random.random() < 0.03:
        line.flag("u", 0.35)
        line.flag("U", 0.35)
    line.option("w", 0.05 if corpus.hollow else 0.45, WEIGHTS, ODD_WEIGHTS)
    if line.values or random.random() < 0.02:
        line.flag("x", 0.4)


def _texts(line: OptionLine, corpus: Corpus) -> None:
    """What is done to the texts."""
    random = line.random
    stemmed = line.flag("m", 0.4)
    if line.flag("M", 0.05) and stemmed:
        line.extreme = True
    line.flag("s", 0.25 if not any(letter == "w" for letter, _ in line.values) else 0.08)
    limit = random.random()
    if limit < 0.2:
        line.option("l", 1, WORDS, ODD_LIMITS)
    elif limit < 0.4:
        line.option("b", 1, BYTES, ODD_LIMITS)
    elif limit < 0.41:
        line.values.append((random.choice("bl"), random.choice(NEGATIVE_LIMITS)))
        line.extreme = True
    if corpus.data is not None:
        line.values.append(("e", corpus.data))


def _statistics(line: OptionLine, corpus: Corpus) -> None:
    """How the scores are made and added up."""
    line.option("r", 0.97, RESAMPLES, ODD_RESAMPLES)
    line.option("c", 0.3, CONFIDENCES, ODD_CONFIDENCES)
    line.option("p", 0.25, ALPHAS, ODD_ALPHAS)
    line.option("t", 0.9 if corpus.close else 0.3, COUNTINGS, ODD_COUNTINGS)
    line.option("f", 0.95 if corpus.close else 0.35, FORMULAS, ODD_FORMULAS)
    line.flag("d", 0.6)


def _faults(line: OptionLine) -> None:
    """Rarely something that the original refuses, or notes and ignores."""
    random = line.random
    if random.random() < 0.02:
        line.flags.append(random.choice(UNKNOWN))
    if random.random() < 0.01:
        fault = random.choice((("c", "101"), ("c", "-1"), ("p", "2"), ("p", "-0.1"), ("w", "0"), ("r", "0"), ("n", "")))
        line.values.append(fault)
    if random.random() < 0.004:
        line.values += [("b", "5"), ("l", "5")]


def _operands(line: OptionLine, corpus: Corpus) -> list[str]:
    """CONFIG and SYSTEM, and the flag -a."""
    random = line.random
    system = [random.choice(UNKNOWN_SYSTEMS if random.random() < 0.04 else corpus.systems)]
    if corpus.kind is not None:
        line.values.append(("z", corpus.kind if random.random() < 0.995 else "TXT"))
        line.flag("a", 0.05)
        few = system if random.random() < 0.4 else []
        if random.random() < 0.01:
            few, line.extreme = [*system, random.choice(("more", "", *system))], True
        return [corpus.config, *few]
    if line.flag("a", 0.6):
        return [corpus.config, *(system if random.random() < 0.1 else [])]
    return [corpus.config, *(system if random.random() < 0.99 else [])]


def option_line(random: Random, corpus: Corpus) -> tuple[list[str], bool]:
    """The arguments of a run over a corpus, and whether a refusal is as good as a report."""
    line = OptionLine(random, extreme=corpus.binary)
    _measures(line, corpus)
    _texts(line, corpus)
    _statistics(line, corpus)
    _faults(line)
    operands = _operands(line, corpus)
    stop = ["--"] if random.random() < 0.02 else []
    return [*line.spelled(), *stop, *operands], line.extreme
