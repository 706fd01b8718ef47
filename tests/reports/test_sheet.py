from __future__ import annotations

from rouge_cli.reports.sheet import Entry, Sheet, as_latex, as_markdown, as_text, row

SHEET = Sheet(
    "Title & more", ("Measure", "x", "y", "1"),
    (row("a_1", Entry("0.9", best=True), "2", ">"), row("b", Entry("0.8", equal=True), "-10", "\x1b")), 1,
    (("one group", 2), ("g", 1)), ("a note",), 1,
)  # fmt: skip


def test_text() -> None:
    assert as_text([SHEET, SHEET._replace(groups=())], ["last"]).decode() == (
        "Title & more\n"
        "         one group     g\n"
        "Measure    x     y     1\n"
        "------------------------\n"
        "a_1      0.9*    2     >\n"
        "b        0.8+  -10  \\x1b\n"
        "a note\n\n"
        "Title & more\n"
        "Measure    x     y     1\n"
        "------------------------\n"
        "a_1      0.9*    2     >\n"
        "b        0.8+  -10  \\x1b\n"
        "a note\n\nlast\n"
    )


def test_markdown() -> None:
    plain = SHEET._replace(groups=(("one group", 2),))
    assert as_markdown([plain], ["last"]).decode() == (
        "**Title \\& more**\n\n| Measure | one group x | one group y |\n| :-- | --: | --: |\n"
        "| a\\_1 | **0.9** | 2 |\n| b | *0.8* | -10 |\n\na note.\n\n`last`\n"
    )


def test_latex() -> None:
    plain = SHEET._replace(groups=(("one group", 2),))
    assert as_latex([plain], ["last"]).decode() == (
        "% last\n% needs \\usepackage{booktabs}\n\n% Title & more\n% a note\n\\begin{tabular}{lrr}\n\\toprule\n"
        "& \\multicolumn{2}{c}{one group} \\\\\n\\cmidrule(lr){2-3}\nMeasure & x & y \\\\\n\\midrule\n"
        "a\\_1 & \\textbf{0.9} & 2 \\\\\nb & \\textit{0.8} & -10 \\\\\n\\bottomrule\n\\end{tabular}\n"
    )
