"""What audit reads of the reports of rouge-cli's own statistics commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from rouge_cli.analysis.audit.published import read_published
from rouge_cli.errors import DataError

END = "comparison: test:randomisation|figure:F|version:rouge-cli-0.1.0\n"
TEXT = f"""\
ROUGE-1 F: 2 systems, 10 evaluations
   System  Group  Cluster        F        95% interval  1  2
------------------------------------------------------------
1  lead    A            1  0.47446  [0.45733, 0.49091]  .  >
2  noise    B           2  0.41235  [0.38858, 0.43439]  <  .
p-values: 1 of all swaps

ROUGE-2 F: 2 systems, 8 to 10 evaluations
   System            F  Difference        95% interval  Effect       p  p (Holm)
--------------------------------------------------------------------------------
1  lead (8 of 10)  0.17430  +0.05063  [0.03322, 0.06864]  2.01  0.0020    0.0078  >
2  noise           0.12367  (baseline)

{END}"""
MARKDOWN = f"""\
**ROUGE-1 F: 2 systems, 10 evaluations**

|  | System | Group | Cluster | F | 95% interval |
| :-- | :-- | :-- | --: | --: | --: |
| 1 | lead | A | 1 | 0.47446 | \\[0.45733, 0.49091\\] |
| 2 | noise | B | 2 | 0.41235 | \\[0.38858, 0.43439\\] |

`{END.strip()}`
"""
LATEX = f"""\
% {END}
% ROUGE-1 F: 2 systems, 10 evaluations
\\begin{{tabular}}{{lllrrr}}
\\toprule
& System & Group & Cluster & F & 95\\% interval \\\\
\\midrule
1 & lead & A & 1 & 0.47446 & {{[}}0.45733, 0.49091{{]}} \\\\
2 & noise & B & 2 & 0.41235 & {{[}}0.38858, 0.43439{{]}} \\\\
\\bottomrule
\\end{{tabular}}
"""
NOTE = "\nsystems that share a letter are alike\n"
FIRST = [("lead", "rouge-1", "F", 0.47446), ("noise", "rouge-1", "F", 0.41235)]


def write(tmp_path: Path, text: str) -> str:
    path = tmp_path / "report"
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        (TEXT, [*FIRST, ("lead", "rouge-2", "F", 0.1743), ("noise", "rouge-2", "F", 0.12367)]),
        (MARKDOWN, FIRST),
        (LATEX, FIRST),
    ],
    ids=["text", "markdown", "latex"],
)
def test_comparisons(tmp_path: Path, text: str, figures: list[tuple[str, str, str, float]]) -> None:
    found = read_published(write(tmp_path, text)).figures
    assert [(f.system, f.measure, f.figure, f.value) for f in found] == figures


def test_comparison_as_json(tmp_path: Path) -> None:
    measure = '{"measure": "ROUGE-1", "systems": [{"system": "lead", "figure": 0.25, "lower": 0.1}]}'
    text = f'{{"format": "rouge-cli comparison", "design": {{"figure": "R"}}, "measures": [{measure}]}}'
    (found,) = read_published(write(tmp_path, text)).figures
    assert (found.system, found.measure, found.figure, found.value) == ("lead", "rouge-1", "R", 0.25)
    with pytest.raises(DataError, match="incomplete"):
        read_published(write(tmp_path, text.replace('"systems"', '"others"')))


def test_rows_that_are_missing(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="line 1: 1 of the 2 rows of this table can be read"):
        read_published(write(tmp_path, TEXT.replace("2  noise    B ", "2  noise")))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "coverage: 5 systems\nMeasure F  Pearson\nROUGE-1      0.9\n\ncorrelation: x|version:rouge-cli-1\n",
            "correlate",
        ),
        ('{"format": "rouge-cli power", "measures": [{"measure": "ROUGE-1"}]}', "power"),
        ("measure,figure,f,scores,signature\nROUGE-1,F,0.5,x,y\n", "statistics commands"),
        ('{"measure": "ROUGE-1", "value": 0.5, "scores": "x", "signature": "y"}\n', "statistics commands"),
    ],
)
def test_statistics_without_scores(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(DataError, match=words):
        read_published(write(tmp_path, text))


@pytest.mark.parametrize("cell", ["47.45* †A", "31.41  ‡C", "\\textbf{47.45}\\textsuperscript{\\textdagger{}AB}"])
def test_letters_of_groups(tmp_path: Path, cell: str) -> None:
    head, end = ("\\begin{tabular}{lr}\n", "\n\\end{tabular}") if "\\" in cell else ("", "")
    apart = [" & ", " \\\\\n"] if end else ["  ", "\n"]
    text = f"{head}System{apart[0]}ROUGE-1 F{apart[1]}lead{apart[0]}{cell}{apart[1]}{end}{NOTE}{END}"
    (found,) = read_published(write(tmp_path, text)).figures
    assert found.value == pytest.approx(float(next(n for n in ("47.45", "31.41") if n in cell)) / 100)
