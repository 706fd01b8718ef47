"""One page to look at, without a request to anywhere (extra `page`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rouge_cli.importing import Importing
from rouge_cli.reports.format_kinds import whole_format

if TYPE_CHECKING:
    from rouge_cli.reports.findings import Report
    from rouge_cli.results import Results


def need_page_libraries() -> None:
    """UsageError where the libraries of the extra `page` are not installed, or cannot be loaded."""
    from rouge_cli.analysis.requirements import need_numpy

    with Importing("the page needs jinja2: pip install 'rouge-cli[page]'"):
        import jinja2  # noqa: F401
    need_numpy("the page", "numpy and scipy: pip install 'rouge-cli[page]'")


def results_html(found: Results) -> bytes:
    """All that scores tell; texts need `rouge-cli report`."""
    need_page_libraries()
    from rouge_cli.reports.page.building import content_of_results
    from rouge_cli.reports.page.rendering import page_html

    return page_html(content_of_results(found, f"Scores of {found.source}" if found.source else "Scores"))


def findings_html(found: Report) -> bytes:
    """The page content of the command, or the tables of its report."""
    need_page_libraries()
    from rouge_cli.reports.page.content import PageContent
    from rouge_cli.reports.page.rendering import page_html

    signatures = ((found.kind, found.signature), *([("scores", found.scores)] if found.scores else []))
    content = found.shown or PageContent(found.kind.capitalize(), found.kind, ())
    own = {of for of, _ in signatures}
    others = tuple(pair for pair in content.signatures if pair[0] not in own)
    tables = [] if found.kind == "analysis" else found.tables
    return page_html(content._replace(signatures=(*reversed(signatures), *others), tables=tables))


FORMAT = whole_format(results_html, findings_html)
