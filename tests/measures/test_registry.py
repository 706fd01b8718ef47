from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.errors import UsageError
from rouge_cli.measures import registry
from rouge_cli.measures.basic_elements import BasicElements
from rouge_cli.measures.choice import measures_of
from rouge_cli.measures.family import Family
from rouge_cli.measures.lcs import Lcs
from rouge_cli.measures.measure import Measure
from rouge_cli.measures.ngram import Ngram
from rouge_cli.measures.registry import families, family_of, find_family, parse_measure, parse_measures, split_measures
from rouge_cli.measures.skip_bigram import SkipBigram
from rouge_cli.measures.wlcs import Wlcs
from rouge_cli.options import ELEMENT_MODES, Options, Typed
from rouge_cli.scores import score_batch
from tests.cases import each


@each(
    ("text", "label", "name"),
    [
        ("rouge-2", "ROUGE-2", "rouge-2"),
        (" ROUGE-10 ", "ROUGE-10", "rouge-10"),
        ("rouge-n:3", "ROUGE-3", "rouge-3"),
        ("Rouge-L", "ROUGE-L", "rouge-l"),
        ("rouge-w:1.2", "ROUGE-W-1.2", "rouge-w:1.2"),
        ("ROUGE-W-1.20", "ROUGE-W-1.20", "rouge-w:1.20"),
        ("rouge-w:weight=2", "ROUGE-W-2", "rouge-w:2"),
        ("rouge-s:4", "ROUGE-S4", "rouge-s:4"),
        ("ROUGE-S4", "ROUGE-S4", "rouge-s:4"),
        ("rouge-s*", "ROUGE-S*", "rouge-s*"),
        ("rouge-s:*", "ROUGE-S*", "rouge-s*"),
        ("rouge-su: gap = 9", "ROUGE-SU9", "rouge-su:9"),
        ("ROUGE-SU*", "ROUGE-SU*", "rouge-su*"),
        ("rouge-su0", "ROUGE-SU0", "rouge-su:0"),
        ("rouge-be:hmr1", "ROUGE-BE-HMR1", "rouge-be:HMR1"),
        ("ROUGE-BE-HM", "ROUGE-BE-HM", "rouge-be:HM"),
    ],
)
def test_text_forms(text: str, label: str, name: str) -> None:
    measure = parse_measure(text)
    assert (measure.label, measure.name) == (label, name)


GAPS = st.integers(-1, 10**9).map(lambda gap: Typed("*" if gap < 0 else str(gap), gap))
MEASURES = st.one_of(
    st.builds(Ngram, st.integers(1, 10_000)),
    st.just(Lcs()),
    st.builds(Wlcs, st.floats(1e-9, 1e9).map(lambda value: Typed(repr(value), value))),
    st.builds(SkipBigram, GAPS, st.booleans()),
    st.builds(BasicElements, st.sampled_from(ELEMENT_MODES)),
)


@given(MEASURES)
def test_names_and_labels_parse_back(measure: Ngram | Lcs | Wlcs | SkipBigram | BasicElements) -> None:
    assert parse_measure(measure.name) == measure
    assert parse_measure(measure.label) == measure


@pytest.mark.parametrize(
    ("typed", "name"),
    [("1.2x", "rouge-w:1.2"), (" 4", "rouge-w:4.0"), ("1e2", "rouge-w:100.0"), ("1.20", "rouge-w:1.20")],
)
def test_a_weight_as_perl_reads_it_has_a_plain_name(typed: str, name: str) -> None:
    assert Wlcs(Typed.of(typed)).name == name


@pytest.mark.parametrize(("typed", "name"), [("4.9", "rouge-s:4"), ("-0.5", "rouge-s*"), ("abc", "rouge-s:0")])
def test_a_gap_as_perl_reads_it_has_the_name_of_what_it_counts(typed: str, name: str) -> None:
    assert SkipBigram(Typed.of(typed)).name == name


@each(
    ("text", "message"),
    [
        ("rogue-2", "no measure 'rogue-2'; did you mean 'rouge-2'? `rouge-cli measures` lists them"),
        ("", "no measure ''; `rouge-cli measures` lists them"),
        ("rouge-0", "measure 'rouge-0': n is a whole number from 1 to 10000, not '0'"),
        ("rouge-n", "measure 'rouge-n': no n; write rouge-1 or rouge-2"),
        ("rouge-w", "measure 'rouge-w': no weight; write rouge-w:1.2"),
        ("rouge-w:0", "measure 'rouge-w:0': weight is a number from 1e-9 to 1e9, 1.2 being usual, not '0'"),
        ("rouge-s", "measure 'rouge-s': no gap; write rouge-s:4 or rouge-s*"),
        ("rouge-s:x", "measure 'rouge-s:x': gap is a whole number, or * for no limit, not 'x'"),
        ("rouge-w:wieght=1", "measure 'rouge-w:wieght=1': no parameter 'wieght'; did you mean 'weight'? it has weight"),
        ("rouge-w:1,2", "measure 'rouge-w:1,2': no parameter '2'; it has weight"),
        ("rouge-w:weight=1,weight=2", "measure 'rouge-w:weight=1,weight=2': weight is given twice; give it once"),
        ("cosine:", "no measure 'cosine:', with nothing after the colon; write cosine:tf or cosine:tfidf"),
        ("rouge-l: ", "no measure 'rouge-l:', with nothing after the colon; write rouge-l"),
        ("rouge-l:3", "measure 'rouge-l:3': no parameter '3'; it has none"),
        ("esk:lambda=1.5", "measure 'esk:lambda=1.5': lambda is a number from 0 to 1, not '1.5'"),
        ("esk:lambda=-0.1", "measure 'esk:lambda=-0.1': lambda is a number from 0 to 1, not '-0.1'"),
        ("wsk:lamda=1", "measure 'wsk:lamda=1': no parameter 'lamda'; did you mean 'lambda'? it has d, lambda, beta"),
        ("bleu:n=500", "measure 'bleu:n=500': n is a whole number from 1 to 100, not '500'"),
        (
            "bleu:weights=1/x",
            "measure 'bleu:weights=1/x': weights is equal, or n numbers with slashes between, "
            "such as 4/3/2/1, not '1/x'",
        ),
        (
            "bleu:weights=0/0/0/0",
            "measure 'bleu:weights=0/0/0/0': weights is equal, or n numbers with slashes "
            "between, such as 4/3/2/1, not '0/0/0/0'",
        ),
        ("bleu:n=2,weights=1/2/3", "measure bleu: 3 weights for n=2; give 2 of them"),
        ("rouge-be:XX", "measure 'rouge-be:XX': mode is one of H, HM, HMR, HM1, HMR1, HMR2, not 'XX'"),
    ],
)
def test_what_is_wrong_is_said(text: str, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse_measure(text)
    assert str(caught.value) == message


def test_a_list_keeps_its_order_and_tells_all_that_is_wrong() -> None:
    assert [measure.name for measure in parse_measures("rouge-l, ROUGE-1,rouge-w:1.2")] == [
        "rouge-l", "rouge-1", "rouge-w:1.2"
    ]  # fmt: skip
    with pytest.raises(UsageError) as caught:
        parse_measures("rouge-l,rouge-0,ROUGE-L,foo")
    assert [line.split(";")[0] for line in str(caught.value).splitlines()] == [
        "measure 'rouge-0': n is a whole number from 1 to 10000, not '0'",
        "measure 'ROUGE-L' is named twice",
        "no measure 'foo'",
    ]


def test_a_value_belongs_to_the_measure_before() -> None:
    assert split_measures("esk:2,0.5, .5,rouge-1") == ["esk:2,0.5, .5", "rouge-1"]
    assert split_measures("esk:d=2, lambda=0.5,rouge-1,rouge-w:weight=2") == [
        "esk:d=2, lambda=0.5", "rouge-1", "rouge-w:weight=2"
    ]  # fmt: skip


def test_a_weight_of_a_program_keeps_all_its_digits() -> None:
    for weight in (1.2000000476837158, 1.0000000000000002, 1.25):
        options = Options(lcs_weight=Typed.of(weight))
        assert f"rouge-w:{weight!r}" in [measure.name for measure in measures_of(options)]
    assert Typed.of("1.20").text == "1.20"


def test_options_hold_measures_in_any_order() -> None:
    options = Options(measures=("rouge-su:4", "rouge-2", "rouge-w:2", "rouge-1", "rouge-w:1.2"))
    assert [measure.label for measure in measures_of(options)] == [
        "ROUGE-SU4", "ROUGE-2", "ROUGE-W-2", "ROUGE-1", "ROUGE-W-1.2"
    ]  # fmt: skip


def test_options_refuse_what_is_no_measure_along_with_all_else() -> None:
    with pytest.raises(UsageError) as caught:
        Options(alpha=2, measures=("rouge-1", "rouge-0"))
    assert len(str(caught.value).splitlines()) == 2


def test_examples_and_keywords_are_of_their_family() -> None:
    for family in families():
        assert find_family(family.keyword) is family
        assert family.examples
        for example in family.examples:
            assert find_family(example) is family
            assert parse_measure(example).name == example
            assert family_of(parse_measure(example)) is family


def test_a_measure_that_no_name_gives_has_a_family_too() -> None:
    assert family_of(SkipBigram(Typed.of("9" * 400))).keyword == "rouge-s"
    assert family_of(Wlcs(Typed.of("1e300"))).keyword == "rouge-w"


@each(
    ("text", "hint"),
    [
        ("rouge-lsums", "'rouge-l', which rouge-score calls rougeLsum"),
        ("rougel-sum", "'rouge-l', which rouge-score calls rougeLsum"),
        ("rouge-l-sum", "'rouge-l', which rouge-score calls rougeLsum"),
        ("ROUGE_L", "'rouge-l'"),
        ("rouge_1", "'rouge-1'"),
        ("rouge", "'rouge-1'"),
        ("R1", "'rouge-1'"),
        ("r-2", "'rouge-2'"),
        ("rouge2_f", "'rouge-2'"),
        ("RL", "'rouge-l'"),
        ("rouge-lcs", "'rouge-l'"),
        ("su4", "'rouge-su:4'"),
        ("rouge_su_4", "'rouge-su:4'"),
        ("rougew", "'rouge-w:1.2'"),
        ("w1.3", "'rouge-w:1.3'"),
        ("rouge-l-falt", "'rouge-l-flat'"),
        ("rouge_l_flat", "'rouge-l-flat'"),
        ("blue", "'bleu'"),
        ("bleu4", "'bleu'"),
        ("meadlcs", "'mead-lcs'"),
        ("bertscore", ""),
    ],
)
def test_what_was_probably_meant(text: str, hint: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse_measure(text)
    told = f"did you mean {hint}? " if hint else ""
    assert str(caught.value) == f"no measure {text!r}; {told}`rouge-cli measures` lists them"


@each("text", [None, 5, b"rouge-1", ["rouge-1"], ("rouge-1",), {}])
def test_what_is_no_str_names_no_measure(text: Any) -> None:
    for parse in (parse_measure, find_family, split_measures):
        with pytest.raises(UsageError, match=r"(the name of a measure is|names separated by commas are) a str, not "):
            parse(text)


@given(st.sampled_from([name for family in families() for name in family.examples]), st.sampled_from(["_", " ", "-"]))
def test_suggestions_are_measures(name: str, hyphen: str) -> None:
    """Whatever is between the words of a name, it is found, or it is what is suggested."""
    written = name.replace("-", hyphen)
    try:
        assert parse_measure(written) == parse_measure(name)
    except UsageError as error:
        assert f"did you mean '{name.partition(':')[0]}" in str(error)  # noqa: PT017


def test_names_of_rouge_score_are_told_and_taken() -> None:
    told = {alias: family for family in families() for alias in family.alias.split(", ") if alias}
    assert list(told) == ["rouge1", "rouge2", "rougeLsum", "rougeL"]
    for alias, family in told.items():
        assert family.parse(alias) == find_family(alias).parse(alias) == parse_measure(alias)


@pytest.mark.parametrize(
    ("first", "second"),
    [("rouge-w:1.2", "rouge-w:1.20"), ("rouge-w:2", "rouge-w:2.0"), ("rouge-w:1.2", "rouge-w:12e-1")],
)
def test_one_number_written_in_two_ways(first: str, second: str) -> None:
    with pytest.raises(UsageError, match=f"measure '{second}' is '{first}', which is named already"):
        parse_measures(f"{first},{second}")


def test_one_measure_by_two_names() -> None:
    with pytest.raises(UsageError) as caught:
        parse_measures("rouge-l,rougeLsum,rouge1,rouge1")
    assert str(caught.value).splitlines() == [
        "measure 'rougeLsum' is 'rouge-l', which is named already", "measure 'rouge1' is named twice"
    ]  # fmt: skip


def test_a_run_parses_each_measure_once(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed = []
    parse = Family.parse

    def counted(family: Family, text: str) -> Measure | None:
        found = parse(family, text)
        parsed.extend([text] * (found is not None))
        return found

    monkeypatch.setattr(Family, "parse", counted)
    monkeypatch.setattr(registry, "_parsed", {})
    score_batch(["a b"], ["a c"], measures="rouge-6,rouge-w:1.61,esk:d=7")
    assert parsed == ["rouge-6", "rouge-w:1.61", "esk:d=7"]


def test_how_a_number_is_written_does_not_label_other_measures() -> None:
    assert parse_measure("rouge-w:1.3").label == "ROUGE-W-1.3"
    parse_measure("rouge-w:13e-1")
    assert parse_measure("rouge-w:1.3").label == "ROUGE-W-1.3"


def test_numbers_of_too_many_digits_are_called_numbers() -> None:
    with pytest.raises(UsageError, match=r"gap is a whole number, or .* not a number of 23 digits"):
        parse_measure("rouge-s:" + "9" * 23)


def test_a_wrong_name_is_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []

    def near(text: str) -> str:
        calls.append(text)
        return ""

    monkeypatch.setattr(registry, "_near", near)
    with pytest.raises(UsageError, match=r"^no measure ''; `rouge-cli measures` lists them$"):
        parse_measures("," * 1000)
    assert calls == [""]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("rouge-2_recall", "did you mean 'rouge-2'?"), ("rouge2 P", "did you mean 'rouge-2'?"),
        ("rouge-1;rouge-2", "these are several: rouge-1, rouge-2;"),
        ("rouge-1;rouge-w:x", "did you mean 'rouge-w:1.2'?"),
        ("rouge-1 rouge-l", "these are several: rouge-1, rouge-l;"),
    ],
)  # fmt: skip
def test_more_than_the_name_of_a_measure(name: str, said: str) -> None:
    with pytest.raises(UsageError) as refused:
        parse_measure(name)
    assert str(refused.value) == f"no measure {name!r}; {said} `rouge-cli measures` lists them"
