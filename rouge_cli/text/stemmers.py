"""Stemmers by name: `--stemmer`. Each maps a token to its stem."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from rouge_cli.errors import UsageError
from rouge_cli.importing import Importing
from rouge_cli.option_names import SNOWBALL_3
from rouge_cli.option_values import EXCEPTIONS, LONG_PORTER, PORTER, PORTER_1980, PORTER_NLTK, PORTER_PY_ROUGE
from rouge_cli.options import Options, Stemming
from rouge_cli.text.word_lists import exceptions_of

SHORTEST_EXCEPTION = 3


def check_sides(options: Options) -> None:
    """UsageError: the models alone stemmed, under rules that are not those of ROUGE-1.5.5."""
    if options.stemming is Stemming.MODELS and not options.reads_as_155:
        raise UsageError(
            "-M (stem models alone) belongs to ROUGE-1.5.5; stem both sides (-m) where texts are not read as it reads "
            "them (--tokenizer, --stemmer, --encoding, --stop-list, --sentence-tag ...)"
        )


def stemmer_named(text: str, data: str | None = None) -> Callable[[str], str]:
    """The stemmer of that name: porter-155, porter-nltk, porter-1980, porter-py-rouge, wordnet-exceptions or
    snowball:LANGUAGE. UsageError: there is no such. wordnet-exceptions knows the irregular forms alone.

    porter-nltk is what rouge-score stems with: nltk's Porter in its default mode, on tokens of more than 3 letters.
    data is the folder whose exceptions those of WITH_EXCEPTIONS use (see word_lists.py). A token with a letter outside
    ASCII is no word to porter-155 and stays as it is.
    """
    from rouge_cli.option_names import wrong_stemmer

    if problem := wrong_stemmer(text):
        raise UsageError(problem)
    if text in (PORTER, PORTER_1980, PORTER_PY_ROUGE):
        return _porter(text, data)
    if text == PORTER_NLTK:
        return _porter_nltk()
    if text == EXCEPTIONS:
        return _exceptions(data)
    if text == LONG_PORTER:
        return _long_porter()
    return _snowball(text)


def _snowball(text: str) -> Callable[[str], str]:
    language = text.partition(":")[2]
    if language in SNOWBALL_3:
        return _snowball_3(text, language)
    with Importing(f"the stemmer {text} needs nltk: pip install nltk"):
        from nltk.stem.snowball import SnowballStemmer
    stem = SnowballStemmer(language).stem
    return cache(lambda token: stem(token) or token)


def _snowball_3(text: str, language: str) -> Callable[[str], str]:
    """Those that nltk has not, by the package of the Snowball project itself."""
    with Importing(f"the stemmer {text} needs snowballstemmer: pip install 'rouge-cli[stem]'"):
        from snowballstemmer import stemmer
    stem = stemmer(language).stemWord
    return cache(lambda token: stem(token) or token)


def _long_porter() -> Callable[[str], str]:
    """Snowball's "porter" is the same rules in nltk as porter-nltk, for other letters too: those are left to nltk."""
    in_kernel = _porter_nltk()
    other = cache(lambda: _snowball("snowball:porter"))
    return lambda token: in_kernel(token) if token.isascii() or len(token) <= 3 else other()(token)


def _porter(name: str, data: str | None) -> Callable[[str], str]:
    from rouge_cli.kernel.native import Stemmer

    stemmer = Stemmer(exceptions_of(name, data), name != PORTER)
    return cache(lambda token: stemmer.token(token.encode()).decode() if token.isascii() else token)


def _exceptions(data: str | None) -> Callable[[str], str]:
    lines = [line.split() for line in exceptions_of(EXCEPTIONS, data).decode("latin-1").splitlines()]
    forms = {line[0]: line[1] for line in lines if len(line) > 1}
    return lambda token: forms.get(token, token) if len(token) >= SHORTEST_EXCEPTION else token


def _porter_nltk() -> Callable[[str], str]:
    from rouge_cli.kernel.native import porter_nltk

    def stem(token: str) -> str:
        return porter_nltk(token.encode()).decode() if len(token) > 3 and token.isascii() else token

    return cache(stem)
