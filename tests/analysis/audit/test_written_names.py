"""What reports in Markdown and LaTeX write of a name is read as that name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.analysis.audit.system_names import seen
from rouge_cli.analysis.audit.written_names import of_latex, of_markdown
from rouge_cli.reports.formats import latex, markdown


@given(st.text(st.sampled_from("aB1 \\{}[]()<>|*_$&#%^~\"'`-,?!.\u2020\u2021\u00b1\x1b\udcff"), max_size=12))
def test_escapes_are_undone(name: str) -> None:
    assert of_latex(latex.escape(name)) == seen(name)
    assert of_markdown(markdown.escape(name)) == seen(name)


@pytest.mark.parametrize("cell", ["\\textbf{a}", "a~b", "$a$", "a$^*$", "a~\\cite{x}", "{a}", "a^2"])
def test_other_markup_of_latex_is_no_name(cell: str) -> None:
    assert of_latex(cell) is None


@pytest.mark.parametrize("cell", ["**a**", "*a*", "_a_", "`a`", "a<sup>2</sup>", "[a](page)", "$a$ b", "a **b**"])
def test_other_markup_of_markdown_is_no_name(cell: str) -> None:
    assert of_markdown(cell) is None


@pytest.mark.long
@pytest.mark.parametrize("part", ["<a", "$", "**", "*_", "](", "\\", "{}", "{["])
def test_long_cells_are_read_at_once(part: str) -> None:
    """In a time that grows with their length: the test run would not end otherwise."""
    of_markdown(part * 1_000_000)
    of_latex(part * 1_000_000)
