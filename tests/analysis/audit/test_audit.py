"""The settings that made figures are found again."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import numpy
import pytest
from rouge_score import rouge_scorer

from rouge_cli import evaluate
from rouge_cli.analysis.audit import audit, passes
from rouge_cli.analysis.audit.audit import Audit, Outcome
from rouge_cli.analysis.audit.candidates import Candidate, Limit, Texts, parse_limits, rounds
from rouge_cli.analysis.audit.passes import Passes
from rouge_cli.analysis.audit.published import read_published
from rouge_cli.analysis.audit.settling import settle
from rouge_cli.dialects import DIALECTS
from rouge_cli.engines.local import evaluate_plan
from rouge_cli.errors import DataError, UsageError
from rouge_cli.inputs.jackknife import jackknife_plan
from rouge_cli.inputs.plan import Plan
from rouge_cli.inputs.rouge_xml import read_rouge_xml
from rouge_cli.option_line import FLAGS, VALUED, options_of, parse
from rouge_cli.options import Averaging, Options, Stemming, Unit, dialect_options
from rouge_cli.reports.audit import audit_text, described
from rouge_cli.reports.rouge155 import rouge155_report
from rouge_cli.results import Results
from tests.cases import long
from tests.commands import rouge_cli

CONFIG = "configs/news-spl.xml"
LIMITS = ((Unit.NONE, 0.0), (Unit.BYTES, 75.0), (Unit.WORDS, 20.0), (Unit.WORDS, 50.0))
MEASURES = ("rouge-1", "rouge-2", "rouge-l")
GRID = list(product(Stemming, (False, True), LIMITS, (False, True)))
GRID = [choice for choice in GRID if choice[0] is not Stemming.MODELS]
CASES = [(*choice, False) for choice in GRID] + [(Stemming.BOTH, True, limit, True, True) for limit in LIMITS]


@pytest.fixture(scope="module")
def plan() -> Iterator[Plan]:
    """The fixture corpus; what equal options make of equal texts is scored once for all these tests."""
    known: dict[Any, Results] = {}
    plans: dict[int, tuple[Plan, str]] = {}

    def once(plan: Plan, systems: Sequence[str], options: Options, **how: Any) -> Results:
        if id(plan) not in plans:
            plans[id(plan)] = plan, repr(plan.evaluations)
        key = plans[id(plan)][1], tuple(systems), options, repr(how)
        if key not in known:
            known[key] = evaluate_plan(plan, systems, options, **how)
        return known[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passes, "evaluate_plan", once)
        yield read_rouge_xml(CONFIG)


def found(plan: Plan, path: Path | str, system: str | None = None, limits: Sequence[Limit] | None = None) -> Outcome:
    """What audit says of the figures in a file."""
    return Audit(plan, settle(plan, read_published(str(path)).figures, system).figures, limits).run()


def exact(outcome: Outcome) -> list[Options]:
    """The options that explain all figures as well as the first."""
    return [v.options for v in outcome.verdicts[: outcome.tied] if v.matched == outcome.figures]


@pytest.mark.long
@pytest.mark.parametrize(("stem", "stop", "limit", "best", "each"), CASES)
def test_among_all_combinations(
    plan: Plan, tmp_path: Path, stem: Stemming, stop: bool, limit: tuple[Unit, float], best: bool, each: bool
) -> None:
    """Of stemming, stop words, limit and formula: the report's, and no others. It has averages, or evaluations too.

    Where summaries are cut to one sentence, ROUGE-L of whole texts gives the same figures; so may the best F for B.
    """
    options = Options(
        measures=MEASURES, stemming=stem, drop_stop_words=stop, limit_unit=limit[0], limit=limit[1], best_model=best,
        per_evaluation=each,
    )  # fmt: skip
    report = tmp_path / "report.txt"
    report.write_bytes(rouge155_report(evaluate(plan, options, systems="drift")))
    assert len(read_published(str(report)).figures) == 9 + 9 * 10 * each
    outcome = found(plan, report, limits=list(LIMITS))
    assert options._replace(per_evaluation=False) in exact(outcome)
    made = exact(outcome)
    assert len({(o.stemming, o.drop_stop_words, o.limit_unit, o.limit, o.model_rule == "sum") for o in made}) == 1


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


def usual_and_long(goldens: list[Path]) -> list[Any]:
    """Every 18th is tried in the unit run: they have several kinds of options; the others among the long."""
    return [
        pytest.param(path, id=path.stem, marks=() if number % 18 == 9 else pytest.mark.long)
        for number, path in enumerate(goldens)
    ]


@pytest.mark.long
@pytest.mark.parametrize("command", usual_and_long(goldens()))
def test_goldens_of_the_original(plan: Plan, command: Path) -> None:
    """The options of the command line are among those that make the report; all that do score alike."""
    values = parse(shlex.split(command.read_text(encoding="latin-1"))[1:], FLAGS, VALUED)[0]
    truth = options_of(values)
    outcome = found(plan, command.with_suffix(".out"), limits=[(truth.limit_unit, truth.limit), *LIMITS[:2]])
    assert outcome.explains_all
    if truth.limit in (100, 665):  # which cut nothing here
        truth = truth._replace(limit_unit=Unit.NONE, limit=0.0)
    choices = [(o.stemming, o.drop_stop_words, o.limit_unit, o.limit, o.best_model) for o in exact(outcome)]
    assert (truth.stemming, truth.drop_stop_words, truth.limit_unit, truth.limit, truth.best_model) in choices


def test_there_are_goldens() -> None:
    assert len(goldens()) >= 8


@pytest.mark.parametrize("stem", [False, True])
def test_figures_of_the_package(plan: Plan, tmp_path: Path, stem: bool) -> None:
    """A table of rouge-score's F-measures in per cent: found, with rougeL as it was counted."""
    scorer = rouge_scorer.RougeScorer(["rouge1", "rougeL"], use_stemmer=stem)
    lines = ["Evaluation,rouge1_fmeasure,rougeL_fmeasure,remark"]
    for one in plan.evaluations:
        peer, *models = (Path(str(name, "ascii")).read_text("utf-8") for name in (one.peers["lead"], *one.models))  # type: ignore[arg-type]
        scores = scorer.score_multi(models, peer)
        lines.append(f"{one.id},{100 * scores['rouge1'].fmeasure:.2f},{100 * scores['rougeL'].fmeasure:.2f},x")
    path = tmp_path / "scores.csv"
    path.write_text("\n".join(lines) + "\n")
    table = read_published(str(path))
    assert table.ignored == ("remark",)
    assert {figure.decimals for figure in table.figures} == {4}
    outcome = found(plan, path, "lead")
    best = outcome.verdicts[0]
    assert (best.matched, best.average) == (20, "")
    assert best.options.dialect == "rouge-score"
    assert best.options.stemming is (Stemming.BOTH if stem else Stemming.NONE)
    assert (best.options.several_models, best.lcs) == ("best-f", "rouge-l-flat")
    assert outcome.verdicts[outcome.tied].matched < 20


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
    assert tree["explained"]
    assert tree["tried"][0]["share"] == 1


@pytest.mark.long
def test_averages_that_are_plain_means(plan: Plan, tmp_path: Path) -> None:
    results = evaluate(plan, Options(max_ngram=1, lcs=False), systems="lead")
    mean = numpy.mean(results.systems[0].measures[0].score_columns()[2])
    path = tmp_path / "scores.csv"
    path.write_text(f"system,rouge-1\nlead,{mean:.7f}\n")
    best = found(plan, path).verdicts[0]
    assert (best.options.dialect, best.options.average, best.matched) == ("rouge-1.5.5", "mean", 1)


@pytest.mark.long
@pytest.mark.parametrize("seed", [0, long(1234)])
def test_medians_of_known_and_unknown_seeds(plan: Plan, tmp_path: Path, seed: int) -> None:
    """With the usual seed to the last digit, with another one within the spread, which is said."""
    options = dialect_options("rouge-score", measures=("rouge-1", "rouge-2", "rouge-l"), seed=seed)
    cells = [m.averages[2].mean for m in evaluate(plan, options, systems="lead").systems[0].measures]
    path = tmp_path / "scores.md"
    path.write_text(f"| R-1 | R-2 | R-L |\n|--|--|--|\n|{'|'.join(f'{100 * cell:.2f}' for cell in cells)}|\n")
    outcome = found(plan, path, "lead", LIMITS[:1])
    assert outcome.verdicts[0].options.dialect == "rouge-score"
    assert outcome.verdicts[0].average == ("seeds" if seed else "own")
    assert ("another seed" in described(outcome.verdicts[0])) == bool(seed)


@pytest.mark.long
def test_what_nothing_explains(plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All rounds are tried, the last ones in part."""
    monkeypatch.setattr(audit, "MOST_READINGS", 40)
    path = tmp_path / "scores.csv"
    path.write_text("rouge-1,rouge-2,rouge-l\n0.6123,0.0512,0.5533\n")
    outcome = found(plan, path, "lead", LIMITS[:1])
    assert outcome.readings > len(
        list(next(rounds(MEASURES, Texts(True, 10_000, 1_000, True, True, True), LIMITS[:1])))
    )
    assert (outcome.is_clear, outcome.tied) == (False, 1)
    assert outcome.verdicts[0].rms == min(verdict.rms for verdict in outcome.verdicts)


@pytest.mark.long
def test_a_misprint_is_named(plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "MOST_READINGS", 40)
    results = evaluate(plan, Options(measures=MEASURES), systems="lead")
    cells = [f"{average.mean:.5f}" for m in results.systems[0].measures for average in m.averages]
    cells[4] = f"{float(cells[4]) + 0.01:.5f}"
    path = tmp_path / "scores.csv"
    path.write_text(",".join(f"{m} {k}" for m in MEASURES for k in "RPF") + "\n" + ",".join(cells) + "\n")
    figures = settle(plan, read_published(str(path)).figures, "lead").figures
    outcome = Audit(plan, figures, LIMITS[:1]).run()
    assert (outcome.verdicts[0].matched, outcome.is_clear) == (8, True)
    assert f"{path}, line 2: rouge-2 P {cells[4]}, here" in audit_text(outcome, figures, "scores.csv")


@pytest.mark.parametrize("letter", ["R", "P"])
def test_figures_that_do_not_say_what_they_are(plan: Plan, tmp_path: Path, letter: str) -> None:
    results = evaluate(plan, Options(measures=MEASURES, stemming=Stemming.BOTH), systems="lead")
    cells = [f"{100 * m.averages['RP'.index(letter)].mean:.2f}" for m in results.systems[0].measures]
    path = tmp_path / "scores.md"
    path.write_text(f"R-1 | R-2 | R-L\n--|--|--\n{' | '.join(cells)}\n")
    best = found(plan, path, "lead").verdicts[0]
    assert (best.letter, best.options.dialect, best.options.stemming) == (letter, "rouge-1.5.5", Stemming.BOTH)


@pytest.mark.parametrize(
    "choices",
    [{"averaging": Averaging.CORPUS}, *map(long, ({"alpha": 0.8}, {"jackknife": True}, {"split_summaries": True}))],
    ids=lambda choices: next(iter(choices)),
)
def test_rarer_settings(plan: Plan, tmp_path: Path, choices: dict[str, Any]) -> None:
    options = Options(measures=MEASURES, **choices)
    plan_of = jackknife_plan(plan).plan if options.jackknife else plan
    results = evaluate(plan_of, options, systems="lead")
    path = tmp_path / "scores.txt"
    path.write_bytes(rouge155_report(results))
    if options.split_summaries:  # a line is a sentence in the fixtures; Punkt finds the same
        assert found(plan, path, limits=LIMITS[:1]).explains_all
    else:
        assert options in exact(found(plan, path, limits=LIMITS[:1]))


@pytest.mark.parametrize(
    ("dialect", "choices"),
    [
        ("multilingual-rouge", {"stemming": Stemming.BOTH, "average": "mean"}),
        long("sumeval", {"stemming": Stemming.MODELS, "drop_stop_words": False}),
    ],
)
def test_what_packages_alone_have(plan: Plan, tmp_path: Path, dialect: str, choices: dict[str, Any]) -> None:
    """A ROUGE-L of whole texts alone, under the name of any; stemmed references; stop words that are kept."""
    options = dialect_options(dialect, measures=("rouge-1", "rouge-2", "rouge-l-flat"), **choices)
    cells = [f"{100 * m.averages[2].mean:.4f}" for m in evaluate(plan, options, systems="lead").systems[0].measures]
    path = tmp_path / "scores.md"
    path.write_text(f"R-1 | R-2 | R-L\n--|--|--\n{' | '.join(cells)}\n")
    assert options in exact(found(plan, path, "lead", LIMITS[:1]))


@pytest.mark.long
def test_candidates_have_different_settings() -> None:
    texts = Texts(True, 10_000, 1_000, True, True, True)
    tried = [candidate for one in rounds(MEASURES, texts) for candidate in one]
    assert len({candidate.options for candidate in tried}) == len(tried)
    assert {candidate.options.dialect for candidate in tried} == set(DIALECTS)
    assert tried[0] == Candidate(Options(measures=(*MEASURES, "rouge-l-flat")))
    both = [c for one in rounds((*MEASURES, "rouge-l-flat"), texts) for c in one]
    assert {candidate.options.dialect for candidate in both} == set(DIALECTS)


def test_derived_and_split_readings_are_those_of_the_pipeline(plan: Plan) -> None:
    """F by another alpha from recall and precision; sentences split before the texts are scored."""
    made_of = Passes(plan, ["lead"])
    for options in (
        Options(measures=MEASURES, alpha=0.8), dialect_options("rouge-score", measures=MEASURES, split_summaries=True),
        Options(measures=MEASURES, split_summaries=True),
        dialect_options("lin2004", measures=MEASURES, alpha=0.2),
    ):  # fmt: skip
        results = evaluate(plan, options, systems="lead")
        for m, measure in enumerate(results.systems[0].measures):
            for k, column in enumerate(measure.score_columns()):
                made = made_of.scores(options).columns[0][m][k]
                assert numpy.abs(numpy.array(column.tolist()) - made).max() < 1.1e-5


def test_limits() -> None:
    assert parse_limits("none, 100words,75Bytes") == [LIMITS[0], (Unit.WORDS, 100.0), (Unit.BYTES, 75.0)]
    with pytest.raises(UsageError, match="such as 100words, not '100'"):
        parse_limits("100")
    for odd in ("0words", "-1bytes", "nanwords", "infbytes", "1_0words"):
        with pytest.raises(UsageError, match="a limit is a number with words or bytes"):
            parse_limits(odd)
    many = ",".join(f"{i}words,{i}.0words" for i in range(1, 27))
    with pytest.raises(UsageError, match=r"^--limits: 26 limits, and each multiplies the work; give at most 25$"):
        parse_limits(many)


@pytest.mark.long
@pytest.mark.parametrize("format", ["json", "rouge155", *map(long, ("markdown", "table", "latex", "csv", "jsonl"))])
def test_every_report_of_this_package(tmp_path: Path, format: str) -> None:
    path = str(tmp_path / "scores")
    made = rouge_cli("evaluate", CONFIG, "-n", "2", "--stem", "--format", format, "-q", "-o", path)
    assert made.status == 0, made.stderr
    tree = json.loads(rouge_cli("audit", path, CONFIG, "--limits", "none", "--format", "json", "-q").stdout)
    assert (tree["figures"], tree["explained"]) == (15 if format in ("table", "markdown", "latex") else 45, True)
    assert "rouge-1.5.5" in {one["dialect"] for one in tree["tried"][: tree["tied"]]}
    assert "stem:both" in tree["tried"][0]["signature"]


@pytest.mark.long
def test_summaries_in_folders_and_records(tmp_path: Path) -> None:
    limits = ("--limits", "none")
    made = rouge_cli("evaluate", "fixtures/news/records/pairs.jsonl", "-n", "1", "--format", "csv", "-q").stdout
    (tmp_path / "scores.csv").write_bytes(made)
    done = rouge_cli("audit", str(tmp_path / "scores.csv"), "fixtures/news/records/pairs.jsonl", *limits, "-q")
    assert b"make all figures" in done.stdout
    folders = ("--peers", "fixtures/news/spl/peers", "--models", "fixtures/news/spl/models")
    made = rouge_cli("evaluate", *folders, "-n", "1", "--format", "markdown", "-q").stdout
    (tmp_path / "scores.md").write_bytes(made)
    done = rouge_cli("audit", str(tmp_path / "scores.md"), *folders, *limits, "-q")
    assert b"make all figures" in done.stdout


def test_rows_and_columns_of_a_paper(plan: Plan, tmp_path: Path) -> None:
    """A table of two data sets and systems that the texts have not; figures of one row are looked for."""
    results = evaluate(plan, Options(measures=MEASURES), systems="lead")
    cells = " & ".join(f"{100 * m.averages[2].mean:.2f}" for m in results.systems[0].measures)
    path = tmp_path / "paper.tex"
    path.write_text(
        "\\begin{tabular}{l|rrr|rrr}\n & \\multicolumn{3}{c|}{News} & \\multicolumn{3}{c}{XSum} \\\\\n"
        "Model & R-1 & R-2 & R-L & R-1 & R-2 & R-L \\\\ \\midrule\n"
        f"Lead-3~\\cite{{x}} & {cells} & 16.30 & 1.60 & 11.95 \\\\\n"
        "\\textbf{Ours} & \\textbf{50.00} & 30.1 & 44.4 & 40.0 & 18.1 & 33.3 \\\\\n\\end{tabular}\n"
    )
    done = rouge_cli("audit", str(path), CONFIG, "lead")
    assert done.status == 1
    assert "two columns are rouge-1" in done.stderr
    assert "--columns" in done.stderr
    done = rouge_cli("audit", str(path), CONFIG, "lead", "--columns", "news", "--row", "lead-3")
    assert b"3 figures with 4 decimals" in done.stdout
    assert b"3/3" in done.stdout
    done = rouge_cli("audit", str(path), CONFIG, "lead", "--columns", "news", "--row", "lead-4")
    assert (done.status, done.stderr) == (2, "rouge-cli: --row 'lead-4': no such row; there are Lead-3, Ours\n")


def test_rows_that_contradict_each_other_are_refused(plan: Plan, tmp_path: Path) -> None:
    path = tmp_path / "scores.csv"
    path.write_text("system,rouge-1\nlead,0.43379\nlead,0.5\n")
    cause = r"line 3: system 'lead' has two figures of rouge-1: 0.43379 \(as in .*line 2\) and 0.5; keep the one"
    with pytest.raises(DataError, match=cause):
        settle(plan, read_published(str(path)).figures, "lead")


def test_rows_that_repeat_a_figure_with_other_digits_are_one(plan: Plan, tmp_path: Path) -> None:
    path = tmp_path / "scores.csv"
    path.write_text("system,rouge-1\nlead,0.43379\nlead,0.434\nother,0.1\nother,0.2\n")
    assert len(settle(plan, read_published(str(path)).figures, "lead").figures) == 2
