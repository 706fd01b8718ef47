"""The counts of an explanation add up to the scores that are reported."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from lxml import html

from rouge_cli import evaluate
from rouge_cli.analysis.explanations.explanation import Explained, Explanation, explain
from rouge_cli.dialects import DIALECTS
from rouge_cli.errors import DataError
from rouge_cli.inputs.plan import Plan, Text
from rouge_cli.inputs.rouge_xml import read_rouge_xml
from rouge_cli.measures.choice import measures_of
from rouge_cli.options import Options, Stemming, Typed, Unit, dialect_options
from rouge_cli.reports.explanation_html import explanation_html
from rouge_cli.reports.explanation_json import explanation_json
from rouge_cli.reports.explanation_text import explanation_text
from rouge_cli.sums import running_sum
from rouge_cli.text.close_reading import CloseReader, Sentence, Word
from tests.cases import each
from tests.commands import rouge_cli
from tests.workplace import Workplace, evaluation

ALL = ("rouge-1", "rouge-2", "rouge-3", "rouge-l", "rouge-w:1.2", "rouge-s:4", "rouge-su:4", "rouge-s*", "rouge-l-flat")
CHOICES = (
    Options(measures=ALL),
    Options(measures=ALL, stemming=Stemming.BOTH, drop_stop_words=True),
    Options(measures=ALL, limit_unit=Unit.BYTES, limit=75.0, best_model=True),
    Options(measures=ALL, limit_unit=Unit.WORDS, limit=20.0, stemming=Stemming.BOTH),
    Options(measures=ALL[:-1], stemming=Stemming.MODELS),
    Options(measures=ALL, tokenizer="unicode", limit_unit=Unit.CHARACTERS, limit=90.0, drop_stop_words=True),
    dialect_options("rouge-score", stemming=Stemming.BOTH, measures=ALL),
    dialect_options("rouge-score", limit_unit=Unit.WORDS, limit=25.0, measures=ALL),
    Options(measures=ALL, several_models="mean"),
    dialect_options("lin2004", measures=(*ALL, "rouge-su*", "rouge-wl:alpha=2,beta=1")),
)


def of_one(plan: Plan, evaluation: str, system: str) -> Plan:
    return Plan(plan.source, tuple(e for e in plan.evaluations if e.id == evaluation))


def check_matches(measure: Explained, lengths_add_up: bool) -> None:
    """The matches of each model make its hits. lengths_add_up: those of ROUGE-L are lengths of LCS."""
    for found in measure.models:
        if found.matches.lines and measure.name.startswith("rouge-w"):
            hits = sum(worth for line in found.matches.lines for _, worth in line.runs)
            assert hits == pytest.approx(found.hits, rel=1e-12)
        elif found.matches.lines and lengths_add_up:
            assert sum(len(at) for line in found.matches.lines for _, at in line.with_sentences) == found.hits
        elif found.matches.lines:
            assert sum(line.marks.count("matched") for line in found.matches.lines) == found.hits
        else:
            assert sum(unit.counted for unit in found.matches.units) == found.hits
            assert all(unit.counted == min(unit.in_model, unit.in_peer) for unit in found.matches.units)


def check_totals(made: Explanation, options: Options) -> None:
    """What models found is what the evaluation reports."""
    counting = DIALECTS[options.dialect].counting
    for measure in made.measures:
        check_matches(measure, counting.l_counts == "lengths" and measure.name == "rouge-l")
        if len(measure.models) == 1 or options.model_rule.startswith("best"):
            scores = [(found.recall, found.precision, found.f) for found in measure.models]
            assert (measure.recall, measure.precision, measure.f) in scores


@pytest.mark.long
@each("options", CHOICES)
@each("config", ["configs/news-spl.xml", "fixtures/configs/repeats.xml"])
def test_counts_add_up(config: str, options: Options) -> None:
    plan = read_rouge_xml(config)
    first = plan.evaluations[0]
    for system in list(first.peers)[:3]:
        made = explain(plan, first.id, system, options)
        check_totals(made, options)
        plain = options._replace(
            samples=1.0, average="mean" if options.average == "bootstrap-numpy" else options.average
        )
        (result,) = evaluate(of_one(plan, first.id, system), plain, systems=system).systems
        for measure, expected in zip(made.measures, result.measures, strict=True):
            assert [measure.recall, measure.precision, measure.f] == list(expected.scores)
            if options.model_rule == "sum":
                for place, count in enumerate(expected.counts):
                    total = running_sum(
                        (found.hits, found.model_total, found.peer_total)[place] for found in measure.models
                    )
                    assert total == count


@pytest.mark.parametrize("dialect", DIALECTS)
def test_every_dialect_adds_up(dialect: str, place: Workplace) -> None:
    place.write("peer.txt", "The cats sat. On the mat the cat ran. Then ran off.\nThe cat, a cat\n")
    place.write("model.txt", "A cat sat on the mat.\nThe cats ran on. On the mat a cat sat, then ran off.\n")
    options = dialect_options(dialect)
    if options.split_summaries:
        options = options._replace(split_summaries=False)  # Punkt's data are not everywhere
    made = explain(read_rouge_xml(place.config(evaluation())), "1", "a", options)
    check_totals(made, options)
    assert [measure.name for measure in made.measures] == [measure.name for measure in measures_of(options)]


def test_sentences_and_limits_of_packages() -> None:
    """Sentences that a tokeniser finds, and words that a package counts before it makes tokens of them."""
    reading = CloseReader(dialect_options("pltrdy")).read(Text("t", b"One two. Three\nfour."), "SPL")
    assert reading.apart(False) == [["One", "two"], ["Three", "four"]]
    three = dialect_options("py-rouge", limit_unit=Unit.WORDS, limit=3.0, stemming=Stemming.NONE)
    (sentence,) = CloseReader(three).read(Text("t", b" We're gonna go now"), "SPL").sentences
    assert ([word.state for word in sentence.words], sentence.cut) == (["kept"] * 5, " now")


def test_distinct_words_and_lengths(place: Workplace) -> None:
    """A word on several LCS counts once in pltrdy-1.0.1, and once in each of them with exclusive=False."""
    place.write("peer.txt", "a b . a c .\n")
    place.write("model.txt", "a x c . a b .\n")
    plan = read_rouge_xml(place.config(evaluation()))
    made = explain(plan, "1", "a", dialect_options("pltrdy-1.0.1", measures=("rouge-l",)))
    (found,) = made.measures[0].models
    assert [line.marks for line in found.matches.lines][:2] == [("matched", "", "matched"), ("clipped", "matched")]
    made = explain(plan, "1", "a", dialect_options("pltrdy-inclusive", measures=("rouge-l",)))
    (found,) = made.measures[0].models
    assert [line.with_sentences for line in found.matches.lines][:2] == [
        ((0, (0,)), (1, (0, 2))), ((0, (0, 1)), (1, (0,)))
    ]  # fmt: skip
    assert found.hits == 7  # with the empty sentence behind the last full stop


@pytest.mark.parametrize("config", ["configs/news-see.xml", "configs/news-isi.xml"])
def test_other_formats(config: str) -> None:
    plan = read_rouge_xml(config)
    made = explain(plan, plan.evaluations[0].id, "lead", CHOICES[0])
    check_totals(made, CHOICES[0])
    assert made.measures[0].models[0].hits > 0


@pytest.mark.parametrize("stemming", Stemming)
def test_basic_elements(stemming: Stemming) -> None:
    plan = read_rouge_xml("configs/news-be.xml")
    options = Options(lcs=False, elements="HMR", stemming=stemming)
    made = explain(plan, plan.evaluations[0].id, "lead", options)
    check_totals(made, options)
    (result,) = evaluate(of_one(plan, plan.evaluations[0].id, "lead"), options, systems="lead").systems
    assert sum(found.hits for found in made.measures[0].models) == result.measures[0].counts[0]
    assert sum(found.model_total for found in made.measures[0].models) == result.measures[0].counts[1]


def test_texts_have_no_basic_elements() -> None:
    """The original reads ISI files under -3 too, and finds none in them."""
    made = explain(read_rouge_xml("configs/news-isi.xml"), "3", "lead", Options(elements="H", max_ngram=1))
    assert all(found.matches.units for found in made.measures[0].models)
    assert not any(found.hits or found.matches.units for found in made.measures[1].models)


def test_what_became_of_words() -> None:
    options = Options(stemming=Stemming.BOTH, drop_stop_words=True, limit_unit=Unit.WORDS, limit=5.0)
    reading = CloseReader(options).read(Text("t", b"The cats were running home.\nFast.\n"), "SPL")
    first, second = reading.sentences
    assert first.words == (
        Word("the", "the", "stop word"), Word("cats", "cat", "kept"), Word("were", "be", "stop word"),
        Word("running", "run", "kept"), Word("home", "home", "kept"),
    )  # fmt: skip
    assert (first.cut, second.kept, second.cut, second.words) == ("", "", "Fast.", ())
    assert (reading.size, reading.joined(True), reading.sentences_alone) == (34, ["cat", "run", "home"], None)


def test_limits_of_other_tokenisers_cut_words() -> None:
    options = Options(tokenizer="unicode", limit_unit=Unit.WORDS, limit=2.0)
    reading = CloseReader(options).read(Text("t", "Żółw śpi długo.\nTak.\n".encode()), "SPL")
    assert [word.state for word in reading.sentences[0].words] == ["kept", "kept", "cut"]
    assert [word.state for word in reading.sentences[1].words] == ["cut"]


def test_limits_in_characters_with_the_default_tokeniser() -> None:
    options = Options(limit_unit=Unit.CHARACTERS, limit=5.0)
    (sentence,) = CloseReader(options).read(Text("t", "été ab cd\n".encode()), "SPL").sentences
    assert (sentence.kept, sentence.cut, [word.token for word in sentence.words]) == ("été a", "b cd", ["t", "a"])


def test_a_byte_limit_is_another_thing_to_rouge_l() -> None:
    reading = CloseReader(Options(limit_unit=Unit.BYTES, limit=9.0)).read(Text("t", b"one two\nthree four\n"), "SPL")
    assert reading.joined(False) == ["one", "two", "th"]
    assert reading.apart(False) == [["one", "two"], ["three", "fou"]]


@pytest.fixture
def explanation(place: Workplace) -> Explanation:
    place.write("peer.txt", "The cats <b> sat on the mat the cats.\n")
    place.write("model.txt", "The cat sat on a cat.\n")
    plan = read_rouge_xml(place.config(evaluation()))
    return explain(plan, "1", "a", Options(max_ngram=1, stemming=Stemming.BOTH, lcs_weight=Typed.of("1.2")))


def test_text(explanation: Explanation) -> None:
    lines = explanation_text(explanation).decode().splitlines()
    assert lines[0] == "rouge.xml, evaluation 1, system a"
    assert "     the cats>cat b sat on the mat the cats>cat" in lines
    assert lines[lines.index("ROUGE-1: R 0.83333  P 0.55556  F 0.66667") + 1 :][:3] == [
        "  model A: 5 of 6 in the model and 9 in the peer: R 0.83333  P 0.55556  F 0.66667",
        "    cat x2, on, sat, the",
        "    clipped: the (model 1, peer 3)",
    ]
    assert "    1  [the] [cat] [sat] [on] a [cat]" in lines
    assert any("runs: 4 worth" in line for line in lines)


def test_legend_has_only_marks_that_occur(explanation: Explanation, place: Workplace) -> None:
    assert explanation_text(explanation).decode().endswith("\n\nMarks: [matched], token>stem\n")
    assert "Marks: \x1b[32mmatched\x1b[0m, \x1b[33mclipped away\x1b[0m, token>stem\n" in (
        explanation_text(explanation, colour=True).decode()
    )
    plain = explain(read_rouge_xml(place.config(evaluation())), "1", "a", Options(max_ngram=1, lcs=False))
    assert "Marks" not in explanation_text(plain).decode()
    assert not explanation_text(plain).endswith(b"\n\n")
    stopped = plain.peer._replace(sentences=(Sentence("the", "", (Word("the", "the", "stop word"),)),))
    assert explanation_text(plain._replace(peer=stopped)).decode().endswith("\n\nMarks: (dropped)\n")


def test_colours(explanation: Explanation) -> None:
    text = explanation_text(explanation, colour=True).decode()
    assert "\x1b[32mcat x2, on, sat, the\x1b[0m" in text
    assert "[cat]" not in text


def test_html(explanation: Explanation) -> None:
    page = html.fromstring(explanation_html(explanation))
    assert page.findtext(".//h1") == "rouge.xml, evaluation 1, system a"
    assert [span.text for span in page.findall(".//p/span[@class='matched']")][:2] == ["cat x2", "on"]
    assert "<b>" not in explanation_html(explanation).decode()


def test_json(explanation: Explanation) -> None:
    tree = json.loads(explanation_json(explanation))
    (model,) = tree["measures"][0]["models"]
    assert sum(unit["counted"] for unit in model["matches"]["units"]) == model["hits"] == 5
    assert tree["peer"]["sentences"][0]["words"][1] == {"token": "cats", "stem": "cat", "state": "kept"}


def test_marks_that_are_clipped_away(place: Workplace) -> None:
    place.write("peer.txt", "a b\n")
    place.write("model.txt", "a x\na y\n")
    made = explain(read_rouge_xml(place.config(evaluation())), "1", "a", Options())
    lines = made.measures[0].models[0].matches.lines
    assert [line.marks for line in lines] == [("matched", ""), ("clipped", "")]
    assert b"{a} y" in explanation_text(made)


def test_command_line(place: Workplace) -> None:
    config = place.config(evaluation())
    assert rouge_cli("explain", config, "1", "a", "--stem").stdout.startswith(b"rouge.xml, evaluation 1, system a\n")
    two = rouge_cli("explain", "peer.txt", "model.txt", "-n", "1", "-x", "--format", "html", "-o", "why.html")
    assert (two.status, two.stdout, two.stderr) == (0, b"", "")
    assert "ROUGE-1: R 0.83333" in Path("why.html").read_text(encoding="utf-8")
    assert json.loads(rouge_cli("explain", "peer.txt", "model.txt", "--format", "json").stdout)["evaluation"] == "1"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("2", "a"), "rouge.xml: no evaluation '2'; it has 1"),
        (("1", "aa"), "rouge.xml, evaluation 1: no system 'aa'; did you mean 'a'?"),
    ],
)
def test_unknown_ids(place: Workplace, arguments: tuple[str, str], message: str) -> None:
    plan = read_rouge_xml(place.config(evaluation()))
    with pytest.raises(DataError) as caught:
        explain(plan, *arguments, Options())
    assert str(caught.value) == message


def test_measures_that_compare_texts(place: Workplace) -> None:
    place.write("peer.txt", "the cat <b> sat\non the mat\n")
    place.write("model.txt", "a cat sat\non a mat today\n")
    measures = ("bleu:n=2", "esk", "cosine", "mead-lcs", "lcs", "overlap:2", "rouge-1")
    made = explain(read_rouge_xml(place.config(evaluation())), "1", "a", Options(measures=measures))
    assert [(len(measure.models), len(measure.compared)) for measure in made.measures] == [(0, 1)] * 6 + [(1, 0)]
    lines = explanation_text(made).decode().splitlines()
    for line in (
        "  all models at once: R 0.30861  P 0.30861  F 0.30861",
        "    length of the peer 7, length of the reference 7, brevity penalty 1",
        "    1-grams: 4 of 7, p 0.57143, weight 0.50000",
        "    sentence 1 of the model, sentence 1 of the peer: 0.39676",
        "    cat (model 1, peer 1, weight 1): 0.11111",
        "    sentence 2 of the model, sentence 2 of the peer: 2: on mat",
        "    the two texts: 4: cat sat on mat",
        "    sat on (model 1, peer 1, weight 1): 0.09091",
    ):
        assert line in lines
    page = explanation_html(made).decode()
    assert "<li>1-grams: 4 of 7, p 0.57143, weight 0.50000</li>" in page
    tree = json.loads(explanation_json(made))
    (compared,) = tree["measures"][0]["compared"]
    assert compared["workings"]["facts"][2] == {"name": "brevity penalty", "value": 1.0}
    assert "F = PR" in tree["measures"][3]["formula"][1]


def test_long_lists_of_parts_are_cut_in_text_alone(place: Workplace) -> None:
    words = " ".join(f"w{i}" for i in range(99))
    place.write("peer.txt", words)
    place.write("model.txt", words)
    made = explain(read_rouge_xml(place.config(evaluation())), "1", "a", Options(measures=("cosine",)))
    assert b"    and 40 more, which --format json lists\n" in explanation_text(made)
    assert len(made.measures[0].compared[0].workings.terms) == 99


def test_no_measure(place: Workplace) -> None:
    done = rouge_cli("explain", place.config(), "1", "a", "-x")
    assert (done.status, done.stdout) == (2, b"")
    assert done.stderr.startswith("rouge-cli: no measure is chosen; ")


def test_wrong_number_of_arguments(place: Workplace) -> None:
    done = rouge_cli("explain", "peer.txt")
    assert (done.status, "two files: PEER MODEL" in done.stderr) == (2, True)
