"""`rouge155`: the drop-in for ROUGE-1.5.5.pl, with its command line, report and warnings.

Reads no click: a script that calls this a thousand times waits for start-up only.
"""

from __future__ import annotations

import gc
import os
import sys

try:
    from collections.abc import Sequence
    from typing import Any, BinaryIO, TextIO

    from rouge_cli import option_line
    from rouge_cli.cli.lazy_inspect import defer_inspect
    from rouge_cli.errors import RougeCliError, on_terminal
    from rouge_cli.files import (
        buffer_output,
        let_streams_wait,
        print_message,
        read_terminal_once,
        standard_output,
        write_out,
    )
except KeyboardInterrupt:  # Ctrl-C before main() is there to take it
    sys.exit(130)


def main() -> None:
    """Entry point of the command."""
    sys.unraisablehook = _heed_interruption
    try:
        status = _main()
    except KeyboardInterrupt:
        status = 130
    # All is written: the system frees the memory of a process faster than the interpreter its objects one by one.
    os._exit(status)


def _heed_interruption(ignored: Any) -> None:
    """Ctrl-C where an object is destroyed, which Python ignores, ends the command too: it leaves nothing unfinished."""
    if issubclass(ignored.exc_type, KeyboardInterrupt):
        os._exit(130)
    sys.__unraisablehook__(ignored)


def _main() -> int:
    gc.freeze()  # modules stay: nobody need look for cycles in them
    defer_inspect()
    let_streams_wait()
    buffer_output()
    read_terminal_once()
    stderr = _standard_error()
    try:
        _limit_memory()
        status = run([os.fsencode(argument) for argument in sys.argv[1:]], standard_output("> FILE"), stderr)
    except RougeCliError as error:
        print_message(f"rouge155: {on_terminal(str(error))}", stderr)
        status = error.exit_status
    except Exception as error:
        from rouge_cli.cli.edge import unexpected, wants_traceback

        if wants_traceback():
            import traceback

            print_message(traceback.format_exc().removesuffix("\n"), stderr)
        print_message(f"rouge155: {on_terminal(unexpected(error, ' '.join(sys.argv[1:])))}", stderr)
        status = 1
    return status


def _limit_memory() -> None:
    """As ROUGE_MAX_MEMORY says, or to the usual share, for which the module of limits need not be loaded."""
    if given := os.environ.get("ROUGE_MAX_MEMORY"):
        from rouge_cli.memory_limit import VARIABLE, limit_memory

        limit_memory(given, VARIABLE)
    else:
        from rouge_cli.kernel import native

        native.allow_usual_memory()


def _standard_error() -> TextIO:
    """Where messages go: nowhere if it is closed."""
    return open(os.devnull, "w", errors="backslashreplace") if sys.stderr is None else sys.stderr


def run(arguments: Sequence[bytes], stdout: BinaryIO, stderr: TextIO) -> int:
    """Run one command line (without the program's name), report to stdout and messages to stderr; its exit status."""
    if b"--version" in arguments:
        from rouge_cli.cli.about import version_text

        status, report = 0, f"{version_text('rouge155')}\n".encode()
    else:
        status, report = option_line.run(arguments, lambda line: print_message(on_terminal(line), stderr))
    if not status:
        write_out(stdout, report)
    return status


if __name__ == "__main__":
    main()
