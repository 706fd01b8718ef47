"""Stop words as a tokenizer's tokens have them, and those of a list that remove nothing."""

from __future__ import annotations

import io
from functools import lru_cache

from rouge_cli.errors import DataError, reason
from rouge_cli.opening import read_again
from rouge_cli.option_values import program_of
from rouge_cli.options import Options
from rouge_cli.text.tokenizers import Tokenizer, composed, tokenizer_named
from rouge_cli.text.word_lists import stop_list

LONGEST_STOP_WORD = 1000
"""Letters; what is longer is a line of a file that is no list, which a segmenter may take minutes for."""


@lru_cache(8)
def idle_words(tokenizer: str, stop_words: frozenset[str]) -> tuple[str, ...]:
    """The stop words that stay, wholly or in part, where a text has them."""
    words = sorted(word for word in stop_words if len(word) <= LONGEST_STOP_WORD)
    found = zip(words, tokenizer_named(tokenizer)(words), strict=True)
    return tuple([word for word, tokens in found if not stop_words.issuperset(tokens)])


def stop_words_of(options: Options, tokenise: Tokenizer) -> frozenset[str]:
    """The stop words: of the user's list, or those of ROUGE-1.5.5. DataError: the list cannot be read.

    An empty line is none: tokens of some tokenizers are empty.

    Those of the user's list count in the case and the composition that the tokenizer gives its tokens, too: "Daß" as
    "dass" with unicode.
    """
    if options.stop_list is None:
        return frozenset(stop_list(options.data).decode("latin-1").split("\n")) - {""}
    try:
        with io.TextIOWrapper(io.BytesIO(read_again(options.stop_list)), "utf-8-sig") as stream:
            words = frozenset(line.strip() for line in stream) - {""}
    except (OSError, ValueError) as error:  # ValueError: not in UTF-8, or a name that cannot be one
        said = reason(error)
        if isinstance(error, UnicodeDecodeError):
            said = f"byte 0x{error.object[error.start]:02x} is not UTF-8"
        raise DataError.at(
            options.stop_list, f"cannot read the stop list: {said}", "it is UTF-8, a word a line"
        ) from None
    if program_of(options.tokenizer) is not None:
        return words
    given = [word for word in words if len(word) <= LONGEST_STOP_WORD]
    pairs = zip(given, tokenise(given), strict=True)
    return words.union(*(tokens for word, tokens in pairs if list(map(_folded, tokens)) == [_folded(word)]))


def _folded(word: str) -> str:
    return composed(word.casefold())
