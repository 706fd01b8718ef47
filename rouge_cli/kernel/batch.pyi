from array import array
from collections.abc import Sequence
from typing import Any

REMARKS: tuple[str, ...]
FORMATS: tuple[str, ...]

class Lexicon:
    def add_exceptions(self, text: bytes) -> None: ...
    def add_stop_words(self, text: bytes) -> None: ...

class Batch:
    counts: array[float]
    scores: array[float]
    comparisons: int
    def __init__(
        self,
        documents: Sequence[bytes | tuple[str, bytes]],
        formats: bytes,
        model_starts: array[int],
        model_documents: array[int],
        peer_starts: array[int],
        peer_documents: array[int],
        measures: int,
    ) -> None: ...
    def __len__(self) -> int: ...

class Evaluator:
    def __init__(
        self,
        lexicon: Lexicon,
        measures: Sequence[tuple[Any, ...]],
        *,
        unit: str = "",
        limit: float = 0,
        drop_stop_words: bool = False,
        white_space: bool = False,
        stem_peers: bool = False,
        best_model: bool = False,
        alpha: float = 0.5,
        mode: str = "",
    ) -> None: ...
    def start(self, work: Batch) -> None: ...
    def score(self, first: int, last: int) -> None: ...
    def remarks(self) -> list[tuple[int, str, int]]: ...

class Resampling:
    samples: int
    draws: int
    def __init__(self, values: array[float], n: int, samples: float, confidence: float) -> None: ...
    def draw(self, first: int, last: int) -> None: ...
    def intervals(self) -> list[tuple[float, float, float]]: ...

def columns(values: array[float], width: int, order: array[int]) -> array[float]: ...
def bootstrap(values: array[float], n: int, samples: float, confidence: float) -> list[tuple[float, float, float]]: ...
def bootstrap_counts(
    values: array[float], n: int, samples: float, confidence: float, alpha: float
) -> list[tuple[float, float, float]]: ...
