"""Outputs that are pipes: whoever waits for their readers in another thread stops at an interruption."""

from __future__ import annotations

import io
import os
import stat
from typing import Any, BinaryIO, cast

from rouge_cli.signal_handlers import interruptions

_MOMENT = 100
"""Milliseconds after which it is looked whether an interruption came."""


def interruptible(stream: BinaryIO) -> BinaryIO:
    """The stream; of a pipe or a socket one that takes what is written to it, and drops it after an interruption.

    Only the main thread is interrupted, by Ctrl-C say, and it waits for those that write.
    """
    try:
        number = stream.fileno()
        kind = os.fstat(number).st_mode
        from select import PIPE_BUF, POLLOUT, poll  # Windows has none of them
    except (OSError, ValueError, AttributeError, ImportError):
        return stream
    if not (stat.S_ISFIFO(kind) or stat.S_ISSOCK(kind)):
        return stream
    stream.flush()
    poller = poll()
    poller.register(number, POLLOUT)
    return cast("BinaryIO", io.BufferedWriter(_Pipe(stream, poller, PIPE_BUF), 1 << 16))


class _Pipe(io.RawIOBase):
    """A pipe that another stream owns; nothing goes there once that is closed. It takes most bytes without a wait."""

    def __init__(self, owner: BinaryIO, poller: Any, most: int) -> None:
        self._owner, self._poller, self._most = owner, poller, most

    def writable(self) -> bool:
        return True

    def write(self, content: Any) -> int:
        part = memoryview(content)[: self._most]
        while not self._owner.closed:
            if self._poller.poll(_MOMENT):
                return os.write(self._owner.fileno(), part)
            if interruptions:
                break
        return len(part)
