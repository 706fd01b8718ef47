from __future__ import annotations

import bz2
import gzip
import lzma
import os
import re
import shlex
import subprocess
import sys

import pytest

from rouge_cli import __version__
from rouge_cli.errors import UsageError
from rouge_cli.option_line import EXAMPLES, FLAGS, USAGE, VALUED, options_of
from rouge_cli.options import Averaging, Options, PerlNumber, Stemming, Typed, Unit
from tests.cases import each
from tests.commands import rouge155, rouge_cli
from tests.workplace import Workplace, evaluation

LINE = b"-" * 45 + b"\n"


def block(system: str, label: str, *figures: str, confidence: str = "95") -> bytes:
    """The block of a system that has one evaluation: all three of an average are the same figure."""
    lines = (
        f"{system} {label} Average_{letter}: {figure} ({confidence}%-conf.int. {figure} - {figure})\n"
        for letter, figure in zip("RPF", figures, strict=True)
    )
    return LINE + "".join(lines).encode()


def test_report(place: Workplace) -> None:
    """Worked out by hand: 5 of the model's 6 tokens are among the 8 of the peer; bigrams 3 of 5 and 7."""
    done = rouge155("-n", "2", "-x", place.config(), "a")
    expected = block("a", "ROUGE-1", "0.83333", "0.62500", "0.71428") + block(
        "a", "ROUGE-2", "0.60000", "0.42857", "0.50000"
    )
    assert done == (0, expected, "")


def test_l_is_on_by_default(place: Workplace) -> None:
    assert rouge155(place.config(), "a") == (0, block("a", "ROUGE-L", "0.83333", "0.62500", "0.71428"), "")


def test_no_measure_prints_nothing(place: Workplace) -> None:
    """Not even the files are opened."""
    done = rouge155("-x", place.config(evaluation(peers={"a": "gone.txt"})), "a")
    assert (done.status, done.stdout) == (0, b"")
    assert done.stderr.startswith("rouge155: no measure is chosen")


def test_all_systems_sorted_as_strings(place: Workplace) -> None:
    config = place.config(evaluation(peers={"b": "peer.txt", "B": "model.txt", "10": "peer.txt", "9": "peer.txt"}))
    systems = re.findall(rb"^(\S+) ROUGE-L Average_R", rouge155("-a", config).stdout, re.M)
    assert systems == [b"10", b"9", b"B", b"b"]


def test_confidence_below_one_per_cent_is_echoed_and_told(place: Workplace) -> None:
    done = rouge155("-n", "1", "-x", "-c", "0.95", "-a", place.config())
    assert b" (0.95%-conf.int. " in done.stdout
    assert (done.status, done.stderr) == (0, "rouge155: -c 0.95: less than one per cent; 95 is usual\n")


def test_confidence_is_echoed_as_typed(place: Workplace) -> None:
    done = rouge155("-c", "95.0%", place.config(), "a")
    assert done.stdout == block("a", "ROUGE-L", "0.83333", "0.62500", "0.71428", confidence="95.0%")


@pytest.mark.parametrize("arguments", [[], ["-h"], ["-n", "2"], ["-h", "rouge.xml", "a"], ["-z"], ["-n"]])
def test_usage(place: Workplace, arguments: list[str]) -> None:
    place.config()
    assert rouge155(*arguments) == (255, b"", f"{USAGE}\n")


def test_detailed_usage() -> None:
    assert rouge155("-H") == (255, b"", f"{USAGE}{EXAMPLES}\n")


@each("letter", sorted(set(FLAGS + VALUED) - {"M"}))
def test_usage_tells_every_option_but_the_undocumented_one(letter: str) -> None:
    assert re.search(rf"(^|[ ,])-{letter}\b", USAGE, re.M)


def test_examples_are_right(place: Workplace) -> None:
    """The command lines that the detailed usage shows work on files of those names."""
    place.write("rouge.in", place.folder.joinpath(place.config()).read_bytes())
    place.write("pairs.txt", "peer.txt model.txt\n")
    examples = re.findall(r"^  rouge155 (.*?)(?: {3,}.*)?$", EXAMPLES, re.M)
    assert len(examples) == 2
    for example in examples:
        done = rouge155(*shlex.split(example))
        assert (done.status, done.stderr) == (0, "")
        assert done.stdout.startswith(LINE)


@pytest.mark.parametrize("arguments", [["--version"], ["-n", "2", "--version", "gone.xml"]])
def test_version(arguments: list[str]) -> None:
    done = rouge155(*arguments)
    assert (done.status, done.stderr) == (0, "")
    assert done.stdout.decode() == f"rouge155 {__version__} (ROUGE-1.5.5; compiled kernel rouge_cli.kernel.native)\n"


def test_unknown_options_are_told_and_the_run_goes_on(place: Workplace) -> None:
    config = place.config()
    assert rouge155("-qk", config, "a") == (0, rouge155(config, "a").stdout, "Unknown option: q\nUnknown option: k\n")


def test_options_after_the_configuration_are_none(place: Workplace) -> None:
    """-n is the SYSTEM here."""
    done = rouge155(place.config(), "-n", "2")
    assert done.stdout == block("-n", "ROUGE-L", "0.00000", "0.00000", "0.00000")


def test_system_unknown_everywhere_is_a_block_of_zeros(place: Workplace) -> None:
    done = rouge155(place.config(), "nobody")
    assert done.status == 0
    assert done.stdout == block("nobody", "ROUGE-L", "0.00000", "0.00000", "0.00000")
    assert done.stderr == "*ROUGE Warning: test instance for peer nobody does not exist for evaluation 1\n"


def test_bytes_of_the_command_line_are_characters(place: Workplace) -> None:
    """So a SYSTEM in Latin-1 is the id of the XML, one in UTF-8 is not; both are printed as they came."""
    config = place.config(evaluation(peers={"\u00e9": "peer.txt"}))
    latin1, utf8 = rouge155("-x", "-n1", config, b"\xe9"), rouge155("-x", "-n1", config, "\u00e9".encode())
    assert latin1.stdout.startswith(LINE + b"\xe9 ROUGE-1 Average_R: 0.83333")
    assert utf8.stdout.startswith(LINE + b"\xc3\xa9 ROUGE-1 Average_R: 0.00000")


def test_list_file_evaluates_x_unless_named(place: Workplace) -> None:
    place.write("l.lst", "peer.txt model.txt\n")
    figures = ("0.83333", "0.62500", "0.71428")
    assert rouge155("-z", "spl", "l.lst") == (0, block("X", "ROUGE-L", *figures), "")
    assert rouge155("-a", "-z", "SPL", "l.lst", "lead") == (0, block("lead", "ROUGE-L", *figures), "")


@pytest.mark.parametrize("system", ["", "0", " ", "lead"])
def test_a_list_has_any_system_name(place: Workplace, system: str) -> None:
    place.write("l.lst", "peer.txt model.txt\n")
    done = rouge155("-z", "SPL", "-t", "2", "-a", "-n", "0", "l.lst", system)
    assert done == (0, LINE + f"{system} ROUGE-L M_count: 6 P_count: 8 H_count: 5\n".encode(), "")


@pytest.mark.parametrize("arguments", [["lead", "lead"], ["lead", "more"], ["lead", "more", "lead"], ["lead", ""]])
def test_a_list_with_two_systems_has_neither(place: Workplace, arguments: list[str]) -> None:
    """The original then knows the summaries by no name, and so counts them for the empty one alone."""
    place.write("l.lst", "peer.txt model.txt\n")
    done = rouge155("-z", "SPL", "-t", "2", "l.lst", *arguments)
    assert done.stdout == LINE + b"lead ROUGE-L M_count: 0 P_count: 0 H_count: 0\n"
    said, *rest = done.stderr.splitlines()  # the original warns of nothing here, so this is no warning of its own
    assert said.startswith(f"rouge155: l.lst: a list file takes one SYSTEM, not {len(arguments)}; ")
    assert rest == ["*ROUGE Warning: test instance for peer lead does not exist for evaluation 1"]


@pytest.mark.parametrize("more", [["more"], [""], ["a", "b"]])
def test_a_list_with_two_systems_is_that_of_the_empty_name(place: Workplace, more: list[str]) -> None:
    place.write("l.lst", "peer.txt model.txt\n")
    done = rouge155("-z", "SPL", "-t", "2", "l.lst", "", *more)
    assert done == (0, LINE + b" ROUGE-L M_count: 6 P_count: 8 H_count: 5\n", "")


def test_trace_comes_before_the_report(place: Workplace) -> None:
    config = place.config()
    report, traced = rouge155("-n", "1", config, "a"), rouge155("-v", "-n", "1", config, "a")
    assert traced.stdout.endswith(report.stdout)
    assert traced.stdout.startswith(b"@ROUGE-1 evaluation 1 peer a\n***peer ./peer.txt\n")


@pytest.mark.parametrize("variable", ["ROUGE_EVAL_HOME", "RED_EVAL_HOME"])
def test_data_folder_of_the_environment(place: Workplace, monkeypatch: pytest.MonkeyPatch, variable: str) -> None:
    """Its stop list has one word more; -e goes before it."""
    os.mkdir("mine")
    place.write("mine/smart_common_words.txt", "cat\n")
    os.mkdir("other")
    config = place.config()
    plain = rouge155("-s", config, "a").stdout
    monkeypatch.setenv(variable, "mine")
    assert rouge155("-s", config, "a").stdout != plain
    assert rouge155("-e", "other", "-s", config, "a").stdout == plain


def test_data_folder_that_is_not_there(place: Workplace) -> None:
    config = place.config()
    assert rouge155("-e", "nowhere", "-s", config, "a") == (
        0,
        rouge155("-s", config, "a").stdout,
        "*ROUGE Warning: no folder nowhere (-e, ROUGE_EVAL_HOME): the built-in word lists are used\n",
    )


@each(
    ("values", "options"),
    [
        ({}, Options()),
        ({"n": "3x"}, Options(max_ngram=3)),
        ({"n": "-1"}, Options(max_ngram=0)),
        ({"x": "1"}, Options(lcs=False)),
        ({"w": "1.20"}, Options(lcs_weight=Typed("1.20", 1.2))),
        ({"2": "-0.5", "u": "1"}, Options(skip_gap=Typed("-0.5", -0.5), skip_units=(True,))),
        ({"2": "4", "U": "1"}, Options(skip_gap=Typed("4", 4), skip_units=(False, True))),
        ({"2": "4", "U": "1", "u": "1"}, Options(skip_gap=Typed("4", 4), skip_units=(True,))),
        ({"3": "HM"}, Options(elements="HM")),
        ({"m": "1"}, Options(stemming=Stemming.BOTH)),
        ({"M": "1"}, Options(stemming=Stemming.MODELS)),
        ({"s": "1"}, Options(drop_stop_words=True)),
        ({"l": "10"}, Options(limit_unit=Unit.WORDS, limit=10)),
        ({"b": "7.5"}, Options(limit_unit=Unit.BYTES, limit=7.5)),
        ({"b": "none"}, Options()),
        ({"f": "B"}, Options(best_model=True)),
        ({"f": "b"}, Options()),
        ({"p": "0.25"}, Options(alpha=0.25)),
        ({"t": "1"}, Options(averaging=Averaging.CORPUS)),
        ({"t": "2"}, Options(averaging=Averaging.RAW_COUNTS)),
        ({"t": "3"}, Options()),
        ({"c": "90%"}, Options(confidence=Typed("90%", 90))),
        ({"r": "10.5"}, Options(samples=PerlNumber(10.5))),
        ({"d": "1"}, Options(per_evaluation=True)),
        ({"e": "mine"}, Options(data="mine")),
        ({"n": None, "e": None}, Options()),
    ],
    ids=str,
)
def test_options_from(monkeypatch: pytest.MonkeyPatch, values: dict[str, str | None], options: Options) -> None:
    monkeypatch.delenv("ROUGE_EVAL_HOME", raising=False)
    monkeypatch.delenv("RED_EVAL_HOME", raising=False)
    assert options_of(values) == options


@pytest.mark.parametrize("number", ["1e400", "-1e400"])
def test_number_of_ngrams_beyond_all_bounds(place: Workplace, number: str) -> None:
    """A usage error or a run without ROUGE-N; never a traceback."""
    assert rouge155("-n", number, place.config(), "a").status in (0, 2)


def test_both_limits() -> None:
    """As the original, whatever their values."""
    with pytest.raises(UsageError, match=r"words \(-l\) or in bytes \(-b\), not both"):
        options_of({"l": "0", "b": "0"})


@pytest.mark.long
def test_reader_that_has_seen_enough(place: Workplace) -> None:
    """A pipe closed by its reader ends the command without a traceback."""
    config = place.config(evaluation(peers={f"system{i}": "peer.txt" for i in range(500)}))
    command = [sys.executable, "-m", "rouge_cli.cli.rouge155", "-n", "9", "-a", config]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of POSIX")
def test_a_closed_standard_output_is_named_with_what_helps(place: Workplace) -> None:
    command = [sys.executable, "-m", "rouge_cli.cli.rouge155", place.config(), "a"]
    done = subprocess.run(["sh", "-c", 'exec "$@" >&-', "sh", *command], stderr=subprocess.PIPE, text=True, check=False)
    said = "rouge155: standard output is closed; write the report to a file, > FILE\n"
    assert (done.returncode != 0, done.stderr) == (True, said)


def test_full_disk_is_told(place: Workplace) -> None:
    if not os.path.exists("/dev/full"):
        pytest.skip("no /dev/full here")
    command = [sys.executable, "-m", "rouge_cli.cli.rouge155", place.config(), "a"]
    with open("/dev/full", "wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode != 0
    assert "No space left" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_byte_order_mark_of_a_stop_list_is_warned_of_and_read_as_the_original_does(place: Workplace) -> None:
    (place.folder / "data").mkdir()
    place.write("data/smart_common_words.txt", "\ufeffthe\n")
    done = rouge155("-n", "1", "-x", "-s", "-e", "data", "-a", place.config())
    place.write("data/smart_common_words.txt", "nothing-of-it\n")
    assert done.stdout == rouge155("-n", "1", "-x", "-s", "-e", "data", "-a", place.config()).stdout
    assert "data/smart_common_words.txt: it begins with a byte order mark" in done.stderr


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (gzip.compress(b"the cat sat on the mat today", mtime=1 << 30), "packed by gzip"),
        (bz2.compress(b"the cat sat on the mat today"), "packed by bzip2"),
        (lzma.compress(b"the cat sat on the mat today"), "packed by xz"),
        (b"PK\x03\x04the cat sat", "a zip archive"),
        (b"\x28\xb5\x2f\xfdthe cat sat", "packed by zstd"),
        (rb"{\rtf1 the cat sat}", "an RTF document"),
    ],
)
def test_a_file_that_is_no_plain_text_is_scored_as_the_original_does_with_a_warning(
    place: Workplace, content: bytes, what: str
) -> None:
    config = place.config(evaluation(peers={"a": "small.bin"}))
    place.write("small.bin", content)
    done = rouge155("-n", "1", "-x", config, "a")
    assert (done.status, done.stdout.count(b"Average_F")) == (0, 1)
    assert f"small.bin: it begins like a file that is {what}, and its bytes are scored as text" in done.stderr
    refused = rouge_cli("evaluate", config, "-n", "1", "--tokenizer", "unicode")
    assert (refused.status, refused.stdout) == (1, b"")
    assert f"this is {what}, not text" in refused.stderr


def test_lone_carriage_returns_in_a_list_file_are_warned_of(place: Workplace) -> None:
    place.write("l.lst", b"# by\rhand\npeer.txt model.txt\rpeer.txt model.txt\n")
    assert rouge155("-z", "SPL", "l.lst").stderr.startswith(
        "*ROUGE Warning: l.lst: carriage returns without a newline (1)"
    )
