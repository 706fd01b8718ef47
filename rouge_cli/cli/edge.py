"""How a command ends after an interruption or an unexpected error: by an exit status, without a traceback."""

from __future__ import annotations

import os

from rouge_cli.errors import place_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType

INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells have it: 128 and the number of the signal."""
TRACEBACK = "ROUGE_TRACEBACK"
"""The environment variable that asks for tracebacks."""
LONGEST = 300


_interruptions: list[int] = []
"""Signals that have come."""


def note_interruptions() -> None:
    """From now on remember Ctrl-C: a library that is loading when it comes may turn it into an error of its own."""
    import signal

    _interruptions.clear()

    def note(number: int, frame: FrameType | None) -> None:
        _interruptions.append(number)
        signal.default_int_handler(number, frame)

    try:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, note)
    except ValueError:  # not the main thread, which no signal interrupts
        pass


def is_interruption(error: BaseException) -> bool:
    """Whether the error is Ctrl-C, or comes of it."""
    cause: BaseException | None = error
    seen: set[int] = set()
    while cause is not None and id(cause) not in seen:
        if isinstance(cause, KeyboardInterrupt):
            return True
        seen.add(id(cause))
        cause = cause.__cause__ or cause.__context__
    return bool(_interruptions)


def wants_traceback() -> bool:
    """Whether the user asks for tracebacks."""
    return bool(os.environ.get(TRACEBACK))


def unexpected(error: Exception, doing: str) -> str:
    """The message about an error that is not an error of this package's: where it was, or else what was being done."""
    said = " ".join(f"{type(error).__name__}: {error}".split())
    if len(said) > LONGEST:
        said = f"{said[:LONGEST]} ..."
    return (
        f"{place_of(error) or doing}: this cannot be used, and rouge-cli does not know why ({said}); look what is odd "
        f"about it, and please report it with the traceback, which {TRACEBACK}=1 shows"
    )
