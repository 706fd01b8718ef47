"""Odd encodings, names and numbers in data: a message with the place, whatever reads them."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

import rouge_cli
from rouge_cli.errors import DataError, UsageError
from tests.commands import Finished, evaluate, rouge155
from tests.commands import rouge_cli as run
from tests.workplace import Workplace, evaluation

RECORD = {"id": "1", "summary": "the cat sat", "references": ["a cat sat"]}
HALF = "half of a surrogate pair"
LONG, HUGE = "9" * 400, "9" * 5000
DEEP = ".".join(["a"] * 5000)


def jsonl(place: Workplace, *records: dict[str, object]) -> str:
    return place.write("r.jsonl", "".join(json.dumps({**RECORD, **record}) + "\n" for record in records))


def refused(done: Finished, *said: str, status: int = 1) -> None:
    assert (done.status, done.stdout) == (status, b""), done.stderr
    for text in said:
        assert text in done.stderr
    assert "rouge-cli does not know why" not in done.stderr


BROKEN = "a b\nc\n".encode("utf-16") + b"\x00\xd8\x41\x00"
UNMARKED = "a b\nc\n".encode("utf-16-be")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (UNMARKED, "not UTF-16: UTF-16 stream does not start with BOM; say which, --encoding utf-16-le or utf-16-be"),
        (BROKEN, "not UTF-16: byte 0x00: illegal UTF-16 surrogate; name its encoding, --encoding"),
    ],
    ids=["unmarked", "broken"],
)
def test_utf_16(place: Workplace, content: bytes, said: str) -> None:
    for name in ("a.txt", "a.jsonl", "a.csv", "a.tsv"):
        place.write(name, content)
    for side in ("p", "m"):
        (place.folder / side).mkdir()
        place.write(f"{side}/1.txt", content)
    more = ("--encoding", "utf-16")
    refused(evaluate("--peers", "a.txt", "--models", "a.txt", *more), f"a.txt: {said}")
    refused(evaluate("a.jsonl", *more), f"a.jsonl: {said}")
    refused(evaluate("a.csv", *more), f"a.csv: {said}")
    refused(evaluate("a.tsv", *more), f"a.tsv: {said}")
    plain = said if content is UNMARKED else "not utf-16: byte 0x00 at offset 14; name its encoding (--encoding)"
    refused(evaluate("--peers", "p", "--models", "m", *more), f"p/1.txt (also m/1.txt): {plain}")


def test_an_encoding_that_makes_what_is_no_text(place: Workplace) -> None:
    for name in ("peer.txt", "model.txt"):
        place.write(name, b"a\n+2AA-\n")
    more = ("--encoding", "utf-7")
    said = f"not UTF-7: {HALF} (\\ud800)"
    refused(evaluate(place.config(), *more), f"./peer.txt (also ./model.txt): {said}")
    refused(evaluate("--peers", "peer.txt", "--models", "model.txt", *more), HALF)


@pytest.mark.parametrize("field", ["id", "system", "summary"])
def test_halves_of_surrogate_pairs_in_names(place: Workplace, field: str) -> None:
    value: object = {"\ud800": "a"} if field == "summary" else "\ud800"
    name = jsonl(place, {}, {"id": "2", "system": "a"}) if field == "" else jsonl(place, {field: value})
    refused(evaluate(name), f"r.jsonl, line 1: field '{field}' has '\\ud800': {HALF}")
    done = evaluate(jsonl(place, {}, {"id": "2", "summary": "\ud800"}))
    assert done.status == 0
    place.write("h.jsonl", '{"system": "\\ud800", "score": 1}\n')
    refused(run("agreement", "h.jsonl"), "h.jsonl, line 1: column 'system' holds '\\ud800'")


def test_halves_of_surrogate_pairs_in_results(place: Workplace) -> None:
    assert evaluate(jsonl(place, {}), "--save", "r.json").status == 0
    tree = json.loads(Path("r.json").read_bytes())
    for path in ("id", "evaluations"):
        changed = json.loads(json.dumps(tree))
        changed["systems"][0][path] = "\ud800" if path == "id" else ["\ud800"]
        place.write("odd.json", json.dumps(changed))
        refused(run("report", "odd.json"), f"odd.json: systems[0].{path}: {HALF}")


def test_parquet_text_that_is_not_utf_8(place: Workplace) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    import pyarrow.parquet as parquet

    def column(*values: bytes) -> object:
        made = pyarrow.array(values, pyarrow.binary())
        return pyarrow.Array.from_buffers(pyarrow.string(), len(values), made.buffers())

    columns = {"id": column(b"1", b"2", b"3"), "summary": column(b"a", b"caf\xe9", b"\xff"),
               "reference": column(b"a", b"a", b"a")}  # fmt: skip
    parquet.write_table(pyarrow.table(columns), "r.parquet")
    done = evaluate("r.parquet")
    refused(done, "r.parquet, row 2: a value that cannot be read: ", "r.parquet, row 3: ", "text is UTF-8")
    assert len(done.stderr.splitlines()) == 2
    done = evaluate("r.parquet", "--lenient", "-n", "1")
    assert done.status == 0
    assert "2 entries skipped" in done.stderr


def test_kept_parquet_text_that_is_not_utf_8(place: Workplace) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    import pyarrow.parquet as parquet

    made = pyarrow.array([b"a", b"caf\xe9"], pyarrow.binary())
    text = pyarrow.Array.from_buffers(pyarrow.string(), 2, made.buffers())
    parquet.write_table(pyarrow.table({"summary": ["a", "a"], "reference": ["a", "a"], "other": text}), "r.parquet")
    for name in ("o.jsonl", "o.parquet"):
        refused(run("score", "r.parquet", "-o", name), "r.parquet, row 2: a value that cannot be read: ", "UTF-8")


@pytest.mark.parametrize("number", [LONG, f"-{LONG}"])
def test_long_numbers_among_human_scores(place: Workplace, number: str) -> None:
    place.write("h.jsonl", f'{{"system": "a", "score": {number}}}\n{{"system": "b", "score": 1}}\n')
    place.write("h.csv", f"system,score\na,{number}\nb,1\n")
    for name in ("h.jsonl", "h.csv"):
        said = f"{name}, line {1 + name.endswith('csv')}: column 'score' holds "
        refused(run("agreement", name), said, "too large" if name == "h.jsonl" else "not a number")


def test_longer_numbers(place: Workplace) -> None:
    place.write("h.jsonl", f'{{"system": "a", "score": {HUGE}}}\n')
    refused(run("agreement", "h.jsonl"), "h.jsonl, line 1, column 1: a whole number of thousands of digits")
    place.write("r.jsonl", f'{{"id": {HUGE}, "summary": "a", "references": ["a"]}}\n')
    refused(evaluate("r.jsonl"), "r.jsonl, line 1, column 1: a whole number of thousands of digits")
    place.write("r.jsonl", f'{{"id": {LONG}, "summary": {LONG}, "references": ["a"]}}\n')
    refused(evaluate("r.jsonl"), "r.jsonl, line 1: field 'summary' is the number 999999", "999 ...;")


def test_longer_numbers_in_options(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    place.write("r.jsonl", '{"summary": "a", "references": ["a"]}\n')
    refused(evaluate("r.jsonl", "--part", f"1/{HUGE}", "--save", "p.json"), "'1/9999", " ... is not K/N", status=2)
    assert evaluate("r.jsonl", "--save", "p.json", "-q").status == 0
    page = ("--format", "html", "-o", "p.html")
    refused(run("analyze", "p.json", "--texts", f"worst:{HUGE}", *page), " ... is not all, none", status=2)


def test_an_id_that_ends_in_thousands_of_digits(place: Workplace) -> None:
    models = {"A": "model.txt", "B": "peer.txt"}
    name = place.config(evaluation("1", models=models), evaluation(f"1-{HUGE}", models=models))
    assert run("config", "jackknife", name, "-o", "made.xml").status == 0


@pytest.mark.parametrize("number", [LONG, HUGE])
def test_long_numbers_in_signatures_and_results(place: Workplace, number: str) -> None:
    newer = "version is rouge-cli-"
    refused(evaluate(place.config(), "--like", f"stem:both|version:rouge-cli-{number}.0"), newer, status=2)
    refused(evaluate(place.config(), "--like", f"seed:{number}|version:rouge-cli-0.0.1"), "seed", status=2)
    refused(evaluate(place.config(), "-r", number), "'-r'" if number == HUGE else "samples", status=2)
    assert evaluate(place.config(), "--save", "r.json").status == 0
    content = Path("r.json").read_text()
    for key, old in (("schema", '"schema": 1'), ("seed", '"seed": 0'), ("samples", '"samples": 1000.0'),
                     ("max_ngram", '"max_ngram": 0'), ("models", "[1, 1]")):  # fmt: skip
        assert old in content
        new = f"[1, {number}]" if key == "models" else f'"{key}": {number}'
        place.write("odd.json", content.replace(old, new))
        done = run("report", "odd.json")
        assert done.status == 1
        assert "Traceback" not in done.stderr


@pytest.mark.long
@pytest.mark.parametrize(
    "line",
    [
        f"samples = {LONG}", f"samples = {HUGE}", f"confidence = {LONG}", f"max_words = {LONG}", f"seed = -{LONG}",
        "columns = [1]", "variants = [['CASE']]", "models = [{}]", "measures = [1.5]", "measures = [['rouge-1']]",
        "level = ['system']", "title = [1]", 'stop_list = "a\\u0000b"', "figure = []",
        "x = " + "[" * 10_000 + "]" * 10_000, f"input.peers = 0x{HUGE}", f"input.peers.{DEEP} = 1",
        f"columns = [{{ {DEEP} = 1 }}, {{ {DEEP} = 1 }}]",
    ],
    ids=range(18),
)  # fmt: skip
def test_odd_studies(place: Workplace, line: str) -> None:
    place.write("h.csv", "system,score\na,1\nb,2\n")
    start = f'config = "{place.config()}"\nhuman = "h.csv"\n'
    place.write("s.toml", start + ('measures = ["rouge-1"]\n' if "measures" not in line else "") + line + "\n")
    refused(run("study", "s.toml"), "")


def test_measures_that_are_no_names() -> None:
    for measures in ([1.5], [None], 5, b"rouge-1", [["rouge-1"]], [b"rouge-1"]):
        with pytest.raises(UsageError, match="measures: "):
            rouge_cli.score("a", "a", measures=measures)  # type: ignore[arg-type]
        if isinstance(measures, list):
            with pytest.raises(UsageError, match="measures must be a tuple of str"):
                rouge_cli.Options(measures=tuple(measures))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["a\0b.xml", "a\0b.jsonl", "a\0b.csv", "a\0b.parquet"])
def test_nul_in_a_path(place: Workplace, name: str) -> None:
    with pytest.raises(DataError, match="cannot "):
        rouge_cli.evaluate(name)
    with pytest.raises(DataError, match="cannot read the results"):
        rouge_cli.read_results(name)
    with pytest.raises(DataError, match="cannot read the list"):
        rouge_cli.evaluate(name, list_format="SPL")


@pytest.mark.parametrize("field", ["stop_list", "data", "idf", "labels", "wordnet"])
def test_nul_in_a_path_of_options(place: Workplace, field: str) -> None:
    choices: dict[str, dict[str, Any]] = {
        "stop_list": {"drop_stop_words": True},
        "data": {"drop_stop_words": True, "tokenizer": "unicode"},
        "idf": {"measures": ("cosine:tfidf",)},
        "labels": {"measures": ("esk",)},
        "wordnet": {"measures": ("esk",), "labels": "wordnet"},
    }
    with pytest.raises((DataError, UsageError)):
        rouge_cli.evaluate(place.config(), rouge_cli.Options(**{**choices[field], field: "a\0b"}))
    key = field.replace("_", "-")
    done = evaluate(place.config(), "--like", f"{key}:a%00b|stop:removed|version:rouge-cli-0.0.1")
    assert done.status in (1, 2)


@pytest.mark.parametrize("name", ["a\0b", "\ud800"])
def test_names_in_results_that_no_file_has(place: Workplace, name: str) -> None:
    assert evaluate(place.config(), "-n", "1", "--save", "r.json").status == 0
    tree = json.loads(Path("r.json").read_bytes())
    for field in ("stop_list", "labels"):
        place.write("odd.json", json.dumps({**tree, "options": {**tree["options"], field: name}}))
        done = run("analyze", "odd.json", "--format", "json")
        assert done.status in (0, 1, 2)
        assert "rouge-cli does not know why" not in done.stderr


def test_statistics_of_different_lengths(place: Workplace) -> None:
    assert evaluate(place.config(), "--measures", "bleu", "--save", "r.json").status == 0
    tree = json.loads(Path("r.json").read_bytes())
    tree["systems"][0]["measures"][0]["statistics"][1] = []
    place.write("odd.json", json.dumps(tree))
    refused(run("report", "odd.json"), "odd.json: systems[0].measures[0].statistics: 1 values are expected in each")


@pytest.mark.parametrize("count", [-1, -1e308, 1e308, "nan"])
def test_counts_that_no_text_has(place: Workplace, count: Any) -> None:
    """Their sums overflow, and the search for bounds of a p-value does not end."""
    records: list[dict[str, Any]] = [
        {"id": str(i), "summary": {"a": "the cat", "b": f"the dog {i}"}} for i in range(12)
    ]
    assert evaluate(jsonl(place, *records), "-n", "1", "--save", "r.json").status == 0
    tree = json.loads(Path("r.json").read_bytes())
    tree["systems"][0]["measures"][0]["hits"][0] = 0
    tree["systems"][0]["measures"][0]["peer_totals"][0] = count
    place.write("odd.json", json.dumps(tree))
    refused(run("compare", "odd.json", "-t", "corpus", "-r", "20"), "odd.json", "a count ", "is below 0")


@pytest.mark.parametrize("line", ["[1]", "[[1]]"])
def test_lines_of_arrays_are_no_rows(place: Workplace, line: str) -> None:
    refused(run("report", place.write("rows.jsonl", f"{line}\n")), "rows.jsonl")


def test_nul_in_a_list(place: Workplace) -> None:
    """What follows it would be cut off, and another file be read."""
    place.write("l.lst", "peer.txt model.txt\npeer.txt\0x model.txt\n")
    said = "l.lst, line 2: a NUL, which no file's name has; check what wrote the list\n"
    assert rouge155("-z", "SPL", "l.lst") == (1, b"", f"rouge155: {said}")


@pytest.mark.parametrize("weight", ["1e200", "1e101", "1e-200", "inf", "1e-101"])
def test_weights_whose_squares_cannot_be_told_apart(place: Workplace, weight: str) -> None:
    place.write("idf.txt", f"cat\t{weight}\nthe\t1\n")
    done = evaluate(place.config(), "--measures", "cosine:tfidf", "--idf", "idf.txt")
    refused(done, f"idf.txt, line 1: '{weight}' is not a weight; that is 0, or a number from 1e-100 to 1e100")


def test_weights_at_the_ends(place: Workplace) -> None:
    place.write("idf.txt", "cat\t1e100\nsat\t1e-100\nslept\t0\n")
    done = evaluate(place.config(), "--measures", "cosine:tfidf", "--idf", "idf.txt", "--format", "csv")
    assert done.status == 0
    assert b"nan" not in done.stdout


def test_names_that_are_no_unicode(place: Workplace) -> None:
    """File names and values of options are bytes to the system, and come through as they are."""
    odd = b"a\xff".decode("utf-8", "surrogateescape")
    folder = place.folder / "p" / odd
    folder.mkdir(parents=True)
    (folder / "1.txt").write_text("the cat\n")
    (place.folder / "m").mkdir()
    place.write("m/1.txt", "the cat\n")
    sides = ("--peers", "p", "--models", "m", "-q", "-n", "1")
    for format in ("rouge155", "table", "markdown", "latex", "csv", "jsonl", "json"):
        done = evaluate(*sides, "--format", format, "--save", f"{odd}.json")
        assert done.status == 0, done.stderr
        assert run("report", f"{odd}.json", "--format", format).stdout == done.stdout
    for arguments in (
        ("evaluate", odd), ("evaluate", place.config(), odd), ("evaluate", f"{odd}.jsonl"), ("report", odd),
        ("evaluate", place.config(), "--tokenizer", odd), ("evaluate", place.config(), "--measures", odd),
        ("evaluate", place.config(), "--encoding", odd), ("evaluate", place.config(), "--like", odd),
        ("evaluate", place.config(), "--preset", odd), ("evaluate", place.config(), "-o", f"{odd}/x"),
        ("evaluate", place.config(), "--dialect", odd), ("evaluate", place.config(), "--sort", odd),
        ("diff", odd, odd), ("explain", odd, odd, odd), ("agreement", odd), ("study", odd), (odd,),
        ("config", "check", odd), ("config", "show", odd), ("config", "files", odd), ("measures", odd),
        ("presets", odd), ("evaluate", place.config(), "--no", odd), ("evaluate", f"--{odd}"),
    ):  # fmt: skip
        done = run(*arguments)
        assert done.status in (1, 2), arguments
        assert done.stderr or done.stdout


def test_a_gap_that_no_text_has(place: Workplace) -> None:
    config = place.config()
    for dialect in ((), ("--dialect", "lin2004"), ("--dialect", "rouge-score")):
        done = evaluate(config, "-x", "-2", LONG, *dialect, "--format", "csv")
        unlimited = evaluate(config, "-x", "-2", "-1", *dialect, "--format", "csv")
        figures = [line.split(",")[3:12] for line in unlimited.stdout.decode().splitlines()]
        assert [line.split(",")[3:12] for line in done.stdout.decode().splitlines()] == figures
    assert run("explain", config, "1", "a", "-2", LONG).status == 0


def test_a_table_whose_head_is_empty(place: Workplace) -> None:
    place.write("h.csv", b"\nsystem,\x9b,2\na,1,2\n")
    refused(run("agreement", "h.csv"), "h.csv, line 2: byte 0x9b is not UTF-8")


@pytest.mark.skipif(os.name != "posix", reason="no permissions here")
@pytest.mark.parametrize("side", ["peers", "models"])
@pytest.mark.parametrize("mode", [0, 0o100], ids=["closed", "unlistable"])
def test_folders_that_cannot_be_listed(place: Workplace, side: str, mode: int) -> None:
    """A folder of the user's is not passed over, as one of a system, with what is in it."""
    for name in ("peers/a", "peers/b", "models/x"):
        (place.folder / name).mkdir(parents=True)
        place.write(f"{name}/1.txt", "the cat\n")
    closed = {"peers": "peers/b", "models": "models/x"}[side]
    for name in (".", "peers", "peers/a", "peers/b", "models", "models/x"):
        os.chown(name, 65534, -1) if not os.geteuid() else None
    os.chmod(closed, mode)
    user = os.geteuid()
    if not user:
        os.seteuid(65534)
    try:
        plain = evaluate("--peers", "peers", "--models", "models")
        by_pattern = evaluate(
            "--peers", "peers", "--models", "models", "--peer-pattern", r"\w/(\d)\.txt",
            "--model-pattern", r"\w/#ID#\.txt",
        )  # fmt: skip
    finally:
        if not user:
            os.seteuid(0)
        os.chmod(closed, 0o700)
    for done in (plain, by_pattern):
        refused(done, f"{closed}: cannot read the folder: Permission denied")


def test_a_study_with_a_byte_order_mark(place: Workplace) -> None:
    place.write("s.toml", b"\xef\xbb\xbfhuman = 1\n")
    assert "not TOML" not in run("study", "s.toml").stderr
