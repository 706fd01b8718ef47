"""rouge_cli.named_tuples makes what typing.NamedTuple makes."""

import pickle
import typing
from copy import copy
from inspect import signature
from typing import TYPE_CHECKING, Any

import pytest

from rouge_cli import named_tuples
from tests.cases import each


class Ours(named_tuples.NamedTuple):
    """A pair."""

    first: int
    second: str = "two"
    """Said of it."""

    @property
    def both(self) -> str:
        """The two."""
        return f"{self.first}{self.second}"

    @classmethod
    def of(cls, text: str) -> "Ours":
        """From digits."""
        return cls(int(text))


class Theirs(typing.NamedTuple):
    """A pair."""

    first: int
    second: str = "two"
    """Said of it."""

    @property
    def both(self) -> str:
        """The two."""
        return f"{self.first}{self.second}"

    @classmethod
    def of(cls, text: str) -> "Theirs":
        """From digits."""
        return cls(int(text))


@pytest.mark.skipif(named_tuples.NamedTuple is typing.NamedTuple, reason="they are the same here")
def test_ours_has_all_that_theirs_has() -> None:
    assert {*dir(Theirs)} - {"__orig_bases__"} <= {*dir(Ours)}
    for name in ("_fields", "_field_defaults", "__annotations__", "__doc__", "__slots__", "__module__"):
        assert getattr(Ours, name) == getattr(Theirs, name), name
    assert Ours.__qualname__ == "Ours"
    assert Ours.__match_args__ == Theirs.__match_args__
    assert Ours.first.__doc__ == Theirs.first.__doc__
    assert list(signature(Ours).parameters.values()) == [
        parameter.replace(annotation=parameter.empty) for parameter in signature(Theirs).parameters.values()
    ]
    assert not TYPE_CHECKING


def test_ours_behaves_as_a_named_tuple() -> None:
    made = Ours.of("1")
    assert made == Ours(first=1) == (1, "two") == Theirs.of("1")
    assert made.both == "1two"
    assert repr(made) == "Ours(first=1, second='two')"
    assert made._replace(second="zwei") == (1, "zwei")
    assert hash(made) == hash((1, "two"))
    assert pickle.loads(pickle.dumps(made)) == made
    with pytest.raises(AttributeError):
        made.first = 2  # type: ignore[misc]
    assert copy(made) == made
    assert made._asdict() == {"first": 1, "second": "two"}
    assert Ours._make([1, "zwei"]) == made._replace(second="zwei") == Ours(1, second="zwei")
    assert not hasattr(made, "__dict__")


@each(
    ("given", "named", "problem"),
    [
        ((), {}, "first"),
        ((), {"second": "two"}, "first"),
        ((1, "two", 3), {}, "were given|too many"),
        ((1,), {"first": 1}, "first"),
        ((1,), {"third": 3}, "third"),
        ((1, "two"), {"third": 3}, "third"),
    ],
)
def test_a_call_that_does_not_fit_is_refused(given: tuple[Any, ...], named: dict[str, Any], problem: str) -> None:
    for kind in (Ours, Theirs):
        with pytest.raises(TypeError, match=problem):
            kind(*given, **named)


def test_no_other_field_or_number_of_values_is_taken() -> None:
    for kind in (Ours, Theirs):
        with pytest.raises((TypeError, ValueError), match="third"):
            kind(1)._replace(third=3)  # type: ignore[call-arg]
        for values in ([1], [1, "two", 3]):
            with pytest.raises(TypeError, match="Expected 2 arguments"):
                kind._make(values)
