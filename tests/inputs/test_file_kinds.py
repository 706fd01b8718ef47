from __future__ import annotations

import gzip
import io
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from rouge_cli.cli.main import main
from rouge_cli.inputs.file_kinds import UNCERTAIN, kind_of
from rouge_cli.inputs.jsonl import EXAMPLE
from rouge_cli.results.saved import save_results
from tests.cases import each
from tests.commands import Finished, evaluate, rouge155, rouge_cli
from tests.reports.samples import measure, results, system
from tests.workplace import Workplace, evaluation

PROJECT = Path(__file__).resolve().parents[2]
RECORD = b'{"id": "1", "summary": "The cat sat.", "references": ["The cat lay."]}\n'
HUMAN = "system,evaluation,score\na,1,3\nb,1,2\nc,1,1\n"


def zipped(*names: str) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for name in names:
            archive.writestr(name, "<x/>")
    return content.getvalue()


def tarred() -> bytes:
    content = io.BytesIO()
    with tarfile.open(fileobj=content, mode="w") as archive:
        archive.addfile(tarfile.TarInfo("x.txt"))
    return content.getvalue()


FOREIGN = {
    "an Excel workbook": zipped("[Content_Types].xml", "xl/workbook.xml"),
    "a Word document": zipped("[Content_Types].xml", "word/document.xml"),
    "an Office document": zipped("[Content_Types].xml", "ppt/presentation.xml"),
    "an OpenDocument file": zipped("META-INF/manifest.xml", "content.xml"),
    "a zip archive": zipped("x.txt"),
    "a tar archive": tarred(),
    "a PDF document": b"%PDF-1.7\n%\xe2\xe3\n1 0 obj\n",
    "an Office document of before 2007": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(512),
    "Parquet": b"PAR1\x15\x04\x15" + bytes(40) + b"PAR1",
    "an SQLite database": b"SQLite format 3\x00" + bytes(80),
    "packed by xz": b"\xfd7zXZ\x00\x00\x04",
    "a pointer of Git LFS in place of a file": b"version https://git-lfs.github.com/spec/v1\noid sha256:4d7\nsize 9\n",
    "results of 'rouge-cli evaluate --save'": b'{\n"format": "rouge-cli results",\n"schema": 1}\n',
}


def refused(*arguments: str) -> str:
    """What a call says that prints nothing and fails."""
    done = rouge_cli(*arguments)
    assert (done.status, done.stdout) in ((1, b""), (2, b"")), done
    return done.stderr.replace("rouge-cli: ", "", 1)


@each("what", FOREIGN)
def test_kinds(what: str) -> None:
    kind = kind_of(FOREIGN[what])
    assert kind is not None
    assert (kind.what, kind.name in UNCERTAIN) == (what, False)


def test_texts_are_of_no_certain_kind() -> None:
    """All files of the fixtures, of which configurations alone are told apart as such."""
    for path in PROJECT.glob("fixtures/**/*"):
        if path.is_file():
            kind = kind_of(path.read_bytes())
            certain = kind is not None and kind.name not in UNCERTAIN and path.suffix != ".pkl"
            assert not certain or (kind and kind.name == "configuration" and path.suffix == ".xml"), (path, kind)


@each("what", ["a PDF document", "a pointer of Git LFS in place of a file"])
def test_folders_of_files_that_are_no_summaries(place: Workplace, what: str) -> None:
    for side in ("out", "refs"):
        place.write(f"{side}/1.txt", FOREIGN[what])
    assert f"1.txt: this is {what}, not a summary; " in refused("evaluate", "--peers", "out", "--models", "refs")
    assert "nothing is left to evaluate" in refused("evaluate", "--peers", "out", "--models", "refs", "--lenient")


@each("text", ["PAR1,PAR2\n1,2\n", "PK is a name\n", "BZhang wrote this\n", "<q> a </q>\n", "{ a }", "", "% PDF"])
def test_texts_that_begin_like_something_else(text: str) -> None:
    kind = kind_of(text.encode())
    assert kind is None or kind.name in UNCERTAIN


READERS = {
    "evaluate x.csv": "x.csv",
    "evaluate x.tsv": "x.tsv",
    "evaluate x.jsonl": "x.jsonl",
    "evaluate x.json": "x.json",
    "evaluate x.xml": "x.xml",
    "evaluate x": "x",
    "evaluate -z SPL x": "x",
    "evaluate --peers x --models x2": "x",
    "config show x": "x",
    "config convert x --to SPL -o out": "x",
    "report x.json": "x.json",
    "compare x.json": "x.json",
    "compare x.csv": "x.csv",
    "correlate h.csv x.csv": "x.csv",
    "correlate h.csv x": "x",
    "agreement x.csv": "x.csv",
    "audit x rouge.xml": "x",
    "diff x rouge-score rouge.xml": "x",
    "explain x 1 a": "x",
    "explain x x": "x",
    "study x": "x",
}


@pytest.mark.long
@pytest.mark.parametrize("line", READERS)
@each("what", FOREIGN)
def test_files_of_other_kinds_are_refused_by_name(place: Workplace, line: str, what: str) -> None:
    """Once, and not for each of their lines."""
    if what.startswith("results") and line.split()[0] in ("report", "diff", "compare", "audit") and ".csv" not in line:
        return
    place.config()
    place.write("h.csv", HUMAN)
    place.write("x2", "a\n")
    name = READERS[line]
    place.write(name, FOREIGN[what])
    told = refused(*line.split())
    assert told.startswith(f"{name}: this is {what}, not "), told
    assert told.count("\n") == 1
    assert "; " in told


def test_a_check_names_the_kind_of_a_summary(place: Workplace) -> None:
    place.write("peer.txt", FOREIGN["a PDF document"])
    done = rouge_cli("config", "check", place.config())
    assert done.status == 1
    assert b"peer.txt (line 2, evaluation 1): this is a PDF document, not text; save it as plain text" in done.stdout


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("report rouge.xml", "rouge.xml: this is an evaluation configuration (XML), not saved results; score it first: "
                             "rouge-cli evaluate rouge.xml --save RESULTS"),
        ("report p.jsonl", "p.jsonl: this is JSON records, not saved results; "
                           "results are what 'rouge-cli evaluate --save' writes; "
                           "score it first: rouge-cli evaluate p.jsonl --save RESULTS"),
        ("report h.csv", "h.csv: this is not JSON; results are what 'rouge-cli evaluate --save' writes; 'compare' and "
                         "'correlate' read tables of scores too, from files named .csv, .tsv or .jsonl"),
        ("report report.txt", "report.txt: this is a report of ROUGE-1.5.5, not saved results; rouge-cli audit "),
        ("report results.json.gz", "results.json.gz: this is packed by gzip, not saved results; "
                                   "unpack it first: gunzip results.json.gz"),
        ("report .", ".: a folder without a manifest.json of rouge-cli score; "
                     "name a file of 'rouge-cli evaluate --save', or a folder that "
                     "'rouge-cli score INPUT... -o FOLDER/' made"),
        ("evaluate results.json", "results.json: this is results of 'rouge-cli evaluate --save', not JSON records; "
                                  "rouge-cli report results.json shows them"),
        ("evaluate report.txt", "report.txt: this is a report of ROUGE-1.5.5, not an evaluation configuration (XML); "),
        ("evaluate a rouge.xml", "there is no file a, but rouge.xml is one: CONFIG comes before SYSTEM"),
        ("evaluate a p.jsonl", "there is no file a, but p.jsonl is one: CONFIG comes before SYSTEM"),
        ("evaluate -z SPL .", ".: a folder, not a list file; name a file in it"),
        ("evaluate -z SPL rouge.xml", "rouge.xml: this is an evaluation configuration (XML), not a list file; "),
        ("evaluate --from jsonl rouge.xml", "rouge.xml: this is an evaluation configuration (XML), not JSONL; "),
        ("evaluate --from csv p.jsonl", "p.jsonl: this is JSON records, not a table (CSV, TSV); say --from jsonl"),
        ("evaluate --from jsonl .", ".: cannot read it: Is a directory; it is a folder; name a file in it"),
        ("evaluate --peers rouge.xml --models h.csv --from lines",
         "rouge.xml: this is an evaluation configuration (XML), not text; "),
        ("evaluate other.xml", "other.xml: this is XML or HTML, not an evaluation configuration, <ROUGE-EVAL> with "),
        ("evaluate -z SPL empty.lst", "empty.lst: there is no evaluation in it; a line is PEER MODEL1 [MODEL2 ...]"),
        ("correlate h.csv results.json", "results.json: this is results of 'rouge-cli evaluate --save', not the scores "
                                         "of people; RESULTS come first, and HUMAN is last"),
        ("evaluate t.arrow --written-lists text", "t.arrow: this is an Arrow file, not records, lines or an evaluation "
                                                  "configuration; save it as Parquet or JSONL"),
        ("evaluate --peers t.arrow --models t.arrow --written-lists read", "t.arrow: this is an Arrow file, not text"),
        ("agreement results.json", "results.json: this is results of 'rouge-cli evaluate --save', not the scores of "
                                   "people; give a table of them; 'rouge-cli correlate RESULTS HUMAN' says how"),
        ("analyze results.json --columns results.json", "results.json: this is results of 'rouge-cli evaluate --save', "
                                                        "not a table of columns; name a table with a row for each"),
        ("audit rouge.xml report.txt", "rouge.xml: this is an evaluation configuration (XML), not figures (a table, or "
                                       "a report of ROUGE-1.5.5); SCORES comes before CONFIG"),
        ("audit report.txt a rouge.xml", "there is no file a, but rouge.xml is one: CONFIG comes before SYSTEM"),
        ("diff rouge-1.5.5 rouge-score a rouge.xml", "there is no file a, but rouge.xml is one: CONFIG comes before"),
        ("diff rouge.xml rouge-score", "rouge.xml: this is an evaluation configuration (XML), not saved results; "),
        ("study rouge.xml", "rouge.xml: this is an evaluation configuration (XML), not a study (TOML); "),
        ("explain rouge.xml a", "rouge.xml: no evaluation 'a'; it has 1"),
        ("explain 1 rouge.xml", "rouge.xml: this is an evaluation configuration (XML), not a summary; explain takes "),
        ("explain a 1 rouge.xml", "there is no file a, but rouge.xml is one: explain takes CONFIG EVALUATION SYSTEM"),
        ("explain rouge.xml a 1", "1 is an evaluation, and a a system: EVALUATION comes before SYSTEM"),
    ],
)  # fmt: skip
def test_swapped_arguments_and_files_of_our_own(place: Workplace, line: str, told: str) -> None:
    place.config(evaluation("1"))
    place.write("p.jsonl", RECORD * 2)
    place.write("h.csv", HUMAN)
    place.write("other.xml", "<html><body/></html>")
    place.write("empty.lst", "# nothing\n")
    place.write("t.arrow", b"ARROW1\0\0" + b"\xff" * 40)
    saved = evaluate("rouge.xml", "-n", "1", "--save", "results.json", "-o", "report.txt")
    assert saved.status == 0
    place.write("results.json.gz", gzip.compress((place.folder / "results.json").read_bytes()))
    found = refused(*line.split())
    assert found.startswith(told), found
    assert found.count("\n") == 1


def test_packed_standard_input_is_unpacked(place: Workplace) -> None:
    plain = evaluate(place.write("r.jsonl", RECORD), "X", "-n", "1", "-q")
    for content in (RECORD, gzip.compress(RECORD)):
        assert of_standard_input(content) == plain


def of_standard_input(content: bytes) -> Finished:

    command = [sys.executable, "-m", "rouge_cli.cli.main", "evaluate", "--from", "jsonl", "-", "X", "-n", "1", "-q"]
    done = subprocess.run(command, input=content, capture_output=True, check=False)
    return Finished(done.returncode, done.stdout, done.stderr.decode())


def test_packed_files_are_unpacked_whatever_their_names(place: Workplace) -> None:
    plain = evaluate(place.write("r.jsonl", RECORD), "X", "-n", "1", "-q")
    assert plain.status == 0
    assert evaluate(place.write("p.jsonl", gzip.compress(RECORD)), "X", "-n", "1", "-q") == plain
    told = refused("evaluate", place.write("b.jsonl", gzip.compress(RECORD * 99)[:-9]), "-n", "1")
    assert told.startswith("b.jsonl: broken gzip: "), told
    assert EXAMPLE not in told


CONFIGURED = (
    "this is JSON records, not an evaluation configuration (XML); 'rouge-cli config new {file} -o FOLDER' makes a "
    "configuration of it, and 'rouge-cli evaluate {file}' scores it"
)


@pytest.mark.parametrize("line", ["baseline FILE -o out", "config show FILE", "explain FILE 1 a"])
def test_records_in_place_of_a_configuration(place: Workplace, line: str) -> None:
    """By their names they are read as records; without such a name the message says how."""
    place.write("six.dat", RECORD)
    told = CONFIGURED.replace("{file}", "six.dat --from jsonl")
    assert f"six.dat: {told}" in rouge_cli(*line.replace("FILE", "six.dat").split()).stderr


def test_records_in_place_of_a_list(place: Workplace) -> None:
    place.write("six.jsonl", RECORD)
    assert "not a list file; 'rouge-cli config new six.jsonl -o" in refused("evaluate", "-z", "SPL", "six.jsonl")
    assert "six.jsonl: this is JSON records, not an evaluation" in rouge155("-a", "six.jsonl").stderr


def test_a_file_on_standard_input_has_no_name_for_commands(place: Workplace) -> None:
    for content, told in (
        (FOREIGN["results of 'rouge-cli evaluate --save'"], "save it in a file first; then: rouge-cli report FILE"),
        (evaluation().encode(), "save it in a file first; then: rouge-cli evaluate FILE --save RESULTS scores it"),
    ):
        done = CliRunner().invoke(main, ["evaluate", "-", "--from", "jsonl"], input=content)
        assert done.exit_code == 1
        assert told in done.stderr
    done = CliRunner().invoke(main, ["evaluate", "-", "--from", "csv"], input=RECORD)
    assert "standard input: this is JSON records, not a table (CSV, TSV); say --from jsonl\n" in done.stderr


def test_saved_parquet_on_standard_input_is_reported_as_a_file_is(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    save_results(results(system("a", measure(0.5))), path := str(tmp_path / "r.parquet"))
    content, named = Path(path).read_bytes(), rouge_cli("report", path).stdout
    assert CliRunner().invoke(main, ["report", "-"], input=content).stdout_bytes == named
    done = CliRunner().invoke(main, ["evaluate", "-", "--from", "parquet"], input=content)
    assert done.stderr.endswith("not records; save it in a file first; then: rouge-cli report FILE shows them\n")


def from_standard_input(line: str, content: bytes) -> bytes:
    done = subprocess.run([sys.executable, "-m", "rouge_cli", *line.split()], input=content, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


@pytest.mark.long
@pytest.mark.parametrize(
    ("line", "file"),
    [
        ("evaluate {} -n 1 -q", "configs/news-spl.xml"),
        ("evaluate {} -n 1 -q", "fixtures/news/records/pairs.jsonl"),
        ("evaluate {} -n 1 -q --list SPL", "configs/news-spl.lst"),
        ("score {} -n 1 -q", "fixtures/news/records/pairs.jsonl"),
        ("config show {}", "configs/news-spl.xml"),
        ("report {}", "results.json"),
        ("compare {} -q", "results.json"),
        ("merge {}", "results.json"),
        ("correlate results.json {} -q", "fixtures/news/human.csv"),
    ],
)
def test_standard_input_is_read_as_a_file_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, file: str
) -> None:
    root = Path(__file__).parents[2]
    for name in ("configs", "fixtures"):
        (tmp_path / name).symlink_to(root / name)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(root))
    if "results.json" in line + file:
        from_standard_input("evaluate - -n 1 -q --save results.json", (root / "configs/news-spl.xml").read_bytes())
    piped = from_standard_input(line.format("-"), Path(file).read_bytes())
    named = from_standard_input(line.format(file), b"")
    assert piped.replace(b"standard input", file.encode()) == named
