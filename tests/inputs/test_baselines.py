from __future__ import annotations

import os
from collections import Counter
from math import log
from pathlib import Path
from statistics import fmean

import pytest

from rouge_cli.engines.local import evaluate_plan
from rouge_cli.errors import DataError, UsageError
from rouge_cli.inputs.baselines import KINDS, PREFIX, Request, find_sources, make_baselines
from rouge_cli.inputs.plan import Evaluation, Plan
from rouge_cli.inputs.rouge_xml import read_rouge_xml
from rouge_cli.kernel.native import split_sentences, tokenise
from rouge_cli.options import Options
from tests.workplace import Workplace

NEWS = "configs/news-spl.xml"
SOURCES = "fixtures/news/sources"
STORY = "One two three.\n...\nFour five.\nSix seven eight nine.\n"


def plan(*evaluations: Evaluation) -> Plan:
    return Plan("c.xml", evaluations)


def one(place: Workplace, format: str = "SPL", id: str = "E1") -> Plan:
    place.write("E1.A.txt", "A b c d.\n")
    place.write("E1.B.txt", "A b c d e f.\n")
    (place.folder / "stories").mkdir(exist_ok=True)
    place.write("stories/E1.txt", STORY)
    return plan(Evaluation(id, format, {"mine": b"peer.txt"}, (b"E1.A.txt", b"E1.B.txt"), 2))


def lines(content: bytes) -> list[str]:
    return content.decode().splitlines()


def test_lead_is_whole_sentences_until_the_words_are_reached(place: Workplace) -> None:
    """By default as many words as the models have on average: five. A line without a word is no sentence."""
    made = make_baselines(one(place), "out", Request(["lead"], "stories"), Options())
    assert lines(made.files["baseline-lead/E1.txt"]) == ["One two three.", "Four five."]
    made = make_baselines(one(place), "out", Request(["lead"], "stories", words=6), Options())
    assert len(lines(made.files["baseline-lead/E1.txt"])) == 3


def test_sources_without_a_word_are_said(place: Workplace) -> None:
    for content, format in (("", "SPL"), ("...\n\n", "SPL"), (STORY, "SEE")):
        with_models = one(place)
        place.write("stories/E1.txt", content)
        made = make_baselines(with_models, "out", Request(["lead"], "stories", format), Options())
        assert made.warnings == [
            f"stories/E1.txt: 1 of 1 sources have no word, read as {format}, and their baselines are empty; check "
            "these files, --source-format and --tokenizer"
        ]


def test_sources_of_stop_words_alone_are_said_with_the_option(place: Workplace) -> None:
    with_models = one(place)
    place.write("stories/E1.txt", "Of the and.\n")
    made = make_baselines(with_models, "out", Request(["lead"], "stories"), Options(drop_stop_words=True))
    assert made.warnings == [
        "stories/E1.txt: 1 of 1 sources have no word, or only stop words (-s), read as SPL, and their baselines are "
        "empty; check these files, --source-format and --tokenizer, or leave out -s"
    ]


def test_systems_stand_beside_the_others(place: Workplace) -> None:
    made = make_baselines(one(place), "out", Request(KINDS, "stories"), Options())
    (evaluation,) = made.plan.evaluations
    assert dict(evaluation.peers) == {
        "mine": b"peer.txt",
        **{PREFIX + kind: f"out/baseline-{kind}/E1.txt".encode() for kind in KINDS},
    }
    assert evaluation.models == one(place).evaluations[0].models
    assert set(made.files) == {f"baseline-{kind}/E1.txt" for kind in KINDS}


def test_random_sentences_are_those_of_the_seed_and_the_evaluation() -> None:
    news = read_rouge_xml(NEWS)
    first, again, other = (
        make_baselines(news, "out", Request(["random"], SOURCES, seed=seed), Options()).files for seed in (1, 1, 2)
    )
    assert first == again
    assert first != other
    last = make_baselines(plan(news.evaluations[-1]), "out", Request(["random"], SOURCES), Options()).files
    assert last.items() <= first.items()
    ferry = first["baseline-random/1.txt"]
    story = split_sentences(Path(SOURCES, "ferry.txt").read_bytes(), "SPL")
    assert set(split_sentences(ferry, "SPL")) < set(story)
    assert first["baseline-random/1.txt"] != make_baselines(
        news, "out", Request(["lead"], SOURCES), Options()
    ).files["baseline-lead/1.txt"]  # fmt: skip


def test_keywords_are_ranked_by_tf_idf_each_once() -> None:
    news = read_rouge_xml(NEWS)
    files = make_baselines(news, "out", Request(["keywords"], SOURCES, words=20), Options()).files
    stories = {path.stem: Counter(tokenise(path.read_bytes())) for path in Path(SOURCES).iterdir()}
    tf = stories["ferry"]
    weights = {word: tf[word] * log(11 / sum(word in story for story in stories.values())) for word in tf}
    (line,) = lines(files["baseline-keywords/1.txt"])
    keywords = line.split()
    assert len(keywords) == len(set(keywords)) == 20
    ranked = sorted((word.decode() for word in weights), key=lambda word: (-weights[word.encode()], word))
    assert keywords == ranked[:20]
    for most in (1, 40, 41, 42, 43, 10_000):
        request = Request(["keywords"], SOURCES, characters=most)
        found = lines(make_baselines(news, "out", request, Options()).files["baseline-keywords/1.txt"])
        kept = found[0].split() if found else []
        assert kept == ranked[: len(kept)]
        assert len(" ".join(kept)) <= most
        assert kept == ranked or len(" ".join([*kept, ranked[len(kept)]])) > most


def test_length_in_characters(place: Workplace) -> None:
    """The sentence that reaches the length is the last: 14, 25 and 46 characters."""
    for characters, sentences in ((1, 1), (14, 1), (15, 2), (25, 2), (26, 3), (99, 3)):
        request = Request(["lead"], "stories", characters=characters)
        found = make_baselines(one(place), "out", request, Options()).files["baseline-lead/E1.txt"]
        assert len(lines(found)) == sentences


def test_a_letter_of_several_bytes_is_one_character(place: Workplace) -> None:
    """Also with the default tokenizer, which reads bytes: 12 characters in the first sentence."""
    evaluations = one(place)
    place.write("stories/E1.txt", "abc éé éé éé\nabc x\n")
    for tokenizer in ("ascii-155", "unicode"):
        request = Request(["lead"], "stories", characters=13)
        made = make_baselines(evaluations, "out", request, Options(tokenizer=tokenizer))
        assert len(lines(made.files["baseline-lead/E1.txt"])) == 2


def test_stop_words_are_no_keywords(place: Workplace) -> None:
    (place.folder / "stories").mkdir()
    place.write("stories/1.txt", "the the the the cat\n")
    evaluations = plan(Evaluation("1", "SPL", {"a": b"peer.txt"}, (b"peer.txt",), 2))
    for drops, found in ((False, {"the", "cat"}), (True, {"cat"})):
        made = make_baselines(
            evaluations, "out", Request(["keywords"], "stories", words=9), Options(drop_stop_words=drops)
        )
        assert set(made.files["baseline-keywords/1.txt"].decode().split()) == found


@pytest.mark.parametrize("kind", KINDS)
def test_reference_summaries_do_not_stand_in_for_the_source(place: Workplace, kind: str) -> None:
    """With one reference summary each kind would be its words, and score 1 by ROUGE-1."""
    with pytest.raises(UsageError, match="source documents, so name their folder, --sources DIR"):
        make_baselines(one(place), "out", Request([kind]), Options())


@pytest.mark.parametrize(("format", "suffix"), [("SPL", ".txt"), ("SEE", ".html"), ("ISI", ".sgml")])
def test_summaries_are_of_the_evaluation_s_format(place: Workplace, format: str, suffix: str) -> None:
    made = make_baselines(one(place, format), "out", Request(["lead"], "stories", words=4), Options())
    content = made.files[f"baseline-lead/E1{suffix}"]
    assert split_sentences(content, format) == [b"One two three.", b"Four five."]


def test_other_languages(place: Workplace) -> None:
    """Characters are words; files keep their encoding and their sentences' elements."""
    (place.folder / "stories").mkdir()
    for name in ("A.txt", "stories/A.txt"):
        place.write(name, "<S>我爱北京</S><S>天安门</S>".encode("gb18030"))
    evaluations = plan(Evaluation("1/2", "SPL", {}, (b"A.txt",), 2))
    options = Options(tokenizer="character", encoding="gb18030", sentence_tag="S")
    made = make_baselines(evaluations, "out", Request(["lead", "keywords"], "stories", words=4), options)
    assert made.files["baseline-lead/1%2F2.txt"].decode("gb18030") == "<S>我爱北京</S>\n"
    assert len(made.files["baseline-keywords/1%2F2.txt"].decode("gb18030").split()) == 4


def test_sources_by_id_or_by_what_models_are_called(place: Workplace) -> None:
    (place.folder / "stories").mkdir()
    for name in ("7.txt", "APW.0240", "ferry.txt", "ferry-two.txt", "fer.txt", ".hidden"):
        place.write(f"stories/{name}", "x\n")
    found = find_sources(
        plan(
            Evaluation("7", "SPL", {}, (b"m/ferry.A.txt",), 2),
            Evaluation("1", "SPL", {}, (b"m/ferry.A.txt", b"m/ferry.B.txt"), 3),
            Evaluation("2", "SPL", {}, (b"m/ferry-two.A.txt",), 4),
            Evaluation("APW.0240", "SPL", {}, (b"m/ferry.A.txt",), 5),
        ),
        "stories",
    )
    assert [os.path.basename(name) for name in found] == [b"7.txt", b"ferry.txt", b"ferry-two.txt", b"APW.0240"]


def test_an_id_that_begins_as_another_has_its_own_source(place: Workplace) -> None:
    for name in ("a.b", "a.b.c"):
        place.write(f"stories/{name}", "x\n")
    found = find_sources(plan(*[Evaluation(id, "SPL", {}, (b"A.txt",), 2) for id in ("a.b", "a.b.c")]), "stories")
    assert [os.path.basename(name) for name in found] == [b"a.b", b"a.b.c"]


def test_all_evaluations_without_one_source_are_told(place: Workplace) -> None:
    (place.folder / "stories" / "4").mkdir(parents=True)
    for name in ("3", "3.md", "4.txt"):
        place.write(f"stories/{name}", "x\n")
    with pytest.raises(DataError) as caught:
        find_sources(plan(*[Evaluation(id, "SPL", {}, (b"A.txt", b"B.txt"), 2) for id in "1234"]), "stories")
    name = "name the file as the evaluation's ID, or as what the names of its reference summaries begin with"
    assert list(caught.value.problems) == [
        *(f"c.xml, line 2, evaluation '{id}': no source in stories; {name}" for id in "12"),
        "c.xml, line 2, evaluation '3': several sources in stories: 3, 3.md; leave one of them there",
    ]


@pytest.mark.parametrize(
    ("evaluation", "message"),
    [
        (Evaluation("1", "SIMPLE", {}, (b"A.txt",), 2), "is SIMPLE, which has no text; baselines are made in SPL"),
        (Evaluation("1", None, {}, (b"A.txt",), 2), "has no INPUT-FORMAT; baselines are made in SPL, SEE and ISI"),
        (Evaluation("1", "SPL", {"baseline-lead": b"x"}, (b"A.txt",), 2), "has a system baseline-lead already"),
    ],
)
def test_evaluations_that_cannot_have_baselines(evaluation: Evaluation, message: str) -> None:
    with pytest.raises(DataError) as caught:
        make_baselines(plan(evaluation), "out", Request(sources="stories"), Options())
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        (Request(["leed"]), "no baseline leed; there are"),
        (Request(words=0), "at least one word, not 0"),
        (Request(characters=0), "at least one character, not 0"),
        (Request(words=9, characters=9), "in words or in characters; give one of them"),
    ],
)
def test_requests_that_cannot_be_meant(request_: Request, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        make_baselines(plan(), "out", request_, Options())


def test_the_keyword_trap(tmp_path: Path) -> None:
    """Hirao et al. 2006, section 5.2: ROUGE-1 rates ranked keywords as it rates the middling systems, better in
    about half of the evaluations; ROUGE-2, ROUGE-W, WSK and ESK rate them far below, in nearly every evaluation, and
    on average even below the right names in the wrong story. Labels do not help the keywords."""
    made = make_baselines(read_rouge_xml(NEWS), str(tmp_path), Request(["keywords"], SOURCES), Options())
    for name, content in made.files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content)
    most = {"rouge-2": 0.1, "rouge-w:1.2": 0.7, "wsk": 0.6, "esk": 0.6, "esk:d=3": 0.55, "esk:d=4": 0.5}
    """Of a middling system's score what the keywords have at most."""
    names = ("rouge-1", *most)
    options = Options(measures=names, drop_stop_words=True, samples=10, labels="fixtures/news/labels.tsv")
    results = evaluate_plan(made.plan, ["extract", "lead", "drift", "baseline-keywords"], options)
    f = {
        system.id: {
            name: list(measure.score_columns()[2]) for name, measure in zip(names, system.measures, strict=True)
        }
        for system in results.systems
    }
    keywords = f["baseline-keywords"]
    for middling in (f["extract"], f["lead"]):
        better = [ours > theirs for ours, theirs in zip(keywords["rouge-1"], middling["rouge-1"], strict=True)]
        assert 3 <= sum(better) <= 7
        assert abs(fmean(keywords["rouge-1"]) - fmean(middling["rouge-1"])) < 0.01
        for name, share in most.items():
            assert fmean(keywords[name]) < share * fmean(middling[name]), name
            worse = [ours < theirs for ours, theirs in zip(keywords[name], middling[name], strict=True)]
            assert sum(worse) >= 9, name
    assert fmean(keywords["rouge-1"]) > 1.4 * fmean(f["drift"]["rouge-1"])
    assert all(fmean(keywords[name]) < fmean(f["drift"][name]) for name in most)
