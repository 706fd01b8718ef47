"""Small random vocabularies and sentences made of them: the raw material of random summaries.

A word here is what stands between two gaps in a text: it may hold punctuation, hyphens, or bytes that are no
ASCII.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from .oracle import exception_words

Sentence = list[bytes]


def _words(text: str) -> list[bytes]:
    return text.encode().split()


LETTERS = _words("a b c d e f g")
STOP = _words("the of and a in to is it that was for on with as at by not be best better well s t")
INFLECTED = _words(
    "running runs ran run runner argued arguing argument cats cat cities city ponies relational"
    " conditional flies flying rationally hopefulness hopeful electricity electrical agreed agreement"
    " adjustment adoption hopping hoping falling filed failing sized happy happiness sky skies dying"
    " employment replacement dependent allowance irritant byyed vietnamization predication operator"
    " feudalism decisiveness callousness formality sensitivity sensibility triplicate controlling rolled"
    " probate cease oed aed bled sing ies eed ing ed sses controll generically"
)
IRREGULAR = _words(
    "better best is are was were been has had men man women children geese mice feet testes went gone"
    " taken worse thought bought brought running axes oxen dice aspergilli worst"
)
HYPHENATED = _words(
    "well-known state-of-the-art - -- a- -b x-ray twenty--one -- re-run man-made -- co-op men-at-arms e-"
)
NUMBERS = _words("1990s 3.5 1,000 42 0 -5 $5 1st 2nd 007 3,000,000 12-13 9th 99% 1")
CAPITALS = _words("The UN NATO McDonald iPhone ROUGE I A Men Is RUNNING Better U.S. Well-Known")
MARKS = _words(
    ". , ; : ! ? ( ) ' \" `` '' ... _ __init__ a_b it's don't U.S.A. / and/or * + = > ] [ { } | a|b \\ #"
    " % @ ~ ^ $ &amp;"
)
FOREIGN = [
    *"café naïve Zürich ÉCOLE “word” word\u2019s — 日本 日本語 привет é a\u00a0b b\u2003c ⅓".encode().split(b" "),
    *"café naïve a\u00a0b \u00e9 \u00df".encode("latin-1").split(b" "),
    *(b"\xff", b"\x85", b"a\x85b", b"\x80\x81", b"x\xffy", b"\xa0"),
]
CONTROL = [b"\0", b"a\0b", b"\x1c", b"a\x1fb", b"\x7f", b"a\x1bb", b"\x08", b"\x01"]
POOLS = (LETTERS, STOP, INFLECTED, IRREGULAR, HYPHENATED, NUMBERS, CAPITALS, MARKS, FOREIGN)
GAPS = (b"  ", b"\t", b"\f", b"\v", b" \t ", b"   ", b"\r", b" \r ")


def vocabulary(random: Random) -> list[bytes]:
    """The words of one corpus: few, so that sentences share many of them."""
    words: list[bytes] = []
    for pool in random.sample(POOLS, random.choice((1, 1, 2, 3, 4))):
        words += random.choices(pool, k=random.randint(1, 8))
    if random.random() < 0.5:
        words += random.choices(LETTERS, k=random.randint(1, 5))
    if random.random() < 0.3:
        words += random.choices(exception_words(), k=random.randint(1, 8))
    if random.random() < 0.05:
        words += random.choices(CONTROL, k=2)
    if not any(word.isalnum() for word in words) or random.random() < 0.3:
        words += random.choices(_words("alpha beta gamma delta police kill gunman cat mat"), k=3)
    random.shuffle(words)
    return words


def length(random: Random) -> int:
    """A sentence's number of words: mostly short, at times just around 64 and 128."""
    kind = random.random()
    if kind < 0.70:
        return random.randint(1, 12)
    if kind < 0.92:
        return random.randint(10, 40)
    if kind < 0.97:
        return random.randint(62, 67)
    return random.randint(125, 133)


def sentences(random: Random, words: Sequence[bytes], most: int) -> list[Sentence]:
    """One to forty sentences of `most` words in all, at times all of them in one sentence."""
    text: list[Sentence] = []
    for _ in range(random.choice((1, 2, 3, 4, 6, 8, 12, 40))):
        if most <= 0:
            break
        number = min(length(random), most)
        text.append(random.choices(words, k=number))
        most -= number
    if random.random() < 0.05:
        text = [[word for sentence in text for word in sentence]]
    return text


def echo(random: Random, text: Sequence[Sentence], words: Sequence[bytes]) -> list[Sentence]:
    """A text that says much the same: words dropped, swapped and put in; sentences moved, cut, and joined."""
    result: list[Sentence] = []
    for sentence in text:
        if random.random() < 0.85:
            result.append([said for word in sentence for said in _retold(random, word, words)])
    if random.random() < 0.3:
        random.shuffle(result)
    if len(result) > 1 and random.random() < 0.3:
        result[0:2] = [result[0] + result[1]]
    if result and len(result[0]) > 1 and random.random() < 0.3:
        middle = len(result[0]) // 2
        result[0:1] = [result[0][:middle], result[0][middle:]]
    return [sentence for sentence in result if sentence]


def unknown_elements(random: Random, number: int) -> list[list[Sentence]]:
    """Long texts of nearly one length that share hardly a word: their recalls differ, but not in five decimals."""
    size = random.randint(300, 600)
    texts: list[list[Sentence]] = []
    for text in range(number):
        words = [b"%c%d" % (ord("a") + text % 26, place) for place in range(size + random.randint(0, 4))]
        for shared in range(random.choice((1, 1, 2, 3))):
            words[random.randrange(len(words))] = b"shared%d" % shared
        texts.append([words[start : start + 24] for start in range(0, len(words), 24)])
    return texts


def _retold(random: Random, word: bytes, words: Sequence[bytes]) -> list[bytes]:
    chance = random.random()
    if chance < 0.08:
        return []
    if chance < 0.16:
        return [random.choice(words)]
    if chance < 0.20:
        return [word, random.choice(words)]
    return [word]


def spell(random: Random, sentence: Sentence, untidy: float) -> bytes:
    """The sentence as a line of text; `untidy` is the chance of an odd gap and of white space at the ends."""
    if random.random() >= untidy:
        return b" ".join(sentence)
    line = b"".join(word + (random.choice(GAPS) if random.random() < 0.2 else b" ") for word in sentence)
    return random.choice((b"", b"", b" ", b"\t", b"  ")) + (line if random.random() < 0.5 else line.rstrip())
