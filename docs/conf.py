"""How Sphinx builds the manual: `make docs`."""

import sys
from pathlib import Path

DOCS = Path(__file__).parent
sys.path[:0] = [str(DOCS), str(DOCS.parent)]

from rouge_cli import __version__  # noqa: E402

project = "rouge-cli"
author = "The rouge-cli authors"
copyright = author
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_click", "building.extension"]
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}
exclude_patterns = ["building"]
myst_enable_extensions = ["attrs_inline", "dollarmath"]
myst_heading_anchors = 4
suppress_warnings = ["myst.header"]

html_theme = "furo"
html_title = f"rouge-cli {version}"
html_static_path: list[str] = []
html_copy_source = False

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
maximum_signature_line_length = 90
