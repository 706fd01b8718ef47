"""Both commands, run in this process, and what they leave behind."""

from __future__ import annotations

import io
import os
from typing import NamedTuple

from click.testing import CliRunner

from rouge_cli.cli.main import main
from rouge_cli.cli.rouge155 import run


class Finished(NamedTuple):
    """Exit status and output of one call."""

    status: int
    stdout: bytes
    stderr: str


def rouge155(*arguments: str | bytes) -> Finished:
    """`rouge155 ARGUMENTS`."""
    stdout, stderr = io.BytesIO(), io.StringIO()
    status = run([os.fsencode(argument) for argument in arguments], stdout, stderr)
    return Finished(status, stdout.getvalue(), stderr.getvalue())


def rouge_cli(*arguments: str, input: bytes | None = None) -> Finished:
    """`rouge-cli ARGUMENTS`; an exception that would be a traceback there is raised here."""
    result = CliRunner().invoke(main, arguments, input, prog_name="rouge-cli", catch_exceptions=False)
    return Finished(result.exit_code, result.stdout_bytes, result.stderr)


def evaluate(*arguments: str) -> Finished:
    """`rouge-cli evaluate ARGUMENTS`."""
    return rouge_cli("evaluate", *arguments)
