from __future__ import annotations

import errno
import os

import pytest

from rouge_cli.inputs.plan import Evaluation, Plan, Text
from rouge_cli.kernel.native import DIAGNOSTICS
from rouge_cli.options import Options, Unit
from rouge_cli.scoring.absent import by_number, warn_of_absent
from rouge_cli.scoring.schedule import Schedule, schedule
from rouge_cli.scoring.warnings import (
    EMPTY,
    OTHER_KIND,
    OTHER_KINDS,
    describe_diagnostics,
    warn_of_models,
    warn_of_plan,
)

EVALUATION = Evaluation("D1", "SPL", {"a": b"p/\xe9.txt"}, (b"m/A.txt",), 7)


@pytest.fixture
def work() -> Schedule:
    return schedule(Plan("c.xml", (EVALUATION,)), ["a"])


def number_of(work: Schedule, name: bytes) -> int:
    return work.documents.index(name)


@pytest.mark.parametrize(
    ("diagnostic", "detail", "message"),
    [
        (
            "unreadable",
            errno.ENOENT,
            "m/A.txt (line 7, evaluation D1): cannot read the summary: No such file or directory; "
            "named in c.xml, relative to {folder}",
        ),
        (
            "unreadable",
            errno.EACCES,
            "m/A.txt (line 7, evaluation D1): cannot read the summary: Permission denied; named in c.xml",
        ),
        (
            "binary",
            12,
            "m/A.txt (evaluation D1): not text: a NUL byte at offset 12; save it as plain text "
            "(rouge-cli evaluate reads UTF-16 with --encoding utf-16)",
        ),
        (
            "no utf-8",
            3 * 256 + 0xE9,
            "m/A.txt: not utf-8: byte 0xe9 at offset 3; name its encoding (--encoding)",
        ),
        (
            "no element",
            3,
            "m/A.txt (evaluation D1), line 3: not three fields; a Basic Element is HEAD|MODIFIER|RELATION",
        ),
        (
            "not text",
            0,
            "c.xml, line 7: evaluation 'D1': Basic Elements (SIMPLE) have no text for ROUGE-N, L, W or S; "
            "ask for ROUGE-BE alone (-3 MODE) or correct the format",
        ),
        (
            "not elements",
            0,
            "c.xml, line 7: evaluation 'D1' is SPL, and ROUGE-BE reads Basic Elements; make the format SIMPLE, "
            "or leave out ROUGE-BE (-3, --measures or --preset)",
        ),
    ],
)
def test_problem(work: Schedule, diagnostic: str, detail: int, message: str) -> None:
    assert diagnostic in DIAGNOSTICS
    problems, warnings = describe_diagnostics(
        [(number_of(work, b"m/A.txt"), diagnostic, detail)], work, "c.xml", Options()
    )
    assert (problems, warnings) == ([message.format(folder=os.getcwd())], [])


def test_a_text_in_memory_has_a_name() -> None:
    text = Text("p.jsonl, line 1, summary", b"")
    work = schedule(Plan("p.jsonl", (Evaluation("1", "SPL", {"a": text}, (), 1),)), ["a"])
    problems, _ = describe_diagnostics([(0, "binary", 7)], work, "p.jsonl", Options())
    assert problems[0].startswith("p.jsonl, line 1, summary (evaluation 1): not text")
    problems, _ = describe_diagnostics([(0, "not elements", 0)], work, "p.jsonl", Options())
    assert problems == [
        "p.jsonl, line 1: evaluation '1' is text, and ROUGE-BE reads Basic Elements; give files of these, in the "
        "format SIMPLE, or leave out ROUGE-BE (-3, --measures or --preset)"
    ]


def test_models_and_absent_peers() -> None:
    plan = Plan("c.xml", (Evaluation("1", "SPL", {"a": b"a"}, (), 4),), humans=frozenset("c"))
    work = schedule(plan, ["a", "b", "c"])
    assert warn_of_models(work, "c.xml") == ["c.xml, line 4: evaluation '1' has no model; it scores 0"]
    assert warn_of_plan(work, plan) == [
        "test instance for peer b does not exist for evaluation 1",
        *warn_of_models(work, "c.xml"),
    ]
    assert warn_of_absent({"a": ["1", "2"], "b": ["2", "1"]}) == {}
    assert list(warn_of_absent({"a": list("12345"), "b": ["6"]}).values()) == [
        "system a: no summary in 1 of 6 evaluations (6)",
        "system b: no summary in 5 of 6 evaluations (1, 2, 3, ...)",
    ]


def test_every_remark_of_the_kernel_is_known() -> None:
    known = {"unreadable", "binary", "no utf-8", "no element", "not text", "not elements", EMPTY, OTHER_KIND}
    assert set(DIAGNOSTICS) == known


def test_problems_and_warnings_are_told_once(work: Schedule) -> None:
    peer, model = number_of(work, b"p/\xe9.txt"), number_of(work, b"m/A.txt")
    diagnostics = [(peer, "binary", 0), (model, EMPTY, 0), (peer, "binary", 0), (model, "no element", 1)]
    problems, warnings = describe_diagnostics(diagnostics, work, "c.xml", Options())
    assert [problem.split(":")[0] for problem in problems] == [
        "p/\\udce9.txt (evaluation D1)",  # a half surrogate stands for the byte
        "m/A.txt (evaluation D1), line 1",
    ]
    assert len(warnings) == 1


_EMPTY = "the text is empty or has no sentence in its format, or only letters that ascii-155 drops"


@pytest.mark.parametrize(
    ("options", "reasons"),
    [
        (Options(), _EMPTY),
        (Options(tokenizer="unicode"), "the text is empty or has no sentence in its format"),
        (
            Options(drop_stop_words=True),
            f"{_EMPTY}, or only stop words (-s)",
        ),
        (
            Options(limit_unit=Unit.BYTES, limit=3),
            f"{_EMPTY}, or nothing within the length limit",
        ),
    ],
)
def test_empty_document_is_a_warning_with_its_possible_reasons(work: Schedule, options: Options, reasons: str) -> None:
    diagnostic = (number_of(work, b"m/A.txt"), EMPTY, 0)
    assert describe_diagnostics([diagnostic, diagnostic], work, "c.xml", options) == (
        [],
        [f"m/A.txt (evaluation D1): no token is left to score ({reasons}); it scores 0"],
    )


def test_empty_document_of_basic_elements(work: Schedule) -> None:
    _, warnings = describe_diagnostics([(number_of(work, b"m/A.txt"), EMPTY, 0)], work, "c.xml", Options(elements="HM"))
    assert warnings == ["m/A.txt (evaluation D1): no Basic Element (they are read from SIMPLE files); it scores 0"]


def test_nothing_to_remark(work: Schedule) -> None:
    assert describe_diagnostics([], work, "c.xml", Options()) == ([], [])


def test_ids_are_sorted_by_their_numbers() -> None:
    ids = ["10", "9", "d2", "d10", "", "d", "9a", "\u0663", "1" * 40]
    assert sorted(ids, key=by_number) == ["", "9", "9a", "10", "1" * 40, "d", "d2", "d10", "\u0663"]
    assert warn_of_absent({"a": ["1"], "b": ["1", "10", "9", "8"]}) == {
        "a": "system a: no summary in 3 of 4 evaluations (8, 9, 10)"
    }


def test_many_systems_that_lack_much_are_told_in_time() -> None:
    """A thousand systems of one evaluation each: a look at all that each lacks would be a million."""
    told = warn_of_absent({f"s{number}": [str(number)] for number in range(1000)})
    assert told["s2"] == "system s2: no summary in 999 of 1000 evaluations (0, 1, 3, ...)"
    assert len(told) == 1000


def test_every_other_kind_has_words(work: Schedule) -> None:
    place = number_of(work, b"m/A.txt")
    found = [(place, OTHER_KIND, detail) for detail in range(len(OTHER_KINDS))]
    problems, warnings = describe_diagnostics(found, work, "c.xml", Options())
    assert (problems, len(set(warnings))) == ([], 9)
