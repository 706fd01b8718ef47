"""What numpy does about numbers that are too large or too small, whatever the caller chose by numpy.seterr."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

import numpy as np

Function = TypeVar("Function", bound=Callable[..., Any])


def with_usual_errors(function: Function) -> Function:
    """Run a function under numpy's defaults: numbers near 0 become 0, where numpy.seterr(all="raise") would stop."""

    @wraps(function)
    def usual(*arguments: Any, **named: Any) -> Any:
        with np.errstate(divide="warn", over="warn", under="ignore", invalid="warn"):
            return function(*arguments, **named)

    return cast(Function, usual)
