"""typing.NamedTuple for modules that every evaluation loads, made without compiling anything.

typing has collections.namedtuple write and compile the code of a __new__, class by class, and compiles annotations that
are text; here all classes share one __new__. `rouge155` takes 124.3 million instructions for one evaluation with this
and 145.0 without (W3 of `make bench`, callgrind, Python 3.11).
"""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING or sys.version_info >= (3, 14):  # from there on annotations are not kept in a class body
    from typing import NamedTuple as NamedTuple
else:
    from collections.abc import Iterable
    from typing import Any

    try:
        from _collections import _tuplegetter as _getter
    except ImportError:  # as in collections
        from operator import itemgetter

        def _getter(place: int, about: str) -> property:
            return property(itemgetter(place), doc=about)

    class _Signature:
        """That of a class, for help() and the like."""

        def __get__(self, made: object, cls: type) -> object:
            from inspect import Parameter, Signature

            kind, usual = Parameter.POSITIONAL_OR_KEYWORD, cls._field_defaults
            return Signature([Parameter(name, kind, default=usual.get(name, Parameter.empty)) for name in cls._fields])

    class _Named(tuple[Any, ...]):
        """A tuple whose items have names: what collections.namedtuple gives every class of its own."""

        __slots__ = ()
        __signature__ = _Signature()
        _fields: tuple[str, ...] = ()
        _field_defaults: dict[str, Any] = {}  # noqa: RUF012

        def __new__(cls, /, *given: Any, **named: Any) -> "_Named":
            return tuple.__new__(cls, given if len(given) == len(cls._fields) and not named else cls._all(given, named))

        @classmethod
        def _all(cls, given: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
            """The values in the order of fields. TypeError as of any call."""
            others, usual = cls._fields[len(given) :], cls._field_defaults
            if not named and 0 < len(others) <= len(usual):
                return given + tuple(usual.values())[-len(others) :]
            values = {**usual, **named}
            if len(given) > len(cls._fields) or not named.keys() <= {*others} <= values.keys():
                cls.__signature__.bind(*given, **named)
            return *given, *[values[name] for name in others]

        @classmethod
        def _make(cls, values: Iterable[Any]) -> "_Named":
            made = tuple.__new__(cls, values)
            if len(made) != len(cls._fields):
                raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
            return made

        def _replace(self, /, **changes: Any) -> "_Named":
            made = self._make(map(changes.pop, self._fields, self))
            if changes:
                raise ValueError(f"Got unexpected field names: {list(changes)!r}")
            return made

        __replace__ = _replace

        def _asdict(self) -> dict[str, Any]:
            return dict(zip(self._fields, self, strict=True))

        def __getnewargs__(self) -> tuple[Any, ...]:
            return tuple(self)

        def __repr__(self) -> str:
            return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self._asdict().items())})"

    class _Making(type):
        """Makes a named tuple of the fields that a class body annotates, with whatever else the body holds."""

        def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type:
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = tuple(body.get("__annotations__", ()))
            defaults = {field: body[field] for field in fields if field in body}  # the last: mypy sees to that
            for place, field in enumerate(fields):
                body[field] = _getter(place, f"Alias for field number {place}")
            body.update(__slots__=(), _fields=fields, __match_args__=fields, _field_defaults=defaults)
            return type(name, (_Named,), body)

    class NamedTuple(metaclass=_Making):
        """As typing.NamedTuple."""
