"""Man pages of rouge-cli, all its commands and rouge155, made of their help: `make man` writes them into docs/man.

The pages are kept in the repository, so that a wheel has them wherever it is built; tests/test_manual.py says when they
are not those of the help.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from inspect import cleandoc
from pathlib import Path

import click

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from rouge_cli import __version__
from rouge_cli.cli.main import main as rouge_cli
from rouge_cli.cli.option_sections import SectionCommand
from rouge_cli.option_line import EXAMPLES, USAGE

FOLDER = Path(__file__).resolve().parent.parent / "man"
MANUAL = "https://github.com/rouge-cli/rouge-cli/tree/main/docs"
CHARACTERS = {
    "\\": r"\e", "-": r"\-", "'": r"\(aq", "`": r"\(ga", "^": r"\(ha", "~": r"\(ti", '"': r"\(dq",
}  # fmt: skip
"""Characters that roff reads as markup, or that terminals would show as others, which no shell understands."""
ENVIRONMENT = {
    "ROUGE_JOBS": "The number of threads, as --jobs.",
    "ROUGE_MAX_MEMORY": "The limit of memory, as --max-memory of rouge-cli.",
    "ROUGE_COMMAND_SECONDS": "How long a program of --tokenizer command:PROG may take; 0 for any time.",
    "ROUGE_SCRATCH": "The folder for files of --engine dask, as --scratch.",
    "ROUGE_EVAL_HOME": "The folder with a stop list and WordNet exceptions, as --data of rouge-cli evaluate.",
    "ROUGE_TRACEBACK": "If it is set, an unexpected error comes with its traceback.",
    "NO_COLOR": "If it is set, rouge-cli prints no colours.",
}
STATUS = {
    "0": "Success.",
    "1": "Input or output cannot be used, or a check failed; standard error says why.",
    "2": "The command line is wrong.",
    "128+N": "Signal N ended the command: 130 after Ctrl-C.",
}
STATUS_WITH_USAGE = {"255": "rouge155 printed its usage, as the original does for -h and for a line without files."}


def man_pages() -> dict[str, str]:
    """The pages by file name."""
    context = click.Context(rouge_cli, info_name="rouge-cli", **rouge_cli.context_settings)
    pages = {f"{name}.1": page for name, page in _pages(context)}
    return {**pages, "rouge155.1": _rouge155()}


def _pages(context: click.Context) -> Iterator[tuple[str, str]]:
    command = context.command
    name = context.command_path.replace(" ", "-")
    page = RoffWriter(name, command.get_short_help_str(limit=200).rstrip("."))
    page.line(".SH SYNOPSIS", f".B {roff(context.command_path)}", roff(" ".join(command.collect_usage_pieces(context))))
    page.line(".SH DESCRIPTION")
    page.write_text(cleandoc(command.help or ""))
    page.line(".SH OPTIONS")
    with command.showing_all() if isinstance(command, SectionCommand) else nullcontext():
        # Those of a group alone: click lists its commands among them.
        (click.Command if isinstance(command, click.Group) else type(command)).format_options(command, context, page)
    if isinstance(command, click.Group):
        page.line(".SH COMMANDS")
        with page.naming(lambda one: f".BR {roff(f'{name}-{one}')} (1)"):
            command.format_commands(context, page)
    if command.epilog:
        page.line(".SH EXAMPLES")
        page.write_text(_without_title(cleandoc(command.epilog)))
    if context.parent is None:
        page.surroundings(STATUS)
    page.see_also("rouge155" if context.parent is None else context.parent.command_path.replace(" ", "-"))
    yield name, page.getvalue()
    for one in command.list_commands(context) if isinstance(command, click.Group) else ():
        found = command.get_command(context, one)  # type: ignore[attr-defined]
        if not found.hidden:
            yield from _pages(click.Context(found, info_name=one, parent=context))


def _without_title(examples: str) -> str:
    """Examples without the word, which is the heading; what follows it there, such as their folder, is a sentence."""
    found = re.search(r"\bExamples?(?:, (.+))?\n", examples)
    if found is None:
        return examples
    said = f"{found[1].capitalize()}:\n" if found[1] else ""
    return examples[: found.start()] + said + examples[found.end() :]


def _rouge155() -> str:
    head, calls, options = USAGE.rstrip().split("\n\n")
    page = RoffWriter("rouge155", head.split(": ", 1)[1].rstrip("."))
    page.line(".SH SYNOPSIS")
    page.write_dl(re.findall(r"^ *(.+?)\s{2,}(.+)$", calls, re.M))
    page.line(".SH DESCRIPTION")
    page.write_text("rouge155 takes the place of ROUGE-1.5.5.pl in scripts: it prints the same report, byte for byte.")
    page.line(".SH OPTIONS")
    page.write_dl(re.findall(r"(-\w.*?)\s{2,}(.+?)(?=\s{2,}-|$)", options, re.M))
    page.line(".SH EXAMPLES")
    page.write_text("\b\n" + EXAMPLES.split("\n\n")[0].replace("\nExamples\n", ""))
    page.surroundings(STATUS | STATUS_WITH_USAGE)
    page.see_also("rouge-cli", "rouge-cli-evaluate")
    return page.getvalue()


class RoffWriter(click.HelpFormatter):
    """What click writes help with, for roff."""

    def __init__(self, name: str, summary: str) -> None:
        super().__init__(width=10_000)
        self.name: Callable[[str], str] = lambda term: f".B {roff(term)}"
        # No hyphens and no filling of lines with blanks: what is in a line can be copied.
        self.line(f'.TH {roff(name).upper()} 1 "" "rouge\\-cli {__version__}" "rouge\\-cli manual"', ".nh", ".ad l")
        self.line(".SH NAME", f"{roff(name)} \\- {roff(summary)}")

    def line(self, *lines: str) -> None:
        """Write lines of roff."""
        self.write("".join(f"{one}\n" for one in lines))

    def write_heading(self, heading: str) -> None:
        if heading not in ("Options", "Commands"):
            self.line(f".SS {roff(heading)}")

    def paragraph(self, text: str) -> None:
        """Write a paragraph, which needs no mark below a title."""
        self.line(*([] if self.buffer[-1].startswith(".S") else [".PP"]), text)

    def write_paragraph(self) -> None:
        """Nothing: what follows opens its paragraph."""

    def write_text(self, text: str) -> None:
        for paragraph in re.split(r"\n\s*\n", text.strip("\n ")):
            if paragraph.startswith("\b\n"):
                self._write_indented(paragraph[2:].rstrip().split("\n"))
            else:
                self.paragraph(roff(" ".join(paragraph.split())))

    def _write_indented(self, lines: Sequence[str]) -> None:
        """Commands and settings stand two blanks from the left; what they do follows, or stands below, further in."""
        for line in lines:
            indented = len(line) - len(line.lstrip())
            if indented > 2:
                self._write_below(line.strip())
            elif indented == 2:
                code, *text = re.split(r"\s{2,}", line.strip(), maxsplit=1)
                self.paragraph(f".B {roff(code)}")
                for one in text:
                    self._write_below(one)
            else:
                self.paragraph(roff(line))

    def _write_below(self, text: str) -> None:
        last, end = self.buffer[-1:], ".RE\n"
        if last and last[0].endswith(end):  # the sentence goes on
            self.buffer[-1] = last[0].removesuffix(end)
        else:
            self.line(".RS 4")
        self.line(roff(text), end.strip())

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        for term, text in rows:
            self.line(".TP", self.name(term.strip()), roff(" ".join(text.split())))

    @contextmanager
    def naming(self, name: Callable[[str], str]) -> Iterator[None]:
        """Until the block ends, lists have names that are written so."""
        self.name, before = name, self.name
        yield
        self.name = before

    def surroundings(self, status: Mapping[str, str]) -> None:
        """Write what a command gives back and looks at besides its arguments."""
        self.line(".SH EXIT STATUS")
        self.write_dl(list(status.items()))
        self.line(".SH ENVIRONMENT")
        self.write_dl(list(ENVIRONMENT.items()))

    def see_also(self, *names: str) -> None:
        """Write which pages to read next, and where the manual is."""
        self.line(".SH SEE ALSO", *(f".BR {roff(name)} (1)," for name in names), f"and the manual, {roff(MANUAL)}")


def roff(text: str) -> str:
    """Text in one line as roff that shows the same."""
    escaped = "".join(CHARACTERS.get(one, one if one.isascii() else f"\\[u{ord(one):04X}]") for one in text)
    return rf"\&{escaped}" if escaped.startswith(".") else escaped


def write_man_pages(folder: Path) -> None:
    """Write all pages into the folder, which is made, and remove others from it."""
    folder.mkdir(parents=True, exist_ok=True)
    pages = man_pages()
    for path in folder.glob("*.1"):
        if path.name not in pages:
            path.unlink()
    for name, page in pages.items():
        (folder / name).write_text(page, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write_man_pages(Path(sys.argv[1]) if sys.argv[1:] else FOLDER)
