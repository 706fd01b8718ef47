from __future__ import annotations

import sys
from pathlib import Path

import pytest
from nltk.stem.snowball import SnowballStemmer

from rouge_cli.errors import UsageError
from rouge_cli.kernel.native import Stemmer
from rouge_cli.option_names import SNOWBALL, SNOWBALL_3
from rouge_cli.option_values import PORTERS
from rouge_cli.options import Options, Stemming
from rouge_cli.text.stemmers import check_sides, stemmer_named
from rouge_cli.text.word_lists import EXCEPTION_LISTS, EXCEPTIONS_FOLDER, exception_lists, lists_read
from tests.cases import each


def test_porter_is_that_of_the_kernel_and_leaves_other_scripts_alone() -> None:
    stem, kernel = stemmer_named("porter-155"), Stemmer(exception_lists())
    for word in ("running", "relational", "better", "geese", "was"):
        assert stem(word) == kernel.token(word.encode()).decode()
    assert stem("cafés") == "cafés"


@pytest.mark.parametrize("language", ["german", "russian", "arabic"])
def test_snowball(language: str) -> None:
    stem = stemmer_named(f"snowball:{language}")
    for word in ("häuser", "книгами", "كتابها"):
        assert stem(word) == SnowballStemmer(language).stem(word)


@each(
    ("name", "hint"),
    [
        ("snowball:klingon", "german"),
        ("snowball:germn", "did you mean 'snowball:german'"),
        ("snowbal:german", "did you mean 'snowball:german'"),
        ("porter", "did you mean 'porter-"),
        ("snowball", "german"),
        ("lancaster", "porter-155, porter-nltk, .* and snowball:LANGUAGE"),
    ],
)
def test_unknown_names(name: str, hint: str) -> None:
    with pytest.raises(UsageError, match=hint):
        stemmer_named(name)


def test_the_languages_are_those_of_nltk() -> None:
    assert sorted(SnowballStemmer.languages) == list(SNOWBALL)


def test_without_nltk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "nltk.stem.snowball", None)
    with pytest.raises(UsageError, match="pip install nltk"):
        stemmer_named("snowball:german")


def test_snowball_of_languages_that_nltk_has_not() -> None:
    import snowballstemmer

    assert sorted({*SNOWBALL, *SNOWBALL_3}) == sorted({*SNOWBALL, *snowballstemmer.algorithms()} - {"dutch_porter"})
    assert stemmer_named("snowball:turkish")("kitaplarımızdan") == "kitap"
    assert stemmer_named("snowball:hindi")("लड़कियों") == "लड़क"


def test_snowball_without_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "snowballstemmer", None)
    with pytest.raises(UsageError, match=r"snowball:hindi needs snowballstemmer: pip install 'rouge-cli\[stem\]'"):
        stemmer_named("snowball:hindi")


@each("name", [*PORTERS, "snowball:porter>3", "snowball:english"])
def test_a_folder_of_lists_counts_where_the_stemmer_reads_its_exceptions(name: str, tmp_path: Path) -> None:
    (tmp_path / EXCEPTIONS_FOLDER).mkdir(exist_ok=True)
    for list_of_forms in EXCEPTION_LISTS:
        (tmp_path / EXCEPTIONS_FOLDER / list_of_forms).write_text("dogs cat\n")
    options = Options(stemming=Stemming.BOTH, stemmer=name, data=str(tmp_path))
    reads = stemmer_named(name, options.data)("dogs") != stemmer_named(name)("dogs")
    assert reads == bool(lists_read(options))


def test_models_alone_are_stemmed_by_the_rules_of_rouge_155_only() -> None:
    check_sides(Options(stemming=Stemming.MODELS))
    with pytest.raises(UsageError, match=r"-M \(stem models alone\) belongs to ROUGE-1.5.5; stem both sides \(-m\)"):
        check_sides(Options(stemming=Stemming.MODELS, stemmer="snowball:german"))
