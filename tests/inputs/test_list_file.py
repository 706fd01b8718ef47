from __future__ import annotations

import pytest

from rouge_cli.errors import DataError, UsageError
from rouge_cli.inputs.list_file import list_format, read_list_file
from rouge_cli.inputs.plan import FORMATS, Evaluation, Plan
from tests.workplace import Workplace


def test_each_line_is_an_evaluation(place: Workplace) -> None:
    name = place.write("l.lst", "p1 m1\n# a note\n\n \t\n  p2\tm2  m3 \r\np3 m4")
    assert read_list_file(name, "SPL", "X") == Plan(
        "l.lst",
        (
            Evaluation("1", "SPL", {"X": b"p1"}, (b"m1",), 1),
            Evaluation("2", "SPL", {"X": b"p2"}, (b"m2", b"m3"), 5),
            Evaluation("3", "SPL", {"X": b"p3"}, (b"m4",), 6),
        ),
    )


def test_peer_and_format_are_those_asked_for(place: Workplace) -> None:
    (found,) = read_list_file(place.write("l.lst", "p m"), "SIMPLE", "lead").evaluations
    assert (found.format, found.peers) == ("SIMPLE", {"lead": b"p"})


def test_only_a_number_sign_in_the_first_byte_makes_a_comment(place: Workplace) -> None:
    plan = read_list_file(place.write("l.lst", "#p m\n #p m\np #m"), "SPL", "X")
    assert [(e.peers["X"], e.models) for e in plan.evaluations] == [(b"#p", (b"m",)), (b"p", (b"#m",))]


def test_names_are_bytes(place: Workplace) -> None:
    (found,) = read_list_file(place.write("l.lst", b"caf\xe9 \xff\xfe"), "SPL", "X").evaluations
    assert (found.peers, found.models) == ({"X": b"caf\xe9"}, (b"\xff\xfe",))


def test_a_byte_order_mark_is_of_no_name(place: Workplace) -> None:
    plan = read_list_file(place.write("l.lst", b"\xef\xbb\xbfp m\n"), "SPL", "X")
    assert plan.evaluations[0].peers == {"X": b"p"}


def test_carriage_returns_that_end_no_line_are_warned_of(place: Workplace) -> None:
    (warning,) = read_list_file(place.write("l.lst", b"p m\rp n\rp o\r"), "SPL", "X").warnings
    assert warning == (
        "l.lst: carriage returns without a newline (2), which end no line: summaries behind them are models; "
        "save it with newlines (LF)"
    )
    assert read_list_file(place.write("l.lst", b"p m\r\np n \r\r\n"), "SPL", "X").warnings == ()


@pytest.mark.parametrize("content", ["", "\n\n", "# nothing\n"])
def test_empty_list(place: Workplace, content: str) -> None:
    assert read_list_file(place.write("l.lst", content), "SPL", "X") == Plan("l.lst", ())


def test_folder_reads_as_an_empty_list(place: Workplace) -> None:
    assert read_list_file(".", "SPL", "X") == Plan(".", ())


def test_all_lines_without_a_model_are_told_at_once(place: Workplace) -> None:
    name = place.write("l.lst", "p1\np2 m2\n# c\n p3 \n")
    with pytest.raises(DataError) as caught:
        read_list_file(name, "SPL", "X")
    assert caught.value.problems == (
        "l.lst, line 1: p1 has no model; write PEER MODEL1 [MODEL2 ...]",
        "l.lst, line 4: p3 has no model; write PEER MODEL1 [MODEL2 ...]",
    )


def test_missing_list(place: Workplace) -> None:
    with pytest.raises(DataError) as caught:
        read_list_file(b"gone.lst", "SPL", "X")
    assert caught.value.problems == (
        f"gone.lst: cannot read the list file: No such file or directory; the name is taken relative to {place.folder}",
    )


@pytest.mark.parametrize("format", FORMATS)
def test_format_in_any_case(format: str) -> None:
    assert list_format(format.lower()) == list_format(format.title()) == format


@pytest.mark.parametrize("given", ["", "TXT", "SPL "])
def test_unknown_format(given: str) -> None:
    with pytest.raises(UsageError) as caught:
        list_format(given)
    assert str(caught.value) == f"unknown list format {given!r} (-z); it is one of SPL, SEE, ISI, SIMPLE"
