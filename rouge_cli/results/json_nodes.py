"""A place in the JSON of saved results: it is read with its path, for messages."""

from __future__ import annotations

from typing import Any, NoReturn

from rouge_cli.errors import DataError
from rouge_cli.inputs.plan import is_text
from rouge_cli.results.figures import Figures, figures_of

REMEDY = "save the results again with 'rouge-cli evaluate --save'"


class Node:
    """A part of a file that is read, and its path there."""

    __slots__ = ("file", "path", "value")

    def __init__(self, value: Any, file: str, path: str = "") -> None:
        self.value, self.file, self.path = value, file, path

    def fail(self, what: str) -> NoReturn:
        place = f"{self.file}: {self.path}" if self.path else self.file
        raise DataError.at(place, what, f"the file was edited or damaged: {REMEDY}")

    def of_type(self, kind: type, name: str) -> Any:
        """The value, which must be of this type."""
        if type(self.value) is not kind:
            self.fail(f"{name} is expected")
        return self.value

    def at(self, key: str) -> Node:
        """The part under a key that must be there."""
        if key not in self.of_type(dict, "an object"):
            self.fail(f"no {key!r}")
        return Node(self.value[key], self.file, f"{self.path}.{key}" if self.path else key)

    def items(self) -> list[Node]:
        """The parts of an array."""
        return [Node(item, self.file, f"{self.path}[{i}]") for i, item in enumerate(self.of_type(list, "an array"))]

    def text(self) -> str:
        text = str(self.of_type(str, "a text"))
        if not is_text(text):
            self.fail("half of a surrogate pair, which is not a letter")
        return text

    def number(self) -> float:
        if type(self.value) not in (int, float) and self.value not in ("nan", "inf", "-inf"):
            self.fail("a number is expected")
        try:
            return float(self.value)
        except OverflowError:
            self.fail("a number that is too large")

    def column(self, length: int) -> Figures:
        """An array of numbers, length of them or, where a measure has none, no one."""
        values = self.value if isinstance(self.value, Figures) else self.of_type(list, "an array")
        if len(values) not in (length, 0):
            self.fail(f"{len(values)} values for {length} evaluations")
        try:
            if isinstance(values, Figures) or bool not in set(map(type, values)):
                return figures_of(values)
        except (TypeError, OverflowError):
            pass
        return figures_of([item.number() for item in self.items()])
