"""ROUGE-BE (docs/rouge-1.5.5.md, section 5, BE)."""

from collections import Counter
from collections.abc import Callable, Sequence

from .ngrams import clipped_hits

NIL = b"nil"


def element_keys(
    elements: list[tuple[bytes, bytes, bytes]], mode: str, stem: Callable[[bytes], bytes] | None
) -> list[tuple[bytes, ...]]:
    """What is compared of each element that counts in the mode; `stem` is applied to heads and modifiers.

    H and HM look for `nil` in the stemmed modifier, HMR1 in the modifier as it stands. An unknown mode has no
    keys.
    """
    keys: list[tuple[bytes, ...]] = []
    for raw_head, raw_modifier, relation in elements:
        head, modifier = (stem(raw_head), stem(raw_modifier)) if stem else (raw_head, raw_modifier)
        if mode == "H" and modifier == NIL:
            keys.append((head,))
        elif mode == "HM1" or (mode == "HM" and modifier != NIL):
            keys.append((head, modifier))
        elif mode == "HMR2" or (mode == "HMR1" and raw_modifier != NIL) or (mode == "HMR" and relation != NIL):
            keys.append((head, modifier, relation))
    return keys


def element_counts(
    peer_keys: Sequence[tuple[bytes, ...]], model_keys: Sequence[tuple[bytes, ...]]
) -> tuple[int, int, int]:
    """Clipped hits, keys of the model, keys of the peer."""
    return clipped_hits(Counter(peer_keys), Counter(model_keys)), len(model_keys), len(peer_keys)
