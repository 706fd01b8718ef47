"""Random summaries as files: the formats SEE, SPL, ISI and SIMPLE, right and subtly wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from .lexicon import Sentence, spell

FORMATS = ("SEE", "SPL", "ISI")


def summary(random: Random, kind: str, text: Sequence[Sentence], untidy: float) -> bytes:
    """The file of a text in the format `kind`; `untidy` is the chance of anything unusual, at each place."""
    if kind == "SIMPLE":
        return _simple(random, text, untidy)
    ending = b"\r\n" if random.random() < untidy / 2 else b"\n"
    write = _WRITERS[kind]
    lines = [write(random, spell(random, sentence, untidy), untidy) for sentence in text]
    if random.random() < untidy:
        lines.insert(random.randint(0, len(lines)), random.choice((b"", b" ", b"\t", b"...", b"-", b"\r")))
    body = ending.join([*_head(kind), *lines])
    return body if random.random() < untidy else body + ending


def hollow(random: Random, kind: str) -> bytes:
    """A file without a token: empty, or with nothing but punctuation, white space or stop words in it."""
    chance = random.random()
    if chance < 0.4 or kind == "SIMPLE":
        return random.choice((b"", b"", b"\n")) if kind != "SIMPLE" else b""
    words = random.choice(([b"...", b"-", b"!"], [b"the", b"of", b"and"], [b"\xc3\xa9", b"--"], [b" ", b"\t"]))
    return summary(random, kind, [random.choices(words, k=3), random.choices(words, k=1)], 0.0)


def _head(kind: str) -> list[bytes]:
    return [b"<html>", b"<head><title>x</title></head>", b'<body bgcolor="white">'] if kind == "SEE" else []


def _spl(random: Random, text: bytes, untidy: float) -> bytes:
    return text


def _see(random: Random, text: bytes, untidy: float) -> bytes:
    """A sentence of SEE; at times one that only looks like it, and so is no sentence or another one."""
    number = str(random.randint(0, 120)).encode()
    size = random.choice((b"", b"", b'size="3" '))
    right = b'<a %sname="%s">[%s]</a> <a href="#%s" id=%s>%s</a>' % (
        size,
        number,
        number,
        number,
        number,
        text,
    )
    if random.random() >= untidy:
        return right
    return random.choice(_SEE_FAULTS)(right)


def _isi(random: Random, text: bytes, untidy: float) -> bytes:
    number = str(random.randint(1, 120)).encode()
    right = b'<S SNTNO="%s">%s</S>' % (number, text)
    if random.random() >= untidy:
        return right
    return random.choice(_ISI_FAULTS)(right)


def _swap(old: bytes, new: bytes) -> Callable[[bytes], bytes]:
    return lambda line: line.replace(old, new, 1)


def _around(before: bytes, after: bytes) -> Callable[[bytes], bytes]:
    return lambda line: before + line + after


_COMMON_FAULTS: tuple[Callable[[bytes], bytes], ...] = (
    _around(b" ", b""),
    _around(b"\t", b""),
    _around(b"", b" "),
    _around(b"", b"more words <b>here</b>"),
    _around(b"<p>", b"</p>"),
    lambda line: line + line,
    lambda line: line + b" " + line,
    lambda line: line.upper(),
    lambda line: line.lower(),
    lambda line: line[: line.rfind(b"<")],
    lambda line: line[: line.find(b">", len(line) // 3) + 1],
    lambda line: line.replace(b" ", b"  "),
    lambda line: line.replace(b'"', b"'"),
    lambda line: line.replace(b"1", b""),
    lambda line: line.replace(b"1", b"1a"),
    lambda line: line.replace(b"2", b"\xef\xbc\x92"),
    lambda line: line.replace(b">", b">\n", 3),
    lambda line: b"some text " + line,
)
_SEE_FAULTS: tuple[Callable[[bytes], bytes], ...] = (
    *_COMMON_FAULTS,
    _swap(b"</a> <a", b"</a>  <a"),
    _swap(b"</a> <a", b"</a>\t\v<a"),
    _swap(b"</a> <a", b"</a>\r<a"),
    _swap(b"</a> <a", b"</a><a"),
    _swap(b"</a> <a", b"</a>\n<a"),
    _swap(b"<a name", b'<a size="12" name'),
    _swap(b"<a name", b'<a size="" name'),
    _swap(b"<a name", b"<a size=3 name"),
    _swap(b"<a name", b"<a  name"),
    _swap(b" id=", b"  id="),
    _swap(b" id=", b' id="'),
    _swap(b"id=", b"ID="),
    _swap(b"#", b""),
    _swap(b"[", b"[0"),
    _swap(b"[", b"[ "),
    _swap(b"</a>", b""),
    _swap(b'href="', b'href="x'),
    lambda line: line[:-4],
    lambda line: line[:-4] + b"<",
    lambda line: line.replace(b"</a>", b"<b>word</b></a>"),
)
_ISI_FAULTS: tuple[Callable[[bytes], bytes], ...] = (
    *_COMMON_FAULTS,
    _swap(b'SNTNO="', b'SNTNO="a,'),
    _swap(b'SNTNO="', b'SNTNO="A'),
    _swap(b'SNTNO="', b'SNTNO="1.'),
    _swap(b'SNTNO="', b'SNTNO="" X="'),
    _swap(b'SNTNO="', b'SNTNO=" '),
    _swap(b'">', b'" >'),
    _swap(b"<S ", b"<s "),
    _swap(b"<S ", b'<S RSNTNO="1" '),
    _swap(b"</S>", b"</s>"),
    _swap(b"</S>", b"</S >"),
    _swap(b"</S>", b" <b>x</b></S>"),
    _swap(b"</S>", b""),
    lambda line: line[: line.find(b">") + 1] + b"</S>",
)
_WRITERS: dict[str, Callable[[Random, bytes, float], bytes]] = {"SEE": _see, "SPL": _spl, "ISI": _isi}


def _simple(random: Random, text: Sequence[Sentence], untidy: float) -> bytes:
    """Basic Elements: three fields a line, `nil` in many a place, and at times empty fields after them."""
    words = [word.replace(b"|", b"").replace(b"\n", b"") or b"x" for sentence in text for word in sentence]
    ending = b"\r\n" if random.random() < untidy / 3 else b"\n"
    more = untidy if ending == b"\n" else 0.0
    lines = [_element(random, words, untidy, more) for _ in words[:60]]
    body = ending.join(lines)
    return body if random.random() < untidy or not lines else body + ending


def _element(random: Random, words: Sequence[bytes], untidy: float, more: float) -> bytes:
    """One line; `more` is the chance of empty fields after the three."""
    head = _field(random, words, untidy)
    modifier = b"nil" if random.random() < 0.25 else _field(random, words, untidy)
    relation = random.choice((b"subj", b"obj", b"mod", b"mod", b"nil", b"17", b"nn"))
    if random.random() < untidy:
        modifier = random.choice((b"NIL", b" nil", b"nil ", b"", b"nils", b"Nil", b"nil nil", b"nil-"))
    if random.random() < untidy:
        relation = random.choice((b"NIL", b" nil", b"nil ", b" ", b"SUBJ", b"mod s", b"runnings", b"\xc3\x89"))
    tail = random.choice((b"|", b"||", b"|||")) if random.random() < more else b""
    return head + b"|" + modifier + b"|" + relation + tail


def _field(random: Random, words: Sequence[bytes], untidy: float) -> bytes:
    """A head or modifier: a word, or with luck several, oddly spaced."""
    if random.random() >= untidy:
        return random.choice(words)
    several = random.choices(words, k=random.randint(1, 3))
    shape = random.choice((b"%s", b" %s", b"%s ", b"\t%s\t", b"%s.", b"  %s  "))
    return random.choice((b"", shape % random.choice((b" ", b"  ", b"\t", b"-")).join(several)))
