from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rouge_cli import DataError
from rouge_cli.engines import safe_path
from tests.cases import each

RECORD = '{"id": "a", "system": "s", "peer": "a cat", "models": ["a cat"]}\n'
CODE = "open('was-run', 'a').write(__name__)\n"
TOKENIZER = """import os, sys
assert "PYTHONSAFEPATH" not in os.environ
for line in sys.stdin:
    print(line, end="", flush=True)
"""


@pytest.mark.long
@pytest.mark.skipif(sys.version_info < (3, 11), reason="refused before")
def test_workers_run_no_file_of_the_current_folder(tmp_path: Path) -> None:
    for name in "socket", "signal", "json", "numpy":
        (tmp_path / f"{name}.py").write_text(CODE)
    (tmp_path / "a.jsonl").write_text(RECORD)
    (tmp_path / "b.jsonl").write_text(RECORD.replace('"a"', '"b"'))
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "cut.py").write_text(TOKENIZER)
    call = [os.path.join(os.path.dirname(sys.executable), "rouge-cli"), "score", "a.jsonl", "b.jsonl", "-q"]
    call += ["--tokenizer", f"command:{sys.executable} tools/cut.py"]
    environment = {name: value for name, value in os.environ.items() if name != safe_path.SAFE_PATH}
    for ending in ["-o", "x.jsonl"], ["-o", "d/", "--engine", "dask", "--workers", "1"]:
        done = subprocess.run([*call, *ending], cwd=tmp_path, env=environment, capture_output=True, text=True)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert not (tmp_path / "was-run").exists()
    parts = "".join(path.read_text() for path in sorted((tmp_path / "d").glob("*.jsonl")))
    assert parts == (tmp_path / "x.jsonl").read_text()


@each("before", [None, "1", ""])
def test_the_variable_is_as_before_when_the_last_cluster_has_ended(
    monkeypatch: pytest.MonkeyPatch, before: str | None
) -> None:
    monkeypatch.setattr(safe_path, "_is_heeded", lambda: True)
    monkeypatch.delenv(safe_path.SAFE_PATH, raising=False)
    if before is not None:
        monkeypatch.setenv(safe_path.SAFE_PATH, before)
    first, second = safe_path.safe_path("Dask"), safe_path.safe_path("Dask")
    first.__enter__()
    second.__enter__()
    assert safe_path.is_set_by_user() == bool(before)
    first.__exit__(None, None, None)
    assert os.environ[safe_path.SAFE_PATH] == "1"
    second.__exit__(None, None, None)
    assert os.environ.get(safe_path.SAFE_PATH) == before


@each("name", ["socket.py", "signal.pyc", "json/__init__.py"])
def test_a_folder_with_a_module_of_python_is_refused_where_python_would_run_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(safe_path, "_is_heeded", lambda: False)
    folder = tmp_path / name.replace("/", "-")  # the cases share tmp_path
    (folder / "html").mkdir(parents=True)
    (folder / "numpy.py").touch()
    monkeypatch.chdir(folder)
    with safe_path.safe_path("Dask"):
        pass
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).touch()
    said = f"^Dask: its workers would run {name.split('/')[0]} of the current folder"
    with pytest.raises(DataError, match=said), safe_path.safe_path("Dask"):
        pass


def test_a_folder_that_nobody_may_list_has_no_modules(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def refuse(_: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(safe_path, "_is_heeded", lambda: False)
    monkeypatch.setattr(os, "listdir", refuse)
    with safe_path.safe_path("Dask"):
        pass
