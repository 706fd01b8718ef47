"""`rouge-cli analyze`, and pages, of small made-up results and of the fixtures."""

from __future__ import annotations

import json
import re
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest
from lxml import html
from markupsafe import escape

from rouge_cli.results.saved import results_from_json
from tests.cases import long
from tests.commands import evaluate, rouge_cli
from tests.reports.page.made_up import scored, write_records
from tests.workplace import Workplace, evaluation

PROJECT = Path(__file__).resolve().parents[2]


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    scored(write_records(tmp_path / "some.jsonl", 3, 8))
    return tmp_path


def analysis(*arguments: str) -> Any:
    done = rouge_cli("analyze", *arguments, "--format", "json")
    assert done.status == 0, done.stderr
    return json.loads(done.stdout)


def test_texts_are_those_that_results_name(made: Path) -> None:
    evaluate("some.jsonl", "-n", "2", "-m", "--save", "some.json", "-o", "report.txt")
    found = analysis("some.json")
    assert found["texts_read"] == 8
    assert found["pair"] == ["system-02", "system-01"]
    assert {one["by"] for one in found["buckets"]} == {"reference length", "length ratio", "score"}
    assert [one["n"] for one in found["wins"]] == [1, 2, 3]


def test_fields_of_records_make_buckets(made: Path) -> None:
    for given in (["--by", "genre"], ["--columns", "some.jsonl", "--by", "genre"]):
        found = analysis("some.json", "--config", "some.jsonl", *given)
        assert [bucket["label"] for bucket in found["buckets"][0]["buckets"]] == ["news", "sport"]
    assert (
        analysis("some.json", "--by", "genre")["buckets"]
        == analysis("some.json", "--config", "some.jsonl", "--by", "genre")["buckets"]
    )


@pytest.mark.parametrize("format", ["csv", "jsonl"])
def test_rows_have_no_lists_to_shorten(made: Path, format: str) -> None:
    """--top changed nothing there, and was not refused."""
    refused = rouge_cli("analyze", "some.json", "--top", "3", "--format", format)
    cause = f"--top is about lists, and the report {format} has buckets alone; take another --format, or leave it out"
    assert refused == (2, b"", f"rouge-cli: {cause}\n")
    assert rouge_cli("analyze", "some.json", "--format", format).status == 0


def test_the_title_of_a_column_of_scores(made: Path) -> None:
    """It had two blanks, between which the name of a figure stands."""
    (made / "scores.csv").write_text("system,evaluation,coverage\n" + "".join(
        f"{system},{i},{(i * k) % 7 / 7}\n" for k, system in enumerate("ab", 1) for i in range(8)
    ))  # fmt: skip
    assert rouge_cli("analyze", "scores.csv").stdout.startswith(b"coverage by score\n")


def test_a_column_cannot_have_the_name_of_a_property(made: Path) -> None:
    rows = "".join(f"doc-{i},{i % 2},{i},{i % 3}\n" for i in range(8))
    (made / "more.csv").write_text("id,score,references,topic\n" + rows)
    told = "more.csv: column 'score' has the name of a property that analyze computes; rename the column\n"
    for by in (["--by", "score"], ["--by", "score", "--by", "topic"], []):
        done = rouge_cli("analyze", "some.json", "--columns", "more.csv", *by)
        assert (done.status, done.stdout) == (1, b""), by
        assert told in done.stderr, by
        assert ("'references'" in done.stderr) == (not by)
    found = analysis("some.json", "--columns", "more.csv", "--by", "topic", "--by", "topic")
    assert [one["by"] for one in found["buckets"]] == ["topic"] * len(found["measures"])
    lines = [{**json.loads(line), "score": 1} for line in (made / "some.jsonl").read_text().splitlines()]
    (made / "some.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    for by in (["--by", "score"], ["--by", "genre", "--by", "score"]):
        done = rouge_cli("analyze", "some.json", "--config", "some.jsonl", *by)
        assert "some.jsonl: column 'score' has the name of" in done.stderr
    assert analysis("some.json", "--config", "some.jsonl", "--by", "references", "--by", "genre")["buckets"]


@pytest.mark.filterwarnings("error")
def test_figures_at_the_end_of_what_numbers_hold(made: Path) -> None:
    """An infinite count is no length, and large values of a column have a mean; nothing warns of either."""
    (made / "more.csv").write_text("id,size\n" + "".join(f"doc-{i},1.{i % 4 + 1}e308\n" for i in range(8)))
    assert len(analysis("some.json", "--columns", "more.csv", "--by", "size")["buckets"][0]["buckets"]) == 4
    tree = json.loads((made / "some.json").read_text())
    tree["systems"][0]["measures"][0]["peer_totals"][0] = "inf"
    tree |= {"source": "gone.jsonl", "models": [2, 2], "signature": tree["signature"].replace("models:1", "models:2")}
    (made / "some.json").write_text(json.dumps(tree))
    ratios = next(one for one in analysis("some.json")["buckets"] if one["by"] == "length ratio")
    assert ratios["missing"] == 1


def test_columns_of_a_name_without_a_format(made: Path) -> None:
    done = rouge_cli("analyze", "some.json", "--columns", "more", "--by", "topic")
    told = "rouge-cli: more: no table by its name; name a .csv, .tsv, .jsonl or .parquet file\n"
    assert (done.status, done.stdout, done.stderr) == (2, b"", told)


@pytest.mark.parametrize(
    ("rows", "of"),
    [("id,topic\ndoc-0,a\ndoc-0,b\n", ""), ("id,system,topic\ndoc-0,s,a\ndoc-0,s,b\n", " of system 's'")],
)
def test_no_value_of_a_column_hides_another_one(made: Path, rows: str, of: str) -> None:
    (made / "more.csv").write_text(rows)
    done = rouge_cli("analyze", "some.json", "--columns", "more.csv", "--by", "topic")
    assert (done.status, done.stdout) == (1, b"")
    assert f"more.csv: column 'topic' holds 'a' and 'b' for evaluation 'doc-0'{of}; leave one" in done.stderr
    assert ("add a column 'system'" in done.stderr) == (not of)


def test_columns_of_parquet_are_those_of_the_same_text(made: Path) -> None:
    """Of decimal numbers and dates as well, which were left out without a word; a list asked for is told."""
    columns = {
        "id": [f"doc-{i}" for i in range(8)],
        "price": [Decimal(i % 3) for i in range(8)],
        "day": [date(2020, 1, 1 + i % 2) for i in range(8)],
        "list": [[i] for i in range(8)],
    }
    pyarrow.parquet.write_table(pyarrow.table(columns), "more.parquet")
    rows = zip(*(columns[name] for name in ("id", "price", "day")), strict=True)
    (made / "more.csv").write_text("id,price,day\n" + "".join(f"{id},{price},{day}\n" for id, price, day in rows))
    by = ("--by", "price", "--by", "day")
    found = analysis("some.json", "--columns", "more.parquet", *by)["buckets"]
    assert found == analysis("some.json", "--columns", "more.csv", *by)["buckets"]
    done = rouge_cli("analyze", "some.json", "--columns", "more.parquet", "--by", "list")
    assert (done.status, done.stdout) == (2, b"")
    assert "more.parquet: column 'list' has no value to tell rows apart by; give texts" in done.stderr


def test_columns_have_plain_numbers(made: Path) -> None:
    """As everywhere: Python alone reads 1_0 as 10."""
    (made / "more.csv").write_text("id,size\n" + "".join(f"doc-{i},{i % 2}_0\n" for i in range(8)))
    found = analysis("some.json", "--columns", "more.csv", "--by", "size")
    assert [bucket["label"] for bucket in found["buckets"][0]["buckets"]] == ["0_0", "1_0"]


def test_columns_of_other_evaluations_are_told(made: Path) -> None:
    (made / "more.csv").write_text("id,topic\n" + "".join(f"text-{i},{i % 3}\n" for i in range(8)))
    done = rouge_cli("analyze", "some.json", "--columns", "more.csv")
    assert (done.status, done.stdout) == (1, b"")
    first = "more.csv: no row is of a scored evaluation: column 'id' has 'text-0', and the scores 'doc-0"
    assert first in done.stderr
    assert "name the evaluations in that column as they were scored" in done.stderr
    known = json.loads((made / "some.jsonl").read_text().splitlines()[0])["id"]
    (made / "more.csv").write_text(f"id,topic\n{known},1\nother,2\n")
    done = rouge_cli("analyze", "some.json", "--columns", "more.csv")
    assert done.status == 0
    assert "more.csv: 7 of 8 scored evaluations have no row with a value\n" in done.stderr
    assert "1 of 2 evaluations in column 'id' were not scored, such as 'other'; ignored\n" in done.stderr
    (made / "more.csv").write_text(f"id,system,topic\n{known},none,1\n")
    done = rouge_cli("analyze", "some.json", "--columns", "more.csv")
    assert "no row is of a scored system: column 'system' has 'none', and the scores 'system-0" in done.stderr


def test_sources_columns_and_systems(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(PROJECT)
    results = str(tmp_path / "r.json")
    evaluate("configs/news-spl.xml", "-n", "2", "--save", results, "-o", str(tmp_path / "out.txt"))
    given = ("--sources", "fixtures/news/sources", "--systems", "lead,noise", "--columns", "fixtures/news/human.csv")
    found = analysis(results, *given, "--by", "density", "--by", "responsiveness", "--by", "novel 2-grams")
    by = [one["by"] for one in found["buckets"] if one["measure"] == "ROUGE-1"]
    assert by == ["density", "responsiveness", "novel 2-grams"]
    lead = next(one for one in found["texts"] if one["system"] == "lead")
    figures = {one["name"]: one["mean"] for one in lead["figures"]}
    assert figures["coverage"] == 1
    assert figures["density"] == pytest.approx(figures["length"])
    assert {(one["rule"], one["system"]) for one in found["lint"]} == {("cut off", "noise")}


def test_other_texts_than_were_scored_are_refused(made: Path) -> None:
    write_records(made / "some.jsonl", 3, 8, seed=6)
    done = rouge_cli("analyze", "some.json", "--config", "some.jsonl")
    assert done.status == 1
    assert re.search(
        r"these are not the texts that were scored: ROUGE-1 F of system 'system-0.' in evaluation", done.stderr
    )
    write_records(made / "some.jsonl", 3, 7)
    done = rouge_cli("analyze", "some.json", "--config", "some.jsonl")
    assert "some.jsonl: holds no text of 3 summaries that were scored" in done.stderr


def test_what_cannot_be_meant_is_refused(made: Path) -> None:
    for arguments, told in (
        (["--systems", "system-01"], "name two systems"),
        (["--systems", "system-01,sistem-02"], "no system 'sistem-02'; did you mean 'system-02'?"),
        (["--by", "lenght"], "unknown property 'lenght'; did you mean 'length'?"),
        (["--texts", "all"], "--texts is for the page"),
        (["--source-format", "SEE"], "--source-format is about --sources DIR; add that, or leave it out"),
        (["--confidence", "100"], "the confidence is a percentage"),
        (["--texts", "some"], "'some' is not all, none or worst:N"),
    ):
        done = rouge_cli("analyze", "some.json", *arguments)
        assert (done.status, done.stdout) == (2, b""), arguments
        assert told in done.stderr
    assert "--config is for the page" in rouge_cli("report", "some.json", "--config", "some.jsonl").stderr


@pytest.mark.long
def test_the_name_of_a_file_makes_it_a_page(made: Path) -> None:
    for command in (["report"], ["compare"], ["analyze"]):
        assert rouge_cli(*command, "some.json", "-o", "page.html").status == 0
        assert (made / "page.html").read_text().startswith("<!DOCTYPE html>")
    rouge_cli("report", "some.json", "--format", "csv", "-o", "page.html")
    assert (made / "page.html").read_text().startswith("system,")


def test_texts_are_those_that_were_asked_for(made: Path) -> None:
    for which, number, told in (
        ("all", 8, "Texts of all 8"),
        ("worst:3", 3, "Texts of 3 of 8"),
        ("none", 0, "no texts"),
    ):
        assert rouge_cli("report", "some.json", "--config", "some.jsonl", "--texts", which, "-o", "p.html").status == 0
        page = (made / "p.html").read_text("utf-8")
        (texts,) = re.findall(r'<script type="application/json" id="texts">(.*?)</script>', page, re.DOTALL)
        assert len(json.loads(texts)) == number
        assert told in page


@pytest.mark.long
def test_a_page_without_texts_has_no_excerpts_and_no_n_grams(made: Path) -> None:
    lines = [json.loads(line) for line in (made / "some.jsonl").read_text().splitlines()]
    for line in lines:
        if line["system"] == "system-00":
            line["summary"] = "Secretword secretword secretword secretword secretword"
        line["references"][0] += "\nHiddenword again."
        line["summary"] += " Hiddenword." * (line["system"] == "system-02")
    (made / "some.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    scored("some.jsonl")
    for command in ("report", "analyze"):
        for which, is_there in (("all", True), ("none", False)):
            given = ("--config", "some.jsonl", "--texts", which, "-o", "p.html")
            assert rouge_cli(command, "some.json", *given).status == 0
            page = (made / "p.html").read_text("utf-8")
            assert ("ecretword" in page) is is_there
            assert ("iddenword" in page) is is_there
            assert ("excerpts of summaries and n-grams of references are omitted" in page) is not is_there
            assert "Summaries that a system gives for several evaluations" in page
    assert rouge_cli("report", "some.json", "--texts", "none", "-o", "p.html").status == 0
    assert "n-grams of references are omitted" not in (made / "p.html").read_text("utf-8")


def test_a_page_says_which_texts_it_cuts(made: Path) -> None:
    lines = [json.loads(line) for line in (made / "some.jsonl").read_text().splitlines()]
    lines[0]["summary"] = "word " * 4_000 + "and"
    lines[1]["summary"] = "word " * 3_999 + "words"
    for line in lines[3:6]:
        line["references"] = ["word " * 5_000]
    (made / "some.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    scored("some.jsonl")
    assert rouge_cli("report", "some.json", "--config", "some.jsonl", "-o", "p.html").status == 0
    page = (made / "p.html").read_text("utf-8")
    (told,) = re.findall('<p class="note cuts">(.*?)</p>', page)
    assert re.sub("<.*?>", "", told) == (
        "2 texts are cut behind 20,000 characters: reference A in doc-1, the summary of system-00 in doc-0."
    )
    (first, second) = (next(one for one in shown_texts(page) if one["id"] == id) for id in ("doc-0", "doc-1"))
    assert [one.get("c") for one in first["p"]] == [20_003, None, None]
    assert second["r"][0]["c"] >= 24_999
    assert first["p"][0]["t"] == "word " * 4_000 + "…"


def test_few_systems_and_evaluations_are_readable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    scored(write_records(tmp_path / "few.jsonl", 2, 1))
    assert rouge_cli("report", "few.json", "--config", "few.jsonl", "-o", "p.html").status == 0
    page = (tmp_path / "p.html").read_text("utf-8")
    assert "Texts of the evaluation." in page
    assert "1 evaluations" not in page
    (frame,) = set(re.findall(r'data-frame="\S+ \S+ (\d+ \d+)"', page))
    assert frame == "120 24"


def values(page: str, pattern: str) -> list[float]:
    return [
        float(value)
        for part in re.findall(pattern, page, re.DOTALL)
        for value in re.findall('<data value="(.*?)"', part)
    ]


def test_every_figure_is_that_of_the_json_report(made: Path) -> None:
    """The leaderboard against the results, the rest against the analysis and the comparison."""
    rouge_cli("report", "some.json", "--config", "some.jsonl", "--texts", "all", "--sort", "name", "-o", "p.html")
    page = (made / "p.html").read_text("utf-8")
    saved = rouge_cli("report", "some.json", "--sort", "name", "--format", "json").stdout
    results = results_from_json(saved, "some.json")
    expected = [value for system in results.systems for measure in system.measures
                for average in measure.averages for value in average]  # fmt: skip
    assert values(page, '<table id="board">.*?</table>') == expected
    found = analysis("some.json", "--config", "some.jsonl")
    spreads = [one[key] for one in found["distributions"] for key in ("mean", "least", "low", "median", "high", "most")]
    assert values(page, '<table class="spread".*?</table>') == spreads
    for part, one in zip(
        re.findall('<table class="buckets".*?</table>', page, re.DOTALL), found["buckets"], strict=True
    ):
        rows = [values(row, "<tr.*?</tr>") for row in re.findall("<tr.*?</tr>", part, re.DOTALL)[1:]]
        means = [[mean["mean"] for bucket in one["buckets"] for mean in bucket["systems"] if mean["system"] == system]
                 for system in found["systems"]]  # fmt: skip
        moved = [value for bucket in one["buckets"] if (found_one := bucket["difference"])
                 for value in (found_one["difference"], found_one["adjusted"]) if value is not None]  # fmt: skip
        assert rows == [*means, moved]
    wins = [win[key] for one in found["wins"] for side in ("first_better", "second_better") for win in one[side]
            for key in ("p_value", "adjusted")]  # fmt: skip
    assert values(page, '<table class="wins".*?</table>') == wins
    compared = json.loads(rouge_cli("compare", "some.json", "--format", "json").stdout)
    pairs = [(f"{pair['difference']:+.5f}", f"{pair['adjusted']:.4f}")
             for measure in compared["measures"] for pair in measure["pairs"]]  # fmt: skip
    titles = re.findall(r'title="([-+]0\.\d+) p (\S+)"', page)
    assert {(abs(float(a)), b) for a, b in titles} <= {(abs(float(a)), b) for a, b in pairs}
    assert len(titles) == len(pairs)
    (texts,) = re.findall(r'<script type="application/json" id="texts">(.*?)</script>', page, re.DOTALL)
    scores = {(system.id, id, m): [column[place] for column in measure.score_columns()]
              for system in results.systems for m, measure in enumerate(system.measures)
              for place, id in enumerate(system.evaluations)}  # fmt: skip
    shown = {(results.systems[one["s"]].id, text["id"], m): [unit / 100_000 for unit in row]
             for text in json.loads(texts) for one in text["p"] for m, row in enumerate(one["v"])}  # fmt: skip
    assert shown == scores


def shown_texts(page: str) -> Any:
    (texts,) = re.findall(r'<script type="application/json" id="texts">(.*?)</script>', page, re.DOTALL)
    return json.loads(texts)


@pytest.fixture
def base_and_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two versions of the same systems, each in its own records; the second has lost words."""
    monkeypatch.chdir(tmp_path)
    scored(write_records(tmp_path / "base.jsonl", 2, 8))
    lines = [json.loads(line) for line in (tmp_path / "base.jsonl").read_text().splitlines()]
    for line in lines:
        line["summary"] = " ".join(line["summary"].split()[::2])
    (tmp_path / "new.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    scored(str(tmp_path / "new.jsonl"))
    for name in ("base", "new"):  # as from the working directory
        evaluate(f"{name}.jsonl", "-n", "2", "-m", "--save", f"{name}.json", "-o", "report.txt")
    return tmp_path


GATE = ("compare", "base.json", "new.json", "--fail-if-worse")


@pytest.mark.long
@pytest.mark.parametrize("given", [[], long(["--config", "base.jsonl", "--config", "new.jsonl"])])
def test_two_files_have_the_texts_of_both(base_and_new: Path, given: list[str]) -> None:
    for command in (GATE, ("analyze", "base.json", "new.json")):
        done = rouge_cli(*command, *given, "-o", "p.html")
        assert done.status == (command == GATE), done.stderr
        texts = shown_texts((base_and_new / "p.html").read_text("utf-8"))
        assert len(texts) == 8
        assert [len(one["p"]) for one in texts] == [4] * 8
        by_system = {summary["s"]: summary["t"] for summary in texts[0]["p"]}
        assert len(by_system[2].split()) < len(by_system[0].split())


def test_other_references_in_two_files_are_refused(base_and_new: Path) -> None:
    text = (base_and_new / "new.jsonl").read_text().replace('"references": ["', '"references": ["Other ')
    (base_and_new / "new.jsonl").write_text(text)
    evaluate("new.jsonl", "-n", "2", "-m", "--save", "new.json", "-o", "report.txt")
    done = rouge_cli("analyze", "base.json", "new.json", "--config", "base.jsonl", "--config", "new.jsonl")
    assert done.status == 1
    assert "new.jsonl: has other reference summaries than base.jsonl: of evaluations doc-0" in done.stderr
    assert "no texts are read: new.jsonl" in rouge_cli("analyze", "base.json", "new.json").stderr


def test_links_of_a_page_are_called_as_the_sections_they_lead_to(base_and_new: Path) -> None:
    rouge_cli(*GATE, "-o", "p.html")
    page = html.fromstring((base_and_new / "p.html").read_bytes())
    links = page.findall(".//nav//a")
    assert len(links) > 6
    for link in links:
        (heading,) = page.get_element_by_id(link.attrib["href"][1:]).findall("h2")
        assert heading.text_content().split(":")[0] == link.text


def test_results_whose_texts_were_overwritten_are_named(base_and_new: Path) -> None:
    for name in ("base", "new"):
        (base_and_new / "outputs.jsonl").write_bytes((base_and_new / f"{name}.jsonl").read_bytes())
        evaluate("outputs.jsonl", "-n", "2", "-m", "--save", f"{name}.json", "-o", "report.txt")
    said = rouge_cli(*GATE, "-o", "p.html").stderr
    assert re.search(r"no texts are read: outputs\.jsonl: .* here and \d\.\d{5} in base\.json; name the right", said)


def test_the_verdict_of_the_gate_is_on_its_page(base_and_new: Path) -> None:
    assert rouge_cli(*GATE, "--margin", "0.05", "-o", "p.html", "-q").status == 1
    page = (base_and_new / "p.html").read_text("utf-8")
    done = rouge_cli(*GATE, "--margin", "0.05", "--format", "json")
    found = json.loads(done.stdout)["gate"]
    assert values(page, '<table class="gate">.*?</table>') == [
        one[key] for one in found["checks"] for key in ("before", "after", "difference", "adjusted")
    ]
    assert "if it fell by more than the margin, 0.05" in page
    for sentence in found["messages"]:
        assert escape(sentence) in page
    assert page.index('id="h-gate"') < page.index('id="h-scored"')
    assert "<bdi>new:system-00</bdi> − <bdi>base:system-00</bdi>" in page or "new:system-01" in page


@pytest.mark.long
def test_correlations_are_on_their_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)
    results, page = str(tmp_path / "r.json"), tmp_path / "page.html"
    evaluate("configs/news-spl.xml", "-n", "2", "--save", results, "-o", str(tmp_path / "out.txt"))
    given = ("correlate", results, "fixtures/news/human.csv", "--human", "coverage", "--level", "all", "-q")
    assert rouge_cli(*given, "-o", str(page)).status == 0
    found = json.loads(rouge_cli(*given, "--format", "json").stdout)
    expected = [one["value"] for table in found["tables"] for one in table["measures"] if one["value"] is not None]
    assert values(page.read_text("utf-8"), '<table class="correlations".*?</table>') == expected
    assert page.read_text("utf-8").count("ROUGE-1 against coverage") >= 3


def test_a_nul_in_a_file_does_not_reach_the_page(place: Workplace) -> None:
    place.write("peer.txt", "The cat\0 sat.\nIt </script> slept.\n")
    config = place.config(evaluation("1"), evaluation("2"))
    evaluate(config, "-n", "1", "--save", "r.json", "-o", "out.txt")
    assert rouge_cli("report", "r.json", "-o", "page.html").status == 0
    page = (place.folder / "page.html").read_bytes()
    assert b"\0" not in page
    assert page.count(b"</script>") == 4
    assert b'"t":"The cat\\u0000' not in page


@pytest.mark.parametrize("given", [["odd.jsonl", "--summary-field", "sum", "--references-field", "gold"],
                                   ["half.jsonl", "--lenient"], ["--peers", "p", "--models", "m"]])  # fmt: skip
def test_texts_that_results_do_not_lead_to(given: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "odd.jsonl").write_text('{"id": "1", "sum": "a cat sat", "gold": "the cat sat"}\n')
    (tmp_path / "half.jsonl").write_text('{"id": "1", "summary": "a cat", "references": "a cat"}\n'
                                         '{"id": "2", "summary": null, "references": "a dog"}\n')  # fmt: skip
    for folder in "pm":
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "1.txt").write_text("the cat\n")
    evaluate(*given, "-n", "1", "-x", "--save", "r.json", "-o", "report.txt")
    asked = rouge_cli("report", "r.json", "-o", "o.html", "--texts", "all")
    assert asked.status == 1
    page = rouge_cli("report", "r.json", "-o", "o.html")
    assert page.status == 0
    assert "warning: no texts are read: " in page.stderr
    for told in (asked.stderr, page.stderr):
        assert "rouge-cli config new ... -o DIR, then --config DIR/rouge.xml" in told
        assert "--summary-field" not in told
        assert "no such file" not in told
    made = "new.xml" if given[0] == "--peers" else "new"
    assert rouge_cli("config", "new", *given, "-o", made).status == 0
    config = made if given[0] == "--peers" else "new/rouge.xml"
    found = rouge_cli("report", "r.json", "-o", "o.html", "--texts", "all", "--config", config)
    assert (found.status, "no texts" in found.stderr) == (0, False)


def test_texts_of_more_than_was_scored(place: Workplace) -> None:
    """As where records were added afterwards, or results are of one part."""
    line = '{"id": "%s", "system": "%s", "summary": "a mat", "references": ["the mat"]}\n'
    place.write("r.jsonl", line % ("1", "A") + line % ("0", "B") + line % ("1", "B"))
    assert rouge_cli("evaluate", "r.jsonl", "-n", "1", "-x", "-q", "--save", "r.json").status == 0
    place.write("r.jsonl", Path("r.jsonl").read_text() + line % ("0", "A"))
    for words in (("analyze", "r.json"), ("report", "r.json", "-o", "x.html", "--texts", "all")):
        assert rouge_cli(*words).status == 0


def test_a_column_with_two_values_of_one_evaluation(made: Path) -> None:
    (made / "more.csv").write_text("id,topic,size\ndoc-0,a,1\ndoc-0,b,1\ndoc-1,a,\ndoc-1,a,2\n")
    done = rouge_cli("analyze", "some.json", "--columns", "more.csv")
    assert done.status == 1
    assert "more.csv: column 'topic' holds 'a' and 'b' for evaluation 'doc-0'; leave one" in done.stderr
    assert rouge_cli("analyze", "some.json", "--columns", "more.csv", "--by", "size").status == 0


def test_no_configuration_is_advised_for_references_that_differ_by_system(made: Path) -> None:
    record = '{{"id": {}, "system": "{}", "summary": "a", "references": ["{}"]}}\n'
    (made / "r.jsonl").write_text("".join(record.format(i, s, s) for i in (1, 2) for s in "ab"))
    assert evaluate("r.jsonl", "--save", "r.json", "-o", "report.txt").status == 0
    done = rouge_cli("analyze", "r.json")
    assert done.status == 0
    assert "r.jsonl, line 2: evaluation '1' has other reference summaries than on line 1; give its" in done.stderr
    assert "config new" not in done.stderr


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-32"])
def test_sources_that_are_not_text_are_refused(place: Workplace, encoding: str) -> None:
    place.write("r.jsonl", "".join(f'{{"id": "{i}", "summary": "a cat", "reference": "a cat"}}\n' for i in (1, 2)))
    for i, written in ((1, "utf-8"), (2, encoding)):
        place.write(f"sources/{i}.txt", "")
        Path("sources", f"{i}.txt").write_bytes("a cat sat\n".encode(written))
    evaluate("r.jsonl", "--save", "r.json", "-o", "report.txt")
    done = rouge_cli("analyze", "r.json", "--sources", "sources")
    assert done.status == 1
    assert "sources/2.txt: not text: a NUL byte at offset" in done.stderr


@pytest.mark.parametrize(("words", "format"), [("", "SPL"), ("a cat sat", "SEE")])
def test_sources_without_words_are_reported(place: Workplace, words: str, format: str) -> None:
    """Else nothing is in them, and every word of a summary is novel."""
    place.write("r.jsonl", "".join(f'{{"id": "{i}", "summary": "a cat", "reference": "a cat"}}\n' for i in (1, 2)))
    for i in (1, 2):
        place.write(f"sources/{i}.txt", words)
    evaluate("r.jsonl", "--save", "r.json", "-o", "report.txt")
    done = rouge_cli("analyze", "r.json", "--sources", "sources", "--source-format", format)
    assert done.status == 1
    assert f"--sources: no source has a word, read as {format}; name another --source-format" in done.stderr
    place.write("sources/1.txt", '<a name="1">[1]</a> <a href="#1" id=1>A cat</a>\n')
    done = rouge_cli("analyze", "r.json", "--sources", "sources", "--source-format", format)
    assert done.status == 0
    assert "the sources of 1 of 2 evaluations have no word" in done.stderr


def test_texts_of_several_files_are_named_each(place: Workplace) -> None:
    for i in (1, 2):
        place.write(f"r{i}.jsonl", f'{{"id": "{i}", "summary": "a cat", "reference": "a cat"}}\n')
    evaluate("r1.jsonl", "r2.jsonl", "mine", "--save", "r.json", "-o", "report.txt")
    done = rouge_cli("analyze", "r.json")
    assert "the results name only the first of several files; name each of them again" in done.stderr
    done = rouge_cli("analyze", "r.json", "--config", "r1.jsonl", "--config", "r2.jsonl")
    assert "several files" not in done.stderr


def test_rows_of_columns_without_a_name_are_counted_and_gaps_are_no_values(place: Workplace) -> None:
    rows = "".join(f"{system},{i},0.{i}{system}\n" for system in (1, 2) for i in range(1, 5))
    place.write("scores.csv", f"system,evaluation,bert\n{rows}")
    genres = ['"news"', '"news"', '"mail"', "NaN", "null"]
    lines = [f'{{"evaluation": {i}, "genre": {genre}}}\n' for i, genre in enumerate(genres, 1)]
    place.write("genres.jsonl", "".join([*lines[:4], '{"evaluation": null, "genre": "mail"}\n', '{"genre": "mail"}\n']))
    done = rouge_cli("analyze", "scores.csv", "--columns", "genres.jsonl", "--by", "genre", "--format", "json")
    assert "genres.jsonl: 2 rows without a name in column 'evaluation'; ignored" in done.stderr
    assert [bucket["label"] for bucket in json.loads(done.stdout)["buckets"][0]["buckets"]] == ["news", "mail"]
    place.write("genres.jsonl", '{"evaluation": null, "genre": "mail"}\n')
    done = rouge_cli("analyze", "scores.csv", "--columns", "genres.jsonl")
    assert (done.status, done.stdout) == (1, b"")
    assert "genres.jsonl: no row has a name in column 'evaluation'; name the evaluations as they were" in done.stderr


def test_more_systems_than_can_be_compared_with_each_other_are_refused(place: Workplace) -> None:
    rows = "".join(f"s{i},e{e},0.5\n" for i in range(1001) for e in range(2))
    done = rouge_cli("analyze", place.write("t.csv", f"system,evaluation,m\n{rows}"))
    assert (done.status, done.stdout) == (2, b"")
    assert "t.csv: 1,001 systems make 500,500 pairs, and no more than 500,000 are compared" in done.stderr


SCORES = "a,0,.1 b,0,.2 c,0,.3 a,1,.3 b,1,.2 c,1,.1 a,2,.2 b,2,.3 c,2,.1 a,3,.3 b,3,.1 c,3,.2 a,4,.5 b,4,.6 c,4,.7"


def test_means_that_rounding_alone_tells_apart_are_one_bucket(place: Workplace) -> None:
    rows = SCORES.split()
    for order in (rows, sorted(rows, reverse=True)):
        place.write("s.csv", "\n".join(["system,evaluation,m", *order, ""]))
        (found,) = analysis("s.csv", "--systems", "a,b", "--by", "score")["buckets"]
        assert [bucket["difference"]["evaluations"] for bucket in found["buckets"]] == [4, 1]


def test_the_difference_in_a_bucket_of_one_value_is_of_summaries_that_both_have_it(place: Workplace) -> None:
    place.write("s.csv", "\n".join(["system,evaluation,m", *SCORES.split(), ""]))
    for stop, length in (("1", "9"), ("stop", "length")):
        values = [("a", stop), ("a", stop), ("a", length), ("a", length), ("b", stop), ("b", length), ("b", stop)]
        cells = [f"{system},{i % 4},{value}" for i, (system, value) in enumerate([*values, ("b", length)])]
        place.write("f.csv", "\n".join(["system,evaluation,f", *cells, ""]))
        for pair, sign in (("a,b", 1), ("b,a", -1)):
            (found,) = analysis("s.csv", "--columns", "f.csv", "--by", "f", "--systems", pair)["buckets"]
            shown = {bucket["label"]: bucket["difference"] for bucket in found["buckets"]}
            assert {label: one["evaluations"] for label, one in shown.items()} == {stop: 1, length: 1}
            assert sign * shown[stop]["difference"] == pytest.approx(-0.1)
