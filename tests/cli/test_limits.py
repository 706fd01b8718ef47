"""A length limit below 0: rouge-cli refuses it, rouge155 has it as the original."""

from __future__ import annotations

import pytest

from rouge_cli import __version__
from tests.commands import evaluate, rouge155
from tests.workplace import Workplace


@pytest.mark.parametrize(
    "arguments",
    [
        ("-l", "-5"), ("-b", "-5"), ("--max-words", "-5"), ("-l", "-inf"),
        ("--like", f"limit:-5words|version:rouge-cli-{__version__}"),
        ("--like", f"limit:-0.5bytes|version:rouge-cli-{__version__}"),
    ],
)  # fmt: skip
def test_a_limit_below_0_is_refused(place: Workplace, arguments: tuple[str, ...]) -> None:
    done = evaluate(place.config(), *arguments)
    assert (done.status, done.stdout) == (2, b"")
    assert "the length limit (-l, --max-words; -b, --max-bytes) must be above 0, not -" in done.stderr
    assert done.stderr.endswith("; leave it out for no limit\n")


@pytest.mark.parametrize(("letter", "recall"), [("-l", b"0.00000"), ("-b", b"0.80000")])
def test_the_original_has_a_meaning_for_it(place: Workplace, letter: str, recall: bytes) -> None:
    done = rouge155("-n", "1", letter, "-5", "-r", "2.5", "-a", place.config())
    assert done.status == 0
    assert b"ROUGE-1 Average_R: " + recall in done.stdout


def test_no_measure_is_told_of_and_prints_nothing(place: Workplace) -> None:
    done = rouge155("-n", "0", "-x", "-a", place.config())
    assert (done.status, done.stdout) == (0, b"")
    assert done.stderr == (
        "rouge155: no measure is chosen (-n 0 -x), so there is no report; give -n 2, or leave out -x\n"
    )
