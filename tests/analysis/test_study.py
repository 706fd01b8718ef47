from __future__ import annotations

import csv
import json
import os
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rouge_cli.analysis.study import read_study
from rouge_cli.analysis.study_run import run_study
from rouge_cli.errors import DataError, UsageError
from rouge_cli.inputs.rouge_xml import read_rouge_xml
from rouge_cli.reports.plots.study import plot_study
from rouge_cli.reports.study import study_report
from rouge_cli.signature import value_of
from tests.commands import rouge_cli
from tests.workplace import Workplace

PROJECT = Path(__file__).parents[2]
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


def test_what_is_no_study_is_refused() -> None:
    for given in (None, 5, b"small.toml"):
        with pytest.raises(UsageError, match="source must be the path of a study, not"):
            read_study(given)  # type: ignore[arg-type]
        with pytest.raises(UsageError, match="study must be a Study, as read_study makes it, not"):
            run_study(given)  # type: ignore[arg-type]


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
    from rouge_cli.kernel import native

    made = []
    whole = native.Batch

    def counted(documents: list[bytes], *rest: object) -> object:
        made.append(len(documents))
        return whole(documents, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(native, "Batch", counted)
    run_study(read_study(str(study)))
    assert made == [90, 90]


def test_studies_of_odd_fields(study: Path) -> None:
    read: Any = read_study(str(study))
    odd: dict[str, tuple[Any, str]] = {
        "choice": (None, "study.choice must be an InputChoice, not None"),
        "options": (1, "study.options must be an Options, not 1"),
        "models": (None, "study.models must be a tuple, not None"),
        "variants": (("x",), "study.variants: there is no 'x'; there are CASE, STEM, STOP, STEM+STOP"),
        "figure": ("x", "study.figure: there is no 'x'; there are R, P, F"),
    }
    for name, (value, told) in odd.items():
        with pytest.raises(UsageError) as caught:
            run_study(read._replace(**{name: value}))
        assert str(caught.value) == told
    for name, told in (("variants", "there are none"), ("models", "there are none")):
        with pytest.raises(UsageError, match=told):
            run_study(read._replace(**{name: ()}))
    with pytest.raises(UsageError, match="'CASE' is there twice"):
        run_study(read._replace(variants=("CASE", "CASE")))


def test_results_that_cannot_be_drawn(study: Path) -> None:
    found = run_study(read_study(str(study))._replace(variants=("CASE",)))
    one: Any = found.conditions[0]
    odd: tuple[tuple[Any, str], ...] = (
        ((), "found: there is nothing to draw; give what run_study returns"),
        (None, "found.conditions must be a tuple, not None"),
        ((1,), r"found.conditions\[0\] must be a Condition, not 1"),
        ((one._replace(found=None),), r"found.conditions\[0\].found must be a Correlations, not None"),
        ((one._replace(found=one.found._replace(tables=())),), "found: there is nothing to draw"),
        ((one, one._replace(found=one.found._replace(tables=()))), "they have tables of different kinds"),
    )
    for conditions, told in odd:
        with pytest.raises(UsageError, match=told):
            plot_study(found._replace(conditions=conditions))


def test_titles_count_the_systems_of_all_conditions(study: Path) -> None:
    """They named those of the first condition alone."""
    found = run_study(read_study(str(study)))
    table = found.conditions[-1].found.tables[0]
    assert (table.systems, table.evaluations) == (5, 10)
    fewer = found.conditions[-1].found._replace(tables=(table._replace(systems=4, evaluations=9),))
    odd = found._replace(conditions=(*found.conditions[:-1], found.conditions[-1]._replace(found=fewer)))
    same, other = (study_report(one).tables[0] for one in (found, odd))
    assert same.title.endswith("level, 5 systems, 10 evaluations")
    assert other.title.endswith("level, 4 to 5 systems, 9 to 10 evaluations")


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


@pytest.mark.parametrize(
    ("measures", "words"),
    [("rouge-1,rouge-2,rouge-l", "the 3 pairs"), ("rouge-1,rouge-2", "the one pair"), ("rouge-1", "")],
)
def test_the_report_names_the_test_and_its_family(study: Path, measures: str, words: str) -> None:
    study.write_text(SMALL.replace("rouge-1,rouge-2", measures))
    shown = rouge_cli("study", str(study)).stdout.decode()
    assert f"(swaps of systems, p >= 0.05 after Holm's adjustment over {words} of a column)" in shown or not words
    assert ("Holm's adjustment" in shown) == bool(words)


@pytest.mark.long
def test_the_picture(study: Path, tmp_path: Path) -> None:
    """Beside each other single and multiple models; a mark for each measure and variant, full where it is as good."""
    found = run_study(read_study(str(study)))
    figure = plot_study(found)
    assert [axes.get_title(loc="left") for axes in figure.axes] == ["single model", "multiple models"]
    left, right = figure.axes
    assert [label.get_text() for label in left.get_yticklabels()] == ["ROUGE-1", "ROUGE-2"]
    assert right.get_xlabel() == "Pearson with coverage, system level"
    marks = [line for line in right.lines if line.get_marker() != "None"]
    of_variants = [one for condition in found.conditions[2:] for one in condition.found.tables[0].measures]
    assert [float(np.ravel(line.get_xdata())[0]) for line in marks] == [one.value for one in of_variants]
    assert [line.get_markerfacecolor() != "white" for line in marks] == [one.equivalent for one in of_variants]
    assert len(right.lines) == 2 * len(marks)
    place = tmp_path / "study.svg"
    assert rouge_cli("study", str(study), "--plot", str(place), "-q").status == 0
    assert b"<svg" in place.read_bytes()
    assert rouge_cli("study", str(study), "--plot", "study.gif").status == 2


def test_a_plot_of_very_many_measures_is_refused_before_anything_is_scored(study: Path, tmp_path: Path) -> None:
    many = ", ".join(f'"rouge-{n}"' for n in range(1, 102))
    (study.parent / "many.toml").write_text(
        re.sub(r"(?m)^measures = .*$", f"measures = [{many}]", study.read_text("utf-8"))
    )
    done = rouge_cli("study", str(study.parent / "many.toml"), "--plot", str(tmp_path / "p.svg"))
    assert (done.status, done.stdout) == (2, b"")
    assert "--plot: 101 measures, and no more than 100 are drawn below each other; " in done.stderr


def test_an_unknown_choice_that_comes_twice_names_the_study_once(place: Workplace) -> None:
    name = place.write("s.toml", 'config = "a"\nhuman = "b"\nmeasures = ["rouge-1"]\nmodels = ["A", "A"]\n')
    with pytest.raises(DataError, match=r"(?m)^s\.toml: models has no 'A'; there are single, multiple$"):
        read_study(name)


def test_all_that_is_wrong_is_told_at_once(place: Workplace) -> None:
    place.write(
        "study.toml", 'confg = "a"\nvariants = ["CASE", "STEMM"]\nsamples = "many"\nfigure = "Q"\nmodels = []\n'
    )
    with pytest.raises(DataError) as raised:
        read_study("study.toml")
    assert list(raised.value.problems) == [
        "study.toml: unknown key 'confg'; did you mean 'config'?",
        "study.toml: samples is 'many'; it is a whole number",
        "study.toml: no 'human'; name the human scores, human = \"scores.csv\"",
        'study.toml: no \'measures\'; name the measures, measures = ["rouge-1", "rouge-2"]',
        "study.toml: variants has no 'STEMM'; did you mean 'STEM'?",
        "study.toml: models is an empty list; there are single, multiple",
        "study.toml: figure has no 'Q'; there are R, P, F",
        "study.toml: no 'config'; name the configuration, config = \"rouge.xml\", or both peers and models in [input]",
    ]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("max_words = 5\nmax_bytes = 5", "max_words and max_bytes exclude each other"),
        ("seed = -1\nconfidence = 0", "the confidence is a percentage"),
        ("measures = ", "not TOML"),
        ('single = "A"', r'single names a reference that nothing uses; give models = \["single"\] too'),
        ('single = "A"\nmodels = 1', "models is 1; it is a list of texts"),
        ('variants = ["STOP+STEM"]', r"variants has no 'STOP\+STEM'; did you mean 'STEM\+STOP'\?"),
        ("measures = []", "measures names none; `rouge-cli measures` lists them"),
    ],
)
def test_values_that_cannot_be_meant(place: Workplace, more: str, said: str) -> None:
    usual = "" if more == "measures = []" else 'measures = ["rouge-1"]\n'
    place.write("study.toml", f'config = "a"\nhuman = "b"\n{usual}{more}\n')
    with pytest.raises(DataError, match=said):
        read_study("study.toml")


def test_unknown_columns_name_the_study(study: Path) -> None:
    study.write_text(SMALL.replace('columns = ["coverage"]', 'columns = ["covrage"]'))
    with pytest.raises(DataError, match=r"small\.toml: columns: .*no column of scores 'covrage'; did you mean 'cov"):
        run_study(read_study(str(study)))


def test_unknown_measures_and_no_file(place: Workplace) -> None:
    place.write("study.toml", 'config = "a"\nhuman = "b"\nmeasures = ["rouge-x"]\n')
    with pytest.raises(DataError, match=r"study\.toml: no measure 'rouge-x'"):
        read_study("study.toml")
    with pytest.raises(DataError, match=r"nowhere\.toml: cannot read the study"):
        read_study("nowhere.toml")


def _values(study: Path) -> list[list[float | None]]:
    conditions = run_study(read_study(str(study))).conditions
    return [[one.value for one in condition.found.tables[0].measures] for condition in conditions]


def test_records_and_folders_are_studied_as_xml_is(study: Path) -> None:
    expected = _values(study)
    plan = read_rouge_xml(str(study.parent / "news-spl.xml"))

    def text(name: object) -> str:
        assert isinstance(name, bytes)
        return Path(os.fsdecode(name)).read_text()

    records = [
        {"id": one.id, "system": system, "summary": text(peer), "references": [text(model) for model in one.models]}
        for one in plan.evaluations for system, peer in one.peers.items()
    ]  # fmt: skip
    (study.parent / "news.jsonl").write_text("".join(json.dumps(record) + "\n" for record in records))
    study.write_text(SMALL.replace("news-spl.xml", "news.jsonl"))
    assert _values(study) == expected
    in_utf_8 = (study.parent / "news.jsonl").read_text()
    (study.parent / "news.jsonl").write_text(in_utf_8, encoding="utf-16")
    study.write_text(SMALL.replace("news-spl.xml", "news.jsonl") + 'encoding = "utf-16"\n')
    assert _values(study) == expected
    (study.parent / "news.jsonl").write_text(in_utf_8)

    def topic(name: object) -> str:
        assert isinstance(name, bytes)
        return Path(os.fsdecode(name)).name.partition(".")[0]

    names = {one.id: topic(one.models[0]) for one in plan.evaluations}
    lines = (PROJECT / "fixtures/news/human.csv").read_text().splitlines()
    cells = [line.split(",") for line in lines[1:]]
    (study.parent / "human.csv").write_text(
        "\n".join([lines[0], *(",".join([system, names[id], *rest]) for system, id, *rest in cells)])
    )
    folders = '[input]\npeers = ["../fixtures/news/spl/peers"]\nmodels = ["../fixtures/news/spl/models"]\n'
    without = SMALL.replace('config = "news-spl.xml"', "").replace("../fixtures/news/human.csv", "human.csv")
    study.write_text(without + folders)
    # Other names, so another order of adding up.
    for found, values in zip(_values(study), expected, strict=True):
        assert found == pytest.approx(values, rel=1e-12)
    study.write_text(SMALL.replace("news-spl.xml", "news.jsonl") + 'single = "A"')
    with pytest.raises(DataError, match="reference summaries of evaluation '1' have no ids; leave out 'single'"):
        run_study(read_study(str(study)))


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ('config = "a.jsonl"\n[input]\npeer = ["p"]', r"\[input\] has an unknown key 'peer'; did you mean 'peers'"),
        ('config = "a.jsonl"\n[input]\nlenient = "yes"', r"\[input\] lenient is 'yes'; it is true or false"),
        ('config = "a.jsonl"\n[input]\nsentences = "all"', r"\[input\] sentences has no 'all'; there are lines, split"),
        ('config = "a.xml"\n[input]\npeers = ["p"]', r"config beside peers in \[input\]"),
        ('config = "a.xml"\n[input]\nlenient = true', r"\[input\] lenient is for records, lines and folders; a.xml"),
        ('[input]\npeers = ["p"]', "name the configuration, config = .* or both peers and models"),
        ('input = "x"\nconfig = "a.xml"', r"input is 'x'; it is a table, \[input\]"),
    ],
)
def test_inputs_that_cannot_be_meant(place: Workplace, more: str, said: str) -> None:
    place.write("study.toml", f'human = "b"\nmeasures = ["rouge-1"]\n{more}\n')
    with pytest.raises(DataError, match=said):
        read_study("study.toml")


def test_named_peers_are_in_the_study_s_folder(place: Workplace) -> None:
    Path("in").mkdir()
    place.write("in/study.toml", 'human = "b"\nmeasures = ["rouge-1"]\n[input]\npeers = ["x=p"]\nmodels = ["../m"]\n')
    choice = read_study("in/study.toml").choice
    assert choice is not None
    assert (choice.peers, choice.models) == (("x=in/p",), ("m",))


@pytest.mark.parametrize(
    ("folder", "peer", "said"),
    [
        ("k=d", "p", r"\[input\] peers: there is no 'k=d/p'; correct the name"),
        ("in", "=d/p", r"\[input\] peers: '=d/p' has an empty name before '='; write NAME=PATH"),
        ("in", "", r"\[input\] peers is empty; give a value"),
    ],
)
def test_no_other_folder_s_file_is_taken_for_a_peer(place: Workplace, folder: str, peer: str, said: str) -> None:
    for name in (folder, "d"):
        Path(name).mkdir()
    place.write("d/p", "another folder's\n")
    entries = f'[input]\npeers = ["{peer}"]\nmodels = ["../m"]\n'
    place.write(f"{folder}/study.toml", f'human = "b"\nmeasures = ["rouge-1"]\n{entries}')
    with pytest.raises(DataError, match=said):
        read_study(f"{folder}/study.toml")


def test_a_named_peer_is_not_a_folder_of_its_whole_text(place: Workplace) -> None:
    for name in ("in", "x=in"):
        Path(name).mkdir()
    place.write("x=in/p", "another folder's\n")
    place.write("in/study.toml", 'human = "b"\nmeasures = ["rouge-1"]\n[input]\npeers = ["x=p"]\nmodels = ["../m"]\n')
    choice = read_study("in/study.toml").choice
    assert choice is not None
    assert choice.peers == (f"x={Path.cwd()}/in/p",)


def test_words_and_dialects_are_those_of_evaluate(study: Path, tmp_path: Path) -> None:
    """For each way of reading: what `evaluate` and `correlate` find with the same options."""
    (study.parent / "stop.txt").write_text("the\nof\nand\n")
    saved, human = str(tmp_path / "results.json"), "fixtures/news/human.csv"
    for more, variant, options in (
        ('tokenizer = "unicode"\nstemmer = "snowball:english"\nmax_characters = 200', "STEM",
         ["--tokenizer", "unicode", "--stemmer", "snowball:english", "--max-characters", "200"]),
        ('dialect = "rouge-score"', "STEM", ["--dialect", "rouge-score", "--stem"]),
        ('dialect = "lin2004"\nencoding = "latin-1"\ntokenizer = "character"', "CASE",
         ["--dialect", "lin2004", "--encoding", "latin-1", "--tokenizer", "character"]),
        ('stop_list = "stop.txt"\nformula = "B"', "STOP",
         ["--stop-list", str(study.parent / "stop.txt"), "--formula", "B"]),
    ):  # fmt: skip
        given = SMALL.replace('"CASE", "STEM+STOP"', f'"{variant}"').replace('"single", ', "")
        study.write_text(f"{given}{more}\n")
        found = run_study(read_study(str(study))).conditions[0]
        done = rouge_cli("evaluate", "configs/news-spl.xml", "--measures", "rouge-1,rouge-2", *options, "--save", saved,
                         "-o", saved + ".txt", "-q")  # fmt: skip
        assert done.status == 0, done.stderr
        done = rouge_cli("correlate", saved, human, "--human", "coverage", "--recall", "--samples", "50", "-q",
                         "--format", "json")  # fmt: skip
        expected = json.loads(done.stdout)["tables"][0]["measures"]
        assert [one.value for one in found.found.tables[0].measures] == [one["value"] for one in expected]
        assert found.signature in done.stdout.decode()


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ('dialect = "rouge-scores"', r"study\.toml: no dialect 'rouge-scores'; did you mean 'rouge-score'"),
        ("max_words = 5\nmax_characters = 5", "max_words and max_characters exclude each other"),
        ('intervals = "plain"', "intervals has no 'plain'; there are calibrated, percentile"),
    ],
)
def test_choices_that_evaluate_does_not_have(place: Workplace, more: str, said: str) -> None:
    place.write("study.toml", f'config = "a"\nhuman = "b"\nmeasures = ["rouge-1"]\n{more}\n')
    with pytest.raises(DataError, match=said):
        read_study("study.toml")


def test_records_of_a_study_may_be_columns(study: Path) -> None:
    study.write_text(
        SMALL.replace('"news-spl.xml"', '"r.json"') + '[input]\nlayout = "columns"\nwritten_lists = "text"\n'
    )
    choice = read_study(str(study)).choice
    assert choice is not None
    assert (choice.layout, choice.written_lists) == ("columns", "text")
    study.write_text(SMALL.replace('"news-spl.xml"', '"r.json"') + '[input]\nlayout = "rows"\n')
    with pytest.raises(DataError, match="layout has no 'rows'; there are records, sentences, columns"):
        read_study(str(study))


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (
            "samples = 99999999999999999999999999999",
            "samples is a whole number that is too large; numbers must be below",
        ),
        (f"samples = {'9' * 5000}", "a whole number of thousands of digits; numbers must be below 2**63"),
        ("significance = inf", "s.toml: significance is inf; numbers must be finite"),
        ("confidence = nan", "s.toml: confidence is nan; numbers must be finite"),
        ('variants = ["CASE", "CASE"]', "variants has 'CASE' more than once; leave one"),
        ('columns = ["a", "b", "a"]', "columns has 'a' more than once"),
    ],
)
def test_numbers_out_of_range_and_values_that_come_twice(place: Workplace, more: str, said: str) -> None:
    with pytest.raises(DataError) as caught:
        read_study(place.write("s.toml", f'config = "a"\nhuman = "b"\nmeasures = ["rouge-1"]\n{more}\n'))
    assert said in str(caught.value)
    assert "sys.set" not in str(caught.value)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (
            'jackknife = true\nmodels = ["single"]',
            "jackknife is of several references, which nothing uses; give models",
        ),
        ('stemmer = "porter-nltk"', "no variant uses stemmer; the variants are CASE; add one such as STEM"),
        ('variants = ["STEM"]\nstop_list = "w.txt"', "no variant uses stop_list; the variants are STEM"),
        ('stop_list = ""', "stop_list is empty; name a file"),
        ("[input]\npeers = []", r"\[input\] peers is empty; give a value, or leave it out"),
        (f"[input]\npeers = 0x{'f' * 5000}", r"\[input\] peers is a number of thousands of digits; it is a list"),
    ],
)
def test_keys_that_nothing_uses(place: Workplace, more: str, said: str) -> None:
    place.write("study.toml", f'config = "a.jsonl"\nhuman = "b"\nmeasures = ["rouge-1"]\n{more}\n')
    with pytest.raises(DataError, match=rf"study\.toml: {said}"):
        read_study("study.toml")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "latin-1"])
def test_another_encoding(place: Workplace, encoding: str) -> None:
    place.write("study.toml", 'title = "caf\xe9"\n'.encode(encoding))
    with pytest.raises(DataError, match=r"study\.toml: not text in UTF-8, as TOML is; save it as UTF-8"):
        read_study("study.toml")


@pytest.mark.parametrize("more", ['level = "summary"', 'resample = "inputs"'])
def test_scores_of_systems_alone(place: Workplace, more: str) -> None:
    place.write("h.csv", "system,score\na,1\nb,2\n")
    place.write("r.jsonl", '{"system": "a", "summary": "x", "references": ["x"]}\n')
    key = more.partition(" ")[0]
    place.write("study.toml", f'config = "r.jsonl"\nhuman = "h.csv"\nmeasures = ["rouge-1"]\n{more}\n')
    with pytest.raises(DataError, match=rf'study\.toml: h\.csv has scores of systems alone; give {key} = "system'):
        run_study(read_study("study.toml"))


def test_a_stop_list_that_cannot_be_read(place: Workplace) -> None:
    place.write("h.csv", "system,evaluation,score\na,1,1\n")
    place.write("r.jsonl", '{"id": 1, "system": "a", "summary": "x", "references": ["x"]}\n')
    more = 'variants = ["STOP"]\nstop_list = "w.txt"'
    place.write("study.toml", f'config = "r.jsonl"\nhuman = "h.csv"\nmeasures = ["rouge-1"]\n{more}\n')
    with pytest.raises(DataError, match=r"w\.txt: cannot read the stop list: No such file or directory; it is UTF-8"):
        run_study(read_study("study.toml"))
    place.write("w.txt", b"caf\xe9\n")
    with pytest.raises(DataError, match=r"w\.txt: cannot read the stop list: byte 0xe9 is not UTF-8; it is UTF-8"):
        run_study(read_study("study.toml"))


def test_measures_that_share_an_item_of_a_list_are_told(place: Workplace) -> None:
    place.write("study.toml", 'config = "a"\nhuman = "b"\nmeasures = ["rouge-1,rouge-2"]\n')
    with pytest.raises(DataError, match="'rouge-1,rouge-2' is several; give each by itself: 'rouge-1', 'rouge-2'"):
        read_study("study.toml")


def test_each_row_has_the_signature_of_its_own_condition(study: Path) -> None:
    study.write_text(SMALL + "jackknife = true\n")
    done = rouge_cli("study", str(study), "--format", "csv", "-q")
    rows = list(csv.DictReader(done.stdout.decode().splitlines()))
    assert {(row["models"], row["variant"], *signs(row["scores"], "models", "stem", "jackknife")) for row in rows} == {
        ("single", "CASE", "1", "none", "no"), ("single", "STEM+STOP", "1", "both", "no"),
        ("multiple", "CASE", "3", "none", "yes"), ("multiple", "STEM+STOP", "3", "both", "yes"),
    }  # fmt: skip
    assert all("|jackknife:yes|" in row["signature"] for row in rows)


def signs(signature: str, *keys: str) -> tuple[str, ...]:
    return tuple(value_of(key, signature) for key in keys)


def test_kendalls_tau_b_in_a_study_has_one_name(place: Workplace) -> None:
    name = place.write("s.toml", 'config = "a"\nhuman = "b"\nmeasures = ["rouge-1"]\ncoefficients = ["kendall-b"]\n')
    with pytest.raises(DataError, match=r"(?m)coefficients has no 'kendall-b'; Kendall's tau-b is 'kendall'$"):
        read_study(name)
