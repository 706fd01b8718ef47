from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli import score
from rouge_cli.measures.esk import Esk
from rouge_cli.measures.registry import parse_measure
from rouge_cli.options import Options, Typed
from tests.cases import each
from tests.measures.words import FULL, text
from tests.reference.esk import score as slow_score

LABELS = {"a": {"x", "y"}, "b": {"y"}, "c": {"x", "z"}}
LABELS_FILE = "a\tx, y\nb\ty\nc\tx\nc\tz,x\n"


@pytest.fixture(scope="module")
def labels_file(tmp_path_factory: pytest.TempPathFactory) -> str:
    path: Path = tmp_path_factory.mktemp("labels") / "labels.tsv"
    path.write_text(LABELS_FILE)
    return str(path)


def nodes(sentences: list[list[str]], with_labels: bool) -> list[list[tuple[str, frozenset[str]]]]:
    return [[(w, frozenset(LABELS.get(w, ()) if with_labels else ())) for w in sentence] for sentence in sentences]


@given(
    peer=FULL,
    models=st.lists(FULL, min_size=1, max_size=3),
    d=st.integers(1, 3),
    decay=st.sampled_from(["0", "0.5", "1"]),
    beta=st.sampled_from(["1", "2", "3"]),
    keyword=st.sampled_from(["esk", "wsk"]),
)
def test_twin(
    labels_file: str, peer: list[list[str]], models: list[list[list[str]]], d: int, decay: str, beta: str, keyword: str
) -> None:
    name = f"{keyword}:d={d},lambda={decay},beta={beta}"
    options = Options(measures=(name,), labels=labels_file if keyword == "esk" else None)
    found = score(text(peer), [text(model) for model in models], options=options)[name]
    with_labels = keyword == "esk"
    peer_nodes, model_nodes = nodes(peer, with_labels), [nodes(model, with_labels) for model in models]
    expected = slow_score(peer_nodes, model_nodes, d, float(decay), float(beta))
    assert (found.recall, found.precision, found.f) == pytest.approx(expected, rel=1e-9, abs=1e-12)


@pytest.mark.parametrize("words", range(3, 40))
def test_equal_texts_score_1_and_no_more(words: int) -> None:
    """Rounding led to 1.0000000000000002."""
    same = " ".join("abcdefgh"[i * i % 7] for i in range(words))
    found = score(same, same, measures="wsk")["wsk:d=2,lambda=0.5,beta=2"]
    assert 1 - 1e-15 <= found.recall <= 1
    assert 1 - 1e-15 <= found.f <= 1


def test_best_model_is_that_of_the_highest_recall() -> None:
    models = ["a b c", "a b", "a b c d e"]
    alone = [score("a b c", model, measures="wsk") for model in models]
    best = score("a b c", models, options=Options(measures=("wsk",), best_model=True))
    assert repr(best) == repr(alone[0])
    assert best["wsk:d=2,lambda=0.5,beta=2"].recall == pytest.approx(1)


def test_sentences_without_a_word_are_left_out() -> None:
    with_empty = score("a b\n...\n\nc d", "a b\n--\nc x", measures="esk")
    assert repr(with_empty) == repr(score("a b\nc d", "a b\nc x", measures="esk"))


@pytest.mark.parametrize(
    "choices",
    [
        {},
        {"encoding": "utf-8"},
        {"tokenizer": "unicode", "stemmer": "snowball:english"},
        {"drop_stop_words": True, "stemmer": "porter-nltk"},
    ],
)
def test_labels_are_those_of_the_words_not_of_their_stems(tmp_path: Path, choices: dict[str, Any]) -> None:
    """By the kernel's stemmer and by those of prepared texts. Stems match, too: cities are a city."""
    path = tmp_path / "labels.tsv"
    path.write_text("dogs\tANIMAL\nwolf\tANIMAL\n")
    options = Options(measures=("esk:d=1",), labels=str(path))._replace(**choices)
    plain = score("dogs", "wolf", options=options, stem=False)["esk:d=1,lambda=0.5,beta=2"]
    stemmed = score("dogs", "wolf", options=options, stem=True)["esk:d=1,lambda=0.5,beta=2"]
    assert plain.f == stemmed.f == pytest.approx(0.5)
    both = score("the dogs of cities", "the wolf of city", options=options._replace(drop_stop_words=True), stem=True)
    assert both["esk:d=1,lambda=0.5,beta=2"].f == pytest.approx(2 / 3)


@each(
    ("written", "label"),
    [
        ("esk", "ESK"),
        ("ESK:d=2", "ESK"),
        ("esk:lambda=0.50", "ESK"),
        ("esk:3", "ESK:d=3"),
        ("wsk:beta=3,d=1", "WSK:d=1,beta=3"),
        ("esk:d=4,lambda=.8", "ESK:d=4,lambda=.8"),
    ],
)
def test_label_names_what_is_unusual(written: str, label: str) -> None:
    measure = parse_measure(written)
    assert measure.label == label
    assert parse_measure(measure.name) == measure
    assert parse_measure(label).label == label


@given(st.integers(1, 20), st.floats(0, 1), st.floats(0, 1000), st.booleans())
def test_names_parse_back(d: int, decay: float, beta: float, with_labels: bool) -> None:
    measure = Esk(d, Typed(repr(decay), decay), Typed(repr(beta), beta), with_labels)
    made = parse_measure(measure.name)
    assert isinstance(made, Esk)
    assert (made.d, made.decay.value, made.beta.value, made.with_labels) == (d, decay, beta, with_labels)
