"""`rouge-cli config files`: every summary that a configuration names, for make and other programs."""

from __future__ import annotations

import os
import re
from typing import Any

import click

from rouge_cli.cli.input_options import arguments_from, input_options
from rouge_cli.cli.messages import inform, warn
from rouge_cli.cli.option_sections import InputCommand
from rouge_cli.cli.running import read_input_for
from rouge_cli.cli.usual_options import list_option, output_option
from rouge_cli.cli.writing import check_outputs, deliver
from rouge_cli.errors import DataError, UsageError
from rouge_cli.inputs.choice import named_paths
from rouge_cli.inputs.plan import Plan
from rouge_cli.options import Options

_EPILOG = """\b
Examples, in the folder that 'rouge-cli demo example' writes
  rouge-cli config files rouge.xml
      the summaries, a file per line
  rouge-cli config files rouge.xml --make results.json -o results.d
      a rule for make: the results are made again when a summary changes (see Makefile)
"""


@click.command(cls=InputCommand, epilog=_EPILOG, short_help="List the files that a configuration names.")
@click.argument("config", type=click.Path(), required=False)
@click.argument("rest", nargs=-1, metavar="[RECORDS...]")
@list_option()
@input_options
@click.option("--make", "target", metavar="TARGET", help="Write a rule for make, in which TARGET depends on the files.")
@output_option()
def files(
    config: str | None, rest: tuple[str, ...], list_format: str | None, target: str | None, output: str | None,
    **given: Any,
) -> None:  # fmt: skip
    """List the files of system and reference summaries that CONFIG names, each once, in order.

    CONFIG is as for 'rouge-cli evaluate'. Files of RECORDS and lines are listed themselves. Files are listed whether
    they exist or not; `rouge-cli config check CONFIG` reports missing ones.
    """
    arguments = arguments_from(given, config, rest, "", list_format, of_all=True)
    if arguments.system is not None:
        raise UsageError(f"unexpected extra argument: {arguments.system}; this lists the files of all systems")
    check_outputs(output)
    found = read_input_for([output], arguments.choice, Options())
    names = found.plan.files() if isinstance(found.content, Plan) else []
    named = [os.fsencode(name) for name in named_paths(arguments.choice) if os.path.isfile(name)]
    inform(arguments.notes)
    warn(found.warnings)
    if not names:
        names, named = named, []
    if target is None:
        content = b"".join(name + b"\n" for name in names)
    else:
        content = make_rule(os.fsencode(target), [*named, *names])
    deliver(output, content)


def make_rule(target: bytes, names: list[bytes]) -> bytes:
    """A rule by which target depends on the files; one that has gone makes it out of date and is not an error.

    UsageError or DataError: names that make would read as something else.
    """
    if not target or _UNSAFE.search(target):
        raise UsageError(f"--make {os.fsdecode(target)!r}: {_NO_WAY}; name another target")
    if wrong := [name for name in names if _UNSAFE.search(name)]:
        raise DataError(
            [f"{os.fsdecode(name)!r}: {_NO_WAY}; rename the file, or leave --make out" for name in wrong]
        )  # fmt: skip
    lines = [_escaped(target, b"%") + b":", *(b"  " + _escaped(name, b"|") for name in names)]
    gone = [_escaped(name, b"%") + b":" for name in names]
    return b" \\\n".join(lines) + b"\n\n" + b"\n".join(gone) + b"\n"


_NO_WAY = "make has no way to write this name"
_UNSAFE = re.compile(
    rb"[\x00-\x1f\x7f;=]"  # would begin a recipe or an assignment, escaped or not
    rb"|[ \\&]$"  # would be a part of what follows
    rb"|^(\./+)*~"  # somebody's home
    rb"|^(?=.*\)$)(?:[/(]*[^/(].*|.*/)\((?=..)"  # a member of an archive
    rb"|^(\./+)*\.[A-Z_]+$"  # a special target, such as .SILENT
    rb"|^[^%\\]*[%\\].*[*?[]|^[^*?[]*[*?[].*[%\\]",  # escaped together they are not found
    re.S,
)
"""Names that make reads as something else, however they are escaped."""


def _escaped(name: bytes, more: bytes) -> bytes:
    """The name with what make and its patterns of files heed escaped: more is of targets ("%") or of what they need."""
    special = rb"(?<!\\)(\\*)([ #:*?[" + more + rb"])"  # only before such a letter a backslash is more than itself
    return re.sub(special, rb"\1\1\\\2", name).replace(b"$", b"$$")
