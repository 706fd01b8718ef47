"""Damage: what a mutation makes of the bytes of an input."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

PIECES = (
    b"\0", b"\xff", b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf", b"\\ud800", b"9" * 400, b"9" * 5000, b"-1", b"-0", b"0",
    b"1e999", b"NaN", b"nan", b"None", b"null", b"[]", b"{}", b'"', b'""', b"'", b"\r", b"\n", b"\r\n", b"\t", b",",
    b";", b"|", b"<", b">", b"&", b"&#xd800;", b"&x;", b"&#0;", b"<!--", b"-->", b"<![CDATA[", b"]]>", b"</",
    b"\xed\xa0\x80", b"\xc2\x85", b"\xe2\x80\xa8", b"\xd9\xa3", b"\xef\xbc\x95", b"true", b"1.5", b"1,5", b"12.5%",
    b"\x1b[31m", b"\x1b]0;x\x07", b"\x7f", b"\xc2\x9b", b"$x_{", b"..", b"../../", b"/", b"\\", b"=cmd", b"@", b"+",
    b"%", b"%00", b"%ud8", b"[[[[", b"Infinity", b"inf", b"18446744073709551616", b"-9223372036854775809",
    b"\xcc\x81" * 40, b"\xe4\xb8\xad\xe6\x96\x87", b"x" * 5000, b" ", b"  ", b"\xc2\xa0", b"\x1c", b"\x0c", b".", b"#",
)  # fmt: skip
"""What readers stumble over: ends of encodings, of numbers, of quoting, and letters that steer terminals."""


def mutated(content: bytes, chance: Random, others: Sequence[bytes] = ()) -> bytes:
    """The content with some of it replaced, taken away, repeated, moved, or mixed with that of another input."""
    for _ in range(chance.choice((1, 1, 1, 2, 2, 4, 8))):
        content = _change(content, chance, others)
    return content[:200_000]


def _change(content: bytes, chance: Random, others: Sequence[bytes]) -> bytes:
    at = chance.randrange(len(content) + 1)
    end = at + chance.choice((0, 1, 1, 2, 3, 8, 20))
    kind = chance.random()
    if kind < 0.45:
        return content[:at] + chance.choice(PIECES) + content[end:]
    if kind < 0.55:
        return content[:at] + bytes([chance.randrange(256)]) + content[at + 1 :]
    if kind < 0.62:
        return content[:at] + content[end:]
    if kind < 0.66:
        return content[:at]
    if kind < 0.76:
        back = chance.choice((5, 40, 200))
        return content[:at] + content[max(0, at - back) :]
    if kind < 0.84:
        start = chance.randrange(len(content) + 1)
        return content[:at] + content[start : start + chance.choice((1, 4, 16, 64))] + content[end:]
    if kind < 0.92:
        other = chance.choice(others) if others else content
        start = chance.randrange(len(other) + 1)
        return content[:at] + other[start : start + chance.choice((4, 40, 400))] + content[end:]
    if kind < 0.96:
        lines = content.splitlines(keepends=True)
        chance.shuffle(lines)
        return b"".join(lines)
    if kind < 0.98:
        return content.decode("latin-1").encode(chance.choice(("utf-16", "utf-16-le", "utf-32", "utf-8")))
    return content[:at] + chance.choice(PIECES) * chance.choice((3, 30, 300)) + content[at:]
