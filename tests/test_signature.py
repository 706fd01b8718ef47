from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rouge_cli import __version__
from rouge_cli.errors import UsageError
from rouge_cli.measures.choice import measures_of
from rouge_cli.option_table import ROWS
from rouge_cli.options import Averaging, Options, Stemming, Typed, Unit, dialect_options, usual
from rouge_cli.results import Results
from rouge_cli.signature import differences, options_like, signature, signature_of, value_of, with_measures
from tests.any_results import NEEDED, OTHER, any_options
from tests.cases import each
from tests.property_cases import cases

VERSION = f"version:rouge-cli-{__version__}"
PLAIN = (
    "dialect:rouge-1.5.5|measures:rouge-l|tokenizer:ascii-155|stem:none|stop:kept|limit:none|formula:A|alpha:0.5|"
    f"jackknife:no|average:scores|confidence:95|samples:1000|{VERSION}"
)
PLAIN_FIELDS = (
    "stemming", "drop_stop_words", "best_model", "alpha", "averaging", "samples", "tokenizer", "jackknife", "encoding",
    "sentence_tag", "sentences", "sentence_delimiter", "labels", "wordnet", "label_kind", "idf",
)  # fmt: skip


def names(options: Options) -> list[str]:
    return [measure.name for measure in measures_of(options)]


def problems(text: str) -> list[str]:
    with pytest.raises(UsageError) as caught:
        options_like(text)
    return str(caught.value).splitlines()


def test_signature_of_the_defaults() -> None:
    assert signature(Options()) == PLAIN
    assert options_like(PLAIN) == Options()


def test_signature_of_many_options() -> None:
    options = Options(
        max_ngram=2, lcs_weight=Typed.of("1.2"), skip_gap=Typed.of("4"), skip_units=(False, True), samples=500.0,
        stemming=Stemming.BOTH, drop_stop_words=True, limit_unit=Unit.BYTES, limit=665.0, best_model=True, alpha=1.0,
        averaging=Averaging.RAW_COUNTS, confidence=Typed.of("99.5"), data="my lists", jackknife=True,
    )  # fmt: skip
    assert signature(options, (3, 4)) == (
        "dialect:rouge-1.5.5|measures:rouge-1,rouge-2,rouge-l,rouge-w:1.2,rouge-s:4,rouge-su:4|tokenizer:ascii-155|"
        "stem:both|stop:removed|limit:665bytes|formula:B|alpha:1|models:3-4|jackknife:yes|average:counts|"
        f"confidence:99.5|samples:500|data:my%20lists|{VERSION}"
    )
    assert options_like(signature(options, (3, 4))) == options


def test_signature_of_results_has_the_models_and_the_version_that_scored() -> None:
    text = signature_of(Results(Options(), (), (), models=(4, 4), version="0.0.9"))
    assert "|models:4|jackknife:" in text
    assert text.endswith("|version:rouge-cli-0.0.9")
    assert options_like(text) == Options()


@each("models", [(3, 4), (4, 3), [4, 3]])
def test_the_order_of_models_is_no_matter(models: Any) -> None:
    assert "|models:3-4|" in signature(Options(), models)


@each("models", [(-1, 2), (True, False), (10**5000, 1), (1.0, 2), (1, 2, 3), "12", {1, 2}], ids=type)
def test_odd_models_are_refused(models: Any) -> None:
    with pytest.raises(UsageError, match=r"^models must be two whole numbers from 0 on"):
        signature(Options(), models)


@given(any_options(), st.sampled_from([None, (0, 0), (3, 12)]))
@settings(max_examples=cases(150), deadline=None)
def test_signature_reads_back(options: Options, models: tuple[int, int] | None) -> None:
    """Every field that decides a figure; of the measures' fields, the measures that they choose."""
    text = signature(options, models)
    assert text.isascii()
    assert text.isprintable()
    assert " " not in text
    back = options_like(text)
    assert signature(back, models) == text
    assert names(back) == names(options)
    for field in (
        "stemming",
        "drop_stop_words",
        "best_model",
        "alpha",
        "averaging",
        "samples",
        "tokenizer",
        "jackknife",
    ):
        assert getattr(back, field) == getattr(options, field)
    assert back.limit_unit == options.limit_unit
    assert back.limit == (0 if options.limit_unit is Unit.NONE else options.limit)
    assert back.confidence.value == options.confidence.value
    assert back[back._fields.index("dialect") : -1] == options[options._fields.index("dialect") : -1]
    assert back.seed == (options.seed if options.average != "bootstrap-155" else 0)
    stems = options.stemming is not Stemming.NONE
    assert back.stemmer == (options.stemmer if stems else usual(options.dialect, "stemmer"))
    assert back.stop_list == (options.stop_list if options.drop_stop_words else None)
    listed = options.drop_stop_words or options.stemming is not Stemming.NONE
    assert back.data == (options.data if listed else None)


@given(any_options())
@settings(max_examples=cases(50), deadline=None)
def test_white_space_in_a_signature_is_no_matter(options: Options) -> None:
    """As when a line is copied from a page that broke it."""
    text = signature(options)
    assert options_like(" " + "\n".join(text[i : i + 7] for i in range(0, len(text), 7))) == options_like(text)


def test_every_option_is_in_the_signature() -> None:
    """An option that decides figures and has no row in KEYS would make two scores look alike that are not."""
    assert set(OTHER) | {name for name, row in ROWS.items() if not row.decides} == set(Options._fields)
    for field, value in OTHER.items():
        base = Options(**NEEDED.get(field, {}))
        assert signature(base._replace(**{field: value})) != signature(base), field


def test_measures_are_letters_where_these_can_say_it() -> None:
    assert with_measures(Options(alpha=0.3), ("rouge-1", "rouge-2", "rouge-su:4")) == Options(
        alpha=0.3, max_ngram=2, lcs=False, skip_gap=Typed.of("4"), skip_units=(True,)
    )
    assert with_measures(Options(), ("rouge-be:HM",)) == Options(lcs=False, elements="HM")
    assert with_measures(Options(), ("rouge-s*",)) == Options(lcs=False, skip_gap=Typed("-1", -1))
    assert with_measures(Options(max_ngram=4), ()) == Options(lcs=False)
    assert with_measures(Options(max_ngram=4), ("rouge-2",)) == Options(lcs=False, measures=("rouge-2",))
    for chosen in (("rouge-l", "rouge-1"), ("rouge-s*", "rouge-s:0"), ("rouge-su:4", "rouge-1", "rouge-su:9")):
        assert with_measures(Options(max_ngram=1), chosen) == Options(lcs=False, measures=chosen)


@given(any_options())
@settings(max_examples=cases(50), deadline=None)
def test_its_own_measures_leave_options_as_they_were(options: Options) -> None:
    assert names(with_measures(options, tuple(names(options)))) == names(options)


def test_missing_keys_are_at_their_defaults() -> None:
    assert options_like(f"measures:rouge-1|{VERSION}") == Options(max_ngram=1, lcs=False)


def test_no_limit_denies_that_of_the_dialect() -> None:
    options = dialect_options("py-rouge", limit_unit=Unit.NONE, limit=0.0)
    assert options_like(signature(options)).limit_unit is Unit.NONE


def test_order_of_keys_is_no_matter() -> None:
    """The dialect chooses what is not said, wherever it stands."""
    pairs = signature(dialect_options("rouge-score")._replace(stemming=Stemming.NONE, average="mean"), (1, 1)).split(
        "|"
    )
    assert options_like("|".join(reversed(pairs))) == options_like("|".join(pairs))


def test_older_version_is_read() -> None:
    assert options_like("stem:both|version:rouge-cli-0.0.1") == Options(stemming=Stemming.BOTH)


@pytest.mark.parametrize("version", ["9", "0.99.1", f"{__version__}.1"])
def test_newer_version_is_refused(version: str) -> None:
    assert problems(f"wings:2|version:rouge-cli-{version}") == [
        f"signature: it is of rouge-cli-{version}, newer than this rouge-cli {__version__}; "
        "upgrade (pip install --upgrade rouge-cli) or give the options one by one"
    ]


def test_all_that_is_wrong_is_told_at_once() -> None:
    text = f"stemm:both|stem:yes|alpha:half|stop:kept|stop:kept|limit:9|measures:rouge-x|nonsense|wings:2|{VERSION}"
    assert problems(text) == [
        "signature: stop is there twice",
        "signature: 'nonsense' is not a key:value pair; give the whole signature, in quotes",
        "signature: unknown key 'stemm'; did you mean 'stem'?",
        "signature: stem is none or both or models, not 'yes'",
        "signature: alpha is a number, not 'half'",
        "signature: limit is none, or a number with words, bytes or characters such as 665bytes, not '9'",
        *problems(f"measures:rouge-x|{VERSION}"),
        "signature: unknown key 'wings'; there are dialect, measures, tokenizer, stem, stop, limit, formula, alpha, "
        "models, jackknife, average, confidence, samples, stemmer, stop-list, data, encoding, "
        "sentence-tag, sentences, delimiter, labels, wordnet, label-kind, idf, split, rounding, averages, "
        "seed, version",
    ]  # fmt: skip
    assert problems(f"measures:rouge-x|{VERSION}")[0].startswith("signature: no measure 'rouge-x'; ")


@each(
    ("given", "takes"),
    [
        ("alpha:0_5", "a number"), ("alpha:\u0660", "a number"),
        ("samples:1_000", "a number"), ("alpha:infinity", "a number"),
        ("limit:1_0words", "none, or a number with words, bytes or characters such as 665bytes"),
        ("seed:1_0", "a whole number"),
    ],
)  # fmt: skip
def test_numbers_that_python_alone_reads(given: str, takes: str) -> None:
    key, _, value = given.partition(":")
    assert problems(f"{given}|{VERSION}") == [f"signature: {key} is {takes}, not {value!r}"]


def test_signature_that_was_cut_off() -> None:
    assert problems(PLAIN[:40])[-1] == "signature: it has no version, which comes last; quote the whole line"


@pytest.mark.parametrize("version", ["", "2.4.0", "rouge-"])
def test_signature_of_something_else(version: str) -> None:
    assert problems(f"stem:both|version:{version}") == [
        f"signature: version is rouge-cli-{__version__} or such, not {version!r}; quote the whole line"
    ]


@each("text", ["dialect:rouge-9", "measures:", "measures:rouge-1,,rouge-2", "limit:words", "stem:", "data:%FF"])
def test_value_that_cannot_be(text: str) -> None:
    (told,) = problems(f"{text}|{VERSION}")
    assert told.startswith(f"signature: {text.partition(':')[0]} is ")


@each(
    ("line", "needed"),
    [
        ("stemmer:snowball:german", "stem:both"), ("stem:none|stemmer:snowball:german", "stem:both"),
        ("dialect:sacrerouge|stem:none|stemmer:porter-nltk", "stem:both"),
        ("stop-list:mine.txt", "stop:removed"), ("stop:kept|stop-list:mine.txt", "stop:removed"),
        ("data:lists", "stem:both or stop:removed"),
        ("label-kind:classes", "labels:wordnet"), ("labels:mine.txt|wordnet:folder", "labels:wordnet"),
        ("seed:7", "averages:bootstrap-numpy or averages:poisson"),
    ],
)  # fmt: skip
def test_what_changes_nothing_beside_the_rest_is_refused(line: str, needed: str) -> None:
    key = line.rpartition("|")[2].partition(":")[0]
    assert problems(f"{line}|{VERSION}") == [
        f"signature: {key} changes nothing without {needed}; say that, or leave {key} out"
    ]


@each("line", ["stemmer:porter-155", "label-kind:synsets", "seed:0", "dialect:sumeval|stop-list:mine.txt"])
def test_usual_values_may_be_said(line: str) -> None:
    assert options_like(f"{line}|{VERSION}")


def test_options_out_of_range() -> None:
    (told,) = problems(f"alpha:2|{VERSION}")
    assert told.startswith("signature: alpha (-p, --alpha) must lie between 0 ")


def test_differences() -> None:
    assert differences(PLAIN, PLAIN) == {}
    other = signature(Options(stemming=Stemming.BOTH, data="lists"), (4, 4))
    expected = {"stem": ("none", "both"), "models": ("none", "4"), "data": ("default", "lists")}
    assert differences(PLAIN, other) == expected


@pytest.mark.parametrize("odd", [None, 5, b"a:b", ["a:b"], str, object()])
def test_functions_of_signatures_refuse_other_kinds(odd: Any) -> None:
    calls: dict[str, Callable[[], object]] = {
        "text must be a signature": lambda: options_like(odd),
        "dialect must be": lambda: options_like(PLAIN, [odd]),  # type: ignore[arg-type]
        "options must be rouge_cli.Options": lambda: signature(odd),
        "models must be two whole numbers": lambda: signature(Options(), [odd]),  # type: ignore[arg-type]
        "version must be a str": lambda: signature(Options(), None, odd),
        "results must be Results": lambda: signature_of(odd),
        "first must be a signature": lambda: differences(odd, PLAIN),
        "second must be a signature": lambda: differences(PLAIN, odd),
        "key must be": lambda: value_of(odd, PLAIN),
        "names must be a tuple of names": lambda: with_measures(Options(), (odd,)),
    }
    for message, call in calls.items():
        with pytest.raises(UsageError, match=message):
            call()
