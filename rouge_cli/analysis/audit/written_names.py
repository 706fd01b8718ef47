"""Names in cells of tables as somebody wrote them, with the escapes of Markdown or LaTeX undone."""

from __future__ import annotations

import re

_OF_LATEX = {
    r"\textbackslash{}": "\\", r"\{": "{", r"\}": "}", r"\$": "$", r"\&": "&", r"\#": "#", r"\%": "%", r"\_": "_",
    r"\textasciicircum{}": "^", r"\textasciitilde{}": "~", r"\textless{}": "<", r"\textgreater{}": ">",
    r"\textbar{}": "|", r"\symbol{34}": '"', "{[}": "[", "{]}": "]", "{*}": "*",
    r"\textdagger{}": "\N{DAGGER}", r"\textdaggerdbl{}": "\N{DOUBLE DAGGER}", "{}": "",
}  # fmt: skip
"""What rouge-cli's own tables in LaTeX have, and what it means; {} is between letters that LaTeX would join."""
_ESCAPES_OF_LATEX = re.compile("|".join(sorted(map(re.escape, _OF_LATEX), key=len, reverse=True)))
_MARKUP_OF_LATEX = re.compile(r"[\\{}$^~]")
_ESCAPES_OF_MARKDOWN = re.compile(r"\\([!-/:-@\[-`{-~])")
_MARKUP_OF_MARKDOWN = re.compile(r"\*\*|\$[^$]*\$|</?[a-z][^<>]{0,99}>|\]\(")
_TYPE_OF_MARKDOWN = re.compile(r"([*_`]{1,3}).*\1", re.DOTALL)


class Cell(str):
    """A cell of a table; written is the name that it may be, with all its marks, None where it has other markup."""

    written: str | None = None

    @classmethod
    def of(cls, text: str, written: str | None) -> Cell:
        """The text with what was written."""
        made = cls(text)
        made.written = written
        return made


def written_in(cell: object) -> str | None:
    """The name that a cell may be."""
    return cell.written if isinstance(cell, Cell) else None


def of_latex(cell: str) -> str | None:
    """The text that LaTeX shows of a cell; None of one with commands of another kind than escapes."""
    cell = cell.strip()
    if _MARKUP_OF_LATEX.search(_ESCAPES_OF_LATEX.sub("", cell)):
        return None
    return _ESCAPES_OF_LATEX.sub(lambda found: _OF_LATEX[found[0]], cell)


def of_markdown(cell: str) -> str | None:
    """The text that Markdown shows of a cell; None of one in bold, italics, or with other markup."""
    cell = cell.strip()
    bare = _ESCAPES_OF_MARKDOWN.sub("", cell)
    if _MARKUP_OF_MARKDOWN.search(bare) or _TYPE_OF_MARKDOWN.fullmatch(bare):
        return None
    return _ESCAPES_OF_MARKDOWN.sub(r"\1", cell)
