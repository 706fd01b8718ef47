"""`rouge-cli evaluate` on every way in; the news corpus is the same in all of them."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from rouge_cli.cli.main import main
from tests.cases import each
from tests.commands import evaluate, rouge_cli
from tests.workplace import Workplace, evaluation

PROJECT = Path(__file__).resolve().parents[2]
NEWS = "fixtures/news"
LINE = ["-n", "2", "-w", "1.2", "-2", "4", "-m"]
LINES = ["--peers", f"{NEWS}/lines/lead.txt", "--sentence-delimiter", "<q>",
         *(word for model in "ABCD" for word in ("--models", f"{NEWS}/lines/{model}.txt"))]  # fmt: skip


@pytest.fixture
def in_project(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)


@pytest.mark.usefixtures("in_project")
@pytest.mark.parametrize(
    "arguments",
    [
        [f"{NEWS}/records/pairs.jsonl", "lead"],
        [f"{NEWS}/records/lead.csv"],
        LINES,
        [*LINES, "lead"],
        [*LINES, "--sentences", "given"],
    ],
    ids=" ".join,
)
def test_reports_are_those_of_the_configuration(arguments: list[str]) -> None:
    expected = evaluate("configs/news-spl.xml", "lead", *LINE)
    found = evaluate(*arguments, *LINE)
    assert found[:2] == expected[:2]


@pytest.mark.usefixtures("in_project")
def test_folders_are_those_of_the_configuration_but_for_the_ids() -> None:
    """Ids decide the order of summing and drawing, so that only the corpus's counts are the same."""
    folders = ["--peers", f"{NEWS}/spl/peers", "--models", f"{NEWS}/spl/models"]
    expected, found = evaluate("configs/news-spl.xml", "-t", "2", *LINE), evaluate(*folders, "-t", "2", *LINE)
    assert found[:2] == expected[:2]
    see = [word.replace("spl", "see") for word in folders]
    assert evaluate(*see, "--input-format", "see", *LINE)[:2] == evaluate(*folders, *LINE)[:2]


@pytest.mark.usefixtures("in_project")
def test_texts_of_a_stream_can_be_shown() -> None:
    shown = evaluate(f"{NEWS}/records/pairs.jsonl", "lead", "-n", "1", "-x", "-v").stdout.decode()
    assert "@ROUGE-1 evaluation 3 peer lead" in shown
    assert shown.endswith(evaluate("configs/news-spl.xml", "lead", "-n", "1", "-x").stdout.decode())


def test_standard_input() -> None:
    record = '{"summary": "a b", "references": ["a c"]}'
    call = ["evaluate", "-", "-n", "1", "-x", "--from", "jsonl"]
    done = CliRunner().invoke(main, call, input=record, catch_exceptions=False)
    assert "X ROUGE-1 Average_R: 0.50000" in done.stdout
    refused = evaluate("-")
    assert (refused.status, refused.stdout) == (2, b"")
    assert "standard input (-): say what it is, --from jsonl, csv, tsv, parquet" in refused.stderr


def test_nothing_is_written_where_something_is_wrong(place: Workplace) -> None:
    good = {"summary": "a b", "references": ["a c"]}
    name = place.write("r.jsonl", f"{json.dumps(good)}\nnothing\n{json.dumps({**good, 'summary': 3})}\n")
    done = evaluate(name, "-n", "1", "-x", "-o", "report.txt")
    assert (done.status, done.stdout) == (1, b"")
    assert [line.partition(":")[2].partition(":")[0] for line in done.stderr.splitlines()] == [
        " r.jsonl, line 2, column 1",
        " r.jsonl, line 3",
    ]
    assert not (place.folder / "report.txt").exists()
    done = evaluate(name, "-n", "1", "-x", "--lenient")
    assert done.status == 0
    assert b"r ROUGE-1 Average_R: 0.50000" in done.stdout
    assert done.stderr.splitlines()[-1] == "rouge-cli: warning: r.jsonl: 2 entries skipped (--lenient), 1 evaluated"


def test_one_warning_where_no_text_has_a_boundary(place: Workplace) -> None:
    name = place.write("r.jsonl", '{"summary": "a b", "references": ["a c"]}\n' * 3)
    (warning,) = evaluate(name, "-n", "1").stderr.splitlines()
    assert "has a sentence boundary, so ROUGE-L and ROUGE-W treat each as a single sentence" in warning
    assert evaluate(name, "-n", "1", "--sentences", "given").stderr == ""
    assert evaluate(name, "-n", "1", "-x").stderr == ""
    assert evaluate(name, "-q").stderr == ""


def test_records_without_measures_get_those_of_the_original_and_a_note(place: Workplace) -> None:
    name = place.write("r.jsonl", '{"summary": "a b", "references": ["a c"]}\n')
    (note,) = evaluate(name, "--sentences", "given").stderr.splitlines()
    assert note.startswith("rouge-cli: only ROUGE-L is scored, ")
    place.config(evaluation("1", {"a": "peer.txt"}))
    assert evaluate("rouge.xml").stderr == ""


def test_the_signature_says_how_sentences_were_found(place: Workplace) -> None:
    name = place.write("r.jsonl", '{"summary": "A b. <q> C d.", "references": ["A c. E f."]}\n')
    line = [name, "--sentences", "split", "--language", "de", "--sentence-delimiter", "<q>", "--format", "json"]
    first = json.loads(evaluate(*line).stdout)
    assert first["signature"].endswith("|sentences:split:german|delimiter:%3Cq%3E|" + first["signature"].split("|")[-1])
    again = json.loads(evaluate(name, "--like", first["signature"], "--format", "json").stdout)
    assert again == first
    assert json.loads(evaluate(name, "--format", "json").stdout) != first


COLUMNS = {"predictions": ["a b", "c d", "e f"], "references": ["a x", ["c d", "y"], "z"]}


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("r.json", json.dumps(COLUMNS)),
        ("r.json", json.dumps(COLUMNS, indent=2)),
        ("r.jsonl", f"{json.dumps(COLUMNS)}\n"),
        ("r.tsv", "predictions\treferences\n" + "\t".join(map(repr, COLUMNS.values())) + "\n"),
    ],
)
def test_columns_are_records(place: Workplace, name: str, content: str) -> None:
    lines = [{"summary": s, "references": r} for s, r in zip(*COLUMNS.values(), strict=True)]
    plain = place.write("plain.jsonl", "".join(f"{json.dumps(line)}\n" for line in lines))
    options = ("-n", "1", "-x", "--format", "csv", "--per-evaluation", "-q")
    expected = evaluate("--peers", f"x={plain}", "--models", plain, *options).stdout
    done = evaluate("--peers", f"x={place.write(name, content)}", "--models", name, *options, "--layout", "columns")
    assert (done.stdout, done.status) == (expected, 0)
    both = evaluate(name, *options)
    assert both.status == 0
    assert both.stdout.count(b"\n") == 4
    assert (
        "read as columns, 3 records; if each list belongs to one record, use --layout records" in evaluate(name).stderr
    )


def test_the_option_decides_what_lists_are(place: Workplace) -> None:
    name = place.write("r.json", json.dumps({"summary": ["a b", "c d"], "references": ["a b", "c x"]}))
    refused = evaluate(name, "-n", "1", "-x")
    assert (refused.status, refused.stdout) == (1, b"")
    assert "say which: --layout columns or --layout records" in refused.stderr
    for layout, precisions in (
        ("columns", [b"1.00000", b"0.50000"]),
        ("records", [b"0.37500"]),
        ("sentences", [b"0.75000"]),
    ):
        done = evaluate(name, "-n", "1", "-x", "-d", "--layout", layout)
        assert re.findall(rb"Eval .* P:(\S+)", done.stdout) == precisions, layout


def test_written_lists_are_read_or_text(place: Workplace) -> None:
    name = place.write("r.csv", """summary,references\na b,"['a\\nx', 'a b']"\n""")
    line = (name, "-n", "1", "-x")
    assert b"ROUGE-1 Average_R: 0.75000" in evaluate(*line, "--written-lists", "read").stdout
    assert evaluate(*line, "--written-lists", "read").stderr == ""
    assert "--written-lists text keeps it as text" in evaluate(*line).stderr
    assert b"ROUGE-1 Average_R: 0.75000" in evaluate(*line).stdout
    assert b"ROUGE-1 Average_R: 0.50000" in evaluate(*line, "--written-lists", "text").stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "no input is named; name a CONFIG or a file of records, or --peers and --models"),
        (["rouge.xml", "a", "--peers", "b"], "rouge.xml beside --peers and --models: give only one of them"),
        (["rouge.xml", "--models", "b"], "rouge.xml beside --peers and --models: give only one of them"),
        (["--peers", "p"], "--models is missing"),
        (["rouge.xml", "--sentences", "split"], "--sentences is for records, lines and folders; a configuration says"),
        (["-z", "SPL", "l.jsonl", "--lenient"], "--lenient is for records, lines and folders"),
        (["rouge.xml", "--layout", "columns"], "--layout is for records, lines and folders"),
        (["rouge.xml", "--written-lists", "text"], "--written-lists is for records, lines and folders"),
        (["rouge.xml", "--from", "xml", "--id-field", "x"], "--id-field is for records, lines and folders"),
        ([os.curdir], ".: this is a folder; name the system and the reference summaries: --peers . --models FOLDER"),
        (["r.jsonl", "--from", "folders"], "--from folders has two sides"),
        (["r.jsonl", "--language", "german"], "--language: for --sentences split only; leave this out"),
    ],
)
def test_what_cannot_be_meant(place: Workplace, arguments: list[str], message: str) -> None:
    place.config()
    done = evaluate(*arguments)
    assert (done.status, done.stdout) == (2, b"")
    assert message in done.stderr


def test_a_folder_of_shards_and_a_pattern_without_a_format_are_told_what_works(place: Workplace) -> None:
    record = '{"id": "1", "summary": "a b", "reference": "a b"}\n'
    for name in ("hive/_SUCCESS", "hive/day=1/part-0.jsonl", "hive/day=2/part-0.jsonl", "flat/x.json.gz"):
        (place.folder / name).parent.mkdir(parents=True, exist_ok=True)
        place.write(name, record.replace('"1"', f'"{name[9:10]}"') if "part" in name else "")
    for told, *line in (
        ("hive: a folder of files of records; name the files by a quoted pattern instead: 'hive/*/*.jsonl'", "hive"),
        ("hive: a folder of files of records", "hive", "X"),
        ("'flat/*.json.gz'", "flat"),
        ("hive/*/*: a pattern that does not say what its files are; say it: --from jsonl", "hive/*/*"),
    ):
        done = evaluate(*line, "-n", "1")
        assert (done.status, done.stdout, told in done.stderr) == (2, b"", True), done.stderr
    assert evaluate("hive/*/*.jsonl", "X", "-n", "1").status == 0
    assert evaluate("hive/*/*", "X", "--from", "jsonl", "-n", "1").status == 0


def test_a_system_beside_all_systems_is_ignored_and_told(place: Workplace) -> None:
    config = place.config(evaluation(peers={"a": "peer.txt", "b": "model.txt"}))
    told = "-a scores all systems, so SYSTEM, b, is ignored; leave one of the two out"
    done = evaluate(config, "b", "-a", "-n", "1")
    assert done.stdout == evaluate(config, "-a", "-n", "1").stdout
    assert told in done.stderr
    assert told not in evaluate(config, "b", "-a", "-n", "1", "-q").stderr
    place.write("r.jsonl", '{"summary": "a b", "reference": "a b"}\n')
    assert told not in evaluate("r.jsonl", "b", "-a", "-n", "1").stderr


@pytest.mark.parametrize("format", ["table", "markdown", "latex"])
def test_a_system_that_lacks_evaluations_is_marked_in_tables(place: Workplace, format: str) -> None:
    for name in ("sys/a/1.txt", "sys/a/2.txt", "sys/b/1.txt", "ref/1.txt", "ref/2.txt"):
        place.write(name, f"the cat {name[4]} sat\n")
    done = evaluate("--peers", "sys", "--models", "ref", "-n", "1", "-x", "--format", format)
    assert "peer b does not exist for evaluation 2" in done.stderr
    text = done.stdout.decode()
    assert ("b (1 of 2)" in text, "has n of the m evaluations" in text) == (True, True)
    assert b"1 of 2" not in evaluate("--peers", "sys", "--models", "ref", "-n", "1", "-x").stdout


def test_swapped_sides(place: Workplace) -> None:
    for i in range(3):
        place.write(f"ref/{i}.txt", f"the cat {i} sat\n")
        for j in range(25):
            place.write(f"out/s{j}/{i}.txt", f"a cat {j} sat\n")
        place.write(f"other/{i}.txt", "the cat\n")
    swapped = evaluate("--peers", "ref", "--models", "out", "-n", "1", "-x").stderr
    assert "the names of --peers (ref) and --models (out) look swapped; if the sides are swapped, give" in swapped
    assert (
        "one system, 'other', and 25 reference summaries in each evaluation; if the sides are swapped"
        in evaluate("--peers", "other", "--models", "out", "-n", "1", "-x").stderr
    )
    place.write("r.jsonl", '{"target": "a b", "pred": "a c"}\n')
    fields = ["--summary-field", "target", "--references-field", "pred"]
    assert "--summary-field (target) and --references-field (pred) look swapped" in evaluate("r.jsonl", *fields).stderr
    fields = ["--summary-field", "pred", "--references-field", "target"]
    assert "swapped" not in evaluate("r.jsonl", *fields).stderr


@pytest.mark.parametrize("name", ["preds_and_refs.jsonl", "ref1.jsonl", "cnn_gold_test.jsonl", "references.jsonl"])
def test_a_file_of_records_may_be_called_like_one_side(place: Workplace, name: str) -> None:
    place.write(name, '{"summary": "a b", "reference": "a c"}\n')
    assert "swapped" not in evaluate(name).stderr
    assert "swapped" not in evaluate(name, "lead").stderr
    said = "the system is called 'ref', like reference summaries; if the sides are swapped"
    assert said in evaluate(name, "ref").stderr


def test_the_only_system_of_a_folder_may_be_called_like_the_references(place: Workplace) -> None:
    for name in ("one/refs/1.txt", "two/refs/1.txt", "two/lead/1.txt", "human/1.txt"):
        place.write(name, "the cat\n")
    said = "the system is called 'refs', like reference summaries; if the sides are swapped"
    assert said in evaluate("--peers", "one", "--models", "human").stderr
    assert "swapped" not in evaluate("--peers", "two", "--models", "human").stderr
    assert "swapped" not in evaluate("--peers", "two", "refs", "--models", "human").stderr


def test_copies_of_a_system(place: Workplace) -> None:
    for folder in ("sys/a", "sys/b", "ref"):
        for id in (1, 2, 3):
            place.write(f"{folder}/{id}.txt", "the cat sat\n")
    done = evaluate("--peers", "sys", "--models", "ref", "-n", "1", "-x")
    assert "warning: systems a, b have the same scores in all 3 evaluations; if they should differ" in done.stderr


def test_a_file_that_has_the_name_of_an_evaluation_is_not_explained(place: Workplace) -> None:
    place.write("a.jsonl", '{"id": "1", "summary": "a b", "references": ["a b"]}\n')
    alone = rouge_cli("explain", "a.jsonl", "1", "-n", "1", "--no-lcs")
    place.write("1", "a b\n")
    beside = rouge_cli("explain", "a.jsonl", "1", "-n", "1", "--no-lcs")
    assert (beside.status, beside.stdout) == (0, alone.stdout)
    assert "1 is the evaluation, not the file of this name; the file is ./1" in beside.stderr
    place.write("2", "a c\n")
    assert b"two files" in rouge_cli("explain", "2", "./1", "-n", "1", "--no-lcs").stdout


@each("name", ["t.csv", "t.tsv", "t*.csv", "part-[0-9].jsonl"])
def test_records_and_an_evaluation_are_no_two_summaries(place: Workplace, name: str) -> None:
    place.write("t.csv", "id,summary,reference\n1,a b,a c\n")
    place.write("t.tsv", "id\tsummary\treference\n1\ta b\ta c\n")
    place.write("part-1.jsonl", '{"id": 1, "summary": "a b", "reference": "a c"}\n')
    assert rouge_cli("explain", name, "1", "-n", "1").status == 0
    assert "no evaluation '2'; it has 1" in rouge_cli("explain", name, "2", "-n", "1").stderr


@pytest.mark.parametrize("command", [("evaluate", "-q"), ("score",), ("config", "new", "-o", "out")])
def test_a_delimiter_that_is_no_text_here_is_refused(place: Workplace, command: tuple[str, ...]) -> None:
    """It was in no text, and so ignored, where texts had line breaks as well."""
    place.write("r.jsonl", '{"id": "1", "summary": "a\\nb", "references": ["a\\nb"]}\n')
    done = rouge_cli(*command, "r.jsonl", "--sentence-delimiter", os.fsdecode(b"\xa7"))
    assert (done.status, done.stdout) == (2, b"")
    assert r"--sentence-delimiter '\udca7': it has bytes that are no text in the encoding of this" in done.stderr
