"""The settings that made figures are found again."""

from __future__ import annotations

import json
import shlex
from itertools import product
from pathlib import Path

import numpy
import pytest
from rouge_score import rouge_scorer, scoring

from rouge_cli import evaluate
from rouge_cli.analysis.audit.audit import Trials, agreeing_decimals, agrees, settle
from rouge_cli.analysis.audit.candidates import Candidate, candidates, parse_limits
from rouge_cli.analysis.audit.published import read_published
from rouge_cli.errors import DataError, UsageError
from rouge_cli.inputs.plan import Plan
from rouge_cli.inputs.rouge_xml import read_rouge_xml
from rouge_cli.option_line import FLAGS, VALUED, options_of, parse
from rouge_cli.options import Options, Stemming, Unit
from rouge_cli.reports.rouge155 import rouge155_report
from tests.commands import rouge_cli
from tests.workplace import Workplace, evaluation

CONFIG = "configs/news-spl.xml"
LIMITS = ((Unit.NONE, 0.0), (Unit.BYTES, 75.0), (Unit.WORDS, 20.0), (Unit.WORDS, 50.0))
MEASURES = ("rouge-1", "rouge-2", "rouge-l")
NO_FIGURE = "is not a figure; write a number from 0 to 1, or to 100 in per cent, with a decimal point"
GRID = list(product(Stemming, (False, True), LIMITS, (False, True)))
GRID = [choice for choice in GRID if choice[0] is not Stemming.MODELS]


@pytest.fixture(scope="module")
def plan() -> Plan:
    return read_rouge_xml(CONFIG)


@pytest.fixture(scope="module")
def trials(plan: Plan) -> Trials:
    """All that is tried, for one system."""
    return Trials(plan, ["drift"], list(candidates(MEASURES, LIMITS, only_averages=True)))


@pytest.mark.long
@pytest.mark.parametrize("each", [False, True], ids=["averages", "evaluations"])
@pytest.mark.parametrize(("stem", "stop", "limit", "best"), GRID)
def test_among_all_combinations(
    plan: Plan,
    trials: Trials,
    tmp_path: Path,
    stem: Stemming,
    stop: bool,
    limit: tuple[Unit, float],
    best: bool,
    each: bool,
) -> None:
    """Of stemming, stop words, limit and formula: the report's options, and no others."""
    options = Options(
        measures=MEASURES, stemming=stem, drop_stop_words=stop, limit_unit=limit[0], limit=limit[1], best_model=best,
        per_evaluation=each,
    )  # fmt: skip
    report = tmp_path / "report.txt"
    report.write_bytes(rouge155_report(evaluate(plan, options, systems="drift")))
    figures = read_published(str(report)).figures
    assert len(figures) == 9 + 9 * 10 * each
    exact = [v for v in trials.verdicts(settle(plan, figures, None)) if v.matched == len(figures)]
    assert [v.candidate.options._replace(per_evaluation=each) for v in exact] == [options]
    assert (exact[0].average, exact[0].decimals) == ("bootstrap-155", 5)


def goldens() -> list[Path]:
    """Reports of the original program whose options are among those tried."""
    found = []
    for path in sorted(Path("fixtures/expected").glob("*.cmd")):
        words = shlex.split(path.read_text(encoding="latin-1"))[1:]
        values, rest, _ = parse(words, FLAGS, VALUED)
        wanted = {"n", "m", "s", "l", "b", "f", "x", "a", "d", "c"}
        if b"ROUGE-" not in path.with_suffix(".out").read_bytes() or rest[1:2] in (["nobody"], [""]):
            continue
        if rest[:1] == [CONFIG] and set(values) <= wanted and values.get("f", "A") in ("A", "B"):
            found.append(path)
    return found


@pytest.mark.parametrize("command", goldens(), ids=lambda path: path.stem)
def test_goldens_of_the_original(plan: Plan, command: Path) -> None:
    """The options of the command line are among those that make the report; all that do score alike."""
    values = parse(shlex.split(command.read_text(encoding="latin-1"))[1:], FLAGS, VALUED)[0]
    truth = options_of(values)
    table = read_published(str(command.with_suffix(".out")))
    settled = settle(plan, table.figures, None)
    measures = list(dict.fromkeys(key.measure for key, _ in settled))
    tried = [
        c for c in candidates(measures, [(truth.limit_unit, truth.limit), *LIMITS[:2]], only_averages=False)
        if c.options.dialect == "rouge-1.5.5"
    ]  # fmt: skip
    verdicts = Trials(plan, sorted({key.system for key, _ in settled}), tried).verdicts(settled)
    exact = [v.candidate.options for v in verdicts if v.matched == len(table.figures)]
    choices = [(o.stemming, o.drop_stop_words, o.limit_unit, o.limit, o.best_model) for o in exact]
    assert (truth.stemming, truth.drop_stop_words, truth.limit_unit, truth.limit, truth.best_model) in choices


def test_there_are_goldens() -> None:
    assert len(goldens()) >= 8


@pytest.mark.parametrize("stem", [False, True])
def test_figures_of_the_package(plan: Plan, tmp_path: Path, stem: bool) -> None:
    """A table of rouge-score's F-measures in per cent: found, with rougeL as it was counted."""
    scorer = rouge_scorer.RougeScorer(["rouge1", "rougeL"], use_stemmer=stem)
    lines = ["Evaluation,rouge1_fmeasure,rougeL_fmeasure,remark"]
    for found in plan.evaluations:
        peer, *models = (Path(str(name, "ascii")).read_text("utf-8") for name in (found.peers["lead"], *found.models))  # type: ignore[arg-type]
        scores = scorer.score_multi(models, peer)
        lines.append(f"{found.id},{100 * scores['rouge1'].fmeasure:.2f},{100 * scores['rougeL'].fmeasure:.2f},x")
    path = tmp_path / "scores.csv"
    path.write_text("\n".join(lines) + "\n")
    table = read_published(str(path))
    assert table.ignored == ("remark",)
    assert {figure.decimals for figure in table.figures} == {4}
    settled = settle(plan, table.figures, "lead")
    tried = list(candidates(["rouge-1", "rouge-l-flat"], LIMITS[:1], only_averages=False))
    best, second, *_ = Trials(plan, ["lead"], tried).verdicts(settled)
    assert (best.matched, best.decimals, best.average) == (20, 4, "")
    assert best.candidate.options.dialect == "rouge-score"
    assert best.candidate.options.stemming is (Stemming.BOTH if stem else Stemming.NONE)
    assert (best.candidate.options.several_models, best.candidate.lcs) == ("best-f", "rouge-l-flat")
    assert second.matched < 20


@pytest.mark.long
@pytest.mark.parametrize(
    ("format", "more", "dialect"),
    [
        ("csv", (), "rouge-1.5.5"), ("csv", ("-d",), "rouge-score"), ("csv", ("--percent",), "lin2004"),
        ("jsonl", (), "rouge-score"), ("jsonl", ("-d",), "lin2004"), ("jsonl", ("--percent",), "rouge-1.5.5"),
        ("rouge155", (), "lin2004"), ("rouge155", ("-d",), "rouge-1.5.5"), ("csv", ("--percent",), "rouge-score"),
    ],
)  # fmt: skip
def test_tables_of_this_package(tmp_path: Path, dialect: str, more: tuple[str, ...], format: str) -> None:
    """rougeL and rougeLsum stand together in those of the dialects: each is what its own name says."""
    path = str(tmp_path / "scores")
    measures = "rouge-1,rouge-l" if dialect == "rouge-1.5.5" else "rouge-1,rouge-l-flat,rouge-l"
    options = ["--dialect", dialect, "--measures", measures, "--stem", *more, "--format", format]
    made = rouge_cli("evaluate", CONFIG, *options, "-q", "-o", path)
    assert made.status == 0
    tree = json.loads(rouge_cli("audit", path, CONFIG, "--limits", "none", "--format", "json", "-q").stdout)
    assert tree["tried"][0]["settings"].startswith(f"{dialect}, stemmed")
    assert (tree["tried"][0]["share"], tree["tried"][1]["share"] < 1) == (1, True)


def test_averages_that_are_plain_means(plan: Plan, tmp_path: Path) -> None:
    """And the medians of the package's aggregator for the usual seed."""
    results = evaluate(plan, Options(max_ngram=1, lcs=False), systems="lead")
    mean = numpy.mean(results.systems[0].measures[0].score_columns()[2])
    path = tmp_path / "scores.csv"
    path.write_text(f"system,rouge-1\nlead,{mean:.7f}\n")
    settled = settle(plan, read_published(str(path)).figures, None)
    best = Trials(plan, ["lead"], list(candidates(["rouge-1"], LIMITS[:1], True))).verdicts(settled)[0]
    assert (best.candidate.options.dialect, best.average, best.matched) == ("rouge-1.5.5", "mean", 1)
    assert scoring.AggregateScore._fields[1] == "mid"


@pytest.mark.parametrize(
    ("found", "published", "decimals", "agree"),
    [
        (0.41234, 0.4123, 4, 4), (0.41235, 0.4123, 4, 4), (0.41235, 0.4124, 4, 4), (0.4126, 0.4123, 4, 2),
        (0.1, 0.9, 4, -float("inf")), (0.5, 0.5, 5, 5), (0.41, 0.4123, 4, 2),
    ],
)  # fmt: skip
def test_agreement(found: float, published: float, decimals: int, agree: float) -> None:
    assert agreeing_decimals(found, published, decimals) == agree
    assert agrees(found, published, decimals) == (agree == decimals)


def test_candidates_have_different_settings() -> None:
    tried = list(candidates(MEASURES, LIMITS, only_averages=True))
    assert len({(c.options, c.lcs) for c in tried}) == len(tried)
    assert len({c.describe() for c in tried}) == len(tried)
    assert tried[0] == Candidate(Options(measures=MEASURES))


def test_limits() -> None:
    assert parse_limits("none, 100words,75Bytes") == [LIMITS[0], (Unit.WORDS, 100.0), (Unit.BYTES, 75.0)]
    with pytest.raises(UsageError, match="such as 100words, not '100'"):
        parse_limits("100")


@pytest.fixture
def config(place: Workplace) -> str:
    place.write("peer.txt", "The cats sat on mats.\nThey slept.\n")
    return place.config(evaluation(), evaluation("2", peers={"a": "peer.txt", "b": "model.txt"}))


def test_command_line(place: Workplace, config: str) -> None:
    place.write("s.csv", "evaluation,system,ROUGE-1 R,ROUGE-1 P\n1,a,0.3333,0.286\n2,b,1.0,1.0\n")
    done = rouge_cli("audit", "s.csv", config, "--limits", "none")
    assert done.stderr == ""
    lines = done.stdout.decode().splitlines()
    assert lines[0] == "s.csv: 4 figures with 1, 3, 4 decimals"
    assert lines[2] == "  made  agree to    worst off by  settings"
    assert lines[4].startswith("100.0%  1 decimal      0.0002900  rouge-1.5.5, unstemmed, formula A")
    assert lines[-2].endswith("cannot tell them apart. The first:")
    tree = json.loads(rouge_cli("audit", "s.csv", config, "--format", "json", "-q").stdout)
    assert tree["figures"] == 4
    assert tree["tried"][0]["share"] == 1


def test_settings_that_cannot_be_tried_are_told(place: Workplace, config: str) -> None:
    place.write("s.csv", "system,rouge-1\na,0.123\n")
    done = rouge_cli("audit", "s.csv", config, "--limits", "none")
    assert "settings could not be tried" in done.stderr
    assert "None of the settings tried makes all figures." in done.stdout.decode()


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("evaluation,system,rouge-1\n1,a,0.5\n1,c,0.5\n9,b,0.5\n1,b,0.5\n",
         "rouge-cli: s.csv, line 3: rouge.xml: no system 'c'; it has a, b\n"
         "rouge-cli: s.csv, line 4: rouge.xml has no evaluation '9' of system 'b'\n"
         "rouge-cli: s.csv, line 5: rouge.xml has no evaluation '1' of system 'b'\n"),
        ("rouge-1\n0.5\n", "rouge-cli: s.csv, line 2: whose figure? Name the SYSTEM; there are a, b\n"),
        ("system,rouge-1\na,high\na,101\n",
         f"rouge-cli: s.csv, line 2: 'high' {NO_FIGURE}\nrouge-cli: s.csv, line 3: '101' {NO_FIGURE}\n"),
        ("name,size\na,1\n", "rouge-cli: s.csv: no figures; give a table with"),
        ("system,measure,f\na,rogue-1,0.5\n", "rouge-cli: s.csv, line 2: no measure 'rogue-1'; did you mean"),
        ("", "rouge-cli: s.csv: no figures"),
    ],
)  # fmt: skip
def test_tables_that_cannot_be_used(place: Workplace, config: str, table: str, message: str) -> None:
    place.write("s.csv", table)
    done = rouge_cli("audit", "s.csv", config)
    assert (done.status, done.stdout) == (1 if "whose" not in message else 2, b"")
    assert done.stderr.startswith(message)


def test_missing_table() -> None:
    with pytest.raises(DataError, match=r"nowhere\.csv: cannot read it: No such file"):
        read_published("nowhere.csv")


@pytest.mark.parametrize(("format", "kind"), [("table", "plain text"), ("markdown", "Markdown"), ("latex", "LaTeX")])
def test_tables_for_people_are_refused_by_name(place: Workplace, format: str, kind: str) -> None:
    place.config()
    done = rouge_cli("evaluate", "rouge.xml", "-n", "2", "--format", format, "-q", "-o", "scores")
    assert done.status == 0, done.stderr
    told = rouge_cli("audit", "scores", "rouge.xml").stderr
    assert told == (
        f"rouge-cli: scores: this is a {kind} table, and audit reads CSV, TSV, JSONL and reports of ROUGE-1.5.5; of "
        "this package's figures make it again with --format csv; write others as CSV: system,rouge-1\n"
    )
