from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import rouge_cli
from rouge_cli.dialects import DIALECTS
from rouge_cli.measures.basic_elements import BasicElements
from rouge_cli.measures.choice import measures_of
from rouge_cli.measures.lcs import Lcs
from rouge_cli.measures.measure import KernelMeasure
from rouge_cli.measures.ngram import Ngram
from rouge_cli.measures.skip_bigram import SkipBigram
from rouge_cli.measures.wlcs import Wlcs
from rouge_cli.options import Options, Stemming, Typed
from tests.cases import each

GAP, WEIGHT = Typed("4", 4), Typed("1.20", 1.2)


PACKAGE = Path(rouge_cli.__file__).parent
MEASURES = PACKAGE / "measures"


def nodes_outside(*rooms: str) -> Iterator[tuple[str, ast.AST]]:
    """The code of all modules but those in these rooms, each piece with its place."""
    for path in sorted(PACKAGE.rglob("*.py")):
        name = str(path.relative_to(PACKAGE))
        if not name.startswith(rooms):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                yield f"{name}:{getattr(node, 'lineno', 0)}", node


def measure_classes() -> set[str]:
    """The classes of measures, and the protocols that they follow."""
    trees = [ast.parse(path.read_text("utf-8")) for path in MEASURES.glob("*.py")]
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    found = {
        node.name for node in classes if {"for_kernel", "scorer"} & {getattr(part, "name", "") for part in node.body}
    }
    return found | {"Measure"}


def called(node: ast.AST | None) -> str:
    """The last name of what is named: b of a.b."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


@pytest.mark.long
def test_only_measures_ask_which_measure_it_is() -> None:
    """Elsewhere a property says what matters of a measure."""
    classes = measure_classes()
    assert classes > {"Ngram", "Lcs", "Wlcs", "BasicElements", "Bleu", "CountedMeasure", "TextMeasure"}
    against = []
    for place, node in nodes_outside("measures/"):
        asked: list[ast.AST] = []
        if isinstance(node, ast.Call) and called(node.func) in ("isinstance", "issubclass"):
            asked = [*ast.walk(node.args[1])]
        elif isinstance(node, ast.MatchClass):
            asked = [node.cls]
        elif isinstance(node, ast.Compare):
            if any(called(side) == "kind" and called(getattr(side, "value", None)) in ("measure", "kernel")
                   for side in (node.left, *node.comparators)):  # fmt: skip
                against.append(place)
            asked = [side for side in (node.left, *node.comparators) if "type(" in ast.unparse(node)]
        against += [place for one in asked if called(one) in classes]
    assert against == []


@pytest.mark.long
def test_only_the_bundles_ask_for_the_name_of_a_dialect() -> None:
    """A tokeniser may have the same name: it is one of its own."""
    against = []
    for place, node in nodes_outside("dialects"):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            parts = [part for side in sides for part in ast.walk(side)]
            if "tokenizer" in map(called, sides):
                continue
        elif isinstance(node, ast.MatchValue):
            parts = [*ast.walk(node.value)]
        else:
            continue
        against += [place for part in parts if isinstance(part, ast.Constant) and part.value in [*DIALECTS]]
    assert against == []


def labels(options: Options) -> list[str]:
    return [measure.label for measure in measures_of(options)]


@each(
    ("options", "expected"),
    [
        (Options(), ["ROUGE-L"]),
        (Options(lcs=False), []),
        (Options(max_ngram=-1), ["ROUGE-L"]),
        (Options(max_ngram=3, lcs=False), ["ROUGE-1", "ROUGE-2", "ROUGE-3"]),
        (Options(lcs_weight=WEIGHT), ["ROUGE-L", "ROUGE-W-1.20"]),
        (Options(lcs=False, skip_gap=GAP), ["ROUGE-S4"]),
        (Options(lcs=False, skip_gap=GAP, skip_units=(True,)), ["ROUGE-SU4"]),
        (Options(lcs=False, skip_gap=GAP, skip_units=(False, True)), ["ROUGE-S4", "ROUGE-SU4"]),
        (Options(lcs=False, skip_units=(False, True)), []),
        (Options(elements="HM"), ["ROUGE-BE-HM"]),
        (
            Options(2, True, WEIGHT, GAP, (False, True)),
            ["ROUGE-1", "ROUGE-2", "ROUGE-L", "ROUGE-W-1.20", "ROUGE-S4", "ROUGE-SU4"],
        ),
        (
            Options(1, True, WEIGHT, GAP, (True,), "HMR"),
            ["ROUGE-1", "ROUGE-W-1.20", "ROUGE-SU4", "ROUGE-BE-HMR"],
        ),
    ],
)
def test_blocks_and_their_order(options: Options, expected: list[str]) -> None:
    assert labels(options) == expected


@each(
    ("typed", "shown"),
    [("4", "4"), ("4.9", "4.9"), (" 4", " 4"), ("abc", "abc"), ("0", "0"), ("-1", "*"), ("-0.5", "*"), ("-0", "-0")],
)
def test_gap_is_shown_as_typed_unless_below_zero(typed: str, shown: str) -> None:
    assert SkipBigram(Typed.of(typed)).label == f"ROUGE-S{shown}"


@each(("typed", "gap"), [("4", 4), ("4.9", 4), ("abc", 0), ("-0.5", None), ("-3", None), ("1e400", 2**62)])
def test_whole_part_of_the_gap_counts(typed: str, gap: int | None) -> None:
    assert SkipBigram(Typed.of(typed)).for_kernel(Stemming.NONE).gap == gap


def test_ngram() -> None:
    made = Ngram(3).for_kernel(Stemming.NONE)
    assert vars(made) == vars(KernelMeasure("ngram", n=3, compared="rounded", jackknifed_by="recall"))


def test_skip_bigram() -> None:
    made = SkipBigram(GAP, True).for_kernel(Stemming.NONE)
    assert vars(made) == vars(KernelMeasure("skip_bigram", gap=4, unigrams="but-last", compared="rounded"))


def test_wlcs() -> None:
    made = Wlcs(WEIGHT).for_kernel(Stemming.NONE)
    assert vars(made) == vars(KernelMeasure("wlcs", weight=1.2, compared="once"))


def test_what_the_paper_counts_otherwise() -> None:
    """Its values are those of the bundle lin2004, which nothing else asks for by name."""
    counting = DIALECTS["lin2004"].counting
    made = [measure.for_kernel(Stemming.NONE, counting)
            for measure in (Ngram(1), Lcs(), Wlcs(WEIGHT), SkipBigram(GAP), SkipBigram(GAP, True))]  # fmt: skip
    expected = [
        Ngram(1).for_kernel(Stemming.NONE),
        KernelMeasure("lcs", is_clipped=False),
        KernelMeasure("wlcs", weight=1.2, is_whole=True),
        SkipBigram(GAP).for_kernel(Stemming.NONE),
        KernelMeasure("skip_bigram", gap=4, unigrams="all", compared="rounded"),
    ]
    assert [*map(vars, made)] == [*map(vars, expected)]


def test_units_of_a_text() -> None:
    tokens = ["a", "b", "a", "b"]
    assert KernelMeasure("ngram", n=2).units(tokens, "SPL") == {"a b": 2, "b a": 1}
    assert KernelMeasure("skip_bigram", gap=0, unigrams="all").units(tokens, "SPL", "-") == {
        "a-b": 2, "b-a": 1, "a": 2, "b": 2,
    }  # fmt: skip
    assert KernelMeasure("skip_bigram", unigrams="but-last").units(tokens[:2], "SPL") == {"a b": 1, "a": 1}
    assert KernelMeasure("elements").units(["a|b"], "SIMPLE") == {"a|b": 1}
    assert KernelMeasure("elements").units(["a|b"], "ISI") == {}


def test_positions_on_a_common_subsequence() -> None:
    """Weighted, a run of matches is preferred."""
    model, peer = list("axbycab"), list("abc")
    assert KernelMeasure("lcs").positions(model, peer) == [0, 2, 4]
    assert KernelMeasure("wlcs", weight=3).positions(model, peer) == [5, 6]


def test_basic_elements_label_is_the_mode_as_given() -> None:
    assert BasicElements("hmX").label == "ROUGE-BE-hmX"


@pytest.mark.parametrize(
    ("measure", "both", "models"),
    [
        (Ngram(1), (True, False), (False, False)),
        (Lcs(), (True, True), (True, True)),
        (Wlcs(WEIGHT), (True, True), (True, False)),
        (SkipBigram(GAP), (True, False), (True, False)),
        (BasicElements("H"), (True, False), (True, False)),
    ],
    ids=lambda value: getattr(value, "label", ""),
)
def test_which_forms_of_the_models_are_stemmed(
    measure: Ngram | Lcs | Wlcs | SkipBigram | BasicElements, both: tuple[bool, bool], models: tuple[bool, bool]
) -> None:
    """(counts, sentences) under -m and under -M; without either none."""
    for stemming, expected in ((Stemming.NONE, (False, False)), (Stemming.BOTH, both), (Stemming.MODELS, models)):
        found = measure.for_kernel(stemming)
        assert (found.stem_counts, found.stem_sentences) == expected
