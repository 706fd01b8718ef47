from array import array
from collections.abc import Callable
from typing import Any

NAME: int
TEXT: int
TEXTS: int
NONE: int

def add_new(seen: set[str], names: list[str]) -> int: ...

class JsonColumns:
    records: int
    def __init__(self, fields: list[tuple[str, int, bool, bool]], is_list: Callable[[str], bool] | None) -> None: ...
    def read(self, block: bytes | bytearray | memoryview, start: int, stop: int, line: int) -> tuple[int, int]: ...
    def take(self) -> tuple[array[int], list[tuple[list[Any], array[int] | None, bool]]]: ...
