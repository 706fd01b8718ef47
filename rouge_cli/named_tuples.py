"""typing.NamedTuple for modules that every evaluation loads, made at half the cost.

Of what typing does for each class, checking annotations one by one costs as much as the tuple itself: `rouge155` takes
130.2 million instructions for one evaluation with this and 133.1 without (W3 of `make bench`, callgrind, Python 3.11).
"""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING or sys.version_info >= (3, 14):  # from there on annotations are not kept in a class body
    from typing import NamedTuple as NamedTuple
else:
    from collections import namedtuple
    from typing import Any

    class _Making(type):
        """Makes a named tuple of the fields that a class body annotates, with whatever else the body holds."""

        def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type:
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = body.pop("__annotations__", {})
            defaults = [body.pop(field) for field in fields if field in body]  # of the last fields: mypy sees to that
            made = namedtuple(name, fields, defaults=defaults, module=body.pop("__module__"))
            made.__annotations__ = fields
            for key, value in body.items():
                setattr(made, key, value)
            return made

    class NamedTuple(metaclass=_Making):
        """As typing.NamedTuple."""
