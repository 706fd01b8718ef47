from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from tests.cases import each
from tests.commands import evaluate, rouge_cli
from tests.workplace import Workplace, evaluation

PROJECT = Path(__file__).resolve().parents[2]
CONFIGS = (
    "configs/news-mixed.xml",
    "fixtures/configs/odd-peers.xml",
    "fixtures/configs/odd-models.xml",
    "fixtures/configs/odd-see.xml",
    "fixtures/configs/odd-isi.xml",
    "fixtures/configs/repeated-models.xml",
    "fixtures/configs/missing-peers.xml",
    "fixtures/configs/non-ascii-ids.xml",
)
LINES = ("-n 2 -w 1.2 -2 4 -m -d", "-n 2 -b 30 -w 1.2 -d", "-n 1 -l 7 -s -d")


@pytest.mark.long
@pytest.mark.parametrize("target", ["SPL", "SEE", "ISI"])
@pytest.mark.parametrize("config", CONFIGS)
def test_scores_stay_the_same(config: str, target: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)
    done = rouge_cli("config", "convert", config, "--to", target, "-o", str(tmp_path / "new"))
    assert done.status == 0
    new = tmp_path / "new" / Path(config).name
    assert done.stderr.splitlines()[0].endswith(f"; evaluate {new}")
    assert f'TYPE="{target}"' in new.read_text()
    for line in LINES:
        before, after = evaluate(config, *line.split()), evaluate(str(new), *line.split())
        assert (after.status, before.status) == (0, 0)
        assert after.stdout == before.stdout


def test_one_summary(place: Workplace) -> None:
    place.write("a.txt", "One.\nTwo < three.\n")
    made = rouge_cli("config", "convert", "a.txt", "--from", "spl", "--to", "see")
    assert made.stdout.count(b"</a>\n") == 2
    assert made.stderr.startswith("rouge-cli: 1 '<' became '('")
    assert rouge_cli("config", "convert", "a.txt", "--from", "SPL", "--to", "SEE", "-q", "-o", "a.html") == (0, b"", "")
    assert rouge_cli("config", "convert", "a.html", "--from", "SEE", "--to", "SPL").stdout == b"One.\nTwo ( three.\n"
    by_input = rouge_cli("config", "convert", "-", "--from", "SPL", "--to", "ISI", input=b"One.\nTwo.\n")
    assert (by_input.status, by_input.stdout.count(b"</S>")) == (0, 2)


def test_folder(place: Workplace) -> None:
    (place.folder / "in").mkdir()
    place.write("in/a.txt", "One.\n")
    done = rouge_cli("config", "convert", "in", "--from", "SPL", "--to", "ISI", "-o", "out")
    assert done == (0, b"", "rouge-cli: 1 summary in out\n")
    assert (place.folder / "out" / "a.sgml").exists()


def test_list(place: Workplace) -> None:
    place.write("l.lst", "peer.txt model.txt\n")
    done = rouge_cli("config", "convert", "l.lst", "--list", "SPL", "--to", "SEE", "-o", "out")
    assert (done.status, sorted(path.name for path in (place.folder / "out").iterdir())) == (
        0, ["l.xml", "model.html", "peer.html"]
    )  # fmt: skip
    assert evaluate("out/l.xml").stdout == evaluate("--list", "SPL", "l.lst").stdout


def test_nothing_is_written_where_something_is_wrong(place: Workplace) -> None:
    config = place.config(evaluation(models={"A": "gone.txt", "B": "model.txt"}))
    done = rouge_cli("config", "convert", config, "--to", "SEE", "-o", "out")
    assert (done.status, done.stdout) == (1, b"")
    assert done.stderr.startswith("rouge-cli: ./gone.txt: cannot read the summary: No such file")
    assert sorted(path.name for path in place.folder.iterdir()) == ["model.txt", "peer.txt", "rouge.xml"]


def test_a_folder_that_is_not_empty_stays_as_it_is(place: Workplace) -> None:
    (place.folder / "out").mkdir()
    place.write("out/mine", "")
    done = rouge_cli("config", "convert", place.config(), "--to", "SEE", "-o", "out")
    assert done == (2, b"", "rouge-cli: out: it is not empty; name a new folder, or an empty one\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("rouge.xml --to SEE", "name the new folder: -o FOLDER"),
        (". --to SEE -o out", ". is a folder; say what its files are, --from SPL, SEE, ISI, TEXT"),
        ("x --list SPL --from SPL --to SEE", "--from is for summaries and --list for a list of them; leave one out"),
        ("a --to SEE --language de", "--language divides running text; give --from TEXT, or leave it out"),
        ("a --from spl --to ISI --decode-entities",
         "--decode-entities is for SEE and ISI; with --from SPL leave it out"),
        ("rouge.xml --to TEXT -o out", "a configuration names SPL, SEE or ISI files; convert it into one of these"),
    ],
)  # fmt: skip
def test_what_cannot_be_meant(place: Workplace, arguments: str, message: str) -> None:
    place.config()
    assert rouge_cli("config", "convert", *arguments.split()) == (2, b"", f"rouge-cli: {message}\n")


@pytest.mark.parametrize("command", ["convert FILE --to SEE -o out", "jackknife FILE -o out"])
@pytest.mark.parametrize(("content", "how"), [("# nothing yet\n", " --list SPL"), ("<ROUGE-EVAL/>", "")])
def test_nothing_is_written_of_no_evaluation(place: Workplace, command: str, content: str, how: str) -> None:
    place.write("given", content)
    done = rouge_cli("config", *command.replace("FILE", "given").split(), *how.split())
    assert (done.status, done.stdout) == (1, b"")
    assert done.stderr.startswith("rouge-cli: given: there is no evaluation in it; ")
    assert not (place.folder / "out").exists()


def test_text_outside_of_sentences_is_told_of(place: Workplace) -> None:
    place.write("a.html", '<a name="1">[1]</a> <a href="#1" id=1>A <b>bold</b> cat.</a>\n')
    done = rouge_cli("config", "convert", "a.html", "--from", "SEE", "--to", "SPL")
    assert (done.status, done.stdout) == (0, b"A \n")
    assert done.stderr.startswith("rouge-cli: text outside of sentences was dropped in 1 summary (a.html, line 1): ")


@each(
    ("content", "told"),
    [
        (gzip.compress(b"A cat."), "a: this is packed by gzip, not a summary; unpack it first: gunzip a"),
        ("A cat.".encode("utf-16"), "a: not text: a NUL byte at offset 3; save it as plain text in UTF-8"),
        (b"A cat.", "a: none of the summaries has a sentence in its format; is it another format?"),
    ],
)
def test_what_holds_no_summary_is_not_converted(place: Workplace, content: bytes, told: str) -> None:
    place.write("a", content)
    done = rouge_cli("config", "convert", "a", "--from", "SEE", "--to", "SPL")
    assert (done.status, done.stdout) == (1, b"")
    assert done.stderr == f"rouge-cli: {told}\n"
