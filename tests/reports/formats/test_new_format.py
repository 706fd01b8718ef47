"""A report format is one new file: its name is offered and it renders, for evaluations and for findings."""

from __future__ import annotations

import py_compile
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rouge_cli.reports import formats
from rouge_cli.reports.formats import format_named, format_names

PROJECT = Path(__file__).resolve().parents[3]
RUN = """
import sys
from rouge_cli.reports import formats
formats.__path__.append(sys.argv.pop(1))
from rouge_cli.cli.main import main
calls = " ".join(sys.argv[1:]).split(" , ")
for call in calls[:-1]:
    main(call.split(), standalone_mode=False)
main(calls[-1].split())
"""
MADE_UP = {
    "loud": """
from rouge_cli.reports.format_kinds import table_format
def _write(page):
    return repr([[cell.text.upper() for cell in row] for table in page.tables for row in table.rows]).encode()
FORMAT = table_format(_write)
""",
    "pipes": """
from rouge_cli.reports.format_kinds import row_format
FORMAT = row_format(lambda heads, rows: "".join("|".join(map(str, row)) + "\\n" for row in [heads, *rows]).encode())
""",
    "bare": """
from rouge_cli.reports.format_kinds import whole_format
FORMAT = whole_format(lambda results: repr([system.id for system in results.systems]).encode())
""",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("more_formats")
    for name, content in MADE_UP.items():
        (made / f"{name}.py").write_text(content)
    return made


def test_a_format_without_its_source_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "quiet.py"
    source.write_text(MADE_UP["bare"])
    py_compile.compile(str(source), cfile=str(tmp_path / "quiet.pyc"))
    source.unlink()
    monkeypatch.setattr(formats, "__path__", [*formats.__path__, str(tmp_path)])
    assert "quiet" in format_names()
    assert format_named("quiet").is_whole


@pytest.fixture(scope="module")
def saved(folder: Path) -> str:
    path = folder / "results.json"
    words = ["evaluate", "configs/news-spl.xml", "-n", "1", "--no-lcs", "-q", "--save", str(path), "-o", "/dev/null"]
    run(folder, *words)
    return str(path)


def run(folder: Path, *words: str, status: int = 0) -> str:
    """What rouge-cli prints with the made-up formats in its folder; a comma stands between the words of two calls."""
    done = subprocess.run(
        [sys.executable, "-c", RUN, str(folder), *words], cwd=PROJECT, capture_output=True, text=True, check=False
    )
    assert done.returncode == status, done.stderr
    return done.stdout if status == 0 else done.stderr


def test_help_lists_it(folder: Path) -> None:
    commands = ("compare", "correlate", "agreement", "study")
    words = [word for command in commands for word in (",", command, "--help")]
    evaluate, *others = re.split(r"\bUsage: ", " ".join(run(folder, "evaluate", "--help-all", *words).split()))[1:]
    names = sorted([*format_names(), *MADE_UP])
    names.remove("rouge155")
    assert f"Format of the report: {', '.join(['rouge155', *names])}." in evaluate
    for command, found in zip(commands, others, strict=True):
        assert f" {command} [OPTIONS]" in found[:30]
        assert re.search(r"Format of the report: table, [^.]*\bloud, [^.]*\bpipes\b", found)


def test_evaluate_renders_with_it(folder: Path, saved: str) -> None:
    words = ["evaluate", "configs/news-spl.xml", "lead", "-n", "1", "--no-lcs", "-q", "--format"]
    found = run(
        folder, *words, "loud", ",", *words, "pipes", ",", "report", saved, "--format", "loud", ",", *words, "bare"
    )
    assert re.fullmatch(
        r"\[\['LEAD', '0\.\d+'\]\]system\|measure\|evaluations\|recall\|[^\[]*\[\[.*\]\]\['lead'\]", found, re.DOTALL
    ), found


@pytest.mark.long
def test_compare_renders_with_it(folder: Path, saved: str) -> None:
    words = ["compare", saved, "-r", "9", "-q", "--format"]
    assert run(folder, *words, "loud").startswith("[['1', '")
    assert run(folder, *words, "pipes").startswith("measure|figure|first|second|")
    assert "'bare' is not one of" in run(folder, *words, "bare", status=2)


def test_messages_offer_it(folder: Path, saved: str) -> None:
    found = run(folder, "report", saved, "--format", "bare", "--percent", status=2)
    assert re.search(r"take another --format \([^)]*\bloud, [^)]*\bpipes, ", found)
