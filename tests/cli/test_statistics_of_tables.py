"""Statistics of tables that others made, and of few evaluations."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from tests.cli.test_statistics import PROJECT, rows, told
from tests.commands import rouge_cli


@pytest.fixture(autouse=True)
def _in_project(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)


def test_scores_of_other_programs(tmp_path: Path) -> None:
    name = tmp_path / "scores.csv"
    name.write_text("system,evaluation,bert\n" + "".join(f"{s},{e},0.{e}{s}\n" for s in (1, 2) for e in range(1, 9)))
    assert rows(rouge_cli("compare", str(name), "--format", "csv"))[0]["p_value"] == "0.0078125"
    assert rouge_cli("compare", str(name)).stdout.decode().startswith("bert: 2 systems, 8 evaluations\n")
    assert told(rouge_cli("compare", str(name), str(name)))[0].endswith(
        "a table of scores is read by itself, not with other files; if the files hold summaries, score each with "
        "'rouge-cli evaluate FILE --save RESULTS' and give the results"
    )
    assert told(rouge_cli("compare", str(name), "-t", "corpus")) == [
        f"{name}: counts are not read from tables of scores, so there are no figures of the corpus; give the results "
        "of 'evaluate --save', or -t scores"
    ]


@pytest.mark.parametrize("figure", ["--recall", "--precision", "--f"])
@pytest.mark.parametrize("command", ["compare", "power", "analyze", "correlate", "decisions"])
def test_no_figure_is_chosen_in_tables_that_do_not_name_it(tmp_path: Path, command: str, figure: str) -> None:
    name = tmp_path / "scores.csv"
    name.write_text("system,evaluation,bert\n" + "".join(f"{s},{e},0.{e}{s}\n" for s in (1, 2, 3) for e in (1, 2, 3)))
    human = [str(name)] * (command in ("correlate", "decisions"))
    done = rouge_cli(command, str(name), *human, figure)
    assert (done.status, done.stdout) == (2, b"")
    assert told(done)[0].endswith(f"leave out {figure} and name columns: --measures bert")


@pytest.mark.parametrize(
    ("option", "columns"),
    [("--recall", "r1_recall,r2_recall"), ("--precision", "r1_precision,r2_precision"), ("--f", "r1_f,r2_f")],
)
def test_columns_of_the_figure_that_was_asked_for_are_advised(tmp_path: Path, option: str, columns: str) -> None:
    """As the rows of 'rouge-cli score' call them."""
    name = tmp_path / "rows.csv"
    head = ",".join(f"{measure}_{figure}" for measure in ("r1", "r2") for figure in ("recall", "precision", "f"))
    name.write_text(f"id,system,{head}\n" + "".join(f"{e},{s},.1,.2,.3,.4,.5,.6\n" for s in "ab" for e in "12"))
    done = rouge_cli("compare", str(name), option)
    assert done.status == 2
    assert told(done) == [
        f"{name}: only results and reports of this package have figures to choose from; "
        f"leave out {option} and name columns: --measures {columns}"
    ]


def test_a_table_of_one_system_needs_rows_of_another(tmp_path: Path) -> None:
    name = tmp_path / "scores.csv"
    name.write_text("system,evaluation,bert\na,1,.5\na,2,.7\n")
    remedy = "give scores of another too: further rows of a table, or further files of results"
    for command in ("compare", "power"):
        assert told(rouge_cli(command, str(name))) == [f"{name}: a comparison needs two systems; there is a; {remedy}"]


def test_a_table_without_evaluations_has_no_folds(tmp_path: Path) -> None:
    name = tmp_path / "scores.csv"
    name.write_text("system,bert\na,.5\nb,.7\nc,.8\n")
    said = f"{name}: has one figure for each system, so there are no folds; leave out --folds"
    assert told(rouge_cli("correlate", str(name), str(name), "--folds")) == [said]


def test_confidence_has_bounds_that_samples_can_show(tmp_path: Path) -> None:
    name = tmp_path / "scores.csv"
    name.write_text("system,evaluation,bert\n" + "".join(f"{s},{e},0.{e}{s}\n" for s in (1, 2, 3) for e in (1, 2, 3)))
    said = "the confidence is a percentage from 1 to 99.999; 95 is usual"
    for command in ("compare", "analyze"):
        done = rouge_cli(command, str(name), "--confidence", "99.99999999999999")
        assert (done.status, told(done)) == (2, [said])
    assert "give 200000 or more" in rouge_cli("compare", str(name), "--confidence", "99.999").stderr


def test_one_evaluation_is_no_plural(tmp_path: Path) -> None:
    names = [str(tmp_path / name) for name in ("m.csv", "h.csv")]
    for name in names:
        Path(name).write_text("system,evaluation,score\na,1,.1\nb,1,.2\nc,1,.4\nd,1,.3\n")
    for command, title in (
        ("correlate", "score, system level: 4 systems, 1 evaluation"),
        ("decisions", "score, accuracy of decisions: 4 systems, 6 pairs, 1 evaluation"),
    ):
        assert rouge_cli(command, *names).stdout.decode().splitlines()[0] == title


def test_the_name_of_a_table_says_nothing_of_averages(tmp_path: Path) -> None:
    name = tmp_path / "x|average:corpus|.csv"
    name.write_text("system,evaluation,bert\n" + "".join(f"{s},{e},0.{e}{s}\n" for s in (1, 2) for e in range(1, 9)))
    assert rouge_cli("compare", str(name)).status == 0


@pytest.mark.parametrize("format", ["table", "markdown", "latex"])
@pytest.mark.parametrize("baseline", [[], ["--baseline", "b"]])
def test_comparisons_mark_systems_that_lack_evaluations(tmp_path: Path, format: str, baseline: list[str]) -> None:
    name = str(tmp_path / "s.csv")
    scores = [("a", 12), ("b", 12), ("c", 10)]
    lines = [f"{system},{i},0.{(i * 7 + len(system) * ord(system)) % 90:02}" for system, n in scores for i in range(n)]
    Path(name).write_text("\n".join(["system,evaluation,x", *lines]))
    done = rouge_cli("compare", name, "-q", "--format", format, *baseline)
    assert done.status == 0, done.stderr
    text = done.stdout.decode()
    assert "c (10 of 12)" in text
    assert "a (" not in text
    assert "has n of the m evaluations" in text


def test_no_noise_is_known_of_one_evaluation(tmp_path: Path) -> None:
    scores, human = tmp_path / "scores.csv", tmp_path / "human.csv"
    scores.write_text("system,evaluation,x\n" + "".join(f"{s},1,{n}\n" for s, n in zip("abcde", "56439", strict=True)))
    human.write_text("system,evaluation,y\n" + "".join(f"{s},1,{n}\n" for s, n in zip("abcde", "27348", strict=True)))
    done = rouge_cli("correlate", str(scores), str(human), "--disattenuated", "--coefficients", "pearson")
    assert done.status == 0
    assert told(done)[-1] == (
        f"warning: {human}: 'y': nothing is known of the noise of inputs, so --disattenuated adds nothing: that takes "
        "two evaluations on which all systems have all scores"
    )


@pytest.mark.parametrize("command", ["correlate", "decisions"])
def test_folds_that_people_know_as_inputs(tmp_path: Path, command: str) -> None:
    """The remedy was to name them alike."""
    scores, human = tmp_path / "scores.csv", tmp_path / "human.csv"
    scores.write_text(
        "system,evaluation,x\n" + "".join(f"{s},{e}-{k},{s}\n" for s, e, k in product("1234", "56", "12"))
    )
    human.write_text("system,evaluation,y\n" + "".join(f"{s},{e},{s}\n" for s, e in product("1234", "56")))
    refused = rouge_cli(command, str(scores), str(human))
    assert refused.status == 1
    assert told(refused)[0].endswith("; give --folds, if these are folds of the inputs that they have")
    assert rouge_cli(command, str(scores), str(human), "--folds").status == 0


@pytest.mark.parametrize("command", ["correlate", "decisions"])
def test_inputs_that_people_know_as_folds(tmp_path: Path, command: str) -> None:
    scores, human = tmp_path / "scores.csv", tmp_path / "human.csv"
    folds = [f"{s},{e}-{k},{s}\n" for s, e, k in product("1234", "56", "12")]
    scores.write_text("system,evaluation,x\n" + "".join(folds))
    human.write_text("system,evaluation,y\n" + "".join(folds[::2]))
    refused = rouge_cli(command, str(scores), str(human), "--folds")
    assert told(refused)[-1].endswith(
        "; give --no-folds, if these are averages of the folds that they have, or name them alike"
    )
    assert rouge_cli(command, str(scores), str(human), "--no-folds").status == 0


def test_an_interval_over_one_evaluation_is_refused(tmp_path: Path) -> None:
    """Not printed with width zero."""
    scores, human = tmp_path / "scores.csv", tmp_path / "human.csv"
    scores.write_text("system,evaluation,x\n" + "".join(f"{s},1,{n}\n" for s, n in zip("abcde", "56439", strict=True)))
    human.write_text("system,evaluation,y\n" + "".join(f"{s},1,{n}\n" for s, n in zip("abcde", "27348", strict=True)))
    for level, intervals in (("system", "calibrated"), ("all", "percentile"), ("summary", "calibrated")):
        done = rouge_cli("correlate", str(scores), str(human), "--level", level, "--intervals", intervals)
        assert done.status == 0
        assert told(done)[0].startswith(
            "warning: y, system level: no interval of x: one evaluation says nothing about others; --resample systems"
            if level != "summary" else "warning: y, summary level: no interval of x: one evaluation says"
        )  # fmt: skip
    found = rows(rouge_cli("correlate", str(scores), str(human), "--format", "csv", "-q"))
    assert {(row["lower"], row["upper"]) for row in found} == {("", "")}
    assert found[0]["no_interval"].startswith("one evaluation")
    systems = rows(rouge_cli("correlate", str(scores), str(human), "--resample", "systems", "--format", "csv"))
    assert all(row["lower"] for row in systems)


def test_plots_of_very_many_panels_are_refused(tmp_path: Path) -> None:
    names = [str(tmp_path / name) for name in ("m.csv", "h.csv")]
    for name, columns in zip(names, (51, 2), strict=True):
        head = ",".join(f"q{i}" for i in range(columns))
        rows = "".join(f"{s},{e}" + f",.{s}{e}" * columns + "\n" for s in range(1, 5) for e in range(3))
        Path(name).write_text(f"system,evaluation,{head}\n{rows}")
    for command in (["correlate", *names], ["compare", names[0]]):
        found = rouge_cli(*command, "--plot", str(tmp_path / "p.svg"), "-r", "10")
        assert found.status == 2
        assert told(found)[-1].startswith("--plot: 102 panels, and no more than 100 are drawn; choose fewer ")


def test_plots_of_very_many_rows_are_refused(tmp_path: Path) -> None:
    many, wide, human = (tmp_path / name for name in ("many.csv", "wide.csv", "human.csv"))
    many.write_text("system,evaluation,q\n" + "".join(f"{s},{e},.{s}{e}\n" for s in range(101) for e in range(3)))
    cells = [f"{s},{e}" for s in range(1, 5) for e in range(3)]
    head = ",".join(f"q{i}" for i in range(101))
    wide.write_text(f"system,evaluation,{head}\n" + "".join(f"{row}{f',.{n}' * 101}\n" for n, row in enumerate(cells)))
    human.write_text("system,evaluation,h\n" + "".join(f"{row},.{n}\n" for n, row in enumerate(cells)))
    forest = ["correlate", str(wide), str(human), "--plot-kind", "forest"]
    for command, what in ((["compare", str(many)], "systems"), (forest, "measures")):
        found = rouge_cli(*command, "--plot", str(tmp_path / "p.svg"), "-r", "10")
        assert found.status == 2
        assert told(found)[-1].startswith(f"--plot: 101 {what}, and no more than 100 are drawn below each other; ")
    assert rouge_cli("compare", str(many), "--baseline", "1", "-r", "10").status == 0


def test_plots_of_very_many_rows_in_many_panels_are_refused(tmp_path: Path) -> None:
    scores = tmp_path / "m.csv"
    head = ",".join(f"q{i}" for i in range(26))
    rows = "".join(f"{s},{e}" + f",.{s}{e}" * 26 + "\n" for s in range(10, 50) for e in range(3))
    scores.write_text(f"system,evaluation,{head}\n{rows}")
    found = rouge_cli("compare", str(scores), "--plot", str(tmp_path / "p.svg"), "-r", "10")
    assert (found.status, found.stdout) == (2, b"")
    assert told(found)[-1] == (
        "--plot: 52 panels of 40 systems, and no more than 2,000 rows are drawn in all; choose fewer measures with "
        "--measures, give fewer systems, or leave out --plot"
    )


def test_agreement_counts_a_single_item_as_one(tmp_path: Path) -> None:
    name = tmp_path / "scores.csv"
    name.write_text("system,evaluation,x,y\na,1,1,2\nb,1,2,3\nc,1,4,3\n")
    shown = rouge_cli("agreement", str(name), "--level", "summary").stdout.decode()
    assert ", 1 evaluation\n" in shown
