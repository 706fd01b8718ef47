from __future__ import annotations

import contextlib
import json
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.analysis.audit.figures import Published
from rouge_cli.analysis.audit.published import MOST_MEASURES, read_published
from rouge_cli.errors import DataError
from rouge_cli.results.saved import results_to_json
from tests.reports.samples import measure, results, system


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


def test_blanks_of_a_report_that_became_tabs(tmp_path: Path) -> None:
    """Such lines were dropped without a word."""
    lines = ["a b ROUGE-1 Average_R: 0.64 (95%-conf.int. 0.6 - 0.7)", "lead ROUGE-2 Eval 1.lead R:1 P:0.5 F:0.66667"]
    for report in (
        "\n".join(lines),
        f"{lines[0]}\n{lines[1]}".replace(" ", "\t"),
        lines[0] + "\n" + lines[1].replace(" ", "\t"),
    ):
        found = read(tmp_path, report + "\n")
        assert [(one.system, one.measure, one.figure, one.value) for one in found][:2] == [
            ("a b", "rouge-1", "R", 0.64), ("lead", "rouge-2", "R", 1.0),
        ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('{"lead": {"rouge1": 0.4, "rouge1": 0.5}}', "rouge1"),
        ("{'rouge1': 0.4, 'rouge1': Score(fmeasure=0.5)}", "rouge1"),
        ('[{"a": {"rouge1": 0.4}}, {"b": {}, "b": {"rouge1": 0.4}}]', "b"),
    ],
)
def test_a_name_that_comes_twice(tmp_path: Path, text: str, name: str) -> None:
    """Its first figure was dropped without a word."""
    with pytest.raises(DataError, match=rf"two values are named '{name}' in one object; leave one of them out$"):
        read(tmp_path, text)


def test_long_tables(tmp_path: Path) -> None:
    found = read(tmp_path, "peer\tmetric\teval\trecall\tf\trecall_lower\nx\trouge2\t7\t0.5\t0.25\t0.1\n")
    assert [(f.evaluation, f.measure, f.figure, f.value) for f in found] == [
        ("7", "rouge-2", "R", 0.5), ("7", "rouge-2", "F", 0.25),
    ]  # fmt: skip


def test_per_cent(tmp_path: Path) -> None:
    found = read(tmp_path, "rouge1,rouge2\n41.25,0.5\n39.1%,12\n")
    assert [(f.value, f.decimals) for f in found] == [(0.4125, 4), (0.005, 3), (0.391, 3), (0.12, 2)]


def test_empty_cells_and_lines_are_no_figures(tmp_path: Path) -> None:
    assert [f.value for f in read(tmp_path, "rouge1,rouge2\n0.5,\n\n,0.25\n,\n1e-05,\n")] == [0.5, 0.25, 1e-05]
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


def test_json_lines_of_this_package(tmp_path: Path) -> None:
    found = read(
        tmp_path, '{"system": 7, "measure": "rougeL", "recall": 0.5, "f": null}\n{"system": "7", "rouge-1": 1e-05}\n'
    )
    assert [(f.system, f.measure, f.value, f.decimals) for f in found] == [("7", "rouge-l-flat", 0.5, 1)]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(tmp_path: Path, end: str) -> None:
    path = tmp_path / "t.csv"
    report = "lead rouge1 Average_R: 0.64 (95%-conf.int. 0.6 - 0.7)\nlead rougeL Eval 1.lead R:1 P:0.5 F:0.66667\n"
    for text, expected in (("system,rouge-1\nlead,0.25\nlast,0.5\n", 2), (report, 4)):
        path.write_bytes(text.replace("\n", end).encode())
        assert len(read_published(str(path)).figures) == expected


def test_signs_of_per_cent(tmp_path: Path) -> None:
    assert [(f.value, f.decimals) for f in read(tmp_path, "rouge1,rouge2\n0.9%,0.5%\n")] == [
        (pytest.approx(0.009), 3), (0.005, 3),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    ["system,R1,R2,BLEU\nlead,0.4339,0.1267,23.44\nlast,0.41,0.12,0.9\n",
     "system,R1,R2,BLEU\nlead,43.39,12.67,0.2344\nlast,41.0,0.12,0.009\n",
     "system,R1,R2,BLEU\nlead,0.4339,0.1267,23.44%\nlast,0.41,0.12,0.9%\n"],
)  # fmt: skip
def test_bleu_has_a_scale_of_its_own(tmp_path: Path, text: str) -> None:
    """As sacrebleu gives it beside rouge-score: every figure was divided by 100."""
    found = {(f.system, f.measure.partition(":")[0]): f.value for f in read(tmp_path, text)}
    assert [found["lead", name] for name in ("rouge-1", "rouge-2", "bleu")] == pytest.approx([0.4339, 0.1267, 0.2344])
    assert found["last", "bleu"] == pytest.approx(0.009)


def test_bleu_has_a_scale_of_its_own_in_dictionaries(tmp_path: Path) -> None:
    found = read(tmp_path, '{"bleu": 20.78, "rouge1": 0.4338}')
    assert [f.value for f in found] == [pytest.approx(0.2078), 0.4338]


@pytest.mark.parametrize(
    ("text", "cause"),
    [("R1,R2\n0.4339,12.67%\n", "t.csv, line 2: 12.67% and 0.4339"),
     ("R1,R2\n0.88%,0.4339\n", "t.csv, line 2: 0.88% and 0.4339"),
     ("R1,R2\n43.39%,12.67%\n0.41,0.1\n", "t.csv, line 2: 43.39% and, in .*t.csv, line 3, 0.41")],
)  # fmt: skip
def test_rouge_with_and_without_percent_signs(tmp_path: Path, text: str, cause: str) -> None:
    """It explained nothing: 0.4339 was read as 0.4339%."""
    with pytest.raises(DataError, match=rf"{cause}: with and without a percent sign; write all alike$"):
        read(tmp_path, text)


@pytest.mark.parametrize(
    ("text", "beside"),
    [("R1,R2,BLEU\n43.39,0.5,0.88\n41,0.4,0.5\n", ("bleu (0.88)",)),
     ("R1,BLEU\n43.39%,0.88\n", ("bleu (0.88)",)),
     ("R1,BLEU\n43.39,0.88%\n", ()),
     ("R1,BLEU\n43.39,0\n", ()),
     ("R1,BLEU\n0.4339,0.88\n", ())],
)  # fmt: skip
def test_other_measures_from_0_to_1_beside_rouge_in_percent(tmp_path: Path, text: str, beside: tuple[str, ...]) -> None:
    path = tmp_path / "t.csv"
    path.write_text(text)
    assert read_published(str(path)).beside == beside


def test_decimal_commas(tmp_path: Path) -> None:
    """As spreadsheets in German or French write a table, and as a paper prints one."""
    for text in ("rouge1;rouge2\n45,30;7,5 %\n", '"rouge1","rouge2"\n"45,30","7,5%"\n',
                 "| R-1 | R-2 |\n|--|--|\n| **45,30** | 7,5 % |\n"):  # fmt: skip
        figures = read(tmp_path, text)
        assert [f.value for f in figures] == pytest.approx([0.453, 0.075])
        assert [f.decimals for f in figures] == [4, 3]


@pytest.mark.parametrize(
    "cell",
    ["43.39\u00b10.2", "43.39 \u00b1 0.20", "43.39\u2020", "43.39*", "**43.39**", r"\textbf{43.39}", "43.39\u00b9",
     "43\u00b739", "43.39 [42, 45]"],
)  # fmt: skip
def test_what_decorates_figures_is_ignored_in_every_table(tmp_path: Path, cell: str) -> None:
    for text in (
        f'system,R-1\na,"{cell}"\n',
        f"system\tR-1\na\t{cell}\n",
        f"| system | R-1 |\n|--|--|\n| a | {cell} |\n",
    ):
        (figure,) = read(tmp_path, text)
        assert figure.value == pytest.approx(0.4339), text
        assert figure.decimals == 4, text


_EXPECTED = "is not a figure; write a number from 0 to 1, or to 100 in per cent, with a decimal point"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rouge-1\n1.2.3\n", f"t.csv, line 2: '1.2.3' {_EXPECTED}"),
        ("a ROUGE-1 Average_R: 1.2.3 (95%-conf.int. 0 - 1)\n", f"t.csv, line 1: '1.2.3' {_EXPECTED}"),
        ("a ROUGE-1 Eval 1.a R:0.5 P:0.5.1 F:.\n", f"line 1: '0.5.1' {_EXPECTED}\nt.csv, line 1: '.' {_EXPECTED}"),
        ("a ROUGE-Z Average_R: 0.5 (95%-conf.int. 0 - 1)\n", "t.csv, line 1: no measure 'ROUGE-Z'"),
        ("rouge-1\n0.4_1\n", "'0.4_1' is not a figure"),
        ("rouge-1\n0.\u0664\n", "is not a figure"),
        ("rouge-1\n" + "9" * 5000 + "\n", "'999999999999999999999999999999'... (5,000 characters) is not a figure"),
        ("rouge-1\n1e-" + "9" * 5000 + "\n", "is not a figure"),
        ('{"rouge-1": ' + "9" * 400 + "}\n", "(400 characters) is not a figure"),
        ('{"rouge-1": ' + "9" * 5000 + "}\n", "t.csv, line 1, column 1: a whole number of thousands of digits"),
        ('{"rouge-1": true}\n{"rouge-1": [0.5]}\n', "t.csv, line 2: '[0.5]' is not a figure"),
        ("rouge-1,x\n0.5," + "y" * 200_000 + "\n0.5,y,z\n", "t.csv, line 3: 3 cells, and the head has 2"),
        ("system,rouge-1\nlead,0,41\n", "t.csv, line 2: 3 cells, and the head has 2"),
        ('system,rouge-1\n"lead,0.41\nlast,0.5\n', "t.csv, line 2: broken quoting"),
        ("rouge-1,rouge-1\n0.1,0.2\n", "two columns are named 'rouge-1'"),
        ("rouge-1\n" + "?\n" * 300, "t.csv, line 2 (also line 3, line 4, line 5, line 6, line 7, line 8, line 9, "
         f"line 10, line 11 and 290 more): '?' {_EXPECTED}"),
        ('{\n"format": "rouge-cli results",\n', "t.csv, line 3, column 1: not complete JSON"),
        ("rouge-1\n0.5\x00\n", "t.csv, line 2: a NUL"),
    ],
)  # fmt: skip
def test_damaged_tables_are_refused_with_the_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("t.csv").write_text(text, encoding="utf-8", newline="")
    with pytest.raises(DataError) as found:
        read_published("t.csv")
    assert message in str(found.value)


@given(st.text(st.sampled_from("0123456789.,;-+eE%_ \t\r\n\"'{}[]:nainfR\0\u0664\ud800rouge1"), max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    """After a good head: no other exception than DataError."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "t.csv"
        for head in ("system,rouge-1\na,", "a ROUGE-1 Average_F: ", '{"rouge-1": '):
            path.write_bytes(f"{head}{text}".encode("utf-8", "surrogatepass"))
            try:
                found = read_published(str(path)).figures
            except DataError:
                continue
            assert all(0 <= figure.value <= 1 and figure.decimals >= 0 for figure in found)


def figures_of(tmp_path: Path, text: str) -> list[tuple[object, ...]]:
    return [(f.system, f.evaluation, f.measure, f.figure, f.value) for f in read(tmp_path, text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{'rouge_1_recall': 0.28, 'rouge_1_recall_cb': 0.25, 'rouge_l_f_score': 0.25}",
         [(None, None, "rouge-1", "R", 0.28), (None, None, "rouge-l", "F", 0.25)]),
        ("{'rouge1': AggregateScore(low=Score(precision=0.1, recall=0.2, fmeasure=0.3), mid=Score(precision=0.11, "
         "recall=0.22, fmeasure=np.float64(0.33)), high=Score(precision=0.4, recall=0.5, fmeasure=0.6))}",
         [(None, None, "rouge-1", "P", 0.11), (None, None, "rouge-1", "R", 0.22), (None, None, "rouge-1", "F", 0.33)]),
        ('{"rouge1": [0.1, 0.2]}', [(None, "#1", "rouge-1", "F", 0.1), (None, "#2", "rouge-1", "F", 0.2)]),
        ("{'rouge1': np.float64(0.41), 'rougeLsum': 0.3}",
         [(None, None, "rouge-1", "F", 0.41), (None, None, "rouge-l", "F", 0.3)]),
        ("[{'rouge-l': {'r': 0.1, 'p': 0.2, 'f': 0.15}}]",
         [(None, None, "rouge-l", "R", 0.1), (None, None, "rouge-l", "P", 0.2), (None, None, "rouge-l", "F", 0.15)]),
        ('{"system": "a", "scores": {"rouge2": {"fmeasure": 0.3}}}', [("a", None, "rouge-2", "F", 0.3)]),
        ("Evaluation with Avg\n\trouge-1:\tP: 28.5\tR: 26.5\tF1: 27.5\n",
         [(None, None, "rouge-1", k, v) for k, v in zip("PRF", (0.285, 0.265, 0.275), strict=True)]),
        ("loss: 3.1\nrouge1 = 0.25\n", [(None, None, "rouge-1", "F", 0.25)]),
        ("score_type,low,mid,high\nrouge1-R,0.1,0.25,0.3\n", [(None, None, "rouge-1", "R", 0.25)]),
        ("| System | R-1 | ROUGE-L (F1) |\n|---|:-:|--|\n| **a** | **50.00** | 25.0 \u00b1 0.2 |\n"
         "| b | 12.5\u2020 | n/a |\n",
         [("a", None, "rouge-1", "F", 0.5), ("a", None, "rouge-l", "F", 0.25), ("b", None, "rouge-1", "F", 0.125)]),
        ("| Metric | P | R |\n|--|--|--|\n| ROUGE-1 | 0.5 | 0.25 |\n",
         [(None, None, "rouge-1", "P", 0.5), (None, None, "rouge-1", "R", 0.25)]),
        ("| Metric | a | b |\n|--|--|--|\n| ROUGE-1 R | 0.5 | 0.25 |\n",
         [("a", None, "rouge-1", "R", 0.5), ("b", None, "rouge-1", "R", 0.25)]),
        ("\\begin{tabular}{l|cc}\n\\multirow{2}{*}{Model} & \\multicolumn{2}{c}{ROUGE recall} \\\\\n"
         " & R-1 & R-2 \\\\ \\midrule\n"
         "Ours~\\cite{x} & $\\mathbf{50.0 \\pm 0.3}$ & \\underline{25.0}$^\\dagger$ \\\\ % no\n\\end{tabular}",
         [("Ours", None, "rouge-1", "R", 0.5), ("Ours", None, "rouge-2", "R", 0.25)]),
        ("Model     R-1   R-2\n----------------\nmy model  50.0  25.0\n",
         [("my model", None, "rouge-1", "F", 0.5), ("my model", None, "rouge-2", "F", 0.25)]),
    ],
)  # fmt: skip
def test_what_packages_print_and_papers_show(tmp_path: Path, text: str, expected: list[tuple[object, ...]]) -> None:
    assert figures_of(tmp_path, text) == expected


@pytest.mark.parametrize(
    "cell",
    ["41.22\\tnote{1}", "\\textbf{41.22}\\textsuperscript{2}", "41.22\\footnotemark[1]", "41.22\\footnote{See 3}",
     "$41.22$\\std{0.3}", "\\textsuperscript{1}41.22", "\\textcolor{red}{\\textbf{41.22}}",
     "{\\color{red} 41.22}", "\\colorbox{red!20}{41.22}", "\\phantom{0}41.22", "\\hspace{1em}41.22",
     "\\makecell[c]{41.22}", "_41.22_", "`41.22`",
     "__41.22__", "[41.22](page)", '<span style="color: red">41.22</span>', "\u200b41.22"],
)  # fmt: skip
def test_what_decorates_a_cell(tmp_path: Path, cell: str) -> None:
    """None is dropped, and no digit of a note is taken for one of the figure."""
    (tmp_path / "t.md").write_text(f"| System | R-1 | R-2 |\n|--|--|--|\n| a | {cell} | 13.00 |\n")
    assert [(f.value, f.decimals) for f in read_published(str(tmp_path / "t.md")).figures] == [(0.4122, 4), (0.13, 4)]


HEAD = "| System | R-1 | R-2 |\n|--|--|--|\n"
TABULAR = "\\begin{{tabular}}{{lcc}}\n{} & R-1 & R-2 \\\\ \\hline\n{} \\\\\n\\end{{tabular}}\n"


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "| a | 50.0 | 25.0 |\n| b | - | - |\n| c | 40.0 | n/a |\n",
        HEAD + "| b | \u2013 | \u2013 |\n| a | 50.0 | 25.0 |\n| c | 40.0 | n/a |\n",
        HEAD + "| *Extractive* | | |\n| a | 50.0 | 25.0 |\n| *Abstractive* | | |\n| c | 40.0 | - |\n",
        HEAD + "| a | 50.0 | 25.0 |\n| **XSum** | **R-1** | **R-2** |\n| c | 40.0 | |\n",
        HEAD + "| a | 50.0 | 25.0 |\n\nand\n" + HEAD.replace("System", "Model") + "| c | 40.0 | |\n",
        HEAD + "| a | 50.0 | 25.0 |\n\nand\n" + HEAD.replace("System", "Ours") + "| c | 40.0 | |\n",
        TABULAR.format("Model", "\\multicolumn{3}{c}{Old} \\\\ a & 50.0 & 25.0 \\\\ b & -- & -- \\\\ c & 40.0 &"),
        TABULAR.format("Model", "a & 50.0 & 25.0") + TABULAR.format("System", "c & 40.0 & --"),
        TABULAR.format("", "a & 50.0 & 25.0") + TABULAR.format("Ours", "c & 40.0 & --"),
    ],
)  # fmt: skip
def test_rows_without_figures_end_no_table(tmp_path: Path, text: str) -> None:
    """Titles of parts, rows of dashes, and heads that come again: the rows below keep measures and systems."""
    (tmp_path / "t.md").write_text(text)
    assert [(f.system, f.measure, f.value) for f in read_published(str(tmp_path / "t.md")).figures] == [
        ("a", "rouge-1", 0.5), ("a", "rouge-2", 0.25), ("c", "rouge-1", 0.4)
    ]  # fmt: skip


def test_cells_with_digits_that_are_not_read_are_named(tmp_path: Path) -> None:
    (tmp_path / "t.md").write_text("| System | R-1 |\n|--|--|\n| a | 50.0 |\n| b | +0.3 |\n| c | - |\n| d | (1) |\n")
    table = read_published(str(tmp_path / "t.md"))
    assert (len(table.figures), table.unread) == (1, ("'+0.3' (line 4)", "'(1)' (line 6)"))


@pytest.mark.long
@pytest.mark.parametrize(
    "text",
    [
        "x" * 3_000_000, "a ROUGE-1 Average_F: " + "1 " * 500_000, "{" * 100_000, "[" * 3_000_000,
        "|" * 1_000_000 + "\n|--|\n",
        "\\begin{tabular}" + "{" * 100_000, " ".join(["x Eval"] * 200_000), "rouge-1 " * 200_000,
        ",".join(f"column {i}" for i in range(40_000)) + "\n" + ",".join(["0.1"] * 40_000) + "\n",
        ",".join(f"rouge-1 no {i}" for i in range(40_000)) + "\n", "-" * 500_000 + "|\n" * 3,
        "rouge1: " + "[" * 200_000,
    ],
    ids=lambda text: text[:12],
)  # fmt: skip
def test_large_nonsense_is_read_or_refused_at_once(tmp_path: Path, text: str) -> None:
    """In a time that grows with its length: the test run would not end otherwise."""
    path = tmp_path / "t"
    path.write_text(text)
    with contextlib.suppress(DataError):
        read_published(str(path))


WILD = st.text(st.sampled_from("0123456789.,|&\\{}[]()'\":=-_%$*^ \n\tRPFrougeLavn\u00b1\u2020"), max_size=80)


@given(WILD)
def test_any_print_or_paper_is_read_or_refused(text: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "t"
        for head in (
            "| a | R-1 |\n|--|--|\n| x |",
            "\\begin{tabular}{ll}\na & R-1 \\\\\nx &",
            "{'rouge1': {",
            "rouge-1: P: ",
        ):
            path.write_text(head + text, encoding="utf-8")
            try:
                found = read_published(str(path)).figures
            except DataError:
                continue
            assert all(0 <= figure.value <= 1 and figure.decimals >= 0 for figure in found)


@pytest.mark.parametrize(("name", "said"), [("rouge-1", None), ("odd" * 50, "no measure 'oddodd")])
def test_saved_results_that_were_edited(tmp_path: Path, name: str, said: str | None) -> None:
    path = tmp_path / "r.json"
    saved = results_to_json(results(system("a", measure(0.5))))
    tree = json.loads(saved)
    tree["systems"][0]["measures"][0]["name"] = name
    averages = tree["systems"][0]["measures"][0]["averages"]
    averages["recall"] = dict.fromkeys(averages["recall"], -0.0)
    path.write_text(json.dumps(tree))
    if said is None:
        assert str(read_published(str(path)).figures[0].value) == "0.0"
        averages["recall"] = dict.fromkeys(averages["recall"], -3.5)  # py-rouge has such
        path.write_text(json.dumps(tree))
        assert read_published(str(path)).figures[0].value == -3.5
    else:
        with pytest.raises(DataError, match=rf"^.*r.json: systems\[0\].measures\[0\].name: {said}"):
            read_published(str(path))


@pytest.mark.parametrize(
    "text",
    [
        "{'rouge1': np.float64(0.43379), 'rouge2': np.float64(nan)}",
        "{'rouge1': 0.43379, 'rouge2': nan}",
        "{'rouge1': 0.43379, 'rouge2': np.nan}",
        "{'rouge1': 0.43379, 'rouge2': -0.25}",
        '{"lead": {"rouge1": 0.43379, "rouge2": NaN}}',
        '{"lead": {"rouge1": 0.43379, "rouge2": true}}',
        "rouge-1: P: 28.62 R: nan F1: 27.49",
    ],
)
def test_dictionaries_with_values_that_are_no_figures_are_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(DataError, match="is not a figure"):
        read(tmp_path, text)


@pytest.mark.parametrize("text", ["{'rouge1': 10**10**10}", '{"a":' * 3000])
def test_text_that_is_only_like_json_is_refused_in_words_for_tables(tmp_path: Path, text: str) -> None:
    with pytest.raises(DataError, match="a table may also be CSV") as error:
        read(tmp_path, text)
    assert "summary" not in str(error.value)
    assert "recursion" not in str(error.value)


@pytest.mark.long
def test_more_measures_than_can_be_searched_for_are_refused(tmp_path: Path) -> None:
    wide = range(1, MOST_MEASURES + 1)
    assert len(read(tmp_path, ",".join(f"rouge-{i}" for i in wide) + "\n" + ",".join(".1" for _ in wide))) == 100
    wide = range(1, 4000)
    with pytest.raises(DataError, match="figures of 3,999 measures, and no more than 100 are searched for; keep "):
        read(tmp_path, ",".join(f"rouge-{i}" for i in wide) + "\n" + ",".join(".1" for _ in wide))


@pytest.mark.parametrize("bar", ["|", "\u2502", "\u2503", "\u2551"])
@pytest.mark.parametrize(
    "rows",
    [
        ("| Sys  | R-1 | R-2 |", "+======+=====+=====+", "| lead | 43.39 | 12.67 |", "+------+-----+-----+"),
        ("|Sys| R-1   |   R-2|", "| lead |43.39|  12.67  |"),
        ("|       | R-1 | R-2 |", "+=====+=====+=====+", "| lead | 43.39 | 12.67 |"),
        (" Sys   | R-1   | R-2", "-------+-------+-------", " lead  | 43.39   | 12.67"),
        ("| Sys  |\tR-1 | R-2 |", "| lead\t| 43.39 | 12.67 |"),
        ("| Sys  R-1  R-2 |", "| lead  43.39  12.67 |"),
    ],
)
def test_bars_end_cells_however_they_are_padded(tmp_path: Path, bar: str, rows: tuple[str, ...]) -> None:
    path = tmp_path / "t.txt"
    path.write_text("\n".join(rows).replace("|", bar) + "\n", encoding="utf-8")
    found = read_published(str(path)).figures
    assert [(one.system, one.measure, round(one.value, 4)) for one in found] == [
        ("lead", "rouge-1", 0.4339), ("lead", "rouge-2", 0.1267),
    ]  # fmt: skip


def test_an_empty_cell_between_bars_moves_no_figure(tmp_path: Path) -> None:
    path = tmp_path / "t.txt"
    path.write_text("| Sys | R-1 | R-2 |\n| lead |   | 12.67 |\n", encoding="utf-8")
    assert [(one.measure, one.system) for one in read_published(str(path)).figures] == [("rouge-2", "lead")]
