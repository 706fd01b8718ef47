from __future__ import annotations

from array import array
from collections.abc import Sequence

import pytest

from rouge_cli.options import Averaging, Options, Typed
from rouge_cli.reports.rouge155 import rouge155_blocks, rouge155_report
from rouge_cli.results import Interval, MeasureResult, Results, SystemResult

DASHES = b"-" * 45 + b"\n"
DOTS = b"." * 45 + b"\n"
AVERAGES = (Interval(0.5, 0.25, 0.75), Interval(1, 1, 1), Interval(0.123456, 0, 0.000004))
LISTED = Options(per_evaluation=True)
RAW = Options(averaging=Averaging.RAW_COUNTS)


def measure(
    label: str = "ROUGE-1", counts: Sequence[float] = (), scores: Sequence[float] = (), averages: bool = True
) -> MeasureResult:
    return MeasureResult(label, array("d", counts), array("d", scores), AVERAGES if averages else ())


def report(
    options: Options,
    *measures: MeasureResult,
    system: str = "a",
    evaluations: Sequence[str] = (),
) -> bytes:
    return rouge155_report(Results(options, (SystemResult(system, tuple(evaluations), measures),), ()))


def listed_ids(evaluations: Sequence[str], system: str = "a") -> list[str]:
    """The ids of the Eval lines in their order."""
    zeros = [0.0] * 3 * len(evaluations)
    shown = report(LISTED, measure(counts=zeros, scores=zeros), system=system, evaluations=evaluations).decode()
    return [line.split(" Eval ")[1].rsplit(" R:")[0] for line in shown.splitlines() if " Eval " in line]


def test_block() -> None:
    assert report(Options(), measure()) == DASHES + (
        b"a ROUGE-1 Average_R: 0.50000 (95%-conf.int. 0.25000 - 0.75000)\n"
        b"a ROUGE-1 Average_P: 1.00000 (95%-conf.int. 1.00000 - 1.00000)\n"
        b"a ROUGE-1 Average_F: 0.12346 (95%-conf.int. 0.00000 - 0.00000)\n"
    )


def test_blocks_come_system_after_system_measure_after_measure() -> None:
    systems = tuple(SystemResult(id, (), (measure("ROUGE-1"), measure("ROUGE-L"))) for id in "ba")
    blocks = list(rouge155_blocks(Results(Options(), systems, ())))
    assert [block.removeprefix(DASHES).split(b" Average")[0] for block in blocks] == [
        b"b ROUGE-1",
        b"b ROUGE-L",
        b"a ROUGE-1",
        b"a ROUGE-L",
    ]
    assert rouge155_report(Results(Options(), systems, ())) == b"".join(blocks)


def test_confidence_is_shown_as_typed() -> None:
    assert b" (90.0x%-conf.int. " in report(Options(confidence=Typed("90.0x", 90)), measure())


def test_no_systems_and_no_measures_are_an_empty_report() -> None:
    assert rouge155_report(Results(Options(), (), ())) == b""
    assert report(Options()) == b""


def test_evaluations_are_listed_with_their_scores() -> None:
    shown = report(LISTED, measure(scores=[0.1, 0.2, 0.3, 0.4, 0.5, 0.00001]), evaluations=["D1", "D2"])
    assert shown.endswith(
        DOTS
        + b"a ROUGE-1 Eval D1.a R:0.10000 P:0.30000 F:0.50000\n"
        + b"a ROUGE-1 Eval D2.a R:0.20000 P:0.40000 F:0.00001\n"
    )


def test_dotted_line_comes_even_without_an_evaluation() -> None:
    assert report(LISTED, measure()) == report(Options(), measure()) + DOTS


def test_raw_counts_are_sums_without_decimals() -> None:
    """Columns of counts are hits, model totals and peer totals."""
    shown = report(RAW, measure("ROUGE-W-1.2", [1.9, 2.2, 10, 20, 3, 0.5], averages=False), evaluations=["1", "2"])
    assert shown == DASHES + b"a ROUGE-W-1.2 M_count: 30 P_count: 3 H_count: 4\n"


def test_raw_counts_of_nothing() -> None:
    assert report(RAW, measure(averages=False)) == DASHES + b"a ROUGE-1 M_count: 0 P_count: 0 H_count: 0\n"


@pytest.mark.parametrize(
    ("count", "shown"),
    [
        (2.0**53, b"9007199254740992"),
        (2.0**64 - 2048, b"18446744073709549568"),
        (2.0**64, b"1.84467440737096e+19"),
        (1e30, b"1e+30"),
    ],
)
def test_large_raw_counts(count: float, shown: bytes) -> None:
    """From 2^64 on, 15 significant digits."""
    made = report(RAW, measure(counts=[0, count, 1], averages=False), evaluations=["1"])
    assert b" M_count: " + shown + b" P_count: 1 H_count: 0\n" in made


@pytest.mark.parametrize("averaging", [Averaging.CORPUS, Averaging.RAW_COUNTS])
def test_counts_are_listed_in_place_of_scores(averaging: Averaging) -> None:
    """Model total, peer total, hits; with up to 15 significant digits."""
    options = Options(averaging=averaging, per_evaluation=True)
    counts = [2, 1 / 3, 12345678901234567, 4, 3.5, 0]
    found = measure(counts=counts, scores=[0.5] * 6, averages=averaging is Averaging.CORPUS)
    assert report(options, found, evaluations=["1", "2"]).endswith(
        DOTS
        + b"a ROUGE-1 Eval 1.a R:1.23456789012346e+16 P:3.5 F:2\n"
        + b"a ROUGE-1 Eval 2.a R:4 P:0 F:0.333333333333333\n"
    )


@pytest.mark.parametrize(
    "ids",
    [
        ["1", "2", "10"],
        ["2x", "10", "11a"],
        ["1e3", "2", "1000"],
        ["007", "10"],
        ["D1", "D10", "D2"],
        ["B", "a"],
        ["-3", ".5", " 5", "+4"],
        ["-1", "10"],
        ["1.10", "1.9", "2.1"],
    ],
    ids=str,
)
def test_listing_order(ids: list[str]) -> None:
    """By number where both ids begin with digits, else as strings."""
    numeric = all(id[0] in "0123456789" for id in ids)
    expected = [f"{id}.a" for id in ids] if numeric else sorted(f"{id}.a" for id in ids)
    assert listed_ids(list(reversed(ids))) == expected


def test_equal_numbers_are_listed_by_the_whole_id() -> None:
    assert listed_ids(["1b", "01", "1", "1a"]) == ["01.a", "1.a", "1a.a", "1b.a"]


def test_digits_of_other_scripts_are_none() -> None:
    assert listed_ids(["\u0663", "5", "10"]) == ["5.a", "10.a", "\u0663.a"]


def test_number_of_thousands_of_digits() -> None:
    assert listed_ids(["1" * 5000, "2"]) == ["2.a", "1" * 5000 + ".a"]


def test_pieces_are_in_latin1_where_they_can_be_and_else_in_utf8() -> None:
    """An Eval line is one piece; `SYSTEM LABEL Average_X: ` another; the confidence its own."""
    latin, chinese = "\u00e9", "\u4e2d"
    options = Options(per_evaluation=True, confidence=Typed(f"95{latin}", 95))
    scores = [0.0] * 6
    shown = report(options, measure(scores=scores), system=latin, evaluations=[latin, chinese])
    assert b"\xe9 ROUGE-1 Average_R: 0.50000 (95\xe9%-conf.int. " in shown
    assert b"\n\xe9 ROUGE-1 Eval \xe9.\xe9 R:" in shown
    assert b"\n\xc3\xa9 ROUGE-1 Eval \xe4\xb8\xad.\xc3\xa9 R:" in shown
    other = report(options, measure(), system=chinese)
    assert b"\xe4\xb8\xad ROUGE-1 Average_R: 0.50000 (95\xe9%-conf.int. " in other


def test_raw_counts_line_is_one_piece() -> None:
    shown = report(RAW, measure("ROUGE-W-1\u00e9", averages=False), system="\u4e2d")
    assert shown == DASHES + "\u4e2d ROUGE-W-1\u00e9 M_count: 0 P_count: 0 H_count: 0\n".encode()
