"""Tables in Markdown, LaTeX and plain text as records: cells by their headings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import count, takewhile

from rouge_cli.analysis.audit.names import EVALUATIONS, LETTER_OF, MEASURES, SYSTEMS, VALUES, key_of, named
from rouge_cli.analysis.audit.written_names import Cell, of_latex, of_markdown, written_in

Row = list[str]
Records = list[tuple[int, dict[str, str]]]
_LATEX = re.compile(r"\\begin\{(tabular|longtable|tabularx|tabulary|array|tblr)\*?\}")
_RULE_OF_MARKDOWN = re.compile(r"[ \t]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?")
_RULE = re.compile(r"[-=+|\u2500-\u257f ]{5,}")
_BARS = "|\u2502\u2503\u2551"
_BETWEEN = re.compile(rf"\s*[{_BARS}]\s*|\s{{2,}}|\t")
"""Cells of plain text: a bar and the blanks around it are one end of a cell, not two."""
_WIDE = re.compile(r"\s{2,}|\t")
_FRAMED = re.compile(rf"\s*[{_BARS}]([^{_BARS}\n]*[{_BARS}].*)[{_BARS}]\s*")
"""A line with a bar at both of its ends and between them, whose cells end at bars alone."""
_DIGIT = re.compile(r"\d")
_UNSEEN = re.compile(
    r"[\u200b\u2060\ufeff]|<span\b[^<>]*>|</?code>|\\[hv]?(?:phantom|space)\*?\s*\{[^{}]*\}"
    r"|\\(?:text|cell)?color(?:box)?\s*(?:\[[^\[\]]*\])?\{[^{}]*\}|\\makecell\s*\[[^\[\]]*\]"
)
"""What colours a figure, or moves it."""
_NOTE = re.compile(
    r"(?<=[0-9])([}$]*)\s*\\(?!pm\b)[A-Za-z]+\s*(?:\[[^\[\]]*\]\s*(?:\{[^{}]*\})?|\{[^{}]*\})"
    r"|\\[A-Za-z]+\s*\{[^{}0-9]*[0-9][^{}]*\}(?=[0-9.])"
)
"""Beside a figure: 41.22\\tnote{1}, 41.22\\footnotemark[3], \\textsuperscript{2}41.22."""
_BRACKETS = re.compile(r"(?:^|(?<=[\])]))([^\[()\]]*)[\[(][^\])\d]*\d[^\])]*[\])]")
"""Brackets with a number in them, and what is before them from the last bracket that closes."""
_WRAPPED = re.compile(r"(_{1,3}|`{1,2})([0-9.,]+\s*%?)\1|\[([0-9.,]+\s*%?)\]\([^()]*\)")
"""A figure in italics, as code or as a link."""
_LETTERS = re.compile(r"([0-9]\.[0-9]+\*?) {1,2}([\u2020\u2021]?[A-Z][A-Za-z]*|[\u2020\u2021])(?=\s{2}|\s*$)")
"""Behind a figure, where rouge-cli's own table shows them; the note below it is this one:"""
_LETTERS_NOTE = "systems that share a letter"
_RAISED = "\u00b2\u00b3\u00b9\u2070-\u2079\u02b0-\u02b8\u1d2c-\u1d6a"
"""Superscript digits and letters, as PDF and web pages give those of notes."""
MOST_COLUMNS = 200
LONGEST_LINE = 20_000
"""Longer lines are no rows of such tables."""


def records_of(lines: Sequence[str]) -> Records:
    """The rows of all such tables in a text, with their lines; none where it has no table."""
    if any(len(line) <= LONGEST_LINE and _LATEX.search(line) for line in lines):
        return list(_of_rows(_latex_rows(lines)))
    rules = [i for i, line in enumerate(lines) if "|" in line and "-" in line and _RULE_OF_MARKDOWN.fullmatch(line)]
    if rules:
        return [record for rule in rules for record in _of_rows(_markdown_rows(lines, rule))]
    return list(_of_rows(_plain_rows(lines)))


def rows_of_tables(lines: Sequence[str]) -> Iterator[tuple[int, Row]]:
    """The plain cells of all rows in Markdown, LaTeX or plain text tables, heads and all, with their lines."""
    if any(_LATEX.search(line) for line in lines):
        yield from ((number, list(map(_plain_cell, cells))) for number, cells in _latex_rows(lines))
        return
    for number, line in enumerate(lines, 1):
        if line.startswith("|"):
            yield number, list(map(_plain_cell, _markdown_cells(line)))
        else:
            yield number, re.split(r"\s{2,}", line[:LONGEST_LINE].strip())


def _markdown_rows(lines: Sequence[str], rule: int) -> Iterator[tuple[int, Row]]:
    if rule:
        yield rule, _markdown_cells(lines[rule - 1])
    for number in range(rule + 1, len(lines)):
        if "|" not in lines[number]:
            return
        if number + 1 < len(lines) and _RULE_OF_MARKDOWN.fullmatch(lines[number + 1]) and "|" in lines[number + 1]:
            return
        yield number + 1, _markdown_cells(lines[number])


def _markdown_cells(line: str) -> Row:
    cells = re.split(r"(?<!\\)\|", line.strip()[:LONGEST_LINE])
    cells = cells[line.lstrip().startswith("|") : len(cells) - line.rstrip().endswith("|")]
    return [Cell.of(cell.strip(), of_markdown(cell)) for cell in cells]


def _latex_rows(lines: Sequence[str]) -> Iterator[tuple[int, Row]]:
    """Rows between \\begin{tabular} and \\end{tabular}; one may go over several lines."""
    inside, start, kept = False, 0, ""
    for number, line in enumerate(lines, 1):
        line = re.sub(r"(?<!\\)%.*", "", line[:LONGEST_LINE])
        if begin := _LATEX.search(line):
            inside, kept = True, ""
            yield number, []
            line = re.sub(r"^(\s*(\[[^\]]*\]|\{(?:[^{}]|\{[^{}]*\})*\}))*", "", line[begin.end() :])
        if not inside:
            continue
        line, end, _ = line.partition("\\end{")
        kept, start = (kept, start) if kept.strip() else ("", number)
        parts = re.split(r"\\\\(?:\[[^\]]{0,99}\])?|\\tabularnewline", f"{kept} {line}")
        for part in parts[:-1]:
            yield start, _latex_cells(part)
            start = number
        kept = parts[-1] if len(parts[-1]) <= LONGEST_LINE else ""
        if end:
            if kept.strip():
                yield start, _latex_cells(kept)
            inside = False


def _latex_cells(row: str) -> Row:
    row = re.sub(
        r"\\(hline|toprule|midrule|bottomrule|centering|addlinespace|Xhline\{[^}]{0,99}\})(\[[^\]]{0,99}\])?", " ", row
    )
    row = re.sub(r"\\c(mid)?(line|rule)(\([^)]{0,99}\))?\{[^}]{0,99}\}", " ", row)
    cells: Row = []
    for cell in re.split(r"(?<!\\)&", row):
        wide = re.match(r"\s*\\multicolumn\s*\{(\d{1,2})\}\s*\{[^}]*\}", cell)
        text = re.sub(
            r"\\multirow\s*(\[[^\]]{0,99}\])?\{[^}]{0,99}\}(\[[^\]]{0,99}\])?\{[^}]{0,99}\}",
            "",
            cell[wide.end() :] if wide else cell,
        )
        cells += [Cell.of(text, of_latex(text))] * (int(wide.group(1)) if wide else 1)
    return cells


def _plain_rows(lines: Sequence[str]) -> Iterator[tuple[int, Row]]:
    """Columns with two blanks or a tab between them, or bars. The head is the first line that names a measure."""
    width = 0
    has_letters = any(line.startswith(_LETTERS_NOTE) for line in lines)
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE or _RULE.fullmatch(line):
            continue
        text = _BRACKETS.sub(r"\1 ", line)
        text = _LETTERS.sub(r"\1\2", text) if has_letters else text
        framed = _FRAMED.fullmatch(text)
        parts = re.split(f"[{_BARS}]", framed[1]) if framed else _BETWEEN.split(text.strip(f" {_BARS}"))
        if framed is None and 0 < width < len(parts) and len(wide := _WIDE.split(text.strip())) == width:
            parts = wide  # bars in names
        cells = [cell.strip(" *\t") for cell in parts]
        cells = _with_marks(cells, line, framed is not None, width)
        if not width:
            if not any(map(named, cells)) or len(cells) < 2:
                continue
            width = len(cells)
        if len(cells) == width or (len(cells) == width - 1 and _DIGIT.search(cells[0]) is None):
            yield number, cells
        elif len(cells) + 1 == width:
            yield number, ["", *cells]


def _with_marks(cells: Row, line: str, is_framed: bool, width: int) -> Row:
    """The cells of a line of plain text, with all their marks from the first one on as far as these are certain.

    Cells that are too many are of one name with two blanks in it, if figures follow them and none is one.
    """
    line = line.strip()
    more = max(0, len(cells) - width) if width > 1 and not is_framed else 0
    if more:
        if not all(map(is_figure, cells[more + 1 :])) or any(map(is_figure, cells[1 : more + 1])):
            return cells
        name = "".join(re.split(f"({_BETWEEN.pattern})", line)[: 2 * more + 1]).strip()
        return [Cell.of(name, name), *cells[more + 1 :]]
    if line[:1] in _BARS and line[-1:] in _BARS:
        line = line.strip(f" {_BARS}")
    parts = [part.strip() for part in (re.split(f"[{_BARS}]", line) if is_framed else _WIDE.split(line))]
    marked = [Cell.of(cell, part) for cell, part in takewhile(_is_of, zip(cells, parts, strict=False))]
    return [*marked, *cells[len(marked) :]]


def _is_of(pair: tuple[str, str]) -> bool:
    """Whether a cell was made of this part of a line."""
    cell, part = pair
    return cell == _BRACKETS.sub(r"\1 ", part).strip(f" *\t{_BARS}")


def _of_rows(rows: Iterator[tuple[int, Row]]) -> Iterator[tuple[int, dict[str, str]]]:
    """Records of a table: the rows before the first one with a figure are its head, perhaps in two lines.

    An empty row begins another table. A row that names measures once more is a new head of the same one.
    """
    heads: list[Row] = []
    names: list[str] = []
    before: dict[str, str] = {}
    for number, raw in rows:
        cells = [_plain_cell(cell) for cell in raw[:MOST_COLUMNS]]
        if not raw:
            heads, names, before = [], [], {}
        if not any(cells) or _is_title(cells, heads):
            continue
        if _is_head(cells, [] if names else heads) and (not names or _names_columns(cells)):
            if names:
                heads, names, before = [], [], {}
            heads.append(cells)
            continue
        if not heads or not (is_figure(cells[0]) or any(map(_DIGIT.search, cells[1:]))):
            continue
        names = names or _with_systems(_unique(_joined(heads)))
        record = {name: cell for name, cell in zip(names, cells, strict=False) if cell}
        first = names[0]
        record |= {
            name: Cell.of(written, written)
            for name, cell in zip(names, cells, strict=False)
            if not cell and (written := written_in(cell)) and not named(name)
        }  # nothing but marks
        if not record.get(first) and first in before:
            record[first] = before[first]  # of several rows
        before = record if record.get(first) else before
        yield number, record


def _is_head(cells: Row, heads: Sequence[Row]) -> bool:
    """Whether a row names columns: measures, figures, or nothing with a number in it.

    Below another line of the head it must not make of a measure something else, as a row of dashes does.
    """
    if _names_columns(cells):
        return True
    if any(is_figure(cell) for cell in _filled(cells)):
        return False
    joined = zip(_joined(heads), _joined([*heads, cells]), strict=False) if heads else ()
    return all(named(after) for before, after in joined if named(before))


def _names_columns(cells: Row) -> bool:
    """Whether all cells, but the first, are measures or figures."""
    filled = _filled(cells)
    if all(named(cell) or key_of(cell) in LETTER_OF for cell in filled):
        return not (named(cells[0]) and len(filled) == 1 and filled[0] is cells[0] and len(cells) > 1)
    return False


def _filled(cells: Row) -> Row:
    return [cell for cell in cells[1:] if cell] or cells


def _is_title(cells: Row, heads: Sequence[Row]) -> bool:
    """Whether a row below a head is the title of those that follow: one text, perhaps over all columns."""
    return bool(heads and cells[0]) and len(cells) > 1 and {*cells} <= {cells[0], ""} and not is_figure(cells[0])


def _with_systems(names: list[str]) -> list[str]:
    """The headings of a table with one for its systems that is the same in all tables."""
    keys = [key_of(name) for name in names]
    place = next((i for key in SYSTEMS for i in range(len(names)) if keys[i] == key), None)
    if place is None and not (named(names[0]) or {keys[0]} & {*LETTER_OF, *EVALUATIONS, *MEASURES, *VALUES}):
        place = 0
    if place is None or "system" in names:
        return names
    return [*names[:place], "system", *names[place + 1 :]]


def _joined(heads: Sequence[Row]) -> Row:
    """The headings of columns, from the top; the figure comes last."""
    width = max(map(len, heads))
    columns = [list(dict.fromkeys(row[i] for row in heads if i < len(row) and row[i])) for i in range(width)]
    return [column[0] if len(column) == 1 else " ".join(column) for column in columns]


def _unique(names: Row) -> Row:
    """The names, each once: the second one of a name has a number."""
    seen: set[str] = set()
    found = []
    for name in names:
        made = name or "system"
        if made in seen:
            made = next(f"{made} #{i}" for i in count(2) if f"{made} #{i}" not in seen)
        seen.add(made)
        found.append(made)
    return found


def is_figure(text: str) -> bool:
    """Whether a plain cell begins with a number."""
    return re.match(r"[0-9]*[.,]?[0-9]", text) is not None


def _plain_cell(cell: str) -> str:
    return Cell.of(plain(cell), written_in(cell))


def plain(cell: str) -> str:
    r"""A cell without what decorates it: \textbf{41.22}, **41.22**, $41.22 \pm 0.2$, 41.22^\dagger, 41.22 [40, 42]."""
    text = cell[:LONGEST_LINE].replace("\\%", "%").replace("\\&", "&").replace("\\_", "_").replace("~", " ")
    text = _UNSEEN.sub("", text)
    text = _NOTE.sub(r"\1", text)
    text = re.sub(r"<(sup|sub)>.{0,99}?</\1>|</?[a-z]+>", "", text)
    text = re.sub(r"[\^_]\s*(\{[^{}]*\}|\\[A-Za-z]+)", "", text) if "\\" in cell or "$" in cell else text
    text = re.sub(
        r"\\(small|tiny|footnotesize|scriptsize|bf|it|em|rm|boldmath|bfseries|dagger|ddagger|quad|,|;|!)\b", "", text
    )
    text = re.sub(r"\\(?:cell|row)color(?:\[[^\]]{0,99}\])?\{[^}]{0,99}\}|\\cite[a-z]*\s*\{[^}]{0,999}\}", "", text)
    text = re.split(r"\\pm|\u00b1|\+/-", text, maxsplit=1)[0]
    text = re.sub(r"\\(up|down)arrow|\\[A-Za-z]+\s*", "", text).replace("{", "").replace("}", "").replace("$", "")
    text = text.strip()
    if "*" in text or text[:1].isdigit():
        text = re.sub(rf"[*\u2020\u2021\u00a7\u00b6{_RAISED}]|__|(?<=[0-9])[a-z]$", "", text)
        text = re.sub(r"^([0-9]*\.[0-9]+%?)\s*[A-Z][A-Za-z]*\s*$", r"\1", text)  # 7B is a name
    if (wrapped := _WRAPPED.fullmatch(text.strip())) is not None:
        text = wrapped[2] or wrapped[3]
    if is_figure(text.strip()):
        text = re.sub(r"[\[(].*", "", text)
    return re.sub(r"[\u2191\u2193]", "", text).strip()
