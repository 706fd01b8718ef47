from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from rouge_cli import Options, __version__, evaluate
from rouge_cli.cli.diff import side_of
from rouge_cli.results.saved import save_results
from tests.commands import rouge_cli
from tests.reports.samples import measure, results, system
from tests.workplace import Workplace, evaluation


@pytest.fixture
def config(place: Workplace) -> str:
    place.write("peer.txt", "The cats sat.\nOn a mat they sat.\n")
    return place.config(evaluation(), evaluation("2"))


def test_text(config: str) -> None:
    done = rouge_cli("diff", "rouge-1.5.5|measures:rouge-1", "rouge-1.5.5|measures:rouge-1|stem:both", config)
    assert done == (
        0,
        b"A  rouge-1.5.5|measures:rouge-1\n"
        b"B  rouge-1.5.5|measures:rouge-1|stem:both\n"
        b"\n"
        b"a, ROUGE-1, F: 0.42857 -> 0.57143 (+0.14286)\n"
        b"  stemming  none -> porter-155  0.57143  +0.14286\n",
        "",
    )


def test_steps_as_shown_sum_to_the_difference_as_shown(config: str) -> None:
    from decimal import Decimal

    done = rouge_cli("diff", "rouge-1.5.5", "rouge-score|stem:both|seed:5", config, "--figure", "R", "--figure", "P")
    blocks = done.stdout.decode().split("\n\n")[1:]
    assert len(blocks) == 8
    for block in blocks:
        head, *steps = block.strip().splitlines()
        whole = Decimal(head.rpartition("(")[2].rstrip(")"))
        assert sum(Decimal(step.split()[-1]) for step in steps) == whole


def test_json(config: str) -> None:
    done = rouge_cli("diff", "rouge-1.5.5|measures:rouge-l", "rouge-score", config, "--format", "json")
    tree = json.loads(done.stdout)
    assert [d["measures"] for d in tree["differences"]] == [["rouge-l", "rouge-l"], ["rouge-l", "rouge-l-flat"]]
    for difference in tree["differences"]:
        assert difference["steps"][-1]["after"] == difference["last"]
    assert tree["b"]["signature"].startswith("dialect:rouge-score|")


def test_saved_results_know_their_configuration(config: str) -> None:
    for name, arguments in (("a.json", ["-n", "1"]), ("b.json", ["-n", "1", "-m"])):
        assert rouge_cli("evaluate", config, *arguments, "--save", name).status == 0
    done = rouge_cli("diff", "a.json", "b.json")
    assert b"a, ROUGE-1, F: 0.42857 -> 0.57143 (+0.14286)\n  stemming  none -> porter-155" in done.stdout
    assert b"scored again" not in done.stdout
    with open("a.json", "rb") as stream:
        by_input = rouge_cli("diff", "-", "b.json", config, input=stream.read())
    assert by_input.stdout.splitlines()[1:] == done.stdout.splitlines()[1:]


def test_saved_results_of_other_systems(config: str) -> None:
    assert rouge_cli("evaluate", config, "--save", "a.json").status == 0
    Path("z.json").write_text(Path("a.json").read_text().replace('"id": "a"', '"id": "z"'))
    done = rouge_cli("diff", "a.json", "z.json")
    assert done == (1, b"", "rouge-cli: a.json and z.json have no system of rouge.xml in common; name a SYSTEM\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["rouge-1.5.5", "rouge-scor", "CONFIG"], "not a file, dialect, preset or signature; did you mean"),
        (["rouge-1.5.5", "nonsense", "CONFIG"], "quote a signature"),
        (["rouge-1.5.5", "rouge-score"], "CONFIG is missing"),
        (["rouge-1.5.5|measures:rouge-1", "rouge-1.5.5|measures:rouge-2", "CONFIG"], "have no measure in common"),
        (["rouge-1.5.5|average:counts", "rouge-1.5.5", "CONFIG"], "raw counts (-t 2) have no averages"),
        (["rouge-1.5.5|jackknife:yes", "rouge-1.5.5", "CONFIG"], "is jackknifed, and so has other evaluations"),
        (["rouge-1.5.5|stem:maybe", "rouge-1.5.5", "CONFIG"], "signature: stem is none or both or models"),
    ],
)  # fmt: skip
def test_what_cannot_be_compared(config: str, arguments: list[str], message: str) -> None:
    done = rouge_cli("diff", *[config if word == "CONFIG" else word for word in arguments])
    assert (done.status, done.stdout) == (2, b"")
    assert message in done.stderr


@pytest.mark.parametrize(
    ("side", "message"),
    [
        ("rouge-1.5.5|stop-list:nosuch.txt", "signature: stop-list changes nothing without stop:removed; "),
        ("rouge-score|stemmer:snowball:german", "signature: stemmer changes nothing without stem:both; "),
        ("rouge-1.5.5|stem:both|data:nosuch", "signature: there is no folder nosuch, relative to "),
    ],
)
def test_settings_that_would_be_ignored_are_refused(config: str, side: str, message: str) -> None:
    done = rouge_cli("diff", side, "rouge-score", config)
    assert (done.status, done.stdout) == (2, b"")
    assert done.stderr.startswith(f"rouge-cli: {message}")


def test_no_limit_is_a_setting(place: Workplace) -> None:
    place.write("long.jsonl", '{"id": "1", "summary": "%s the end", "references": ["the end"]}\n' % ("word " * 200))
    done = rouge_cli("diff", "py-rouge|limit:none", "py-rouge", "long.jsonl", "--measures", "rouge-1")
    assert b"  limit  none -> 665 bytes  " in done.stdout


def test_measures_of_a_signature_that_names_them_first(config: str) -> None:
    line = f"measures:rouge-2|version:rouge-cli-{__version__}"
    lines = rouge_cli("diff", line, "rouge-1.5.5|measures:rouge-2", config).stdout.decode().splitlines()
    assert [line.partition(" F:")[0] for line in lines if line.startswith("a, ")] == ["a, ROUGE-2,"]


def test_records_and_folders(tmp_path: Path) -> None:
    """What evaluate takes; the same summaries, the same steps."""
    folders = ("--peers", "fixtures/news/spl/peers", "--models", "fixtures/news/spl/models")
    made = [
        rouge_cli("diff", "rouge-1.5.5", "lin2004", *source, "--measures", "rouge-1", "-q").stdout.decode()
        for source in (
            ("configs/news-spl.xml", "lead"),
            ("fixtures/news/records/pairs.jsonl", "lead"),
            (*folders, "lead"),
        )
    ]
    for text in made:
        assert "lead, ROUGE-1, F" in text
        assert "several models  sum -> jackknife" in text
    assert made[0].split()[9] == made[2].split()[9] == "0.45619"  # lin2004's mean, whatever the ids are


def test_measures_that_are_not_compared(config: str) -> None:
    done = rouge_cli("diff", "lin2004", "rouge-score", config)
    assert done.stdout.decode().endswith("\n\nNot compared, since only A has them: ROUGE-W-1.2, ROUGE-S*, ROUGE-SU*\n")
    tree = json.loads(rouge_cli("diff", "rouge-score", "lin2004", config, "--format", "json").stdout)
    assert tree["only_in"] == {"a": [], "b": ["ROUGE-W-1.2", "ROUGE-S*", "ROUGE-SU*"]}


def test_records_in_an_encoding_that_a_and_b_name(place: Workplace) -> None:
    place.write("r.jsonl", '{"id": 1, "summary": "caf\xe9 x", "references": ["caf\xe9"]}\n'.encode("latin-1"))
    done = rouge_cli("diff", "rouge-1.5.5", "rouge-1.5.5|stem:both", "r.jsonl")
    assert done.status == 1
    assert "r.jsonl, line 1, column 26: byte 0xe9 is not UTF-8; name the encoding in A and B, such as" in done.stderr
    sides = ["rouge-1.5.5|tokenizer:unicode|encoding:latin-1|measures:rouge-1" + more for more in ("", "|stem:both")]
    done = rouge_cli("diff", *sides, "r.jsonl")
    assert (done.status, done.stderr) == (0, "")
    assert b"0.66667" in done.stdout


def test_a_summary_in_another_encoding_is_not_told_of_an_option_that_there_is_not(place: Workplace) -> None:
    for folder in ("peers", "models"):
        (place.folder / folder).mkdir()
    place.write("peers/1.txt", b"caf\xe9 au lait")
    place.write("models/1.txt", b"caf\xe9 au lait")
    folders = ("--peers", "peers", "--models", "models")
    for command in (("diff", "rouge-1.5.5|tokenizer:unicode", "rouge-score", *folders), ("audit", "t.csv", *folders)):
        place.write("t.csv", "system,rouge-1\npeers,0.5\n")
        done = rouge_cli(*command)
        remedy = "save it as UTF-8, which is what audit reads" if "audit" in command else "name the encoding in A and B"
        assert f"not utf-8: byte 0xe9 at offset 3; {remedy}" in done.stderr
        assert "--encoding" not in done.stderr


RECORD = '{"id": "1", "summary": "red blue<q>green one", "reference": "green one<q>red blue"}\n'


def test_texts_are_read_with_the_sentences_of_saved_results(place: Workplace) -> None:
    place.write("r.jsonl", RECORD)
    assert rouge_cli("evaluate", "r.jsonl", "--sentence-delimiter", "<q>", "--save", "a.json").status == 0
    assert rouge_cli("evaluate", "r.jsonl", "--save", "b.json").status == 0
    done = rouge_cli("diff", "a.json", "rouge-1.5.5")
    assert b"ROUGE-L, F: 1.00000 -> 1.00000 (+0.00000)\n  the same settings" in done.stdout
    done = rouge_cli("diff", "a.json", "b.json")
    assert done.status == 2
    assert "sentences are as given <q> in A and as given in B" in done.stderr
    done = rouge_cli("diff", "a.json", "b.json", "--sentence-delimiter", "<q>")
    assert done.status == 0
    assert b"delimiter" not in done.stdout
    done = rouge_cli("diff", "torchmetrics", "a.json", "r.jsonl")
    assert done.status == 2
    assert "torchmetrics splits whole texts itself, and the other side has sentences of its own; name" in done.stderr
    assert rouge_cli("diff", "torchmetrics", "a.json", "r.jsonl", "--sentences", "given").status == 0
    by_signature = rouge_cli("diff", "rouge-1.5.5|delimiter:<q>", "rouge-1.5.5", "r.jsonl")
    assert b"ROUGE-L, F: 1.00000 -> 1.00000 (+0.00000)" in by_signature.stdout


def test_sentences_that_a_side_names_give_way_to_those_of_the_options(place: Workplace) -> None:
    place.write("r.jsonl", RECORD)
    note = "A and B read the sentences of --sentences, not those of their own"
    for side in ("rouge-1.5.5|sentences:given", "torchmetrics"):
        done = rouge_cli("diff", side, "rouge-score", "r.jsonl", "--sentences", "lines")
        assert note in done.stderr
        assert b"Punkt" not in done.stdout
    assert note not in rouge_cli("diff", "lin2004", "rouge-score", "r.jsonl", "--sentences", "given").stderr


def test_names_of_dialects_come_before_files(config: str) -> None:
    assert rouge_cli("evaluate", config, "-n", "1", "--save", "sumeval").status == 0
    done = rouge_cli("diff", "sumeval", "rouge-1.5.5", config)
    assert done.status == 0
    assert "sumeval is the dialect or preset, not the file of this name; the file is ./sumeval" in done.stderr
    assert b"saved" not in done.stdout
    assert rouge_cli("diff", "./sumeval", "rouge-1.5.5").stdout.startswith(b"A  ./sumeval\n")


def test_results_whose_summaries_are_not_here_ask_for_them(config: str, place: Workplace) -> None:
    rouge_cli("evaluate", config, "-q", "--save", "r.json")
    saved = json.loads(Path("r.json").read_text())
    place.write("r.json", json.dumps({**saved, "source": "p1.jsonl and 1 more"}))
    done = rouge_cli("diff", "r.json", "rouge-score")
    assert done.stderr == (
        "rouge-cli: r.json: they were made from 'p1.jsonl and 1 more', and there is no such file or folder here; give "
        "the summaries, or a configuration of them, as CONFIG\n"
    )
    assert rouge_cli("diff", "r.json", "rouge-score", config).status == 0


@pytest.mark.skipif(not os.path.exists("/dev/fd"), reason="open files have no names here")
def test_saved_results_from_a_pipe_are_a_side(tmp_path: Path) -> None:
    path = str(tmp_path / "r.json")
    save_results(results(system("a", measure(0.5))), path)
    source, target = os.pipe()
    try:
        os.write(target, Path(path).read_bytes())
        os.close(target)
        assert side_of(f"/dev/fd/{source}", None).options == side_of(path, None).options
    finally:
        os.close(source)


@pytest.mark.parametrize("idle", ["models:1", "version:rouge-cli-0.0.1"])
def test_what_only_describes_is_no_setting_of_a_dialect(config: str, idle: str) -> None:
    done = rouge_cli("diff", "rouge-1.5.5", f"rouge-1.5.5|{idle}", config)
    assert (done.status, done.stdout) == (2, b"")
    assert f"{idle.partition(':')[0]} only describes what was scored" in done.stderr


@pytest.mark.parametrize("left", [True, False], ids=["empty", "gone"])
def test_word_lists_of_results_that_are_gone(place: Workplace, left: bool) -> None:
    """Their texts were scored again with the built-in lists, without a word."""
    place.write("lists/smart_common_words.txt", "cat\n")
    place.write("r.jsonl", '{"id": "1", "summary": "the cat and mice", "references": ["the cat and mouse"]}\n')
    assert rouge_cli("evaluate", "r.jsonl", "-n", "1", "-s", "-e", "lists", "--save", "s.json").status == 0
    assert rouge_cli("diff", "s.json", "s.json").status == 0
    (place.folder / "lists" / "smart_common_words.txt").unlink()
    if not left:
        (place.folder / "lists").rmdir()
    told = "no word list is in the folder lists, relative to " if left else "there is no folder lists, relative to "
    done = rouge_cli("diff", "s.json", "rouge-1.5.5")
    assert (done.status, done.stdout) == (2, b"")
    assert done.stderr.startswith(f"rouge-cli: s.json: {told}")
    assert f"no texts are read: the results: {told}" in rouge_cli("analyze", "s.json").stderr
    save_results(evaluate("r.jsonl", Options(drop_stop_words=True, data="lists"), measures="rouge-1"), "python.json")
    assert rouge_cli("diff", "python.json", "rouge-1.5.5").status == 0
