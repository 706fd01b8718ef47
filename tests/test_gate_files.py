"""action.yml and .pre-commit-hooks.yaml: they run what they say, and stop where results are worse."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands import rouge_cli

ROOT = Path(__file__).parent.parent
yaml = pytest.importorskip("yaml")
HOOKS = {hook["id"]: hook for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))}
ACTION = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))


def saved(folder: Path) -> tuple[str, str]:
    """Results of a good system and a bad one."""
    made = []
    for name, system in (("base", "abstract"), ("new", "noise")):
        made.append(str(folder / f"{name}.json"))
        config = ("configs/news-spl.xml", system, "-n", "1", "-x", "-r", "10", "-q")
        done = rouge_cli("evaluate", *config, "--save", made[-1], "-o", str(folder / "report.txt"))
        assert done.status == 0, done.stderr
    return made[0], made[1]


def test_the_hook_runs(tmp_path: Path) -> None:
    base, new = saved(tmp_path)
    program, *gate = HOOKS["rouge-not-worse"]["entry"].split()
    assert program == "rouge-cli"
    assert [rouge_cli(*gate, *files, "-q").status for files in ((base, new), (new, base))] == [1, 0]


def test_the_hook_has_what_the_extra_stats_has() -> None:
    extras = (ROOT / "pyproject.toml").read_text("utf-8").split('stats = ["')[1].splitlines()[0].split('"')[::2]
    wanted = {name for name in extras if name.startswith(("numpy", "scipy"))}
    assert set(HOOKS["rouge-not-worse"]["additional_dependencies"]) == wanted


def test_each_input_of_the_action_is_given_on() -> None:
    (step,) = [step for step in ACTION["runs"]["steps"] if "env" in step]
    assert set(step["env"].values()) == {f"${{{{ inputs.{name} }}}}" for name in ACTION["inputs"]}
    assert all(f"${name}" in step["run"] for name in step["env"])
    assert all(step["shell"] == "bash" for step in ACTION["runs"]["steps"])


@pytest.mark.long
@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash")
@pytest.mark.parametrize(
    ("turned", "more", "status"),
    [(False, {}, 1), (True, {}, 0), (False, {"MARGIN": "0.9"}, 0), (False, {"MEASURES": "rouge-1"}, 1)],
)
def test_the_action_stops_where_results_are_worse(
    tmp_path: Path, turned: bool, more: dict[str, str], status: int
) -> None:
    base, new = saved(tmp_path)
    (step,) = [step for step in ACTION["runs"]["steps"] if "env" in step]
    path = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])
    summary = tmp_path / "summary.md"
    given = {"BASE": new if turned else base, "NEW": base if turned else new, "MEASURES": "", "MARGIN": "", **more}
    environment = {**os.environ, "PATH": path, "GITHUB_STEP_SUMMARY": str(summary), **given}
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
        env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == status, done.stderr
    assert f"rouge-cli: {'worse' if status else 'not worse'}: " in done.stderr
    assert summary.read_text("utf-8") == done.stdout
    assert "| abstract |" in done.stdout
