"""pyrouge, the wrapper that most papers used, runs rouge155 in the place of ROUGE-1.5.5.pl and reads the same figures.

`python -m tests.test_pyrouge` makes the expected figures again, with the original: see golden/pyrouge.md.
"""

from __future__ import annotations

import importlib
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest

from rouge_cli import evaluate, find_preset

PAGE = Path(__file__).resolve().parents[1] / "docs" / "tutorials" / "from-pyrouge.md"
RECIPE = r"\$ .* ROUGE-1\.5\.5/"
"""The commands of that page that make a folder for pyrouge."""
NEWS = Path(__file__).resolve().parents[1] / "fixtures" / "news" / "spl"
GOLDEN = Path(__file__).with_name("golden") / "pyrouge.json"
SYSTEMS = ("abstract", "drift", "extract", "lead", "noise")
# pyrouge's own arguments, and two lines as papers have them; pyrouge adds -m and the configuration.
ARGUMENTS = {
    "default": None,
    "duc2004": "-e {data} -n 4 -w 1.2 -b 75 -c 95 -r 1000 -f A -p 0.5 -t 0 -a",
    "words": "-e {data} -n 2 -x -2 4 -u -l 100 -s -c 95 -r 200 -a",
}

Figures = dict[str, float]


def figures(rouge_dir: Path, system: str, arguments: str | None) -> Figures:
    """What pyrouge finds for a system of the news, with the program in rouge_dir."""
    rouge = importlib.import_module("pyrouge").Rouge155(rouge_dir=str(rouge_dir))
    rouge.system_dir = str(NEWS / "peers" / system)
    rouge.model_dir = str(NEWS / "models")
    rouge.system_filename_pattern = r"(\w+).txt"
    rouge.model_filename_pattern = "#ID#.[A-D].txt"
    given = arguments and arguments.format(data=rouge.data_dir)
    found: Figures = rouge.output_to_dict(rouge.convert_and_evaluate(rouge_args=given))
    return found


@pytest.fixture
def rouge_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder as pyrouge wants it, made as the manual says.

    pyrouge writes its settings into the home folder and leaves its copies in the folder for temporary files.
    """
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    folder = tmp_path / "ROUGE-1.5.5"
    path = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])
    recipe = [line[2:] for line in PAGE.read_text(encoding="utf-8").splitlines() if re.match(RECIPE, line)]
    for command in recipe:
        subprocess.run(command, shell=True, cwd=tmp_path, env={**os.environ, "PATH": path}, check=True)
    assert os.access(folder / "ROUGE-1.5.5.pl", os.X_OK)
    return folder


def golden() -> dict[str, dict[str, Figures]]:
    content: dict[str, Any] = json.loads(GOLDEN.read_text(encoding="utf-8"))
    return content


def test_expected_figures_are_all_there() -> None:
    """For each system and line R, P and F with both bounds of every measure: 8, 6 and 3 of them."""
    sizes = {line: {system: len(found) for system, found in systems.items()} for line, systems in golden().items()}
    assert sizes == {
        "default": dict.fromkeys(SYSTEMS, 8 * 9),
        "duc2004": dict.fromkeys(SYSTEMS, 6 * 9),
        "words": dict.fromkeys(SYSTEMS, 3 * 9),
    }


def test_preset_has_the_options_that_pyrouge_calls_the_original_with() -> None:
    """pyrouge appends -m to every line. Only the bootstrap's draws, by the ids of evaluations, are other ones here."""
    config = NEWS.parents[2] / "configs" / "news-spl.xml"
    for system in evaluate(str(config), find_preset("pyrouge").options).systems:
        scores = {measure.label: measure.averages[2].mean for measure in system.measures if measure.averages}
        expected = golden()["default"][system.id]
        assert scores["ROUGE-1"] == pytest.approx(expected["rouge_1_f_score"], abs=5e-4)
        assert scores["ROUGE-SU*"] == pytest.approx(expected["rouge_su*_f_score"], abs=5e-4)


@pytest.mark.long
# pyrouge is of 2018: its regular expressions and its way to open files are warned of by newer versions of Python.
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::SyntaxWarning")
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("line", ARGUMENTS)
def test_pyrouge_reads_the_figures_of_the_original(rouge_dir: Path, line: str, system: str) -> None:
    assert figures(rouge_dir, system, ARGUMENTS[line]) == golden()[line][system]


def make_golden() -> None:
    """Writes the expected figures, with the original under its own name."""
    from tests.parity.oracle import oracle_release

    release = oracle_release()
    with tempfile.TemporaryDirectory() as home:
        os.environ["HOME"] = tempfile.tempdir = home
        folder = Path(home, "ROUGE-1.5.5")
        folder.mkdir()
        (folder / "data").symlink_to(release / "data")
        launcher = folder / "ROUGE-1.5.5.pl"
        launcher.write_text(f'#!/bin/sh\nexec perl -I "{release}" "{release}/ROUGE-1.5.5.pl" "$@"\n')
        launcher.chmod(0o755)
        found = {
            line: {system: figures(folder, system, arguments) for system in SYSTEMS}
            for line, arguments in ARGUMENTS.items()
        }
    GOLDEN.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    make_golden()
