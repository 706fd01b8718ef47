from __future__ import annotations

from rouge_cli.reports.formats.latex import latex_page
from rouge_cli.reports.table import Cell, Column, Page, Table, names, row
from tests.cases import each
from tests.reports.samples import FINDINGS

TABLE = Table(
    (*names("System"), Column("ROUGE-1 F"), Column("ROUGE-2 F")),
    (row("a", Cell("5.00", ("4.00", "6.00"), best=True), ""), row("b", "4.00", "1.00")),
)


def lines(table: Table, confidence: str = "95", *notes: str) -> list[str]:
    page = Page((table,), ("key:value",), "best in its column", confidence, notes)
    return latex_page(page).decode().splitlines()


def test_table() -> None:
    assert lines(TABLE) == [
        "% key:value",
        r"% needs \usepackage{booktabs}",
        "% in brackets: 95% confidence intervals",
        r"\begin{tabular}{lrr}",
        r"\toprule",
        r"System & ROUGE-1 F & ROUGE-2 F \\",
        r"\midrule",
        r"a & \textbf{5.00} {\scriptsize [4.00, 6.00]} &  \\",
        r"b & 4.00 & 1.00 \\",
        r"\bottomrule",
        r"\end{tabular}",
    ]


def test_measures_of_several_figures_have_a_heading_of_their_own() -> None:
    columns = tuple(Column(figure, measure) for measure in ("ROUGE-S*", "ROUGE-2") for figure in "RF")
    table = Table((*names("Evaluation", "System"), *columns), ())
    assert lines(table)[3:9] == [
        r"\begin{tabular}{llrrrr}",
        r"\toprule",
        r"&  & \multicolumn{2}{c}{ROUGE-S{*}} & \multicolumn{2}{c}{ROUGE-2} \\",
        r"\cmidrule(lr){3-4} \cmidrule(lr){5-6}",
        r"Evaluation & System & R & F & R & F \\",
        r"\midrule",
    ]


@each(
    ("name", "written"),
    [
        ("a_b & 50% #1 $x", r"a\_b \& 50\% \#1 \$x"),
        (r"{\bf}", r"\{\textbackslash{}bf\}"),
        ("~^<|>", r"\textasciitilde{}\textasciicircum{}\textless{}\textbar{}\textgreater{}"),
        ("[a]*", "{[}a{]}{*}"),
        ("a\n% b", r"a\textbackslash{}n\% b"),
        ("\u00e9\u4e2d", "\u00e9\u4e2d"),
        ('say "x"', r"say \symbol{34}x\symbol{34}"),  # \textquotedbl is an error without a font encoding such as T1
        ("a--b---c-d``e''", "a-{}-b-{}-{}-c-d`{}`e'{}'"),  # else dashes and quotation marks
        ("a?`b!`,,c", "a?{}`b!{}`,{},c"),
    ],
)
def test_names_are_escaped(name: str, written: str) -> None:
    assert lines(TABLE._replace(rows=(row(name, "", ""),)))[7] == rf"{written} &  &  \\"


def test_titles_notes_groups_and_several_signatures() -> None:
    """Columns that only terminals show are dropped."""
    assert latex_page(Page((FINDINGS,), ("a: 1", "b: 2"))).decode() == (
        "% a: 1\n% b: 2\n% needs \\usepackage{booktabs}\n\n% Title & more\n% a note\n\\begin{tabular}{lrr}\n"
        "\\toprule\n& \\multicolumn{2}{c}{one group} \\\\\n\\cmidrule(lr){2-3}\nMeasure & x & y \\\\\n"
        "\\midrule\na\\_1 & \\textbf{0.9} & 2 \\\\\nb & \\textit{0.8} & -10 \\\\\n\\bottomrule\n\\end{tabular}\n"
    )


def test_columns_without_a_group_have_no_rule() -> None:
    table = Table((*names("a"), Column("x", "g"), Column("y"), Column("z", "h")), ())
    assert lines(table)[5:7] == [
        r"& \multicolumn{1}{c}{g} &  & \multicolumn{1}{c}{h} \\", r"\cmidrule(lr){2-2} \cmidrule(lr){4-4}"
    ]  # fmt: skip


def test_nothing() -> None:
    assert lines(Table(names("System"), ()), "", "no system was evaluated") == [
        "% key:value", r"% needs \usepackage{booktabs}", "% no system was evaluated",
        r"\begin{tabular}{l}", r"\toprule", r"System \\", r"\midrule", r"\bottomrule", r"\end{tabular}",
    ]  # fmt: skip
