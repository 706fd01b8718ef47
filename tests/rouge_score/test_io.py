"""Files in, CSV out: equal to rouge-score's io and command line."""

from __future__ import annotations

import csv
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy
import pytest
from rouge_score import io as original_io
from rouge_score import rouge_scorer as original_scorer
from rouge_score import scoring as original_scoring

from rouge_cli.errors import DataError
from rouge_cli.rouge_score import io, rouge_scorer, scoring
from rouge_cli.rouge_score.rouge import main
from rouge_cli.rouge_score.tokenizers import Tokenizer
from tests.rouge_score.generated import pairs

TYPES = ["rougeLsum", "rouge2", "rougeL", "rouge1"]


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """Two files a side, their records ended by a blank line."""
    given = [[re.sub("\r|\ud800|\n(?=\n)", "", text) for text in pair] for pair in pairs(24, seed=5)]
    for side, name in enumerate(("targets", "decodes")):
        for part in (0, 1):
            texts = [pair[side] for pair in given[12 * part : 12 * part + 12]]
            (tmp_path / f"{part}.{name}").write_text("".join(f"x{text}y\n\n" for text in texts), "utf-8")
    return tmp_path


@pytest.mark.parametrize("averaged", [False, True])
def test_the_csv_of_the_package(records: Path, averaged: bool) -> None:
    made = []
    for place, (package_io, package_scorer, package_scoring) in enumerate(
        [(original_io, original_scorer, original_scoring), (io, rouge_scorer, scoring)]
    ):
        numpy.random.seed(3)
        out = records / f"{place}.csv"
        package_io.compute_scores_and_write_to_csv(
            str(records / "*.targets"), str(records / "*.decodes"), str(out), package_scorer.RougeScorer(TYPES, True),
            package_scoring.BootstrapAggregator(n_samples=30) if averaged else None, delimiter="\n\n",
        )  # fmt: skip
        made.append(out.read_bytes())
    assert made[0] == made[1]
    assert made[0].count(b"\n") == (13 if averaged else 25)


@pytest.mark.long
@pytest.mark.parametrize(
    "flags", [["--use_stemmer"], ["--noaggregate", "--rouge_types=rouge3, rougeL"], ["--aggregate=false"]]
)
def test_the_command_line_of_the_package(records: Path, flags: list[str]) -> None:
    """Out of process, after the same numpy.random.seed."""
    made = []
    for module in ("rouge_score.rouge", "rouge_cli.rouge_score.rouge"):
        out = records / f"{module}.csv"
        sides = [f"--target_filepattern={records}/*.targets", f"--prediction_filepattern={records}/*.decodes"]
        run = f"import numpy, runpy; numpy.random.seed(4); runpy.run_module({module!r}, run_name='__main__')"
        subprocess.run(
            [sys.executable, "-c", run, *sides, f"--output_filename={out}", "--delimiter", "\n\n", *flags], check=True
        )
        made.append(out.read_bytes())
    assert made[0] == made[1]


def test_flags_may_have_one_dash_as_in_the_package(records: Path) -> None:
    flags = [f"target_filepattern={records}/*.targets", f"prediction_filepattern={records}/*.decodes", "noaggregate"]
    flags.append("delimiter=\n\n")
    written = []
    for dashes in ("-", "--"):
        assert main([*(dashes + flag for flag in flags), f"{dashes}output_filename", f"{records}/out.csv"]) == 0
        written.append((records / "out.csv").read_text())
    assert written[0] == written[1]


def test_sides_of_unequal_length(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (records / "1.decodes").write_text("one\n\n", "utf-8")
    flags = [f"--target_filepattern={records}/*.targets", f"--output_filename={records}/out.csv", "--delimiter=\n\n"]
    assert main([*flags, f"--prediction_filepattern={records}/*.decodes"]) == 1
    assert "1.decodes has 1; they are taken in pairs" in capsys.readouterr().err
    assert main([*flags, f"--prediction_filepattern={records}/1.decodes"]) == 1
    assert "2 target files" in capsys.readouterr().err
    assert not (records / "out.csv").exists()


def test_the_output_is_no_input(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (records / "0.decodes").read_bytes()
    (records / "link").hardlink_to(records / "0.decodes")
    sides = [
        f"--{side}_filepattern={records}/*.{name}" for side, name in (("target", "targets"), ("prediction", "decodes"))
    ]
    for name in ("0.decodes", "link"):
        assert main([*sides, f"--output_filename={records / name}"]) == 1
        assert "cannot write the output: it is an input" in capsys.readouterr().err
    assert (records / "0.decodes").read_bytes() == before


@pytest.mark.parametrize(
    ("flags", "told"), [([], "odd\\x1b: not UTF-8: byte 0xff;"), (["--delimiter="], "delimiter is empty")]
)
def test_what_cannot_be_records(
    tmp_path: Path, flags: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "odd\x1b").write_bytes(b"a \xff\n")
    sides = [f"--{side}_filepattern={tmp_path}/odd*" for side in ("target", "prediction")]
    assert main([*sides, f"--output_filename={tmp_path}/out", *flags]) == 1
    assert told in capsys.readouterr().err


def test_no_scores_and_no_last_delimiter(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "empty").touch()
    (tmp_path / "one").write_text("a b", "utf-8")
    place = str(tmp_path / "out.csv")
    for name in ("empty", "one"):
        texts = str(tmp_path / name)
        io.compute_scores_and_write_to_csv(texts, texts, place, rouge_scorer.RougeScorer(["rouge1"]), None)
    assert [record.message.partition(": ")[2] or record.message for record in caplog.records] == [
        "no scores to write", *["no delimiter after the last record"] * 2,
    ]  # fmt: skip
    assert Path(place).read_text("utf-8") == "id,rouge1-P,rouge1-R,rouge1-F\n0,1.000000,1.000000,1.000000\n"


def test_a_scorer_of_ones_own(tmp_path: Path) -> None:
    class Equal(scoring.BaseScorer):
        def score(self, target: str, prediction: str) -> dict[str, scoring.Score]:
            return {"equal": scoring.Score(*[float(target == prediction)] * 3)}

    (tmp_path / "texts").write_text("a\nb\n", "utf-8")
    texts = str(tmp_path / "texts")
    io.compute_scores_and_write_to_csv(texts, texts, str(tmp_path / "out"), Equal(), None)
    assert (tmp_path / "out").read_text("utf-8").splitlines()[1:] == [f"{i},1.000000,1.000000,1.000000" for i in (0, 1)]


@pytest.mark.parametrize("name", ["a,b", "a\nb", "a\r", '"a', 'a"b', 'a",b', ""])
@pytest.mark.parametrize("aggregated", [True, False])
def test_names_of_scores_do_not_break_the_table(tmp_path: Path, name: str, aggregated: bool) -> None:
    class Named(scoring.BaseScorer):
        def score(self, target: str, prediction: str) -> dict[str, scoring.Score]:
            return {name: scoring.Score(*[float(target == prediction)] * 3)}

    (tmp_path / "texts").write_text("a\nb\n", "utf-8")
    texts, out = str(tmp_path / "texts"), tmp_path / "out"
    aggregator = scoring.BootstrapAggregator(n_samples=5) if aggregated else None
    io.compute_scores_and_write_to_csv(texts, texts, str(out), Named(), aggregator)
    with out.open(newline="", encoding="utf-8") as stream:
        rows = list(csv.reader(stream))
    wanted = {f"{name}-{letter}" for letter in "PRF"}
    assert ({row[0] for row in rows[1:]} if aggregated else {*rows[0][1:]}) == wanted
    assert {len(row) for row in rows} == {4}


def test_abstract_classes() -> None:
    class Empty(Tokenizer):
        pass

    assert isinstance(rouge_scorer.RougeScorer(["rouge1"]), scoring.BaseScorer)
    with pytest.raises(TypeError, match="abstract"):
        Empty()  # type: ignore[abstract]
    with pytest.raises(TypeError, match="abstract"):
        scoring.BaseScorer()  # type: ignore[abstract]


def test_an_interruption_and_a_flag_of_no_truth(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(io, "compute_scores_and_write_to_csv", interrupted)
    flags = ["--target_filepattern=t", "--prediction_filepattern=p", "--output_filename=o"]
    assert main(flags) == 130
    assert capsys.readouterr().err == "Error: interrupted; no scores are written\n"
    with pytest.raises(SystemExit):
        main([*flags, "--use_stemmer=maybe"])
    assert "argument --use_stemmer: 'maybe' is neither true nor false" in capsys.readouterr().err


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("a\n", "utf-8")
    (tmp_path / "b.txt").mkdir()
    call: Any = io.compute_scores_and_write_to_csv
    given = [
        tmp_path / "*.txt",
        tmp_path / "*.txt",
        tmp_path / "out.csv",
        rouge_scorer.RougeScorer(["rouge1"]),
        None,
    ]
    with pytest.raises(DataError, match=r"b\.txt: cannot read the records: Is a directory"):
        call(*given)
    (tmp_path / "b.txt").rmdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "b.txt")
        with pytest.raises(DataError, match=r"b\.txt: cannot read the records: it is a pipe or a device"):
            call(*given)
        (tmp_path / "b.txt").unlink()
    call(*given)
    assert (tmp_path / "out.csv").read_text("utf-8").endswith("\n0,1.000000,1.000000,1.000000\n")
    with pytest.raises(TypeError, match="delimiter is a str, not 3"):
        call(*given, 3)


@pytest.mark.parametrize("name", ["target_filepattern", "prediction_filepattern", "output_filename"])
def test_names_that_are_no_paths(name: str) -> None:
    given: dict[str, Any] = {"target_filepattern": "t", "prediction_filepattern": "p", "output_filename": "o", name: 3}
    with pytest.raises(TypeError, match=f"^{name} is a path, not 3$"):
        io.compute_scores_and_write_to_csv(**given, scorer=rouge_scorer.RougeScorer(["rouge1"]), aggregator=None)


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        (([], None), r"scorer is an object with score, not \[\]"),
        ((None, None), "scorer is an object with score, not None"),
        ((rouge_scorer.RougeScorer(["rouge1"]), 5), "aggregator is an object with add_scores and aggregate, not 5"),
        ((rouge_scorer.RougeScorer(["rouge1"]), numpy.array([1, 2])), "aggregator must be True or False, not array"),
    ],
)
def test_what_cannot_score_or_aggregate_is_refused(records: Path, parts: Any, told: str) -> None:
    with pytest.raises(TypeError, match=told):
        io.compute_scores_and_write_to_csv(
            str(records / "*.targets"), str(records / "*.decodes"), str(records / "c.csv"), *parts
        )
    assert not (records / "c.csv").exists()


class _Said(scoring.BaseScorer):
    """Returns what it was given, for one pair after the other."""

    def __init__(self, *said: Any) -> None:
        self.said = list(said)

    def score(self, target: str, prediction: str) -> Any:
        return self.said.pop(0)

    def add_scores(self, scores: Any) -> None:
        pass

    def aggregate(self) -> Any:
        return self.said[-1]


ONE = scoring.Score(1, 1, 1)
NAMES = "must return a dictionary by names, which are texts, not "


@pytest.mark.parametrize(
    ("said", "kind", "told"),
    [
        (({"a": ONE}, {}), ValueError, "scorer.score returned none for pair 2, and a for pair 1; each pair needs the"),
        (({"a": ONE}, {"a": ONE, "b": ONE}), ValueError, "scorer.score returned a, b for pair 2, and a for pair 1;"),
        ((None, None), TypeError, f"scorer.score {NAMES}None"),
        (({"a": ONE}, [1]), TypeError, rf"scorer.score {NAMES}\[1\]"),
        (({"\ud800": ONE},) * 2, TypeError, f"scorer.score {NAMES}"),
        (({1: ONE, "a": ONE},) * 2, TypeError, f"scorer.score {NAMES}"),
        (({"a": None},) * 2, TypeError, "a: scorer.score must return a Score, three numbers, not None"),
        (({"a": (1, 2)},) * 2, TypeError, "a: scorer.score must return a Score, three numbers, not"),
        (({"a": ("x", 1, 1)},) * 2, TypeError, "a: scorer.score must return a Score, three numbers, not"),
        (({"a": (10**400, 1, 1)},) * 2, TypeError, "a: scorer.score must return a Score, three numbers, not"),
    ],
)
def test_what_a_scorer_of_the_callers_returns(tmp_path: Path, said: Any, kind: type[Exception], told: str) -> None:
    _refused(tmp_path, _Said(*said), None, kind, told)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (None, f"aggregator.aggregate {NAMES}None"),
        ({1: scoring.AggregateScore(ONE, ONE, ONE), "a": 1}, f"aggregator.aggregate {NAMES}"),
        ({"a": 1}, "a: aggregator.aggregate must return an AggregateScore, three Scores of three numbers, not 1"),
        ({"a": (ONE, ONE)}, "a: aggregator.aggregate must return an AggregateScore"),
        ({"a": (1, 1, 1)}, "a: aggregator.aggregate must return an AggregateScore"),
    ],
)
def test_what_an_aggregator_of_the_callers_returns(tmp_path: Path, said: Any, told: str) -> None:
    _refused(tmp_path, _Said({"a": ONE}, {"a": ONE}), _Said(said), TypeError, told)


def _refused(folder: Path, scorer: Any, aggregator: Any, kind: type[Exception], told: str) -> None:
    (folder / "texts").write_text("a\nb\n", "utf-8")
    texts = str(folder / "texts")
    with pytest.raises(kind, match=told):
        io.compute_scores_and_write_to_csv(texts, texts, str(folder / "c.csv"), scorer, aggregator)
    assert not (folder / "c.csv").exists()
