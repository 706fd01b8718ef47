"""`rouge-cli score`: a row out for each summary, whatever goes in."""

from __future__ import annotations

import csv
import gzip
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet as pq
import pytest

from rouge_cli import score_batch, score_columns
from tests.cases import each
from tests.commands import Finished, rouge_cli
from tests.workplace import Workplace

PEERS = ["a b c", "the cat sat\non the mat", "x", "", "a b"] * 3
MODELS = ["a b d", "a cat sat\non a mat", "x y z", "q", "b a"] * 3
FIGURES = ("recall", "precision", "f")
ONE = ("-q", "--measures", "rouge-1")
PLAIN = '{"id": %d, "summary": "a b", "reference": "a c"}\n'


def score(*arguments: str) -> Finished:
    """`rouge-cli score ARGUMENTS`."""
    return rouge_cli("score", *arguments)


def records() -> list[dict[str, Any]]:
    return [
        {"id": f"e{i}", "summary": peer, "reference": model, "note": f"n{i}, \u00e9"}
        for i, (peer, model) in enumerate(zip(PEERS, MODELS, strict=True))
    ]


def written(format: str, rows: Sequence[dict[str, Any]], stem: str = "in") -> str:
    """A file of these rows."""
    name = f"{stem}.{format}"
    if format == "parquet":
        pq.write_table(pyarrow.Table.from_pylist([*rows]), name)
    elif format == "json":
        Path(name).write_text(json.dumps(rows, indent=1))
    elif format == "jsonl":
        Path(name).write_text("".join(json.dumps(row) + "\n" for row in rows))
    else:
        with open(name, "w", newline="", encoding="utf-8") as stream:
            writer = csv.DictWriter(stream, list(rows[0]), delimiter="\t" if format == "tsv" else ",")
            writer.writeheader()
            writer.writerows(rows)
    return name


def read(name: str) -> list[dict[str, Any]]:
    """The rows of a file, numbers as such."""
    if name.endswith(".parquet"):
        found: list[dict[str, Any]] = pq.read_table(name).to_pylist()
        return found
    content = Path(name).read_bytes()
    text = (gzip.decompress(content) if name.endswith(".gz") else content).decode()
    if ".jsonl" in name:
        return [json.loads(line) for line in text.splitlines()]
    rows = csv.DictReader(io.StringIO(text), delimiter="\t" if ".tsv" in name else ",")
    return [{name: float(cell) if "rouge-" in name else cell for name, cell in row.items()} for row in rows]


def expected(measures: Sequence[str], **how: Any) -> list[dict[str, float]]:
    found = score_batch(PEERS, MODELS, measures=measures, **how)
    return [
        {f"{name}_{figure}": getattr(one[name], figure) for name in measures for figure in FIGURES} for one in found
    ]


@pytest.mark.parametrize("output", ["parquet", "jsonl", "csv", "tsv", "jsonl.gz", "csv.gz"])
@pytest.mark.parametrize("format", ["jsonl", "json", "csv", "tsv", "parquet"])
def test_rows_have_the_figures_of_score_batch(place: Workplace, format: str, output: str) -> None:
    del place
    assert score("-q", written(format, records()), "-m", "-o", f"out.{output}") == (0, b"", "")
    figures = expected(("rouge-1", "rouge-2", "rouge-l"), stem=True)
    kept = [{"id": row["id"], "note": row["note"]} for row in records()]
    assert read(f"out.{output}") == [{**row, **scores} for row, scores in zip(kept, figures, strict=True)]


def test_counts_stand_beside_scores(place: Workplace) -> None:
    place.write("r.jsonl", PLAIN % 1)
    row = json.loads(score("r.jsonl", *ONE, "--counts").stdout)
    assert [row[f"rouge-1_{figure}"] for figure in ("hits", "model", "peer")] == [1, 2, 2]


@each(
    ("asked", "why"),
    [
        (("--several-models", "mean"), "ROUGE-1, ROUGE-2, ROUGE-L: --several-models mean is a mean of scores"),
        (("--dialect", "lin2004", *ONE[1:]), "on ROUGE-1: --several-models jackknife is a mean of scores"),
        (("--measures", "esk"), "here: no counts are kept of ESK"),
        (("--measures", "esk,rouge-1"), ""),
        (("--measures", "bleu"), ""),
    ],
)
def test_counts_that_no_measure_has_are_a_warning(place: Workplace, asked: tuple[str, ...], why: str) -> None:
    place.write("r.jsonl", PLAIN % 1)
    said = score("r.jsonl", *asked, "--counts").stderr
    assert said.count("--counts: without effect ") == bool(why)
    assert why in said


@pytest.mark.parametrize("output", ["jsonl", "csv", "parquet"])
@pytest.mark.parametrize(
    "record",
    [
        '{"id": %d, "summary": {"s": "a", "t": "b"}, "reference": "a", "k": 1}\n',
        '{"id": %d, "s": "a", "t": "b", "reference": "a", "k": 1}\n',
    ],
)
def test_a_row_for_each_system_of_a_record(place: Workplace, record: str, output: str) -> None:
    place.write("r.jsonl", "".join(record % i for i in range(200)))
    fields = [] if "summary" in record else ["--summary-field", "s=s", "--summary-field", "t=t"]
    done = score("r.jsonl", *ONE, *fields, "-o", f"out.{output}")
    assert done.status == 0, done
    rows = read(f"out.{output}")
    assert [(str(row["id"]), row["system"], row["rouge-1_f"]) for row in rows] == [
        (str(i), system, figure) for i in range(200) for system, figure in (("s", 1), ("t", 0))
    ]
    assert {str(row["k"]) for row in rows} == {"1"}


def test_rows_say_their_system_from_the_first_record_of_several_on(place: Workplace) -> None:
    several = '{"id": 9, "summary": {"s": "a", "t": "b"}, "reference": "a"}\n'
    for before in range(3):
        place.write("r.jsonl", PLAIN % 1 * before + several + PLAIN % 2 * 2)
        rows = [json.loads(line) for line in score("r.jsonl", *ONE).stdout.splitlines()]
        assert [row.get("system") for row in rows] == [None] * before + ["s", "t", "r", "r"]


@pytest.mark.parametrize("format", ["jsonl", "csv", "parquet"])
def test_a_system_beside_those_of_a_record_is_refused(place: Workplace, format: str) -> None:
    del place
    name = written(format, [{"id": i, "s": "a", "t": "b", "reference": "a", "system": "x"} for i in range(100)])
    found = score(name, *ONE, "--summary-field", "s=s", "--summary-field", "t=t")
    assert found.status != 0
    assert "system" in found.stderr
    fine = score(name, *ONE, "--summary-field", "s=s", "--summary-field", "t=t", "--columns", "id")
    assert fine.stdout.count(b"\n") == 200


def test_ids_may_come_again(place: Workplace) -> None:
    place.write("r.jsonl", PLAIN % 1 * 3)
    for columns in ([], ["--columns", ""], ["--columns", "id"]):
        assert score("r.jsonl", *ONE, *columns).stdout.count(b"\n") == 3


def test_records_left_out_are_told_of(place: Workplace) -> None:
    place.write("r.jsonl", PLAIN % 1 + '{"id": 2, "summary": 5, "reference": "a"}\n' + PLAIN % 3)
    assert score("r.jsonl", *ONE).status == 1
    found = score("r.jsonl", "--measures", "rouge-1", "--lenient")
    assert [json.loads(line)["id"] for line in found.stdout.splitlines()] == [1, 3]
    assert "r.jsonl: 1 entry skipped (--lenient), 2 evaluated" in found.stderr
    assert "fewer rows than records, so the two do not match by their order; match them by a field" in found.stderr


def test_standard_input_and_packed_files(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    content = (PLAIN * 3 % (1, 2, 3)).encode()
    wanted = score(place.write("r.jsonl", content), *ONE).stdout
    assert score(place.write("r.jsonl.gz", gzip.compress(content)), *ONE).stdout == wanted
    done = subprocess.run(
        [sys.executable, "-m", "rouge_cli.cli.main", "score", "-", "--from", "jsonl", *ONE],
        input=content, stdout=subprocess.PIPE, check=True,
    )  # fmt: skip
    assert done.stdout == wanted


@pytest.mark.parametrize("output", ["jsonl", "csv", "parquet"])
def test_several_inputs_come_one_after_the_other(place: Workplace, output: str) -> None:
    del place
    names = [written(format, records(), f"part{i}") for i, format in enumerate(("jsonl", "csv", "jsonl"))]
    assert score(*names, *ONE, "-o", f"out.{output}").status == 0
    assert [row["id"] for row in read(f"out.{output}")] == [row["id"] for row in records()] * 3


@pytest.mark.parametrize("format", ["jsonl", "csv", "parquet"])
@pytest.mark.parametrize("output", ["csv", "parquet"])
def test_inputs_with_other_fields_make_no_table(place: Workplace, format: str, output: str) -> None:
    del place
    first = written(format, records(), "first")
    second = written(format, [{**row, "more": 1} for row in records()], "second")
    found = score(first, second, *ONE, "-o", f"out.{output}")
    assert (found.status, os.path.exists(f"out.{output}")) == (1, False)
    assert found.stderr.startswith(f"rouge-cli: second.{format}: ")
    assert "more" in found.stderr
    assert "name the --columns to keep, or write JSONL" in found.stderr
    assert score(first, second, *ONE, "-o", "out.jsonl").status == 0


def test_inputs_with_columns_of_other_types_make_no_parquet(place: Workplace) -> None:
    del place
    for i, type in enumerate((pyarrow.int32(), pyarrow.int64())):
        texts = ["a", "b"]
        pq.write_table(
            pyarrow.table({"summary": texts, "reference": texts, "k": pyarrow.array([1, 2], type)}), f"{i}.parquet"
        )
    found = score("0.parquet", "1.parquet", *ONE, "-o", "out.parquet")
    assert found.status == 1
    assert found.stderr.startswith(
        "rouge-cli: 1.parquet: the other fields of records are no columns of one type each: k is int64, and was int32; "
    )


def test_types_of_json_are_those_of_all_rows_that_wait(place: Workplace) -> None:
    lines = [f'{{"summary": "a", "reference": "a", "k": {k}}}\n' for k in ("null", "1", "2.5", "null")]
    place.write("r.jsonl", "".join(lines))
    assert score("r.jsonl", *ONE, "-o", "out.parquet").status == 0
    assert [row["k"] for row in read("out.parquet")] == [None, 1.0, 2.5, None]
    place.write("r.jsonl", "".join(lines) + '{"summary": "a", "reference": "a", "k": "x"}\n')
    found = score("r.jsonl", *ONE, "-o", "out2.parquet")
    assert (found.status, os.path.exists("out2.parquet")) == (1, False)
    assert found.stderr.startswith(
        "rouge-cli: r.jsonl: the other fields of records are no columns of one type each: k: "
    )


@pytest.mark.parametrize("output", [None, "out.jsonl", "out.csv", "out.parquet"])
def test_an_empty_input_has_no_record(place: Workplace, output: str | None) -> None:
    place.write("r.jsonl", "")
    found = score("r.jsonl", *ONE, *([] if output is None else ["-o", output]))
    assert (found.status, found.stdout) == (1, b"")
    assert found.stderr == "rouge-cli: r.jsonl: empty; there is no record to evaluate\n"
    assert output is None or not os.path.exists(output)


def test_an_input_is_not_overwritten(place: Workplace) -> None:
    place.write("r.jsonl", PLAIN % 1)
    found = score("r.jsonl", *ONE, "-o", "r.jsonl")
    assert found.stderr == "rouge-cli: r.jsonl: cannot write the output: it is an input, r.jsonl; name another file\n"
    assert Path("r.jsonl").read_text() == PLAIN % 1


def interrupt(*_: Any, **__: Any) -> None:
    raise KeyboardInterrupt


def full(*_: Any, **__: Any) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("output", ["out.jsonl", "out.csv", "out.parquet", "folder/"])
@pytest.mark.parametrize(("failing", "status"), [(interrupt, 130), (full, 1)])
@pytest.mark.parametrize("before", [True, False])
def test_a_file_is_whole_or_not_there(
    place: Workplace, monkeypatch: pytest.MonkeyPatch, output: str, failing: Callable[..., None],
    status: int, before: bool,
) -> None:  # fmt: skip
    monkeypatch.delenv("ROUGE_TRACEBACK")
    place.write("r.jsonl", "".join(PLAIN % i for i in range(9000)))
    if before and not output.endswith("/"):
        place.write(output, "as it was")
    format = output.rpartition(".")[2].replace("folder/", "jsonl").capitalize()
    writer = f"rouge_cli.results.row_files._{format}"
    real = __import__("rouge_cli.results.row_files", fromlist=["x"]).__dict__[f"_{format}"].write
    calls = []

    def write(*arguments: Any) -> None:
        calls.append(1)
        (failing if len(calls) == 2 else real)(*arguments)

    monkeypatch.setattr(f"{writer}.write", write)
    found = score("r.jsonl", *ONE, "-o", output)
    assert found.status == status
    if status == 1:
        assert "cannot write the output: No space left on device" in found.stderr
    if output.endswith("/"):
        assert os.listdir(output) == ["manifest.json"]
    elif before:
        assert Path(output).read_text() == "as it was"
    assert sorted(os.listdir()) == sorted(
        {"peer.txt", "model.txt", "r.jsonl", *([output.strip("/")] if before or "/" in output else [])}
    )


@pytest.mark.parametrize("output", ["out.jsonl", "out.csv", "out.parquet"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_broken_record_at_the_end_leaves_nothing(place: Workplace, output: str, jobs: str) -> None:
    place.write("r.jsonl", "".join(PLAIN % i for i in range(9000)) + '{"id": 1, "summary": 5, "reference": "a"}\n')
    found = score("r.jsonl", *ONE, "-o", output, "--jobs", jobs)
    assert (found.status, os.path.exists(output)) == (1, False)
    assert found.stderr.startswith("rouge-cli: r.jsonl, line 9001: field 'summary' is the number 5;")


@pytest.mark.long
def test_a_reader_that_has_seen_enough_is_no_error(place: Workplace) -> None:
    place.write("r.jsonl", "".join(PLAIN % i for i in range(30_000)))
    command = [sys.executable, "-m", "rouge_cli.cli.main", "score", "r.jsonl", *ONE]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    assert json.loads(process.stdout.readline())["id"] == 0
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 0


@pytest.mark.long
@pytest.mark.parametrize("output", ["out.jsonl", "out.csv", "out.parquet"])
def test_the_same_for_any_number_of_threads(place: Workplace, output: str) -> None:
    place.write("r.jsonl", "".join(PLAIN % i for i in range(9000)))
    assert score("r.jsonl", "-o", output, "--jobs", "1").status == 0
    one = Path(output).read_bytes()
    assert score("r.jsonl", "-o", output, "--jobs", "2").status == 0
    assert Path(output).read_bytes() == one


@pytest.mark.parametrize("dialect", ["rouge-score", "lin2004"])
def test_dialects(place: Workplace, dialect: str) -> None:
    del place
    name = written("jsonl", records())
    assert score(name, "-q", "--dialect", dialect, "-n", "1", "-o", "out.jsonl").status == 0
    rows = read("out.jsonl")
    assert len(rows) == len(PEERS)
    assert rows[0]["rouge-1_f"] == pytest.approx(2 / 3, abs=1e-5)


def test_measures_of_pairs_and_those_that_need_all(place: Workplace) -> None:
    del place
    name = written("jsonl", records())
    assert score(name, "-q", "--measures", "bleu", "--counts", "-o", "out.jsonl").status == 0
    figures = [one["bleu"].f for one in score_batch(PEERS, MODELS, measures="bleu")]
    rows = read("out.jsonl")
    assert [row[next(key for key in row if key.startswith("bleu") and key.endswith("_f"))] for row in rows] == figures
    found = score(name, "--measures", "cosine", "-o", "out.csv")
    assert "COSINE: undefined for 3 of 15 summaries" in found.stderr
    found = score(name, "-q", "--measures", "cosine:tfidf")
    assert (found.status, found.stdout) == (2, b"")
    assert "weights come of all reference summaries, and rows are scored as they come" in found.stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--measures", ""], "--measures is empty"),
        (["--measures", "rouge-1", "--jackknife"], "jackknif"),
        (["--measures", "rouge-1", "-o", "out.txt"], "out.txt: unknown format"),
        (["--measures", "rouge-1", "-o", "out.parquet.gz"], "out.parquet.gz: unknown format"),
        (["--measures", "rouge-1", "--format", "csv"], "--format is for a folder of parts"),
    ],
)
def test_what_this_is_not_for(place: Workplace, arguments: list[str], told: str) -> None:
    place.write("r.jsonl", PLAIN % 1)
    found = score("r.jsonl", *arguments)
    assert found.status == 2, found
    assert told in found.stderr


def test_configurations_have_no_records(place: Workplace) -> None:
    found = score(place.config(), *ONE)
    assert found.status == 2
    assert found.stderr.startswith(
        "rouge-cli: rouge.xml: a configuration; rows are made of records, lines and folders."
    )


@pytest.mark.parametrize(
    ("name", "content", "status", "told"),
    [
        ("r.jsonl.bz2", b"BZh91AY&SY...", 1, "this is packed by bzip2, not records; unpack it first"),
        ("r.arrow", b"ARROW1\0\0", 1, "this is an Arrow file, not records; save it as Parquet or JSONL"),
        ("r.arrow", b"\xff\xff\xff\xff\xf8\0\0\0", 1, "an Arrow file, not records; save it as Parquet or JSONL"),
        ("r", PLAIN.encode() % 1, 2, "say what it is, --from jsonl"),
        ("r.dat", b"\0\1", 2, "say what it is, --from jsonl or csv or tsv or parquet or pickle"),
        ("gone.dat", None, 1, "correct the name; of a pattern, say what its files are, --from jsonl"),
    ],
)
def test_what_a_file_is_that_has_no_records(
    place: Workplace, name: str, content: bytes | None, status: int, told: str
) -> None:
    if content is not None:
        place.write(name, content)
    found = score(name, *ONE)
    assert (found.status, found.stdout) == (status, b"")
    assert found.stderr.startswith(f"rouge-cli: {name}: ")
    assert found.stderr.endswith(f"{told}\n")


def test_lines_have_ids_and_systems_and_no_columns(place: Workplace) -> None:
    place.write("p.txt", "a b\nc\n")
    place.write("m.txt", "a b\nd\n")
    found = score("--peers", "p.txt", "--models", "m.txt", *ONE)
    assert [list(json.loads(line).values())[:3] for line in found.stdout.splitlines()] == [["1", "p", 1], ["2", "p", 0]]
    found = score("--peers", "p.txt", "--models", "m.txt", *ONE, "--columns", "id")
    assert (found.status, found.stdout) == (2, b"")
    assert "--columns is for fields of records; lines and folders have none" in found.stderr
    found = score("--peers", "p.txt", "--models", "m.txt", *ONE, "--columns", "")
    assert [len(json.loads(line)) for line in found.stdout.splitlines()] == [3, 3]


def test_folders_have_a_row_for_each_summary(place: Workplace) -> None:
    texts = {"p/s/1.txt": "a b", "p/s/2.txt": "c", "p/t/1.txt": "a", "m/1.txt": "a b", "m/2.txt": "d"}
    for name, text in texts.items():
        (place.folder / name).parent.mkdir(parents=True, exist_ok=True)
        place.write(name, f"{text}\n")
    found = score("p", "m", *ONE)
    assert found.status == 0
    rows = [list(json.loads(line).values())[:3] for line in found.stdout.splitlines()]
    assert rows == [["1", "s", 1], ["1", "t", 0.5], ["2", "s", 0]]
    assert score("--peers", "p", "--models", "m", *ONE).stdout == found.stdout
    found = score("p/s", "m", *ONE, "-o", "p/s/1.txt")
    assert (found.status, (place.folder / "p/s/1.txt").read_text()) == (2, "a b\n")


@pytest.mark.parametrize("format", ["jsonl", "csv", "parquet"])
def test_columns_are_named_as_measures_were_asked_for(place: Workplace, format: str) -> None:
    """With the sums of BLEU behind its scores."""
    del place
    name, measures = written("jsonl", records()), "rouge1,ROUGE-2,bleu,bleu:n=2"
    assert score(name, "-q", "--measures", measures, "--counts", "--columns", "", "-o", f"out.{format}").status == 0
    wanted = list(score_columns(PEERS, MODELS, measures=measures))
    assert [name for name in wanted if name.endswith("_f")] == ["rouge1_f", "ROUGE-2_f", "bleu_f", "bleu:n=2_f"]
    for measure, longest in (("bleu", 4), ("bleu:n=2", 2)):
        counts = [f"{measure}_{what}{n}" for n in range(1, longest + 1) for what in ("matches", "ngrams")]
        behind = wanted.index(f"{measure}_f") + 1
        wanted[behind:behind] = [*counts, f"{measure}_length", f"{measure}_reference"]
    if format == "jsonl":
        assert list(json.loads(Path("out.jsonl").read_text().splitlines()[0])) == wanted
    elif format == "csv":
        assert Path("out.csv").read_text().splitlines()[0].split(",") == wanted
    else:
        assert pq.read_schema("out.parquet").names == wanted


def test_a_field_that_is_kept_may_not_have_a_name_as_asked_for(place: Workplace) -> None:
    del place
    name = written("jsonl", [{"rouge1_f": 1, **row} for row in records()])
    assert "field rouge1_f has the name of a score" in score(name, "--measures", "rouge1", "-q").stderr
    assert score(name, "--measures", "rouge-1", "-q").status == 0


def test_words_for_missing_values_are_warned_of(place: Workplace) -> None:
    name = place.write("r.csv", "id,summary,reference\n1,nan,a b\n2,a,None\n3,a,a\n")
    done = score(name)
    assert (done.status, done.stdout.count(b"\n")) == (0, 3)
    assert "2 texts are only a word that stands for a missing value" in done.stderr
    assert "r.csv, line 2, field 'summary'; r.csv, line 3, field 'reference'" in done.stderr


def test_rows_are_warned_of_as_evaluate_warns(place: Workplace) -> None:
    """Of letters that the tokenizer drops, and of a folder of word lists that is not there."""
    name = place.write("r.csv", "id,summary,reference\n1,Müller fährt,Möller führt\n")
    for options in ([], ["--data", os.devnull]):
        told = [rouge_cli(command, name, "-n", "1", "-x", *options).stderr for command in ("evaluate", "score")]
        assert told[0] == told[1]
        assert "drops letters that are not ASCII" in told[1]
        assert ("no folder /dev/null" in told[1]) == bool(options)
    parts = rouge_cli("score", name, "-n", "1", "-x", "--counts", "-o", "parts/")
    assert "drops letters" not in parts.stderr
    assert "drops letters" in rouge_cli("report", "parts").stderr
