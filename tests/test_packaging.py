"""What is said of the project in several files is said alike, and what is packaged is what is needed."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

import rouge_cli

ROOT = Path(__file__).parent.parent
yaml = pytest.importorskip("yaml")


def read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    if sys.version_info < (3, 11):
        tomllib = pytest.importorskip("tomli")
    else:
        import tomllib
    made: dict[str, Any] = tomllib.loads(read("pyproject.toml"))
    return made


def test_version_home_and_requirements_are_the_same_everywhere(project: dict[str, Any]) -> None:
    home = project["project"]["urls"]["Homepage"]
    meta, citation, recipe = (
        json.loads(read("codemeta.json")),
        yaml.safe_load(read("CITATION.cff")),
        read(".ci/conda/meta.yaml"),
    )
    named = re.findall(
        r"(?:rouge-cli@v|rev: v|rouge_cli-)(\d+\.\d+\.\d+)", read("docs/how-to/ci.md") + read("docs/how-to/install.md")
    )
    assert len(named) == 3
    assert {meta["version"], citation["version"], *re.findall(r'set version = "(.*)"', recipe), *named} == {
        rouge_cli.__version__
    }
    assert {meta["codeRepository"], citation["repository-code"], *re.findall(r"  home: (.*)", recipe)} == {home}
    assert home in read("SECURITY.md")
    assert home in read("Dockerfile")
    assert meta["softwareRequirements"] == project["project"]["dependencies"]
    assert [one.replace(">=", " >=") for one in project["project"]["dependencies"]] == re.findall(
        r"    - (.*)", recipe.split("  run:\n    - python\n")[1].split("\n\n")[0]
    )
    assert meta["description"] == project["project"]["description"]
    assert f'"{meta["description"]}"' in recipe


def test_pythons_are_those_that_are_built_and_tested(project: dict[str, Any]) -> None:
    prefix = "Programming Language :: Python :: 3."
    listed = [f"3.{one.removeprefix(prefix)}" for one in project["project"]["classifiers"] if one.startswith(prefix)]
    assert project["project"]["requires-python"] == f">={listed[0]}"
    matrix = yaml.safe_load(read(".github/workflows/ci.yml"))["jobs"]["tests"]["strategy"]["matrix"]
    assert matrix["python"] == listed
    wheels = project["tool"]["cibuildwheel"]["build"].split()
    assert wheels == [f"cp{one.replace('.', '')}-*" for one in listed]


def test_extension_is_made_again_when_any_of_its_files_changes(project: dict[str, Any]) -> None:
    extension = project["tool"]["setuptools"]["ext-modules"][0]
    named = {*extension["sources"], *extension["depends"]}
    kernel = ROOT / "rouge_cli" / "kernel"
    there = {
        f"rouge_cli/kernel/{path.name}"
        for path in kernel.iterdir()
        if path.suffix in (".c", ".h", ".pxi", ".pxd", ".pyx") or path.name == "building.py"
    }
    there.discard("rouge_cli/kernel/native.c")
    assert there - named == set()
    assert named - there == set()


@pytest.mark.parametrize("name", ["README.md", "paper.md"])
def test_speed_is_that_of_the_benchmarks(name: str) -> None:
    """Times faster, in the tables of these pages, are figures of tests/benchmarks/results.md."""
    measured = set(re.findall(r"\*\*([\d.,]+)x\*\*", read("tests/benchmarks/results.md")))
    measured |= set(re.findall(r"\| (?:at least )?([\d.,]+)x \|", read("tests/benchmarks/results.md")))
    claimed = re.findall(r"^\|.* s(?: of CPU)? \| [\d.]+ s(?: of CPU)? \| ([\d.,]+) \|$", read(name), re.M)
    assert len(claimed) == 4
    assert {one for one in claimed if one != "2.0"} <= measured


def test_manifest_lists_every_file_at_the_root() -> None:
    listed = set(re.findall(r"\S+", read("MANIFEST.in")))
    for path in ROOT.iterdir():
        if path.is_file() and path.name not in (".git", ".dockerignore", "pyproject.toml", "setup.cfg", "PKG-INFO"):
            assert path.name in listed, path.name


def test_headers_of_a_conda_environment_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """conda-forge's lxml brings no headers of libxml2."""
    pytest.importorskip("setuptools")
    from rouge_cli.kernel.building import libxml2_headers

    (tmp_path / "include" / "libxml2").mkdir(parents=True)
    monkeypatch.setenv("PREFIX", str(tmp_path))
    assert libxml2_headers()[0] == str(tmp_path / "include" / "libxml2")
