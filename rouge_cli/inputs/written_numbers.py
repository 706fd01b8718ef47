"""Numbers as spreadsheets and people write them: decimal commas, thousands separators, percent signs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rouge_cli.inputs.bad_entries import BadEntries

Lines = Sequence[tuple[int, Mapping[str, Any]]]
_ODD = re.compile("[,%'\u00a0\u2009\u202f\u2019\u2212\uff05]|[0-9] [0-9]")
"""What no program writes in a number."""
_GAP = "[' \u00a0\u2009\u202f\u2019]"
"""Between thousands, beside comma and point: a blank or an apostrophe."""
_SIGN, _END = r"(?P<sign>[-+\u2212]?)", r"(?P<exponent>(?:e[-+]?[0-9]+)?)(?:\s*(?P<percent>[%\uff05]))?"


def _pattern(decimal: str, thousands: str) -> re.Pattern[str]:
    groups = "|".join(rf"[1-9][0-9]{{0,2}}(?:{gap}[0-9]{{3}})+" for gap in (re.escape(thousands), _GAP))
    point = re.escape(decimal)
    whole = rf"(?P<whole>{groups}|[0-9]+)(?:{point}(?P<part>[0-9]*))?|{point}(?P<only>[0-9]+)"
    return re.compile(rf"\s*{_SIGN}(?:{whole}){_END}\s*", re.IGNORECASE)


_BY_POINT, _BY_COMMA = _pattern(".", ","), _pattern(",", ".")


class _Cell(NamedTuple):
    row: int
    """Its place among the records: those of one line may be several."""
    line: int
    text: str
    by_point: str | None
    """The number as a program writes it, if the point is the decimal one; None where it cannot be."""
    by_comma: str | None
    percent: bool

    @property
    def shows_point(self) -> bool:
        return self.by_comma is None

    @property
    def shows_comma(self) -> bool:
        return self.by_point is None


def with_plain_numbers(
    source: str, lines: Lines, columns: Sequence[str], bad: BadEntries, warnings: list[str],
    unit: object = "line",
) -> list[tuple[int, Mapping[str, Any]]]:  # fmt: skip
    """The records with the numbers of these columns as programs write them; what is no number stays as it is.

    Commas are decimal ones or those of thousands as the cells of the column show, or else those of other columns.
    85% is 85. What was read so goes to warnings, once for each column. To bad goes what has two readings: a column with
    decimal commas and points, one with and without percent signs, and 1,234 where nothing shows which it is. unit is
    the word for a record.
    """
    found = {column: cells for column in columns if (cells := _cells(lines, column))}
    changed: dict[str, dict[int, str]] = {}
    shown = [_decimal(cells) for cells in found.values()]
    usual = next((one for one in ",." if one in shown and not {",", "."} - {one} & set(shown)), "")
    for column, cells in found.items():
        decimal = _decimal(cells) or usual
        if (problem := _two_readings(column, cells, decimal, unit)) is not None:
            bad.at(f"{source}, {unit} {problem[0]}", problem[1], problem[2])
            continue
        texts = {cell.row: (cell.by_comma if decimal == "," else cell.by_point) or cell.text for cell in cells}
        odd = next(cell for cell in cells if _ODD.search(cell.text))
        more = " (and so all numbers of the column)" if len(cells) > 1 else ""
        warnings.append(f"{source}: column {column!r}: read {_shown(odd.text)} as {texts[odd.row]}{more}")
        changed[column] = texts
    if not changed:
        return list(lines)
    return [
        (line, {**record, **{column: texts[row] for column, texts in changed.items() if row in texts}})
        for row, (line, record) in enumerate(lines)
    ]


def is_written_oddly(text: str) -> bool:
    """Whether a text is a number as people write it and no program does."""
    return bool(_ODD.search(text) and (_BY_POINT.fullmatch(text) or _BY_COMMA.fullmatch(text)))


def _shown(text: str) -> str:
    """A cell as warnings show it: with the blanks around the number where these are what is odd."""
    plain = text.strip()
    return ascii(text) if _ODD.search(plain) is None else repr(plain)


def _cells(lines: Lines, column: str) -> list[_Cell]:
    """The numbers of a column, if there is one that no program writes so."""
    texts = [
        (row, line, text) for row, (line, record) in enumerate(lines) if isinstance(text := record.get(column), str)
    ]
    if not _ODD.search("\n".join(text for *_, text in texts)):
        return []
    found = []
    for row, line, text in texts:
        point, comma = (pattern.fullmatch(text) for pattern in (_BY_POINT, _BY_COMMA))
        if point or comma:
            percent = bool((point or comma)["percent"])  # type: ignore[index]
            found.append(_Cell(row, line, text, _plain(point), _plain(comma), percent))
    return found if any(_ODD.search(cell.text) for cell in found) else []


def _plain(match: re.Match[str] | None) -> str | None:
    if match is None:
        return None
    whole = re.sub("[^0-9]", "", match["whole"] or "")
    part = match["part"] or match["only"] or ""
    sign = match["sign"].replace("\u2212", "-")
    return f"{sign}{whole or 0}{'.' * bool(part)}{part}{match['exponent']}"


def _decimal(cells: Sequence[_Cell]) -> str:
    """The decimal sign that cells show, "," or "."; "" where they show none, ",." where they show both."""
    has_comma, has_point = any(cell.shows_comma for cell in cells), any(cell.shows_point for cell in cells)
    if not has_comma and not has_point and not any("," in cell.text for cell in cells):
        return "."
    return "," * has_comma + "." * has_point


def _two_readings(column: str, cells: Sequence[_Cell], decimal: str, unit: object) -> tuple[int, str, str] | None:
    """Line (or whatever unit says), cause and remedy where the column cannot be read in one way."""
    if len(decimal) == 2:
        comma = next(cell for cell in cells if cell.shows_comma)
        point = next(cell for cell in cells if cell.shows_point)
        cause = f"column {column!r} holds {comma.text.strip()!r} and, on {unit} {point.line}, {point.text.strip()!r}"
        return comma.line, f"{cause}: a decimal comma and a decimal point", "write all numbers with a point"
    if not decimal:
        cell = next(cell for cell in cells if "," in cell.text)
        cause = f"column {column!r} holds {cell.text.strip()!r}, which is {cell.by_comma} or {cell.by_point}"
        return cell.line, cause, "write decimals with a point, and thousands without separators"
    with_sign = [cell for cell in cells if cell.percent]
    if with_sign and len(with_sign) < len(cells):
        without = next(cell for cell in cells if not cell.percent)
        cause = f"column {column!r} holds {with_sign[0].text.strip()!r} and, on {unit} {without.line}, "
        return with_sign[0].line, f"{cause}{without.text.strip()!r}: with and without a percent sign", "write all alike"
    return None
