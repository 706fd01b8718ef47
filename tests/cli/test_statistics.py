"""compare, correlate and agreement as a person types them."""

from __future__ import annotations

import csv
import io
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from rouge_cli.errors import UsageError
from tests.cases import long
from tests.commands import Finished, evaluate, rouge_cli

PROJECT = Path(__file__).resolve().parents[2]
HUMAN = "fixtures/news/human.csv"
HIRAO = "fixtures/hirao2006"


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> str:
    """ROUGE-1 and ROUGE-2 of the five systems of the fixture corpus."""
    return _saved(tmp_path_factory.mktemp("results") / "all.json")


def _saved(path: Path, *more: str) -> str:
    before = os.getcwd()
    os.chdir(PROJECT)
    try:
        done = evaluate("configs/news-spl.xml", *more, "-n", "2", "-x", "-q", "--save", str(path), "-o", os.devnull)
        assert done.status == 0, done.stderr
    finally:
        os.chdir(before)
    return str(path)


@pytest.fixture(autouse=True)
def _in_project(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)


def told(done: Finished) -> list[str]:
    return [line.removeprefix("rouge-cli: ") for line in done.stderr.splitlines()]


def rows(done: Finished) -> list[dict[str, str]]:
    assert done.status == 0, done.stderr
    return list(csv.DictReader(io.StringIO(done.stdout.decode())))


def tree(done: Finished) -> dict[str, Any]:
    assert done.status == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_comparison_in_every_format(saved: str) -> None:
    table = rouge_cli("compare", saved, "--measures", "rouge-2", "--pairs")
    assert (table.status, table.stderr) == (0, "")
    text = table.stdout.decode()
    assert "1  abstract  A " in text
    assert "seed:1|" in text
    assert "samples:10000|" in text
    found = rows(rouge_cli("compare", saved, "--format", "csv"))
    assert len(found) == 20
    assert found[0]["measure"] == "ROUGE-1"
    assert {row["exact"] for row in found} == {"true"}
    records = [json.loads(line) for line in rouge_cli("compare", saved, "--format", "jsonl").stdout.splitlines()]
    assert [list(map(str, record)) for record in records] == [list(row) for row in found]
    assert [f"{record['p_value']}" for record in records] == [row["p_value"] for row in found]
    content = tree(rouge_cli("compare", saved, "--format", "json", "--seed", "7"))
    assert content["design"]["seed"] == 7
    assert len(content["measures"][0]["pairs"]) == 10
    for format, start in (("markdown", "**ROUGE-1 F: 5 systems"), ("latex", "% scores: dialect:")):
        assert rouge_cli("compare", saved, "--format", format).stdout.decode().startswith(start)


def test_a_baseline(saved: str) -> None:
    done = rouge_cli("compare", saved, "--baseline", "lead", "--recall", "--test", "bootstrap")
    assert "(baseline)" in done.stdout.decode()
    assert "baseline:lead" in done.stdout.decode()
    assert told(rouge_cli("compare", saved, "--baseline", "leed")) == [
        "no system 'leed' to be the baseline; did you mean 'lead'?"
    ]


def test_systems_of_several_files(saved: str, tmp_path: Path) -> None:
    lead, extract = _saved(tmp_path / "lead.json", "lead"), _saved(tmp_path / "extract.json", "extract")
    both = rows(rouge_cli("compare", lead, extract, "--format", "csv"))
    assert (both[0]["first"], both[0]["second"]) == ("lead", "extract")
    twice = rouge_cli("compare", saved, lead, "--format", "csv")
    assert told(twice) == ["warning: several files have a system 'lead': told apart as FILE:SYSTEM"]
    assert {row["first"] for row in rows(twice)} >= {"all:lead", "abstract"}
    for words in (["compare", "--baseline", "lead"], ["report", "--compare-with", "lead"],
                  ["analyze", "--systems", "lead,noise"]):  # fmt: skip
        assert "several files have it: give 'all:lead', 'lead:lead'" in rouge_cli(*words, saved, lead).stderr
    assert told(rouge_cli("compare", lead, lead)) == ["the same file of results is given twice; give each once"]
    stemmed = _saved(tmp_path / "stem.json", "extract", "-m")
    assert told(rouge_cli("compare", lead, stemmed))[0].startswith(f"{stemmed}: not scored as {lead} was")
    assert rouge_cli("compare", lead).status == 1


def test_corpus_figures(saved: str, tmp_path: Path) -> None:
    corpus = _saved(tmp_path / "corpus.json", "-t", "1")
    assert "average:corpus|" in rouge_cli("compare", corpus).stdout.decode()
    assert "average:scores|" in rouge_cli("compare", corpus, "-t", "scores").stdout.decode()
    assert "average:corpus|" in rouge_cli("compare", saved, "-t", "corpus").stdout.decode()


def test_correlations_of_corpus_figures_are_those_of_means(saved: str, tmp_path: Path) -> None:
    corpus = _saved(tmp_path / "corpus.json", "-t", "1")
    options = [HUMAN, "--human", "coverage", "--samples", "20", "--resample", "inputs", "--format", "csv"]
    of_corpus, of_scores = (rouge_cli("correlate", file, *options) for file in (corpus, saved))
    assert [row["value"] for row in rows(of_corpus)] == [row["value"] for row in rows(of_scores)]
    few = (
        "warning: coverage, system level: 5 systems are too few to tell measures apart: no adjusted p-value can be "
        "below 0.05 in a family of 1 (pearson, spearman, kendall)"
    )
    assert told(of_scores) == [few]
    assert told(of_corpus) == [
        f"warning: {corpus}: made with -t 1, but systems are correlated by the means of their scores, not by the "
        "corpus's figures",
        few,
    ]
    assert "|average:scores|" in rows(of_corpus)[0]["signature"]


def test_intervals_of_ranks_over_inputs_come_with_a_warning(saved: str) -> None:
    for over, level, expected in (("inputs", "system", 1), ("both", "system", 0), ("inputs", "summary", 0)):
        done = rouge_cli("correlate", saved, HUMAN, "--human", "coverage", "--resample", over, "--level", level,
                         "--samples", "9")  # fmt: skip
        assert done.stdout.decode().count("on all inputs where systems are nearly tied\n") == expected


@pytest.mark.long
@pytest.mark.parametrize("format", [long("csv"), "jsonl"])
def test_reports_of_this_package_read_back(saved: str, tmp_path: Path, format: str) -> None:
    """Each score by its measure, in the same order: the same report to the last digit."""
    name = str(tmp_path / f"scores.{format}")
    assert rouge_cli("report", saved, "--format", format, "-d", "-o", name).status == 0
    for options in ((), ("--recall", "--test", "bootstrap", "--pairs")):
        assert rouge_cli("compare", name, *options) == rouge_cli("compare", saved, *options)
    assert rows(rouge_cli("compare", name, "--measures", "rouge-2", "--format", "csv"))[0]["measure"] == "ROUGE-2"
    for figure in ("--f", "--precision"):
        more = (HUMAN, figure, "--samples", "20", "--format", "json", "-q")
        assert rouge_cli("correlate", name, *more) == rouge_cli("correlate", saved, *more)
    assert rouge_cli("correlate", saved, name, "--samples", "9", "-q", "--measures", "rouge-1").status == 0
    assert told(rouge_cli("agreement", name)) == []


def test_reports_that_lack_what_is_asked_for(saved: str, tmp_path: Path) -> None:
    """One message and its remedy, not one for each line."""
    name = str(tmp_path / "scores.csv")
    rouge_cli("report", saved, "--format", "csv", "-o", name)
    assert told(rouge_cli("compare", name)) == [
        f"{name}: has one figure for each system; a comparison needs those of evaluations: a row for each, as 'report "
        "--format csv --per-evaluation' writes them"
    ]
    done = rouge_cli("correlate", name, HUMAN, "--human", "coverage", "--samples", "9", "--format", "csv")
    assert {row["measure"] for row in rows(done)} == {"ROUGE-1", "ROUGE-2"}
    rouge_cli("report", saved, "--format", "csv", "-d", "--recall", "-o", name)
    assert told(rouge_cli("compare", name)) == [f"{name}: no column 'f'; take --recall, which it has"]
    corpus = _saved(tmp_path / "corpus.json", "-t", "1")
    rouge_cli("report", corpus, "--format", "csv", "-d", "-o", name)
    assert told(rouge_cli("compare", name))[0].endswith("give the results of 'evaluate --save', or -t scores")
    assert rouge_cli("compare", name, "-t", "scores").status == 0
    assert "made with -t 1" in rouge_cli("correlate", name, HUMAN, "--samples", "9").stderr
    raw = _saved(tmp_path / "raw.json", "-t", "2")
    rouge_cli("report", raw, "--format", "csv", "-o", name)
    assert told(rouge_cli("compare", name))[0].startswith(f"{name}: sums of counts, no scores; write the table with")


def test_correlations_in_every_format(saved: str) -> None:
    done = rouge_cli("correlate", saved, HUMAN, "--human", "coverage", "--level", "all", "--pairs", "--samples", "100")
    text = done.stdout.decode()
    assert done.status == 0
    assert "coverage, system level: 5 systems, 10 evaluations" in text
    assert "p Williams" in text
    assert "resample:both|intervals:calibrated|test:swaps-systems|samples:100|seed:1|" in text
    found = rows(rouge_cli("correlate", saved, HUMAN, "--format", "csv", "--samples", "100"))
    assert len(found) == 2 * 2 * 3
    assert found[0]["fisher_lower"]
    assert found[1]["evaluations"] == "10"
    content = tree(rouge_cli("correlate", saved, HUMAN, "--format", "json", "--resample", "inputs", "--samples", "99"))
    assert {table["over"] for table in content["tables"]} == {"inputs"}
    for format in ("markdown", "latex"):
        assert rouge_cli("correlate", saved, HUMAN, "--format", format, "--samples", "99").status == 0


def test_kendalls_tau_b_by_its_own_name(saved: str) -> None:
    done = rouge_cli("correlate", saved, HUMAN, "--coefficients", "kendall-b,kendall", "-r", "20", "--format", "json")
    assert tree(done)["design"]["coefficients"] == ["kendall"]


def test_other_swaps_families_and_coefficients(saved: str) -> None:
    options = ["--coefficients", "Kendall-c,pearson", "--test", "both", "--family", "report", "--pairs"]
    done = rouge_cli("correlate", saved, HUMAN, *options, "--samples", "100")
    text = done.stdout.decode()
    assert "Measure F  Tau-c" in text
    assert "p permuted: 100" in text
    assert "random swaps of both; p (Holm): over all 4 pairs of the report" in text
    assert "|test:swaps-both|" in text
    assert "|holm:report|" in text
    content = tree(rouge_cli("correlate", saved, HUMAN, *options, "--samples", "100", "--format", "json"))
    assert [table["coefficient"] for table in content["tables"][:2]] == ["kendall-c", "pearson"]
    pair = content["tables"][0]["pairs"][0]
    assert pair["draws"] >= 100
    assert 0 < pair["permutation"] <= pair["adjusted"]
    assert content["design"]["family"] == "report"
    wrong = rouge_cli("correlate", saved, HUMAN, "--coefficients", "kendal")
    assert (wrong.status, "no coefficient 'kendal'; did you mean 'kendall'" in wrong.stderr) == (2, True)


@pytest.mark.long
def test_plots(saved: str, tmp_path: Path) -> None:
    pairs, scatter = tmp_path / "pairs.svg", tmp_path / "scatter.png"
    assert rouge_cli("compare", saved, "--plot", str(pairs)).status == 0
    assert b"<svg" in pairs.read_bytes()
    assert rouge_cli("correlate", saved, HUMAN, "--samples", "9", "--plot", str(scatter)).status == 0
    assert scatter.read_bytes().startswith(b"\x89PNG")
    drawn = set()
    for level in ("system", "summary", "global", "all"):
        rouge_cli("correlate", saved, HUMAN, "--samples", "9", "-q", "--level", level, "--plot", str(scatter))
        drawn.add(scatter.read_bytes())
    assert len(drawn) == 4
    more = ("--plot-kind", "forest", "--level", "all")
    done = rouge_cli("correlate", saved, HUMAN, "--samples", "9", "-q", *more, "--plot", str(scatter))
    assert (done.status, done.stderr) == (0, "")
    assert scatter.read_bytes() not in drawn
    done = rouge_cli("compare", "nowhere.json", "--plot", "picture.gif")
    assert (done.status, told(done)) == (2, ["picture.gif: a plot is one of .svg, .png, .pdf; name the file so"])


@pytest.mark.parametrize(
    ("command", "module"), [("compare", "numpy"), ("correlate", "scipy"), ("agreement", "numpy"), ("study", "scipy")]
)
def test_without_the_libraries(command: str, module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    done = rouge_cli(command, *(["a.json", "b.csv"] if command == "correlate" else ["a.json"]))
    assert (done.status, told(done)) == (
        2, [f"{command} needs numpy and scipy: pip install 'rouge-cli[stats]'"],
    )  # fmt: skip


def test_bad_human_scores_are_told(saved: str, tmp_path: Path) -> None:
    name = tmp_path / "human.csv"
    name.write_text("system,score\nlead,1\nextract,good\nlead,2\n")
    done = rouge_cli("correlate", saved, str(name))
    assert (done.status, len(told(done)), done.stdout) == (1, 2, b"")
    name.write_text("system,score\nlead,1\nextract,2\n")
    assert told(rouge_cli("correlate", saved, str(name), "-q")) == [
        f"{name}: 'score' and {saved} have 2 systems in common; at least 3 are needed"
    ]


def test_correlations_without_noise_and_of_close_pairs(saved: str) -> None:
    more = ["--disattenuated", "--close-pairs", "0,0.06", "--close-pairs", "0,1", "--measures", "rouge-2"]
    done = rouge_cli("correlate", saved, HUMAN, "--human", "coverage", "--samples", "99", *more)
    text = done.stdout.decode()
    assert "coverage, system level, without the noise of a few inputs" in text
    assert text.count("human ceiling of Pearson's r") == 2
    assert "pairs of systems by how far a measure's scores are apart" in text
    found = rows(rouge_cli("correlate", saved, HUMAN, "--human", "coverage", "--format", "csv", *more))
    by_kind = {row["coefficient"]: row for row in found}
    assert float(by_kind["kendall"]["close_0_1_tau"]) == pytest.approx(float(by_kind["kendall"]["value"]))
    assert (by_kind["kendall"]["close_0_0.06_pairs"], by_kind["pearson"]["close_0_1_pairs"]) == ("4", "")
    assert float(by_kind["pearson"]["disattenuated"]) > float(by_kind["pearson"]["value"])
    assert by_kind["spearman"]["disattenuated"] == ""
    content = tree(rouge_cli("correlate", saved, HUMAN, "--format", "json", "--pairs"))
    assert content["tables"][0]["measures"][0]["attenuation"]["ceiling"] > 0.9
    assert {"lower", "upper", "zou"} <= set(content["tables"][0]["pairs"][0])
    assert told(rouge_cli("correlate", saved, HUMAN, "--close-pairs", "near"))[-1].endswith(
        "'near' is not two numbers; write the least and the most: 0,0.005"
    )
    assert "'0,1_0' is not two numbers" in told(rouge_cli("correlate", saved, HUMAN, "--close-pairs", "0,1_0"))[-1]
    assert told(rouge_cli("correlate", saved, HUMAN, "--close-pairs", "1,0")) == [
        "a range of close pairs must be two differences from 0 on, the smaller one first, such as 0,0.01"
    ]


def test_ranges_that_agree_to_six_digits_are_two(saved: str) -> None:
    """They were one column, and one figure was lost."""
    asked = ["--close-pairs", "0,0.1234561", "--close-pairs", "0,0.1234564", "--coefficients", "kendall"]
    found = rows(rouge_cli("correlate", saved, HUMAN, "--human", "coverage", "--format", "csv", *asked))[0]
    assert {"close_0_0.1234561_tau", "close_0_0.1234564_tau"} <= set(found)
    assert "|close-pairs:0..0.1234561,0..0.1234564|" in found["signature"]


def test_the_difference_of_a_plan_is_named_exactly(saved: str) -> None:
    text = rouge_cli("power", saved, "--difference", "0.0123456789").stdout.decode()
    assert "|difference:0.0123456789|" in text
    assert "for a difference of 0.0123456789:" in text


def test_scores_on_inputs_that_nobody_judged(saved: str, tmp_path: Path) -> None:
    with open(HUMAN) as stream:
        judged = list(csv.DictReader(stream))
    ids = sorted({row["evaluation"] for row in judged})[:6]
    some = tmp_path / "some.csv"
    with open(some, "w", newline="") as stream:
        writer = csv.DictWriter(stream, judged[0])
        writer.writeheader()
        writer.writerows(row for row in judged if row["evaluation"] in ids)
    options = ["--human", "coverage", "--measures", "rouge-1"]
    usual = rouge_cli("correlate", saved, str(some), *options)
    assert "5 systems, 6 evaluations\n" in usual.stdout.decode()
    assert "ignored 4 evaluations" in usual.stderr
    done = rouge_cli("correlate", saved, str(some), *options, "--all-inputs")
    assert (done.status, done.stderr) == (0, "")
    assert "5 systems, 10 evaluations, 6 of them judged\n" in done.stdout.decode()
    assert "|inputs:all|" in done.stdout.decode()
    refused = rouge_cli("correlate", saved, str(some), *options, "--all-inputs", "--level", "summary")
    assert (refused.status, told(refused)) == (
        2, ["only systems have scores on inputs without human scores; use --level system"],
    )  # fmt: skip


@pytest.mark.parametrize("test", ["both", "inputs"])
def test_only_systems_change_places_where_scores_are_on_all_inputs(saved: str, test: str) -> None:
    """The report once named a test that was not made."""
    refused = rouge_cli("correlate", saved, HUMAN, "--all-inputs", "--test", test)
    assert refused.status == 2
    assert told(refused) == [
        f"some inputs have no human scores, so tests can only swap systems: --test {test} does not go with "
        "--all-inputs; take --test systems"
    ]


@pytest.mark.parametrize(
    ("option", "more", "cause"),
    [
        ("--close-pairs", ["0,0.1", "--level", "summary"], "close pairs have Kendall's tau of systems; with"),
        ("--close-pairs", ["0,0.1", "--coefficients", "pearson"], "close pairs have Kendall's tau of systems"),
        ("--close-pairs", ["0.1,0"], "a range of close pairs must be two differences"),
        ("--disattenuated", ["--level", "global"], "noise is taken from Pearson's r of systems; with"),
        ("--disattenuated", ["--coefficients", "kendall"], "noise is taken from Pearson's r of systems"),
    ],
)
def test_what_would_add_nothing_is_refused(saved: str, option: str, more: list[str], cause: str) -> None:
    """The report was silent about it."""
    refused = rouge_cli("correlate", saved, HUMAN, option, *more)
    assert (refused.status, refused.stdout) == (2, b"")
    assert told(refused)[0].startswith(cause)


def test_a_window_that_is_given_twice_counts_once(saved: str) -> None:
    """It doubled the columns, and the family of the tests."""
    options = ["--human", "coverage", "--family", "report", "--disattenuated", "--close-pairs", "0,1"]
    once = rouge_cli("correlate", saved, HUMAN, *options, "--window", "top:4")
    twice = rouge_cli("correlate", saved, HUMAN, *options, "--window", "top:4", "--window", "TOP:4")
    assert (once.status, once.stdout) == (0, twice.stdout)
    shown = once.stdout.decode()
    for title in ("without the noise of a few inputs", "pairs of systems by how far"):
        assert f"coverage, system level, {title}" in shown
        assert f"coverage, top:4, system level, {title}" in shown
    assert "coverage, top:4, system level: 4 systems are too few" in once.stderr


def test_no_system_is_an_outlier_of_equal_ones(saved: str, tmp_path: Path) -> None:
    """All but the equal ones were left out, and there was no correlation."""
    human = tmp_path / "human.csv"
    human.write_text("system,y\nabstract,3\nlead,3\nextract,3\ndrift,2\nnoise,1\n")
    refused = rouge_cli("correlate", saved, str(human), "--window", "no-outliers")
    assert (refused.status, refused.stdout) == (1, b"")
    assert told(refused)[-1] == (
        f"{human}: half of the systems or more have the same 'y', so that any other would be an outlier; leave out "
        "--window no-outliers"
    )


def test_annotators_of_few_systems_are_left_out(saved: str, tmp_path: Path) -> None:
    """One of them stopped the whole report."""
    human = tmp_path / "human.csv"
    human.write_text("system,evaluation,judge,y\n" + "".join(
        f"{system},{e},{judge},{n + int(e)}\n"
        for judge, judged in (("a", 5), ("b", 2), ("c", 3))
        for n, system in enumerate(("abstract", "lead", "extract", "drift", "noise")[:judged]) for e in "12"
    ))  # fmt: skip
    done = rouge_cli("correlate", saved, str(human), "--per-annotator", "--format", "csv", "--resample", "systems")
    assert list(dict.fromkeys(row["human"] for row in rows(done))) == ["y", "y (a)", "y (c)"]
    assert f"warning: {human}: fewer than 3 systems have a score of y (b); ignored" in told(done)


@pytest.mark.parametrize(("module", "named"), [("jinja2", "jinja2"), ("scipy", "numpy and scipy")])
def test_the_page_names_the_library_that_is_missing(module: str, named: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from rouge_cli.reports.formats.html import need_page_libraries

    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(UsageError, match=rf"^the page needs {named}: pip install 'rouge-cli\[page\]'$"):
        need_page_libraries()
