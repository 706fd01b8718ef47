"""The weights of the Poisson bootstrap (docs/how-to/statistics.md), from the definitions of what they are made of."""

from decimal import Decimal, localcontext
from math import factorial

RARE = 253
MASK = 0xFFFFFFFF


def philox(counter: tuple[int, ...], key: tuple[int, ...]) -> tuple[int, int, int, int]:
    """Philox4x32-10: Salmon, Moraes, Dror and Shaw (2011), Parallel random numbers: as easy as 1, 2, 3."""
    a, b, c, d = counter
    low, high = key
    for _ in range(10):
        even, odd = a * 0xD2511F53, c * 0xCD9E8D57
        a, b, c, d = odd >> 32 ^ b ^ low, odd & MASK, even >> 32 ^ d ^ high, even & MASK
        low, high = low + 0x9E3779B9 & MASK, high + 0xBB67AE85 & MASK
    return a, b, c, d


def hash_of(id: str) -> int:
    """FNV-1a with 64 bits, of UTF-8."""
    found = 0xCBF29CE484222325
    for byte in id.encode():
        found = (found ^ byte) * 0x100000001B3 % 2**64
    return found


def probabilities(count: int) -> list[Decimal]:
    """Of 0, 1, 2, ... under Poisson's distribution with mean 1."""
    with localcontext() as context:
        context.prec = 60
        return [1 / (Decimal(1).exp() * factorial(k)) for k in range(count)]


def _ends(parts: list[Decimal], whole: Decimal, size: int) -> list[int]:
    """How much of size is at most 0, 1, 2, ... if each has such a part of the whole."""
    with localcontext() as context:
        context.prec = 60
        return [int(sum(parts[: k + 1]) / whole * size) for k in range(len(parts))]


COMMON = [int(256 * p) for p in probabilities(5)]
with localcontext() as _context:
    _context.prec = 60
    _REST = [256 * p - (COMMON[k] if k < 5 else 0) for k, p in enumerate(probabilities(21))]
TAIL_ENDS = _ends(_REST, Decimal(256 - RARE), 2**64)


def weight(seed: int, id: str, sample: int) -> int:
    """The weight of an evaluation in a sample."""
    name = hash_of(id)
    words = philox((name & MASK, name >> 32, sample // 16, 0), (seed & MASK, seed >> 32))
    byte = words[sample % 16 // 4] >> sample % 4 * 8 & 255
    if byte < RARE:
        return sum(byte >= sum(COMMON[: k + 1]) for k in range(4))
    words = philox((name & MASK, name >> 32, sample, 1), (seed & MASK, seed >> 32))
    return sum((words[1] << 32 | words[0]) >= end for end in TAIL_ENDS)
