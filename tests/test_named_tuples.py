"""rouge_cli.named_tuples makes what typing.NamedTuple makes."""

import pickle
import typing
from typing import TYPE_CHECKING

import pytest

from rouge_cli import named_tuples


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
    assert {*dir(Theirs)} - {"__orig_bases__"} == {*dir(Ours)}
    for name in ("_fields", "_field_defaults", "__annotations__", "__doc__", "__slots__", "__module__"):
        assert getattr(Ours, name) == getattr(Theirs, name), name
    assert Ours.__qualname__ == "Ours"
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
    with pytest.raises(TypeError, match="first"):
        Ours()  # type: ignore[call-arg]
