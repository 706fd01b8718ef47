"""What cannot be used: one clear message a problem, no traceback, nothing on stdout, 1 for data and 2 for usage."""

from __future__ import annotations

import errno
import os
import re
import socket

import pytest

from tests.commands import Finished, evaluate, rouge155
from tests.workplace import Workplace, evaluation


def both(*arguments: str) -> Finished:
    """What both commands say of all systems of a configuration: the same, but for their names."""
    theirs, ours = rouge155("-a", *arguments), evaluate(*arguments)
    assert ours == (theirs.status, theirs.stdout, re.sub("^rouge155:", "rouge-cli:", theirs.stderr, flags=re.M))
    return theirs


def refused(message: str) -> Finished:
    return Finished(1, b"", f"rouge155: {message}\n")


def test_missing_configuration(place: Workplace) -> None:
    assert both("gone.xml") == refused(
        "gone.xml: cannot read the configuration: No such file or directory; "
        f"the name is taken relative to {place.folder}"
    )


def test_empty_names(place: Workplace) -> None:
    """As a script has them whose variable is not set."""
    assert both("") == refused("cannot read the configuration: its name is empty; name a file")
    place.config(evaluation("D1"))
    for arguments, message in (
        (("rouge.xml", "-o", ""), "cannot write the output: its name is empty; name one"),
        (
            ("rouge.xml", "--save", "r.json.gz"),
            "r.json.gz: it would not be compressed, as only 'rouge-cli score' does that; leave out .gz",
        ),
        (("--peers", "", "--models", "a"), "--peers is empty; give it a value, or leave it out"),
    ):
        assert evaluate(*arguments) == Finished(2, b"", f"rouge-cli: {message}\n")


def test_an_absolute_name_is_not_said_to_be_relative(place: Workplace) -> None:
    for call in (
        "/none.xml", "-z SPL /none.lst", "/none.xml --system-field x", "/none/*.jsonl",
        "--peers /none --models /none/m", "/none.jsonl",
    ):  # fmt: skip
        done = evaluate(*call.split())
        assert done.status == 1, done
        assert "/none" in done.stderr
        assert str(place.folder) not in done.stderr, call


def test_missing_list(place: Workplace) -> None:
    assert both("-z", "SPL", "gone.lst") == refused(
        f"gone.lst: cannot read the list file: No such file or directory; the name is taken relative to {place.folder}"
    )


def test_missing_peer(place: Workplace) -> None:
    assert both(place.config(evaluation("D1", peers={"a": "gone.txt"}))) == refused(
        "./gone.txt (line 2, evaluation D1): cannot read the summary: No such file or directory; "
        f"named in rouge.xml, relative to {place.folder}"
    )


def test_missing_model(place: Workplace) -> None:
    assert both(place.config(evaluation("D1", models={"A": "gone.txt"}))) == refused(
        "./gone.txt (line 2, evaluation D1): cannot read the summary: No such file or directory; "
        f"named in rouge.xml, relative to {place.folder}"
    )


def test_summaries_beside_the_configuration(place: Workplace) -> None:
    config = place.folder / place.config(evaluation("D1", models={"A": "beside.txt"}))
    place.write("runs/beside.txt", "It rained.\n")
    config.rename(place.folder / "runs" / config.name)
    assert rouge155("-a", f"runs/{config.name}") == refused(
        "./beside.txt (line 2, evaluation D1): cannot read the summary: No such file or directory; "
        f"named in runs/{config.name}, relative to {place.folder}, but it is in runs; run the command in that folder"
    )


def test_missing_model_of_a_list(place: Workplace) -> None:
    place.write("l.lst", "# peer, model\npeer.txt gone.txt\n")
    assert both("-z", "SPL", "l.lst") == refused(
        "gone.txt (line 2, evaluation 1): cannot read the summary: No such file or directory; "
        f"named in l.lst, relative to {place.folder}"
    )


def test_dangling_link(place: Workplace) -> None:
    os.symlink("nowhere", "link.txt")
    done = both(place.config(evaluation(peers={"a": "link.txt"})))
    assert (done.status, done.stdout) == (1, b"")
    assert done.stderr.startswith("rouge155: ./link.txt (line 2, evaluation 1): cannot read the summary: No such file")


def test_link_to_itself(place: Workplace) -> None:
    os.symlink("loop.txt", "loop.txt")
    assert both(place.config(evaluation(models={"A": "loop.txt"}))) == refused(
        f"./loop.txt (line 2, evaluation 1): cannot read the summary: {os.strerror(errno.ELOOP)}; named in rouge.xml"
    )


def test_socket(place: Workplace) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        made.bind("socket")
        done = both(place.config(evaluation(peers={"a": "socket"})))
    assert (done.status, done.stdout) == (1, b"")
    assert done.stderr.startswith("rouge155: ./socket (line 2, evaluation 1): cannot read the summary: ")
    assert done.stderr.endswith("; named in rouge.xml\n")


@pytest.mark.parametrize("format", ["SPL", "SEE", "ISI", "SIMPLE"])
@pytest.mark.parametrize(
    ("content", "offset"),
    [("a|b|c\n".encode("utf-16-le"), 1), (b"\x89PNG\r\n" + bytes(range(256)) * 4, 6)],
    ids=["utf-16", "picture"],
)
def test_file_that_is_no_text(place: Workplace, content: bytes, offset: int, format: str) -> None:
    place.write("peer.txt", content)
    place.write("model.txt", "a|b|c\n")
    more = ["-3", "HM"] if format == "SIMPLE" else []
    done = both(*more, "-z", format, place.write("l.lst", "peer.txt model.txt\n"))
    assert (done.status, done.stdout) == (1, b"")
    assert (
        f"rouge155: peer.txt (evaluation 1): not text: a NUL byte at offset {offset}; "
        "save it as plain text (rouge-cli evaluate reads UTF-16 with --encoding utf-16)\n"
    ) in done.stderr


def test_stray_nul_is_read_as_the_original_reads_it(place: Workplace) -> None:
    config = place.config()
    plain = rouge155("-n", "2", config, "a")
    place.write("peer.txt", "The cat\0sat on the mat.\nIt slept.\n")
    assert rouge155("-n", "2", config, "a") == plain


def test_broken_xml(place: Workplace) -> None:
    place.write("c.xml", '<ROUGE-EVAL>\n<EVAL ID="1">\n</ROUGE-EVAL>\n')
    done = both("c.xml")
    assert (done.status, done.stdout) == (1, b"")
    assert done.stderr.startswith(
        "rouge155: c.xml, line 3, column 14: not well-formed XML: "
        "Opening and ending tag mismatch: EVAL line 2 and ROUGE-EVAL"
    )
    assert done.stderr.count("\n") == 1


def test_evaluation_without_an_id(place: Workplace) -> None:
    assert both(place.config("<EVAL></EVAL>")) == refused(
        'rouge.xml, line 2: EVAL without an ID; write <EVAL ID="...">'
    )


def test_unknown_format(place: Workplace) -> None:
    assert both(place.config(evaluation(format="TXT"))) == refused(
        "rouge.xml, line 2: unknown INPUT-FORMAT 'TXT'; it is one of SPL, SEE, ISI, SIMPLE"
    )


def test_missing_format(place: Workplace) -> None:
    """An error only where it is needed."""
    without = evaluation("2", peers={"b": "peer.txt"}).replace('<INPUT-FORMAT TYPE="SPL"/>', "")
    config = place.config(evaluation(), without)
    assert both(config) == refused(
        "rouge.xml, line 3: evaluation '2' has no INPUT-FORMAT; "
        'add <INPUT-FORMAT TYPE="...">, one of SPL, SEE, ISI, SIMPLE'
    )
    assert rouge155(config, "a").status == 0


def test_unknown_format_of_a_list(place: Workplace) -> None:
    place.write("l.lst", "peer.txt model.txt\n")
    assert rouge155("-z", "TXT", "l.lst") == (
        2,
        b"",
        "rouge155: unknown list format 'TXT' (-z); it is one of SPL, SEE, ISI, SIMPLE\n",
    )


def test_line_of_a_list_without_a_model(place: Workplace) -> None:
    place.write("l.lst", "peer.txt model.txt\npeer.txt\n")
    assert both("-z", "SPL", "l.lst") == refused("l.lst, line 2: peer.txt has no model; write PEER MODEL1 [MODEL2 ...]")


@pytest.mark.parametrize("line", ["", "a", "a|b", "a|b|", "a|b|c|d"])
def test_basic_element_without_three_fields(place: Workplace, line: str) -> None:
    place.write("peer.txt", f"a|b|c\n{line}\nd|e|f\n")
    place.write("model.txt", "a|b|c\n")
    assert both("-3", "HM", place.config(evaluation(format="SIMPLE"))) == refused(
        "./peer.txt (evaluation 1), line 2: not three fields; a Basic Element is HEAD|MODIFIER|RELATION"
    )


def test_basic_elements_for_a_text_measure(place: Workplace) -> None:
    place.write("peer.txt", "a|b|c\n")
    assert both("-n", "1", place.config(evaluation(format="SIMPLE"))) == refused(
        "rouge.xml, line 2: evaluation '1': Basic Elements (SIMPLE) have no text for ROUGE-N, L, W or S; "
        "ask for ROUGE-BE alone (-3 MODE) or correct the format"
    )


def test_text_for_basic_elements(place: Workplace) -> None:
    assert both("-3", "HM", place.config()) == refused(
        "rouge.xml, line 2: evaluation '1' is SPL, and ROUGE-BE reads Basic Elements; "
        "make the format SIMPLE, or leave out ROUGE-BE (-3, --measures or --preset)"
    )


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["-l", "10", "-b", "10"], "words (-l{words}) or in bytes (-b{bytes}), not both"),
        (["-p", "1.5"], "alpha (-p, --alpha) must lie between 0 (recall alone) and 1 (precision alone); 0.5 is usual"),
        (["-p", "-0.1"], "alpha (-p, --alpha) must lie between 0 (recall alone) and 1 (precision alone)"),
        (["-c", "100.1"], "the confidence (-c, --confidence) is a percentage from 0 to 100; 95 is usual"),
        (["-c", "-1"], "the confidence (-c, --confidence) is a percentage from 0 to 100; 95 is usual"),
        (["-w", "0"], "the weight of ROUGE-W (-w, --lcs-weight) must be greater than 0 and finite; 1.2 is usual"),
        (["-w", "-1.2"], "the weight of ROUGE-W (-w, --lcs-weight) must be greater than 0 and finite; 1.2 is usual"),
        (["-m", "-M"], "leave one out"),
    ],
)
def test_options_out_of_range(place: Workplace, options: list[str], message: str) -> None:
    config = place.config()
    theirs, ours = rouge155(*options, "-a", config), evaluate(*options, config)
    assert (theirs.status, theirs.stdout, ours.status, ours.stdout) == (2, b"", 2, b"")
    assert message.format(words="", bytes="") in theirs.stderr
    assert message.format(words=", --max-words", bytes=", --max-bytes") in ours.stderr


def test_no_bootstrap_samples(place: Workplace) -> None:
    config = place.config()
    assert rouge155("-r", "0", config, "a") == (
        2,
        b"",
        "rouge155: the number of bootstrap samples (-r, --samples) must be 1 to 10000000; 1000 is usual\n",
    )
    ours = evaluate("-r", "0", config)
    assert (ours.status, ours.stdout) == (2, b"")
    assert "Invalid value for '-r' / '--samples': 0 is not in the range x>=1" in ours.stderr


def test_system_not_named(place: Workplace) -> None:
    assert rouge155(place.config()) == (
        2,
        b"",
        "rouge155: name the SYSTEM to evaluate after CONFIG, or give -a for all systems\n",
    )


def test_all_usage_problems_are_told_at_once_each_on_its_line(place: Workplace) -> None:
    done = both("-w", "0", "-c", "101", "-p", "2", place.config())
    assert (done.status, done.stdout) == (2, b"")
    assert [line.split(" ")[:3] for line in done.stderr.splitlines()] == [
        ["rouge155:", "the", "weight"],
        ["rouge155:", "alpha", "(-p,"],
        ["rouge155:", "the", "confidence"],
    ]


def test_all_bad_files_are_told_at_once(place: Workplace) -> None:
    """Each once, however many evaluations name it; the good ones do not print anything."""
    place.write("binary.txt", b"\0")
    config = place.config(
        evaluation("1", peers={"a": "gone1.txt", "b": "peer.txt"}, models={"A": "gone2.txt", "B": "model.txt"}),
        evaluation("2", peers={"a": "binary.txt"}, models={"A": "gone2.txt"}),
        evaluation("3"),
    )
    done = both("-n", "2", config)
    assert (done.status, done.stdout) == (1, b"")
    assert sorted(line.split(": ")[1] for line in done.stderr.splitlines()) == [
        "./binary.txt (evaluation 2)",
        "./gone2.txt (line 2, evaluation 1) (also ./gone1.txt (line 2, evaluation 1))",
    ]


def test_files_of_systems_that_are_not_wanted_are_not_read(place: Workplace) -> None:
    config = place.config(evaluation(peers={"a": "peer.txt", "b": "gone.txt"}))
    assert rouge155(config, "a").status == 0
    assert evaluate(config, "b").status == 1


# What follows is no error: a warning, and the figures of the original.

ZEROS = b"".join(b"Average_%c: 0.00000 (95%%-conf.int. 0.00000 - 0.00000)\n" % letter for letter in b"RPF")


def figures(report: bytes) -> bytes:
    """A report without its lines of dashes and its systems and measures."""
    return b"".join(line.split(b" ", 2)[2] for line in report.splitlines(keepends=True) if line[:1] not in b"-.")


def warned(done: Finished) -> list[str]:
    """The warnings of a run of rouge155, and that it succeeded."""
    assert done.status == 0
    lines = done.stderr.splitlines()
    assert all(line.startswith("*ROUGE Warning: ") for line in lines)
    return [line.removeprefix("*ROUGE Warning: ") for line in lines]


def test_peer_missing_from_an_evaluation(place: Workplace) -> None:
    """The instance is left out of the averages."""
    config = place.config(evaluation("1"), evaluation("2", peers={"b": "peer.txt"}))
    done = rouge155("-d", config, "a")
    assert warned(done) == ["test instance for peer a does not exist for evaluation 2"]
    assert b"a ROUGE-L Average_R: 0.83333 (95%-conf.int. 0.83333 - 0.83333)\n" in done.stdout
    assert done.stdout.count(b" Eval ") == 1


def test_peer_without_a_file_name_is_missing(place: Workplace) -> None:
    done = rouge155(place.config(evaluation(peers={"a": ""})), "a")
    assert warned(done) == ["test instance for peer a does not exist for evaluation 1"]
    assert figures(done.stdout) == ZEROS


@pytest.mark.parametrize("content", ["", "\n", "... !\n"])
def test_summary_without_a_token(place: Workplace, content: str) -> None:
    place.write("peer.txt", content)
    done = rouge155(place.config(), "a")
    assert warned(done) == [
        "./peer.txt (evaluation 1): no token is left to score "
        "(the text is empty or has no sentence in its format, or only letters that ascii-155 drops); it scores 0"
    ]
    assert figures(done.stdout) == ZEROS


def test_summary_of_stop_words_within_a_limit(place: Workplace) -> None:
    place.write("model.txt", "It is the.\nNo more than that.\n")
    done = rouge155("-s", "-l", "3", place.config(), "a")
    assert len(warned(done)) == 1
    assert warned(done)[0].startswith("./model.txt (evaluation 1): no token is left to score (")
    assert "only stop words (-s), or nothing within the length limit" in warned(done)[0]
    assert figures(done.stdout) == ZEROS


def test_empty_model_of_w_scores_zero(place: Workplace) -> None:
    """The original dies here of a division by zero."""
    place.write("model.txt", "")
    done = rouge155("-x", "-w", "1.2", place.config(), "a")
    assert len(warned(done)) == 1
    assert figures(done.stdout) == ZEROS


def test_folder_as_summary_reads_as_empty(place: Workplace) -> None:
    os.mkdir("folder")
    done = rouge155(place.config(evaluation(peers={"a": "folder"})), "a")
    assert warned(done) == [
        "./folder (evaluation 1): no token is left to score "
        "(the text is empty or has no sentence in its format, or only letters that ascii-155 drops); it scores 0"
    ]
    assert figures(done.stdout) == ZEROS


def test_no_basic_element(place: Workplace) -> None:
    place.write("peer.txt", "")
    place.write("model.txt", "a|b|c\n")
    done = rouge155("-3", "HM", place.config(evaluation(format="SIMPLE")), "a")
    assert warned(done) == [
        "./peer.txt (evaluation 1): no Basic Element (they are read from SIMPLE files); it scores 0"
    ]
    assert figures(done.stdout) == ZEROS


def test_evaluation_without_models(place: Workplace) -> None:
    """It scores 0, and says so by evaluation and file."""
    done = rouge155(place.config(evaluation("D1", models={})), "a")
    assert figures(done.stdout) == ZEROS
    (warning,) = warned(done)
    assert "D1" in warning
    assert "rouge.xml, line 2" in warning
    assert "model" in warning


def test_warnings_of_rouge_cli(place: Workplace) -> None:
    config = place.config(evaluation("1"), evaluation("2", peers={"b": "peer.txt"}))
    done = evaluate(config, "a")
    assert done.status == 0
    assert done.stderr == "rouge-cli: warning: test instance for peer a does not exist for evaluation 2\n"


def test_a_missing_configuration_is_said_before_options_that_it_would_not_need(place: Workplace) -> None:
    done = evaluate("nofile", "--sentences", "split")
    assert (done.status, done.stdout) == (1, b"")
    assert done.stderr.startswith("rouge-cli: nofile: there is no such file in ")
