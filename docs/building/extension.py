"""A Sphinx extension: the line `<!-- made of the code: NAME -->` of a page becomes the table of that name."""

from __future__ import annotations

import re

from building.tables import TABLES
from sphinx.application import Sphinx


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.connect("source-read", _fill)
    app.connect("env-get-outdated", lambda *_: {page for page in app.env.found_docs if page.startswith("reference/")})
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _fill(_app: Sphinx, _page: str, source: list[str]) -> None:
    source[0] = re.sub(r"^<!-- made of the code: (\w+) -->$", lambda found: TABLES[found[1]](), source[0], flags=re.M)
