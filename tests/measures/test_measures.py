from __future__ import annotations

import pytest

from rouge_cli.dialects import DIALECTS
from rouge_cli.measures.basic_elements import BasicElements
from rouge_cli.measures.choice import measures_of
from rouge_cli.measures.lcs import Lcs
from rouge_cli.measures.measure import KernelMeasure
from rouge_cli.measures.ngram import Ngram
from rouge_cli.measures.skip_bigram import SkipBigram
from rouge_cli.measures.wlcs import Wlcs
from rouge_cli.options import Options, Stemming, Typed

GAP, WEIGHT = Typed("4", 4), Typed("1.20", 1.2)


def labels(options: Options) -> list[str]:
    return [measure.label for measure in measures_of(options)]


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
    ("typed", "shown"),
    [("4", "4"), ("4.9", "4.9"), (" 4", " 4"), ("abc", "abc"), ("0", "0"), ("-1", "*"), ("-0.5", "*"), ("-0", "-0")],
)
def test_gap_is_shown_as_typed_unless_below_zero(typed: str, shown: str) -> None:
    assert SkipBigram(Typed.of(typed)).label == f"ROUGE-S{shown}"


@pytest.mark.parametrize(
    ("typed", "gap"), [("4", 4), ("4.9", 4), ("abc", 0), ("-0.5", None), ("-3", None), ("1e400", 2**62)]
)
def test_whole_part_of_the_gap_counts(typed: str, gap: int | None) -> None:
    assert SkipBigram(Typed.of(typed)).for_kernel(Stemming.NONE).gap == gap


def test_ngram() -> None:
    assert Ngram(3).for_kernel(Stemming.NONE) == KernelMeasure("ngram", n=3, compared="rounded", jackknifed_by="recall")


def test_skip_bigram() -> None:
    made = SkipBigram(GAP, True).for_kernel(Stemming.NONE)
    assert made == KernelMeasure("skip_bigram", gap=4, unigrams="but-last", compared="rounded")


def test_wlcs() -> None:
    assert Wlcs(WEIGHT).for_kernel(Stemming.NONE) == KernelMeasure("wlcs", weight=1.2, compared="once")


def test_what_the_paper_counts_otherwise() -> None:
    """Its values are those of the bundle lin2004, which nothing else asks for by name."""
    counting = DIALECTS["lin2004"].counting
    made = [measure.for_kernel(Stemming.NONE, counting)
            for measure in (Ngram(1), Lcs(), Wlcs(WEIGHT), SkipBigram(GAP), SkipBigram(GAP, True))]  # fmt: skip
    assert made == [
        Ngram(1).for_kernel(Stemming.NONE),
        KernelMeasure("lcs", is_clipped=False),
        KernelMeasure("wlcs", weight=1.2, is_whole=True),
        SkipBigram(GAP).for_kernel(Stemming.NONE),
        KernelMeasure("skip_bigram", gap=4, unigrams="all", compared="rounded"),
    ]


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
