"""Oracle extracts against a slow twin; their labels make their scores."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from rouge_cli import score
from rouge_cli.analysis.oracles import OracleSearch, Search
from rouge_cli.errors import DataError, UsageError
from rouge_cli.inputs.baselines import Sentence
from rouge_cli.options import Options, Stemming
from rouge_cli.results.saved import read_results
from tests.commands import rouge_cli
from tests.reference import oracle
from tests.workplace import Workplace

Sentences = list[list[str]]


def texts(random: Random, sentences: int, words: str) -> Sentences:
    return [random.choices(words, k=random.randrange(1, 9)) for _ in range(sentences)]


def prepared(sentences: Sentences) -> list[Sentence]:
    return [Sentence(" ".join(tokens).capitalize() + ".", tokens) for tokens in sentences]


def articles(seed: int, count: int, sentences: int) -> list[tuple[Sentences, list[Sentences]]]:
    random = Random(seed)
    return [
        (texts(random, random.randrange(sentences + 1), words), [texts(random, 3, words) for _ in range(models)])
        for words, models in ((random.choice(["abc", "abcdefgh", "abcdefghijklmnopqrst"]), random.randrange(1, 4))
                              for _ in range(count))
    ]  # fmt: skip


def found_in(made: list[tuple[Sentences, list[Sentences]]], search: Search) -> OracleSearch:
    finder = OracleSearch(Options(), search)
    sources = [prepared(source) for source, _ in made]
    models = [[prepared(model) for model in references] for _, references in made]
    finder([str(i) for i in range(len(made))], sources, models)
    return finder


def check_against_twin(seed: int, count: int, sentences: int, most: int) -> None:
    made = articles(seed, count, sentences)
    found = found_in(made, Search(sentences=most)).extracts
    assert found == [oracle.greedy(source, references, most) for source, references in made]
    assert 0 < sum(len(extract.places) for extract in found) <= most * count


def test_greedy_search_is_that_of_a_slow_twin() -> None:
    check_against_twin(5, 12, 8, 3)


@pytest.mark.long
@pytest.mark.parametrize(("seed", "most"), [(6, 3), (7, 12)])
def test_greedy_search_is_that_of_a_slow_twin_on_many(seed: int, most: int) -> None:
    check_against_twin(seed, 500, 12, most)


def test_exact_search_is_that_of_a_slow_twin() -> None:
    made = articles(8, 12, 5)
    exact = found_in(made, Search(sentences=3, exact=True)).extracts
    assert exact == [oracle.exhaustive(source, references, 3) for source, references in made]
    greedy = found_in(made, Search(sentences=3)).extracts
    assert all(best.score >= other.score for best, other in zip(exact, greedy, strict=True))
    assert exact != greedy


@pytest.mark.parametrize("exact", [False, True])
def test_limits(exact: bool) -> None:
    source, model = [["a", "b"], ["c", "d", "e"], ["x"], ["f"]], [["a", "b", "c", "d", "e", "f"]]
    for search, places in (
        (Search(sentences=None), (0, 1, 3)),
        (Search(sentences=1), (1,)),
        (Search(sentences=None, words=5), (0, 1)),
        (Search(sentences=None, words=2), (0,)),
        (Search(sentences=2, characters=9), (1, 3)),  # "C d e." and "F." with a space between
        (Search(sentences=None, characters=1), ()),
    ):
        (extract,) = found_in([(source, [model])], search._replace(exact=exact)).extracts
        assert extract.places == places, search


def test_another_measure_and_recall() -> None:
    source, model = [["a"], ["a", "x", "y", "z", "b"]], [["a", "b"]]
    for search, places in (
        (Search(("rouge-l",), sentences=1), (0,)),
        (Search(("rouge-l",), "R", sentences=1), (1,)),
        (Search(("esk",), sentences=1), (0,)),
        (Search(("bleu:n=1",), sentences=1), (1,)),
    ):
        assert found_in([(source, [model])], search).extracts[0].places == places, search


def test_stems() -> None:
    source, models = [Sentence("Cats", ["cats"]), Sentence("x", ["x"])], [[Sentence("cat", ["cat"])]]
    for stemming, places in ((Stemming.NONE, ()), (Stemming.BOTH, (0,))):
        finder = OracleSearch(Options(stemming=stemming), Search())
        assert finder(["1"], [source], [models]) == [places]


def test_a_letter_of_several_bytes_is_one_character() -> None:
    """As the default tokenizer reads it, UTF-8 is a character for each byte."""
    source, models = [Sentence("Ã©Ã© cat", ["cat"])], [[Sentence("cat", ["cat"])]]
    for characters, places in ((5, ()), (6, (0,))):
        assert OracleSearch(Options(), Search(characters=characters))(["1"], [source], [models]) == [places]


def test_what_cannot_be_searched() -> None:
    with pytest.raises(UsageError, match=r"COSINE:tfidf weighs words by all references; maximise another measure"):
        OracleSearch(Options(), Search(("cosine:tfidf",)))
    with pytest.raises(UsageError, match="an oracle extract has at least 1 of words, not 0"):
        OracleSearch(Options(), Search(words=0))
    made = [([["a"]] * size, [[["a"]]]) for size in (3, 90, 91)]
    with pytest.raises(DataError) as caught:
        found_in(made, Search(exact=True))
    assert list(caught.value.problems) == [
        f"evaluation '{place}': its source of {size} sentences has {count} extracts; exact search scores up to "
        "100,000; allow fewer sentences, or leave out --exact"
        for place, size, count in ((1, 90, "121,575"), (2, 91, "125,671"))
    ]


def test_labels_make_the_scores(tmp_path: Path) -> None:
    """Of the news: the sentences with label 1, and the system that is written, have the score of the label list."""
    folder = str(tmp_path / "out")
    done = rouge_cli("baseline", "configs/news-spl.xml", "--sources", "fixtures/news/sources", "--kind", "oracle",
                     "--stem", "--max-sentences", "4", "-o", folder)  # fmt: skip
    assert (done.status, done.stdout) == (0, b"")
    records = [json.loads(line) for line in Path(folder, "oracle-labels.jsonl").read_text().splitlines()]
    saved = str(tmp_path / "r.json")
    done = rouge_cli("evaluate", f"{folder}/baselines.xml", "-n", "2", "-x", "-m", "--save", saved)
    (system,) = [one for one in read_results(saved).systems if one.id == "baseline-oracle"]
    one, two = (measure.score_columns()[2] for measure in system.measures)
    means = {id: (f1 + f2) / 2 for id, f1, f2 in zip(system.evaluations, one, two, strict=True)}
    assert means == {record["id"]: record["score"] for record in records}
    first = records[0]
    lines = Path("fixtures/news/sources/ferry.txt").read_text().splitlines()
    assert [place for place, label in enumerate(first["labels"]) if label] == first["chosen"]
    assert first["sentences"] == lines
    assert len(first["labels"]) == len(lines)
    peer = [lines[place] for place in first["chosen"]]
    models = [Path(f"fixtures/news/spl/models/ferry.{letter}.txt").read_text() for letter in "ABCD"]
    scores = score(peer, models, measures="rouge-1,rouge-2", stem=True)
    assert (scores["rouge-1"].f + scores["rouge-2"].f) / 2 == first["score"]
    assert first["maximised"] == "mean F of rouge-1, rouge-2"


def test_command_line(place: Workplace) -> None:
    (place.folder / "stories").mkdir()
    place.write("stories/1.txt", "It rained.\n...\nThe cat lay on the mat.\n")
    config = place.config()
    arguments = ("baseline", config, "--sources", "stories", "-o")
    for option in (["--exact"], ["--maximise", "rouge-1"]):
        refused = rouge_cli(*arguments, "out", *option)
        assert (refused.status, "are for --kind oracle" in refused.stderr) == (2, True)
    refused = rouge_cli(*arguments, "out", "--kind", "lead", "--seed", "7")
    assert (refused.status, "--seed is for --kind random" in refused.stderr) == (2, True)
    unknown = rouge_cli(*arguments, "out", "--kind", "oracle", "--maximise", "rogue-1")
    assert (unknown.status, "did you mean 'rouge-1'?" in unknown.stderr) == (2, True)
    assert not Path("out").exists()
    assert rouge_cli(*arguments, "out").status == 0
    assert not Path("out/baseline-oracle").exists()
    done = rouge_cli(*arguments, "best", "--kind", "oracle", "--maximise", "rouge-1", "--recall", "--exact")
    assert done.status == 0, done.stderr
    record = json.loads(Path("best/oracle-labels.jsonl").read_text())
    assert (len(record["labels"]), record["labels"][1], record["maximised"]) == (3, 0, "R of rouge-1")
