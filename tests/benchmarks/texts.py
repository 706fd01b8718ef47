"""Summaries of made-up English: fresh ones, and ones that retell another so that scores look as in the papers."""

from __future__ import annotations

from random import Random

from .words import Lexicon

Text = list[list[str]]
"""Sentences of words."""


def fresh(random: Random, lexicon: Lexicon, words: int, sentences: int) -> Text:
    """A text of its own of about so many words."""
    return [lexicon.draw(random, length) for length in _lengths(random, words, sentences)]


def retold(random: Random, lexicon: Lexicon, source: Text, words: int, sentences: int, closeness: float) -> Text:
    """A text of about so many words, by chance phrases of the source (in its order) and words of its own.

    `closeness` is the share of phrases that are the source's.
    """
    told = [word for sentence in source for word in sentence]
    lengths = _lengths(random, words, sentences)
    text: Text = []
    done, total = 0, sum(lengths)
    for length in lengths:
        sentence: list[str] = []
        while len(sentence) < length:
            if random.random() < closeness:
                sentence += _phrase(random, told, (done + len(sentence)) / total)
            else:
                sentence += lexicon.draw(random, random.randint(2, 7))
        text.append(sentence[:length])
        done += length
    return text


def _phrase(random: Random, told: list[str], place: float) -> list[str]:
    """Some words that stand about there in the source, at times one of them left out."""
    start = int((place + random.uniform(-0.15, 0.15)) * len(told))
    start = min(max(start, 0), len(told) - 2)
    phrase = told[start : start + random.choice((1, 2, 2, 3, 4, 6, 9))]
    if len(phrase) > 3 and random.random() < 0.3:
        del phrase[random.randrange(1, len(phrase) - 1)]
    return phrase


def _lengths(random: Random, words: int, sentences: int) -> list[int]:
    """The lengths of the sentences of a text, each around the average."""
    total = words * random.uniform(0.75, 1.25)
    return [max(3, round(total / sentences * random.uniform(0.6, 1.4))) for _ in range(sentences)]
