"""Writes the page: the template, its style and its scripts, with nothing outside the file and nothing inline."""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from functools import cache
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from rouge_cli.analysis.inspection.buckets import Bucket, BucketMean
from rouge_cli.dialects import label_in
from rouge_cli.importing import Importing
from rouge_cli.measures.choice import measures_of
from rouge_cli.package_files import package_file
from rouge_cli.reports import gate
from rouge_cli.reports.citations import bibliography, credit_of
from rouge_cli.reports.numbers import p_text
from rouge_cli.reports.page import sections
from rouge_cli.reports.page.content import SIZE, PageContent
from rouge_cli.reports.page.examples import LONGEST, Examples, as_script_data, examples
from rouge_cli.reports.page.leaderboard import NAMES, Leaderboard, leaderboard
from rouge_cli.reports.page.methods import methods_of
from rouge_cli.results.overviews import count

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jinja2 import Environment

    from rouge_cli.measures.measure import Measure

ROOM = 300_000
"""Bytes that are left for what is not measured."""
SCRIPTS = ("state.js", "leaderboard.js", "examples.js")
_CONTROLS = re.compile("[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that no HTML file may hold."""


def page_html(content: PageContent) -> bytes:
    """The page, in UTF-8. UsageError: jinja2 is not installed."""
    environment = _environment()
    board = leaderboard(content)
    context = _context(content, board)
    context["body"] = Markup(environment.get_template("body.html").render(context))

    def rendered(found: Examples | None) -> bytes:
        text = environment.get_template("page.html").render({**context, **_data(content, board, found)})
        return _CONTROLS.sub("\ufffd", text).encode("utf-8", "replace")

    if content.texts is None or content.results is None or content.table is None or content.which == "none":
        return rendered(None)
    room = max(0, SIZE - len(rendered(None)) - ROOM) if content.which is None else 0
    return rendered(examples(content.results, content.table, content.texts, content.which, room))


@cache
def _environment() -> Environment:
    with Importing("the page needs jinja2: pip install 'rouge-cli[page]'"):
        from jinja2 import Environment, FunctionLoader, StrictUndefined
    environment = Environment(
        autoescape=True, loader=FunctionLoader(_part), undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    environment.globals["count"] = count
    environment.filters |= {"figure": _figure, "p": _p, "span": _span, "by_system": _by_system}
    return environment


def _figure(value: float | None, digits: int = 5, sign: bool = False) -> Markup:
    """A figure as it is read, with all of its digits for programs."""
    if value is None or value != value:
        return Markup("–")
    shown = f"{value:+.{digits}f}" if sign else f"{value:.{digits}f}"
    return Markup('<data value="{}">{}</data>').format(repr(value), shown.replace("-", "−"))


def _by_system(bucket: Bucket) -> dict[str, BucketMean]:
    return {mean.system: mean for mean in bucket.systems}


def _p(value: float | None) -> Markup:
    return Markup("–") if value is None else Markup('<data value="{}">{}</data>').format(repr(value), p_text(value))


def _span(lower: float | None, upper: float | None, digits: int = 5) -> Markup:
    """An interval."""
    if lower is None or upper is None:
        return Markup("")
    return Markup("[{}, {}]").format(*(f"{bound:.{digits}f}".replace("-", "−") for bound in (lower, upper)))


def _context(content: PageContent, board: Leaderboard | None) -> dict[str, Any]:
    comparison, inspection, table = content.comparison, content.inspection, content.table
    level = comparison.design.level if comparison is not None else 0.05
    pairwise = comparison is not None and comparison.baseline is None
    style, script = _part("page.css"), "\n".join(map(_part, SCRIPTS))
    has_tests, has_sources = comparison is not None, bool(inspection and inspection.has_sources)
    labels = board.measures if board is not None else ()
    measures = _measures(content, labels)
    return {
        "content": content, "board": board, "names": NAMES, "level": level, "sections": sections, "gate": gate,
        "style": Markup(style), "script": Markup(script), "style_hash": _hash(style), "script_hash": _hash(script),
        "methods": "" if content.results is None else methods_of(content.results, labels, credit_of(measures)),
        "bibliography": bibliography(measures, has_tests, has_sources) if content.results is not None else "",
        "matrices": [sections.matrix(one, level) for one in comparison.measures] if comparison and pairwise else [],
        "baseline": [] if comparison is None or pairwise else comparison.measures,
        "heat": sections.heat_maps(table) if table is not None and inspection is not None else None,
        "scatters": list(sections.scatters(table, inspection)) if table is not None and inspection is not None else [],
        "human": sections.human_pictures(content), "human_tables": sections.human_tables(content),
        "oddity_tables": sections.tables_of_oddities(inspection) if inspection is not None else [],
    }  # fmt: skip


def _measures(content: PageContent, labels: Sequence[str]) -> list[Measure]:
    """The measures of the results that the page shows, by their labels."""
    if content.results is None:
        return []
    options = content.results.options
    return [measure for measure in measures_of(options) if label_in(options.dialect, measure) in labels]


def _data(content: PageContent, board: Leaderboard | None, found: Examples | None) -> dict[str, Any]:
    """The data for the scripts: names, the texts, and messages about them."""
    results, inspection = content.results, content.inspection
    measures = board.measures if board is not None else inspection.measures if inspection is not None else ()
    head = {
        "measures": measures, "figures": list(dict.fromkeys(figure for _, figure in board.columns)) if board else [],
        "systems": [system.id for system in results.systems] if results is not None else [],
        "pair": inspection.pair if inspection is not None else None,
        "marked": found.marked if found is not None else [],
    }  # fmt: skip
    heat = None
    if content.table is not None and inspection is not None:
        heat = sections.heat_values(content.table)
    lines = () if found is None else found.lines
    return {
        "head": Markup(as_script_data(head)), "heat_data": Markup(as_script_data(heat)),
        "examples": Markup("[" + ",\n".join(lines) + "]"), "shown": len(lines),
        "of": 0 if found is None else found.evaluations,
        "cuts": () if found is None else found.cuts, "longest": LONGEST,
    }  # fmt: skip


@cache
def _part(name: str) -> str:
    return package_file(f"reports/page/{name}").decode()


def _hash(text: str) -> str:
    """As a Content-Security-Policy names what it allows."""
    return "sha256-" + b64encode(hashlib.sha256(text.encode()).digest()).decode()
