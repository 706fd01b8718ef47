"""Options that would change nothing beside others are refused, or said to change nothing."""

import re

import pytest

from rouge_cli.api import evaluate
from rouge_cli.errors import UsageError
from rouge_cli.inputs.choice import InputChoice
from rouge_cli.options import Options, dialect_options
from tests.commands import rouge_cli
from tests.workplace import Workplace

RECORDS = "fixtures/news/records/pairs.jsonl"


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (("evaluate", "-2", "4", "-u", "-U"), "-u (ROUGE-SU instead of ROUGE-S) and -U (both) exclude each other"),
        (("evaluate", "--sentences", "lines", "--split-summaries"), "--sentences and --split-summaries both say"),
        (("evaluate", "--sentence-delimiter", "<q>", "--split-summaries"), "whatever --sentence-delimiter says"),
        (("evaluate", "--dialect", "pltrdy-1.0.1", "--split-summaries"), "pltrdy says itself where sentences end"),
        (("evaluate", "--dialect", "pltrdy-1.0.1", "--sentences", "split"), "leave out --sentences split"),
        (("evaluate", "--wordnet", "fixtures/odd"), "--wordnet names labels for ESK; add esk to --measures"),
        (("score", "-o", "parts/", "--seed", "3"), "--seed is for --average bootstrap-numpy or poisson"),
    ],
)
def test_idle_option(command: tuple[str, ...], message: str) -> None:
    done = rouge_cli(command[0], RECORDS, *command[1:])
    assert (done.status, done.stdout) == (2, b"")
    assert message in done.stderr


@pytest.mark.parametrize(
    ("command", "idle", "note"),
    [
        (("evaluate", RECORDS, "-n", "1"), ("-u",), "-u: without effect here: it is about the skip-bigrams of -2 GAP"),
        (("score", RECORDS, "-n", "1"), ("-U",), "-U: without effect here: it is about the skip-bigrams of -2 GAP"),
        (("evaluate", RECORDS, "-t", "counts"), ("-c", "80"), "--confidence: without effect here: -t counts prints"),
        (("score", RECORDS), ("-t", "corpus", "--seed", "3"), "--averaging, --seed: without effect here: rows have no"),
        (("evaluate", RECORDS, "--dialect", "rouge-score", "-m"), ("-e", "fixtures/odd"), "-e: without effect here"),
        (("score", RECORDS), ("-e", "fixtures/odd"), "-e: without effect here: no word list is used"),
        (("explain", RECORDS, "1", "lead"), ("-r", "9"), "--samples: without effect here: one summary is explained"),
    ],
)
def test_what_changes_nothing_is_said(command: tuple[str, ...], idle: tuple[str, ...], note: str) -> None:
    """It is taken, for it is common in lines of options."""
    usual, done = rouge_cli(*command), rouge_cli(*command, *idle)
    signature = re.compile(rb"dialect:\S*")
    assert (done.status, signature.sub(b"", done.stdout)) == (0, signature.sub(b"", usual.stdout))
    assert f"rouge-cli: {note}" in done.stderr
    assert note not in usual.stderr + rouge_cli(*command, *idle, "-q").stderr


@pytest.mark.parametrize("command", [("evaluate", "-m", "--format", "table"), ("evaluate", "-s", "--format", "table")])
def test_signatures_do_not_name_a_folder_of_lists_that_is_not_there(
    command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = rouge_cli(command[0], RECORDS, *command[1:])
    monkeypatch.setenv("ROUGE_EVAL_HOME", "nowhere")
    done = rouge_cli(command[0], RECORDS, *command[1:])
    assert (done.stdout, done.stderr.count("no folder nowhere")) == (usual.stdout, 1)


def test_usual_averages_may_be_typed_for_rows() -> None:
    line = ("-n", "2", "-c", "95", "-r", "1000", "-t", "0", "-d")
    assert rouge_cli("score", RECORDS, *line).stdout == rouge_cli("score", RECORDS, "-n", "2").stdout


def test_typed_sentences_are_chosen_instead_of_those_of_the_dialect() -> None:
    done = rouge_cli("evaluate", RECORDS, "--dialect", "torchmetrics", "--sentences", "given", "--format", "json")
    assert done.status == 0
    assert b"|split:no|" in done.stdout
    assert b"|sentences:given" in done.stdout


def test_options_with_two_ways_to_sentences() -> None:
    with pytest.raises(UsageError, match="splits whole texts itself, whatever --sentences and --sentence-delimiter"):
        dialect_options("torchmetrics", sentences="given", sentence_delimiter="<q>")
    assert dialect_options("torchmetrics", sentences="given", split_summaries=False).sentences == "given"
    assert Options(split_summaries=True).split_summaries


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (("evaluate", "--peers", "p", "--models", "m", "-z", "SPL"), "--list is for CONFIG, a list file; leave it out"),
        (("config", "files", "l.lst", "-z", "SPL", "--from", "csv"), "leave it out beside --from"),
        (("diff", "a.json", "a.json", "--measures", "rouge-2"), "--measures is for an A or B that names no measures"),
        (("diff", "duc2004-t2", "duc2004-t3", "c.xml", "--measures", "rouge-l"), "and both name theirs; leave it out"),
    ],
)
def test_options_that_would_be_ignored(place: Workplace, command: tuple[str, ...], message: str) -> None:
    assert rouge_cli("evaluate", place.config(), "-n", "1", "--save", "a.json").status == 0
    done = rouge_cli(*command)
    assert (done.status, done.stdout) == (2, b"")
    assert message in done.stderr


@pytest.mark.parametrize("scores", ["a.json", "report.txt"])
def test_columns_of_what_is_no_table(place: Workplace, scores: str) -> None:
    run = ("evaluate", place.config(), "-n", "1", "--save", "a.json", "-o", "report.txt")
    assert rouge_cli(*run).status == 0
    done = rouge_cli("audit", scores, "rouge.xml", "--columns", "news")
    assert (done.status, done.stdout) == (2, b"")
    assert f"{scores}: --columns is for tables, and this is no table; leave it out" in done.stderr


def test_measures_of_one_side_may_be_typed(place: Workplace) -> None:
    assert rouge_cli("evaluate", place.config(), "-n", "1", "--save", "a.json").status == 0
    assert rouge_cli("diff", "a.json", "rouge-score", "--measures", "rouge-1").status == 0


@pytest.mark.parametrize("other", [("--sentences", "split"), ("--sentences", "given"), ("--sentence-delimiter", ".")])
def test_sentences_are_elements_or_found_otherwise(place: Workplace, other: tuple[str, ...]) -> None:
    place.write("t.jsonl", '{"id": "1", "summary": "<S>A dog. A cat.</S>", "reference": "<S>A cat. A dog.</S>"}\n')
    done = rouge_cli("evaluate", "t.jsonl", "--measures", "rouge-l", "--sentence-tag", "S", *other)
    assert (done.status, done.stdout) == (2, b"")
    assert f"--sentence-tag takes the elements <S> as sentences, whatever {other[0]} says; leave one" in done.stderr


@pytest.mark.parametrize("format", ["SEE", "isi"])
def test_sentences_are_elements_whatever_the_format(place: Workplace, format: str) -> None:
    for name in ("peers/1.txt", "models/1.txt"):
        place.write(name, "<S>A dog. A cat.</S>\n")
    tag = ("--sentence-tag", "S")
    sides = ("--peers", "peers", "--models", "models", "--input-format", format, *tag, "--measures", "rouge-l")
    files = ("explain", "peers/1.txt", "models/1.txt", "--summary-format", format, *tag)
    whatever = "--sentence-tag takes the elements <S> as sentences, whatever"
    for arguments in (("evaluate", *sides), ("score", *sides), ("explain", *sides, "1"), files):
        done = rouge_cli(*arguments)
        assert (done.status, done.stdout) == (2, b"")
        option = "--summary-format" if arguments is files else "--input-format"
        assert f"{whatever} {option} says; leave one of them out" in done.stderr
    choice = InputChoice(peers="peers", models="models", summary_format=format)
    with pytest.raises(UsageError, match=re.escape(f"{whatever} --input-format says")):
        evaluate(choice, options=Options(sentence_tag="S"))


def test_a_format_for_the_side_without_elements(place: Workplace) -> None:
    for name in ("peers/1.txt", "models/1.txt"):
        place.write(name, '<html><body bgcolor="white"><a name="1">[1]</a> <a href="#1" id=1>a cat</a></body></html>\n')
    sides = ("--peers", "peers", "--models", "models", "--input-format", "SEE", "--measures", "rouge-1")
    for a, b in (("rouge-1.5.5", "rouge-1.5.5|sentence-tag:a"), ("rouge-1.5.5|sentence-tag:a", "rouge-1.5.5")):
        assert rouge_cli("diff", a, b, *sides).status == 0
    done = rouge_cli("diff", "rouge-1.5.5|sentence-tag:a", "rouge-1.5.5|sentence-tag:a|stem:both", *sides)
    assert (done.status, done.stdout) == (2, b"")


@pytest.mark.parametrize(
    "arguments",
    [
        ["evaluate", "-", "--from", "jsonl", "--stop-list", "/dev/stdin"],
        ["score", "-", "--from", "jsonl", "--measures", "cosine:tfidf", "--idf", "/dev/stdin"],
        ["explain", "-", "t.txt", "--stop-list", "/dev/stdin"],
    ],
)
def test_standard_input_is_one_input(place: Workplace, arguments: list[str]) -> None:
    place.write("t.txt", "a cat")
    done = rouge_cli(*arguments, input=b'{"id": "1", "summary": "a", "reference": "a"}\n')
    assert (done.status, done.stdout) == (2, b"")
    assert "standard input is named twice, and can be read once; save one of the two in a file" in done.stderr
