"""No output takes the place of an input, or of another output; what is no file is written to as it is."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rouge_cli.cli.writing import check_outputs, protect_inputs
from rouge_cli.output_places import protect_files
from rouge_cli.whole_folders import write_folder
from tests.cases import each, long
from tests.commands import evaluate, rouge_cli
from tests.workplace import Workplace, evaluation

RECORD = '{"id": "%d", "system": "%s", "summary": "the cat sat", "references": ["a cat sat"]}\n'
HUMAN = "system,evaluation,a,b\n" + "".join(f"{s},{e},{i},{i + 1}\n" for i, s in enumerate("xyz") for e in "12")


@pytest.fixture
def inputs(place: Workplace) -> Workplace:
    """One file of every kind that commands read."""
    place.write("io.jsonl", "".join(RECORD % (i, s) for s in "xyz" for i in (1, 2)))
    place.config(evaluation(), evaluation("2"))
    place.write("l.lst", "peer.txt model.txt\n")
    place.write("h.csv", HUMAN)
    place.write("words.txt", "the\n")
    place.write("idf.txt", "cat\t1\n")
    place.write("scores.csv", "system,rouge-1\na,0.5\n")
    place.write(
        "s.toml", 'config="io.jsonl"\nhuman="h.csv"\nmeasures="rouge-1"\nvariants=["STOP"]\nstop_list="words.txt"\n'
    )
    place.write("x.toml", 'config="rouge.xml"\nhuman="h.csv"\nmeasures="rouge-1"\n')
    for name in ("own", "peers", "models", "new"):
        (place.folder / name).mkdir()
    for name in ("smart_common_words.txt", "noun.exc", "lexnames"):
        place.write(f"own/{name}", "the\n")
    place.write("peers/1.txt", "the cat\n")
    place.write("models/1.txt", "a cat\n")
    assert evaluate("io.jsonl", "-n", "1", "--save", "r.json").status == 0
    assert evaluate("rouge.xml", "-n", "1", "--save", "x.json").status == 0
    assert evaluate("rouge.xml", "-n", "1", "-s", "--stop-list", "words.txt", "--save", "w.json").status == 0
    return place


BY_FOLDERS = "evaluate --peers peers --models models"
CALLS = (
    "evaluate io.jsonl -o io.jsonl",
    "evaluate io.jsonl --save io.jsonl",
    "evaluate rouge.xml --save rouge.xml",
    "evaluate rouge.xml -o peer.txt",
    "evaluate rouge.xml -o ./../{here}/model.txt",
    "evaluate -z SPL l.lst -o l.lst",
    "evaluate -z SPL l.lst -o model.txt",
    "evaluate rouge.xml -s --stop-list words.txt -o words.txt",
    "evaluate rouge.xml --measures cosine:tfidf --idf idf.txt --save idf.txt",
    "evaluate rouge.xml -s -e own -o own/smart_common_words.txt",
    "evaluate rouge.xml --labels wordnet --wordnet own -o own/noun.exc",
    "score io.jsonl --labels wordnet --wordnet own -o own/lexnames",
    "score io.jsonl --tokenizer command:./words.txt -o words.txt",
    "evaluate --peers peer.txt --models model.txt -o model.txt",
    "evaluate --peers it=peer.txt --models model.txt -o peer.txt",
    "evaluate --peers io.jsonl --models io.jsonl -o io.jsonl",
    f"{BY_FOLDERS} -o peers/1.txt",
    f"{BY_FOLDERS} --save models/new.json",
    "report r.json -o r.json",
    "compare r.json -o r.json",
    "compare r.json --plot r.svg",
    "correlate r.json h.csv -o h.csv",
    "correlate r.json h.csv -o r.json",
    "agreement h.csv -o h.csv",
    "study s.toml -o s.toml",
    "study s.toml -o io.jsonl",
    "study s.toml -o h.csv",
    "study s.toml -o words.txt",
    "study x.toml -o peer.txt",
    "analyze x.json -o peer.txt",
    "analyze x.json -o rouge.xml",
    "analyze r.json -o io.jsonl",
    "analyze w.json -o words.txt",
    "report x.json --format html -o model.txt",
    "report x.json --format html --config rouge.xml -o peer.txt",
    "compare r.json --format html -o io.jsonl",
    "compare r.json --plot p.svg --format html -o new.html",
    "correlate r.json h.csv --format html -o io.jsonl",
    "explain rouge.xml 1 a -o rouge.xml",
    "explain rouge.xml 1 a -o peer.txt",
    "explain peer.txt model.txt -o model.txt",
    "diff x.json rouge-1.5.5 -o x.json",
    "diff x.json rouge-1.5.5 -o rouge.xml",
    "diff x.json rouge-1.5.5 -o peer.txt",
    "audit scores.csv rouge.xml -o scores.csv",
    "audit scores.csv rouge.xml -o model.txt",
    "config check rouge.xml -o rouge.xml",
    "config check rouge.xml -o peer.txt",
    "config check rouge.xml -e own -o own/smart_common_words.txt",
    "config show rouge.xml -o rouge.xml",
    "config files rouge.xml -o peer.txt",
    "config jackknife rouge.xml -o rouge.xml",
    "config convert peer.txt --from SPL --to SEE -o peer.txt",
    "config convert peers --from SPL --to SEE -o peers/see",
    "config new --peers peers --models models -o models/1.txt",
    "config new --peers peers --models models -o peers/rouge.xml",
    "baseline rouge.xml --sources peers -o peers/new",
)  # fmt: skip


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.long
@each("call", CALLS)
def test_no_input_is_overwritten(inputs: Workplace, call: str) -> None:
    for picture, of in (("r.svg", "r.json"), ("p.svg", "io.jsonl")):
        if picture in call:
            os.link(of, picture)
    words = call.format(here=inputs.folder.name).split()
    if "it would hold the format" in rouge_cli(*words).stderr:
        plain = inputs.folder / f"{words[-1]}.plain"
        if not plain.exists():  # of another call
            plain.hardlink_to(words[-1])
        words[-1] = plain.name  # the same file, under a name that says no format
    before = contents(inputs.folder)
    done = rouge_cli(*words)
    assert (done.status, done.stdout) == (2, b""), done.stderr
    assert "cannot write the output: it " in done.stderr
    assert "an input" in done.stderr
    assert contents(inputs.folder) == before


@pytest.mark.parametrize("link", [os.symlink, os.link])
def test_nor_by_another_name(inputs: Workplace, link: Callable[[str, str], None]) -> None:
    link("io.jsonl", "other")
    link("io.jsonl", "saved")
    for arguments in (("io.jsonl", "-o", "other"), ("other", "--from", "jsonl", "--save", "saved")):
        done = evaluate(*arguments)
        assert (done.status, done.stdout) == (2, b"")
        assert f"{arguments[-1]}: cannot write the output: it is an input, {arguments[0]}; " in done.stderr


def test_nor_a_file_in_a_folder_that_has_another_name_too(inputs: Workplace) -> None:
    os.link("peers/1.txt", "other")
    done = evaluate("--peers", "peers", "--models", "models", "-o", "other")
    assert done.stderr == (
        "rouge-cli: other: cannot write the output: it is an input, peers/1.txt; name another file\n"
    )


PATTERNS = ["--peer-pattern", r"(?P<id>\d+)\.(?P<system>.+)\.txt", "--model-pattern", r"#ID#\.[A-Z]\.txt"]


@pytest.fixture
def named(place: Workplace) -> Workplace:
    """A folder with the summaries of two systems, another with reference summaries, named as PATTERNS say."""
    for id in (1, 2):
        for name in (f"sys/{id}.a.txt", f"sys/{id}.b.txt", f"ref/{id}.A.txt", f"ref/notes/{id}.txt"):
            place.write(name, f"the cat {id}\n")
    return place


@pytest.mark.parametrize("output", ["sys/scores.txt", "sys/.9.a.txt", "sys/new/9.a.txt", "ref/scores.txt"])
def test_an_output_may_lie_in_a_folder_that_is_not_read_for_such_names(named: Workplace, output: str) -> None:
    (named.folder / "sys/new").mkdir()
    call = ("--peers", "sys", "--models", "ref", *PATTERNS, "-n", "1", "-q")
    expected = evaluate(*call).stdout
    for option in ("-o", "-o", "--save"):  # once more, when it is there
        assert evaluate(*call, option, output) == (0, b"" if option == "-o" else expected, "")
    assert evaluate(*call).stdout == expected
    assert rouge_cli("config", "new", *call[:8], "-q", "-o", output).status == 0
    os.chdir("sys")
    assert evaluate("--peers", ".", "--models", "../ref", *call[4:], "-o", os.path.join("..", output)).status == 0


@pytest.mark.parametrize("output", ["sys/9.a.txt", "sys/1.a.txt", "ref/1.B.txt", "ref/9.A.txt"])
def test_nor_one_that_the_next_run_reads(named: Workplace, output: str) -> None:
    call = ("--peers", "sys", "--models", "ref", *PATTERNS, "-q")
    before = contents(named.folder)
    for done in (evaluate(*call, "-o", output), rouge_cli("config", "new", *call, "-o", output)):
        assert done.status == 2
        assert f"{output}: cannot write the output: it " in done.stderr
    assert contents(named.folder) == before


def test_nor_one_beside_the_folders_of_systems_or_in_one(place: Workplace) -> None:
    """The first file beside folders would keep them from being read."""
    for name in ("sys/a/1.txt", "sys/b/1.txt", "sys/a/old/1.txt", "ref/1.txt"):
        place.write(name, "the cat\n")
    sides = ("--peers", "sys", "--models", "ref")
    patterns = ("--peer-pattern", r"(\d+)\.txt")
    for more, output in (((), "sys/r"), (patterns, "sys/r"), ((), "sys/a/r"), (patterns, "sys/a/2.txt")):
        assert "it lies in the folder sys, which is an input" in evaluate(*sides, *more, "-o", output).stderr
    for more, output in (((), "sys/a/old/1.txt"), ((), "sys/.r"), (patterns, "sys/a/r")):
        assert evaluate(*sides, *more, "-q", "-o", output).status == 0
    deep = ("--peer-pattern", r"(?P<system>\w+)/(?P<id>\d+)\.txt")
    assert evaluate(*sides, *deep, "-q", "-o", "sys/a/2.txt").status == 2
    assert evaluate(*sides, *deep, "-q", "-o", "sys/a/2").status == 0


@pytest.mark.parametrize("name", ["out", "./out", "OUT", "link"])
def test_two_outputs_are_two_files(inputs: Workplace, name: str) -> None:
    (inputs.folder / "link").symlink_to("out")
    done = evaluate("io.jsonl", "--save", "out", "-o", name)
    assert (done.status, done.stdout) == (2, b"")
    said = "cannot write two outputs to one file; name another one for each\n"
    assert done.stderr in (f"rouge-cli: {name}: {said}", f"rouge-cli: out: {said}")
    assert not os.path.exists("out")
    done = rouge_cli("compare", "r.json", "--plot", "out.svg", "-o", "out.svg")
    assert (done.status, os.path.exists("out.svg")) == (2, False)


def test_a_file_that_is_read_only_stays(inputs: Workplace) -> None:
    inputs.write("kept", "kept")
    os.chmod("kept", 0o444)
    for option in ("-o", "--save"):
        done = evaluate("io.jsonl", option, "kept")
        assert done == (
            2,
            b"",
            "rouge-cli: kept: cannot write the output: it is read-only; make it writable (chmod u+w), or name another "
            "file\n",
        )
    assert (inputs.folder / "kept").read_bytes() == b"kept"
    assert os.stat("kept").st_mode & 0o777 == 0o444


def test_what_is_no_file_is_no_output_of_another(inputs: Workplace) -> None:
    check_outputs("/dev/null", "/dev/null", None, None)
    protect_inputs(["/dev/null", None], ["/dev/null", "gone", None])
    protect_files(["new", "io.jsonl"], [b"r.json", b"gone", b"nul\0"])
    assert evaluate("io.jsonl", "-q", "-o", "/dev/null", "--save", "/dev/null") == (0, b"", "")


def cli(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "rouge_cli.cli.main", *arguments]


@pytest.mark.parametrize("path", ["/dev/stdout", long("/dev/fd/1"), long("/proc/self/fd/1")])
def test_standard_output_by_name(inputs: Workplace, path: str) -> None:
    if not os.path.exists(path):
        pytest.skip(f"no {path} here")
    expected = evaluate("io.jsonl", "-n", "1").stdout
    command = cli("evaluate", "io.jsonl", "-n", "1", "-o", path)
    assert subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout == expected
    inputs.write("log", "before\n")
    with open("log", "ab") as log:
        subprocess.run(command, stdout=log, check=True)
    assert (inputs.folder / "log").read_bytes() == b"before\n" + expected


def test_a_named_pipe(inputs: Workplace) -> None:
    os.mkfifo("pipe")
    with subprocess.Popen(cli("evaluate", "io.jsonl", "-n", "1", "-o", "pipe")) as process:
        assert (inputs.folder / "pipe").read_bytes() == evaluate("io.jsonl", "-n", "1").stdout
    assert process.returncode == 0


def test_standard_output_that_is_appended_to_an_input(inputs: Workplace) -> None:
    before = (inputs.folder / "io.jsonl").read_bytes()
    with open("io.jsonl", "ab") as appended:
        done = subprocess.run(cli("evaluate", "io.jsonl", "-q"), stdout=appended, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(b"rouge-cli: standard output: cannot write the output: it is an input, io.jsonl")
    assert (inputs.folder / "io.jsonl").read_bytes() == before


@pytest.mark.long
@pytest.mark.parametrize(
    ("call", "input"),
    [
        ("evaluate - --from jsonl -q -o records", "records"),
        ("evaluate - --from jsonl -q --save io.jsonl", "io.jsonl"),
        ("evaluate - --from jsonl -q -o /dev/stdout", "io.jsonl"),
        ("evaluate --peers - --models model.txt -o peer.txt", "peer.txt"),
        ("evaluate --peers peer.txt --models - -o model.txt", "model.txt"),
        ("evaluate --peers it=- --models model.txt --from lines -o peer.txt", "peer.txt"),
        ("config new - --from jsonl -o records", "records"),
        ("study in.toml -o records", "records"),
        ("audit - rouge.xml -o table", "table"),
    ],
)
def test_nor_an_input_that_is_read_as_standard_input(inputs: Workplace, call: str, input: str) -> None:
    inputs.write("in.toml", 'human="h.csv"\nmeasures="rouge-1"\nconfig="-"\n[input]\nfrom="jsonl"\n')
    shutil.copy("io.jsonl", "records")  # names that say no format
    shutil.copy("scores.csv", "table")
    before = contents(inputs.folder)
    with open(input, "rb") as read, open(input, "ab") as appended:
        done = subprocess.run(cli(*call.split()), stdin=read, stdout=appended, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2, done.stderr
    said = "cannot write the output: it is an input, standard input; name another file\n"
    if "--save" in call:  # which standard output goes to, as well
        said = f"{input}: standard output goes to this file too; send that elsewhere, or name another file\n"
    assert done.stderr.endswith(said.encode())
    assert contents(inputs.folder) == before


def test_standard_input_that_is_not_read_may_be_an_output(inputs: Workplace) -> None:
    command = cli("evaluate", "io.jsonl", "-n", "1", "-o", "r.txt")
    inputs.write("r.txt", "old")
    with open("r.txt", "rb") as read:
        subprocess.run(command, stdin=read, check=True)
    assert (inputs.folder / "r.txt").read_bytes() == evaluate("io.jsonl", "-n", "1").stdout


def test_a_folder_that_fails_leaves_none_above_it(tmp_path: Path) -> None:
    def files() -> Iterator[tuple[str, bytes]]:
        yield "a", b""
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_folder(str(tmp_path / "a" / "b" / "c"), files())
    assert os.listdir(tmp_path) == []


def test_standard_output_is_not_saved_over(place: Workplace) -> None:
    """As after `--save q.json > q.json`, where the report would be lost."""
    place.write("r.jsonl", '{"id": "1", "summary": "a", "references": ["a"]}\n')
    call = [sys.executable, "-m", "rouge_cli", "evaluate", "r.jsonl", "-q", "--save", "q.json"]
    with open("q.json", "wb") as stream:
        done = subprocess.run(call, stdout=stream, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert "q.json: standard output goes to this file too; send that elsewhere" in done.stderr
    with open("other", "wb") as stream:
        assert subprocess.run(call, stdout=stream, check=False).returncode == 0


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="open files have names in /proc")
@pytest.mark.parametrize(
    ("save", "more"),
    [
        ("/proc/self/fd/1", ""), ("/dev/fd/1", ""), ("/dev/stdout", ""), ("link", ""), ("/proc/$$/fd/1", ""),
        ("/dev/stderr", "2>&1"), ("-", "-o /dev/stdout"), ("/dev/fd/3", "-o out 3>out"), ("f", "-o /dev/fd/3 3>f"),
    ],
)  # fmt: skip
def test_two_outputs_are_not_mixed(place: Workplace, save: str, more: str) -> None:
    place.write("r.jsonl", '{"id": 1, "system": "s", "summary": "a b", "references": ["a b"]}\n')
    os.symlink("/dev/stdout", "link")
    call = f"{sys.executable} -m rouge_cli.cli.main evaluate r.jsonl -n 1 --save {save} {more}; exit $?"
    done = subprocess.run(["bash", "-c", call], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    said = "goes to this file too|cannot both be standard output|two outputs to one"
    assert re.search(said, done.stdout + done.stderr)
    assert "ROUGE-1" not in done.stdout


@pytest.mark.skipif(sys.platform != "linux", reason="open files have names in /proc")
def test_a_file_of_another_process_is_not_taken_for_our_own(place: Workplace) -> None:
    place.write("r.jsonl", '{"id": 1, "system": "s", "summary": "a b", "references": ["a b"]}\n')
    evaluating = f"{sys.executable} -m rouge_cli.cli.main evaluate r.jsonl -n 1"
    call = f"sleep 60 >other & {evaluating} --save /proc/$!/fd/1; kill $!"
    done = subprocess.run(["bash", "-c", call], capture_output=True, text=True, check=False)
    assert done.stdout.count("ROUGE-1 Average") == 3
    assert '"rouge-cli results"' in Path("other").read_text()


@each(
    ("call", "said"),
    [
        (
            "report r.json -o x.parquet",
            "it would hold the format table, and not what .parquet says; name another file",
        ),
        ("report r.json -o x.XLSX --format csv", "x.XLSX: it would hold the format csv, and not what .xlsx says; name"),
        ("report r.json -o x.tsv --format csv", "x.tsv: it would hold the format csv, and not what .tsv says; name"),
        ("report r.json -o x.csv", "add --format csv, or name another file"),
        ("evaluate io.jsonl -o x.html", "add --format html, or name another file"),
        ("compare r.json -o x.tex", "add --format latex, or name another file"),
        ("explain rouge.xml 1 a -o x.json", "add --format json, or name another file"),
        (
            "merge r.json -o r.json.csv",
            "it would hold the format json, and not what .csv says; name another file",
        ),
        ("evaluate io.jsonl --save x.jsonl", "x.jsonl: it would hold the format json, and not what .jsonl says; name"),
        ("config jackknife rouge.xml -o x.json", "it would hold the format xml, and not what .json says; name another"),
    ],
)
def test_no_file_is_of_another_format_than_its_name_says(inputs: Workplace, call: str, said: str) -> None:
    before = contents(inputs.folder)
    done = rouge_cli(*call.split())
    assert (done.status, done.stdout) == (2, b"")
    assert said in done.stderr
    assert contents(inputs.folder) == before


@each("name", ["x", "x.txt", "x.out", "x.md", "x.2024", "x.csv --format csv", "x.html", "x.txt --format json"])
def test_other_names_say_nothing(inputs: Workplace, name: str) -> None:
    assert rouge_cli("report", "r.json", "-q", "-o", *name.split()).status == 0
