"""The dialects of the package `rouge` (pltrdy) and of rouge-chinese against their twin, by every way in."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from typing import Any

import pyarrow
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli import UsageError, evaluate, plan_of_texts, score, score_batch, score_columns
from rouge_cli.dialects import find_dialect
from rouge_cli.kernel import native
from rouge_cli.options import Averaging, Options, Unit, dialect_options
from rouge_cli.pltrdy import FilesRouge, Rouge
from rouge_cli.signature import options_like, signature
from tests.reference import pltrdy as twin
from tests.workplace import Workplace, evaluation

Texts = Callable[[str], twin.Sentences]
TWINS: dict[str, tuple[Texts, Any, Any, bool]] = {
    "pltrdy-1.0.1": (twin.at_stops, twin.distinct_counts, twin.word_counts, False),
    "pltrdy-1.0.1-inclusive": (twin.at_stops, twin.ngram_counts, twin.length_counts, False),
    "pltrdy-1.0.0": (twin.at_stops, twin.ngram_counts, twin.word_counts, False),
    "pltrdy-0.3.2": (twin.at_stops, twin.distinct_counts, twin.word_counts, True),
    "pltrdy-0.2.1": (twin.at_spaces, twin.distinct_counts, twin.whole_counts, True),
    "rouge-chinese-1.0.3": (twin.at_chinese_marks, twin.distinct_counts, twin.whole_counts, False),
}
"""By dialect the sentences of a text, the counts of n-grams and of ROUGE-L, and whether its F is by a ratio."""
MEASURES = ("rouge-1", "rouge-2", "rouge-3", "rouge-l")
dialects = pytest.mark.parametrize("dialect", TWINS)
WORDS = st.sampled_from(
    ["a", "b", "c", "d", "dd", "é", "。", "”", "？", "?\u3000", "......", "……", "\x1f", ".", "\n", "\u2009"]
)
text = st.builds(
    lambda words, between: between.join(words), st.lists(WORDS, max_size=30), st.sampled_from(("", " ", "  "))
)


def by_twin(dialect: str, peer: str, model: str) -> list[tuple[float, float, float]]:
    parted, ngrams, lcs, by_ratio = TWINS[dialect]
    left, right = parted(model), parted(peer)
    found = [twin.scores(ngrams(n, left, right), False) for n in (1, 2, 3)]
    return [*found, twin.scores(lcs(left, right), by_ratio)]


@pytest.mark.filterwarnings("ignore:ROUGE-L")
@dialects
@given(pairs=st.lists(st.tuples(text, text), min_size=1, max_size=3))
def test_scores_are_those_of_the_twin(dialect: str, pairs: list[tuple[str, str]]) -> None:
    options = dialect_options(dialect, measures=MEASURES)
    found = score_batch([peer for peer, _ in pairs], [model for _, model in pairs], options=options)
    for scores, (peer, model) in zip(found, pairs, strict=True):
        assert [scores[name][:3] for name in MEASURES] == by_twin(dialect, peer, model)


@pytest.mark.filterwarnings("ignore:ROUGE-L")
@pytest.mark.parametrize(
    ("dialect", "size"), [*((name, 70) for name in TWINS), ("pltrdy-1.0.1", 520), ("pltrdy-1.0.1-inclusive", 520)]
)
def test_sentences_longer_than_a_word_of_bits(dialect: str, size: int) -> None:
    """Of more than 512 kinds of tokens bigrams are not in a table, and no text is packed."""
    model = " ".join(f"w{i * i % (size - 3)}" for i in range(size)) + " . a b c"
    peer = " ".join(f"w{i * i % (size - 3) + i % 5 // 4}" for i in range(3, size)) + ". c b a"
    options = dialect_options(dialect, measures=MEASURES)
    found = score(peer, model, options=options)
    assert [found[name][:3] for name in MEASURES] == by_twin(dialect, peer, model)


@pytest.mark.filterwarnings("ignore:ROUGE-L")
@dialects
def test_of_several_models_the_one_with_the_best_f(dialect: str) -> None:
    """By each measure; several peers of an evaluation do not see each other's words."""
    peers, models = ["a b c. d e", "x y. y x q", "a"], ["a c b. d", "x y. e", "q q"]
    options = dialect_options(dialect, measures=MEASURES)
    plan = plan_of_texts({str(i): [peer] for i, peer in enumerate(peers)}, [models])
    for peer, system in zip(peers, evaluate(plan, options).systems, strict=True):
        alone = [by_twin(dialect, peer, model) for model in models]
        for m, measure in enumerate(system.measures):
            assert tuple(measure.scores) == max((one[m] for one in alone), key=lambda scores: scores[2])


def ways(place: Workplace, peer: str, model: str) -> dict[str, Any]:
    """Every way in, with one evaluation."""
    record = {"summary": peer, "references": [model]}
    with open(place.folder / "r.csv", "w", encoding="utf-8", newline="") as stream:
        csv.writer(stream, quoting=csv.QUOTE_ALL).writerows([("summary", "reference"), (peer, model)])
    place.write("peer.txt", peer)
    place.write("model.txt", model)
    return {
        "records": place.write("r.jsonl", json.dumps(record)),
        "table": "r.csv",
        "XML": place.write("c.xml", f"<ROUGE-EVAL>{evaluation()}</ROUGE-EVAL>"),
        "plan": plan_of_texts({"x": [peer]}, [model]),
    }


@dialects
def test_every_way_in_gives_the_same_scores(place: Workplace, dialect: str) -> None:
    peer, model = "a b. a  c\u2009d。e ? f .", "a c. b d。e\u3000f . "
    options = dialect_options(dialect, measures=MEASURES)
    expected = [score(peer, model, options=options)[name][:3] for name in MEASURES]
    assert expected == by_twin(dialect, peer, model)
    for way, source in ways(place, peer, model).items():
        found = evaluate(source, options).systems[0].measures
        assert [tuple(measure.scores) for measure in found] == expected, way
    columns = score_columns(pyarrow.array([peer]), pyarrow.array([model]), options=options)
    assert [tuple(columns[f"{name}_{k}"][0] for k in ("recall", "precision", "f")) for name in MEASURES] == expected


@dialects
def test_what_python_prepares_is_read_alike(dialect: str) -> None:
    """A limit that cuts nothing sends texts through text/preparation.py."""
    peer, model = "a b. a  c\u2009d。e ? f .", "a c. b d。e\u3000f . "
    options = dialect_options(dialect, measures=MEASURES)
    limited = options._replace(limit_unit=Unit.WORDS, limit=1000.0)
    assert score(peer, model, options=limited) == score(peer, model, options=options)


@pytest.mark.parametrize("name", ["pltrdy", "rouge-chinese", "spaces"])
@given(given=text)
def test_tokens_are_those_of_the_twin(name: str, given: str) -> None:
    parted = {"pltrdy": twin.at_stops, "rouge-chinese": twin.at_chinese_marks, "spaces": twin.at_spaces}[name]
    found = [[token.decode() for token in sentence] for sentence in native.word_pieces(given.encode(), name)]
    assert found == parted(given)


@dialects
def test_a_signature_reads_back(dialect: str) -> None:
    options = dialect_options(dialect)
    line = signature(options, (1, 1))
    assert signature(options_like(line), (1, 1)) == line


@pytest.mark.parametrize(("alias", "name"), [("pltrdy", "pltrdy-1.0.1"), ("pltrdy-0.3.1", "pltrdy-0.3.2")])
def test_other_names(alias: str, name: str) -> None:
    assert find_dialect(alias).name == name
    assert dialect_options(alias) == dialect_options(name)


@pytest.mark.parametrize(
    ("choices", "problem"),
    [
        ({"measures": ("rouge-1", "rouge-w:1.2")}, "has ROUGE-1 to ROUGE-9 and ROUGE-L, not ROUGE-W-1.2"),
        ({"measures": ("rouge-10",)}, "has ROUGE-1 to ROUGE-9 and ROUGE-L, not ROUGE-10"),
        ({"alpha": 0.3}, "the F-measure of dialect pltrdy-1.0.1 has no alpha or beta"),
        ({"averaging": Averaging.CORPUS, "average": "bootstrap-155"}, "has no figures of a corpus's counts"),
        ({"tokenizer": "ascii-155", "limit_unit": Unit.BYTES, "limit": 75.0}, "takes no limit in bytes"),
    ],
)
def test_what_the_package_has_not_is_refused(choices: dict[str, Any], problem: str) -> None:
    with pytest.raises(UsageError, match=problem):
        dialect_options("pltrdy", **choices)


def test_letters_of_other_measures_are_refused() -> None:
    with pytest.raises(UsageError, match=r"not ROUGE-W \(-w\), ROUGE-S \(-2\)"):
        Options(**{**find_dialect("pltrdy").choices, "measures": (), "lcs_weight": 1.2, "skip_gap": 4})


def test_averages_add_up_in_the_order_given() -> None:
    peers = ["a b c", "a b", "a b c d e f g"] * 5
    models = ["a", "a q q", "a b q q q q q"] * 5
    options = dialect_options("pltrdy", measures=("rouge-1",))
    (system,) = evaluate(plan_of_texts({"x": peers}, models, ids=map(str, range(15))), options).systems
    total = 0.0
    for peer, model in zip(peers, models, strict=True):
        total += score(peer, model, options=options)["rouge-1"].f
    assert system.measures[0].averages[2].mean == total / 15


class TestDropIn:
    """rouge_cli.pltrdy; `make parity-packages` compares it with the package."""

    def test_scores(self) -> None:
        (found,) = Rouge(metrics=["ROUGE-L"], stats=["f", "r"], return_lengths=True).get_scores("a b. c", "a c")
        assert found == {"rouge-l": {"f": 0.7999999952000001, "r": 1.0}, "lengths": {"hyp": 3, "ref": 2}}

    def test_counts_and_means(self) -> None:
        pairs = ["a a b", "c"], ["a a", "c d"]
        found = Rouge(metrics=["rouge-1"], raw_results=True, exclusive=False).get_scores(*pairs)
        assert found[0] == {"rouge-1": {"hyp": 3, "ref": 2, "overlap": 2}}
        assert Rouge(metrics=["rouge-1"], stats=["r"]).get_scores(*pairs, avg=True) == {"rouge-1": {"r": 0.75}}

    def test_errors(self) -> None:
        with pytest.raises(ValueError, match=r"^Hypothesis is empty\.$"):
            Rouge().get_scores(["..."], ["a"])
        with pytest.raises(ValueError, match="Unknown metric 'rouge-6'"):
            Rouge(metrics=["rouge-6"])
        assert Rouge(stats=["r"], metrics=["rouge-1"]).get_scores(["", "a"], ["b", "a"], ignore_empty=True) == [
            {"rouge-1": {"r": 1.0}}
        ]

    def test_files(self, place: Workplace) -> None:
        """The last line of a file without a newline at its end loses a letter, as in the package."""
        hyps, refs = place.write("h", "a b\nc d"), place.write("r", "a b\nc e\n")
        found = FilesRouge(metrics=["rouge-1"]).get_scores(hyps, refs)
        assert [scores["rouge-1"]["r"] for scores in found] == [1.0, 0.5]
        place.write("r", "a\n")
        with pytest.raises(AssertionError, match="2 lines of hypotheses, 1 of references"):
            FilesRouge().get_scores(hyps, refs)
        place.write("r", "a\rb\nc e\n")  # Python ends a line at \r too, so that the pairs would be shifted
        with pytest.raises(AssertionError, match="2 lines of hypotheses, 3 of references"):
            FilesRouge().get_scores(hyps, refs, avg=True, ignore_empty=True)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Rouge().get_scores("a", None), "Reference is a str, not None"),  # type: ignore[arg-type]
        (lambda: Rouge().get_scores([["a"]], [["a"]]), r"Hypothesis is a str, not \['a'\]"),  # type: ignore[list-item]
        (lambda: Rouge().get_scores({"a"}, {"a"}), "hyps is a list of texts, not {'a'}"),  # type: ignore[arg-type]
        (lambda: Rouge([], return_lengths=True).get_scores([3], [3]), "Hypothesis is a str, not 3"),  # type: ignore[list-item]
        (lambda: Rouge(metrics=3), "metrics is a list of names, not 3"),  # type: ignore[arg-type]
    ],
)
def test_arguments_of_another_type_are_named(call: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        call()


def test_names_that_are_no_text() -> None:
    with pytest.raises(ValueError, match="Unknown metric None; there are"):
        Rouge(metrics=[None])  # type: ignore[list-item]
    with pytest.raises(AssertionError, match="1 hyps and 2 refs"):
        Rouge().get_scores(["a"], ["a", "b"])
    with pytest.raises(AssertionError, match="hyps is a list and refs a tuple"):
        Rouge().get_scores(["a"], ("a",))


def test_metrics_of_a_set_are_in_order() -> None:
    assert list(Rouge({"rouge-l", "rouge-2", "rouge-1"}).get_scores("a b", "a b")[0]) == [
        "rouge-1",
        "rouge-2",
        "rouge-l",
    ]


def test_a_lone_carriage_return_in_one_file_is_refused_as_in_the_package(place: Workplace) -> None:
    (place.folder / "hyps").write_bytes(b"a b c\r\nd e\r\n")
    (place.folder / "refs").write_bytes(b"a b c\rd e\n")
    with pytest.raises(AssertionError, match="2 lines of hypotheses, 1 of references, by their newlines"):
        FilesRouge().get_scores(place.folder / "hyps", place.folder / "refs")


def test_attributes_that_are_set_later_are_obeyed_as_in_the_package() -> None:
    """Figures and errors of rouge 1.0.1 for these texts."""
    rouge = Rouge(metrics=["rouge-1"])
    rouge.metrics = ["rouge-2", "rouge-l"]
    assert [*rouge.get_scores("a b", "a b")[0].items()] == [
        ("rouge-2", {"r": 1.0, "p": 1.0, "f": 0.999999995}), ("rouge-l", {"r": 1.0, "p": 1.0, "f": 0.999999995}),
    ]  # fmt: skip
    rouge.exclusive = False
    rouge.stats = ["r"]
    assert rouge.get_scores("a b c a. d e", "a c d a. e f", avg=True) == {
        "rouge-2": {"r": 0.0}, "rouge-l": {"r": 0.8333333333333334},
    }  # fmt: skip
    rouge.metrics.append("ROUGE-1")
    with pytest.raises(KeyError, match="ROUGE-1"):
        rouge.get_scores("a", "a")


def test_defaults_are_lists_as_in_the_package() -> None:
    assert Rouge(metrics=Rouge.DEFAULT_METRICS + ["rouge-3"]).metrics == ["rouge-1", "rouge-2", "rouge-l", "rouge-3"]  # noqa: RUF005
    assert [*Rouge.AVAILABLE_METRICS.keys()] == [*(f"rouge-{n}" for n in range(1, 6)), "rouge-l"]
    Rouge().metrics.append("rouge-3")
    assert Rouge.DEFAULT_METRICS == ["rouge-1", "rouge-2", "rouge-l"]


def test_lines_of_files_end_as_in_the_package(place: Workplace) -> None:
    """What rouge 1.0.1 read from these files; one that is not UTF-8 is named."""
    for content, count in ((b"a b\rc d\r", 2), (b"a b\r\nc d\r\n", 2), (b"a\x0bb\nc\n", 2), (b"a\xe2\x80\xa8b\n", 1)):
        (place.folder / "texts").write_bytes(content)
        found = FilesRouge().get_scores(place.folder / "texts", place.folder / "texts")
        assert [pair["rouge-1"]["r"] for pair in found] == [1.0] * count
    (place.folder / "texts").write_bytes(b"a\n\xff\n")
    with pytest.raises(UnicodeDecodeError, match=r"texts as UTF-8"):
        FilesRouge().get_scores(place.folder / "texts", place.folder / "texts")
