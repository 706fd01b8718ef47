"""The text of --version."""

from __future__ import annotations

from rouge_cli import __version__
from rouge_cli.errors import RougeCliError


def version_text(program: str) -> str:
    """One line: program, version, and whether the kernel is compiled (there is no other)."""
    try:
        from rouge_cli.kernel import native
    except RougeCliError as error:  # it is not there, and the error says why
        return f"{program} {__version__} (kernel missing: {error})"
    except ImportError as error:
        return f"{program} {__version__} (kernel missing: {error}; reinstall with a C compiler)"
    return f"{program} {__version__} (ROUGE-1.5.5; compiled kernel {native.__name__})"
