"""--average poisson from end to end."""

from __future__ import annotations

from pathlib import Path

import pytest

from rouge_cli.errors import UsageError
from rouge_cli.options import Averaging, Options
from tests.cases import each
from tests.commands import evaluate, rouge155, rouge_cli

NEWS = ("configs/news-spl.xml", "-n", "2", "-m", "-q")
POISSON = ("--average", "poisson", "--seed", "7")


@pytest.mark.parametrize("averaging", ["scores", "corpus"])
def test_figures_are_plain_and_intervals_near_the_originals(averaging: str) -> None:
    """Only the last digits differ from the original's means of samples, only the last but one from its bounds."""
    ours, original = (
        [
            [float(number.strip(")")) for number in (line.split()[3], line.split()[5], line.split()[7])]
            for line in evaluate(*NEWS, "-t", averaging, *more).stdout.decode().splitlines()
            if "Average" in line
        ]
        for more in (POISSON, ())
    )
    assert ours != original
    for one, other in zip(ours, original, strict=True):
        assert one[0] == pytest.approx(other[0], abs=0.0006)
        assert one[1:] == pytest.approx(other[1:], abs=0.005)


def test_any_number_of_threads_and_the_signature(tmp_path: Path) -> None:
    first = evaluate(*NEWS, *POISSON, "--format", "json", "--jobs", "1")
    assert first.status == 0
    assert evaluate(*NEWS, *POISSON, "--format", "json", "--jobs", "2").stdout == first.stdout
    saved = str(tmp_path / "results.json")
    assert evaluate(*NEWS, *POISSON, "--save", saved).status == 0
    signature = rouge_cli("report", saved, "--format", "json").stdout
    assert b"averages:poisson|seed:7" in signature
    other = evaluate(*NEWS, "--average", "poisson", "--seed", "8", "--format", "json")
    assert other.stdout != first.stdout


@each("others", [(), ("--average", "mean"), ("-t", "corpus"), ("--preset", "duc2005")])
def test_a_seed_that_decides_nothing_is_refused(others: tuple[str, ...]) -> None:
    done = evaluate(*NEWS, "--seed", "3", *others)
    assert (done.status, done.stdout) == (2, b"")
    assert done.stderr.endswith(
        "--seed is for --average bootstrap-numpy or poisson; add one of them, or leave it out\n"
    )


def test_rouge155_has_none() -> None:
    assert "Unknown option" in rouge155("--average", "poisson", "configs/news-spl.xml").stderr


def test_raw_counts_have_no_averages() -> None:
    assert Options(average="poisson", averaging=Averaging.CORPUS).average == "poisson"
    told = (
        "^--average poisson: -t counts prints counts, no averages; take --average bootstrap-155, or leave -t counts out"
    )
    with pytest.raises(UsageError, match=told):
        Options(average="poisson", averaging=Averaging.RAW_COUNTS)
