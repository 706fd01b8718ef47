"""The comparison itself, without the original: what counts as agreement."""

from __future__ import annotations

from tests.cases import each
from tests.parity.oracle import Completed
from tests.parity.verdicts import Category, judge, judge_itself, normalised

REPORT = b"X ROUGE-1 Average_R: 0.5 (95%-conf.int. 0.5 - 0.5)\n"
GOOD = Completed(REPORT, b"", 0)
REFUSED = Completed(b"", b"Error: no such file", 2)
DIED = Completed(b"", b"Cannot open peers/1\n", 2)
DIVIDED = Completed(REPORT, b"Illegal division by zero at line 1.\n", 255)
TRACEBACK = Completed(b"", b"Traceback (most recent call last):\n  ...\nKeyError: 1\n", 1)


def eval_line(id: str, value: str = "1.00000") -> bytes:
    return f"11 ROUGE-1 Eval {id} R:{value} P:1.00000 F:1.00000".encode()


@each(
    ("original", "ours", "extreme", "category"),
    [
        (GOOD, GOOD, False, Category.EQUAL),
        (Completed(b"", b"", 0), Completed(b"", b"a warning", 0), False, Category.NOTHING),
        (GOOD, Completed(REPORT + b"\n", b"", 0), False, Category.DIFFERENT),
        (GOOD, Completed(REPORT, b"", 1), False, Category.DIFFERENT),
        (GOOD, REFUSED, False, Category.DIFFERENT),
        (GOOD, REFUSED, True, Category.EXTREME),
        (GOOD, TRACEBACK, True, Category.DIFFERENT),
        (DIED, REFUSED, False, Category.REFUSED),
        (DIED, TRACEBACK, False, Category.CRASHED),
        (DIED, Completed(b"", b"", -11), False, Category.CRASHED),
        (DIED, Completed(REPORT, b"", 2), False, Category.PARTIAL),
        (DIED, GOOD, False, Category.UNREFUSED),
        (DIVIDED, Completed(REPORT * 2, b"", 0), False, Category.DIVISION),
        (DIVIDED, REFUSED, False, Category.REFUSED),
        (DIVIDED, Completed(b"other\n", b"", 0), False, Category.DIFFERENT),
    ],
)
def test_category(original: Completed, ours: Completed, extreme: bool, category: Category) -> None:
    assert judge(original, ours, extreme).category is category


def test_only_eval_lines_of_equal_numbers_may_move() -> None:
    old = b"\n".join([eval_line("1a.11"), eval_line("01.11"), eval_line("2.11")])
    new = b"\n".join([eval_line("01.11"), eval_line("1a.11"), eval_line("2.11")])
    wrong = b"\n".join([eval_line("2.11"), eval_line("01.11"), eval_line("1a.11")])
    assert normalised(old) == normalised(new) != normalised(wrong)


def test_eval_lines_without_a_number_stay() -> None:
    lines = [eval_line("b.11"), eval_line("a.11"), REPORT, eval_line("-1.11")]
    assert normalised(b"\n".join(lines)) == b"\n".join(lines)


def test_a_moved_line_keeps_its_figures() -> None:
    old = b"\n".join([eval_line("1a.11", "0.10000"), eval_line("1b.11", "0.20000")])
    new = b"\n".join([eval_line("1a.11", "0.20000"), eval_line("1b.11", "0.10000")])
    assert normalised(old) != normalised(new)


def test_the_details_name_the_difference() -> None:
    details = judge(GOOD, Completed(b"\xff\x07\n", b"", 3), False).details
    assert "-X ROUGE-1 Average_R" in details
    assert "+\\xff\\x07" in details
    assert "exit status 3" in details


def test_the_original_against_itself() -> None:
    assert judge_itself(DIVIDED, DIVIDED).category is Category.DIVISION
    assert not judge_itself(GOOD, Completed(b"other\n", b"", 0)).passed
