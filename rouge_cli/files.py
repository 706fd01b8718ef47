"""How files are read, and what goes to standard output and standard error; whole_files.py writes files."""

from __future__ import annotations

import io
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, AnyStr, BinaryIO, TextIO

from rouge_cli.errors import STEERING, DataError, current_folder, reason
from rouge_cli.opening import NOTHING_YET, ZEROS, descriptor, open_input

STANDARD_INPUT = "-"
"""How standard input is named among files."""


def let_streams_wait() -> None:
    """Makes the standard streams wait for their other ends.

    One that does not wait, as another program may have set it for all that share a pipe or a terminal, would seem to be
    at its end, or full, in the middle of a text.
    """
    for number in range(3):
        try:
            os.set_blocking(number, True)
        except (OSError, AttributeError):  # it is closed, or this is an older Python of Windows
            continue


def buffer_output() -> None:
    """Let standard output write all or fail, also with PYTHONUNBUFFERED.

    Python then writes what the system takes at once, and drops the rest without an error: on a full disk, say. Where
    it is closed Python has None in its place, to which click writes without a word.
    """
    if sys.stdout is None:
        sys.stdout = _ClosedOutput()
    raw = getattr(sys.stdout, "buffer", None)
    if isinstance(raw, io.RawIOBase):
        whole = io.BufferedWriter(raw)
        sys.stdout = io.TextIOWrapper(whole, sys.stdout.encoding, sys.stdout.errors, line_buffering=True)


class _ClosedOutput(io.StringIO):
    """Standard output that was closed before the program began: writing fails."""

    closed = True

    def write(self, _text: str) -> int:
        import errno

        raise OSError(errno.EBADF, "it is closed")

    def isatty(self) -> bool:
        return False


class _Terminal(io.FileIO):
    """A terminal whose end, Ctrl-D, stays its end: the system would wait for more if it is asked once more."""

    _has_ended = False

    def readinto(self, buffer: Any) -> int | None:
        if self._has_ended:
            return 0
        got = super().readinto(buffer)
        self._has_ended = got == 0
        return got

    def readall(self) -> bytes:
        content = b"" if self._has_ended else super().readall()
        self._has_ended = True
        return content


def read_terminal_once() -> None:
    """From now on one Ctrl-D ends standard input, if that is a terminal, whoever reads it in whatever pieces."""
    text = sys.__stdin__
    if text is not None and sys.stdin is text and text.isatty():
        raw = _Terminal(text.fileno(), closefd=False)
        sys.stdin = io.TextIOWrapper(io.BufferedReader(raw), text.encoding, text.errors)


def is_standard_input(name: str) -> bool:
    """Whether standard input is named so."""
    return name in (STANDARD_INPUT, "/dev/stdin") or descriptor(name) == 0


def real_path(name: str) -> str:
    """The path of a file without links, the same however it is named; a name that no file has, and "-", as it is."""
    from rouge_cli.real_names import real_name

    try:
        return name if name == STANDARD_INPUT else real_name(name)
    except (ValueError, OSError):  # a NUL in it; the working directory was removed
        return name


def absolute(name: AnyStr) -> AnyStr:
    """The name from the root on, as os.path.abspath has it. DataError: it starts from a folder that was removed."""
    if not os.path.isabs(name):
        current_folder()
    return os.path.abspath(name)


def named_twice(names: Iterable[str]) -> Iterator[str]:
    """Problems: files that are named twice, be it by other names."""
    first: dict[str, str] = {}
    for name in names:
        place = real_path(name)
        if place in first:
            yield f"{name}: named twice{'' if first[place] == name else f', first as {first[place]}'}; name it once"
        first.setdefault(place, name)


def read_whole(path: str, what: str, unless: bytes = b"") -> bytes:
    """The bytes of a file, "-" being standard input; what is "the configuration", say.

    DataError: it cannot be read, or begins with zero bytes.
    Of a file that begins with unless, it returns only that; a pipe, which can be read once, is read whole.
    """
    if path == STANDARD_INPUT:
        return _read_standard_input(what)
    try:
        with open_input(path) as stream:
            head = stream.read(len(ZEROS))
            if unless and head.startswith(unless) and stream.seekable():
                return unless
            if head != ZEROS:
                return head + stream.read()
    except (OSError, ValueError) as error:
        from rouge_cli.inputs.file_kinds import unreadable

        raise DataError(unreadable(path, what, error)) from None
    from rouge_cli.inputs.file_kinds import other_kind

    raise DataError(list(filter(None, [other_kind(path, head, what)])))


NO_BYTES = "sys.stdin is not a stream of text over one of bytes; name a file"


def input_bytes() -> BinaryIO | None:
    """The bytes of standard input; None where it is closed. DataError: a program put there what gives no bytes."""
    try:
        return None if sys.stdin is None or sys.stdin.closed else sys.stdin.buffer
    except (AttributeError, ValueError):  # the latter of one that was detached
        raise DataError(NO_BYTES) from None


def _read_standard_input(what: str) -> bytes:
    stream = input_bytes()
    if stream is None:
        cause = f"standard input is closed: there is nothing to read {what} from"
        raise DataError.at("-", cause, "name a file, or pipe one in")
    try:
        content: bytes | None = stream.read()
    except OSError as error:
        raise DataError(f"standard input: cannot read {what}: {reason(error)}") from None
    if content is None:
        raise DataError(f"standard input: cannot read {what}: {NOTHING_YET}")
    return content


def head_of_standard_input() -> bytes:
    """The first bytes of standard input, which stay to be read; none where a program's stream cannot do that.

    DataError: it is closed, cannot be read, or is empty.
    """
    stream = input_bytes()
    if stream is None:
        raise DataError("standard input is closed; name a file")
    peek = getattr(stream, "peek", None)
    if peek is None:
        return b""
    try:
        head = bytes(peek(1))
    except OSError as error:
        raise DataError(f"standard input: cannot read it: {reason(error)}") from None
    if not head:
        if is_waiting(stream):
            raise DataError(f"standard input: cannot read it: {NOTHING_YET}")
        raise DataError("standard input: empty; pipe records or a configuration into it")
    return head


def is_waiting(stream: Any) -> bool:
    """Whether a stream that does not wait, as a program may have set it, has nothing to read yet, but has not ended."""
    try:
        return not os.get_blocking(stream.fileno()) and stream.read(0) is None
    except (OSError, ValueError, AttributeError):
        return False


def standard_output(instead: str = "-o FILE") -> BinaryIO:
    """Where results go; instead is how the command writes them to a file.

    DataError if it is closed, or if a program has put what takes no bytes in its place.
    """
    remedy = f"write the report to a file, {instead}"
    if is_closed(sys.stdout):
        raise DataError(f"standard output is closed; {remedy}")
    if not hasattr(sys.stdout, "buffer"):
        raise DataError(f"sys.stdout is not a stream of text over one of bytes; {remedy}")
    return sys.stdout.buffer


def is_closed(stream: Any) -> bool:
    """Whether nothing can be written to a standard stream: it was closed before the program began, or since."""
    return stream is None or getattr(stream, "closed", False)


def write_out(stdout: BinaryIO, content: bytes, coloured: bool = False) -> None:
    """Write to standard output. A reader that has seen enough is no error; DataError if it cannot be written.

    On a terminal, control characters of names and texts are written as escapes; coloured: codes of colours stay.
    """
    try:
        if stdout.isatty():
            content = _on_terminal(content, coloured)
        with writing_out(stdout, "the report"):
            stdout.write(content)
            stdout.flush()
    except BrokenPipeError:
        redirect_to_null(stdout)


@contextmanager
def writing_out(stdout: BinaryIO, what: str) -> Iterator[None]:
    """While something is written to standard output, and nothing else is done. DataError: it cannot be written.

    BrokenPipeError: its reader has seen enough.
    """
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        redirect_to_null(stdout)
        raise DataError(f"standard output: cannot write {what}: {error.strerror}") from None


def _on_terminal(content: bytes, coloured: bool) -> bytes:
    import re

    steering = re.compile(rf"(\x1b\[[0-9;]*m)|[{STEERING}\udc80-\udc9f]")

    def shown(found: re.Match[str]) -> str:
        if coloured and found[1]:
            return found[1]
        return "".join(map(_escape, found[0]))

    return steering.sub(shown, content.decode("utf-8", "surrogateescape")).encode("utf-8", "surrogateescape")


def _escape(letter: str) -> str:
    if letter.isprintable():
        return letter  # of what gives a colour
    return f"\\x{ord(letter) & 0xFF:02x}" if "\udc80" <= letter <= "\udcff" else ascii(letter)[1:-1]


LONGEST_LINE, SHOWN_OF_IT = 5000, 1000
"""Characters of a line of a message, more than a path can have; of a longer one, so many of each end are shown."""


def _shortened_line(line: str) -> str:
    """A line of a message with what is in its midst left out, be it of a value that somebody typed or of a file."""
    if len(line) <= LONGEST_LINE:
        return line
    between = f" ... ({len(line) - 2 * SHOWN_OF_IT:,} characters) ... "
    return line[:SHOWN_OF_IT] + between + line[-SHOWN_OF_IT:]


def print_message(message: str, stderr: TextIO | None = None) -> None:
    """Print to standard error, or this one. Where that is closed, full, or no longer read, only the message is lost."""
    if len(message) > LONGEST_LINE:
        message = "\n".join(map(_shortened_line, message.split("\n")))
    stream = sys.stderr if stderr is None else stderr
    if stream is None:
        return
    try:
        print(message, file=stream, flush=True)
    except OSError:
        with suppress(OSError):  # it is no file of the system
            redirect_to_null(stream)
    except UnicodeError:  # of an encoding that has no such text, or none at all (PYTHONIOENCODING)
        with suppress(OSError, ValueError, AttributeError):
            stream.buffer.write(message.encode("ascii", "backslashreplace") + b"\n")
            stream.buffer.flush()
    except ValueError:  # it is closed
        pass


def end_output(is_interrupted: bool = False) -> None:
    """Write what still waits for standard output, as rows before an error do; else Python does, and complains itself.

    Where that cannot be done it is lost: the command has said that it failed. So is, after an interruption, what a pipe
    or a terminal might never take.
    """
    if isinstance(sys.stdout, _ClosedOutput):
        sys.stdout = None  # as the program that called the command had it
        return
    if is_closed(sys.stdout):
        return
    try:
        if is_interrupted and not stat.S_ISREG(os.fstat(sys.stdout.fileno()).st_mode):
            redirect_to_null(sys.stdout)
        sys.stdout.flush()
    except OSError:
        with suppress(OSError, ValueError):  # it is no file of the system
            redirect_to_null(sys.stdout)


def redirect_to_null(stream: BinaryIO | TextIO) -> None:
    """What is still in the buffer is lost, so that closing it at the end does not fail again."""
    try:
        null = os.open(os.devnull, os.O_WRONLY)
    except OSError:  # a sandbox without: a pipe, with more room than the buffer, that stays open
        _, null = os.pipe()
    os.dup2(null, stream.fileno())
    os.close(null)
