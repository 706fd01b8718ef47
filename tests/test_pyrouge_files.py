"""The files of rouge_cli.pyrouge: odd patterns and names, what cannot be read or written, copies, forks and threads."""

from __future__ import annotations

import copy
import gc
import html
import os
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from rouge_cli.errors import DataError, UsageError
from rouge_cli.pyrouge import Rouge155
from tests.cases import each


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folders sys and mod with one document each, in the working directory."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sys").mkdir()
    (tmp_path / "mod").mkdir()
    (tmp_path / "sys" / "doc.1.txt").write_text("The cat sat.")
    (tmp_path / "mod" / "doc.A.1.txt").write_text("The cat sat.")
    return tmp_path


def rouge_of(system: str = r"doc.(\d+).txt", model: str = "doc.[A-Z].#ID#.txt", **given: Any) -> Rouge155:
    rouge = Rouge155(rouge_args="-n 1 -x", **given)
    rouge.system_dir, rouge.model_dir = "sys", "mod"
    rouge.system_filename_pattern, rouge.model_filename_pattern = system, model
    return rouge


def recall(rouge: Rouge155, system_id: Any = 1) -> float:
    return rouge.output_to_dict(rouge.convert_and_evaluate(system_id))["rouge_1_recall"]


@each(
    ("system", "model", "message"),
    [
        ("(a{0,99999999999})", "#ID#", r"^system_filename_pattern .* is not a regular .*: a number of repetitions"),
        ("(" * 3000 + ")" * 3000, "#ID#", r"^system_filename_pattern .* is not a regular .*: it is nested too deeply"),
        (r"doc.(\d+)", "#ID#{2,1}", r"^model_filename_pattern '1\{2,1\}' is not a regular expression: min repeat"),
        (b"(a)", "#ID#", r"^system_filename_pattern is a str, a regular expression, not b'\(a\)'"),
        (r"doc.(\d+)", b"#ID#", r"^model_filename_pattern is a str, not b'#ID#'"),
    ],
)
def test_patterns_that_are_none(place: Path, system: Any, model: Any, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        rouge_of(system, model).evaluate()


def test_a_system_summary_without_an_id(place: Path) -> None:
    (place / "sys" / "doc.txt").write_text("x")
    with pytest.raises(DataError, match=r"^sys.doc\.txt: system_filename_pattern finds no id in its name; correct"):
        rouge_of(r"doc\.(?:(\d)\.)?txt").evaluate()


@each("model", ["(?i)DOC.a.#ID#.TXT", "doc.[[A].#ID#0?.txt", "doc.A.#ID#?.*", "#ID#|doc", "doc.[A#ID#]", "(x#ID#)?doc"])
def test_patterns_of_reference_summaries_whose_names_do_not_hold_the_id(place: Path, model: str) -> None:
    assert recall(rouge_of(model=model)) == 1


def test_an_id_in_another_case_is_found_as_pyrouge_finds_it(place: Path) -> None:
    (place / "sys" / "doc.1.txt").rename("sys/X.txt")
    (place / "mod" / "doc.A.1.txt").rename("mod/x.txt")
    assert recall(rouge_of(r"(\w)\.txt", r"(?i)#ID#\.txt")) == 1


@each("name", ["doc.1.txt ", " doc.1.txt", "doc.1.txt\n", "doc.1\r.txt"])
@pytest.mark.skipif(sys.platform == "win32", reason="names do not end in blanks there")
def test_names_that_a_configuration_does_not_keep(place: Path, name: str) -> None:
    (place / "sys" / name).write_text("A dog ran.")
    with pytest.raises(DataError, match=r"^'sys/.*the name (begins or ends with white space|is not UTF-8, or has a c)"):
        rouge_of(r"\s*doc.(\d+)\r?.txt").convert_and_evaluate()


@each("system_id", ["é", "系统", "a\tb", "a\nb", " x ", "", "\x85", "-a"])
def test_a_system_is_found_by_its_name(place: Path, system_id: str) -> None:
    assert recall(rouge_of(), system_id) == 1


@each("system_id", ["é", "naïve", "Ã©", "システム", "é システム"])
def test_the_report_has_the_name_of_the_system(place: Path, system_id: str) -> None:
    report = rouge_of().convert_and_evaluate(system_id, rouge_args="-n 1 -x")
    assert report.splitlines()[1].startswith(f"{system_id} ROUGE-1 Average_R: ")


@each(
    ("given", "message"), [("-n 1 \ud800", "rouge_args: .* is no valid Unicode"), ("-e /\0", "its name cannot be one")]
)
def test_options_that_no_command_line_has(place: Path, given: str, message: str) -> None:
    rouge = rouge_of()
    rouge.args = given
    with pytest.raises((UsageError, DataError), match=message):
        rouge.evaluate()


def test_paths_may_be_paths(place: Path) -> None:
    Rouge155.write_config_static(Path("sys"), r"doc.(\d).txt", Path("mod"), "doc.A.#ID#.txt", Path("c.xml"))
    rouge = rouge_of(temp_dir=os.fsencode(place))
    rouge.write_config(Path("d.xml"))
    assert rouge.config_file == "d.xml"
    assert (place / "c.xml").read_text() == (place / "d.xml").read_text()
    Rouge155.convert_summaries_to_rouge_format(Path("sys"), Path("made"))
    assert os.listdir("made") == ["doc.1.txt"]


def test_a_configuration_replaces_no_summary(place: Path) -> None:
    os.symlink(Path("mod", "doc.A.1.txt"), "link")
    for name in ("sys/doc.1.txt", "mod/doc.A.1.txt", "link"):
        before = Path(name).read_bytes()
        with pytest.raises(UsageError, match=r"cannot write the output: it is an input"):
            Rouge155.write_config_static("sys", r"doc.(\d).txt", "mod", "doc.A.#ID#.txt", name)
        assert Path(name).read_bytes() == before


def test_conversion_replaces_no_summary_behind_a_link(place: Path) -> None:
    Path("made").mkdir()
    os.symlink(Path("..", "sys", "doc.1.txt"), Path("made", "doc.1.txt"))
    before = Path("sys", "doc.1.txt").read_bytes()
    with pytest.raises(UsageError, match=r"cannot write the output: it is an input"):
        Rouge155.convert_summaries_to_rouge_format("sys", "made")
    assert Path("sys", "doc.1.txt").read_bytes() == before


def test_folders_that_are_none(place: Path) -> None:
    with pytest.raises(DataError, match=r"cannot make a folder in it: its name cannot be one"):
        rouge_of(temp_dir="a\0b").evaluate()
    rouge = rouge_of()
    (place / "sys" / "doc.1.txt").unlink()
    (place / "sys").rmdir()
    with pytest.raises(DataError, match=r"^sys: cannot read the folder: No such file"):
        rouge.convert_and_evaluate()
    with pytest.raises(DataError, match=r"^gone: cannot read the folder: No such file"):
        Rouge155.convert_summaries_to_rouge_format("gone", "made")
    with pytest.raises(TypeError, match="a text is a str, not None"):
        Rouge155.convert_text_to_rouge_format(None)  # type: ignore[arg-type]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such pipes")
def test_a_pipe_is_not_waited_for(place: Path) -> None:
    os.mkfifo("sys/doc.2.txt")
    (place / "mod" / "doc.A.2.txt").write_text("x")
    with pytest.raises(DataError, match=r"^sys/doc\.2\.txt: cannot read the summary: it is a pipe or a device"):
        rouge_of().convert_and_evaluate()


@pytest.mark.skipif(sys.platform != "linux", reason="a limit of the size of files")
def test_a_full_disk_leaves_the_converted_files_as_they_were(place: Path) -> None:
    resource = pytest.importorskip("resource")
    (place / "made").mkdir()
    (place / "made" / "doc.1.txt").write_text("before")
    (place / "sys" / "doc.2.txt").write_text("x" * 100_000)
    (place / "mod" / "doc.A.2.txt").write_text("x")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, limits[1]))
    try:
        with pytest.raises(DataError, match=r"^sys/doc\.2\.txt: cannot write the converted summary: File too large"):
            Rouge155.convert_summaries_to_rouge_format("sys", "made")
        with pytest.raises(DataError, match=r"doc\.2\.txt: cannot write the converted summary: File too large"):
            rouge_of().convert_and_evaluate()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert os.listdir("made") == ["doc.1.txt"]
    assert (place / "made" / "doc.1.txt").read_text() == "before"


def test_a_copy_keeps_the_temporary_folders_and_a_pickle_removes_none(place: Path) -> None:
    (place / "temporary").mkdir()
    rouge = rouge_of(temp_dir="temporary")
    rouge.write_config()
    copies = [copy.copy(rouge), copy.deepcopy(rouge)]
    read = pickle.loads(pickle.dumps(rouge))
    del rouge, read
    gc.collect()
    for one in copies:
        assert os.path.exists(str(one.config_file))
    copies.clear()
    del one
    gc.collect()
    assert os.listdir("temporary") == []


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no such processes")
def test_a_forked_child_leaves_the_temporary_folders(place: Path) -> None:
    program = (
        "import os, sys\nfrom rouge_cli.pyrouge import Rouge155\nrouge = Rouge155()\n"
        "rouge.system_dir, rouge.model_dir = 'sys', 'mod'\nrouge.system_filename_pattern = r'doc.(.).txt'\n"
        "rouge.model_filename_pattern = 'doc.A.#ID#.txt'\nrouge.write_config()\n"
        "child = os.fork()\nif not child:\n    sys.exit()\n"
        "os.waitpid(child, 0)\nassert os.path.exists(rouge.config_file)\nprint(rouge.config_file)"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[1])}
    found = subprocess.run([sys.executable, "-c", program], env=environment, check=True, capture_output=True, text=True)
    assert not os.path.exists(found.stdout.strip())


def test_threads_that_share_an_object(place: Path) -> None:
    rouge = rouge_of()
    with ThreadPoolExecutor(4) as pool:
        reports = list(pool.map(rouge.convert_and_evaluate, range(40)))
    assert [report.split("\n")[1].split(" ")[0] for report in reports] == [str(id) for id in range(40)]
    assert (rouge.system_dir, rouge.model_dir) == ("sys", "mod")


class _Delegating(Rouge155):
    @staticmethod
    def convert_text_to_rouge_format(text: str, title: str = "t") -> str:
        return Rouge155.convert_text_to_rouge_format(text, title)


class _Escaping(Rouge155):
    @staticmethod
    def convert_text_to_rouge_format(text: str, title: str = "t") -> str:
        return Rouge155.convert_text_to_rouge_format(html.escape(text), title)


@each(("kind", "number"), [(Rouge155, 1), (_Delegating, 1), (_Escaping, 0)])
def test_words_after_a_tag_are_warned_of_where_they_are_lost(
    place: Path, caplog: pytest.LogCaptureFixture, kind: type[Rouge155], number: int
) -> None:
    (place / "sys" / "doc.1.txt").write_text("The cat.\nIt < sat.\n")
    rouge = kind(rouge_args="-n 1 -x")
    rouge.system_dir, rouge.model_dir = "sys", "mod"
    rouge.system_filename_pattern, rouge.model_filename_pattern = r"doc.(\d+).txt", "doc.[A-Z].#ID#.txt"
    caplog.clear()
    rouge.convert_and_evaluate()
    assert sum("which is taken for a tag" in message for message in caplog.messages) == number
