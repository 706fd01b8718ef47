from __future__ import annotations

import json
from pathlib import Path

import pytest

from rouge_cli.errors import DataError
from rouge_cli.study import read_study, run_study
from tests.commands import rouge_cli
from tests.workplace import Workplace

PROJECT = Path(__file__).parents[1]
SMALL = """
config = "news-spl.xml"
human = "../fixtures/news/human.csv"
columns = ["coverage"]
measures = "rouge-1,rouge-2"
variants = ["CASE", "STEM+STOP"]
models = ["single", "multiple"]
samples = 50
"""


@pytest.fixture
def study(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """SMALL in a folder beside links to the project's."""
    monkeypatch.chdir(PROJECT)
    (tmp_path / "fixtures").symlink_to(PROJECT / "fixtures")
    (tmp_path / "configs").mkdir()
    (tmp_path / "configs" / "news-spl.xml").write_text(
        (PROJECT / "configs" / "news-spl.xml").read_text().replace("fixtures/", f"{PROJECT}/fixtures/")
    )
    path = tmp_path / "configs" / "small.toml"
    path.write_text(SMALL)
    return path


def test_each_condition_is_what_evaluate_and_correlate_find(study: Path, tmp_path: Path) -> None:
    found = run_study(read_study(str(study)))
    assert [(one.models, one.variant) for one in found.conditions] == [
        ("single", "CASE"), ("single", "STEM+STOP"), ("multiple", "CASE"), ("multiple", "STEM+STOP"),
    ]  # fmt: skip
    saved = str(tmp_path / "results.json")
    config, human = "configs/news-spl.xml", "fixtures/news/human.csv"
    assert rouge_cli("evaluate", config, "-n2", "-x", "-m", "-s", "--save", saved, "-o", saved + ".txt").status == 0
    done = rouge_cli(
        "correlate", saved, human, "--human", "coverage", "--recall", "--samples", "50", "--format", "json", "-q"
    )
    expected = json.loads(done.stdout)["tables"][0]
    table = found.conditions[3].found.tables[0]
    assert [one.value for one in table.measures] == [one["value"] for one in expected["measures"]]
    assert [one.lower for one in table.measures] == [one["lower"] for one in expected["measures"]]
    assert found.conditions[3].signature in done.stdout.decode()
    assert "|models:1|" in found.conditions[0].signature


def test_the_single_model_may_be_named(study: Path) -> None:
    first = run_study(read_study(str(study)))
    values = {}
    for name in ("A", "B"):
        study.write_text(SMALL + f'single = "{name}"\n')
        named = run_study(read_study(str(study)))
        values[name] = [one.value for one in named.conditions[0].found.tables[0].measures]
    assert values["A"] == [one.value for one in first.conditions[0].found.tables[0].measures] != values["B"]
    study.write_text(SMALL + 'single = "Z"\n')
    with pytest.raises(DataError) as raised:
        run_study(read_study(str(study)))
    assert len(raised.value.problems) == 10
    assert "evaluation '1' has no model 'Z' to be the single one; it has A, B, C, D" in raised.value.problems[0]


def test_each_summary_is_read_once_for_a_variant(study: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Five peers and four models of ten topics, though each is wanted for single and for multiple models."""
    from rouge_cli.kernel import batch

    made = []
    whole = batch.Batch

    def counted(documents: list[bytes], *rest: object) -> object:
        made.append(len(documents))
        return whole(documents, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(batch, "Batch", counted)
    run_study(read_study(str(study)))
    assert made == [90, 90]


def test_progress(study: Path) -> None:
    steps: list[int] = []
    run_study(read_study(str(study)), steps.append)
    assert sum(steps) == 2 * (1 + 2)


def test_formats(study: Path) -> None:
    by_format = {
        "json": '"variant": "STEM+STOP"',
        "csv": "coverage,system,pearson,single,CASE,5,10,ROUGE-1",
        "latex": r"\multicolumn{2}{c}{single model}",
        "markdown": "single model CASE",
    }
    for format, text in by_format.items():
        done = rouge_cli("study", str(study), "--format", format)
        assert done.status == 0, done.stderr
        assert text in done.stdout.decode()


def test_all_that_is_wrong_is_told_at_once(place: Workplace) -> None:
    place.write(
        "study.toml", 'confg = "a"\nvariants = ["CASE", "STEMM"]\nsamples = "many"\nfigure = "Q"\nmodels = []\n'
    )
    with pytest.raises(DataError) as raised:
        read_study("study.toml")
    assert list(raised.value.problems) == [
        "study.toml: unknown key 'confg'; did you mean 'config'?",
        "study.toml: samples is 'many'; it is a whole number",
        "study.toml: no 'config'; name the configuration, config = \"rouge.xml\"",
        "study.toml: no 'human'; name the human scores, human = \"scores.csv\"",
        'study.toml: no \'measures\'; name the measures, measures = ["rouge-1", "rouge-2"]',
        "study.toml: variants has no 'STEMM'; there are CASE, STEM, STOP, STEM+STOP",
        "study.toml: models is an empty list; there are single, multiple",
        "study.toml: figure has no 'Q'; there are R, P, F",
    ]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("max_words = 5\nmax_bytes = 5", "max_words and max_bytes exclude each other"),
        ("seed = -1\nconfidence = 0", "the confidence is a percentage"),
        ("measures = ", "no TOML"),
    ],
)
def test_values_that_cannot_be_meant(place: Workplace, more: str, said: str) -> None:
    place.write("study.toml", f'config = "a"\nhuman = "b"\nmeasures = ["rouge-1"]\n{more}\n')
    with pytest.raises(DataError, match=said):
        read_study("study.toml")


def test_unknown_measures_and_no_file(place: Workplace) -> None:
    place.write("study.toml", 'config = "a"\nhuman = "b"\nmeasures = ["rouge-x"]\n')
    with pytest.raises(DataError, match=r"study\.toml: no measure 'rouge-x'"):
        read_study("study.toml")
    with pytest.raises(DataError, match=r"nowhere\.toml: cannot read the study"):
        read_study("nowhere.toml")
