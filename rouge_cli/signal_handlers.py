"""Errors that the calling program's own handlers of signals raise, such as its time limits."""

from __future__ import annotations


def is_of_a_handler(error: BaseException) -> bool:
    """Whether a handler of signals that the calling program has set raised this, or what this comes of: a time limit.

    Such an error is the program's, and passes through whatever makes words of unexpected ones.
    """
    import signal  # not above: a plain evaluation needs none of it, and waits 1 ms for it

    handlers = [signal.getsignal(number) for number in signal.valid_signals()]
    codes = {_code_of(handler) for handler in handlers if callable(handler)} - {None}
    seen: set[int] = set()
    cause: BaseException | None = error
    while codes and cause is not None and id(cause) not in seen:
        seen.add(id(cause))
        trace = cause.__traceback__
        while trace is not None:
            if trace.tb_frame.f_code in codes:
                return True
            trace = trace.tb_next
        cause = cause.__cause__ or cause.__context__
    return False


def _code_of(handler: object) -> object:
    """The code of a function, a method, a partial of one, or an object that is called; None of what is not Python's."""
    function = getattr(handler, "func", handler)
    return getattr(function, "__code__", None) or getattr(type(function).__call__, "__code__", None)
