"""Man pages of rouge-cli and all its commands: `python docs/building/man_pages.py FOLDER`, or `make man`."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import click
from click_man.core import generate_man_page

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from building.commands import rewritten  # noqa: E402

from rouge_cli import __version__  # noqa: E402
from rouge_cli.cli.main import main as rouge_cli  # noqa: E402


def write_man_pages(folder: Path, date: str = "") -> list[Path]:
    """Write a page for each command into the folder, which is made; return their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    context = click.Context(rewritten(rouge_cli, roff), info_name="rouge-cli", max_content_width=100)
    return list(_written(context, folder, date or None))


def _written(context: click.Context, folder: Path, date: str | None) -> list[Path]:
    page = generate_man_page(context, version=__version__, date=date)
    if context.command.epilog:
        examples = context.command.epilog.replace("Examples\n", "", 1)
        page += f".SH EXAMPLES\n{examples}\n"
    path = folder / f"{context.command_path.replace(' ', '-')}.1"
    path.write_text(page, encoding="utf-8")
    paths = [path]
    for name, command in getattr(context.command, "commands", {}).items():
        paths += _written(click.Context(command, info_name=name, parent=context), folder, date)
    return paths


def roff(text: str) -> str:
    """Plain text of click's help as roff: escaped, paragraphs after a line with \\b as they stand."""
    paragraphs = re.split(r"\n{2,}", re.sub(r"(?m)^(?=[.'])", r"\\&", text.replace("\\", r"\e")).strip("\n"))
    return "\n\n".join(
        f".nf\n{paragraph[2:]}\n.fi" if paragraph.startswith("\b\n") else paragraph for paragraph in paragraphs
    )


if __name__ == "__main__":
    for made in write_man_pages(Path(sys.argv[1])):
        print(made)
