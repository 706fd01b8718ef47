"""Many small cases of a test, tried in one: each then costs what it does, not what pytest spends on a test."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable
from typing import Any

import pytest

Test = Callable[..., None]


def long(*case: Any) -> Any:
    """A case of pytest.mark.parametrize that only the long run tries."""
    return pytest.param(*case, marks=pytest.mark.long)


def each(
    names: str | tuple[str, ...], cases: Iterable[Any], ids: Callable[[Any], object] = repr
) -> Callable[[Test], Test]:
    """As pytest.mark.parametrize, but one test tries all cases, and its failure tells all that fail, with their names.

    For tests that share nothing but what each case may find as another has left it.
    """
    several = not isinstance(names, str) or "," in names
    arguments = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    tried = [tuple(case) if several else (case,) for case in cases]
    assert tried, "no case to try"

    def decorate(test: Test) -> Test:
        @functools.wraps(test)
        def with_each(*given: Any, **named: Any) -> None:
            failures: list[tuple[str, BaseException]] = []
            for case in tried:
                try:
                    test(*given, **named, **dict(zip(arguments, case, strict=True)))
                except (Exception, pytest.fail.Exception, pytest.skip.Exception) as failure:
                    failures.append((", ".join(str(ids(value)) for value in case), failure))
            if failures:
                told = "".join(f"\n[{name}] {type(error).__name__}: {error}" for name, error in failures)
                raise AssertionError(f"{len(failures)} of {len(tried)} cases fail:{told}") from failures[0][1]

        signature = inspect.signature(test)
        kept = [one for name, one in signature.parameters.items() if name not in arguments]
        assert len(kept) == len(signature.parameters) - len(arguments), "a name that the test does not take"
        with_each.__signature__ = signature.replace(parameters=kept)  # type: ignore[attr-defined]
        return with_each

    return decorate
