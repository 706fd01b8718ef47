"""Which systems audit takes figures for, where several are called alike."""

from __future__ import annotations

from functools import cache
from itertools import product
from pathlib import Path

import pytest

from rouge_cli import Results, evaluate
from rouge_cli.analysis.audit.published import read_published
from rouge_cli.analysis.audit.settling import settle
from rouge_cli.analysis.paired import Design
from rouge_cli.analysis.score_table import table_of
from rouge_cli.analysis.significance import compare
from rouge_cli.api import plan_of_texts
from rouge_cli.errors import DataError, UsageError
from rouge_cli.inputs.plan import Plan
from rouge_cli.options import Options
from rouge_cli.reports.choices import Choices
from rouge_cli.reports.comparison import comparison_report
from rouge_cli.reports.formats import render, render_findings

ODD = [
    "ours", "ours*", "ours+", "ours\u2020", "bart", "bart\u2020", "**bart**", "10^2", "102", "10\u00b2", "AB", "A~B",
    "A_B", "C", "C++", "C#", "T5", "T5 \u00b1 a", "x", "x(2)", "x (v2)", "m", "m[1]", "a\\b", "ab", "a|b", "a  b",
    "a & b", "<t>", "t", "R-1", "R-2", "ROUGE-1 F", "\u2020", "*", "$x$", "{x}", "100%", "a--b", "a-b", "\\textbf{x}",
    "x`y`", " lead", "lead", "7B", "7B*", "0.5", "a\tb", "a\\tb", "x\u2191", "GPT-4 (0-shot)", "GPT-4 (5-shot)",
    "|x", "x|", "Lead _\\3\\ & co", "caf\u00e9", "cafe\u0301", "x (1 of 2)",
]  # fmt: skip
BLANKS = {" lead", "lead"}
CONTROLS = {"a\tb", "a\\tb"}
LOST = dict.fromkeys(("table", "markdown", "latex"), BLANKS | CONTROLS)
"""Names that a format does not tell from others; these are refused."""


def plan(*systems: str) -> Plan:
    return plan_of_texts({name: ["a b", "c d"] for name in systems}, [["a c"], ["c d"]])


@cache
def scores() -> Results:
    return evaluate(plan(*ODD), Options(max_ngram=2))


def settled(
    folder: Path, text: str, systems: tuple[str, ...], named: str | None = None, row: str | None = None
) -> tuple[list[tuple[str, float]], list[str]]:
    """The systems and figures of a table, and the names that mean none."""
    (folder / "t.csv").write_text(text, encoding="utf-8")
    found = settle(plan(*systems), read_published(str(folder / "t.csv")).figures, named, row)
    return [(key.system, published.value) for key, published in found.figures], found.others


@pytest.mark.long
@pytest.mark.parametrize("each", [False, True], ids=["averages", "evaluations"])
@pytest.mark.parametrize("format", ["table", "markdown", "latex", "csv", "jsonl", "json", "rouge155"])
def test_a_report_of_one_system_among_others_is_of_that_system(tmp_path: Path, format: str, each: bool) -> None:
    path, refused = tmp_path / "report", set()
    for one in scores().systems:
        path.write_bytes(render(scores()._replace(systems=(one,)), format, Choices(per_evaluation=each)))
        try:
            found = settle(plan(*ODD), read_published(str(path)).figures, None)
        except (DataError, UsageError):
            refused.add(one.id)
            continue
        assert {key.system for key, _ in found.figures} == {one.id}
        assert {key.measure for key, _ in found.figures} == {"rouge-1", "rouge-2", "rouge-l"}
        assert found.others == []
    assert refused == LOST.get(format, set()) | ({"a  b"} if each and format == "table" else set())


@pytest.mark.parametrize("format", ["table", "markdown", "latex", "csv", "jsonl", "json", "rouge155"])
def test_a_report_of_odd_systems_is_of_these(tmp_path: Path, format: str) -> None:
    names = sorted(set(ODD) - LOST["table"])
    (tmp_path / "report").write_bytes(render(evaluate(plan(*names), Options(max_ngram=1)), format, Choices()))
    found = settle(plan(*names), read_published(str(tmp_path / "report")).figures, None)
    assert ({key.system for key, _ in found.figures}, found.others) == (set(names), [])


@pytest.mark.parametrize("format", ["table", "markdown", "latex", "csv", "jsonl", "rouge155"])
def test_a_report_of_odd_evaluations_is_of_these(tmp_path: Path, format: str) -> None:
    ids = sorted(set(ODD) - LOST["table"] - {"a  b"})
    odd = plan_of_texts({"ours": ["a b"] * len(ids), "ours*": ["c d"] * len(ids)}, [["a c"]] * len(ids), ids=ids)
    results = evaluate(odd, Options(max_ngram=1, per_evaluation=True))
    (tmp_path / "report").write_bytes(render(results, format, Choices(per_evaluation=True)))
    found = settle(odd, read_published(str(tmp_path / "report")).figures, None).figures
    keys = {(key.system, key.evaluation) for key, _ in found if key.evaluation is not None}
    assert keys == set(product(("ours", "ours*"), ids))


@pytest.mark.parametrize("format", ["table", "markdown", "latex", "json"])
def test_a_comparison_of_odd_systems_is_of_these(tmp_path: Path, format: str) -> None:
    names = sorted(set(ODD) - LOST["table"] - {"a  b"})
    results = evaluate(plan(*names), Options(max_ngram=1))
    made = compare(table_of(results, "F"), Design(samples=50), baseline=names[0])
    (tmp_path / "report").write_bytes(render_findings(comparison_report(made, "scores"), format))
    found = settle(plan(*names), read_published(str(tmp_path / "report")).figures, None)
    assert {key.system for key, _ in found.figures} == set(names)


TWO = ("ours", "ours+")


@pytest.mark.parametrize(
    ("table", "systems", "named", "expected"),
    [
        ("Ours,.5", TWO, None, ["ours"]),
        ("Ours,.5", TWO, "ours", ["ours"]),
        ("OURS+,.5", TWO, None, ["ours+"]),
        ("Ours!,.5", TWO, "ours", ["ours"]),
        ("Ours!,.5", TWO, "ours+", ["ours+"]),
        ("Ours!,.5", (*TWO, "lead"), "lead", ["lead"]),  # the only row is SYSTEM's whatever it is called
        ("Ours,.5\nOurs+,.4", TWO, None, ["ours", "ours+"]),
        ("ours!,.5\nours+,.4", TWO, "ours", ["ours"]),
        ("Lead-3,.5\nOurs,.4", ("lead3", "ours"), None, ["lead3", "ours"]),
        ("caf\u00e9,.5\nb,.4", ("cafe\u0301", "cafe", "b"), None, ["cafe\u0301", "b"]),
    ],
)
def test_the_nearest_name_is_meant(
    tmp_path: Path, table: str, systems: tuple[str, ...], named: str | None, expected: list[str]
) -> None:
    found, others = settled(tmp_path, f"system,rouge-1\n{table}\n", systems, named)
    assert ([system for system, _ in found], others) == (expected, [])


@pytest.mark.parametrize(
    ("table", "systems", "named", "message"),
    [
        ("Ours!,.5", TWO, None, "line 2: 'Ours!' could be each of the systems 'ours', 'ours\\+'; name the SYSTEM"),
        ("OURS,.5", ("ours", "Ours"), None, "'OURS' could be each of the systems 'Ours', 'ours'"),
        ("lead,.5\nLead,.5", ("lead", "ours"), None, "rows 'lead', 'Lead' could each be system 'lead'; keep one"),
        ("le-ad,.5\nle+ad,.5", ("lead", "ours"), None, "rows 'le-ad', 'le\\+ad' could each be system 'lead'"),
        ("ours+,.5", TWO, "ours", "line 2: these figures are of 'ours\\+', not of system 'ours'; leave SYSTEM out, or"),
        ("ours+,.5\nb,.5", (*TWO, "b"), "ours", r"these figures are of 'ours\+', 'b', not of system 'ours'"),
        ("+,.5", ("*", "-"), None, r"no system '\+'"),
    ],
)
def test_names_that_could_mean_several_systems_are_refused(
    tmp_path: Path, table: str, systems: tuple[str, ...], named: str | None, message: str
) -> None:
    with pytest.raises((DataError, UsageError), match=message):
        settled(tmp_path, f"system,rouge-1\n{table}\n", systems, named)


def test_a_row_that_is_less_like_a_system_than_another_is_ignored(tmp_path: Path) -> None:
    table = "system,rouge-1\nOurs,.5\nOurs+,.4\n"
    assert settled(tmp_path, table, ("ours", "lead")) == ([("ours", 0.5)], ["Ours+"])
    table = "| System | R-1 |\n|--|--|\n| ours | .5 |\n| ours* | .4 |\n"
    assert settled(tmp_path, table, ("ours", "lead")) == ([("ours", 0.5)], ["ours*"])


@pytest.mark.parametrize(("row", "value"), [("ours", 0.5), ("Ours", 0.5), ("ours+", 0.4), ("OURS+", 0.4)])
def test_a_row_is_first_the_one_that_is_called_so(tmp_path: Path, row: str, value: float) -> None:
    found, _ = settled(tmp_path, "system,rouge-1\nours,.5\nours+,.4\n", ("sys", "b"), "sys", row)
    assert found == [("sys", value)]
    with pytest.raises(UsageError, match=r"--row 'ours!' could be each of the rows 'ours', 'ours\+'; write it as the"):
        settled(tmp_path, "system,rouge-1\nours,.5\nours+,.4\n", ("sys", "b"), "sys", "ours!")


def test_a_row_in_two_types_is_one(tmp_path: Path) -> None:
    table = "| System | R-1 | R-2 |\n|--|--|--|\n| ours | .5 | |\n| **ours** | | .4 |\n| ours\u2020 | .3 | .2 |\n"
    for named, row in ((None, None), ("ours", None), ("lead", "ours")):
        found, _ = settled(tmp_path, table, ("ours", "lead"), named, row)
        assert [value for _, value in found] == [0.5, 0.4]
