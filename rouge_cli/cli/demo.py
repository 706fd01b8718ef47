"""`rouge-cli demo`: write an example to try the commands on."""

from __future__ import annotations

import os

import click

from rouge_cli.errors import as_argument, on_terminal

_EPILOG = """\b
Examples
  rouge-cli demo example
      then `cd example` and `make`, or run the commands in its README.txt
"""


@click.command(epilog=_EPILOG, short_help="Write an example: summaries, references, a Makefile.")
@click.argument("folder", metavar="DIR", type=click.Path(readable=False))
@click.option("-q", "--quiet", is_flag=True, help="Do not list the next steps.")
def demo(folder: str, quiet: bool) -> None:
    """Write an example into DIR, a new or empty folder.

    The example has ten news stories with summaries of five systems and four references each: as a configuration and as
    JSONL. It adds made-up human scores and a Makefile that makes tables from the summaries.
    """
    from rouge_cli.examples import example_files
    from rouge_cli.whole_folders import write_folder

    made = write_folder(folder, example_files())
    if not quiet:
        click.echo(on_terminal(f"Wrote {made} files to {folder}. Next:\n{_next(folder)}"))


def _next(folder: str) -> str:
    from rouge_cli.real_names import is_same

    go = [] if is_same(folder, os.curdir) else [f"cd {as_argument(folder)}"]
    return "\n".join(f"  {line}" for line in [
        *go,
        "rouge-cli evaluate rouge.xml -n 2 --stem --format table --save results.json",
        "rouge-cli report results.json --format latex",
        "rouge-cli evaluate summaries.jsonl -n 2 --stem",
        "make    # all of it, into results/; README.txt has more",
    ])  # fmt: skip
