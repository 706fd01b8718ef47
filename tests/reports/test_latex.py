from __future__ import annotations

import pytest

from rouge_cli.reports.grid import Cell, Column, Grid, Row
from rouge_cli.reports.latex import latex_report

GRID = Grid(
    ("System",),
    (Column("ROUGE-1", "F"), Column("ROUGE-2", "F")),
    (Row(("a",), (Cell("5.00", ("4.00", "6.00"), best=True), None)), Row(("b",), (Cell("4.00"), Cell("1.00")))),
    "95",
    "key:value",
)


def lines(grid: Grid) -> list[str]:
    return latex_report(grid).decode().splitlines()


def test_table() -> None:
    assert lines(GRID) == [
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
    columns = tuple(Column(measure, figure) for measure in ("ROUGE-S*", "ROUGE-2") for figure in "RF")
    grid = GRID._replace(heads=("Evaluation", "System"), columns=columns, rows=(), confidence=None)
    assert lines(grid)[3:9] == [
        r"\begin{tabular}{llrrrr}",
        r"\toprule",
        r"&  & \multicolumn{2}{c}{ROUGE-S{*}} & \multicolumn{2}{c}{ROUGE-2} \\",
        r"\cmidrule(lr){3-4} \cmidrule(lr){5-6}",
        r"Evaluation & System & R & F & R & F \\",
        r"\midrule",
    ]


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("a_b & 50% #1 $x", r"a\_b \& 50\% \#1 \$x"),
        (r"{\bf}", r"\{\textbackslash{}bf\}"),
        ("~^<|>", r"\textasciitilde{}\textasciicircum{}\textless{}\textbar{}\textgreater{}"),
        ("[a]*", "{[}a{]}{*}"),
        ("a\n% b", r"a\textbackslash{}n\% b"),
        ("\u00e9\u4e2d", "\u00e9\u4e2d"),
    ],
)
def test_names_are_escaped(name: str, written: str) -> None:
    assert lines(GRID._replace(rows=(Row((name,), (None, None)),)))[7] == rf"{written} &  &  \\"


def test_nothing() -> None:
    assert lines(GRID._replace(columns=(), rows=())) == [
        "% key:value", r"% needs \usepackage{booktabs}", "% no system was evaluated",
        r"\begin{tabular}{l}", r"\toprule", r"System \\", r"\midrule", r"\bottomrule", r"\end{tabular}",
    ]  # fmt: skip
