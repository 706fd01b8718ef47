"""rouge_cli.pyrouge.Rouge155 beside pyrouge's own, which runs rouge155 under the original's name (see test_pyrouge)."""

from __future__ import annotations

import gc
import importlib
import logging
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy
import pytest
from lxml import etree

from rouge_cli.errors import DataError, UsageError
from rouge_cli.pyrouge import Rouge155
from tests.cases import each, long
from tests.test_pyrouge import ARGUMENTS, NEWS, SYSTEMS, golden, rouge_dir
from tests.workplace import Workplace

__all__ = ["rouge_dir"]
PROJECT = Path(__file__).resolve().parents[1]
pyrouge_is_of_2018 = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::SyntaxWarning")


def deep_list() -> list[Any]:
    made: list[Any] = []
    for _ in range(5000):
        made = [made]
    return made


def news(system: str = "lead", **given: Any) -> Rouge155:
    rouge: Rouge155 = set_up(Rouge155(**given), system)
    return rouge


def set_up(rouge: Any, system: str = "lead") -> Any:
    """pyrouge's documented steps."""
    rouge.system_dir = str(NEWS / "peers" / system)
    rouge.model_dir = str(NEWS / "models")
    rouge.system_filename_pattern = r"(\w+).txt"
    rouge.model_filename_pattern = "#ID#.[A-D].txt"
    return rouge


def theirs(folder: Path, **given: Any) -> Any:
    return importlib.import_module("pyrouge").Rouge155(str(folder), **given)


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folders sys and mod with summaries of three documents, two by two, in the working directory."""
    monkeypatch.chdir(tmp_path)
    for side in ("sys", "mod"):
        (tmp_path / side).mkdir()
    for id in ("1", "2", "10"):
        (tmp_path / "sys" / f"doc.{id}.txt").write_text(f'A <cat> & "{id}" sat.\n\nTwo.\n', encoding="utf-8")
        for model in "AB":
            (tmp_path / "mod" / f"doc.{model}.{id}.txt").write_text(f"The cat {id} sat.\nTwo and é.", encoding="utf-8")
    (tmp_path / "sys" / "notes.md").write_bytes(b"\xff not a summary")
    return tmp_path


def small(rouge: Any) -> Any:
    rouge.system_dir, rouge.model_dir = "sys", "mod"
    rouge.system_filename_pattern, rouge.model_filename_pattern = r"doc.(\d+).txt", "doc.[A-Z].#ID#.txt"
    return rouge


@each("system", SYSTEMS)
@each("line", ARGUMENTS)
def test_documented_usage_gives_the_figures_of_the_original(line: str, system: str) -> None:
    """What pyrouge read from the original program's reports (golden/pyrouge.md)."""
    rouge = news(system)
    arguments = ARGUMENTS[line]
    given = arguments and arguments.format(data=rouge.data_dir)
    assert rouge.output_to_dict(rouge.convert_and_evaluate(rouge_args=given)) == golden()[line][system]


@pyrouge_is_of_2018
@pytest.mark.parametrize("arguments", [None, long("-n 1 -x -a -d"), long("-a -n 2 -l 4"), "-n 2 -2 4 -u -a -t 1 -c 99"])
def test_reports_are_pyrouges(rouge_dir: Path, folders: Path, arguments: str | None) -> None:
    (folders / "sys" / "notes.md").unlink()
    expected = small(theirs(rouge_dir)).convert_and_evaluate(system_id=7, rouge_args=arguments)
    assert small(Rouge155()).convert_and_evaluate(system_id=7, rouge_args=arguments) == expected
    assert small(Rouge155(rouge_dir)).convert_and_evaluate(7, False, arguments) == expected
    assert small(Rouge155(rouge_args=arguments)).convert_and_evaluate(7, rouge_args="-n 9 -a") == (
        small(theirs(rouge_dir, rouge_args=arguments)).convert_and_evaluate(7, rouge_args="-n 9 -a")
    )


@pyrouge_is_of_2018
def test_arguments_in_quotation_marks(rouge_dir: Path) -> None:
    """As a configuration file may hold them."""
    given = '"-n 1 -x -a"'
    expected = set_up(theirs(rouge_dir, rouge_args=given)).convert_and_evaluate()
    assert news(rouge_args=given).convert_and_evaluate() == expected


@pyrouge_is_of_2018
@pytest.mark.parametrize("text", ["", "a", "One.\nTwo.\n", "\n\n", "a\r\nb\x0cc\u2028d", "<b> & \ufeff"])
def test_texts_are_converted_as_pyrouge_does(rouge_dir: Path, folders: Path, text: str) -> None:
    original = theirs(rouge_dir)
    assert Rouge155.convert_text_to_rouge_format(text) == original.convert_text_to_rouge_format(text)
    assert Rouge155.convert_text_to_rouge_format(text, "t") == original.convert_text_to_rouge_format(text, "t")
    (folders / "sys" / "notes.md").write_bytes(text.encode())
    Rouge155.convert_summaries_to_rouge_format("sys", "ours")
    original.convert_summaries_to_rouge_format("sys", "theirs")
    assert sorted(os.listdir("ours")) == sorted(os.listdir("theirs"))
    for name in os.listdir("ours"):
        assert (folders / "ours" / name).read_bytes() == (folders / "theirs" / name).read_bytes()


@pyrouge_is_of_2018
@pytest.mark.parametrize(
    ("system", "model"),
    [
        (r"doc.(\d+).txt", "doc.[A-Z].#ID#.txt"),
        (r"doc.(\d).txt", "doc.A.#ID#"),
        (r"(doc).(\d+).txt", "#ID#.[A-Z].1.txt"),
        (r"(?P<name>doc).(\d+).txt$", "#ID#.A.1.txt$"),
        (r"doc.(\d+)?.*", "doc.A.#ID#.txt"),
        (r"doc.(\d+).txt", "doc.[AB].1.txt"),
        (r"(doc.)(\d+)", "#ID#[A-Z].2"),
    ],
)
@pytest.mark.parametrize("id", [None, 11, "lead"])
def test_configurations_are_pyrouges(rouge_dir: Path, folders: Path, system: str, model: str, id: Any) -> None:
    ours, other = folders / "ours.xml", folders / "theirs.xml"
    Rouge155.write_config_static("sys", system, "mod", model, str(ours), id)
    theirs(rouge_dir).write_config_static("sys", system, "mod", model, str(other), id)
    assert tree(etree.parse(ours).getroot()) == tree(etree.parse(other).getroot())


def tree(element: etree._Element) -> Any:
    """An element without the white space that means nothing."""
    return (element.tag, dict(element.attrib), (element.text or "").strip(), [tree(child) for child in element])


@pyrouge_is_of_2018
@pytest.mark.parametrize("line", ["-n 2 -w 1.2 -2 4 -U -a", "-n 1 -x -2 -1 -u -a", "-n 1 -t 2 -a", "-n 1 -d -a"])
def test_reports_are_read_as_pyrouge_reads_them(rouge_dir: Path, line: str) -> None:
    report = news().convert_and_evaluate(rouge_args=line)
    assert news().output_to_dict(report) == theirs(rouge_dir).output_to_dict(report)
    assert list(news().output_to_dict(report)) == list(theirs(rouge_dir).output_to_dict(report))


def test_reports_that_pyrouge_cannot_read_are_read_too() -> None:
    """Another confidence than 95, and a system whose id is no number, with spaces even."""
    report = news().convert_and_evaluate("my system", rouge_args="-n 1 -x -c 99.5 -a")
    assert "99.5%" in report
    assert list(Rouge155().output_to_dict(report)) == [
        f"rouge_1_{kind}{end}" for kind in ("recall", "precision", "f_score") for end in ("", "_cb", "_ce")
    ]
    assert Rouge155().output_to_dict(report.replace("\n", "\r\n")) == Rouge155().output_to_dict(report)
    assert Rouge155().output_to_dict("") == {}


def test_all_of_pyrouges_names_are_there() -> None:
    original = importlib.import_module("pyrouge").Rouge155
    for name in vars(original):
        if not name.startswith("_"):
            assert hasattr(Rouge155, name) or hasattr(Rouge155(), name), name
    for name in ("system_dir", "model_dir", "home_dir", "data_dir", "args", "log"):
        assert hasattr(Rouge155(), name)


def test_evaluate_takes_converted_summaries(folders: Path) -> None:
    Rouge155.convert_summaries_to_rouge_format("sys", "sys_see")
    Rouge155.convert_summaries_to_rouge_format("mod", "mod_see")
    rouge = small(Rouge155())
    expected = rouge.convert_and_evaluate()
    rouge.system_dir, rouge.model_dir = "sys_see", "mod_see"
    assert rouge.evaluate() == expected


def test_evaluating_twice_is_the_same(folders: Path) -> None:
    """The folders stay as they are set."""
    rouge = small(Rouge155())
    first = rouge.convert_and_evaluate()
    assert (rouge.system_dir, rouge.model_dir) == ("sys", "mod")
    assert rouge.convert_and_evaluate() == first


def test_configuration_is_written_where_asked(folders: Path) -> None:
    rouge = small(Rouge155())
    rouge.write_config("rouge.xml", "a <b> & c")
    assert rouge.config_file == "rouge.xml"
    root = etree.parse("rouge.xml").getroot()
    assert [peer.get("ID") for peer in root.iter("P")] == ["a <b> & c"] * 3
    rouge.write_config()
    assert rouge.config_file not in (None, "rouge.xml")


def test_more_than_26_models(folders: Path) -> None:
    for i in range(30):
        (folders / "mod" / f"many.{i:02}").write_text("x")
    Rouge155.write_config_static("sys", r"doc.(10).txt", "mod", "many.*", "c.xml")
    ids = [str(model.get("ID")) for model in etree.parse("c.xml").getroot().iter("M")]
    assert len(set(ids)) == 30
    assert all(re.fullmatch(r"\w+", id) for id in ids)


def test_temporary_folders_go_with_the_object(folders: Path) -> None:
    (folders / "temporary").mkdir()
    rouge = small(Rouge155(temp_dir=folders / "temporary"))
    rouge.convert_and_evaluate()
    assert rouge.config_file is not None
    assert Path(rouge.config_file).is_relative_to(folders / "temporary")
    assert Path(rouge.config_file).exists()
    del rouge
    gc.collect()
    assert os.listdir("temporary") == []


def test_a_temporary_folder_that_stays_is_reported(
    folders: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (folders / "temporary").mkdir()
    monkeypatch.setattr(shutil, "rmtree", lambda *_, **__: None)
    with caplog.at_level("WARNING"):
        rouge = small(Rouge155(temp_dir=folders / "temporary"))
        rouge.convert_and_evaluate()
        del rouge
        gc.collect()
    left = {f"{folder}: this temporary folder may be left; remove it" for folder in (folders / "temporary").iterdir()}
    assert left == {message for message in caplog.messages if "folder" in message}


def test_no_settings_and_no_original_are_needed(folders: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(folders / "home"))
    rouge = small(Rouge155("/nowhere/ROUGE-1.5.5"))
    assert rouge.home_dir == "/nowhere/ROUGE-1.5.5"
    assert rouge.convert_and_evaluate() == small(Rouge155()).convert_and_evaluate()
    rouge.save_home_dir()
    assert rouge.settings_file == str(folders / "home" / ".pyrouge" / "settings.ini")
    assert not (folders / "home").exists()
    assert os.path.basename(rouge.bin_path) == "rouge155"


def test_data_of_the_original_is_used_where_it_is(folders: Path) -> None:
    (folders / "ROUGE" / "data").mkdir(parents=True)
    (folders / "ROUGE" / "data" / "smart_common_words.txt").write_text("two\n")
    rouge = news(rouge_dir="ROUGE")
    assert rouge.data_dir == os.path.join("ROUGE", "data")
    assert os.path.exists(os.path.join(Rouge155().data_dir, "smart_common_words.txt"))
    line = "-e {} -n 1 -x -s -a"
    ours = rouge.output_to_dict(rouge.convert_and_evaluate(rouge_args=line.format(rouge.data_dir)))
    built_in = rouge.output_to_dict(rouge.convert_and_evaluate(rouge_args=line.format(Rouge155().data_dir)))
    assert ours["rouge_1_recall"] != built_in["rouge_1_recall"]


def test_problems_are_told(folders: Path) -> None:
    rouge = Rouge155()
    with pytest.raises(
        UsageError, match=r"^set system_dir, system_filename_pattern, model_dir, model_filename_pattern"
    ):
        rouge.evaluate()
    with pytest.raises(DataError, match=r"^Cannot set system directory because the path nope does not exist\.$"):
        rouge.system_dir = "nope"
    with pytest.raises(DataError, match=r"^Cannot set model directory because"):
        rouge.model_dir = "nope"
    small(rouge).system_filename_pattern = "none(.)"
    with pytest.raises(DataError, match=r"^Did not find any files matching the pattern none\(\.\) in the system"):
        rouge.convert_and_evaluate()
    small(rouge).model_filename_pattern = "none.#ID#"
    with pytest.raises(DataError) as caught:
        rouge.convert_and_evaluate()
    assert len(caught.value.problems) == 3
    assert caught.value.problems[0].startswith("Could not find any model summaries for the system summary with ID 1 ")
    small(rouge).system_filename_pattern = "doc"
    with pytest.raises(UsageError, match="put the id in round brackets"):
        rouge.write_config()
    small(rouge).model_filename_pattern = "#ID#("
    with pytest.raises(UsageError, match=r"^model_filename_pattern .* is not a regular expression"):
        rouge.write_config()
    with pytest.raises(UsageError, match="the weight of ROUGE-W"):
        small(rouge).convert_and_evaluate(rouge_args="-w 0 -a")
    with pytest.raises(UsageError) as wrong:
        small(rouge).convert_and_evaluate(rouge_args="-w 0 -c 900 -a")
    assert [problem.split(" (")[0] for problem in str(wrong.value).split("\n")] == [
        "rouge155: the weight of ROUGE-W", "rouge155: the confidence",
    ]  # fmt: skip
    assert len(wrong.value.problems) == 2
    options: Any = ["-n", "1"]
    for call in (lambda: Rouge155(rouge_args=options), lambda: small(Rouge155()).evaluate(1, options)):
        with pytest.raises(UsageError, match=r"rouge_args is a str with all options, .* not \['-n', '1'\]"):
            call()
    none: Any = 3
    acts: dict[str, Callable[[], object]] = {
        "rouge_dir": lambda: Rouge155(none),
        "temp_dir": lambda: Rouge155(temp_dir=none),
        "system_dir": lambda: setattr(rouge, "system_dir", none),
        "model_dir": lambda: setattr(rouge, "model_dir", none),
        "config_file_path": lambda: small(Rouge155()).write_config(none),
    }
    for name, act in acts.items():
        with pytest.raises(UsageError, match=f"^{name} is a path, not 3$"):
            act()
    with pytest.raises(UsageError, match=r"^output is a report, a str, not 3$"):
        rouge.output_to_dict(none)
    with pytest.raises(DataError, match=r"^'1\\x01': system_id is not UTF-8, or has a control character; rename it$"):
        small(Rouge155()).convert_and_evaluate("1\1")
    with pytest.raises(DataError, match=r"^nowhere: cannot make a folder in it: No such file .*; name another"):
        small(Rouge155(temp_dir="nowhere")).evaluate()
    (folders / "sys" / "doc.3.txt").mkdir()
    (folders / "mod" / "doc.A.3.txt").write_text("x")
    with pytest.raises(DataError, match=r"doc\.3\.txt: cannot read the summary: Is a directory"):
        small(rouge).convert_and_evaluate()


@pytest.mark.skipif(sys.platform != "linux", reason="names are bytes")
def test_a_summary_with_a_name_that_xml_cannot_hold_is_named(folders: Path) -> None:
    for name in ("sys/doc.\udcff.txt", "mod/doc.A.\udcff.txt"):
        (folders / name).write_text("x")
    rouge = small(Rouge155())
    rouge.system_filename_pattern = r"doc\.(.+)\.txt"
    for evaluate in (rouge.convert_and_evaluate, rouge.evaluate):
        with pytest.raises(DataError) as caught:
            evaluate()
        assert [*caught.value.problems] == [
            f"'{name}': the name is not UTF-8, or has a control character; rename it"
            for name in (r"sys/doc.\udcff.txt", r"mod/doc.A.\udcff.txt")
        ]


def test_summaries_of_another_encoding_are_scored_as_they_are(folders: Path) -> None:
    (folders / "sys" / "doc.1.txt").write_bytes(b"caf\xe9 cat\n")
    assert "ROUGE-1" in small(Rouge155()).convert_and_evaluate()


def test_what_is_to_be_known_is_logged(folders: Path, caplog: pytest.LogCaptureFixture) -> None:
    (folders / "sys" / "doc.1.txt").write_text("")
    rouge = small(Rouge155(log_level=logging.INFO))
    try:
        rouge.convert_and_evaluate()
    finally:
        rouge.log.setLevel(logging.NOTSET)
    texts = [record.getMessage() for record in caplog.records]
    assert any("no token is left to score" in text for text in texts)
    assert any(text.startswith("Running ROUGE with command rouge155 -e ") for text in texts)


def test_words_that_are_lost_after_a_tag_are_warned_of_once(folders: Path, caplog: pytest.LogCaptureFixture) -> None:
    """pyrouge writes the same files, in which a sentence ends at "<"."""
    rouge, count = small(Rouge155()), "after '<', which is taken for a tag, is not scored, as with pyrouge"
    for path in folders.glob("*/doc.*"):
        path.write_text("a b")
    for text, expected in (("a < b c\n1 < 2", 1), ("a b <\n", 0), ("a > b", 0)):
        caplog.clear()
        (folders / "sys" / "doc.1.txt").write_text(text)
        for split in (False, True):
            rouge.convert_and_evaluate(split_sentences=split, rouge_args="-n 1 -x")
        Rouge155.convert_summaries_to_rouge_format("sys", "converted")
        told = [record.getMessage() for record in caplog.records if count in record.getMessage()]
        assert len(told) == 3 * expected
        assert all(text.startswith(f"{Path('sys/doc.1.txt')}: ") and "(in 1 file)" in text for text in told)


def test_system_without_all(folders: Path) -> None:
    """pyrouge's command line lacks the system's name without -a."""
    rouge = small(Rouge155())
    assert rouge.convert_and_evaluate(rouge_args="-n 1 -x") == rouge.convert_and_evaluate(rouge_args="-n 1 -x -a")


def test_import_is_cheap() -> None:
    program = "import sys\nimport rouge_cli.pyrouge\nassert not {'nltk', 'numpy', 'click', 'lxml'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", program], cwd=PROJECT, check=True)


def test_sentences_are_split(folders: Path) -> None:
    """Of running text; ROUGE-L tells the difference. The folders stay as they are set."""
    pytest.importorskip("punkt")
    for id in ("1", "2", "10"):
        (folders / "sys" / f"doc.{id}.txt").write_text("The cat sat. Dr. Who slept.")
        for model in "AB":
            (folders / "mod" / f"doc.{model}.{id}.txt").write_text("Dr. Who slept. The cat sat.")
    rouge = small(Rouge155())
    line = "-a -w 1.2"
    whole = rouge.output_to_dict(rouge.convert_and_evaluate(rouge_args=line))
    split = rouge.output_to_dict(rouge.convert_and_evaluate(split_sentences=True, rouge_args=line))
    assert (rouge.system_dir, rouge.model_dir) == ("sys", "mod")
    assert whole["rouge_l_recall"] == 0.5
    assert split["rouge_l_recall"] == 1
    rouge.split_sentences()
    assert (Path(rouge.system_dir) / "doc.2.txt").read_text() == "The cat sat.\nDr. Who slept."
    assert sorted(os.listdir(rouge.model_dir)) == sorted(name for name in os.listdir("mod"))


def test_converted_summaries_do_not_overwrite_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sys").mkdir()
    (tmp_path / "sys" / "1.txt").write_text("a")
    with pytest.raises(UsageError, match="would overwrite the summaries"):
        Rouge155.convert_summaries_to_rouge_format("sys", "./sys/")
    assert (tmp_path / "sys" / "1.txt").read_text() == "a"


def test_links_are_followed_by_converted_files(place: Workplace, tmp_path_factory: pytest.TempPathFactory) -> None:
    """They may lead to another file system, to which nothing can be moved."""
    place.write("sys/a.txt", "x")
    real = tmp_path_factory.mktemp("other") / "a.txt"
    real.write_text("before")
    Path("out").mkdir()
    Path("out/a.txt").symlink_to(real)
    Rouge155.convert_summaries_to_rouge_format("sys", "out")
    assert Path("out/a.txt").is_symlink()
    assert "<a name=" in real.read_text()


@each("value", [5, [], 1.5, object()], ids=str)
def test_what_is_set_later_is_refused_as_by_the_constructor(folders: Path, value: Any) -> None:
    rouge: Any = Rouge155()
    for name in ("home_dir", "system_dir", "model_dir"):
        with pytest.raises(UsageError, match=f"{name} is a path, not"):
            setattr(rouge, name, value)
    rouge.home_dir = None
    small(rouge).args = value
    with pytest.raises(UsageError, match="rouge_args is a str"):
        rouge.convert_and_evaluate()
    with pytest.raises(UsageError, match="config_file_path is a path"):
        rouge.write_config(value)


@each("value", [10**5000, deep_list()], ids=type)
def test_ids_without_a_text_are_refused(folders: Path, value: Any) -> None:
    with pytest.raises(UsageError, match=r"system_id is a number or a str, not (an? |\[)"):
        small(Rouge155()).convert_and_evaluate(value)
    with pytest.raises(UsageError, match=r"system_id is a number or a str, not (an? |\[)"):
        small(Rouge155()).write_config("c.xml", value)


def test_what_has_no_truth_and_titles_that_are_no_texts_are_refused(folders: Path) -> None:
    with pytest.raises(TypeError, match="split_sentences must be True or False, not array"):
        small(Rouge155()).convert_and_evaluate(split_sentences=numpy.array([1, 2]))
    with pytest.raises(TypeError, match="title is a str, not 5"):
        Rouge155.convert_text_to_rouge_format("a", 5)  # type: ignore[arg-type]
