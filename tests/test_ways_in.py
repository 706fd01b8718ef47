"""Every way in reads the same data alike: the figures are those of `score`, or there is an error."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator

import pytest

from rouge_cli import DataError, InputChoice, Options, UsageError, evaluate, plan_of_texts, score, score_batch
from rouge_cli.rouge_score import RougeScorer
from tests.cases import each
from tests.workplace import Workplace

Source = str | InputChoice
RETURNS = "d e\ra b"
"""As one sentence it shares two words with MODEL in order, as two all four."""
MODEL = "a b d e"


def jsonl(place: Workplace) -> Source:
    return place.write("r.jsonl", json.dumps({"summary": RETURNS, "references": [MODEL]}))


def table(place: Workplace) -> Source:
    with open("r.csv", "w", encoding="utf-8", newline="") as stream:
        csv.writer(stream, quoting=csv.QUOTE_ALL).writerows([("summary", "reference"), (RETURNS, MODEL)])
    return "r.csv"


def lines(place: Workplace) -> InputChoice:
    return InputChoice(peers=(place.write("peers", f"{RETURNS}\n"),), models=(place.write("models", f"{MODEL}\n"),))


def folders(place: Workplace) -> InputChoice:
    for side, text in (("p", RETURNS), ("m", MODEL)):
        (place.folder / side).mkdir()
        place.write(f"{side}/1.txt", text)
    return InputChoice(peers=("p",), models=("m",))


def decoded(place: Workplace) -> Source:
    return folders(place)._replace(encoding="latin-1")


def delimited(place: Workplace) -> Source:
    return lines(place)._replace(delimiter="<q>")


@pytest.mark.parametrize("dialect", ["rouge-1.5.5", "rouge-score", "lin2004"])
@pytest.mark.parametrize("way", [jsonl, table, lines, folders, decoded, delimited])
def test_a_carriage_return_ends_no_sentence(place: Workplace, way: Callable[[Workplace], Source], dialect: str) -> None:
    options = Options(dialect=dialect, measures=("rouge-l",))
    expected = score(RETURNS, MODEL, options=options)["rouge-l"]
    assert expected.recall == 0.5
    found = evaluate(way(place), options).systems[0].measures[0]
    assert tuple(found.scores) == pytest.approx(expected[:3])
    from_python = evaluate(plan_of_texts({"x": [RETURNS]}, [MODEL]), options)
    assert from_python.systems[0].measures[0].scores == found.scores


@pytest.mark.parametrize("way", [jsonl, table, lines, folders, decoded, delimited])
def test_every_way_in_is_jackknifed(place: Workplace, way: Callable[[Workplace], Source]) -> None:
    options = Options(measures=("rouge-1",), jackknife=True)
    with pytest.raises(DataError, match="jackknifing needs two or more reference summaries: evaluation '1'"):
        evaluate(way(place), options)


def test_records_are_jackknifed(place: Workplace) -> None:
    name = place.write("two.jsonl", json.dumps({"summary": RETURNS, "references": [MODEL, "a"]}))
    found = evaluate(name, Options(measures=("rouge-1",), jackknife=True), humans=True)
    assert [(one.id, list(one.evaluations)) for one in found.systems] == [
        ("A", ["1-1"]), ("B", ["1-2"]), ("two", ["1-1", "1-2"])
    ]  # fmt: skip


def test_carriage_returns_are_warned_of(place: Workplace) -> None:
    assert evaluate(jsonl(place)).warnings[0] == (
        "1 text has a carriage return without a newline, which ends no sentence in ROUGE-L and ROUGE-W; save texts "
        "with newlines, or use --sentence-delimiter $'\\r'"
    )
    assert not any("carriage" in warning for warning in evaluate(jsonl(place), measures="rouge-1").warnings)
    found = evaluate(InputChoice("r.jsonl", delimiter="\r"))
    assert found.systems[0].measures[0].scores[0] == 1


MISSING = "1 text is only a word that stands for a missing value (NaN, None, null ...) and is scored as a word: "


@pytest.mark.parametrize("word", ["NaN", "nan", "None", "null", "NULL", "<NA>", "N/A", " None\n"])
def test_words_for_missing_values_are_warned_of_with_their_rows(place: Workplace, word: str) -> None:
    place.write("r.jsonl", json.dumps({"summary": word, "references": ["a b"]}))
    place.write("r.csv", f'summary,reference_1,reference_2\n"a b","{word}","c"\n"a","b",\n')
    for source, where in (
        ("r.jsonl", "r.jsonl, line 1, field 'summary'"),
        ("r.csv", "r.csv, line 2, field 'reference_1'"),
        (plan_of_texts({"x": [word, "a"]}, ["b", ["c", "d"]]), "peers of 'x'[0]"),
    ):
        assert [told for told in evaluate(source).warnings if told.startswith(MISSING + where)], source


@each("content, source", [
    ('{"summary": "\ufeffa b", "reference": "a b"}\n', "m.jsonl"),
    ("summary,reference\na b,\ufeffa b\n", "m.csv"),
    ('[{"summary": ["a b", "\ufeffc"], "reference": "a b"}]\n', "m.json"),
])  # fmt: skip
def test_byte_order_marks_of_texts_in_records_are_warned_of(place: Workplace, content: str, source: str) -> None:
    place.write(source, content)
    assert [told for told in evaluate(source).warnings if "a byte order mark (U+FEFF)" in told], source


def test_words_for_missing_values_in_lines_and_folders(place: Workplace) -> None:
    aligned = InputChoice(peers=(place.write("p.txt", "a\nnan\n"),), models=(place.write("m.txt", "a\nb\n"),))
    for side, text in (("p", "None"), ("m", "b")):
        (place.folder / side).mkdir()
        place.write(f"{side}/1.txt", text)
    filed = InputChoice(peers=("p",), models=("m",))
    for source, where in ((aligned, "p.txt, line 2"), (filed, "p/1.txt"), (filed._replace(delimiter="<q>"), "p/1.txt")):
        assert [told for told in evaluate(source).warnings if told.startswith(f"{MISSING}{where}.")], source


def test_many_missing_values_are_one_warning(place: Workplace) -> None:
    name = place.write("r.jsonl", '{"summary": "NaN", "references": ["None here", "a"]}\n' * 1200)
    (told,) = [told for told in evaluate(name).warnings if "missing value" in told]
    assert told.startswith("1,200 texts are only a word that stands for a missing value")
    assert "r.jsonl, line 10, field 'summary'; and 1,190 more. Supply the summaries" in told


class Table:
    """What pandas and polars have in common: its items are the names of columns."""

    columns = ("summary",)

    def __iter__(self) -> Iterator[str]:
        return iter(self.columns)

    def __len__(self) -> int:
        return 1


@each(
    ("call", "message"),
    [
        (
            lambda: evaluate({"predictions": ["a"]}),  # type: ignore[arg-type]
            "use evaluate(plan_of_texts({'mine': summaries}",
        ),
        (lambda: evaluate([{"summary": "a", "references": "b"}]), "for texts in memory use evaluate(plan_of_texts("),  # type: ignore[list-item]
        (
            lambda: score_batch(Table(), ["a"]),
            "peers: a list with an item for each system summary is expected, such as one column of a table, not <",
        ),
        (
            lambda: score_batch(["a"], Table()),
            "models: a list with an item for each system summary is expected, such as",
        ),
        (lambda: score_batch(["a"], [Table()]), "models[0]: models are a str, or a list of one or more summaries, not"),  # type: ignore[list-item]
        (lambda: score_batch([Table()], ["a"]), "peers[0]: a summary is a str or a list of str, not"),  # type: ignore[list-item]
        (lambda: score_batch(None, ["a"]), "peers: a list with an item for each system summary is expected, not None"),  # type: ignore[arg-type]
        (lambda: score_batch(["a"], 3), "models: a list with an item for each system summary is expected, not 3"),  # type: ignore[arg-type]
        (lambda: score_batch(["a"], [b"ab"]), "models[0]: models are a str, or a list of one or more summaries, not b"),  # type: ignore[list-item]
        (
            lambda: plan_of_texts({"x": ["a", "b"]}, "ab"),
            "models: a list with an item for each system summary is expected, not 'ab'",
        ),
        (lambda: plan_of_texts(["a"], ["a"]), "systems: a dictionary of summaries by system is expected, not ['a']"),  # type: ignore[arg-type]
    ],
)
def test_python_objects_of_another_shape(call: Callable[[], object], message: str) -> None:
    with pytest.raises(UsageError) as caught:
        call()
    assert message in str(caught.value)


def test_a_text_is_no_batch_for_a_rouge_scorer() -> None:
    scorer = RougeScorer(["rouge1"])
    for wrong in ("ab", Table()):
        with pytest.raises(TypeError, match="targets is a list of texts, not"):
            scorer.score_batch(wrong, ["a", "b"])  # type: ignore[arg-type]


LISTED = '["the cat", "a dog"]'


def test_texts_that_are_written_like_lists_are_refused_in_lines_and_folders(place: Workplace) -> None:
    aligned = InputChoice(peers=(place.write("p.txt", "a\nb\nc\n"),),
                          models=(place.write("m.txt", f"{LISTED}\n[laughs] a\n['a' 'b']\n"),))  # fmt: skip
    for side, text in (("p", "a"), ("m", LISTED)):
        (place.folder / side).mkdir()
        place.write(f"{side}/1.txt", text)
    filed = InputChoice(peers=("p",), models=("m",))
    for choice, where in (
        (aligned, "m.txt, line 1 (also line 3)"),
        (aligned._replace(delimiter="<q>"), "m.txt, line 1 (also line 3)"),
        (filed, "m/1.txt"),
        (filed._replace(encoding="latin-1"), "m/1.txt"),
    ):
        with pytest.raises(DataError, match="--written-lists text") as caught:
            evaluate(choice)
        assert str(caught.value).startswith(f"{where}: written like a list"), choice
        assert evaluate(choice._replace(written_lists="text")).systems
        with pytest.raises(UsageError, match="--written-lists read is for records"):
            evaluate(choice._replace(written_lists="read"))


def test_texts_that_are_written_like_lists_are_warned_of_where_nobody_can_be_asked(place: Workplace) -> None:
    place.write("model.txt", LISTED)
    for source, where in ((place.config(), "./model.txt"), (plan_of_texts({"x": ["a"]}, [LISTED]), "models[0]")):
        assert [told for told in evaluate(source).warnings if told.startswith(f"{where}: written like a list")]
    for call in (lambda: score("a", LISTED), lambda: score_batch(["a"], [["b", LISTED]])):
        with pytest.warns(UserWarning, match=r"models\[0\](\[1\])?: written like a list") as caught:
            call()
        assert caught[0].filename == __file__


@pytest.mark.filterwarnings("error")
def test_prose_in_brackets_is_not_warned_of() -> None:
    for text in ("[laughs] the cat", "(“Yes,” she said)", '"[Music] the cat"', "a list (of cats)", "[2019] a", "["):
        score(text, [text, [text, "b"]])


def test_scores_above_1_are_warned_of() -> None:
    options = Options(dialect="lin2004", measures=("rouge-l",))
    with pytest.warns(UserWarning, match="ROUGE-L: 1 of 1 summaries score above 1") as caught:
        score("a b", "a b\na b", options=options)
    assert caught[0].filename == __file__
    with pytest.warns(UserWarning, match="ROUGE-L: 2 of 3 summaries score above 1"):
        score_batch(["a b"] * 3, ["a b\na b", "a b", "a b\na b"], options=options)


@pytest.mark.parametrize("first", [0, 1, 2])
def test_equal_references_of_a_record_count_alike_wherever_it_stands(place: Workplace, first: int) -> None:
    """The first record is read by itself, others as columns."""
    records = [("a b", ["c", "d"]), ("a b", ["", ""]), ("a b", ["\xe9", "\xe9"])]
    lines = [json.dumps({"summary": p, "references": m}) + "\n" for p, m in records[first:] + records[:first]]
    found = evaluate(place.write("r.jsonl", "".join(lines)), Options(measures=("rouge-1",))).warnings
    assert [warning for warning in found if "(2 of 10)" in warning]
    assert len(set(found)) == len(found)
    assert sum("no token is left" in warning for warning in found) == 2
