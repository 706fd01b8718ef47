from __future__ import annotations

import ast
import copy
import math
import pickle
import sys
from collections.abc import Callable
from enum import Enum, IntEnum
from pathlib import Path
from typing import Any

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli import evaluate, plan_of_texts
from rouge_cli import options as options_module
from rouge_cli.errors import UsageError
from rouge_cli.measures.choice import measures_of
from rouge_cli.option_names import SNOWBALL, SNOWBALL_3
from rouge_cli.option_table import ROWS
from rouge_cli.options import Averaging, Options, PerlNumber, Stemming, Typed, Unit, UntrustedTokenizer, perl_number
from rouge_cli.results.saved import results_from, results_to_json
from rouge_cli.signature import options_like, signature
from tests.cases import each


@each(
    ("text", "number"),
    [
        ("", 0),
        ("abc", 0),
        ("4", 4),
        ("3x", 3),
        ("  \t\n7 8", 7),
        ("-1", -1),
        ("+2.5e1kg", 25),
        (".5", 0.5),
        ("5.", 5),
        ("-.5e-1", -0.05),
        ("1e", 1),
        ("1e+", 1),
        ("1E2", 100),
        ("1.2.3", 1.2),
        (".", 0),
        ("-", 0),
        ("+-1", 0),
        (".e1", 0),
        ("1_000", 1),
        ("0x10", 0),
        ("\u00a05", 0),
        ("\u0663", 0),
        ("1\u0663", 1),
        ("1e400", math.inf),
    ],
)
def test_perl_number(text: str, number: float) -> None:
    assert perl_number(text) == number


@given(st.floats(allow_nan=False, allow_infinity=False), st.sampled_from(["", " ", "x", " 1", "%", "-"]))
def test_perl_number_reads_what_python_writes(number: float, rest: str) -> None:
    assert perl_number(f" {number!r}{rest}") == number


@given(st.text())
def test_any_text_is_a_number(text: str) -> None:
    assert not math.isnan(perl_number(text)) or "nan" in text.lower()


@given(st.text("0123456789.eE+- x", max_size=8))
def test_perl_number_is_that_of_the_longest_beginning_that_is_one(text: str) -> None:
    beginnings = (text[:end] for end in range(len(text), 0, -1))
    expected = 0.0
    for beginning in beginnings:
        try:
            expected = float(beginning)
        except ValueError:
            continue
        break
    assert perl_number(text) == expected


@pytest.mark.parametrize(
    ("given_number", "typed"),
    [("1.20", ("1.20", 1.2)), ("4x", ("4x", 4)), (1.2, ("1.2", 1.2)), (4, ("4", 4)), (0.1 + 0.2, ("0.3", 0.1 + 0.2))],
)
def test_typed_keeps_the_text_that_reports_echo(given_number: str | float, typed: tuple[str, float]) -> None:
    assert Typed.of(given_number) == typed


def test_defaults_are_those_of_the_original() -> None:
    options = Options()
    assert (options.max_ngram, options.lcs, options.lcs_weight, options.skip_gap, options.elements) == (
        0, True, None, None, None
    )  # fmt: skip
    assert (options.stemming, options.drop_stop_words, options.limit_unit) == (Stemming.NONE, False, Unit.NONE)
    assert (options.best_model, options.alpha, options.averaging) == (False, 0.5, Averaging.SCORES)
    assert (options.confidence, options.samples, options.per_evaluation) == (("95", 95), 1000, False)


def test_options_do_not_change() -> None:
    with pytest.raises(AttributeError):
        Options().alpha = 1  # type: ignore[misc]


@each("alpha", [0, 1])
@each("confidence", [0.0, 100.0])
@each("samples", [PerlNumber(0.5), 1])
@each("weight", [1e-9, 1e9])
def test_bounds_are_allowed(alpha: float, confidence: float, samples: float, weight: float) -> None:
    Options(alpha=alpha, confidence=Typed("c", confidence), samples=samples, lcs_weight=Typed("w", weight))


WEIGHT = "the weight of ROUGE-W (-w, --lcs-weight) must be greater than 0 and finite; 1.2 is usual"
CONFIDENCE = "the confidence (-c, --confidence) is a percentage from 0 to 100; 95 is usual"
ALPHA = "alpha (-p, --alpha) must lie between 0 (recall alone) and 1 (precision alone); 0.5 is usual"
SAMPLES = "the number of bootstrap samples (-r, --samples) must be a whole number from 1 to 10000000; 1000 is usual"
BELOW, ABOVE, NONE = -1e-9, 1e300, math.nan


@pytest.mark.parametrize("value", [0, BELOW, NONE])
def test_weight_out_of_range(value: float) -> None:
    with pytest.raises(UsageError) as caught:
        Options(lcs_weight=Typed("w", value))
    assert str(caught.value) == WEIGHT


@pytest.mark.parametrize("value", [BELOW, ABOVE, NONE])
def test_confidence_out_of_range(value: float) -> None:
    with pytest.raises(UsageError) as caught:
        Options(confidence=Typed("c", value))
    assert str(caught.value) == CONFIDENCE


@pytest.mark.parametrize("value", [BELOW, ABOVE, NONE])
def test_alpha_out_of_range(value: float) -> None:
    with pytest.raises(UsageError) as caught:
        Options(alpha=value)
    assert str(caught.value) == ALPHA


@pytest.mark.parametrize("value", [0, BELOW, ABOVE, NONE])
def test_samples_out_of_range(value: float) -> None:
    with pytest.raises(UsageError) as caught:
        Options(samples=value)
    assert str(caught.value) == SAMPLES


def test_all_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(UsageError) as caught:
        Options(lcs_weight=Typed("0", 0), confidence=Typed("101", 101), alpha=2, samples=0)
    assert str(caught.value).splitlines() == [WEIGHT, ALPHA, CONFIDENCE, SAMPLES]
    assert caught.value.exit_status == 2


def test_gap_that_is_no_number_is_refused() -> None:
    with pytest.raises(UsageError):
        Options(skip_gap=Typed("nan", NONE))


@each("limit", [-5, -0.5, -math.inf, NONE])
@each("unit", list(Unit))
def test_limit_that_is_no_number_above_0_is_refused(limit: float, unit: Unit) -> None:
    with pytest.raises(UsageError, match=r"the length limit \(.*\) must be above 0, not .*; leave it out for no limit"):
        Options(limit_unit=unit, limit=limit)


def test_the_original_refuses_no_number() -> None:
    options = Options(limit_unit=Unit.WORDS, limit=PerlNumber(-5), samples=PerlNumber(2.5))
    assert options._replace(max_ngram=2) == pickle.loads(pickle.dumps(options._replace(max_ngram=2)))
    with pytest.raises(UsageError):
        Options(limit_unit=Unit.WORDS, limit=PerlNumber(NONE))


def test_a_plain_number_does_where_reports_echo_one() -> None:
    expected = Options(confidence=Typed("90", 90.0), skip_gap=Typed("4", 4.0), lcs_weight=Typed("1.2", 1.2))
    assert Options(confidence=90, skip_gap=4, lcs_weight=1.2) == expected
    numbers: dict[str, Any] = {"confidence": 90.0, "skip_gap": 4, "lcs_weight": 1.2}
    assert Options()._replace(**numbers) == expected
    with pytest.raises(UsageError, match=r"^the confidence"):
        Options(confidence=900)


REMADE: list[Callable[[Options, dict[str, Any]], Options]] = [
    lambda options, wrong: options._replace(**wrong),
    lambda options, wrong: Options._make({**options._asdict(), **wrong}.values()),
    lambda options, wrong: pickle.loads(_pickled(options, wrong, 0)),
    lambda options, wrong: pickle.loads(_pickled(options, wrong, 2)),
    lambda options, wrong: pickle.loads(_pickled(options, wrong, 5)),
    lambda options, wrong: copy.copy(_unchecked(options, wrong)),
    lambda options, wrong: copy.deepcopy(_unchecked(options, wrong)),
]
if sys.version_info >= (3, 13):
    REMADE.append(lambda options, wrong: copy.replace(options, **wrong))


def _unchecked(options: Options, wrong: dict[str, Any]) -> Options:
    """What none of the public ways makes."""
    return tuple.__new__(Options, {**options._asdict(), **wrong}.values())


def _pickled(options: Options, wrong: dict[str, Any], protocol: int) -> bytes:
    return pickle.dumps(_unchecked(options, wrong), protocol)


@each("remake", REMADE)
def test_however_options_are_made_they_are_checked(remake: Callable[[Options, dict[str, Any]], Options]) -> None:
    with pytest.raises(UsageError) as caught:
        remake(Options(), {"alpha": 9, "several_models": "nonsense"})
    assert str(caught.value).splitlines() == [
        ALPHA, "several-models is sum, best-recall, best-f, jackknife, mean, not 'nonsense'"
    ]  # fmt: skip
    assert remake(Options(max_ngram=2), {"alpha": 0.25}) == Options(max_ngram=2, alpha=0.25)
    assert type(remake(Options(), {"measures": ("rouge-1", "bleu")})) is Options


@each(
    ("field", "value", "message"),
    [
        ("max_ngram", 1.5, "max_ngram must be a whole number, not 1.5"),
        ("max_ngram", True, "max_ngram must be a whole number, not True"),
        ("lcs", 0, "lcs must be True or False, not 0"),
        ("alpha", "0.5", "alpha must be a number, not '0.5'"),
        ("lcs_weight", "1.2", "lcs_weight must be a number or None, not '1.2'"),
        ("skip_gap", True, "skip_gap must be a number or None, not True"),
        ("confidence", None, "confidence must be a number, not None"),
        ("confidence", "95", "confidence must be a number, not '95'"),
        ("confidence", Typed("95", None),  # type: ignore[arg-type]
         "confidence must be a number, not Typed(text='95', value=None)"),
        ("stemming", True, "stemming must be a Stemming (such as rouge_cli.options.Stemming.BOTH), not True"),
        ("averaging", "corpus",
         "averaging must be an Averaging (such as rouge_cli.options.Averaging.CORPUS), not 'corpus'"),
        ("limit_unit", "words",
         "limit_unit must be a Unit (such as rouge_cli.options.Unit.WORDS), not 'words'"),
        ("measures", "rouge-1", "measures must be a tuple of str, not 'rouge-1'"),
        ("measures", (1.5,), "measures must be a tuple of str, not (1.5,)"),
        ("skip_units", (1,), "skip_units must be a tuple of bool, not (1,)"),
        ("skip_units", (True, True),
         "skip_units must be False (ROUGE-S), True (ROUGE-SU), or both in their order, each once"),
        ("tokenizer", None, "tokenizer must be a str, not None"),
        ("data", b"folder", "data must be a str or None, not b'folder'"),
        ("limit_unit", Unit.WORDS, "a length limit of 0 words leaves nothing to score; leave it out for no limit"),
        ("limit", 5, "a length limit of 5 needs a unit; give limit_unit=Unit.WORDS, Unit.BYTES or Unit.CHARACTERS"),
        ("samples", 2.5, SAMPLES),
        ("samples", math.inf, SAMPLES),
        ("tokenizer", "unicod", "no tokenizer 'unicod'; did you mean 'unicode'?"),
        ("tokenizer", "unicode:", "no tokenizer 'unicode:', with nothing after the colon; write unicode"),
        ("tokenizer", "mecab:", "no tokenizer 'mecab:', with nothing after the colon; write mecab"),
        ("tokenizer", "unicode:runs", "no tokenizer 'unicode:runs'; did you mean 'unicode'?"),
        ("stemmer", "snowball:germn", "no stemmer 'snowball:germn'; did you mean 'snowball:german'? snowball has "
         + ", ".join(sorted((*SNOWBALL, *SNOWBALL_3)))),
        ("encoding", "utf8-8", "unknown encoding 'utf8-8' (--encoding); utf-8 is usual, others are latin-1, utf-16, "
         "euc-jp, gb18030"),
        ("sentences", "foo", "unknown policy 'foo' (--sentences); it is one of lines, split, given, or split:LANGUAGE"),
        ("sentences", "givn", "unknown policy 'givn' (--sentences); did you mean 'given'?"),
        (
            "sentence_delimiter",
            "  ",
            "the sentence delimiter (--sentence-delimiter) is empty or of blanks alone; '<q>' is usual",
        ),
        ("label_kind", "senses", "the labels of WordNet (--label-kind) are synsets or classes, not 'senses'"),
    ],
)  # fmt: skip
def test_values_that_cannot_be_meant(field: str, value: Any, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        Options()._replace(**{field: value})
    assert str(caught.value) == message


def test_wrong_measures_and_choices_of_dialects_are_told_at_once() -> None:
    with pytest.raises(UsageError) as caught:
        Options(measures=("rouge-o",), seed=-1, alpha=2)
    assert [line.split()[0] for line in str(caught.value).splitlines()] == ["alpha", "the", "no"]


@pytest.mark.parametrize("name", ["rouge-be:HM", "ROUGE-BE-HM"])
def test_basic_elements_in_any_spelling_go_with_no_dialect(name: str) -> None:
    with pytest.raises(UsageError, match=r"Basic Elements are scored as ROUGE-1.5.5 does alone"):
        Options(measures=(name,), several_models="best-f")


@pytest.mark.parametrize(
    "choices",
    [
        {},
        {"lcs": False, "lcs_weight": 1.2},
        {"measures": ("rouge-w:1.2",)},
        {"measures": ("rouge-1", "rouge-l-root:2")},
    ],
    ids=str,
)
def test_measures_of_sentences_are_refused_where_a_tokenizer_knows_none(choices: dict[str, Any]) -> None:
    with pytest.raises(UsageError, match="the tokenizer multilingual-rouge knows no sentences, which rouge-"):
        Options(tokenizer="multilingual-rouge", **choices)
    assert Options(tokenizer="multilingual-rouge", measures=("rouge-1", "rouge-l-flat"))
    assert Options(tokenizer="multilingual-rouge:words", **choices)


def test_type_checkers_see_the_fields_of_the_table() -> None:
    source = Path(options_module.__file__).read_text(encoding="utf-8")
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    made = next(node for node in functions if node.name == "__new__")
    seen = {one.arg: ast.unparse(one.annotation) for one in made.args.args if one.annotation is not None}
    assert list(seen) == list(ROWS)
    for name, row in ROWS.items():
        kinds = seen[name].split(" | ")
        assert kinds[0].partition("[")[0] == row.kind.__name__
        assert ("None" in kinds) == (row.default is None)
        assert ("float" in kinds) == (row.kind in (Typed, float))


@each("tag", ["<s>", "s>", "</s>", " s", "s\n"])
def test_a_tag_that_is_no_name(tag: str) -> None:
    with pytest.raises(UsageError) as caught:
        Options(sentence_tag=tag)
    assert str(caught.value) == (
        f"--sentence-tag {tag!r}: it is the name alone, without < and >, as in --sentence-tag s"
    ).replace("\n", "\\n")


class _Tokenizer(str, Enum):
    WORDS = "unicode"


class _Measure(str, Enum):
    ONE = "rouge-1"


class _Two(IntEnum):
    TWO = 2


class _Part(float, Enum):
    SMALL = 0.3


class _Odd(int):
    def __repr__(self) -> str:
        return "odd"

    __str__ = __repr__


ONE: dict[str, Any] = {"measures": ("rouge-1",)}


@each(
    "named",
    [
        {**ONE, "tokenizer": _Tokenizer.WORDS},
        {**ONE, "alpha": _Part.SMALL},
        {**ONE, "alpha": _Odd(1)},
        {**ONE, "samples": _Odd(7)},
        {**ONE, "limit": _Two.TWO, "limit_unit": Unit.WORDS},
        {**ONE, "confidence": numpy.float64(90)},
        {**ONE, "dialect": numpy.str_("lin2004")},
        {"max_ngram": _Two.TWO},
        {"lcs_weight": _Part.SMALL},
        {"measures": (_Measure.ONE, "rouge-2")},
    ],
    ids=str,
)
def test_values_of_other_classes_become_plain(named: dict[str, Any]) -> None:
    """Members of enums among them: they are written and saved by their values."""
    options = Options(**named)
    assert {*map(type, options)} <= {str, int, float, bool, tuple, type(None), Typed, Stemming, Averaging, Unit}
    assert measures_of(options_like(signature(options))) == measures_of(options)
    found = evaluate(plan_of_texts({"x": ["a b"]}, ["a c"]), options)
    assert results_from(results_to_json(found), "r.json").options == options


def test_the_mark_of_a_tokenizer_out_of_data_stays() -> None:
    """Also beside values that become plain, and of a class derived from it: its program is not started."""

    class Derived(UntrustedTokenizer):
        pass

    for kind in (UntrustedTokenizer, Derived):
        options = Options(tokenizer=kind("command:cat"), alpha=_Part.SMALL, measures=("rouge-1",))
        for made in (options, options._replace(alpha=_Odd(1)), copy.deepcopy(options)):
            assert isinstance(made.tokenizer, UntrustedTokenizer)


def test_odd_items_beside_a_wrong_value_are_told() -> None:
    with pytest.raises(UsageError, match="alpha"):
        Options(measures=(_Measure.ONE,), alpha="x")  # type: ignore[arg-type]
