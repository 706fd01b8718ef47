"""Pairs of texts that hit the quirks of packages, drawn from a seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from rouge_cli.text.word_lists import PY_ROUGE_LIST, built_in_list

_WORDS = (
    "the a of to and in is it on cat dog sat mat runs running ran jumped jumping house houses city cities police said "
    "officer happy happily national nations relate relational I we you not no U.S. 3.14 1,000 42 7 don't it's O'Neil "
    "state-of-the-art e.g. Mr. http://x.org a_b C++ # $5 50% & @home über café naïve ÉCOLE straße İstanbul ﬁne"
)
ENGLISH = _WORDS.split()
SCRIPTS = [
    "дом",
    "ΓΣ",
    "ΣΣ",
    "हिन्दी",
    "ไทย",
    "漢字",
    "漢a",
    "あ",
    "한국",
    "مرحبا",
    "€5",
    "5€",
    "a1b2",
    "1a",
    "²x",
    "☃",
    "́a",
    "€́",
    "á́",
    "▁x",
    "￭",
    "￨",
    "٣٤",
    "café",
    "naïvely",
    "nationals",
    "häuser",
    "�x",
    "a\u200db",
    "Ⅰ",
    "İx",
    "ʰa",
]
IRREGULAR = [
    "men",
    "man",
    "women",
    "ran",
    "run",
    "was",
    "be",
    "is",
    "are",
    "axes",
    "ax",
    "axis",
    "mice",
    "mouse",
    "children",
    "child",
    "went",
    "go",
    "better",
    "good",
    "best",
    "feet",
    "foot",
    "geese",
    "goose",
    "taught",
    "teach",
    "written",
    "write",
    "happier",
    "happy",
    "bases",
    "base",
    "basis",
    "djinn",
    "comics",
    "comic",
    "strip",
    "data",
    "datum",
    "lay",
    "lie",
]
EXCEPTIONS = built_in_list(PY_ROUGE_LIST).decode().split()
CHINESE = list("我爱北京天安门的是不了在有人这中大来上国为和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么")
JAPANESE = [*list("私は猫が好きです日本語東京に行くカタカナひらがな"), "東京", "です", "ネコ", "ＡＢＣ", "１２３"]
ODD = [
    ".", "..", "...", "!", "?", ",", "-", "--", "_", "'", '"', "(", ")", "''", "``", "\u3002", "\uff01", "\uff1f",
    "\u2026", "\u00a0", "\u3000", "\u200b", "\u2028", "\x85", "\x1c", "\t", "\r", "\u0301", "e\u0301", "\U0001f600",
    "\U0001f468\u200d\U0001f469", "\u0130", "\u1e9e", "\ufb01", "\u00b2", "\u0663", "<s>", "</s>", "<q>", "&amp;",
]  # fmt: skip
ENDS = (". ", ".", ".\n", "\n", " . ", "! ", "? ", "... ", "; ")


class Kind:
    """Of which words texts are made, and what stands between them."""

    def __init__(self, words: list[str], ends: tuple[str, ...], between: tuple[str, ...] = (" ",)) -> None:
        self.words, self.ends, self.between = words, ends, between


KINDS = {
    "english": Kind(ENGLISH, ENDS),
    "plain": Kind([word for word in ENGLISH if word.isascii() and word.isalnum()], (" ", "\n"), (" ",)),
    "irregular": Kind([*IRREGULAR, *ENGLISH[:40]], ENDS),
    "exceptions": Kind([*EXCEPTIONS, *ENGLISH[:20]], ENDS),
    "scripts": Kind(SCRIPTS, (*ENDS, "\u0964 ", "\u3002"), (" ", " ", " ", "")),
    "chinese": Kind([*CHINESE, "abc", "42", "3.14"], ("。", "！", "？", "\n", ". ", "…"), (" ", " ", "")),
    "japanese": Kind([*JAPANESE, "abc", "42"], ("。", "！", "\n", ". "), ("", "", " ")),
}


def _sentence(random: Random, kind: Kind, words: list[str], most: int) -> str:
    count = random.randint(1, most)
    parts = [random.choice(words) for _ in range(count)]
    if random.random() < 0.1:
        parts = [random.choice((str.upper, str.capitalize, str.title))(part) for part in parts]
    if random.random() < 0.15:
        parts[random.randrange(count)] = random.choice(ODD)
    text = parts[0]
    for part in parts[1:]:
        text += (random.choice(kind.between) if random.random() < 0.97 else random.choice(("  ", "\t", ""))) + part
    return text


def _text(random: Random, kind: Kind, words: list[str], most: int = 12) -> str:
    parts = []
    for _ in range(random.choice((1, 1, 2, 3, 5))):
        parts += [_sentence(random, kind, words, most), random.choice(kind.ends)]
    if random.random() < 0.5:
        parts.pop()
    return "".join(parts)


def _odd(random: Random, kind: Kind, words: list[str]) -> str:
    """A text that is hardly one."""
    draw: tuple[Callable[[], str], ...] = (
        lambda: "",
        lambda: random.choice((" ", "\n", "\t ", "\u3000", "  \n\n")),
        lambda: "." * random.randint(1, 5),
        lambda: " . " * random.randint(1, 4),
        lambda: random.choice(words),
        lambda: random.choice(words) + random.choice(kind.ends),
        lambda: " ".join([random.choice(words)] * random.randint(2, 30)),
        lambda: "".join(random.choice(ODD) for _ in range(random.randint(1, 6))),
        lambda: " ".join(random.choice(ODD) for _ in range(random.randint(1, 6))),
        lambda: "\n".join(random.choice(words) for _ in range(random.randint(1, 12))),
        lambda: " ".join(str(random.randint(0, 999)) for _ in range(random.randint(1, 8))),
    )
    return random.choice(draw)()


def _long(random: Random, kind: Kind, words: list[str]) -> str:
    return "".join(_sentence(random, kind, words, 60) + random.choice(kind.ends) for _ in range(random.randint(5, 12)))


def _like(random: Random, text: str) -> str:
    """A text that shares much with another one."""
    parts = text.split(" ")
    for _ in range(random.randint(0, 3)):
        place = random.randrange(len(parts))
        change = random.random()
        if change < 0.4:
            del parts[place : place + random.randint(1, 3)]
        elif change < 0.7:
            parts.insert(place, random.choice(parts))
        else:
            other = random.randrange(len(parts))
            parts[place], parts[other] = parts[other], parts[place]
        if not parts:
            return ""
    return " ".join(parts)


def pair(random: Random, kind: Kind, several: bool) -> tuple[str, list[str]]:
    """A peer and its reference summaries."""
    words = random.sample(kind.words, random.choice((2, 4, 8, min(30, len(kind.words)))))
    models = []
    for _ in range(random.choice((1, 1, 2, 3, 5)) if several else 1):
        shape = random.random()
        if shape < 0.08:
            models.append(_odd(random, kind, words))
        elif shape < 0.083:
            models.append(_long(random, kind, words))
        else:
            models.append(_text(random, kind, words))
    shape = random.random()
    if shape < 0.08:
        peer = _odd(random, kind, words)
    elif shape < 0.083:
        peer = _long(random, kind, words)
    elif shape < 0.4:
        peer = _like(random, random.choice(models))
    else:
        peer = _text(random, kind, words)
    return peer, models


def pairs(count: int, seed: str, kind: str, several: bool) -> Iterator[tuple[str, list[str]]]:
    """So many of them; the same ones for the same arguments."""
    random = Random(seed)
    for _ in range(count):
        yield pair(random, KINDS[kind], several)
