from __future__ import annotations

from pathlib import Path

import pytest

from rouge_cli.audit.published import Published, read_published


def read(tmp_path: Path, text: str) -> list[Published]:
    path = tmp_path / "t.csv"
    path.write_text(text, encoding="utf-8")
    return list(read_published(str(path)).figures)


@pytest.mark.parametrize(
    ("heading", "measure", "figure"),
    [
        ("rouge1", "rouge-1", "F"), ("ROUGE-2", "rouge-2", "F"), ("rougeL", "rouge-l-flat", "F"),
        ("rougeLsum_fmeasure", "rouge-l", "F"), ("rouge_1_f_score", "rouge-1", "F"), ("rouge_l_recall", "rouge-l", "R"),
        ("ROUGE-SU4 R", "rouge-su:4", "R"), ("rouge-2 precision", "rouge-2", "P"), ("rouge1_f1", "rouge-1", "F"),
        ("Rouge 2", "rouge-2", "F"), ("rouge-w:1.2 P", "rouge-w:1.2", "P"),
    ],
)  # fmt: skip
def test_names_of_columns(tmp_path: Path, heading: str, measure: str, figure: str) -> None:
    (found,) = read(tmp_path, f"system,{heading}\nlead,0.25\n")
    assert (found.system, found.evaluation, found.measure, found.figure) == ("lead", None, measure, figure)
    assert (found.value, found.decimals) == (0.25, 2)


def test_long_tables(tmp_path: Path) -> None:
    found = read(tmp_path, "peer\tmetric\teval\trecall\tf\trecall_lower\nx\trouge2\t7\t0.5\t0.25\t0.1\n")
    assert [(f.evaluation, f.measure, f.figure, f.value) for f in found] == [
        ("7", "rouge-2", "R", 0.5), ("7", "rouge-2", "F", 0.25),
    ]  # fmt: skip


def test_per_cent(tmp_path: Path) -> None:
    found = read(tmp_path, "rouge1,rouge2\n41.25,0.5\n39.1%,12\n")
    assert [(f.value, f.decimals) for f in found] == [(0.4125, 4), (0.005, 3), (0.391, 3), (0.12, 2)]


def test_empty_cells_and_lines_are_no_figures(tmp_path: Path) -> None:
    assert [f.value for f in read(tmp_path, "rouge1,rouge2\n0.5,\n\n,0.25\n1e-05\n")] == [0.5, 0.25, 1e-05]
    assert read(tmp_path, "rouge1\n1.5e-05\n")[0].decimals == 6


def test_csv_of_this_package(tmp_path: Path) -> None:
    """Its other columns, bounds and counts among them, are told of."""
    path = tmp_path / "t.csv"
    path.write_text("system,measure,evaluations,recall,recall_lower,f,signature\nlead,ROUGE-1,10,0.5,0.4,0.45,x\n")
    table = read_published(str(path))
    assert [(f.figure, f.value) for f in table.figures] == [("R", 0.5), ("F", 0.45)]
    assert table.ignored == ("evaluations", "recall_lower", "signature")


def test_reports_of_the_original() -> None:
    table = read_published("fixtures/expected/limit-words-50.out")
    first = table.figures[0]
    assert (first.measure, first.figure, first.evaluation, first.decimals) == ("rouge-1", "R", None, 5)
