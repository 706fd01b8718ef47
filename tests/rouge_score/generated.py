"""Pairs of texts that reach every corner of rouge-score: seeded, so that all tests see the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures" / "news" / "spl"
WORDS = """
a b c the of was It's flies ponies running runs ran happily happiness generalization ties dying skies News
innings 1990s 3.5 x1 e-mail U.S. Café naïve Straße İstanbul Kelvin ΣΑΣ déjà 北京 agreed hopping succeed
"""
SPACES = (" ", " ", " ", " ", "\n", "\n", "  ", ". ", ", ", "\t", "\r\n", "\n\n", "\u2028", "\x85", "-", "")
ODD = ("", " ", "\n", ".", "...\n\n", "é", "\ud800", "\0", "北京大学", "a" * 70, "a\n" * 5, "b b " * 40)


def text(random: Random, longest: int) -> str:
    """A text of up to so many words, few of them different so that much is repeated."""
    if random.random() < 0.02:
        return random.choice(ODD)
    words = WORDS.split()
    known = random.sample(words, random.choice((2, 4, 12, len(words))))
    return "".join(random.choice(known) + random.choice(SPACES) for _ in range(random.randint(0, longest)))


def pairs(number: int, seed: int, longest: int = 16) -> Iterator[tuple[str, str]]:
    """So many pairs; every hundredth has long texts, with sentences of more tokens than a machine word has bits."""
    random = Random(seed)
    for i in range(number):
        size = 150 if i % 100 == 0 else longest
        yield text(random, size), text(random, size)


def fixture_pairs() -> Iterator[tuple[str, str]]:
    """Every system summary of the news corpus with each of its reference summaries."""
    for peer in sorted((FIXTURES / "peers").rglob("*.txt")):
        for model in sorted((FIXTURES / "models").glob(f"{peer.stem}.*.txt")):
            yield model.read_text(encoding="utf-8"), peer.read_text(encoding="utf-8")
