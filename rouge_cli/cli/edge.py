"""How a command ends that was interrupted, or met what nobody thought of: an exit status, never a traceback unasked."""

from __future__ import annotations

import os

from rouge_cli.errors import place_of

INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells have it: 128 and the number of the signal."""
TRACEBACK = "ROUGE_TRACEBACK"
"""The environment variable that asks for tracebacks."""
LONGEST = 300


def wants_traceback() -> bool:
    """Whether the user asks for tracebacks."""
    return bool(os.environ.get(TRACEBACK))


def unexpected(error: Exception, doing: str) -> str:
    """What to say of an error that is not an error of this package's: where it was, or else what was being done."""
    said = " ".join(f"{type(error).__name__}: {error}".split())
    if len(said) > LONGEST:
        said = f"{said[:LONGEST]} ..."
    return (
        f"{place_of(error) or doing}: this cannot be used, and rouge-cli does not know why ({said}); look what is odd "
        f"about it, and please report it with the traceback, which {TRACEBACK}=1 shows"
    )
