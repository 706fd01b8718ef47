from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from tests.cases import each
from tests.commands import evaluate, rouge_cli
from tests.workplace import Workplace, evaluation

PROJECT = Path(__file__).resolve().parents[2]


@pytest.mark.usefixtures("place")
def test_folder_and_configuration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)
    out = tmp_path / "baselines"
    done = rouge_cli("baseline", "configs/news-see.xml", "--sources", "fixtures/news/sources", "-o", str(out))
    assert (done.status, done.stdout) == (0, b"")
    assert done.stderr == f"rouge-cli: 12 summaries in {out}; evaluate {out}/baselines.xml\n"
    scored = evaluate(str(out / "baselines.xml"), "-n", "1", "-x", "-r", "1", "-q")
    systems = {line.split()[0] for line in scored.stdout.decode().splitlines()[1::4]}
    assert {"lead", "baseline-lead", "baseline-random", "baseline-keywords"} <= systems


@pytest.fixture
def stories(place: Workplace) -> str:
    """A folder with the source of the plain evaluation."""
    (place.folder / "stories").mkdir()
    place.write("stories/1.txt", "The cat lay on the mat.\nIt rained.\n")
    return "stories"


def test_some_kinds(place: Workplace, stories: str) -> None:
    kinds = ("--kind", "lead", "--kind", "lead", "--words", "2")
    done = rouge_cli("baseline", place.config(), "--sources", stories, *kinds, "-o", "out")
    assert done.status == 0
    assert sorted(str(path.relative_to("out")) for path in Path("out").rglob("*.*")) == [
        "baseline-lead/1.txt", "baselines.xml"
    ]  # fmt: skip
    assert Path("out/baseline-lead/1.txt").read_text() == "The cat lay on the mat.\n"


@pytest.mark.parametrize("kind", [(), ("--kind", "lead"), ("--kind", "random"), ("--kind", "keywords")])
def test_sources_are_required(place: Workplace, kind: tuple[str, ...]) -> None:
    done = rouge_cli("baseline", place.config(), *kind, "-o", "out")
    assert (done.status, done.stderr) == (
        2,
        "rouge-cli: a baseline is made of the source documents, so name their folder, --sources DIR; made of the "
        "reference summaries it would score as high as they do\n",
    )
    assert not Path("out").exists()


def test_nothing_is_written_where_something_is_wrong(place: Workplace, stories: str) -> None:
    config = place.config(evaluation(models={"A": "gone.txt"}))
    done = rouge_cli("baseline", config, "--sources", stories, "-o", "out")
    assert (done.status, done.stdout) == (1, b"")
    assert "gone.txt (line 2, evaluation 1): cannot read the summary: No such file or directory" in done.stderr
    assert not Path("out").exists()


def test_folder_that_is_there_already(place: Workplace, stories: str) -> None:
    (place.folder / "out").mkdir()
    place.write("out/mine.txt", "x")
    done = rouge_cli("baseline", place.config(), "--sources", stories, "-o", "out")
    assert (done.status, done.stderr.splitlines()) == (
        2, ["rouge-cli: out: it is not empty; name a new folder, or an empty one"]
    )  # fmt: skip


ORACLE = ("--kind", "oracle", "--kind", "lead", "--sources", "stories")
RUNNING = "The cat lay on the mat. Dr. Miller met a dog. It rained in Caf\u00e9 Noir \u201ctoday.\u201d All left."


def labels(folder: str) -> dict[str, object]:
    record: dict[str, object] = json.loads(Path(folder, "oracle-labels.jsonl").read_text())
    return record


def test_running_text_is_split_or_told(place: Workplace, stories: str) -> None:
    place.write("stories/1.txt", RUNNING + "\n")
    done = rouge_cli("baseline", place.config(), *ORACLE, "-o", "whole")
    told = "1 of 1 sources are one line of several sentences, which counts as one sentence; have them split"
    assert f"warning: stories/1.txt: {told}: --sentences split\n" in done.stderr
    assert labels("whole")["sentences"] == [RUNNING]
    done = rouge_cli("baseline", place.config(), *ORACLE, "--sentences", "split", "-o", "split")
    assert (done.status, "warning" in done.stderr) == (0, False), done.stderr
    found = labels("split")["sentences"]
    assert found == ["The cat lay on the mat.", "Dr. Miller met a dog.",
                     "It rained in Caf\u00e9 Noir \u201ctoday.\u201d", "All left."]  # fmt: skip
    assert Path("split/baseline-lead/1.txt").read_text("utf-8").splitlines() == found[:1]
    given = rouge_cli("baseline", place.config(), *ORACLE, "--sentences", "given", "-o", "given")
    assert (given.status, "warning" in given.stderr) == (0, False)


def test_labels_are_of_the_sentences_beside_them(place: Workplace, stories: str) -> None:
    place.write("stories/1.txt", "\nThe cat lay on the mat.\n   \n\n...\nIt rained.\n\t\n")
    assert rouge_cli("baseline", place.config(), *ORACLE, "-o", "out").status == 0
    found = labels("out")
    assert found["sentences"] == ["The cat lay on the mat.", "...", "It rained."]
    assert len(found["labels"]) == 3  # type: ignore[arg-type]


def test_a_seed_is_not_negative(tmp_path: Path) -> None:
    given = [
        "configs/news-spl.xml",
        "--sources",
        "fixtures/news/sources",
        "--kind",
        "random",
        "-o",
        str(tmp_path / "new"),
    ]
    done = rouge_cli("baseline", *given, "--seed", "-1")
    assert done.status == 2
    assert "'--seed': -1 is not in the range x>=0" in done.stderr
    assert not (tmp_path / "new").exists()


def test_baselines_of_nothing_are_refused(place: Workplace) -> None:
    (place.folder / "stories").mkdir()
    place.write("empty.xml", "<ROUGE-EVAL/>")
    done = rouge_cli("baseline", "empty.xml", "--sources", "stories", "-o", "out")
    assert (done.status, done.stdout) == (1, b"")
    assert done.stderr.startswith("rouge-cli: empty.xml: there is no evaluation in it; ")


def test_no_encoding_is_advised_that_the_references_do_not_have(place: Workplace, stories: str) -> None:
    place.write("stories/1.txt", b"Caf\xe9s.\n")
    done = rouge_cli("baseline", place.config(), "--sources", stories, "--tokenizer", "unicode", "-o", "out")
    assert done.status == 1
    assert "; save it as utf-8, as the summaries are, or name the encoding of all (--encoding)\n" in done.stderr


UNICODE = ("--tokenizer", "unicode")


def test_the_files_of_a_configuration_are_in_one_encoding(place: Workplace) -> None:
    """Records became UTF-8, and the baselines beside them stayed in the encoding of the sources."""
    (place.folder / "stories").mkdir()
    place.write("stories/1.txt", "Les élèves vont là\n".encode("latin-1"))
    record = '{"id": "1", "summary": "Les élèves", "references": ["Les élèves vont là"]}\n'
    place.write("r.jsonl", record.encode("latin-1"))
    latin = ("--encoding", "latin-1", *UNICODE)
    done = rouge_cli("baseline", "r.jsonl", *latin, "--sources", "stories", "--kind", "lead", "-o", "out")
    assert done.status == 0, done.stderr
    assert "the files are in UTF-8, not in latin-1: score them without --encoding" in done.stderr
    scored = rouge_cli("evaluate", "out/baselines.xml", *UNICODE, "-n", "1", "-x", "--format", "csv").stdout.decode()
    assert [line.split(",")[3] for line in scored.splitlines()[1:]] == ["1.0", "0.5"], scored


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "gb18030"])
def test_folders_keep_their_encoding(place: Workplace, encoding: str) -> None:
    for name in ("stories", "p", "m"):
        (place.folder / name).mkdir()
        place.write(f"{name}/1.txt", "Les élèves\nvont là\n".encode(encoding))
    one = ("--encoding", encoding, *UNICODE)
    folders = ("--peers", "p", "--models", "m", *one)
    done = rouge_cli("baseline", *folders, "--sources", "stories", "--kind", "lead", "-o", "out")
    assert done.status == 0, done.stderr
    assert "UTF-8" not in done.stderr
    assert (place.folder / "out" / "baseline-lead" / "1.txt").read_bytes().decode(encoding) == "Les élèves\nvont là\n"


def test_keywords_that_the_encoding_cannot_write_are_refused(place: Workplace) -> None:
    """A small letter of Turkish's capital I with a dot is two characters; one became a question mark."""
    for name in ("stories", "p", "m"):
        (place.folder / name).mkdir()
        place.write(f"{name}/1.txt", "İstanbul\n".encode("iso8859_9"))
    given = ("--peers", "p", "--models", "m", "--encoding", "iso8859_9", *UNICODE, "--sources", "stories")
    done = rouge_cli("baseline", *given, "--kind", "keywords", "-o", "out")
    assert done.status == 1
    assert "baseline-keywords/1.txt: iso8859-9 cannot write " in done.stderr
    assert not (place.folder / "out").exists()
    assert rouge_cli("baseline", *given, "--kind", "lead", "-o", "out").status == 0


def test_sources_that_are_no_text_are_refused(place: Workplace, stories: str) -> None:
    place.write("stories/1.txt", gzip.compress(b"The cat lay on the mat."))
    done = rouge_cli("baseline", place.config(), "--sources", stories, "-o", "out")
    assert done == (1, b"", "rouge-cli: stories/1.txt: this is packed by gzip, not a source document; "
                    "unpack it first: gunzip stories/1.txt\n")  # fmt: skip


@pytest.mark.parametrize("sentences", [(), ("--sentences", "lines")])
def test_a_language_without_splitting(place: Workplace, stories: str, sentences: tuple[str, ...]) -> None:
    done = rouge_cli("baseline", place.config(), "--sources", stories, *sentences, "--language", "german", "-o", "out")
    assert (done.status, done.stderr) == (
        2, "rouge-cli: --language is for --sentences split; add it or leave --language out\n"
    )  # fmt: skip
    assert not Path("out").exists()


def test_labels_have_no_marks_of_a_windows_file(place: Workplace, stories: str) -> None:
    place.write("stories/1.txt", "\ufeffThe cat lay on the mat.\r\nIt rained.\r\n")
    assert rouge_cli("baseline", place.config(), *ORACLE, "-o", "out").status == 0
    assert labels("out")["sentences"] == ["The cat lay on the mat.", "It rained."]


SEE = '<html>\n<body>\n<a name="1">[1]</a> <a href="#1" id=1>The cat lay.</a>\n</body>\n</html>\n'


def test_sources_with_markup_that_is_read_as_text_are_named(place: Workplace) -> None:
    (place.folder / "stories").mkdir()
    place.write("stories/1.txt", SEE)
    lead = ("baseline", place.config(), "--sources", "stories", "--kind", "lead")
    done = rouge_cli(*lead, "-o", "out")
    assert "1 of 1 sources look like SEE, and their markup is read as text; say --source-format SEE" in done.stderr
    done = rouge_cli(*lead, "--source-format", "SEE", "-o", "see")
    assert (done.status, "look like" in done.stderr) == (0, False)


@each("option", [("--sentences", "split"), ("--sentence-delimiter", ". ")])
def test_sources_with_markup_are_not_split(place: Workplace, option: tuple[str, str]) -> None:
    (place.folder / "stories").mkdir(exist_ok=True)
    place.write("stories/1.txt", SEE)
    config = place.config()
    done = rouge_cli("baseline", config, "--sources", "stories", "--source-format", "SEE", *option, "-o", "out")
    assert done.status == 2
    assert "--sentences and --sentence-delimiter are for plain text; SEE and ISI sources say themselves" in done.stderr


def test_references_that_are_in_the_folder_of_the_configuration_alone_are_found_there(
    place: Workplace, stories: str
) -> None:
    (place.folder / "w").mkdir()
    place.write("w/m.txt", "a\n")
    place.write("p.txt", "a\n")
    place.write("w/c.lst", "p.txt m.txt\n")
    done = rouge_cli("baseline", "w/c.lst", "-z", "SPL", "--sources", stories, "-o", "out")
    assert "m.txt (line 1, evaluation 1): cannot read the summary" in done.stderr
    assert ", but it is in w; run the command in that folder" in done.stderr
