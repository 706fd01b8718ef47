"""Load `inspect` only when it is used.

lxml takes one function of it for a kind of parser that nobody here uses. With all that it imports in turn, that would
be 18 % of what a processor does from the start of `rouge155` to its report of one evaluation (W3 of `make bench`:
172.6 million instructions without this module, 141.1 million with it, counted by callgrind, Python 3.11).
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType

NAME = "inspect"


class LazyInspect(ModuleType):
    """Stands in for the module until anything of it is used but what lxml takes."""

    def __init__(self) -> None:
        super().__init__(NAME)

    def getfullargspec(self, func: Callable[..., object]) -> object:
        """As inspect.getfullargspec."""
        return self.load().getfullargspec(func)

    def load(self) -> ModuleType:
        """The module itself, which takes its place again."""
        if sys.modules.get(NAME) is self:
            sys.modules.pop(NAME, None)  # another thread may have been faster
        import inspect

        return inspect

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):  # what the import system asks every module for
            raise AttributeError(f"module {NAME!r} has no attribute {name!r}")
        return getattr(self.load(), name)


def defer_inspect() -> None:
    """For a program at its start: from here on `import inspect` costs nothing, and the first use of it what it does."""
    if NAME not in sys.modules:
        sys.modules[NAME] = LazyInspect()
