"""What a plain evaluation does not import, seen in a fresh interpreter."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[1]

RUN_ROUGE155 = """
import io, json, os, sys
from rouge_cli.cli.rouge155 import run
status = run({arguments!r}, io.BytesIO(), io.StringIO())
json.dump([status, sorted(sys.modules)], sys.stdout)
"""
RUN_ROUGE_CLI = """
import json, os, sys
from rouge_cli.cli.main import main
status = main({arguments!r}, standalone_mode=False)
json.dump([status or 0, sorted(sys.modules)], sys.stdout)
"""


def modules_after(program: str, *arguments: str | bytes) -> set[str]:
    """Top-level modules loaded once the program has evaluated."""
    done = subprocess.run(
        [sys.executable, "-c", program.format(arguments=list(arguments))],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=True,
    )
    status, modules = json.loads(done.stdout)
    assert status == 0
    return {module.partition(".")[0] for module in modules}


@pytest.fixture(scope="module")
def after_rouge155() -> set[str]:
    return modules_after(RUN_ROUGE155, b"-n", b"2", b"-m", b"-s", b"-a", b"configs/news-spl.xml")


@pytest.fixture(scope="module")
def after_rouge_cli(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    report = tmp_path_factory.mktemp("imports") / "report.txt"
    return modules_after(RUN_ROUGE_CLI, "evaluate", "configs/news-spl.xml", "-n", "2", "-m", "-s", "-o", str(report))


@pytest.mark.parametrize("module", ["nltk", "numpy", "scipy", "tqdm"])
def test_heavy_libraries_stay_away(after_rouge155: set[str], after_rouge_cli: set[str], module: str) -> None:
    assert module not in after_rouge155
    assert module not in after_rouge_cli


LATE = {
    "copy", "glob", "shlex", "rouge_cli.cli.about", "rouge_cli.dialects.google", "rouge_cli.engines.streams",
    "rouge_cli.inputs.loaded_plan", "rouge_cli.inputs.jackknife", "rouge_cli.inputs.stream",
    "rouge_cli.measures.basic_elements", "rouge_cli.measures.skip_bigram", "rouge_cli.measures.wlcs",
    "rouge_cli.option_line", "rouge_cli.option_names", "rouge_cli.results.saved", "rouge_cli.scoring.background",
    "rouge_cli.scoring.figures", "rouge_cli.scoring.warnings", "rouge_cli.text.idf", "rouge_cli.text.labels",
    "rouge_cli.text.stemmers",
}  # fmt: skip
"""What neither plain run loads, but for the option line of rouge155: other inputs, measures and options need it."""


def loaded(program: str) -> set[str]:
    done = subprocess.run([sys.executable, "-c", program], cwd=PROJECT, capture_output=True, text=True, check=True)
    return set(done.stdout.split("names:")[1].split())


NAMES = "\nprint('names:', *sys.modules)"


def test_a_plain_run_loads_what_it_uses() -> None:
    arguments = ["evaluate", "configs/news-spl.xml", "-n", "2", "-m", "-o", "/dev/null"]
    assert LATE & loaded(RUN_ROUGE_CLI.format(arguments=arguments) + NAMES) == set()
    program = RUN_ROUGE155.format(arguments=[b"-n", b"2", b"-a", b"configs/news-spl.xml"]) + NAMES
    assert (LATE | {"errno", "rouge_cli.text.word_lists"}) & loaded(program) == {"rouge_cli.option_line"}


def test_the_help_of_all_commands_loads_no_analysis() -> None:
    program = "import sys\nfrom rouge_cli.cli.main import main\nmain(['--help'], standalone_mode=False)" + NAMES
    found = loaded(program)
    assert "rouge_cli.cli.audit" in found
    analyses = {"rouge_cli.analysis", "rouge_cli.analysis.requirements"}
    assert {name for name in found if name.startswith("rouge_cli.analysis")} <= analyses


def test_measures_come_when_they_are_asked_for() -> None:
    """What only other measures and --measures need."""
    program = "import sys\nfrom rouge_cli.cli.main import main\n"
    program += "main(['evaluate', 'configs/news-spl.xml', *sys.argv[1:], '-o', '/dev/null'], standalone_mode=False)\n"
    program += "print(*[name for name in sys.modules if name.startswith('rouge_cli.')])"
    late = {"measures.registry", "measures.family", "measures.esk", "scoring.pairwise"}
    for arguments, expected in ((["-n", "2"], set[str]()), (["--measures", "wsk"], late)):
        done = subprocess.run(
            [sys.executable, "-c", program, *arguments], cwd=PROJECT, capture_output=True, text=True, check=True
        )
        found = {name.removeprefix("rouge_cli.") for name in done.stdout.split()}
        assert found & late == expected


def test_rouge155_does_without_click(after_rouge155: set[str], after_rouge_cli: set[str]) -> None:
    """That the same look finds click in rouge-cli shows that it can find something."""
    assert "click" not in after_rouge155
    assert "click" in after_rouge_cli


def test_list_files_need_no_xml() -> None:
    found = modules_after(RUN_ROUGE155, b"-n", b"2", b"-z", b"SPL", b"configs/news-spl.lst")
    assert "rouge_cli" in found
    assert "lxml" not in found


def test_usage_needs_no_kernel() -> None:
    program = "import io, json, sys\nfrom rouge_cli.cli.rouge155 import run\n"
    program += "assert run([], io.BytesIO(), io.StringIO()) == 255\njson.dump(sorted(sys.modules), sys.stdout)"
    done = subprocess.run([sys.executable, "-c", program], cwd=PROJECT, capture_output=True, text=True, check=True)
    assert not [module for module in json.loads(done.stdout) if module.startswith(("rouge_cli.kernel", "lxml"))]


def test_no_annotation_of_a_small_value_is_compiled() -> None:
    """Modules that rouge155 loads make NamedTuples by named_tuples.py, or without annotations that are text.

    typing compiles those; the first time that costs a twentieth of the start.
    """
    program = RUN_ROUGE155.format(arguments=[b"-n", b"2", b"-w", b"1.2", b"-2", b"4", b"-a", b"configs/news-spl.xml"])
    ask = """
from typing import ForwardRef
compiled = [
    f"{module}.{name}"
    for module in [*sys.modules] if module.startswith("rouge_cli.")
    for name, value in vars(sys.modules[module]).items() if hasattr(value, "_fields")
    if any(isinstance(kind, ForwardRef) for kind in value.__annotations__.values())
]
print("", compiled)
"""
    done = subprocess.run(
        [sys.executable, "-c", program + ask], cwd=PROJECT, capture_output=True, text=True, check=True
    )
    assert done.stdout.endswith("] []\n"), done.stdout[-500:]
