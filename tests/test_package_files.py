from __future__ import annotations

import os
from pathlib import Path

import pytest

from rouge_cli import package_files
from rouge_cli.errors import DataError
from rouge_cli.package_files import package_file, package_json
from tests.commands import rouge_cli


def test_a_damaged_installation_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package_files, "ROOT", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    done = rouge_cli("demo", "new")
    lacking = tmp_path / "examples" / "news.json"
    remedy = "the installation is damaged: pip install --force-reinstall rouge-cli"
    cause = f"cannot read this file of rouge-cli's own: {os.strerror(2)}"
    assert (done.status, done.stderr) == (1, f"rouge-cli: {lacking}: {cause}; {remedy}\n")
    assert os.listdir(tmp_path) == []
    lacking.parent.mkdir()
    lacking.write_text('{"cut')
    with pytest.raises(DataError, match=f"own is no JSON; {remedy}"):
        package_json("examples/news.json")


def test_open_files_that_are_used_up_are_no_damage(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr("builtins.open", refuse)
    with pytest.raises(DataError, match=r"Too many open files$"):
        package_file("examples/news.json")


def test_all_files_of_the_package_are_read_in_one_place() -> None:
    modules = Path(package_files.__file__).parent.rglob("*.py")
    assert [path.name for path in modules if "importlib.resources" in path.read_text()] == []
